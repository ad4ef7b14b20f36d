"""Means, ratios and counts a game."""

from __future__ import annotations

import math

import numpy as np

from uno_sim.stats.curves import student_quantile
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate, Whole


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


def rate_of_blocks(counts: Whole, units: Whole, deals: int, confidence: float = CONFIDENCE) -> Estimate:
    """How often something happens a game, blocks being independent; never below 0, and never surely 0.

    With D = (rate / se)^2 the rate is as sure as that of a Poisson number D, whose interval is Byar's (Breslow and Day
    1987, section 2.3; with an estimated number as Fay and Feuer 1997): D (1 - 1 / 9D - z / 3 root D)^3 to
    (D + 1) (1 - 1 / 9(D + 1) + z / 3 root(D + 1))^3. Of many events that is `ratio_of_blocks`. What did not come is
    taken to come at most once in a deal.
    """
    plain = ratio_of_blocks(counts, units, confidence)
    if math.isnan(plain.se) or (plain.se == 0 and plain.value > 0):
        return plain
    z = student_quantile((1 + confidence) / 2, int(np.count_nonzero(units)) - 1)
    if plain.value == 0:
        return Estimate(0.0, 0.0, 0.0, _byar(0.0, z)[1] / max(deals, 1))
    number = (plain.value / plain.se) ** 2
    low, high = (end * plain.value / number for end in _byar(number, z))
    return Estimate(plain.value, plain.se, low, high)


def _byar(number: float, z: float) -> tuple[float, float]:
    above = number + 1
    low = number * max(0.0, 1 - 1 / (9 * number) - z / (3 * math.sqrt(number))) ** 3 if number > 0 else 0.0
    return low, above * (1 - 1 / (9 * above) + z / (3 * math.sqrt(above))) ** 3


__all__ = ["deviation", "mean_of_games", "rate_of_blocks", "ratio_of_blocks"]
