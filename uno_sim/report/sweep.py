"""How figures go with a number, to read: sentences and a table for a terminal, the same as Markdown, CSV and data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from uno_sim.report import markdown as marked
from uno_sim.report.compare import SCALE, WIDTH, finite, label, places, shown, wrapped
from uno_sim.report.effects import at_table, left_out, spoken
from uno_sim.report.views import View
from uno_sim.stats import Estimate
from uno_sim.studies.compare import Figure
from uno_sim.studies.sweep import Curve, Panel, Shape, Sweep

if TYPE_CHECKING:
    import polars as pl

SAYS: Final[dict[Shape, str]] = {
    "rises": "rises{steady} from {first} to {last}",
    "falls": "falls{steady} from {first} to {last}",
    "peaks": "rises from {first} to {turn} {at}, then falls to {last}",
    "dips": "falls from {first} to {turn} {at}, then rises to {last}",
    "wavers": "goes up and down: {first}, {last}",
    "level": "is not seen to change: {first}, {last}",
}
PER_CENT: Final = 10_000
"""What one percent is of the million that chances are kept in."""
NOTE: Final = (
    "means and shares ± half their 95 % interval, shares in %; a step up or down is told by its paired difference on "
    "the same deals, corrected for all steps shown (Holm)"
)


def lines(found: Sweep) -> Iterator[str]:
    """A sweep in lines."""
    yield from wrapped(heading(found), WIDTH)
    yield from (f"  {line}" for text in left_out(found.study) for line in wrapped(text, WIDTH - 2))
    for panel in found.panels:
        for sentence in sentences(found, panel):
            first, *more = wrapped(sentence, WIDTH - 4)
            yield from (f"  {first}", *(f"    {line}" for line in more))
    yield ""
    yield from _aligned(table(found))
    yield ""
    yield from (f"  {line}" for line in wrapped(NOTE, WIDTH - 2))


def markdown(found: Sweep, *, pictures: Mapping[str, str] | None = None) -> str:
    """The same as Markdown; ``pictures`` maps a file's path to the sentence that it shows."""
    view = table(found)
    parts = [
        f"# {marked.escaped(heading(found))}",
        *map(marked.escaped, left_out(found.study)),
        "\n".join(f"- {marked.escaped(each)}" for panel in found.panels for each in sentences(found, panel)),
        *(f"![{says}]({path})" for path, says in (pictures or {}).items()),
        marked.table(view.columns, view.rows),
        marked.escaped(NOTE),
    ]
    return "\n\n".join(parts) + "\n"


def heading(found: Sweep) -> str:
    """What was played."""
    study, values = found.study, [int(value) for value in found.factor.values]
    low, high = (number_of(found, end) for end in (min(values), max(values)))
    parts = [
        f"{study.name}: along {found.factor.name}, {low} to {high}",
        f"{len(study.cells)} cells",
        f"{found.played:,} {study.unit} each on the same deals",
        *at_table(study.cells),
    ]
    return " · ".join(parts)


def sentences(found: Sweep, panel: Panel) -> Iterator[str]:
    """How a figure goes with the number, a sentence a curve."""
    drawn = [curve for curve in panel.curves if len(curve.numbers) > 1]
    if len(drawn) > 1 and all(curve.shape == "level" for curve in drawn):
        yield f"{about(panel.figure)} is not seen to change, with any of these"
        return
    for curve in drawn:
        yield f"{about(panel.figure)}{f' ({curve.line})' if curve.line else ''} {course(found, panel, curve)}"


def about(figure: Figure) -> str:
    """What a figure is of, to begin a sentence with: ``the length of games``, ``wins, position 2,``."""
    return f"{label(figure)}," if figure.part else spoken(figure).about


def unit(figure: Figure) -> str:
    """``actions``, ``% of games``."""
    return f"% of {figure.among}" if figure.form == "share" else figure.unit


def course(found: Sweep, panel: Panel, curve: Curve) -> str:
    """``rises all the way from 17.3 actions at start.hand 3 to 103.2 at 15``."""
    digits = max(places(panel.figure, each) for each in (*curve.values, curve.whole.found))

    def at(place: int) -> str:
        return shown(panel.figure, curve.values[place].value, digits)

    return SAYS[curve.shape].format(
        steady=" all the way" if curve.steady and len(curve.steps) > 1 else "",
        first=f"{at(0)} {unit(panel.figure)} {_first(found, curve.numbers[0])}",
        last=f"{at(-1)} {_later(found, curve.numbers[-1])}",
        turn=at(curve.turn),
        at=_later(found, curve.numbers[curve.turn]),
    )


def number_of(found: Sweep, number: int) -> str:
    """A number on the axis: a chance, which is kept per million, in %."""
    return f"{number / PER_CENT:g} %" if found.chances else f"{number:,}"


