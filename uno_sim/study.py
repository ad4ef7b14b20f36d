"""A study: rules x line-ups x games, from YAML to cells.

A study file says which rules, who plays and how many games; ``vary`` spans a grid (`uno_sim.axes`), and each of its
combinations is a *cell*. A preset's name or a rules file is a study too: that of everyone playing ``all-round``. Flags
win over the file: what a flag sets is not varied any more. All mistakes are found before anything is played.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from uno_sim import yamlfile
from uno_sim.axes import (
    WITH,
    Axes,
    Axis,
    Factor,
    Players,
    Step,
    is_option,
    is_setting,
    options_near,
    setting,
    short,
    whole,
)
from uno_sim.cell import Cell, Seating, canonical
from uno_sim.checking import checked
from uno_sim.errors import ConfigError, Problem
from uno_sim.fraction import Fraction, Part, parts
from uno_sim.layers import RULES, STUDY, Kind, Layers, Overruled, inline, kind_of, located, opened
from uno_sim.margins import Guard
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
    said,
    to_data,
    without,
)
from uno_sim.players.load import loaded as loaded_profile
from uno_sim.players.profile import Profile
from uno_sim.rules.load import checked_rules, placed
from uno_sim.rules.model import MOST_SEATS, Rules
from uno_sim.rules.options import groups
from uno_sim.rules.sense import contradictions, warnings

MOST_CELLS: Final = 10_000
MOST_GAMES: Final = 1_000_000_000_000
MOST_SEED: Final = 2**63 - 1
MOST_ACTIONS: Final = 1_000_000


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
    measures: Literal["basic", "drama"] = key(
        "basic", "what is counted: basic, or drama: also how games go, at less than half the speed (docs/measures.md)"
    )
    guard: Guard = key(Guard(), "what `uno-sim baseline` keeps of the study, and how far it may move: docs/balance.md")
    vary: Any = key(
        None,
        "rules.OPTION, rules, players, line_up or line_up.OPTION: each with a list of values or a range (3..15); and "
        "`with`: rule sets that are laid upon the rules in one half of the cells",
    )
    fraction: Part | None = key(
        None, "the part of all combinations that is played, where each of several keys of `vary` has two values"
    )


@dataclass(frozen=True)
class LeftOut:
    """A combination that cannot be played, by its name, and why."""

    name: str
    why: tuple[Problem, ...]


@dataclass(frozen=True)
class Study:
    """A study: its cells, what they differ in, and what has no point in their rules or hardly can be meant.

    ``levels`` says for each cell which value of each factor it has, from 0. ``left_out`` are combinations that cannot
    be played; ``fraction`` is the part that is played of those that can, or None for all. ``notes`` say what of the
    rules was not heeded, because a preset that is listed later sets it too. ``guard_at`` is
    the file's ``guard`` as it is written, with places.
    """

    name: str
    says: str
    cells: tuple[Cell, ...]
    factors: tuple[Factor, ...] = ()
    levels: tuple[tuple[int, ...], ...] = ((),)
    left_out: tuple[LeftOut, ...] = ()
    fraction: Fraction | None = None
    source: str = ""
    warnings: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    guard: Guard = field(default_factory=Guard)
    guard_at: Mapping | None = None

    @property
    def varied(self) -> tuple[str, ...]:
        """The keys that the cells differ in."""
        return tuple(factor.key for factor in self.factors)

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


def load_study(
    ref: str | Path | AnyMapping[str, Any] | Mapping,
    overrides: AnyMapping[str, Any] | None = None,
    *,
    leave_out: bool = False,
) -> Study:
    """The study that a preset's name, a file (of a study or of rules), a mapping or a tree describes.

    ``overrides`` are the flags: ``games`` or ``matches``, ``seed``, ``players``, ``line_up`` ("a,b" or a list),
    ``seating``, ``limit``, ``pace``, ``measures``, ``fraction``, and ``set`` (a list of "rules.OPTION=VALUE"); None
    means not given. ``leave_out``: combinations that make no sense together (rules that contradict themselves, more
    players than can sit down) are left out of the study and not taken for mistakes, unless none is left.
    Raises ConfigError with every mistake.
    """
    draft = _draft(ref)
    draft.lay(overrides or {})
    grid = _Grid(draft, leave_out)
    study = grid.study()
    if draft.problems or study is None:
        raise ConfigError(map(draft.at_home, draft.problems))
    written = draft.root.items.get("guard")
    return replace(
        study,
        left_out=tuple(LeftOut(one.name, tuple(map(draft.at_home, one.why))) for one in grid.left_out),
        source=draft.root.place.source.name,
        warnings=tuple(map(draft.at_home, grid.warnings())),
        notes=tuple(grid.notes),
        guard=grid.file.guard,
        guard_at=written if isinstance(written, Mapping) else None,
    )


# --- what is to be run, and what flags change ---------------------------------------------------------

FLAGS: Final = ("games", "matches", "seed", "players", "line_up", "seating", "limit", "pace", "measures", "fraction")
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


def _draft(ref: str | Path | AnyMapping[str, Any] | Mapping) -> _Draft:
    """The study of a reference; rules become the study of them."""
    wanted = (STUDY, RULES)
    problems: list[Problem] = []
    if isinstance(ref, Mapping | AnyMapping):
        tree = ref if isinstance(ref, Mapping) else from_data(ref, Source(""))
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


# --- the grid -----------------------------------------------------------------------------------------


class _Grid:
    """Makes the cells of a study; mistakes are added to those of the draft.

    What is no mistake, but a combination that cannot be played, is one unless it may be left out.
    """

    def __init__(self, draft: _Draft, leave_out: bool) -> None:
        root = draft.root
        self.draft, self.problems = draft, draft.problems
        self.root = without(root, *(key for key, node in root.items.items() if is_null(node)))
        self.layers = Layers(RULES)
        self.trees: dict[tuple[int, ...], Mapping] = {}
        self.rivals: dict[tuple[int, int], tuple[Problem, ...]] = {}
        self.rules: dict[tuple[int, ...], tuple[Rules | None, tuple[Problem, ...]]] = {}
        self.warned: list[tuple[Mapping, dict[str, Problem]]] = []
        self.profiles: dict[int, Profile | None] = {}
        self.seated: dict[tuple[int, ...], tuple[Node, ...]] = {}
        self.notes: dict[str, None] = {}
        self.leave_out = leave_out
        self.left_out: list[LeftOut] = []
        self.file = StudyFile()

    def study(self) -> Study | None:
        """The study; None where nothing of it can be played."""
        file = self.file = self._file()
        if "matches" in self.root.items and "games" in self.root.items:
            hint = "keep one of the two: games by themselves, or matches of several games"
            self._wrong(self.root.keys["matches"], "both matches and games are given", "matches", hint)
        axes = Axes(self.root, self.problems).read()
        fraction = self._fraction(axes, file)
        count = fraction.cells if fraction else math.prod(len(axis.steps) for axis in axes)
        if count > MOST_CELLS:
            hint = f"at most {MOST_CELLS:,}; vary fewer values at once"
            self._wrong(self.root.items["vary"].place, f"spans {count:,} cells", "vary", hint)
            return None
        cells, levels = [], []
        for level in itertools.product(*(range(len(axis.steps)) for axis in axes)):
            if fraction is None or fraction.has(level):
                cell = self._cell({axis.key: axis.steps[at] for axis, at in zip(axes, level, strict=True)}, file)
                if cell is not None:
                    cells.append(cell)
                    levels.append(level)
        if not cells:
            self.problems += [problem for one in self.left_out for problem in one.why]
            return None
        factors = tuple(axis.factor for axis in axes)
        return Study(self.draft.name, said(self.root), tuple(cells), factors, tuple(levels), fraction=fraction)

    def _fraction(self, axes: list[Axis], file: StudyFile) -> Fraction | None:
        """The part that is played of all combinations, if there is one."""
        if file.fraction is None:
            return None
        place = self.root.items["fraction"].place
        more = [axis.factor.name for axis in axes if len(axis.steps) != 2]
        there_are = parts(len(axes))
        found = None if more else there_are.get(file.fraction)
        if more:
            hint = f"{', '.join(more)}: give two values, or play all combinations"
            self._wrong(place, "a fraction is of options with two values each", "fraction", hint)
        elif found is None:
            listed = ", ".join(f"{part} ({each.cells} cells)" for part, each in there_are.items())
            hint = f"there are: {listed}" if there_are else "three options are the fewest, for 1/2"
            self._wrong(place, f"{len(axes)} options have no fraction of {file.fraction}", "fraction", hint)
        return found

    def _wrong(self, place: Place, message: str, key: str, hint: str = "") -> None:
        self.problems.append(place.problem(message, key=key, hint=hint))

    def _file(self) -> StudyFile:
        """The study's own keys. Whether so many players can sit down is for the rules to say."""
        players = self.root.items.get("players")
        try:
            return checked(without(self.root, "players") if players and whole(players) else self.root, StudyFile)
        except ConfigError as error:
            self.problems += error.problems
            return StudyFile()

    # -- cells

    def _cell(self, chosen: Chosen, file: StudyFile) -> Cell | None:
        name = ", ".join(f"{short(key)}={step.text}" for key, step in chosen.items()) or self.draft.name
        (rules, against), line_up = self._rules(chosen), self._line_up(chosen)
        players = self._players(chosen, line_up)
        if players is not None and rules is not None:
            against += self._too_many(chosen, players, rules)
        if against:
            self._refuse(name, against)
        if rules is None or line_up is None or players is None or against:
            return None
        return Cell(
            name=name,
            rules=rules,
            line_up=line_up * players if len(line_up) == 1 else line_up,
            players=players,
            games=file.games if file.matches is None else file.matches,
            matches=file.matches is not None,
            pace=file.pace,
            seed=file.seed,
            seating=file.seating,
            limit=file.limit,
            drama=file.measures == "drama",
            settings={key: _said(key, step) for key, step in chosen.items()},
        )

    def _refuse(self, name: str, why: tuple[Problem, ...]) -> None:
        """What to do with a combination that makes no sense."""
        if self.leave_out:
            self.left_out.append(LeftOut(name, why))
        else:
            self.problems += why

    def _rules(self, chosen: Chosen) -> tuple[Rules | None, tuple[Problem, ...]]:
        """The rules of a cell, and what in them cannot go together."""
        base = chosen["rules"].node if "rules" in chosen else self.root.items.get("rules") or OFFICIAL
        laid = [step.node for key, step in chosen.items() if key.startswith(f"{WITH}.") and not is_null(step.node)]
        varied = {key: step.node for key, step in chosen.items() if key.startswith("rules.")}
        which = (id(base), *map(id, laid), *map(id, varied.values()))
        if which not in self.rules:
            tree: Node = self._tree(base, tuple(laid))
            for key, node in varied.items():
                tree = merged(tree, nested(key.split(".")[1:], node))
            made = self._tried(self._checked, merged(tree, self.draft.over), "rules")
            rules, against = made if made is not None else (None, ())
            pairs = itertools.combinations(laid, 2)
            self.rules[which] = rules, against + tuple(each for pair in pairs for each in self._rivals(*pair))
        return self.rules[which]

    def _checked(self, tree: Mapping, under: str) -> tuple[Rules, tuple[Problem, ...]]:
        rules = checked_rules(tree, under, sensible=False)
        against = tuple(placed(each, tree, under) for each in contradictions(rules))
        if not against:
            self.warned.append((tree, {each.option: placed(each, tree, under) for each in warnings(rules)}))
        return rules, against

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

    def _tree(self, base: Node, laid: tuple[Node, ...]) -> Mapping:
        which = (id(base), *map(id, laid))
        if which not in self.trees:
            self.trees[which], overruled = self._layered(base, laid)
            over = self.draft.over
            clashes = () if laid else overruled
            self.notes |= {f"rules.{one}": None for one in clashes if found(over, one.key.split("."))[1]}
        return self.trees[which]

    def _layered(self, base: Node, laid: Iterable[Node]) -> tuple[Mapping, list[Overruled]]:
        """A rule set with others laid upon it, and which of their settings were not heeded."""
        problems, overruled = len(self.layers.problems), len(self.layers.overruled)
        tree = self.layers.tree(base, key="rules", upon=laid)
        self.problems += self.layers.problems[problems:]
        return tree, self.layers.overruled[overruled:]

    def _rivals(self, one: Node, other: Node) -> tuple[Problem, ...]:
        """Why two rule sets cannot both be laid upon the rules: they want different things."""
        which = (id(one), id(other))
        if which not in self.rivals:
            both = f"{label(one)} and {label(other)} exclude each other"
            hint = "make them values of one key, `rules`, or take one of them out"
            self.rivals[which] = tuple(
                other.place.problem(f"{both}: {clash}", key=f"vary.{WITH}", hint=hint)
                for clash in self._layered(one, [other])[1]
            )
        return self.rivals[which]

    # -- players

    def _line_up(self, chosen: Chosen) -> tuple[Profile, ...] | None:
        node = self._seated(chosen)
        key = "line_up[{}]" if isinstance(node, Sequence) else "line_up"
        for place, item in enumerate(items := self._persons(node, chosen)):
            if id(item) not in self.profiles:
                self.profiles[id(item)] = self._tried(loaded_profile, item, key.format(place))
        profiles = [profile for item in items if (profile := self.profiles[id(item)]) is not None]
        return tuple(profiles) if profiles and len(profiles) == len(items) else None

    def _seated(self, chosen: Chosen) -> Node:
        """The line-up as it is written."""
        return chosen["line_up"].node if "line_up" in chosen else self.root.items.get("line_up") or ALL_ROUND

    def _persons(self, node: Node, chosen: Chosen) -> tuple[Node, ...]:
        """Each profile of a line-up, with the settings that are varied laid upon it."""
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            hint = "give one profile for everyone, or one for each player"
            self._wrong(node.place, "is an empty list", "line_up", hint)
        varied = {key: step.node for key, step in chosen.items() if is_setting(key)}
        if not varied:
            return items
        which = (id(node), id(self._written_players(chosen)), *map(id, varied.values()))
        if which not in self.seated:
            seated = list(items)
            for key, value in varied.items():
                self._vary_profiles(seated, key, value, chosen)
            self.seated[which] = tuple(seated)
        return self.seated[which]

    def _vary_profiles(self, seated: list[Node], key: str, value: Node, chosen: Chosen) -> None:
        who, keys = setting(key)
        if who is not None and len(seated) == 1:
            seated *= self._table(chosen)
        if who is not None and who >= len(seated):
            hint = f"the line-up has {len(seated)}"
            self._wrong(self.root.items["vary"].place, f"there is no player {who + 1}", f"vary.{key}", hint)
            return
        for at in range(len(seated)) if who is None else [who]:
            seated[at] = _changed(seated[at], keys, value)

    def _tried(self, make: Callable[[Any, str], Made], node: Node, key: str) -> Made | None:
        try:
            return make(node, key)
        except ConfigError as error:
            self.problems += error.problems
            return None

    def _written_players(self, chosen: Chosen) -> Node | None:
        return chosen["players"].node if "players" in chosen else self.root.items.get("players")

    def _table(self, chosen: Chosen) -> int:
        """How many sit at the table where a single profile is everyone's."""
        written = self._written_players(chosen)
        return written.value if isinstance(written, Scalar) and isinstance(written.value, int) else StudyFile().players

    def _players(self, chosen: Chosen, line_up: tuple[Profile, ...] | None) -> int | None:
        written, seated = self._written_players(chosen), self._seated(chosen)
        given = len(seated.items) if isinstance(seated, Sequence) and len(seated.items) > 1 else None
        players = given or StudyFile().players
        if written is not None:
            if not (isinstance(written, Scalar) and isinstance(written.value, int) and whole(written)):
                return None
            players = written.value
        if given not in (None, players):
            hint = f"give {players} of them, or one for everyone, or change `players`"
            self._wrong(seated.place, f"{given} profiles for {players} players", "line_up", hint)
            return None
        return players

    def _too_many(self, chosen: Chosen, players: int, rules: Rules) -> tuple[Problem, ...]:
        """Why so many cannot sit down, if they cannot."""
        why = rules.why_not(players)
        if why is None:
            return ()
        written, seated = self._written_players(chosen), self._seated(chosen)
        several = isinstance(seated, Sequence) and len(seated.items) > 1
        place = written.place if written is not None else seated.place if several else self.root.place
        key = "vary.players" if "players" in chosen else "players"
        return (place.problem(why, key=key, hint=_seats_hint(rules, players)),)


