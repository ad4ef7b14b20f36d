"""How much is luck: how long until the better one is ahead, best of so many, parts of a distance and of a variance."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from uno_sim.stats.curves import student_quantile
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate

AHEAD: Final = 0.9
"""The chance of being ahead that `games_to_lead` asks for."""
MOST_GAMES: Final = 1 << 40
"""Beyond so many games, nobody is called better."""
GROUPS: Final = 32
"""Groups of deals that are left out in turn."""


def ahead(share: float, games: int) -> float:
    """The chance that somebody who wins this share of games has won more than half of so many: exact binomial."""
    from scipy.special import bdtrc

    return float(bdtrc(games // 2, games, share)) if 0 < share < 1 else float(share >= 1)


def games_to_lead(share: float, chance: float = AHEAD) -> float:
    """The fewest games after which the better of two is ahead with this chance; ``inf`` where it is no better.

    That is an odd number, as an even one may end level. Among odd ones the chance grows with the number.
    """
    if math.isnan(share):
        return math.nan
    if share <= 0.5:
        return math.inf
    high = 0
    while ahead(share, 2 * high + 1) < chance:
        high = 2 * high + 1
        if high > MOST_GAMES:
            return math.inf
    low = (high - 1) // 2 if high else 0
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if ahead(share, 2 * middle + 1) >= chance else (middle + 1, high)
    return 2 * low + 1


def lead_of(share: Estimate, chance: float = AHEAD) -> Estimate:
    """`games_to_lead` for an estimated share; its interval is what the ends of that of the share come to."""
    value, low, high = (games_to_lead(each, chance) for each in (share.value, share.high, share.low))
    return Estimate(value, math.nan, low, high)


def best_of(share: Estimate, games: int) -> Estimate:
    """The chance to win a match of the most of so many games (an odd number), from the share of games that are won.

    Sum over i > n / 2 of (n over i) q^i (1 - q)^(n - i): whether play stops once it is decided makes no difference.
    """
    value, low, high = (ahead(each, games) for each in (share.value, share.low, share.high))
    return Estimate(value, math.nan, low, high)


def part_of(
    part: float, whole: float, part_errors: NDArray[np.float64], whole_errors: NDArray[np.float64],
    confidence: float = CONFIDENCE,
) -> Estimate:  # fmt: skip
    """One figure over another that was taken from the same blocks, with the interval of Fieller 1954.

    ``…_errors`` is what each block adds to the error of each (`uno_sim.stats.residuals`). Without bounds where the
    whole cannot be told from 0.
    """
    blocks = len(part_errors)
    if blocks < 2 or whole == 0:
        return UNKNOWN
    scale = blocks / (blocks - 1)
    aa, bb = scale * float(part_errors @ part_errors), scale * float(whole_errors @ whole_errors)
    ab = scale * float(part_errors @ whole_errors)
    value = part / whole
    se = math.sqrt(max(0.0, aa - 2 * value * ab + value * value * bb)) / abs(whole)
    t2 = student_quantile((1 + confidence) / 2, blocks - 1) ** 2
    below = whole * whole - t2 * bb
    if below <= 0:
        return Estimate(value, se, -math.inf, math.inf)
    middle = part * whole - t2 * ab
    half = math.sqrt(max(0.0, middle * middle - below * (part * part - t2 * aa)))
    return Estimate(value, se, (middle - half) / below, (middle + half) / below)


def between(results: NDArray[np.int64], outcomes: int, confidence: float = CONFIDENCE) -> Estimate:
    """The part of the variance of a result that lies between rows, e.g. deals that are played several times each.

    ``results`` has a row a deal and a column a replay; each entry is an outcome below ``outcomes``, or less than 0 for
    none. One-way analysis of variance with random effects (Fisher 1925; McGraw and Wong 1996, ICC(1)) for each
    outcome's happening or not, mean squares added over outcomes: (B - W) / (B + (k - 1) W) for k replays. The
    interval is that of the jackknife over groups of deals (Miller 1974).
    """
    deals, replays = results.shape
    if deals < 2 or replays < 2:
        return UNKNOWN
    counts = np.stack([(results == each).sum(axis=1) for each in range(outcomes)], axis=1).astype(np.float64)
    whole = _between(counts, replays)
    groups = min(GROUPS, deals)
    member = np.arange(deals) * groups // deals
    rest = np.array([_between(counts[member != group], replays) for group in range(groups)])
    se = math.sqrt((groups - 1) / groups * float(((rest - rest.mean()) ** 2).sum()))
    half = student_quantile((1 + confidence) / 2, groups - 1) * se
    return Estimate(whole, se, whole - half, whole + half)


def _between(counts: NDArray[np.float64], replays: int) -> float:
    deals = len(counts)
    if deals < 2:
        return math.nan
    across = float(((counts - counts.mean(axis=0)) ** 2).sum()) / replays / (deals - 1)
    within = float((counts - counts**2 / replays).sum()) / (deals * (replays - 1))
    total = across + (replays - 1) * within
    return (across - within) / total if total > 0 else math.nan


__all__ = ["AHEAD", "ahead", "best_of", "between", "games_to_lead", "lead_of", "part_of"]
