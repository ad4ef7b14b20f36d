"""A check as Markdown, for a job's summary: what moved, before and after, within the size that is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from uno_sim.guard.check import CellCheck, Checked
from uno_sim.guard.explain import WHO, Explanation, side_by_side
from uno_sim.guard.formats import words
from uno_sim.report.markdown import escaped, table

LIMIT: Final = 1 << 20
"""Bytes that GitHub takes of a step's summary."""
CUT: Final = "\n\n*The rest is left out: a summary may be 1 MiB long. The text format has all.*\n"
WIDTH: Final = 118
SIGNS: Final = {"unchanged": "✅", "small": "✅", "matters": "❌", "undecided": "❔", "changed": "❌", "broken": "💥"}


def told(checked: Checked, explained: tuple[Explanation, ...]) -> str:
    """All of a check; what does not fit into `LIMIT` bytes is left out from the end, part by part."""
    room = LIMIT - len(CUT.encode()) - 2
    kept: list[str] = []
    for part in _parts(checked, explained):
        room -= len(part.encode()) + 2
        if room < 0:
            return "\n\n".join(kept) + CUT
        kept.append(part)
    return "\n\n".join(kept) + "\n"


def _parts(checked: Checked, explained: tuple[Explanation, ...]) -> Iterator[str]:
    yield f"## Balance: {escaped(words.closing(checked))}"
    yield escaped(words.heading(checked))
    differing = [cell for cell in checked.cells if cell.verdict != "unchanged"]
    rows = [(cell.name, f"{SIGNS[cell.verdict]} {words.sentence(cell)}") for cell in differing]
    if same := len(checked.cells) - len(differing):
        rows.append((f"{same} cell{'s' * (same != 1)}", "✅ unchanged"))
    yield table(("cell", "verdict"), [tuple(map(escaped, row)) for row in rows], raw=True)
    for cell in differing:
        if cell.moved:
            yield from _figures(cell)
    for each in explained:
        yield from _explanation(each)
    yield from (f"*{escaped(note)}*" for note in words.notes(checked))


def _figures(cell: CellCheck) -> Iterator[str]:
    yield f"### {escaped(cell.name)}"
    if advice := words.advice(cell):
        yield escaped(advice)
    shown = words.listed(cell)
    yield table(words.COLUMNS, [words.row(move) for move in shown])
    if rest := cell.moved[len(shown) :]:
        inner = table(words.COLUMNS, [words.row(move) for move in rest])
        yield f"<details><summary>{len(rest)} more that moved within their margins</summary>\n\n{inner}\n\n</details>"


def _explanation(each: Explanation) -> Iterator[str]:
    yield f"### What moved first: {escaped(each.cell.name)}"
    yield f"- cause: {escaped(each.cause)}"
    if each.measure is not None:
        yield f"- figure: {escaped(words.moved(each.measure))}"
    if each.event:
        share = f"{each.parted:,} of the first {each.seen:,} games differ"
        yield f"- event: {escaped(each.event)}, {WHO[each.sort]}; {share}"
    if each.note:
        yield f"- {escaped(each.note)}"
    for parting in each.games:
        text = "\n".join(side_by_side(parting, WIDTH))
        yield (
            f"<details><summary>{words.unit(each.cell)} {parting.game}, from event {parting.line} on</summary>\n\n"
            f"```text\n{text}\n```\n\n</details>"
        )


__all__ = ["LIMIT", "escaped", "table", "told"]
