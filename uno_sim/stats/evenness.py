"""Are some outcomes as frequent as they should be, and how far from it are they?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from uno_sim.stats.chi_squared import chi2_above, noncentrality
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate, Whole
from uno_sim.stats.means import ratio_of_blocks


@dataclass(frozen=True, slots=True)
class Evenness:
    """Pearson's chi-squared, its degrees of freedom and p value, and the index of fairness; ``nan`` where unknown."""

    chi2: float
    freedom: int
    p: float
    index: Estimate


def evenness(
    wins: Whole, expected: Sequence[float], *, clustered: bool = False, confidence: float = CONFIDENCE
) -> Evenness:
    """Compare shares of outcomes with those expected; ``wins`` has a row a block and a column an outcome.

    chi2 = sum of (o - e)^2 / e (Pearson 1900). With n outcomes in all, the index is 1 / (1 + lambda / n), where lambda
    is the noncentrality of chi2: where all are expected alike, that is (sum of p)^2 / (k sum of p^2), the index of
    Jain, Chiu and Hawe 1984, and lambda / n is the square of Cohen's w (1988). lambda is chi2 less its degrees of
    freedom, not below 0; its interval is that of all values under which chi2 is neither too large nor too small
    (Venables 1975).

    ``clustered``: outcomes within a block may hang together. chi2 and n are then divided by the mean design effect (Rao
    and Scott 1981): n / (k - 1) times the sum of the variances of the shares between blocks over the shares expected.
    """
    freedom, total = len(expected) - 1, int(wins.sum())
    if total == 0 or freedom < 1:
        return Evenness(math.nan, freedom, math.nan, UNKNOWN)
    fair = np.array(expected)
    chi2 = float((((wins.sum(axis=0) - total * fair) ** 2) / (total * fair)).sum())
    units = float(total)
    if clustered:
        blocks = wins.sum(axis=1)
        variances = [ratio_of_blocks(wins[:, at], blocks).se ** 2 for at in range(len(expected))]
        effect = total / freedom * float((np.array(variances) / fair).sum())
        if not effect > 0:
            return Evenness(math.nan, freedom, math.nan, UNKNOWN)
        chi2, units = chi2 / effect, units / effect
    tail = (1 - confidence) / 2
    low, high = (noncentrality(chi2, freedom, share) for share in (1 - tail, tail))
    middle = min(max(0.0, chi2 - freedom, low), high)
    value, most, least = (units / (units + each) for each in (middle, low, high))
    return Evenness(chi2, freedom, chi2_above(chi2, freedom), Estimate(value, math.nan, least, most))


__all__ = ["Evenness", "evenness"]
