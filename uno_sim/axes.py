"""The axes of a study: what ``vary`` may hold, and the values on each.

- ``players``, ``line_up``, ``rules``, ``rules.OPTION``: a list of values, or a range of whole numbers (``3..15``,
  ``0..12 by 2``).
- ``line_up.OPTION``, ``line_up[2].OPTION``: a setting of everyone's profile, or of the second player's.
- ``with``: a list of rule sets; each is an axis of its own, and laid upon the rules in one half of the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Final

from pydantic import Field

from uno_sim.cell import canonical
from uno_sim.checking import leads_to, wrong
from uno_sim.errors import Problem
from uno_sim.nodes import Mapping, Node, Place, Scalar, Sequence, label, quoted, to_data
from uno_sim.players.profile import ALWAYS, Profile
from uno_sim.rules.model import MOST_SEATS, OwnKind, Rules
from uno_sim.rules.options import groups, options
from uno_sim.wording import Bounds, bounds, is_group, nearest, words

Players = Annotated[int, Field(ge=2, le=MOST_SEATS)]
RANGE: Final = re.compile(r"(-?[\d_]+)\s*\.\.\s*(-?[\d_]+)(?:\s+by\s+([\d_]+))?")
PROFILE_KEY: Final = re.compile(r"line_up(?:\[(\d+)\])?\.(.+)")
MOST_VALUES: Final = 1_000
WITH: Final = "with"
ABSENT, PRESENT = "no", "yes"
"""The values of a rule set that is laid upon the rules in one half of the cells."""
WHAT: Final = "players, line_up, rules, with, each rules.OPTION and line_up.OPTION"


@dataclass(frozen=True, slots=True)
class Factor:
    """What cells differ in: the key, as ``vary`` has it, and the short names of its values."""

    key: str
    values: tuple[str, ...]

    @property
    def name(self) -> str:
        """The key as a reader is told it: ``draw.amount``, ``stacking``."""
        return short(self.key)

    @property
    def switch(self) -> bool:
        """Whether it is something that is there or not."""
        return self.values == (ABSENT, PRESENT)


@dataclass(frozen=True, slots=True)
class Step:
    """One value on an axis."""

    node: Node
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """One key of ``vary`` with its values; their short names are all different."""

    key: str
    steps: tuple[Step, ...]

    @property
    def factor(self) -> Factor:
        return Factor(self.key, tuple(step.text for step in self.steps))


def short(key: str) -> str:
    """A key without what every key of its sort begins with."""
    return key.removeprefix("rules.").removeprefix(f"{WITH}.")


@dataclass(slots=True)
class Axes:
    """Reads the axes of a study's tree; mistakes are added to ``problems``."""

    root: Mapping
    problems: list[Problem]
    listed: list[Axis] = field(default_factory=list)

    def read(self) -> list[Axis]:
        """Every axis, in the order of the file."""
        vary = self.root.items.get("vary")
        if vary is None:
            return []
        if not isinstance(vary, Mapping):
            self._wrong(
                vary.place, f"{quoted(vary)} is not a mapping", "vary", "for example\nvary:\n  players: [2, 3, 4]"
            )
            return []
        for key, node in vary.items.items():
            if key == WITH:
                self.listed += self._switches(node)
            elif self._may_vary(key, vary) and (axis := self._axis(key, node)) is not None:
                self.listed.append(axis)
        return self.listed

    def _wrong(self, place: Place, message: str, key: str, hint: str = "") -> None:
        self.problems.append(place.problem(message, key=key, hint=hint))

    def _may_vary(self, key: str, vary: Mapping) -> bool:
        place, full = vary.keys[key], f"vary.{key}"
        if key == "rules" and isinstance(vary.items[key], Mapping):
            hint = "write each option with its full name: `rules.draw.amount: [one, until-playable]`"
            self._wrong(place, "is a mapping, not a list of rule sets", full, hint)
        elif key not in ("players", "line_up", "rules") and not is_option(key) and not is_setting(key):
            self._wrong(place, "cannot be varied", full, f"what can be varied: {WHAT}\n{_near(key)}")
        elif key in self.root.items:
            line = self.root.keys[key].line
            self._wrong(place, "is both given and varied", full, f"`{key}` stands in line {line}: keep one of the two")
        else:
            return True
        return False

    def _axis(self, key: str, node: Node) -> Axis | None:
        full = f"vary.{key}"
        values: dict[str, Node] = {}
        for item in self._items(full, node, f"each value: {_allowed(key)}"):
            content = canonical(to_data(item))
            if content in values:
                self._wrong(item.place, f"{quoted(item)} is listed twice", full, "remove one of the two")
            elif key == "players" and not whole(item):
                self.problems.append(wrong(item, Players, full))
            else:
                values[content] = item
        texts = _different([label(item) for item in values.values()])
        steps = tuple(Step(item, text) for item, text in zip(values.values(), texts, strict=True))
        return Axis(key, steps) if steps else None

    def _items(self, full: str, node: Node, allowed: str) -> tuple[Node, ...]:
        """The values of a list or of a range; none, and a problem, where it is neither."""
        if isinstance(node, Sequence) and node.items:
            return node.items
        span = RANGE.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
        if span is not None:
            return self._range(full, node.place, span)
        message = "has no values" if isinstance(node, Sequence) else f"{quoted(node)} is not a list of values"
        self._wrong(node.place, message, full, f"write [{label(node)}]" if isinstance(node, Scalar) else allowed)
        return ()

    def _range(self, full: str, place: Place, span: re.Match[str]) -> tuple[Node, ...]:
        first, last, step = (int(part.replace("_", "") or 0) for part in (*span.groups()[:2], span[3] or "1"))
        count = (last - first) // step + 1 if step else 0
        if not 1 <= count <= MOST_VALUES:
            why = "steps by 0" if not step else "has no values" if count < 1 else f"has {count:,} values"
            hint = f"from the smallest to the largest, at most {MOST_VALUES:,} values: 3..15, or 0..12 by 2"
            self._wrong(place, f"'{span[0]}' {why}", full, hint)
            return ()
        return tuple(Scalar(place, str(value), value) for value in range(first, last + 1, step))

    def _switches(self, node: Node) -> Iterator[Axis]:
        """An axis for each rule set that is laid upon the rules or not."""
        full = f"vary.{WITH}"
        seen: set[str] = set()
        for item in self._items(full, node, "the names or files of rule sets"):
            if not isinstance(item, Scalar) or not isinstance(item.value, str):
                hint = "give the names or files of rule sets: each is laid upon the rules, or not"
                self._wrong(item.place, f"{quoted(item)} is no name or file", full, hint)
            elif label(item) in seen:
                self._wrong(item.place, f"{quoted(item)} is listed twice", full, "remove one of the two")
            else:
                seen.add(label(item))
                steps = (Step(Scalar(item.place, ABSENT, None), ABSENT), Step(item, PRESENT))
                yield Axis(f"{WITH}.{label(item)}", steps)


