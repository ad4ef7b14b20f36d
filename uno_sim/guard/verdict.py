"""Decides whether a cell's figures have moved by more than their margins.

Three samples speak of a figure: the baseline, the same deals played now, and fresh deals played now. With r(·) a ratio
of sums over blocks, the move is ``(1 − w) r(now) + w r(fresh) − r(baseline)``, which expects to be the true move for
every w; ``w = (1 − ρ) m / (n + m)`` makes its variance least, for n blocks of old deals, m of fresh ones, and ρ the
correlation of baseline and now over the old deals. The baseline's own error is thus always part of it, and where a
change leaves most games as they were, fresh deals hardly count. Standard errors are those of ratios of block totals
(Cochran 1977, chapter 6); where something rare came in few blocks of the baseline, or in none, its error is taken to be
no less than if the figure varied as it does now. Intervals are
Student's t at a level that allows for all figures and all looks (`uno_sim.guard.levels`).

A figure *matters* if its whole interval lies beyond the margin, and is *small* if it lies within (Schuirmann 1987).
Where the margin is 0 nothing can be shown to be small: the figure matters if the interval does not hold 0, and passes
if it holds 0 at the last look. Where the rules fix a figure, so that it was the same in every block of the baseline
(two cards per +2), a single game that has it otherwise is enough.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from uno_sim.guard import levels
from uno_sim.guard.blocks import Whole, units
from uno_sim.guard.quantities import Margins, Quantity
from uno_sim.stats import Estimate

Real = NDArray[np.float64]
State = Literal["matters", "small", "open"]

FEW: Final = 10
"""Where fewer blocks than this differ, an interval allows for deals that differ and did not come."""
CERTAIN: Final = 1e-12
"""A relative difference below which two ratios are the same."""


@dataclass(frozen=True, slots=True)
class Move:
    """A figure before and now, all in its own unit; ``interval`` is that of the move.

    ``surprise`` is the move in standard errors; ``warned``: the whole interval lies beyond the margin for warnings.
    """

    quantity: Quantity
    margins: Margins
    before: float
    now: float
    interval: Estimate
    state: State
    warned: bool = False

    @property
    def surprise(self) -> float:
        if self.interval.value == 0 or math.isnan(self.interval.value):
            return 0.0
        return abs(self.interval.value) / self.interval.se if self.interval.se > 0 else math.inf

    @property
    def margin(self) -> float | None:
        """Beyond which the move matters."""
        return None if self.margins.error is None else self.margins.error.at(self.before)


@dataclass(slots=True)
class Sample:
    """What is known of a cell: rows of the baseline, of the same deals now, and of fresh deals.

    ``variances`` has, for each figure, those of its estimates at earlier looks.
    """

    listed: Sequence[tuple[Quantity, Margins]]
    before: Whole
    now: Whole
    fresh: Whole
    variances: dict[str, list[float]] = field(default_factory=dict)

    def family(self, fresh: Sequence[int]) -> levels.Family:
        """The figures that move and are guarded, where so many blocks of fresh deals are planned at each look."""
        found = [(_Ratio.of(q, self.before), _Ratio.of(q, self.now)) for q, m in self.listed if m.error is not None]
        pairs = [(b, n) for b, n in found if b is not None and n is not None and (n.rest != b.rest).any()]
        rests = [now.rest - before.rest for before, now in pairs]
        chains = [_chain(_correlation(before.rest, now.rest), len(self.before), fresh) for before, now in pairs]
        blocks, looks = len(self.before), len(fresh) - 1
        return levels.Family(np.array(rests).reshape(-1, blocks).T, np.array(chains).reshape(len(pairs), looks))

    def moves(self, level: float, *, last: bool) -> list[Move]:
        """Every figure that came, at the next look; ``level`` is that of one figure, ``last`` whether no look
        follows."""
        found = [self._move(quantity, margins, level, last=last) for quantity, margins in self.listed]
        return [move for move in found if move is not None]

    def _move(self, quantity: Quantity, margins: Margins, level: float, *, last: bool) -> Move | None:
        before, now = _Ratio.of(quantity, self.before), _Ratio.of(quantity, self.now)
        fresh = _Ratio.of(quantity, self.fresh) if len(self.fresh) else None
        if before is None or now is None:
            return _appeared(quantity, margins, before, now)
        if not before.any and not now.any and (fresh is None or not fresh.any):
            return None
        if quantity.conformance and before.fixed and (broken := _broken(before, now, fresh)):
            certain = Estimate(broken, 0.0, broken, broken)
            return _judged(Move(quantity, margins, before.ratio, before.ratio + broken, certain, "open"), last=last)
        value, se = _combined(before, now, fresh)
        past = self.variances.setdefault(quantity.name, [])
        past.append(se * se)
        reach = levels.student(levels.bound(level, past), len(self.before) - 1) * se
        shown = value if abs(value) > CERTAIN * max(abs(before.ratio), abs(now.ratio)) else 0.0
        if fresh is None and self._few_differ(quantity):
            reach = max(reach, self._unseen(quantity, before, level))
        interval = Estimate(shown, se, shown - reach, shown + reach)
        return _judged(Move(quantity, margins, before.ratio, before.ratio + shown, interval, "open"), last=last)

    def _few_differ(self, quantity: Quantity) -> bool:
        """Whether some blocks, but only few, differ on the old deals."""
        differ = (quantity.tops(self.before) != quantity.tops(self.now)) | (
            quantity.bottoms(self.before) != quantity.bottoms(self.now)
        )
        return 0 < int(np.count_nonzero(differ)) < FEW

    def _unseen(self, quantity: Quantity, before: _Ratio, level: float) -> float:
        """What deals can add that differ and did not come: at most −ln(level) of so many, each by about the figure."""
        each = 1.0 if quantity.form == "share" else abs(before.ratio)
        return -math.log(level) / max(units(self.before), 1) * each


def _broken(before: _Ratio, now: _Ratio, fresh: _Ratio | None) -> float:
    """By how much a fixed figure is off, on the old deals or on fresh ones; 0 where it is as it was."""
    off = [each.ratio - before.ratio for each in (now, fresh) if each is not None]
    return max((each for each in off if abs(each) > CERTAIN * abs(before.ratio)), key=abs, default=0.0)


def _judged(move: Move, *, last: bool) -> Move:
    """The same with its state."""
    low, high, error, warn = move.interval.low, move.interval.high, move.margins.error, move.margins.warn
    if error is None:
        return _with(move, "small", warned=False)
    margin = error.at(move.before)
    warned = warn is not None and (low > warn.at(move.before) or high < -warn.at(move.before))
    if low > margin or high < -margin:
        return _with(move, "matters", warned=True)
    if (-margin <= low and high <= margin) or (margin == 0 and last):
        return _with(move, "small", warned=warned)
    return _with(move, "open", warned=warned)


def _with(move: Move, state: State, *, warned: bool) -> Move:
    return Move(move.quantity, move.margins, move.before, move.now, move.interval, state, warned)


def _appeared(quantity: Quantity, margins: Margins, before: _Ratio | None, now: _Ratio | None) -> Move | None:
    """A figure that only one of the two has: whatever it is among never happens in the other. Its count tells."""
    if before is None and now is None:
        return None
    nan = math.nan
    value = before.ratio if before is not None else nan, now.ratio if now is not None else nan
    return Move(quantity, Margins(None, None), *value, Estimate(nan, nan, nan, nan), "small")


@dataclass(frozen=True, slots=True)
class _Ratio:
    """A ratio of sums over blocks, and what each block adds to its error; ``rare``: it came in few blocks."""

    ratio: float
    rest: Real
    any: bool
    rare: bool

    @classmethod
    def of(cls, quantity: Quantity, rows: Whole) -> _Ratio | None:
        """None where there is nothing below."""
        tops, bottoms = quantity.tops(rows), quantity.bottoms(rows)
        below = int(bottoms.sum())
        if below == 0:
            return None
        ratio = int(tops.sum()) / below
        came = int(np.count_nonzero(tops))
        return cls(ratio, (tops - ratio * bottoms) / below, came > 0, 2 * came < len(tops))

    @property
    def fixed(self) -> bool:
        """Whether it is the same in every block, and not 0."""
        return self.ratio != 0 and bool((np.abs(self.rest) <= CERTAIN * abs(self.ratio)).all())

    @property
    def variance(self) -> float:
        blocks = len(self.rest)
        return blocks / (blocks - 1) * float(self.rest @ self.rest) if blocks > 1 else 0.0


def _chain(alike: float, n: int, fresh: Sequence[int]) -> list[float]:
    """How much each look will have in common with the one before, if figures vary as much now as they did."""
    planned = [_planned(alike, n, m) for m in fresh]
    return [math.sqrt(new / old) if old > 0 else 1.0 for old, new in pairwise(planned)]


def _planned(alike: float, n: int, m: int) -> float:
    """The variance of a move with m blocks of fresh deals, in that of a block."""
    w = _weight(alike, n, m)
    return ((1 - w) ** 2 + 1 - 2 * (1 - w) * alike) / n + (w * w / m if m else 0.0)


def _weight(alike: float, n: int, m: int) -> float:
    """The weight of fresh deals that makes the variance least."""
    return (1 - alike) * m / (n + m)


def _combined(before: _Ratio, now: _Ratio, fresh: _Ratio | None) -> tuple[float, float]:
    """The move, and its standard error."""
    n = len(before.rest)
    if fresh is None:
        rest = now.rest - before.rest
        return now.ratio - before.ratio, math.sqrt(n / max(n - 1, 1) * float(rest @ rest))
    m = len(fresh.rest)
    alike = _correlation(before.rest, now.rest)
    w = _weight(alike, n, m)
    value = (1 - w) * now.ratio + w * fresh.ratio - before.ratio
    rest = (1 - w) * now.rest - before.rest
    old = n / max(n - 1, 1) * float(rest @ rest)
    as_now = fresh.variance * m / n * ((1 - w) ** 2 + 1 - 2 * (1 - w) * alike)
    return value, math.sqrt((max(old, as_now) if before.rare else old) + w * w * fresh.variance)


def _correlation(one: Real, other: Real) -> float:
    scale = math.sqrt(float(one @ one) * float(other @ other))
    return min(1.0, max(0.0, float(one @ other) / scale)) if scale > 0 else 0.0


__all__ = ["Move", "Sample", "State"]
