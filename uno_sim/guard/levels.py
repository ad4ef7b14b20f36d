"""How much evidence a single figure must give so that a whole file, looked at several times, seldom errs.

*Many figures.* Figures of a cell depend on one another, so dividing the level by their number would be too strict. With
the correlations that the blocks show, the chance that any of m standard normal figures exceeds c on either side is
``2 (1 − Φ(c)) Σ_j E[1 / N_j]``, N_j being how many exceed c when figure j does (Naiman and Priebe 2001, importance
sampling of scan statistics, equation 3); ``Σ_j E[1 / N_j]`` is the *effective number* of figures, found by simulation.

*Many looks.* The level of a figure is spent over looks that are fixed beforehand: half, a quarter, a quarter (Lan and
DeMets 1983). The estimates of later looks contain those of earlier ones, so that they are a Markov chain whose
correlation is the root of the ratio of their variances, and the bound of look k solves
``P(|Z_1| ≤ c_1, …, |Z_{k−1}| ≤ c_{k−1}, |Z_k| > c_k) = spent at k`` by the recursion of Armitage, McPherson and Rowe
1969.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri, stdtrit

Real = NDArray[np.float64]

SPENT: Final = (0.5, 0.25, 0.25)
"""The share of a level that each look may use."""
DRAWS: Final = 2000
ROUNDS: Final = 3
GRID: Final = 160
"""Points between the bounds of a look."""
NEAREST: Final = 0.99
"""More alike than this are no two looks taken to be: the grid would be too coarse."""
_POINTS, _WIDTHS = np.polynomial.legendre.leggauss(GRID)


def effective(residuals: Sequence[Real], level: float) -> float:
    """The effective number of figures, given the residuals (blocks × figures) of cells that share no figure.

    ``level`` is that of all of them together. The simulation has a fixed seed.
    """
    numbers = [float(each.shape[1]) for each in residuals]
    for _ in range(ROUNDS):
        exceeded = -float(ndtri(single(level, sum(numbers)) / 2))
        numbers = [_effective(each, exceeded) for each in residuals]
    return sum(numbers)


def single(level: float, number: float) -> float:
    """The level of one of so many independent figures (Šidák 1967)."""
    return -math.expm1(math.log1p(-level) / max(number, 1.0))


def _effective(residuals: Real, exceeded: float) -> float:
    blocks, figures = residuals.shape
    if figures < 2:
        return float(figures)
    unit = residuals / np.sqrt((residuals**2).sum(axis=0))
    chance = np.random.default_rng(20010101)
    which = chance.integers(0, figures, DRAWS)
    beyond = -ndtri(chance.random(DRAWS) * ndtr(-exceeded))
    normal = chance.standard_normal((DRAWS, blocks)) @ unit
    shares = (unit.T @ unit)[which]
    normal += shares * (beyond - normal[np.arange(DRAWS), which])[:, None]
    exceeding = np.maximum((np.abs(normal) > exceeded).sum(axis=1), 1)
    share = float(np.mean(1 / exceeding))
    return float(figures) * share


def bound(level: float, variances: Sequence[float]) -> float:
    """What |Z| must exceed at the newest of some looks, whose estimates have these variances (the oldest first)."""
    chain = (math.sqrt(new / old) if old > 0 else 1.0 for old, new in pairwise(variances))
    return _bounds(level, tuple(min(NEAREST, round(each, 2)) for each in chain))[-1]


@lru_cache(maxsize=4096)
def _bounds(level: float, chain: tuple[float, ...]) -> tuple[float, ...]:
    """The bounds of all looks; ``chain`` has the correlation of each look with the one before."""
    found = [-float(ndtri(level * SPENT[0] / 2))]
    points, widths = _inside(found[0])
    weights = _normal(points) * widths
    for alike, spent in zip(chain, SPENT[1:], strict=False):
        steps = _Steps(alike, points, weights)
        found.append(steps.bound(level * spent))
        points, widths = _inside(found[-1])
        weights = steps.density(points) * widths
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Steps:
    """From one look to the next: where Z was and how likely, without a crossing; and how alike the two looks are."""

    alike: float
    points: Real
    weights: Real

    @property
    def spread(self) -> float:
        return math.sqrt(1 - self.alike**2)

    def crossing(self, c: float) -> float:
        """The chance to come from inside the bounds before and end outside of c."""
        above, below = self.alike * self.points - c, -c - self.alike * self.points
        return float(self.weights @ (ndtr(above / self.spread) + ndtr(below / self.spread)))

    def bound(self, target: float) -> float:
        """The c that is crossed with this chance."""
        low, high = 0.0, 40.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if self.crossing(middle) > target else (low, middle)
        return (low + high) / 2

    def density(self, points: Real) -> Real:
        away = (points[:, None] - self.alike * self.points[None, :]) / self.spread
        found: Real = _normal(away) @ self.weights / self.spread
        return found


def _inside(c: float) -> tuple[Real, Real]:
    """Points between −c and c with their shares of the line (Gauss and Legendre)."""
    return c * _POINTS, c * _WIDTHS


def _normal(x: Real) -> Real:
    found: Real = np.exp(-0.5 * x**2) / math.sqrt(2 * math.pi)
    return found


def student(bound: float, freedom: int) -> float:
    """The quantile of Student's t that is as rare as this one of a normal."""
    return -float(stdtrit(freedom, ndtr(-bound)))


__all__ = ["SPENT", "bound", "effective", "single", "student"]
