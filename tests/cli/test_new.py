"""``uno-sim new``: asked or told by flags, it writes a rule set that loads, and overwrites nothing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.calling import called
from uno_sim.layers import CONFIGS
from uno_sim.rules.load import load_rules
from uno_sim.rules.questions import QUESTIONS


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())


FLAGS = ("--stacking", "like-on-like", "--seven-zero", "--no-hold-back", "--last-card", "numbers", "--hand", "5")
WRITTEN = f"""\
# yaml-language-server: $schema={CONFIGS / "schema" / "rules-1.json"}
uno: rules/1
extends: official
says: 'ours, since 1998'
# What is not here is as in the official rules; `uno-sim rules explain OPTION` tells more of each line.
start:
  hand: 5 # cards dealt to each player
draw:
  voluntary: no # whether who could play may draw instead: must play
answer:
  two_on_two: yes # a +2 on a +2: allowed
  four_on_four: yes # a +4 on a +4: allowed
finish:
  banned: [S, R, +2, W, W+4] # symbols that may not be a last card; who holds nothing else draws
house:
  zero: pass-hands # a 0: everybody passes the hand on in the direction of play
  seven: swap # a 7: its player swaps hands with another of choice
"""


def test_flags_ask_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("new", "my.yaml", *FLAGS, "--says", "ours, since 1998") == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0] == "my.yaml: 7 settings not as in the official rules, for 2 to 10 players"
    assert Path("my.yaml").read_text(encoding="utf-8") == WRITTEN
    assert load_rules("my.yaml").says == "ours, since 1998"
    assert called("rules", "show", "my.yaml") == 0
    marked = [line.split()[1] for line in capsys.readouterr().out.splitlines() if line.startswith("*")]
    assert marked == ["hand", "voluntary", "two_on_two", "four_on_four", "banned", "zero", "seven"]


def test_official_answers_to_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("new", "my.yaml", "--defaults") == 0
    assert "my.yaml: no settings not as in the official rules" in capsys.readouterr().out
    assert load_rules("my.yaml").rules == load_rules("official").rules


def test_it_asks_and_leaves_out_what_has_no_point(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 40))
    assert called("new", "my.yaml") == 0
    out = capsys.readouterr().out
    for question in QUESTIONS:
        assert (question.asks in out) == all(
            next(one for one in QUESTIONS if one.name == name).default in wanted
            for name, wanted in question.only_if.items()
        ), question.name
    assert max(len(line) for line in out.splitlines() if not line.startswith("Your rules in a sentence")) <= 80
    assert load_rules("my.yaml").rules == load_rules("official").rules


def test_what_is_typed_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "until-i\nmust\nn\nlike\nlast\n" + "\n" * 40
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert called("new", "my.yaml") == 0
    rules = load_rules("my.yaml").rules
    assert (rules.draw.amount, rules.draw.drawn, rules.draw.voluntary) == ("until-playable", "must", "no")
    assert (rules.answer.two_on_two, rules.answer.two_on_four, rules.answer.pays) == ("yes", "no", "last")


def test_wrong_answers_are_asked_again(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("two\nuntil-it-fits\n" + "\n" * 40))
    assert called("new", "my.yaml") == 0
    out = capsys.readouterr().out
    assert "Error: 'two' is no answer\n  allowed: one, until-it-fits, until-a-number\n  answer [one]: " in out
    assert load_rules("my.yaml").rules.draw.amount == "until-playable"


def test_ask_leaves_out_what_a_flag_has_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 40))
    assert called("new", "my.yaml", "--ask", "--stacking", "any", "--says", "ours") == 0
    out = capsys.readouterr().out
    assert "May you put another on it instead?" not in out
    assert "What does the player draw who can put nothing on it any more?" in out
    assert "Your rules in a sentence" not in out
    assert load_rules("my.yaml").rules.answer.two_on_four == "yes"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("new", "my.yaml"), "take the official answers with --defaults"),
        (("new", "my.yaml", "--stacking", "like-on-lke"), "did you mean `like-on-like`?"),
        (("new", "my.yaml", "--pays", "last"), "--pays last has no meaning with --stacking no"),
        (("new", "my.yaml", "--defaults", "--ask"), "give one of the two"),
        (("new", "my.json", "--defaults"), "call it my.json.yaml"),
        (("new", "no/my.yaml", "--defaults"), "there is no folder no"),
        (("new", "my.yaml", "--hand", "40", "--partners"), "nobody can play by these rules"),
        (("new",), "FILE"),
    ],
)
def test_mistakes_write_nothing(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err
    assert list(Path().iterdir()) == []


def test_nothing_is_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my.yaml").write_text("precious")
    Path("link.yaml").symlink_to("nowhere.yaml")
    for name in ("my.yaml", "link.yaml"):
        assert called("new", name, "--defaults") == 2
        assert f"{name} is there already, and nothing is overwritten" in capsys.readouterr().err
    assert Path("my.yaml").read_text() == "precious"
    assert not Path("nowhere.yaml").exists()


def test_the_list_of_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("new", "--list") == 0
    assert "--stacking" in capsys.readouterr().out


def test_help_fits_a_terminal_and_names_every_flag(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called("new", "--help") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"--{question.name}" in text for question in QUESTIONS)
