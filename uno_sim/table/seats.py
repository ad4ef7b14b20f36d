"""Who is in play, who comes next, and hands that move between seats."""

from __future__ import annotations

from typing import Any

from uno_sim.jit import hot, kernel
from uno_sim.table.state import CODES, HAND_ORDER


@hot
def in_play(table: Any, seat: Any) -> Any:
    """Whether a seat has not left."""
    return (table.gone >> seat) & 1 == 0


@hot
def beside(table: Any, seat: Any) -> Any:
    """The seat next to this one in the direction of play, whoever sits there."""
    following = seat + table.step
    if following >= table.seats:
        return following - table.seats
    return following + table.seats if following < 0 else following


@hot
def next_seat(table: Any, seat: Any) -> Any:
    """The seat that acts after this one, in the direction of play (fault 5)."""
    following = beside(table, seat)
    if table.gone != 0:
        while not in_play(table, following):
            following = beside(table, following)
    return following


@kernel
def exchange(table: Any, one: Any, other: Any) -> None:
    """Two seats exchange hands."""
    table.size[one], table.size[other] = table.size[other], table.size[one]
    table.held[one], table.held[other] = table.held[other], table.held[one]
    table.wild[one], table.wild[other] = table.wild[other], table.wild[one]
    table.lanes[one], table.lanes[other] = table.lanes[other], table.lanes[one]
    for code in range(CODES):
        table.count[one, code], table.count[other, code] = table.count[other, code], table.count[one, code]
    if table.ordered:
        for i in range(HAND_ORDER):
            table.order[one, i], table.order[other, i] = table.order[other, i], table.order[one, i]
