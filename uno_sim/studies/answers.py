"""Answers to questions: what a change does in each case and to each field of players, on the same deals.

Every value of the change is compared with the first, other things being the same: a paired difference over blocks, as
`uno_sim.studies.compare` takes it. The p values of a question are corrected together, for all of its measures, cases
and fields, as they hang together (Romano and Wolf 2005).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from uno_sim import stats
from uno_sim.axes import is_chance
from uno_sim.errors import UserError
from uno_sim.stats import CONFIDENCE
from uno_sim.studies.compare import FEWEST, LEVEL, Difference, Figure, Played, figures, margins_of
from uno_sim.studies.compare.differences import Pair
from uno_sim.studies.effects import EVERY, chosen

if TYPE_CHECKING:
    from uno_sim.axes import Factor
    from uno_sim.farm import CellTotals
    from uno_sim.questions import Question

Agreement = Literal["same", "opposed", "partly", "none"]
"""What fields say of a case: the same, the opposite of one another, some something and others not, none anything."""
FEWEST_NUMBERS: Final = 3
"""From so many numbers on, a case is a point of a curve."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is compared: a value of the change, with whatever else is varied, by place among the values of each key.

    ``others`` are pairs of a key's place in the study and of the value's.
    """

    change: int
    others: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question.

    ``found`` has the difference of each figure in each case for each field (a place among the values of the key that
    says who plays; 0 where there is one). ``played`` games (or matches) of each cell, ``tests`` differences in all.
    ``axis`` is the key whose numbers the cases go along, if there is one: a place in the study.
    """

    question: Question
    figures: tuple[Figure, ...]
    cases: tuple[Case, ...]
    fields: tuple[str, ...]
    found: Mapping[tuple[Figure, Case, int], Difference]
    played: int
    tests: int
    axis: int | None = None

    def of(self, figure: Figure, case: Case) -> list[tuple[str, Difference]]:
        """What each field says, by its name; those that say nothing left out."""
        places = range(len(self.fields))
        return [(self.fields[at], one) for at in places if (one := self.found.get((figure, case, at))) is not None]

    def agreement(self, figure: Figure, case: Case) -> Agreement:
        """Whether it is the same whoever plays."""
        said = {each.verdict for _, each in self.of(figure, case)}
        if {"more", "less"} <= said:
            return "opposed"
        if said & {"more", "less"}:
            return "same" if len(said) == 1 else "partly"
        return "none"

    def number(self, case: Case) -> int:
        """Where a case stands on the axis."""
        assert self.axis is not None, "asked only of curves"
        factor = self.question.study.factors[self.axis]
        level = case.change if self.axis == self.question.change else dict(case.others)[self.axis]
        return int(factor.values[level])

    @property
    def chances(self) -> bool:
        """Whether the numbers are chances, which profiles keep per million."""
        return self.axis is not None and is_chance(self.question.study.factors[self.axis].key)

    def lines(self) -> list[tuple[Case, ...]]:
        """The cases that differ in the number alone, in its order."""
        assert self.axis is not None, "asked only of curves"
        rest: dict[object, list[Case]] = {}
        for case in self.cases:
            change = 0 if self.axis == self.question.change else case.change
            rest.setdefault((change, tuple(one for one in case.others if one[0] != self.axis)), []).append(case)
        return [tuple(sorted(cases, key=self.number)) for cases in rest.values()]


def check(question: Question) -> None:
    """Raise where a question cannot be answered, before it is played.

    Raises:
        ConfigError: there is no such measure.
        UserError: a margin is wrong, or there are too few games.
    """
    listed = list(figures(question.study.cells))
    known = {name for each in listed for name in (each.measure, each.name)}
    for name in question.measures:
        if name not in known | {EVERY}:
            try:
                chosen([name], listed)
            except UserError as error:
                first, *rest = str(error).splitlines()
                raise question.wrong("measures", first, "\n".join(line.strip() for line in rest)) from None
    try:
        margins_of(question.margins, listed)
    except UserError as error:
        raise UserError(str(error).replace("--margin ", "margins: ")) from None
    if question.study.cells[0].games < FEWEST:
        raise UserError(
            f"{question.name}: {question.study.cells[0].games} {question.study.unit}; at least {FEWEST} are wanted"
        )


def answer(question: Question, totals: Sequence[CellTotals]) -> Answer:
    """The answer to a question from the totals of its study's cells, in their order."""
    study = question.study
    listed = list(figures(study.cells))
    wanted = chosen(question.measures, listed)
    margins = margins_of(question.margins, listed)
    played = {level: Played(each.cell.name, each) for level, each in zip(study.levels, totals, strict=True)}
    pairs = list(_pairs(question, played))
    found: list[tuple[Figure, Case, int, Pair, Difference]] = []
    for case, who, pair in pairs:
        found += [(figure, case, who, pair, one) for figure in wanted if (one := pair.difference(figure, margins))]
    corrected, critical = _corrected(pairs, found)
    judged = {
        (figure, case, who): pair.judged(one, p, critical)
        for (figure, case, who, pair, one), p in zip(found, corrected, strict=True)
    }
    fields = study.factors[question.who].values if question.who is not None else ("",)
    cases = tuple(dict.fromkeys(case for case, _, _ in pairs))
    shown = tuple(figure for figure in wanted if any(figure == one for one, _, _ in judged))
    return Answer(question, shown, cases, fields, judged, totals[0].games, len(found), _axis(question))


def _pairs(question: Question, played: Mapping[tuple[int, ...], Played]) -> Iterator[tuple[Case, int, Pair]]:
    """Every cell beside the one with the first value of the change, where both were played."""
    for level, other in played.items():
        base = played.get((*level[: question.change], 0, *level[question.change + 1 :]))
        if level[question.change] and base is not None:
            case = Case(level[question.change], tuple((at, level[at]) for at in question.others))
            yield case, 0 if question.who is None else level[question.who], Pair.of(base, other, CONFIDENCE)


def _corrected(
    pairs: Sequence[tuple[Case, int, Pair]], found: Sequence[tuple[Figure, Case, int, Pair, Difference]]
) -> tuple[list[float], float]:
    """The p values corrected together, and how many standard errors the greatest exceeds by chance in 5 %."""
    if not found:
        return [], math.nan
    noise = np.concatenate(
        [pair.noise([one.figure for _, _, _, of, one in found if of is pair]) for _, _, pair in pairs], axis=1
    )
    corrected = stats.step_down([one.p for *_, one in found], noise)
    return corrected, float(np.quantile(np.abs(noise).max(axis=1), 1 - LEVEL))


def _axis(question: Question) -> int | None:
    """The key whose numbers the cases go along: one of the others, else the change."""
    for at in (*question.others, question.change):
        if _numbers(question.study.factors[at], question.change == at) >= FEWEST_NUMBERS:
            return at
    return None


def _numbers(factor: Factor, base: bool) -> int:
    """How many numbers a key's values are; 0 if they are none. The first of the change is no case."""
    try:
        return len([int(value) for value in factor.values]) - base
    except ValueError:
        return 0


__all__ = ["Answer", "Case", "answer", "check"]
