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


HOUSE: Final = "{extends: seven-zero, house: {jump_in: identical, pairs: yes, nine: 2}, conduct: {wrong_card: 1}}"
TABLE: Final = """\
uno: scenario/1
hands:
  0: [R5, R5, R9, B2]
  1: [R1, G1, R+2]
  2: [Y1, Y5, R9]
discard: R7
pile: [Y8, Y9, G8, G9, B8]
actions:
"""


@pytest.mark.parametrize(
    ("actions", "key", "expected", "found"),
    [
        ("seat: 0, legal: [R5, R9, draw]", "actions[0]", "may: R5, R9, draw", "may: R5, R9, draw, pair R5"),
        ("seat: 0, refused: pair R5", "actions[0]", "seat 0 may not: pair R5", "R9, draw, pair R5"),
        ("seat: 0, refused: pair R1", "actions[0]", "seat 0 may not: pair R1", "seat 0 does not hold R1"),
        ("seat: 0, play: R9, pair: true", "actions[0]", "seat 0 plays a pair", "one R9 is played"),
        ("seat: 0, play: R5, pair: 3", "actions[0]", "seat 0 plays 3 R5", "2 R5 are played"),
        ("seat: 0, refused: 3 R1", "actions[0]", "seat 0 may not: 3 R1", "seat 0 does not hold R1"),
        ("seat: 0, play: R5, swap: 1", "actions[0]", "swaps hands with seat 1", "they do not swap"),
        ("seat: 0, play: R9; slap_last: 1; seat: 2, refused: R9", "actions[2]", "seat 2 may not: R9", "seat 2 may: R9"),
        ("seat: 0, play: R9; seat: 1, jump: R1", "actions[1]", "jumps in with R1", "out of turn may play: seat 2"),
        ("seat: 0, draw: 1; seat: 2, jump: R5", "actions[1]", "seat 2 jumps in with R5", "may play: nobody"),
        ("slap_last: 1", "actions[0]", "seat 1 is the last to slap", "it cannot be done: seat 0 may"),
        ("seat: 0, wrong: R9", "actions[0]", "seat 0 puts down R9, which may not be played", "it cannot be done"),
        ("seat: 1, leave: true", "actions[0]", "seat 1 leaves", "it cannot be done: seat 0 may"),
        ("seat: 0, play: R9; seat: 1, play: R+2; seat: 2, wrong: Y1; seat: 0, draw: 1", "actions[3]", "draws in",
         "seat 2 must first take the 2 cards owed"),
    ],
)  # fmt: skip
def test_a_house_rule_that_differs(tmp_path: Path, actions: str, key: str, expected: str, found: str) -> None:
    result = outcome(tmp_path, actions, head=TABLE, rules=HOUSE)
    first = result.differences[0]
    assert (first.key, first.by) == (key, "the fast engine")
    assert expected in first.expected
    assert found in first.found
    assert any("expected" in line for line in told(result))


def test_a_jump_that_is_too_slow(tmp_path: Path) -> None:
    head = TABLE.replace("discard", "profiles: {1: {reaction: 10}}\ndiscard")
    first, *_ = outcome(tmp_path, "seat: 0, play: R9; seat: 2, jump: R9", head=head, rules=HOUSE).differences
    assert first.found == "it cannot be done: another seat is faster"


@pytest.mark.parametrize(
    ("then", "key", "expected", "found"),
    [
        ("{winner: [1, 3]}", "then.winner", "1 3", "0 2"),
        ("{winner: 1}", "then.winner", "1", "0"),
        ("{team_points: [0, 18]}", "then.team_points", "0 18", "18 0"),
    ],
)
def test_a_camp_that_differs(tmp_path: Path, then: str, key: str, expected: str, found: str) -> None:
    head = (
        "uno: scenario/1\nhands: {0: [R5], 1: [Y1, Y2], 2: [B3], 3: [B7, B8]}\n"
        "discard: R7\npile: [Y8]\nteams: [[0, 2], [1, 3]]\nactions:\n"
    )
    rules = "{extends: official, players: {teams: alternating}}"
    (only,) = outcome(tmp_path, "seat: 0, play: R5", then, head, rules).differences
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
    command = [sys.executable, "-m", "uno_sim", "scenario", *paths]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert says in done.stdout + done.stderr
