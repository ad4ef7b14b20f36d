"""Files that say what they are and extend one another: rules and profiles.

``uno: rules/1`` says the kind and the format. ``extends`` names a preset (``stacking``), a file (``mine.yaml``,
relative to the file that says so), or a list of them, the later upon the earlier. Mappings merge, everything else
replaces, ``null`` restores the default.

Every file is laid once, upon all that it rests on, however often it is reached: of two presets that rest on a third,
the later does not bring back what the earlier has changed in it. Where two that do not rest on one another set the
same option differently, the later wins, and `Layers.overruled` says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from uno_sim.errors import ConfigError, Problem
from uno_sim.nodes import (
    Mapping,
    Node,
    Place,
    Scalar,
    Sequence,
    Source,
    is_null,
    label,
    merged,
    quoted,
    said,
    shortened,
    to_data,
    without,
)
from uno_sim.wording import choices
from uno_sim.yamlfile import read

CONFIGS: Final = Path(__file__).parent / "configs"
ABOUT: Final = ("uno", "says", "extends")  # keys that speak of the file, not of what it describes


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its word, what it is called, the folder of its presets, its format, and what it is for.

    ``marks`` are keys that give it away.
    """

    word: str
    called: str
    folder: str
    use: str
    marks: tuple[str, ...] = ()
    format: int = 1

    @property
    def header(self) -> str:
        return f"{self.word}/{self.format}"

    def presets(self) -> tuple[str, ...]:
        """The names of the presets that come with uno-sim."""
        return tuple(sorted(path.stem for path in (CONFIGS / self.folder).glob("*.yaml")))


RULES: Final = Kind("rules", "a rule set", "rules", "run it with: uno-sim run {file}")
PROFILE: Final = Kind(
    "profile", "a player's profile", "profiles", "seat it with: uno-sim run official --line-up {file}"
)
STUDY: Final = Kind(
    "study", "a study", "studies", "run it with: uno-sim run {file}", ("rules", "games", "line_up", "vary", "seed")
)
SCENARIO: Final = Kind("scenario", "a scenario", "scenarios", "judge it with: uno-sim scenario {file}")
QUESTIONS: Final = Kind(
    "questions", "a file of questions", "questions", "answer it with: uno-sim answer {file}", ("questions",)
)
KINDS: Final = {kind.word: kind for kind in (RULES, PROFILE, STUDY, SCENARIO, QUESTIONS)}


def opened(path: Path, wanted: tuple[Kind, ...], problems: list[Problem]) -> tuple[Kind, Mapping]:
    """A file's kind and tree. Raises ConfigError if it is no such YAML or of no wanted kind.

    That it does not say what it is, is added to ``problems``, and its keys tell instead, to find the other mistakes.
    """
    node = read(path)
    if not isinstance(node, Mapping):
        hint = f"begin it with `uno: {wanted[0].header}`, a space after the colon"
        raise ConfigError([node.place.problem("is not made of `key: value` lines", hint=hint)])
    if "uno" not in node.items:
        kind = next((kind for kind in wanted if set(kind.marks) & set(node.items)), wanted[-1])
        hint = f"begin it with `uno: {kind.header}`"
        problems.append(node.place.problem("does not say what it is", key="uno", hint=hint))
        return kind, node
    return kind_of(node, wanted), node


def kind_of(node: Mapping, wanted: tuple[Kind, ...]) -> Kind:
    """What the ``uno`` of a tree says it is. Raises ConfigError if that is no wanted kind."""
    header = node.items["uno"]
    text = header.text if isinstance(header, Scalar) else ""
    parts = re.fullmatch(r"([a-z]+)/(\d{1,6})", text)
    kind = KINDS.get(parts[1]) if parts else None
    if kind is None or parts is None:
        hint = choices(text, [one.header for one in KINDS.values()])
        if isinstance(header, Mapping):
            hint += "\nthe options for saying UNO stand under `uno_call`"
        raise ConfigError([header.place.problem(f"{quoted(header)} is no kind of file", key="uno", hint=hint)])
    number = int(parts[2])
    if kind not in wanted:
        message = f"this is {kind.called}; {' or '.join(one.called for one in wanted)} is wanted here"
        hint = kind.use.format(file=header.place.source.name)
    elif number > kind.format:
        message = f"{text} is a newer format; this uno-sim reads {kind.header}"
        hint = "upgrade with: pip install --upgrade uno-sim"
    elif number < 1:
        message, hint = f"there is no format {number}", f"write {kind.header}"
    else:
        return kind
    raise ConfigError([header.place.problem(message, key="uno", hint=hint)])


