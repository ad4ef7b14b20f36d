"""The slow twin plays as the published figures say, the same game for the same seed, and from a script."""

from __future__ import annotations

from statistics import mean, stdev
from typing import Final

import pytest

from tests.peers.slow_player import UNIFORM, play, play_script
from uno_sim.referee import Position, judge
from uno_sim.rules.model import Rules

PUBLISHED: Final = {2: 46.6703, 4: 50.1076}
"""Mean actions of official games between players who choose uniformly among the physical cards that fit."""

GAMES: Final = 400


@pytest.mark.parametrize("players", sorted(PUBLISHED))
def test_the_length_of_games_is_as_published(players: int) -> None:
    lengths = []
    for game in range(GAMES):
        events = play(Rules(), players, 1, game, manners=UNIFORM).events
        lengths.append(sum(event.name in ("play", "pass") for event in events))
    error = stdev(lengths) / GAMES**0.5
    assert abs(mean(lengths) - PUBLISHED[players]) < 4 * error


def test_the_same_seed_and_number_are_the_same_game() -> None:
    assert play(Rules(), 3, 5, 7).as_dict() == play(Rules(), 3, 5, 7).as_dict()
    assert play(Rules(), 3, 5, 7).as_dict() != play(Rules(), 3, 5, 8).as_dict()


def test_a_script_is_played_and_judged() -> None:
    rules = Rules.model_validate({"answer": {"two_on_two": "yes", "four_on_two": "yes"}})
    hands = [["R+2", "B5", "B6"], ["W+4", "G1", "G2"], ["R1", "W", "Y4"]]
    position = Position(hands, "R7", pile=["Y1", "Y2", "Y3", "Y5", "Y6", "Y7"])
    trace = play_script(rules, position, ["R+2", ("W+4", "red"), "take"])
    verdict = judge(trace, position=position, truncated=True)
    assert verdict.ok, verdict.disagreement
    assert verdict.standing
    assert (verdict.standing.turn, verdict.standing.colour, verdict.standing.drew) == (0, "red", [0, 0, 6])
