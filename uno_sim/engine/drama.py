"""What a finished game's standings come to (`uno_sim.table.drama`). [group ``drama``]

Whole numbers only: a part of a game is kept in thousandths, rounded. The ideas are Thompson's (2000: drama, that a
player can recover from a weaker position and win; decisiveness, that a lead can be for good) and Browne's (2008: drama
as the mean root of how far the winner is behind; uncertainty as how long the winner cannot be told); "behind" is
counted in cards above the fewest.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from uno_sim.jit import kernel
from uno_sim.measures import TENTHS, at
from uno_sim.table.drama import AWAY
from uno_sim.table.state import DRAMA, STANDINGS

BIG: Final = 3
"""Cards above the fewest at half-time from which on a win is a big comeback."""
THOUSAND: Final = 1000

_GAMES, _WON = at("drama_games"), at("drama_won")
_PICKUP, _DROUGHT, _MOST_LOST, _LOST = at("pickup"), at("drought"), at("most_lost"), at("lost_player")
_COMEBACKS, _BIG, _BEHIND_HALF = at("comebacks"), at("big_comebacks"), at("behind_half")
_BEHIND, _DRAMA, _HELD, _LEADERS, _LEADER_WINS = (
    at("behind"), at("drama"), at("held_lead"), at("leaders"), at("leader_wins"),
)  # fmt: skip


@kernel
def tell_drama(table: Any) -> None:
    """Add how a finished game went to the tally; one that is too long to be remembered is left out."""
    if table.tracing & DRAMA == 0 or table.standings > STANDINGS:
        return
    tally = table.tally
    tally[_GAMES] += 1
    _moment(tally, _PICKUP, table.pickup)
    _moment(tally, _DROUGHT, table.drought)
    most = 0
    for seat in range(table.seats):
        tally[_LOST + table.player[seat]] += table.lost_turns[seat]
        most = max(most, table.lost_turns[seat])
    _moment(tally, _MOST_LOST, most)
    if table.winner >= 0 and table.standings > 0:
        tally[_WON] += 1
        _tell_half(table, tally, table.winner)
        _tell_whole(table, tally, table.winner)
        _tell_tenths(table, tally, table.winner)


@kernel
def _tell_half(table: Any, tally: Any, winner: Any) -> None:
    """How the winner stood after half of the actions, rounded up."""
    half = -(-table.standings // 2) - 1
    own, few, many = _held(table, half, winner), _fewest(table, half), _most(table, half)
    tally[_COMEBACKS] += own == many and many > few
    tally[_BIG] += own - few >= BIG
    _moment(tally, _BEHIND_HALF, own - few)


@kernel
def _tell_whole(table: Any, tally: Any, winner: Any) -> None:
    """How long and how far the winner was behind, and for how long it has led alone in the end."""
    behind = roots = held = 0
    for action in range(table.standings):
        away = _held(table, action, winner) - _fewest(table, action)
        if away > 0:
            behind += 1
            roots += (_root(4 * THOUSAND * THOUSAND * away) + 1) // 2
        held = held + 1 if _alone(table, action) == winner else 0
    _moment(tally, _BEHIND, _parts(behind, table.standings))
    _moment(tally, _DRAMA, (2 * roots + behind) // (2 * behind) if behind > 0 else 0)
    _moment(tally, _HELD, _parts(held, table.standings))


@kernel
def _tell_tenths(table: Any, tally: Any, winner: Any) -> None:
    """Who led alone after each tenth of the actions, rounded up, and whether it was the winner."""
    for tenth in range(1, TENTHS + 1):
        leader = _alone(table, -(-tenth * table.standings // (TENTHS + 1)) - 1)
        if leader >= 0:
            tally[_LEADERS + tenth - 1] += 1
            tally[_LEADER_WINS + tenth - 1] += leader == winner


@kernel
def _held(table: Any, action: Any, seat: Any) -> Any:
    return np.int64(table.standing[action, seat])


@kernel
def _fewest(table: Any, action: Any) -> Any:
    few = AWAY
    for seat in range(table.seats):
        few = min(few, _held(table, action, seat))
    return few


@kernel
def _most(table: Any, action: Any) -> Any:
    many = 0
    for seat in range(table.seats):
        cards = _held(table, action, seat)
        many = max(many, cards) if cards != AWAY else many
    return many


@kernel
def _alone(table: Any, action: Any) -> Any:
    """The seat that holds fewer cards than every other in play; -1: there is none."""
    few, leader = AWAY, -1
    for seat in range(table.seats):
        cards = _held(table, action, seat)
        if cards < few:
            few, leader = cards, seat
        elif cards == few:
            leader = -1
    return leader


@kernel
def _parts(part: Any, whole: Any) -> Any:
    """Thousandths, rounded."""
    return (2 * THOUSAND * part + whole) // (2 * whole)


@kernel
def _root(number: Any) -> Any:
    """The largest whole number whose square is no larger: Newton's steps from above."""
    root = number
    step = (root + 1) // 2
    while step < root:
        root = step
        step = (root + number // root) // 2
    return root


@kernel
def _moment(tally: Any, column: Any, number: Any) -> None:
    tally[column] += number
    tally[column + 1] += number * number
