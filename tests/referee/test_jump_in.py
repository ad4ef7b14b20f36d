"""A card out of turn. By hand from the clauses: right and wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.telling import draw, end, fine, offer, owes, passes, penalty, play, told, wrong
from uno_sim.referee import Position
from uno_sim.trace import Event

JUMP = {"jump_in": "identical"}
WILD_TOO = {"jump_in": "identical-or-wild"}
IN_ORDER = {"jump_in": "identical", "after_jump": "order"}
TWO_PACKS = {"second_pack_from": 2}
HANDS = [["R5", "B1", "B2"], ["R1", "Y2", "Y3"], ["R5", "Y4", "Y5"], ["R8", "G1", "G2"]]
TABLE = Position(HANDS, "R7")
BEGIN = [offer(0, "R5", "draw"), play(0, "R5", 2)]


def jump_offer(card: str, *seats: int) -> list[Event]:
    return told("jump_offer", card=card, seats=list(seats))


@pytest.mark.clause("S2.7")
@pytest.mark.clause("S4.69")
@pytest.mark.clause("S4.71")
@pytest.mark.clause("X5")
def test_an_identical_card_is_played_out_of_turn_and_the_jumper_is_followed() -> None:
    jump = [*BEGIN, jump_offer("R5", 2), play(2, "R5", 2, jump=True)]
    fine(TABLE, *jump, offer(3, "R8", "draw"), house=JUMP)
    wrong(TABLE, *BEGIN, jump_offer("R5", 2))
    wrong(TABLE, *BEGIN, offer(1, "R1", "draw"), house=JUMP)
    wrong(TABLE, *BEGIN, jump_offer("R5", 2), play(2, "R5", 2), house=JUMP)
    wrong(TABLE, *BEGIN, jump_offer("R5", 2), play(3, "R5", 2, jump=True), house=JUMP)
    wrong(TABLE, *jump, offer(1, "R1", "draw"), house=JUMP)
    fine(TABLE, *jump, offer(1, "R1", "draw"), house=IN_ORDER)


@pytest.mark.clause("S4.70")
@pytest.mark.clause("X4")
def test_the_seat_whose_turn_it_is_may_be_faster() -> None:
    fine(TABLE, *BEGIN, jump_offer("R5", 2), offer(1, "R1", "draw"), play(1, "R1", 2), house=JUMP)
    hands = [HANDS[0], ["R5", "Y2", "Y3"], HANDS[3]]
    fine(Position(hands, "R7"), *BEGIN, offer(1, "R5", "draw"), house=JUMP)
    wrong(Position(hands, "R7"), *BEGIN, jump_offer("R5", 1), house=JUMP)


@pytest.mark.clause("X5")
def test_the_effect_of_a_skip_counts_from_the_jumper_or_from_the_seat_before() -> None:
    hands = [["RS", "B1", "B2"], ["RS", "Y2", "Y3"], ["R1", "Y4", "Y5"], ["R8", "G1", "G2"]]
    begin = [offer(0, "RS", "draw"), play(0, "RS", 2), told("skip", seat=1)]
    jump = [*begin, jump_offer("RS", 1), play(1, "RS", 2, jump=True)]
    fine(Position(hands, "R7"), *jump, told("skip", seat=2), offer(3, "R8", "draw"), house=JUMP)
    fine(Position(hands, "R7"), *jump, told("skip", seat=1), offer(2, "R1", "draw"), house=IN_ORDER)
    wrong(Position(hands, "R7"), *jump, told("skip", seat=2), house=IN_ORDER)


def test_jumps_in_a_row_keep_the_order() -> None:
    hands = [["R5", "B1", "B2"], ["R1", "Y2", "Y3"], ["R5", "Y4", "Y5"], ["R5", "G1", "G2"]]
    jumps = [*BEGIN, jump_offer("R5", 2, 3), play(3, "R5", 2, jump=True)]
    again = [*jumps, jump_offer("R5", 2), play(2, "R5", 2, jump=True)]
    rules: dict[str, Any] = {"house": IN_ORDER, "deck": TWO_PACKS}
    fine(Position(hands, "R7"), *again, offer(1, "R1", "draw"), **rules)
    wrong(Position(hands, "R7"), *again, offer(3, "draw"), **rules)


@pytest.mark.clause("X1")
def test_nobody_jumps_in_while_cards_are_owed() -> None:
    hands = [["R+2", "B1", "B2"], ["R1", "Y2"], ["R+2", "Y4"], ["R8", "G1"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2)]
    fine(Position(hands, "R7"), *begin, offer(1, "take"), house=JUMP)
    wrong(Position(hands, "R7"), *begin, jump_offer("R+2", 2), house=JUMP)


@pytest.mark.clause("X2")
def test_nobody_jumps_in_on_the_lead_card() -> None:
    position = Position([["R1", "B1"], ["Y1", "B2"], ["R7", "B3"]], "R7")
    wrong(position, jump_offer("R7", 2), house=JUMP)


@pytest.mark.clause("X3")
def test_a_jump_shuts_the_window_for_a_forgotten_uno() -> None:
    hands = [["R5", "B1"], ["Y1", "Y2", "Y3"], ["R5", "Y4", "Y5"], ["R8", "G1", "G2"]]
    position = Position(hands, "R7", pile=["G9", "Y9", "G8"])
    begin = [offer(0, "R5", "draw"), play(0, "R5", 1), told("forgot", seat=0), jump_offer("R5", 2)]
    later = {"window": "next-card"}
    caught = [told("caught", seat=0, by=1), penalty(0, "uno", "Y9", "G8")]
    slow = [*begin, offer(1, "draw"), draw(1, "G9"), passes(1)]
    fine(position, *slow, *caught, offer(2, "R5", "Y5", "draw"), house=JUMP, uno_call=later)
    jump = [*begin, play(2, "R5", 2, jump=True), offer(3, "R8", "draw"), draw(3, "G9", forced=False), passes(3)]
    wrong(position, *jump, caught[0], house=JUMP, uno_call=later)


@pytest.mark.clause("X6")
def test_a_jump_may_win() -> None:
    hands = [["R5", "B1", "B2"], ["R1", "Y2"], ["R5"]]
    won = [*BEGIN, jump_offer("R5", 2), play(2, "R5", 0, jump=True)]
    left = [["B1", "B2"], ["R1", "Y2"], []]
    fine(Position(hands, "R7"), *won, end(2, left, [0, 0, 6]), house=JUMP)
    fine(Position(hands, "R7"), *BEGIN, offer(1, "R1", "draw"), house=JUMP, finish={"banned": ("5",)})
    wrong(Position(hands, "R7"), *BEGIN, jump_offer("R5", 2), house=JUMP, finish={"banned": ("5",)})


@pytest.mark.clause("X7")
def test_a_wild_is_identical_to_a_wild_only_where_the_rules_say_so() -> None:
    hands = [["W", "B1", "B2"], ["R1", "Y2", "Y3"], ["W", "Y4", "Y5"]]
    begin = [offer(0, "W", "draw"), play(0, "W", 2, "blue")]
    fine(Position(hands, "R7"), *begin, offer(1, "draw"), house=JUMP)
    jump = [*begin, jump_offer("W", 2), play(2, "W", 2, "yellow", jump=True)]
    fine(Position(hands, "R7"), *jump, offer(0, "draw"), house=WILD_TOO)
    wrong(Position(hands, "R7"), *begin, jump_offer("W", 2), house=JUMP)
