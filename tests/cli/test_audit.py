"""``uno-sim audit``: flags, exit codes, and the command that replays a quarrel."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import called
from uno_sim import referee
from uno_sim.trace import Trace

QUICK = ("audit", "official", "--games", "20", "--jobs", "1")


def test_it_says_what_was_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*QUICK) == 0
    out = capsys.readouterr().out
    assert "official · 4 players · seed 1 · everyone is restless" in out
    assert "judged 20 games" in out
    assert "the referee agrees with every one of them" in out
    assert "house.after_jump=jumper" in out
    assert "play → silence" not in out
    assert called(*QUICK, "--all") == 0
    assert "play → silence" in capsys.readouterr().out


def test_json_is_all_that_is_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*QUICK, "--json", "--quiet") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 20
    assert found["agreed"] is True
    assert found["disagreement"] is None
    assert {"before": "deal", "after": "turn_up", "times": 20} in found["pairs"]["seen"]


def test_the_players_of_the_file_only_if_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text("uno: study/1\nline_up: [greedy, random]\nplayers: 2\ngames: 7\n")
    assert called("audit", "mine.yaml", "--games", "5", "--jobs", "1") == 0
    assert "everyone is restless" in capsys.readouterr().out
    assert called("audit", "mine.yaml", "--games", "5", "--jobs", "1", "--as-written") == 0
    assert "greedy, random" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("audit", "offical"), "did you mean `official`?"),
        (("audit", "official", "--games", "0"), "--games"),
        (("audit", "official", "--jobs", "-1"), "--jobs"),
        (("audit", "official", "--line-up", "greedy", "--as-written"), "one of the two"),
        (("audit",), "CONFIG"),
    ],
)
def test_mistakes_are_explained(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""


def test_a_quarrel_ends_with_1_and_can_be_watched(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = referee.judge

    def believing(trace: Trace, **more: Any) -> Any:
        trace.rules = {**trace.rules, "draw_two": {"cards": 3}}
        return judge(trace, **more)

    monkeypatch.setattr(referee, "judge", believing)
    assert called(*QUICK, "--players", "3", "--set", "rules.draw.voluntary=no") == 1
    shown = capsys.readouterr().out.splitlines()
    [replay] = [line.split(maxsplit=1)[1] for line in shown if line.startswith("  replay")]
    told = [line.strip() for line in shown[shown.index("The game up to there:") + 1 :]]
    assert called(*shlex.split(replay)[1:]) == 0
    again = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert told[:-1] == again[: len(told) - 1], "the same game, up to there"


def test_help_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called("audit", "--help") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    flags = "games seed players line-up as-written set jobs all json quiet"
    assert all(f"--{flag}" in text for flag in flags.split())
