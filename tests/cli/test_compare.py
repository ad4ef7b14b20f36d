"""``uno-sim compare``: flags, exit codes, and the three ways in which it speaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import called

QUICK = ("--games", "200", "--jobs", "1", "--quiet")


def test_it_says_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compare", "official", "stacking", "plain-lead", *QUICK) == 0
    out = capsys.readouterr().out
    assert "official against stacking, plain-lead · 4 players · 200 games each" in out
    assert "stacking, compared with official" in out
    assert "plain-lead, compared with official" in out


def test_json_is_all_that_is_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compare", "official", "stacking", *QUICK, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["base"], found["games"], found["compared"][0]["name"]) == ("official", 200, "stacking")


def test_markdown_and_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text("uno: study/1\nrules: stacking\nplayers: 3\n")
    assert called("compare", "official", "mine.yaml", "--players", "3", *QUICK, "--markdown", "--all") == 0
    out = capsys.readouterr().out
    assert out.startswith("# official")
    assert "| played 7 |" in out


def test_margins_and_matches(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ("--matches", "100", "--jobs", "1", "--quiet", "--margin", "match_games=50", "--json")
    assert called("compare", "official", "stacking", *flags) == 0
    measures = {each["measure"]: each for each in json.loads(capsys.readouterr().out)["compared"][0]["measures"]}
    assert measures["match_games"]["margin"] == 50
    assert measures["match_games"]["verdict"] == "equal"


def test_a_presets_name_means_the_preset_and_not_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("run", "stacking", "--games", "400", "--out", "official", "--no-pictures", "--quiet") == 0
    capsys.readouterr()
    assert called("compare", "official", "stacking", *QUICK) == 0
    assert "stacking, compared with official" in capsys.readouterr().out
    assert called("compare", "./official", "stacking", "--jobs", "1", "--quiet") == 0
    assert "nothing differs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("offical", "stackin"), "did you mean `official`?"),
        (("offical", "stackin"), "did you mean `stacking`?"),
        (("official",), "nothing to compare with"),
        (("official", "stacking", "--games", "50"), "at least 100"),
        (("official", "stacking", "--margin", "acts=1"), "there is no measure `acts`"),
        (("official", "stacking", "--jobs", "-1"), "--jobs"),
        (("official", "stacking", "--json", "--markdown"), "one of the two"),
        ((), "A B"),
    ],
)
def test_mistakes_are_explained(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compare", *arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""


def test_help_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called("compare", "--help") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    flags = "games matches seed players line-up set margin jobs all json markdown quiet"
    assert all(f"--{flag}" in text for flag in flags.split())
