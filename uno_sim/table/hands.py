"""Cards into and out of hands."""

from __future__ import annotations

from typing import Any

from uno_sim.jit import hot, kernel
from uno_sim.table.state import CODES, FIRST_WILD, HAND_ORDER, LANE


@kernel
def clear(table: Any, seat: Any) -> None:
    """Empty a hand."""
    table.size[seat] = 0
    table.held[seat] = 0
    table.wild[seat] = 0
    table.lanes[seat] = 0
    for code in range(CODES):
        table.count[seat, code] = 0


@hot
def add(table: Any, seat: Any, code: Any) -> None:
    """Put a card into a hand."""
    if table.ordered:
        table.order[seat, table.size[seat] % HAND_ORDER] = code
    table.count[seat, code] += 1
    table.size[seat] += 1
    if code < FIRST_WILD:
        table.held[seat] |= 1 << code
        table.lanes[seat] += 1 << (code & 48)
    else:
        table.wild[seat] |= 1 << (code - FIRST_WILD)


@hot
def remove(table: Any, seat: Any, code: Any) -> None:
    """Take a card that is held out of a hand."""
    if table.ordered:
        _close_gap(table, seat, code)
    left = table.count[seat, code] - 1
    table.count[seat, code] = left
    table.size[seat] -= 1
    if code < FIRST_WILD:
        table.lanes[seat] -= 1 << (code & 48)
        if left == 0:
            table.held[seat] &= ~(1 << code)
    elif left == 0:
        table.wild[seat] &= ~(1 << (code - FIRST_WILD))


@kernel
def _close_gap(table: Any, seat: Any, code: Any) -> None:
    last = table.size[seat] - 1
    at = last
    while at > 0 and table.order[seat, at] != code:
        at -= 1
    for i in range(at, last):
        table.order[seat, i] = table.order[seat, i + 1]


@hot
def in_lane(table: Any, seat: Any, colour: Any) -> Any:
    """Cards of a colour in a hand."""
    return (table.lanes[seat] >> (16 * colour)) & LANE


@kernel
def value(table: Any, rules: Any, seat: Any) -> Any:
    """The points of a hand."""
    total = 0
    for code in range(CODES):
        total += table.count[seat, code] * rules.points[code]
    return total
