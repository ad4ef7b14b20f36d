"""Cards of one's own in the fast engine: their numbers, and games of decks that have them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, Final

import pytest

from tests.engine.cells import cell, play, total
from tests.engine.states import check, states
from tests.engine.walking import walk
from uno_sim.cards import CARDS, symbol_of
from uno_sim.engine.tracing import trace_game
from uno_sim.measures import COLUMNS
from uno_sim.players.profile import Profile, Weights
from uno_sim.players.record import player_records
from uno_sim.rules.model import Deck, OwnKind, Rules
from uno_sim.table.numbering import CARD_OF, code_of, numbered, numbering
from uno_sim.table.rules_record import rules_record
from uno_sim.table.state import FIRST_WILD, SLOTS
from uno_sim.trace import Event

KINDS: Final[dict[str, dict[str, Any]]] = {
    "+1": {"draws": 1, "copies": 4, "points": 10},
    "S2": {"name": "Skip Two", "skips": 2, "copies": 4},
    "11": {"points": 11},
    "W+6": {"draws": 6, "copies": 6},
    "WSE": {"skips": 15, "copies": 4},
    "WR": {"reverses": "yes", "copies": 4},
    "WSH": {"hands": "shuffle", "copies": 6},
    "WSW": {"hands": "swap"},
    "WPA": {"hands": "pass"},
}
DECK: Final = {"deck": {"kinds": KINDS}}


# --- numbers ------------------------------------------------------------------------------------------


def test_official_cards_have_the_same_number_in_every_deck() -> None:
    numbers = numbering(Rules.model_validate(DECK).deck)
    assert {card: numbers.code_of(card) for card in CARDS} == {card: code_of(card) for card in CARDS}
    assert set(CARD_OF.items()) < set(numbers.card_of.items())


def test_kinds_of_ones_own_take_free_places() -> None:
    numbers = numbering(Rules.model_validate(DECK).deck)
    assert [numbers.slot_of[symbol] for symbol in KINDS] == [13, 14, 15, 18, 19, 20, 21, 22, 23]
    assert numbers.code_of("Y+1") == SLOTS + 13
    assert numbers.code_of("W+6") == FIRST_WILD + 2


def test_then_those_of_official_kinds_that_are_not_there() -> None:
    kinds = {symbol: OwnKind() for symbol in ("a", "b", "c", "d", "e", *(f"W{at}" for at in range(7)))}
    numbers = numbering(Deck(copies={"3": 0, "S": 0, "W": 0}, kinds=kinds))
    assert [numbers.slot_of[symbol] for symbol in "abcde"] == [13, 14, 15, 3, 10]
    assert [numbers.slot_of[f"W{at}"] for at in range(7)] == [18, 19, 20, 21, 22, 23, 16]
    assert not {"3", "S", "W"} & set(numbers.slot_of)


def test_what_is_not_in_the_deck_takes_no_place() -> None:
    kinds = {f"k{at}": OwnKind(copies=at % 2) for at in range(6)}
    numbers = numbering(Deck(kinds=kinds))
    assert {symbol for symbol in kinds if symbol in numbers.slot_of} == {"k1", "k3", "k5"}


def test_more_kinds_than_places_are_no_deck() -> None:
    with pytest.raises(ValueError, match="kinds of cards more than there are places"):
        numbering(Deck(kinds={f"k{at}": OwnKind() for at in range(4)}))


def test_a_deck_is_numbered_once() -> None:
    assert numbering(Deck(kinds={"k": OwnKind()})) is numbering(Deck(kinds={"k": OwnKind()}))
    assert numbering(Deck(kinds={"k": OwnKind(copies=0)})) is not numbering(Deck(kinds={"k": OwnKind()}))


def test_every_card_has_a_number_of_its_own() -> None:
    rules = Rules.model_validate(DECK)
    pack = rules_record(rules, 4)[0]["pack"][: rules.deck.size(4)]
    numbers = numbering(rules.deck)
    held = Counter(numbers.card_of[int(code)] for code in pack)
    assert held == {card: rules.deck.copies_of(card) for card in rules.deck.card_names}
    assert len(list(numbered(rules.deck))) == len(held)


# --- players ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "like"),
    [("+1", "+2"), ("S2", "S"), ("W+6", "W+4"), ("WSE", "W"), ("WR", "W"), ("WSH", "W"), ("11", None)],
)
def test_a_kind_weighs_like_the_official_one_that_does_the_same(symbol: str, like: str | None) -> None:
    rules = Rules.model_validate(DECK)
    weights = {"+2": 1, "S": 2, "R": 3, "W": 4, "W+4": 5}
    code = next(code for code, kind in numbered(rules.deck) if kind.symbol == symbol)
    for own, expected in (({}, weights.get(like or "", 0)), ({symbol: 9}, 9)):
        profile = Profile(weights=Weights(kinds=weights | own, danger=weights))
        record = player_records((profile,), rules)[0]["weights"]
        assert record[0, code] == expected
        assert record[1, code] == expected + weights.get(like or "", 0)


# --- games --------------------------------------------------------------------------------------------


RESTLESS: Final = Profile(ties="chance", bluff=500_000, challenge=500_000, swap="anybody", keep=200_000, jump=500_000)
TABLES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "all of them": (4, {}),
    "two players": (2, {}),
    "answers for as many or more": (
        3,
        {"answer": {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes", "amount": "equal-or-higher"}},
    ),
    "effects of last cards first": (5, {"house": {"last_hand_card": "effect-first"}, "start": {"hand": 3}}),
    "pairs and jump-ins": (
        4,
        {
            "house": {"pairs": "yes", "pair_effect": "each", "jump_in": "identical-or-wild"},
            "score": {"way": "own-points"},
        },
    ),
    "people who leave": (6, {"players": {"leaving": "allowed"}}),
}


@pytest.mark.parametrize("name", TABLES)
def test_totals_are_those_of_the_games_traced(name: str) -> None:
    players, rules = TABLES[name]
    who = RESTLESS.model_copy(update={"leave": 5_000}) if "players" in rules else RESTLESS
    what = cell(players, who, rules=DECK | rules, games=60, limit=300)
    totals = play(what)
    slot_of = numbering(what.rules.deck).slot_of
    seen: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for game in range(60):
        trace = trace_game(what, game)
        walk(what, trace)
        seen.update(event.name for event in trace.events)
        played.update(symbol_of(event.card) for event in trace.events if event.name == "play")
    for measure, events in (("skips", "skip"), ("lost", "lost"), ("passes", "pass"), ("reversals", "direction")):
        assert total(totals, measure) == seen[events], measure
    assert total(totals, "drawn").sum() == seen["card"]
    assert total(totals, "hands_moved") == seen["shuffle_hands"] + seen["pass_hands"] + seen["swap"]
    assert {slot: int(n) for slot, n in enumerate(total(totals, "played")) if n} == {
        slot_of[symbol]: n for symbol, n in played.items()
    }
    assert set(KINDS) <= set(played), "every kind is played"
    assert sum(totals.rows[:, COLUMNS["games"].start]) == 60


def test_masks_say_what_hands_hold_also_after_a_shuffle() -> None:
    what = cell(3, RESTLESS, rules=DECK, limit=60)
    for game in range(5):
        for table in states(what, game):
            check(what, table)


def _after(events: list[Event], card: str, name: str) -> list[Event]:
    """The events of a name that stand directly after a play of a card."""
    return [
        after
        for before, after in pairwise(events)
        if before.name == "play" and symbol_of(before.card) == card and after.name == name and before.left > 1
    ]


def _events(players: int, games: int, **rules: Any) -> list[Event]:
    what = cell(players, RESTLESS, rules=DECK | rules)
    return [event for game in range(games) for event in trace_game(what, game).events]


@pytest.mark.parametrize(("card", "players", "passed"), [("S2", 5, 2), ("S2", 2, 1), ("WSE", 5, 4), ("WSE", 2, 1)])
def test_skips_pass_over_others_and_never_their_player(card: str, players: int, passed: int) -> None:
    events = _events(players, 40)
    runs: list[tuple[int, list[int]]] = []
    for event in events:
        if event.name == "play":
            runs.append((event.seat, []) if symbol_of(event.card) == card and event.left > 1 else (-1, []))
        elif event.name == "skip" and runs:
            runs[-1][1].append(event.seat)
        elif event.name == "end":
            runs.append((-1, []))
    seen = [(player, skipped) for player, skipped in runs if player >= 0]
    assert seen
    for player, skipped in seen:
        assert len(skipped) == passed
        assert player not in skipped
        assert len({*skipped}) == passed


def test_shuffled_hands_are_dealt_from_the_next_seat_on() -> None:
    events = _events(4, 60)
    step = 1
    shuffles = 0
    player = -1
    for event in events:
        if event.name in ("opener", "direction"):
            step = 1 if event.clockwise else -1
        elif event.name == "play":
            player = event.seat
        elif event.name == "shuffle_hands":
            order = [len(event.hands[(player + step * at) % 4]) for at in range(1, 5)]
            assert order == sorted(order, reverse=True)
            assert order[0] - order[-1] <= 1
            shuffles += 1
    assert shuffles > 50


@pytest.mark.parametrize(("card", "cards"), [("+1", 1), ("W+6", 6)])
def test_draw_cards_are_for_their_own_number(card: str, cards: int) -> None:
    owed = {event.cards for event in _after(_events(4, 40), card, "owes")}
    assert owed == {cards}


@pytest.mark.parametrize(("amount", "allowed"), [("any", {1, 2, 4, 6}), ("equal-or-higher", {2, 4, 6}), ("same", {2})])
def test_answers_by_amount(amount: str, allowed: set[int]) -> None:
    """What may be put on a +2."""
    draws = {"+1": 1, "+2": 2, "W+4": 4, "W+6": 6}
    answers = {"two_on_two": "yes", "four_on_two": "yes", "two_on_four": "yes", "four_on_four": "yes"}
    newest, seen = "", set()
    for event in _events(4, 80, answer={**answers, "amount": amount}):
        if event.name == "play":
            newest = symbol_of(event.card)
        elif event.name == "offer" and "take" in event.moves and newest == "+2":
            seen |= {draws[symbol_of(move)] for move in event.moves if symbol_of(move) in draws}
    assert seen == allowed


def test_a_challenge_is_about_the_cards_of_the_card_challenged() -> None:
    draws = {"W+4": 4, "W+6": 6}
    newest, seen = "", Counter[tuple[str, str]]()
    for event in _events(3, 80):
        if event.name == "play":
            newest = event.card
        elif event.name == "penalty" and event.cause in ("guilty", "innocent"):
            assert event.cards == draws[newest] + 2 * (event.cause == "innocent")
            seen[newest, event.cause] += 1
    assert len(seen) == 4
