"""From what was played to differences: each figure's, with its interval and what can be said of it.

Of cells that met the same deals (`uno_sim.table.chance`) the difference is taken block by block, and chance that both
share falls out of it. Of others it is that of two samples. For each figure there is an interval, a p value corrected
over all figures of all pairs (Romano and Wolf 2005), and a declared margin: where the whole interval lies within it,
the figure is called equal. That is the two one-sided tests of Schuirmann 1987, each at 2.5 %. Formulas are in
docs/statistics.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from numpy.typing import NDArray

from uno_sim import stats
from uno_sim.stats import CONFIDENCE, Estimate
from uno_sim.studies.compare.figures import Figure, figures
from uno_sim.studies.compare.margins import Margin, margin_of
from uno_sim.studies.compare.played import Played, apart, same_result, shared

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.farm import CellTotals

FEWEST: Final = 100
"""Games or matches below which blocks say too little."""
LEVEL: Final = 0.05
"""What a corrected p value must be below for a difference to count."""
POWER: Final = 0.9
"""The chance of seeing a difference as large as the margin that "so many games would be needed" is about."""
FEW: Final = 10
"""Where fewer blocks than this differ, their spread says little, and an interval allows for deals that did not come."""

Verdict = Literal["equal", "more", "less", "unclear"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of two cells. All but ``size`` (in standard deviations of a game), p values and ``saving`` are in the
    figure's unit.

    ``corrected`` is the p value after the step-down; ``needed`` games (or matches) would tell a difference of the
    margin from none; ``saving`` is by how much less the difference varies than between runs that share no deals. None
    or ``nan`` where nothing can be said.
    """

    figure: Figure
    base: float
    other: float
    difference: Estimate
    size: float
    margin: float
    p: float
    corrected: float = math.nan
    verdict: Verdict = "unclear"
    needed: int | None = None
    saving: float | None = None


