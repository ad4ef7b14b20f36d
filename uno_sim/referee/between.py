"""What may come before an offer: UNO at the wrong time, a late catch, a sound, advice, somebody who leaves."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from uno_sim.referee import rulebook
from uno_sim.referee.game import Game, penalty
from uno_sim.referee.uno import caught

TURN_ENDS: Final = ("pass", "lost", "skip")
"""After these a forgotten UNO can be caught where the window lasts until the next card."""


def interjections(game: Game) -> None:
    """All that comes before the offer that is due; it may change whose offer that is, or end the game."""
    reader = game.reader
    game.options.note("players.leaving", "conduct.advice")
    turn_ended = reader.last_but("jump_offer") in TURN_ENDS
    while game.reason != "left" and (said := reader.peek()) in INTERJECTIONS:
        if said == "caught" and not turn_ended:
            return  # the offer that is due now will say what is wrong
        if not INTERJECTIONS[said](game):
            return  # likewise


def _said(game: Game, name: str, seats: Collection[int], cards: int, cause: str, rule: str) -> bool:
    """One of these seats says something, and that is what it costs."""
    event = game.must(name, f"{rule}: who did this")
    game.reader.check_one_of("seat", seats, event.seat, f"{rule}: who can have done this")
    penalty(game, event.seat, cards, cause, f"{rule}: what it costs")
    return True


def false_uno(game: Game) -> bool:
    """UNO at the wrong time (S1.36)."""
    if game.options.word("uno_call.call") == "none":
        return False
    cards = game.options.number("uno_call.false_call")
    return _said(game, "false_uno", game.table.in_play, cards, "false-uno", "uno_call.false_call S1.36")


def late_catch(game: Game) -> bool:
    """Somebody notices at the end of a turn that UNO was forgotten before (S0.41)."""
    if game.table.lapses:
        caught(game, game.table.lapses)
        return True
    return False


def noise(game: Game) -> bool:
    """The first sound in the silence, which ends it (S4.77, S4.78)."""
    if game.table.silence is None:
        return False
    game.table.silence = None
    return _said(game, "noise", game.table.in_play, game.options.number("house.two"), "noise", "house.two S4.77")


def advice(game: Game) -> bool:
    """A player tells the one whose turn it is what to do (S4.29)."""
    cards = game.options.number("conduct.advice")
    if not cards:
        return False
    others = [seat for seat in game.table.in_play if seat != game.table.turn]
    return _said(game, "advice", others, cards, "advice", "conduct.advice S4.29")


def leave(game: Game) -> bool:
    """A player walks away, and the game goes on or is over (S2.52, S2.53, X30 to X33)."""
    table, options, why = game.table, game.options, "players.leaving S2.52: a seat in play is left"
    if game.reason is not None or options.word("players.leaving") == "never":
        return False
    event = game.must("leave", why)
    game.reader.check_one_of("seat", table.in_play, event.seat, why)
    table.leave(event.seat, under_discards=options.word("players.leavers_cards") == "under-discards")
    if options.word("players.teams") != "none" and rulebook.camp_of(options, table, event.seat) <= table.left.keys():
        game.reason, game.winner = "left", min(table.in_play)  # X33
    elif len(table.in_play) < options.number("players.ends_below"):
        game.reason = "left"
    return True


INTERJECTIONS: Final[dict[str, Callable[[Game], bool]]] = {
    "false_uno": false_uno,
    "caught": late_catch,
    "noise": noise,
    "advice": advice,
    "leave": leave,
}
"""What may come before an offer; each row tells whether it could come now, and if so has read it."""
