"""Faults to plant in the fast engine: reads faults.yaml, and makes the changed source of each.

A fault names a function, so that it still applies when other parts of the file change; its old text must stand in
that function exactly once, and only one line may differ afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML

TABLE: Final = Path(__file__).with_name("faults.yaml")
PACKAGE: Final = Path(__file__).parents[1] / "uno_sim"
OTHER_GROUPS: Final = ("chance", "counting", "choosing")
"""Groups of faults beside the groups of the rules."""
DO_NOT_APPLY: Final = {
    29: "more players than the deck can deal are refused when the rules are read, before there is an engine",
    30: "the engine knows seats only; names are labels that it never sees",
}
"""Rows of the list of faults of public engines that cannot be planted in this engine, and why."""
TABLES_OF_CHECKS: Final = ("plain play of eight", "oldest card first")
"""Tables at which no fault is played, and something else is checked."""
LIMIT: Final = 1000
"""Actions: a fault may make a game endless."""


class DoesNotApply(Exception):
    """A fault whose old text is not there, or not once."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where games are played: rules on top of the official ones, and who sits there."""

    name: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    players: int = 4
    who: str | Mapping[str, Any] = "restless"
    limit: int = LIMIT
    matches: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of one line: what it breaks, where it is, and the tables to play it at.

    ``options`` are those that it is named for: ``lead.skip=again``, or ``draw_two.cards`` where values have no names.
    """

    name: str
    group: str
    file: str
    function: str
    old: str
    new: str
    at: tuple[str, ...]
    options: tuple[str, ...] = ()
    rows: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        return f"{self.file} {self.function}".strip()

    def planted(self, source: str) -> str:
        """The source of its file with the fault in it.

        Raises:
            DoesNotApply: the function is not there, or the old text does not stand in it exactly once.
        """
        begin, end = self._part(source)
        part = source[begin:end]
        if (times := part.count(self.old)) != 1:
            raise DoesNotApply(f"{self.name!r}: {self.old!r} stands {times} times in {self.place}, and not once")
        return source[:begin] + part.replace(self.old, self.new) + source[end:]

    def _part(self, source: str) -> tuple[int, int]:
        """Where its function begins and ends in the source; the whole source without a function."""
        if not self.function:
            return 0, len(source)
        lines = source.splitlines(keepends=True)
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name == self.function:
                begin, end = node.lineno - 1, node.end_lineno
                return sum(map(len, lines[:begin])), sum(map(len, lines[:end]))
        raise DoesNotApply(f"{self.name!r}: there is no function {self.function} in {self.file}")


@cache
def _read() -> Any:
    return YAML(typ="safe").load(TABLE)


@cache
def people() -> dict[str, dict[str, Any]]:
    """Those who sit at the tables and are no profiles of uno-sim, as settings of a profile."""
    return {name: {"extends": "random", "name": name, **data} for name, data in _read()["people"].items()}


@cache
def tables() -> dict[str, Table]:
    """The tables by name."""
    return {name: Table(name, **(data or {})) for name, data in _read()["tables"].items()}


@cache
def faults() -> dict[str, Fault]:
    """The faults by name, in their order.

    Raises:
        ValueError: two have one name, or one plays at a table that is not there.
    """
    found: dict[str, Fault] = {}
    for data in _read()["faults"]:
        fault = _fault(dict(data))
        if fault.name in found:
            raise ValueError(f"two faults are called {fault.name!r}")
        if missing := set(fault.at) - set(tables()):
            raise ValueError(f"{fault.name!r} plays at {', '.join(sorted(missing))}, which is no table")
        found[fault.name] = fault
    return found


def _fault(data: dict[str, Any]) -> Fault:
    file, _, function = data.pop("in").partition(" ")
    at = data.pop("at", "official")
    return Fault(
        file=file,
        function=function,
        at=(at,) if isinstance(at, str) else tuple(at),
        options=tuple(data.pop("option", "").split()),
        rows=tuple(data.pop("rows", ())),
        clauses=tuple(data.pop("clauses", "").split()),
        **data,
    )
