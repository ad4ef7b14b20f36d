"""Three and more identical cards in one turn. By hand from docs/trace.md: right and wrong."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.referee.telling import challenge, draw, end, fine, offer, owes, passes, penalty, play, told, wrong
from uno_sim.referee import Position

PACKS: Final[dict[str, Any]] = {"second_pack_from": 2}
THREE: Final = {"pairs": "yes", "chain": 3}
FOUR: Final = {"pairs": "yes", "chain": 4}
EACH: Final = FOUR | {"pair_effect": "each"}
OTHERS: Final = [["R1", "Y2"], ["R3", "Y3"], ["R4", "Y4"]]


def of(card: str, copies: int, *others: list[str]) -> Position:
    """Seat 0 holds so many copies of a card, and two other cards."""
    return Position([[card] * copies + ["B1", "B2"], *(others or OTHERS)], "R7")


def together(card: str, copies: int, left: int = 2, colour: str | None = None, more: tuple[str, ...] = ()) -> list[Any]:
    """Seat 0, that holds just so many of a card, plays them all, where so many may be played."""
    named = [card, f"pair {card}", *(f"{n} {card}" for n in range(3, copies + 1))]
    return [offer(0, *named, *more, "draw"), play(0, card, left, colour, copies=copies)]


def skips(*seats: int) -> list[Any]:
    return [told("skip", seat=seat) for seat in seats]


def turns(*clockwise: bool) -> list[Any]:
    return [told("direction", clockwise=way) for way in clockwise]


def test_as_many_are_offered_as_are_held_and_allowed() -> None:
    offers = {
        2: offer(0, "R5", "pair R5", "draw"),
        3: offer(0, "R5", "pair R5", "3 R5", "draw"),
        4: offer(0, "R5", "pair R5", "3 R5", "4 R5", "draw"),
    }
    for held in (2, 3, 4):
        for most in (2, 3, 4, 32):
            house = {"pairs": "yes", "chain": most}
            for told_so, moves in offers.items():
                judge = fine if told_so == min(held, most) else wrong
                judge(of("R5", held), moves, house=house, deck=PACKS)
    wrong(of("R5", 4), offers[4], house={"pairs": "no", "chain": 4}, deck=PACKS)
    fine(of("R5", 4), offer(0, "R5", "draw"), house={"pairs": "no", "chain": 4}, deck=PACKS)


def test_a_pair_is_the_most_unless_the_rules_say_more() -> None:
    wrong(of("R5", 3), offer(0, "R5", "pair R5", "3 R5", "draw"), house={"pairs": "yes"}, deck=PACKS)


def test_all_of_them_leave_the_hand() -> None:
    moves = offer(0, "R5", "pair R5", "3 R5", "4 R5", "draw")
    for copies in (1, 2, 3, 4):
        table = fine(of("R5", 4), moves, play(0, "R5", 6 - copies, copies=copies), house=FOUR, deck=PACKS)
        assert table.hands[0] == ["B1", "B2"] + ["R5"] * (4 - copies)
        wrong(of("R5", 4), moves, play(0, "R5", 5, copies=copies + 1), house=FOUR, deck=PACKS)


@pytest.mark.parametrize("copies", [0, -1, 4, 5, 99, True, 2.0, "3", None])
def test_only_what_was_offered_is_played(copies: Any) -> None:
    moves = offer(0, "R5", "pair R5", "3 R5", "draw")
    wrong(of("R5", 4), moves, play(0, "R5", 2, copies=copies), house=THREE, deck=PACKS)


def test_a_banned_card_is_not_among_the_last_ones_however_many() -> None:
    banned: dict[str, Any] = {"house": THREE, "deck": PACKS, "finish": {"banned": ("S",)}}
    last = Position([["RS", "RS", "RS"], ["R1", "Y2"]], "R7")
    fine(last, offer(0, "RS", "pair RS", "draw"), **banned)
    wrong(last, offer(0, "RS", "pair RS", "3 RS", "draw"), **banned)
    fine(of("RS", 3), offer(0, "RS", "pair RS", "3 RS", "draw"), **banned)


def test_three_last_cards_win() -> None:
    won = [*together("R5", 3, 0), end(0, [[], ["R1", "Y2"]], [3, 0])]
    position = Position([["R5", "R5", "R5"], ["R1", "Y2"]], "R7")
    fine(position, *won, house=THREE, deck=PACKS)
    wrong(position, *won[:2], told("uno", seat=0), house=THREE, deck=PACKS)


def test_uno_is_due_when_they_leave_one_card() -> None:
    position = Position([["R5", "R5", "R5", "B1"], *OTHERS], "R7")
    fine(position, *together("R5", 3, 1), told("uno", seat=0), offer(1, "R1", "draw"), house=THREE, deck=PACKS)
    wrong(position, *together("R5", 3, 1), offer(1, "R1", "draw"), house=THREE, deck=PACKS)
    two_left = [*together("R5", 3, 2), told("uno", seat=0)]
    wrong(of("R5", 3), *two_left, house=THREE, deck=PACKS)


def test_what_they_do_happens_once() -> None:
    once: dict[str, Any] = {"house": THREE, "deck": PACKS}
    fine(of("RS", 3), *together("RS", 3), *skips(1), offer(2, "R3", "draw"), **once)
    wrong(of("RS", 3), *together("RS", 3), *skips(1, 2), **once)
    fine(of("RR", 3), *together("RR", 3), *turns(False), offer(3, "R4", "draw"), **once)
    fine(of("R+2", 3), *together("R+2", 3), owes(1, 2), **once)
    wrong(of("R+2", 3), *together("R+2", 3), owes(1, 6), **once)


def test_they_may_do_nothing() -> None:
    nothing = THREE | {"pair_effect": "nothing", "nine": 2, "two": 2, "red_zero": 5, "seven": "swap"}
    for card in ("RS", "RR", "R+2", "R9", "R2", "R0", "R7"):
        position = of(card, 3, ["Y1", "B5"], *OTHERS[1:])
        fine(position, *together(card, 3), offer(1, "draw"), house=nothing, deck=PACKS | {"cards": {"R0": 2}})
    owed = Position([["R+2", "R+2", "R+2", "B1"], ["R1"]], "B+2", pot=2)
    stack = {"two_on_two": "yes"}
    fine(owed, offer(0, "R+2", "take"), house=nothing, deck=PACKS, answer=stack)
    wrong(owed, offer(0, "R+2", "pair R+2", "3 R+2", "take"), house=nothing, deck=PACKS, answer=stack)


def test_each_of_several_skips_passes_over_a_seat() -> None:
    each: dict[str, Any] = {"house": EACH, "deck": PACKS}
    fine(of("RS", 3), *together("RS", 3), *skips(1, 2, 3), offer(0, "draw"), **each)
    wrong(of("RS", 3), *together("RS", 3), *skips(1, 2), offer(3, "R4", "draw"), **each)
    fine(of("RS", 4), *together("RS", 4), *skips(1, 2, 3, 0), offer(1, "R1", "draw"), **each)
    wrong(of("RS", 4), *together("RS", 4), *skips(1, 2, 3, 1), **each)
    three = OTHERS[:2]
    fine(of("RS", 4, *three), *together("RS", 4), *skips(1, 2, 0, 1), offer(2, "R3", "draw"), **each)
    two = OTHERS[:1]
    fine(of("RS", 3, *two), *together("RS", 3), *skips(1, 0, 1), offer(0, "draw"), **each)
    fine(of("RS", 4, *two), *together("RS", 4), *skips(1, 0, 1, 0), offer(1, "R1", "draw"), **each)


def test_each_of_several_reverses_turns() -> None:
    each: dict[str, Any] = {"house": EACH, "deck": PACKS}
    fine(of("RR", 3), *together("RR", 3), *turns(False, True, False), offer(3, "R4", "draw"), **each)
    wrong(of("RR", 3), *together("RR", 3), *turns(False, True), offer(1, "R1", "draw"), **each)
    fine(of("RR", 4), *together("RR", 4), *turns(False, True, False, True), offer(1, "R1", "draw"), **each)
    two = of("RR", 3, OTHERS[0])
    fine(two, *together("RR", 3), *skips(1, 0, 1), offer(0, "draw"), **each)
    turning: dict[str, Any] = each | {"matching": {"reverse_with_two": "turn"}}
    fine(two, *together("RR", 3), *turns(False, True, False), offer(1, "R1", "draw"), **turning)
    wrong(two, *together("RR", 3), *skips(1), **turning)


def test_each_of_several_draw_cards_is_drawn_for() -> None:
    each: dict[str, Any] = {"house": EACH, "deck": PACKS}
    fine(of("R+2", 3), *together("R+2", 3), owes(1, 6), **each)
    wrong(of("R+2", 3), *together("R+2", 3), owes(1, 4), **each)
    hands = [["R+2", "B1", "B2"], ["Y+2", "Y+2", "Y+2", "Y2", "Y3"], ["R3", "Y3"]]
    owed = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2), offer(1, "Y+2", "pair Y+2", "3 Y+2", "take")]
    answered = [*owed, play(1, "Y+2", 2, copies=3)]
    stack = {"two_on_two": "yes"}
    fine(Position(hands, "R7"), *answered, owes(2, 8), answer=stack, **each)
    wrong(Position(hands, "R7"), *answered, owes(2, 4), answer=stack, **each)
    fine(Position(hands, "R7"), *answered, owes(2, 6), answer=stack | {"pays": "last"}, **each)
    fine(Position(hands, "R7"), *answered, owes(2, 4), answer=stack, house=FOUR, deck=PACKS)


@pytest.mark.parametrize(("card", "turned"), [("RS", []), ("RR", turns(False))], ids=["skips", "reverses"])
def test_a_debt_is_passed_on_once(card: str, turned: list[Any]) -> None:
    hands = [["R+2", "B1", "B2"], [card, card, card, "Y2", "Y3"], ["R3", "Y3"]]
    owed = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2)]
    owed += [offer(1, card, f"pair {card}", f"3 {card}", "take"), play(1, card, 2, copies=3)]
    answer = {"skip": "next", "reverse": "yes"}
    to = 0 if turned else 2
    fine(Position(hands, "R7"), *owed, *turned, owes(to, 2), answer=answer, house=EACH, deck=PACKS)
    wrong(Position(hands, "R7"), *owed, *turned, owes(1, 2), answer=answer, house=EACH, deck=PACKS)


def test_three_last_draw_cards_are_drawn_for() -> None:
    pile = ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"]
    position = Position([["R+2", "R+2", "R+2"], ["R1"]], "R7", pile=pile)
    won = [*together("R+2", 3, 0), owes(1, 6), penalty(1, "last", *pile)]
    fine(position, *won, end(0, [[], ["R1", *pile]], [22, 0]), house=EACH, deck=PACKS)
    wrong(position, *won[:2], owes(1, 2), house=EACH, deck=PACKS)
    fine(position, *won[:2], owes(1, 2), house=THREE, deck=PACKS)


def test_a_challenge_shows_the_hand_without_all_of_them() -> None:
    position = Position([["W+4", "W+4", "W+4", "R1", "B2"], ["R1", "Y2"]], "R7", pile=["B3", "B4", "B5", "B6"])
    begin = [*together("W+4", 3, colour="blue", more=("R1",)), owes(1, 4), offer(1, "take", "challenge")]
    fine(position, *begin, challenge(1, 0, True, "R1", "B2"), house=THREE, deck=PACKS)
    wrong(position, *begin, challenge(1, 0, True, "R1", "B2", "W+4"), house=THREE, deck=PACKS)
    each = [*together("W+4", 3, colour="blue", more=("R1",)), owes(1, 12)]
    fine(position, *each, house=EACH, deck=PACKS)


def test_hands_move_and_others_slap_once() -> None:
    moved = [*together("R7", 3), told("swap", seat=0, other=2)]
    seven = EACH | {"seven": "swap"}
    fine(of("R7", 3), *moved, offer(1, "R1", "draw"), house=seven, deck=PACKS)
    wrong(of("R7", 3), *moved, told("swap", seat=0, other=2), house=seven, deck=PACKS)
    slapped = [*together("R9", 3), told("slap", seat=2), told("penalty", seat=2, cards=2, cause="slap")]
    fine(of("R9", 3), *slapped, house=EACH | {"nine": 2}, deck=PACKS)
    wrong(
        of("R9", 3), *slapped[:-1], told("penalty", seat=2, cards=6, cause="slap"), house=EACH | {"nine": 2}, deck=PACKS
    )


def test_several_of_ones_own_kinds() -> None:
    kinds = {
        "S2": {"name": "Skip Two", "skips": 2, "copies": 4},
        "+3": {"name": "+3", "draws": 3, "copies": 4},
        "WR": {"name": "Wild Reverse", "reverses": "yes", "copies": 4},
    }
    each: dict[str, Any] = {"house": EACH, "deck": {"kinds": kinds}}
    six = [["Y1", "G1"], ["Y2", "G2"], ["Y3", "G3"], ["Y4", "G4"], ["Y5", "G5"]]
    fine(of("RS2", 3, *six), *together("RS2", 3), *skips(1, 2), offer(3, "draw"), **each)
    wrong(of("RS2", 3, *six), *together("RS2", 3), *skips(1, 2, 3), **each)
    fine(of("R+3", 3), *together("R+3", 3), owes(1, 9), **each)
    wrong(of("R+3", 3), *together("R+3", 3), owes(1, 3), **each)
    reversed_ = together("WR", 3, colour="green")
    fine(of("WR", 3), *reversed_, *turns(False, True, False), offer(3, "draw"), **each)
    wrong(of("WR", 3), *reversed_, *turns(False), offer(3, "draw"), **each)


def test_never_more_than_one_out_of_turn() -> None:
    hands = [["R5", "B1", "B2"], ["R1", "Y2"], ["R5", "R5", "R5", "Y4"]]
    house = THREE | {"jump_in": "identical"}
    asked = [offer(0, "R5", "draw"), play(0, "R5", 2), told("jump_offer", card="R5", seats=[2])]
    fine(Position(hands, "R7"), *asked, play(2, "R5", 3, jump=True), house=house, deck=PACKS)
    wrong(Position(hands, "R7"), *asked, play(2, "R5", 2, copies=2, jump=True), house=house, deck=PACKS)
    wrong(Position(hands, "R7"), *asked, play(2, "R5", 1, copies=3, jump=True), house=house, deck=PACKS)


def test_never_with_a_card_just_drawn() -> None:
    position = Position([["R5", "R5", "B1"], ["R1"]], "R7", pile=["R5"])
    begin = [offer(0, "R5", "pair R5", "draw"), draw(0, "R5", forced=False)]
    fine(position, *begin, offer(0, "R5", "keep"), told("keep", seat=0), passes(0), house=THREE, deck=PACKS)
    wrong(position, *begin, offer(0, "R5", "keep", "3 R5"), house=THREE, deck=PACKS)
    wrong(position, *begin, offer(0, "R5", "keep"), play(0, "R5", 1, copies=3), house=THREE, deck=PACKS)
