"""UNO: said, forgotten, caught, late, false. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import draw, fine, offer, passes, penalty, play, told, wrong
from uno_sim.referee import Position


@pytest.mark.clause("S0.40")
@pytest.mark.clause("S0.42")
@pytest.mark.fault(9)
@pytest.mark.fault(10)
def test_a_forgotten_uno_is_caught_once() -> None:
    position = Position([["R5", "B2"], ["R1", "B1", "G1"], ["Y1", "Y2", "Y3"]], "R7", pile=["G8", "G9"])
    begin = [offer(0, "R5", "draw"), play(0, "R5", 1), told("forgot", seat=0)]
    caught = [told("caught", seat=0, by=2), penalty(0, "uno", "G8", "G9")]
    table = fine(position, *begin, caught, offer(1, "R1", "draw"))
    assert table.hands[0] == ["B2", "G8", "G9"]
    wrong(position, *begin, caught, told("caught", seat=0, by=1))
    wrong(position, *begin, told("caught", seat=0, by=0))
    wrong(position, *begin, told("caught", seat=0, by=None))
    fine(position, *begin, told("caught", seat=0, by=None), uno_call={"call": "automatic"})
    wrong(position, *begin, offer(1, "R1", "draw"), uno_call={"call": "automatic"})
    wrong(position, *begin, uno_call={"call": "none"})
    wrong(position, *begin[:2], offer(1, "R1", "draw"))


@pytest.mark.clause("S0.41")
@pytest.mark.clause("S1.35")
def test_the_window_may_stay_open_until_the_next_card() -> None:
    position = Position([["R5", "B2"], ["B1", "G1"], ["R1", "Y2", "Y3"]], "R7", pile=["G9", "Y9", "G8"])
    begin = [offer(0, "R5", "draw"), play(0, "R5", 1), told("forgot", seat=0)]
    turn = [*begin, offer(1, "draw"), draw(1, "G9"), passes(1)]
    caught = [told("caught", seat=0, by=2), penalty(0, "uno", "Y9", "G8")]
    later = {"window": "next-card"}
    fine(position, turn, caught, offer(2, "R1", "draw"), uno_call=later)
    wrong(position, turn, caught[0])
    shut = [*turn, offer(2, "R1", "draw"), play(2, "R1", 2)]
    wrong(position, shut, caught[0], uno_call=later)


@pytest.mark.clause("S4.27")
def test_uno_may_be_said_late_but_in_time() -> None:
    position = Position([["R5", "B2"], ["R1", "B1"]], "R7")
    begin = [offer(0, "R5", "draw"), play(0, "R5", 1), told("forgot", seat=0), told("late", seat=0)]
    fine(position, *begin, offer(1, "R1", "draw"), uno_call={"late": "yes"})
    wrong(position, *begin, told("caught", seat=0, by=1), uno_call={"late": "yes"})
    wrong(position, *begin)


@pytest.mark.clause("S1.36")
def test_a_false_uno_may_cost_cards() -> None:
    position = Position([["R5", "B2"], ["R1", "B1"]], "R7", pile=["R9", "Y9"])
    call = told("false_uno", seat=0)
    fine(position, call, penalty(0, "false-uno", "R9", "Y9"), offer(0, "R5", "R9", "draw"), uno_call={"false_call": 2})
    fine(position, call, offer(0, "R5", "draw"))
    wrong(position, call, uno_call={"call": "none"})
