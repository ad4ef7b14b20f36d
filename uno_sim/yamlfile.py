"""Reads YAML 1.2 so that every value knows its line and column, and so that no file can do harm.

A file becomes a tree of `Scalar`, `Sequence` and `Mapping` nodes. Plain data only: no tags, no merge keys,
one document, at most 1 MiB, 32 levels and 20,000 values. Keys are always text, and a scalar keeps its text
beside its value, so that ``+2`` and ``0`` can still be symbols of cards. In YAML 1.2 ``yes`` and ``no`` are text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from uno_sim.errors import ConfigError, Problem
from uno_sim.nodes import MOST_LEVELS, Mapping, Node, Place, Scalar, Sequence, Source, Value, refuse

MOST_BYTES: Final = 1 << 20
MOST_VALUES: Final = 20_000
MOST_DIGITS: Final = 40
LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")


def read(path: Path, *, shown: str | None = None) -> Node:
    """The tree of a file. Raises ConfigError with all that is wrong with it as YAML."""
    source, text = _text_of(path, shown or str(path))
    return parse(text, source)


def parse(text: str, source: Source) -> Node:
    """The tree of a text. Raises ConfigError with all that is wrong with it as YAML."""
    return _Builder(source, text).build()


# --- from bytes to text -------------------------------------------------------------------------------


def _text_of(path: Path, shown: str) -> tuple[Source, str]:
    source = Source(shown, folder=path.parent)
    raw = _bytes_of(path, Place(source))
    for mark, coding in ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if raw.startswith(mark):
            refuse(Place(source), f"is {coding} text", "save the file as UTF-8")
    if b"\0" in raw:
        refuse(Place(source), "is not a text file (it holds zero bytes)", "give a YAML file")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        around = raw.splitlines()[line - 1].decode("utf-8", errors="replace")
        place = Place(replace(source, lines=("",) * (line - 1) + (around,)), line, column)
        refuse(place, f"byte 0x{raw[error.start]:02x} is not UTF-8 text", "save the file as UTF-8")
    return replace(source, lines=tuple(LINE_BREAK.split(text))), text


def _bytes_of(path: Path, place: Place) -> bytes:
    try:
        if path.is_dir():
            refuse(place, "is a folder, not a YAML file", _yaml_in(path))
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        refuse(place, "there is no such file", _yaml_in(path.parent))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        refuse(place, f"cannot be read: {reason}", "give a YAML file that you may read")
    if len(raw) > MOST_BYTES:
        refuse(place, "is larger than 1 MiB, and was not read further", "a configuration is a few lines of YAML")
    return raw


def _yaml_in(folder: Path) -> str:
    try:
        names = sorted(path.name for path in folder.glob("*.y*ml"))
    except OSError:
        names = []
    return f"YAML files in {folder}: {', '.join(names[:10])}{', …' if len(names) > 10 else ''}" if names else ""


# --- from text to tree --------------------------------------------------------------------------------

NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
TRUTHS: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
NUMBERS: Final = (
    (re.compile(r"[-+]?[0-9][0-9_]*"), lambda text: int(text.replace("_", ""))),
    (re.compile(r"0o[0-7]+"), lambda text: int(text[2:], 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda text: int(text[2:], 16)),
    (
        re.compile(r"[-+]?(\.[0-9]+|[0-9][0-9_]*(\.[0-9]*)?)([eE][-+]?[0-9]+)?"),
        lambda text: float(text.replace("_", "")),
    ),
    (re.compile(r"[-+]?\.(inf|Inf|INF)"), lambda text: float(text.replace(".", ""))),
    (re.compile(r"\.(nan|NaN|NAN)"), lambda _: float("nan")),
)


def resolved(text: str) -> Value:
    """What a plain scalar means in YAML 1.2's core schema (and 1_000_000 is a number too)."""
    if text in NULLS:
        return None
    if text in TRUTHS:
        return TRUTHS[text]
    if len(text) <= MOST_DIGITS:
        for pattern, number in NUMBERS:
            if pattern.fullmatch(text):
                return number(text)
    return text


@dataclass(slots=True)
class _Open:
    """A collection that is being read: its start, its finished children, and the key that waits for a value."""

    start: Event
    anchor: str | None
    place: Place
    items: list[Node] = field(default_factory=list)
    values: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    key: str | None = None
    weight: int = 1

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.start, MappingStartEvent)

    def node(self) -> Node:
        if self.is_mapping:
            return Mapping(self.place, self.values, self.keys)
        return Sequence(self.place, tuple(self.items))


