"""A check as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from uno_sim.guard.check import CellCheck, Checked
from uno_sim.guard.explain import WHO, Explanation, side_by_side
from uno_sim.guard.formats import words

WIDTH: Final = 100
UNCHANGED_SHOWN: Final = 10


def told(checked: Checked, explained: tuple[Explanation, ...], width: int = WIDTH) -> str:
    """All of a check: a line a cell, tables of those that changed, and explanations if there are any."""
    return "\n".join(_lines(checked, explained, width)) + "\n"


def _lines(checked: Checked, explained: tuple[Explanation, ...], width: int) -> Iterator[str]:
    yield words.heading(checked)
    yield ""
    yield from _cells(checked, width)
    for cell in checked.cells:
        if cell.moved:
            yield ""
            yield from _table(cell)
        if advice := words.advice(cell):
            yield from _indented(advice, width)
    for explanation in explained:
        yield ""
        yield from _explanation(explanation, width)
    yield ""
    for note in words.notes(checked):
        yield from _wrapped(note, width)
    yield words.closing(checked)


def _cells(checked: Checked, width: int) -> Iterator[str]:
    """A line a cell; many that are unchanged together."""
    same = [cell for cell in checked.cells if cell.verdict == "unchanged"]
    for cell in checked.cells:
        if cell.verdict != "unchanged" or len(same) <= UNCHANGED_SHOWN:
            yield from _wrapped(f"{cell.name}: {words.sentence(cell)}", width)
    if len(same) > UNCHANGED_SHOWN:
        yield from _wrapped(f"{len(same)} unchanged: {', '.join(cell.name for cell in same)}", width)


def _table(cell: CellCheck) -> Iterator[str]:
    yield cell.name
    shown = words.listed(cell)
    yield from columns([words.COLUMNS, *map(words.row, shown)])
    if len(cell.moved) > len(shown):
        yield f"  and {len(cell.moved) - len(shown)} more that moved within their margins"


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows under one another: the first and the last column to the left, figures to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for first, *rest, last in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(rest, widths[1:-1], strict=True)), last]
        yield "  " + "  ".join(cells).rstrip()


def _explanation(each: Explanation, width: int) -> Iterator[str]:
    yield f"{each.cell.name}: what moved first"
    yield from _indented(each.cause, width)
    if each.measure is not None:
        yield from _indented(f"figure: {words.moved(each.measure)}", width)
    if each.event:
        yield from _indented(
            f"event: {each.event}, {WHO[each.sort]}; {each.parted:,} of the first {each.seen:,} games differ", width
        )
    if each.note:
        yield from _indented(each.note, width)
    for parting in each.games:
        yield ""
        unit = words.unit(each.cell).removesuffix("es" if each.cell.cell.matches else "s")
        yield f"  {unit} {parting.game}, from event {parting.line} on"
        yield from (f"    {line}" for line in side_by_side(parting, width - 4))


def _indented(text: str, width: int) -> Iterator[str]:
    yield from textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _wrapped(text: str, width: int) -> Iterator[str]:
    yield from textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)


__all__ = ["told"]
