"""The referee follows a trace, of a game or a match, and stops at the first event that the rules do not make."""

from __future__ import annotations

import json

from uno_sim.referee import rulebook
from uno_sim.referee.between import interjections
from uno_sim.referee.deck import deck_of, names
from uno_sim.referee.game import Game, offer, penalty
from uno_sim.referee.match import Match, scored
from uno_sim.referee.opening import deal, opening
from uno_sim.referee.options import Options
from uno_sim.referee.reading import Disagreed, Reader, TraceStops
from uno_sim.referee.table import Position, Sitting, table_of
from uno_sim.referee.turns import challenge, turn
from uno_sim.referee.verdict import Standing, Verdict
from uno_sim.rules.model import Rules
from uno_sim.trace import VERSION, Trace

LIMIT = 10_000  # actions of a game, unless the run says otherwise


def judge(trace: Trace, *, position: Position | None = None, truncated: bool = False, limit: int = LIMIT) -> Verdict:
    """Judge one game, or the whole match where the trace tells one.

    ``position`` is where a trace starts that has no deal of its own (of a match it tells one game), ``truncated``
    allows the trace to stop anywhere, ``limit`` is the action limit of the run, for each game.
    Raises ValueError for a schema version, a rule set or a position that is none.
    """
    if trace.version != VERSION:
        raise ValueError(f"a trace of schema version {trace.version}; this referee reads version {VERSION}")
    options = Options(Rules.model_validate_json(json.dumps(trace.rules)))
    reader = Reader(trace, names(options), truncated=truncated)
    match = sit_down(options, trace.players, position)
    disagreement = None
    try:
        follow_games(match, reader, position, limit, told=trace.match)
    except TraceStops:
        pass
    except Disagreed as stop:
        disagreement = stop.disagreement
    return Verdict(
        ok=disagreement is None,
        events=reader.index + 1 if disagreement is None else disagreement.index,
        disagreement=disagreement,
        standing=standing(match, match.game) if match.game else None,
        exercised=options.exercised,
        pairs=reader.pairs,
    )


def sit_down(options: Options, players: int, position: Position | None) -> Match:
    """Nobody has played yet; a position says what everybody has from the games before."""
    if position is None:
        if not options.rules.players.fewest <= players <= options.rules.players.most:
            raise ValueError(f"{players} players cannot sit down to these rules")
        return Match(options, Sitting(players))
    for name, given in (("hands", position.hands), ("scores", position.scores), ("pigs", position.pigs)):
        if len(given) != players and (given or name == "hands"):
            raise ValueError(f"a position of {len(given)} {name}, and a trace of {players} players")
    return Match(options, Sitting(players), scores=list(position.scores), pigs=list(position.pigs))


def follow_games(match: Match, reader: Reader, position: Position | None, limit: int, *, told: bool) -> None:
    """The one game; or, where a match is ``told``, each with its score, until the match is over."""
    while True:
        match.game = begin(match, reader, position)
        match.game.limit = limit
        follow(match.game, position)
        if told:
            scored(match, match.game)
        if not told or match.over or position is not None:
            reader.no_more()
            return


def begin(match: Match, reader: Reader, position: Position | None) -> Game:
    """The table as it was dealt, or as the position has it; each game has one of its own."""
    options, sitting = match.options, match.sitting
    deck = deck_of(options, sitting.seats)
    if position is not None and position.dealer is None:
        table, dealer = table_of(position, options, deck), 0
    else:
        table = deal(options, reader, sitting, deck, position)
        dealer = table.turn
    reader.table = table
    return Game(options, reader, table, sitting, dealer)


def follow(game: Game, position: Position | None) -> None:
    """One whole game: the opening, turn after turn, the end."""
    table = game.table
    if position is None or position.dealer is not None:
        opening(game, position)
    while game.reason is None:
        end_of_turn(game)
        if game.reason is None:
            turn(game)
    if table.debt is not None and game.reason == "out":
        last_draw_card(game)
    end(game)


def end_of_turn(game: Game) -> None:
    """Whether the game is over although nobody is out, or has left too few; who is spared still has the turn."""
    table = game.table
    if game.dry and game.reader.last != "spared":
        game.reason, game.winner = "dry", rulebook.fewest_points(game.options, table)
    elif table.idle >= len(table.in_play):
        game.reason = "stalemate"  # X27, fault 14
    elif table.actions >= game.limit:
        game.reason = "limit"


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


def standing(match: Match, game: Game) -> Standing:
    """The referee's own table and book, for whoever asks what came of it."""
    table, is_scored = game.table, match.games > 0
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
        scores=list(match.scores) if is_scored else None,
        pigs=list(match.pigs) if is_scored else None,
        rewards=list(match.rewards) if is_scored else None,
        out=sorted(match.sitting.out),
        match_over=match.over,
        match_reason=match.reason,
        match_winners=list(match.winners),
        next_dealer=match.sitting.dealer if is_scored else None,
        next_opener=match.sitting.opener if is_scored else None,
    )
