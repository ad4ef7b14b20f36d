"""The game ends when the pile is used up. By hand from docs/trace.md: right and wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.referee.telling import (
    Told,
    challenge,
    draw,
    drawn,
    end,
    fine,
    in_order,
    offer,
    owes,
    passes,
    penalty,
    play,
    scored,
    take,
    told,
    turn_up,
    wrong,
    wrong_card,
)
from uno_sim.referee import Position, judge
from uno_sim.rules.model import Rules
from uno_sim.trace import Trace

ENDS: Final = {"reshuffle": "game-ends"}
PACKS: Final[dict[str, Any]] = {"second_pack_from": 2}
NOTHING_FITS: Final = [["B1", "B8"], ["G3", "G4"], ["Y5"], ["Y2", "Y3"]]
"""On a red 7; 9, 7, 5 and 5 points."""


def at(hands: Sequence[Sequence[str]], *pile: str, discard: str = "R7", **other: Any) -> Position:
    """A position in which just these cards are in the pile, and three lie under the discard."""
    return Position(hands, discard, pile=list(pile), below=["R3", "G7", "Y1"], **other)


def dry(winner: int | None, hands: list[list[str]], points: list[int]) -> list[Any]:
    return end(winner, hands, points, "dry")


def nothing_comes(seat: int) -> list[Told]:
    return [offer(seat, "draw"), draw(seat), passes(seat)]


def noise_in_vain(seat: int) -> list[Told]:
    """A false UNO that costs two cards, of which none comes."""
    return [told("false_uno", seat=seat), penalty(seat, "false-uno", cards=2)]


NOISY: Final[dict[str, Any]] = {"pile": ENDS, "uno_call": {"false_call": 2}}


def test_the_turn_that_needs_a_card_in_vain_is_the_last() -> None:
    over = [*nothing_comes(0), dry(2, NOTHING_FITS, [0, 0, 21, 0])]
    table = fine(at(NOTHING_FITS), *over, pile=ENDS)
    assert (table.over, table.reason, table.winner, table.points) == (True, "dry", 2, [0, 0, 21, 0])
    wrong(at(NOTHING_FITS), *nothing_comes(0), offer(1, "draw"), pile=ENDS)
    wrong(at(NOTHING_FITS), *over[:-1], dry(None, NOTHING_FITS, [0] * 4), pile=ENDS)
    wrong(at(NOTHING_FITS), offer(0, "draw"), draw(0), dry(2, NOTHING_FITS, [0, 0, 21, 0]), pile=ENDS)
    for other in ("keep-top", "never"):
        wrong(
            at(NOTHING_FITS, "B9"), *nothing_comes(0)[:1], draw(0, "B9"), passes(0), over[-1], pile={"reshuffle": other}
        )
    fine(at(NOTHING_FITS), *nothing_comes(0), offer(1, "draw"), pile={"reshuffle": "never"})


def test_nothing_is_shuffled_anew() -> None:
    begin = [offer(0, "draw"), told("draw", seat=0, forced=True)]
    wrong(at(NOTHING_FITS), *begin, told("reshuffle", pile=["G7", "R3", "Y1"]), pile=ENDS)
    fine(at(NOTHING_FITS), *begin, told("reshuffle", pile=["G7", "R3", "Y1"]))


def test_an_empty_pile_of_which_nothing_is_needed_ends_nothing() -> None:
    begin = [offer(0, "draw"), draw(0, "B9"), passes(0)]
    held = [["B1", "B8", "B9"], *NOTHING_FITS[1:]]
    table = fine(at(NOTHING_FITS, "B9"), *begin, offer(1, "draw"), pile=ENDS)
    assert table.reason is None
    wrong(at(NOTHING_FITS, "B9"), *begin, dry(2, held, [0, 0, 30, 0]), pile=ENDS)
    fine(at(NOTHING_FITS, "B9"), *begin, *nothing_comes(1), dry(2, held, [0, 0, 30, 0]), pile=ENDS)


def test_the_rest_of_what_is_owed_lapses() -> None:
    position = at(NOTHING_FITS, "B9", pot=2)
    held = [["B1", "B8", "B9"], *NOTHING_FITS[1:]]
    fine(position, offer(0, "take"), take(0, 2, "B9"), dry(2, held, [0, 0, 30, 0]), pile=ENDS)
    wrong(position, offer(0, "take"), take(0, 2, "B9"), offer(1, "draw"), pile=ENDS)
    enough = at(NOTHING_FITS, "B9", "B2", pot=2)
    fine(enough, offer(0, "take"), take(0, 2, "B9", "B2"), offer(1, "draw"), pile=ENDS)


# Who has won


@pytest.mark.parametrize("winner", [0, 1, 3, None])
def test_only_the_fewest_points_win(winner: int | None) -> None:
    points = [21 if seat == winner else 0 for seat in range(4)]
    wrong(at(NOTHING_FITS), *nothing_comes(0), dry(winner, NOTHING_FITS, points), pile=ENDS)


def test_points_and_not_cards_are_counted() -> None:
    hands = [["W+4"], ["G3", "G4", "G5"], ["YS"]]
    begin = [offer(2, "draw"), draw(2), passes(2)]
    fine(at(hands, turn=2), *begin, dry(1, hands, [0, 70, 0]), pile=ENDS)
    worth = {"W+4": 0}
    fine(at(hands, turn=2), *begin, dry(0, hands, [32, 0, 0]), pile=ENDS, score={"points": worth})


def test_the_next_in_order_of_play_wins_among_equals() -> None:
    hands = [["B5"], ["G5"], ["Y5"], ["Y2", "Y3"]]
    for turn in range(4):
        for clockwise in (True, False):
            first = (turn + (1 if clockwise else -1)) % 4
            position = at(hands, turn=turn, clockwise=clockwise)
            for winner in range(4):
                points = [15 if seat == winner else 0 for seat in range(4)]
                judge = fine if winner == first else wrong
                judge(position, *nothing_comes(turn), dry(winner, hands, points), pile=ENDS)


def test_whose_turn_it_was_is_the_last_among_equals() -> None:
    hands = [["B5"], ["G8"], ["Y5"], ["Y8"]]
    for turn, winner in ((0, 2), (1, 2), (2, 0), (3, 0)):
        points = [21 if seat == winner else 0 for seat in range(4)]
        other = [21 if seat == 2 - winner else 0 for seat in range(4)]
        fine(at(hands, turn=turn), *nothing_comes(turn), dry(winner, hands, points), pile=ENDS)
        wrong(at(hands, turn=turn), *nothing_comes(turn), dry(2 - winner, hands, other), pile=ENDS)


def test_each_may_get_the_points_of_the_own_hand() -> None:
    own = {"way": "own-points"}
    fine(at(NOTHING_FITS), *nothing_comes(0), dry(2, NOTHING_FITS, [9, 7, 5, 5]), pile=ENDS, score=own)
    wrong(at(NOTHING_FITS), *nothing_comes(0), dry(2, NOTHING_FITS, [9, 7, 0, 5]), pile=ENDS, score=own)


def test_the_camp_of_the_winner_has_won() -> None:
    camps: dict[str, Any] = {"pile": ENDS, "players": {"teams": "alternating"}}
    begin = nothing_comes(0)
    counted = {"partners_hands": "counted"}
    fine(at(NOTHING_FITS), *begin, dry(2, NOTHING_FITS, [0, 0, 21, 0]), **camps, score=counted)
    fine(at(NOTHING_FITS), *begin, dry(2, NOTHING_FITS, [0, 0, 12, 0]), **camps, score={"partners_hands": "left-out"})
    own = {"way": "own-points", "partners_hands": "left-out"}
    fine(at(NOTHING_FITS), *begin, dry(2, NOTHING_FITS, [0, 7, 5, 5]), **camps, score=own)


def test_who_has_left_does_not_win() -> None:
    leaving = {"leaving": "allowed"}
    left = [told("leave", seat=2), *nothing_comes(0)]
    out: dict[str, Any] = {"pile": ENDS, "players": leaving | {"leavers_cards": "out-of-play"}}
    fine(at(NOTHING_FITS), *left, dry(3, NOTHING_FITS, [0, 0, 0, 21]), **out)
    wrong(at(NOTHING_FITS), *left, dry(2, NOTHING_FITS, [0, 0, 21, 0]), **out)


# Beside other endings


def test_it_comes_before_a_stalemate() -> None:
    hands = [["B1"], ["G3"]]
    rules: dict[str, Any] = {"pile": ENDS, "conduct": {"wrong_card": 0}}
    lap = [offer(0, "draw"), wrong_card(0, "B1"), told("lost", seat=0), *nothing_comes(1)]
    fine(at(hands), *lap, dry(0, hands, [3, 0]), **rules)
    wrong(at(hands), *lap, end(None, hands, [0, 0], "stalemate"), **rules)
    idle = [*lap[:3], offer(1, "draw"), wrong_card(1, "G3"), told("lost", seat=1)]
    fine(at(hands), *idle, end(None, hands, [0, 0], "stalemate"), **rules)


def test_it_comes_before_the_limit() -> None:
    rules = Rules.model_validate({"pile": ENDS})
    for reason, winner, points, right in (("dry", 2, [0, 0, 21, 0], True), ("limit", None, [0] * 4, False)):
        events = in_order([*nothing_comes(0), end(winner, NOTHING_FITS, points, reason)])
        trace = Trace(rules.model_dump(), 4, 1, 0, list(events))
        assert judge(trace, position=at(NOTHING_FITS), limit=1).ok is right


def test_who_goes_out_in_that_very_turn_has_won() -> None:
    hands = [["R5"], ["G3"], ["Y1"]]
    won = [*noise_in_vain(1), offer(0, "R5", "draw"), play(0, "R5", 0)]
    left = [[], ["G3"], ["Y1"]]
    fine(at(hands), *won, end(0, left, [4, 0, 0]), **NOISY)
    wrong(at(hands), *won, dry(0, left, [4, 0, 0]), **NOISY)


def test_a_last_nine_and_a_last_draw_card_that_need_cards_in_vain() -> None:
    nine = [offer(0, "R9", "draw"), play(0, "R9", 0), told("slap", seat=1), penalty(1, "slap", cards=2)]
    left = [[], ["G3"], ["Y1"]]
    fine(at([["R9"], ["G3"], ["Y1"]]), *nine, end(0, left, [4, 0, 0]), pile=ENDS, house={"nine": 2})
    two = [offer(0, "R+2", "draw"), play(0, "R+2", 0), owes(1, 2), penalty(1, "last", cards=2)]
    fine(at([["R+2"], ["G3"], ["Y1"]]), *two, end(0, left, [4, 0, 0]), pile=ENDS)


def test_who_goes_out_by_hands_that_move_has_won() -> None:
    hands = [["R0"], ["G3"], ["Y1"]]
    house = {"zero": "pass-hands", "last_hand_card": "effect-first"}
    moved = [*noise_in_vain(2), offer(0, "R0", "draw"), play(0, "R0", 0), told("pass_hands", clockwise=True)]
    left = [["Y1"], [], ["G3"]]
    fine(at(hands), *moved, end(1, left, [0, 4, 0]), house=house, **NOISY)
    wrong(at(hands), *moved, dry(1, left, [0, 4, 0]), house=house, **NOISY)


def test_too_few_that_remain_end_it_at_once() -> None:
    rules = NOISY | {"players": {"leaving": "allowed", "ends_below": 4, "leavers_cards": "out-of-play"}}
    gone = [*noise_in_vain(0), told("leave", seat=1)]
    fine(at(NOTHING_FITS), *gone, end(None, NOTHING_FITS, [0] * 4, "left"), **rules)
    wrong(at(NOTHING_FITS), *gone, offer(0, "draw"), **rules)


# The turn is carried to its end


def test_a_play_is_carried_to_its_end_and_nobody_jumps_in() -> None:
    hands = [["RS", "B1"], ["G3"], ["Y8"], ["RS", "Y9"]]
    caught: list[Told] = [offer(0, "RS", "draw"), play(0, "RS", 1), told("forgot", seat=0)]
    caught += [told("caught", seat=0, by=1), penalty(0, "uno", "B9", cards=2), told("skip", seat=1)]
    left = [["B1", "B9"], ["G3"], ["Y8"], ["RS", "Y9"]]
    rules: dict[str, Any] = {"pile": ENDS, "house": {"jump_in": "identical"}}
    fine(at(hands, "B9"), *caught, dry(1, left, [0, 47, 0, 0]), **rules)
    wrong(at(hands, "B9"), *caught[:-1], dry(1, left, [0, 47, 0, 0]), **rules)
    wrong(at(hands, "B9"), *caught, told("jump_offer", card="RS", seats=[3]), **rules)
    wrong(at(hands, "B9"), *caught, offer(2, "draw"), **rules)
    fine(at(hands, "B9", "B2"), *caught[:4], penalty(0, "uno", "B9", "B2"), caught[-1],
         told("jump_offer", card="RS", seats=[3]), **rules)  # fmt: skip


def test_among_equals_it_begins_with_who_would_act_next() -> None:
    hands = [["RS", "B1"], ["G3"], ["Y3"], ["Y9"]]
    skipped: list[Told] = [offer(0, "RS", "draw"), play(0, "RS", 1), told("forgot", seat=0)]
    skipped += [told("caught", seat=0, by=1), penalty(0, "uno", "B9", cards=2), told("skip", seat=1)]
    left = [["B1", "B9"], ["G3"], ["Y3"], ["Y9"]]
    fine(at(hands, "B9"), *skipped, dry(2, left, [0, 0, 22, 0]), pile=ENDS)
    wrong(at(hands, "B9"), *skipped, dry(1, left, [0, 22, 0, 0]), pile=ENDS)


def test_what_a_card_does_is_carried_to_its_end() -> None:
    slapped = [offer(0, "R9", "draw"), play(0, "R9", 2), told("slap", seat=2), penalty(2, "slap", cards=2)]
    hands = [["R9", "B1", "B2"], ["G3"], ["Y1", "Y3"]]
    left = [["B1", "B2"], ["G3"], ["Y1", "Y3"]]
    house = {"nine": 2}
    fine(at(hands), *slapped, dry(1, left, [0, 7, 0]), pile=ENDS, house=house)
    wrong(at(hands), *slapped, offer(1, "draw"), pile=ENDS, house=house)


def test_a_jump_is_carried_to_its_end() -> None:
    hands = [["R9", "B1", "B2"], ["R9", "G7"], ["R9", "Y1", "Y3"], ["Y8"], ["Y6"]]
    rules: dict[str, Any] = {"pile": ENDS, "house": {"jump_in": "identical", "nine": 1}, "deck": PACKS}
    begin: list[Told] = [offer(0, "R9", "draw"), play(0, "R9", 2), told("slap", seat=1), penalty(1, "slap", "G8")]
    begin += [told("jump_offer", card="R9", seats=[2]), play(2, "R9", 2, jump=True), told("slap", seat=4)]
    begin += [penalty(4, "slap", cards=1)]
    left = [["B1", "B2"], ["R9", "G7", "G8"], ["Y1", "Y3"], ["Y8"], ["Y6"]]
    fine(at(hands, "G8"), *begin, dry(0, left, [42, 0, 0, 0, 0]), **rules)
    wrong(at(hands, "G8"), *begin, offer(3, "draw"), **rules)
    hands[0] = ["R9", "B1", "B3"]
    hands[3] = ["Y4"]
    left[0], left[3] = ["B1", "B3"], ["Y4"]
    fine(at(hands, "G8"), *begin, dry(3, left, [0, 0, 0, 38, 0]), **rules)
    wrong(at(hands, "G8"), *begin, dry(2, left, [0, 0, 38, 0, 0]), **rules)


def test_an_owed_turn_is_carried_to_its_end() -> None:
    hands = [["B1", "B8"], ["G3"], ["Y5"]]
    begin = [offer(0, "take"), told("take", seat=0, cards=4), drawn(0, "take", "B9"), told("lost", seat=0)]
    left = [["B1", "B8", "B9"], ["G3"], ["Y5"]]
    position = at(hands, "B9", pot=4)
    fine(position, *begin, dry(1, left, [0, 23, 0]), pile=ENDS)
    wrong(position, *begin[:-1], dry(1, left, [0, 23, 0]), pile=ENDS)


def test_who_is_spared_still_has_the_turn() -> None:
    hands = [["W+4", "R1", "B2"], ["B5", "G1"], ["Y5"]]
    begin: list[Told] = [offer(0, "R1", "W+4", "draw"), play(0, "W+4", 2, "blue"), owes(1, 4)]
    guilty: list[Told] = [*begin, offer(1, "take", "challenge"), challenge(1, 0, True, "R1", "B2")]
    guilty += [penalty(0, "guilty", cards=4), told("spared", seat=1)]
    left = [["R1", "B2"], ["G1"], ["Y5"]]
    over = [offer(1, "B5", "draw"), play(1, "B5", 1), told("uno", seat=1), dry(1, left, [0, 8, 0])]
    fine(at(hands), *guilty, *over, pile=ENDS)
    wrong(at(hands), *guilty, dry(0, [["R1", "B2"], ["B5", "G1"], ["Y5"]], [11, 0, 0]), pile=ENDS)
    wrong(at(hands), *guilty, *over[:-1], offer(2, "draw"), pile=ENDS)
    gone = [*guilty, told("leave", seat=1)]
    leaving = {"leaving": "allowed", "ends_below": 2, "leavers_cards": "out-of-play"}
    ended = dry(0, [["R1", "B2"], ["B5", "G1"], ["Y5"]], [11, 0, 0])
    fine(at(hands), *gone, ended, pile=ENDS, players=leaving)
    wrong(at(hands), *gone, offer(2, "draw"), pile=ENDS, players=leaving)


def test_a_challenge_in_vain_is_the_end_of_the_turn() -> None:
    hands = [["W+4", "B1", "B2"], ["B5", "G1"], ["Y5"]]
    innocent: list[Told] = [offer(0, "W+4", "draw"), play(0, "W+4", 2, "blue"), owes(1, 4)]
    innocent += [offer(1, "take", "challenge"), challenge(1, 0, False, "B1", "B2"), penalty(1, "innocent", cards=6)]
    innocent += [told("lost", seat=1)]
    left = [["B1", "B2"], ["B5", "G1"], ["Y5"]]
    fine(at(hands), *innocent, dry(0, left, [11, 0, 0]), pile=ENDS)
    wrong(at(hands), *innocent, offer(2, "draw"), pile=ENDS)


def test_a_wrong_card_that_leaves_the_turn() -> None:
    hands = [["R5", "B1"], ["G3", "G8"], ["Y5"]]
    erring: list[Told] = [offer(0, "R5", "draw"), wrong_card(0, "B1"), penalty(0, "wrong", cards=2)]
    rules: dict[str, Any] = {"pile": ENDS, "conduct": {"wrong_card": 2, "wrong_card_then": "plays"}}
    left = [["B1"], ["G3", "G8"], ["Y5"]]
    over = [offer(0, "R5", "draw"), play(0, "R5", 1), told("uno", seat=0), dry(0, left, [16, 0, 0])]
    fine(at(hands), *erring, *over, **rules)
    wrong(at(hands), *erring, dry(2, hands, [0, 0, 17]), **rules)
    lost: list[Told] = [*erring, told("lost", seat=0), dry(2, hands, [0, 0, 17])]
    fine(at(hands), *lost, pile=ENDS, conduct={"wrong_card": 2})


@pytest.mark.parametrize(
    ("said", "costs", "cause", "rules"),
    [
        ("false_uno", 2, "false-uno", {"uno_call": {"false_call": 2}}),
        ("advice", 2, "advice", {"conduct": {"advice": 2}}),
    ],
)
def test_a_card_needed_between_turns_makes_the_next_turn_the_last(
    said: str, costs: int, cause: str, rules: dict[str, Any]
) -> None:
    hands = [["R5", "B1", "B8"], ["R3", "G8"], ["Y5"]]
    begin = [told(said, seat=2), penalty(2, cause, cards=costs)]
    over = [offer(0, "R5", "draw"), play(0, "R5", 2), dry(2, [["B1", "B8"], *hands[1:]], [0, 0, 20])]
    fine(at(hands), *begin, *over, pile=ENDS, **rules)
    wrong(at(hands), *begin, dry(2, hands, [0, 0, 25]), pile=ENDS, **rules)
    wrong(at(hands), *begin, *over[:-1], offer(1, "R3", "draw"), pile=ENDS, **rules)


def test_a_sound_in_the_silence_makes_the_turn_that_it_precedes_the_last() -> None:
    hands = [["R2", "B1", "B8"], ["R4", "G8", "G9"], ["R5", "Y5", "Y8"]]
    begin: list[Told] = [offer(0, "R2", "draw"), play(0, "R2", 2), told("silence", seat=0)]
    begin += [told("noise", seat=0), penalty(0, "noise", cards=3)]
    over = [offer(1, "R4", "draw"), play(1, "R4", 2), dry(0, [["B1", "B8"], ["G8", "G9"], hands[2]], [35, 0, 0])]
    fine(at(hands), *begin, *over, pile=ENDS, house={"two": 3})
    wrong(at(hands), *begin, *over[:-1], offer(2, "R5", "draw"), pile=ENDS, house={"two": 3})


def test_a_late_catch_makes_the_next_turn_the_last() -> None:
    hands = [["R5", "B1"], ["G8", "G9"], ["Y5", "R1"]]
    begin: list[Told] = [offer(0, "R5", "draw"), play(0, "R5", 1), told("forgot", seat=0)]
    begin += [offer(1, "draw"), draw(1, "G6"), passes(1), told("caught", seat=0, by=1), penalty(0, "uno", cards=2)]
    left = [["B1"], ["G6", "G8", "G9"], ["Y5"]]
    over = [offer(2, "R1", "Y5", "draw"), play(2, "R1", 1), told("uno", seat=2), dry(0, left, [28, 0, 0])]
    rules: dict[str, Any] = {"pile": ENDS, "uno_call": {"window": "next-card"}}
    fine(at(hands, "G6"), *begin, *over, **rules)
    wrong(at(hands, "G6"), *begin, *over[:-1], offer(0, "draw"), **rules)


def test_who_leaves_in_the_middle_of_the_turn_has_ended_it() -> None:
    hands = [["B1", "B8"], ["R3", "G8"], ["Y5"]]
    begin: list[Told] = [offer(0, "draw"), wrong_card(0, "B1"), penalty(0, "wrong", cards=2), told("leave", seat=0)]
    rules: dict[str, Any] = {
        "pile": ENDS,
        "conduct": {"wrong_card": 2, "wrong_card_then": "plays"},
        "players": {"leaving": "allowed", "ends_below": 2},
    }
    fine(at(hands), *begin, dry(2, hands, [0, 0, 20]), **rules)
    wrong(at(hands), *begin, offer(1, "R3", "draw"), **rules)


def test_a_card_needed_before_the_first_turn_makes_it_the_last() -> None:
    hands = [["B1", "B8"], ["G3", "G9"]]
    position = Position(hands, pile=[], below=[], dealer=0, lead=["R7"])
    opened: list[Told] = [told("deal", seat=0, hands=hands, pile=["R7"]), turn_up("R7")]
    opened += [told("opener", seat=1, clockwise=True), *noise_in_vain(0), *nothing_comes(1)]
    fine(position, *opened, dry(0, hands, [12, 0]), **NOISY)
    wrong(position, *opened, offer(0, "draw"), **NOISY)


def test_a_lead_card_that_is_drawn_for_before_playing() -> None:
    hands = [["B1", "B8"], ["R3", "G9"]]
    position = Position(hands, pile=[], below=[], dealer=0, lead=["R+2"])
    opened: list[Told] = [told("deal", seat=0, hands=hands, pile=["R+2"]), turn_up("R+2")]
    opened += [told("opener", seat=1, clockwise=True), owes(1, 2), offer(1, "take"), told("take", seat=1, cards=2)]
    opened += [told("spared", seat=1), offer(1, "R3", "draw"), play(1, "R3", 1), told("uno", seat=1)]
    rules: dict[str, Any] = {"pile": ENDS, "lead": {"draw_two": "draw-and-play"}}
    fine(position, *opened, dry(0, [["B1", "B8"], ["G9"]], [9, 0]), **rules)
    wrong(position, *opened, offer(0, "draw"), **rules)


# In a match


def test_in_a_match_it_is_a_game_won() -> None:
    position = Position([["B1", "B8"], ["G3", "G5"]], pile=[], below=[], dealer=0, lead=["R7"])
    hands = [list(hand) for hand in position.hands]
    told_so: list[Told] = [told("deal", seat=0, hands=hands, pile=["R7"]), turn_up("R7")]
    told_so += [told("opener", seat=1, clockwise=True), *nothing_comes(1), dry(1, hands, [0, 9])]
    rules: dict[str, Any] = {"pile": ENDS, "match": {"next": "winner-opens"}}
    table = fine(position, *told_so, scored(1, [0, 9], 0, opener=1), **rules)
    assert (table.scores, table.next_opener) == ([0, 9], 1)
    wrong(position, *told_so, scored(1, [0, 9], 0), **rules)
    wrong(position, *told_so, scored(1, [0, 0], 0, opener=1), **rules)
