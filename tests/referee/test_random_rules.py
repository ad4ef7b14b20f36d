"""The referee agrees with the slow player over random rule sets, and nearly every option value is exercised."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.peers.slow_player import play
from tests.referee.rule_sets import all_options, random_rules
from uno_sim.referee import Verdict, judge
from uno_sim.trace import ENDINGS

RULE_SETS = 300
GAMES = 3
LIMIT = 250  # actions: a game of a mad rule set need not end


def verdicts() -> list[Verdict]:
    found = []
    for number in range(RULE_SETS):
        rules, players = random_rules(Random(f"rules/{number}"))
        for game in range(GAMES):
            trace = play(rules, players, number, game, limit=LIMIT)
            verdict = judge(trace, limit=LIMIT)
            assert verdict.ok, f"rule set {number}, game {game}: {verdict.disagreement}"
            assert verdict.events == len(trace.events)
            found.append(verdict)
    return found


@pytest.fixture(scope="module")
def judged() -> list[Verdict]:
    return verdicts()


def test_every_game_of_random_rules_is_in_order(judged: list[Verdict]) -> None:
    assert len(judged) == RULE_SETS * GAMES
    reasons = Counter(verdict.standing.reason for verdict in judged if verdict.standing)
    assert set(reasons) == set(ENDINGS)


def test_every_value_of_every_option_mattered_somewhere(judged: list[Verdict]) -> None:
    exercised = set().union(*(verdict.exercised for verdict in judged))
    expected = {f"{name}={label(name, value)}" for name, values in all_options().items() for value in values}
    assert expected - exercised == set()


def test_pairs_of_events_are_counted(judged: list[Verdict]) -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    for verdict in judged:
        pairs += verdict.pairs
    assert sum(pairs.values()) == sum(verdict.events - 1 for verdict in judged)
    for pair in (("forgot", "caught"), ("pass", "caught"), ("lost", "caught"), ("skip", "caught"), ("forgot", "late")):
        assert pairs[pair]
    assert pairs["offer", "challenge"]
    assert pairs["card", "spared"]


def label(name: str, value: Any) -> str:
    if name in ("deck.copies", "score.points"):
        return "custom" if value else "default"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)
