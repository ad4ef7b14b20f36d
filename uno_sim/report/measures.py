"""The registry of the measures of designers as tables in a document. [docs/measures.md]"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from uno_sim.report.feel import NAMES
from uno_sim.report.markdown import table
from uno_sim.tables.feel import FEEL

PLACE: Final = re.compile(r"(<!-- measures: (?P<group>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
"""Where a table of a group of measures stands in a document."""


def filled(text: str) -> str:
    """A document with its tables of measures as the registry has them now."""
    return PLACE.sub(lambda found: f"{found[1]}\n{_measures(found['group'])}\n\n{found[3]}", text)


def _measures(group: str) -> str:
    return table(("measure", "", "unit", "formula", "source"), _rows(group), raw=True)


def _rows(group: str) -> Iterator[tuple[str, ...]]:
    for each in FEEL:
        if each.group == group:
            yield f"`{each.name}`: {NAMES[each.name]}", each.says, each.unit, each.formula, each.source


__all__ = ["filled"]
