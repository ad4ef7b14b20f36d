"""Cells to test with, and what their games came to."""

from __future__ import annotations

from typing import Any

import numpy as np

from uno_sim.cell import Cell
from uno_sim.engine.batch import Totals, blocks_of, play_blocks
from uno_sim.measures import COLUMNS
from uno_sim.players.load import load_profile
from uno_sim.players.profile import Profile
from uno_sim.rules.model import Rules


def cell(
    players: int = 4, who: str | Profile = "all-round", *, rules: dict[str, Any] | Rules | None = None, **more: Any
) -> Cell:
    """A cell of everybody playing alike; ``more`` are fields of Cell (games, seed, line_up …)."""
    profile = load_profile(who) if isinstance(who, str) else who
    rule_set = rules if isinstance(rules, Rules) else Rules.model_validate(rules or {})
    fields: dict[str, Any] = {"line_up": (profile,) * players, "games": 1000, "seed": 1, **more}
    return Cell(name="test", rules=rule_set, players=players, **fields)


def play(what: Cell, *, rows: bool = False) -> Totals:
    """All blocks of a cell."""
    return play_blocks(what, 0, blocks_of(what)[1], np.zeros(1, np.uint8), want_rows=rows)


def total(totals: Totals, measure: str) -> Any:
    """A measure's integers, all blocks together: one number where it is a count."""
    numbers = totals.rows[:, COLUMNS[measure]].sum(0)
    return int(numbers[0]) if len(numbers) == 1 else numbers
