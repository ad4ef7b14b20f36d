"""The referee follows a trace from the deal to the end, and stops at the first event that the rules do not make."""

from __future__ import annotations

import json

from uno_sim.referee import rulebook
from uno_sim.referee.between import interjections
from uno_sim.referee.deck import deck_of
from uno_sim.referee.game import Game, offer, penalty
from uno_sim.referee.opening import deal, opening
from uno_sim.referee.options import Options
from uno_sim.referee.reading import Disagreed, Reader, TraceStops
from uno_sim.referee.table import Position, table_of
from uno_sim.referee.turns import challenge, turn
from uno_sim.referee.verdict import Standing, Verdict
from uno_sim.rules.model import Rules
from uno_sim.trace import VERSION, Trace

LIMIT = 10_000  # actions, unless the run says otherwise


def judge(trace: Trace, *, position: Position | None = None, truncated: bool = False, limit: int = LIMIT) -> Verdict:
    """Judge one game.

    ``position`` is where a trace starts that has no deal of its own, ``truncated`` allows the trace to stop
    anywhere, ``limit`` is the action limit of the run.
    Raises ValueError for a schema version, a rule set or a position that is none.
    """
    if trace.version != VERSION:
        raise ValueError(f"a trace of schema version {trace.version}; this referee reads version {VERSION}")
    options = Options(Rules.model_validate_json(json.dumps(trace.rules)))
    reader = Reader(trace, truncated=truncated)
    game: Game | None = None
    disagreement = None
    try:
        game = begin(options, reader, trace.players, position)
        game.limit = limit
        follow(game, position)
    except TraceStops:
        pass
    except Disagreed as stop:
        disagreement = stop.disagreement
    return Verdict(
        ok=disagreement is None,
        events=reader.index + 1 if disagreement is None else disagreement.index,
        disagreement=disagreement,
        standing=standing(game) if game else None,
        exercised=options.exercised,
        pairs=reader.pairs,
    )


def begin(options: Options, reader: Reader, players: int, position: Position | None) -> Game:
    """The table as it was dealt, or as the position has it."""
    deck = deck_of(options, players)
    if position is not None and len(position.hands) != players:
        raise ValueError(f"a position of {len(position.hands)} hands, and a trace of {players} players")
    if position is not None and position.dealer is None:
        table = table_of(position, deck)
    else:
        if position is None and not options.rules.players.fewest <= players <= options.rules.players.most:
            raise ValueError(f"{players} players cannot sit down to these rules")
        table = deal(options, reader, players, deck, position)
    reader.table = table
    return Game(options, reader, table)


def follow(game: Game, position: Position | None) -> None:
    """The whole game: the opening, turn after turn, the end."""
    table = game.table
    if position is None or position.dealer is not None:
        opening(game, position)
    while game.reason is None:
        if table.idle >= len(table.in_play):
            game.reason = "stalemate"  # X27, fault 14
        elif table.actions >= game.limit:
            game.reason = "limit"
        else:
            turn(game)
    if table.debt is not None and game.reason == "out":
        last_draw_card(game)
    end(game)


def last_draw_card(game: Game) -> None:
    """A last +2 or +4 still bites; it cannot be answered, but a +4 may be challenged (S3.35, X22, X23)."""
    table, seat, debt = game.table, game.table.turn, game.table.debt
    assert debt is not None
    if four := rulebook.challenged(game.options, table, seat):
        interjections(game)
        moves = ["take", "challenge"]
        offer(game, seat, moves, "X22 X23: a last +4 may be challenged, and not answered")
        if game.reader.which(("challenge", "penalty"), "X22: a challenge, or the cards at once") == "challenge":
            challenge(game, seat, debt, four)
            return
    penalty(game, seat, debt.cards, "last", "finish.last_draw_card S3.35: the last card still makes the next draw")
    table.debt = None


def end(game: Game) -> None:
    """How it ended, who won, what everybody still holds and what that is worth (S0.44, S1.40, S2.46, S4.13)."""
    table, reader = game.table, game.reader
    points = rulebook.scores(game.options, table, game.winner)
    event = game.must("end", "S0.44 X27: how the game ends", reason=game.reason, winner=game.winner)
    if not isinstance(event.hands, list | tuple) or len(event.hands) != table.seats:
        reader.refuse(f"{table.seats} hands", repr(event.hands), "census: the hands at the end")
    for seat in range(table.seats):
        reader.check_cards(f"hand {seat}", table.counted(seat), event.hands[seat], "census X32: the hands at the end")
    reader.check("points", points, event.points, "score.way S1.41 S1.42 faults 20 and 33: the points of every seat")
    game.points = points
    reader.no_more()


def standing(game: Game) -> Standing:
    """The referee's own table, for whoever asks what came of it."""
    table = game.table
    return Standing(
        hands=[table.counted(seat) for seat in range(table.seats)],
        turn=table.turn,
        clockwise=table.clockwise,
        pot=table.debt.cards if table.debt else 0,
        colour=table.colour,
        discard=table.top if table.discards else None,
        drew=list(table.drew),
        opener=game.opener,
        over=game.points is not None,
        reason=game.reason,
        winner=game.winner,
        points=game.points,
    )
