"""Cards of one's own, kind by kind. By hand from docs/trace.md: right and wrong."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.referee.telling import (
    challenge,
    deal,
    draw,
    end,
    fine,
    judged,
    offer,
    owes,
    passes,
    penalty,
    play,
    take,
    told,
    turn_up,
    wrong,
)
from uno_sim.referee import Position

KINDS: Final = {
    "+1": {"name": "+1", "draws": 1, "points": 10},
    "+3": {"name": "+3", "draws": 3},
    "+10": {"name": "+10", "draws": 10, "copies": 1},
    "S2": {"name": "Skip Two", "skips": 2},
    "SE": {"name": "Skip Everyone", "skips": 15},
    "11": {"name": "Eleven", "points": 11},
    "WR": {"name": "Wild Reverse", "reverses": "yes"},
    "W+6": {"name": "Wild +6", "draws": 6, "points": 60},
    "WSW": {"name": "Wild Swap Hands", "hands": "swap"},
    "WPA": {"name": "Wild Pass", "hands": "pass"},
    "WSH": {"name": "Wild Shuffle Hands", "hands": "shuffle", "points": 40},
    "WX": {"name": "Another Wild", "points": 30},
}
DECK: Final[dict[str, Any]] = {"deck": {"kinds": KINDS}}
STACKING: Final = {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes", "two_on_four": "yes"}
PAIRS: Final = {"pairs": "yes"}
FIRST: Final = {"last_hand_card": "effect-first"}


def direction(*, clockwise: bool) -> Any:
    return told("direction", clockwise=clockwise)


def skips(*seats: int) -> Any:
    return [told("skip", seat=seat) for seat in seats]


# Coloured draw cards


@pytest.mark.parametrize(("symbol", "cards"), [("+1", 1), ("+3", 3), ("+10", 10)])
def test_a_coloured_draw_card_is_a_plus_two_for_another_number(symbol: str, cards: int) -> None:
    pile = ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "B1"][:cards]
    position = Position([["R" + symbol, "B5", "B6"], ["R3", "Y3", "Y4"], ["R4", "Y5"]], "R7", pile=pile)
    begin = [offer(0, "R" + symbol, "draw"), play(0, "R" + symbol, 2)]
    table = fine(
        position, *begin, owes(1, cards), offer(1, "take"), take(1, cards, *pile), offer(2, "R4", "draw"), **DECK
    )
    assert (table.turn, table.drew) == (2, [0, cards, 0])
    wrong(position, *begin, owes(1, cards + 1), **DECK)
    wrong(position, *begin, owes(1, 2 if cards != 2 else 4), **DECK)
    wrong(position, *begin, offer(1, "R3", "draw"), **DECK)


def test_coloured_draw_cards_answer_one_another_whatever_their_colour() -> None:
    hands = [["R+1", "B5", "B6"], ["G+3", "Y+2", "W+4"], ["Y3", "W+6", "Y4"]]
    position = Position(hands, "R7", pile=["G1", "G2", "G3", "G4"])
    begin = [offer(0, "R+1", "draw"), play(0, "R+1", 2), owes(1, 1)]
    fine(position, *begin, offer(1, "take"), **DECK)
    answered = [offer(1, "G+3", "Y+2", "W+4", "take"), play(1, "G+3", 2), owes(2, 4)]
    fine(position, *begin, *answered, offer(2, "W+6", "take"), answer=STACKING, **DECK)
    fine(position, *begin, offer(1, "G+3", "Y+2", "take"), answer={"two_on_two": "yes"}, **DECK)
    wrong(position, *begin, *answered[:2], owes(2, 3), answer=STACKING, **DECK)
    last = STACKING | {"pays": "last"}
    fine(position, *begin, *answered[:2], owes(2, 3), answer=last, **DECK)


def test_an_answer_may_have_to_be_for_as_many_cards() -> None:
    hands = [["R+3", "B5", "B6"], ["G+1", "G+3", "Y+2", "G+10", "W+4", "W+6"], ["Y3", "Y4"]]
    begin = [offer(0, "R+3", "draw"), play(0, "R+3", 2), owes(1, 3)]
    everything = ["G+1", "G+3", "Y+2", "G+10", "W+4", "W+6"]
    higher, same = STACKING | {"amount": "equal-or-higher"}, STACKING | {"amount": "same"}
    position = Position(hands, "R7")
    fine(position, *begin, offer(1, *everything, "take"), answer=STACKING, **DECK)
    fine(position, *begin, offer(1, "G+3", "G+10", "W+4", "W+6", "take"), answer=higher, **DECK)
    fine(position, *begin, offer(1, "G+3", "take"), answer=same, **DECK)
    wrong(position, *begin, offer(1, *everything, "take"), answer=higher, **DECK)
    three = {"draw_two": {"cards": 3}}
    fine(position, *begin, offer(1, "G+3", "Y+2", "take"), answer=same, **three, **DECK)


def test_amounts_are_compared_by_a_single_card_of_a_pair() -> None:
    hands = [["R+1", "R+1", "B5", "B6"], ["G+1", "G+1", "Y+2", "Y5"], ["Y3", "Y4"]]
    begin = [offer(0, "R+1", "pair R+1", "draw"), play(0, "R+1", 2, copies=2)]
    rules: dict[str, Any] = {"house": PAIRS | {"pair_effect": "each"}, "answer": STACKING | {"amount": "same"}} | DECK
    answered = [owes(1, 2), offer(1, "G+1", "pair G+1", "take"), play(1, "G+1", 2, copies=2), owes(2, 4)]
    fine(Position(hands, "R7"), *begin, *answered, **rules)
    wrong(Position(hands, "R7"), *begin, owes(1, 1), **rules)


def test_a_skip_in_answer_is_not_compared_and_what_follows_it_is_with_the_draw_card() -> None:
    hands = [["R+3", "B5", "B6"], ["RS", "Y3", "Y4"], ["Y+2", "G+3", "RS"]]
    rules: dict[str, Any] = {"answer": STACKING | {"amount": "same", "skip": "next"}} | DECK
    begin = [offer(0, "R+3", "draw"), play(0, "R+3", 2), owes(1, 3)]
    fine(
        Position(hands, "R7"),
        *begin,
        offer(1, "RS", "take"),
        play(1, "RS", 2),
        owes(2, 3),
        offer(2, "G+3", "RS", "take"),
        **rules,
    )


def test_a_paid_coloured_draw_card_binds() -> None:
    hands = [["R+3", "B5", "B6"], ["Y3", "Y4"], ["R4", "R+2", "R+1", "G+3", "WX"]]
    position = Position(hands, "R7", pile=["G1", "G2", "G3"])
    begin = [offer(0, "R+3", "draw"), play(0, "R+3", 2), owes(1, 3), offer(1, "take"), take(1, 3, "G1", "G2", "G3")]
    fine(position, *begin, offer(2, "R4", "R+2", "R+1", "G+3", "WX", "draw"), **DECK)
    colour = {"after_paid": "colour"}
    fine(position, *begin, offer(2, "R4", "R+2", "R+1", "WX", "draw"), matching=colour, **DECK)
    no_draw_card = {"after_paid": "colour-no-draw-two"}
    fine(position, *begin, offer(2, "R4", "WX", "draw"), matching=no_draw_card, **DECK)
    never = {"wild_on_draw_card": "never"}
    fine(position, *begin, offer(2, "R4", "R+2", "R+1", "G+3", "draw"), matching=never, **DECK)


def test_draw_cards_fit_one_another_by_colour_or_the_same_symbol_only() -> None:
    position = Position([["Y+3", "Y+2", "R+2", "Y+1"], ["Y4"]], "R+3")
    fine(position, offer(0, "Y+3", "R+2", "draw"), **DECK)
    wrong(position, offer(0, "Y+3", "Y+2", "R+2", "Y+1", "draw"), **DECK)


def test_a_last_coloured_draw_card_still_bites() -> None:
    position = Position([["R+3"], ["G3", "Y4"]], "R7", pile=["G1", "G2", "B1"])
    begin = [offer(0, "R+3", "draw"), play(0, "R+3", 0)]
    drawn = [owes(1, 3), penalty(1, "last", "G1", "G2", "B1")]
    fine(position, *begin, *drawn, end(0, [[], ["G3", "Y4", "G1", "G2", "B1"]], [11, 0]), **DECK)
    wrong(position, *begin, end(0, [[], ["G3", "Y4"]], [7, 0]), **DECK)
    fine(position, *begin, end(0, [[], ["G3", "Y4"]], [7, 0]), finish={"last_draw_card": "nothing"}, **DECK)


# Wild draw cards


def test_a_wild_draw_card_is_a_plus_four_for_another_number() -> None:
    pile = ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"]
    position = Position([["W+6", "R5", "B6"], ["Y3", "Y4"], ["R4", "Y5"]], "R7", pile=pile)
    begin = [offer(0, "W+6", "R5", "draw"), play(0, "W+6", 2, "blue"), owes(1, 6)]
    table = fine(position, *begin, offer(1, "take", "challenge"), take(1, 6, *pile[:6]), **DECK)
    assert (table.turn, table.colour) == (2, "blue")
    fine(position, offer(0, "R5", "draw"), wild_draw_four={"bluff": "no"}, **DECK)
    kept = {"colour": "kept"}
    assert fine(position, begin[0], play(0, "W+6", 2, "red"), wild_draw_four=kept, **DECK).colour == "red"
    wrong(position, begin[0], play(0, "W+6", 2, "blue"), wild_draw_four=kept, **DECK)
    wrong(position, *begin[:2], owes(1, 4), **DECK)
    plays = {"taken": "plays"}
    took: list[Any] = [offer(1, "take", "challenge"), *take(1, 6, *pile[:6])[:-1]]
    fine(position, *begin, *took, told("spared", seat=1), wild_draw_four=plays, **DECK)


def test_a_challenge_is_about_the_cards_of_the_challenged_card() -> None:
    pile = ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"]
    bluff = Position([["W+6", "R5", "W+6"], ["Y3", "Y4"], ["R4", "Y5"]], "R7", pile=pile)
    begin = [offer(0, "W+6", "R5", "draw"), play(0, "W+6", 2, "blue"), owes(1, 6), offer(1, "take", "challenge")]
    guilty = challenge(1, 0, True, "R5", "W+6")
    fine(bluff, *begin, guilty, penalty(0, "guilty", *pile[:6]), told("spared", seat=1), **DECK)
    wrong(bluff, *begin, guilty, told("penalty", seat=0, cards=4, cause="guilty"), **DECK)
    wrong(bluff, *begin, challenge(1, 0, True, "R5"), **DECK)
    honest = Position([["W+6", "W+4", "WX"], ["Y3", "Y4"], ["R4", "Y5"]], "R7", pile=pile)
    asked = [offer(0, "W+6", "W+4", "WX", "draw"), play(0, "W+6", 2, "blue"), owes(1, 6), offer(1, "take", "challenge")]
    innocent = challenge(1, 0, False, "W+4", "WX")
    fine(honest, *asked, innocent, penalty(1, "innocent", *pile), told("lost", seat=1), **DECK)


def test_flat_stakes_are_those_of_the_first_card_where_that_is_challenged() -> None:
    hands = [["W+4", "R5", "B6"], ["W+6", "R3", "Y4"], ["R4", "Y5"]]
    position = Position(hands, "R7", pile=["G1", "G2", "G3", "G4"])
    begin = [offer(0, "W+4", "R5", "draw"), play(0, "W+4", 2, "blue"), owes(1, 4)]
    answered = [offer(1, "W+6", "take", "challenge"), play(1, "W+6", 2, "green"), owes(2, 10)]
    accused = [offer(2, "take", "challenge"), challenge(2, 0, True, "R5", "B6")]
    first = {"wild_draw_four": {"challenge": "first"}, "answer": STACKING} | DECK
    fine(position, *begin, *answered, *accused, penalty(0, "guilty", "G1", "G2", "G3", "G4"), **first)
    wrong(position, *begin, *answered, *accused, told("penalty", seat=0, cards=6, cause="guilty"), **first)


def test_honesty_looks_at_all_cards_but_wild_draw_cards() -> None:
    rules = DECK | {"wild_draw_four": {"legal": "nothing-else", "bluff": "no"}}
    fine(Position([["W+6", "W+4", "B5"], ["Y4"]], "R7"), offer(0, "W+6", "W+4", "draw"), **rules)
    fine(Position([["W+6", "WX", "B5"], ["Y4"]], "R7"), offer(0, "WX", "draw"), **rules)
    fine(Position([["W+6", "R11", "B5"], ["Y4"]], "R7"), offer(0, "R11", "draw"), **rules)
    no_number = DECK | {"wild_draw_four": {"legal": "no-number", "bluff": "no"}}
    fine(Position([["W+6", "R11", "B5"], ["Y4"]], "R7"), offer(0, "W+6", "R11", "draw"), **no_number)
    no_colour = DECK | {"wild_draw_four": {"bluff": "no"}}
    fine(Position([["W+6", "R11", "B5"], ["Y4"]], "R7"), offer(0, "R11", "draw"), **no_colour)


def test_a_last_wild_draw_card_may_be_challenged() -> None:
    pile = ["G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"]
    position = Position([["W+6"], ["Y3"]], "R7", pile=pile)
    begin = [offer(0, "W+6", "draw"), play(0, "W+6", 0, "red"), owes(1, 6), offer(1, "take", "challenge")]
    lost = [challenge(1, 0, False), penalty(1, "innocent", *pile)]
    fine(position, *begin, lost, end(0, [[], ["Y3", *pile]], [39, 0]), **DECK)


# Skips and Reverses


@pytest.mark.parametrize(
    ("card", "seats", "passed", "then"),
    [
        ("RS2", 5, (1, 2), 3),
        ("RS2", 4, (1, 2), 3),
        ("RS2", 3, (1, 2), 0),
        ("RS2", 2, (1,), 0),
        ("RSE", 4, (1, 2, 3), 0),
        ("RSE", 2, (1,), 0),
    ],
)
def test_seats_are_passed_over_but_never_its_player(card: str, seats: int, passed: tuple[int, ...], then: int) -> None:
    position = Position([[card, "B5", "B6"], *([f"Y{n}", f"G{n}"] for n in range(1, seats))], "R7")
    begin = [offer(0, card, "draw"), play(0, card, 2)]
    fine(position, *begin, skips(*passed), offer(then, "draw"), **DECK)
    wrong(position, *begin, skips(*passed[:-1]), offer(then, "draw"), **DECK)
    wrong(position, *begin, skips(*passed, (passed[-1] + 1) % seats), **DECK)


def test_a_skip_of_ones_own_answers_nothing_and_a_pair_passes_over_no_more() -> None:
    hands = [["R+3", "B5", "B6"], ["RS2", "RSE", "WR"], ["Y3", "Y4"]]
    answers = STACKING | {"skip": "next", "reverse": "yes"}
    owed = [offer(0, "R+3", "draw"), play(0, "R+3", 2), owes(1, 3)]
    fine(Position(hands, "R7"), *owed, offer(1, "take"), answer=answers, **DECK)
    pair = Position([["RS2", "RS2", "B5", "B6"], ["Y1"], ["Y2"], ["Y3"], ["Y4"], ["Y5"]], "R7")
    begin = [offer(0, "RS2", "pair RS2", "draw"), play(0, "RS2", 2, copies=2)]
    fine(pair, *begin, skips(1, 2), offer(3, "draw"), house=PAIRS | {"pair_effect": "each"}, **DECK)
    fine(pair, *begin, offer(1, "draw"), house=PAIRS | {"pair_effect": "nothing"}, **DECK)


def test_after_a_jump_in_by_order_seats_are_counted_from_who_had_played() -> None:
    position = Position([["RS2", "B5", "B6"], ["Y1", "Y2"], ["Y3", "Y4"], ["Y5", "Y6"], ["RS2", "G1", "G2"]], "R7")
    begin = [offer(0, "RS2", "draw"), play(0, "RS2", 2), skips(1, 2), told("jump_offer", card="RS2", seats=[4])]
    jumped = [*begin, play(4, "RS2", 2, jump=True)]
    fine(position, *jumped, skips(0, 1), offer(2, "draw"), house={"jump_in": "identical"}, **DECK)
    order = {"jump_in": "identical", "after_jump": "order"}
    fine(position, *jumped, skips(1, 2), offer(3, "draw"), house=order, **DECK)


def test_a_wild_that_reverses() -> None:
    position = Position([["WR", "B5", "B6"], ["Y3", "Y4"], ["G3", "G4"]], "R7")
    begin = [offer(0, "WR", "draw"), play(0, "WR", 2, "green")]
    table = fine(position, *begin, direction(clockwise=False), offer(2, "G3", "G4", "draw"), **DECK)
    assert table.colour == "green"
    wrong(position, *begin, offer(1, "draw"), **DECK)
    wrong(position, begin[0], play(0, "WR", 2), **DECK)
    two = Position(position.hands[:2], "R7")
    fine(two, *begin, skips(1), offer(0, "draw"), **DECK)
    turn = {"reverse_with_two": "turn"}
    fine(two, *begin, direction(clockwise=False), offer(1, "draw"), matching=turn, **DECK)
    pair = Position([["WR", "WR", "B5", "B6"], *position.hands[1:]], "R7")
    both = [offer(0, "WR", "pair WR", "draw"), play(0, "WR", 2, "green", copies=2), direction(clockwise=False)]
    fine(pair, *both, direction(clockwise=True), offer(1, "draw"), house=PAIRS | {"pair_effect": "each"}, **DECK)
    fine(pair, *both, offer(2, "G3", "G4", "draw"), house=PAIRS, **DECK)


# Hands that move


def test_a_wild_swaps_hands_with_another() -> None:
    position = Position([["WSW", "B5", "B6"], ["Y3"], ["G3", "G4", "G5"]], "R7")
    begin = [offer(0, "WSW", "draw"), play(0, "WSW", 2, "green"), told("swap", seat=0, other=1)]
    table = fine(position, *begin, told("uno", seat=0), offer(1, "draw"), **DECK)
    assert table.hands == [["Y3"], ["B5", "B6"], ["G3", "G4", "G5"]]
    wrong(position, *begin[:2], told("swap", seat=0, other=0), **DECK)
    wrong(position, *begin[:2], offer(1, "draw"), **DECK)
    wrong(position, *begin, told("uno", seat=1), **DECK)


def test_a_wild_passes_hands_on_and_as_the_last_card_wins_or_hands_the_win_on() -> None:
    position = Position([["WPA", "B5", "B6"], ["Y3", "Y4"], ["G3", "G4", "G5"]], "R7", clockwise=False)
    begin = [offer(0, "WPA", "draw"), play(0, "WPA", 2, "green")]
    table = fine(position, *begin, told("pass_hands", clockwise=False), offer(2, "draw"), **DECK)
    assert table.hands == [["Y3", "Y4"], ["G3", "G4", "G5"], ["B5", "B6"]]
    wrong(position, *begin, told("pass_hands", clockwise=True), **DECK)
    last = Position([["WPA"], ["Y3", "Y4"], ["G3", "G4"]], "R7")
    begin = [offer(0, "WPA", "draw"), play(0, "WPA", 0, "green")]
    fine(last, *begin, end(0, [[], ["Y3", "Y4"], ["G3", "G4"]], [14, 0, 0]), **DECK)
    moved = [*begin, told("pass_hands", clockwise=True)]
    fine(last, *moved, end(1, [["G3", "G4"], [], ["Y3", "Y4"]], [0, 14, 0]), house=FIRST, **DECK)
    wrong(last, *moved, **DECK)


SHUFFLE: Final = [offer(0, "WSH", "draw"), play(0, "WSH", 2, "green")]


def shuffled(*hands: list[str]) -> Any:
    return told("shuffle_hands", hands=list(hands))


def test_all_hands_are_dealt_out_again_from_the_seat_after_its_player() -> None:
    position = Position([["WSH", "B5", "B6"], ["Y3", "Y4"], ["G3", "G4", "G5", "G6"]], "R7")
    table = fine(
        position,
        *SHUFFLE,
        shuffled(["B5", "G3"], ["G4", "Y4", "B6"], ["Y3", "G5", "G6"]),
        offer(1, "G4", "draw"),
        **DECK,
    )
    assert table.hands == [["B5", "G3"], ["B6", "G4", "Y4"], ["G5", "G6", "Y3"]]
    for hands in (
        (["B5", "G3", "B6"], ["G4", "Y4"], ["Y3", "G5", "G6"]),  # the player is last, and has one less
        (["B5", "G3"], ["G4", "Y4", "B6"], ["Y3", "G5"]),
        (["B5", "G3"], ["G4", "Y4", "B6"], ["Y3", "G5", "G7"]),
        (["B5", "G3"], ["G4", "Y4", "B6"], ["Y3", "G5", "G5"]),
        (["B5", "G3"], ["G4", "Y4", "B6"]),
        (["B5", "B6"], ["Y3", "Y4"], ["G3", "G4", "G5", "G6"]),  # nothing was dealt
    ):
        wrong(position, *SHUFFLE, shuffled(*hands), **DECK)
    wrong(position, *SHUFFLE, offer(1, "draw"), **DECK)
    other_way = Position(position.hands, "R7", clockwise=False)
    fine(other_way, *SHUFFLE, shuffled(["B5", "G3"], ["G4", "Y4", "B6"], ["Y3", "G5", "G6"]), **DECK)
    odd = Position([["WSH", "B5", "B6"], ["Y3", "Y4"], ["G3", "G4", "G5"]], "R7", clockwise=False)
    fine(odd, *SHUFFLE, shuffled(["B5", "G3"], ["G4", "Y4"], ["Y3", "G5", "B6"]), offer(2, "G5", "draw"), **DECK)
    wrong(odd, *SHUFFLE, shuffled(["B5", "G3"], ["G4", "Y4", "B6"], ["Y3", "G5"]), **DECK)


def test_uno_is_said_by_whoever_holds_one_card_after_the_shuffle() -> None:
    position = Position([["WSH", "B5", "B6"], ["Y3"], ["G3"]], "R7")
    dealt = shuffled(["B5"], ["G3", "Y3"], ["B6"])
    fine(position, *SHUFFLE, dealt, told("uno", seat=0), told("uno", seat=2), offer(1, "G3", "draw"), **DECK)
    wrong(position, *SHUFFLE, told("uno", seat=0), **DECK)
    wrong(position, *SHUFFLE, dealt, told("uno", seat=2), **DECK)


def test_who_was_left_gets_none_of_the_shuffled_cards() -> None:
    position = Position([["WSH", "B5", "B6"], ["Y3", "Y4"], ["Y5", "Y6"], ["G3", "G4"]], "R7")
    begin = [told("leave", seat=2), *SHUFFLE]
    rules = {"players": {"leaving": "allowed"}} | DECK
    fine(position, *begin, shuffled(["B5", "G3"], ["G4", "Y4"], [], ["Y3", "B6"]), offer(1, "G4", "draw"), **rules)
    wrong(position, *begin, shuffled(["B5"], ["G4", "Y4"], ["G3"], ["Y3", "B6"]), **rules)


def test_a_last_shuffle_wins_or_leaves_the_win_to_who_then_holds_no_card() -> None:
    position = Position([["WSH"], ["Y3"], ["G3"]], "R7")
    begin = [offer(0, "WSH", "draw"), play(0, "WSH", 0, "green")]
    fine(position, *begin, end(0, [[], ["Y3"], ["G3"]], [6, 0, 0]), **DECK)
    rules = {"house": FIRST} | DECK
    dealt = [*begin, shuffled([], ["G3"], ["Y3"])]
    fine(position, *dealt, end(0, [[], ["G3"], ["Y3"]], [6, 0, 0]), **rules)
    wrong(position, *dealt, told("uno", seat=1), **rules)
    wrong(position, *begin, end(0, [[], ["Y3"], ["G3"]], [6, 0, 0]), **rules)


def test_a_last_shuffle_after_which_everybody_holds_a_card_ends_nothing() -> None:
    position = Position([["WSH"], ["Y3", "Y4"], ["G3", "G4"]], "R7")
    begin = [offer(0, "WSH", "draw"), play(0, "WSH", 0, "green"), shuffled(["Y3"], ["G3", "Y4"], ["G4"])]
    rules = {"house": FIRST} | DECK
    said = [told("uno", seat=0), told("uno", seat=2)]
    table = fine(position, *begin, *said, offer(1, "G3", "draw"), **rules)
    assert not table.over
    wrong(position, *begin, end(0, [["Y3"], ["G3", "Y4"], ["G4"]], [0, 0, 0]), **rules)


# Kinds that do nothing


def test_a_plain_coloured_card_is_like_a_number_and_is_none() -> None:
    position = Position([["Y11", "R5", "B5"], ["G11", "Y3"]], "R11")
    begin = [offer(0, "Y11", "R5", "draw"), play(0, "Y11", 2)]
    fine(position, *begin, offer(1, "G11", "Y3", "draw"), **DECK)
    wrong(position, begin[0], play(0, "Y11", 2, "red"), **DECK)
    drawing = Position([["B5", "B6"], ["Y3"]], "R7", pile=["R11", "R2"])
    rules = {"draw": {"amount": "until-number"}} | DECK
    fine(drawing, offer(0, "draw"), draw(0, "R11", "R2"), offer(0, "R2", "keep"), **rules)
    numbers = {"draw": {"play_drawn": "numbers"}} | DECK
    fine(drawing, offer(0, "draw"), draw(0, "R11"), passes(0), **numbers)
    wrong(drawing, offer(0, "draw"), draw(0, "R11"), offer(0, "R11", "keep"), **numbers)


def test_a_plain_wild_is_like_a_wild_and_identical_to_none() -> None:
    position = Position([["WX", "B5", "B6"], ["Y3", "Y4"], ["WX", "G3"]], "R7")
    begin = [offer(0, "WX", "draw"), play(0, "WX", 2, "green")]
    house = {"jump_in": "identical-or-wild"}
    assert fine(position, *begin, offer(1, "draw"), house=house, **DECK).colour == "green"
    wrong(position, *begin, told("jump_offer", card="WX", seats=[2]), house=house, **DECK)
    wrong(position, begin[0], play(0, "WX", 2), **DECK)
    on_draw_card = Position([["WX", "WR", "W", "W+6"], ["Y3"]], "R+3")
    fine(on_draw_card, offer(0, "WX", "WR", "W", "W+6", "draw"), **DECK)
    never = {"wild_on_draw_card": "never"}
    fine(on_draw_card, offer(0, "W+6", "draw"), matching=never, **DECK)


# The deck


def test_kinds_are_dealt_and_counted() -> None:
    hands = [["R+1", "WX", "B5"], ["Y3", "Y11", "W+6"]]
    begin = deal(0, hands, DECK)
    fine(2, begin, turn_up("R7"), told("opener", seat=1, clockwise=True), start={"hand": 3}, **DECK)
    wrong(2, begin, start={"hand": 3})
    short = deal(0, hands, {"deck": {"kinds": KINDS | {"+10": {"name": "+10", "draws": 10, "copies": 2}}}})
    wrong(2, short, start={"hand": 3}, **DECK)


def test_a_coloured_lead_card_does_nothing_and_a_wild_one_is_turned_over_again() -> None:
    begin = deal(0, [["B1", "B2"], ["R1", "Y2"]], DECK)
    rules: dict[str, Any] = {"start": {"hand": 2}} | DECK
    for card in ("R+3", "RS2", "RSE", "R11"):
        opened = [turn_up(card), told("opener", seat=1, clockwise=True), offer(1, "R1", "draw")]
        fine(2, begin, *opened, **rules)
        wrong(2, begin, turn_up(card, "shuffled-back"), **rules)
    for card in ("WX", "WR", "W+6", "WSH"):
        fine(2, begin, turn_up(card, "shuffled-back"), turn_up("R7"), **rules)
        wrong(2, begin, turn_up(card), **rules)
        buried = {"lead": {"again": "buried"}}
        fine(2, begin, turn_up(card, "buried"), turn_up("R7"), **buried, **rules)


def test_a_wild_lead_card_stays_where_nothing_else_could() -> None:
    hands = [["R+1"], ["R+1"]]
    copies = dict.fromkeys([*"0123456789", "S", "R", "+2", "W", "W+4"], 0)
    kinds = {"+1": {"name": "+1", "draws": 1, "copies": 2}, "WX": {"name": "Another Wild", "copies": 1}}
    rules: dict[str, Any] = {
        "deck": {"copies": copies, "kinds": kinds},
        "start": {"hand": 1},
        "lead": {"again": "buried"},
    }
    begin = deal(0, hands, rules)
    fine(2, begin, turn_up("WX", "buried"), turn_up("Y+1"), **rules)
    only: dict[str, Any] = rules | {"deck": {"copies": copies | {"5": 0}, "kinds": {"WX": kinds["WX"] | {"copies": 4}}}}
    wilds = deal(0, [["WX"], ["WX"]], only)
    named = [turn_up("WX"), told("colour", seat=None, colour="blue"), told("opener", seat=1, clockwise=True)]
    fine(2, wilds, *named, offer(1, "WX", "draw"), **only)


def test_kinds_have_points_of_their_own() -> None:
    position = Position([["R5"], ["R+1", "Y11", "W+6", "WSH", "GS2"]], "R7")
    last = [offer(0, "R5", "draw"), play(0, "R5", 0)]
    fine(position, *last, end(0, [[], ["R+1", "Y11", "W+6", "WSH", "GS2"]], [141, 0]), **DECK)
    wrong(position, *last, end(0, [[], ["R+1", "Y11", "W+6", "WSH", "GS2"]], [140, 0]), **DECK)


def test_kinds_may_be_banned_as_last_cards() -> None:
    rules = {"finish": {"banned": ("+1", "W+6")}} | DECK
    fine(Position([["R+1"], ["Y3"]], "R7"), offer(0, "draw"), **rules)
    fine(Position([["W+6"], ["Y3"]], "R7"), offer(0, "draw"), **rules)
    fine(Position([["R+3"], ["Y3"]], "R7"), offer(0, "R+3", "draw"), **rules)


def test_a_kind_that_the_rules_do_not_have_is_no_card() -> None:
    position = Position([["B5", "B6"], ["Y3"]], "R7")
    begin = [offer(0, "draw"), told("draw", seat=0, forced=True)]
    wrong(position, *begin, told("card", seat=0, card="R+5", cause="turn"), **DECK)
    wrong(position, *begin, told("card", seat=0, card="R+1", cause="turn"))


def test_the_comparison_of_amounts_matters_only_where_they_differ() -> None:
    hands = [["R+2", "B1", "B2"], ["Y+2", "Y1", "Y2"], ["R3", "Y3"]]
    begin = [offer(0, "R+2", "draw"), play(0, "R+2", 2), owes(1, 2)]
    for way in ("any", "equal-or-higher", "same"):
        answer = {"two_on_two": "yes", "four_on_two": "yes", "amount": way}
        alike = judged(Position(hands, "R7"), [*begin, offer(1, "Y+2", "take")], answer=answer)
        assert alike.ok
        assert f"answer.amount={way}" not in alike.exercised
        higher = Position([hands[0], ["W+4", "Y1", "Y2"], hands[2]], "R7")
        moves = ("take",) if way == "same" else ("W+4", "take")
        other = judged(higher, [*begin, offer(1, *moves)], answer=answer)
        assert other.ok
        assert f"answer.amount={way}" in other.exercised
