"""Makes a baseline or replaces one: never silently, and only when the new one is whole."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from uno_sim import trace
from uno_sim.errors import BaselineError
from uno_sim.guard import file, levels
from uno_sim.guard.baseline import Baseline, Kept, Loaded, load_all, make
from uno_sim.guard.blocks import Tell
from uno_sim.guard.causes import causes
from uno_sim.guard.check import CellCheck, differing, sample, verdict_of
from uno_sim.guard.explain import traced
from uno_sim.guard.formats import markdown as marked
from uno_sim.guard.formats import words
from uno_sim.guard.formats.text import columns
from uno_sim.layers import is_path


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be made and where, and the baseline that it replaces; ``lost`` says why the old one is no help."""

    path: Path
    loaded: tuple[Loaded, ...]
    old: Baseline | None = None
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A baseline that was written, and what it changed: cells of both, the new ones and those that are gone.

    ``size`` is in bytes, of both files.
    """

    plan: Plan
    new: Baseline
    cells: tuple[CellCheck, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]
    size: int


def planned(configs: Sequence[str], flags: Mapping[str, Any], path: Path, *, update: bool) -> Plan:
    """What a command line asks for; all mistakes are found before anything is played.

    Raises:
        ConfigError: a configuration is wrong.
        BaselineError: there is a baseline already, or none to update.
    """
    if path.exists() and not update:
        raise BaselineError(f"{path}: is there already\n  replace it with --update, or choose another file with -o")
    old, lost = _old(path, configs) if update and path.exists() else (None, "")
    if not configs and old is None:
        raise BaselineError("nothing to guard\n  name presets or YAML files: uno-sim baseline official -o balance.json")
    folder = path.parent
    if configs:
        given = [(_from(folder, config), dict(flags)) for config in configs]
    else:
        assert old is not None
        given = [(entry.config, {**entry.flags, **flags}) for entry in old.entries]
    return Plan(path, tuple(load_all(given, folder)), old, lost)


def _old(path: Path, configs: Sequence[str]) -> tuple[Baseline | None, str]:
    try:
        return file.read(path), ""
    except BaselineError as error:
        if not configs:
            raise
        return None, str(error).partition("\n")[0]


def _from(folder: Path, config: str) -> str:
    """A configuration's path as seen from the baseline's folder; a preset's name as it is."""
    return Path(os.path.relpath(config, folder)).as_posix() if is_path(config) else config


def carried_out(plan: Plan, jobs: int, tell: Tell, *, hard: bool = False) -> Made:
    """Play, compare with the old baseline, and write: first the traces, then the baseline.

    Raises:
        Interrupted: by Ctrl-C or SIGTERM; nothing is written then.
        BaselineError: it cannot be written.
    """
    new = make(plan.loaded, jobs, tell, hard=hard)
    content = file.packed(
        traced((cell, each.guard.traces) for each in plan.loaded for cell in each.cells), trace.VERSION
    )
    new = replace(new, traces=file.digest(content))
    cells = tuple(_compared(plan, new)) if plan.old else ()
    had, has = (_names(each) if each else {} for each in (plan.old, new))
    file.write_traces(content, file.traces_beside(plan.path))
    file.write(new, plan.path)
    size = plan.path.stat().st_size + len(content)
    return Made(plan, new, cells, tuple(n for n in has if n not in had), tuple(n for n in had if n not in has), size)


def _names(baseline: Baseline) -> dict[str, Kept]:
    return {f"{entry.config}: {kept.name}": kept for entry in baseline.entries for kept in entry.cells}


def _compared(plan: Plan, new: Baseline) -> list[CellCheck]:
    """Cells of both baselines. Where both were played on as many blocks, figures are compared."""
    assert plan.old is not None
    old, found = _names(plan.old), []
    for entry, now in zip(new.entries, plan.loaded, strict=True):
        for kept, cell in zip(entry.cells, now.cells, strict=True):
            before = old.get(f"{entry.config}: {kept.name}")
            if before is not None:
                each = CellCheck(entry.config, before, cell, entry.guard)
                each.causes = causes(before, cell, plan.old.made_by, new.made_by)
                _judge(each, kept, new.false_alarms)
                found.append(each)
    return found


def _judge(each: CellCheck, now: Kept, level: float) -> None:
    old_shape, new_shape = each.kept.blocks.rows.shape, now.blocks.rows.shape
    if old_shape != new_shape:
        each.verdict = "changed"
        return
    each.differs = tuple(differing(each.kept, now.blocks))
    if each.differs:
        what = sample(each.kept, each.cell, each.guard, now.blocks.rows)
        single = levels.single(level, levels.effective([what.family([0])], level))
        each.moves = what.moves(single, last=True)
        each.verdict = verdict_of(each.moves)


# --- the report ----------------------------------------------------------------------------------------------------


def text(made: Made) -> str:
    """What was written and what moved, for the terminal."""
    lines = [_headline(made)]
    for each in _differing(made):
        lines += ["", f"{each.name}: {_said(each)}", *(f"  {cause}" for cause in each.causes)]
        if each.moved:
            lines += columns([words.COLUMNS, *map(words.row, words.listed(each))])
    lines += ["", *_rest(made)]
    return "\n".join(lines) + "\n"


def markdown(made: Made) -> str:
    """The same for a reviewer."""
    parts = [f"## Baseline: {marked.escaped(_headline(made))}"]
    for each in _differing(made):
        parts.append(f"### {marked.escaped(each.name)}: {marked.escaped(_said(each))}")
        if each.causes:
            parts.append("\n".join(f"- {marked.escaped(str(cause))}" for cause in each.causes))
        if each.moved:
            parts.append(marked.table(words.COLUMNS, [words.row(move) for move in words.listed(each, 40)]))
    return "\n\n".join([*parts, *(marked.escaped(line) for line in _rest(made))]) + "\n"


def _headline(made: Made) -> str:
    cells = sum(len(entry.cells) for entry in made.new.entries)
    games = sum(int(cell.content["games"]) for entry in made.new.entries for cell in entry.cells)
    unit = "matches" if all(cell.content["matches"] for e in made.new.entries for cell in e.cells) else "games"
    kept = f"{cells} cell{'s' * (cells != 1)}, {games:,} {unit}, {-(-made.size // 1024):,} kB"
    return f"{made.plan.path} {'replaced' if made.plan.old or made.plan.lost else 'written'}: {kept}"


def _differing(made: Made) -> list[CellCheck]:
    return [each for each in made.cells if each.verdict != "unchanged"]


def _said(each: CellCheck) -> str:
    if each.verdict == "changed":
        return f"played otherwise now: {each.kept.games:,} games before, {each.cell.games:,} now"
    return words.sentence(each)


def _rest(made: Made) -> list[str]:
    same = sum(each.verdict == "unchanged" for each in made.cells)
    lines = [f"{same} cell{'s' * (same != 1)} unchanged"] if same else []
    lines += [f"the old file was no help: {made.plan.lost}"] if made.plan.lost else []
    lines += [f"new: {', '.join(made.added)}"] if made.added and made.plan.old else []
    lines += [f"gone: {', '.join(made.gone)}"] if made.gone else []
    return [*lines, f"check it with: uno-sim check {made.plan.path}"]


__all__ = ["Made", "Plan", "carried_out", "markdown", "planned", "text"]
