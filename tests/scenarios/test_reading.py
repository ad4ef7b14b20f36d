"""Mistakes in a scenario: each is told with its line, its key, what is allowed and what was probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from uno_sim.errors import ConfigError, Problem
from uno_sim.scenario import files, load, load_all

GOOD = {
    "uno": "scenario/1",
    "hands": "{0: [R5, W+4, B2], 1: [R1, G1]}",
    "discard": "R7",
    "actions": "[{seat: 0, play: R5}]",
    "then": "{turn: 1}",
}
CAMPS = "{extends: official, players: {teams: alternating}}"


def problems(folder: Path, **changed: str | None) -> tuple[Problem, ...]:
    """What is wrong with the good scenario when some of its keys are changed, added or (None) left out."""
    lines = [f"{key}: {text}" for key, text in {**GOOD, **changed}.items() if text is not None]
    file = folder / "mine.yaml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    try:
        load(file)
    except ConfigError as error:
        return error.problems
    return ()


def test_the_good_one_is_good(tmp_path: Path) -> None:
    assert problems(tmp_path) == ()


@pytest.mark.parametrize(
    ("changed", "key", "said", "hint"),
    [
        ({"hands": "{0: [r5], 1: [R1]}"}, "hands.0[0]", "'r5' is no card", "did you mean `R5`?"),
        ({"hands": "{0: [+2], 1: [R1]}"}, "hands.0[0]", "+2 is no card", "which colour? R+2, Y+2, G+2, B+2"),
        ({"hands": "{0: [R5], 2: [R1]}"}, "hands.2", "there is no seat 2", "2 hands are for the seats 0 to 1"),
        ({"hands": "{0: [R5], 01: [R1]}"}, "hands.01", "there is no seat 01", "the seats 0 to 1"),
        ({"hands": "{0: [R5], 1: []}"}, "hands.1", "is empty", ""),
        ({"hands": None, "actions": "[]", "then": "{}"}, "hands", "is needed", "{0: [R5, B2], 1: [Y1, W]}"),
        ({"hands": "{0: [R0, R0], 1: [R5]}"}, "hands.0[1]", "R0 is named 2 times; the deck has 1", "use 1 pack"),
        ({"hands": "{0: [R5]}", "then": "{turn: 0}"}, "hands", "1 hand; these rules are for 2 to 10 players", ""),
        ({"discard": None}, "discard", "is needed, or `start`", "start: {dealer: 0, lead: [R7]}"),
        ({"discard": "W"}, "discard", "W needs a colour", "colour: red"),
        ({"colour": "red"}, "colour", "R7 has a colour of its own", "only a wild"),
        ({"discard": "W", "colour": "purple"}, "colour", "'purple' is none of its values", "red, yellow, green, blue"),
        ({"pile": "R5"}, "pile", "'R5' is not a list", "[ ]"),
        ({"pot": "-1"}, "pot", "-1 is too small", "from 0"),
        ({"turn": "2"}, "turn", "2 is too large", "from 0 to 1"),
        ({"direction": "left"}, "direction", "'left' is none of its values", "clockwise"),
        ({"rules": "offcial"}, "rules", "is not the name of a rule set", "did you mean `official`?"),
        ({"rules": "{extends: official, draw: {amount: tow}}"}, "rules.draw.amount", "'tow' is none", "until-playable"),
        ({"pins": "draw.amout"}, "pins", "there is no option", "did you mean `draw.amount`?"),
        ({"start": "{dealer: 0, lead: [R7]}"}, "discard", "is for a position in mid-game", "take it out"),
        ({"discard": None, "start": "{dealer: 0}"}, "start.lead", "is needed", "lead: [R7]"),
        ({"discard": None, "start": "{dealer: 0, lead: [W]}"}, "start.lead", "W needs a colour", "colour: red"),
        ({"acts": "[]"}, "acts", "is not a known key", "actions"),
        ({"actions": "5"}, "actions", "5 is not a list", "- {seat: 0, play: R5}"),
        ({"actions": "[{seat: 0, plya: R5}]"}, "actions[0].plya", "is not a known key", "did you mean `play`?"),
        ({"actions": "[{seat: 0}]"}, "actions[0]", "does nothing", "play, done, jump"),
        ({"actions": "[{play: R5}]"}, "actions[0].seat", "is needed", "0 to 1"),
        ({"actions": "[{seat: 0, draw: 1, take: 1}]"}, "actions[0]", "does 2 things: draw, take", "a line for each"),
        ({"actions": "[{seat: 0, play: W+4}]"}, "actions[0].play", "W+4 needs a colour", "colour: red"),
        ({"actions": "[{seat: 0, play: R5, colour: red}]"}, "actions[0].colour", "has a colour of its own", "wild"),
        ({"actions": "[{seat: 0, draw: 1, uno: false}]"}, "actions[0].uno", "does not belong to `draw`", "play, done"),
        ({"actions": "[{seat: 0, keep: yes}]"}, "actions[0].keep", "'yes' is not allowed", "true"),
        ({"actions": "[{seat: 0, catch: 0}]"}, "actions[0].catch", "nobody calls out themselves", "late_uno"),
        ({"actions": "[{seat: 0, legal: [pass]}]"}, "actions[0].legal[0]", "'pass' is no move", "take, keep"),
        ({"actions": "[{seat: 0, jump: W}]"}, "actions[0].jump", "W needs a colour", "colour: red"),
        (
            {"actions": "[{seat: 0, jump: R5, pair: true}]"},
            "actions[0].pair",
            "does not belong to `jump`",
            "play, done",
        ),
        ({"actions": "[{seat: 0, play: R5, swap: 0}]"}, "actions[0].swap", "nobody swaps with themselves", "another"),
        ({"actions": "[{seat: 0, play: R5, swap: 2}]"}, "actions[0].swap", "2 is too large", "from 0 to 1"),
        ({"actions": "[{seat: 0, play: R5, pair: no}]"}, "actions[0].pair", "'no' is not allowed", "true"),
        ({"actions": "[{seat: 0, play: R5, pair: 1}]"}, "actions[0].pair", "1 is not allowed", "from 2 to 32"),
        ({"actions": "[{seat: 0, play: R5, pair: 33}]"}, "actions[0].pair", "33 is not allowed", "from 2 to 32"),
        ({"actions": "[{seat: 0, legal: [2 R5]}]"}, "actions[0].legal[0]", "'2 R5' is no move", "pair R5"),
        ({"actions": "[{seat: 0, legal: [33 R5]}]"}, "actions[0].legal[0]", "'33 R5' is no move", "3 R5"),
        ({"actions": "[{seat: 0, slap_last: 1}]"}, "actions[0].seat", "does not belong to `slap_last`", "slap_last: 2"),
        ({"actions": "[{slap_last: 2}]"}, "actions[0].slap_last", "2 is too large", "from 0 to 1"),
        ({"actions": "[{leave: true}]"}, "actions[0].seat", "is needed", "0 to 1"),
        ({"actions": "[{seat: 0, legal: [pair R55]}]"}, "actions[0].legal[0]", "'pair R55' is no move", "pair R5"),
        ({"actions": "[{seat: 0, legal: [leave]}]"}, "actions[0].legal", "`leave` is in no list", "refused: leave"),
        ({"actions": "[{seat: 0, refused: catch 2}]"}, "actions[0].refused", "'catch 2' is no move", "allowed"),
        ({"teams": "[[0], [1]]"}, "teams", "everyone plays alone", "teams: alternating"),
        ({"teams": "[[0, 1], []]", "rules": CAMPS}, "teams", "are not the camps", "[[0], [1]]"),
        ({"teams": "[0]", "rules": CAMPS}, "teams[0]", "0 is not a list", "[ ]"),
        (
            {"hands": "{0: [R5], 1: [R1], 2: [Y1]}", "rules": CAMPS},
            "hands",
            "3 hands; two camps of alternating seats need an even number",
            "",
        ),
        ({"profiles": "{0: gredy}"}, "profiles.0", "is not the name of a player's profile", "did you mean `greedy`?"),
        ({"profiles": "{2: greedy}"}, "profiles.2", "there is no seat 2", "0 to 1"),
        ({"profiles": "{0: {reaction: 0}}"}, "profiles.0.reaction", "0 is too small", "from 1"),
        ({"then": "{winner: [0, 2]}"}, "then.winner[1]", "2 is too large", "from 0 to 1"),
        ({"then": "{team_points: [1]}"}, "then.team_points", "1 number for 2 camps", "[30, 0]"),
        ({"then": "{winer: 0}"}, "then.winer", "is not a known key", "did you mean `winner`?"),
        ({"then": "{turn: 0, over: true}"}, "then.turn", "a game that is over has none", "take it out"),
        ({"then": "{winner: 0, over: false}"}, "then.winner", "a game that is not over has none", "take it out"),
        ({"then": "{drew: {5: 0}}"}, "then.drew.5", "there is no seat 5", "0 to 1"),
    ],
)
def test_a_mistake(tmp_path: Path, changed: dict[str, str | None], key: str, said: str, hint: str) -> None:
    found = problems(tmp_path, **changed)
    assert [problem.key for problem in found] == [key]
    assert said in found[0].message
    assert hint in found[0].hint
    assert found[0].line > 0


OWN = "{extends: official, deck: {kinds: {+1: {draws: 1}, W+6: {draws: 6}}}}"


@pytest.mark.parametrize(
    ("changed", "key", "said", "hint"),
    [
        ({"pile": "[R+1, BT]"}, "pile[1]", "'BT' is no card", "in this deck also +1 with a colour before it"),
        ({"pile": "[r+1]"}, "pile[0]", "'r+1' is no card", "did you mean `R+1`?"),
        ({"pile": "[W+7]"}, "pile[0]", "'W+7' is no card", "in this deck also W+6"),
        ({"pile": "[+1]"}, "pile[0]", "+1 is no card", "which colour? R+1, Y+1, G+1, B+1"),
        ({"pile": "[R+1, R+1, R+1]"}, "pile[2]", "R+1 is named 3 times; the deck has 2", "use 1 pack"),
        ({"discard": "W+6"}, "discard", "W+6 needs a colour", "colour: red"),
        ({"actions": "[{seat: 0, play: W+6}]"}, "actions[0].play", "W+6 needs a colour", "colour: red"),
        ({"actions": "[{seat: 0, legal: [W+66]}]"}, "actions[0].legal[0]", "is no move", "did you mean `W+6`?"),
        (
            {"rules": "{extends: official, deck: {kinds: {T: {copies: 0}}}}", "actions": "[{seat: 0, play: RT}]"},
            "actions[0].play",
            "there is no RT in the deck",
            "deck.kinds",
        ),
    ],
)
def test_a_mistake_with_cards_of_ones_own(
    tmp_path: Path, changed: dict[str, str | None], key: str, said: str, hint: str
) -> None:
    test_a_mistake(tmp_path, {"rules": OWN, **changed}, key, said, hint)


def test_cards_of_ones_own_belong_to_their_deck(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, pile="[R+1]")
    assert "is no card" in problem.message
    assert problems(tmp_path, rules=OWN, pile="[R+1, W+6]") == ()


def test_all_mistakes_at_once(tmp_path: Path) -> None:
    found = problems(tmp_path, discard="W", turn="9", then="{trun: 1}")
    assert [problem.key for problem in found] == ["discard", "then.trun", "turn"]


def test_mistakes_of_several_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text("uno: scenario/1\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_all(files([tmp_path]))
    assert {Path(problem.file).name for problem in caught.value.problems} == {"a.yaml", "b.yaml"}


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no YAML file in this folder"):
        files([tmp_path])


def test_another_kind_of_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.yaml"
    file.write_text("uno: rules/1\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="this is a rule set; a scenario is wanted here"):
        load(file)
