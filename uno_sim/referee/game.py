"""The game that is being judged, and what happens in many places of it: cards drawn, penalties, UNO at odd times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from uno_sim.referee.options import Options
from uno_sim.referee.reading import Reader
from uno_sim.referee.table import Table
from uno_sim.trace import Event

TURN_ENDS = ("pass", "lost", "skip")
"""After these a forgotten UNO can be caught where the window lasts until the next card."""


@dataclass(slots=True)
class Game:
    """The rules, the trace, and the referee's own table; how it ended, once it has."""

    options: Options
    reader: Reader
    table: Table
    opener: int | None = None
    reason: str | None = None
    winner: int | None = None
    points: list[int] | None = None

    def must(self, name: str, why: str, /, **fields: Any) -> Event:
        """The next event, after the census of the one before."""
        self.reader.count()
        return self.reader.must(name, why, **fields)


def draw_card(game: Game, seat: int, cause: str) -> str | None:
    """One card from the pile to a hand; None where pile and discards are dry (X26, X41)."""
    table = game.table
    if not table.pile:
        reshuffle(game)
    if not table.pile:
        return None
    event = game.must("card", "S0.37: this card is due", seat=seat, cause=cause)
    card = event.card
    if not isinstance(card, str) or not table.pile.could_bring(card):
        game.reader.refuse("a card of the pile", repr(card), "machinery: cards come from the pile")
    table.draw(seat, card)
    return card


def reshuffle(game: Game) -> None:
    """A card is needed and the pile is empty: all discards but the top card are the new pile (S0.43, X28, X29)."""
    if game.options.word("pile.reshuffle") == "keep-top" and len(game.table.discards) > 1:
        pile = game.table.recycle()
        game.must("reshuffle", "pile.reshuffle S0.43 X28: all discards but the top card", pile=pile)


def draw_cards(game: Game, seat: int, cards: int, cause: str) -> None:
    """So many cards, or what there is (X26)."""
    for _ in range(cards):
        if draw_card(game, seat, cause) is None:
            return


def penalty(game: Game, seat: int, cards: int, cause: str, reason: str) -> None:
    """A penalty, drawn at once and in full (faults 9, 10 and 21); one of no cards is not written."""
    if cards:
        game.must("penalty", reason, seat=seat, cards=cards, cause=cause)
        draw_cards(game, seat, cards, cause)


def caught(game: Game, *, by_nobody: bool = False) -> None:
    """A forgotten UNO is noticed: the penalty, once for the lapse (S0.42, X43)."""
    seat, reader = game.table.lapse, game.reader
    event = game.must("caught", "uno_call.call S0.41: only the seat that forgot can be caught", seat=seat)
    others = [None] if by_nobody else [other for other in range(game.table.seats) if other != seat]
    reader.check_one_of("by", others, event.by, "uno_call.call S0.41: another player notices, or the rules do")
    game.table.lapse = None
    assert seat is not None
    cards = game.options.number("uno_call.penalty")
    penalty(game, seat, cards, "uno", "uno_call.penalty S0.42: what a forgotten UNO costs")


def interjections(game: Game) -> None:
    """What may be said before an offer: UNO at the wrong time, and who forgot it, while the window is open.

    Whatever else may come between turns (a jump-in, somebody leaving) belongs here.
    """
    options, reader, table = game.options, game.reader, game.table
    turn_ended = reader.last in TURN_ENDS
    while (said := reader.peek()) in ("false_uno", "caught"):
        if said == "caught" and turn_ended and table.lapse is not None:
            caught(game)
        elif said == "false_uno" and options.word("uno_call.call") != "none":
            event = game.must("false_uno", "uno_call.false_call: UNO at the wrong time")
            reader.check_one_of("seat", range(table.seats), event.seat, "uno_call.false_call: a seat at this table")
            cards = options.number("uno_call.false_call")
            penalty(game, event.seat, cards, "false-uno", "uno_call.false_call S1.36: what a false UNO costs")
        else:
            return  # the offer that is due now will say what is wrong


def offer(game: Game, seat: int, moves: list[str], reason: str) -> None:
    """The moves that the seat has, exactly."""
    game.must("offer", reason, seat=seat, moves=sorted(moves))


def choice(game: Game, moves: list[str], reason: str) -> str:
    """Which event name the seat's choice among these moves has: ``play`` for a card, else the move's own."""
    words = {move if move in ("draw", "take", "keep", "challenge") else "play" for move in moves}
    return game.reader.which(sorted(words), reason)
