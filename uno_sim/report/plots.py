"""How the pictures of a run are drawn: the look, the marks they share, PNG and SVG files.

One message a picture, which is its title; intervals always drawn; what a line means is written at its end. Colours
are those of Okabe and Ito (2008), which the colour-blind can tell apart. matplotlib's object interface is used
without pyplot: it starts no window and keeps no state. What is drawn is in `uno_sim.report.pictures`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

import matplotlib as mpl
import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray

BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREY: Final = "#767676"
DARK: Final = "#202020"
PALE: Final = "#CFE3F1"
COLOURS: Final = (BLUE, ORANGE, "#009E73", "#CC79A7", "#8C6D00", "#56B4E9")
MOST_LINES: Final = len(COLOURS)
"""Cells that one picture shows: one for each colour."""
SIZE: Final = (7.0, 4.2)
DOTS: Final = 130
LEFT, BOTTOM, RIGHT, TOP = 0.1, 0.17, 0.96, 0.84
TITLE_WIDTH: Final = 70
"""Letters that fit above a picture."""
LABEL_WIDTH: Final = 24
"""Letters of a line's name in one row."""
LETTER: Final = 0.0095
"""Width of a letter beside the axes, in parts of the picture's width."""
LOOK: Final[Any] = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "xtick.color": "#404040",
    "ytick.color": "#404040",
    "svg.fonttype": "none",
    "svg.hashsalt": "uno-sim",
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: the stem of its files, the sentence that it shows, what draws it, what it shows in words for those
    who do not see it, and by how many inches it is taller than others."""

    stem: str
    title: str
    draw: Callable[[Axes], None]
    alt: str = ""
    taller: float = 0.0


def paint(pictures: Iterable[Picture], folder: Path, foot: str) -> dict[str, str]:
    """Write the pictures; the sentence of each by its stem. ``foot`` says below each where it comes from."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = {}
    with mpl.rc_context(LOOK):
        for picture in pictures:
            _write(picture, folder, foot)
            shown[picture.stem] = picture.title
    return shown


def _write(picture: Picture, folder: Path, foot: str) -> None:
    figure = Figure(figsize=(SIZE[0], SIZE[1] + picture.taller), dpi=DOTS)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((LEFT, BOTTOM, RIGHT - LEFT, TOP - BOTTOM))
    picture.draw(axes)
    title = "\n".join(wrap(picture.title, TITLE_WIDTH))
    figure.text(0.02, 0.965, title, fontsize=11.5, weight="bold", color=DARK, va="top")
    figure.text(0.02, 0.02, foot, fontsize=7.5, color=GREY)
    for kind, meta in (("png", {"Software": None}), ("svg", {"Date": None, "Creator": None})):
        new = folder / f".{picture.stem}.new"
        figure.savefig(new, format=kind, metadata=meta)
        new.replace(folder / f"{picture.stem}.{kind}")


# --- marks that pictures share ------------------------------------------------------------------------


def reals(frame: pl.DataFrame, column: str) -> NDArray[np.float64]:
    """A column as numbers; nan where nothing is known."""
    values: NDArray[np.float64] = frame[column].cast(pl.Float64).fill_null(math.nan).to_numpy()
    return values


def intervals(
    axes: Axes, frame: pl.DataFrame, value: str, at: Any, *, upright: bool = False, scale: float = 1.0, **style: Any
) -> None:
    """Dots at ``value`` with their intervals, lying or upright."""
    middle, low, high = (scale * reals(frame, column) for column in (value, "low", "high"))
    away = np.vstack([middle - low, high - middle])
    look = {"fmt": "o", "color": BLUE, "capsize": 5, "markersize": 4.5, "linewidth": 2, **style}
    if upright:
        axes.errorbar(at, middle, yerr=away, **look)
    else:
        axes.errorbar(middle, at, xerr=away, **look)


def note(axes: Axes, text: str, at: tuple[float, float], away: tuple[float, float], **style: Any) -> None:
    """Words beside a point, ``away`` from it in printer's points."""
    look = {"fontsize": 9.5, "ha": "center", "va": "baseline", **style}
    axes.annotate(text, at, away, textcoords="offset points", **look)


def room_for(axes: Axes, labels: Sequence[str]) -> None:
    """Move the left edge so that the longest label fits beside the axes."""
    left = min(0.5, 0.055 + LETTER * max(len(line) for label in labels for line in label.splitlines()))
    axes.set_position((left, BOTTOM, RIGHT - left, TOP - BOTTOM))


def spaced(name: str) -> str:
    """A cell's name with a space after each comma, so that it can be broken into lines there."""
    return re.sub(r",(?=\S)", ", ", name)


def label_ends(axes: Axes, ends: Sequence[tuple[float, float]], names: Sequence[str], colours: Sequence[str]) -> None:
    """Write each line's name on the right, in its colour, apart from one another, and lead the line's end there."""
    texts = [wrap(spaced(name), LABEL_WIDTH, break_on_hyphens=False)[:3] for name in names]
    right = RIGHT - LETTER * 0.86 * max(len(line) for text in texts for line in text)
    axes.set_position((LEFT, BOTTOM, right - LEFT, TOP - BOTTOM))
    low, high = axes.get_ylim()
    left, edge = axes.get_xlim()
    axes.set_xlim(left, edge)
    line = (high - low) * 0.052
    order = sorted(range(len(ends)), key=lambda at: ends[at][1])
    heights = [line * (len(texts[at]) + 0.3) for at in order]
    start = min(ends[order[0]][1], high - sum(heights))
    bottom = start
    for at, height in zip(order, heights, strict=True):
        middle = max(bottom + height / 2, min(ends[at][1], high - height / 2))
        bottom = middle + height / 2
        axes.plot([ends[at][0], edge], [ends[at][1], middle], color=colours[at], linewidth=0.6, linestyle="dotted")
        note(
            axes, "\n".join(texts[at]), (edge, middle), (4, 0), ha="left", va="center", fontsize=8.5, color=colours[at]
        )


__all__ = ["Picture", "intervals", "label_ends", "note", "paint", "reals", "room_for", "spaced"]
