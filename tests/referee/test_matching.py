"""What fits and what cards do. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import fine, offer, owes, play, take, told, wrong
from uno_sim.referee import Position


@pytest.mark.fault(1)
@pytest.mark.clause("S0.14")
@pytest.mark.clause("S1.47")
def test_with_two_a_reverse_is_a_skip() -> None:
    position = Position([["RR", "R5", "B2"], ["R1", "G2", "Y3"]], "R7")
    opening = [offer(0, "RR", "R5", "draw"), play(0, "RR", 2)]
    table = fine(position, *opening, told("skip", seat=1), offer(0, "R5", "draw"))
    assert (table.turn, table.clockwise) == (0, True)
    assert "expected skip" in wrong(position, *opening, told("direction", clockwise=False))
    turned = {"reverse_with_two": "turn"}
    table = fine(position, *opening, told("direction", clockwise=False), offer(1, "R1", "draw"), matching=turned)
    assert (table.turn, table.clockwise) == (1, False)


def test_a_skip_passes_over_one_seat() -> None:
    position = Position([["RS", "R5"], ["R1"], ["R2", "B1"]], "R7", clockwise=False)
    fine(
        position,
        offer(0, "RS", "R5", "draw"),
        play(0, "RS", 1),
        told("uno", seat=0),
        told("skip", seat=2),
        offer(1, "R1", "draw"),
    )


def test_a_wild_names_the_colour_that_counts() -> None:
    position = Position([["W", "R5"], ["R1", "B1", "Y0"], ["G1"]], "R7")
    told_so_far = [offer(0, "R5", "W", "draw"), play(0, "W", 1, "blue"), told("uno", seat=0)]
    assert fine(position, *told_so_far, offer(1, "B1", "draw")).colour == "blue"
    wrong(position, *told_so_far, offer(1, "R1", "draw"))


@pytest.mark.fault(12)
@pytest.mark.clause("S3.12")
@pytest.mark.clause("S4.42")
@pytest.mark.clause("S4.43")
def test_a_paid_plus_two_may_bind_by_its_colour() -> None:
    position = Position([["R+2", "B1", "B2"], ["Y1"], ["B+2", "R+2", "R4", "W"]], "R7", pile=["G8", "G9"])
    paid = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "take"), take(1, 2, "G8", "G9")]
    fine(position, *paid, offer(2, "B+2", "R+2", "R4", "W", "draw"))
    fine(position, *paid, offer(2, "R+2", "R4", "W", "draw"), matching={"after_paid": "colour"})
    fine(position, *paid, offer(2, "R4", "W", "draw"), matching={"after_paid": "colour-no-draw-two"})