class _Builder:
    """Builds the tree from the parser's events, so that each guard acts before anything is built."""

    def __init__(self, source: Source, text: str) -> None:
        self.source, self.text = source, text
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.root: Node | None = None
        self.documents = 0
        self.values = 0
        self.problems: list[Problem] = []

    def build(self) -> Node:
        try:
            for event in YAML(typ="safe", pure=True).parse(self.text):
                self._take(event)
        except MarkedYAMLError as error:
            self._syntax(error)
        except YAMLError as error:
            self._unprintable(error)
        empty = self.root is None or (isinstance(self.root, Scalar) and self.root.value is None)
        if empty and not self.problems:
            refuse(Place(self.source), "is empty: there is nothing but blank lines and comments")
        if self.problems:
            raise ConfigError(self.problems)
        assert self.root is not None
        return self.root

    # -- events

    def _take(self, event: Event) -> None:
        if isinstance(event, DocumentStartEvent):
            self._document(event)
        elif isinstance(event, MappingStartEvent | SequenceStartEvent):
            self._tagless(event)
            self._open(event)
        elif isinstance(event, MappingEndEvent | SequenceEndEvent):
            done = self.stack.pop()
            node = done.node()
            self._anchor(done.anchor, node, done.weight)
            self._add(node, done.weight)
        elif isinstance(event, ScalarEvent):
            self._tagless(event)
            node = self._scalar(event)
            self._count(1, node.place)
            self._anchor(event.anchor, node, 1)
            self._add(node, 1)
        elif isinstance(event, AliasEvent):
            self._alias(event)

    def _document(self, event: DocumentStartEvent) -> None:
        self.documents += 1
        if self.documents > 1:
            hint = "keep one document: remove the `---` or `...`, or split the file"
            refuse(self._place(event), "a second document begins here", hint)
        if event.version is not None and tuple(event.version) != (1, 2):
            said = ".".join(str(part) for part in event.version)
            line = next(at for at, text in enumerate(self.source.lines, 1) if text.startswith("%YAML"))
            refuse(Place(self.source, line, 1, 5), f"this is YAML {said}; only YAML 1.2 is read", "remove the line")

    def _tagless(self, event: Any) -> None:
        if event.ctag is not None:
            tag = str(event.ctag)
            short = tag.replace("tag:yaml.org,2002:", "!!")
            hint = "remove the tag; quote a value to make it text"
            self.problems.append(
                self._place(event).problem(f"tags such as `{short}` are not read", key=self._path(), hint=hint)
            )

    def _open(self, event: Any) -> None:
        place = self._place(event)
        if len(self.stack) >= MOST_LEVELS:
            refuse(place, f"is nested more than {MOST_LEVELS} levels deep", "no setting lies deeper than six")
        if self.stack and self.stack[-1].is_mapping and self.stack[-1].key is None:
            refuse(place, "a key must be a plain word, not a list or a mapping", "a `{` or `[` too many?", self._path())
        self._count(1, place)
        self.stack.append(_Open(event, event.anchor, place))

    def _scalar(self, event: ScalarEvent) -> Scalar:
        quoted = event.style is not None
        return Scalar(self._place(event), event.value, event.value if quoted else resolved(event.value), quoted)

    def _alias(self, event: AliasEvent) -> None:
        name, place = event.anchor, self._place(event)
        if any(level.anchor == name for level in self.stack):
            refuse(
                place,
                f"*{name} stands inside &{name} itself, and would never end",
                "write the values out",
                self._path(),
            )
        if name not in self.anchors:
            near = f"anchors so far: {', '.join(self.anchors)}" if self.anchors else "there is no anchor before it"
            refuse(place, f"*{name} refers to an anchor &{name} that is not there", near, self._path())
        node, weight = self.anchors[name]
        self._count(weight, place)
        self._add(node, weight)

    def _anchor(self, name: str | None, node: Node, weight: int) -> None:
        if name is not None:
            self.anchors[name] = node, weight

    # -- building

    def _count(self, values: int, place: Place) -> None:
        self.values += values
        if self.values > MOST_VALUES:
            hint = "aliases (*name) count as often as they are used" if self.anchors else ""
            refuse(place, f"holds more than {MOST_VALUES:,} values", hint)

    def _add(self, node: Node, weight: int) -> None:
        if not self.stack:
            self.root = node
            return
        level = self.stack[-1]
        level.weight += weight
        if not level.is_mapping:
            level.items.append(node)
        elif level.key is None:
            self._key(level, node)
        else:
            level.values[level.key] = node
            level.key = None

    def _key(self, level: _Open, node: Node) -> None:
        if not isinstance(node, Scalar):
            refuse(node.place, "a key must be a plain word, not a list or a mapping", "", self._path())
        name = node.text
        if name in level.keys:
            hint = f"it stands in line {level.keys[name].line} already: keep one of the two"
            self.problems.append(node.place.problem("is given twice", key=self._path(name), hint=hint))
        level.key = name
        level.keys[name] = node.place

    def _path(self, last: str = "") -> str:
        parts = [
            str(level.key if level.is_mapping else len(level.items))
            for level in self.stack
            if level.key or not level.is_mapping
        ]
        return ".".join([*parts, last] if last else parts)

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        width = end.column - start.column if end.line == start.line else 1
        return Place(self.source, start.line + 1, start.column + 1, max(1, width))

    # -- what the parser refuses

    def _syntax(self, error: MarkedYAMLError) -> NoReturn:
        said = f"{error.context or ''} {error.problem or ''}"
        message, hint, at_opening = _reading(said)
        mark = (at_opening and error.context_mark) or error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        lines = self.source.lines[:line]
        while lines and not lines[-1].strip():  # behind the last line: show its end
            lines = lines[:-1]
            line, column = len(lines), max(1, len(lines[-1])) if lines else 1
        raise ConfigError([*self.problems, Place(self.source, line, column).problem(message, hint=hint)])

    def _unprintable(self, error: YAMLError) -> NoReturn:
        at = getattr(error, "position", None)
        if not isinstance(at, int):
            refuse(Place(self.source), f"is not YAML: {error}")
        before = self.text[:at]
        line, column = before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1
        place = Place(self.source, line, column)
        refuse(place, f"the unprintable character U+{ord(self.text[at]):04X}", "remove it")


