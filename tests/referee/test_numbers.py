"""A red 0, a 2 and a 9. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import draw, end, fine, offer, owes, passes, penalty, play, take, told, wrong
from uno_sim.referee import Position

RED_ZERO = {"red_zero": 3, "zero": "pass-hands"}
ANSWERS = {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes", "two_on_four": "yes"}


@pytest.mark.clause("S4.74")
@pytest.mark.clause("X17")
def test_a_red_zero_is_drawn_for_and_the_turn_lost() -> None:
    position = Position([["R0", "B1", "B2"], ["R+2", "W+4"], ["R3", "G0"]], "R7", pile=["G1", "G2", "G3"])
    begin = [offer(0, "R0", "draw"), play(0, "R0", 2)]
    table = fine(
        position,
        *begin,
        owes(1, 3),
        offer(1, "take"),
        take(1, 3, "G1", "G2", "G3"),
        offer(2, "R3", "G0", "draw"),
        house=RED_ZERO,
        answer=ANSWERS,
        matching={"after_paid": "colour"},
    )
    assert table.turn == 2
    wrong(position, *begin, owes(1, 3), offer(1, "R+2", "W+4", "take"), house=RED_ZERO, answer=ANSWERS)
    wrong(position, *begin, owes(1, 3))
    wrong(position, *begin, owes(1, 2), house=RED_ZERO)
    last = Position([["R0"], ["R1"]], "R7")
    fine(last, offer(0, "R0", "draw"), play(0, "R0", 0), end(0, [[], ["R1"]], [1, 0]), house=RED_ZERO)
    wrong(last, offer(0, "R0", "draw"), play(0, "R0", 0), owes(1, 3), house=RED_ZERO)


@pytest.mark.clause("S4.76")
@pytest.mark.clause("S4.77")
@pytest.mark.clause("S4.78")
def test_the_first_sound_after_a_two_costs_cards_and_ends_the_silence() -> None:
    position = Position([["R2", "B1", "B2"], ["R1", "Y2", "Y3"]], "R7", pile=["G1", "G2", "G3", "G4"])
    begin = [offer(0, "R2", "draw"), play(0, "R2", 2), told("silence", seat=0)]
    heard = [*begin, told("noise", seat=1), penalty(1, "noise", "G1", "G2")]
    fine(position, *heard, offer(1, "R1", "Y2", "G2", "draw"), house={"two": 2})
    wrong(position, *heard, told("noise", seat=1), house={"two": 2})
    wrong(position, *begin, told("noise", seat=1), offer(1, "R1", "Y2", "draw"), house={"two": 2})
    wrong(position, told("noise", seat=1), house={"two": 2})
    wrong(position, *begin)
    wrong(position, *begin[:2], offer(1, "R1", "Y2", "draw"), house={"two": 2})


@pytest.mark.clause("S4.79")
@pytest.mark.clause("X19")
def test_the_silence_lasts_until_its_player_plays_again() -> None:
    position = Position([["R2", "R3", "B2"], ["R1", "R2", "Y3"]], "R7", pile=["G1", "G2", "G3", "G4"])
    begin = [offer(0, "R2", "R3", "draw"), play(0, "R2", 2), told("silence", seat=0)]
    noise = [told("noise", seat=1), penalty(1, "noise", "G1", "G2")]
    lap = [*begin, offer(1, "R1", "R2", "draw"), play(1, "R1", 2)]
    fine(position, *lap, *noise, house={"two": 2})
    over = [*lap, offer(0, "R3", "draw"), play(0, "R3", 1), told("uno", seat=0)]
    wrong(position, *over, told("noise", seat=1), house={"two": 2})
    moved = [*begin, offer(1, "R1", "R2", "draw"), play(1, "R2", 2), told("silence", seat=1)]
    still = [*moved, offer(0, "R3", "B2", "draw"), play(0, "R3", 1), told("uno", seat=0)]
    fine(position, *still, *noise, house={"two": 2})
    last = Position([["R2"], ["R1"]], "R7")
    wrong(last, offer(0, "R2", "draw"), play(0, "R2", 0), told("silence", seat=0), house={"two": 2})


@pytest.mark.clause("S4.80")
@pytest.mark.clause("X20")
def test_the_last_hand_on_the_pile_draws() -> None:
    position = Position([["R9", "B1"], ["R1", "Y2", "Y3"]], "R7", pile=["G1", "G2", "G3"])
    begin = [offer(0, "R9", "draw"), play(0, "R9", 1), told("uno", seat=0)]
    for seat in (0, 1):
        fine(position, *begin, told("slap", seat=seat), penalty(seat, "slap", "G1", "G2"), house={"nine": 2})
    wrong(position, *begin, told("slap", seat=0), told("penalty", seat=0, cards=1, cause="slap"), house={"nine": 2})
    wrong(position, *begin, told("slap", seat=2), house={"nine": 2})
    wrong(position, *begin, offer(1, "R1", "draw"), house={"nine": 2})
    wrong(position, *begin, told("slap", seat=0))
    wrong(position, *begin[:2], told("slap", seat=0), house={"nine": 2})


@pytest.mark.clause("X18")
def test_after_a_last_nine_only_the_others_slap() -> None:
    position = Position([["R9"], ["R1", "Y2"]], "R7", pile=["G1", "G2", "G3"])
    begin = [offer(0, "R9", "draw"), play(0, "R9", 0)]
    slapped = [*begin, told("slap", seat=1), penalty(1, "slap", "G1", "G2")]
    fine(position, *slapped, end(0, [[], ["G1", "G2", "R1", "Y2"]], [6, 0]), house={"nine": 2})
    wrong(position, *begin, told("slap", seat=0), house={"nine": 2})
    wrong(position, *begin, end(0, [[], ["R1", "Y2"]], [3, 0]), house={"nine": 2})


@pytest.mark.clause("X15")
@pytest.mark.parametrize("lead", ["R0", "R2", "R9"])
def test_nothing_of_this_happens_for_the_lead_card(lead: str) -> None:
    house = {"zero": "pass-hands", "red_zero": 10, "two": 2, "nine": 2}
    position = Position([["Y1"], ["B1"]], dealer=0, lead=[lead], pile=["Y9", "G9"])
    pile = sorted(f"{colour}{number}" for colour in "RYGB" for number in ["0", *"123456789" * 2])
    for card in ("Y1", "B1"):
        pile.remove(card)
    begin = [
        told("deal", seat=0, hands=[["Y1"], ["B1"]], pile=pile),
        told("turn_up", card=lead, again=None),
        told("opener", seat=1, clockwise=True),
    ]
    numbers = {"copies": dict.fromkeys(("S", "R", "+2", "W", "W+4"), 0)}
    fine(
        position,
        *begin,
        offer(1, "draw"),
        draw(1, "Y9"),
        *([passes(1)] if lead != "R9" else []),
        house=house,
        deck=numbers,
    )
    wrong(position, *begin, told("silence", seat=0), house=house, deck=numbers)
