"""How much evidence a single figure must give so that a whole file, looked at several times, seldom errs.

*Many looks.* The level of a figure is spent over looks that are fixed beforehand: half, a quarter, a quarter (Lan and
DeMets 1983). The estimates of later looks contain those of earlier ones, so that they are a Markov chain whose
correlation is the root of the ratio of their variances, and the bound of look k solves
``P(|Z_1| ≤ c_1, …, |Z_{k−1}| ≤ c_{k−1}, |Z_k| > c_k) = spent at k`` by the recursion of Armitage, McPherson and Rowe
1969.

*Many figures.* Figures of a cell depend on one another, so dividing the level by their number would be too strict.
The chance that any figure j crosses its bound at any look k is ``Σ_jk P(|Z_jk| > c_jk) E[1 / N_jk]``, where N_jk is how
many of all pairs of figure and look are crossed when this one is (importance sampling, Naiman and Priebe 2001). It is
found by simulation, with the correlations that the blocks show; divided by the level of a figure it is the *effective
number* of figures. Cells of a file share the level by this number, and are not taken to be independent (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
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
DRAWS: Final = 1000
ROUNDS: Final = 3
SEED: Final = 20010101
GRID: Final = 160
"""Points between the bounds of a look."""
NEAREST: Final = 0.99
"""More alike than this are no two looks taken to be: the grid would be too coarse."""
_POINTS, _WIDTHS = np.polynomial.legendre.leggauss(GRID)


@dataclass(frozen=True, slots=True)
class Family:
    """Figures of a cell that are looked at together: how they move from block to block (blocks × figures), and how
    much each look will have in common with the one before (figures × looks − 1)."""

    residuals: Real
    chains: Real

    @property
    def figures(self) -> int:
        return int(self.residuals.shape[1])


def effective(families: Sequence[Family], level: float) -> float:
    """The effective number of figures of all families together, where ``level`` is that of all of them.

    The simulation has a fixed seed.
    """
    numbers = [float(each.figures) for each in families]
    for _ in range(ROUNDS):
        alone = single(level, sum(numbers))
        numbers = [_crossing(each, alone) / alone for each in families if each.figures]
    return sum(numbers)


def single(level: float, number: float) -> float:
    """The level of one of so many figures, all its looks together."""
    return min(1.0, level / number) if number > 0 else 1.0


def _crossing(family: Family, level: float) -> float:
    """The chance that any figure crosses its bound at any look, where each does so with this level."""
    chance = np.random.default_rng(SEED)
    unit = family.residuals / np.sqrt((family.residuals**2).sum(axis=0))
    bounds = np.array([_bounds(level, rounded(chain)) for chain in family.chains])
    rates = 2 * ndtr(-bounds)
    pairs = chance.choice(rates.size, DRAWS, p=(rates / rates.sum()).ravel())
    figure, look = np.unravel_index(pairs, rates.shape)
    steps = _steps(family.chains)
    news = chance.standard_normal((DRAWS, steps.shape[1], len(unit))) @ unit
    z = np.einsum("fks,dsf->dfk", steps, news)
    alike = (unit.T @ unit)[figure][:, :, None] * np.einsum("fls,ds->dfl", steps, steps[figure, look])
    beyond = -ndtri(chance.random(DRAWS) * rates[figure, look] / 2)
    z += alike * (beyond - z[np.arange(DRAWS), figure, look])[:, None, None]
    crossed = np.maximum((np.abs(z) > bounds).sum(axis=(1, 2)), 1)
    return float(rates.sum()) * float(np.mean(1 / crossed))


def _steps(chains: Real) -> Real:
    """For each figure and look the weights of what is new at each look up to it."""
    figures, looks = chains.shape[0], chains.shape[1] + 1
    steps = np.zeros((figures, looks, looks))
    steps[:, 0, 0] = 1
    for look in range(1, looks):
        alike = np.minimum(chains[:, look - 1], NEAREST)
        steps[:, look] = alike[:, None] * steps[:, look - 1]
        steps[:, look, look] = np.sqrt(1 - alike**2)
    return steps


def rounded(chain: Iterable[float]) -> tuple[float, ...]:
    """Correlations as bounds are kept for."""
    return tuple(min(NEAREST, round(float(each), 2)) for each in chain)


def bound(level: float, variances: Sequence[float]) -> float:
    """What |Z| must exceed at the newest of some looks, whose estimates have these variances (the oldest first)."""
    chain = (math.sqrt(new / old) if old > 0 else 1.0 for old, new in pairwise(variances))
    return _bounds(level, rounded(chain))[-1]


@lru_cache(maxsize=4096)
def _bounds(level: float, chain: tuple[float, ...]) -> tuple[float, ...]:
    """The bounds of all looks; ``chain`` has the correlation of each look with the one before."""
    found = [-float(ndtri(level * SPENT[0] / 2))]
    points, widths = _inside(found[0])
    weights = _normal(points) * widths
    for alike, spent in zip(chain, SPENT[1:], strict=False):
        going = _Going(alike, points, weights)
        found.append(going.bound(level * spent))
        points, widths = _inside(found[-1])
        weights = going.density(points) * widths
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Going:
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


__all__ = ["SPENT", "Family", "bound", "effective", "single", "student"]
