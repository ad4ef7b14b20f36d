"""The pictures of effects: a tornado of what each option does, and a map of what each two do together."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from uno_sim.report import plots
from uno_sim.report.compare import SCALE, places, shown, signed
from uno_sim.report.effects import Names, does, spoken, title
from uno_sim.report.plots import BLUE, DARK, GREY, ORANGE, Picture
from uno_sim.studies.compare import Figure, Verdict
from uno_sim.studies.effects import Effect, Effects, Response
from uno_sim.studies.factorial import Term

COLOUR: Final[dict[Verdict, str]] = {"more": ORANGE, "less": BLUE, "equal": GREY, "unclear": GREY}
MOST_BARS: Final = 24
MOST_SQUARES: Final = 14
"""Values on a side of the map."""
BAR: Final = 0.32
"""Inches for a bar."""
FITTING: Final = 8
"""Bars that a picture of the usual height has room for."""
SQUARE: Final = 0.42
CLOSE: Final = 9
"""From so many squares a side on, letters are smaller."""


def pictures(found: Effects) -> Iterator[Picture]:
    """A tornado for each measure, and a map where two options together do something that can be told."""
    for response in found.responses:
        yield tornado(found, response)
        if response.pairs:
            yield together(found, response)


def tornado(found: Effects, response: Response) -> Picture:
    """What each option does: bars from nothing, the largest on top, each with its interval."""
    names, figure = Names(found.factors), response.figure
    bars = sorted(response.mains, key=lambda each: -abs(each.found.value))[:MOST_BARS]
    labels = [names.plain(each.terms) for each in bars]

    def draw(axes: Axes) -> None:
        at = np.arange(len(bars))[::-1]
        scale = SCALE[figure.form]
        value, low, high = (
            scale * np.array([getattr(each.found, side) for each in bars]) for side in ("value", "low", "high")
        )
        colours = [COLOUR[each.verdict] for each in bars]
        axes.barh(at, value, height=0.62, color=colours, alpha=0.35)
        axes.hlines(at, low, high, color=colours, linewidth=2.4)
        axes.axvline(0, color=GREY, linewidth=0.9)
        axes.set_ylim(-0.6, len(bars) - 0.4)
        reach = float(np.nanmax(np.abs([value, low, high]))) or 1.0
        room = reach * np.array([0.2 if each.verdict in ("more", "less") else 0.42 for each in bars])
        least, most = np.minimum(low, 0) - np.where(value < 0, room, 0), np.maximum(high, 0) + room * (value >= 0)
        axes.set_xlim(float(np.nanmin(least)), float(np.nanmax(most)))
        for y, each in zip(at.tolist(), bars, strict=True):
            right = each.found.value >= 0
            end = scale * (max(0.0, each.found.high) if right else min(0.0, each.found.low))
            text = _signed(figure, each) + ("" if each.verdict in ("more", "less") else f"  {UNTOLD[each.verdict]}")
            plots.note(axes, text, (end, y), (6 if right else -6, 0), ha="left" if right else "right", va="center")
        axes.set_xlabel(f"change in {title(response)}; strokes: 95 % intervals")
        plots.label_lines(axes, at.tolist(), labels)

    return Picture(f"tornado-{figure.name}", _headline(names, response, bars), draw, _listed(names, figure, bars),
                   max(0.0, (len(bars) - FITTING) * BAR))  # fmt: skip


UNTOLD: Final[dict[Verdict, str]] = {"equal": "(equal)", "unclear": "(cannot tell)"}


def _headline(names: Names, response: Response, bars: Sequence[Effect]) -> str:
    """What the option does that does most, of those that are seen to do anything."""
    largest = next((each for each in bars if each.verdict in ("more", "less")), None)
    words = spoken(response.figure)
    if largest is None:
        return f"No option is seen to change {words.about}"
    said = f"{names.instead(largest.terms[0])}, {does(words, response.figure, largest.found)}"
    return said[0].upper() + said[1:]


def together(found: Effects, response: Response) -> Picture:
    """What each two options do together: a square a pair, its colour the interaction, its size and interval in it."""
    names, figure = Names(found.factors), response.figure
    sides = list(dict.fromkeys(each.terms[0] for each in response.mains))[:MOST_SQUARES]
    squares = [one for each in response.pairs for one in _squares(sides, each)]
    told = sorted((e for e in response.pairs if e.verdict in ("more", "less")), key=lambda e: -abs(e.found.value))
    labels = [names.plain([side]) for side in sides]

    def draw(axes: Axes) -> None:
        last = max((square.column for square in squares), default=0)
        _fill(axes, figure, squares, len(sides))
        axes.set_xticks(range(last + 1), labels[: last + 1], rotation=30, ha="right", rotation_mode="anchor")
        axes.set_xlim(-0.5, last + 0.5)
        axes.set_ylim(len(sides) - 0.5, 0.5)
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        says = f"change in {title(response)};\n± half of the 95 % interval;\nbold: told from none"
        mixed = "\n*: mixed with each other" if any(square.effect.aliases for square in squares) else ""
        plots.note(axes, says + mixed, (0.55 * (last + 1), 0.5), (0, -46), ha="left", color=GREY, fontsize=8.5)
        plots.label_lines(axes, range(1, len(sides)), labels[1:])
        _lift(axes)

    extra = max(0.0, (len(sides) - FITTING) * SQUARE) + 0.9
    words = _listed(names, figure, response.pairs)
    return Picture(f"together-{figure.name}", _pair_headline(names, response, told), draw, words, extra)


@dataclass(frozen=True, slots=True)
class Square:
    """One of the map: where it is, and the interaction, which others may share."""

    row: int
    column: int
    effect: Effect


def _squares(sides: Sequence[Term], effect: Effect) -> Iterator[Square]:
    """Where an interaction belongs: also at those that a fraction mixes with it."""
    mixed = [((one, 1), (other, 1)) for one, other in (pair for pair in effect.aliases if len(pair) == 2)]
    for terms in [effect.terms, *mixed]:
        if all(term in sides for term in terms):
            column, row = sorted(sides.index(term) for term in terms)
            yield Square(row, column, effect)


def _fill(axes: Axes, figure: Figure, squares: Sequence[Square], side: int) -> None:
    """The colours of the map, and the figures in it."""
    scale = SCALE[figure.form]
    table = np.full((side, side), math.nan)
    for each in squares:
        table[each.row, each.column] = scale * each.effect.found.value
    reach = float(np.nanmax(np.abs(table), initial=0.0)) or 1.0
    axes.imshow(table, cmap=MAP, vmin=-reach, vmax=reach, aspect="auto")
    for each in squares:
        found, sure = each.effect.found, each.effect.verdict in ("more", "less")
        half = f"{scale * (found.high - found.low) / 2:.{places(figure, found)}f}"
        text = f"{_signed(figure, each.effect)}{'*' if each.effect.aliases else ''}\n±{half}"
        look: dict[str, Any] = {"color": DARK if sure else GREY, "weight": "bold" if sure else "normal"}
        axes.text(each.column, each.row, text, ha="center", va="center", fontsize=6.5 if side >= CLOSE else 8, **look)


MAP: Final = LinearSegmentedColormap.from_list("blue to orange", ["#6FB1DA", "#F7F7F7", "#E9A06F"])
LABELS: Final = 0.85
"""Inches below the map for the slanted names."""


def _lift(axes: Axes) -> None:
    """Make room below the axes for slanted names."""
    box = axes.get_position()
    figure = plots.figure_of(axes)
    up = LABELS / figure.get_figheight()
    axes.set_position((box.x0, box.y0 + up - 0.06, box.width, box.height - up + 0.06))


def _pair_headline(names: Names, response: Response, told: Sequence[Effect]) -> str:
    if not told:
        return f"No two options are seen to change {spoken(response.figure).about} together"
    most, figure = told[0], response.figure
    one, other = (names.where(term).removeprefix("with ") for term in most.terms)
    unit = "percentage points" if figure.form == "share" else figure.unit
    size = f"{shown(figure, abs(most.found.value), places(figure, most.found))} {unit}"
    if most.aliases:
        listed = [names.keys([factor for factor, _ in most.terms]), *map(names.keys, most.aliases)]
        return f"{' or '.join(listed)}: {_signed(figure, most)} {unit} together, which this fraction cannot tell apart"
    does = f"add {size} to" if most.found.value > 0 else f"take {size} off"
    return f"Together, {one} and {other} {does} what each does by itself"


def _signed(figure: Figure, each: Effect) -> str:
    return signed(shown(figure, each.found.value, places(figure, each.found)))


def _listed(names: Names, figure: Figure, shown_effects: Sequence[Effect]) -> str:
    """The picture's figures in words."""
    parts = []
    for each in shown_effects:
        low, high = (shown(figure, end, places(figure, each.found)) for end in (each.found.low, each.found.high))
        parts.append(f"{names.plain(each.terms)} {_signed(figure, each)} ({low} to {high})")
    return "; ".join(parts)


__all__ = ["pictures", "together", "tornado"]