def is_path(ref: str) -> bool:
    """Whether a reference is meant as a file, not as a preset's name."""
    return ref.endswith((".yaml", ".yml")) or "/" in ref or "\\" in ref


def located(ref: str, kinds: tuple[Kind, ...], folder: Path, place: Place, key: str = "") -> Path:
    """The file that a name or a path means. Raises ConfigError if there is none."""
    if is_path(ref):
        return folder / ref
    for kind in kinds:
        if ref in kind.presets():
            return CONFIGS / kind.folder / f"{ref}.yaml"
    called = " or ".join(kind.called for kind in kinds)
    beside = [path for path in (folder / ref, folder / f"{ref}.yaml") if ref and _is_there(path) and path.is_file()]
    other = next((kind for kind in KINDS.values() if ref in kind.presets()), None)
    if other is not None:
        hint = f"it is {other.called}; {other.use.format(file=ref)}"
    elif beside:
        hint = f"for the file write ./{beside[0].name}"
    else:
        hint = choices(ref, [name for kind in kinds for name in kind.presets()], called="there are")
        hint += "\nor give the path of a file that ends in .yaml"
    raise ConfigError([place.problem(f"'{shortened(ref)}' is not the name of {called}", key=key, hint=hint)])


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that is too long, or holds a zero byte
        return False


@dataclass(frozen=True, slots=True)
class Overruled:
    """A setting that was not heeded: another file, which does not rest on its own, is listed later and sets it too."""

    key: str
    value: Node
    by: Node

    def __str__(self) -> str:
        """``answer.pays: last (mine.yaml:6) gives way to sum (ours.yaml:4), which is listed later``"""
        return f"{self.key}: {_made(self.value)} gives way to {_made(self.by)}, which is listed later"


def _made(node: Node) -> str:
    return f"{label(node)} ({Path(node.place.source.name).name}:{node.place.line})"


Stack = dict[Path | None, Mapping]
"""Files and what each sets itself, the lowest first; None is the tree that asked, where that is no file."""


