"""How the pictures of a run are drawn: the look, the marks they share, PNG and SVG files.

One message a picture, which is its title; intervals always drawn; what a line means is written at its end. Colours
are those of Okabe and Ito (2008), which the colour-blind can tell apart; words in them are darker, so that they can be
read on paper (4.5 : 1). matplotlib's object interface is used without pyplot: it starts no window and keeps no state.
What is drawn is in `uno_sim.report.pictures`; how it gets into a page in `uno_sim.report.inline`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
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
from PIL import Image

BLUE: Final = "#0072B2"
ORANGE: Final = "#D55E00"
GREY: Final = "#767676"
DARK: Final = "#202020"
PALE: Final = "#CFE3F1"
TICKS: Final = "#404040"
COLOURS: Final = (BLUE, ORANGE, "#009E73", "#CC79A7", "#8C6D00", "#56B4E9")
WORDS: Final = {ORANGE: "#AD4A00", "#009E73": "#00724F", "#CC79A7": "#9C3F74", "#56B4E9": "#1F719E", GREY: "#606060"}
"""The colours of words that belong to a mark, where the mark's own is too pale to read."""
MOST_LINES: Final = len(COLOURS)
"""Cells that one picture shows: one for each colour."""
DOTS: Final = 130
PALETTE: Final = 96
"""Colours of a file: inks, and their shades where letters end."""
TITLE_WIDTH: Final = 70
"""Letters that fit above a picture."""
LABEL_WIDTH: Final = 24
"""Letters of a line's name in one row."""
LABELS: Final = 0.35
"""The part of a picture's width that names beside the axes may take."""
LETTER: Final = 0.0665
"""Width of a letter beside the axes, in inches: of narrow words and figures,"""
WIDE_LETTER: Final = 0.076
"""and of a face that is wider than most."""
DIGIT: Final = 0.082
"""and of a figure beside a bar."""
LOOK: Final[Any] = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.labelcolor": DARK,
    "text.color": DARK,
    "xtick.color": TICKS,
    "ytick.color": TICKS,
    "svg.fonttype": "none",
    "svg.hashsalt": "uno-sim",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a picture is drawn on, and the margins around its axes, in inches."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

    def figure(self, taller: float = 0.0) -> tuple[Figure, Axes]:
        """An empty sheet with its axes; ``taller`` by so many inches."""
        height = self.height + taller
        figure = Figure(figsize=(self.width, height), dpi=DOTS)
        FigureCanvasAgg(figure)
        across, up = 1 - (self.left + self.right) / self.width, 1 - (self.top + self.bottom) / height
        return figure, figure.add_axes((self.left / self.width, self.bottom / height, across, up))


FILE: Final = Sheet(7.0, 4.2, left=0.7, right=0.28, top=0.67, bottom=0.71)
"""A file of its own, with its title above and where it comes from below."""


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
    figure, axes = FILE.figure(picture.taller)
    picture.draw(axes)
    title = "\n".join(wrap(picture.title, TITLE_WIDTH))
    high = figure.get_figheight()
    figure.text(0.02, 1 - 0.147 / high, title, fontsize=11.5, weight="bold", color=DARK, va="top")
    figure.text(0.02, 0.084 / high, foot, fontsize=7.5, color=words(GREY))
    new = folder / f".{picture.stem}.new"
    _save_png(figure, new)
    new.replace(folder / f"{picture.stem}.png")
    figure.savefig(new, format="svg", metadata={"Date": None, "Creator": None})
    new.replace(folder / f"{picture.stem}.svg")


def _save_png(figure: Figure, path: Path) -> None:
    """A picture of few inks, kept with a palette: a third of the size, and looking the same."""
    whole = BytesIO()
    figure.savefig(whole, format="png")
    few = Image.open(whole).convert("RGB").quantize(PALETTE, dither=Image.Dither.NONE)
    few.save(path, format="png", dpi=(DOTS, DOTS))


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
    look["color"] = words(look.get("color", DARK))
    axes.annotate(text, at, away, textcoords="offset points", **look)


def fold_axis_names(axes: Axes) -> None:
    """Break the names of the axes where they would not fit onto the picture."""
    box = axes.get_position()
    centres = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    names = (axes.xaxis.label, axes.yaxis.label)
    for name, inches, centre in zip(names, figure_of(axes).get_size_inches(), centres, strict=True):
        room = 2 * min(centre, 1 - centre) * inches
        name.set_text("\n".join(wrap(name.get_text(), max(10, int(room / WIDE_LETTER)))))


def words(colour: str) -> str:
    """The colour of words that belong to a mark of a colour."""
    return WORDS.get(colour, colour)


def _widest(labels: Iterable[str]) -> float:
    """The width of the longest line of some labels, in inches."""
    return LETTER * max(len(line) for label in labels for line in label.splitlines())


def _between(axes: Axes, left: float, right: float) -> None:
    """Put the edges of the axes at parts of the picture's width."""
    box = axes.get_position()
    axes.set_position((left, box.y0, right - left, box.height))


