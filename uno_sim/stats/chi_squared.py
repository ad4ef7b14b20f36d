"""Chi-squared, central and not: a few lines, as loading scipy would take every run a seventh of a second."""

from __future__ import annotations

import math
from typing import Final

from uno_sim.stats.curves import normal_quantile

HALVINGS: Final = 60
LARGE: Final = 5_000.0
"""From here on a noncentral chi-squared is as good as normal."""


def chi2_above(value: float, freedom: int) -> float:
    """The chance of more than a value: exp(-x / 2) times the sum of (x / 2)^s / Gamma(s + 1) for s = k / 2 - 1, k / 2
    - 2 and so on, not below 0; where k is odd, and erfc(root of x / 2) (Abramowitz and Stegun 1964, 26.4.4, 26.4.5)."""
    if value <= 0:
        return 1.0
    half, odd = value / 2, freedom % 2
    terms = (math.exp(s * math.log(half) - half - math.lgamma(s + 1)) for s in _steps(freedom))
    return min(1.0, math.fsum(terms) + (math.erfc(math.sqrt(half)) if odd else 0.0))


def _steps(freedom: int) -> list[float]:
    return [freedom / 2 - 1 - step for step in range(freedom // 2)]


def noncentral_below(value: float, freedom: int, noncentral: float) -> float:
    """The chance of less than a value of a noncentral chi-squared: a Poisson mixture of central ones, each with 2 more
    degrees of freedom (Abramowitz and Stegun 1964, 26.4.25)."""
    mean, half = noncentral / 2, value / 2
    reach = int(10 * math.sqrt(mean + 1)) + 40
    first = max(0, int(mean) - reach)
    above = chi2_above(value, freedom + 2 * first)
    total = 0.0
    for j in range(first, int(mean) + reach):
        weight = math.exp(j * math.log(mean) - mean - math.lgamma(j + 1)) if mean > 0 else float(j == 0)
        total += weight * max(0.0, 1 - above)
        s = freedom / 2 + j
        above += math.exp(s * math.log(half) - half - math.lgamma(s + 1)) if half > 0 else 0.0
    return min(1.0, total)


def noncentrality(chi2: float, freedom: int, share: float) -> float:
    """The noncentrality under which this share of values lies below ``chi2``; 0 where none is small enough.

    Of a large value by the normal curve with mean k + lambda and variance 2 k + 4 lambda.
    """
    if 1 - chi2_above(chi2, freedom) <= share:
        return 0.0
    z = normal_quantile(share)

    def below(noncentral: float) -> bool:
        if chi2 > LARGE:
            return chi2 - freedom - noncentral < z * math.sqrt(2 * freedom + 4 * noncentral)
        return noncentral_below(chi2, freedom, noncentral) < share

    low, high = 0.0, chi2 + 20 * math.sqrt(chi2 + freedom) + 20
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if below(middle) else (middle, high)
    return (low + high) / 2


__all__ = ["chi2_above", "noncentral_below", "noncentrality"]
