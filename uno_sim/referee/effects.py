"""What cards do. Two tables say it: one for a card that is not the last, one for the last."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final

from uno_sim.cards import symbol_of
from uno_sim.referee import rulebook
from uno_sim.referee.deck import DRAW_TWO, REVERSE, SKIP, WILD_DRAW_FOUR, is_draw_card, own_deed
from uno_sim.referee.game import Game, penalty
from uno_sim.referee.table import Debt, PlayedFour

NOT_ANSWERED: Final = "0"
"""The debt of a red 0 stems from a 0: nothing answers it, nothing is bound by it (X17)."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card, or several identical ones, just played; the next seats are counted from ``counts_from``.

    What it does happens so many ``times``: of several each may count, or they may do nothing (S4.18).
    """

    seat: int
    card: str
    counts_from: int
    four: PlayedFour | None
    times: int = 1


Effect = Callable[[Game, Play], None]
HandMove = Callable[[Game, Play], Collection[int]]


def no_effect(game: Game, play: Play) -> None:
    game.table.turn = game.table.after(play.counts_from)


# Function cards


def skip(game: Game, play: Play) -> None:
    """The next seat is passed over (S0.15, X34); in answer to a +2 the debt is (S4.38)."""
    table = game.table
    passed = table.after(play.counts_from)
    if table.debt is None:
        pass_over(game, play, play.times, "S0.15 S1.8 S3.6: the next seat is passed over")
    elif len(table.in_play) == 2 or game.options.word("answer.skip") == "next":
        pass_debt(game, passed, "answer.skip S4.38: the next seat owes now")
    else:
        game.must("skip", "answer.skip S4.38: the debt passes over the next seat", seat=passed)
        pass_debt(game, table.after(passed), "answer.skip S4.38: the seat after the skipped one owes now")


def skip_some(game: Game, play: Play) -> None:
    """A kind of one's own passes over so many seats, however many copies; with fewer others, over all of them."""
    seats = min(rulebook.own_skips(game.options, play.card), len(game.table.in_play) - 1)
    pass_over(game, play, seats, "deck.kinds: so many of the next seats are passed over, never its player")


def pass_over(game: Game, play: Play, seats: int, why: str) -> None:
    """So many of the next seats."""
    table = game.table
    passed = play.counts_from
    for _ in range(seats):
        passed = table.after(passed)
        game.must("skip", why, seat=passed)
    table.turn = table.after(passed)


def reverse(game: Game, play: Play) -> None:
    """The direction turns (S0.12); with two seats it may be a Skip (S0.14, fault 1); a debt goes back (S4.39)."""
    table, debt = game.table, game.table.debt
    if debt is None and rulebook.reverse_is_skip(game.options, table):
        pass_over(game, play, play.times, "matching.reverse_with_two S0.14: a Reverse with two is a Skip")
        return
    for _ in range(play.times if debt is None else 1):
        table.clockwise = not table.clockwise
        game.must("direction", "S0.12: a Reverse turns the direction", clockwise=table.clockwise)
    table.turn = table.after(play.counts_from)
    if debt is not None:
        pass_debt(game, table.turn, "answer.reverse S4.39 X35: the debt goes back to the seat before the answerer")


def pass_debt(game: Game, seat: int, why: str) -> None:
    assert game.table.debt is not None
    game.must("owes", why, seat=seat, cards=game.table.debt.cards)
    game.table.turn = seat


def grow_debt(game: Game, play: Play) -> None:
    """The next seat owes the cards of one draw card, on top of what was owed (S0.8, S0.23, S2.16, S3.11, X9, X12)."""
    table = game.table
    cards = rulebook.debt_after(game.options, table, play.card, play.times)
    fours = (*(table.debt.fours if table.debt else ()), *([play.four] if play.four else []))
    table.debt = Debt(cards, symbol_of(play.card), fours)
    pass_debt(game, table.after(play.counts_from), "answer.pays S0.8 S2.16: the next seat owes all that is to be drawn")


def last_draw_card(game: Game, play: Play) -> None:
    """A last draw card still bites, where the rules say so, and cannot be answered (S3.35, X23)."""
    if rulebook.bites_as_last(game.options, play.card):
        grow_debt(game, play)
        assert game.table.debt is not None
        game.table.debt = replace(game.table.debt, answerable=False)
    else:
        game.table.debt = None


# Numbers that some tables make more of


