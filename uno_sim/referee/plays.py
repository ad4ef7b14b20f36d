"""A card is played: the UNO call, what the card does, and what a last card still does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from uno_sim.cards import COLOURS, is_wild, symbol_of
from uno_sim.referee import rulebook
from uno_sim.referee.deck import DRAW_TWO, REVERSE, SKIP, WILD_DRAW_FOUR
from uno_sim.referee.game import Game, caught
from uno_sim.referee.table import Debt, PlayedFour


def play_card(game: Game, seat: int, moves: list[str]) -> None:
    """One of the offered cards comes to lie on top; then the UNO call and its effect, or it was the last."""
    table, reader = game.table, game.reader
    event = game.must("play", "S0.33: the seat that was offered moves plays", seat=seat)
    card = event.card
    if card not in moves or not reader.are_cards([card]):
        reader.refuse(f"one of {sorted(moves)}", repr(card), "S0.34: the card must be one of those offered")
    colours = COLOURS if is_wild(card) else (None,)
    reader.check_one_of("colour", colours, event.colour, "S0.17 fault 4: a wild, and only a wild, is given a colour")
    reader.check("left", table.held(seat) - 1, event.left, "census: cards still held after the play")
    four = rulebook.four_as_it_is_played(game.options, table, seat) if card == WILD_DRAW_FOUR else None
    table.discard(seat, card, event.colour)
    table.lapse = None  # the next card shuts the window
    table.actions += 1
    if table.held(seat):
        uno(game, seat)
        EFFECTS.get(symbol_of(card), no_effect)(game, seat, card, four)
    else:
        game.winner, game.reason = seat, "out"
        if rulebook.bites_as_last(game.options, card):
            grow_debt(game, seat, card, four)
        else:
            table.debt = None


def uno(game: Game, seat: int) -> None:
    """UNO is due when exactly one card is left (S0.40, S1.34, S3.32, S4.25)."""
    table, options = game.table, game.options
    if table.held(seat) != 1 or options.word("uno_call.call") == "none":
        return
    why = "uno_call.call S0.40: one card is left, and UNO is said or forgotten"
    said = game.reader.which(("uno", "forgot"), why)
    game.must(said, why, seat=seat)
    if said == "uno":
        return
    table.lapse = seat
    if options.word("uno_call.call") == "automatic":
        caught(game, by_nobody=True)
        return
    options.note("uno_call.late")
    if game.reader.peek() == "late" and options.word("uno_call.late") == "yes":
        game.must("late", "uno_call.late S4.27: UNO said late, in time", seat=seat)
        table.lapse = None
    elif game.reader.peek() == "caught":
        caught(game)
    if options.word("uno_call.window") == "next-turn":
        table.lapse = None  # whoever has not noticed by now is too late


# What cards do

Effect = Callable[[Game, int, str, PlayedFour | None], None]


def no_effect(game: Game, seat: int, card: str, four: PlayedFour | None) -> None:
    game.table.turn = game.table.after(seat)


def skip(game: Game, seat: int, card: str, four: PlayedFour | None) -> None:
    """The next seat is passed over (S0.15, X34); in answer to a +2 the debt is (S4.38)."""
    table = game.table
    passed = table.after(seat)
    if table.debt is None:
        game.must("skip", "S0.15 S1.8 S3.6: the next seat is passed over", seat=passed)
        table.turn = table.after(passed)
    elif table.seats == 2 or game.options.word("answer.skip") == "next":
        pass_debt(game, passed, "answer.skip S4.38: the next seat owes now")
    else:
        game.must("skip", "answer.skip S4.38: the debt passes over the next seat", seat=passed)
        pass_debt(game, table.after(passed), "answer.skip S4.38: the seat after the skipped one owes now")


def reverse(game: Game, seat: int, card: str, four: PlayedFour | None) -> None:
    """The direction turns (S0.12); with two seats it may be a Skip (S0.14, fault 1); a debt goes back (S4.39)."""
    table, debt = game.table, game.table.debt
    if debt is None and rulebook.reverse_is_skip(game.options, table):
        passed = table.after(seat)
        game.must("skip", "matching.reverse_with_two S0.14: a Reverse with two is a Skip", seat=passed)
        table.turn = table.after(passed)
        return
    table.clockwise = not table.clockwise
    game.must("direction", "S0.12: a Reverse turns the direction", clockwise=table.clockwise)
    table.turn = table.after(seat)
    if debt is not None:
        pass_debt(game, table.turn, "answer.reverse S4.39 X35: the debt goes back to the seat before the answerer")


def pass_debt(game: Game, seat: int, why: str) -> None:
    assert game.table.debt is not None
    game.must("owes", why, seat=seat, cards=game.table.debt.cards)
    game.table.turn = seat


def grow_debt(game: Game, seat: int, card: str, four: PlayedFour | None) -> None:
    """The next seat owes the cards of the draw card, on top of what was owed (S0.8, S0.23, S2.16, S3.11)."""
    table = game.table
    cards = rulebook.debt_after(game.options, table, card)
    fours = (*(table.debt.fours if table.debt else ()), *([four] if four else []))
    table.debt = Debt(cards, symbol_of(card), fours)
    if not table.held(seat):
        table.debt = replace(table.debt, answerable=False)  # X23
    pass_debt(game, table.after(seat), "answer.pays S0.8 S2.16: the next seat owes all that is to be drawn")


EFFECTS: Final[dict[str, Effect]] = {
    SKIP: skip,
    REVERSE: reverse,
    DRAW_TWO: grow_debt,
    WILD_DRAW_FOUR: grow_debt,
}
"""What a card does that is not the last; a symbol without a row does nothing. A new effect is a new row."""
