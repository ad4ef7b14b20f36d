"""The pictures of answers: what a change comes to among each sort of players, by case or along a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from uno_sim.report import plots
from uno_sim.report.answers import case_of, farthest, short_of, told, value_of_axis, who
from uno_sim.report.compare import SCALE, places, shown, shown_difference, signed
from uno_sim.report.effects import Names, spoken
from uno_sim.report.plots import COLOURS, GREY, Picture
from uno_sim.report.sweep import PER_CENT
from uno_sim.studies.answers import Answer, Case
from uno_sim.studies.compare import Difference, Figure

LINE: Final = 0.2
"""Inches for a dot with its interval, and"""
GAP: Final = 0.14
"""between two cases."""
FITTING: Final = 2.9
"""Inches of lines that a picture of the usual height has room for."""
SHARE: Final = 0.6
"""Of the height of a case, what its dots take."""


def pictures(one: Answer) -> Iterator[Picture]:
    """A picture for each measure."""
    for figure in one.figures:
        if one.axis is None:
            yield by_case(one, figure)
        else:
            yield from along(one, figure)


def by_case(one: Answer, figure: Figure) -> Picture:
    """A line for each case, the largest difference on top; on it a dot with its interval for each sort of players."""
    order = sorted(one.cases, key=lambda case: -_mean(one, figure, case))
    fields = [field for field in one.fields if any(field == name for case in order for name, _ in one.of(figure, case))]
    named = len(fields) > 1

    def draw(axes: Axes) -> None:
        dots: list[tuple[float, str, Difference]] = []
        at = np.arange(len(order))[::-1].astype(float)
        for y, case in zip(at.tolist(), order, strict=True):
            found = one.of(figure, case)
            away = np.linspace(SHARE / 2, -SHARE / 2, len(fields)) if named else np.zeros(1)
            dots += [(y + float(away[fields.index(field)]), field, each) for field, each in found]
        axes.set_xlabel(f"difference, {_unit(figure)}; bars: 95 % intervals")
        plots.label_lines(axes, at.tolist(), [short_of(one, case) for case in order])
        scale = SCALE[figure.form]
        rights = [each.difference.value >= 0 for _, _, each in dots]
        ends = [scale * (each.difference.high if right else each.difference.low)
                for (_, _, each), right in zip(dots, rights, strict=True)]  # fmt: skip
        beside = named and len(order) <= MOST_NAMED and plots.figure_of(axes).get_figwidth() > NARROW
        texts = [_beside(each, field if beside else "") for _, field, each in dots]
        plots.room_beside(axes, ends, rights, texts, SMALL_LETTER)
        axes.axvline(0, color=GREY, linewidth=0.9)
        for field, colour in zip(fields, COLOURS, strict=False):
            _draw_dots(axes, [(y, each) for y, name, each in dots if name == field], colour)
        for (y, field, _), end, right, text in zip(dots, ends, rights, texts, strict=True):
            colour, side = COLOURS[fields.index(field)], "left" if right else "right"
            plots.note(axes, text, (end, y), (5 if right else -5, 0), ha=side, va="center", color=colour, fontsize=8)
        axes.set_ylim(-0.6, len(order) - 0.4)
        if named and not beside:
            _key(axes, [who(one, field) for field in fields])

    words = "; ".join(_listed(one, figure, case) for case in order)
    tall = len(order) * (LINE * max(1, len(fields)) + GAP)
    return Picture(f"{one.question.name}-{figure.name}", title(one, figure), draw, words, max(0.0, tall - FITTING))


MOST_NAMED: Final = 3
"""Up to so many cases, each dot has the name of its players, if the sheet is wide enough; else the colours are named
above."""
NARROW: Final = 5.0
SMALL_LETTER: Final = 0.069
"""Width of a letter beside a dot, in inches."""


def _beside(each: Difference, field: str) -> str:
    mark = {"equal": " (equal)", "unclear": " (?)"}.get(each.verdict, "")
    return f"{shown_difference(each)}{mark} {field}".rstrip()


def _key(axes: Axes, names: Sequence[str]) -> None:
    """What each colour is, above the axes."""
    box, figure = axes.get_position(), plots.figure_of(axes)
    left = plots.LETTER / figure.get_figwidth()
    at, line = left, 0
    for name, colour in zip(names, COLOURS, strict=False):
        wide = plots.WIDE_LETTER * (len(name) + 3) / figure.get_figwidth()
        if at + wide > 1 and at > left:
            at, line = left, line + 1
        height = box.y1 + (0.06 - 0.15 * line) / figure.get_figheight()
        figure.text(at, height, f"● {name}", color=plots.words(colour), fontsize=9)
        at += wide


def _draw_dots(axes: Axes, dots: Sequence[tuple[float, Difference]], colour: str) -> None:
    """The dots of one sort of players with their intervals; hollow where nothing is told from none."""
    at = np.array([y for y, _ in dots])
    value, low, high = (
        np.array([SCALE[each.figure.form] * getattr(each.difference, side) for _, each in dots])
        for side in ("value", "low", "high")
    )
    sure = np.array([each.verdict in ("more", "less") for _, each in dots])
    axes.hlines(at, low, high, color=colour, linewidth=1.6)
    axes.plot(np.concatenate([low, high]), np.concatenate([at, at]), "|", color=colour, markersize=6)
    for which, full in ((sure, colour), (~sure, "none")):
        axes.plot(value[which], at[which], "o", color=colour, markerfacecolor=full, markersize=3.5)


def _mean(one: Answer, figure: Figure, case: Case) -> float:
    values = [each.difference.value for _, each in one.of(figure, case)]
    return float(np.mean(values)) if values else 0.0


def _unit(figure: Figure) -> str:
    return "percentage points" if figure.form == "share" else figure.unit


def _listed(one: Answer, figure: Figure, case: Case) -> str:
    """A case in words: each difference with its interval."""
    parts = [
        f"{field + ' ' if who(one, field) else ''}{shown_difference(each)} ({_ends(figure, each)})"
        for field, each in one.of(figure, case)
    ]
    return f"{short_of(one, case)}: {', '.join(parts)}"


def _ends(figure: Figure, each: Difference) -> str:
    digits = places(figure, each.difference)
    return " to ".join(signed(shown(figure, end, digits)) for end in (each.difference.low, each.difference.high))


# --- along a number ------------------------------------------------------------------------------------------


def along(one: Answer, figure: Figure) -> Iterator[Picture]:
    """A curve with its band for each sort of players; a picture for each line of cases."""
    lines = one.lines()
    for place, line in enumerate(lines):
        stem = f"{one.question.name}-{figure.name}" + f"-{place + 1}" * (len(lines) > 1)
        yield _curves(one, figure, line, stem)


def _curves(one: Answer, figure: Figure, line: Sequence[Case], stem: str) -> Picture:
    curves = {
        field: [(case, each) for case in line if (each := one.found.get((figure, case, at)))]
        for at, field in enumerate(one.fields)
    }
    curves = {field: curve for field, curve in curves.items() if curve}

    def draw(axes: Axes) -> None:
        scale, ends = SCALE[figure.form], []
        for (_, curve), colour in zip(curves.items(), COLOURS, strict=False):
            numbers = np.array([one.number(case) for case, _ in curve]) / (PER_CENT if one.chances else 1)
            value, low, high = (
                scale * np.array([getattr(each.difference, side) for _, each in curve])
                for side in ("value", "low", "high")
            )
            axes.plot(numbers, value, color=colour, linewidth=1.3, marker="o", markersize=3)
            axes.fill_between(numbers, low, high, color=colour, alpha=0.3, linewidth=0)
            ends.append((float(numbers[-1]), float(value[-1])))
        axes.axhline(0, color=GREY, linewidth=0.9, linestyle="dashed")
        axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
        axes.set_xlabel(f"{_axis(one)}; bands: 95 % intervals")
        axes.set_ylabel(f"difference, {_unit(figure)}")
        plots.room_for_figures(axes)
        if len(curves) > 1:
            plots.label_ends(axes, ends, list(curves), COLOURS)

    words = "; ".join(
        f"{field + ': ' if who(one, field) else ''}"
        + ", ".join(f"{shown_difference(each)} at {value_of_axis(one, case)}" for case, each in curve)
        for field, curve in curves.items()
    )
    return Picture(stem, title(one, figure, line), draw, words)


def _axis(one: Answer) -> str:
    assert one.axis is not None, "asked only of curves"
    question = one.question
    said = question.asked.change_said if one.axis == question.change else question.asked.case_said
    if said is not None:
        return " ".join(said.replace("{} of", "… % of" if one.chances else "… of").replace("{}", "…").split())
    name = Names(question.study.factors).factors[one.axis].name
    return f"{name}, %" if one.chances else name


def title(one: Answer, figure: Figure, line: Sequence[Case] = ()) -> str:
    """The message of a picture: what depends on who plays, or else the largest difference."""
    if line:
        return _capital(farthest(one, figure, line))
    opposed = [case for case in one.cases if one.agreement(figure, case) == "opposed"]
    certain = [case for case in one.cases if one.agreement(figure, case) in ("same", "partly")]
    if opposed:
        listed = ", ".join(short_of(one, case) for case in opposed)
        return f"Whether {spoken(figure).about} goes up or down with {listed} depends on who plays"
    if not certain:
        return f"Nothing is seen to change {spoken(figure).about}"
    most = max(certain, key=lambda case: abs(_mean(one, figure, case)))
    if len(one.cases) == 1:
        return _capital(told(one, figure, most))
    if len({each.verdict for case in one.cases for _, each in one.of(figure, case)}) == 1 and figure.measure in PLAIN:
        way = PLAIN[figure.measure][one.of(figure, most)[0][1].verdict == "less"]
        return f"{way} in all of these cases, whoever plays, most {case_of(one, most)}"
    whose = "whoever plays" if one.agreement(figure, most) == "same" else "though not among all players"
    return _capital(f"{spoken(figure).about} changes most {case_of(one, most)}, {whose}")


PLAIN: Final = {
    "actions": ("Games get longer", "Games get shorter"),
    "winner_points": ("The winner scores more", "The winner scores less"),
    "largest_hand": ("The largest hand gets larger", "The largest hand gets smaller"),
    "lead_changes": ("The lead changes more often", "The lead changes less often"),
}
"""What more and less of a measure is, in words without a number."""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = ["along", "by_case", "pictures", "title"]
