"""The cards of a game by name, counted from the rules alone."""

from __future__ import annotations

from collections import Counter

from uno_sim.cards import COLOUR_LETTERS, is_wild
from uno_sim.rules.model import Rules


def deck_of(rules: Rules, players: int) -> Counter[str]:
    """Every card, with so many players."""
    packs, cards = rules.deck.packs(players), dict[str, int](rules.deck.cards)  # type: ignore[arg-type]
    official, own = dict[str, int](rules.deck.copies), rules.deck.kinds  # type: ignore[arg-type]
    return +Counter(
        {
            card: cards.get(card, copies) * packs
            for symbol, copies in [*official.items(), *((symbol, kind.copies) for symbol, kind in own.items())]
            for card in ([symbol] if is_wild(symbol) else [letter + symbol for letter in COLOUR_LETTERS])
        }
    )
