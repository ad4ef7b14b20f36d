"""Answers to questions, to read: sentences and tables for a terminal, for a page and as CSV.

Where the answer depends on who plays, that is said first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from uno_sim.axes import is_chance
from uno_sim.report.compare import SAID, WIDTH, finite, label, margin, p_value, places, shown, signed, span, wrapped
from uno_sim.report.effects import Names, does, spoken
from uno_sim.report.sweep import PER_CENT
from uno_sim.report.views import View
from uno_sim.stats import Estimate
from uno_sim.studies.answers import Agreement, Answer, Case
from uno_sim.studies.compare import Difference, Figure, Verdict

if TYPE_CHECKING:
    import polars as pl

MOST_CASES: Final = 3
"""Cases that are said in full where there are many; the others stand in picture and table."""
PLAYERS: Final = "line_up"
NOTE: Final = (
    "here less base: a paired difference on the same deals; shares in %, their differences in percentage points; p: "
    "corrected for all differences of the question (Romano and Wolf); equal: the interval lies within the margin; ?: "
    "cannot tell"
)


def lines(found: Sequence[Answer]) -> Iterator[str]:
    """Answers in lines."""
    for one in found:
        yield from wrapped(one.question.asked.ask, WIDTH)
        yield from (f"  {line}" for line in wrapped(played(one), WIDTH - 2))
        for sentence in sentences(one):
            first, *more = wrapped(sentence, WIDTH - 4)
            yield from (f"  {first}", *(f"    {line}" for line in more))
        yield ""


def played(one: Answer) -> str:
    """What was played for a question."""
    study = one.question.study
    return f"{len(study.cells)} cells · {one.played:,} {study.unit} each on the same deals · {one.tests} differences"


# --- what a case, a field and a number are called ------------------------------------------------------------


def value_of(one: Answer, at: int, level: int) -> str:
    """A key's value as it is spoken of: chances in %."""
    factor = one.question.study.factors[at]
    text = factor.values[level]
    return f"{int(text) / PER_CENT:g} %" if is_chance(factor.key) else text


def case_of(one: Answer, case: Case) -> str:
    """``with stacking``, ``when player 1 forgets 10 % of the time, with 4 players``."""
    parts = [changed(one, case.change), *(other(one, at, level) for at, level in case.others)]
    return ", ".join(filter(None, parts))


def changed(one: Answer, level: int) -> str:
    """The change by itself."""
    question, value = one.question, value_of(one, one.question.change, level)
    if question.asked.change_said is not None:
        return question.asked.change_said.format(value)
    if question.factor.key == "rules":
        return f"with {value}"
    if one.axis == question.change:
        return f"with {question.factor.name} {value}"
    return Names(question.study.factors).instead((question.change, level))


def other(one: Answer, at: int, level: int) -> str:
    """Whatever else is varied; nothing where it has one value alone."""
    question = one.question
    if len(question.study.factors[at].values) == 1:
        return ""
    if question.asked.case_said is not None:
        return question.asked.case_said.format(value_of(one, at, level))
    return Names(question.study.factors).where((at, level))


def short_of(one: Answer, case: Case) -> str:
    """A case beside a picture and in a table: the values alone."""
    several = len(one.question.factor.values) > 2 or not any(_varies(one, at) for at, _ in case.others)
    parts = [value_of(one, one.question.change, case.change)] if several else []
    parts += [value_of(one, at, level) for at, level in case.others if _varies(one, at)]
    return ", ".join(parts)


def _varies(one: Answer, at: int) -> bool:
    return len(one.question.study.factors[at].values) > 1


def who(one: Answer, field: str) -> str:
    """``random players``, ``4 players``; nothing where there is one field."""
    question = one.question
    if question.who is None or len(one.fields) < 2:
        return ""
    factor = question.study.factors[question.who]
    if factor.key == PLAYERS:
        return f"{field} players"
    return Names(question.study.factors).where((question.who, one.fields.index(field))).removeprefix("with ")


# --- sentences ----------------------------------------------------------------------------------------------


def sentences(one: Answer) -> Iterator[str]:
    """The answer in words: first what depends on who plays, then by size; the first measure before the others."""
    if one.axis is not None:
        for figure in one.figures:
            yield from _courses(one, figure)
        return
    for figure in one.figures:
        yield from (told(one, figure, case) for case in _by_size(one, figure, "opposed"))
    for figure in one.figures:
        yield from _alike(one, figure)