@dataclass(frozen=True, slots=True)
class Versus:
    """A cell beside the base.

    ``played`` games (or matches) of each count; ``same`` is the share of them with the same winner, actions and points,
    None where it is not known; ``apart`` says why they were not paired, and is empty if they were.
    """

    name: str
    cell: Cell
    differences: tuple[Difference, ...]
    played: int
    same: float | None = None
    apart: tuple[str, ...] = ()

    @property
    def expected_saving(self) -> float:
        """What the same deals should save at least, if games that differ had nothing in common any more."""
        if self.same is None:
            return math.nan
        return 1 / (1 - self.same) if self.same < 1 else math.inf

    def of(self, name: str) -> Difference:
        """The difference of a figure.

        Raises:
            KeyError: there is no such figure.
        """
        for each in self.differences:
            if each.figure.name == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A base and what is compared with it; ``played`` games (or matches) of the base, ``tests`` figures in all pairs.

    ``critical``: how many standard errors the greatest of all differences exceeds in 5 % where there are none.
    ``confidence`` is that of each interval: more than 95 % where games are looked at several times. ``too_wide``: by
    how much the widest headline interval missed what was asked for; 1 where nothing was, or it was reached.
    """

    name: str
    base: Cell
    others: tuple[Versus, ...]
    played: int
    tests: int
    critical: float
    confidence: float = CONFIDENCE
    too_wide: float = 1.0

    @property
    def unit(self) -> str:
        return "matches" if self.base.matches else "games"


def compared(
    base: Played,
    others: Sequence[Played],
    margins: Mapping[str, Margin] | None = None,
    confidence: float = CONFIDENCE,
) -> Comparison:
    """What cells come to beside the first one."""
    listed = list(figures([base.cell, *(each.cell for each in others)]))
    pairs = [Pair.of(base, other, confidence) for other in others]
    found = [[each for figure in listed if (each := pair.difference(figure, margins or {}))] for pair in pairs]
    ps = [each.p for differences in found for each in differences]
    noise = np.concatenate(
        [pair.noise([each.figure for each in each_found]) for pair, each_found in zip(pairs, found, strict=True)],
        axis=1,
    )
    corrected = iter(stats.step_down(ps, noise))
    critical = float(np.quantile(np.abs(noise).max(axis=1), 1 - LEVEL))
    versus = tuple(
        Versus(
            other.name,
            other.cell,
            tuple(pair.judged(each, next(corrected), critical) for each in differences),
            pair.other.totals.games,
            None if pair.apart else same_result(base, other),
            pair.apart,
        )
        for other, pair, differences in zip(others, pairs, found, strict=True)
    )
    return Comparison(base.name, base.cell, versus, base.totals.games, len(ps), critical, confidence)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells, in blocks of the same deals unless something keeps them apart."""

    base: Played
    other: Played
    apart: tuple[str, ...]
    confidence: float

    @classmethod
    def of(cls, base: Played, other: Played, confidence: float) -> Pair:
        why = apart(base, other)
        one, two = (base, other) if why else shared(base, other)
        return cls(one, two, why, confidence)

    def difference(self, figure: Figure, margins: Mapping[str, Margin]) -> Difference | None:
        """A figure's difference, not yet judged; None where neither cell has anything of it."""
        ours, theirs = self.other.totals.rows, self.base.totals.rows
        if not (figure.tops(ours).any() or figure.tops(theirs).any()):
            return None
        own, before = (figure.estimate(each.totals.rows, each.deals, self.confidence) for each in self._both)
        found, p = (self._separate if self.apart else self._paired)(figure, own, before)
        sd = math.sqrt((figure.deviation(ours) ** 2 + figure.deviation(theirs) ** 2) / 2)
        return Difference(
            figure,
            before.value,
            own.value,
            found,
            found.value / sd if sd > 0 else math.nan,
            margin_of(figure, margins).at(before.value),
            p,
            saving=(own.se**2 + before.se**2) / found.se**2 if found.se > 0 and not self.apart else None,
        )

    @property
    def _both(self) -> tuple[Played, Played]:
        return self.other, self.base

    def _paired(self, figure: Figure, own: Estimate, before: Estimate) -> tuple[Estimate, float]:
        """Block by block; the p value too."""
        ours, theirs = self.other.totals.rows, self.base.totals.rows
        tops, base_tops = figure.tops(ours), figure.tops(theirs)
        bottoms, base_bottoms = figure.bottoms(ours), figure.bottoms(theirs)
        found, p = stats.paired_difference(tops, bottoms, base_tops, base_bottoms, self.confidence)
        differ = np.count_nonzero((tops != base_tops) | (bottoms != base_bottoms))
        if differ < FEW and self.base.cell.sha256 != self.other.cell.sha256:
            found = widened(found, figure, max(own.se, before.se), self.base.totals, confidence=self.confidence)
        return found, p

    def _separate(self, figure: Figure, own: Estimate, before: Estimate) -> tuple[Estimate, float]:
        """Of two samples. With the same seed they may share chance in a way that nobody knows; that is allowed for."""
        freedoms = [int(np.count_nonzero(figure.bottoms(each.totals.rows))) - 1 for each in self._both]
        found = stats.separate_difference(own, before, related=self.base.cell.seed == self.other.cell.seed)
        return found, stats.student_p(found.value, found.se, stats.welch_freedom((own.se, before.se), freedoms))

    def noise(self, listed: Sequence[Figure]) -> NDArray[np.float32]:
        """What chance alone makes of the differences of some figures, in standard errors: a row a draw.

        Each block's part in the error gets a sign at random, the same for all figures of all cells that met its deals,
        so that what hangs together stays together (the multiplier bootstrap, Chernozhukov, Chetverikov and Kato 2013).
        """
        own, before = (_residuals(each, listed) for each in self._both)
        flips = [_signs(_DRAWS, len(each.totals.rows), each.cell.seed) for each in self._both]
        if not self.apart:
            return _scaled(flips[0] @ (own - before), own - before)
        return _scaled(flips[0] @ own - flips[1] @ before, np.concatenate([own, before]))

    def judged(self, each: Difference, corrected: float, critical: float) -> Difference:
        """With what can be said of it; where that is nothing, how many games would be needed."""
        verdict = judged(each.difference, corrected, each.margin)
        if verdict != "unclear":
            return replace(each, corrected=corrected, verdict=verdict)
        return replace(each, corrected=corrected, needed=_needed(self._error(each), each, critical, self.units))

    @property
    def units(self) -> int:
        """Games (or matches) of each; of the shorter where they could not be paired."""
        return min(each.totals.games for each in self._both)

    def _error(self, each: Difference) -> float:
        """The standard error that an interval as wide as this one speaks of."""
        freedom = min(len(played.totals.rows) for played in self._both) - 1
        half = (each.difference.high - each.difference.low) / 2
        return half / stats.student_quantile((1 + self.confidence) / 2, freedom)


