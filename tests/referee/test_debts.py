"""Cards owed: answers, deflections, payment. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import drawn, fine, offer, owes, play, take, told, wrong
from uno_sim.referee import Position

STACKING = {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes"}
DEFLECTION = {"two_on_two": "yes", "four_on_two": "yes", "skip": "next-but-one", "reverse": "yes"}
FUNCTION_CARDS = ("S", "R", "+2", "W", "W+4")


@pytest.mark.clause("S1.10")
@pytest.mark.fault(11)
def test_a_plus_two_is_drawn_and_the_turn_lost() -> None:
    position = Position([["R+2", "B5", "B6"], ["R+2", "W", "W+4"], ["R3", "Y4", "B8"]], "R7", pile=["G4", "G6"])
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2)]
    table = fine(position, *begin, offer(1, "take"), take(1, 2, "G4", "G6"))
    assert (table.turn, table.pot, table.drew) == (2, 0, [0, 2, 0])
    wrong(position, *begin, offer(1, "R+2", "take"))
    wrong(position, *begin[:2], owes(2, 2))
    wrong(position, *begin[:2], owes(1, 3))
    wrong(
        position, *begin, offer(1, "take"), told("take", seat=1, cards=2), drawn(1, "take", "G4"), told("lost", seat=1)
    )
    wrong(position, *begin, offer(1, "take"), told("take", seat=1, cards=2), drawn(1, "take", "G4", "B9"))


@pytest.mark.clause("S0.46")
@pytest.mark.clause("S0.47")
def test_a_plus_four_tops_a_plus_two_and_the_amounts_add() -> None:
    hands = [["R+2", "B5", "B6"], ["W+4", "G1", "G2"], ["R+2", "W", "Y4"], ["B1", "B2", "B3"]]
    pile = ["Y1", "Y2", "Y3", "Y5", "Y6", "Y7"]
    begin = [
        offer(0, "R+2", "draw"),
        play(0, "R+2", 2),
        owes(1, 2),
        offer(1, "W+4", "take"),
        play(1, "W+4", 2, "red"),
    ]
    off = {"challenge": "off"}
    table = fine(
        Position(hands, "R7", pile=pile),
        *begin,
        owes(2, 6),
        offer(2, "take"),
        take(2, 6, *pile),
        answer=STACKING,
        wild_draw_four=off,
    )
    assert (table.turn, table.pot, table.colour) == (3, 0, "red")
    last = STACKING | {"pays": "last"}
    fine(Position(hands, "R7", pile=pile), *begin, owes(2, 4), offer(2, "take"), answer=last, wild_draw_four=off)


@pytest.mark.clause("S4.38")
@pytest.mark.clause("X36")
def test_a_skip_of_the_same_colour_moves_the_debt() -> None:
    hands = [["R+2", "B5", "B6"], ["RS", "G1", "GS"], ["Y9", "Y8", "Y7"], ["BS", "R+2", "RS"]]
    position = Position(hands, "R7", pile=["G4", "G6"])
    begin = [
        offer(0, "R+2", "draw"),
        play(0, "R+2", 2),
        owes(1, 2),
        offer(1, "RS", "take"),
        play(1, "RS", 2),
    ]
    skipped = [told("skip", seat=2), owes(3, 2), offer(3, "R+2", "RS", "take")]
    fine(position, *begin, *skipped, play(3, "RS", 2), told("skip", seat=0), owes(1, 2), answer=DEFLECTION)
    table = fine(position, *begin, *skipped, take(3, 2, "G4", "G6"), answer=DEFLECTION)
    assert (table.turn, table.pot) == (0, 0)
    fine(position, *begin, owes(2, 2), offer(2, "take"), answer=DEFLECTION | {"skip": "next"})
    wrong(position, *begin, owes(2, 2), answer=DEFLECTION)


@pytest.mark.clause("S4.38")
def test_with_two_seats_a_skip_leaves_the_debt_to_its_player() -> None:
    position = Position([["R+2", "B5", "B6"], ["RS", "G1", "G2"]], "R7", pile=["G4", "G6"])
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "RS", "take"), play(1, "RS", 2)]
    table = fine(position, *begin, owes(0, 2), offer(0, "take"), take(0, 2, "G4", "G6"), answer=DEFLECTION)
    assert (table.turn, table.pot, table.drew) == (1, 0, [2, 0])


@pytest.mark.clause("S4.39")
@pytest.mark.clause("X35")
def test_a_reverse_of_the_same_colour_gives_the_debt_back() -> None:
    position = Position([["R+2", "B5", "B6"], ["RR", "G1", "G2"]], "R7", pile=["G4", "G6"])
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "RR", "take"), play(1, "RR", 2)]
    table = fine(
        position,
        *begin,
        told("direction", clockwise=False),
        owes(0, 2),
        offer(0, "take"),
        take(0, 2, "G4", "G6"),
        answer=DEFLECTION,
        matching={"reverse_with_two": "turn"},
    )
    assert table.turn == 1


@pytest.mark.clause("X36")
def test_every_next_is_counted_from_whoever_answers() -> None:
    hands = [["R+2", "B5", "B6"], ["RS", "G1", "GS"], ["Y9", "Y8", "RR"], ["BS", "RR", "RS"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "RS", "take"), play(1, "RS", 2)]
    skipped = [told("skip", seat=2), owes(3, 2), offer(3, "RR", "RS", "take")]
    back = [play(3, "RR", 2), told("direction", clockwise=False), owes(2, 2), offer(2, "RR", "take")]
    again = [play(2, "RR", 2), told("direction", clockwise=True), owes(3, 2), offer(3, "RS", "take")]
    fine(Position(hands, "R7"), *begin, *skipped, *back, *again, answer=DEFLECTION)


@pytest.mark.clause("X39")
def test_a_card_that_may_not_be_last_answers_nothing() -> None:
    position = Position([["R+2", "B5", "B6"], ["B+2"], ["R5", "R6", "B1"]], "R7", pile=["Y2", "Y3"])
    fine(
        position,
        offer(0, "R+2", "draw"),
        play(0, "R+2", 2),
        owes(1, 2),
        offer(1, "take"),
        answer=DEFLECTION,
        finish={"banned": FUNCTION_CARDS},
    )


@pytest.mark.clause("X26")
@pytest.mark.fault(21)
def test_the_rest_of_a_debt_lapses_when_the_piles_are_dry() -> None:
    position = Position([["R5", "B6"], ["Y4", "B8"]], "W+4", "red", pile=["G4"], below=["G6"], pot=4)
    begin = [offer(0, "take"), told("take", seat=0, cards=4), drawn(0, "take", "G4"), told("reshuffle", pile=["G6"])]
    table = fine(position, *begin, drawn(0, "take", "G6"), told("lost", seat=0), offer(1, "draw"))
    assert (table.pot, table.turn) == (0, 1)
