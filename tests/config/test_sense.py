"""Rule sets that make no sense: what is refused, what is warned about and where, and that the warnings are true."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.engine.cells import cell, play
from uno_sim.cards import NUMBERS, SYMBOLS
from uno_sim.errors import ConfigError
from uno_sim.rules import odd, pointless, sense
from uno_sim.rules.conditions import Case
from uno_sim.rules.load import load_rules, presets
from uno_sim.rules.model import Rules
from uno_sim.rules.options import options, value
from uno_sim.rules.sense import contradictions, warnings
from uno_sim.scenario import load as load_scenario
from uno_sim.studies.matters import cannot_matter
from uno_sim.study import load_study
from uno_sim.wording import annotation, arms, bounds, values

Data = dict[str, Any]


def rules(data: Data) -> Rules:
    """A rule set from options by their dotted names."""
    nested: dict[str, Data] = {}
    for name, setting in data.items():
        group, option = name.split(".")
        nested.setdefault(group, {})[option] = setting
    return Rules.model_validate(nested)


def only(*symbols: str, copies: int = 2) -> dict[str, int]:
    """The copies of a deck of these symbols."""
    return {symbol: copies if symbol in symbols else 0 for symbol in SYMBOLS}


def without(*symbols: str) -> Data:
    return {"deck.copies": dict.fromkeys(symbols, 0)}


OWN: Final = {
    "+1": {"draws": 1},
    "T": {"reverses": "yes"},
    "W+6": {"draws": 6},
    "WSw": {"hands": "swap"},
    "WC": {},
}
"""Kinds of one's own, each with another effect."""
TEAMS: Final = {"players.teams": "alternating"}
PIGS: Final = {"match.pigs": "hero"}

# --- what is refused ----------------------------------------------------------------------------------

# the option that is named, a part of the message, and the rules; each changed in one option makes sense again
REFUSED: Final[tuple[tuple[str, str, Data, Data], ...]] = (
    ("deck.copies", "no card", {"deck.copies": only()}, {"deck.copies": only("5")}),
    ("deck.copies", "1024 is the most", {"deck.copies": only(*NUMBERS, copies=32)}, {"deck.copies": only("5")}),
    (
        "deck.kinds",
        "17 coloured kinds",
        {"deck.kinds": {symbol: {} for symbol in "ABCD"}},
        {"deck.copies": {"R": 0}},
    ),
    ("deck.kinds", "9 wild kinds", {"deck.kinds": {f"W{symbol}": {} for symbol in "ABCDEFG"}}, {"deck.kinds": {}}),
    ("deck.copies", "no coloured card", {"deck.copies": only("W", copies=32)}, {"deck.copies": only("W", "0")}),
    ("finish.banned", "nobody can ever win", {"finish.banned": SYMBOLS}, {"finish.banned": SYMBOLS[1:]}),
    ("finish.banned", "nobody can ever win", {"finish.banned": SYMBOLS}, {"pile.reshuffle": "game-ends"}),
    (
        "finish.banned",
        "nobody can ever win",
        {"deck.copies": only("W", copies=32), "finish.banned": ("W",)},
        {"deck.copies": only("W", "1", copies=32)},
    ),
    (
        "lead",
        "turned over again",
        {"deck.copies": only("S", "W+4"), "lead.skip": "again"},
        {"lead.skip": "skip"},
    ),
    ("players.teams", "even number", {**TEAMS, "players.fewest": 3, "players.most": 3}, {"players.most": 4}),
    (
        "draw.amount",
        "no number card",
        {"deck.copies": only("S", "R"), "draw.amount": "until-number"},
        {"draw.amount": "until-playable"},
    ),
    ("draw.drawn", "never may be", {"draw.drawn": "must", "draw.play_drawn": "no"}, {"draw.play_drawn": "numbers"}),
    ("match.target", "never be over", {"match.target": 0}, {"match.games": 3}),
    ("match.target", "no target", {**PIGS, "match.target": 0, "match.games": 3}, {"match.target": 100}),
    ("match.most_pigs", "never be over", {**PIGS, "match.most_pigs": 0}, {"match.games": 3}),
    ("match.at_target", "begin again from 0", {**PIGS, "match.at_target": "out"}, {"match.pigs": "none"}),
    ("match.reward", "goes back to 0", {**PIGS, "match.reward": 5}, {"match.reward": 0}),
    ("match.pigs", "camps", {**PIGS, **TEAMS}, {"players.teams": "none"}),
    ("match.at_target", "without opponents", {**TEAMS, "match.at_target": "out"}, {"match.at_target": "ends"}),
)


