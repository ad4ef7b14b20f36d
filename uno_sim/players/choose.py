"""How a player chooses: among cards, colours, and whether to draw, bluff, challenge or answer.

Everything here sees what a player at the table sees: the own hand, the card in force, and the sizes of the
others' hands. Who sees more, to measure what luck is, is in `uno_sim.players.foresight`.
"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.jit import either, hot, kernel, lowest
from uno_sim.players.foresight import choose_foreseeing, name_foreseeing
from uno_sim.players.record import ANY_COLOUR, CHANCE, MOST_HELD_CHANCE, NEWEST, OLDEST, ORDER
from uno_sim.table.chance import CARD, COLOUR, below, deciding
from uno_sim.table.hands import in_lane
from uno_sim.table.state import COLOUR_COUNT, FIRST_WILD, LANE

AT_ONCE: Final = 3
"""Cards that are weighed before looking whether there are more, though there may be fewer: how many of a hand fit is
hard to guess, and a wrong guess of the processor's costs as much as weighing two cards."""
NO_WEIGHT: Final = -(1 << 62)
"""What a card that is not there weighs."""


@hot
def choose_card(table: Any, player: Any, seat: Any, following: Any, cards: Any, wilds: Any) -> Any:
    """One of these cards; ``following`` is the seat that would act next. At least one card is given."""
    if player.sees:
        return choose_foreseeing(table, player, seat, cards, wilds)
    if player.ties == ORDER:
        return _heaviest(table, player, seat, following, cards, wilds, False)[0]
    if player.weighs:
        _, cards, wilds = _heaviest(table, player, seat, following, cards, wilds, True)
    if table.ordered and (player.ties == NEWEST or player.ties == OLDEST):
        return _by_age(table, seat, cards, wilds, player.ties == OLDEST)
    return _any(table, seat, cards, wilds, player.ties == CHANCE)


@hot
def _heaviest(table: Any, player: Any, seat: Any, following: Any, cards: Any, wilds: Any, all_of_them: Any) -> Any:
    """The card of most weight, the lowest colour and then the lowest slot among equals; and, where asked for, the
    masks of all that weigh as much."""
    danger = 1 if table.size[following] <= player.danger_at else 0
    lanes = table.lanes[seat]
    best, most = -1, NO_WEIGHT
    best_cards = best_wilds = 0
    while cards != 0:
        for _ in range(AT_ONCE):
            code = lowest(cards)
            bit = cards & -cards
            cards ^= bit
            weight = player.weights[danger, code] + player.held * ((lanes >> (code & 48)) & LANE)
            weight = either(bit != 0, weight, NO_WEIGHT)
            if weight > most:
                best, most, best_cards = code, weight, bit
            elif all_of_them and weight == most:
                best_cards |= bit
    while wilds != 0:
        code = FIRST_WILD + lowest(wilds)
        bit = wilds & -wilds
        wilds ^= bit
        weight = player.weights[danger, code]
        if weight > most:
            best, most, best_cards, best_wilds = code, weight, 0, bit
        elif all_of_them and weight == most:
            best_wilds |= bit
    return best, best_cards, best_wilds


@hot
def _any(table: Any, seat: Any, cards: Any, wilds: Any, copies: Any) -> Any:
    """Any of these cards alike, each copy counting or each kind once."""
    total = 0
    left, wild = cards, wilds
    while left != 0:
        total += table.count[seat, lowest(left)] if copies else 1
        left &= left - 1
    while wild != 0:
        total += table.count[seat, FIRST_WILD + lowest(wild)] if copies else 1
        wild &= wild - 1
    at = below(deciding(table, seat, CARD), total)
    while cards != 0:
        code = lowest(cards)
        at -= table.count[seat, code] if copies else 1
        if at < 0:
            return code
        cards &= cards - 1
    while wilds != 0:
        code = FIRST_WILD + lowest(wilds)
        at -= table.count[seat, code] if copies else 1
        if at < 0:
            return code
        wilds &= wilds - 1
    return -1


@kernel
def _by_age(table: Any, seat: Any, cards: Any, wilds: Any, oldest: Any) -> Any:
    """The card that came into the hand first, or last."""
    size = table.size[seat]
    for i in range(size):
        code = table.order[seat, i if oldest else size - 1 - i]
        fits = (cards >> code) & 1 if code < FIRST_WILD else (wilds >> (code - FIRST_WILD)) & 1
        if fits:
            return code
    return -1


@hot
def name_colour(table: Any, player: Any, seat: Any) -> Any:
    """The colour named for a wild that has left the hand."""
    if player.sees:
        return name_foreseeing(table, player, seat)
    if player.naming == ANY_COLOUR:
        return below(deciding(table, seat, COLOUR), COLOUR_COUNT)
    most, ties = -1, 0
    best = 0
    for colour in range(COLOUR_COUNT):
        held = in_lane(table, seat, colour)
        if held > most:
            best, most, ties = colour, held, 1
        elif held == most:
            ties += 1
    if player.naming != MOST_HELD_CHANCE or ties == 1:
        return best
    at = below(deciding(table, seat, COLOUR), ties)
    for colour in range(COLOUR_COUNT):
        if in_lane(table, seat, colour) == most:
            if at == 0:
                return colour
            at -= 1
    return best
