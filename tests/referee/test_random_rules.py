"""The referee agrees with the slow player over random rule sets, and nearly every option value is exercised."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.peers.slow_match import play_match
from tests.peers.slow_player import play
from tests.referee.rule_sets import all_options, random_rules
from uno_sim.cards import SYMBOLS
from uno_sim.referee import Verdict, judge
from uno_sim.rules.model import Rules
from uno_sim.trace import ENDINGS, MATCH_ENDINGS

RULE_SETS = 300
GAMES = 3
OF_A_MATCH = 4
"""Games after which a match of a mad rule set is told no further."""
MATCH_LIMIT = 100
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


def matches() -> list[Verdict]:
    found = []
    for number in range(RULE_SETS):
        rules, players = random_rules(Random(f"matches/{number}"))
        rules = about_pigs(rules) if number % 3 == 0 else rules
        trace = play_match(rules, players, number, limit=MATCH_LIMIT, most=OF_A_MATCH)
        verdict = judge(trace, limit=MATCH_LIMIT, truncated=True)
        assert verdict.ok, f"rule set {number}: {verdict.disagreement}"
        assert verdict.events == len(trace.events)
        assert judge(trace, limit=MATCH_LIMIT).ok is trace.events[-1].over
        found.append(verdict)
    return found


def about_pigs(rules: Rules) -> Rules:
    """The same rules, and the match is about pigs; all cards are worth alike, so that some hit the target exactly."""
    data = rules.model_dump()
    data["players"]["teams"] = "none"
    pigs = {"none": "hero"}.get(rules.match.pigs, rules.match.pigs)
    data["score"]["points"] = dict.fromkeys(SYMBOLS, 10)
    data["match"] |= {"pigs": pigs, "target": 40, "games": 3, "reward": 0, "at_target": "ends"}
    return Rules.model_validate(data)


@pytest.fixture(scope="module")
def judged() -> list[Verdict]:
    return verdicts()


@pytest.fixture(scope="module")
def judged_matches() -> list[Verdict]:
    return matches()


def test_every_game_of_random_rules_is_in_order(judged: list[Verdict]) -> None:
    assert len(judged) == RULE_SETS * GAMES
    reasons = Counter(verdict.standing.reason for verdict in judged if verdict.standing)
    assert set(reasons) == set(ENDINGS)


def test_every_match_of_random_rules_is_in_order(judged_matches: list[Verdict]) -> None:
    reasons = Counter(verdict.standing.match_reason for verdict in judged_matches if verdict.standing)
    assert set(reasons) == {*MATCH_ENDINGS, None} - {"limit"}


def test_every_value_of_every_option_mattered_somewhere(judged: list[Verdict], judged_matches: list[Verdict]) -> None:
    exercised = set().union(*(verdict.exercised for verdict in judged + judged_matches))
    expected = {f"{name}={label(name, value)}" for name, values in all_options().items() for value in values}
    assert expected - exercised == set()


def test_pairs_of_events_are_counted(judged: list[Verdict], judged_matches: list[Verdict]) -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    for verdict in judged + judged_matches:
        pairs += verdict.pairs
    assert sum(pairs.values()) == sum(verdict.events - 1 for verdict in judged + judged_matches)
    assert pairs["end", "scored"] > pairs["scored", "deal"] > 0
    for pair in (("forgot", "caught"), ("pass", "caught"), ("lost", "caught"), ("skip", "caught"), ("forgot", "late")):
        assert pairs[pair]
    assert pairs["offer", "challenge"]
    assert pairs["card", "spared"]


def label(name: str, value: Any) -> str:
    if name in ("deck.copies", "deck.kinds", "deck.cards", "score.points"):
        return "custom" if value else "default"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)
