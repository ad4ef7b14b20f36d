"""How a game goes: what is remembered of it while it is played, by listening to its events. [group ``drama``]

After each action (a card played, or a turn that ends without one) it is looked how many cards everyone holds: a
*standing*. Who holds the fewest leads, and is *alone* in that if nobody holds as few. What the action makes others draw
belongs to a later standing. Cards drawn *at one go* are those of one draw, one debt taken or one penalty.
"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.jit import kernel
from uno_sim.table.seats import in_play
from uno_sim.table.state import STANDINGS

AWAY: Final = 0xFFFF
"""In place of a number of cards: a seat that is not in play."""


@kernel
def begin(table: Any) -> None:
    """A new game: nothing is remembered."""
    table.standings = table.picking = table.pickup = table.drought = 0
    for seat in range(table.seats):
        table.without[seat] = table.lost_turns[seat] = 0


@kernel
def starts_drawing(table: Any) -> None:
    """The next card begins a new go."""
    table.picking = 0


@kernel
def draws_one(table: Any) -> None:
    """One more card at this go."""
    table.picking += 1
    table.pickup = max(table.pickup, table.picking)


@kernel
def plays(table: Any, seat: Any) -> None:
    """A seat has put a card down: that ends its drought."""
    table.without[seat] = 0
    _look(table)


@kernel
def goes_without(table: Any, seat: Any) -> None:
    """A seat has ended its turn without a card."""
    _one_more_without(table, seat)
    _look(table)


@kernel
def loses_turn(table: Any, seat: Any) -> None:
    """A seat is passed over, or has taken cards and misses its move."""
    table.lost_turns[seat] += 1
    _one_more_without(table, seat)


@kernel
def _one_more_without(table: Any, seat: Any) -> None:
    table.without[seat] += 1
    table.drought = max(table.drought, table.without[seat])


@kernel
def _look(table: Any) -> None:
    """Remember how many cards everyone holds."""
    if table.standings < STANDINGS:
        for seat in range(table.seats):
            table.standing[table.standings, seat] = table.size[seat] if in_play(table, seat) else AWAY
    table.standings += 1
