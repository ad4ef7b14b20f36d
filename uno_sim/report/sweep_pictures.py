"""The picture of a sweep: a small panel for each measure, a curve with its band for each line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from uno_sim.report import plots
from uno_sim.report.compare import SCALE, label
from uno_sim.report.plots import COLOURS, DARK, GREY, MOST_LINES, Picture
from uno_sim.report.sweep import PER_CENT, about, course, scale_of, unit
from uno_sim.studies.sweep import Curve, Panel, Sweep

ACROSS: Final = 3
"""Panels side by side,"""
NARROW, FEWER = 5.0, 2
"""and on a sheet that is less inches wide than this."""
ROW: Final = 1.6
"""Inches of a row of panels beyond the first two."""
GAP_X, GAP_Y, ABOVE = 0.52, 0.68, 0.2
"""Between panels, and above them for their names, in inches."""
PANEL_LETTER: Final = 0.07
"""Width of a letter of a panel's name, in inches."""


def pictures(found: Sweep) -> Iterator[Picture]:
    """All measures side by side, if there are several; and each by itself."""
    if len(found.panels) > 1:
        yield side_by_side(found)
    for panel in found.panels:
        yield alone(found, panel)


def alone(found: Sweep, panel: Panel) -> Picture:
    """One measure: its curves, each named at its end."""
    curves = panel.curves[:MOST_LINES]

    def draw(axes: Axes) -> None:
        ends = _draw_curves(axes, found, panel, curves)
        axes.set_xlabel(f"{scale_of(found)}; bands: 95 % intervals")
        axes.set_ylabel(_measure(panel))
        plots.room_for_figures(axes)
        if len(curves) > 1:
            plots.label_ends(axes, ends, [curve.line for curve in curves], COLOURS)

    words = "; ".join(f"{curve.line + ': ' if curve.line else ''}{course(found, panel, curve)}" for curve in curves)
    return Picture(f"sweep-{panel.figure.name}", _title(found, panel) + _first_few(panel), draw, words)


def side_by_side(found: Sweep) -> Picture:
    """All measures: small multiples along the same numbers; where there are several lines, a panel names them."""
    curves = found.panels[0].curves[:MOST_LINES]
    slots = len(found.panels) + (len(curves) > 1)

    def draw(axes: Axes) -> None:
        across = min(ACROSS if plots.figure_of(axes).get_figwidth() > NARROW else FEWER, slots)
        rows = math.ceil(slots / across)
        plots.grow(axes, max(0, rows - 2) * ROW)
        places = _slots(axes, across, rows)
        letters = int(places[0][2] * plots.figure_of(axes).get_figwidth() / PANEL_LETTER)
        for at, panel in enumerate(found.panels):
            small = _panel(axes, places[at])
            _draw_curves(small, found, panel, panel.curves[:MOST_LINES])
            name = "\n".join(wrap(_measure(panel), letters))
            small.set_title(name, fontsize=9, color=DARK, loc="left", pad=4)
            small.tick_params(labelsize=8)
            if at + across >= len(found.panels):
                small.set_xlabel("\n".join(wrap(scale_of(found), letters)), fontsize=9)
        if len(curves) > 1:
            _name_lines(_panel(axes, places[len(found.panels)]), curves, letters)
        plots.note(axes, "bands: 95 % intervals", (1, 0), (0, -38), ha="right", color=GREY, fontsize=8,
                   xycoords="axes fraction")  # fmt: skip

    words = "; ".join(f"{about(panel.figure)} {course(found, panel, panel.curves[0])}" for panel in found.panels)
    title = _title(found, found.panels[0]) + _first_few(found.panels[0])
    return Picture("sweep", title, draw, words)


Box = tuple[float, float, float, float]


def _slots(axes: Axes, across: int, rows: int) -> list[Box]:
    """Where the panels are: left, bottom, width and height in parts of the sheet, row by row from the top."""
    axes.set_axis_off()
    box, (width, height) = axes.get_position(), plots.figure_of(axes).get_size_inches()
    gap_x, gap_y, top = GAP_X / width, GAP_Y / height, box.y1 - ABOVE / height
    wide, high = (box.width - gap_x * (across - 1)) / across, (top - box.y0 - gap_y * (rows - 1)) / rows
    return [
        (box.x0 + column * (wide + gap_x), top - high - row * (high + gap_y), wide, high)
        for row in range(rows)
        for column in range(across)
    ]


def _panel(axes: Axes, slot: Box) -> Axes:
    figure = plots.figure_of(axes)
    return figure.add_axes(slot)


def _draw_curves(axes: Axes, found: Sweep, panel: Panel, curves: Sequence[Curve]) -> list[tuple[float, float]]:
    """Each curve with its band; where they end."""
    scale, ends = SCALE[panel.figure.form], []
    for curve, colour in zip(curves, COLOURS, strict=False):
        value, low, high = (
            scale * np.array([getattr(each, side) for each in curve.values]) for side in ("value", "low", "high")
        )
        numbers = np.array(curve.numbers) / (PER_CENT if found.chances else 1)
        few = len(numbers) <= 16
        axes.plot(numbers, value, color=colour, linewidth=1.3, marker="o" if few else None, markersize=3)
        axes.fill_between(numbers, low, high, color=colour, alpha=0.3, linewidth=0)
        ends.append((float(numbers[-1]), float(value[-1])))
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True))
    axes.grid(axis="y", color=GREY, alpha=0.2, linewidth=0.6)
    axes.set_axisbelow(True)
    return ends


def _name_lines(axes: Axes, curves: Sequence[Curve], letters: int) -> None:
    """The names of the lines in a panel of their own, each in its colour."""
    axes.set_axis_off()
    at = 1.0
    for curve, colour in zip(curves, COLOURS, strict=False):
        lines = wrap(plots.spaced(curve.line), letters, break_on_hyphens=False)[:3]
        plots.note(axes, "\n".join(lines), (0, at), (0, 0), ha="left", va="top", color=colour, fontsize=8.5)
        at -= 0.115 * len(lines) + 0.03


def _title(found: Sweep, panel: Panel) -> str:
    """What the first curve does."""
    curve = panel.curves[0]
    line = f" ({curve.line})" if curve.line else ""
    said = f"{about(panel.figure)}{line} {course(found, panel, curve)}"
    return said[0].upper() + said[1:]


def _measure(panel: Panel) -> str:
    """A measure and its unit: ``actions``, ``opener wins, % of games``."""
    return ", ".join(dict.fromkeys((label(panel.figure), unit(panel.figure))))


def _first_few(panel: Panel) -> str:
    lines = len(panel.curves)
    return f" (the first {MOST_LINES} of {lines} lines)" if lines > MOST_LINES else ""


__all__ = ["alone", "pictures", "side_by_side"]