def _changed(profile: Node, keys: list[str], value: Node) -> Mapping:
    """A profile, as it is written, with one setting changed; it keeps its name."""
    base = nested(["extends"], profile) if isinstance(profile, Scalar) else profile
    name = label(profile)
    named = merged(base, nested(["name"], Scalar(profile.place, name, name, quoted=True)))
    changed = merged(named, nested(keys, value))
    assert isinstance(changed, Mapping)
    return changed


def _said(key: str, step: Step) -> Any:
    """A value as tables have it: a number or a word."""
    named = key in ("rules", "line_up") or key.startswith(f"{WITH}.")
    return step.text if named else to_data(step.node)


OFFICIAL: Final = inline("official")
ALL_ROUND: Final = inline("all-round")
Made = TypeVar("Made")
Chosen = dict[str, Step]
"""The value of each key that is varied."""


def _seats_hint(rules: Rules, players: int) -> str:
    if not rules.players.fewest <= players <= rules.players.most:
        hint = f"the rules say it: rules.players.fewest and rules.players.most, within 2 and {MOST_SEATS}"
        return hint if players <= MOST_SEATS else f"{MOST_SEATS} is the most under any rules"
    fitting = [seats for seats in range(2, MOST_SEATS + 1) if rules.why_not(seats) is None]
    return (
        f"{fitting[-1]} players could sit down; " if fitting else ""
    ) + f"or lower rules.start.hand, or shuffle in a second pack: rules.deck.second_pack_from: {players}"
