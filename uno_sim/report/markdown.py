"""A run as Markdown: what was played, the same small tables as on the terminal, the pictures, how it was made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from uno_sim.report.views import Frames, View, heading, of_run
from uno_sim.tables import TABLES


def summary(frames: Frames, manifest: Mapping[str, Any], says: str, pictures: Mapping[str, str]) -> str:
    """The text of ``summary.md``; ``pictures`` maps a file's stem to the sentence that it shows."""
    first, *more = heading(frames, str(manifest["name"]), says)
    parts = [f"# {escaped(first)}", *(escaped(line) for line in more)]
    for view in of_run(frames):
        parts += [f"## {escaped(view.title)}", table(view.columns, view.rows)]
        if view.note:
            parts.append(escaped(view.note) + ".")
    if pictures:
        parts.append("## Pictures")
        parts += [f"![{says}](pictures/{stem}.png)" for stem, says in pictures.items()]
    parts += ["## All tables", _contents(frames), "## How it was made", _made(manifest)]
    return "\n\n".join(parts) + "\n"


def _contents(frames: Frames) -> str:
    rows = [(f"[{t.name}](tables/{t.name}.csv)", t.says, f"{frames[t.name].height:,}") for t in TABLES]
    return table(("table", "a row says", "rows"), rows, raw=True)


def _made(manifest: Mapping[str, Any]) -> str:
    made = manifest["made_by"]
    lines = (
        f"- command: `{manifest['command']}`",
        f"- uno-sim {made['uno_sim']}, engine {made['engine'][:16]}",
        f"- configuration {manifest['hash']}",
        "- every version, the whole configuration and the times: [manifest.json](manifest.json)",
    )
    return "\n".join(lines)


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, raw: bool = False, words: bool | None = None
) -> str:
    """A pipe table: the first column to the left, figures to the right.

    ``raw``: the cells are Markdown already; ``words``: none of them are figures (unless told, as ``raw``).
    """
    to_the_left = raw if words is None else words
    text = [tuple(cell if raw else escaped(cell) for cell in row) for row in rows]
    head = "| " + " | ".join(columns) + " |"
    rule = "|" + "|".join(" --- " if at == 0 or to_the_left else " ---: " for at in range(len(columns))) + "|"
    return "\n".join([head, rule, *("| " + " | ".join(row) + " |" for row in text)])


def escaped(text: str) -> str:
    """Text in which nothing is taken for Markdown."""
    for mark in ("\\", "|", "*", "_", "<", "`", "["):
        text = text.replace(mark, "\\" + mark)
    return text


__all__ = ["View", "escaped", "summary", "table"]
