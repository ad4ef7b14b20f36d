"""The rule book: what fits, what is honest, what answers, what a draw is for. Questions about a table, no moves.

Every option is asked for only where the position turns on it, so that what was asked was exercised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import eq, ge
from typing import Final

from uno_sim.cards import COLOURS, colour_of, is_wild, symbol_of
from uno_sim.referee.deck import (
    AMOUNT,
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    amount,
    draws_like,
    is_coloured_draw_card,
    is_draw_card,
    is_number,
    is_wild_draw_card,
    own_deed,
    points,
)
from uno_sim.referee.options import Options
from uno_sim.referee.table import PlayedFour, Table

ANSWERS: Final[dict[tuple[str | None, str], str]] = {
    # (newest draw card, answer), each by whose rules it goes: the option that allows it
    (DRAW_TWO, DRAW_TWO): "answer.two_on_two",
    (DRAW_TWO, WILD_DRAW_FOUR): "answer.four_on_two",
    (WILD_DRAW_FOUR, WILD_DRAW_FOUR): "answer.four_on_four",
    (WILD_DRAW_FOUR, DRAW_TWO): "answer.two_on_four",
    (DRAW_TWO, SKIP): "answer.skip",
    (DRAW_TWO, REVERSE): "answer.reverse",
}
DEFLECTIONS: Final = (SKIP, REVERSE)
FUNCTION_CARDS: Final = (SKIP, REVERSE, *AMOUNT)
COMPARED: Final = {"equal-or-higher": ge, "same": eq}
RED_ZERO: Final = "R0"
HAND_MOVERS: Final = {"0": "house.zero", "7": "house.seven"}


# What fits the card in force


def fits(options: Options, table: Table, card: str) -> bool:
    """By colour, number or symbol; a wild on anything, but one that is no draw card perhaps not on a draw card (S2.20,
    S4.44); a paid +2 may bind by its colour alone (S3.12, S4.43)."""
    if is_wild(card):
        if is_wild_draw_card(options, card) or not is_draw_card(options, table.top):
            return True
        return options.word("matching.wild_on_draw_card") == "once-paid"
    if table.paid and (binding := options.word("matching.after_paid")) != "anything":
        if binding == "colour-no-draw-two" and is_coloured_draw_card(options, card):
            return False
        return colour_of(card) == table.colour
    if colour_of(card) == table.colour:
        return True
    return symbol_of(card) == symbol_of(table.top) and not table.by_colour  # a lead Reverse: S1.26


def may_be_last(options: Options, table: Table, seat: int, card: str, copies: int = 1) -> bool:
    """Whether this seat may play this card as far as the last card is concerned (S2.42, S4.23, X11, X38, X39)."""
    return table.held(seat) > copies or symbol_of(card) not in options.symbols("finish.banned")


def honest(options: Options, table: Table, seat: int) -> bool:
    """Whether a +4 of this seat is honest now: judged by the colour in force before it (X21)."""
    if table.debt and options.word("wild_draw_four.on_draw_card") == "free":
        return True
    others = [card for card in table.hands[seat] if not is_wild_draw_card(options, card)]
    match options.word("wild_draw_four.legal"):
        case "no-colour":
            return all(colour_of(card) != table.colour for card in others)
        case "no-number-of-colour":
            return not any(is_number(card) and colour_of(card) == table.colour for card in others)
        case "no-number":
            return not any(is_number(card) and fits(options, table, card) for card in others)  # S2.25
        case "nothing-else":
            return not any(_would_do(options, table, seat, card) for card in others)
        case _:  # any-time
            return True


def _would_do(options: Options, table: Table, seat: int, card: str) -> bool:
    """Whether this card other than a +4 could be played now: it fits, or while cards are owed it answers (S4.50)."""
    if not may_be_last(options, table, seat, card):
        return False
    return _answers(options, table, seat, card) if table.debt else fits(options, table, card)


def four_as_it_is_played(options: Options, table: Table, seat: int, card: str, copies: int = 1) -> PlayedFour:
    """What a challenge of the +4, or several, now being played will come to: settled before they leave the hand."""
    hand = table.hands[seat] - Counter({card: copies})
    return PlayedFour(seat, card, tuple(sorted(hand.elements())), honest(options, table, seat))


def honesty(options: Options, table: Table, seat: int, card: str) -> bool | None:
    """Of a card that fits: honest, a bluff (a +4 only), or None where it may not be played at all."""
    if not may_be_last(options, table, seat, card):
        return None
    if not is_wild_draw_card(options, card) or honest(options, table, seat):
        return True
    return False if options.word("wild_draw_four.bluff") == "yes" else None


def together(options: Options, table: Table, seat: int, cards: Iterable[str]) -> list[tuple[str, int]]:
    """Of these cards, which may be played one by one, those that may be played together, each with how many copies of
    it: two, or more where the rules say so (S4.17, X8, X11, X12)."""
    twins = [card for card in cards if table.hands[seat][card] > 1]
    if not twins or options.word("house.pairs") == "no":
        return []
    pairs = [card for card in twins if may_be_last(options, table, seat, card, 2)]
    if pairs and table.debt and options.word("house.pair_effect") == "nothing":
        return []
    return [
        (card, copies)
        for card in pairs
        for copies in range(2, most_together(options, table.hands[seat][card]) + 1)
        if may_be_last(options, table, seat, card, copies)
    ]


def most_together(options: Options, held: int) -> int:
    """The most copies that may be played in one turn of a card of which so many are held."""
    return held if held < 3 else min(held, options.number("house.chain"))


def colours_of_four(options: Options, table: Table) -> tuple[str | None, ...]:
    """The colours of which a +4 played now has one (S2.22)."""
    return COLOURS if options.word("wild_draw_four.colour") == "named" else (table.colour,)


def wrong_card_stays(options: Options, table: Table, seat: int, card: str) -> bool:
    """Whether a card that does not fit stays on the discards all the same (S1.37)."""
    if table.debt or is_wild(card) or table.held(seat) < 2:
        return False
    return options.word("conduct.wrong_card_then") == "stays"


def identical(options: Options, card: str) -> bool:
    """Whether a card like this one is identical to it for who wants to play out of turn (S2.7, S4.69, X7)."""
    way = options.word("house.jump_in")
    return way != "no" and (not is_wild(card) or (card == WILD and way == "identical-or-wild"))


def jumpers(options: Options, table: Table, player: int) -> list[int]:
    """Who may play out of turn on the card that this seat has just played (X1, X6, X7)."""
    card = table.top
    holders = [seat for seat in table.in_play if seat not in (player, table.turn) and table.hands[seat][card]]
    if table.debt or not holders or not identical(options, card):
        return []
    return [seat for seat in holders if may_be_last(options, table, seat, card)]


# An ordinary turn


def plays(options: Options, table: Table, seat: int) -> dict[str, bool]:
    """The cards that the seat may play from its hand, each with whether that is honest."""
    return {
        card: is_honest
        for card in table.hands[seat]
        if fits(options, table, card) and (is_honest := honesty(options, table, seat, card)) is not None
    }


def may_draw(options: Options, honest_play: bool) -> bool:
    """Who has no honest play draws; who has one, where the rules let him choose (S0.36, X40)."""
    return not honest_play or options.word("draw.voluntary") == "yes"


def serves(options: Options, table: Table, seat: int, card: str) -> bool:
    """Whether a card just drawn is one that may be played: it fits, and is a number where the rules want one."""
    if not fits(options, table, card) or honesty(options, table, seat, card) is None:
        return False
    if is_number(card):
        return True
    return options.word("draw.amount") != "until-number" and options.word("draw.play_drawn") != "numbers"


def ends_drawing(options: Options, table: Table, seat: int, card: str) -> bool:
    """Whether this card is the last that the turn draws (S0.35, S4.67; the piles may end it before: X41)."""
    return options.word("draw.amount") == "one" or serves(options, table, seat, card)


def may_play_drawn(options: Options, table: Table, seat: int, card: str, *, forced: bool) -> bool:
    """Whether the last card drawn may be played at once (S0.38, S0.39, S4.20)."""
    if not serves(options, table, seat, card) or options.word("draw.play_drawn") == "no":
        return False
    return forced or options.word("draw.after_voluntary") == "alike"


def must_play_drawn(options: Options, is_honest: bool) -> bool:
    """Whether a drawn card that may be played must be (S4.68); a bluff never must (X40)."""
    return is_honest and options.word("draw.drawn") == "must"


# Cards owed


def answers(options: Options, table: Table, seat: int) -> list[str]:
    """The cards by which the seat that owes may pass the debt on (S0.46, S2.15, S3.8, S4.37 to S4.40)."""
    return [card for card in table.hands[seat] if _answers(options, table, seat, card)]


def _answers(options: Options, table: Table, seat: int, card: str) -> bool:
    debt, symbol = table.debt, symbol_of(card)
    if debt is None or not debt.answerable:
        return False
    way = ANSWERS.get((draws_like(options, debt.symbol), draws_like(options, symbol) or symbol))
    if way is None or (symbol in DEFLECTIONS and colour_of(card) != table.colour):
        return False
    if options.word(way) == "no" or honesty(options, table, seat, card) is None:
        return False
    return symbol in DEFLECTIONS or is_for_enough(options, debt.symbol, symbol)


def is_for_enough(options: Options, newest: str, answer: str) -> bool:
    """Whether a draw card in answer is for enough cards beside the newest one; several count as a single card."""
    own, before = amount(options, answer), amount(options, newest)
    if own == before:
        return True
    way = options.word("answer.amount")
    return way == "any" or COMPARED[way](own, before)


def challenged(options: Options, table: Table, victim: int) -> PlayedFour | None:
    """The +4 that the seat which owes may challenge, if any (S1.17, S2.29): nobody himself, nor a leaver (X31)."""
    debt = table.debt
    if debt is None or draws_like(options, debt.symbol) != WILD_DRAW_FOUR or not debt.fours:
        return None
    whom = options.word("wild_draw_four.challenge")
    four = debt.fours[0] if whom == "first" else debt.fours[-1]
    return None if whom == "off" or four.seat == victim or four.seat in table.left else four  # X31


def debt_after(options: Options, table: Table, card: str, times: int = 1) -> int:
    """What is owed once this draw card lies there, which counts so many times (S2.16, S3.11)."""
    own = amount(options, symbol_of(card)) * times
    return own + table.debt.cards if table.debt and options.word("answer.pays") == "sum" else own


def stakes(options: Options, pot: int, four: PlayedFour) -> int:
    """What guilt costs (S1.19, S2.30, S3.23); innocence costs the challenger ``wild_draw_four.extra`` more."""
    return pot if options.word("wild_draw_four.stakes") == "pot" else amount(options, four.card)


# What a card does


def reverse_is_skip(options: Options, table: Table) -> bool:
    return len(table.in_play) == 2 and options.word("matching.reverse_with_two") == "skip"


def own_skips(options: Options, card: str) -> int:
    """The seats that a kind of one's own passes over, if there are so many."""
    return options.kinds()[symbol_of(card)].skips


