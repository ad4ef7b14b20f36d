"""The +4: bluffs and challenges. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import challenge, drawn, fine, offer, owes, penalty, play, take, told, wrong, wrong_card
from uno_sim.referee import Position

STACKING = {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes"}


@pytest.mark.clause("S1.17")
@pytest.mark.clause("S1.19")
@pytest.mark.fault(6)
@pytest.mark.fault(8)
def test_guilt_is_judged_by_the_colour_before() -> None:
    pile = ["Y5", "Y6", "Y7", "Y8"]
    position = Position([["W+4", "R1", "B8"], ["Y1", "Y2"], ["R3", "G2"]], "R7", pile=pile)
    begin = [offer(0, "R1", "W+4", "draw"), play(0, "W+4", 2, "blue"), owes(1, 4), offer(1, "challenge", "take")]
    guilty = [*begin, challenge(1, 0, True, "R1", "B8"), penalty(0, "guilty", *pile)]
    table = fine(position, *guilty, told("spared", seat=1), offer(1, "draw"))
    assert (table.turn, table.pot, table.drew) == (1, 0, [4, 0, 0])
    skipped = {"spared": "skipped"}
    assert fine(position, *guilty, told("lost", seat=1), offer(2, "draw"), wild_draw_four=skipped).turn == 2
    wrong(position, *begin, challenge(1, 0, False, "R1", "B8"))
    wrong(position, *begin, challenge(1, 0, True, "R1", "W+4"))
    honest = Position([["W+4", "Y7", "B8"], ["Y1", "Y2"], ["R3", "G2"]], "R7", pile=pile)
    wrong(
        honest,
        offer(0, "W+4", "Y7", "draw"),
        play(0, "W+4", 2, "blue"),
        owes(1, 4),
        offer(1, "challenge", "take"),
        challenge(1, 0, True, "Y7", "B8"),
    )


@pytest.mark.clause("S3.20")
@pytest.mark.clause("S3.22")
def test_an_innocent_plus_four_costs_the_doubter_six_and_the_turn() -> None:
    pile = ["R5", "R6", "Y5", "Y6", "Y7", "Y8"]
    position = Position([["W+4", "R7", "G9"], ["G2", "B3", "R1"], ["G5", "Y2", "Y3"]], "B7", pile=pile)
    table = fine(
        position,
        offer(0, "R7", "W+4", "draw"),
        play(0, "W+4", 2, "green"),
        owes(1, 4),
        offer(1, "challenge", "take"),
        challenge(1, 0, False, "R7", "G9"),
        penalty(1, "innocent", *pile),
        told("lost", seat=1),
        offer(2, "G5", "draw"),
    )
    assert (table.turn, table.pot, table.drew) == (2, 0, [0, 6, 0])


@pytest.mark.clause("S2.29")
@pytest.mark.clause("S2.30")
@pytest.mark.clause("S3.23")
def test_a_stack_is_challenged_at_its_last_or_its_first() -> None:
    hands = [["W+4", "B1", "R2"], ["W+4", "Y1", "Y2"], ["B1", "G3", "B3"], ["R4", "G5", "Y4"]]
    pile = ["R3", "R5", "R6", "R8", "Y3", "Y5", "Y6", "Y7", "G1", "G2"]
    position = Position(hands, "B7", pile=pile)
    begin = [
        offer(0, "B1", "W+4", "draw"),
        play(0, "W+4", 2, "green"),
        owes(1, 4),
        offer(1, "W+4", "challenge", "take"),
        play(1, "W+4", 2, "red"),
        owes(2, 8),
        offer(2, "challenge", "take"),
    ]
    pot = {"stakes": "pot"}
    table = fine(
        position,
        *begin,
        challenge(2, 1, False, "Y1", "Y2"),
        penalty(2, "innocent", *pile),
        told("lost", seat=2),
        answer=STACKING,
        wild_draw_four=pot,
    )
    assert (table.turn, table.colour, table.drew[2]) == (3, "red", 10)
    first = pot | {"challenge": "first"}
    table = fine(
        position,
        *begin,
        challenge(2, 0, True, "B1", "R2"),
        penalty(0, "guilty", *pile[:8]),
        told("spared", seat=2),
        answer=STACKING,
        wild_draw_four=first,
    )
    assert (table.turn, table.colour, table.drew[0]) == (2, "red", 8)


@pytest.mark.clause("S2.25")
def test_no_number_that_fits_is_another_honesty() -> None:
    no_number = {"legal": "no-number", "bluff": "no"}
    others = [["Y1", "Y2"], ["R3", "G2"]]
    for hand, honest in ((["W+4", "B7", "B8"], False), (["W+4", "RS", "B8"], True), (["W+4", "R1", "B8"], False)):
        fits = [card for card in hand if card in ("B7", "RS", "R1", *(["W+4"] if honest else []))]
        fine(Position([hand, *others], "R7"), offer(0, *fits, "draw"), wild_draw_four=no_number)
    bound = Position([["W+4", "B2", "Y+2"], *others], "R+2", paid=True)
    fine(bound, offer(0, "W+4", "draw"), wild_draw_four=no_number, matching={"after_paid": "colour"})
    owed = Position([["W+4", "R2", "Y3"], *others], "R+2", pot=2)
    fine(owed, offer(0, "take"), wild_draw_four=no_number, answer=STACKING)
    fine(owed, offer(0, "W+4", "take"), wild_draw_four=no_number | {"on_draw_card": "free"}, answer=STACKING)
    other = Position([["W+4", "RS", "Y3"], *others], "R+2", pot=2)
    fine(other, offer(0, "W+4", "take"), wild_draw_four=no_number, answer=STACKING)


@pytest.mark.clause("S2.22")
def test_a_plus_four_may_keep_the_colour() -> None:
    kept = {"colour": "kept"}
    position = Position([["W+4", "Y7", "B8"], ["Y1", "Y2"], ["R3", "G2"]], "R7", pile=["B1", "B2", "B3", "B4"])
    begin = [offer(0, "W+4", "Y7", "draw"), play(0, "W+4", 2, "red")]
    paid = [*begin, owes(1, 4), offer(1, "challenge", "take"), take(1, 4, "B1", "B2", "B3", "B4")]
    assert fine(position, *paid, offer(2, "R3", "draw"), wild_draw_four=kept).colour == "red"
    wrong(position, begin[0], play(0, "W+4", 2, "blue"), wild_draw_four=kept)
    wrong(position, begin[0], play(0, "W+4", 2), wild_draw_four=kept)
    named = [offer(0, "R3", "W", "draw"), play(0, "W", 1, "green")]
    fine(Position([["W", "R3"], ["Y1"]], "R7"), *named, wild_draw_four=kept)


@pytest.mark.clause("S2.23")
def test_who_has_taken_the_cards_of_a_plus_four_may_still_play() -> None:
    plays = {"taken": "plays"}
    pile = ["G1", "G2", "G3", "G4", "G5", "G6"]
    position = Position([["W+4", "Y7", "B8"], ["B1", "Y2"], ["R3", "G2"]], "R7", pile=pile)
    begin = [offer(0, "W+4", "Y7", "draw"), play(0, "W+4", 2, "blue"), owes(1, 4), offer(1, "challenge", "take")]
    took = [*begin, told("take", seat=1, cards=4), drawn(1, "take", *pile[:4])]
    table = fine(position, *took, told("spared", seat=1), offer(1, "B1", "draw"), wild_draw_four=plays)
    assert (table.turn, table.pot) == (1, 0)
    wrong(position, *took, told("lost", seat=1), wild_draw_four=plays)
    wrong(position, *took, told("spared", seat=1))
    doubt = [*begin, challenge(1, 0, False, "Y7", "B8"), penalty(1, "innocent", *pile), told("lost", seat=1)]
    fine(position, *doubt, offer(2, "draw"), wild_draw_four=plays)
    two = Position([["R+2", "Y9", "B8"], ["B1", "Y2"]], "R7", pile=pile)
    owed = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "take")]
    fine(two, *owed, take(1, 2, *pile[:2]), wild_draw_four=plays)
    slip = [*begin, wrong_card(1, "B1"), penalty(1, "wrong", "G1"), told("take", seat=1, cards=4)]
    slip += [drawn(1, "take", *pile[1:5])]
    fine(position, *slip, told("lost", seat=1), wild_draw_four=plays, conduct={"wrong_card": 1})


def test_whose_chain_ends_with_a_plus_two_loses_the_turn() -> None:
    pile = ["G1", "G2", "G3", "G4", "G5", "G6"]
    position = Position([["W+4", "Y7", "B8"], ["B+2", "Y2", "Y3"], ["B3", "G9"]], "R7", pile=pile)
    begin = [offer(0, "W+4", "Y7", "draw"), play(0, "W+4", 2, "blue"), owes(1, 4)]
    begin += [offer(1, "B+2", "challenge", "take"), play(1, "B+2", 2), owes(2, 6), offer(2, "take")]
    rules = {"answer": {"two_on_four": "yes"}, "wild_draw_four": {"taken": "plays"}}
    fine(position, *begin, take(2, 6, *pile), **rules)


def test_nobody_challenges_himself() -> None:
    position = Position([["W+4", "B1", "R2"], ["W+4", "Y1", "Y2"]], "B7")
    fine(
        position,
        offer(0, "B1", "W+4", "draw"),
        play(0, "W+4", 2, "green"),
        owes(1, 4),
        offer(1, "W+4", "challenge", "take"),
        play(1, "W+4", 2, "red"),
        owes(0, 8),
        offer(0, "take"),
        answer=STACKING,
        wild_draw_four={"challenge": "first"},
    )
