"""The pictures of effects: a tornado of what each option does, and a map of what each two do together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from uno_sim.report import plots
from uno_sim.report.compare import SCALE, places, shown, signed
from uno_sim.report.effects import Names, does, spoken, title
from uno_sim.report.plots import BLUE, DARK, GREY, ORANGE, TICKS, Picture
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
SMALL_LETTER: Final = 0.06
"""Width of a letter of the key, in inches."""


def pictures(found: Effects) -> Iterator[Picture]:
    """A tornado for each measure, a map of what each two options do together, and whose the variance is."""
    for response in found.responses:
        yield tornado(found, response)
        if response.pairs:
            yield together(found, response)
        if response.shares:
            yield owed(found, response)


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
        axes.set_xlabel(f"change in {title(response)}; strokes: 95 % intervals")
        plots.label_lines(axes, at.tolist(), labels)
        rights = [each.found.value >= 0 for each in bars]
        ends = np.where(rights, np.maximum(np.nan_to_num(high), 0), np.minimum(np.nan_to_num(low), 0)).tolist()
        texts = [_signed(figure, each) + UNTOLD.get(each.verdict, "") for each in bars]
        plots.room_beside(axes, ends, rights, texts)
        for y, end, right, text in zip(at.tolist(), ends, rights, texts, strict=True):
            plots.note(axes, text, (end, y), (6 if right else -6, 0), ha="left" if right else "right", va="center")

    return Picture(f"tornado-{figure.name}", _headline(names, response, bars), draw, _listed(names, figure, bars),
                   max(0.0, (len(bars) - FITTING) * BAR))  # fmt: skip


UNTOLD: Final[dict[Verdict, str]] = {"equal": "  (equal)", "unclear": "  (?)"}


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
        plots.label_lines(axes, range(1, len(sides)), labels[1:])
        _fill(axes, figure, squares, last + 1)
        axes.set_xticks(range(last + 1), labels[: last + 1], rotation=30, ha="right", rotation_mode="anchor")
        axes.set_xlim(-0.5, last + 0.5)
        axes.set_ylim(len(sides) - 0.5, 0.5)
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)
        says = [f"change in {title(response)};", "± half of the 95 % interval;", "bold: told from none"]
        says += ["*: mixed with each other"] * any(square.effect.aliases for square in squares)
        letters = int(0.5 * axes.get_position().width * plots.figure_of(axes).get_figwidth() / SMALL_LETTER)
        key = "\n".join(line for each in says for line in wrap(each, max(10, letters)))
        plots.note(axes, key, (last + 0.5, 0.5), (0, -2), ha="right", va="top", color=GREY, fontsize=8.5)
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


def _fill(axes: Axes, figure: Figure, squares: Sequence[Square], columns: int) -> None:
    """The colours of the map, and the figures in it."""
    scale = SCALE[figure.form]
    reach = max((abs(each.effect.found.value) for each in squares), default=0.0) or 1.0
    room = axes.get_position().width * plots.figure_of(axes).get_figwidth() / columns
    for each in squares:
        found, sure = each.effect.found, each.effect.verdict in ("more", "less")
        strength = STRONGEST * min(1.0, abs(found.value) / reach) if sure else UNSURE
        colour = (ORANGE if found.value > 0 else BLUE) if sure else GREY
        corner = (each.column - 0.48, each.row - 0.48)
        axes.add_patch(Rectangle(corner, 0.96, 0.96, facecolor=colour, alpha=strength, linewidth=0))
        half = f"{scale * (found.high - found.low) / 2:.{places(figure, found)}f}"
        text = f"{_signed(figure, each.effect)}{'*' if each.effect.aliases else ''}"
        text += f"\n±{half}"
        look: dict[str, Any] = {"color": DARK if sure else TICKS, "weight": "bold" if sure else "normal"}
        size = 8 if room >= WIDE else 6.5 if room >= ROOMY else 5.6
        axes.text(each.column, each.row, text, ha="center", va="center", fontsize=size, **look)


STRONGEST: Final = 0.5
"""How opaque the strongest square is: words in it can still be read, on white and on black."""
UNSURE: Final = 0.08
WIDE, ROOMY = 0.6, 0.42
"""Inches of a square from which letters are of the usual size, and from which they are not the smallest."""
LABELS: Final = 0.85
"""Inches below the map for the slanted names."""


def _lift(axes: Axes) -> None:
    """Make room below the axes for slanted names."""
    box = axes.get_position()
    figure = plots.figure_of(axes)
    up = LABELS / figure.get_figheight()
    axes.set_position((box.x0, box.y0 + up - 0.06, box.width, box.height - up + 0.06))


def owed(found: Effects, response: Response) -> Picture:
    """Whose the differences between cells are: Shapley shares, the largest on top, each with its interval."""
    ranked = sorted(zip(found.factors, response.shares, strict=True), key=lambda pair: -pair[1].value)
    names = [factor.name for factor, _ in ranked]
    value, low, high = (
        100 * np.array([max(0.0, getattr(share, side)) for _, share in ranked]) for side in ("value", "low", "high")
    )

    def draw(axes: Axes) -> None:
        at = np.arange(len(ranked))[::-1]
        axes.barh(at, value, height=0.62, color=BLUE, alpha=0.35)
        axes.hlines(at, low, high, color=BLUE, linewidth=2.4)
        axes.set_ylim(-0.6, len(ranked) - 0.4)
        axes.set_xlabel("share of the variance between cells, %; strokes: 95 % intervals")
        plots.label_lines(axes, at.tolist(), names)
        texts = [f"{share:.1f} %" for share in value.tolist()]
        plots.room_beside(axes, high.tolist(), [True] * len(texts), texts)
        for y, text, end in zip(at.tolist(), texts, high.tolist(), strict=True):
            plots.note(axes, text, (end, y), (6, 0), ha="left", va="center")

    most = [each for each in ranked if each[1].value >= LARGE] or ranked[:1]
    together = 100 * sum(share.value for _, share in most)
    listed = [factor.name for factor, _ in most]
    whose = f"{', '.join(listed[:-1])} and {listed[-1]}" if len(listed) > 1 else listed[0]
    title = f"{together:.0f} % of how {spoken(response.figure).about} differs between cells is due to {whose}"
    words = "; ".join(
        f"{name} {one:.1f} % ({two:.1f} to {three:.1f})"
        for name, one, two, three in zip(names, value.tolist(), low.tolist(), high.tolist(), strict=True)
    )
    extra = max(0.0, (len(ranked) - FITTING) * BAR)
    return Picture(f"shares-{response.figure.name}", title, draw, words, extra)


LARGE: Final = 0.1
"""The share of the variance from which an option is named."""


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


__all__ = ["owed", "pictures", "together", "tornado"]
