"""The pile and the discards: drawing is picking at random from what is left (only what is drawn is shuffled)."""

from __future__ import annotations

from typing import Any

from uno_sim.jit import hot, kernel
from uno_sim.measures import at
from uno_sim.table.chance import below, deck_word
from uno_sim.table.events import CARD, PENALTY, RESHUFFLE, emit
from uno_sim.table.hands import add
from uno_sim.table.state import CODES, NEEDED, SLOTS

_DRAWN, _FIRST_PILE, _NEIGHBOURS = at("drawn"), at("first_pile"), at("neighbours")


@hot
def lift(table: Any, place: Any) -> Any:
    """Take the card at a place out of the pile; the last one fills the gap."""
    code = table.pile[place]
    table.pile_size -= 1
    table.pile[place] = table.pile[table.pile_size]
    return code


@hot
def next_card(table: Any) -> Any:
    """Draw the next card of a pile that is not empty."""
    word = deck_word(table)
    if table.fixed > 0:  # a position gives the order
        table.fixed -= 1
        place = table.pile_size - 1
    else:
        place = below(word, table.pile_size)
    code = lift(table, place)
    if table.conforming and table.shuffles == 0:
        _count_neighbours(table, code // SLOTS)
    return code


@hot
def _count_neighbours(table: Any, colour: Any) -> None:
    """Whether cards come in a shuffled order shows in how often one has the colour of the one before."""
    table.tally[_FIRST_PILE] += 1
    table.tally[_NEIGHBOURS] += colour == table.colour_drawn
    table.colour_drawn = colour


@hot
def to_be_had(table: Any, rules: Any) -> Any:
    """Cards that can still be drawn, those of a reshuffle included."""
    under = table.discard_size - 1 if rules.reshuffle and table.discard_size > 1 else 0
    return table.pile_size + under


@hot
def discard(table: Any, code: Any) -> None:
    """Put a card on the discards."""
    table.discards[table.discard_size] = code
    table.discard_size += 1


@kernel
def bury_hand(table: Any, seat: Any) -> None:
    """Put a leaver's cards under the discards (X32); the hand stays on record, to be counted."""
    top = table.discards[table.discard_size - 1]
    at = table.discard_size - 1
    for code in range(CODES):
        for _ in range(table.count[seat, code]):
            table.discards[at] = code
            at += 1
    table.discards[at] = top
    table.discard_size = at + 1


@kernel
def reshuffle(table: Any, rules: Any) -> Any:
    """Make the discards under the top card the new pile; says whether there is one. [pile.reshuffle]"""
    if rules.ends_dry and not table.dry:
        table.dry = NEEDED
    if not rules.reshuffle or table.discard_size < 2:
        return False
    under = table.discard_size - 1
    for i in range(under):
        table.pile[i] = table.discards[i]
    table.discards[0] = table.discards[under]
    table.pile_size, table.discard_size = under, 1
    table.shuffles += 1
    table.word_at = 0
    table.fixed = 0
    emit(table, RESHUFFLE, -1, 0, 0, 0)
    return True


@hot
def draw_one(table: Any, rules: Any, seat: Any, cause: Any) -> Any:
    """A seat draws a card; the card, or -1 when there is none anywhere (S0.43, X27)."""
    if table.pile_size == 0 and not reshuffle(table, rules):
        return -1
    code = next_card(table)
    add(table, seat, code)
    table.tally[_DRAWN + cause] += 1
    if table.size[seat] > table.largest:
        table.largest = table.size[seat]
    table.idle = 0
    emit(table, CARD, seat, code, cause, 0)
    return code


@hot
def draw_many(table: Any, rules: Any, seat: Any, cards: Any, cause: Any) -> None:
    """A seat draws so many cards, or what there is: the rest lapses (X26)."""
    for _ in range(cards):
        if draw_one(table, rules, seat, cause) < 0:
            return


@hot
def penalise(table: Any, rules: Any, seat: Any, cards: Any, cause: Any) -> None:
    """A seat draws cards that are not its move."""
    if cards == 0:
        return
    emit(table, PENALTY, seat, cards, cause, 0)
    draw_many(table, rules, seat, cards, cause)
