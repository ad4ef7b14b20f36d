"""``uno-sim lint``, and warnings on stderr: flags, exit codes, and what goes where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import called

POINTLESS = "uno: rules/1\nextends: stacking\nhouse:\n  after_jump: order\n"
WARNED = "mine.yaml:4:15: house.after_jump: can never act: "


@pytest.fixture(autouse=True)
def mine(elsewhere: Path) -> None:
    (elsewhere / "mine.yaml").write_text(POINTLESS, encoding="utf-8")


def test_nothing_found_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("lint", "official", "--games", "20") == 0
    out, err = capsys.readouterr()
    assert out.startswith("official: nothing found\n")
    assert "players  actions" in out
    assert err == ""


def test_findings_end_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("lint", "mine.yaml", "--games", "0") == 1
    out, err = capsys.readouterr()
    assert WARNED in out
    assert "after_jump: order" in out
    assert "^~~~~" in out
    assert err == ""


def test_json_is_all_that_is_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("lint", "mine.yaml", "--json", "--games", "20") == 1
    [finding] = json.loads(capsys.readouterr().out)["findings"]
    assert finding["kind"] == "pointless"
    assert (finding["file"], finding["line"], finding["column"]) == ("mine.yaml", 4, 15)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("lint", "offical"), "did you mean `official`?"),
        (("lint", "nowhere.yaml"), "nowhere.yaml"),
        (("lint", "bad.yaml"), "bad.yaml:3:11: draw.amount: 'oen' is none of its values"),
        (("lint", "study.yaml"), "this is a study"),
        (("lint", "official", "--games", "-1"), "--games -1"),
        (("lint", "official", "--games", "5000"), "--games 5000"),
        (("lint", "official", "--seed", "-1"), "--seed -1"),
        (("lint",), "RULES"),
    ],
)
def test_mistakes_end_with_2(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.yaml").write_text("uno: rules/1\ndraw:\n  amount: oen\n", encoding="utf-8")
    Path("study.yaml").write_text("uno: study/1\n", encoding="utf-8")
    assert called(*arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""


def test_help_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called("lint", "--help") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"--{flag}" in text for flag in ("games", "seed", "json"))


# --- warnings of other commands -----------------------------------------------------------------------

SCENARIO = (
    "uno: scenario/1\nsays: red on red\nrules:\n  extends: mine.yaml\nhands: {0: [R5, B2], 1: [Y1, Y2]}\n"
    "discard: R1\nactions:\n  - {seat: 0, play: R5}\nthen:\n  turn: 1\n"
)
COMMANDS = {
    "run": ("run", "mine.yaml", "--games", "50", "--no-pictures", "--quiet"),
    "watch": ("watch", "mine.yaml"),
    "audit": ("audit", "mine.yaml", "--games", "3", "--jobs", "1", "--quiet"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_warnings_are_shown_once_and_change_no_exit_code(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*COMMANDS[command]) == 0
    out, err = capsys.readouterr()
    assert err.count("warning: ") == 1
    assert f"warning: {WARNED}" in err
    assert "warning" not in out


def test_a_warning_of_several_scenarios_is_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        Path(f"{name}.yaml").write_text(SCENARIO, encoding="utf-8")
    assert called("scenario", "one.yaml", "two.yaml") == 0
    assert capsys.readouterr().err.count("warning: ") == 1
