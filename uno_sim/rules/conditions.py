"""What a rule set must have for an option to act: a question that answers in words, with what to change.

Conditions are joined like sentences: ``in_deck("+2") & is_("answer.pays", "sum")``, ``one | other``. Only the rules
and the numbers of players that they seat are asked; what players do is `uno_sim.studies.needs`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from uno_sim.cards import COLOUR_LETTERS, DRAW_TWO, WILD, WILD_DRAW_FOUR, Kind, symbol_of
from uno_sim.rules.model import Rules
from uno_sim.rules.options import shown, value

CAMPS: Final = 2


@dataclass(frozen=True)
class Case:
    """A rule set, and what follows from it."""

    rules: Rules

    @cached_property
    def copies(self) -> dict[str, int]:
        """Copies of each card in one pack; cards that are not in it are not named."""
        deck = self.rules.deck
        return {card: number for card in deck.card_names if (number := deck.copies_of(card))}

    @cached_property
    def symbols(self) -> frozenset[str]:
        """The symbols in the deck."""
        return frozenset(map(symbol_of, self.copies))

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds in the deck, those of one's own last."""
        return tuple(kind for kind in self.rules.deck.all_kinds if kind.symbol in self.symbols)

    @cached_property
    def own(self) -> tuple[Kind, ...]:
        """The kinds of one's own in the deck."""
        return tuple(kind for kind in self.kinds if kind.symbol in self.rules.deck.kinds)

    def draw_cards(self, *, wild: bool) -> tuple[Kind, ...]:
        """The kinds that are in everything a +2, or those that are in everything a +4."""
        return tuple(kind for kind in self.kinds if kind.draws and kind.wild == wild)

    def amount(self, kind: Kind) -> int:
        """The cards that a draw card is for."""
        said = {DRAW_TWO: self.rules.draw_two.cards, WILD_DRAW_FOUR: self.rules.wild_draw_four.cards}
        return said.get(kind.symbol, kind.draws)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players that these rules are for, whether or not the deck has cards enough for all of them."""
        players = range(self.rules.players.fewest, self.rules.players.most + 1)
        return tuple(each for each in players if self.rules.players.teams == "none" or each % CAMPS == 0)

    @cached_property
    def most(self) -> int:
        """The most players; 0 if there is no number that these rules are for."""
        return max(self.seats, default=0)

    def number(self, card: str) -> int:
        """Copies of a card in the largest game."""
        return self.copies.get(card, 0) * self.rules.deck.packs(self.most)

    def cards(self, symbol: str) -> int:
        """Cards of a symbol in the largest game, all colours."""
        return sum(self.number(card) for card in cards_of(symbol))


class Finding(NamedTuple):
    """Something about a rule set: the option that it is about, what is wrong, and what to do."""

    option: str
    why: str
    hint: str


class Lack(NamedTuple):
    """What is not there, and what would bring it."""

    why: str
    mend: str


@dataclass(frozen=True, slots=True)
class Condition:
    """``lack`` says what a case lacks, or None if it lacks nothing."""

    lack: Callable[[Case], Lack | None]

    def __and__(self, other: Condition) -> Condition:
        return Condition(lambda case: self.lack(case) or other.lack(case))

    def __or__(self, other: Condition) -> Condition:
        def either(case: Case) -> Lack | None:
            one, two = self.lack(case), other.lack(case)
            if one is None or two is None:
                return None
            return one if one == two else Lack(f"{one.why}, and {two.why}", f"{one.mend}, or {two.mend}")

        return Condition(either)


def condition(why: str, mend: str, met: Callable[[Case], bool]) -> Condition:
    return Condition(lambda case: None if met(case) else Lack(why, mend))


def told(why: str, mend: str, *ways: Condition) -> Condition:
    """One of these conditions, with words of its own for all of them."""
    return condition(why, mend, lambda case: any(way.lack(case) is None for way in ways))


# --- options ------------------------------------------------------------------------------------------


def is_(name: str, *allowed: Any) -> Condition:
    """An option has one of these values."""
    return Condition(lambda case: _unless(value(case.rules, name) in allowed, case, name, _one_of(name, *allowed)))


def not_(name: str, *refused: Any) -> Condition:
    """An option has none of these values."""
    return Condition(lambda case: _unless(value(case.rules, name) not in refused, case, name, f"choose another {name}"))


def above_0(name: str) -> Condition:
    mend = f"give {name} a number above 0"
    return Condition(lambda case: _unless((value(case.rules, name) or 0) > 0, case, name, mend))


def _unless(met: bool, case: Case, name: str, mend: str) -> Lack | None:
    return None if met else Lack(f"{name} is {shown(value(case.rules, name))}", mend)


def _one_of(name: str, *allowed: Any) -> str:
    return f"set {name} to {' or '.join(map(shown, allowed))}"


# --- the deck -----------------------------------------------------------------------------------------


def cards_of(symbol: str) -> tuple[str, ...]:
    """The cards of a symbol: ``"7"`` -> ``("R7", "Y7", "G7", "B7")``."""
    return (symbol,) if symbol.startswith(WILD) else tuple(letter + symbol for letter in COLOUR_LETTERS)


def in_deck(symbol: str, number: int = 1) -> Condition:
    """So many cards of a symbol are in the game."""
    why = f"there is no {symbol} in the deck" if number == 1 else f"there is only one {symbol} in the deck"
    enough = condition(why, f"give {symbol} more copies in deck.copies", lambda case: case.cards(symbol) >= number)
    return enough if number == 1 else in_deck(symbol) & enough


def kind_in_deck(what: str, mend: str, fits: Callable[[Kind], bool], number: int = 1) -> Condition:
    """So many cards of kinds that fit are in the game, of whichever of these kinds. ``what`` names them."""

    def lack(case: Case) -> Lack | None:
        cards = sum(case.cards(kind.symbol) for kind in case.kinds if fits(kind))
        if cards >= number:
            return None
        return Lack(f"there is {'only one' if cards else 'no'} {what} in the deck", mend)

    return Condition(lack)


def card_in_deck(*cards: str) -> Condition:
    """At least one of these very cards is in the game."""
    return condition(
        f"there is no {' or '.join(cards)} in the deck",
        f"give {symbol_of(cards[0])} copies in deck.copies",
        lambda case: any(case.copies.get(card) for card in cards),
    )


def same_colour(some: Condition, symbol: str, fits: Callable[[Kind], bool], what: str) -> Condition:
    """Of kinds that fit, which ``some`` wants in the game, one occurs in the same colour as a symbol."""

    def met(case: Case) -> bool:
        symbols = [kind.symbol for kind in case.kinds if fits(kind)]
        return any(
            case.copies.get(one + symbol) and any(case.copies.get(one + other) for other in symbols)
            for one in COLOUR_LETTERS
        )

    why = f"no colour has both a {what} and a {symbol}"
    return some & in_deck(symbol) & condition(why, "give one colour both of them in deck.cards", met)


def twins(what: str, fits: Callable[[Kind], bool], number: int = 2) -> Condition:
    """Two identical cards of one of the kinds that fit, or three, are in the game."""
    times, copy = {2: ("twice", "second"), 3: ("three times", "third")}[number]
    return condition(
        f"no {what} is in the deck {times}",
        f"give some of them a {copy} copy in deck.copies",
        lambda case: any(
            case.number(card) >= number for kind in case.kinds if fits(kind) for card in cards_of(kind.symbol)
        ),
    )


def some_may_be_last(what: str, fits: Callable[[Kind], bool]) -> Condition:
    """Some kind that fits, which is in the game, may be a last card."""
    return condition(
        f"no {what} may be a last card (finish.banned)",
        "take one of them off finish.banned",
        lambda case: any(fits(kind) and kind.symbol not in case.rules.finish.banned for kind in case.kinds),
    )


def may_be_last(symbol: str) -> Condition:
    return in_deck(symbol) & condition(
        f"a {symbol} may not be a last card (finish.banned)",
        f"take {symbol} off finish.banned",
        lambda case: symbol not in case.rules.finish.banned,
    )


# --- who sits down ------------------------------------------------------------------------------------


def seated(least: int) -> Condition:
    """A game of so many players or more is possible."""
    why = f"at most {least - 1} players sit down"
    return condition(why, "raise players.most", lambda case: case.most >= least)