@dataclass(slots=True)
class Layers:
    """Collects the files that a tree rests on. ``problems`` grows instead of raising, so that all are found."""

    kind: Kind
    files: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    overruled: list[Overruled] = field(default_factory=list)
    _done: dict[Path, Stack] = field(default_factory=dict)

    def tree(self, node: Node, key: str = "", upon: Iterable[Node] = ()) -> Mapping:
        """The settings of a reference (a name or a path) or of a mapping, with all that it extends below it.

        References that are laid ``upon`` it bring what is not there yet.
        """
        stack = {**self._stack(node, None, (), key)}
        for more in upon:
            stack |= {file: own for file, own in self._stack(more, None, (), key).items() if file not in stack}
        whole: Node = Mapping(node.place, {}, {})
        for own in stack.values():
            whole = merged(whole, own)
        assert isinstance(whole, Mapping)
        self.overruled += self._overruled(stack)
        return whole

    def _stack(self, node: Node, path: Path | None, chain: tuple[Path, ...], key: str) -> Stack:
        """What a tree rests on, and on top the tree itself, which stands in the file ``path``."""
        if isinstance(node, Scalar) and isinstance(node.value, str):
            return self._file(node.text, node.place, chain, key)
        if not isinstance(node, Mapping):
            hint = f"give the name or file of {self.kind.called}, or its settings below it"
            self.problems.append(node.place.problem(f"{quoted(node)} is not {self.kind.called}", key=key, hint=hint))
            return {}
        stack: Stack = {}
        for base in self._bases(node, key):
            below = self._file(base.text, base.place, chain, f"{key}.extends".lstrip("."))
            stack |= {file: own for file, own in below.items() if file not in stack}
        return {**stack, path: without(node, *ABOUT)}

    def _overruled(self, stack: Stack) -> Iterator[Overruled]:
        """Settings that were not heeded although nothing that rests on their file changes them."""
        setters: dict[str, dict[Path | None, Node]] = {}
        for path, own in stack.items():
            for key, node in _leaves(own):
                setters.setdefault(key, {})[path] = node
        for key, made in setters.items():
            *earlier, last = (node for path, node in made.items() if not self._changed_above(path, made))
            yield from (Overruled(key, node, last) for node in earlier if to_data(node) != to_data(last))

    def _changed_above(self, path: Path | None, made: Iterable[Path | None]) -> bool:
        """Whether one of these files rests on another."""
        return path is not None and any(
            other != path and (other is None or path in self._done[other]) for other in made
        )

    def _bases(self, node: Mapping, key: str) -> list[Scalar]:
        written = node.items.get("extends")
        if written is None or is_null(written):
            return []
        bases = written.items if isinstance(written, Sequence) else (written,)
        good = [base for base in bases if isinstance(base, Scalar) and isinstance(base.value, str)]
        for base in bases:
            if base not in good:
                hint = "write a name, a file, or a list of them in [ ]"
                problem = base.place.problem(
                    f"{quoted(base)} is no name or file", key=f"{key}.extends".lstrip("."), hint=hint
                )
                self.problems.append(problem)
        return good

    def _file(self, ref: str, place: Place, chain: tuple[Path, ...], key: str) -> Stack:
        try:
            path = located(ref, (self.kind,), place.source.folder, place, key)
            real = path.resolve()
            if real in chain:
                names = " -> ".join(one.name for one in (*chain[chain.index(real) :], real))
                message, hint = f"goes round in a circle: {names}", "remove one of these `extends`"
                raise ConfigError([place.problem(message, key=key, hint=hint)])
            if real not in self._done:
                node = self._opened(path, place, key)
                self._done[real] = self._stack(node, real, (*chain, real), "")
                self.files.append(path)
            return self._done[real]
        except ConfigError as error:
            self.problems += error.problems
            return {}

    def _opened(self, path: Path, place: Place, key: str) -> Mapping:
        """A file's tree; that it is missing is a mistake of the file (or flag) which names it."""
        if place.source.name and not _is_there(path):
            near = choices(path.name, sorted(one.name for one in path.parent.glob("*.y*ml")), called="in that folder")
            raise ConfigError([place.problem(f"there is no file {path}", key=key, hint=near)])
        return opened(path, (self.kind,), self.problems)[1]


def origins(tree: Mapping) -> dict[str, str]:
    """Where each setting of a tree was made: ``{"draw.amount": "mine.yaml:4"}``."""
    places = {key: node.place for key, node in _leaves(tree) if not is_null(node)}
    return {key: f"{at.source.name}:{at.line}" if at.line else at.source.name for key, at in places.items()}


def _leaves(tree: Mapping, under: str = "") -> Iterator[tuple[str, Node]]:
    """Every setting of a tree by its dotted name; an empty mapping is one too."""
    for key, node in tree.items.items():
        name = f"{under}.{key}".lstrip(".")
        if isinstance(node, Mapping) and node.items:
            yield from _leaves(node, name)
        else:
            yield name, node


def sentence(node: Node, layers: Layers) -> str:
    """What a reference or mapping says about itself, once its layers are read."""
    return said(read(layers.files[-1]) if isinstance(node, Scalar) else node)


def inline(text: str, folder: Path | None = None) -> Scalar:
    """A reference that comes from a flag or from Python, relative to a folder or to the one that one works in."""
    return Scalar(Place(Source("", folder=folder or Path())), text, text, quoted=True)
