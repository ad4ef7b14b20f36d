"""The picture of a comparison: what differs and by how much, one measure a line, each with its interval."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from matplotlib.axes import Axes

from uno_sim.report import plots
from uno_sim.report.compare import POINTS, SCALE, label, shown_difference, told_alone
from uno_sim.report.plots import BLUE, GREY, ORANGE, Picture
from uno_sim.studies.compare import HEADLINES, Comparison, Difference, Versus

INK: Final = {"more": ORANGE, "less": BLUE, "equal": GREY, "unclear": GREY}
WORD: Final = {"equal": " (equal)", "unclear": " (cannot tell)"}
LINE: Final = 0.34
"""Inches a line."""
LINES: Final = 8
"""Lines that fit into a picture of the usual height."""


def forest(found: Comparison, other: Versus, stem: str = "differences") -> Picture | None:
    """The headline measures, in standard deviations of a game so that they can stand on one axis."""
    rows = [each for each in other.differences if each.figure.measure in HEADLINES and math.isfinite(each.size)]
    if not rows or all(each.difference.value == 0 for each in rows):
        return None
    rows.sort(key=lambda each: -each.size)
    certain = [each for each in rows if each.verdict in ("more", "less")]
    title = f"{other.name} cannot be told from {found.name} by these games"
    if certain:
        most = told_alone(max(certain, key=lambda each: abs(each.size)))
        title = f"{other.name}, compared with {found.name}: {most}" + ", the largest change" * (len(certain) > 1)
    return Picture(stem, title, lambda axes: _drawn(axes, rows), _told(rows), max(0.0, LINE * (len(rows) - LINES)))


def _unit(each: Difference) -> str:
    return POINTS if each.figure.form == "share" else f"{each.figure.unit} a game"


def _drawn(axes: Axes, rows: list[Difference]) -> None:
    at = np.arange(len(rows))[::-1]
    names = [label(each.figure) for each in rows]
    for y, each in zip(at.tolist(), rows, strict=True):
        colour, scale = INK[each.verdict], each.size / each.difference.value if each.difference.value else 0.0
        low, high = each.difference.low * scale, each.difference.high * scale
        axes.plot([low, high], [y, y], "|-", color=colour, linewidth=1.6, markersize=7)
        full = colour if each.verdict != "unclear" else "none"
        axes.plot([each.size], [y], "o", color=colour, markerfacecolor=full, markersize=3)
        plots.note(
            axes,
            shown_difference(each) + WORD.get(each.verdict, ""),
            (each.size, y),
            (0, 6),
            color=colour,
            fontsize=8.5,
        )
    axes.axvline(0, color=GREY, linewidth=0.9, linestyle="dashed")
    axes.set_ylim(-0.6, len(rows) - 0.2)
    axes.margins(x=0.14)
    axes.set_xlabel("difference in standard deviations of a game; bars: 95 % intervals")
    plots.label_lines(axes, at.tolist(), names)


def _told(rows: list[Difference]) -> str:
    each = (
        f"{label(row.figure)} {shown_difference(row)} {_unit(row)} "
        f"({row.difference.low * SCALE[row.figure.form]:+.3g} to {row.difference.high * SCALE[row.figure.form]:+.3g})"
        for row in rows
    )
    return f"Dots with intervals, the largest difference first. {'; '.join(each)}."


__all__ = ["forest"]
