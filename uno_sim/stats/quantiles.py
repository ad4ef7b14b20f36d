"""Quantiles between order statistics."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from uno_sim.stats.curves import normal_quantile
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate, Whole


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


__all__ = ["quantile_of_bins", "ranks"]