def is_option(name: str) -> bool:
    """Whether a dotted name is that of a rule option (or of a symbol's copies, or a kind of card or a part of one)."""
    first, _, rest = name.partition(".")
    kind = leads_to(rest.split("."), Rules)
    return first == "rules" and kind is not None and (not is_group(kind) or kind is OwnKind)


def is_setting(name: str) -> bool:
    """Whether a name is that of a profile's setting: ``line_up.forget``, ``line_up[1].weights.held``."""
    found = PROFILE_KEY.fullmatch(name)
    kind = leads_to(found[2].split("."), Profile) if found else None
    return found is not None and found[1] != "0" and kind is not None and not is_group(kind)


def is_chance(name: str) -> bool:
    """Whether a name is that of a profile's setting that is a chance per million."""
    return is_setting(name) and bounds(leads_to(setting(name)[1], Profile)) == Bounds(0, ALWAYS)


def setting(name: str) -> tuple[int | None, list[str]]:
    """The player that such a name is about (from 0, or None for everyone), and the keys of the setting."""
    found = PROFILE_KEY.fullmatch(name)
    assert found is not None, "only keys that `is_setting` let through"
    return (int(found[1]) - 1 if found[1] else None), found[2].split(".")


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


def _near(key: str) -> str:
    """A hint for a key that cannot be varied."""
    found = PROFILE_KEY.fullmatch(key)
    if found is None:
        return options_near(key)
    near = nearest(found[2], Profile.model_fields, least=0.6)
    return (
        f"did you mean `{key.removesuffix(found[2])}{near}`?" if near else "the settings of a profile: docs/players.md"
    )


def _allowed(key: str) -> str:
    """What a key of ``vary`` may be set to, in words."""
    plain = {
        "players": words(Players),
        "rules": "the name or file of a rule set",
        "line_up": "a profile, or a list of them",
    }
    if is_setting(key):
        return words(leads_to(setting(key)[1], Profile))
    return plain.get(key) or words(leads_to(key.split(".")[1:], Rules))


def whole(node: Node) -> bool:
    """Whether a node is a whole number."""
    return isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool)


def _different(labels: Iterable[str]) -> tuple[str, ...]:
    """Labels with a number after those that were there before."""
    listed = list(labels)
    return tuple(
        text if text not in listed[:place] else f"{text} ({listed[: place + 1].count(text)})"
        for place, text in enumerate(listed)
    )


__all__ = [
    "Axes",
    "Axis",
    "Factor",
    "Step",
    "is_chance",
    "is_option",
    "is_setting",
    "options_near",
    "setting",
    "short",
    "whole",
]
