"""What each of several options does, and what two do together: a factorial over a study's cells.

All cells meet the same deals, so each effect is a weighted sum of the cells' figures that is taken block by block
(`uno_sim.stats.contrasts`), and chance that cells share falls out of it. For each effect there is a 95 % interval
(as that of a paired difference), a p value corrected over all effects shown (Holm 1979), and the margin of a comparison
up to which it is called equal. What an effect is, and what Shapley shares are: `uno_sim.studies.factorial`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from uno_sim import stats
from uno_sim.axes import Factor
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals
from uno_sim.fraction import members
from uno_sim.stats import Estimate
from uno_sim.studies.compare import FEW, FEWEST, MARGINS, Figure, Margin, Verdict, figures, judged, margins_of, widened
from uno_sim.studies.factorial import Layout, Reals, Term
from uno_sim.wording import choices

if TYPE_CHECKING:
    from uno_sim.fraction import Fraction
    from uno_sim.study import LeftOut, Study

GROUPS: Final = 32
"""Groups of blocks that are left out in turn, to see how sure a Shapley share is."""
HEADLINE: Final = ("actions",)
"""What is shown unless other measures are asked for."""
EVERY: Final = "all"
CLEAR: Final = 5
"""From this resolution on, a fraction mixes main effects and interactions of two with none of their like."""

Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Effect:
    """One value against the first of its key, or two such together; in the figure's unit.

    ``terms`` are the values, one or two; ``aliases`` are other keys, one or two, whose effect a fraction mixes into
    this one; ``corrected`` is the p value after Holm.
    """

    terms: tuple[Term, ...]
    found: Estimate
    margin: float
    p: float
    aliases: tuple[tuple[int, ...], ...] = ()
    corrected: float = math.nan
    verdict: Verdict = "unclear"


@dataclass(frozen=True, slots=True)
class Response:
    """What the options do to one figure.

    ``mean`` is over all cells, ``lowest`` and ``highest`` are the cells with the least and the most of it (from 0);
    ``effects`` come first one by one, then in pairs; ``untold`` are those that the cells cannot tell. ``given`` is the
    effect of a value where another is there. ``shares`` are of the variance between cells, a share for each key, and
    add to 1; none where the cells differ no more than chance has them differ, or some are missing.
    """

    figure: Figure
    mean: float
    lowest: tuple[int, float]
    highest: tuple[int, float]
    effects: tuple[Effect, ...]
    untold: tuple[tuple[Term, ...], ...] = ()
    given: Mapping[tuple[Term, Term], Estimate] = field(default_factory=dict)
    shares: tuple[Estimate, ...] = ()

    @property
    def mains(self) -> tuple[Effect, ...]:
        return tuple(each for each in self.effects if len(each.terms) == 1)

    @property
    def pairs(self) -> tuple[Effect, ...]:
        return tuple(each for each in self.effects if len(each.terms) == 2)


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of a study's options; ``played`` games (or matches) of each cell, ``tests`` effects shown."""

    study: Study
    factors: tuple[Factor, ...]
    responses: tuple[Response, ...]
    played: int
    tests: int

    @property
    def fraction(self) -> Fraction | None:
        return self.study.fraction

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        return self.study.left_out


def effects(
    study: Study,
    totals: Sequence[CellTotals],
    measures: Sequence[str] = HEADLINE,
    margins: Sequence[str] = (),
) -> Effects:
    """The effects of what a study varies, on some measures; ``all`` means every one.

    ``totals`` are those of the study's cells, in their order; ``margins`` are written as for a comparison.

    Raises:
        UserError: nothing is varied, or the cells cannot be compared, or there is no such measure.
    """
    factors, layout = _laid_out(study)
    listed = list(figures(study.cells))
    given = margins_of(margins, listed)
    table = _Table(totals, layout, given)
    found = [one for figure in chosen(measures, listed) if (one := table.response(figure)) is not None]
    return Effects(study, factors, tuple(_corrected(found)), totals[0].games, sum(len(each.effects) for each in found))


def check(study: Study, measures: Sequence[str] = HEADLINE, margins: Sequence[str] = ()) -> None:
    """Raise UserError where such effects cannot be told of a study, before it is played."""
    _laid_out(study)
    listed = list(figures(study.cells))
    chosen(measures, listed)
    margins_of(margins, listed)


