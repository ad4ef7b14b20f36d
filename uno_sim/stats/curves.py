"""The normal curve and Student's t: quantiles and p values."""

from __future__ import annotations

import math
from statistics import NormalDist


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


def student_p(value: float, se: float, freedom: int) -> float:
    """The two-sided p value of a figure that would be 0 if there were nothing; ``nan`` where nothing can be said."""
    from scipy.special import stdtr

    if math.isnan(value) or math.isnan(se) or freedom < 1:
        return math.nan
    if se == 0:
        return 1.0 if value == 0 else 0.0
    return min(1.0, 2 * float(stdtr(freedom, -abs(value) / se)))


__all__ = ["normal_quantile", "student_p", "student_quantile"]
