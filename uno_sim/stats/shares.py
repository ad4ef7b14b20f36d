"""Shares of games, independent or not."""

from __future__ import annotations

import math

import numpy as np

from uno_sim.stats.curves import normal_quantile, student_quantile
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate, Whole
from uno_sim.stats.means import ratio_of_blocks


def wilson(hits: float, trials: float, confidence: float = CONFIDENCE, critical: float | None = None) -> Estimate:
    """The share of hits among independent trials, with Wilson's interval, mended where hits or misses are rare.

    By itself it is too short there: of 0.2 expected hits in many trials it holds the truth in 84 %, not 95 %. From one
    to three hits (two of up to 50 trials) its lower end is that of a Poisson number, and so its upper end for misses.
    ``critical`` replaces the normal quantile where the trials are themselves an estimate.
    """
    if trials <= 0:
        return UNKNOWN
    z = normal_quantile((1 + confidence) / 2) if critical is None else critical
    share = hits / trials
    scale = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    rare = 2 if trials <= 50 else 3
    low = _rare(hits, confidence) / trials if round(hits) <= rare else centre - half
    high = 1 - _rare(trials - hits, confidence) / trials if round(trials - hits) <= rare else centre + half
    return Estimate(share, math.sqrt(share * (1 - share) / trials), max(0.0, low), min(1.0, high))


def _rare(hits: float, confidence: float) -> float:
    """The Poisson mean of which so many hits or more come in 1 - ``confidence`` of cases; 0 for none.

    Half the quantile of chi-squared with 2 hits degrees of freedom (Brown, Cai and DasGupta 2001, section 4.1.1).
    """
    if hits == 0:
        return 0.0
    whole = max(1, round(hits))
    low, high = 0.0, float(whole)
    for _ in range(60):
        middle = (low + high) / 2
        fewer = math.fsum(middle**k / math.factorial(k) for k in range(whole)) * math.exp(-middle)
        low, high = (middle, high) if 1 - fewer < 1 - confidence else (low, middle)
    return low


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


__all__ = ["share_of_blocks", "wilson"]
