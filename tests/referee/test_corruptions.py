"""A trace in which one thing was changed is found out, whatever was changed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.peers.slow_match import play_match
from tests.peers.slow_player import play
from tests.referee.rule_sets import random_rules
from uno_sim.cards import CARDS, COLOURS
from uno_sim.referee import judge
from uno_sim.rules.model import Rules
from uno_sim.trace import EVENTS, Event, Trace

LIMIT = 250
MATCHES = 120
OF_A_MATCH = 3
"""Games after which a match is not told, unless it is over."""
Corrupt = Callable[[list[Event], Random], bool]
CORRUPTIONS: dict[str, Corrupt] = {}


def corruption(change: Corrupt) -> Corrupt:
    """Register a change; it returns whether the trace had a place for it."""
    CORRUPTIONS[change.__name__] = change
    return change


def somewhere(events: list[Event], dice: Random, name: str, where: Callable[[Event], bool] = bool) -> int | None:
    places = [at for at, event in enumerate(events) if event.name == name and (where is bool or where(event))]
    return dice.choice(places) if places else None


def copied(events: list[Event]) -> list[Event]:
    return [Event(event.name, copy.deepcopy(event.data)) for event in events]


def drop(name: str) -> Corrupt:
    def change(events: list[Event], dice: Random) -> bool:
        if (at := somewhere(events, dice, name)) is None:
            return False
        del events[at]
        return True

    return change


def repeat(name: str) -> Corrupt:
    def change(events: list[Event], dice: Random) -> bool:
        if (at := somewhere(events, dice, name)) is None:
            return False
        events[at:at] = copied(events[at : at + 1])
        return True

    return change


def alter(name: str, field: str, other: Callable[[Any, Random], Any]) -> Corrupt:
    """Another value in one field, wherever there is one that differs."""

    def change(events: list[Event], dice: Random) -> bool:
        def differs(event: Event) -> bool:
            return bool(other(event.data[field], Random(0)) != event.data[field])

        if (at := somewhere(events, dice, name, differs)) is None:
            return False
        events[at].data[field] = other(events[at].data[field], Random(0))
        return True

    return change


def more(value: int, dice: Random) -> int:
    return value + 1


def fewer(value: int, dice: Random) -> int:
    return value - 1


def opposite(value: bool, dice: Random) -> bool:
    return not value


def next_seat(value: int | None, dice: Random) -> int | None:
    return None if value is None else value + 1


def a_stranger(value: int | None, dice: Random) -> int | None:
    return None if value is None else 17


def one_less(value: list[Any], dice: Random) -> list[Any]:
    return value[1:]


def one_more(value: list[str], dice: Random) -> list[str]:
    return sorted([*value, next((card for card in CARDS if card not in value), "R5")])


def without_words(value: list[str], dice: Random) -> list[str]:
    return [move for move in value if move not in ("draw", "take", "keep", "challenge")]


def without_pairs(value: list[str], dice: Random) -> list[str]:
    return [move for move in value if " " not in move]


def another_card(value: str, dice: Random) -> str:
    return "B1" if value != "B1" else "G1"


def as_word(value: int, dice: Random) -> str:
    return f"{value}"


def no_card(value: str, dice: Random) -> str:
    return "R10"


def one_seat_more(value: list[int], dice: Random) -> list[int]:
    return [*value, value[-1] + 1 if value else 0]


def first_richer(value: list[int], dice: Random) -> list[int]:
    return [value[0] + 10, *value[1:]]


def reordered(value: list[str], dice: Random) -> list[str]:
    return value[::-1]


def a_card_less(value: list[list[str]], dice: Random) -> list[list[str]]:
    full = next(seat for seat, hand in enumerate(value) if hand)
    return [hand[1:] if seat == full else hand for seat, hand in enumerate(value)]


def a_card_moved(value: list[list[str]], dice: Random) -> list[list[str]]:
    """From a hand to the next, so that one is too short and one too long."""
    giver = next(seat for seat, hand in enumerate(value) if hand)
    taker = (giver + 1) % len(value)
    less, more = value[giver][1:], [*value[taker], value[giver][0]]
    return [{giver: less, taker: more}.get(seat, hand) for seat, hand in enumerate(value)]


def a_card_changed(value: list[list[str]], dice: Random) -> list[list[str]]:
    changed = next(seat for seat, hand in enumerate(value) if hand)
    other = next(card for card in CARDS if card != value[changed][0])
    return [[other, *hand[1:]] if seat == changed else hand for seat, hand in enumerate(value)]


for each in EVENTS:
    if each not in ("false_uno", "late", "caught", "turn_up", "leave", "wrong"):  # what may be there need not
        CORRUPTIONS[f"drop_{each}"] = drop(each)
    if each not in ("false_uno", "turn_up"):  # what may be there may be there twice
        CORRUPTIONS[f"repeat_{each}"] = repeat(each)
for each, key, value in (
    ("deal", "pile", one_less),
    ("deal", "pile", one_more),
    ("deal", "hands", one_less),
    ("opener", "seat", next_seat),
    ("opener", "clockwise", opposite),
    ("offer", "seat", next_seat),
    ("offer", "moves", one_less),
    ("offer", "moves", one_more),
    ("offer", "moves", without_words),
    ("offer", "moves", reordered),
    ("offer", "moves", without_pairs),
    ("jump_offer", "card", another_card),
    ("jump_offer", "seats", one_less),
    ("jump_offer", "seats", one_seat_more),
    ("play", "copies", more),
    ("play", "copies", fewer),
    ("play", "copies", as_word),
    ("play", "jump", opposite),
    ("pass_hands", "clockwise", opposite),
    ("swap", "seat", next_seat),
    ("swap", "other", next_seat),
    ("shuffle_hands", "hands", one_less),
    ("shuffle_hands", "hands", a_card_less),
    ("shuffle_hands", "hands", a_card_moved),
    ("shuffle_hands", "hands", a_card_changed),
    ("silence", "seat", next_seat),
    ("noise", "seat", next_seat),
    ("slap", "seat", next_seat),
    ("wrong", "seat", next_seat),
    ("wrong", "card", no_card),
    ("advice", "seat", next_seat),
    ("play", "seat", next_seat),
    ("play", "left", fewer),
    ("draw", "seat", next_seat),
    ("draw", "forced", opposite),
    ("take", "seat", next_seat),
    ("take", "cards", more),
    ("card", "seat", next_seat),
    ("card", "cause", lambda cause, dice: "take" if cause == "turn" else "turn"),
    ("pass", "seat", next_seat),
    ("challenge", "seat", next_seat),
    ("challenge", "against", next_seat),
    ("challenge", "guilty", opposite),
    ("challenge", "hand", one_less),
    ("penalty", "seat", next_seat),
    ("penalty", "cards", fewer),
    ("penalty", "cause", lambda cause, dice: "guilty" if cause != "guilty" else "innocent"),
    ("spared", "seat", next_seat),
    ("skip", "seat", next_seat),
    ("lost", "seat", next_seat),
    ("direction", "clockwise", opposite),
    ("owes", "seat", next_seat),
    ("owes", "cards", more),
    ("uno", "seat", next_seat),
    ("caught", "seat", next_seat),
    ("reshuffle", "pile", one_less),
    ("reshuffle", "pile", one_more),
    ("end", "reason", lambda reason, dice: "stalemate" if reason != "stalemate" else "limit"),
    ("end", "winner", next_seat),
    ("end", "hands", reordered),
    ("end", "points", first_richer),
    ("end", "points", one_less),
    ("wrong", "stays", opposite),
    ("scored", "games", more),
    ("scored", "scores", first_richer),
    ("scored", "scores", one_less),
    ("scored", "reached", one_less),
    ("scored", "reached", one_seat_more),
    ("scored", "hit", a_stranger),
    ("scored", "by", a_stranger),
    ("scored", "pigs", first_richer),
    ("scored", "out", one_less),
    ("scored", "over", opposite),
    ("scored", "reason", lambda reason, dice: "games" if reason != "games" else "target"),
    ("scored", "rewards", first_richer),
    ("scored", "winners", one_less),
    ("scored", "winners", one_seat_more),
    ("scored", "dealer", next_seat),
    ("scored", "opener", next_seat),
):
    CORRUPTIONS[f"{each}_{key}_{value.__name__}"] = alter(each, key, value)


@corruption
def another_card_than_offered(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "play", lambda event: not event.jump)) is None:
        return False
    offered = next(event for event in events[at::-1] if event.name == "offer").moves
    events[at].data["card"] = next(card for card in CARDS if card not in offered)
    return True


@corruption
def a_colour_for_a_coloured_card(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "play", lambda event: event.colour is None)) is None:
        return False
    events[at].data["colour"] = "red"
    return True


@corruption
def a_wild_without_a_colour(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "play", lambda event: event.colour is not None)) is None:
        return False
    events[at].data["colour"] = None
    return True


@corruption
def a_fifth_colour(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "play", lambda event: event.colour in COLOURS)) is None:
        return False
    events[at].data["colour"] = "black"
    return True


@corruption
def a_card_of_somebody_else_is_drawn(events: list[Event], dice: Random) -> bool:
    """Before anything is reshuffled, a card whose copies were all dealt cannot come."""
    until = next((at for at, event in enumerate(events) if event.name in ("reshuffle", "end")), 0)
    drawn = [event for event in events[:until] if event.name == "card"]
    gone = [card for hand in events[0].hands for card in hand if card not in events[0].pile]
    if not drawn or not gone:
        return False
    dice.choice(drawn).data["card"] = dice.choice(gone)
    return True


@corruption
def a_card_that_does_not_exist_is_drawn(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "card")) is None:
        return False
    events[at].data["card"] = "R10"
    return True


@corruption
def a_reshuffle_with_cards_in_the_pile(events: list[Event], dice: Random) -> bool:
    dealt = len(events[0].pile)
    at = next((at for at, event in enumerate(events) if event.name == "card"), None)
    if at is None or dealt < 5:
        return False
    events.insert(at, Event("reshuffle", {"pile": []}))
    return True


@corruption
def uno_with_two_cards(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "play", lambda event: event.left == 2)) is None:
        return False
    events.insert(at + 1, Event("uno", {"seat": events[at].seat}))
    return True


@corruption
def forgotten_with_two_cards(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "play", lambda event: event.left == 2)) is None:
        return False
    events.insert(at + 1, Event("forgot", {"seat": events[at].seat}))
    return True


@corruption
def a_penalty_without_being_caught(events: list[Event], dice: Random) -> bool:
    for at, event in enumerate(events[:-1]):
        if event.name == "caught" and events[at + 1].name == "penalty":
            del events[at]
            return True
    return False


@corruption
def the_lead_card_is_not_told(events: list[Event], dice: Random) -> bool:
    del events[next(at for at, event in enumerate(events) if event.name == "turn_up" and event.again is None)]
    return True


@corruption
def a_second_lead_card(events: list[Event], dice: Random) -> bool:
    at = next(at for at, event in enumerate(events) if event.name == "turn_up" and event.again is None)
    events[at:at] = copied(events[at : at + 1])
    return True


@corruption
def a_lead_card_that_should_stay_is_turned_again(events: list[Event], dice: Random) -> bool:
    events[1].data["again"] = "buried" if events[1].again is None else None
    return True


@corruption
def caught_twice(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "caught")) is None:
        return False
    end = next(place for place in range(at, len(events)) if events[place].name not in ("caught", "penalty", "card"))
    events[end:end] = copied(events[at : at + 1])
    return True


@corruption
def caught_by_himself(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "caught")) is None:
        return False
    events[at].data["by"] = events[at].seat
    return True


@corruption
def caught_out_of_the_blue(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "draw")) is None:
        return False
    events.insert(at, Event("caught", {"seat": 0, "by": 1}))
    return True


@corruption
def noise_where_there_is_no_silence(events: list[Event], dice: Random) -> bool:
    first = next((at for at, event in enumerate(events) if event.name == "silence"), len(events))
    if (at := somewhere(events[:first], dice, "offer")) is None:
        return False
    events.insert(at, Event("noise", {"seat": 0}))
    return True


@corruption
def advice_from_whose_turn_it_is(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "advice")) is None:
        return False
    seat = next(event.seat for event in events[at:] if event.name in ("offer", "leave"))
    end = at + 2 + next(n for n, event in enumerate(events[at + 2 :]) if event.name != "card")
    for event in events[at:end]:
        if event.name != "reshuffle":
            event.data["seat"] = seat
    return True


@corruption
def a_stranger_leaves(events: list[Event], dice: Random) -> bool:
    if (at := somewhere(events, dice, "leave")) is None:
        return False
    events[at].data["seat"] = 17
    return True


@corruption
def leaves_after_the_last_card(events: list[Event], dice: Random) -> bool:
    if events[-1].reason != "out":
        return False
    events.insert(-1, Event("leave", {"seat": (events[-1].winner + 1) % len(events[-1].hands)}))
    return True


@corruption
def another_winner_where_too_few_remain(events: list[Event], dice: Random) -> bool:
    if events[-1].reason != "left":
        return False
    events[-1].data["winner"] = 0 if events[-1].winner is None else None
    return True


@corruption
def a_wrong_card_that_was_offered(events: list[Event], dice: Random) -> bool:
    for before, event in pairwise(events):
        if event.name == "wrong" and (offered := [move for move in before.moves if move in CARDS]):
            event.data["card"] = offered[0]
            return True
    return False


@corruption
def a_wrong_card_is_not_told(events: list[Event], dice: Random) -> bool:
    """Who owes cards and has put down a wrong one that costs none takes them as if nothing had been."""
    for at, (event, then) in enumerate(pairwise(events)):
        if event.name == "wrong" and then.name != "take":
            del events[at]
            return True
    return False


@corruption
def wrong_twice_in_a_turn(events: list[Event], dice: Random) -> bool:
    for at, event in enumerate(events):
        if event.name == "wrong" and (anew := offer_anew(events, at)):
            events.insert(anew + 1, copied([event])[0])
            return True
    return False


def offer_anew(events: list[Event], at: int) -> int | None:
    """Where the seat that put down the wrong card ``at`` is offered its moves again, if it is."""
    for place in range(at + 1, len(events)):
        if events[place].name == "offer":
            return place if events[place].seat == events[at].seat else None
        if events[place].name in ("lost", "end"):
            return None
    return None


@corruption
def jumps_in_uninvited(events: list[Event], dice: Random) -> bool:
    for before, event in pairwise(events):
        if event.name == "play" and event.jump:
            event.data["seat"] = next(seat for seat in range(9) if seat not in before.seats)
            return True
    return False


@corruption
def stops_too_early(events: list[Event], dice: Random) -> bool:
    del events[dice.randrange(1, len(events)) :]
    return True


@corruption
def goes_on_after_the_end(events: list[Event], dice: Random) -> bool:
    events.append(Event("offer", {"seat": 0, "moves": ["draw"]}))
    return True


@corruption
def is_empty(events: list[Event], dice: Random) -> bool:
    events.clear()
    return True


@corruption
def an_unknown_event(events: list[Event], dice: Random) -> bool:
    events.insert(dice.randrange(len(events)), Event("sneeze", {"seat": 0}))
    return True


@corruption
def a_field_too_many(events: list[Event], dice: Random) -> bool:
    dice.choice(events).data["mood"] = "good"
    return True


@corruption
def a_field_too_few(events: list[Event], dice: Random) -> bool:
    dice.choice(events).data.popitem()
    return True


@corruption
def nonsense_in_a_field(events: list[Event], dice: Random) -> bool:
    event = dice.choice(events)
    event.data[dice.choice(sorted(event.data))] = {"no": ["sense"]}
    return True


def traces() -> Iterator[Trace]:
    for number in range(120):
        rules, players = (Rules(), 4) if number % 4 == 0 else random_rules(Random(f"corrupt/{number}"))
        yield play(rules, players, number, limit=LIMIT)
    for number in range(MATCHES):
        rules, players = random_rules(Random(f"corrupt match/{number}"))
        trace = play_match(rules, players, number, limit=LIMIT, most=OF_A_MATCH)
        if trace.events[-1].over:
            yield trace


@pytest.fixture(scope="module")
def played() -> list[Trace]:
    return list(traces())


@pytest.mark.parametrize("name", sorted(CORRUPTIONS))
def test_a_corruption_is_found(name: str, played: list[Trace]) -> None:
    found = 0
    for number, trace in enumerate(played):
        events = copied(trace.events)
        if CORRUPTIONS[name](events, Random(f"{name}/{number}")):
            verdict = judge(replace(trace, events=events), limit=LIMIT)
            assert not verdict.ok, f"{name} in trace {number} was not found"
            assert verdict.disagreement is not None
            assert verdict.disagreement.rule
            assert verdict.disagreement.explanation
            found += 1
        if found == 10:
            break
    assert found >= 2


def test_the_corruptions_are_in_traces_that_are_right(played: list[Trace]) -> None:
    for trace in played:
        assert judge(trace, limit=LIMIT).ok