def red_zero(game: Game, play: Play) -> None:
    """A red 0 may make the next player draw, and that cannot be answered (S4.74, X16, X17)."""
    if cards := rulebook.red_zero(game.options, play.card):
        game.table.debt = Debt(cards, NOT_ANSWERED, answerable=False)
        pass_debt(game, game.table.after(play.counts_from), "house.red_zero S4.74: the next seat draws for a red 0")
    else:
        no_effect(game, play)


def silence(game: Game, play: Play) -> None:
    """From a 2 on nobody may make a sound until its player plays again (S4.76, S4.79, X19)."""
    if game.options.number("house.two"):
        game.must("silence", "house.two S4.76 X19: silence from a 2 on", seat=play.seat)
        game.table.silence = play.seat
    no_effect(game, play)


def slap(game: Game, play: Play) -> None:
    """Everybody slaps who is not out, and the last hand draws (S4.80, X18, X20)."""
    if cards := game.options.number("house.nine"):
        why = "house.nine S4.80 X18: the last of those who are not out to slap after a 9"
        event = game.must("slap", why)
        game.reader.check_one_of("seat", [s for s in game.table.in_play if game.table.held(s)], event.seat, why)
        penalty(game, event.seat, cards, "slap", "house.nine S4.80: what the last hand costs")
    no_effect(game, play)


# Which card does what

OFFICIAL: Final[dict[str, Effect]] = {
    SKIP: skip,
    REVERSE: reverse,
    DRAW_TWO: grow_debt,
    WILD_DRAW_FOUR: grow_debt,
    "0": red_zero,
    "2": silence,
    "9": slap,
}
"""What a card does that is not the last; a symbol without a row does nothing. A new effect is a new row."""

OWN: Final[dict[str, Effect]] = {"draws": grow_debt, "skips": skip_some, "reverses": reverse}
"""What a kind of one's own does that is not the last, by its deed; without a row it does nothing."""


def effect_of(game: Game, card: str) -> Effect:
    """What this card does that is not the last, and moves no hands."""
    deed = own_deed(game.options, card)
    return OFFICIAL.get(symbol_of(card), no_effect) if deed == "official" else OWN.get(deed, no_effect)


def effect_as_last(game: Game, card: str) -> Effect | None:
    """What this card still does as the last, if anything; where it does nothing, a debt that it answers lapses."""
    if is_draw_card(game.options, card):
        return last_draw_card
    return slap if symbol_of(card) == "9" else None


# Hands that move; each tells whose did


def pass_hands(game: Game, play: Play) -> Collection[int]:
    """Everybody passes the hand on (S4.72, S4.75)."""
    why = "house.zero deck.kinds S4.72: every hand moves on in the direction of play"
    game.must("pass_hands", why, clockwise=game.table.clockwise)
    game.table.pass_hands()
    return game.table.in_play


def swap(game: Game, play: Play) -> Collection[int]:
    why = "house.seven deck.kinds: its player swaps hands with another who is still in play"
    event = game.must("swap", why, seat=play.seat)
    game.reader.check_one_of("other", [s for s in game.table.in_play if s != play.seat], event.other, why)
    game.table.swap(play.seat, event.other)
    return play.seat, event.other


def shuffle_hands(game: Game, play: Play) -> Collection[int]:
    """All hands are shuffled together and dealt out again; who gets which cards is chance, how many is not."""
    table, reader = game.table, game.reader
    why = "deck.kinds: the cards of all hands are dealt out again, one by one from the seat after the card's player"
    event = game.must("shuffle_hands", why)
    if not reader.are_hands(event.hands, table.seats):
        reader.refuse(f"{table.seats} hands of cards", repr(event.hands), why)
    for seat, size in enumerate(rulebook.sizes_dealt_again(table, play.seat)):
        reader.check(f"cards of seat {seat}", size, len(event.hands[seat]), why)
    before = [card for hand in table.hands for card in hand.elements()]
    reader.check_cards("all hands together", before, [card for hand in event.hands for card in hand], f"census, {why}")
    table.deal_again(event.hands)
    return table.in_play


HAND_MOVES: Final[dict[str, HandMove]] = {
    "pass-hands": pass_hands,
    "pass": pass_hands,
    "swap": swap,
    "shuffle": shuffle_hands,
}
"""How hands move, by the words of the house rules and of a kind of one's own."""


def how_hands_move(game: Game, play: Play) -> HandMove | None:
    """How this card moves hands, where it does."""
    word = rulebook.how_hands_move(game.options, play.card)
    return None if word is None else HAND_MOVES[word]
