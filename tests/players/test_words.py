"""What is said about players: the page is in step, settings are explained, and people's values have their sources."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import uno_sim
from uno_sim.layers import CONFIGS
from uno_sim.players.load import load_profile, profiles
from uno_sim.players.profile import Profile
from uno_sim.players.words import MATTERS, page, settings, sourced
from uno_sim.rules.options import options

ROOT: Final = Path(__file__).parents[2]
ABOUT: Final = {"uno", "extends", "says"}
SOURCE: Final = re.compile(r"^a guess: |^HEART [A-Z], |\.org")
PER_MILLION: Final = 1_000_000


def test_the_documentation_is_in_step() -> None:
    """If not: `python tools/players.py`."""
    assert (ROOT / "docs" / "players.md").read_text(encoding="utf-8") == page()


def test_every_setting_says_what_it_means() -> None:
    assert [one.name for one in settings() if not one.says] == []


def test_what_settings_matter_under_are_options() -> None:
    assert set(MATTERS) <= set(Profile.model_fields)
    named = {name for text in MATTERS.values() for name in re.findall(r"`([a-z_]+\.[a-z_]+)`", text)}
    assert named <= set(options())


@pytest.mark.parametrize("name", profiles())
def test_every_profile_says_what_it_is(name: str) -> None:
    assert load_profile(name).says


def test_every_line_of_a_person_has_a_source_or_is_a_guess() -> None:
    text = (CONFIGS / "profiles" / "human.yaml").read_text(encoding="utf-8")
    set_here = {line.partition(":")[0] for line in text.splitlines() if not line.startswith("#")} - ABOUT
    assert {one.name for one in sourced()} == set_here
    assert set(MATTERS) <= set_here, "every habit and slip is given a value"
    assert [one.name for one in sourced() if not SOURCE.search(one.why)] == []


def test_a_person_slips_sometimes() -> None:
    person = load_profile("human")
    chances = {name: getattr(person, name) for name in MATTERS if name not in ("reaction", "swap")}
    assert {name for name, chance in chances.items() if not 0 < chance < PER_MILLION} == set()


def test_forgetting_uno_costs_games(tmp_path: Path) -> None:
    """The example study of the page, with few games: who always forgets wins less, and the less the more it costs."""
    done = uno_sim.run(CONFIGS / "studies" / "forgetting-uno.yaml", games=2_000, jobs=1, pictures=False, out=tmp_path)
    assert [cell.line_up[0].name for cell in done.study.cells] == ["never forgets"] * 2 + ["always forgets"] * 2
    assert [cell.rules.uno_call.penalty for cell in done.study.cells] == [2, 4, 2, 4]
    wins = done.tables["wins_by_player"].to_dicts()
    never, _, always, always_at_four = (row["share"] for row in wins if row["player"] == 1)
    assert never > 0.24 > always > always_at_four
