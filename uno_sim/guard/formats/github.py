"""A check as GitHub's workflow commands: annotations at the place of the guard in the YAML, then the text.

GitHub shows at most ten errors and ten warnings of a step; what is more is counted in the last one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from uno_sim.guard.check import CellCheck, Checked
from uno_sim.guard.explain import Explanation
from uno_sim.guard.formats import text, words
from uno_sim.nodes import Mapping, Place

MOST: Final = 10
Annotation = tuple[str, str, int, str, str]
"""error or warning, file, line (0: none), title, message."""


def told(checked: Checked, explained: tuple[Explanation, ...]) -> str:
    """Annotations, and after them all of the check as text, folded away."""
    why = {id(each.cell): each for each in explained}
    found = [each for cell in checked.cells for each in _annotations(checked, cell, why.get(id(cell)))]
    lines = [line for kind in ("error", "warning") for line in _at_most(kind, found)]
    return "\n".join([*lines, "::group::balance", *_inert(text.told(checked, explained)), "::endgroup::", ""])


def _inert(said: str) -> Iterator[str]:
    """Lines that GitHub does not take for commands."""
    return (line.replace("::", ":\u200b:") for line in said.splitlines())


def _annotations(checked: Checked, cell: CellCheck, why: Explanation | None) -> Iterator[Annotation]:
    place = _place(checked, cell, "")
    first = f"\nmoved first: {why.cause}" if why else ""
    title = f"balance of {cell.name}"
    if cell.verdict in ("broken", "changed"):
        yield "error", *place, title, words.sentence(cell) + first
    if cell.verdict == "undecided":
        kind = "warning" if cell.guard.undecided == "pass" else "error"
        yield kind, *place, title, f"{words.sentence(cell)}\n{words.advice(cell)}{first}"
    for move in cell.moved:
        if move.state == "matters":
            yield "error", *_place(checked, cell, move.quantity.name), title, words.verdict(move) + first
        elif move.warned:
            yield "warning", *_place(checked, cell, move.quantity.name), title, words.verdict(move)


def _at_most(kind: str, found: list[Annotation]) -> Iterator[str]:
    mine = [each for each in found if each[0] == kind]
    shown = mine if len(mine) <= MOST else mine[: MOST - 1]
    yield from (_command(*each) for each in shown)
    if len(mine) > len(shown):
        yield _command(kind, "", 0, "balance", f"{len(mine) - len(shown)} more of this sort: see the step's log")


def _command(kind: str, file: str, line: int, title: str, message: str) -> str:
    """``::error file=house.yaml,line=7,title=…::…``, escaped as GitHub's toolkit does."""
    where = {"file": file, "line": str(line) if line else "", "title": title}
    fields = ",".join(f"{key}={_escaped(value, of_field=True)}" for key, value in where.items() if value)
    return f"::{kind} {fields}::{_escaped(message)}"


def _escaped(said: str, *, of_field: bool = False) -> str:
    said = said.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return said.replace(":", "%3A").replace(",", "%2C") if of_field else said


def _place(checked: Checked, cell: CellCheck, name: str) -> tuple[str, int]:
    """Where the margin of a figure is declared, else the guard, else the file; a preset has no place."""
    study = next(each.study for each in checked.loaded if each.config == cell.config)
    if study.guard_at is None:
        file = study.source if not study.source or Path(study.source).exists() else ""
        return (_relative(file), 1) if file and _is_ones_own(file) else ("", 0)
    margins = study.guard_at.items.get("margins")
    keys: dict[str, Place] = margins.keys if isinstance(margins, Mapping) else {}
    place = keys.get(name) or keys.get(name.partition(".")[0]) or study.guard_at.place
    return _relative(place.source.name), place.line


def _is_ones_own(file: str) -> bool:
    """Whether a file is one of the repository that is checked, not a preset of uno-sim."""
    from uno_sim.layers import CONFIGS

    return not Path(file).resolve().is_relative_to(CONFIGS.resolve())


def _relative(file: str) -> str:
    """A path as GitHub wants it: from the repository's root."""
    root = Path(os.environ.get("GITHUB_WORKSPACE", "."))
    try:
        return Path(file).resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return file


__all__ = ["told"]
