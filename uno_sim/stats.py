"""Intervals for shares, means, quantiles and differences, from integers alone.

The independent unit is the deal. With fixed seats a game is a deal, so games count as they are; with rotated seats a
deal is as many games as there are seats, and these are alike: there the spread *between blocks of deals* decides
how wide an interval is. All intervals are two-sided; ``confidence`` is the share of them that hold the truth.

Sources: Wilson 1927 (shares); Dean and Pagano 2015 (shares of clustered games, by the size that as many independent
games would have); Cochran 1977, chapter 6 (ratios of block totals); David and Nagaraja 2003, section 7.1 (quantiles
between order statistics); Holm 1979 (many p values).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

CONFIDENCE: Final = 0.95
"""What every interval of a run is, unless it says otherwise."""

Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval around it, all in the figure's own unit; ``nan`` where nothing can be said."""

    value: float
    se: float
    low: float
    high: float


UNKNOWN: Final = Estimate(math.nan, math.nan, math.nan, math.nan)


def normal_quantile(share: float) -> float:
    """The number below which this share of a standard normal lies, e.g. 1.96 for 0.975."""
    return NormalDist().inv_cdf(share)


def student_quantile(share: float, freedom: int) -> float:
    """The number below which this share of Student's t lies: within 0.2 % for 0.975, within 0.8 % up to 0.995.

    Exact for one and two degrees of freedom, else the expansion in powers of 1/freedom of Fisher and Cornish 1960.
    """
    if freedom < 1:
        return math.nan
    if freedom == 1:
        return math.tan(math.pi * (share - 0.5))
    if freedom == 2:
        return (2 * share - 1) / math.sqrt(2 * share * (1 - share))
    z = normal_quantile(share)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, start=1))


def wilson(hits: float, trials: float, confidence: float = CONFIDENCE, critical: float | None = None) -> Estimate:
    """The share of hits among independent trials, with Wilson's interval.

    ``critical`` replaces the normal quantile where the trials are themselves an estimate.
    """
    if trials <= 0:
        return UNKNOWN
    z = normal_quantile((1 + confidence) / 2) if critical is None else critical
    share = hits / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == trials else min(1.0, centre + half)
    return Estimate(share, math.sqrt(share * (1 - share) / trials), low, high)


