"""A kind of card of one's own in words, and the options that make one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from uno_sim.cards import Kind
from uno_sim.rules.model import OFFICIAL_SYMBOLS, Deck, OwnKind
from uno_sim.rules.options import Option, options_of

KINDS_OPTION: Final = "deck.kinds"
EVERYONE: Final = 15
HANDS: Final = {
    "swap": "its player swaps hands with another",
    "pass": "everybody passes the hand on",
    "shuffle": "all hands are shuffled together and dealt out again",
}


def in_words(kind: Kind) -> str:
    """A kind in a line: ``Skip Two (S2): 2 of each colour, 20 points, the next 2 players are passed over``."""
    name = kind.symbol if kind.name == kind.symbol else f"{kind.name} ({kind.symbol})"
    copies = f"{kind.copies} in all" if kind.wild else f"{kind.copies} of each colour"
    return f"{name}: {copies}, {_number(kind.points, 'point')}, {', '.join(_effects(kind)) or _no_effect(kind)}"


def _effects(kind: Kind) -> Iterator[str]:
    if kind.draws:
        yield f"the next player draws {_number(kind.draws, 'card')}"
    if kind.skips == 1:
        yield "the next player is passed over"
    elif kind.skips:
        who = "everyone else is" if kind.skips >= EVERYONE else f"the next {kind.skips} players are"
        yield f"{who} passed over"
    if kind.reverses:
        yield "the direction turns"
    if kind.hands in HANDS:
        yield HANDS[kind.hands]


def _no_effect(kind: Kind) -> str:
    return "its player names the colour" if kind.wild else "no effect"


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def own_kinds(deck: Deck) -> tuple[Kind, ...]:
    """The kinds of one's own in a deck, as rows."""
    return tuple(kind for kind in deck.all_kinds if kind.symbol not in OFFICIAL_SYMBOLS)


@cache
def parts() -> tuple[Option, ...]:
    """What a kind of one's own is made of, as options by their names within it."""
    return tuple(options_of(OwnKind))
