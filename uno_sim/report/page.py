"""What a report is made of, whatever it is written as: sections of sentences, pictures, tables and folded parts.

`uno_sim.report.contents` fills it from finished runs; `uno_sim.report.html` and `uno_sim.report.document` write it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from uno_sim.report.plots import Picture
from uno_sim.report.views import View


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences, one a line; ``listed`` with a mark before each."""

    said: tuple[str, ...]
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Something to copy: a command."""

    text: str


@dataclass(frozen=True, slots=True)
class Folded:
    """Something that a reader may want to open: closed on a screen, open on paper unless it is too long for that."""

    title: str
    blocks: tuple[Block, ...]
    on_paper: bool = True


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; ``words`` where its cells are texts to read instead of figures, the first with a second line that
    explains it. ``marked`` rows stand out."""

    view: View
    words: bool = False
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Files:
    """The tables that lie beside the report as CSV: name, what a row says, rows."""

    tables: tuple[tuple[str, str, int], ...]


Block: TypeAlias = Sentences | Code | Folded | Grid | Files | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report with a heading of its own."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def anchor(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


@dataclass(frozen=True, slots=True)
class Headline:
    """One figure to see at once: what it is, its value and its interval."""

    label: str
    value: str
    interval: str


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its title, what was played in a few words, what was found, and all the rest."""

    title: str
    says: str
    facts: tuple[tuple[str, str], ...]
    headlines: tuple[Headline, ...]
    summary: tuple[str, ...]
    sections: tuple[Section, ...] = field(default=())

    def pictures(self) -> list[Picture]:
        """All pictures, in order."""
        return [picture for section in self.sections for picture in _pictures(section.blocks)]


def _pictures(blocks: Sequence[Block]) -> list[Picture]:
    found: list[Picture] = []
    for block in blocks:
        if isinstance(block, Picture):
            found.append(block)
        elif isinstance(block, Folded):
            found += _pictures(block.blocks)
    return found


__all__ = ["Block", "Code", "Files", "Folded", "Grid", "Headline", "Report", "Section", "Sentences"]