def sizes_dealt_again(table: Table, player: int) -> list[int]:
    """How many cards each seat gets when all hands are dealt out again, one by one from the seat after this player."""
    cards, seats = sum(hand.total() for hand in table.hands), table.in_order(table.after(player))
    each, more = divmod(cards, len(seats))
    return [each + (seats.index(seat) < more) if seat in seats else 0 for seat in range(table.seats)]


def red_zero(options: Options, card: str) -> int:
    """What the next player draws for this card if it is a red 0; 0 where it is like any 0 (S4.74, X16)."""
    return options.number("house.red_zero") if card == RED_ZERO else 0


def how_hands_move(options: Options, card: str) -> str | None:
    """``pass-hands`` or ``swap`` for a 0 or a 7 that moves hands (S4.72, S4.75, X16); None for a card that moves none.

    A kind of one's own has its word in its row.
    """
    if own_deed(options, card) == "hands":
        return options.kinds()[symbol_of(card)].hands
    name = HAND_MOVERS.get(symbol_of(card))
    if name is None or red_zero(options, card) or (word := options.word(name)) == "nothing":
        return None
    return word


def bites_as_last(options: Options, card: str) -> bool:
    """Whether a last card still makes the next player draw (S3.35)."""
    return is_draw_card(options, card) and options.word("finish.last_draw_card") == "draws"