def _by_size(one: Answer, figure: Figure, *agreements: Agreement) -> list[Case]:
    """The cases of such agreements, the largest difference first."""
    found = [case for case in one.cases if one.agreement(figure, case) in agreements]
    return sorted(found, key=lambda case: -_largest(one, figure, case))


def _alike(one: Answer, figure: Figure) -> Iterator[str]:
    """The cases in which no two sorts of players contradict one another."""
    certain = _by_size(one, figure, "same", "partly")
    yield from (told(one, figure, case) for case in certain[:MOST_CASES])
    if certain[MOST_CASES:]:
        listed = ", ".join(short_of(one, case) for case in certain[MOST_CASES:])
        yield f"{spoken(figure).about}: smaller changes, certain among some players at least, with {listed}"
    yield from _nothing(one, figure, _by_size(one, figure, "none"))


def _largest(one: Answer, figure: Figure, case: Case) -> float:
    return max((abs(each.difference.value) for _, each in one.of(figure, case)), default=0.0)


def _nothing(one: Answer, figure: Figure, cases: Sequence[Case]) -> Iterator[str]:
    """Cases in which nothing is seen to change."""
    about = spoken(figure).about
    level = [case for case in cases if all(each.verdict == "equal" for _, each in one.of(figure, case))]
    unclear = [case for case in cases if case not in level]
    if level:
        size = margin(figure, max(each.margin for case in level for _, each in one.of(figure, case)))
        yield f"{about} does not change by more than {size}, whoever plays: {_listed(one, level)}"
    if unclear:
        yield f"{about}: cannot tell {_listed(one, unclear)}"


def _listed(one: Answer, cases: Sequence[Case]) -> str:
    if len(cases) == 1:
        return case_of(one, cases[0])
    return "with " + ", ".join(short_of(one, case) for case in cases)


def told(one: Answer, figure: Figure, case: Case) -> str:
    """What comes of one case, among each sort of players."""
    found, words = one.of(figure, case), spoken(figure)
    agreed = one.agreement(figure, case)
    if agreed == "opposed":
        return f"who plays decides what comes {case_of(one, case)}: {_by_field(one, figure, found)}"
    if agreed == "same":
        template = words.more if found[0][1].verdict == "more" else words.less
        sizes = [f"{span(figure, each.difference)}{_in_brackets(one, field)}" for field, each in found]
        unit = "percentage points" if figure.form == "share" else figure.unit
        size = _and(sizes).replace(" (", f" {unit} (", 1) if len(found) > 1 else f"{sizes[0]} {unit}"
        return f"{case_of(one, case)}, {template.format(size, part=figure.part)}"
    return f"{case_of(one, case)}, {_by_field(one, figure, found)}"


def _in_brackets(one: Answer, field: str) -> str:
    name = who(one, field)
    return f" ({name})" if name else ""