# Each row: what the parser says (a pattern), and what a person is told instead: what is wrong, and what to do. The
# first row that fits is used; the last one always does. True: it is shown where the parser began, not where it gave up.
_READINGS: Final = (
    (r"'\\t' that cannot start", "a tab: YAML is indented and spaced with spaces only", "replace it by spaces", False),
    (r"'[@`%]' that cannot", "a value may not begin with this sign", "put the value in quotes", False),
    (
        r"mapping values are not allowed",
        "a `:` too many, or a line that is indented too far",
        "write one `key: value` a line; put a value that holds `: ` in quotes",
        False,
    ),
    (r"unexpected end of stream|quoted scalar.*document", "a quote is opened here and never closed", "close it", True),
    (r"flow (sequence|collection)", "this list is not closed, or lacks a comma", "close it with `]`", True),
    (r"flow mapping", "this mapping is not closed, or lacks a comma", "close it with `}`", True),
    (r"flow node.*end>", "a list or mapping is opened here and never closed", "close it with `]` or `}`", False),
    (r"double-quoted", "a backslash in double quotes begins an escape", "use single quotes, or two backslashes", False),
    (r"but found '[\]},]'", "this sign closes or separates what was never opened", "remove it, or quote it", False),
    (
        r"expected <block end>, but found '(-|\?|<block)",
        "is indented otherwise than the lines that it belongs to",
        "let keys of one mapping, or items of one list, begin in the same column",
        False,
    ),
    (r"expected <block end>", "more text than one value", "put the whole value in quotes", False),
    (r"could not find expected ':'", "a line without `key:`", "write `key: value`, or `- value` in a list", True),
    (r"an (alias|anchor)", "`*` and `&` begin an alias or an anchor", "put the value in quotes", True),
    (r"tag", "`!` begins a tag, and tags are not read", "put the value in quotes", True),
    (r"", "is not YAML", "put the value in quotes, or see https://yaml.org/spec/1.2.2", False),
)


def _reading(said: str) -> tuple[str, str, bool]:
    """What to tell a person for what the parser says: a message, a hint, and whether to point at the opening."""
    for pattern, message, hint, at_opening in _READINGS:
        if re.search(pattern, said):
            return message, hint, at_opening
    raise AssertionError("the last row fits everything")
