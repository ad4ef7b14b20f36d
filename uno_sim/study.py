"""A study: rules x line-ups x games, from YAML to cells.

A study file says which rules, who plays and how many games; ``vary`` spans a grid, and each of its combinations is a
*cell*. A preset's name or a rules file is a study too: that of everyone playing ``all-round``. Flags win over the
file: what a flag sets is not varied any more. All mistakes are found before anything is played.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Callable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from uno_sim import yamlfile
from uno_sim.cell import Cell, Seating, canonical
from uno_sim.checking import checked, leads_to, wrong
from uno_sim.errors import ConfigError, Problem
from uno_sim.layers import RULES, STUDY, Kind, Layers, inline, kind_of, located, opened
from uno_sim.nodes import (
    Mapping,
    Node,
    Place,
    Scalar,
    Sequence,
    Source,
    found,
    from_data,
    is_null,
    label,
    merged,
    nested,
    quoted,
    said,
    to_data,
    without,
)
from uno_sim.players.load import loaded as loaded_profile
from uno_sim.players.profile import Profile
from uno_sim.rules.load import checked_rules, placed
from uno_sim.rules.model import MOST_SEATS, OwnKind, Rules
from uno_sim.rules.options import groups, options
from uno_sim.rules.sense import warnings
from uno_sim.wording import is_group, nearest, words

MOST_CELLS: Final = 10_000
MOST_GAMES: Final = 1_000_000_000_000
MOST_SEED: Final = 2**63 - 1
MOST_ACTIONS: Final = 1_000_000

Players = Annotated[int, Field(ge=2, le=MOST_SEATS)]


def key(default: Any, says: str) -> Any:
    """Declare a key of a study file with its default and meaning."""
    return Field(default=default, description=says)


class StudyFile(BaseModel):
    """The keys of a study file; those of type Any are read by this module."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    uno: Any = key("study/1", "what this file is: study/1")
    says: str = key("", "the study in a sentence")
    rules: Any = key("official", "a rule set: a preset's name, a file, or a mapping of options that may extend one")
    players: Players = key(4, "players at the table")
    line_up: Any = key("all-round", "profiles, one for each player; a single one is everyone's")
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = key(1_000_000, "games of each cell")
    matches: Annotated[int, Field(ge=1, le=MOST_GAMES)] | None = key(
        None, "matches of each cell, in place of games: game after game until somebody has won by the rules of `match`"
    )
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)] = key(1, "what the deals are drawn from")
    seating: Seating = key("fixed", "whether the line-up keeps its seats or moves on by one each game")
    limit: Annotated[int, Field(ge=1, le=MOST_ACTIONS)] = key(10_000, "actions after which a game is stopped")
    pace: Annotated[float, Field(gt=0, le=3600)] = key(6.0, "seconds an action takes at the table, for times alone")
    vary: Any = key(None, "rules.OPTION, rules, players or line_up: each with a list of values")


@dataclass(frozen=True)
class Study:
    """A study: its cells, the keys that they differ in, and what has no point in their rules or hardly can be meant.

    ``notes`` say what of the rules was not heeded, because a preset that is listed later sets it too.
    """

    name: str
    says: str
    cells: tuple[Cell, ...]
    varied: tuple[str, ...] = ()
    source: str = ""
    warnings: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """Games of all cells together; matches where they are played in matches."""
        return sum(cell.games for cell in self.cells)

    @property
    def unit(self) -> str:
        """What is counted: games or matches."""
        return "matches" if self.cells and self.cells[0].matches else "games"

    @cached_property
    def sha256(self) -> str:
        """The hash of what is played, whatever it is called."""
        return hashlib.sha256(canonical([cell.sha256 for cell in self.cells]).encode()).hexdigest()

    @property
    def hash8(self) -> str:
        return self.sha256[:8]


