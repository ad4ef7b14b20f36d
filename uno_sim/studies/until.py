"""Precision on demand: how many games make every headline interval as narrow as is asked for.

A pilot on deals of its own says how much the figures vary, and so how many games are needed: nothing else is taken from
it, so that the first look at these games is as good as if their number had been fixed. If an interval is still too wide
there, the games are doubled, and looked at again, up to a budget. No more than 5 % of all looks together miss the
truth: the first spends four fifths of that, the next four fifths of what is left, the last all that is left (the
inequality of Bonferroni, as an error-spending rule: Lan and DeMets 1983). So whoever stops the games, and for whatever
reason, the interval shown holds.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from uno_sim.errors import UserError
from uno_sim.stats import CONFIDENCE, Estimate
from uno_sim.studies.compare import HEADLINES, Comparison, Figure, figures
from uno_sim.tables import Figures

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.farm import CellTotals
    from uno_sim.study import Study

BUDGET: Final = {"games": 10_000_000, "matches": 500_000}
"""The most of each cell, unless told otherwise."""
PILOT: Final = {"games": 16_384, "matches": 1_024}
"""Games (or matches) of each cell's pilot: all of the at most 1,024 blocks."""
FEWEST: Final = 1_024
"""Deals of a first look: that many blocks can be told apart."""
RESERVE: Final = 1.2
"""So many times what the pilot asks for: its variance is itself an estimate, and a second look is dear."""
SPENT: Final = 0.8
"""The share of what may still go wrong that each look but the last spends."""


@dataclass(frozen=True, slots=True)
class Until:
    """What is asked for: intervals of ± ``share`` (of shares: in points; of means: of the mean), and the most games (or
    matches) of each cell; 0: as `BUDGET` has it."""

    share: float
    budget: int = 0

    def most(self, unit: str) -> int:
        return self.budget or BUDGET[unit]

    def __str__(self) -> str:
        return f"± {100 * self.share:g} %"


def until_of(text: str, budget: int | None = None) -> Until:
    """``0.1%`` as it is written on the command line.

    Raises:
        UserError: this is no share from 0 to 100 %, or no budget.
    """
    try:
        number = float(text.strip().removesuffix("%"))
    except ValueError:
        number = math.nan
    if not (text.strip().endswith("%") and 0 < number < 100):
        raise UserError(
            f"--until {text}: is no precision\n  write --until 0.1%: intervals of ± 0.1 points, or 0.1 % of a mean"
        )
    if budget is not None and budget < FEWEST:
        raise UserError(f"--budget {budget}: at least {FEWEST:,} games are wanted")
    return Until(number / 100, budget or 0)


# --- looks ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """The ``number``-th look, when so many games (or matches) of each cell are played; ``confidence`` is that of each
    interval by itself."""

    number: int
    games: int
    confidence: float
    last: bool


def looks(first: int, budget: int) -> Iterator[Look]:
    """All looks that there can be: the first, then twice as many games each time, and the budget at the end."""
    left, games, number = 1 - CONFIDENCE, first, 1
    while games < budget:
        yield Look(number, games, 1 - SPENT * left, last=False)
        left, games, number = (1 - SPENT) * left, 2 * games, number + 1
    yield Look(number, budget, 1 - left, last=True)


def first_look(games: int, ratio: float, turns: int = 1) -> int:
    """Games of the first look after a pilot of so many, whose widest interval is ``ratio`` times too wide.

    Whole blocks, and an even number of them, so that two blocks of a look are one of the next; ``turns`` games share a
    deal.
    """
    deals = max(FEWEST, math.ceil(RESERVE * games * ratio**2 / turns))
    block = 1
    while block * 1024 < deals:
        block *= 2
    return math.ceil(deals / (2 * block)) * 2 * block * turns


def pilots(cells: Iterable[Cell]) -> list[Cell]:
    """The same cells, short and on other deals: always the same for a seed."""
    return [
        replace(cell, seed=_other(cell.seed), games=PILOT["matches" if cell.matches else "games"]) for cell in cells
    ]


def _other(seed: int) -> int:
    return int.from_bytes(hashlib.sha256(f"pilot/{seed}".encode()).digest()[:8], "big") >> 1


def lengthened(study: Study, games: int) -> Study:
    """The same study with so many games (or matches) of each cell."""
    return replace(study, cells=tuple(replace(cell, games=games) for cell in study.cells))


def identity(study: Study, until: Until) -> str:
    """The hash of a study that is played until something, however many games that turns out to take."""
    content = f"{lengthened(study, until.most(study.unit)).sha256}/until {until.share!r}"
    return hashlib.sha256(content.encode()).hexdigest()


# --- how wide intervals are ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Width:
    """Half of a figure's interval, and how wide it may be, in the figure's unit; ``cell`` says whose it is."""

    cell: str
    figure: Figure
    half: float
    wanted: float

    @property
    def ratio(self) -> float:
        """How many times too wide: 1 or less is narrow enough."""
        return self.half / self.wanted if self.wanted > 0 else 0.0


def widest(widths: Sequence[Width]) -> Width:
    """The one that needs the most games."""
    return max(widths, key=lambda each: each.ratio)


def of_cells(cells: Iterable[CellTotals], share: float, confidence: float) -> list[Width]:
    """The headline intervals of a run."""
    return [
        width_of(totals.cell.name, figure, estimate, estimate.value, share)
        for totals in cells
        for figure in figures([totals.cell])
        if figure.measure in HEADLINES
        and not math.isnan((estimate := headline(Figures(totals, confidence), figure)).value)
    ]


def headline(f: Figures, figure: Figure) -> Estimate:
    """A headline figure as the tables have it."""
    if figure.form == "mean":
        return f.mean(figure.measure, figure.among)
    hits = figure.tops(f.rows)
    return f.share_of_matches(hits) if figure.among == "matches" else f.share(hits)


def of_comparison(found: Comparison, share: float) -> list[Width]:
    """The headline differences of a comparison; of means the share is one of the base's."""
    return [
        width_of(other.name, each.figure, each.difference, each.base, share)
        for other in found.others
        for each in other.differences
        if each.figure.measure in HEADLINES
    ]


def width_of(cell: str, figure: Figure, interval: Estimate, base: float, share: float) -> Width:
    """The width of an interval, and what it may be; ``base`` is the figure that a mean's share is taken of."""
    wanted = share if figure.form == "share" else share * abs(base)
    return Width(cell, figure, (interval.high - interval.low) / 2, wanted)


__all__ = [
    "BUDGET",
    "PILOT",
    "Look",
    "Until",
    "Width",
    "first_look",
    "headline",
    "identity",
    "lengthened",
    "looks",
    "of_cells",
    "of_comparison",
    "pilots",
    "until_of",
    "widest",
    "width_of",
]
