"""Tiny games whose figures are known as fractions, played many times over: each repetition has deals of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # where the tests are found

from tests.exact.cases import CASES  # noqa: E402
from uno_sim import measures  # noqa: E402
from uno_sim.cell import Cell, Seating  # noqa: E402
from uno_sim.engine.batch import ROW_DTYPE, blocks_of, new_table, play_range, rotations  # noqa: E402
from uno_sim.farm import CellTotals  # noqa: E402
from uno_sim.players.load import load_profile  # noqa: E402
from uno_sim.players.record import player_records  # noqa: E402
from uno_sim.table.rules_record import rules_record  # noqa: E402
from uno_sim.table.state import COLOUR_COUNT, FIRST_WILD, SLOTS  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

NO_LIMIT: Final = 10_000
PORTION: Final = 32
"""Repetitions played at once: a block's row takes 2 kB."""


def tiny(name: str, games: int, seed: int, seating: Seating = "fixed") -> Cell:
    """A solved game (`tests/exact/cases.py`) as a cell."""
    case = CASES[name]
    line_up = (load_profile("random"),) * case.players
    return Cell(name, case.rules, line_up, case.players, games, seed, seating, case.limit or NO_LIMIT)


def repeated(cell: Cell, times: int, record: NDArray[np.void] | None = None) -> Iterator[CellTotals]:
    """What a cell comes to on so many sets of deals, the first its own, in the blocks that it is always kept in.

    Its games have to fill its blocks. ``record`` takes the place of its rules' record.
    """
    block, count = blocks_of(cell)
    games = block * count
    cell = replace(cell, games=games)
    rules = rules_record(cell.rules, cell.players) if record is None else record
    table, players = new_table(cell)[0], player_records(cell.line_up, cell.rules)
    bins, there = np.zeros(measures.ALL_BINS, np.int64), np.ones(count, np.bool_)
    for start in range(0, times, PORTION):
        some = min(PORTION, times - start)
        rows = np.zeros((some * count, measures.WIDTH), np.int64)
        play_range(
            table, rules[0], players, start * games, (start + some) * games, block, rotations(cell),
            rows, bins, np.zeros(0, ROW_DTYPE), np.zeros(1, np.uint8), 0,
        )  # fmt: skip
        for at in range(some):
            yield CellTotals(cell, rows[at * count : (at + 1) * count], bins, there)


def with_colours_moved(cell: Cell, by: int) -> NDArray[np.void]:
    """The record of a cell's rules with each coloured card of the pack in another colour.

    The game is the same but for the names of its colours: with players who do not care for names, nothing can differ.
    On the same seed it nevertheless takes another course, since who may choose has other cards.
    """
    record = rules_record(cell.rules, cell.players)
    pack = record["pack"][0]
    size = int(record["pack_size"][0])
    coloured = np.flatnonzero(pack[:size] < FIRST_WILD)
    pack[coloured] = (pack[coloured] + by * SLOTS) % (COLOUR_COUNT * SLOTS)
    return record


__all__ = ["repeated", "tiny", "with_colours_moved"]
