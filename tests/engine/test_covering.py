"""The covering array covers: every pair of unusual values that can meet does, as often as is promised."""

from __future__ import annotations

from itertools import combinations

from tests.engine.agreement import TIMES
from tests.engine.covering import PLAYERS, choices, covering, drafts, met, pairs, unusual
from uno_sim.rules.options import options, value
from uno_sim.rules.sense import contradictions

ONE_VALUE: dict[str, str] = {
    "players.fewest": "two may always sit down here, so that every number of players can be tried",
    "players.most": "sixteen may always sit down here, so that every number of players can be tried",
}
"""Options of which no second value is tried."""
IMPOSSIBLE_TWO = 12
"""Pairs that cannot meet: alternating camps with 3 or 5 players, a drawn card that must and may not be played, and pigs
with camps, with players who are out, with rewards, or without an end."""


def test_every_option_varies() -> None:
    assert set(unusual()) == {*options(), PLAYERS} - set(ONE_VALUE)
    assert {name for name, _ in choices()} == set(unusual())


def test_every_pair_meets_often_enough() -> None:
    made = list(drafts(TIMES))
    times = met(made)
    assert min(times[pair] for pair in pairs()) >= TIMES
    assert len(made) < 150


def test_next_to_all_pairs_can_meet() -> None:
    two = [each for each in combinations(choices(), 2) if each[0][0] != each[1][0]]
    assert len(two) - len(pairs()) == IMPOSSIBLE_TWO


def test_the_rule_sets_are_what_was_drafted() -> None:
    for draft, (rules, players) in zip(drafts(1), covering(1), strict=True):
        assert not contradictions(rules)
        assert rules.why_not(players) is None
        for name, at in draft.chosen.items():
            if name not in (PLAYERS, "deck.copies", "deck.kinds"):
                assert value(rules, name) == unusual()[name][at]
