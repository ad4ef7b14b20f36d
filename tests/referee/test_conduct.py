"""Wrong cards and advice. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import draw, drawn, end, fine, offer, owes, passes, penalty, play, take, told, wrong
from uno_sim.referee import Position

COSTS = {"wrong_card": 2}
PLAYS = {"wrong_card": 1, "wrong_card_then": "plays"}
TABLE = Position([["R5", "B1"], ["R1", "Y2"]], "R7", pile=["G1", "R2", "G3", "G4"])
BEGIN = [offer(0, "R5", "draw"), told("wrong", seat=0, card="B1")]


@pytest.mark.clause("S1.37")
@pytest.mark.clause("S4.30")
def test_a_wrong_card_costs_cards_and_the_turn() -> None:
    paid = [*BEGIN, penalty(0, "wrong", "G1", "R2"), told("lost", seat=0)]
    table = fine(TABLE, *paid, offer(1, "R1", "draw"), conduct=COSTS)
    assert table.hands[0] == ["B1", "G1", "R2", "R5"]
    wrong(TABLE, *BEGIN)
    wrong(TABLE, BEGIN[0], told("wrong", seat=0, card="R5"), conduct=COSTS)
    wrong(TABLE, BEGIN[0], told("wrong", seat=0, card="G1"), conduct=COSTS)
    wrong(TABLE, BEGIN[0], told("wrong", seat=1, card="Y2"), conduct=COSTS)
    wrong(TABLE, *BEGIN, told("lost", seat=0), conduct=COSTS)
    fine(TABLE, *BEGIN, told("lost", seat=0), conduct={"wrong_card": 0})
    wrong(TABLE, *paid[:3], offer(0, "R2", "R5", "draw"), conduct=COSTS)


@pytest.mark.clause("S1.37")
def test_the_turn_may_be_kept_and_one_wrong_card_is_enough() -> None:
    kept = [*BEGIN, penalty(0, "wrong", "G1"), offer(0, "R5", "draw")]
    fine(TABLE, *kept, play(0, "R5", 2), conduct=PLAYS)
    fine(TABLE, *kept, draw(0, "R2", forced=False), offer(0, "R2", "keep"), conduct=PLAYS)
    wrong(TABLE, *kept, told("wrong", seat=0, card="B1"), conduct=PLAYS)
    wrong(TABLE, *kept[:3], told("lost", seat=0), conduct=PLAYS)


@pytest.mark.clause("X44")
@pytest.mark.parametrize("then", [COSTS, PLAYS | COSTS])
def test_a_wrong_card_on_a_debt_is_paid_beside_the_debt(then: dict[str, object]) -> None:
    position = Position([["R+2", "B1", "B2"], ["R1", "Y2"]], "R7", pile=["G1", "G2", "G3", "G4"])
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "take")]
    slip = [*begin, told("wrong", seat=1, card="R1"), penalty(1, "wrong", "G1", "G2")]
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
        told("wrong", seat=1, card="Y2"),
        penalty(1, "wrong", "G1", "G2"),
        told("take", seat=1, cards=2),
        drawn(1, "lead", "G3", "G4"),
    ]
    fine(position, *told_so, told("spared", seat=1), conduct=COSTS, deck=rules, lead={"draw_two": "draw-and-play"})


def test_turns_that_went_wrong_count_towards_a_stalemate() -> None:
    hands = [["B1"], ["G3"]]
    position = Position(hands, "R7", pile=[], below=[])
    slip = [offer(0, "draw"), told("wrong", seat=0, card="B1"), told("penalty", seat=0, cards=2, cause="wrong")]
    lap = [*slip, told("lost", seat=0), offer(1, "draw"), draw(1), passes(1)]
    fine(position, *lap, end(None, hands, [0, 0], "stalemate"), conduct=COSTS)


@pytest.mark.clause("S4.29")
def test_advice_costs_who_gives_it() -> None:
    given = [told("advice", seat=1), penalty(1, "advice", "G1", "R2")]
    fine(TABLE, *given, offer(0, "R5", "draw"), conduct={"advice": 2})
    wrong(TABLE, given[0])
    wrong(TABLE, told("advice", seat=0), conduct={"advice": 2})
    wrong(TABLE, given[0], offer(0, "R5", "draw"), conduct={"advice": 2})
