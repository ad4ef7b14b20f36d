"""A turn: play, draw, answer, take or challenge (S0.34 to S0.39, S4.16 to S4.24, X24 to X27)."""

from __future__ import annotations

from collections.abc import Iterable

from uno_sim.referee import rulebook
from uno_sim.referee.between import interjections
from uno_sim.referee.deck import DRAW_TWO, WILD_DRAW_FOUR, draws_like
from uno_sim.referee.game import Game, choice, draw_card, draw_cards, offer, penalty
from uno_sim.referee.plays import move_of, play_card
from uno_sim.referee.table import Debt, PlayedFour


def turn(game: Game) -> None:
    """One seat's turn, from its offer to where the next seat has one, or what is left of the turn of who is spared."""
    seat, begun = game.table.turn, game.reader.last == "spared"
    interjections(game)
    if game.reason is not None or (begun and not still_has_the_turn(game, seat)):
        return
    if game.table.debt is None:
        ordinary_turn(game)
    else:
        owed_turn(game, game.table.debt)


def ordinary_turn(game: Game, *, anew: bool = False) -> None:
    table, seat = game.table, game.table.turn
    plays = rulebook.plays(game.options, table, seat)
    honest_play = any(plays.values())
    draws = ["draw"] if rulebook.may_draw(game.options, honest_play) else []
    moves = [*plays, *together(game, seat, plays), *draws]
    offer(game, seat, moves, f"S0.34 S0.36 draw.voluntary: what may be done on {table.top} ({table.colour} in force)")
    drew, held = table.drew[seat], table.held(seat)
    if not anew and wrong_card(game, seat, moves):
        after_wrong_card(game, seat, idle=not plays and (table.drew[seat], table.held(seat)) == (drew, held))
    elif choice(game, moves, "S0.33: who is offered moves makes one of them") == "play":
        play_card(game, seat, moves)
    else:
        drawing_turn(game, seat, forced=not honest_play, nothing_else=not plays)


def together(game: Game, seat: int, cards: Iterable[str]) -> list[str]:
    """The moves that play several identical ones of these cards."""
    return [move_of(card, copies) for card, copies in rulebook.together(game.options, game.table, seat, cards)]


def wrong_card(game: Game, seat: int, moves: list[str]) -> bool:
    """Whether a card that was not offered is put down, taken back unless it stays, and paid for (S1.37, S4.30)."""
    others = [card for card in game.table.hands[seat] if card not in moves]
    cards = game.options.number_or_none("conduct.wrong_card") if others else None
    if cards is None or game.reader.peek() != "wrong":
        return False
    why = "conduct.wrong_card S1.37: a card of the hand that is not offered"
    event = game.must("wrong", why, seat=seat)
    game.reader.check_one_of("card", others, event.card, why)
    stays = rulebook.wrong_card_stays(game.options, game.table, seat, event.card)
    game.reader.check("stays", stays, event.stays, "conduct.wrong_card_then S1.37: whether the wrong card stays")
    if stays:
        game.table.leave_wrong_card(seat, event.card)
    penalty(game, seat, cards, "wrong", "conduct.wrong_card S1.37 S4.30: what a wrong card costs")
    return True


def after_wrong_card(game: Game, seat: int, *, idle: bool) -> None:
    """The turn is lost, or the seat is offered its moves anew. ``idle``: it could only draw, and no card came."""
    table = game.table
    if game.options.word("conduct.wrong_card_then") != "plays":
        table.idle = table.idle + 1 if idle else 0
        lose_turn(game, seat, "conduct.wrong_card_then S1.37: who has put down a wrong card loses the turn")
        return
    interjections(game)
    if still_has_the_turn(game, seat):
        ordinary_turn(game, anew=True)


def still_has_the_turn(game: Game, seat: int) -> bool:
    """Whether the seat has not been left in the middle of its turn, nor the game ended by another that was."""
    return game.reason is None and game.table.turn == seat


def drawing_turn(game: Game, seat: int, *, forced: bool, nothing_else: bool) -> None:
    """Draws as the rules say, and perhaps plays the last card drawn."""
    options, table = game.options, game.table
    game.must("draw", "S0.35 X40: forced where no card could be played honestly", seat=seat, forced=forced)
    last, came = None, False
    while (card := draw_card(game, seat, "turn")) is not None:
        last, came = card, True
        if rulebook.ends_drawing(options, table, seat, card):
            break
    if last is not None and rulebook.may_play_drawn(options, table, seat, last, forced=forced):
        interjections(game)
        if not still_has_the_turn(game, seat) or drawn_card_played(game, seat, last):
            return
    game.must("pass", "S0.35: the turn ends without a card played", seat=seat)
    table.actions += 1
    table.idle = table.idle + 1 if nothing_else and not came else 0
    table.turn = table.after(seat)


