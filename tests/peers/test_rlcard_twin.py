"""RLCard's twin: each quirk does what is published of it, and not what the official rule says; games are as long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev
from typing import Any, Final

import pytest

from tests.peers.rlcard_twin import RANDOM, RULES, RlcardGame, play
from tests.peers.slow_player import UNIFORM, SlowGame, play_script
from uno_sim.referee import Position
from uno_sim.rules.model import Rules
from uno_sim.trace import Event

PUBLISHED_MEAN: Final = 46.54
PUBLISHED_OPENER_WINS: Final = 0.5107
PUBLISHED_FEWEST: Final = 7
GAMES: Final = 400

OTHER: Final = ["Y1", "Y2", "Y3"]
Moves = Sequence[str | tuple[str, str]]


def twin(position: Position, *moves: str | tuple[str, str]) -> list[Event]:
    return play_script(RULES, position, moves, kind=RlcardGame).events


def official(position: Position, *moves: str | tuple[str, str]) -> list[Event]:
    return play_script(Rules(), position, moves).events


def last(events: list[Event], name: str) -> dict[str, Any]:
    """The fields of the last event of that name."""
    return next(event.data for event in reversed(events) if event.name == name)


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def offered(events: list[Event]) -> list[str]:
    moves: list[str] = last(events, "offer")["moves"]
    return moves


def opened(lead: Sequence[str], dealer: int = 1, *, by_rule: bool = False) -> SlowGame:
    """A game in which just the lead card has been turned up: RLCard's, or ``by_rule`` an official one."""
    kind, rules, manners = (SlowGame, Rules(), UNIFORM) if by_rule else (RlcardGame, RULES, RANDOM)
    game = kind(rules, 2, Random(1), manners)
    game.sit_down(Position([["R1", "B1", "G1"], ["R2", "B2", "G2"]], "R9", pile=lead))
    game.lead(dealer)
    return game


def opener(lead: str, dealer: int = 1, *, by_rule: bool = False) -> dict[str, Any]:
    return last(opened([lead], dealer, by_rule=by_rule).events, "opener")


# Moves


def test_a_reverse_does_not_skip() -> None:
    position = Position([["RR", "R1", "R2"], OTHER], "R5")
    assert last(twin(position, "RR"), "offer")["seat"] == 1
    assert last(official(position, "RR"), "offer")["seat"] == 0


@pytest.mark.parametrize("other", ["B5", "W"])
def test_a_plus_four_only_if_there_is_no_other_action(other: str) -> None:
    position = Position([["W+4", "G1", other], OTHER], "R5")  # no red card: honest by the official rule
    assert offered(twin(position)) == [other]
    assert offered(official(position)) == sorted(["W+4", other, "draw"])


def test_a_plus_four_alone_is_no_draw() -> None:
    position = Position([["W+4", "G1", "G2"], OTHER], "R5")
    assert offered(twin(position)) == ["W+4"]


def test_a_draw_only_if_nothing_is_legal() -> None:
    fits = Position([["R1", "B1"], OTHER], "R5")
    assert offered(twin(fits)) == ["R1"]
    assert offered(official(fits)) == ["R1", "draw"]
    assert offered(twin(Position([["G1", "B1"], OTHER], "R5"))) == ["draw"]


def test_nobody_is_challenged() -> None:
    position = Position([["W+4", "G1", "G2"], OTHER], "R5")
    assert offered(twin(position, ("W+4", "blue"))) == ["take"]
    assert offered(official(position, ("W+4", "blue"))) == ["challenge", "take"]


def test_on_a_wild_only_the_colour_matches() -> None:
    position = Position([["R1", "B1", "W"], OTHER], "W", colour="red")
    assert offered(twin(position)) == ["R1", "W"]
    assert offered(official(position)) == ["R1", "W", "draw"]  # the official rule as well


# A card just drawn


@pytest.mark.parametrize("card", ["R7", "RS", "W", "W+4"])
def test_a_drawn_wild_or_card_of_the_colour_is_played(card: str) -> None:
    position = Position([["G1", "B1"], OTHER], "R5", pile=[card])
    assert offered(twin(position, "draw")) == [card]
    assert offered(official(position, "draw")) == sorted([card, "keep"])


def test_a_drawn_card_of_another_colour_is_kept() -> None:
    position = Position([["G1", "B1"], OTHER], "R5", pile=["B5"])
    events = twin(position, "draw")
    assert names(events)[-3:] == ["card", "pass", "offer"]
    assert last(events, "offer")["seat"] == 1
    assert offered(official(position, "draw")) == ["B5", "keep"]


def test_a_drawn_plus_four_makes_nobody_draw() -> None:
    position = Position([["G1", "B1"], OTHER], "R5", pile=["W+4"])
    moves: Moves = ["draw", ("W+4", "yellow")]
    assert offered(twin(position, *moves)) == ["Y1", "Y2", "Y3"]
    assert offered(official(position, *moves)) == ["challenge", "take"]


def test_a_plus_four_from_the_hand_makes_the_next_draw() -> None:
    position = Position([["W+4", "G1", "B1"], OTHER], "R5")
    assert last(twin(position, ("W+4", "yellow")), "owes")["cards"] == 4


def test_a_drawn_plus_two_makes_the_next_draw() -> None:
    position = Position([["G1", "B1"], OTHER], "R5", pile=["R+2"])
    assert last(twin(position, "draw", "R+2"), "owes")["cards"] == 2


# Chance


