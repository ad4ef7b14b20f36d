"""The game that is being judged, and what happens in many places of it: cards drawn, penalties, offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from uno_sim.referee.options import Options
from uno_sim.referee.reading import Reader
from uno_sim.referee.table import Sitting, Table
from uno_sim.trace import Event


@dataclass(slots=True)
class Game:
    """The rules, the trace, who sat down, and the referee's own table; how it ended, once it has."""

    options: Options
    reader: Reader
    table: Table
    sitting: Sitting
    dealer: int = 0
    limit: int = 0  # actions
    opener: int | None = None
    reason: str | None = None
    winner: int | None = None
    points: list[int] | None = None
    dry: bool = False  # a card was needed that there was not, which ends the game with the turn

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
    """A card is needed and the pile is empty: all discards but the top card are the new pile (S0.43, X28, X29), unless
    the game ends for it."""
    way = game.options.word("pile.reshuffle")
    game.dry = game.dry or way == "game-ends"
    if way == "keep-top" and len(game.table.discards) > 1:
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


def offer(game: Game, seat: int, moves: list[str], reason: str) -> None:
    """The moves that the seat has, exactly."""
    game.must("offer", reason, seat=seat, moves=sorted(moves))


def choice(game: Game, moves: list[str], reason: str) -> str:
    """Which event name the seat's choice among these moves has: ``play`` for a card, else the move's own."""
    words = {move if move in ("draw", "take", "keep", "challenge") else "play" for move in moves}
    return game.reader.which(sorted(words), reason)
