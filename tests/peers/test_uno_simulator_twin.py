"""uno-simulator's twin: its players and its quirks are as described, and Greedy wins as often as published."""

from __future__ import annotations

from random import Random
from statistics import mean
from typing import Final

import pytest

from tests.peers.slow_player import SlowGame
from tests.peers.uno_simulator_twin import GREEDY, LIMIT, RANDOM, RULES, UnoSimulatorGame, each_their_own, play
from uno_sim.referee import Position

PUBLISHED_GREEDY: Final = 0.551
GAMES: Final = 400


def sit(*hands: list[str], discard: str = "R9", pile: list[str] | None = None) -> SlowGame:
    manners = each_their_own(RANDOM, GREEDY)
    game = UnoSimulatorGame(RULES, len(hands), Random(1), manners, limit=LIMIT)
    game.sit_down(Position(hands, discard, pile=pile))
    return game


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        (["R+2", "W+4", "RS", "W"], "W+4"),  # +4 at any time
        (["R7", "W", "RR", "RS", "R+2"], "R+2"),
        (["R7", "W", "RR", "RS"], "RS"),
        (["R7", "W", "RR"], "RR"),
        (["R7", "R8", "W"], "W"),
        (["R7", "R8", "B9", "R1"], "B9"),
        (["G1", "B2"], "draw"),
    ],
)
def test_greedy_plays_by_priority_and_draws_only_if_it_must(hand: list[str], card: str) -> None:
    game = sit(["R1"], hand)
    moves = sorted(game.plays(1)) or ["draw"]
    assert GREEDY.choose(game, 1, moves) == card


def test_greedy_names_the_colour_it_holds_most() -> None:
    assert GREEDY.colour(sit(["R1"], ["W", "B1", "G1", "B2"]), 1) == "blue"
    assert GREEDY.colour(sit(["R1"], ["W", "G1", "B1"]), 1) == "green"


def test_a_lead_wild_goes_to_the_bottom() -> None:
    game = sit(["R1"], ["R2"])
    size = len(game.table.pile)
    game.table.pile.rest.clear()
    game.table.pile.rest.update({"W": 1, "W+4": 1, "R3": 1})
    game.lead(0)
    assert size > len(game.table.pile) == 2
    assert {game.from_pile(), game.from_pile()} == {"W", "W+4"}


def test_a_lead_plus_two_is_drawn_by_the_seat_after_the_opener() -> None:
    game = sit(["R1"], ["R2"])
    game.table.pile.rest.clear()
    game.table.pile.rest.update({"R+2": 3})
    game.lead(0)
    assert game.table.drew == [0, 2]
    assert game.table.turn == 0
    assert game.table.debt is None


def test_the_fewest_cards_win_a_game_that_is_broken_off() -> None:
    game = sit(["R1", "B1"], ["R2"])
    game.table.actions = LIMIT
    assert game.play_on()[-1].data["winner"] == 1


def test_greedy_wins_as_often_as_published() -> None:
    share = mean(play(1, game).winner == 1 for game in range(GAMES))
    assert abs(share - PUBLISHED_GREEDY) < 4 * 0.5 / GAMES**0.5