def _laid_out(study: Study) -> tuple[tuple[Factor, ...], Layout]:
    """The factors that have several values, and which combinations of them there are."""
    kept = [at for at, factor in enumerate(study.factors) if len(factor.values) > 1]
    factors = tuple(study.factors[at] for at in kept)
    levels = tuple(tuple(level[at] for at in kept) for level in study.levels)
    wrong = []
    if not factors:
        wrong.append(f"{study.name}: nothing is varied\n  give `vary` keys with two values or more: docs/effects.md")
    if study.cells[0].games < FEWEST:
        wrong.append(f"{study.cells[0].games} {study.unit}: at least {FEWEST} are wanted to tell effects")
    if study.fraction is not None and study.left_out:
        wrong.append(
            f"{len(study.left_out)} cells of the fraction cannot be played, and without them effects cannot be told "
            f"apart\n  the first: {study.left_out[0].name}: {study.left_out[0].why[0].message}\n"
            "  play all combinations, or take a key out"
        )
    if len({cell.players for cell in study.cells}) > 1 and study.cells[0].seating == "rotate":
        wrong.append(
            "seats rotate and the number of players differs, so that cells do not meet the same deals\n"
            "  give `seating: fixed`"
        )
    if wrong:
        raise UserError("\n\n".join(wrong))
    return factors, Layout(tuple(len(factor.values) for factor in factors), levels, study.fraction)


def chosen(measures: Sequence[str], listed: Sequence[Figure]) -> list[Figure]:
    """The figures that are meant, in that order: a measure with several parts may be named with or without the part.

    Raises:
        UserError: there is no such measure.
    """
    names = list(dict.fromkeys(name for each in listed for name in (each.measure, each.name)))
    unknown = [name for name in measures if name != EVERY and name not in names]
    if unknown:
        raise UserError(
            "\n\n".join(f"there is no measure `{name}`\n  {choices(name, [*names, EVERY])}" for name in unknown)
        )
    wanted = (each for name in measures for each in listed if name in (EVERY, each.measure, each.name))
    return list(dict.fromkeys(wanted))