def test_chance_is_among_actions_and_not_among_cards() -> None:
    position = Position([["R1", "R1", "R2", "W"], OTHER], "R5")
    wanted = {RANDOM: {"R1": 1 / 6, "R2": 1 / 6, "W": 4 / 6}, UNIFORM: {"R1": 2 / 4, "R2": 1 / 4, "W": 1 / 4}}
    for manners, shares in wanted.items():
        game = RlcardGame(RULES, 2, Random(1), manners)
        game.sit_down(position)
        chosen = Counter(manners.choose(game, 0, ["R1", "R2", "W"]) for _ in range(GAMES))
        for card, share in shares.items():
            assert abs(chosen[card] / GAMES - share) < 4 * (share * (1 - share) / GAMES) ** 0.5


# The lead card


def test_a_lead_wild_gets_a_colour_by_chance() -> None:
    assert last(opened(["W"]).events, "colour")["seat"] is None
    assert last(opened(["W"], by_rule=True).events, "colour")["seat"] == 0


def test_a_lead_plus_four_is_shuffled_back() -> None:
    for by_rule in (False, True):  # the official rule as well
        game = opened(["W+4", "R3"], by_rule=by_rule)
        turned = [(event.data["card"], event.data["again"]) for event in game.events if event.name == "turn_up"]
        assert turned == [("W+4", "shuffled-back"), ("R3", None)]
        assert game.table.pile.rest["W+4"] == 4


@pytest.mark.parametrize("dealer", [0, 1])
def test_seat_0_starts_whoever_deals(dealer: int) -> None:
    assert opener("R3", dealer) == {"seat": 0, "clockwise": True}
    assert opener("R3", dealer, by_rule=True) == {"seat": 1 - dealer, "clockwise": True}


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_lead_skip_starts_at_seat_1(dealer: int) -> None:
    assert opener("RS", dealer) == {"seat": 1, "clockwise": True}
    assert opener("RS", dealer, by_rule=True) == {"seat": dealer, "clockwise": True}


def test_a_lead_reverse_turns_the_direction_and_starts_at_the_last_seat() -> None:
    assert opener("RR") == {"seat": 1, "clockwise": False}
    assert opener("RR", by_rule=True) == {"seat": 1, "clockwise": True}  # there it is a Skip


def test_after_a_lead_plus_two_seat_0_draws_and_still_plays() -> None:
    for by_rule, turn in ((False, 0), (True, 1)):
        game = opened(["R+2"], by_rule=by_rule)
        game.turn()
        assert game.table.drew == [2, 0]
        assert game.table.turn == turn


# A new pile


def test_a_new_pile_takes_the_top_card_too() -> None:
    position = Position([["G1", "B1"], ["R1", "G5", "Y3"]], "R5", pile=[], below=["B2"])
    assert last(twin(position, "draw"), "reshuffle")["pile"] == ["B2", "R5"]
    assert last(official(position, "draw"), "reshuffle")["pile"] == ["B2"]


def test_the_top_card_stays_in_force_while_it_is_in_the_pile() -> None:
    game = RlcardGame(RULES, 2, Random(1), RANDOM)
    game.sit_down(Position([["G1", "B1"], ["R1", "G5", "Y3"]], "R5", pile=[], below=["B2"]))
    game.reshuffle()
    assert game.table.pile.cards() == Counter(["B2", "R5"])
    assert sorted(game.plays(1)) == ["G5", "R1"]
    game.lay(1, "G5")
    game.reshuffle()
    assert game.table.pile.cards() == Counter(["B2", "R5", "G5"])


@pytest.mark.parametrize("left", [0, 1])
def test_a_new_pile_before_a_plus_two_that_it_is_too_small_for(left: int) -> None:
    position = Position([["R+2", "B1"], OTHER], "R5", pile=["G1"][:left], below=["B2", "B3"])
    moves: Moves = ["R+2", "take"]
    after_take = [name for name in names(twin(position, *moves)) if name in ("reshuffle", "card")]
    assert after_take == ["reshuffle", "card", "card"]
    by_rule = [name for name in names(official(position, *moves)) if name in ("reshuffle", "card")]
    assert by_rule.index("reshuffle") == left


def test_a_new_pile_before_a_plus_four_that_it_is_too_small_for() -> None:
    position = Position([["W+4", "B1", "B8"], OTHER], "R5", pile=["G1", "G2", "G3"], below=["B2", "B3"])
    events = twin(position, ("W+4", "yellow"), "take")
    assert [name for name in names(events) if name in ("reshuffle", "card")] == ["reshuffle", *["card"] * 4]
    assert last(events, "reshuffle")["pile"] == ["B2", "B3", "R5", "W+4"]


def test_no_card_is_lost_or_made_by_new_piles() -> None:
    dry = 0
    for seed in range(GAMES):
        game = RlcardGame(RULES, 2, Random(seed), RANDOM)
        events = game.play()
        dry += "reshuffle" in names(events)
        cards = sum(game.table.hands, Counter(game.table.discards[game.stand_ins :])) + game.table.pile.cards()
        assert cards == game.table.deck
    assert dry


# Whole games


def test_games_are_as_long_as_published_and_the_opener_wins_as_often() -> None:
    played = [play(1, game) for game in range(GAMES)]
    lengths = [outcome.actions for outcome in played]
    assert abs(mean(lengths) - PUBLISHED_MEAN) < 4 * stdev(lengths) / GAMES**0.5
    assert min(lengths) >= PUBLISHED_FEWEST
    opener_wins = mean(outcome.opener == outcome.winner for outcome in played)
    assert abs(opener_wins - PUBLISHED_OPENER_WINS) < 4 * 0.5 / GAMES**0.5
