"""How games end and what they are worth. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import challenge, draw, end, fine, offer, owes, passes, penalty, play, told, wrong
from uno_sim.referee import Position

STACKING = {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes"}


@pytest.mark.clause("X22")
def test_a_last_plus_four_may_be_challenged_in_vain() -> None:
    pile = ["Y9", "GS", "W", "B0", "G1", "G2", "G3"]
    position = Position([["W+4"], ["B4"], ["Y1", "Y2"]], "R7", pile=pile)
    begin = [offer(0, "W+4", "draw"), play(0, "W+4", 0, "red"), owes(1, 4), offer(1, "challenge", "take")]
    hands = [[], ["B4", *pile[:6]], ["Y1", "Y2"]]
    table = fine(
        position,
        *begin,
        challenge(1, 0, False),
        penalty(1, "innocent", *pile[:6]),
        end(0, hands, [89, 0, 0]),
    )
    assert (table.over, table.winner, table.points) == (True, 0, [89, 0, 0])
    taken = penalty(1, "last", *pile[:4])
    wrong(position, *begin, told("take", seat=1, cards=4))
    fine(position, *begin, taken, end(0, [[], ["B4", *pile[:4]], ["Y1", "Y2"]], [86, 0, 0]))
    wrong(position, *begin, challenge(1, 0, True))


def test_a_last_plus_four_without_challenge_bites_at_once() -> None:
    pile = ["Y9", "GS", "W", "B0", "G1"]
    position = Position([["W+4"], ["B4"], ["Y1", "Y2"]], "R7", pile=pile)
    begin = [offer(0, "W+4", "draw"), play(0, "W+4", 0, "red"), owes(1, 4)]
    hands = [[], ["B4", *pile[:4]], ["Y1", "Y2"]]
    off = {"challenge": "off"}
    fine(position, *begin, penalty(1, "last", *pile[:4]), end(0, hands, [86, 0, 0]), wild_draw_four=off)
    own = {"way": "own-points"}
    fine(position, *begin, penalty(1, "last", *pile[:4]), end(0, hands, [0, 83, 3]), wild_draw_four=off, score=own)
    early = [*begin[:2], end(0, [[], ["B4"], ["Y1", "Y2"]], [7, 0, 0])]
    fine(position, *early, finish={"last_draw_card": "nothing"})
    wrong(position, *early)


@pytest.mark.clause("X23")
@pytest.mark.fault(20)
def test_a_last_plus_two_cannot_be_answered_and_counts() -> None:
    position = Position([["R+2"], ["Y+2", "B4"], ["Y1"]], "R7", pile=["Y9", "G1", "G2"])
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 0), owes(1, 2)]
    fine(
        position,
        *begin,
        penalty(1, "last", "Y9", "G1"),
        end(0, [[], ["Y+2", "B4", "Y9", "G1"], ["Y1"]], [35, 0, 0]),
        answer=STACKING,
    )
    wrong(position, *begin, offer(1, "Y+2", "take"), answer=STACKING)


@pytest.mark.clause("S2.42")
@pytest.mark.clause("S2.43")
@pytest.mark.fault(24)
def test_who_holds_only_a_banned_last_card_draws() -> None:
    position = Position([["RS"], ["R+2"], ["R2", "B3"]], "R7", pile=["R9", "Y1", "Y2"])
    banned = {"banned": ("S", "R", "W")}
    begin = [offer(0, "draw"), draw(0, "R9")]
    table = fine(
        position, begin, offer(0, "R9", "keep"), told("keep", seat=0), passes(0), offer(1, "R+2", "draw"), finish=banned
    )
    assert table.hands[0] == ["R9", "RS"]
    wrong(position, offer(0, "RS", "draw"), finish=banned)


@pytest.mark.clause("X27")
@pytest.mark.fault(14)
@pytest.mark.fault(33)
def test_nobody_can_do_anything_is_a_stalemate_that_nobody_wins() -> None:
    hands = [["B1"], ["G3"]]
    position = Position(hands, "R7", pile=[], below=[])
    lap = [offer(0, "draw"), draw(0), passes(0), offer(1, "draw"), draw(1), passes(1)]
    table = fine(position, lap, end(None, hands, [0, 0], "stalemate"))
    assert (table.over, table.reason, table.winner) == (True, "stalemate", None)
    fine(position, lap, end(None, hands, [1, 3], "stalemate"), score={"way": "own-points"})
    wrong(position, lap, offer(0, "draw"))
    wrong(position, lap[:3], end(None, hands, [0, 0], "stalemate"))