def scale_of(found: Sweep) -> str:
    """What the axis is: ``players``, ``start.hand``, ``line_up.forget, %``."""
    return f"{found.factor.name}, %" if found.chances else found.factor.name


def _first(found: Sweep, number: int) -> str:
    """``with 2 players``, ``at start.hand 3``."""
    if found.factor.key == "players":
        return f"with {number} players"
    return f"at {found.factor.name} {number_of(found, number)}"


def _later(found: Sweep, number: int) -> str:
    return f"{'with' if found.factor.key == 'players' else 'at'} {number_of(found, number)}"


# --- the table ----------------------------------------------------------------------------------------------


def table(found: Sweep) -> View:
    """A row a cell, line by line; a column a measure."""
    lined = len(found.panels[0].curves) > 1
    columns = (*[""] * lined, found.factor.name, *(label(panel.figure) for panel in found.panels))
    rows = []
    for which, curve in enumerate(found.panels[0].curves):
        for at, number in enumerate(curve.numbers):
            values = (_cell(panel.figure, panel.curves[which].values[at]) for panel in found.panels)
            rows.append((*[curve.line if at == 0 else ""] * lined, number_of(found, number), *values))
    return View(found.factor.name, columns, tuple(rows), NOTE)


def _cell(figure: Figure, value: Estimate) -> str:
    digits = places(figure, value)
    half = (value.high - value.low) / 2 * SCALE[figure.form]
    return f"{shown(figure, value.value, digits)} ± {half:.{digits}f}" if half == half else "–"


def _aligned(view: View) -> Iterator[str]:
    rows = [view.columns, *view.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(view.columns))]
    for row in rows:
        first, *rest = (cell.ljust(w) if at == 0 and not view.columns[0] else cell.rjust(w)
                        for at, (cell, w) in enumerate(zip(row, widths, strict=True)))  # fmt: skip
        yield "  " + "  ".join([first, *rest]).rstrip()


# --- as data --------------------------------------------------------------------------------------------------


def frames(found: Sweep) -> dict[str, pl.DataFrame]:
    """Two tables: ``curves``, one figure of a cell a row, and ``steps`` from one number to the next, in the measures'
    own units."""
    import polars as pl

    curves = [row for panel in found.panels for curve in panel.curves for row in _points(found, panel, curve)]
    steps = [row for panel in found.panels for curve in panel.curves for row in _steps(panel, curve)]
    return {name: pl.DataFrame(rows, infer_schema_length=None) for name, rows in (("curves", curves), ("steps", steps))}


def _points(found: Sweep, panel: Panel, curve: Curve) -> Iterator[dict[str, Any]]:
    for number, cell, value in zip(curve.numbers, curve.cells, curve.values, strict=True):
        what = {"measure": panel.figure.name, "unit": panel.figure.unit, "line": curve.line}
        ends = {
            "value": finite(value.value),
            "se": finite(value.se),
            "low": finite(value.low),
            "high": finite(value.high),
        }
        yield {**what, found.factor.name: number, **ends, "cell": found.study.cells[cell].name}


def _steps(panel: Panel, curve: Curve) -> Iterator[dict[str, Any]]:
    before, after = (*curve.numbers[:-1], curve.numbers[0]), (*curve.numbers[1:], curve.numbers[-1])
    for start, end, step in zip(before, after, (*curve.steps, curve.whole), strict=True):
        what = {"measure": panel.figure.name, "unit": panel.figure.unit, "line": curve.line, "from": start, "to": end}
        ends = {"difference": finite(step.found.value), "low": finite(step.found.low), "high": finite(step.found.high)}
        yield {**what, **ends, "p": finite(step.p), "p_holm": finite(step.corrected)}


def data(found: Sweep) -> dict[str, Any]:
    """A sweep as plain data, for JSON; null where nothing can be said."""
    study = found.study
    return {
        "study": study.name,
        "along": found.factor.key,
        "cells": len(study.cells),
        study.unit: found.played,
        "seed": study.cells[0].seed,
        "tests": found.tests,
        "left_out": [{"cell": one.name, "why": [problem.message for problem in one.why]} for one in study.left_out],
        "curves": [
            {
                "measure": panel.figure.name,
                "unit": panel.figure.unit,
                "form": panel.figure.form,
                "line": curve.line,
                "shape": curve.shape,
                "points": list(_points(found, panel, curve)),
                "steps": list(_steps(panel, curve)),
            }
            for panel in found.panels
            for curve in panel.curves
        ],
    }


__all__ = [
    "about",
    "course",
    "data",
    "frames",
    "heading",
    "lines",
    "markdown",
    "number_of",
    "scale_of",
    "sentences",
    "table",
    "unit",
]
