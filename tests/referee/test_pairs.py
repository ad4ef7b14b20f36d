"""Two identical cards in one turn. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import challenge, draw, end, fine, offer, owes, penalty, play, told, wrong
from uno_sim.referee import Position

PAIRS = {"pairs": "yes"}


@pytest.mark.clause("S4.17")
def test_two_identical_cards_are_one_move() -> None:
    position = Position([["R5", "R5", "B2", "B1"], ["R1", "Y2", "Y3"]], "R7")
    begin = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 2, copies=2)]
    table = fine(position, *begin, offer(1, "R1", "draw"), house=PAIRS)
    assert table.hands[0] == ["B1", "B2"]
    wrong(position, begin[0])
    wrong(position, offer(0, "R5", "draw"), house=PAIRS)
    wrong(position, begin[0], play(0, "R5", 1, copies=2), house=PAIRS)
    wrong(position, begin[0], play(0, "B1", 2, copies=2), house=PAIRS)
    single = Position([["R5", "B1"], ["R1"]], "R7")
    wrong(single, offer(0, "R5", "draw"), play(0, "R5", 0, copies=2), house=PAIRS)


@pytest.mark.clause("X8")
def test_a_pair_of_three_copies_is_two_of_them() -> None:
    position, packs = Position([["R5", "R5", "R5", "B1"], ["R1", "Y2", "Y3"]], "R7"), {"second_pack_from": 2}
    begin = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 2, copies=2)]
    table = fine(position, *begin, offer(1, "R1", "draw"), house=PAIRS, deck=packs)
    assert table.hands[0] == ["B1", "R5"]
    wrong(position, begin[0], play(0, "R5", 1, copies=2), house=PAIRS, deck=packs)


@pytest.mark.clause("S4.18")
@pytest.mark.clause("X9")
def test_what_a_pair_does_happens_once() -> None:
    hands = [["RS", "RS", "B1", "B2"], ["R1", "Y2"], ["R3", "Y3"], ["R4", "Y4"]]
    begin = [offer(0, "RS", "pair RS", "draw"), play(0, "RS", 2, copies=2)]
    table = fine(Position(hands, "R7"), *begin, told("skip", seat=1), offer(2, "R3", "draw"), house=PAIRS)
    assert table.turn == 2
    wrong(Position(hands, "R7"), *begin, told("skip", seat=1), told("skip", seat=2), house=PAIRS)
    hands[0] = ["RR", "RR", "B1", "B2"]
    begin = [offer(0, "RR", "pair RR", "draw"), play(0, "RR", 2, copies=2)]
    fine(Position(hands, "R7"), *begin, told("direction", clockwise=False), offer(3, "R4", "draw"), house=PAIRS)


@pytest.mark.clause("X12")
def test_a_pair_is_worth_one_card_in_a_debt() -> None:
    hands = [["R+2", "B1", "B2"], ["Y+2", "Y+2", "Y2"], ["R3", "Y3"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "Y+2", "pair Y+2", "take")]
    answered = [*begin, play(1, "Y+2", 1, copies=2), told("uno", seat=1)]
    fine(Position(hands, "R7"), *answered, owes(2, 4), house=PAIRS, answer={"two_on_two": "yes"})
    wrong(Position(hands, "R7"), *answered, owes(2, 6), house=PAIRS, answer={"two_on_two": "yes"})


@pytest.mark.clause("X10")
def test_uno_is_due_when_a_pair_leaves_one_card() -> None:
    position = Position([["R5", "R5", "B1"], ["R1", "Y2"]], "R7")
    begin = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 1, copies=2)]
    fine(position, *begin, told("uno", seat=0), offer(1, "R1", "draw"), house=PAIRS)
    wrong(position, *begin, offer(1, "R1", "draw"), house=PAIRS)


@pytest.mark.clause("X11")
def test_the_last_two_cards_may_be_a_pair_where_each_may_be_last() -> None:
    position = Position([["R5", "R5"], ["R1", "Y2"]], "R7")
    won = [offer(0, "R5", "pair R5", "draw"), play(0, "R5", 0, copies=2), end(0, [[], ["R1", "Y2"]], [3, 0])]
    fine(position, *won, house=PAIRS)
    banned = Position([["W", "W"], ["R1", "Y2"]], "R7")
    fine(banned, offer(0, "W", "draw"), house=PAIRS, finish={"banned": ("W",)})
    wrong(banned, offer(0, "W", "pair W", "draw"), house=PAIRS, finish={"banned": ("W",)})


@pytest.mark.clause("S4.18")
def test_a_pair_may_do_nothing() -> None:
    nothing = PAIRS | {"pair_effect": "nothing", "nine": 2, "two": 2, "red_zero": 5, "seven": "swap"}
    others = [["Y1", "B+2"], ["R3", "Y3"], ["R4", "Y4"]]
    for card in ("RS", "RR", "R+2", "R9", "R2", "R0", "R7"):
        position = Position([[card, card, "B1", "B2"], *others], "R7")
        begin = [offer(0, card, f"pair {card}", "draw"), play(0, card, 2, copies=2)]
        fits = ["B+2"] if card == "R+2" else []
        fine(position, *begin, offer(1, *fits, "draw"), house=nothing, deck={"second_pack_from": 2})
    wild = Position([["W+4", "W+4", "B1", "B2"], *others], "R7")
    begin = [offer(0, "W+4", "pair W+4", "draw"), play(0, "W+4", 2, "blue", copies=2)]
    fine(wild, *begin, offer(1, "B+2", "draw"), house=nothing)
    wrong(wild, *begin, owes(1, 4), house=nothing)
    owed = Position([["R+2", "R+2", "B1"], ["R1"]], "B+2", pot=2)
    fine(owed, offer(0, "R+2", "take"), house=nothing, answer={"two_on_two": "yes"})
    wrong(owed, offer(0, "R+2", "pair R+2", "take"), house=nothing, answer={"two_on_two": "yes"})
    left = Position([["R7", "R7", "B1"], ["R1", "Y2"]], "R5")
    swapped = [offer(0, "R7", "pair R7", "draw"), play(0, "R7", 1, copies=2), told("uno", seat=0)]
    fine(left, *swapped, offer(1, "R1", "draw"), house=nothing)


def test_a_last_pair_that_does_nothing_is_only_the_end() -> None:
    nothing = PAIRS | {"pair_effect": "nothing", "nine": 2, "zero": "pass-hands", "last_hand_card": "effect-first"}
    for card in ("R+2", "R9", "R0"):
        won = [offer(0, card, f"pair {card}", "draw"), play(0, card, 0, copies=2)]
        position = Position([[card, card], ["R1", "Y2"]], "R7")
        packs = {"second_pack_from": 2}
        fine(position, *won, end(0, [[], ["R1", "Y2"]], [3, 0]), house=nothing, deck=packs)


def test_others_jump_in_on_a_pair_of_draw_cards_that_does_nothing() -> None:
    nothing = PAIRS | {"pair_effect": "nothing", "jump_in": "identical"}
    hands = [["R+2", "R+2", "B1", "B2"], ["R1", "Y2"], ["R+2", "Y3", "Y4"]]
    begin = [offer(0, "R+2", "pair R+2", "draw"), play(0, "R+2", 2, copies=2)]
    asked = [*begin, told("jump_offer", card="R+2", seats=[2]), play(2, "R+2", 2, jump=True), owes(0, 2)]
    fine(Position(hands, "R7"), *asked, house=nothing, deck={"second_pack_from": 2})
    once = PAIRS | {"jump_in": "identical"}
    wrong(Position(hands, "R7"), *begin, asked[2], house=once, deck={"second_pack_from": 2})


@pytest.mark.clause("S4.18")
def test_a_pair_may_count_twice() -> None:
    each = PAIRS | {"pair_effect": "each"}
    others = [["R1", "Y2"], ["R3", "Y3"], ["R4", "Y4"]]
    skips = [offer(0, "RS", "pair RS", "draw"), play(0, "RS", 2, copies=2), told("skip", seat=1)]
    table = Position([["RS", "RS", "B1", "B2"], *others], "R7")
    fine(table, *skips, told("skip", seat=2), offer(3, "R4", "draw"), house=each)
    wrong(table, *skips, offer(2, "R3", "draw"), house=each)
    two = Position([["RS", "RS", "B1", "B2"], others[0]], "R7")
    fine(two, *skips, told("skip", seat=0), offer(1, "R1", "draw"), house=each)
    turns = [offer(0, "RR", "pair RR", "draw"), play(0, "RR", 2, copies=2)]
    back = [*turns, told("direction", clockwise=False), told("direction", clockwise=True)]
    fine(Position([["RR", "RR", "B1", "B2"], *others], "R7"), *back, offer(1, "R1", "draw"), house=each)
    two = Position([["RR", "RR", "B1", "B2"], others[0]], "R7")
    fine(two, *turns, told("skip", seat=1), told("skip", seat=0), offer(1, "R1", "draw"), house=each)
    fine(two, *back, offer(1, "R1", "draw"), house=each, matching={"reverse_with_two": "turn"})
    draws = [offer(0, "R+2", "pair R+2", "draw"), play(0, "R+2", 2, copies=2)]
    table = Position([["R+2", "R+2", "B1", "B2"], *others], "R7")
    fine(table, *draws, owes(1, 4), house=each)
    wrong(table, *draws, owes(1, 2), house=each)


def test_a_pair_that_counts_twice_in_a_debt() -> None:
    each = PAIRS | {"pair_effect": "each"}
    stack = {"two_on_two": "yes", "skip": "next", "reverse": "yes"}
    hands = [["R+2", "B1", "B2"], ["Y+2", "Y+2", "Y2", "Y3"], ["R3", "Y3"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "Y+2", "pair Y+2", "take")]
    answered = [*begin, play(1, "Y+2", 2, copies=2)]
    fine(Position(hands, "R7"), *answered, owes(2, 6), house=each, answer=stack)
    fine(Position(hands, "R7"), *answered, owes(2, 4), house=each, answer=stack | {"pays": "last"})
    hands[1] = ["RS", "RS", "Y2", "Y3"]
    begin = [*begin[:3], offer(1, "RS", "pair RS", "take"), play(1, "RS", 2, copies=2)]
    fine(Position(hands, "R7"), *begin, owes(2, 2), house=each, answer=stack)
    hands[1] = ["RR", "RR", "Y2", "Y3"]
    begin = [*begin[:3], offer(1, "RR", "pair RR", "take"), play(1, "RR", 2, copies=2)]
    fine(Position(hands, "R7"), *begin, told("direction", clockwise=False), owes(0, 2), house=each, answer=stack)


def test_a_last_pair_of_draw_cards_that_counts_twice() -> None:
    each = PAIRS | {"pair_effect": "each"}
    position = Position([["R+2", "R+2"], ["R1"]], "R7", pile=["Y1", "Y2", "Y3", "Y4"])
    won = [offer(0, "R+2", "pair R+2", "draw"), play(0, "R+2", 0, copies=2), owes(1, 4)]
    paid = [*won, penalty(1, "last", "Y1", "Y2", "Y3", "Y4")]
    fine(position, *paid, end(0, [[], ["R1", "Y1", "Y2", "Y3", "Y4"]], [11, 0]), house=each)
    four = Position([["W+4", "W+4", "Y5", "Y6"], ["R1", "Y2"]], "R7", pile=["B3", "B4", "B5", "B6", "B7", "B8"])
    begin = [offer(0, "W+4", "draw", "pair W+4"), play(0, "W+4", 2, "blue", copies=2), owes(1, 8)]
    asked = [*begin, offer(1, "take", "challenge"), challenge(1, 0, False, "Y5", "Y6")]
    fine(four, *asked, told("penalty", seat=1, cards=6, cause="innocent"), house=each)


def test_a_drawn_card_makes_no_pair() -> None:
    position = Position([["R5", "B1"], ["R1"]], "R7", pile=["R5"])
    begin = [offer(0, "R5", "draw"), draw(0, "R5", forced=False)]
    fine(position, *begin, offer(0, "R5", "keep"), house=PAIRS)
    wrong(position, *begin, offer(0, "R5", "keep", "pair R5"), house=PAIRS)


def test_a_challenge_shows_the_hand_without_either_plus_four() -> None:
    position = Position([["W+4", "W+4", "R1", "B2"], ["R1", "Y2"]], "R7", pile=["B3", "B4", "B5", "B6"])
    begin = [offer(0, "R1", "W+4", "draw", "pair W+4"), play(0, "W+4", 2, "blue", copies=2), owes(1, 4)]
    asked = [*begin, offer(1, "take", "challenge")]
    fine(position, *asked, challenge(1, 0, True, "R1", "B2"), house=PAIRS)
    wrong(position, *asked, challenge(1, 0, True, "R1", "B2", "W+4"), house=PAIRS)
