"""Wrong cards and advice. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import (
    draw,
    drawn,
    end,
    fine,
    offer,
    owes,
    passes,
    penalty,
    play,
    take,
    told,
    wrong,
    wrong_card,
)
from uno_sim.referee import Position

COSTS = {"wrong_card": 2}
STAYS = {"wrong_card": 1, "wrong_card_then": "stays"}
PLAYS = {"wrong_card": 1, "wrong_card_then": "plays"}
TABLE = Position([["R5", "B1"], ["R1", "Y2"]], "R7", pile=["G1", "R2", "G3", "G4"])
BEGIN = [offer(0, "R5", "draw"), wrong_card(0, "B1")]


@pytest.mark.clause("S1.37")
@pytest.mark.clause("S4.30")
def test_a_wrong_card_costs_cards_and_the_turn() -> None:
    paid = [*BEGIN, penalty(0, "wrong", "G1", "R2"), told("lost", seat=0)]
    table = fine(TABLE, *paid, offer(1, "R1", "draw"), conduct=COSTS)
    assert table.hands[0] == ["B1", "G1", "R2", "R5"]
    wrong(TABLE, *BEGIN)
    wrong(TABLE, BEGIN[0], wrong_card(0, "R5"), conduct=COSTS)
    wrong(TABLE, BEGIN[0], wrong_card(0, "G1"), conduct=COSTS)
    wrong(TABLE, BEGIN[0], wrong_card(1, "Y2"), conduct=COSTS)
    wrong(TABLE, *BEGIN, told("lost", seat=0), conduct=COSTS)
    fine(TABLE, *BEGIN, told("lost", seat=0), conduct={"wrong_card": 0})
    wrong(TABLE, *paid[:3], offer(0, "R2", "R5", "draw"), conduct=COSTS)


@pytest.mark.clause("S1.37")
def test_the_turn_may_be_kept_and_one_wrong_card_is_enough() -> None:
    kept = [*BEGIN, penalty(0, "wrong", "G1"), offer(0, "R5", "draw")]
    fine(TABLE, *kept, play(0, "R5", 2), conduct=PLAYS)
    fine(TABLE, *kept, draw(0, "R2", forced=False), offer(0, "R2", "keep"), conduct=PLAYS)
    wrong(TABLE, *kept, wrong_card(0, "B1"), conduct=PLAYS)
    wrong(TABLE, *kept[:3], told("lost", seat=0), conduct=PLAYS)


@pytest.mark.clause("X44")
@pytest.mark.parametrize("then", [COSTS, PLAYS | COSTS])
def test_a_wrong_card_on_a_debt_is_paid_beside_the_debt(then: dict[str, object]) -> None:
    position = Position([["R+2", "B1", "B2"], ["R1", "Y2"]], "R7", pile=["G1", "G2", "G3", "G4"])
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "take")]
    slip = [*begin, wrong_card(1, "R1"), penalty(1, "wrong", "G1", "G2")]
    fine(position, *slip, take(1, 2, "G3", "G4"), offer(0, "draw"), conduct=then)
    wrong(position, *slip, told("lost", seat=1), conduct=then)
    wrong(position, *slip, offer(1, "take"), conduct=then)


def test_a_wrong_card_on_a_lead_plus_two_that_is_drawn_and_played_after() -> None:
    position = Position([["R1", "B1"], ["R3", "Y2"]], dealer=0, lead=["R+2"], pile=["G1", "G2", "G3", "G4"])
    rules = {"copies": {"0": 0, "1": 1, "2": 1, "3": 1, "4": 1, "5": 0, "6": 0, "7": 0, "8": 0, "9": 0, "S": 0, "R": 0}}
    rules["copies"] |= {"+2": 1, "W": 0, "W+4": 0}
    pile = sorted(c + s for c in "RYGB" for s in ("1", "2", "3", "4", "+2"))
    for card in ("R1", "B1", "R3", "Y2"):
        pile.remove(card)
    told_so = [
        told("deal", seat=0, hands=[["R1", "B1"], ["R3", "Y2"]], pile=pile),
        told("turn_up", card="R+2", again=None),
        told("opener", seat=1, clockwise=True),
        owes(1, 2),
        offer(1, "take"),
        wrong_card(1, "Y2"),
        penalty(1, "wrong", "G1", "G2"),
        told("take", seat=1, cards=2),
        drawn(1, "lead", "G3", "G4"),
    ]
    fine(position, *told_so, told("spared", seat=1), conduct=COSTS, deck=rules, lead={"draw_two": "draw-and-play"})


def test_turns_that_went_wrong_count_towards_a_stalemate() -> None:
    hands = [["B1"], ["G3"]]
    position = Position(hands, "R7", pile=[], below=[])
    slip = [offer(0, "draw"), wrong_card(0, "B1"), told("penalty", seat=0, cards=2, cause="wrong")]
    lap = [*slip, told("lost", seat=0), offer(1, "draw"), draw(1), passes(1)]
    fine(position, *lap, end(None, hands, [0, 0], "stalemate"), conduct=COSTS)


@pytest.mark.clause("S1.37")
def test_a_wrong_card_may_stay_and_does_nothing() -> None:
    table = Position([["R5", "B+2", "W"], ["R1", "B2"]], "R7", pile=["G1", "R2", "G3", "G4"])
    begin = [offer(0, "R5", "W", "draw"), wrong_card(0, "B+2", stays=True)]
    paid = [*begin, penalty(0, "wrong", "G1"), told("lost", seat=0)]
    standing = fine(table, *paid, offer(1, "B2", "draw"), conduct=STAYS)
    assert (standing.hands[0], standing.discard, standing.pot) == (["G1", "R5", "W"], "B+2", 0)
    wrong(table, begin[0], wrong_card(0, "B+2"), conduct=STAYS)
    wrong(table, *begin, conduct=COSTS)
    wrong(table, *begin, penalty(0, "wrong", "G1"), owes(1, 2), conduct=STAYS)
    wrong(table, *begin, told("lost", seat=0), conduct=STAYS)
    wrong(table, *paid, offer(1, "R1", "draw"), conduct=STAYS)


def test_what_cannot_stay_goes_back_and_the_turn_is_lost() -> None:
    last = Position([["B5"], ["R1", "B2"]], "R7", pile=["G1"])
    begin = [offer(0, "draw"), wrong_card(0, "B5"), penalty(0, "wrong", "G1"), told("lost", seat=0)]
    assert fine(last, *begin, offer(1, "R1", "draw"), conduct=STAYS).hands[0] == ["B5", "G1"]
    wrong(last, begin[0], wrong_card(0, "B5", stays=True), conduct=STAYS)
    wild = Position([["W+4", "R5"], ["R1"]], "R7", pile=["G1"])
    no_bluff = {"bluff": "no"}
    begin = [offer(0, "R5", "draw"), wrong_card(0, "W+4"), penalty(0, "wrong", "G1"), told("lost", seat=0)]
    fine(wild, *begin, offer(1, "R1", "draw"), conduct=STAYS, wild_draw_four=no_bluff)
    wrong(wild, begin[0], wrong_card(0, "W+4", stays=True), conduct=STAYS, wild_draw_four=no_bluff)
    owed = Position([["B5", "R5"], ["R1"]], "R+2", pot=2, pile=["G1", "G2", "G3"])
    slip = [offer(0, "take"), wrong_card(0, "R5"), penalty(0, "wrong", "G1"), take(0, 2, "G2", "G3")]
    fine(owed, *slip, offer(1, "R1", "draw"), conduct=STAYS)
    wrong(owed, slip[0], wrong_card(0, "R5", stays=True), conduct=STAYS)


def test_a_wrong_card_that_stays_ends_what_bound_and_leaves_all_else() -> None:
    paid = Position([["B5", "R5", "R6"], ["Y5", "R1"]], "R+2", paid=True, pile=["G1", "G2"])
    begin = [offer(0, "R5", "R6", "draw"), wrong_card(0, "B5", stays=True), penalty(0, "wrong", "G1")]
    lost = [*begin, told("lost", seat=0)]
    fine(paid, *lost, offer(1, "Y5", "draw"), conduct=STAYS, matching={"after_paid": "colour"})
    one_left = Position([["B5", "R5"], ["Y5", "B1"], ["B5", "G9"]], "R7", pile=["G1"])
    free = {"wrong_card": 0, "wrong_card_then": "stays"}
    slip = [offer(0, "R5", "draw"), wrong_card(0, "B5", stays=True)]
    fine(one_left, *slip, told("lost", seat=0), conduct=free)
    wrong(one_left, *slip, told("uno", seat=0), conduct=free)
    wrong(one_left, *slip, told("jump_offer", card="B5", seats=[2]), conduct=free, house={"jump_in": "identical"})
    quiet = Position([["R2", "R9", "B8", "B9"], ["R1", "B2", "Y9"], ["R4"]], "R7", pile=["G3"])
    hush = [offer(0, "R2", "R9", "draw"), play(0, "R2", 3), told("silence", seat=0), offer(1, "R1", "B2", "draw")]
    hush += [play(1, "R1", 2), offer(2, "R4", "draw"), draw(2, "G3", forced=False), passes(2)]
    hush += [offer(0, "R9", "draw"), wrong_card(0, "B8", stays=True), told("lost", seat=0)]
    fine(quiet, *hush, told("noise", seat=0), conduct=free, house={"two": 2})


def test_a_forgotten_uno_can_still_be_caught_after_a_wrong_card_that_stays() -> None:
    free = {"wrong_card": 0, "wrong_card_then": "stays"}
    position = Position([["R1", "R5"], ["B5", "R6"], ["B1"]], "R7", pile=["G1", "G2"])
    begin = [offer(0, "R1", "R5", "draw"), play(0, "R1", 1), told("forgot", seat=0)]
    begin += [offer(1, "R6", "draw"), wrong_card(1, "B5", stays=True), told("lost", seat=1)]
    caught = [*begin, told("caught", seat=0, by=2), penalty(0, "uno", "G1", "G2")]
    fine(position, *caught, offer(2, "B1", "draw"), conduct=free, uno_call={"window": "next-card"})
    wrong(position, *begin, told("caught", seat=0, by=2), conduct=free)


@pytest.mark.clause("S4.29")
def test_advice_costs_who_gives_it() -> None:
    given = [told("advice", seat=1), penalty(1, "advice", "G1", "R2")]
    fine(TABLE, *given, offer(0, "R5", "draw"), conduct={"advice": 2})
    wrong(TABLE, given[0])
    wrong(TABLE, told("advice", seat=0), conduct={"advice": 2})
    wrong(TABLE, given[0], offer(0, "R5", "draw"), conduct={"advice": 2})
