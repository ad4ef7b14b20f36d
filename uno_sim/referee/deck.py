"""The referee's own tables of the deck: how many cards there are, what they do, what they are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from uno_sim.cards import COLOUR_LETTERS, NUMBERS, symbol_of
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


def is_number(card: str) -> bool:
    return symbol_of(card) in NUMBERS


def is_draw_card(card: str) -> bool:
    return symbol_of(card) in AMOUNT


def points(options: Options, cards: Iterable[str]) -> int:
    """What the cards cost whoever still holds them: by the document's own table, or what the rules say otherwise."""
    named = options.points()
    return sum(named.get(symbol_of(card), POINTS[symbol_of(card)]) for card in cards)


def deck_of(options: Options, players: int) -> Counter[str]:
    """Every card in the game with so many players, by name; a card named by itself has copies of its own (S1.6)."""
    rules = options.rules
    second = rules.deck.second_pack_from
    options.note("deck.copies", "deck.cards", "deck.second_pack_from", "players.fewest", "players.most")
    packs = 2 if second is not None and players >= second else 1
    deck: Counter[str] = Counter()
    for symbol, copies in rules.deck.copies.items():
        for name in [symbol] if symbol in WILDS else [letter + symbol for letter in COLOUR_LETTERS]:
            deck[name] = copies * packs
    for card, copies in rules.deck.cards.items():
        deck[card] = copies * packs
    return +deck
