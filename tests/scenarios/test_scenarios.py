"""Every scenario in both engines; and every option value is pinned by one that fails without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from uno_sim.errors import ConfigError
from uno_sim.rules.model import OwnKind, Rules
from uno_sim.rules.options import Option, options
from uno_sim.scenario import Scenario, load, run, told
from uno_sim.scenario.words import MOVE_WORDS, REFUSABLE, THEN, TOP, VERBS

FOLDER: Final = Path(__file__).parent
FILES: Final = sorted(FOLDER.rglob("*.yaml"))
NOT_IN_A_POSITION: Final = {
    "start.hand": "a scenario gives the hands; the referee judges the deal of every trace",
    "start.dealer": "a scenario gives the dealer; the referee judges the deal of every trace",
}
"""Options that no position turns on, and who looks after them instead."""


def name(file: Path) -> str:
    return file.relative_to(FOLDER).with_suffix("").as_posix()


@cache
def scenario(file: Path) -> Scenario:
    return load(file)


def cases() -> Iterator[Any]:
    """A case a file, marked with its faults and clauses."""
    for file in FILES:
        one = scenario(file)
        marks = [*map(pytest.mark.fault, one.faults), *map(pytest.mark.clause, one.clauses)]
        yield pytest.param(file, id=name(file), marks=marks)


@pytest.mark.parametrize("file", list(cases()))
def test_passes_in_both_engines(file: Path) -> None:
    outcome = run(scenario(file))
    assert outcome.passed, "\n" + "\n".join(told(outcome))


# --- options ------------------------------------------------------------------------------------------


def value_of(rules: Rules, option: str) -> Any:
    group, _, key = option.partition(".")
    return getattr(getattr(rules, group), key)


def with_value(rules: Rules, option: str, value: Any) -> Rules:
    group, _, key = option.partition(".")
    changed = getattr(rules, group).model_copy(update={key: value})
    return rules.model_copy(update={group: changed})


def others(option: Option, value: Any) -> list[Any]:
    """What an option is set to instead, to see that a scenario turns on it: its default, or else all other values."""
    if option.name == "deck.kinds":
        return [{symbol: _without_effect(kind) for symbol, kind in value.items()}]
    if value != option.default:
        return [option.default]
    if option.meanings:
        return [other for other in option.meanings if other != value]
    return [OTHER_VALUES.get(option.name, lambda one: one + 1)(value)]


def _without_effect(kind: OwnKind) -> OwnKind:
    """A kind of one's own that does nothing, and is worth something else."""
    nothing = {"draws": 0, "skips": 0, "reverses": "no", "hands": "stay", "points": kind.points + 1}
    return kind.model_copy(update=nothing)


OTHER_VALUES: Final[dict[str, Any]] = {
    "deck.copies": lambda copies: {**copies, "0": 0},
    "deck.second_pack_from": lambda _: 2,
    "players.most": lambda most: most - 1,
    "score.points": lambda points: {**points, **dict.fromkeys(("0", "9", "S", "R", "+2", "W", "W+4"), 1)},
    "finish.banned": lambda _: ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2", "W", "W+4"),
}


def fails(file: Path, rules: Rules) -> bool:
    """Whether a scenario fails, or cannot even be set up, under other rules."""
    try:
        return not run(load(file, rules)).passed
    except ConfigError:
        return True


PINS: Final = [
    pytest.param(file, option, id=f"{name(file)}-{option}") for file in FILES for option in scenario(file).pins
]


@pytest.mark.parametrize(("file", "option"), PINS)
def test_pins_its_options(file: Path, option: str) -> None:
    rules = scenario(file).rules
    tried = others(options()[option], value_of(rules, option))
    assert any(fails(file, with_value(rules, option, other)) for other in tried)


def words(option: Option) -> tuple[str, ...]:
    return tuple(option.meanings) or ("",)


@pytest.mark.parametrize(
    ("option", "value"),
    [(one.name, word) for one in options().values() for word in words(one) if one.name not in NOT_IN_A_POSITION],
)
def test_every_value_is_pinned(option: str, value: str) -> None:
    pinned = {value_of(scenario(file).rules, option) if value else "" for file, pin in pins() if pin == option}
    assert value in pinned, f"no scenario pins {option}{f': {value}' if value else ''}"


def pins() -> Iterator[tuple[Path, str]]:
    for file in FILES:
        for option in scenario(file).pins:
            yield file, option


# --- faults and words ---------------------------------------------------------------------------------

OFFICIAL_FAULTS: Final = frozenset({1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 31, 32, 33})
"""Rows of the list of faults that a position of the official game can show.

Not among them: what belongs to rules that are not official (HOUSE_FAULTS), and what no position can show but many
games do: shuffles, seeds, the census, whole batches (16, 17, 26, 27, 28, 29, 30, 34).
"""


def test_every_fault_of_the_official_game_has_a_scenario() -> None:
    """`uno-sim scenario --list tests/scenarios/official` lists them."""
    found = {fault for file in FILES if file.parent.name == "official" for fault in scenario(file).faults}
    assert found >= OFFICIAL_FAULTS


HOUSE_FAULTS: Final = frozenset({5, 22, 23, 24, 25})
"""Rows of the list of faults that belong to rules which are not official."""


def test_every_fault_of_house_rules_has_a_scenario() -> None:
    assert {fault for file in FILES for fault in scenario(file).faults} >= HOUSE_FAULTS


INTERACTIONS: Final = frozenset(range(1, 47))
"""Numbers of the decisions (X1 to X46) on what happens where two rules meet."""


def test_every_interaction_has_a_scenario() -> None:
    found = {
        int(number)
        for file in FILES
        for clause in scenario(file).clauses
        for number in re.findall(r"\bX(\d+)\b", clause)
    }
    assert found == INTERACTIONS


def test_every_word_of_the_format_is_used() -> None:
    used = [scenario(file) for file in FILES]
    acts = [action for one in used for action in one.actions]
    moves = {
        move.split()[0] for action in acts if action.verb in ("legal", "refused") for move in _listed(action.value)
    }
    assert {action.verb for action in acts} == set(VERBS)
    assert {statement.key for one in used for statement in one.then} == set(THEN)
    assert {*MOVE_WORDS, *REFUSABLE, "pair", "3"} <= moves
    words = {key for file in FILES for key in re.findall(r"^(\w+):", file.read_text(encoding="utf-8"), re.MULTILINE)}
    assert words == set(TOP)
    assert any(action.forgets_uno for action in acts)
    assert any(action.swap is not None for action in acts)
    assert {1, 2, 3} <= {action.copies for action in acts}
    assert any(isinstance(statement.value, list) for one in used for statement in one.then)
    assert {action.guilty for action in acts if action.verb == "challenge"} >= {True, False}


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


def test_there_are_enough_for_the_official_game() -> None:
    assert sum(file.parent.name == "official" for file in FILES) >= 40
