"""Players who walk away, and camps. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import Told, challenge, draw, end, fine, offer, owes, passes, play, told, wrong
from uno_sim.referee import Position

LEAVING = {"leaving": "allowed"}
TWO = {"leaving": "allowed", "ends_below": 2}
CAMPS = {"teams": "alternating"}
HANDS = [["R5", "B1"], ["R1", "Y2"], ["R3", "Y3"], ["R4", "Y4"]]
TABLE = Position(HANDS, "R7", pile=["G1", "G2", "G3", "G4"])


@pytest.mark.clause("S2.52")
@pytest.mark.clause("X32")
def test_a_leaver_is_passed_over_and_the_hand_is_counted() -> None:
    left = [
        told("leave", seat=1),
        offer(0, "R5", "draw"),
        play(0, "R5", 1),
        told("uno", seat=0),
        offer(2, "R3", "draw"),
    ]
    table = fine(TABLE, *left, players=LEAVING)
    assert table.hands[1] == ["R1", "Y2"]
    wrong(TABLE, told("leave", seat=1))
    wrong(TABLE, told("leave", seat=4), players=LEAVING)
    wrong(TABLE, told("leave", seat=1), told("leave", seat=1), players=LEAVING)
    wrong(TABLE, *left, offer(1, "R1", "draw"), players=LEAVING)
    fine(TABLE, told("leave", seat=0), offer(1, "R1", "draw"), players=LEAVING)
    wrong(TABLE, told("leave", seat=0), offer(0, "R5", "draw"), players=LEAVING)


@pytest.mark.clause("S2.52")
def test_the_game_is_over_when_too_few_remain() -> None:
    gone = [told("leave", seat=1), told("leave", seat=3)]
    fine(TABLE, *gone, end(None, HANDS, [0, 0, 0, 0], "left"), players=LEAVING)
    own = [6, 3, 6, 8]
    fine(TABLE, *gone, end(None, HANDS, own, "left"), players=LEAVING, score={"way": "own-points"})
    wrong(TABLE, *gone, offer(0, "R5", "draw"), players=LEAVING)
    wrong(TABLE, *gone, end(0, HANDS, [17, 0, 0, 0], "left"), players=LEAVING)
    fine(TABLE, *gone, offer(0, "R5", "draw"), players=TWO)


@pytest.mark.clause("S2.53")
@pytest.mark.clause("X32")
def test_the_hand_of_a_leaver_is_drawn_again_or_out_of_play() -> None:
    position = Position([["B1", "B2"], ["G1", "Y2"], ["G3", "Y3"], ["G4", "Y4"]], "R7", pile=[], below=[])
    begin = [told("leave", seat=1), offer(0, "draw"), told("draw", seat=0, forced=True)]
    under = [told("reshuffle", pile=["G1", "Y2"]), told("card", seat=0, card="Y2", cause="turn"), passes(0)]
    fine(position, *begin, *under, offer(2, "draw"), players=LEAVING)
    wrong(position, *begin, passes(0), players=LEAVING)
    out = LEAVING | {"leavers_cards": "out-of-play"}
    fine(position, *begin, passes(0), offer(2, "draw"), players=out)
    wrong(position, *begin, under[0], players=out)


@pytest.mark.clause("X30")
def test_a_debt_of_a_leaver_lapses_and_binds_nobody() -> None:
    hands = [["R+2", "B5", "B6"], ["R1", "Y2"], ["Y+2", "Y3"], ["R4", "Y4"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), told("leave", seat=1)]
    paid = {"after_paid": "colour"}
    fine(Position(hands, "R7"), *begin, offer(2, "Y+2", "draw"), players=LEAVING, matching=paid)
    wrong(Position(hands, "R7"), *begin, offer(2, "take"), players=LEAVING)
    other = [*begin[:3], told("leave", seat=2)]
    fine(Position(hands, "R7"), *other, offer(1, "take"), players=LEAVING)


@pytest.mark.clause("X31")
def test_a_leaver_cannot_be_challenged() -> None:
    hands = [["W+4", "B5", "B6"], ["R1", "Y2"], ["Y+2", "Y3"], ["R4", "Y4"]]
    begin = [offer(0, "W+4", "draw"), play(0, "W+4", 2, "red"), owes(1, 4)]
    fine(Position(hands, "R7"), *begin, offer(1, "take", "challenge"), challenge(1, 0, False, "B5", "B6"))
    fine(Position(hands, "R7"), *begin, told("leave", seat=0), offer(1, "take"), players=LEAVING)
    wrong(Position(hands, "R7"), *begin, told("leave", seat=0), offer(1, "take", "challenge"), players=LEAVING)


def test_two_still_in_play_are_two_for_a_reverse() -> None:
    position = Position([["RR", "B1", "B2"], ["R1", "Y2"], ["R3", "Y3"]], "R7")
    begin = [told("leave", seat=1), offer(0, "RR", "draw"), play(0, "RR", 2)]
    fine(position, *begin, told("skip", seat=2), offer(0, "draw"), players=TWO)
    wrong(position, *begin, told("direction", clockwise=False), players=TWO)
    turn = {"reverse_with_two": "turn"}
    fine(position, *begin, told("direction", clockwise=False), offer(2, "R3", "draw"), players=TWO, matching=turn)


def test_a_forgotten_uno_of_a_leaver_is_forgotten() -> None:
    position = Position([["R5", "B1"], ["Y1", "Y2"], ["R3", "Y3"], ["R4", "Y4"]], "R7", pile=["G9", "Y9"])
    begin = [
        offer(0, "R5", "draw"),
        play(0, "R5", 1),
        told("forgot", seat=0),
        offer(1, "draw"),
        draw(1, "G9"),
        passes(1),
    ]
    later = {"window": "next-card"}
    fine(position, *begin, told("caught", seat=0, by=2), players=LEAVING, uno_call=later)
    wrong(position, *begin, told("leave", seat=0), told("caught", seat=0, by=2), players=LEAVING, uno_call=later)


def test_who_leaves_before_the_second_offer_neither_passes_nor_keeps() -> None:
    begin = [offer(0, "R5", "draw"), draw(0, "R2", forced=False), told("leave", seat=0)]
    position = Position(HANDS, "R7", pile=["R2", "G1"])
    fine(position, *begin, offer(1, "R1", "draw"), players=LEAVING)
    wrong(position, *begin, passes(0), players=LEAVING)
    fine(position, *begin[:2], told("leave", seat=2), offer(0, "R2", "keep"), players=LEAVING)


def test_the_silence_of_a_leaver_is_over() -> None:
    position = Position([["R2", "B1", "B2"], *HANDS[1:]], "R7")
    begin = [offer(0, "R2", "draw"), play(0, "R2", 2), told("silence", seat=0), told("leave", seat=0)]
    wrong(position, *begin, told("noise", seat=1), players=LEAVING, house={"two": 2})


def test_a_stalemate_is_a_round_of_those_in_play() -> None:
    hands = [["B1"], ["G3"], ["B4"]]
    position = Position(hands, "R7", pile=[], below=[])
    idle = {seat: [offer(seat, "draw"), draw(seat), passes(seat)] for seat in (0, 1, 2)}
    out = TWO | {"leavers_cards": "out-of-play"}
    begin: list[Told] = [idle[0], told("leave", seat=1), idle[2]]
    fine(position, *begin, idle[0], end(None, hands, [0, 0, 0], "stalemate"), players=out)
    wrong(position, *begin, end(None, hands, [0, 0, 0], "stalemate"), players=out)


def test_nobody_leaves_a_game_that_is_won() -> None:
    hands = [["W+4"], ["B1"], ["G3"], ["G4"]]
    begin = [offer(0, "W+4", "draw"), play(0, "W+4", 0, "red"), owes(1, 4)]
    wrong(Position(hands, "R7"), *begin, told("leave", seat=1), players=LEAVING)


# Camps


@pytest.mark.clause("X33")
def test_a_camp_that_has_left_has_lost() -> None:
    gone = [told("leave", seat=3), told("leave", seat=1)]
    fine(TABLE, *gone, end(0, HANDS, [11, 0, 0, 0], "left"), players=LEAVING | CAMPS)
    wrong(TABLE, *gone, end(None, HANDS, [0, 0, 0, 0], "left"), players=LEAVING | CAMPS)
    mixed = [told("leave", seat=0), told("leave", seat=1)]
    fine(TABLE, *mixed, end(None, HANDS, [0, 0, 0, 0], "left"), players=LEAVING | CAMPS)
    fine(TABLE, *mixed, told("leave", seat=2), end(3, HANDS, [0, 0, 0, 12], "left"), players=TWO | CAMPS)


@pytest.mark.clause("S2.4")
@pytest.mark.clause("S2.6")
@pytest.mark.clause("X45")
def test_the_hands_of_partners_do_not_count_unless_the_rules_say_so() -> None:
    position = Position([["R5"], *HANDS[1:]], "R7")
    begin = [offer(0, "R5", "draw"), play(0, "R5", 0)]
    left = [[], *HANDS[1:]]
    fine(position, *begin, end(0, left, [11, 0, 0, 0]), players=CAMPS)
    fine(position, *begin, end(0, left, [17, 0, 0, 0]), players=CAMPS, score={"partners_hands": "counted"})
    fine(position, *begin, end(0, left, [17, 0, 0, 0]))
    wrong(position, *begin, end(0, left, [17, 0, 0, 0]), players=CAMPS)
    own = {"way": "own-points"}
    fine(position, *begin, end(0, left, [0, 3, 0, 8]), players=CAMPS, score=own)
    wrong(position, *begin, end(0, left, [0, 3, 6, 8]), players=CAMPS, score=own)
    fine(position, *begin, end(0, left, [0, 3, 6, 8]), players=CAMPS, score=own | {"partners_hands": "counted"})
    fine(position, *begin, end(0, left, [0, 3, 6, 8]), score=own)
