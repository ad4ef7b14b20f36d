"""Every option, and each of its values: a preset has it, a fault is named for it, and the rules' page tells it.

That a scenario turns on it is held by `tests/scenarios/test_scenarios.py`. An option without named values (a number, a
list) needs a preset and a fault with another value than the default.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tools import faults
from tools.faults import Fault
from uno_sim.rules.load import load_rules, presets
from uno_sim.rules.model import Rules
from uno_sim.rules.options import Option, options, value

PAGE: Final = Path(__file__).parents[2] / "docs" / "rules.md"
NOT_IN_A_GAME: Final = {
    "players.fewest": "who may sit down is settled when rules are read, before there is an engine",
    "players.most": "who may sit down is settled when rules are read, before there is an engine",
}
"""Options for which no fault can be planted, and why."""
ANY: Final = ""
"""In place of a value: any but the default."""


def words(option: Option) -> tuple[str, ...]:
    """The named values of an option, or `ANY` where values have no names."""
    return tuple(option.meanings) or (ANY,)


def has(rules: Rules, option: Option, word: str) -> bool:
    """Whether rules give an option this value, or any but the default."""
    found: Any = value(rules, option.name)
    return bool(found != option.default if word == ANY else found == word)


def label(option: str, word: str) -> str:
    """As faults name it: ``lead.skip=again``, ``draw_two.cards``."""
    return option if word == ANY else f"{option}={word}"


def each(*, left_out: dict[str, str] | None = None) -> pytest.MarkDecorator:
    cases = [(one, word) for one in options().values() for word in words(one) if one.name not in (left_out or {})]
    return pytest.mark.parametrize(("option", "word"), cases, ids=[label(one.name, word) for one, word in cases])


@cache
def rules_of_table(name: str) -> Rules:
    return load_rules({"extends": "official", **faults.tables()[name].rules}).rules


@cache
def of_presets() -> dict[str, Rules]:
    return {name: load_rules(name).rules for name in presets()}


@each()
def test_some_preset_has_it(option: Option, word: str) -> None:
    """If not: add one that somebody would look for to uno_sim/configs/rules, and give it a place in SHELVES."""
    assert any(has(rules, option, word) for rules in of_presets().values())


@each(left_out=NOT_IN_A_GAME)
def test_some_fault_is_named_for_it(option: Option, word: str) -> None:
    """If not: plant one, or say `option:` in tools/faults.yaml (docs/mutants.md)."""
    named = label(option.name, word)
    assert any(named in fault.options for fault in faults.faults().values()), f"no fault says `option: {named}`"


@each()
def test_the_page_tells_it(option: Option, word: str) -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| `{option.name}` |")]
    [row] = rows
    assert option.says in row
    assert word == ANY or f"`{word}`" in row
    assert word == ANY or option.meanings[word] in row


NAMED: Final = [(fault, named) for fault in faults.faults().values() for named in fault.options]


@pytest.mark.parametrize(("fault", "named"), NAMED, ids=[f"{fault.name}-{named}" for fault, named in NAMED])
def test_a_fault_is_played_where_its_option_has_that_value(fault: Fault, named: str) -> None:
    name, _, word = named.partition("=")
    option = options()[name]
    assert word in words(option)
    assert any(has(rules_of_table(table), option, word) for table in fault.at)
    assert fault.group in (option.group, *faults.OTHER_GROUPS)


@pytest.mark.parametrize("name", NOT_IN_A_GAME)
def test_what_is_left_out_is_there_and_has_no_fault(name: str) -> None:
    assert name in options()
    assert not any(name in fault.options for fault in faults.faults().values())
