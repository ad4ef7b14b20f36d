"""What does not come out as a scenario says is found, told, and no more than that."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from uno_sim.scenario import Outcome, load, run, told

HEAD: Final = """\
uno: scenario/1
hands:
  0: [R5, W+4, B2]
  1: [R1, G1, R+2]
  2: [Y1, Y2, Y3]
discard: R7
pile: [Y8, Y9, G8, G9, B8]
actions:
"""
ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENT: Final = ROOT / "docs" / "scenarios.md"


def outcome(folder: Path, actions: str, then: str = "{}", head: str = HEAD, rules: str = "official") -> Outcome:
    file = folder / "mine.yaml"
    lines = "".join(f"  - {{{action.strip()}}}\n" for action in actions.split(";"))
    file.write_text(f"{head}{lines}then: {then}\nrules: {rules}\n", encoding="utf-8")
    return run(load(file))


@pytest.mark.parametrize(
    ("actions", "key", "expected", "found"),
    [
        ("seat: 0, legal: [R5, draw]", "actions[0]", "seat 0 may: R5, draw", "seat 0 may: R5, W+4, draw"),
        ("seat: 0, refused: W+4", "actions[0]", "seat 0 may not: W+4", "seat 0 may: R5, W+4, draw"),
        ("seat: 0, refused: G9", "actions[0]", "seat 0 may not: G9", "seat 0 does not hold G9"),
        ("seat: 0, done: R5", "actions[0]", "seat 0 must play R5", "seat 0 may: R5, W+4, draw"),
        ("seat: 1, play: R1", "actions[0]", "seat 1 plays R1", "it cannot be done: seat 0 may: R5, W+4, draw"),
        ("seat: 0, play: B2", "actions[0]", "seat 0 plays B2", "it cannot be done: seat 0 may: R5, W+4, draw"),
        ("seat: 0, keep: true", "actions[0]", "seat 0 keeps the card just drawn", "it cannot be done: seat 0 may"),
        ("seat: 0, draw: 2", "actions[0]", "seat 0 draws 2 cards", "seat 0 draws 1 card"),
        ("seat: 0, play: R5; seat: 1, play: R+2; seat: 2, take: 3", "actions[2]", "draws 3 cards", "draws 2 cards"),
        (
            "seat: 0, play: W+4, colour: red; seat: 1, challenge: true, guilty: false",
            "actions[1]",
            "seat 0 is innocent",
            "seat 0 is guilty",
        ),
        ("seat: 0, play: R5, uno: false", "actions[0]", "forgets to say UNO", "UNO was not due: 2 cards are left"),
    ],
)
def test_an_action_that_differs(tmp_path: Path, actions: str, key: str, expected: str, found: str) -> None:
    first = outcome(tmp_path, actions).differences[0]
    assert first.key == key
    assert expected in first.expected
    assert found in first.found
    assert first.by == "the fast engine"
    assert first.place.line == HEAD.count("\n") + 1 + int(key[8])


@pytest.mark.parametrize(
    ("then", "key", "expected", "found"),
    [
        ("{turn: 2}", "then.turn", "2", "1"),
        ("{direction: counterclockwise}", "then.direction", "counterclockwise", "clockwise"),
        ("{colour: blue}", "then.colour", "blue", "red"),
        ("{pot: 2}", "then.pot", "2", "0"),
        ("{discard: R7}", "then.discard", "R7", "R5"),
        ("{hands: {0: [B2]}}", "then.hands.0", "B2", "B2 W+4"),
        ("{hand_sizes: {0: 3}}", "then.hand_sizes.0", "3", "2"),
        ("{drew: {0: 1}}", "then.drew.0", "1", "0"),
        ("{over: true}", "then.over", "true", "false"),
        ("{stalemate: true}", "then.stalemate", "true", "false"),
        ("{winner: 0}", "then.winner", "0", "none"),
        ("{points: {0: 1}}", "then.points.0", "1", "none"),
        ("{opener: 0}", "then.opener", "0", "none"),
        ("{named_by: 0}", "then.named_by", "0", "none"),
    ],
)
def test_a_statement_that_differs(tmp_path: Path, then: str, key: str, expected: str, found: str) -> None:
    (only,) = outcome(tmp_path, "seat: 0, play: R5", then).differences
    assert (only.key, only.expected, only.found, only.by) == (key, expected, found, "both engines")


def test_a_catch_that_should_be_refused_and_is_not(tmp_path: Path) -> None:
    head = HEAD.replace("0: [R5, W+4, B2]", "0: [R5, B2]")
    first, *_ = outcome(tmp_path, "seat: 0, play: R5, uno: false; seat: 1, refused: catch 0", head=head).differences
    assert first.found == "seat 1 may: catch 0"


def test_an_action_after_the_end(tmp_path: Path) -> None:
    head = HEAD.replace("0: [R5, W+4, B2]", "0: [R+2]")
    first, *_ = outcome(tmp_path, "seat: 0, play: R+2; seat: 1, take: 2", head=head).differences
    assert first.found.startswith("the game is over")


def test_a_lead_card_that_does_not_stay(tmp_path: Path) -> None:
    head = HEAD.replace("discard: R7", "start: {dealer: 0, lead: [W+4]}\ncolour: red")
    first, *_ = outcome(tmp_path, "seat: 1, draw: 1", head=head).differences
    assert (first.key, first.expected, first.found) == (
        "start.lead", "W+4 stays", "W+4 is turned over again",
    )  # fmt: skip


# --- the document -------------------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_documents_first_example_passes(tmp_path: Path) -> None:
    (tmp_path / "bluff.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    assert run(load(tmp_path / "bluff.yaml")).passed


def test_the_documents_second_example_fails_as_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wish.yaml").write_text(blocks("yaml")[1], encoding="utf-8")
    assert "\n".join(told(run(load("wish.yaml")))) + "\n" == blocks("text")[0]


# --- the command --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("files", "code", "says"),
    [
        (["good.yaml"], 0, "1 of 1 scenarios pass in both engines"),
        (["good.yaml", "wish.yaml"], 1, "1 of 2 scenarios pass in both engines"),
        (["good.yaml", "none.yaml"], 2, "there is no such file"),
        (["--list", "."], 0, "a +2 is answered with a +2"),
    ],
)
def test_how_the_command_ends(tmp_path: Path, files: list[str], code: int, says: str) -> None:
    (tmp_path / "good.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    (tmp_path / "wish.yaml").write_text(blocks("yaml")[1], encoding="utf-8")
    paths = [file if file.startswith("-") else str(tmp_path / file) for file in files]
    command = [sys.executable, "-m", "uno_sim.cli.main", "scenario", *paths]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert says in done.stdout + done.stderr
