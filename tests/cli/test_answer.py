"""``uno-sim answer``: what is printed, written and kept."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from tests.cli.calling import called

QUESTIONS = """uno: questions/1
study:
  games: 300
  vary: {line_up: [random, all-round]}
questions:
  drawing:
    ask: Does drawing until a card fits lengthen the game?
    study: {vary: {rules: [official, draw-to-match]}}
"""


@pytest.fixture(autouse=True)
def mine(elsewhere: Path) -> None:
    (elsewhere / "mine.yaml").write_text(QUESTIONS)


def test_an_answer_is_told_and_becomes_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("answer", "mine.yaml", "--quiet") == 0
    out = capsys.readouterr().out
    assert out.startswith("Does drawing until a card fits lengthen the game?\n  4 cells · 300 games each")
    assert "with draw-to-match, games get " in out
    folder = Path("runs/answers-mine")
    assert out.endswith(f"{folder}/report.html\n{folder}/report.md\n")
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Does drawing until a card fits lengthen the game?" in page
    assert "To make it again:" in page
    assert "until-playable" in page, "the rules in words"
    assert (folder / "pictures" / "drawing-actions.png").is_file()
    assert "pictures/drawing-actions.png" in (folder / "report.md").read_text(encoding="utf-8")
    table = pl.read_csv(folder / "tables" / "answers.csv")
    assert table["players"].to_list() == ["random", "all-round"]
    assert (table["difference"] > 0).all()
    assert pl.read_csv(folder / "tables" / "lengths.csv").height == 4 * 3


def test_a_second_time_nothing_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("answer", "mine.yaml", "--quiet", "--json") == 0
    first = json.loads(capsys.readouterr().out)
    [run] = Path("runs/answers-mine/runs").iterdir()
    ended = json.loads((run / "manifest.json").read_text())["ended"]
    assert called("answer", "mine.yaml", "--quiet", "--json", "--format", "html") == 0
    assert json.loads(capsys.readouterr().out) == first
    assert json.loads((run / "manifest.json").read_text())["ended"] == ended
    [question] = first["questions"]
    assert [each["verdict"] for each in question["differences"]] == ["more", "more"]


def test_what_is_wrong_is_said_before_anything_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text(QUESTIONS.replace("draw-to-match", "draw-to-mach"))
    assert called("answer", "mine.yaml") == 2
    error = capsys.readouterr().err
    assert "did you mean `draw-to-match`?" in error
    assert not Path("runs").exists()
    assert called("run", "mine.yaml") == 2
    assert "a file of questions" in capsys.readouterr().err
