"""Openings written by hand: who deals, which lead card stays, what it does, who is first to act."""

from __future__ import annotations

import pytest

from tests.referee.telling import deal, drawn, fine, offer, owes, play, take, told, turn_up, wrong
from uno_sim.referee import Position, judge
from uno_sim.rules.model import Rules
from uno_sim.trace import Event, Trace

HANDS = [["R1", "R2", "R3"], ["G5", "B5", "YS"], ["G1", "G2", "G3"]]


def opener(seat: int, *, clockwise: bool = True) -> list[Event]:
    return told("opener", seat=seat, clockwise=clockwise)


def test_left_of_the_dealer_opens() -> None:
    position = Position(HANDS, dealer=2, lead=["R7"])
    begin = [deal(2, HANDS), turn_up("R7")]
    table = fine(position, *begin, opener(0), offer(0, "R1", "R2", "R3", "draw"))
    assert (table.opener, table.turn, table.clockwise) == (0, 0, True)
    wrong(position, *begin, opener(1))
    wrong(position, *begin, opener(0, clockwise=False))
    wrong(position, deal(1, HANDS))


@pytest.mark.fault(3)
@pytest.mark.fault(4)
def test_a_lead_plus_four_goes_back_and_a_lead_wild_is_named() -> None:
    position = Position(HANDS, dealer=0, lead=["W+4", "W+4", "W"], pile=["Y1"])
    begin = [deal(0, HANDS), turn_up("W+4", "shuffled-back"), turn_up("W+4", "shuffled-back"), turn_up("W")]
    table = fine(position, *begin, told("colour", seat=1, colour="green"), opener(1), offer(1, "G5", "draw"))
    assert (table.colour, table.opener, table.pot) == ("green", 1, 0)
    wrong(position, *begin, told("colour", seat=0, colour="green"))
    wrong(position, *begin, told("colour", seat=1, colour=None))
    wrong(position, *begin, opener(1))
    wrong(position, *begin[:1], turn_up("W+4"))
    wrong(position, *begin[:1], turn_up("W+4", "buried"))


@pytest.mark.clause("S2.40")
@pytest.mark.clause("S2.41")
def test_who_names_the_colour_of_a_lead_wild_need_not_play() -> None:
    position = Position(HANDS, dealer=0, lead=["W"])
    begin = [deal(0, HANDS), turn_up("W"), told("colour", seat=1, colour="blue")]
    fine(position, *begin, opener(2), lead={"wild_then": "next-plays"})
    by_dealer = [*begin[:2], told("colour", seat=0, colour="blue"), opener(1)]
    fine(position, *by_dealer, lead={"wild": "dealer"})
    fine(position, *begin[:2], told("colour", seat=None, colour="blue"), opener(1), lead={"wild": "chance"})


@pytest.mark.clause("X46")
def test_a_lead_skip_passes_over_who_would_open() -> None:
    position = Position(HANDS, dealer=2, lead=["GS"])
    begin = [deal(2, HANDS), turn_up("GS")]
    assert fine(position, *begin, told("skip", seat=0), opener(1), offer(1, "G5", "YS", "draw")).opener == 1
    wrong(position, *begin, opener(0))
    fine(position, *begin, opener(0), lead={"skip": "nothing"})


@pytest.mark.clause("S1.26")
@pytest.mark.clause("S0.13")
def test_a_lead_reverse_turns_the_direction() -> None:
    position = Position(HANDS, dealer=2, lead=["GR"])
    begin = [deal(2, HANDS), turn_up("GR")]
    fine(position, *begin, opener(2, clockwise=False), offer(2, "G1", "G2", "G3", "draw"))
    fine(position, *begin, opener(0, clockwise=False), lead={"reverse": "opener-first"})
    fine(position, *begin, opener(0), lead={"reverse": "nothing"})


