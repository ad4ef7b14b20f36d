"""Cells that were played, brought side by side: the deals that two of them share, block by block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from uno_sim.farm import CellTotals, unit_column

if TYPE_CHECKING:
    from uno_sim.cell import Cell

RESULT: Final = {
    "games": ("winner", "actions", "points"),
    "matches": ("match_winners", "match_actions", "match_games"),
}
"""What two games (or matches) must have in common to have come to the same, columns of a row a game."""

Rows = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Played:
    """A cell that was played: its totals, and the result of each game (or match), as `RESULT` has it.

    ``results`` is None where only totals were kept; ``engine`` is the hash of the engine that played.
    """

    name: str
    totals: CellTotals
    results: NDArray[np.int32] | None = None
    engine: str = ""

    @property
    def cell(self) -> Cell:
        return self.totals.cell

    @property
    def deals(self) -> int:
        """Games (or matches) that are independent: with rotated seats one in so many as there are players."""
        return self.totals.games // (self.cell.players if self.cell.seating == "rotate" else 1)


ALIKE: Final[dict[str, Callable[[Played], object]]] = {
    "the seeds are {} and {}": lambda each: each.cell.seed,
    "there are {} and {} players": lambda each: each.cell.players,
    "seats are {} and {}": lambda each: {"fixed": "fixed", "rotate": "rotated"}[each.cell.seating],
    "the engines differ ({} and {})": lambda each: each.engine[:8],
}
"""What two cells must have in common to have met the same deals, and how it is said that they have not."""


def same_result(base: Played, other: Played) -> float | None:
    """The share of games (or matches) that came to the same, of those that both played; None where it is not known."""
    if base.results is None or other.results is None:
        return None
    both = min(len(base.results), len(other.results))
    return float(np.mean((other.results[:both] == base.results[:both]).all(axis=1)))


def apart(base: Played, other: Played) -> tuple[str, ...]:
    """Why the games of two cells cannot be paired; empty if those of the same number met the same deal."""
    found = (text.format(of(base), of(other)) for text, of in ALIKE.items() if of(base) != of(other))
    return tuple(found)


def shared(base: Played, other: Played) -> tuple[Played, Played]:
    """Two cells in blocks of the same deals: the shorter as it is, the longer as far as that goes.

    Blocks of a longer run are unions of those of a shorter one, so only what is beyond the last whole block is lost.
    """
    if base.cell.games == other.cell.games:
        return base, other
    size = max(_block(each) for each in (base, other))
    rows = [_in_blocks(each, size) for each in (base, other)]
    both = min(map(len, rows))
    one, two = (_cut(each, mine[:both]) for each, mine in zip((base, other), rows, strict=True))
    return one, two


def _block(each: Played) -> int:
    from uno_sim.engine.batch import blocks_of

    return blocks_of(each.cell)[0]


def _in_blocks(each: Played, size: int) -> Rows:
    """The rows of all whole blocks of a size that is no smaller than the cell's own."""
    rows = each.totals.rows
    merged: Rows = np.add.reduceat(rows, np.arange(0, len(rows), size // _block(each)), axis=0)
    whole: Rows = merged[merged[:, unit_column(each.cell)] == size]
    return whole


def _cut(each: Played, rows: Rows) -> Played:
    """The same cell, as if only these blocks had been played; its histograms are left out."""
    games = int(rows[:, unit_column(each.cell)].sum())
    totals = CellTotals(
        replace(each.cell, games=games), rows, np.zeros_like(each.totals.bins), np.ones(len(rows), np.bool_)
    )
    return replace(each, totals=totals, results=None if each.results is None else each.results[:games])


__all__ = ["RESULT", "Played", "apart", "same_result", "shared"]
