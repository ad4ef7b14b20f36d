"""Presets mix: two in one ``extends`` have the rules of both, or it is said what was not heeded, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import pytest

from uno_sim import layers
from uno_sim.errors import ConfigError
from uno_sim.rules.load import LoadedRules, load_rules
from uno_sim.rules.options import value
from uno_sim.rules.shelves import single_rules
from uno_sim.rules.words import sheet
from uno_sim.study import load_study

WHOLE: Final = ("s0", "s1", "s2", "s3", "s4")
"""Whole rule sets, which mix with single rules and with one another too."""
CANNOT: Final = {
    # single rules that contradict one another, and what is said of them
    frozenset({"force-play", "no-play-after-draw"}): "a drawn card must be played",
    frozenset({"force-play", "plain-lead"}): "a drawn card must be played",
    frozenset({"challenge-uno", "partners"}): "would leave the other one without opponents",
}


@pytest.fixture(autouse=True, scope="module")
def _files_are_read_once() -> Iterator[None]:
    """2,000 pairs rest on the same few files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layers, "read", cache(layers.read))
        yield


def mixed(*names: str, **more: Any) -> LoadedRules:
    return load_rules({"extends": list(names), **more})


@cache
def alone(name: str) -> LoadedRules:
    return load_rules(name)


def setting(loaded: LoadedRules, name: str) -> Any:
    """The value of an option, or of one key of a mapping, or of one part of a kind of card."""
    group, option, *keys = name.split(".")
    found = value(loaded.rules, f"{group}.{option}")
    for key in keys:
        found = found[key] if isinstance(found, dict) else getattr(found, key)
    return found


def made_in(loaded: LoadedRules, name: str) -> str:
    """The file that set an option."""
    return loaded.origins[name].rpartition(":")[0]


def rests_on(file: str, other: str) -> bool:
    return other in alone(Path(file).stem).files


def problems_of_a_mix(first: str, second: str) -> Iterator[str]:
    """What is not as it should be: each setting of either is there; where both make it, the upper or later one's."""
    one, two = alone(first), alone(second)
    both = mixed(first, second)
    for name in one.origins | two.origins:
        if name in one.origins and name in two.origins:
            home, other = made_in(one, name), made_in(two, name)
            wins = one if rests_on(home, other) else two
            differ = setting(one, name) != setting(two, name)
            known = rests_on(home, other) or rests_on(other, home)
            if differ and not known and not any(text.startswith(f"{name}: ") for text in both.overruled):
                yield f"{name} is not heeded, and nothing is said"
        else:
            wins = one if name in one.origins else two
        if setting(wins, name) == {}:
            continue  # maps merge: an empty one adds nothing
        if setting(both, name) != setting(wins, name):
            yield f"{name} is {setting(both, name)}, not {setting(wins, name)}"


def test_every_two_presets_have_the_rules_of_both_or_say_why_not() -> None:
    wrong, refused = [], []
    for first, second in permutations((*single_rules(), *WHOLE), 2):
        try:
            wrong += [f"[{first}, {second}]: {text}" for text in problems_of_a_mix(first, second)]
        except ConfigError as error:
            refused.append((first, second))
            wrong += [f"{problem}: what to do is not said" for problem in error.problems if not problem.hint]
    assert wrong == []
    single = {frozenset(two) for two in refused if {*two} <= {*single_rules()}}
    assert single == set(CANNOT)


@pytest.mark.parametrize("names", CANNOT, ids=lambda names: "+".join(sorted(names)))
def test_what_cannot_be_mixed_says_why(names: frozenset[str]) -> None:
    for first, second in permutations(names):
        with pytest.raises(ConfigError) as caught:
            mixed(first, second)
        assert CANNOT[names] in str(caught.value)


def test_the_second_brings_nothing_back_that_the_first_has_changed() -> None:
    """Both rest on s2, which has 2 Wilds; s2-108 has 4."""
    for names in (("s2-108", "s2-vip"), ("s2-vip", "s2-108")):
        both = mixed(*names)
        assert both.rules.deck.copies["W"] == 4
        assert both.rules.house.jump_in == "identical"
        assert both.overruled == ()


def test_null_holds_against_a_neighbour_that_rests_on_the_same(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("uno: rules/1\nstart: {hand: 5}\n")
    (tmp_path / "usual.yaml").write_text("uno: rules/1\nextends: base.yaml\nstart: {hand: null}\n")
    (tmp_path / "other.yaml").write_text("uno: rules/1\nextends: base.yaml\nhouse: {pairs: yes}\n")
    (tmp_path / "mine.yaml").write_text("uno: rules/1\nextends: [usual.yaml, other.yaml]\n")
    assert load_rules(tmp_path / "mine.yaml").rules.start.hand == 7


def test_what_rests_on_another_lies_upon_it_in_either_order() -> None:
    assert (
        mixed("progressive", "stacking").rules == mixed("stacking", "progressive").rules == alone("progressive").rules
    )


def test_the_later_wins_and_it_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = mixed("no-bluffing", "first-challenged")
    assert both.rules.wild_draw_four.challenge == "first"
    assert both.overruled == (
        "wild_draw_four.challenge: off (no-bluffing.yaml:7) gives way to first (first-challenged.yaml:6), "
        "which is listed later",
    )
    mine = tmp_path / "mine.yaml"
    mine.write_text("uno: rules/1\nextends: [no-bluffing, first-challenged]\n")
    assert f"not heeded: {both.overruled[0]}" in sheet(str(mine)).splitlines()
    assert load_study(mine).notes == (f"rules.{both.overruled[0]}",)
    assert load_study(mine, {"set": ["rules.wild_draw_four.challenge=last"]}).notes == ()


def test_whoever_decides_it_has_nothing_to_be_told() -> None:
    both = mixed("no-bluffing", "first-challenged", wild_draw_four={"challenge": "off"})
    assert both.rules.wild_draw_four.challenge == "off"
    assert both.overruled == ()


def test_the_same_setting_twice_is_no_quarrel() -> None:
    assert mixed("no-bluffing", "any-time-four").overruled == ()
