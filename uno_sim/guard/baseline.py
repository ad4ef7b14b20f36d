"""A baseline: what cells came to, exactly, and everything that it depends on.

It is made from configurations and kept in a file (`uno_sim.guard.file`), with the declared margins, so that a later
check can play the same cells again and knows what is allowed.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from uno_sim import measures, trace
from uno_sim.cell import Cell
from uno_sim.errors import ConfigError, Problem, UserError
from uno_sim.guard.blocks import Blocks, Tell, played
from uno_sim.guard.quantities import columns, names, quantities
from uno_sim.jit import ENGINE_HASH
from uno_sim.layers import is_path
from uno_sim.margins import Guard
from uno_sim.nodes import Mapping as Tree
from uno_sim.study import Study, load_study
from uno_sim.table import chance
from uno_sim.wording import choices

GAMES: Final = 1 << 17
MATCHES: Final = 1 << 13
LIBRARIES: Final = ("numba", "numpy")
OF_GUARD: Final = ("games", "traces")
"""Flags that win over the `guard` section, not over the study."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A cell of a baseline: its content as plain data, the hash of that, and what was played of it."""

    name: str
    hash: str
    content: dict[str, Any]
    blocks: Blocks
    columns: tuple[str, ...]

    @property
    def games(self) -> int:
        return int(self.content["games"])


@dataclass(frozen=True, slots=True)
class Entry:
    """A configuration of a baseline: its name or path as seen from the baseline's folder, the flags that were given,
    its guard section, and its cells."""

    config: str
    flags: dict[str, Any]
    guard: Guard
    cells: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class Baseline:
    """Entries, and what they were made by: versions and hashes. ``traces`` is the hash of the file of traces."""

    made_by: dict[str, str]
    entries: tuple[Entry, ...]
    traces: str = ""

    @property
    def false_alarms(self) -> float:
        """The strictest that its configurations ask for, for all of them together."""
        return min(entry.guard.false_alarms for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A configuration as it is now: the study, and its guard and cells as they are guarded, flags included."""

    config: str
    flags: dict[str, Any]
    study: Study
    guard: Guard
    cells: tuple[Cell, ...] = field(default=())


def made_by() -> dict[str, str]:
    """Versions and hashes of whatever totals depend on, beside the configuration."""
    return {
        "uno_sim": version("uno-sim"),
        "engine": ENGINE_HASH,
        "streams": str(chance.VERSION),
        "measures": str(measures.VERSION),
        "trace": str(trace.VERSION),
        "python": platform.python_version(),
        **{name: version(name) for name in LIBRARIES},
    }


def load(config: str, flags: Mapping[str, Any], folder: Path) -> Loaded:
    """A configuration with its flags; a relative path is one from the folder of the baseline.

    Raises:
        ConfigError: something in it is wrong; all mistakes are named.
    """
    where = str(folder / config) if is_path(config) else config
    study = load_study(where, {key: value for key, value in flags.items() if key not in OF_GUARD})
    guard = study.guard.model_copy(update={key: flags[key] for key in OF_GUARD if key in flags})
    cells = tuple(
        replace(cell, games=guard.games or (MATCHES if cell.matches else GAMES), conforms=True) for cell in study.cells
    )
    problems = list(_unknown_names(study, cells))
    if problems:
        raise ConfigError(problems)
    return Loaded(config, dict(flags), study, guard, cells)


def _unknown_names(study: Study, cells: Sequence[Cell]) -> Iterator[Problem]:
    """Margins of measures that no cell has."""
    margins = study.guard_at.items.get("margins") if study.guard_at else None
    if not isinstance(margins, Tree):
        return
    known = list(dict.fromkeys(name for cell in cells for name in names(quantities(cell))))
    plain = [name for name in known if "." not in name]
    for name in margins.items:
        if name not in known:
            near = choices(name, known).splitlines()
            hint = "\n".join([*(near[:1] if near[0].startswith("did") else []), f"measures: {', '.join(plain)}"])
            yield margins.keys[name].problem("is no measure of this study", key=f"guard.margins.{name}", hint=hint)


def load_all(given: Sequence[tuple[str, Mapping[str, Any]]], folder: Path) -> list[Loaded]:
    """Several configurations; the mistakes of all are told at once."""
    found: list[Loaded] = []
    problems: list[Problem] = []
    for config, flags in given:
        try:
            found.append(load(config, flags, folder))
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    twice = [each.config for at, each in enumerate(found) if each.config in [one.config for one in found[:at]]]
    if twice:
        raise UserError(f"{', '.join(twice)}: given twice\n  name each configuration once")
    return found


def make(loaded: Sequence[Loaded], jobs: int, tell: Tell, *, hard: bool = False) -> Baseline:
    """Play all cells and keep what they come to.

    Raises:
        Interrupted: by Ctrl-C or SIGTERM.
    """
    cells = [cell for each in loaded for cell in each.cells]
    found = iter(played(cells, jobs, tell, hard=hard))
    known = tuple(name for name, _ in columns())
    entries = tuple(
        Entry(
            each.config,
            each.flags,
            each.guard,
            tuple(Kept(cell.name, cell.sha256, cell.content(), next(found), known) for cell in each.cells),
        )
        for each in loaded
    )
    return Baseline(made_by(), entries)


__all__ = ["Baseline", "Entry", "Kept", "Loaded", "load", "load_all", "made_by", "make"]
