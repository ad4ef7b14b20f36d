"""Games told: a line a turn, every kind of event, and as many numbered lines as there are actions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from uno_sim.cell import Cell
from uno_sim.engine.tracing import trace_game
from uno_sim.players.profile import Profile
from uno_sim.rules.model import Rules
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
    """An event; a play is one card in turn unless it says otherwise."""
    return Event(name, ({"copies": 1, "jump": False} if name == "play" else {}) | data)


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


def test_cards_of_ones_own_have_their_names() -> None:
    kinds = {"S2": {"name": "Skip Two"}, "+1": {"name": ""}, "WSh": {"name": "Wild Shuffle Hands"}}
    deal = event("deal", seat=2, hands=[["RS2", "W"], ["Y1", "R+1"], ["WSh", "RS"]], pile=[])
    more = [
        event("offer", seat=0, moves=["RS2"]),
        event("play", seat=0, card="RS2", colour=None, left=1),
        event("skip", seat=1),
        event("skip", seat=2),
        event("offer", seat=0, moves=["W"]),
        event("play", seat=1, card="R+1", colour=None, left=1),
        event("owes", seat=2, cards=1),
        event("play", seat=2, card="WSh", colour="blue", left=1),
        event("shuffle_hands", hands=[["Y1"], ["RS"], ["W"]]),
        event("uno", seat=0),
        event("offer", seat=0, moves=["Y1"]),
    ]
    trace = Trace(rules={"deck": {"kinds": kinds}}, players=3, seed=7, game=12, events=[deal, *OPENING[2:], *more])
    shown = list(told(trace, hands=True))
    assert "  seat 2: RS WSh" in shown
    assert "   1  seat 0 plays red Skip Two (1 left); seats 1 and 2 are skipped" in shown
    assert "   2  seat 1 plays red +1 (1 left); seat 2 owes 1 card" in shown
    assert (
        "   3  seat 2 answers with Wild Shuffle Hands (blue) (1 left); all hands are shuffled together and dealt out "
        "again (seat 0: 1, seat 1: 1, seat 2: 1); seat 0: \u201cUNO!\u201d" in shown
    )
    assert shown[-1].endswith("seat 0 holds Y1; may: Y1")


def test_a_challenge_names_the_card() -> None:
    kinds = {"W+6": {"name": "Wild +6"}}
    more = [
        event("play", seat=0, card="W+6", colour="red", left=2),
        event("owes", seat=1, cards=6),
        event("play", seat=1, card="W+4", colour="red", left=2),
        event("owes", seat=2, cards=10),
        event("offer", seat=2, moves=["challenge", "take"]),
    ]
    for of, against, card in (("last", 1, "+4"), ("first", 0, "Wild +6")):
        rules = {"deck": {"kinds": kinds}, "wild_draw_four": {"challenge": of}}
        challenge = event("challenge", seat=2, against=against, guilty=False, hand=["R1"])
        trace = Trace(rules, players=3, seed=7, game=12, events=[*OPENING, *more, challenge])
        assert f"seat 2 challenges the {card} of seat {against}, who shows red 1" in list(told(trace))[-1]


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
        "   2  seat 1 plays red +2 (1 left); seat 1 does not say UNO, is caught and draws 2 cards; seat 2 owes 2 cards",
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
    assert shown[-1] == f"      seat 1 challenges the +4 of seat 0, who shows red 1: {said}"


def test_hands_only_on_request() -> None:
    offer = event("offer", seat=0, moves=["R1", "W+4", "draw"])
    play = event("play", seat=0, card="R1", colour=None, left=1)
    assert lines(offer, play)[-1] == "   1  seat 0 plays red 1 (1 left)"
    assert lines(offer, play, hands=True)[-2:] == [
        "      seat 0 holds R1 W+4; may: R1, W+4, draw",
        "   1  seat 0 plays red 1 (1 left)",
    ]


def test_house_rules() -> None:
    shown = lines(
        event("play", seat=0, card="R1", colour=None, left=1),
        event("uno", seat=0),
        event("jump_offer", card="R1", seats=[2]),
        event("play", seat=2, card="R1", colour=None, left=1, jump=True),
        event("swap", seat=2, other=1),
        event("uno", seat=1),
        event("uno", seat=2),
        event("noise", seat=1),
        event("penalty", seat=1, cards=0, cause="noise"),
        event("wrong", seat=0, card="W+4", stays=False),
        event("lost", seat=0),
        event("leave", seat=1),
        event("advice", seat=0),
        event("play", seat=2, card="Y1", colour=None, left=0, copies=2),
        event("slap", seat=0),
        event("end", reason="left", winner=0, hands=[[], [], []], points=[0, 0, 0]),
    )
    assert shown[8:] == [
        "   1  seat 0 plays red 1 (1 left); \u201cUNO!\u201d",
        "   2  seat 2 jumps in with red 1 (1 left); seat 2 swaps hands with seat 1, 1 card for 2;"
        " seat 1: \u201cUNO!\u201d; seat 2: \u201cUNO!\u201d",
        "      seat 1 breaks the silence and draws 0 cards",
        "      seat 0 puts down +4, which goes back; seat 0 loses the turn",
        "      seat 1 walks away",
        "      seat 0 gives advice",
        "   3  seat 2 plays a pair of yellow 1 (the last card); seat 0 is the last to slap",
        "",
        "The other camp has left: seat 0 wins with its own.",
        "Points: none.",
    ]


def test_every_event_of_the_schema_can_be_told() -> None:
    assert not [name for name in EVENTS if not hasattr(_Teller, f"_{name}")]


@pytest.mark.parametrize(
    "preset", ["official", "free-stacking", "draw-to-match", "deflect", "numbers-only", "jump-in", "seven-zero"]
)
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


def test_several_cards_at_once() -> None:
    shown = lines(
        event("play", seat=0, card="RS", colour=None, left=2, copies=3), *(event("skip", seat=s) for s in (1, 2, 0))
    )
    assert shown[-1] == "   1  seat 0 plays 3 identical red Skip (2 left); seats 1, 2 and 0 are skipped"


def test_a_pile_that_ends_the_game() -> None:
    rules = {"pile": {"reshuffle": "game-ends"}}
    end = event("end", reason="dry", winner=1, hands=[["W"], ["Y1"], ["G1"]], points=[0, 51, 0])
    drawn = (event("draw", seat=0, forced=True), event("pass", seat=0), end)
    trace = Trace(rules=rules, players=3, seed=7, game=12, events=[*OPENING, *drawn])
    assert list(told(trace))[-4:] == [
        "   1  seat 0 has nothing to play, draws nothing: the pile is empty",
        "",
        "The pile is used up: seat 1 holds the fewest points and wins.",
        "Points: seat 1 51.",
    ]


def test_real_games_of_careless_players() -> None:
    """With every house rule and everything human: each action is told once, and no line is empty."""
    rules = Rules.model_validate(
        {
            "players": {"leaving": "allowed", "ends_below": 2},
            "house": {
                "pairs": "yes", "jump_in": "identical-or-wild", "zero": "pass-hands", "seven": "swap", "red_zero": 3,
                "two": 2, "nine": 2,
            },
            "conduct": {"wrong_card": 1, "wrong_card_then": "plays", "advice": 2},
            "answer": {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes"},
        }
    )  # fmt: skip
    careless = Profile(forget=300_000, false_call=50_000, noise=50_000, advise=20_000, err=50_000, leave=5_000)
    cell = Cell("careless", rules, (careless,) * 5, 5, 40, 3)
    for game in range(40):
        trace = trace_game(cell, game)
        shown = list(told(trace, hands=bool(game % 2)))
        numbers = [int(found[1]) for line in shown if (found := re.match(r" *(\d+)  seat", line))]
        assert numbers == list(range(1, sum(e.name in ("play", "pass") for e in trace.events) + 1))
