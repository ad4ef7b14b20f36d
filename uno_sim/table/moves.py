"""What may be played: a hand AND the mask of the card in force; only the honesty of a wild draw card looks further."""

from __future__ import annotations

from typing import Any

from uno_sim.jit import either, hot, kernel, lowest, popcount
from uno_sim.table.state import FIRST_WILD, NOTHING


@hot
def fitting(table: Any, rules: Any, seat: Any) -> Any:
    """Coloured cards of a hand that fit, a banned last card left out. [matching, finish.banned]"""
    cards = table.held[seat] & rules.fits[table.force]
    return either(table.size[seat] == 1, cards & ~rules.banned, cards)


@hot
def fitting_wilds(table: Any, rules: Any, seat: Any) -> Any:
    """Wild kinds of a hand that fit, a banned last card left out; the honesty of a +4 is another matter.
    [matching.wild_on_draw_card]"""
    wilds = table.wild[seat]
    if rules.wild_barred and rules.draws[table.discards[table.discard_size - 1]] > 0:
        wilds &= rules.wild_draws
    return either(table.size[seat] == 1, wilds & ~rules.wild_banned, wilds)


@hot
def honest(table: Any, rules: Any, seat: Any, cards: Any, wilds: Any) -> Any:
    """Whether a wild draw card of this seat would be honest now, when these are the cards and wild kinds that could
    be played beside it. [wild_draw_four.legal] (X21)"""
    against = table.held[seat] & rules.against[table.force]
    return against | cards & rules.against_playable | wilds & rules.against_wild == 0


@hot
def answering(table: Any, rules: Any, seat: Any) -> Any:
    """Coloured cards of a hand that answer the debt. [answer, answer.amount] (X39)"""
    cards = table.held[seat] & rules.answers[table.chain, table.colour] & rules.follows[table.newest]
    return cards & ~rules.banned if table.size[seat] == 1 else cards


@hot
def answering_wilds(table: Any, rules: Any, seat: Any) -> Any:
    """Wild kinds of a hand that answer the debt."""
    wilds = table.wild[seat] & rules.wild_answers[table.chain] & rules.wild_follows[table.newest]
    return wilds & ~rules.wild_banned if table.size[seat] == 1 else wilds


@hot
def kinds(cards: Any, wilds: Any) -> Any:
    """Different cards in a pair of masks."""
    return popcount(cards) + popcount(wilds)


@hot
def most_together(table: Any, rules: Any, seat: Any, code: Any) -> Any:
    """How many copies of a card that may be played may be played together (X8, X11). [house.pairs, house.chain]

    What does nothing answers no debt, so then it is one. [house.pair_effect]"""
    if table.pot > 0 and rules.pair_effect == NOTHING:
        return 1
    copies = min(table.count[seat, code], rules.together)
    if copies == table.size[seat]:
        banned = (rules.banned >> code) if code < FIRST_WILD else (rules.wild_banned >> (code - FIRST_WILD))
        copies -= banned & 1
    return copies


@kernel
def together_among(table: Any, rules: Any, seat: Any, cards: Any, copies: Any) -> Any:
    """The coloured cards of a mask of which so many copies may be played together."""
    found = 0
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        if most_together(table, rules, seat, lowest(bit)) >= copies:
            found |= bit
    return found


@kernel
def together_among_wilds(table: Any, rules: Any, seat: Any, wilds: Any, copies: Any) -> Any:
    """The wild kinds of a mask of which so many copies may be played together."""
    found = 0
    while wilds != 0:
        bit = wilds & -wilds
        wilds ^= bit
        if most_together(table, rules, seat, FIRST_WILD + lowest(bit)) >= copies:
            found |= bit
    return found