def mean_of_games(total: int, squares: int, games: int, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of a number a game over independent games, from its sum and its sum of squares."""
    if games < 1:
        return UNKNOWN
    mean = total / games
    if games == 1:
        return Estimate(mean, math.nan, math.nan, math.nan)
    se = deviation(total, squares, games) / math.sqrt(games)
    half = student_quantile((1 + confidence) / 2, games - 1) * se
    return Estimate(mean, se, mean - half, mean + half)


def deviation(total: int, squares: int, games: int) -> float:
    """The standard deviation of a number a game, from its sum and its sum of squares (exact whole numbers)."""
    if games < 2:
        return math.nan
    return math.sqrt((games * squares - total * total) / (games * (games - 1)))


def ratio_of_blocks(tops: Whole, bottoms: Whole, confidence: float = CONFIDENCE) -> Estimate:
    """Sum of ``tops`` over sum of ``bottoms``, e.g. cards drawn a game, blocks being independent.

    Blocks may differ in size: each weighs what its bottom is. Blocks with nothing below are left out.
    """
    blocks = int(np.count_nonzero(bottoms))
    below = int(bottoms.sum())
    if below == 0:
        return UNKNOWN
    ratio = int(tops.sum()) / below
    if blocks < 2:
        return Estimate(ratio, math.nan, math.nan, math.nan)
    rest = tops - ratio * bottoms
    se = math.sqrt(blocks / (blocks - 1) * float(rest @ rest)) / below
    half = student_quantile((1 + confidence) / 2, blocks - 1) * se
    return Estimate(ratio, se, ratio - half, ratio + half)


def paired_difference(
    tops: Whole, bottoms: Whole, base_tops: Whole, base_bottoms: Whole, confidence: float = CONFIDENCE
) -> Estimate:
    """One ratio of sums less another over the same blocks, e.g. actions a game of two rule sets on the same deals.

    What the two share falls out block by block, whether or not a block has as many games in both.
    """
    below, base_below = int(bottoms.sum()), int(base_bottoms.sum())
    if below == 0 or base_below == 0:
        return UNKNOWN
    ratio, base = int(tops.sum()) / below, int(base_tops.sum()) / base_below
    blocks = int(np.count_nonzero(bottoms + base_bottoms))
    if blocks < 2:
        return Estimate(ratio - base, math.nan, math.nan, math.nan)
    rest = (tops - ratio * bottoms) / below - (base_tops - base * base_bottoms) / base_below
    se = math.sqrt(blocks / (blocks - 1) * float(rest @ rest))
    half = student_quantile((1 + confidence) / 2, blocks - 1) * se
    return Estimate(ratio - base, se, ratio - base - half, ratio - base + half)


def contrasts(
    weights: NDArray[np.float64], tops: Whole, bottoms: Whole, confidence: float = CONFIDENCE
) -> list[Estimate]:
    """Weighted sums of the ratios of several cells that were played on the same blocks, e.g. a main effect.

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
    values = _sums(weights, ratios)
    ses = np.sqrt(blocks / max(blocks - 1, 1) * (_sums(weights, rest) ** 2).sum(axis=1))
    critical = student_quantile((1 + confidence) / 2, blocks - 1)
    halves = critical * ses
    unknown = (weights[:, ~known] != 0).any(axis=1)
    return [
        UNKNOWN if nothing else Estimate(value, se if blocks > 1 else math.nan, value - half, value + half)
        for value, se, half, nothing in zip(
            values.tolist(), ses.tolist(), halves.tolist(), unknown.tolist(), strict=True
        )
    ]


ROUNDING: Final = 1e-12
"""Of numbers that are added up, the share below which their sum is nothing but rounding."""


def _sums(weights: NDArray[np.float64], of: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weighted sums, exactly 0 where they would be but for rounding."""
    sums = weights @ of
    return np.where(np.abs(sums) <= ROUNDING * (np.abs(weights) @ np.abs(of)), 0.0, sums)


def student_p(value: float, se: float, freedom: int) -> float:
    """The two-sided p value of a figure that would be 0 if there were nothing; ``nan`` where nothing can be said."""
    from scipy.special import stdtr

    if math.isnan(value) or math.isnan(se) or freedom < 1:
        return math.nan
    if se == 0:
        return 1.0 if value == 0 else 0.0
    return min(1.0, 2 * float(stdtr(freedom, -abs(value) / se)))


def holm(ps: Sequence[float]) -> list[float]:
    """p values corrected for their number: all of them below a level together err with at most that chance.

    Where there is none (``nan``) there was no test: it stays, and does not count.
    """
    tested = sorted((p, at) for at, p in enumerate(ps) if not math.isnan(p))
    out = [math.nan] * len(ps)
    least = 0.0
    for rank, (p, at) in enumerate(tested):
        least = max(least, min(1.0, (len(tested) - rank) * p))
        out[at] = least
    return out


def share_of_blocks(hits: Whole, games: Whole, deals: int, confidence: float = CONFIDENCE) -> Estimate:
    """The share of games that are hits where only blocks are independent.

    Wilson's interval for as many independent games as would give the spread that the blocks show; where no or all
    games are hits there is no spread to see, and each deal counts as one game.
    """
    plain = ratio_of_blocks(hits, games, confidence)
    blocks = int(np.count_nonzero(games))
    if math.isnan(plain.se):
        return plain
    share = plain.value
    trials = share * (1 - share) / plain.se**2 if plain.se > 0 and 0 < share < 1 else float(deals)
    critical = student_quantile((1 + confidence) / 2, blocks - 1)
    bounds = wilson(share * trials, trials, confidence, critical)
    return Estimate(share, plain.se, bounds.low, bounds.high)


def ranks(trials: int, share: float, confidence: float = CONFIDENCE) -> tuple[int, int]:
    """Two ranks (1 is the smallest of ``trials`` values) that hold the quantile between them.

    Each side errs with at most half of what is left of ``confidence``: exactly so up to 5,000 trials, above that by
    the normal curve, which may add 0.01 % to that. Rank 0 or ``trials`` + 1 means that so few
    values give no bound on that side.
    """
    tail = (1 - confidence) / 2
    if trials > 5_000:
        half = -normal_quantile(tail) * math.sqrt(trials * share * (1 - share))
        return max(0, math.floor(trials * share - half)), min(trials + 1, math.ceil(trials * share + half) + 1)
    below = np.cumsum(_binomial(trials, share))
    low = int(np.searchsorted(below, tail, side="right"))
    high = int(np.searchsorted(below, 1 - tail, side="left")) + 1
    return low, min(high, trials + 1)


def _binomial(trials: int, share: float) -> NDArray[np.float64]:
    """The chance of 0, 1, … ``trials`` hits."""
    logs = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, trials + 1)))))
    hits = np.arange(trials + 1)
    chances: NDArray[np.float64] = np.exp(
        logs[trials] - logs - logs[::-1] + hits * math.log(share) + (trials - hits) * math.log1p(-share)
    )
    return chances


def quantile_of_bins(bins: Whole, share: float, deals: int | None = None, confidence: float = CONFIDENCE) -> Estimate:
    """A quantile of whole numbers from a histogram, between order statistics.

    The quantile is the smallest number that at least this share of games does not exceed. ``deals`` is the number of
    independent units where it is less than the number of games; the interval is then never too narrow.
    ``se`` is not defined. ``low`` is ``-inf`` and ``high`` ``inf`` where there are too few games to bound them.
    """
    games = int(bins.sum())
    if games == 0:
        return UNKNOWN
    upto = np.cumsum(bins)
    units = games if deals is None else max(1, min(deals, games))
    low, high = ranks(units, share, confidence)
    value = _at_rank(upto, max(1, math.ceil(share * games - 1e-9)))
    return Estimate(
        float(value),
        math.nan,
        -math.inf if low < 1 else float(_at_rank(upto, max(1, low * games // units))),
        math.inf if high > units else float(_at_rank(upto, min(games, -(-high * games // units)))),
    )


def _at_rank(upto: Whole, rank: int) -> int:
    return int(np.searchsorted(upto, rank, side="left"))


__all__ = [
    "CONFIDENCE",
    "UNKNOWN",
    "Estimate",
    "contrasts",
    "deviation",
    "holm",
    "mean_of_games",
    "normal_quantile",
    "paired_difference",
    "quantile_of_bins",
    "ranks",
    "ratio_of_blocks",
    "share_of_blocks",
    "student_p",
    "student_quantile",
    "wilson",
]
