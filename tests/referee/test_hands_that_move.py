"""0 and 7. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import draw, end, fine, offer, passes, penalty, play, told, wrong
from uno_sim.referee import Position

ZERO = {"zero": "pass-hands"}
SEVEN = {"seven": "swap"}
FIRST = {"last_hand_card": "effect-first"}
HANDS = [["B0", "B1", "B2"], ["R1", "Y2", "Y3"], ["G8", "Y4", "Y5"]]


@pytest.mark.clause("S4.72")
@pytest.mark.clause("S4.75")
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_zero_passes_all_hands_on(clockwise: bool) -> None:
    position = Position(HANDS, "B9", clockwise=clockwise)
    begin = [offer(0, "B0", "B1", "B2", "draw"), play(0, "B0", 2)]
    table = fine(position, *begin, told("pass_hands", clockwise=clockwise), house=ZERO)
    received = [["G8", "Y4", "Y5"], ["B1", "B2"], ["R1", "Y2", "Y3"]]
    other_way = [["R1", "Y2", "Y3"], ["G8", "Y4", "Y5"], ["B1", "B2"]]
    assert table.hands == (received if clockwise else other_way)
    wrong(position, *begin, told("pass_hands", clockwise=not clockwise), house=ZERO)
    wrong(position, *begin, told("pass_hands", clockwise=clockwise))
    wrong(position, *begin, offer(1 if clockwise else 2, "draw"), house=ZERO)


@pytest.mark.clause("X16")
def test_a_red_zero_passes_hands_only_where_it_does_nothing_else() -> None:
    position = Position([["R0", "B1", "B2"], *HANDS[1:]], "R9")
    begin = [offer(0, "R0", "draw"), play(0, "R0", 2)]
    fine(position, *begin, told("pass_hands", clockwise=True), house=ZERO)
    wrong(position, *begin, told("pass_hands", clockwise=True), house=ZERO | {"red_zero": 10})


@pytest.mark.clause("S4.72")
def test_a_seven_swaps_with_another() -> None:
    position = Position([["B7", "B1", "B2"], *HANDS[1:]], "B9")
    begin = [offer(0, "B1", "B2", "B7", "draw"), play(0, "B7", 2)]
    table = fine(position, *begin, told("swap", seat=0, other=2), house=SEVEN)
    assert table.hands == [HANDS[2], HANDS[1], ["B1", "B2"]]
    wrong(position, *begin, told("swap", seat=0, other=0), house=SEVEN)
    wrong(position, *begin, told("swap", seat=1, other=2), house=SEVEN)
    wrong(position, *begin, told("swap", seat=0, other=2))


@pytest.mark.clause("X14")
def test_uno_is_said_by_whoever_holds_one_card_after_the_move() -> None:
    position = Position([["B0", "B1"], ["R1"], ["G8"]], "B9", pile=["Y1", "Y2", "Y3", "Y4", "Y5"])
    begin = [offer(0, "B0", "B1", "draw"), play(0, "B0", 1)]
    moved = [*begin, told("pass_hands", clockwise=True)]
    said = [told("uno", seat=seat) for seat in (0, 1, 2)]
    fine(position, *moved, *said, offer(1, "B1", "draw"), house=ZERO)
    wrong(position, *begin, said[0], house=ZERO)
    wrong(position, *moved, said[1], house=ZERO)
    wrong(position, *moved, *said[:2], offer(1, "B1", "draw"), house=ZERO)


@pytest.mark.clause("X14")
@pytest.mark.clause("X43")
def test_several_may_have_forgotten_at_once() -> None:
    position = Position([["B0", "B1"], ["R1"], ["G8"]], "B9", pile=["Y1", "Y2", "Y3", "Y4", "Y5"])
    forgot = [told("forgot", seat=seat) for seat in (0, 1, 2)]
    moved = [offer(0, "B0", "B1", "draw"), play(0, "B0", 1), told("pass_hands", clockwise=True), *forgot]
    turn = [*moved, offer(1, "B1", "draw"), draw(1, "Y1", forced=False), passes(1)]
    first = [told("caught", seat=2, by=1), penalty(2, "uno", "Y2", "Y3")]
    second = [told("caught", seat=0, by=1), penalty(0, "uno", "Y4", "Y5")]
    later = {"window": "next-card"}
    fine(position, *turn, *first, *second, offer(2, "draw"), house=ZERO, uno_call=later)
    wrong(position, *turn, *first, told("caught", seat=2, by=0), house=ZERO, uno_call=later)
    wrong(position, *moved, told("caught", seat=0, by=1), house=ZERO, uno_call=later)
    wrong(position, *turn, first[0], house=ZERO)


@pytest.mark.clause("S4.73")
@pytest.mark.clause("X13")
def test_a_last_zero_wins_or_hands_the_win_on() -> None:
    position = Position([["B0"], ["R1", "Y2"], ["G8", "Y4"]], "B9")
    begin = [offer(0, "B0", "draw"), play(0, "B0", 0)]
    won = end(0, [[], ["R1", "Y2"], ["G8", "Y4"]], [15, 0, 0])
    fine(position, *begin, won, house=ZERO)
    moved = [*begin, told("pass_hands", clockwise=True)]
    fine(position, *moved, end(1, [["G8", "Y4"], [], ["R1", "Y2"]], [0, 15, 0]), house=ZERO | FIRST)
    wrong(position, *moved, end(0, [["G8", "Y4"], [], ["R1", "Y2"]], [15, 0, 0]), house=ZERO | FIRST)
    wrong(position, *begin, won, house=ZERO | FIRST)
    swapped = [offer(0, "B7", "draw"), play(0, "B7", 0), told("swap", seat=0, other=2)]
    seven = Position([["B7"], *position.hands[1:]], "B9")
    fine(seven, *swapped, end(2, [["G8", "Y4"], ["R1", "Y2"], []], [0, 0, 15]), house=SEVEN | FIRST)


def test_a_pair_moves_hands_once() -> None:
    position = Position([["B7", "B7", "B1", "B2"], *HANDS[1:]], "B9")
    begin = [offer(0, "B1", "B2", "B7", "pair B7", "draw"), play(0, "B7", 2, copies=2), told("swap", seat=0, other=2)]
    fine(position, *begin, offer(1, "draw"), house=SEVEN | {"pairs": "yes"})
    wrong(position, *begin, told("swap", seat=0, other=1), house=SEVEN | {"pairs": "yes"})
