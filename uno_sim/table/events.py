"""How the engine writes a trace: rows of six integers, one an event.

A table to whose events nobody listens pays one well-predicted branch an event. A game with more events than fit is
played again, with the window moved on: it is the same game. The measures of the group ``drama`` listen to the same
events (`uno_sim.table.drama`).
"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.jit import hot, kernel
from uno_sim.table.drama import begin, draws_one, goes_without, loses_turn, plays, starts_drawing
from uno_sim.table.state import DRAMA, TRACE_ROWS, TRACED

EVENT_NAMES: Final = (
    "deal", "dealt", "turn_up", "colour", "opener", "offer", "play", "draw", "take", "card", "keep", "pass",
    "challenge", "penalty", "spared", "skip", "lost", "direction", "owes", "uno", "forgot", "late", "caught",
    "false_uno", "reshuffle", "end", "points", "score", "standing", "next_game", "scored", "alike", "jump_offer",
    "pass_hands", "swap", "silence", "noise", "slap", "wrong", "advice", "leave", "redealt", "shuffle_hands",
)  # fmt: skip
(
    DEAL, DEALT, TURN_UP, COLOUR, OPENER, OFFER, PLAY, DRAW, TAKE, CARD, KEEP, PASS, CHALLENGE,
    PENALTY, SPARED, SKIP, LOST, DIRECTION, OWES, UNO, FORGOT, LATE, CAUGHT, FALSE_UNO,
    RESHUFFLE, END, POINTS, SCORE, STANDING, NEXT_GAME, SCORED, ALIKE, JUMP_OFFER,
    PASS_HANDS, SWAPPED, SILENCE, NOISY, SLAPPED, WRONG, ADVICE, LEFT_TABLE, REDEALT, SHUFFLED_HANDS,
) = range(len(EVENT_NAMES))  # fmt: skip

(
    BY_TURN,
    BY_TAKE,
    BY_GUILTY,
    BY_INNOCENT,
    BY_UNO,
    BY_FALSE_UNO,
    BY_LAST,
    BY_LEAD,
    BY_NOISE,
    BY_SLAP,
    BY_WRONG,
    BY_ADVICE,
) = range(12)
"""Causes of drawing, in the order of ``uno_sim.trace.CAUSES``."""

MAY_DRAW, MAY_TAKE, MAY_KEEP, MAY_CHALLENGE = 1, 2, 4, 8
"""Moves other than cards in an offer."""


@hot
def emit(table: Any, event: Any, seat: Any, a: Any, b: Any, c: Any) -> None:
    """Tell an event to whoever listens to this game."""
    if table.tracing:
        _tell(table, event, seat, a, b, c)


@kernel
def _tell(table: Any, event: Any, seat: Any, a: Any, b: Any, c: Any) -> None:
    if table.tracing & TRACED:
        _write(table, event, seat, a, b, c)
    if table.tracing & DRAMA:
        _hear(table, event, seat)


@kernel
def _hear(table: Any, event: Any, seat: Any) -> None:
    """What the measures of how a game goes listen to."""
    if event == CARD:
        draws_one(table)
    elif event == PLAY:
        plays(table, seat)
    elif event == PASS:
        goes_without(table, seat)
    elif event in (SKIP, LOST):
        loses_turn(table, seat)
    elif event in (DRAW, TAKE, PENALTY):
        starts_drawing(table)
    elif event == DEAL:
        begin(table)


@kernel
def _write(table: Any, event: Any, seat: Any, a: Any, b: Any, c: Any) -> None:
    at = table.trace_size - table.trace_from
    table.trace_size += 1
    if 0 <= at < TRACE_ROWS:
        table.trace[at, 0] = event
        table.trace[at, 1] = seat
        table.trace[at, 2] = a
        table.trace[at, 3] = b
        table.trace[at, 4] = c
        table.trace[at, 5] = table.script_at
