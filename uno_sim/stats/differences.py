"""What two cells, or several, differ by: on the same deals or on others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from uno_sim.stats.curves import student_p, student_quantile
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate, Whole


def residuals(tops: Whole, bottoms: Whole) -> NDArray[np.float64]:
    """What each block adds to the error of a ratio of sums: (top - R bottom) / (sum of bottoms)."""
    below = int(bottoms.sum())
    if below == 0:
        return np.zeros(len(bottoms))
    rest: NDArray[np.float64] = (tops - int(tops.sum()) / below * bottoms) / below
    return rest


def paired_difference(
    tops: Whole, bottoms: Whole, base_tops: Whole, base_bottoms: Whole, confidence: float = CONFIDENCE
) -> tuple[Estimate, float]:
    """One ratio of sums less another over the same blocks, e.g. actions a game of two rule sets on the same deals; and
    the two-sided p value of there being no difference.

    What the two share falls out block by block, whether or not a block has as many games in both. Where few blocks
    differ, and some by much, Student's t alone would hold the truth in 80 % of cases instead of 95 %; so the interval
    reaches as far as Student's or the one that allows for skewness (Hall 1992), and p is the larger of the two.
    """
    below, base_below = int(bottoms.sum()), int(base_bottoms.sum())
    if below == 0 or base_below == 0:
        return UNKNOWN, math.nan
    difference = int(tops.sum()) / below - int(base_tops.sum()) / base_below
    blocks = int(np.count_nonzero(bottoms + base_bottoms))
    rest = residuals(tops, bottoms) - residuals(base_tops, base_bottoms)
    return _from_errors(difference, rest, blocks, confidence)


def _from_errors(value: float, rest: NDArray[np.float64], blocks: int, confidence: float) -> tuple[Estimate, float]:
    """The interval and the p value of a figure to whose error each block adds what is in ``rest``."""
    if blocks < 2:
        return Estimate(value, math.nan, math.nan, math.nan), math.nan
    squares = float(rest @ rest)
    se = math.sqrt(blocks / (blocks - 1) * squares)
    if se == 0:
        return Estimate(value, se, value, value), student_p(value, se, blocks - 1)
    skew = float((rest**3).sum()) / squares**1.5
    critical = student_quantile((1 + confidence) / 2, blocks - 1)
    reach = (critical, -critical, skewed(critical, skew), skewed(-critical, skew))
    t = value / se
    p = max(student_p(each, 1.0, blocks - 1) for each in (t, straightened(t, skew)))
    return Estimate(value, se, value - se * max(reach), value - se * min(reach)), p


def straightened(t: float, skew: float) -> float:
    """A t value without its skewness: t + a t^2 / 3 + a^2 t^3 / 27 + a / 6 (Hall 1992).

    ``skew`` is a, the skewness of what blocks add to the error over the root of their number.
    """
    return t + skew * t**2 / 3 + skew**2 * t**3 / 27 + skew / 6


def skewed(straight: float, skew: float) -> float:
    """The t value that `straightened` makes this one of: 3 / a (root3(1 + a (x - a / 6)) - 1)."""
    if abs(skew) < 1e-6:
        return straight - skew / 6
    return 3 / skew * (float(np.cbrt(1 + skew * (straight - skew / 6))) - 1)


def separate_difference(own: Estimate, base: Estimate, *, related: bool = False) -> Estimate:
    """One figure less another, of two samples: the distances from figure to end of interval, squared and added.

    The method of Zou and Donner 2008 (of Newcombe 1998 for shares): low is own - base - root((own - own's low)^2 +
    (base's high - base)^2), high likewise. ``related``: the samples may depend on one another in any way; distances
    are then added as they are, which is enough whatever their correlation.
    """

    def added(one: float, two: float) -> float:
        return one + two if related else math.hypot(one, two)

    value = own.value - base.value
    return Estimate(
        value,
        added(own.se, base.se),
        value - added(own.value - own.low, base.high - base.value),
        value + added(own.high - own.value, base.value - base.low),
    )


def welch_freedom(ses: Sequence[float], freedoms: Sequence[int]) -> int:
    """Degrees of freedom of a difference of two samples, rounded down (Welch 1947, Satterthwaite 1946)."""
    variances = [se * se for se in ses]
    if any(map(math.isnan, variances)) or min(freedoms) < 1:
        return 0
    if sum(variances) == 0:
        return sum(freedoms)
    below = math.fsum(variance**2 / freedom for variance, freedom in zip(variances, freedoms, strict=True))
    return math.floor(sum(variances) ** 2 / below)


def contrasts(
    weights: NDArray[np.float64], tops: Whole, bottoms: Whole, confidence: float = CONFIDENCE
) -> list[tuple[Estimate, float]]:
    """Weighted sums of the ratios of several cells that were played on the same blocks, e.g. a main effect; and the p
    value of each being 0.

    ``tops`` and ``bottoms`` have a row a cell and a column a block, ``weights`` a row a sum. With R the ratio of a
    cell's sums, sum i is the sum of w R over cells, and its standard error the root of k / (k - 1) times the sum over
    blocks of d squared, where d is the sum over cells of w (top - R bottom) / (sum of bottoms), and k the number of
    blocks: what cells share in a block falls out of d. Of two cells that is `paired_difference`.
    """
    below = bottoms.sum(axis=1)
    known = below > 0
    ratios = np.divide(tops.sum(axis=1), below, out=np.zeros(len(below)), where=known)
    blocks = int(np.count_nonzero(bottoms.any(axis=0)))
    rest = (tops - ratios[:, None] * bottoms) / np.where(known, below, 1)[:, None]
    values, errors = _sums(weights, ratios).tolist(), _sums(weights, rest)
    unknown = (weights[:, ~known] != 0).any(axis=1).tolist()
    return [
        (UNKNOWN, math.nan) if nothing else _from_errors(value, error, blocks, confidence)
        for value, error, nothing in zip(values, errors, unknown, strict=True)
    ]


ROUNDING: Final = 1e-12
"""Of numbers that are added up, the share below which their sum is nothing but rounding."""


def _sums(weights: NDArray[np.float64], of: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weighted sums, exactly 0 where they would be but for rounding."""
    sums = weights @ of
    return np.where(np.abs(sums) <= ROUNDING * (np.abs(weights) @ np.abs(of)), 0.0, sums)


__all__ = [
    "ROUNDING",
    "contrasts",
    "paired_difference",
    "residuals",
    "separate_difference",
    "skewed",
    "straightened",
    "welch_freedom",
]
