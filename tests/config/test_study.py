"""Studies: defaults, cells, flags, and hashes that stay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from uno_sim.layers import CONFIGS
from uno_sim.players.load import load_profile, profiles
from uno_sim.players.profile import Profile
from uno_sim.rules.load import load_rules
from uno_sim.study import Study, load_study

STUDIES = [path.stem for path in sorted((CONFIGS / "studies").glob("*.yaml"))]


def study(tmp_path: Path, lines: str, **flags: object) -> Study:
    path = tmp_path / "mine.yaml"
    path.write_text("uno: study/1\n" + lines)
    return load_study(path, flags)


def test_a_preset_is_the_default_study() -> None:
    made = load_study("official")
    (cell,) = made.cells
    assert (made.name, made.varied, made.games) == ("official", (), 1_000_000)
    assert (cell.name, cell.players, cell.games, cell.seed) == ("official", 4, 1_000_000, 1)
    assert (cell.seating, cell.limit, cell.settings) == ("fixed", 10_000, {})
    assert [profile.name for profile in cell.line_up] == ["all-round"] * 4
    assert cell.rules == load_rules("official").rules


def test_a_rules_file_is_a_study_too(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text("uno: rules/1\nextends: stacking\nsays: ours\nstart: {hand: 5}\n")
    made = load_study(path)
    assert (made.name, made.says) == ("table", "ours")
    assert made.cells[0].rules.answer.two_on_two == "yes"
    assert made.cells[0].rules.start.hand == 5


@pytest.mark.parametrize("name", STUDIES)
def test_shipped_studies(name: str) -> None:
    made = load_study(name)
    assert made.says
    assert len({cell.name for cell in made.cells}) == len(made.cells)


def test_a_grid(tmp_path: Path) -> None:
    made = study(
        tmp_path,
        "vary:\n  rules: [official, {extends: stacking, start: {hand: 5}}]\n"
        "  rules.draw.amount: [one, until-playable]\n  players: [2, 3]\n  line_up: [greedy, random]\n",
    )
    assert made.varied == ("rules", "rules.draw.amount", "players", "line_up")
    assert len(made.cells) == 16
    last = made.cells[-1]
    assert last.name == "rules=stacking+start.hand=5, draw.amount=until-playable, players=3, line_up=random"
    assert last.settings == {
        "rules": "stacking+start.hand=5",
        "rules.draw.amount": "until-playable",
        "players": 3,
        "line_up": "random",
    }
    assert (last.rules.start.hand, last.rules.draw.amount, last.rules.answer.two_on_two) == (5, "until-playable", "yes")
    assert [profile.name for profile in last.line_up] == ["random"] * 3


def test_values_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.yaml").write_text(f"uno: rules/1\nstart: {{hand: {5 + (folder == 'a')}}}\n")
    made = study(tmp_path, "vary: {rules: [a/x.yaml, b/x.yaml]}\n")
    assert [cell.name for cell in made.cells] == ["rules=x", "rules=x (2)"]


def test_a_line_up_says_how_many_play(tmp_path: Path) -> None:
    assert study(tmp_path, "line_up: [greedy, random, greedy]\n").cells[0].players == 3
    assert study(tmp_path, "line_up: [greedy]\nplayers: 6\n").cells[0].players == 6
    assert study(tmp_path, "line_up: greedy\n").cells[0].players == 4
    varied = study(tmp_path, "vary: {line_up: [greedy, [random, greedy]]}\n")
    assert [(cell.players, cell.settings["line_up"]) for cell in varied.cells] == [(4, "greedy"), (2, "random,greedy")]


def test_flags_win_over_the_file(tmp_path: Path) -> None:
    lines = (
        "games: 5\nseed: 7\nrules: {extends: stacking, start: {hand: 5}}\n"
        "vary: {players: [2, 3], rules.draw.amount: [one, until-playable]}\n"
    )
    made = study(
        tmp_path, lines, games="1_000", players=5, set=["rules.draw.amount=until-number", "rules.start.hand=null"]
    )
    (cell,) = made.cells
    assert (cell.games, cell.seed, cell.players) == (1000, 7, 5)
    assert (cell.rules.draw.amount, cell.rules.start.hand, cell.rules.answer.two_on_two) == ("until-number", 7, "yes")


def test_flags_lie_upon_varied_rules(tmp_path: Path) -> None:
    made = study(
        tmp_path, "vary: {rules: [official, stacking]}\n", set=["rules.start.hand=5", "rules.deck.copies.+2=8"]
    )
    assert [cell.rules.start.hand for cell in made.cells] == [5, 5]
    assert [cell.rules.deck.copies["+2"] for cell in made.cells] == [8, 8]
    assert [cell.rules.answer.two_on_two for cell in made.cells] == ["no", "yes"]
    assert len(study(tmp_path, "vary: {rules: [official, stacking]}\n", set=["rules=progressive"]).cells) == 1


def test_a_line_up_by_flag() -> None:
    cell = load_study("official", {"line_up": "greedy, random"}).cells[0]
    assert [profile.name for profile in cell.line_up] == ["greedy", "random"]
    assert load_study("official", {"line_up": ["greedy", "random"]}).cells[0].line_up == cell.line_up


def test_null_restores_the_default(tmp_path: Path) -> None:
    made = study(tmp_path, "games: null\nplayers: null\nrules: {extends: stacking, answer: null}\n")
    assert made.cells[0].games == 1_000_000
    assert made.cells[0].rules == load_rules("official").rules


def test_python_data() -> None:
    made = load_study({"rules": {"extends": "stacking"}, "vary": {"players": [2, 3]}, "games": 10})
    assert [cell.name for cell in made.cells] == ["players=2", "players=3"]


def test_a_hash_is_of_what_is_played_not_of_how_it_is_written(tmp_path: Path) -> None:
    here = load_study("stacking", {"games": 100})
    written = "says: something else\ngames: 100\nrules: {answer: {four_on_four: yes, two_on_two: yes}}\n"
    there = study(tmp_path, written)
    assert here.sha256 == there.sha256
    assert len(here.hash8) == 8
    for change in ({"seed": 2}, {"games": 101}, {"players": 3}, {"line_up": "random"}, {"set": ["rules.start.hand=6"]}):
        assert load_study("stacking", {"games": 100, **change}).sha256 != here.sha256


def test_canonical_json() -> None:
    cell = load_study("official").cells[0]
    assert json.loads(cell.canonical)["rules"]["draw"]["amount"] == "one"
    assert ": " not in cell.canonical


@pytest.mark.parametrize("name", profiles())
def test_every_profile_loads_and_says_what_it_does(name: str) -> None:
    profile = load_profile(name)
    assert profile.name == name
    assert profile.says


def test_profiles_extend(tmp_path: Path) -> None:
    (tmp_path / "bold.yaml").write_text("uno: profile/1\nextends: greedy\nbluff: 500_000\n")
    bold = load_profile("bold.yaml", tmp_path)
    assert bold == load_profile("greedy").model_copy(update={"name": "bold", "bluff": 500_000, "says": ""})
    assert load_profile({"extends": "greedy", "name": "calm"}).name == "calm"
    assert isinstance(load_profile({}), Profile)
