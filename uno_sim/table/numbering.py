"""Card names to the engine's numbers and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from uno_sim.cards import CARDS, COLOUR_LETTERS, KINDS, Kind, is_wild, symbol_of
from uno_sim.rules.model import Deck, Rules
from uno_sim.table.state import FIRST_WILD, SLOTS

_COLOURED: Final = tuple(kind for kind in KINDS if not kind.wild)
_WILD: Final = tuple(kind for kind in KINDS if kind.wild)
SLOT_OF: Final = {kind.symbol: i for kinds in (_COLOURED, _WILD) for i, kind in enumerate(kinds)}
KIND_IN_SLOT: Final = {(16 if kind.wild else 0) + SLOT_OF[kind.symbol]: kind for kind in KINDS}
"""By place in a measure of shape ``kinds``: coloured kinds first, wild kinds from 16."""


def code_of(card: str) -> int:
    """The engine's number of a card's name: ``"R7"`` -> 7, ``"W"`` -> 64."""
    slot = SLOT_OF[symbol_of(card)]
    return FIRST_WILD + slot if is_wild(card) else SLOTS * COLOUR_LETTERS.index(card[0]) + slot


CARD_OF: Final = {code_of(card): card for card in CARDS}


def numbered(deck: Deck) -> Iterator[tuple[int, Kind]]:
    """Every card number of a deck with its kind, in order."""
    for code, card in sorted(CARD_OF.items()):
        kind = next(kind for kind in KINDS if kind.symbol == symbol_of(card))
        if deck.copies_of(card) > 0:
            yield code, kind


def points_of(kind: Kind, rules: Rules) -> int:
    """What a kind of card costs whoever still holds it. [score.points]"""
    worth: dict[str, int] = {**rules.score.points}  # type: ignore[dict-item]
    return worth.get(kind.symbol, kind.points)
