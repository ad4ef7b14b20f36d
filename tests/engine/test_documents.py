"""What the five documents say of cards, players and the deal, in games that the fast engine played."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Final

import pytest

from tests.engine.cells import cell
from uno_sim.cards import COLOURS, colour_of, symbol_of
from uno_sim.engine.tracing import trace_game
from uno_sim.rules.load import load_rules
from uno_sim.rules.model import Rules
from uno_sim.trace import Event

SEATS: Final = 4
GAMES: Final = 60
"""Enough that a dealer by chance is each of four seats."""

NUMBERS: Final = "0 1 2 3 4 5 6 7 8 9"
FUNCTIONS: Final = "S R +2"
WILDS: Final = "W W+4"
EVERYTHING: Final = f"{NUMBERS} {FUNCTIONS} {WILDS}"


def dealt(rules: Rules, game: int = 0) -> Event:
    """The deal of a game."""
    return trace_game(cell(SEATS, rules=rules, games=GAMES), game).events[0]


@cache
def deck(preset: str) -> Counter[str]:
    """All cards of a game under a preset."""
    deal = dealt(load_rules(preset).rules)
    return Counter([*deal.pile, *(card for hand in deal.hands for card in hand)])


def neutral(rules: Rules, option: str, value: Any) -> Rules:
    """The rules with an option set to what the document does not say."""
    group, _, key = option.partition(".")
    return rules.model_copy(update={group: getattr(rules, group).model_copy(update={key: value})})


@pytest.mark.parametrize(
    ("preset", "symbols", "cards"),
    [
        pytest.param("s0", EVERYTHING, 108, marks=pytest.mark.clause("S0.1")),
        pytest.param("s0", NUMBERS, 76, marks=pytest.mark.clause("S0.1", "S0.2")),
        pytest.param("s0", f"{FUNCTIONS} {WILDS}", 32, marks=pytest.mark.clause("S0.1")),
        pytest.param("s1", EVERYTHING, 108, marks=pytest.mark.clause("S1.4")),
        pytest.param("s1", NUMBERS, 76, marks=pytest.mark.clause("S1.5")),
        pytest.param("s1", FUNCTIONS, 24, marks=pytest.mark.clause("S1.6")),
        pytest.param("s1", WILDS, 8, marks=pytest.mark.clause("S1.7")),
        pytest.param("s2", EVERYTHING, 104, marks=pytest.mark.clause("S2.10")),
        pytest.param("s2-108", EVERYTHING, 108, marks=pytest.mark.clause("S2.10")),
        pytest.param("s3", EVERYTHING, 108, marks=pytest.mark.clause("S3.1")),
        pytest.param("s3", NUMBERS, 76, marks=pytest.mark.clause("S3.1")),
        pytest.param("s3", f"{FUNCTIONS} {WILDS}", 32, marks=pytest.mark.clause("S3.1", "S3.5")),
        pytest.param("s4", EVERYTHING, 108, marks=pytest.mark.clause("S4.4")),
    ],
)
def test_how_many_cards_there_are(preset: str, symbols: str, cards: int) -> None:
    assert sum(n for card, n in deck(preset).items() if symbol_of(card) in symbols.split()) == cards


@pytest.mark.parametrize(
    ("preset", "symbols", "copies"),
    [
        pytest.param("s0", "0", 1, marks=pytest.mark.clause("S0.2")),
        pytest.param("s0", NUMBERS[2:], 2, marks=pytest.mark.clause("S0.2")),
        pytest.param("s0", "+2", 2, marks=pytest.mark.clause("S0.3")),
        pytest.param("s0", "R", 2, marks=pytest.mark.clause("S0.4")),
        pytest.param("s0", "S", 2, marks=pytest.mark.clause("S0.5")),
        pytest.param("s1", "0", 1, marks=pytest.mark.clause("S1.4", "S1.5")),
        pytest.param("s1", NUMBERS[2:], 2, marks=pytest.mark.clause("S1.4", "S1.5")),
        pytest.param("s1", FUNCTIONS, 2, marks=pytest.mark.clause("S1.6")),
        pytest.param("s2", "0", 1, marks=pytest.mark.clause("S2.12")),
        pytest.param("s2", NUMBERS[2:], 2, marks=pytest.mark.clause("S2.12")),
        pytest.param("s2", FUNCTIONS, 2, marks=pytest.mark.clause("S2.13")),
        pytest.param("s3", "0", 1, marks=pytest.mark.clause("S3.2", "S3.3")),
        pytest.param("s3", NUMBERS[2:], 2, marks=pytest.mark.clause("S3.2", "S3.3")),
        pytest.param("s3", FUNCTIONS, 2, marks=pytest.mark.clause("S3.2", "S3.5")),
        pytest.param("s4", "0", 1, marks=pytest.mark.clause("S4.1")),
        pytest.param("s4", NUMBERS[2:], 2, marks=pytest.mark.clause("S4.2")),
        pytest.param("s4", FUNCTIONS, 2, marks=pytest.mark.clause("S4.3")),
    ],
)
def test_how_many_cards_of_each_colour_there_are(preset: str, symbols: str, copies: int) -> None:
    found = {card: n for card, n in deck(preset).items() if symbol_of(card) in symbols.split()}
    assert set(found.values()) == {copies}
    assert Counter(map(colour_of, found)) == dict.fromkeys(COLOURS, len(symbols.split()))


@pytest.mark.parametrize(
    ("preset", "symbol", "copies"),
    [
        pytest.param("s0", "W", 4, marks=pytest.mark.clause("S0.6")),
        pytest.param("s0", "W+4", 4, marks=pytest.mark.clause("S0.7")),
        pytest.param("s1", "W", 4, marks=pytest.mark.clause("S1.4", "S1.7")),
        pytest.param("s1", "W+4", 4, marks=pytest.mark.clause("S1.4", "S1.7")),
        pytest.param("s2", "W", 2, marks=pytest.mark.clause("S2.14")),
        pytest.param("s2", "W+4", 2, marks=pytest.mark.clause("S2.14")),
        pytest.param("s3", "W", 4, marks=pytest.mark.clause("S3.2", "S3.5")),
        pytest.param("s3", "W+4", 4, marks=pytest.mark.clause("S3.2", "S3.5")),
        pytest.param("s4", "W", 4, marks=pytest.mark.clause("S4.4")),
        pytest.param("s4", "W+4", 4, marks=pytest.mark.clause("S4.4")),
    ],
)
def test_how_many_black_cards_there_are(preset: str, symbol: str, copies: int) -> None:
    assert deck(preset)[symbol] == copies


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("s0", marks=pytest.mark.clause("S0.29", option="start.hand")),
        pytest.param("s1", marks=pytest.mark.clause("S1.23", option="start.hand")),
        pytest.param("s2", marks=pytest.mark.clause("S2.11", option="start.hand")),
        pytest.param("s3", marks=pytest.mark.clause("S3.25", option="start.hand")),
        pytest.param("s4", marks=pytest.mark.clause("S4.5", option="start.hand")),
    ],
)
def test_everybody_is_dealt_seven_cards(preset: str) -> None:
    rules = load_rules(preset).rules
    assert [len(hand) for hand in dealt(rules).hands] == [7] * SEATS
    assert [len(hand) for hand in dealt(neutral(rules, "start.hand", 6)).hands] == [6] * SEATS


@pytest.mark.parametrize(
    ("preset", "seats", "otherwise"),
    [
        pytest.param("s1", set(range(SEATS)), "host", marks=pytest.mark.clause("S1.21", option="start.dealer")),
        pytest.param("s1", set(range(SEATS)), "host", marks=pytest.mark.clause("S1.22", option="start.dealer")),
        pytest.param("s2", {0}, "random", marks=pytest.mark.clause("S2.44", option="start.dealer")),
        pytest.param("s3", set(range(SEATS)), "host", marks=pytest.mark.clause("S3.24", option="start.dealer")),
    ],
)
def test_who_deals(preset: str, seats: set[int], otherwise: str) -> None:
    """Whoever draws the highest number, which may be anyone; or the host."""
    rules = load_rules(preset).rules
    other = neutral(rules, "start.dealer", otherwise)
    assert {dealt(rules, game).seat for game in range(GAMES)} == seats
    assert {dealt(other, game).seat for game in range(GAMES)} != seats


@pytest.mark.parametrize(
    ("preset", "option", "players"),
    [
        pytest.param("s2", "players.fewest", 3, marks=pytest.mark.clause("S2.1", option="players.fewest")),
        pytest.param("s2", "players.most", 9, marks=pytest.mark.clause("S2.1", option="players.most")),
        pytest.param("s4", "players.most", 9, marks=pytest.mark.clause("S4.14", option="players.most")),
        pytest.param("s1", "players.most", 11, marks=pytest.mark.clause("S1.1", option="players.most")),
    ],
)
def test_how_many_players_may_sit_down(preset: str, option: str, players: int) -> None:
    """One fewer or one more than the document allows is refused, by that option and no other."""
    rules = load_rules(preset).rules
    within = rules.players.fewest if players < rules.players.fewest else rules.players.most
    assert rules.why_not(within) is None
    assert f"{players} players" in str(rules.why_not(players))
    assert neutral(rules, option, players).why_not(players) is None
