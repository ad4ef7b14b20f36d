"""Matches: whole games in a row, of which each match is a pure function of rules, line-up, seed and its number."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy as np
import pytest

from uno_sim.cell import Cell
from uno_sim.engine.batch import play_blocks, rotations
from uno_sim.engine.tracing import trace_game
from uno_sim.measures import COLUMNS
from uno_sim.players.load import load_profile
from uno_sim.rules.load import load_rules
from uno_sim.rules.model import Match, Rules
from uno_sim.trace import games_of_match

SEED: Final = 20
NEVER: Final = np.zeros(1, np.uint8)


def cell(rules: Rules | None = None, matches: int = 24, **more: Any) -> Cell:
    players = more.pop("players", 3)
    line_up = (load_profile("greedy"), *[load_profile("random")] * (players - 1))
    return Cell("matches", rules or Rules(), line_up, players, matches, SEED, matches=True, **more)


def total(rows: Any, name: str) -> int:
    return int(rows[:, COLUMNS[name]].sum(axis=0)[0])


RULES: Final = {
    "official": Rules(),
    "s1-own-points": load_rules("s1-own-points").rules,
    "s2": load_rules("s2").rules,
    "s4": load_rules("s4").rules,
    "s4-moderate": load_rules("s4-moderate").rules,
    "out": Rules().model_copy(update={"match": Match(target=200, at_target="out")}),
}


@pytest.mark.parametrize("name", RULES)
def test_traced_matches_add_up_to_the_untraced_totals(name: str) -> None:
    played = cell(RULES[name], matches=8, players=4)
    rows = play_blocks(played, 0, 1024, NEVER).rows
    traces = [trace_game(played, number) for number in range(8)]
    games = [game for trace in traces for game in games_of_match(trace)]
    last = [trace.events[-1] for trace in traces]
    assert total(rows, "matches") == 8
    assert total(rows, "games") == total(rows, "match_games") == len(games)
    assert total(rows, "actions") == total(rows, "match_actions")
    assert [event.name for event in last] == ["scored"] * 8
    assert all(event.over for event in last)
    wins = Counter(event.winners[0] for event in last if len(event.winners) == 1)
    assert [wins[seat] for seat in range(4)] == rows[:, COLUMNS["match_wins_player"]].sum(axis=0)[:4].tolist()
    assert total(rows, "matches_won") == wins.total()
    assert sum(sum(event.pigs) for event in last) == rows[:, COLUMNS["pigs_player"]].sum()


def test_totals_do_not_depend_on_how_matches_are_shared_out() -> None:
    played = cell()
    whole = play_blocks(played, 0, 1024, NEVER)
    parts = play_blocks(played, 0, 5, NEVER) + play_blocks(played, 5, 1024, NEVER)
    assert np.array_equal(whole.rows, parts.rows)
    assert np.array_equal(whole.bins, parts.bins)


def test_the_games_of_a_match_have_deals_of_their_own() -> None:
    """The first is that of game number (match * 4,096) of the same seed; no two of a match are alike."""
    played = cell(matches=3)
    games = games_of_match(trace_game(played, 2))
    hands = [str(game.events[0].hands) for game in games]
    assert len(set(hands)) == len(hands)
    alone = Cell("games", played.rules, played.line_up, 3, 1, SEED)
    assert str(trace_game(alone, 2 << 12).events[0].hands) == hands[0]


def test_the_deal_moves_on() -> None:
    dealers = [game.events[0].seat for game in games_of_match(trace_game(cell(), 1))]
    assert dealers == [(dealers[0] + step) % 3 for step in range(len(dealers))]


def test_rotated_matches_are_the_same_match_from_every_seat() -> None:
    played = cell(matches=6, seating="rotate")
    assert rotations(played) == 3
    first, second = trace_game(played, 0), trace_game(played, 1)
    assert first.events[0].hands == second.events[0].hands


def test_a_match_that_does_not_end_is_given_up() -> None:
    endless = Rules().model_copy(update={"match": Match(target=0, games=0)})
    rows = play_blocks(cell(endless, matches=1), 0, 1, NEVER).rows
    assert total(rows, "matches_given_up") == 1
    assert total(rows, "games") == 1000


def test_a_stopped_match_leaves_nothing_behind() -> None:
    assert not len(play_blocks(cell(), 0, 1024, np.ones(1, np.uint8)).rows)