@pytest.mark.parametrize(("option", "part", "data", "mended"), REFUSED)
def test_contradictions_are_refused_with_the_option_named(option: str, part: str, data: Data, mended: Data) -> None:
    found = contradictions(rules(data))
    assert (option, True) in [(each.option, part in each.why) for each in found]
    assert all(each.hint for each in found)
    assert not [each for each in contradictions(rules(data | mended)) if each.option == option and part in each.why]


def test_every_contradiction_is_tried() -> None:
    tried = {look for _, _, look in sense._ROWS for *_, data, _ in REFUSED if look(Case(rules(data)))}
    assert tried == {look for _, _, look in sense._ROWS}


def test_a_contradiction_is_refused_at_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("uno: rules/1\nplayers: {teams: alternating}\nmatch:\n  at_target: out\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_rules(file)
    [problem] = caught.value.problems
    assert (problem.key, problem.line, problem.column) == ("match.at_target", 4, 14)
    assert "players.teams" in problem.message
    assert load_rules(file, sensible=False).rules.match.at_target == "out"


def test_who_cannot_sit_down_is_told_why() -> None:
    assert "even number" in str(rules(TEAMS).why_not(5))
    assert "the deck has" in str(rules({"deck.copies": only("5")}).why_not(4))


# --- what can never act -------------------------------------------------------------------------------

# the option, what it lacks, what rules it is part of, and what gives it a point
NEVER: Final[tuple[tuple[str, str, Data, Data], ...]] = (
    ("players.teams", "at most 3 players", {**TEAMS, "players.most": 3}, {"players.most": 4}),
    ("players.ends_below", "players.leaving", {"players.ends_below": 2}, {"players.leaving": "allowed"}),
    (
        "players.ends_below",
        "whatever the number",
        {"players.ends_below": 2, "players.leaving": "allowed", "players.most": 2},
        {"players.most": 3},
    ),
    (
        "players.leavers_cards",
        "players.leaving",
        {"players.leavers_cards": "out-of-play"},
        {"players.leaving": "allowed"},
    ),
    (
        "players.leavers_cards",
        "as soon as one",
        {"players.leavers_cards": "out-of-play", "players.leaving": "allowed", "players.most": 3},
        {"players.ends_below": 2},
    ),
    (
        "players.leavers_cards",
        "pile.reshuffle",
        {"players.leavers_cards": "out-of-play", "players.leaving": "allowed", "pile.reshuffle": "never"},
        {"pile.reshuffle": "keep-top"},
    ),
    ("lead.draw_two", "no +2", {"lead.draw_two": "nothing", **without("+2")}, without()),
    ("lead.draw_two", "nothing answers", {"lead.draw_two": "answer"}, {"answer.reverse": "yes"}),
    ("lead.reverse", "no R", {"lead.reverse": "nothing", **without("R")}, without()),
    ("lead.skip", "no S", {"lead.skip": "nothing", **without("S")}, without()),
    ("lead.wild", "no W", {"lead.wild": "chance", **without("W")}, {"lead.wild_draw_four": "as-wild"}),
    ("lead.wild_then", "again", {"lead.wild_then": "next-plays", "lead.wild": "again"}, {"lead.wild": "opener"}),
    (
        "lead.wild_draw_four",
        "lead.wild is again",
        {"lead.wild_draw_four": "as-wild", "lead.wild": "again"},
        {"lead.wild": "opener"},
    ),
    (
        "lead.again",
        "turned over again",
        {"lead.again": "buried", "lead.wild_draw_four": "as-wild"},
        {"lead.skip": "again"},
    ),
    (
        "matching.reverse_with_two",
        "never play alone",
        {"matching.reverse_with_two": "turn", "players.fewest": 3},
        {"players.leaving": "allowed", "players.ends_below": 2},
    ),
    ("matching.after_paid", "no +2", {"matching.after_paid": "colour", **without("+2")}, without()),
    (
        "matching.wild_on_draw_card",
        "no +2",
        {"matching.wild_on_draw_card": "never", **without("+2", "W+4")},
        without("+2"),
    ),
    ("draw.play_drawn", "is a number", {"draw.play_drawn": "numbers", "deck.copies": only(*NUMBERS)}, without()),
    (
        "draw.after_voluntary",
        "draw.voluntary",
        {"draw.after_voluntary": "no", "draw.voluntary": "no"},
        {"draw.voluntary": "yes"},
    ),
    (
        "draw.after_voluntary",
        "draw.play_drawn",
        {"draw.after_voluntary": "no", "draw.play_drawn": "no"},
        {"draw.play_drawn": "numbers"},
    ),
    ("answer.two_on_two", "no +2", {"answer.two_on_two": "yes", **without("+2")}, without()),
    (
        "answer.two_on_two",
        "only one +2",
        {"answer.two_on_two": "yes", "deck.copies": {"+2": 0}, "deck.cards": {"R+2": 1}},
        {"deck.cards": {"R+2": 2}},
    ),
    ("answer.four_on_two", "no W+4", {"answer.four_on_two": "yes", **without("W+4")}, without()),
    (
        "answer.four_on_four",
        "only one W+4",
        {"answer.four_on_four": "yes", "deck.copies": {"W+4": 1}},
        {"deck.second_pack_from": 4},
    ),
    ("answer.two_on_four", "no +2", {"answer.two_on_four": "yes", **without("+2")}, without()),
    ("answer.pays", "answers another", {"answer.pays": "last", "answer.skip": "next"}, {"answer.four_on_two": "yes"}),
    (
        "answer.skip",
        "no colour has both",
        {"answer.skip": "next", "deck.copies": {"+2": 0, "S": 0}, "deck.cards": {"R+2": 2, "BS": 2}},
        {"deck.cards": {"R+2": 2, "RS": 2}},
    ),
    ("answer.reverse", "no R", {"answer.reverse": "yes", **without("R")}, without()),
    ("draw_two.cards", "no +2", {"draw_two.cards": 4, **without("+2")}, without()),
    ("wild_draw_four.cards", "no W+4", {"wild_draw_four.cards": 6, **without("W+4")}, without()),
    ("wild_draw_four.legal", "no W+4", {"wild_draw_four.legal": "any-time", **without("W+4")}, without()),
    ("wild_draw_four.colour", "no W+4", {"wild_draw_four.colour": "kept", **without("W+4")}, without()),
    ("wild_draw_four.taken", "no W+4", {"wild_draw_four.taken": "plays", **without("W+4")}, without()),
    (
        "wild_draw_four.bluff",
        "any-time",
        {"wild_draw_four.bluff": "no", "wild_draw_four.legal": "any-time"},
        {"wild_draw_four.legal": "no-number"},
    ),
    (
        "wild_draw_four.on_draw_card",
        "another draw card",
        {"wild_draw_four.on_draw_card": "free"},
        {"answer.four_on_two": "yes"},
    ),
    ("wild_draw_four.challenge", "no W+4", {"wild_draw_four.challenge": "off", **without("W+4")}, without()),
    ("wild_draw_four.challenge", "two +4", {"wild_draw_four.challenge": "first"}, {"answer.four_on_four": "yes"}),
    (
        "wild_draw_four.stakes",
        "that +4 alone",
        {"wild_draw_four.stakes": "pot"},
        {"house.pairs": "yes", "house.pair_effect": "each"},
    ),
    (
        "wild_draw_four.extra",
        "nobody may challenge",
        {"wild_draw_four.extra": 1, "wild_draw_four.challenge": "off"},
        {"wild_draw_four.challenge": "last"},
    ),
    (
        "wild_draw_four.spared",
        "refused",
        {"wild_draw_four.spared": "skipped", "wild_draw_four.bluff": "no"},
        {"wild_draw_four.bluff": "yes"},
    ),
    (
        "finish.last_draw_card",
        "no draw card may be a last card",
        {"finish.last_draw_card": "nothing", "finish.banned": ("+2", "W+4")},
        {"finish.banned": ("+2",)},
    ),
    ("finish.banned", "no W or W+4", {"finish.banned": ("W", "W+4"), **without("W", "W+4")}, without("W")),
    (
        "uno_call.penalty",
        "no UNO call",
        {"uno_call.penalty": 4, "uno_call.call": "none"},
        {"uno_call.call": "automatic"},
    ),
    (
        "uno_call.window",
        "at once",
        {"uno_call.window": "next-card", "uno_call.call": "automatic"},
        {"uno_call.call": "caught"},
    ),
    ("uno_call.late", "at once", {"uno_call.late": "yes", "uno_call.call": "automatic"}, {"uno_call.call": "caught"}),
    (
        "uno_call.false_call",
        "no UNO call",
        {"uno_call.false_call": 1, "uno_call.call": "none"},
        {"uno_call.call": "caught"},
    ),
    ("conduct.wrong_card_then", "conduct.wrong_card", {"conduct.wrong_card_then": "plays"}, {"conduct.wrong_card": 0}),
    (
        "house.pairs",
        "no card is in the deck twice",
        {"house.pairs": "yes", "deck.copies": only(*NUMBERS, copies=1)},
        {"deck.cards": {"R5": 2}},
    ),
    ("house.chain", "house.pairs", {"house.chain": 3}, {"house.pairs": "yes"}),
    (
        "house.chain",
        "no card is in the deck three times",
        {"house.chain": 8, "house.pairs": "yes", "deck.copies": only(*SYMBOLS, copies=2)},
        {"deck.cards": {"R5": 3}},
    ),
    (
        "house.pair_effect",
        "do something else",
        {"house.pair_effect": "nothing", "house.pairs": "yes", "deck.copies": only(*NUMBERS)},
        {"house.nine": 2},
    ),
    ("house.pair_effect", "house.pairs", {"house.pair_effect": "each"}, {"house.pairs": "yes"}),
    (
        "house.jump_in",
        "twice",
        {"house.jump_in": "identical", "deck.copies": only(*NUMBERS, "W", copies=1)},
        {"deck.second_pack_from": 2},
    ),
    (
        "house.jump_in",
        "with two players",
        {"house.jump_in": "identical", "players.most": 2, **without("S"), "matching.reverse_with_two": "turn"},
        {"matching.reverse_with_two": "skip"},
    ),
    ("house.after_jump", "out of turn", {"house.after_jump": "order"}, {"house.jump_in": "identical"}),
    ("house.zero", "no 0", {"house.zero": "pass-hands", **without("0")}, without()),
    (
        "house.zero",
        "every 0 in the deck is red",
        {"house.zero": "pass-hands", "house.red_zero": 10, "deck.copies": {"0": 0}, "deck.cards": {"R0": 2}},
        {"house.red_zero": 0},
    ),
    ("house.seven", "no 7", {"house.seven": "swap", **without("7")}, without()),
    ("house.last_hand_card", "house.zero", {"house.last_hand_card": "effect-first"}, {"house.seven": "swap"}),
    (
        "house.last_hand_card",
        "may not be a last card",
        {"house.last_hand_card": "effect-first", "house.seven": "swap", "finish.banned": ("7",)},
        {"house.zero": "pass-hands"},
    ),
    ("house.red_zero", "no R0", {"house.red_zero": 5, "deck.cards": {"R0": 0}}, {"deck.cards": {}}),
    ("house.two", "no 2", {"house.two": 1, **without("2")}, without()),
    ("house.nine", "no 9", {"house.nine": 1, **without("9")}, without()),
    (
        "score.way",
        "worth 0",
        {"score.way": "own-points", "deck.copies": only("0", copies=9)},
        {"score.points": {"0": 1}},
    ),
    ("score.points", "no 5", {"score.points": {"5": 50}, **without("5")}, without()),
    ("score.partners_hands", "players.teams", {"score.partners_hands": "counted"}, TEAMS),
    ("match.next", "one game", {"match.next": "chance", "match.games": 1}, {"match.ties": "play-on"}),
    (
        "match.at_target",
        "match.target",
        {"match.at_target": "out", "match.target": 0, "match.games": 5},
        {"match.target": 500, "score.way": "own-points"},
    ),
    (
        "match.winner",
        "fewest pigs",
        {"match.winner": "fewest-points", **PIGS},
        {"match.pigs": "none", "score.way": "own-points"},
    ),
    ("match.reward_at", "no reward", {"match.reward_at": 50}, {"match.reward": 5}),
    ("match.reward_counts", "no reward", {"match.reward_counts": "off-score"}, {"match.reward": 5}),
    ("match.exact_hero", "not about pigs", {"match.exact_hero": "one"}, PIGS),
    ("match.exact_hero", "moderate", {"match.exact_hero": "one", "match.pigs": "moderate"}, PIGS),
    ("match.most_pigs", "not about pigs", {"match.most_pigs": 5}, PIGS),
    (
        "deck.copies.5",
        "each of its cards",
        {"deck.copies": {"5": 4}, "deck.cards": {f"{one}5": 1 for one in "RYGB"}},
        {"deck.cards": {"R5": 1}},
    ),
    ("answer.amount", "no draw card answers", {"answer.amount": "same"}, {"answer.four_on_two": "yes"}),
    (
        "answer.amount",
        "as many cards as what it answers, or for more",
        {"answer.amount": "equal-or-higher", "answer.two_on_two": "yes", "answer.four_on_two": "yes"},
        {"answer.two_on_four": "yes"},
    ),
    (
        "answer.amount",
        "as many cards as what it answers",
        {"answer.amount": "same", "answer.two_on_two": "yes"},
        {"deck.kinds": OWN},
    ),
    ("answer.two_on_two", "no +2", {"answer.two_on_two": "yes", **without("+2")}, {"deck.kinds": OWN}),
    ("answer.four_on_two", "no W+4", {"answer.four_on_two": "yes", **without("W+4")}, {"deck.kinds": OWN}),
    ("answer.skip", "no +2", {"answer.skip": "next", **without("+2")}, {"deck.kinds": OWN}),
    ("draw_two.cards", "no +2", {"draw_two.cards": 3, "deck.kinds": OWN, **without("+2")}, without()),
    ("wild_draw_four.legal", "no W+4", {"wild_draw_four.legal": "no-number", **without("W+4")}, {"deck.kinds": OWN}),
    ("matching.after_paid", "no +2", {"matching.after_paid": "colour", **without("+2")}, {"deck.kinds": OWN}),
    (
        "matching.wild_on_draw_card",
        "no W ",
        {"matching.wild_on_draw_card": "never", **without("W")},
        {"deck.kinds": OWN},
    ),
    ("matching.reverse_with_two", "no R ", {"matching.reverse_with_two": "turn", **without("R")}, {"deck.kinds": OWN}),
    (
        "house.last_hand_card",
        "no card that moves hands",
        {"house.last_hand_card": "effect-first"},
        {"deck.kinds": OWN},
    ),
    (
        "house.last_hand_card",
        "no card that moves hands may be a last card",
        {"house.last_hand_card": "effect-first", "deck.kinds": OWN, "finish.banned": ("WSw",)},
        {"finish.banned": ()},
    ),
    (
        "finish.banned",
        "no T in the deck",
        {"finish.banned": ("T",), "deck.kinds": {"T": {"copies": 0}}},
        {"deck.kinds": OWN},
    ),
    ("deck.cards.R5", "as many", {"deck.cards": {"R5": 2}}, {"deck.cards": {"R5": 3}}),
    ("deck.second_pack_from", "at most 10", {"deck.second_pack_from": 11}, {"players.most": 11}),
)


@pytest.mark.parametrize(("option", "part", "data", "mended"), NEVER)
def test_what_can_never_act_is_warned_about(option: str, part: str, data: Data, mended: Data) -> None:
    said = {each.option: each for each in warnings(rules(data))}
    assert option in said
    assert said[option].why.startswith("can never act: ")
    assert part in said[option].why
    assert said[option].hint
    if mended == without():  # the official deck
        mended = {"deck.copies": {}}
    assert option not in {each.option for each in warnings(rules(data | mended))}
    if option in options():
        assert option not in {each.option for each in warnings(rules({**data, option: options()[option].default}))}


def test_every_row_is_tried() -> None:
    assert {row.option for row in pointless.ROWS} <= {option for option, *_ in NEVER}


# --- what hardly can be meant -------------------------------------------------------------------------

ODD: Final[tuple[tuple[str, str, Data, Data], ...]] = (
    (
        "start.opener",
        "worth 0 points",
        {"start.opener": "highest-hand", "deck.copies": only("0")},
        {"deck.copies": only("0", "1")},
    ),
    (
        "start.opener",
        "worth 20 points",
        {"start.opener": "highest-card", "deck.copies": only("S", "R")},
        {"score.points": {"S": 21}},
    ),
    (
        "lead.wild_then",
        "without having named",
        {"lead.wild_then": "next-plays", "lead.wild": "dealer"},
        {"start.opener": "dealer"},
    ),
    (
        "draw.amount",
        "may not play it",
        {"draw.amount": "until-playable", "draw.play_drawn": "no"},
        {"draw.play_drawn": "numbers"},
    ),
    (
        "wild_draw_four.challenge",
        "no challenge",
        {"wild_draw_four.legal": "any-time"},
        {"wild_draw_four.challenge": "off"},
    ),
    ("wild_draw_four.challenge", "no challenge", {"wild_draw_four.bluff": "no"}, without("W+4")),
    (
        "pile.reshuffle",
        "act next",
        {"pile.reshuffle": "game-ends", "deck.copies": only("0"), "match.target": 0, "match.games": 1},
        {"deck.copies": only("0", "1")},
    ),
    ("match.target", "no match ever", {"deck.copies": only("0")}, {"deck.copies": only("0", "1")}),
    ("match.winner", "has the most", {"score.way": "own-points"}, {"match.winner": "fewest-points"}),
    ("match.winner", "has the fewest", {"match.winner": "fewest-points"}, {"score.way": "own-points"}),
    ("match.at_target", "won enough", {"match.at_target": "out"}, {"score.way": "own-points"}),
    ("match.pigs", "good to reach", {**PIGS, "score.way": "own-points"}, {"match.pigs": "moderate"}),
    ("match.pigs", "bad to reach", {"match.pigs": "moderate"}, {"score.way": "own-points"}),
)


@pytest.mark.parametrize(("option", "part", "data", "mended"), ODD)
def test_what_is_odd_is_warned_about(option: str, part: str, data: Data, mended: Data) -> None:
    assert (option, True) in [(each.option, part in each.why) for each in warnings(rules(data))]
    assert option not in {each.option for each in warnings(rules(data | mended))}


def test_every_odd_row_is_tried() -> None:
    tried = {look for _, _, look in odd.ROWS for *_, data, _ in ODD if look(Case(rules(data)))}
    assert tried == {look for _, _, look in odd.ROWS}


@pytest.mark.parametrize("name", presets())
def test_no_preset_is_warned_about(name: str) -> None:
    assert load_rules(name).warnings == ()


def test_presets_that_do_not_go_together_are_told() -> None:
    found = load_rules({"extends": ["stacking", "no-bluffing", "no-action-finish", "numbers-only"]}).warnings
    assert [each.key for each in found] == [
        "answer.two_on_two",
        "answer.four_on_four",
        "wild_draw_four.bluff",
        "wild_draw_four.challenge",
        "finish.banned",
    ]


# --- where warnings stand -----------------------------------------------------------------------------


def test_a_warning_has_a_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("uno: rules/1\nextends: stacking\nhouse:\n  after_jump: order\n", encoding="utf-8")
    [warning] = load_rules(file).warnings
    assert (warning.file, warning.line, warning.column, warning.key) == (str(file), 4, 15, "house.after_jump")
    assert load_study(file).warnings == (warning,)


def test_flags_are_warned_about_too() -> None:
    [warning] = load_study("official", {"set": ["rules.house.after_jump=order"]}).warnings
    assert warning.file == "--set rules.house.after_jump=order"


def test_what_has_a_point_in_another_cell_is_no_warning() -> None:
    study: Data = {"rules": {"house": {"after_jump": "order"}}, "vary": {"rules.house.jump_in": ["no"]}}
    assert [each.key for each in load_study(study).warnings] == ["rules.house.after_jump"]
    study["vary"]["rules.house.jump_in"].append("identical")
    assert load_study(study).warnings == ()


def test_a_scenario_is_warned_about(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(
        "uno: scenario/1\nsays: nothing\nrules: {house: {after_jump: order}}\nhands: {0: [R5, B2], 1: [Y1, W]}\n"
        "discard: R1\nactions: []\nthen: {}\n",
        encoding="utf-8",
    )
    assert [each.key for each in load_scenario(file).warnings] == ["rules.house.after_jump"]


# --- that it is true ----------------------------------------------------------------------------------

DECKS: Final[tuple[Data, ...]] = (
    {},
    without("+2"),
    without("W+4"),
    without("S", "R"),
    without("0", "7", "9"),
    {"deck.copies": only(*NUMBERS)},
    {"deck.copies": only(*SYMBOLS, copies=1)},
    {"deck.copies": {"W+4": 1, "W": 0}},
)
NUMBERS_TRIED: Final = (0, 1, 2, 3, 5)
MATCH: Final = "match"
OTHER_CHANCES: Final = {("lead.draw_two", "answer")}
"""Where the play is the same and the cards are not: a turn with no answer to choose draws other random numbers."""


def settings(name: str) -> tuple[Any, ...]:
    """Values to try for an option that is a word or a number."""
    group, option = name.split(".")
    kind = annotation(type(getattr(Rules(), group)).model_fields[option])
    if words := values(kind):
        return words
    whole = next((arm for arm in arms(kind) if bounds(arm).least is not None), kind)
    least, most = bounds(whole).least, bounds(whole).most
    return tuple(n for n in NUMBERS_TRIED if least is not None and most is not None and least <= n <= most)


TRIED: Final = [name for name in options() if settings(name) and not name.startswith(("deck.", "score.", MATCH))]


def drawn(dice: Random) -> Rules | None:
    """A rule set of which much is unusual and which can be played; None if this one cannot."""
    data: Data = {**dice.choice(DECKS), "players.most": dice.choice((2, 3, 4, 6)), "players.fewest": 2}
    names = [name for name in TRIED if name not in ("players.most", "players.fewest", "start.hand")]
    data |= {name: dice.choice(settings(name)) for name in dice.sample(names, 16)}
    made = rules(data)
    return made if not contradictions(made) and all(made.why_not(each) is None for each in Case(made).seats) else None


def reset(made: Rules, name: str) -> Rules:
    group, option = name.split(".")
    inner = getattr(made, group).model_copy(update={option: options()[name].default})
    return made.model_copy(update={group: inner})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_without_what_can_never_act_every_game_is_the_same(seed: int) -> None:
    """Players who do everything that a rule can be about play the same games with the option at its default."""
    dice, compared = Random(f"sense/{seed}"), 0
    for _ in range(60):
        if (made := drawn(dice)) is None:
            continue
        players = dice.choice(Case(made).seats)
        for finding in pointless.pointless(Case(made)):
            name = finding.option
            if name not in options() or (name, value(made, name)) in OTHER_CHANCES:
                continue
            here, there = (
                play(cell(players, "restless", rules=each, games=40, limit=300)) for each in (made, reset(made, name))
            )
            same = (here.rows == there.rows).all() and (here.bins == there.bins).all()
            assert same, f"{name} acts in {made.model_dump(exclude_defaults=True)} with {players} players"
            compared += 1
    assert compared > 50


def test_what_audits_call_impossible_is_warned_about() -> None:
    """Two tables that say when an option can act: of the rules here, of a cell with its players in `matters`."""
    dice = Random("matters")
    for _ in range(150):
        if (made := drawn(dice)) is None:
            continue
        warned = {each.option for each in warnings(made)}
        for name in TRIED:
            if value(made, name) == options()[name].default or name in warned:
                continue
            lacking = [cannot_matter(name, cell(n, "restless", rules=made)) for n in Case(made).seats]
            assert not all(lacking), f"{name} in {made.model_dump(exclude_defaults=True)}: {lacking[0]}"
