"""What ``vary`` may hold: ranges, rule sets that are laid upon others, settings of profiles, fractions."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from uno_sim.axes import Factor
from uno_sim.errors import ConfigError
from uno_sim.fraction import GENERATORS, Part, fraction_of, masks, parts
from uno_sim.study import Study, load_study


def study(vary: dict[str, Any], *, leave_out: bool = False, **more: Any) -> Study:
    return load_study({"games": 10, "vary": vary, **more}, leave_out=leave_out)


def mistake(vary: dict[str, Any], **more: Any) -> str:
    with pytest.raises(ConfigError) as error:
        study(vary, **more)
    return str(error.value)


# --- ranges -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hands"),
    [("3..5", [3, 4, 5]), ("3 .. 9 by 3", [3, 6, 9]), ("3..8 by 3", [3, 6]), ("7..7", [7])],
)
def test_a_range_is_a_list_of_whole_numbers(text: str, hands: list[int]) -> None:
    made = study({"rules.start.hand": text})
    assert [cell.rules.start.hand for cell in made.cells] == hands
    assert [cell.settings for cell in made.cells] == [{"rules.start.hand": hand} for hand in hands]
    assert made.factors == (Factor("rules.start.hand", tuple(map(str, hands))),)


def test_a_range_with_thousands() -> None:
    made = study({"line_up.forget": "0..1_000_000 by 500_000"})
    assert [cell.line_up[0].forget for cell in made.cells] == [0, 500_000, 1_000_000]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5..3", "'5..3' has no values"),
        ("3..9 by 0", "steps by 0"),
        ("0..1_000_000", "has 1,000,001 values"),
        ("3..", "'3..' is not a list of values"),
        ("3..60", "60"),
    ],
)
def test_ranges_that_are_none(text: str, said: str) -> None:
    assert said in mistake({"rules.start.hand": text})


# --- rule sets laid upon the rules ---------------------------------------------------------------------------


def test_with_spans_all_combinations_of_rule_sets() -> None:
    made = study({"with": ["stacking", "seven-zero"], "players": [2, 3]}, rules="plain-lead")
    assert made.varied == ("with.stacking", "with.seven-zero", "players")
    assert [factor.name for factor in made.factors] == ["stacking", "seven-zero", "players"]
    assert [factor.switch for factor in made.factors] == [True, True, False]
    assert made.levels == tuple(product((0, 1), repeat=3))
    for cell, (stacking, seven_zero, _) in zip(made.cells, made.levels, strict=True):
        assert cell.rules.answer.two_on_two == ("no", "yes")[stacking]
        assert cell.rules.house.seven == ("nothing", "swap")[seven_zero]
        assert cell.rules.lead.draw_two == load_study("plain-lead").cells[0].rules.lead.draw_two
    assert made.cells[2].name == "stacking=no, seven-zero=yes, players=2"
    assert made.cells[2].settings == {"with.stacking": "no", "with.seven-zero": "yes", "players": 2}


def test_what_is_laid_upon_rules_does_not_bring_back_what_both_rest_on(tmp_path: Path) -> None:
    """As with `extends`: progressive rests on stacking, and does not undo what the rules changed in that."""
    (tmp_path / "mine.yaml").write_text("uno: rules/1\nextends: stacking\nanswer: {four_on_four: no}\n")
    made = study({"with": ["progressive"]}, rules=str(tmp_path / "mine.yaml"))
    assert [cell.rules.answer.four_on_four for cell in made.cells] == ["no", "no"]
    assert [cell.rules.answer.four_on_two for cell in made.cells] == ["no", "yes"]


def test_rules_are_the_same_however_often_they_are_laid() -> None:
    """A list of base files is not changed by what is laid upon it in one cell."""
    made = study({"rules": ["official", "stacking"], "with": ["draw-to-match", "jump-in"]})
    plain = {cell.name: cell.rules for cell in made.cells}
    assert plain["rules=stacking, draw-to-match=no, jump-in=no"] == load_study("stacking").cells[0].rules


def test_rule_sets_that_exclude_each_other(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("uno: rules/1\nstart: {hand: 5}\n")
    (tmp_path / "two.yaml").write_text("uno: rules/1\nstart: {hand: 9}\n")
    vary = {"with": [str(tmp_path / "one.yaml"), str(tmp_path / "two.yaml")]}
    assert "one and two exclude each other: start.hand" in mistake(vary)
    made = study(vary, leave_out=True)
    assert [cell.rules.start.hand for cell in made.cells] == [7, 9, 5]
    assert [one.name for one in made.left_out] == ["one=yes, two=yes"]


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        (["stackin"], "did you mean `stacking`?"),
        (["stacking", "stacking"], "'stacking' is listed twice"),
        ([{"start": {"hand": 5}}], "is no name or file"),
        ([], "has no values"),
        ("stacking", "write [stacking]"),
    ],
)
def test_mistakes_in_with(laid: Any, said: str) -> None:
    assert said in mistake({"with": laid})


# --- settings of profiles ---------------------------------------------------------------------------------------


def test_a_setting_of_everyone_or_of_one_player() -> None:
    everyone = study({"line_up.forget": [0, 5]}, line_up=["greedy", "random"])
    assert [[who.forget for who in cell.line_up] for cell in everyone.cells] == [[0, 0], [5, 5]]
    assert [who.name for who in everyone.cells[1].line_up] == ["greedy", "random"]
    second = study({"line_up[2].forget": [0, 5]}, line_up=["greedy", "random"])
    assert [[who.forget for who in cell.line_up] for cell in second.cells] == [[0, 0], [0, 5]]
    seated = study({"line_up[3].weights.held": [7], "players": [3, 5]}, line_up="greedy")
    assert [[who.weights.held for who in cell.line_up][2] for cell in seated.cells] == [7, 7]
    assert [len(cell.line_up) for cell in seated.cells] == [3, 5]


def test_a_setting_and_a_line_up_are_varied_together() -> None:
    made = study({"line_up": ["greedy", [{"extends": "random", "keep": 9}, "greedy"]], "line_up.forget": [0, 5]})
    last = made.cells[-1]
    assert last.name == "line_up=random+keep=9,greedy, line_up.forget=5"
    assert [(who.name, who.forget, who.keep) for who in last.line_up] == [("random+keep=9", 5, 9), ("greedy", 5, 0)]


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        ({"line_up.forgt": [1]}, "did you mean `line_up.forget`?"),
        ({"line_up[0].forget": [1]}, "cannot be varied"),
        ({"line_up[9].forget": [1]}, "there is no player 9"),
        ({"line_up.weights": [1]}, "cannot be varied"),
        ({"line_up.forget": [-1]}, "allowed"),
        ({"line_up.forget": 5}, "write [5]"),
    ],
)
def test_mistakes_in_settings(vary: dict[str, Any], said: str) -> None:
    assert said in mistake(vary)


# --- combinations that cannot be played ---------------------------------------------------------------------------


def test_what_cannot_be_played_is_left_out_and_said() -> None:
    made = study({"players": "2..10", "rules.start.hand": [7, 15]}, leave_out=True)
    assert len(made.cells) + len(made.left_out) == 18
    assert made.left_out[0].name == "players=8, start.hand=15"
    assert "8 players x 15 cards and a lead card are 121 cards; the deck has 108" in made.left_out[0].why[0].message
    assert (made.levels[0], made.levels[-1]) == ((0, 0), (8, 0))
    assert "121 cards" in mistake({"players": "2..10", "rules.start.hand": [7, 15]})


def test_rules_that_contradict_themselves_are_left_out() -> None:
    vary = {"rules.draw.drawn": ["may", "must"], "rules.draw.play_drawn": ["anything", "no"]}
    made = study(vary, leave_out=True)
    assert [one.name for one in made.left_out] == ["draw.drawn=must, draw.play_drawn=no"]
    assert made.levels == ((0, 0), (0, 1), (1, 0))
    assert "a drawn card must be played" in mistake(vary)


def test_mistakes_are_never_left_out() -> None:
    for vary in ({"rules.start.hand": [7, 99]}, {"players": [2, 99]}, {"with": ["nonsense"]}):
        with pytest.raises(ConfigError):
            study({**vary, "rules.draw.amount": ["one", "tow"]}, leave_out=True)
    with pytest.raises(ConfigError, match="11 players"):
        study({"players": [11, 12]}, leave_out=True)


# --- fractions --------------------------------------------------------------------------------------------------------

RESOLUTIONS = {
    (5, "1/4"): 3, (6, "1/4"): 4, (6, "1/8"): 3, (7, "1/4"): 4, (7, "1/8"): 4, (7, "1/16"): 3, (8, "1/4"): 5,
    (8, "1/8"): 4, (8, "1/16"): 4, (9, "1/4"): 6, (9, "1/8"): 4, (9, "1/16"): 4, (9, "1/32"): 3, (10, "1/8"): 5,
    (10, "1/16"): 4, (10, "1/32"): 4, (10, "1/64"): 3, (11, "1/16"): 5, (11, "1/32"): 4, (11, "1/64"): 4,
}  # fmt: skip
"""As Montgomery 2013, table 8.14, has them."""


@pytest.mark.parametrize(("options", "part"), GENERATORS)
def test_fractions_have_the_resolution_of_the_books(options: int, part: Part) -> None:
    found = fraction_of(options, part)
    assert found is not None
    assert found.resolution == RESOLUTIONS[options, part]


@pytest.mark.parametrize("options", range(3, 9))
def test_a_fraction_is_what_it_says(options: int) -> None:
    """So many cells; each option equally often at both values; aliases are the effects with the same column."""
    for part, found in parts(options).items():
        cells = [level for level in product((0, 1), repeat=options) if found.has(level)]
        assert len(cells) == found.cells == 2**options // int(part[2:])
        column = {
            effect: tuple(sum(not level[at] for at in range(options) if effect >> at & 1) % 2 for level in cells)
            for effect in masks(options, options)
        }
        for effect in masks(options, 2):
            assert sum(column[effect]) == len(cells) / 2
            same = {other for other in column if other != effect and column[other] == column[effect]}
            assert set(found.aliases(effect)) - {0} == same


def test_a_study_of_a_fraction() -> None:
    vary = {"with": ["stacking", "draw-to-match", "jump-in"], "players": [2, 4], "rules.start.hand": [5, 7]}
    made = study(vary, fraction="1/2")
    assert made.fraction == fraction_of(5, "1/2")
    assert len(made.cells) == len(made.levels) == 16
    assert all(sum(level) % 2 for level in made.levels), "ABCDE = +1"
    flagged = load_study({"games": 10, "vary": vary}, {"fraction": "1/4"})
    assert len(flagged.cells) == 8


@pytest.mark.parametrize(
    ("fraction", "vary", "said"),
    [
        ("1/3", {"players": [2, 3]}, "allowed: 1/2, 1/4"),
        ("1/2", {"players": [2, 3, 4]}, "two values each"),
        ("1/2", {"players": [2, 3]}, "three options are the fewest"),
        ("1/32", {"with": ["stacking", "pairs", "jump-in", "deflect"]}, "there are: 1/2 (8 cells)"),
    ],
)
def test_fractions_that_there_are_not(fraction: str, vary: dict[str, Any], said: str) -> None:
    assert said in mistake(vary, fraction=fraction)
