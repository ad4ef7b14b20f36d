"""The referee's own tables of the deck: how many cards there are, what they do, what they are worth.

Kinds of one's own (``deck.kinds``) have rows of their own in the rules; all tables here are about the official ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from uno_sim.cards import CARDS, COLOUR_LETTERS, NUMBERS, is_wild, symbol_of
from uno_sim.referee.options import Options

SKIP: Final = "S"
REVERSE: Final = "R"
DRAW_TWO: Final = "+2"
WILD: Final = "W"
WILD_DRAW_FOUR: Final = "W+4"

WILDS: Final = (WILD, WILD_DRAW_FOUR)
ACTIONS: Final = (SKIP, REVERSE, DRAW_TWO)

AMOUNT: Final = {DRAW_TWO: "draw_two.cards", WILD_DRAW_FOUR: "wild_draw_four.cards"}
"""The draw cards, and the option that says how many cards each makes the next player draw (S0.8, S0.23)."""

POINTS: Final = {
    **{number: int(number) for number in NUMBERS},  # face value: S1.43 S3.37 S4.56
    **dict.fromkeys(ACTIONS, 20),  # S1.44 S2.50 S3.38 S4.57
    **dict.fromkeys(WILDS, 50),  # S1.45 S2.51 S3.39 S4.58
}


# What a card is


def is_number(card: str) -> bool:
    return symbol_of(card) in NUMBERS


def draws_like(options: Options, symbol: str) -> str | None:
    """The draw card by whose rules this symbol goes: a coloured one by the +2's, a wild one by the +4's; else None."""
    own = options.kinds().get(symbol)
    if own is None:
        return symbol if symbol in AMOUNT else None
    if not own.draws:
        return None
    return WILD_DRAW_FOUR if is_wild(symbol) else DRAW_TWO


def is_draw_card(options: Options, card: str) -> bool:
    return draws_like(options, symbol_of(card)) is not None


def is_wild_draw_card(options: Options, card: str) -> bool:
    """A +4, or a wild kind that in everything is one."""
    return draws_like(options, symbol_of(card)) == WILD_DRAW_FOUR


def is_coloured_draw_card(options: Options, card: str) -> bool:
    """A +2, or a coloured kind that in everything is one."""
    return draws_like(options, symbol_of(card)) == DRAW_TWO


def own_deed(options: Options, card: str) -> str:
    """The one thing that a kind of one's own does: ``draws``, ``skips``, ``reverses``, ``hands``, or ``nothing``.

    Of an official card it is ``official``: what that does is the rule book's.
    """
    own = options.kinds().get(symbol_of(card))
    if own is None:
        return "official"
    deeds = {"draws": own.draws, "skips": own.skips, "reverses": own.reverses == "yes", "hands": own.hands != "stay"}
    return next((deed for deed, does in deeds.items() if does), "nothing")


# How many cards, and what they are worth


def amount(options: Options, symbol: str) -> int:
    """The cards that a single draw card of this symbol makes the next player draw."""
    own = options.kinds().get(symbol)
    return options.number(AMOUNT[symbol]) if own is None else own.draws


def points(options: Options, cards: Iterable[str]) -> int:
    """What the cards cost whoever still holds them: by the document's own table, or what the rules say otherwise."""
    worth = POINTS | {symbol: own.points for symbol, own in options.kinds().items()} | options.points()
    return sum(worth[symbol_of(card)] for card in cards)


def names_of(symbol: str) -> list[str]:
    """The cards of a symbol: a wild one, or one of each colour."""
    return [symbol] if is_wild(symbol) else [letter + symbol for letter in COLOUR_LETTERS]


def names(options: Options) -> frozenset[str]:
    """Every name of a card that a trace may have."""
    return frozenset(CARDS).union(*(names_of(symbol) for symbol in options.kinds()))


def deck_of(options: Options, players: int) -> Counter[str]:
    """Every card in the game with so many players, by name; a card named by itself has copies of its own (S1.6)."""
    rules = options.rules
    second = rules.deck.second_pack_from
    options.note("deck.copies", "deck.kinds", "deck.cards", "deck.second_pack_from", "players.fewest", "players.most")
    packs = 2 if second is not None and players >= second else 1
    of_kind = {str(symbol): copies for symbol, copies in rules.deck.copies.items()}
    of_kind |= {symbol: own.copies for symbol, own in options.kinds().items()}
    deck = Counter({name: copies * packs for symbol, copies in of_kind.items() for name in names_of(symbol)})
    for card, copies in rules.deck.cards.items():
        deck[card] = copies * packs
    return +deck