@dataclass(frozen=True)
class _Table:
    """The totals of all cells, asked for effects."""

    totals: Sequence[CellTotals]
    layout: Layout
    margins: Mapping[str, Margin]

    def response(self, figure: Figure) -> Response | None:
        """What the options do to a figure; None where no cell has anything of it."""
        tops = np.stack([figure.tops(each.rows) for each in self.totals])
        bottoms = np.stack([figure.bottoms(each.rows) for each in self.totals])
        if not tops.any():
            return None
        ratios = tops.sum(axis=1) / np.maximum(bottoms.sum(axis=1), 1)
        mean = float(ratios.mean())
        low, high = int(ratios.argmin()), int(ratios.argmax())
        told = [terms for terms in self._terms if self._weights[terms] is not None]
        return Response(
            figure,
            mean,
            (low, float(ratios[low])),
            (high, float(ratios[high])),
            tuple(self._effects(figure, told, tops, bottoms, mean)),
            tuple(terms for terms in self._terms if self._weights[terms] is None),
            self._given(tops, bottoms),
            tuple(self._shares(tops, bottoms)),
        )

    @cached_property
    def _terms(self) -> list[tuple[Term, ...]]:
        """What there are effects of; of those that a fraction cannot tell apart, the first."""
        every: list[tuple[Term, ...]] = [*((term,) for term in self.layout.mains), *self.layout.pairs]
        kept: dict[tuple[int, ...], tuple[Term, ...]] = {}
        for terms in every:
            if not any(alias in kept for alias in self._aliases(terms)):
                kept[tuple(factor for factor, _ in terms)] = terms
        return every if self.layout.fraction is None else list(kept.values())

    @cached_property
    def _weights(self) -> dict[tuple[Term, ...], Reals | None]:
        return {terms: self.layout.weights(*terms) for terms in self._terms}

    def _effects(
        self, figure: Figure, told: Sequence[tuple[Term, ...]], tops: Whole, bottoms: Whole, mean: float
    ) -> Iterator[Effect]:
        weights = np.array([self._weights[terms] for terms in told])
        margin = self.margins.get(figure.name) or self.margins.get(figure.measure) or MARGINS[figure.form]
        differ = _differ(weights, tops, bottoms)
        widest = max(stats.ratio_of_blocks(*each).se for each in zip(tops, bottoms, strict=True))
        found_all = stats.contrasts(weights, tops, bottoms)
        for terms, (found, p), where in zip(told, found_all, differ.tolist(), strict=True):
            if where < FEW:
                found = widened(found, figure, widest, self.totals[0], times=2.0 ** (len(terms) - 1))
            yield Effect(terms, found, margin.at(mean), p, self._aliases(terms))

    def _aliases(self, terms: tuple[Term, ...]) -> tuple[tuple[int, ...], ...]:
        """Factors, one or two, whose effect looks the same in a fraction."""
        if self.layout.fraction is None:
            return ()
        mask = sum(1 << factor for factor, _ in terms)
        return tuple(tuple(members(each)) for each in self.layout.fraction.aliases(mask, most=2) if each)

    @cached_property
    def _conditional(self) -> dict[tuple[Term, Term], Reals]:
        """Weights of the effect of a value where another factor has this value or that."""
        fraction = self.layout.fraction
        if fraction is not None and fraction.resolution < CLEAR:
            return {}
        others = [(factor, level) for factor, count in enumerate(self.layout.counts) for level in range(count)]
        asked = ((one, other) for one in self.layout.mains for other in others if one[0] != other[0])
        found = {(one, other): self.layout.weights(one, given=[other]) for one, other in asked}
        return {key: weights for key, weights in found.items() if weights is not None}

    def _given(self, tops: Whole, bottoms: Whole) -> dict[tuple[Term, Term], Estimate]:
        keys = list(self._conditional)
        if not keys:
            return {}
        weights = np.array([self._conditional[key] for key in keys])
        return dict(zip(keys, (found for found, _ in stats.contrasts(weights, tops, bottoms)), strict=True))

    # -- whose the variance is

    def _shares(self, tops: Whole, bottoms: Whole) -> Iterator[Estimate]:
        """Shapley shares with intervals by the jackknife over groups of blocks; none where there is nothing to share.

        What chance adds to each part of the variance, as blocks show it, is taken off first.
        """
        groups = min(GROUPS, tops.shape[1])
        if not self.layout.complete or groups < FEW or not bottoms.sum(axis=1).all():
            return
        of = np.arange(tops.shape[1]) * groups // tops.shape[1]
        edges = np.searchsorted(of, np.arange(groups))
        above, below = (np.add.reduceat(each, edges, axis=1).astype(float) for each in (tops, bottoms))
        whole, chance = self._variance(tops, bottoms), self._chance(tops, bottoms)
        without = self.layout.spread(
            (above.sum(axis=1)[:, None] - above) / (below.sum(axis=1)[:, None] - below)
        ) - chance[:, None] * groups / (groups - 1)
        total, totals = float((whole - chance)[1:].sum()), without[1:].sum(axis=0)
        critical = stats.student_quantile(0.975, groups - 1)
        if not total > critical * _jackknife(totals):
            return
        values = self.layout.shapley(whole - chance) / total
        each = self.layout.shapley(without) / totals
        for value, left in zip(values.tolist(), each, strict=True):
            se = _jackknife(left)
            yield Estimate(value, se, max(0.0, value - critical * se), min(1.0, value + critical * se))

    def _variance(self, tops: Whole, bottoms: Whole) -> Reals:
        return self.layout.spread(tops.sum(axis=1) / bottoms.sum(axis=1))

    def _chance(self, tops: Whole, bottoms: Whole) -> Reals:
        """What chance adds to each part of the variance."""
        below = bottoms.sum(axis=1)[:, None]
        rest = (tops - tops.sum(axis=1)[:, None] / below * bottoms) / below
        blocks = tops.shape[1]
        return np.asarray(blocks / (blocks - 1) * self.layout.spread(rest).sum(axis=1))


def _differ(weights: Reals, tops: Whole, bottoms: Whole) -> NDArray[np.int64]:
    """In how many blocks each sum is not that of cells that are all alike."""
    small = 1e-9 * max(1, int(np.abs(tops).max()), int(bottoms.max()))
    differ = (np.abs(weights @ tops) > small) | (np.abs(weights @ bottoms) > small)
    return np.asarray(differ.sum(axis=1))


def _jackknife(left: Reals) -> float:
    """The standard error of a figure, from what it is without each group in turn."""
    groups = len(left)
    return math.sqrt((groups - 1) / groups * float(((left - left.mean()) ** 2).sum()))


def _corrected(found: Sequence[Response]) -> Iterator[Response]:
    """All effects with their p values corrected for their number, and what can be said of each."""
    corrected = iter(stats.holm([effect.p for each in found for effect in each.effects]))
    for each in found:
        told = (replace(effect, corrected=next(corrected)) for effect in each.effects)
        yield replace(each, effects=tuple(replace(e, verdict=judged(e.found, e.corrected, e.margin)) for e in told))


__all__ = ["EVERY", "HEADLINE", "Effect", "Effects", "Response", "check", "chosen", "effects"]