def drawn_card_played(game: Game, seat: int, card: str) -> bool:
    """The second offer: that card alone, and to keep it where it need not be played (S0.39, S4.68)."""
    is_honest = rulebook.honesty(game.options, game.table, seat, card)
    if is_honest is None:
        return False
    moves = [card] if rulebook.must_play_drawn(game.options, is_honest) else [card, "keep"]
    offer(game, seat, moves, "draw.play_drawn draw.drawn S0.39 S4.68: the card just drawn, or to keep it")
    if choice(game, moves, "S0.39: the card just drawn is played or kept") == "play":
        play_card(game, seat, moves)
        return True
    game.must("keep", "draw.drawn: the card just drawn is kept", seat=seat)
    return False


def owed_turn(game: Game, debt: Debt) -> None:
    """Cards are owed: answer, take all, or challenge (X25, faults 12 and 13)."""
    table, seat = game.table, game.table.turn
    answers = rulebook.answers(game.options, table, seat)
    four = rulebook.challenged(game.options, table, seat)
    moves = [*answers, *together(game, seat, answers), "take", *(["challenge"] if four else [])]
    offer(game, seat, moves, f"answer X25: what whoever owes the cards of a {debt.symbol} may do")
    if wrong_card(game, seat, moves):
        take(game, seat, debt, slipped=True)  # X44
        return
    match choice(game, moves, "X25: answer, take or challenge"):
        case "play":
            play_card(game, seat, moves)
        case "challenge":
            assert four is not None
            challenge(game, seat, debt, four)
        case _:
            take(game, seat, debt)


def take(game: Game, seat: int, debt: Debt, *, slipped: bool = False) -> None:
    """The whole debt is drawn, as far as the piles go, and the turn is lost or not (S0.9, S0.24, S2.23, X26).

    ``slipped``: in place of an answer there was a wrong card, which costs the turn that a +4 would have left.
    """
    table, sort = game.table, draws_like(game.options, debt.symbol)
    game.must("take", "S0.8 S2.16: all that is owed", seat=seat, cards=debt.cards)
    draw_cards(game, seat, debt.cards, "lead" if debt.then_plays else "take")
    table.debt, table.paid = None, sort == DRAW_TWO
    if debt.then_plays:
        game.must("spared", "lead.draw_two S0.11: who drew for the lead card still plays", seat=seat)
    elif sort == WILD_DRAW_FOUR and not slipped and game.options.word("wild_draw_four.taken") == "plays":
        game.must("spared", "wild_draw_four.taken S2.23: who has taken the cards of a +4 still plays", seat=seat)
    else:
        lose_turn(game, seat, "wild_draw_four.taken S0.9 S0.24: who takes cards loses the turn")


def challenge(game: Game, seat: int, debt: Debt, four: PlayedFour) -> None:
    """The hand is shown as it was, and one of the two pays (S1.17 to S1.20, S2.25 to S2.30, S3.21 to S3.23)."""
    why = "wild_draw_four.challenge S1.17 X21: judged by the colour in force before that +4"
    guilty = not four.honest
    event = game.must("challenge", why, seat=seat, against=four.seat, guilty=guilty)
    game.reader.check_cards("hand", four.hand, event.hand, "S1.17: the hand when the +4 was played, without it")
    cost, extra = rulebook.stakes(game.options, debt.cards, four), 0
    if guilty:
        penalty(game, four.seat, cost, "guilty", "wild_draw_four.stakes S1.19 X24: what the guilty player draws")
    else:
        extra = game.options.number("wild_draw_four.extra")
        penalty(game, seat, cost + extra, "innocent", "wild_draw_four.extra S1.18: what a wrong challenge costs")
    game.table.debt = None
    if game.winner is not None:
        return  # the game is over: there is no turn to keep or lose
    if guilty and game.options.word("wild_draw_four.spared") == "plays":
        game.must("spared", "wild_draw_four.spared S2.26: who challenged with success plays on", seat=seat)
    else:
        lose_turn(game, seat, "wild_draw_four.spared S1.20: the challenger loses the turn")


def lose_turn(game: Game, seat: int, why: str) -> None:
    game.must("lost", why, seat=seat)
    game.table.turn = game.table.after(seat)
