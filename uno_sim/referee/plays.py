"""A card is played, in turn or out of it: the UNO call, what the card does, and what a last card still does."""

from __future__ import annotations

from typing import Final

from uno_sim.cards import COLOURS, is_wild, symbol_of
from uno_sim.referee import rulebook
from uno_sim.referee.deck import WILD_DRAW_FOUR
from uno_sim.referee.effects import AS_LAST, EFFECTS, Play, how_hands_move, no_effect
from uno_sim.referee.game import Game
from uno_sim.referee.uno import uno
from uno_sim.trace import Event

COLOUR_GIVEN: Final = "wild_draw_four.colour S0.17 S2.22 fault 4: a wild, and only a wild, is given a colour"


def play_card(game: Game, seat: int, moves: list[str]) -> None:
    """One of the offered cards, or pairs, comes to lie on top; then perhaps others jump in."""
    event = game.must("play", "S0.33: the seat that was offered moves plays", seat=seat, jump=False)
    game.reader.check_one_of("pair", (False, True), event.pair, "house.pairs S4.17: one card or two")
    card = f"pair {event.card}" if event.pair else event.card
    if card not in moves or not game.reader.are_cards([event.card]):
        game.reader.refuse(f"one of {sorted(moves)}", repr(card), "S0.34 S4.17: the card must be one of those offered")
    put_down(game, event, counts_from=seat)
    jump_ins(game, seat)


def jump_ins(game: Game, player: int) -> None:
    """Others may play an identical card out of turn, again and again (S2.7, S4.69 to S4.71, X1 to X7)."""
    counts_from = player
    while goes_on(game) and (seats := rulebook.jumpers(game.options, game.table, player)):
        why = "house.jump_in S2.7 S4.69: who holds an identical card may play it out of turn"
        card = game.table.top
        game.must("jump_offer", why, card=card, seats=seats)
        if game.reader.peek() != "play":
            return
        event = game.must("play", why, card=card, pair=False, jump=True)
        game.reader.check_one_of("seat", seats, event.seat, why)
        player = event.seat
        if game.options.word("house.after_jump") == "jumper":
            counts_from = player
        put_down(game, event, counts_from)


def goes_on(game: Game) -> bool:
    return game.reason is None and game.table.actions < game.limit


def put_down(game: Game, event: Event, counts_from: int) -> None:
    """The card is on the discards; UNO is called and the card does what it does, or it was the last."""
    table, reader, seat, card = game.table, game.reader, event.seat, event.card
    copies = 2 if event.pair else 1
    reader.check_one_of("colour", colours(game, card), event.colour, COLOUR_GIVEN)
    reader.check("left", table.held(seat) - copies, event.left, "census: cards still held after the play")
    is_four = card == WILD_DRAW_FOUR
    four = rulebook.four_as_it_is_played(game.options, table, seat, copies) if is_four else None
    table.discard(seat, card, event.colour, copies)
    table.lapses.clear()  # the next card shuts the window (X3)
    table.actions += 1
    if table.silence == seat:
        table.silence = None  # S4.79
    last = not table.held(seat)
    times = rulebook.times(game.options, card, last=last) if event.pair else 1
    play = Play(seat, card, counts_from, four, times)
    if last:
        last_card(game, play)
    else:
        take_effect(game, play)


def colours(game: Game, card: str) -> tuple[str | None, ...]:
    """The colours of which the card, as it is played, has one: a wild is given it, and keeps what was there perhaps."""
    if card == WILD_DRAW_FOUR:
        return rulebook.colours_of_four(game.options, game.table)
    return COLOURS if is_wild(card) else (None,)


def take_effect(game: Game, play: Play) -> None:
    """The UNO call and what the card does; where hands move, they do so first (X14)."""
    if not play.times:
        uno(game, play.seat)
        no_effect(game, play)
    elif move := how_hands_move(game, play):
        moved = move(game, play)
        for seat in game.table.in_order(play.seat):
            if seat in moved:
                uno(game, seat)
        no_effect(game, play)
    else:
        uno(game, play.seat)
        EFFECTS.get(symbol_of(play.card), no_effect)(game, play)


def last_card(game: Game, play: Play) -> None:
    """Its player is out, unless a 0 or 7 moves hands first (S4.73, X13); some last cards still do something."""
    table = game.table
    game.reason, game.winner = "out", play.seat
    if not play.times:
        return  # a pair that does nothing answers no debt either: there is none
    if (move := how_hands_move(game, play)) and game.options.word("house.last_hand_card") == "effect-first":
        move(game, play)
        game.winner = next(seat for seat in table.in_play if not table.held(seat))
    if (effect := AS_LAST.get(symbol_of(play.card))) is not None:
        effect(game, play)
    else:
        table.debt = None