def load_study(ref: str | Path | AnyMapping[str, Any], overrides: AnyMapping[str, Any] | None = None) -> Study:
    """The study that a preset's name, a file (of a study or of rules) or a mapping describes.

    ``overrides`` are the flags: ``games`` or ``matches``, ``seed``, ``players``, ``line_up`` ("a,b" or a list),
    ``seating``, ``limit``, ``pace``, and ``set`` (a list of "rules.OPTION=VALUE"); None means not given.
    Raises ConfigError with every mistake.
    """
    draft = _draft(ref)
    draft.lay(overrides or {})
    grid = _Grid(draft)
    cells, varied = grid.cells()
    if draft.problems:
        raise ConfigError(map(draft.at_home, draft.problems))
    warned = tuple(map(draft.at_home, grid.warnings()))
    source, notes = draft.root.place.source.name, tuple(grid.notes)
    return Study(draft.name, said(draft.root), cells, varied, source, warned, notes)


# --- what is to be run, and what flags change ---------------------------------------------------------

FLAGS: Final = ("games", "matches", "seed", "players", "line_up", "seating", "limit", "pace")
EITHER: Final = {"games": "matches", "matches": "games"}
"""A flag for one takes the other out of the file."""


@dataclass(slots=True)
class _Draft:
    """A study as a tree, and rule options that flags lay upon whatever rules it has."""

    name: str
    kind: Kind
    root: Mapping
    over: Mapping
    problems: list[Problem] = field(default_factory=list)

    def lay(self, flags: AnyMapping[str, Any]) -> None:
        """Let flags win: what they set is replaced, and not varied any more."""
        for name in FLAGS:
            if flags.get(name) is not None:
                self._set([name], _flag(name, flags[name]))
                other = EITHER.get(name)
                if other is not None and flags.get(other) is None:
                    self.root = without(self.root, other)
        for text in flags.get("set") or ():
            try:
                self._set(*_setting(text))
            except ConfigError as error:
                self.problems += error.problems

    def _set(self, path: list[str], node: Node) -> None:
        if len(path) > 1:
            over = merged(self.over, nested(path[1:], node))
            assert isinstance(over, Mapping)
            self.over = over
        else:
            self.root = _put(self.root, path[0], node)
        vary = self.root.items.get("vary")
        if isinstance(vary, Mapping):
            self.root = _put(self.root, "vary", without(vary, ".".join(path)))

    def at_home(self, problem: Problem) -> Problem:
        """A problem with its key as its own file would call it: ``rules.`` is only said in a study."""
        if problem.file.startswith("--"):
            return replace(problem, key="")
        at_home = self.kind is STUDY and problem.file == self.root.place.source.name
        return problem if at_home else replace(problem, key=problem.key.removeprefix("rules."))


def _draft(ref: str | Path | AnyMapping[str, Any]) -> _Draft:
    """The study of a reference; rules become the study of them."""
    wanted = (STUDY, RULES)
    problems: list[Problem] = []
    if isinstance(ref, AnyMapping):
        tree = from_data(ref, Source(""))
        assert isinstance(tree, Mapping)
        kind = kind_of(tree, wanted) if "uno" in tree.items else STUDY
        name = label(tree) if kind is RULES else kind.word
        rules: Node = tree
    else:
        given = inline(str(ref))
        path = located(given.text, wanted, Path(), given.place)
        kind, tree = opened(path, wanted, problems)
        name, rules = path.stem, inline(str(path))
    if kind is RULES:
        about = without(tree, *(key for key in tree.items if key != "says"))
        tree = _put(about, "rules", rules)
    return _Draft(name, kind, tree, Mapping(tree.place, {}, {}), problems)


def _put(root: Mapping, key: str, node: Node) -> Mapping:
    return Mapping(root.place, {**root.items, key: node}, {**root.keys, key: root.keys.get(key, node.place)})


def _flag(name: str, value: Any) -> Node:
    dashed = "--" + name.replace("_", "-")
    source = Source(f"{dashed} {value}" if isinstance(value, str | int) else dashed)
    if not isinstance(value, str):
        return from_data(value, source)
    if name == "line_up":
        parts = [part.strip() for part in value.split(",")]
        return Sequence(Place(source), tuple(Scalar(Place(source), part, part, quoted=True) for part in parts))
    return Scalar(Place(source), value, yamlfile.resolved(value))


