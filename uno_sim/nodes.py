"""A configuration as a tree in which every value knows where it was written.

A scalar keeps its text beside its value, so that ``+2`` and ``0`` can still be symbols of cards.
Trees come from YAML files, from flags of the command line, and from Python data; they merge into one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence as AnySequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from uno_sim.errors import ConfigError, Problem, printable

LONGEST_QUOTE: Final = 60
MOST_LEVELS: Final = 32
MOST_SHOWN: Final = 10**60  # Python refuses to write integers of thousands of digits

Value: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Source:
    """A text that nodes come from: a file, or a flag of the command line (which has no lines to show)."""

    name: str
    lines: tuple[str, ...] = ()
    folder: Path = field(default_factory=Path)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands; line and column count from 1, 0 where there is none."""

    source: Source
    line: int = 0
    column: int = 0
    width: int = 1

    def problem(self, message: str, *, key: str = "", hint: str = "") -> Problem:
        lines = self.source.lines
        text = lines[self.line - 1] if 0 < self.line <= len(lines) else ""
        line, column = (self.line, self.column) if lines else (0, 0)
        return Problem(self.source.name, message, key, line, column, self.width, text, hint)


@dataclass(frozen=True, slots=True)
class Scalar:
    place: Place
    text: str
    value: Value
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    place: Place
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """``keys`` holds the place of each key, ``items`` its value."""

    place: Place
    items: dict[str, Node]
    keys: dict[str, Place]


Node: TypeAlias = Scalar | Sequence | Mapping


def from_data(data: object, source: Source, levels: int = MOST_LEVELS) -> Node:
    """The tree of plain Python data, for callers that have no file."""
    place = Place(source)
    if not levels:
        refuse(place, f"is nested more than {MOST_LEVELS} levels deep")
    if isinstance(data, AnyMapping):
        items = {str(key): from_data(value, source, levels - 1) for key, value in data.items()}
        return Mapping(place, items, dict.fromkeys(items, place))
    if isinstance(data, str):
        return Scalar(place, data, data, quoted=True)
    if data is None or isinstance(data, bool | int | float):
        return Scalar(place, _text(data), data)
    if isinstance(data, AnySequence):
        return Sequence(place, tuple(from_data(item, source, levels - 1) for item in data))
    raise ConfigError([place.problem(f"{type(data).__name__} cannot be a setting", hint="use plain data")])


def _text(value: float | None) -> str:
    """A value as YAML would write it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if abs(value) < MOST_SHOWN else f"{Decimal(value):.3e}"


def to_data(node: Node) -> Any:
    """A tree as plain Python data: dicts, lists and scalars."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [to_data(item) for item in node.items]
    return {key: to_data(item) for key, item in node.items.items()}


def merged(base: Node, over: Node) -> Node:
    """``over`` laid upon ``base``: mappings merge, everything else replaces.

    ``null`` stays in the tree, to be dropped by `without_nulls` once all layers are on one another.
    """
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    items = {**base.items}
    for key, node in over.items.items():
        items[key] = merged(base.items[key], node) if key in base.items else node
    return Mapping(over.place, items, {**base.keys, **over.keys})


def without_nulls(node: Node) -> Node:
    """The tree without the keys that are ``null``: they fall back to their defaults."""
    if not isinstance(node, Mapping):
        return node
    kept = {key: without_nulls(item) for key, item in node.items.items() if not is_null(item)}
    return Mapping(node.place, kept, {key: node.keys[key] for key in kept})


def without(node: Mapping, *names: str) -> Mapping:
    """The mapping without some of its keys."""
    kept = {key: item for key, item in node.items.items() if key not in names}
    return Mapping(node.place, kept, {key: node.keys[key] for key in kept})


def is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def nested(path: AnySequence[str], node: Node) -> Node:
    """A value put under a path of keys: ``("draw", "amount")`` -> ``{draw: {amount: node}}``."""
    for key in reversed(path):
        node = Mapping(node.place, {key: node}, {key: node.place})
    return node


def found(node: Node, path: AnySequence[str | int]) -> tuple[Node, AnySequence[str | int]]:
    """The node that a path leads to, or the last one on the way to it, and what is left of the path."""
    for done, key in enumerate(path):
        if isinstance(node, Mapping) and str(key) in node.items:
            node = node.items[str(key)]
        elif isinstance(node, Sequence) and isinstance(key, int) and key < len(node.items):
            node = node.items[key]
        else:
            return node, path[done:]
    return node, ()


def quoted(node: Node) -> str:
    """A value as a message quotes it."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return f"[{label(node)}]" if len(label(node)) <= 40 else "a list"
    if node.value is None:
        return "null"
    return f"'{shortened(node.text)}'" if isinstance(node.value, str) else shortened(node.text)


def shortened(text: str) -> str:
    """A text as far as a message quotes it."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def refuse(place: Place, message: str, hint: str = "", key: str = "") -> NoReturn:
    raise ConfigError([place.problem(message, key=key, hint=hint)])


def said(node: Node) -> str:
    """The sentence that a file says about itself, in one line; empty if it says none."""
    says = node.items.get("says") if isinstance(node, Mapping) else None
    return printable(" ".join(says.text.split())) if isinstance(says, Scalar) else ""


def label(node: Node) -> str:
    """A short name for a value: a file's stem, a list's items, what a mapping extends and changes."""
    if isinstance(node, Scalar):
        return Path(node.text).stem if node.text.endswith((".yaml", ".yml")) else node.text
    if isinstance(node, Sequence):
        return ",".join(label(item) for item in node.items)
    base = [label(node.items["extends"])] if "extends" in node.items else []
    rest = {key: item for key, item in node.items.items() if key not in ("uno", "says", "extends", "name")}
    if "name" in node.items:
        return label(node.items["name"])
    return "+".join(base + [f"{key}={text}" for key, text in _leaves(rest)]) or "default"


def _leaves(items: dict[str, Node], under: str = "") -> Iterator[tuple[str, str]]:
    for key, item in items.items():
        if isinstance(item, Mapping):
            yield from _leaves(item.items, f"{under}{key}.")
        else:
            yield under + key, label(item)
