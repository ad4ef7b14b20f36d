"""What a turn draws, and what of it may be played. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import draw, drawn, fine, offer, passes, play, told, wrong
from uno_sim.referee import Position


@pytest.mark.clause("S0.36")
@pytest.mark.clause("S0.38")
@pytest.mark.clause("S0.39")
def test_a_voluntary_draw_may_end_the_turn() -> None:
    position = Position([["R5", "B2", "G3"], ["R1", "B1", "G1"]], "R7", pile=["R9"])
    begin = [offer(0, "R5", "draw"), draw(0, "R9", forced=False)]
    table = fine(position, *begin, passes(0), offer(1, "R1", "draw"), draw={"after_voluntary": "no"})
    assert table.hands[0] == ["B2", "G3", "R5", "R9"]
    assert table.drew == [1, 0]
    fine(position, *begin, offer(0, "R9", "keep"), told("keep", seat=0), passes(0))
    wrong(position, *begin, passes(0))


@pytest.mark.clause("S4.20")
@pytest.mark.clause("S4.21")
def test_only_a_number_may_be_played_after_a_draw() -> None:
    position = Position([["R5", "B2", "G3"], ["R1", "B1", "G1"], ["R4", "Y1", "Y3"]], "R7", pile=["R9", "RS"])
    fine(
        position,
        offer(0, "R5", "draw"),
        draw(0, "R9", forced=False),
        offer(0, "R9", "keep"),
        play(0, "R9", 3),
        offer(1, "R1", "draw"),
        draw(1, "RS", forced=False),
        passes(1),
        offer(2, "R4", "draw"),
        draw={"play_drawn": "numbers"},
    )


@pytest.mark.clause("S4.67")
@pytest.mark.clause("S4.68")
@pytest.mark.fault(15)
def test_a_forced_draw_goes_on_to_the_first_fitting_number() -> None:
    position = Position([["B1", "G3", "Y4"], ["R1", "G1"]], "R7", pile=["RS", "W", "B8", "R6", "R5"])
    options = {"amount": "until-number", "drawn": "must", "play_drawn": "numbers"}
    begin = [offer(0, "draw"), draw(0, "RS", "W", "B8", "R6")]
    fine(position, *begin, offer(0, "R6"), play(0, "R6", 6), draw=options)
    wrong(position, *begin, offer(0, "R6", "keep"), draw=options)
    wrong(position, *begin, drawn(0, "turn", "R5"), draw=options)
    wrong(position, offer(0, "draw"), draw(0, "RS"), offer(0, "RS", "keep"), draw=options)


@pytest.mark.clause("X41")
def test_drawing_stops_when_the_piles_are_dry() -> None:
    position = Position([["B1", "G3", "Y4"], ["R1", "G1", "Y1"]], "R7", pile=["B8"], below=[])
    begin = [offer(0, "draw"), draw(0, "B8")]
    fine(position, *begin, passes(0), offer(1, "R1", "draw"), draw={"amount": "until-playable"})
    wrong(position, *begin, drawn(0, "turn", "R2"), draw={"amount": "until-playable"})


@pytest.mark.clause("X40")
def test_who_can_play_must_but_need_not_bluff() -> None:
    position = Position([["R5", "B2", "G7"], ["R1"]], "R7")
    fine(position, offer(0, "G7", "R5"), draw={"voluntary": "no"})
    bluffer = Position([["W+4", "R5"], ["R1"]], "R7", pile=["R9"])
    fine(bluffer, offer(0, "R5", "W+4"), draw={"voluntary": "no"})
    fine(bluffer, offer(0, "R5", "W+4", "draw"), draw(0, "R9", forced=False))
    fours = Position([["W+4", "RS"], ["R1"], ["R2"]], "R+2", pot=2, pile=["Y9", "Y8"])
    fine(fours, offer(0, "W+4", "take"), answer={"four_on_two": "yes"})
    fine(fours, offer(0, "take"), answer={"four_on_two": "yes"}, wild_draw_four={"bluff": "no"})
    fine(
        fours,
        offer(0, "W+4", "take"),
        answer={"four_on_two": "yes"},
        wild_draw_four={"bluff": "no", "on_draw_card": "free"},
    )


def test_a_drawn_bluff_never_must_be_played() -> None:
    position = Position([["R1", "R2"], ["R3"]], "B5", pile=["W+4"], colour=None)
    begin = [offer(0, "draw"), draw(0, "W+4")]
    fine(position, *begin, offer(0, "W+4"), draw={"drawn": "must"})
    judged_by_number = Position([["RS", "B1"], ["R3"]], "B5", pile=["W+4"])
    begin = [offer(0, "B1", "draw"), draw(0, "W+4", forced=False)]
    fine(judged_by_number, *begin, offer(0, "W+4", "keep"), draw={"drawn": "must"})
