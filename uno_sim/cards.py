"""The words of the game: colours, symbols, card kinds, cards, and a deck as rows of data.

A *kind* is a row: what a card is called, how many there are, what it is worth and what it does.
A *card* is written as people write it in scenarios: ``R7``, ``GS`` (green Skip), ``RR`` (red Reverse),
``B+2``, ``W``, ``W+4``. Everything above this file speaks in these names; only the engine numbers them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")
COLOUR_LETTERS: Final = ("R", "Y", "G", "B")
NUMBERS: Final = tuple("0123456789")

SKIP: Final = "S"
REVERSE: Final = "R"
DRAW_TWO: Final = "+2"
WILD: Final = "W"
WILD_DRAW_FOUR: Final = "W+4"


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of a deck.

    ``copies`` counts cards of each colour in one pack, or of all in one pack for a wild kind.
    ``points`` is what the card costs whoever still holds it; ``draws`` the cards it makes the next
    player draw; ``skips`` the seats that lose their turn by it (beside whoever draws); ``hands`` what becomes of the
    hands (stay, swap, pass, shuffle).
    """

    symbol: str
    name: str
    copies: int
    points: int
    wild: bool = False
    draws: int = 0
    skips: int = 0
    reverses: bool = False
    hands: str = "stay"

    @property
    def is_number(self) -> bool:
        return self.symbol in NUMBERS


KINDS: Final = (
    *(Kind(n, n, 1 if n == "0" else 2, int(n)) for n in NUMBERS),
    Kind(SKIP, "Skip", 2, 20, skips=1),
    Kind(REVERSE, "Reverse", 2, 20, reverses=True),
    Kind(DRAW_TWO, "+2", 2, 20, draws=2),
    Kind(WILD, "Wild", 4, 50, wild=True),
    Kind(WILD_DRAW_FOUR, "+4", 4, 50, wild=True, draws=4),
)
SYMBOLS: Final = tuple(kind.symbol for kind in KINDS)
KIND_OF: Final = {kind.symbol: kind for kind in KINDS}


def names_of(kind: Kind) -> tuple[str, ...]:
    """The cards of a kind by name: one of each colour, or the wild one."""
    return (kind.symbol,) if kind.wild else tuple(letter + kind.symbol for letter in COLOUR_LETTERS)


CARDS: Final = tuple(name for kind in KINDS for name in names_of(kind))
"""The official cards; a deck may have others (`uno_sim.rules.model.Deck.card_names`)."""


def symbol_of(card: str) -> str:
    """The symbol of a card's name: ``"R7"`` -> ``"7"``, ``"W+4"`` -> ``"W+4"``."""
    return card if is_wild(card) else card[1:]


def colour_of(card: str) -> str | None:
    """The printed colour of a card's name: ``"R7"`` -> ``"red"``; None for a wild."""
    return None if is_wild(card) else COLOURS[COLOUR_LETTERS.index(card[0])]


def is_wild(card: str) -> bool:
    return card[0] == "W"


def spoken(card: str, colour: str | None = None, names: Mapping[str, str] = {}) -> str:
    """How a person says it: ``"R7"`` -> ``"red 7"``, ``("W", "blue")`` -> ``"Wild (blue)"``.

    ``names`` are those of kinds that are not official, by symbol.
    """
    symbol = symbol_of(card)
    name = names.get(symbol) or (KIND_OF[symbol].name if symbol in KIND_OF else symbol)
    if is_wild(card):
        return f"{name} ({colour})" if colour else name
    return f"{colour_of(card)} {name}"
