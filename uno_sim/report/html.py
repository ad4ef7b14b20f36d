"""A report as one HTML page that fetches nothing: its style, its script and its pictures are inside."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from uno_sim.report import page
from uno_sim.report.inline import SHEETS, svg
from uno_sim.report.plots import Picture

TEMPLATES: Final = Path(__file__).with_name("templates")
NUMBER: Final = re.compile(r"[+−-]?\d[\d,]*(?:\.\d+)?")


def html(report: page.Report, made_by: str) -> str:
    """The page; ``made_by`` names the program at its foot."""
    return _environment().get_template("report.html.j2").render(report=report, made_by=made_by)


@cache
def _environment() -> Environment:
    found = Environment(
        loader=PackageLoader("uno_sim.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {"sort_key": sort_key, "anchored": anchored, "breakable": breakable}
    found.globals |= {"kind": kind, "drawn": drawn, "inlined": inlined}
    return found


def kind(block: Any) -> str:
    """The name of a block's macro: ``sentences``, ``grid``, …"""
    return type(block).__name__.lower()


def inlined(name: str) -> Markup:
    """A style sheet or script of the templates, to stand in the page as it is."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8").rstrip())


def drawn(picture: Picture) -> dict[str, Markup]:
    """The picture on each sheet, as SVG."""
    return {size: Markup(svg(picture, sheet, f"{picture.stem}-{size}")) for size, sheet in SHEETS.items()}


def sort_key(cell: str) -> str:
    """What a column is sorted by: the first number of a cell, else its text; nothing where there is no figure."""
    found = NUMBER.search(cell)
    if found is None or cell[0].isalpha():
        return "" if cell in ("–", "?") else cell
    return found[0].replace(",", "").replace("−", "-")


def breakable(name: str) -> Markup:
    """A dotted name that may be broken behind its dots and underscores."""
    return Markup(re.sub(r"(?<=[._])(?=\w)", "<wbr>", str(escape(name))))


def anchored(text: str) -> str:
    """A name for a link within the page."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


__all__ = ["html", "sort_key"]