def _and(texts: Sequence[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def _by_field(one: Answer, figure: Figure, found: Sequence[tuple[str, Difference]]) -> str:
    """What comes of it among some players, and among which nothing does: ``among random players games get 2 to 3
    actions longer; among human players it cannot be told``."""
    words = spoken(figure)
    parts = [
        f"among {who(one, field)} {does(words, figure, each.difference)}"
        for field, each in found
        if each.verdict in ("more", "less")
    ]
    level = [(field, each) for field, each in found if each.verdict == "equal"]
    unclear = [field for field, each in found if each.verdict == "unclear"]
    if level:
        size = margin(figure, max(each.margin for _, each in level))
        parts.append(f"among {_and([who(one, field) for field, _ in level])} by no more than {size}")
    if unclear:
        parts.append(f"among {_and([who(one, field) for field in unclear])} it cannot be told")
    return "; ".join(parts)


# --- sentences along a number --------------------------------------------------------------------------------


def _courses(one: Answer, figure: Figure) -> Iterator[str]:
    for line in one.lines():
        opposed = [case for case in line if one.agreement(figure, case) == "opposed"]
        if opposed:
            points = _and([value_of_axis(one, case) for case in opposed])
            found = _by_field(one, figure, one.of(figure, opposed[-1]))
            yield f"who plays decides the sign at {points}; at the last of these, {found}"
        for at, field in enumerate(one.fields):
            curve = [(case, each) for case in line if (each := one.found.get((figure, case, at)))]
            if len(curve) > 1:
                yield course(one, figure, field, curve)


def value_of_axis(one: Answer, case: Case) -> str:
    """The number of a case as it is written: chances in %."""
    number = one.number(case)
    return f"{number / PER_CENT:g} %" if one.chances else f"{number:,}"


def course(one: Answer, figure: Figure, field: str, curve: Sequence[tuple[Case, Difference]]) -> str:
    """How what comes of it goes along the numbers among some players: the ends, and where it turns."""
    (first, begins), (last, ends) = curve[0], curve[-1]
    name = who(one, field)
    among = f"among {name}, " if name else ""
    alike = begins.verdict == ends.verdict and ends.verdict in ("more", "less")
    end = span(figure, ends.difference) if alike else _end(figure, ends)
    text = f"{among}{case_of(one, first)}, {_end(figure, begins)}; {_point(one, last)}, {end}"
    turns = [f"{value_of_axis(one, before)} and {value_of_axis(one, after)}" for before, after in _turns(curve)]
    return text + (f"; the sign turns between {_and(turns)}" if turns else "")


def farthest(one: Answer, figure: Figure, line: Sequence[Case]) -> str:
    """The largest difference along a line, and among whom; whether it turns."""
    curves = {
        field: [(case, each) for case in line if (each := one.found.get((figure, case, at)))]
        for at, field in enumerate(one.fields)
    }
    points = [(field, case, each) for field, curve in curves.items() for case, each in curve]
    certain = [point for point in points if point[2].verdict in ("more", "less")]
    if not certain:
        return f"nothing is seen to change {spoken(figure).about}"
    field, case, each = max(certain, key=lambda point: abs(point[2].difference.value))
    name = who(one, field)
    where = case_of(one, case) if len(one.lines()) > 1 else _point(one, case)
    text = f"{where}, {_end(figure, each)}" + (f" among {name}" if name else "")
    if {"more", "less"} <= {point[2].verdict for point in certain}:
        return f"{text}; elsewhere it is the other way round"
    return text


def _turns(curve: Sequence[tuple[Case, Difference]]) -> Iterator[tuple[Case, Case]]:
    """The numbers between which more becomes less, or the other way; what cannot be told is passed over."""
    certain = [(case, each) for case, each in curve if each.verdict in ("more", "less")]
    for (before, one), (after, two) in pairwise(certain):
        if one.verdict != two.verdict:
            yield before, after


def _point(one: Answer, case: Case) -> str:
    """Another point of the same curve: what differs there."""
    assert one.axis is not None, "asked only of curves"
    if one.axis == one.question.change:
        return changed(one, case.change)
    return other(one, one.axis, dict(case.others)[one.axis])


def _end(figure: Figure, each: Difference) -> str:
    words = spoken(figure)
    if each.verdict in ("more", "less"):
        return does(words, figure, each.difference)
    if each.verdict == "equal":
        return f"{words.about} does not change by more than {margin(figure, each.margin)}"
    return f"{words.about}: cannot tell"


# --- in short -----------------------------------------------------------------------------------------------


def in_short(one: Answer) -> Iterator[str]:
    """The answer in few sentences: first what depends on who plays, then what comes of the first measure."""
    figure = one.figures[0]
    if one.axis is not None:
        for line in one.lines():
            yield from _along_in_short(one, figure, line)
        return
    opposed, rest = _by_size(one, figure, "opposed"), _by_size(one, figure, "same", "partly")
    yield from (told(one, figure, case) for case in opposed)
    for other_figure in one.figures[1:]:
        turned = [short_of(one, case) for case in one.cases if one.agreement(other_figure, case) == "opposed"]
        if turned:
            yield f"who plays decides whether {spoken(other_figure).about} goes up or down with {_and(turned)}"
    plays = ", whoever plays" if len(one.fields) > 1 else ""
    for case in rest[:MOST_CASES]:
        whole = together(one, figure, case)
        said = told(one, figure, case) if whole is None else does(spoken(figure), figure, whole)
        yield said if whole is None else f"{case_of(one, case)}, {said}{plays}"
    if not opposed and not rest:
        yield from _nothing(one, figure, one.cases)
    elif rest[MOST_CASES:]:
        listed = ", ".join(short_of(one, case) for case in rest[MOST_CASES:])
        yield f"{spoken(figure).about}: smaller changes with {listed}"


def together(one: Answer, figure: Figure, case: Case) -> Estimate | None:
    """From the lowest end of the intervals of all sorts of players to the highest; None unless all say the same."""
    if one.agreement(figure, case) != "same":
        return None
    found = [each.difference for _, each in one.of(figure, case)]
    return Estimate(found[0].value, found[0].se, min(each.low for each in found), max(each.high for each in found))


def _along_in_short(one: Answer, figure: Figure, line: Sequence[Case]) -> Iterator[str]:
    ends = [together(one, figure, case) for case in (line[0], line[-1])]
    curves = [[(case, each) for case in line if (each := one.found.get((figure, case, at)))]
              for at in range(len(one.fields))]  # fmt: skip
    opposed = [value_of_axis(one, case) for case in line if one.agreement(figure, case) == "opposed"]
    if opposed:
        yield f"who plays decides the sign at {_and(opposed)}"
    if ends[0] is None or ends[1] is None:
        for field, curve in zip(one.fields, curves, strict=True):
            if len(curve) > 1:
                yield course(one, figure, field, curve)
        return
    words = spoken(figure)
    said = [case_of(one, line[0]), does(words, figure, ends[0])]
    alike = (ends[0].value > 0) == (ends[1].value > 0)
    end = span(figure, ends[1]) if alike else does(words, figure, ends[1])
    text = f"{', '.join(said)}; {_point(one, line[-1])}, {end}"
    turns = [turn for curve in curves for turn in _turns(curve)]
    if turns:
        before = min((case for case, _ in turns), key=one.number)
        after = max((case for _, case in turns), key=one.number)
        text += f"; the sign turns between {value_of_axis(one, before)} and {value_of_axis(one, after)}"
    yield text + (", whoever plays" if len(one.fields) > 1 else "")


# --- tables ------------------------------------------------------------------------------------------------


def table(one: Answer, figure: Figure) -> View:
    """A row for each case and each sort of players."""
    fielded = len(one.fields) > 1
    rows = tuple(
        (short_of(one, case), *[field] * fielded, *_row(each))
        for case in one.cases
        for field, each in one.of(figure, case)
    )
    unit = "in % of " + figure.among if figure.form == "share" else f"in {figure.unit}"
    name = label(figure)
    title = name if figure.unit == name else f"{name}, {unit}"
    columns = ("case", *["players"] * fielded, "base", "here", "difference", "95 % interval", "p", "verdict")
    return View(title, columns, rows, NOTE)


def _row(each: Difference) -> tuple[str, ...]:
    figure, found = each.figure, each.difference
    digits = places(figure, found)
    value, low, high = (signed(shown(figure, end, digits)) for end in (found.value, found.low, found.high))
    return (
        shown(figure, each.base, digits),
        shown(figure, each.other, digits),
        value,
        f"{low} to {high}" if finite(found.low) is not None else "–",
        p_value(each.corrected),
        SAID[each.verdict],
    )


def frame(found: Sequence[Answer]) -> pl.DataFrame:
    """All answers as one table: a difference a row, in the measures' own units."""
    import polars as pl

    rows = [
        _flat(one, figure, case, field, each)
        for one in found
        for figure in one.figures
        for case in one.cases
        for field, each in one.of(figure, case)
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


def _flat(one: Answer, figure: Figure, case: Case, field: str, each: Difference) -> dict[str, Any]:
    factor = one.question.factor
    verdict: Verdict = each.verdict
    return {
        "question": one.question.name,
        "measure": figure.name,
        "unit": figure.unit,
        "change": factor.key,
        "base": factor.values[0],
        "value": factor.values[case.change],
        "case": short_of(one, case),
        "players": field,
        "figure_base": each.base,
        "figure": each.other,
        "difference": finite(each.difference.value),
        "low": finite(each.difference.low),
        "high": finite(each.difference.high),
        "p": finite(each.p),
        "p_corrected": finite(each.corrected),
        "margin": each.margin,
        "verdict": verdict,
    }


def data(found: Sequence[Answer]) -> dict[str, Any]:
    """Answers as plain data, for JSON; null where nothing can be said."""
    return {
        "questions": [
            {
                "question": one.question.name,
                "ask": one.question.asked.ask,
                "said": list(sentences(one)),
                one.question.study.unit: one.played,
                "tests": one.tests,
                "differences": [
                    _flat(one, figure, case, field, each)
                    for figure in one.figures
                    for case in one.cases
                    for field, each in one.of(figure, case)
                ],
            }
            for one in found
        ]
    }


__all__ = [
    "case_of",
    "course",
    "data",
    "farthest",
    "frame",
    "in_short",
    "lines",
    "played",
    "sentences",
    "short_of",
    "table",
    "told",
    "value_of_axis",
    "who",
]
