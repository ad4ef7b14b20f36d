"""How a player chooses who sees all hands and the next card of the pile: a measuring rod for luck, no fair player.

Each card that can be played is weighed as the profile weighs it, and by what comes of it: what whoever acts next could
play on it and, where that is nothing, whether the very next card of the pile would help. It looks one move ahead, so
that it is a lower bound of what seeing all is worth. Its weights were chosen among some
sixteen for winning most at official tables of two and four, on 24,000 games of seed 1.
"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.jit import kernel, lowest, popcount
from uno_sim.table.chance import DECK, below, philox
from uno_sim.table.hands import in_lane
from uno_sim.table.seats import next_seat
from uno_sim.table.state import (
    COLOUR_COUNT,
    DRAWS,
    FIRST_WILD,
    LANE,
    REVERSES,
    SKIPS,
    WILD_IN_FORCE,
)  # fmt: skip

AGAIN: Final = 600
"""The worth of acting again at once, if a card then fits."""
BLOCKED: Final = 300
"""Of the next player's having to draw without being helped by it,"""
HELPED: Final = 100
"""and of having to draw a card that fits."""
LOSES: Final = -1_000_000
"""Of letting the next player go out."""
CHOICE: Final = -10
"""Of each kind of card that the next player could play."""


@kernel
def choose_foreseeing(table: Any, player: Any, seat: Any, cards: Any, wilds: Any) -> Any:
    """The card with the best outlook; at least one is given."""
    best, most = -1, -(1 << 62)
    danger = 1 if table.size[next_seat(table, seat)] <= player.danger_at else 0
    while cards != 0:
        code = lowest(cards)
        cards &= cards - 1
        weight = player.weights[danger, code] + player.held * ((table.lanes[seat] >> (code & 48)) & LANE)
        weight += _outlook(table, player, seat, code, code)
        if weight > most:
            best, most = code, weight
    while wilds != 0:
        code = FIRST_WILD + lowest(wilds)
        wilds &= wilds - 1
        colour = _best_colour(table, player, seat, code)
        weight = player.weights[danger, code] + _outlook(table, player, seat, code, WILD_IN_FORCE + colour)
        if weight > most:
            best, most = code, weight
    return best


@kernel
def name_foreseeing(table: Any, player: Any, seat: Any) -> Any:
    """The colour with the best outlook for a wild that lies on the discards already."""
    return _best_colour(table, player, seat, table.discards[table.discard_size - 1])


@kernel
def _best_colour(table: Any, player: Any, seat: Any, code: Any) -> Any:
    best, most = 0, -(1 << 62)
    for colour in range(COLOUR_COUNT):
        outlook = _outlook(table, player, seat, code, WILD_IN_FORCE + colour) + in_lane(table, seat, colour)
        if outlook > most:
            best, most = colour, outlook
    return best


@kernel
def _outlook(table: Any, player: Any, seat: Any, code: Any, force: Any) -> Any:
    """What comes of this card in force, played by this seat with this code's effect."""
    effect = player.seen_effect[code]
    following = next_seat(table, seat)
    acts = following
    if effect in (DRAWS, SKIPS):
        acts = next_seat(table, following)
    elif effect == REVERSES:
        acts = seat if table.live == 2 else _before(table, seat)
    if acts == seat:
        own = table.held[seat] & player.seen_fits[force]
        if code < FIRST_WILD and table.count[seat, code] == 1:
            own &= ~(1 << code)
        return AGAIN if own != 0 or table.wild[seat] != 0 else 0
    theirs = popcount(table.held[acts] & player.seen_fits[force]) + popcount(table.wild[acts])
    if theirs > 0:
        return CHOICE * theirs + (LOSES if table.size[acts] == 1 else 0)
    return HELPED if _next_fits(table, player, force) else BLOCKED


@kernel
def _before(table: Any, seat: Any) -> Any:
    """The seat that acts after this one when the direction has changed."""
    table.step = -table.step
    other = next_seat(table, seat)
    table.step = -table.step
    return other


@kernel
def _next_fits(table: Any, player: Any, force: Any) -> Any:
    """Whether the card that will be drawn next fits; False where that cannot be known."""
    code = next_card_seen(table)
    if code < 0:
        return False
    return code >= FIRST_WILD or (player.seen_fits[force] >> code) & 1 != 0


@kernel
def next_card_seen(table: Any) -> Any:
    """The card that will be drawn next, whoever draws it; -1 where the pile has none."""
    if table.pile_size == 0:
        return -1
    at = table.word_at
    words = philox(table.seed, table.index, DECK + table.shuffles, at // 4)
    place = below(words[at % 4], table.pile_size)
    return table.pile[table.pile_size - 1 if table.fixed > 0 else place]
