"""The arithmetic of factorial designs: which cells an effect weighs how much, and whose the variance is.

A *main effect* of a value against the first one of its key is the mean over the cells with it less the mean over those
with the first. An *interaction* of two is the effect of one where the other is there less its effect where it is not
(twice what some books call so): in a table that is m + a A + b B + c A B, with A and B 0 or 1, it is c.

Where cells are missing, weights are those of least squares for a model of main effects and interactions of two over
all combinations; then effects of three together are taken for none.

*Shapley shares*: the variance between cells is the sum of parts, one for each set of keys (the parts of an analysis of
variance); each part is shared equally by the keys in its set. So shares add to 1, and what two keys only do together
is half of each (Owen 2014, of Shapley 1953).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from uno_sim.fraction import Fraction, Mask, members

Reals: TypeAlias = NDArray[np.float64]
Term: TypeAlias = tuple[int, int]
"""A factor and one of its values, both from 0."""
SAME: Final = 1e-8
"""Up to which difference two sides of an equation count as equal."""


@dataclass(frozen=True)
class Layout:
    """Which combinations were played: the number of values of each factor, and a row of values for each cell."""

    counts: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...]
    fraction: Fraction | None = None

    @property
    def complete(self) -> bool:
        """Whether no combination is missing that belongs there."""
        return len(self.levels) == (self.fraction.cells if self.fraction else math.prod(self.counts))

    @cached_property
    def mains(self) -> tuple[Term, ...]:
        """Each value but the first of each factor."""
        return tuple((factor, level) for factor, count in enumerate(self.counts) for level in range(1, count))

    @cached_property
    def pairs(self) -> tuple[tuple[Term, Term], ...]:
        return tuple((one, other) for one, other in itertools.combinations(self.mains, 2) if one[0] != other[0])

    def weights(self, *terms: Term, given: Sequence[Term] = ()) -> Reals | None:
        """What each cell weighs in the effect of these values together, where the given values are there.

        None where the cells that were played cannot tell.
        """
        if self.complete:
            return _contrast(self._cells, terms, given)
        wanted = _contrast(self._grid, terms, given) @ _model(self._grid, self.mains, self.pairs)
        weights: Reals = wanted @ self._inverse
        return weights if np.allclose(weights @ self._played, wanted, atol=SAME) else None

    @cached_property
    def _cells(self) -> NDArray[np.int64]:
        return np.array(self.levels, dtype=np.int64)

    @cached_property
    def _grid(self) -> NDArray[np.int64]:
        return np.array(list(itertools.product(*map(range, self.counts))), dtype=np.int64)

    @cached_property
    def _played(self) -> Reals:
        return _model(self._cells, self.mains, self.pairs)

    @cached_property
    def _inverse(self) -> Reals:
        return np.asarray(np.linalg.pinv(self._played), dtype=np.float64)

    # -- whose the variance is

    @cached_property
    def parts(self) -> list[tuple[Mask, ...]]:
        """The sets of factors that the parts of `spread` belong to; several where a fraction cannot tell."""
        if self.fraction is None:
            return [(mask,) for mask in self._axes_masks(len(self.counts))]
        return [_lowest(mask, self.fraction) for mask in self._axes_masks(self._spanning)]

    @property
    def _spanning(self) -> int:
        """How many factors span the grid that is played."""
        return len(self.counts) - (len(self.fraction.generators) if self.fraction else 0)

    @staticmethod
    def _axes_masks(axes: int) -> list[Mask]:
        """The set of factors at each place of `spread`, flattened."""
        return [sum(bit << at for at, bit in enumerate(bits)) for bits in itertools.product((0, 1), repeat=axes)]

    def spread(self, values: Reals) -> Reals:
        """The variance between cells in parts, as `parts` has them; ``values`` have cells first, then anything.

        The first part, of no factor, is the square of the mean.
        """
        assert self.complete, "only a complete grid can be taken apart"
        counts = self.counts[: self._spanning]
        shaped = values.reshape(*counts, *values.shape[1:])
        for axis, count in enumerate(counts):
            shaped = np.moveaxis(np.tensordot(_orthonormal(count), shaped, axes=(1, axis)), 0, axis)
        shaped = shaped**2 / len(self.levels)
        for axis in range(len(counts)):
            first, rest = np.split(shaped, [1], axis=axis)
            shaped = np.concatenate([first, rest.sum(axis=axis, keepdims=True)], axis=axis)
        return shaped.reshape(-1, *values.shape[1:])

    def shapley(self, parts: Reals) -> Reals:
        """Each factor's part of the variance, from the parts of `spread`; they add to all of it."""
        return self._sharing @ parts

    @cached_property
    def _sharing(self) -> Reals:
        """A row a factor, a column a part: what of the part is the factor's."""
        out = np.zeros((len(self.counts), len(self.parts)))
        for column, sets in enumerate(self.parts):
            for mask in sets:
                for factor in members(mask):
                    out[factor, column] += 1 / mask.bit_count() / len(sets)
        return out


def _contrast(cells: NDArray[np.int64], terms: Sequence[Term], given: Sequence[Term]) -> Reals:
    """Means over groups of cells, added and subtracted: the group with all values counts +1."""
    signs = np.ones(len(cells))
    for factor, level in terms:
        signs *= (cells[:, factor] == level) * 1.0 - (cells[:, factor] == 0)
    for factor, level in given:
        signs *= cells[:, factor] == level
    out = np.zeros(len(cells))
    factors = [factor for factor, _ in terms]
    for group in {tuple(row) for row in cells[signs != 0][:, factors].tolist()}:
        mine = (cells[:, factors] == group).all(axis=1) & (signs != 0)
        out[mine] = signs[mine] / mine.sum()
    return out


def _model(cells: NDArray[np.int64], mains: Sequence[Term], pairs: Sequence[tuple[Term, Term]]) -> Reals:
    """A column for the mean, each main effect and each interaction."""
    single = {term: (cells[:, term[0]] == term[1]) * 1.0 for term in mains}
    return np.stack([np.ones(len(cells)), *single.values(), *(single[a] * single[b] for a, b in pairs)], axis=1)


def _lowest(mask: Mask, fraction: Fraction) -> tuple[Mask, ...]:
    """The smallest sets of factors that look alike in a fraction: what they share is taken to be theirs."""
    alike = [mask, *fraction.aliases(mask)]
    fewest = min(each.bit_count() for each in alike)
    return tuple(each for each in alike if each.bit_count() == fewest)


def _orthonormal(count: int) -> Reals:
    """A square matrix of perpendicular rows of length 1, the first of which is constant (Helmert's)."""
    rows = np.zeros((count, count))
    rows[0] = 1 / math.sqrt(count)
    for at in range(1, count):
        rows[at, :at], rows[at, at] = 1, -at
        rows[at] /= math.sqrt(at * (at + 1))
    return rows


__all__ = ["Layout", "Reals", "Term"]