def _width(axes: Axes) -> float:
    """The width of the picture that some axes are of, in inches."""
    return figure_of(axes).get_figwidth()


def figure_of(axes: Axes) -> Figure:
    """The whole picture that some axes stand on."""
    figure = axes.get_figure()
    assert isinstance(figure, Figure), "axes stand on a figure"
    return figure


def label_lines(axes: Axes, at: Sequence[float], labels: Sequence[str]) -> None:
    """Name the lines of a picture, and move its left edge so that the longest name fits beside the axes."""
    most = max(LABEL_WIDTH // 2, int(_width(axes) * LABELS / LETTER))
    texts = ["\n".join(wrap(label, most, break_on_hyphens=False)) for label in labels]
    axes.set_yticks(at, texts)
    _between(axes, min(0.5, (0.385 + _widest(texts)) / _width(axes)), axes.get_position().x1)


def room_behind(axes: Axes, ends: Iterable[float], labels: Iterable[str]) -> None:
    """Let the axes reach so far that each label fits behind the end of its bar."""
    wide = _width(axes) * axes.get_position().width
    share = [min(0.75, (LETTER * len(label) + 0.1) / wide) for label in labels]
    axes.set_xlim(0, max(end / (1 - part) for end, part in zip(ends, share, strict=True)))


def room_for_figures(axes: Axes) -> None:
    """Move the left edge so that the figures on the upright axis, and its name, fit beside it."""
    low, high = axes.get_ylim()
    shown = [place for place in axes.yaxis.get_major_locator().tick_values(low, high) if low <= place <= high]
    longest = max(map(len, axes.yaxis.get_major_formatter().format_ticks(shown)), default=0)
    box, left = axes.get_position(), (0.36 + DIGIT * longest) / _width(axes)
    _between(axes, max(box.x0, left), box.x1)


def grow(axes: Axes, inches: float) -> None:
    """Make the sheet that some axes stand on taller; its margins stay as they are."""
    figure, box = figure_of(axes), axes.get_position()
    before = figure.get_figheight()
    after = before + inches
    bottom, top = box.y0 * before, (1 - box.y1) * before
    figure.set_figheight(after)
    axes.set_position((box.x0, bottom / after, box.width, 1 - (bottom + top) / after))


def room_beside(
    axes: Axes, ends: Sequence[float], rights: Sequence[bool], labels: Sequence[str], letter: float = DIGIT
) -> None:
    """Let the axes reach so far that each label fits beyond the end of its bar, to the right of it or to the left."""
    wide = _width(axes) * axes.get_position().width
    parts = [min(0.4, (letter * len(label) + 0.11) / wide) for label in labels]
    low, high = min(0.0, *ends), max(0.0, *ends)
    for _ in range(20):  # a label takes a part of a width that grows by it
        across = (high - low) or 1.0
        beyond = [end + part * across * (1 if right else -1)
                  for end, right, part in zip(ends, rights, parts, strict=True)]  # fmt: skip
        low, high = min(0.0, *beyond), max(0.0, *beyond)
    axes.set_xlim(low, high)


def spaced(name: str) -> str:
    """A cell's name with room after commas and around equals signs, so that it can be broken into lines there."""
    return re.sub(r"\s*=\s*", " = ", re.sub(r",(?=\S)", ", ", name))


def stack(axes: Axes, texts: Sequence[str], colours: Sequence[str], top: float = 1.0) -> None:
    """Say what each colour is, one below the other on the right; ``top`` is a part of the height of the axes."""
    box = axes.get_position()
    most = int(box.width * _width(axes) * 0.62 / LETTER)
    line = 0.165 / (box.height * figure_of(axes).get_figheight())
    for text, colour in zip(texts, colours, strict=False):
        lines = wrap(spaced(text), most, break_on_hyphens=False)
        look: dict[str, Any] = {"ha": "right", "va": "top", "fontsize": 9, "linespacing": 1.2, "color": words(colour)}
        axes.text(1, top, "\n".join(lines), transform=axes.transAxes, **look)
        top -= line * len(lines)


def label_ends(axes: Axes, ends: Sequence[tuple[float, float]], names: Sequence[str], colours: Sequence[str]) -> None:
    """Write each line's name on the right, in its colour, apart from one another, and lead the line's end there."""
    most = max(LABEL_WIDTH // 2, min(LABEL_WIDTH, int(_width(axes) * LABELS / LETTER)))
    texts = [wrap(spaced(name), most, break_on_hyphens=False)[:3] for name in names]
    box = axes.get_position()
    _between(axes, box.x0, box.x1 - _widest(line for text in texts for line in text) / _width(axes))
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


__all__ = [
    "LOOK",
    "Picture",
    "Sheet",
    "fold_axis_names",
    "grow",
    "intervals",
    "label_ends",
    "label_lines",
    "note",
    "paint",
    "reals",
    "room_behind",
    "room_beside",
    "room_for_figures",
    "spaced",
    "stack",
    "words",
]
