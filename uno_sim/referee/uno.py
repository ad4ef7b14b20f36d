"""UNO: said or forgotten when one card is left, made up for in time, caught by another (S0.40 to S0.42, X14, X43)."""

from __future__ import annotations

from collections.abc import Collection

from uno_sim.referee.game import Game, penalty


def uno(game: Game, seat: int) -> None:
    """UNO is due when exactly one card is left (S0.40, S1.34, S3.32, S4.25, X10)."""
    table, options = game.table, game.options
    if table.held(seat) != 1 or options.word("uno_call.call") == "none":
        return
    why = "uno_call.call S0.40: one card is left, and UNO is said or forgotten"
    said = game.reader.which(("uno", "forgot"), why)
    game.must(said, why, seat=seat)
    if said == "forgot":
        forgotten(game, seat)


def forgotten(game: Game, seat: int) -> None:
    """The rules notice, or its player does in time, or another player; or nobody, for now."""
    table, options = game.table, game.options
    table.lapses.add(seat)
    if options.word("uno_call.call") == "automatic":
        caught(game, {seat}, by_nobody=True)
        return
    options.note("uno_call.late")
    if game.reader.peek() == "late" and options.word("uno_call.late") == "yes":
        game.must("late", "uno_call.late S4.27: UNO said late, in time", seat=seat)
        table.lapses.discard(seat)
    elif game.reader.peek() == "caught":
        caught(game, {seat})
    if options.word("uno_call.window") == "next-turn":
        table.lapses.discard(seat)  # whoever has not noticed by now is too late


def caught(game: Game, lapses: Collection[int], *, by_nobody: bool = False) -> None:
    """A forgotten UNO is noticed: the penalty, once for the lapse (S0.42, X43)."""
    table, reader, why = game.table, game.reader, "uno_call.call S0.41: only a seat that forgot can be caught"
    event = game.must("caught", why)
    reader.check_one_of("seat", lapses, event.seat, why)
    others = [None] if by_nobody else [other for other in table.in_play if other != event.seat]
    reader.check_one_of("by", others, event.by, "uno_call.call S0.41: another player notices, or the rules do")
    table.lapses.discard(event.seat)
    cards = game.options.number("uno_call.penalty")
    penalty(game, event.seat, cards, "uno", "uno_call.penalty S0.42: what a forgotten UNO costs")