@pytest.mark.clause("S1.26")
def test_a_lead_reverse_may_count_for_its_colour_alone() -> None:
    hands = [["G1", "BR", "W"], ["G5", "B5", "YR"], ["R1", "BR", "G3"]]
    position, colour = Position(hands, dealer=2, lead=["GR"]), {"reverse": "opener-by-colour"}
    begin = [deal(2, hands), turn_up("GR"), opener(0, clockwise=False)]
    fine(position, *begin, offer(0, "BR", "G1", "W", "draw"), lead={"reverse": "opener-first"})
    wrong(position, *begin, offer(0, "BR", "G1", "W", "draw"), lead=colour)
    first = [*begin, offer(0, "G1", "W", "draw")]
    played = [*first, play(0, "G1", 2), offer(2, "R1", "G3", "draw")]
    fine(position, *played, lead=colour)
    passed = [*first, told("draw", seat=0, forced=False), drawn(0, "turn", "Y4"), told("pass", seat=0)]
    fine(position, *passed, offer(2, "G3", "draw"), lead=colour)
    wrong(position, *passed, offer(2, "BR", "G3", "draw"), lead=colour)
    wild = [*first, play(0, "W", 2, "blue"), offer(2, "BR", "draw"), play(2, "BR", 2)]
    turned = [*wild, told("direction", clockwise=True), offer(0, "BR", "draw")]
    fine(position, *turned, lead=colour)


def test_with_two_a_lead_reverse_passes_over_and_still_counts_for_its_colour_alone() -> None:
    hands = [["G1", "BR", "W"], ["G5", "B5", "YR"]]
    position = Position(hands, dealer=0, lead=["GR"])
    begin = [deal(0, hands), turn_up("GR"), told("skip", seat=1), opener(0)]
    fine(position, *begin, offer(0, "G1", "W", "draw"), lead={"reverse": "opener-by-colour"})
    fine(position, *begin, offer(0, "G1", "BR", "W", "draw"), lead={"reverse": "opener-first"})


@pytest.mark.clause("S1.6")
def test_single_cards_may_have_copies_of_their_own() -> None:
    deck = {"copies": {"5": 1}, "cards": {"R5": 3, "B5": 0, "W": 1}}
    hands = [["R5", "R5", "R5"], ["G5", "Y5", "W"]]
    rules = {"deck": deck}
    fine(Position(hands, dealer=0), deal(0, hands, rules), deck=deck)
    assert "B5" not in deal(0, hands, rules)[0].pile
    wrong(Position(hands, dealer=0), deal(0, hands, {"deck": {"copies": {"5": 3}}}), deck=deck)
    with pytest.raises(ValueError, match="B5"):
        fine(Position([["B5"], ["R1"]], "R7"), deck=deck)


def test_with_two_a_lead_reverse_is_a_skip() -> None:
    position = Position(HANDS[:2], dealer=0, lead=["YR"])
    begin = [deal(0, HANDS[:2]), turn_up("YR")]
    fine(position, *begin, told("skip", seat=1), opener(0))
    fine(position, *begin, opener(0, clockwise=False), matching={"reverse_with_two": "turn"})


@pytest.mark.fault(31)
def test_a_lead_plus_two_is_owed_by_the_first_to_act() -> None:
    position = Position(HANDS, dealer=1, lead=["G+2"], pile=["Y5", "Y6"])
    begin = [deal(1, HANDS), turn_up("G+2"), opener(2)]
    table = fine(position, *begin, owes(2, 2), offer(2, "take"), take(2, 2, "Y5", "Y6"))
    assert (table.turn, table.drew) == (0, [0, 0, 2])
    wrong(position, *begin, offer(2, "G1", "G2", "G3", "draw"))
    wrong(position, *begin, owes(1, 2))


