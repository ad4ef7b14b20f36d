"""A stand-in for the engine: totals that depend on the block alone, at any speed, ending when the flag is raised."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures
from uno_sim.cell import Cell
from uno_sim.players.load import load_profile
from uno_sim.rules.model import Rules

BLOCK = 10


@dataclass
class Totals:
    first: int
    rows: NDArray[np.int64]
    bins: NDArray[np.int64]
    table: NDArray[Any] | None
    played: int


def cell(games: int = 500, name: str = "fake", seed: int = 1) -> Cell:
    return Cell(name=name, rules=Rules(), line_up=(load_profile("random"),) * 4, players=4, games=games, seed=seed)


def blocks_of(what: Cell) -> tuple[int, int]:
    return BLOCK, -(-what.games // BLOCK)


def play_blocks(what: Cell, first: int, blocks: int, stop: NDArray[np.uint8], want_rows: bool = False) -> Totals:
    """Each number of a block's row is drawn from (seed, block): whoever plays it, whenever, gets the same."""
    rows = np.zeros((blocks, measures.WIDTH), dtype=np.int64)
    bins = np.zeros(measures.ALL_BINS, dtype=np.int64)
    for at in range(blocks):
        chance = np.random.default_rng([what.seed, first + at])
        rows[at] = chance.integers(0, 50, measures.WIDTH)
        rows[at, measures.at("games")] = min(BLOCK, what.games - (first + at) * BLOCK)
        bins[chance.integers(0, measures.ALL_BINS)] += 1
    games = int(rows[:, measures.at("games")].sum())
    return Totals(first, rows, bins, np.zeros(games, dtype=[("game", np.int64)]) if want_rows else None, games)


def play_slowly(what: Cell, first: int, blocks: int, stop: NDArray[np.uint8], want_rows: bool = False) -> Totals:
    """A chunk that would take a minute, but looks at the flag every hundredth of a second."""
    for _ in range(6_000):
        time.sleep(0.01)
        if stop[0]:
            return Totals(
                first, np.zeros((0, measures.WIDTH), np.int64), np.zeros(measures.ALL_BINS, np.int64), None, 0
            )
    raise AssertionError("nobody raised the flag")
