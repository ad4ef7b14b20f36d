"""Two identical cards in one turn. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import challenge, draw, end, fine, offer, owes, play, told, wrong
from uno_sim.referee import Position

PAIRS = {"pairs": "yes"}


@pytest.mark.clause("S4.17")
def test_two_identical_cards_are_one_move() -> None:
    position = Position([["R5", "R5", "B2", "B1"], ["R1", "Y2", "Y3"]], "R7")
    begin = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 2, pair=True)]
    table = fine(position, *begin, offer(1, "R1", "draw"), house=PAIRS)
    assert table.hands[0] == ["B1", "B2"]
    wrong(position, begin[0])
    wrong(position, offer(0, "R5", "draw"), house=PAIRS)
    wrong(position, begin[0], play(0, "R5", 1, pair=True), house=PAIRS)
    wrong(position, begin[0], play(0, "B1", 2, pair=True), house=PAIRS)
    single = Position([["R5", "B1"], ["R1"]], "R7")
    wrong(single, offer(0, "R5", "draw"), play(0, "R5", 0, pair=True), house=PAIRS)


@pytest.mark.clause("X8")
def test_a_pair_of_three_copies_is_two_of_them() -> None:
    position, packs = Position([["R5", "R5", "R5", "B1"], ["R1", "Y2", "Y3"]], "R7"), {"second_pack_from": 2}
    begin = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 2, pair=True)]
    table = fine(position, *begin, offer(1, "R1", "draw"), house=PAIRS, deck=packs)
    assert table.hands[0] == ["B1", "R5"]
    wrong(position, begin[0], play(0, "R5", 1, pair=True), house=PAIRS, deck=packs)


@pytest.mark.clause("S4.18")
@pytest.mark.clause("X9")
def test_what_a_pair_does_happens_once() -> None:
    hands = [["RS", "RS", "B1", "B2"], ["R1", "Y2"], ["R3", "Y3"], ["R4", "Y4"]]
    begin = [offer(0, "RS", "pair RS", "draw"), play(0, "RS", 2, pair=True)]
    table = fine(Position(hands, "R7"), *begin, told("skip", seat=1), offer(2, "R3", "draw"), house=PAIRS)
    assert table.turn == 2
    wrong(Position(hands, "R7"), *begin, told("skip", seat=1), told("skip", seat=2), house=PAIRS)
    hands[0] = ["RR", "RR", "B1", "B2"]
    begin = [offer(0, "RR", "pair RR", "draw"), play(0, "RR", 2, pair=True)]
    fine(Position(hands, "R7"), *begin, told("direction", clockwise=False), offer(3, "R4", "draw"), house=PAIRS)


@pytest.mark.clause("X12")
def test_a_pair_is_worth_one_card_in_a_debt() -> None:
    hands = [["R+2", "B1", "B2"], ["Y+2", "Y+2", "Y2"], ["R3", "Y3"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "Y+2", "pair Y+2", "take")]
    answered = [*begin, play(1, "Y+2", 1, pair=True), told("uno", seat=1)]
    fine(Position(hands, "R7"), *answered, owes(2, 4), house=PAIRS, answer={"two_on_two": "yes"})
    wrong(Position(hands, "R7"), *answered, owes(2, 6), house=PAIRS, answer={"two_on_two": "yes"})


@pytest.mark.clause("X10")
def test_uno_is_due_when_a_pair_leaves_one_card() -> None:
    position = Position([["R5", "R5", "B1"], ["R1", "Y2"]], "R7")
    begin = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 1, pair=True)]
    fine(position, *begin, told("uno", seat=0), offer(1, "R1", "draw"), house=PAIRS)
    wrong(position, *begin, offer(1, "R1", "draw"), house=PAIRS)


@pytest.mark.clause("X11")
def test_the_last_two_cards_may_be_a_pair_where_each_may_be_last() -> None:
    position = Position([["R5", "R5"], ["R1", "Y2"]], "R7")
    won = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 0, pair=True), end(0, [[], ["R1", "Y2"]], [3, 0])]
    fine(position, *won, house=PAIRS)
    banned = Position([["W", "W"], ["R1", "Y2"]], "R7")
    fine(banned, offer(0, "W", "draw"), house=PAIRS, finish={"banned": ("W",)})
    wrong(banned, offer(0, "W", "pair W", "draw"), house=PAIRS, finish={"banned": ("W",)})


def test_a_drawn_card_makes_no_pair() -> None:
    position = Position([["R5", "B1"], ["R1"]], "R7", pile=["R5"])
    begin = [offer(0, "R5", "draw"), draw(0, "R5", forced=False)]
    fine(position, *begin, offer(0, "R5", "keep"), house=PAIRS)
    wrong(position, *begin, offer(0, "R5", "keep", "pair R5"), house=PAIRS)


def test_a_challenge_shows_the_hand_without_either_plus_four() -> None:
    position = Position([["W+4", "W+4", "R1", "B2"], ["R1", "Y2"]], "R7", pile=["B3", "B4", "B5", "B6"])
    begin = [offer(0, "R1", "W+4", "draw", "pair W+4"), play(0, "W+4", 2, "blue", pair=True), owes(1, 4)]
    asked = [*begin, offer(1, "take", "challenge")]
    fine(position, *asked, challenge(1, 0, True, "R1", "B2"), house=PAIRS)
    wrong(position, *asked, challenge(1, 0, True, "R1", "B2", "W+4"), house=PAIRS)