@pytest.mark.clause("S0.10")
@pytest.mark.clause("S0.11")
@pytest.mark.clause("S0.30")
def test_a_lead_plus_two_may_be_drawn_before_playing() -> None:
    hands = [["R1", "R2", "R3"], ["W", "B9", "G4"], ["Y1", "Y2", "Y4"]]
    position = Position(hands, dealer=2, lead=["G+2"], pile=["Y5", "Y6"])
    rules = {"lead": {"draw_two": "draw-and-play"}, "start": {"opener": "highest-hand"}}
    table = fine(
        position,
        deal(2, hands),
        turn_up("G+2"),
        opener(1),
        owes(1, 2),
        offer(1, "take"),
        told("take", seat=1, cards=2),
        drawn(1, "lead", "Y5", "Y6"),
        told("spared", seat=1),
        offer(1, "G4", "W", "draw"),
        play(1, "G4", 4),
        **rules,
    )
    assert (table.turn, table.hands[1]) == (2, ["B9", "W", "Y5", "Y6"])


@pytest.mark.clause("S2.37")
def test_a_lead_plus_two_may_be_answered() -> None:
    hands = [["R1", "R2", "R3"], ["R+2", "GR", "G4"], ["Y1", "Y2", "Y4"]]
    position = Position(hands, dealer=0, lead=["G+2"])
    begin = [deal(0, hands), turn_up("G+2"), opener(1), owes(1, 2)]
    answer = {"two_on_two": "yes", "reverse": "yes"}
    answers = [*begin, offer(1, "GR", "R+2", "take")]
    fine(position, *answers, play(1, "R+2", 2), owes(2, 4), lead={"draw_two": "answer"}, answer=answer)
    back = [play(1, "GR", 2), told("direction", clockwise=False), owes(0, 2)]
    fine(position, *answers, *back, lead={"draw_two": "answer"}, answer=answer)
    fine(position, *begin, offer(1, "take"), answer=answer)


@pytest.mark.clause("S0.30")
def test_the_highest_hand_may_open_and_equals_are_left_to_chance() -> None:
    hands = [["W", "R1", "R2"], ["B9", "B8", "B7"], ["GS", "G+2", "YR"]]
    position = Position(hands, dealer=0, lead=["R7"])
    begin = [deal(0, hands), turn_up("R7")]
    fine(position, *begin, opener(2), start={"opener": "highest-hand"})
    fine(position, *begin, opener(0), start={"opener": "highest-card"})
    fine(position, *begin, opener(0), start={"opener": "dealer"})
    wrong(position, *begin, opener(1), start={"opener": "highest-hand"})
    equals = Position([["R9"], ["B9"], ["G8"]], dealer=2, lead=["R7"])
    begin = [deal(2, [["R9"], ["B9"], ["G8"]]), turn_up("R7")]
    fine(equals, *begin, opener(0), start={"opener": "highest-hand"})
    fine(equals, *begin, opener(1), start={"opener": "highest-hand"})
    wrong(equals, *begin, opener(2), start={"opener": "highest-hand"})


@pytest.mark.clause("S3.26")
def test_lead_cards_may_be_buried_until_a_number_comes() -> None:
    again = {"again": "buried", "skip": "again", "wild": "again", "draw_two": "again", "reverse": "again"}
    position = Position(HANDS, dealer=0, lead=["W+4", "GS", "R7"])
    begin = [deal(0, HANDS), turn_up("W+4", "buried"), turn_up("GS", "buried"), turn_up("R7")]
    table = fine(position, *begin, opener(1), lead=again)
    assert table.discard == "R7"
    wrong(position, *begin[:2], turn_up("GS"), lead=again)


@pytest.mark.fault(29)
def test_a_deal_must_be_of_the_right_size() -> None:
    trace = Trace(Rules().model_dump(), 3, 1, 0, deal(0, HANDS))
    verdict = judge(trace, truncated=True)
    assert verdict.disagreement is not None
    assert verdict.disagreement.rule.startswith("start.hand")
    with pytest.raises(ValueError, match="players"):
        judge(Trace(Rules().model_dump(), 11, 1, 0, []))
