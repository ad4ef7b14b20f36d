"""Decisions given beforehand: a scenario's actions take the place of the players' choices.

A script is rows of (act, seat, card or number, colour, forgets UNO). The engine reads a row wherever a player would
choose. If the row is another seat's, or asks for what was not offered, or there is none left, the game halts there.
"""

from __future__ import annotations

from typing import Any

from uno_sim.jit import kernel
from uno_sim.table.events import MAY_CHALLENGE, MAY_DRAW, MAY_KEEP, MAY_TAKE
from uno_sim.table.state import FIRST_WILD, HALTED

PLAY, DRAW, TAKE, KEEP, CHALLENGE, CATCH, LATE_UNO, SAY_FALSELY = range(8)

TO_DRAW, TO_TAKE, TO_KEEP, TO_CHALLENGE, TO_HALT = -1, -2, -3, -4, -5
"""Moves that are no card, as the engine speaks of them."""


@kernel
def next_act(table: Any) -> Any:
    """The act of the next row, or -1."""
    if table.script_at >= table.script_size:
        return -1
    return table.script[table.script_at, 0]


@kernel
def scripted_move(table: Any, seat: Any, cards: Any, wilds: Any, may: Any) -> Any:
    """The next row as a move, if it is this seat's and was offered; otherwise the game halts."""
    act = next_act(table)
    row = table.script_at
    move = TO_HALT
    if act >= 0 and table.script[row, 1] == seat:
        if act == PLAY:
            code = table.script[row, 2]
            held = (cards >> code) & 1 if code < FIRST_WILD else (wilds >> (code - FIRST_WILD)) & 1
            move = code if held else TO_HALT
        elif act == DRAW and may & MAY_DRAW:
            move = TO_DRAW
        elif act == TAKE and may & MAY_TAKE:
            move = TO_TAKE
        elif act == KEEP and may & MAY_KEEP:
            move = TO_KEEP
        elif act == CHALLENGE and may & MAY_CHALLENGE:
            move = TO_CHALLENGE
    if move == TO_HALT:
        table.over = HALTED
    else:
        table.script_at += 1
    return move


@kernel
def scripted_colour(table: Any) -> Any:
    """The colour that the row just read names."""
    return table.script[table.script_at - 1, 3]


@kernel
def scripted_forgets(table: Any) -> Any:
    """Whether the row just read forgets to say UNO."""
    return table.script[table.script_at - 1, 4] != 0
