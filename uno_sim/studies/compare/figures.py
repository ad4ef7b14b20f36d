"""What is compared: every figure that the rows of two cells have in common."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.tables import slots
from uno_sim.trace import CAUSES

if TYPE_CHECKING:
    from uno_sim.cell import Cell

Form = Literal["share", "mean", "count"]

TOTALS: Final = ("games", "matches", "drama_games", "drama_won")
"""Measures that say how much was played."""
COMPLEMENT: Final = {"decided": "nobody"}
"""Measures that are shown by what they leave."""
BY_PLAYER: Final = ("wins_player", "points_player", "match_wins_player", "pigs_player", "rewards_player", "lost_player")
"""Measures that tell nothing where everyone plays alike."""
HEADLINES: Final = (
    "actions",
    "winner_points",
    "largest_hand",
    "lead_changes",
    "wins_position",
    "opener_wins",
    "wins_player",
    "dry",
    "nobody",
    "match_games",
    "match_wins_player",
)
"""What is told in sentences, in this order, and what ``--until`` makes narrow."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is compared: a column of a block's row, divided by another, e.g. actions a game.

    ``part`` is the place, player, card or cause of a measure that has several; ``squares`` whether the next column
    holds squares; ``rest`` that it is what the column leaves of the other.
    """

    measure: str
    part: str
    unit: str
    form: Form
    column: int
    among: str
    squares: bool = False
    rest: bool = False

    @property
    def name(self) -> str:
        return f"{self.measure}.{self.part}" if self.part else self.measure

    def bottoms(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        column: NDArray[np.int64] = rows[:, measures.at(self.among)]
        return column

    def tops(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        column: NDArray[np.int64] = rows[:, self.column]
        return self.bottoms(rows) - column if self.rest else column

    def estimate(self, rows: NDArray[np.int64], deals: int, confidence: float = stats.CONFIDENCE) -> stats.Estimate:
        """The figure of one cell; ``deals`` of its games (or matches) are independent."""
        if self.form == "share":
            return stats.share_of_blocks(self.tops(rows), self.bottoms(rows), deals, confidence)
        if self.form == "count":
            return stats.rate_of_blocks(self.tops(rows), self.bottoms(rows), deals, confidence)
        return stats.ratio_of_blocks(self.tops(rows), self.bottoms(rows), confidence)

    def deviation(self, rows: NDArray[np.int64]) -> float:
        """The standard deviation of a game (or match); ``nan`` where it is not known."""
        total, units = int(self.tops(rows).sum()), int(self.bottoms(rows).sum())
        if self.form == "share":
            return stats.deviation(total, total, units)
        return stats.deviation(total, int(rows[:, self.column + 1].sum()), units) if self.squares else math.nan


def figures(cells: Sequence[Cell]) -> Iterator[Figure]:
    """Every figure of the registry that these cells can have."""
    profiles = [profile for cell in cells for profile in cell.content()["line_up"]]
    alike = all(profile == profiles[0] for profile in profiles)
    groups = ("basic", "drama") if all(cell.drama for cell in cells) else ("basic",)
    for measure in measures.MEASURES:
        wanted = measure.group in groups and (measure.level == "game" or cells[0].matches)
        if wanted and measure.name not in TOTALS and not (alike and measure.name in BY_PLAYER):
            yield from _figures(measure, cells)


def _figures(measure: measures.Measure, cells: Sequence[Cell]) -> Iterator[Figure]:
    level = "matches" if measure.level == "match" else "games"
    among = measure.among or level
    form: Form = "mean" if measure.shape == "moments" else "share" if measure.unit == level else "count"
    name, rest = COMPLEMENT.get(measure.name, measure.name), measure.name in COMPLEMENT
    for part, step in _parts(measure, cells):
        column = measures.at(measure.name) + step
        yield Figure(name, part, measure.unit, form, column, among, measure.shape == "moments", rest)


def _parts(measure: measures.Measure, cells: Sequence[Cell]) -> Iterator[tuple[str, int]]:
    if measure.shape == "seats":
        yield from ((str(at + 1), at) for at in range(min(cell.players for cell in cells)))
    elif measure.shape == "kinds":
        yield from _common_kinds(cells)
    elif measure.shape == "causes":
        yield from ((cause, at) for at, cause in enumerate(CAUSES))
    elif measure.shape == "tenths":
        yield from ((f"0.{at + 1}", at) for at in range(measures.TENTHS))
    else:
        yield "", 0


def _common_kinds(cells: Sequence[Cell]) -> Iterator[tuple[str, int]]:
    """The kinds of card that all have, and where they stand."""
    first, *others = (slots(cell.rules.deck) for cell in cells)
    for symbol, place in first.items():
        if place is not None and all(other.get(symbol) == place for other in others):
            yield symbol, place


__all__ = ["HEADLINES", "Figure", "Form", "figures"]