def _setting(text: str) -> tuple[list[str], Node]:
    """``rules.draw.amount=one`` as a path of keys and a value."""
    name, equals, value = (part.strip() for part in text.partition("="))
    place = Place(Source(f"--set {text}"))
    if not equals or not value:
        hint = f"write --set {name or 'rules.OPTION'}=VALUE; the value null restores the default"
        raise ConfigError([place.problem("lacks a value", hint=hint)])
    if name not in (*FLAGS, "rules") and not is_option(name):
        group = name.removeprefix("rules.") in groups()
        message = f"`{name}` is a group of options" if group else f"there is no option `{name}`"
        raise ConfigError([place.problem(message, hint=options_near(name))])
    node = Scalar(place, value, None) if yamlfile.resolved(value) is None else yamlfile.parse(value, place.source)
    return name.split("."), node


def is_option(name: str) -> bool:
    """Whether a dotted name is that of a rule option (or of a symbol's copies, or a kind of card or a part of one)."""
    first, _, rest = name.partition(".")
    kind = leads_to(rest.split("."), Rules)
    return first == "rules" and kind is not None and (not is_group(kind) or kind is OwnKind)


def options_near(name: str) -> str:
    """A hint for a name that is no rule option."""
    short = name.removeprefix("rules.")
    inside = [f"rules.{option}" for option in options() if option.split(".")[0] == short.split(".")[0]]
    tails = {option.partition(".")[2]: option for option in options()}
    near = short if is_option(f"rules.{short}") else nearest(short, options(), least=0.75)
    near = near or tails.get(nearest(short, tails, least=0.75) or "")
    lines = (
        f"did you mean `rules.{near}`?" if near and short not in groups() else "",
        f"in that group: {', '.join(inside)}" if inside else "",
        "see all options with: uno-sim rules show official",
    )
    return "\n".join(line for line in lines if line)


# --- the grid -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Axis:
    """One key of ``vary`` with its values and their short names, all different."""

    key: str
    values: tuple[Node, ...]
    labels: tuple[str, ...]

    def steps(self) -> list[tuple[str, Node, str]]:
        return [(self.key, node, text) for node, text in zip(self.values, self.labels, strict=True)]


