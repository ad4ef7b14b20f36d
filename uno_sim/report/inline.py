"""Pictures inside a page: matplotlib's SVG, made to take the page's inks and letters, wide and for a phone.

Colours become custom properties of the page's style sheet, so that a picture is light or dark with the page; letters
stay letters in the page's own face; names are made to differ between pictures of one page.
"""

from __future__ import annotations

import re
from io import StringIO
from typing import Final

import matplotlib as mpl
from matplotlib.figure import Figure

from uno_sim.report.plots import BLUE, COLOURS, DARK, GREY, LOOK, PALE, TICKS, WORDS, Picture, Sheet, fold_axis_names

WIDE: Final = Sheet(7.0, 3.7, left=0.7, right=0.2, top=0.25, bottom=0.6)
PHONE: Final = Sheet(3.9, 3.7, left=0.7, right=0.14, top=0.25, bottom=0.75)
SHEETS: Final = {"wide": WIDE, "phone": PHONE}

INKS: Final = {
    DARK: "ink",
    TICKS: "ink-soft",
    GREY: "line",
    WORDS[GREY]: "ink-soft",
    PALE: "pale",
    BLUE: "blue",
    **{colour: f"mark-{at}" for at, colour in enumerate(COLOURS[1:], start=2)},
    **{WORDS[colour]: f"word-{at}" for at, colour in enumerate(COLOURS[1:], start=2) if colour in WORDS},
    "#000000": "ink",
    "#ffffff": "paper",
}
"""The custom property of each colour that pictures use."""

COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}\b")
PREAMBLE: Final = re.compile(r"^.*?(?=<svg)|<metadata>.*?</metadata>|<!--.*?-->|<title>.*?</title>", re.DOTALL)
REFERENCE: Final = re.compile(r"(?:href=\"#|url\(#)([\w.-]+)")
NAME: Final = re.compile(r" id=\"([\w.-]+)\"")
TAG: Final = re.compile(r"<[^>]*>")
DIGITS: Final = re.compile(r"(\d+\.\d)\d+")
UNSEEN: Final = re.compile(r'<path d="[^"]*" style="fill: none"/>| transform="rotate\(-?0 [^"]*\)"')
"""Outlines that nothing is drawn along, and turns by nothing."""
MARKS: Final = re.compile(r'<g((?: clip-path="[^"]*")?)>\n((?:<use [^>]*/>\n)+)</g>')
STYLE: Final = re.compile(r' style="[^"]*"')
COURSE: Final = re.compile(r' d="([^"]*)"')
FACE: Final = re.compile(r"font-family: [^;\"]*;? ?|(?<=px) '[^;\"]*'(?:, [^;\"]*)?(?=[;\"])")
OUTER: Final = re.compile(r"<svg [^>]*?viewBox=\"([^\"]*)\"[^>]*>", re.DOTALL)


def svg(picture: Picture, sheet: Sheet, prefix: str) -> str:
    """The picture as the inside of a page; ``prefix`` makes its names its own. What it shows is said outside of it."""
    with mpl.rc_context(LOOK):
        figure, axes = sheet.figure(picture.taller)
        picture.draw(axes)
        fold_axis_names(axes)
        return _fitted(_text(figure), prefix)


def _text(figure: Figure) -> str:
    out = StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return out.getvalue()


def _fitted(text: str, prefix: str) -> str:
    text = PREAMBLE.sub("", text)
    text = OUTER.sub(r'<svg viewBox="\1" aria-hidden="true" focusable="false">', text, count=1)
    text = text.replace("xlink:href", "href")
    used = {name: f"{prefix}-{at}" for at, name in enumerate(dict.fromkeys(REFERENCE.findall(text)))}
    text = NAME.sub(lambda found: f' id="{used[found[1]]}"' if found[1] in used else "", text)
    text = REFERENCE.sub(lambda found: found[0].removesuffix(found[1]) + used[found[1]], text)
    text = COLOUR.sub(_ink, text)
    text = UNSEEN.sub("", FACE.sub("", TAG.sub(lambda found: DIGITS.sub(r"\1", found[0]), text)))
    text = MARKS.sub(_styled_once, COURSE.sub(_shortened, re.sub(r"\s*\n\s*", "\n", text)))
    return re.sub(r"\s*\n\s*", "\n", text).strip()


def _styled_once(found: re.Match[str]) -> str:
    """A group of marks that all look alike, with their look said once."""
    looks = set(STYLE.findall(found[2]))
    if len(looks) != 1 or found[2].count("<use") < 2:
        return found[0]
    return f"<g{found[1]}{looks.pop()}>\n{STYLE.sub('', found[2])}</g>"


def _shortened(found: re.Match[str]) -> str:
    """A path without the white space that it does not need."""
    return re.sub(r"\s*([A-Za-z])\s*", r"\1", found[1]).strip().join((' d="', '"'))


def _ink(found: re.Match[str]) -> str:
    """The custom property of a colour; every colour of a picture must have one, or it would not change in the dark."""
    named = {colour.lower(): name for colour, name in INKS.items()}
    return f"var(--{named[found[0].lower()]})"


__all__ = ["INKS", "SHEETS", "svg"]