_DRAWS: Final = 4_096
"""So many times chance is left to itself: a corrected p value of 5 % is known to ± 0.7 points."""


@lru_cache(maxsize=2)
def _signs(draws: int, blocks: int, seed: int) -> NDArray[np.float32]:
    return stats.signs(draws, blocks, seed)


def _residuals(each: Played, listed: Sequence[Figure]) -> NDArray[np.float32]:
    rows = each.totals.rows
    columns = [stats.residuals(figure.tops(rows), figure.bottoms(rows)) for figure in listed]
    return np.stack(columns, axis=1).astype(np.float32) if columns else np.zeros((len(rows), 0), np.float32)


def _scaled(sums: NDArray[np.float32], rest: NDArray[np.float32]) -> NDArray[np.float32]:
    """Sums in standard deviations of theirs; 0 where nothing varies."""
    sd = np.sqrt((rest**2).sum(axis=0))
    scaled: NDArray[np.float32] = np.divide(sums, sd, out=np.zeros_like(sums), where=sd > 0)
    return scaled


def widened(
    found: Estimate,
    figure: Figure,
    se: float,
    totals: CellTotals,
    times: float = 1.0,
    confidence: float = CONFIDENCE,
) -> Estimate:
    """An interval no narrower than what deals can make that differ and did not come, each by a standard deviation.

    If none of n deals differs, up to -ln(1 - confidence) / n of all may: 3 / n at 95 %. ``se`` is that of the figure
    itself, in one cell; a share differs by 1 in a deal that differs. ``times`` as much for what is more than a
    difference of two cells.
    """
    deals = totals.games / (totals.cell.players if totals.cell.seating == "rotate" else 1)
    unseen = -math.log(1 - confidence) / deals
    half = times * unseen * (1.0 if figure.form == "share" else se * math.sqrt(deals))
    return replace(found, low=min(found.low, found.value - half), high=max(found.high, found.value + half))


def judged(found: Estimate, corrected: float, margin: float) -> Verdict:
    """What can be said of a difference: equal where its interval lies within the margin, else by its corrected p."""
    if -margin <= found.low and found.high <= margin:
        return "equal"
    if corrected < LEVEL and not found.low <= 0 <= found.high:
        return "more" if found.value > 0 else "less"
    return "unclear"


def _needed(se: float, each: Difference, critical: float, units: int) -> int | None:
    """Games (or matches) that would tell a difference of the margin from none, whatever the others come to.

    If there are so many already, the difference lies between: then those that tell one of the size seen from none.
    """
    for target in (each.margin, abs(each.difference.value)):
        wanted = games_for(target, se, units, critical)
        if wanted is not None and wanted > units:
            return wanted
    return None


def games_for(difference: float, se: float, units: int, critical: float) -> int | None:
    """Games (or matches) that show a difference with a chance of `POWER`, even were it the smallest of the family.

    ``se`` is what so many ``units`` had; ``critical`` standard errors are called a difference: units times ((critical +
    z of POWER) se / difference)^2. None where nothing can be said.
    """
    reach = (critical + stats.normal_quantile(POWER)) * se
    if not (difference > 0 and math.isfinite(reach) and reach > 0):
        return None
    return math.ceil(units * (reach / difference) ** 2)


__all__ = [
    "FEW",
    "FEWEST",
    "LEVEL",
    "POWER",
    "Comparison",
    "Difference",
    "Pair",
    "Verdict",
    "Versus",
    "compared",
    "games_for",
    "judged",
    "widened",
]
