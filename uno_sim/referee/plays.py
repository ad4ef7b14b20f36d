"""A card is played, in turn or out of it: the UNO call, what the card does, and what a last card still does."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from uno_sim.cards import COLOURS, is_wild
from uno_sim.referee import rulebook
from uno_sim.referee.deck import is_wild_draw_card
from uno_sim.referee.effects import HandMove, Play, effect_as_last, effect_of, how_hands_move, no_effect
from uno_sim.referee.game import Game
from uno_sim.referee.uno import uno
from uno_sim.trace import Event

COLOUR_GIVEN: Final = "wild_draw_four.colour S0.17 S2.22 fault 4: a wild, and only a wild, is given a colour"


def play_card(game: Game, seat: int, moves: list[str]) -> None:
    """One of the offered cards, or several identical ones, come to lie on top; then perhaps others jump in."""
    event = game.must("play", "S0.33: the seat that was offered moves plays", seat=seat, jump=False)
    held = range(1, game.table.held(seat) + 1)
    game.reader.check_one_of("copies", held, event.copies, "house.pairs S4.17: how many identical cards")
    move = move_of(event.card, event.copies)
    if move not in moves or not game.reader.are_cards([event.card]):
        game.reader.refuse(f"one of {sorted(moves)}", repr(move), "S0.34 S4.17: the card must be one of those offered")
    put_down(game, event, counts_from=seat)
    jump_ins(game, seat)


def move_of(card: str, copies: int) -> str:
    """How an offer names the card, or so many copies of it."""
    return {1: card, 2: f"pair {card}"}.get(copies, f"{copies} {card}")


def jump_ins(game: Game, player: int) -> None:
    """Others may play an identical card out of turn, again and again (S2.7, S4.69 to S4.71, X1 to X7)."""
    counts_from = player
    while goes_on(game) and (seats := rulebook.jumpers(game.options, game.table, player)):
        why = "house.jump_in S2.7 S4.69: who holds an identical card may play it out of turn"
        card = game.table.top
        game.must("jump_offer", why, card=card, seats=seats)
        if game.reader.peek() != "play":
            return
        event = game.must("play", why, card=card, copies=1, jump=True)
        game.reader.check_one_of("seat", seats, event.seat, why)
        player = event.seat
        if game.options.word("house.after_jump") == "jumper":
            counts_from = player
        put_down(game, event, counts_from)


def goes_on(game: Game) -> bool:
    return game.reason is None and not game.dry and game.table.actions < game.limit


def put_down(game: Game, event: Event, counts_from: int) -> None:
    """The card is on the discards; UNO is called and the card does what it does, or it was the last."""
    table, reader = game.table, game.reader
    seat, card, copies = event.seat, event.card, event.copies
    reader.check_one_of("colour", colours(game, card), event.colour, COLOUR_GIVEN)
    reader.check("left", table.held(seat) - copies, event.left, "census: cards still held after the play")
    is_four = is_wild_draw_card(game.options, card)
    four = rulebook.four_as_it_is_played(game.options, table, seat, card, copies) if is_four else None
    table.discard(seat, card, event.colour, copies)
    table.lapses.clear()  # the next card shuts the window (X3)
    table.actions += 1
    if table.silence == seat:
        table.silence = None  # S4.79
    last = not table.held(seat)
    play = Play(seat, card, counts_from, four, rulebook.times(game.options, card, copies, last=last))
    if last:
        last_card(game, play)
    else:
        take_effect(game, play)


def colours(game: Game, card: str) -> tuple[str | None, ...]:
    """The colours of which the card, as it is played, has one: a wild is given it, and keeps what was there perhaps."""
    if is_wild_draw_card(game.options, card):
        return rulebook.colours_of_four(game.options, game.table)
    return COLOURS if is_wild(card) else (None,)


def take_effect(game: Game, play: Play) -> None:
    """The UNO call and what the card does; where hands move, they do so first (X14)."""
    if not play.times:
        uno(game, play.seat)
        no_effect(game, play)
    elif move := how_hands_move(game, play):
        uno_of_moved(game, play, move(game, play))
        no_effect(game, play)
    else:
        uno(game, play.seat)
        effect_of(game, play.card)(game, play)


def uno_of_moved(game: Game, play: Play, moved: Collection[int]) -> None:
    """UNO is due from every seat whose hand moved, in order of play from the card's player (X14)."""
    for seat in game.table.in_order(play.seat):
        if seat in moved:
            uno(game, seat)


def last_card(game: Game, play: Play) -> None:
    """Its player is out, unless hands move first (S4.73, X13); some last cards still do something."""
    game.reason, game.winner = "out", play.seat
    if not play.times:
        return  # cards that do nothing answer no debt either: there is none
    if (move := how_hands_move(game, play)) and game.options.word("house.last_hand_card") == "effect-first":
        last_hands_move(game, play, move)
    elif (effect := effect_as_last(game, play.card)) is not None:
        effect(game, play)
    else:
        game.table.debt = None


def last_hands_move(game: Game, play: Play, move: HandMove) -> None:
    """Hands move first, and whoever then holds none is out; after a shuffle that may be nobody, and play goes on."""
    moved = move(game, play)
    game.winner = next((seat for seat in game.table.in_order(play.seat) if not game.table.held(seat)), None)
    if game.winner is None:
        game.reason = None
        uno_of_moved(game, play, moved)
        no_effect(game, play)
