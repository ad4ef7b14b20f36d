"""Card names to the engine's numbers and back, for one deck.

``numbering(rules.deck)`` gives both ways: ``.code_of("R7")``, ``.card_of[7]``, and the place of each kind in a measure
by kind: ``.slot_of["+2"]``, ``.kind_in_slot[12]``. Official kinds have the same number in every deck; a kind of one's
own takes a place that is free, or that of an official kind of which this deck has no card. ``code_of`` and ``CARD_OF``
of this module are those of the official deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from uno_sim.cards import KINDS, Kind, names_of
from uno_sim.rules.model import Deck, Rules
from uno_sim.table.state import COLOUR_COUNT, FIRST_WILD, SLOTS, WILD_KINDS

_OFFICIAL_SLOT: Final = {
    kind.symbol: first + place
    for wild, first in ((False, 0), (True, SLOTS))
    for place, kind in enumerate(kind for kind in KINDS if kind.wild == wild)
}


@dataclass(frozen=True, slots=True)
class Numbering:
    """The numbers of a deck's cards.

    ``kind_in_slot`` is by place in a measure of shape ``kinds``: coloured kinds from 0, wild kinds from 16; ``slot_of``
    by symbol; ``card_of`` by the engine's number. A kind of which the deck has no card may be missing there. ``copies``
    are those of every card in one pack.
    """

    kind_in_slot: dict[int, Kind]
    slot_of: dict[str, int]
    card_of: dict[int, str]
    codes: dict[str, int]
    copies: dict[str, int]

    def code_of(self, card: str) -> int:
        """The engine's number of a card's name: ``"R7"`` -> 7, ``"W"`` -> 64. KeyError: not in this deck."""
        return self.codes[card]

    def kind_of(self, code: int) -> Kind:
        """The kind of a card by its number."""
        return self.kind_in_slot[place_of(code)]


def place_of(code: int) -> int:
    """Where the kind of a card stands in a measure by kind."""
    return code % SLOTS if code < FIRST_WILD else SLOTS + code - FIRST_WILD


def numbering(deck: Deck) -> Numbering:
    """The numbers of a deck's cards; the same object for every deck with the same cards.

    Raises:
        ValueError: it has more kinds than there are places (`uno_sim.rules.sense` refuses such a deck).
    """
    return _numbering(deck.all_kinds, tuple(deck.cards.items()))


@lru_cache(maxsize=256)
def _numbering(kinds: tuple[Kind, ...], single: tuple[tuple[str, int], ...]) -> Numbering:
    copies = {card: kind.copies for kind in kinds for card in names_of(kind)} | dict(single)
    present = {kind.symbol for kind in kinds if any(copies[card] for card in names_of(kind))}
    slot_of: dict[str, int] = {}
    for wild, places in ((False, range(SLOTS)), (True, range(SLOTS, SLOTS + WILD_KINDS))):
        group = [kind for kind in kinds if kind.wild == wild]
        official = [kind.symbol for kind in group if kind.symbol in _OFFICIAL_SLOT]
        slot_of |= {symbol: _OFFICIAL_SLOT[symbol] for symbol in official}
        own = [kind.symbol for kind in group if kind.symbol not in _OFFICIAL_SLOT and kind.symbol in present]
        free = [place for place in places if place not in _OFFICIAL_SLOT.values()]
        for symbol in (symbol for symbol in official if symbol not in present):
            if len(free) < len(own):
                free.append(slot_of.pop(symbol))
        slot_of |= dict(zip(own, free, strict=False))
        if len(own) > len(free):
            raise ValueError(f"{len(own) - len(free)} kinds of cards more than there are places: {', '.join(own)}")
    return _filled(slot_of, {kind.symbol: kind for kind in kinds}, copies)


def _filled(slot_of: dict[str, int], kinds: dict[str, Kind], copies: dict[str, int]) -> Numbering:
    in_order = sorted(slot_of.items(), key=lambda item: item[1])
    card_of: dict[int, str] = {}
    for symbol, slot in in_order:
        first, step = (slot, SLOTS) if slot < SLOTS else (FIRST_WILD + slot - SLOTS, 1)
        card_of |= {first + step * place: card for place, card in enumerate(names_of(kinds[symbol]))}
    return Numbering(
        {slot: kinds[symbol] for symbol, slot in in_order},
        dict(in_order),
        dict(sorted(card_of.items())),
        {card: code for code, card in card_of.items()},
        copies,
    )


def numbered(deck: Deck) -> Iterator[tuple[int, Kind]]:
    """Every card number of a deck with its kind, in order."""
    numbers = numbering(deck)
    for code, card in numbers.card_of.items():
        if numbers.copies[card] > 0:
            yield code, numbers.kind_of(code)


def points_of(kind: Kind, rules: Rules) -> int:
    """What a kind of card costs whoever still holds it. [score.points]"""
    worth: dict[str, int] = {**rules.score.points}  # type: ignore[dict-item]
    return worth.get(kind.symbol, kind.points)


_OFFICIAL: Final = numbering(Deck())
code_of: Final = _OFFICIAL.code_of
CARD_OF: Final = _OFFICIAL.card_of
SLOT_OF: Final = _OFFICIAL.slot_of
KIND_IN_SLOT: Final = _OFFICIAL.kind_in_slot
"""Of the official deck."""

assert COLOUR_COUNT * SLOTS == FIRST_WILD
