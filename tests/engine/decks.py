"""The cards of a game by name, counted from the rules alone."""

from __future__ import annotations

from collections import Counter

from uno_sim.cards import COLOUR_LETTERS, KIND_OF
from uno_sim.rules.model import Rules


def deck_of(rules: Rules, players: int) -> Counter[str]:
    """Every card, with so many players."""
    packs, cards = rules.deck.packs(players), dict[str, int](rules.deck.cards)  # type: ignore[arg-type]
    return +Counter(
        {
            card: cards.get(card, copies) * packs
            for symbol, copies in rules.deck.copies.items()
            for card in ([symbol] if KIND_OF[symbol].wild else [letter + symbol for letter in COLOUR_LETTERS])
        }
    )
