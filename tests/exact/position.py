"""A position of a tiny game, and what chance does to it: cards that are drawn, and names that make no difference.

Hands, pile and discards are multisets. Two positions are the same when only the names of colours, or of numbers of
which the deck holds equally many, tell them apart: `canonical` gives both the same form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from uno_sim.cards import COLOUR_LETTERS, NUMBERS

Cards = tuple[str, ...]
"""Names of cards, sorted: a multiset."""
Spread = dict["Position", Fraction]
"""Positions, each with its chance."""
Renaming = dict[str, str]
"""A new name for every number."""

WILD, WILD_DRAW_FOUR = "W", "W+4"
NO_CARD = ""


class Position(NamedTuple):
    """The table before a turn.

    ``hands`` begins with the seat whose turn it is and goes on in the direction of play. ``below`` are the discards
    under the card in force, which is ``top``; ``colour`` is the letter of the colour in force. ``owed`` cards are to
    be drawn by the seat whose turn it is, unless it answers. ``idle`` turns in a row brought neither play nor card.
    """

    hands: tuple[Cards, ...]
    pile: Cards
    below: Cards = ()
    top: str = NO_CARD
    colour: str = ""
    owed: int = 0
    idle: int = 0


def is_wild(card: str) -> bool:
    return card[0] == "W"


def symbol_of(card: str) -> str:
    """The symbol of a card, also of none."""
    return card if card in (NO_CARD, WILD, WILD_DRAW_FOUR) else card[1:]


def with_card(cards: Cards, card: str) -> Cards:
    return tuple(sorted((*cards, card)))


def without(cards: Cards, card: str) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def alike(cards: Sequence[str]) -> Iterator[tuple[Fraction, str]]:
    """Each physical card with the same chance; equal ones together."""
    return ((Fraction(copies, len(cards)), card) for card, copies in Counter(cards).items())


def replaced(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])


# Drawing


def draw(position: Position, reshuffles: bool) -> Iterator[tuple[Fraction, str, Position]]:
    """The seat whose turn it is draws a card: every card that may come, its chance, and the table then.

    Any card of the pile is as likely as any other. An empty pile is first made of the discards under the top card.
    Yields nothing where no card is left.
    """
    if not position.pile and reshuffles:
        position = position._replace(pile=position.below, below=())
    for chance, card in alike(position.pile):
        hand = with_card(position.hands[0], card)
        after = position._replace(
            hands=replaced(position.hands, 0, hand), pile=without(position.pile, card), idle=0
        )  # fmt: skip
        yield chance, card, after


def draw_many(position: Position, cards: int, reshuffles: bool) -> Spread:
    """So many cards, or what there is: every table that may come of it."""
    spread = {position: Fraction(1)}
    for _ in range(cards):
        after: list[tuple[Fraction, Position]] = []
        for before, chance in spread.items():
            drawn = [(chance * share, then) for share, _, then in draw(before, reshuffles)]
            after += drawn or [(chance, before)]
        spread = together(after)
    return spread


def together(chances: Iterable[tuple[Fraction, Position]]) -> Spread:
    """The same positions added up."""
    spread: Spread = {}
    for chance, position in chances:
        spread[position] = spread.get(position, Fraction(0)) + chance
    return spread


# Names that make no difference


def renamings(deck: Cards) -> list[Renaming]:
    """All ways to swap the names of numbers of which the deck holds equally many."""
    copies = Counter(symbol_of(card) for card in deck)
    alike_: dict[int, list[str]] = {}
    for number in NUMBERS:
        if copies[number]:
            alike_.setdefault(copies[number], []).append(number)
    found: list[Renaming] = [{}]
    for numbers in alike_.values():
        orders = [dict(zip(numbers, order, strict=True)) for order in permutations(numbers)]
        found = [one | other for one in found for other in orders]
    return found


def canonical(position: Position, names: Sequence[Renaming]) -> Position:
    """The form that a position shares with all from which only names of colours and numbers tell it apart."""
    return min(_with_colours_in_order(position, renaming) for renaming in names)


def _with_colours_in_order(position: Position, renaming: Renaming) -> Position:
    """Colours are renamed in the order of what they hold: which symbols lie where, and which is in force."""
    places = [*position.hands, position.pile, position.below, (position.top,) if position.top else ()]
    wilds: list[list[str]] = [[] for _ in places]
    holds: dict[str, list[tuple[int, str]]] = {letter: [] for letter in COLOUR_LETTERS}
    if position.colour:
        holds[position.colour].append((-1, ""))
    for place, cards in enumerate(places):
        for card in cards:
            if is_wild(card):
                wilds[place].append(card)
            else:
                symbol = card[1:]
                holds[card[0]].append((place, renaming.get(symbol, symbol)))
    order = sorted(COLOUR_LETTERS, key=lambda letter: sorted(holds[letter]))
    for letter, old in zip(COLOUR_LETTERS, order, strict=True):
        for place, symbol in holds[old]:
            if place >= 0:
                wilds[place].append(letter + symbol)
    *hands, pile, below, top = (tuple(sorted(cards)) for cards in wilds)
    colour = COLOUR_LETTERS[order.index(position.colour)] if position.colour else ""
    return position._replace(hands=tuple(hands), pile=pile, below=below, top=top[0] if top else NO_CARD, colour=colour)