def does_something(options: Options, card: str) -> bool:
    """Whether the card, not being the last, does anything but lie there."""
    if (deed := own_deed(options, card)) != "official":
        return deed != "nothing"
    match symbol_of(card):
        case "0" | "7":
            return bool(red_zero(options, card)) or how_hands_move(options, card) is not None
        case "2":
            return bool(options.number("house.two"))
        case "9":
            return bool(options.number("house.nine"))
        case symbol:
            return symbol in FUNCTION_CARDS


def does_something_as_last(options: Options, card: str) -> bool:
    """Whether the card does anything as the last one but end the game."""
    if how_hands_move(options, card):
        return options.word("house.last_hand_card") == "effect-first"
    return bites_as_last(options, card) or (symbol_of(card) == "9" and bool(options.number("house.nine")))


def times(options: Options, card: str, copies: int, *, last: bool) -> int:
    """How often identical cards that are played together do what one of them does (S4.18, X9)."""
    if copies == 1 or not (does_something_as_last if last else does_something)(options, card):
        return 1
    return {"nothing": 0, "once": 1, "each": copies}[options.word("house.pair_effect")]


# The end


def fewest_points(options: Options, table: Table) -> int:
    """Who holds the fewest hand points; among equals the first in order of play, from whoever would act next."""
    return min(table.in_order(table.turn), key=lambda seat: points(options, table.hands[seat].elements()))


def camp_of(options: Options, table: Table, seat: int) -> set[int]:
    """The seats that win and lose together with this one, itself among them (S2.4, S2.6)."""
    return set(range(seat % 2, table.seats, 2)) if options.word("players.teams") == "alternating" else {seat}


def scores(options: Options, table: Table, winner: int | None) -> list[int]:
    """The points of every seat for this game (S1.41, S1.42, S2.53, S4.59, S4.63, X32, X45)."""
    own = [points(options, table.counted(seat)) for seat in range(table.seats)]
    way = options.word("score.way")
    if winner is None:
        return own if way == "own-points" else [0] * table.seats
    partners = camp_of(options, table, winner) - {winner}
    left_out = partners if partners and options.word("score.partners_hands") == "left-out" else set()
    if way == "own-points":
        return [0 if seat in left_out else points for seat, points in enumerate(own)]
    spared = {winner, *left_out}
    taken = sum(own[seat] for seat in range(table.seats) if seat not in spared)
    return [taken if seat == winner else 0 for seat in range(table.seats)]
