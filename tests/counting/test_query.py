"""Questions as people type them: what they mean, and what is said where they cannot be read."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from math import comb
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_sim.counting import odds
from uno_sim.counting.facing import deal_of
from uno_sim.counting.query import MOST_LETTERS, parsed
from uno_sim.counting.words import GROUPS, OTHERS, Words
from uno_sim.errors import UserError
from uno_sim.rules.load import load_rules

OFFICIAL: Final = Words(deal_of(load_rules("official").rules, 4))
HANDS: Final = comb(108, 7)


def chance(text: str, rules: str = "official") -> Fraction:
    found = odds(load_rules(rules).rules, 4, of=[text]).asked[0].chance
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("wild >= 2", "W + W+4 > 1"),
        ("wilds>=2", "wild cards ≥ 2"),
        ("+4 >= 1", "W+4 != 0"),
        ("RED >= 3", "red cards >= 3"),
        ("red 7 >= 1", "R7 >= 1"),
        ("red 7s >= 1", "r7 > 0"),
        ("red +2 = 1", "R+2 == 1"),
        ("red numbers >= 2", "red - RS - RR - R+2 >= 2"),
        ("skip >= 1", "S >= 1"),
        ("not red = 0", "red >= 1"),
        ("1 <= red <= 3", "red >= 1 and red <= 3"),
        ("red = 1 or red = 2 or red = 3", "1<=red<=3"),
        ("(red = 0 or blue = 0) and wild = 0", "not (red > 0 and blue > 0) and wild < 1"),
        ("2 * red > number", "red + red - number > 0"),
        ("-red > -1", "red = 0"),
        ("cards = 7", "points >= 0"),
        ("colours = 1 and wild = 0", "red = 7 or yellow = 7 or green = 7 or blue = 7"),
        ("action + number + wild = 7", "coloured + wild = 7"),
        ("draw >= 1", "+2 + W+4 >= 1"),
    ],
)
def test_several_ways_to_say_the_same(text: str, same: str) -> None:
    assert chance(text) == chance(same)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("wild = 2", comb(8, 2) * comb(100, 5)),
        ("+4 >= 1", HANDS - comb(104, 7)),
        ("red = 0", comb(83, 7)),
        ("red >= 3 and +4 >= 1", sum(comb(25, k) * (comb(83, 7 - k) - comb(79, 7 - k)) for k in range(3, 7))),
        ("R0 = 1", comb(107, 6)),
        ("R5 = 2", comb(106, 5)),
        ("7s = 3", comb(8, 3) * comb(100, 4)),
        ("colours = 0", comb(8, 7)),
        ("red = 7", comb(25, 7)),
        ("points = 350", comb(8, 7)),
        ("points = 3", comb(8, 3)),  # all four 0s, and three of the eight 1s
    ],
)
def test_chances_by_hand(text: str, hands: int) -> None:
    assert chance(text) == Fraction(hands, HANDS)


def test_a_kind_of_ones_own_has_its_names() -> None:
    assert chance("Wild Swap Hands >= 1", "deck-112") == chance("WSwap >= 1", "deck-112") == 1 - Fraction(105, 112)
    assert chance("wild = 0", "deck-112") == Fraction(comb(100, 7), comb(112, 7))
    assert chance("skip two = 1", "big-draws") == chance("S2 = 1", "big-draws")


def test_a_count_by_itself_has_its_law() -> None:
    [answer] = odds(load_rules("official").rules, 4, of=["red - blue"]).asked
    assert answer.law is not None
    assert sum(answer.law.values()) == 1
    assert answer.mean == 0
    assert answer.law[-3] == answer.law[3]
    assert min(answer.law) == -7


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wlid >= 2", "did you mean `wild`?"),
        ("playabel = 0", "did you mean `playable`?"),
        ("red", None),
        ("red wild >= 1", "there is no red wild in the deck"),
        ("red >=", "something to count is wanted here"),
        ("red >= two", "'two' is nothing that can be counted"),
        ("red >= 2 blue >= 1", "here the question should be over"),
        ("(red >= 2", "a bracket is not closed"),
        ("red 7 8 >= 1", "a comparison is wanted here"),
        ("7 >= 1", "a number card is written with an s: 7s"),
        ("7", "counts nothing"),
        ("", "something to count is wanted here"),
        ("red >= 9999999", "numbers go up to 1,000,000"),
        ("(" * 30 + "red = 1" + ")" * 30, "more than 20 brackets"),
        ("red = 1 or " * 90 + "red = 2", f"{MOST_LETTERS} are the most"),
        ("points > 1 and red + blue + S > number - 3 and alike > colours and R > 3 - W", "ask for fewer things"),
        ("__import__('os')", "'__import__' is nothing that can be counted"),
        ("wild\x1b[31m >= 2", "·[31m"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, said: str | None) -> None:
    rules = load_rules("official").rules
    if said is None:
        odds(rules, 4, of=[text])
        return
    with pytest.raises(UserError) as error:
        odds(rules, 4, of=[text])
    assert said in str(error.value)
    assert str(error.value).startswith("--of: ")
    assert "\x1b" not in str(error.value)


def test_the_caret_stands_under_the_mistake() -> None:
    with pytest.raises(UserError) as error:
        parsed("red >= 2 and blu >= 1", OFFICIAL)
    _, shown, caret, *hint = str(error.value).splitlines()
    assert shown[caret.index("^") :].startswith("blu")
    assert caret.strip() == "^~~"
    assert hint[0].strip() == "did you mean `blue`?"
    assert set(OTHERS) | set(GROUPS) <= set(hint[1].removeprefix("  counts: ").split(", "))


WORDS: Final = (
    "red",
    "wild",
    "+4",
    "7s",
    "R5",
    "playable",
    "and",
    "or",
    "not",
    "(",
    ")",
    ">=",
    "=",
    "<",
    "+",
    "-",
    "*",
    "2",
    " ",
)


@given(st.one_of(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), st.text(max_size=30)))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    """Never anything but an answer or a message for people."""
    with suppress(UserError):
        assert parsed(text, OFFICIAL).counts
