"""What can be counted in a hand of a deck, and what people call it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from uno_sim.cards import COLOURS, Kind, colour_of, symbol_of
from uno_sim.counting.facing import Deal

GROUPS: Final[dict[str, tuple[Callable[[Kind], bool], str]]] = {
    "cards": (lambda kind: True, "all cards of the hand"),
    "wild": (lambda kind: kind.wild, "wild cards of every kind"),
    "coloured": (lambda kind: not kind.wild, "cards that are not wild"),
    "number": (lambda kind: kind.is_number, "number cards"),
    "action": (lambda kind: not kind.wild and not kind.is_number, "coloured cards that are no numbers"),
    "draw": (lambda kind: kind.draws > 0, "cards that make the next player draw"),
}
"""Groups of cards: which kinds are in each, and what it is."""

PLAYABLE, POINTS, HELD, ALIKE = "playable", "points", "colours", "alike"
OTHERS: Final = {
    PLAYABLE: "cards that can be played on the lead card",
    POINTS: "points of the hand",
    HELD: "different colours in the hand",
    ALIKE: "the most identical cards in the hand: 2 is a pair",
}
"""What is counted and is no set of cards."""


class Words:
    """The names of what can be counted in a hand of one deck: sets of cards, and `OTHERS`."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal

    @cached_property
    def sets(self) -> dict[str, frozenset[str]]:
        """Every set of cards by each of its names; a name that comes first is not hidden by a later one."""
        found: dict[str, frozenset[str]] = {}
        for name, cards in self._named():
            found.setdefault(name, cards)
            found.setdefault(f"{name}s", cards)
        return found

    @property
    def listed(self) -> tuple[str, ...]:
        """The names to tell a reader, one for each sort of thing that can be counted."""
        kinds = tuple(kind.symbol for kind in self.kinds if not kind.is_number)
        card = next(iter(self.deal.copies))
        symbols = (f"a number such as {symbol_of(card)}s", *kinds)
        return (*OTHERS, *GROUPS, *self.colours, *symbols, f"a single card such as {card}")

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours that this deck has cards of."""
        return tuple(colour for colour in COLOURS if self._of_colour(colour))

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that this deck has cards of."""
        return tuple(dict.fromkeys(self.deal.rules.deck.kind_of(card) for card in self.deal.copies))

    def _of_colour(self, colour: str) -> frozenset[str]:
        return frozenset(card for card in self.deal.copies if colour_of(card) == colour)

    def _of_kinds(self, is_so: Callable[[Kind], bool]) -> frozenset[str]:
        kind_of = self.deal.rules.deck.kind_of
        return frozenset(card for card in self.deal.copies if is_so(kind_of(card)))

    def _named(self) -> Iterator[tuple[str, frozenset[str]]]:
        for name, (is_so, _) in GROUPS.items():
            yield name, self._of_kinds(is_so)
        for colour in COLOURS:
            yield colour, self._of_colour(colour)
        for kind in self.deal.rules.deck.all_kinds:
            cards = self._of_kinds(kind.__eq__)
            if not kind.is_number:
                yield kind.symbol, cards
                yield kind.name, cards
            else:
                yield f"{kind.symbol}s", cards
        for card in self.deal.copies:
            yield card, frozenset((card,))


__all__ = ["ALIKE", "GROUPS", "HELD", "OTHERS", "PLAYABLE", "POINTS", "Words"]