class _Grid:
    """Makes the cells of a study; mistakes are added to those of the draft."""

    def __init__(self, draft: _Draft) -> None:
        root = draft.root
        self.draft, self.problems = draft, draft.problems
        self.root = without(root, *(key for key, node in root.items.items() if is_null(node)))
        self.trees: dict[int, Mapping] = {}
        self.rules: dict[tuple[int, ...], Rules | None] = {}
        self.warned: list[tuple[Mapping, dict[str, Problem]]] = []
        self.profiles: dict[int, Profile | None] = {}
        self.notes: dict[str, None] = {}

    def cells(self) -> tuple[tuple[Cell, ...], tuple[str, ...]]:
        """The cells, and the keys that they differ in."""
        file = self._file()
        if "matches" in self.root.items and "games" in self.root.items:
            hint = "keep one of the two: games by themselves, or matches of several games"
            self._wrong(self.root.keys["matches"], "both matches and games are given", "matches", hint)
        axes = self._axes()
        count = math.prod(len(axis.values) for axis in axes)
        if count > MOST_CELLS:
            hint = f"at most {MOST_CELLS:,}; vary fewer values at once"
            self._wrong(self.root.items["vary"].place, f"spans {count:,} cells", "vary", hint)
            return (), ()
        made = [self._cell(chosen, file) for chosen in itertools.product(*(axis.steps() for axis in axes))]
        return tuple(cell for cell in made if cell is not None), tuple(axis.key for axis in axes)

    def _wrong(self, place: Place, message: str, key: str, hint: str = "") -> None:
        self.problems.append(place.problem(message, key=key, hint=hint))

    def _file(self) -> StudyFile:
        """The study's own keys. Whether so many players can sit down is for the rules to say."""
        players = self.root.items.get("players")
        try:
            return checked(without(self.root, "players") if players and _whole(players) else self.root, StudyFile)
        except ConfigError as error:
            self.problems += error.problems
            return StudyFile()

    # -- axes

    def _axes(self) -> list[_Axis]:
        vary = self.root.items.get("vary")
        if vary is None:
            return []
        if not isinstance(vary, Mapping):
            self._wrong(
                vary.place, f"{quoted(vary)} is not a mapping", "vary", "for example\nvary:\n  players: [2, 3, 4]"
            )
            return []
        axes = [self._axis(key, node) for key, node in vary.items.items() if self._may_vary(key, vary)]
        return [axis for axis in axes if axis is not None]

    def _may_vary(self, key: str, vary: Mapping) -> bool:
        place, full = vary.keys[key], f"vary.{key}"
        if key == "rules" and isinstance(vary.items[key], Mapping):
            hint = "write each option with its full name: `rules.draw.amount: [one, until-playable]`"
            self._wrong(place, "is a mapping, not a list of rule sets", full, hint)
        elif key not in ("players", "line_up", "rules") and not is_option(key):
            hint = f"what can be varied: players, line_up, rules, and each rules.OPTION\n{options_near(key)}"
            self._wrong(place, "cannot be varied", full, hint)
        elif key in self.root.items:
            line = self.root.keys[key].line
            self._wrong(place, "is both given and varied", full, f"`{key}` stands in line {line}: keep one of the two")
        else:
            return True
        return False

    def _axis(self, key: str, node: Node) -> _Axis | None:
        full = f"vary.{key}"
        if not isinstance(node, Sequence) or not node.items:
            message = "has no values" if isinstance(node, Sequence) else f"{quoted(node)} is not a list of values"
            hint = f"write [{label(node)}]" if isinstance(node, Scalar) else f"each value: {_allowed(key)}"
            self._wrong(node.place, message, full, hint)
            return None
        values: dict[str, Node] = {}
        for item in node.items:
            content = canonical(to_data(item))
            if content in values:
                self._wrong(item.place, f"{quoted(item)} is listed twice", full, "remove one of the two")
            elif key == "players" and not _whole(item):
                self.problems.append(wrong(item, Players, full))
            else:
                values[content] = item
        return _Axis(key, tuple(values.values()), _different([label(item) for item in values.values()]))

    # -- cells

    def _cell(self, steps: tuple[tuple[str, Node, str], ...], file: StudyFile) -> Cell | None:
        chosen = {key: node for key, node, _ in steps}
        rules, line_up = self._rules(chosen), self._line_up(chosen)
        players = self._players(chosen, line_up, rules)
        if rules is None or line_up is None or players is None:
            return None
        return Cell(
            name=", ".join(f"{key.removeprefix('rules.')}={text}" for key, _, text in steps) or self.draft.name,
            rules=rules,
            line_up=line_up * players if len(line_up) == 1 else line_up,
            players=players,
            games=file.games if file.matches is None else file.matches,
            matches=file.matches is not None,
            pace=file.pace,
            seed=file.seed,
            seating=file.seating,
            limit=file.limit,
            settings={key: text if key in ("rules", "line_up") else to_data(node) for key, node, text in steps},
        )

    def _rules(self, chosen: dict[str, Node]) -> Rules | None:
        base = chosen.get("rules") or self.root.items.get("rules") or OFFICIAL
        varied = {key: node for key, node in chosen.items() if key.startswith("rules.")}
        which = (id(base), *map(id, varied.values()))
        if which not in self.rules:
            tree: Node = self._tree(base)
            for key, node in varied.items():
                tree = merged(tree, nested(key.split(".")[1:], node))
            self.rules[which] = self._tried(self._checked, merged(tree, self.draft.over), "rules")
        return self.rules[which]

    def _checked(self, tree: Mapping, under: str) -> Rules:
        rules = checked_rules(tree, under)
        self.warned.append((tree, {each.option: placed(each, tree, under) for each in warnings(rules)}))
        return rules

    def warnings(self) -> Iterator[Problem]:
        """What is to be warned about in the rules of some cell; not a setting that has a point in another cell."""
        for warning, option in {one: option for _, warned in self.warned for option, one in warned.items()}.items():
            if not any(self._acts(warning, option, tree) for tree, warned in self.warned if option not in warned):
                yield warning

    @staticmethod
    def _acts(warning: Problem, option: str, tree: Mapping) -> bool:
        """Whether the very setting that a warning is about is part of other rules too, which give it a point."""
        node, rest = found(tree, option.split("."))
        place = node.place
        return not rest and (place.source.name, place.line, place.column) == (
            warning.file,
            warning.line,
            warning.column,
        )

    def _tree(self, base: Node) -> Mapping:
        if id(base) not in self.trees:
            layers = Layers(RULES)
            self.trees[id(base)] = layers.tree(base, key="rules")
            self.problems += layers.problems
            over = self.draft.over
            self.notes |= {f"rules.{one}": None for one in layers.overruled if found(over, one.key.split("."))[1]}
        return self.trees[id(base)]

    def _line_up(self, chosen: dict[str, Node]) -> tuple[Profile, ...] | None:
        node = chosen.get("line_up") or self.root.items.get("line_up") or ALL_ROUND
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            self._wrong(
                node.place, "is an empty list", "line_up", "give one profile for everyone, or one for each player"
            )
        for place, item in enumerate(items):
            if id(item) not in self.profiles:
                key = f"line_up[{place}]" if isinstance(node, Sequence) else "line_up"
                self.profiles[id(item)] = self._tried(loaded_profile, item, key)
        profiles = [profile for item in items if (profile := self.profiles[id(item)]) is not None]
        return tuple(profiles) if profiles and len(profiles) == len(items) else None

    def _tried(self, make: Callable[[Any, str], Made], node: Node, key: str) -> Made | None:
        try:
            return make(node, key)
        except ConfigError as error:
            self.problems += error.problems
            return None

    def _players(self, chosen: dict[str, Node], line_up: tuple[Profile, ...] | None, rules: Rules | None) -> int | None:
        written = chosen.get("players") or self.root.items.get("players")
        seated = chosen.get("line_up") or self.root.items.get("line_up")
        given = len(seated.items) if isinstance(seated, Sequence) and len(seated.items) > 1 else None
        players = given or StudyFile().players
        place = seated.place if given and seated else self.root.place
        if written is not None:
            if not (isinstance(written, Scalar) and isinstance(written.value, int) and _whole(written)):
                return None
            players, place = written.value, written.place
        if given not in (None, players) and seated is not None:
            hint = f"give {players} of them, or one for everyone, or change `players`"
            self._wrong(seated.place, f"{given} profiles for {players} players", "line_up", hint)
            return None
        why = rules.why_not(players) if rules else None
        if rules and why:
            self._wrong(place, why, "vary.players" if "players" in chosen else "players", _seats_hint(rules, players))
        return None if why else players


