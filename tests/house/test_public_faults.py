"""Thirty-four faults that public UNO engines have had, and what here would fail with each of them.

A scenario bears the row as its `fault`. A test is one that asserts the right behaviour. A planted fault is the very
fault, put into the engine: `make mutants` shows that something catches it. Rows are numbered as in the list of those
faults.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.engine.cells import cell
from tools import faults
from uno_sim.engine.tracing import trace_game
from uno_sim.errors import ConfigError
from uno_sim.players.load import load_profile
from uno_sim.scenario import load
from uno_sim.study import load_study

TESTS: Final = Path(__file__).resolve().parents[1]

ROWS: Final[dict[int, str]] = {
    1: "with two players Reverse has no effect",
    2: "+4 on +4, or on a recoloured wild, refused or judged on the card's own colour",
    3: "action cards banned as lead card",
    4: "a wild is left without a colour",
    5: "wrong or double turn after a player leaves",
    6: "a legal +4 punished",
    7: "nobody can bluff",
    8: "challenge judged on colour or number",
    9: "calling out UNO repeatedly draws cards each time",
    10: "the penalty is paid twice or in part",
    11: "stacking on by default",
    12: "a paid +2 still restricts the next player to +2",
    13: "the victim draws one card before deciding whether to answer",
    14: "a round never ends",
    15: "draws while playable, or stops at the first draw under draw-until",
    16: "deck incomplete, or 178 cards from inclusive ranges",
    17: "equal cards adjacent more often than chance",
    18: "the top Wild loses its colour on a reshuffle, or recycled wilds keep theirs",
    19: "asking for 4 players silently plays 2",
    20: "the winner also scores own cards, or a loser's payoff has the wrong sign",
    21: "deadlock when pile and discards are empty while a penalty is due",
    22: "jump-in during a penalty, or the jumped action has no effect",
    23: "jump-in with a 7 skips the swap, or a winning 7 or 0 is swapped away",
    24: "no-wild-finish leaves a player stuck",
    25: "UNO state stale after a hand swap",
    26: "seed ignored, or results change with the number of workers",
    27: "every game of a batch replays the same shuffle",
    28: "paired games treated as independent",
    29: "more players than the deck can deal",
    30: "two players with the same name share a hand",
    31: "opening +2 hits the wrong seat when the opener is not seat 0",
    32: "cards removed by position take a different card than the one played",
    33: "pile exhausted counts as a win for somebody",
    34: "state leaks into the next game of a batch",
}

SCENARIOS: Final[dict[int, tuple[str, ...]]] = {
    1: ("official/two-player-reverse", "official/two-player-reverse-keeps-the-direction"),
    2: ("official/plus-four-on-a-plus-four", "official/plus-four-on-a-named-colour", "stacking/four-on-four"),
    3: ("official/lead-skip", "official/lead-reverse", "official/lead-plus-two", "official/lead-wild"),
    4: ("official/lead-wild", "official/lead-plus-four-then-wild", "official/drawn-wild", "stacking/four-on-four"),
    5: ("leaving/the-next-in-play-acts", "leaving/a-skip-skips-somebody-in-play", "leaving/in-ones-own-turn"),
    6: ("official/plus-four-judged-before-it", "progressive/four-on-two-judged-by-its-colour"),
    7: ("official/plus-four-bluff-caught", "official/drawn-plus-four"),
    8: ("official/plus-four-honest-despite-number", "official/plus-four-honest-despite-symbol"),
    9: ("official/uno-caught", "uno/automatic"),
    10: ("official/plus-two-is-spent", "official/uno-caught", "official/plus-four-bluff-caught"),
    11: ("official/plus-two", "official/plus-two-is-not-deflected"),
    12: ("official/plus-two-is-spent",),
    13: ("official/plus-two", "stacking/two-on-two"),
    14: ("official/stalemate", "official/no-stalemate-while-somebody-plays"),
    15: ("official/draw-only-one", "draw-to-match/draws-until-a-card-fits", "official/voluntary-draw"),
    16: ("deck/second-pack",),
    18: ("official/reshuffle-keeps-the-top", "official/recycled-wild-loses-its-colour"),
    19: ("official/ten-players",),
    20: ("official/points", "official/last-card-wins", "own-points/everybody-keeps-them"),
    21: ("official/piles-dry-while-owed", "official/piles-dry-on-a-challenge", "official/piles-dry-nobody-draws"),
    22: ("jump-in/not-while-cards-are-owed", "jump-in/a-skip-skips-from-the-jumper", "jump-in/a-reverse-turns-again"),
    23: ("jump-in/a-seven-swaps", "seven-zero/last-seven-wins", "seven-zero/last-zero-passes-first"),
    24: ("no-action-finish/a-wild-may-not-be-last", "no-action-finish/a-banned-last-card"),
    25: ("seven-zero/a-call-does-not-go-with-the-hand", "seven-zero/one-card-after-a-swap-owes-a-call"),
    31: ("official/lead-plus-two", "official/lead-plus-two-two-players"),
    32: ("official/match-colour-number", "official/equal-cards"),
    33: ("official/stalemate", "own-points/also-when-nobody-wins"),
}

FUNCTIONS: Final[dict[int, tuple[str, ...]]] = {
    14: ("engine/test_batch.py::test_a_game_that_does_not_end_is_nobodys",),
    16: (
        "engine/test_properties.py::test_at_the_engines_own_table_after_every_action",
        "house/test_public_faults.py::test_all_cards_of_the_deck_are_there",
        "referee/test_pile.py::test_a_card_comes_from_the_pile_only",
    ),
    17: (
        "engine/test_chance.py::test_the_shuffle_is_unbiased",
        "engine/test_chance.py::test_equal_cards_are_dealt_next_to_each_other_by_chance_only",
    ),
    19: (
        "house/test_public_faults.py::test_as_many_play_as_sit_down",
        "house/test_public_faults.py::test_unknown_keys_are_refused",
    ),
    26: (
        "engine/test_chance.py::test_another_seed_is_another_deal_and_the_same_seed_the_same",
        "engine/test_batch.py::test_totals_do_not_depend_on_how_the_blocks_are_shared_out",
        "results/test_farm.py::test_workers_and_chunks_change_nothing",
        "results/test_farm.py::test_the_order_of_chunks_changes_nothing",
    ),
    27: ("engine/test_chance.py::test_every_game_has_its_own_shuffle",),
    28: (
        "results/test_tables.py::test_with_rotated_seats_the_deal_is_the_unit",
        "engine/test_batch.py::test_rotated_seating_plays_each_deal_from_every_seat",
    ),
    29: ("house/test_public_faults.py::test_more_players_than_cards_are_refused",),
    30: (
        "house/test_public_faults.py::test_two_of_one_name_hold_hands_of_their_own",
        "engine/test_batch.py::test_players_of_one_name_are_still_seats_of_their_own",
    ),
    33: ("engine/test_batch.py::test_a_game_that_does_not_end_is_nobodys",),
    34: ("engine/test_batch.py::test_a_game_alone_is_the_game_in_a_batch",),
}

PLANTED: Final[dict[int, tuple[str, ...]]] = {
    1: ("with two players a Reverse only turns", "with two players a lead Reverse only turns"),
    2: ("a Wild is red whatever is named", "a +4 is judged by the colour it names"),
    3: ("a lead Skip is turned over again",),
    4: ("a Wild is red whatever is named", "a lead Wild is red whatever is named"),
    5: ("after a leaver another leaver has the turn", "a leaver keeps the turns"),
    6: ("every +4 is found guilty",),
    7: ("nobody can bluff",),
    8: ("a +4 is judged on colour or number",),
    9: ("one lapse is paid for again and again",),
    10: ("a debt is paid in part", "a debt is paid and still owed", "a challenge leaves the debt"),
    11: ("stacking by default",),
    12: ("a paid +2 still binds",),
    13: ("a card is drawn before the victim may answer",),
    14: ("a stalemate comes a turn late", "a game goes on beyond its limit"),
    15: ("drawing goes on until a card fits", "drawing until a card fits stops at the first"),
    16: ("two packs are one", "the last card of the deck is missing", "a second zero of each colour"),
    17: ("the cards come as they lie", "half of the pile is never drawn"),
    18: ("the reshuffle includes the top",),
    19: ("two play where four sat down",),
    20: ("the winner's own hand scores too", "losers get what they hold"),
    21: ("nothing is ever shuffled again", "the top card alone becomes a pile"),
    22: ("a jump-in while cards are owed", "a card jumped in has no effect"),
    23: ("a 7 jumped in swaps nothing", "a winning 7 is swapped away"),
    24: ("a Wild may be last",),
    25: ("UNO is stale after hands have moved",),
    26: ("the seed is ignored", "a block begins with the totals of the last"),
    27: ("every game has the same shuffle",),
    28: ("games of a rotated deal differ in their deal",),
    31: ("a lead +2 hits the dealer",),
    32: ("another card than the one played is discarded", "a card stays in the pile that was drawn"),
    33: ("a stalemate is somebody's win", "nobody's games are somebody's"),
    34: ("the direction leaks into the next game", "hands leak into the next game"),
}

ALL: Final = range(1, 35)


@cache
def functions(file: Path) -> frozenset[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def pairs(table: dict[int, tuple[str, ...]]) -> list[Any]:
    return [pytest.param(row, one, id=f"{row} {one}") for row, named in table.items() for one in named]


def test_every_row_is_here_and_has_a_test() -> None:
    assert list(ROWS) == list(ALL)
    assert set(SCENARIOS) | set(FUNCTIONS) == set(ALL)


def test_every_row_is_planted_too_unless_it_cannot_be() -> None:
    assert set(PLANTED) | set(faults.DO_NOT_APPLY) == set(ALL)


@pytest.mark.parametrize(("row", "name"), pairs(SCENARIOS))
def test_a_scenario_bears_the_row(row: int, name: str) -> None:
    assert row in load(TESTS / "scenarios" / f"{name}.yaml").faults


@pytest.mark.parametrize(("row", "name"), pairs(FUNCTIONS))
def test_a_test_is_there(row: int, name: str) -> None:
    file, _, function = name.partition("::")
    assert function in functions(TESTS / file)


@pytest.mark.parametrize(("row", "name"), pairs(PLANTED))
def test_a_fault_is_planted(row: int, name: str) -> None:
    assert row in faults.faults()[name].rows


# --- rows that no position can show -------------------------------------------------------------------


@pytest.mark.fault(16)
@pytest.mark.parametrize(("players", "cards"), [(2, 108), (4, 108), (5, 216)])
def test_all_cards_of_the_deck_are_there(players: int, cards: int) -> None:
    rules = {"deck": {"second_pack_from": 5}}
    opening = trace_game(cell(players, rules=rules), 0).events
    lead = [event.card for event in opening if event.name == "turn_up" and event.again is None]
    dealt = [*opening[0].pile, *(card for hand in opening[0].hands for card in hand)]
    assert len(dealt) == cards
    assert lead[0] in opening[0].pile
    assert {name: dealt.count(name) * 108 // cards for name in ("R0", "R1", "BS", "Y+2", "W", "W+4")} == {
        "R0": 1, "R1": 2, "BS": 2, "Y+2": 2, "W": 4, "W+4": 4,
    }  # fmt: skip


@pytest.mark.fault(19)
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_as_many_play_as_sit_down(players: int) -> None:
    [asked] = load_study("official", {"players": players}).cells
    trace = trace_game(asked, 0)
    assert trace.players == len(trace.events[0].hands) == players
    assert {event.seat for event in trace.events if event.name == "offer"} == set(range(players))


@pytest.mark.fault(19)
@pytest.mark.parametrize("key", ["player", "num_players", "seats"])
def test_unknown_keys_are_refused(key: str) -> None:
    with pytest.raises(ConfigError, match=f"{key}: is not a known key"):
        load_study({"uno": "study/1", key: 4})


@pytest.mark.fault(29)
@pytest.mark.parametrize(("players", "hand", "cards"), [(10, 11, 111), (3, 36, 109)])
def test_more_players_than_cards_are_refused(players: int, hand: int, cards: int) -> None:
    says = f"{players} players x {hand} cards and a lead card are {cards} cards; the deck has 108"
    with pytest.raises(ConfigError, match=says):
        load_study("official", {"players": players, "set": [f"rules.start.hand={hand}"]})


@pytest.mark.fault(30)
def test_two_of_one_name_hold_hands_of_their_own() -> None:
    twin = load_profile({"extends": "random", "name": "twin"})
    events = trace_game(cell(2, line_up=(twin, twin)), 3).events
    hands = events[0].hands
    assert hands[0] != hands[1]
    assert len(events[-1].hands[0]) != len(events[-1].hands[1])
