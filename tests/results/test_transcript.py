"""Games told: a line a turn, every kind of event, and as many numbered lines as there are actions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from uno_sim.engine.tracing import trace_game
from uno_sim.study import load_study
from uno_sim.trace import EVENTS, Event, Trace
from uno_sim.transcript import _Teller, told

DEAL = Event("deal", {"seat": 2, "hands": [["R1", "W+4"], ["Y1", "R+2"], ["G1", "RS"]], "pile": ["B1", "B2"]})
OPENING = [
    DEAL,
    Event("turn_up", {"card": "W+4", "again": "shuffled-back"}),
    Event("turn_up", {"card": "R5", "again": None}),
    Event("opener", {"seat": 0, "clockwise": True}),
]


def lines(*events: Event, hands: bool = False) -> list[str]:
    trace = Trace(rules={}, players=3, seed=7, game=12, events=[*OPENING, *events])
    return list(told(trace, ["ann", "bob", "cy"], hands=hands))


def event(name: str, /, **data: Any) -> Event:
    return Event(name, data)


def test_the_opening() -> None:
    assert lines() == [
        "Game 12 of seed 7, 3 players",
        "Seats: 0 ann, 1 bob, 2 cy",
        "",
        "Seat 2 deals 2 cards to each of 3 players.",
        "A +4 is turned up; it is shuffled back into the pile and another is turned up.",
        "The lead card is a red 5.",
        "Seat 0 acts first; play runs clockwise.",
        "",
    ]


def test_a_play_and_what_follows_stand_in_one_line() -> None:
    shown = lines(
        event("offer", seat=0, moves=["R1"]),
        event("play", seat=0, card="R1", colour=None, left=1),
        event("uno", seat=0),
        event("offer", seat=1, moves=["R+2"]),
        event("play", seat=1, card="R+2", colour=None, left=1),
        event("forgot", seat=1),
        event("caught", seat=1, by=None),
        event("penalty", seat=1, cards=2, cause="uno"),
        event("card", seat=1, card="B1", cause="uno"),
        event("card", seat=1, card="B2", cause="uno"),
        event("owes", seat=2, cards=2),
        event("offer", seat=2, moves=["take"]),
        event("take", seat=2, cards=2),
        event("reshuffle", pile=["R1", "R5"]),
        event("card", seat=2, card="R1", cause="take"),
        event("lost", seat=2),
    )
    assert shown[8:] == [
        "   1  seat 0 plays red 1 (1 left); “UNO!”",
        "   2  seat 1 plays red +2 (1 left); seat 1 does not say UNO; seat 1 is caught; seat 1 draws 2 cards for not"
        " saying UNO; seat 2 owes 2 cards",
        "      seat 2 takes 2 cards, but gets 1: the piles are empty (the discards were shuffled into a new pile of 2)"
        " and loses the turn",
    ]


def test_drawing_is_one_action_whatever_comes_of_it() -> None:
    draw = event("draw", seat=0, forced=True), event("card", seat=0, card="B2", cause="turn")
    played = lines(*draw, event("offer", seat=0, moves=["B2"]), event("play", seat=0, card="B2", colour=None, left=2))
    kept = lines(*draw, event("offer", seat=0, moves=["B2"]), event("keep", seat=0), event("pass", seat=0))
    unfit = lines(*draw, event("pass", seat=0))
    nothing = lines(draw[0], event("pass", seat=0))
    by_choice = lines(event("draw", seat=0, forced=False), draw[1], event("pass", seat=0))
    assert [told[-1] for told in (played, kept, unfit, nothing, by_choice)] == [
        "   1  seat 0 has nothing to play, draws 1 card and plays blue 2 (2 left)",
        "   1  seat 0 has nothing to play, draws 1 card and keeps it",
        "   1  seat 0 has nothing to play, draws 1 card",
        "   1  seat 0 has nothing to play, draws nothing: the piles are empty",
        "   1  seat 0 could play, but draws 1 card",
    ]


@pytest.mark.parametrize(
    ("guilty", "said"),
    [
        (True, "it was a bluff; seat 0 draws 4 cards for the bluff; seat 1 plays on"),
        (False, "it was honest; seat 1 draws 6 cards for challenging an honest card and loses the turn"),
    ],
)
def test_challenges(guilty: bool, said: str) -> None:
    loser, number = (0, 4) if guilty else (1, 6)
    cause = "guilty" if guilty else "innocent"
    shown = lines(
        event("play", seat=0, card="W+4", colour="red", left=1),
        event("owes", seat=1, cards=4),
        event("offer", seat=1, moves=["challenge", "take"]),
        event("challenge", seat=1, against=0, guilty=guilty, hand=["R1"]),
        event("penalty", seat=loser, cards=number, cause=cause),
        *(event("card", seat=loser, card="B1", cause=cause) for _ in range(number)),
        event("spared", seat=1) if guilty else event("lost", seat=1),
    )
    assert shown[-1] == f"      seat 1 challenges the +4 of seat 0: {said}"


def test_hands_only_on_request() -> None:
    offer = event("offer", seat=0, moves=["R1", "W+4", "draw"])
    play = event("play", seat=0, card="R1", colour=None, left=1)
    assert lines(offer, play)[-1] == "   1  seat 0 plays red 1 (1 left)"
    assert lines(offer, play, hands=True)[-2:] == [
        "      seat 0 holds R1 W+4; may: R1, W+4, draw",
        "   1  seat 0 plays red 1 (1 left)",
    ]


def test_every_event_of_the_schema_can_be_told() -> None:
    assert not [name for name in EVENTS if not hasattr(_Teller, f"_{name}")]


@pytest.mark.parametrize("preset", ["official", "free-stacking", "draw-to-match", "deflection", "numbers-only"])
def test_real_games(preset: str) -> None:
    cell = load_study(preset, {"line_up": "random", "players": 5, "games": 30}).cells[0]
    for game in range(30):
        trace = trace_game(cell, game)
        shown = list(told(trace, hands=bool(game % 2)))
        numbers = [int(found[1]) for line in shown if (found := re.match(r" *(\d+)  seat", line))]
        plays = sum(e.name in ("play", "pass") for e in trace.events)
        assert numbers == list(range(1, plays + 1)), "plays and passes are the actions, each told once"
        assert all(len(line) < 400 for line in shown)
        winner = trace.events[-1].winner
        assert f"Seat {winner} is out after {plays} actions and wins." in shown


def test_the_end() -> None:
    end = event("end", reason="out", winner=0, hands=[[], ["Y1"], ["G1"]], points=[2, 0, 0])
    shown = lines(event("play", seat=0, card="R1", colour=None, left=0), end)
    assert shown[-3:] == ["", "Seat 0 is out after 1 action and wins.", "Points: seat 0 2."]
