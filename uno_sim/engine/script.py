"""Decisions given beforehand: a scenario's actions take the place of the players' choices.

A script is rows of (act, seat, card or number, colour, manner, whom). The engine reads a row wherever a player would
choose. If the row is another seat's, or asks for what was not offered, or there is none left, the game halts there.
"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.jit import kernel
from uno_sim.table.events import MAY_CHALLENGE, MAY_DRAW, MAY_KEEP, MAY_TAKE
from uno_sim.table.state import FIRST_WILD, HALTED

(
    PLAY, DRAW, TAKE, KEEP, CHALLENGE, CATCH, LATE_UNO, SAY_FALSELY, JUMP_IN, ERR, GIVE_ADVICE, MAKE_NOISE,
    SLAP_LAST, WALK_AWAY,
) = range(14)  # fmt: skip

FORGETS_UNO, RACES, COPY = 1, 2, 4
"""Manners of playing a card, as bits; RACES: out of turn, and only who reacts first by the profiles does. Times COPY:
how many copies at once."""

MAY_ERR: Final = 16
"""Beside the moves of an offer: a wrong card may be put down."""

TO_DRAW, TO_TAKE, TO_KEEP, TO_CHALLENGE, TO_HALT, TO_ERR = -1, -2, -3, -4, -5, -6
"""Moves that are no card, as the engine speaks of them."""


@kernel
def next_act(table: Any) -> Any:
    """The act of the next row, or -1."""
    if table.script_at >= table.script_size:
        return -1
    return table.script[table.script_at, 0]


@kernel
def among(code: Any, cards: Any, wilds: Any) -> Any:
    """Whether a card is in a pair of masks."""
    return ((cards >> code) if code < FIRST_WILD else (wilds >> (code - FIRST_WILD))) & 1 != 0


@kernel
def scripted_move(table: Any, seat: Any, cards: Any, wilds: Any, may: Any) -> Any:
    """The next row as a move, if it is this seat's and was offered; otherwise the game halts."""
    act = next_act(table)
    row = table.script_at
    move = TO_HALT
    if act >= 0 and table.script[row, 1] == seat:
        code = table.script[row, 2]
        if act == PLAY:
            move = code if among(code, cards, wilds) else TO_HALT
        elif act == ERR and may & MAY_ERR:
            move = TO_ERR if table.count[seat, code] > 0 and not among(code, cards, wilds) else TO_HALT
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
def scripted_card(table: Any) -> Any:
    """The card of the row just read."""
    return table.script[table.script_at - 1, 2]


@kernel
def scripted_colour(table: Any) -> Any:
    """The colour that the row just read names."""
    return table.script[table.script_at - 1, 3]


@kernel
def scripted_manner(table: Any, manner: Any) -> Any:
    """Whether the card of the row just read is played in this manner."""
    return table.script[table.script_at - 1, 4] & manner != 0


@kernel
def scripted_copies(table: Any) -> Any:
    """How many copies of its card the row just read plays at once."""
    return table.script[table.script_at - 1, 4] // COPY


@kernel
def scripted_other(table: Any) -> Any:
    """The other seat that the row just read names."""
    return table.script[table.script_at - 1, 5]