OFFICIAL: Final = inline("official")
ALL_ROUND: Final = inline("all-round")
Made = TypeVar("Made")


def _whole(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool)


def _allowed(key: str) -> str:
    """What a key of ``vary`` may be set to, in words."""
    plain = {
        "players": words(Players),
        "rules": "the name or file of a rule set",
        "line_up": "a profile, or a list of them",
    }
    return plain.get(key) or words(leads_to(key.split(".")[1:], Rules))


def _different(labels: list[str]) -> tuple[str, ...]:
    """Labels with a number after those that were there before."""
    return tuple(
        text if text not in labels[:place] else f"{text} ({labels[: place + 1].count(text)})"
        for place, text in enumerate(labels)
    )


def _seats_hint(rules: Rules, players: int) -> str:
    if not rules.players.fewest <= players <= rules.players.most:
        hint = f"the rules say it: rules.players.fewest and rules.players.most, within 2 and {MOST_SEATS}"
        return hint if players <= MOST_SEATS else f"{MOST_SEATS} is the most under any rules"
    fitting = [seats for seats in range(2, MOST_SEATS + 1) if rules.why_not(seats) is None]
    return (
        f"{fitting[-1]} players could sit down; " if fitting else ""
    ) + f"or lower rules.start.hand, or shuffle in a second pack: rules.deck.second_pack_from: {players}"
