"""What people ask about an opening hand, and the answers, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, groupby
from math import sqrt
from typing import Final

from uno_sim.cards import NUMBERS, symbol_of
from uno_sim.counting.chances import Chances, Law
from uno_sim.counting.facing import Deal, deal_of
from uno_sim.counting.query import Query, Sum, cards_named, parsed
from uno_sim.counting.words import Words
from uno_sim.errors import UserError
from uno_sim.rules.model import Rules

QUESTIONS: Final = (
    ("nothing to play on the lead card", "playable = 0"),
    ("a single card to play", "playable = 1"),
    ("a wild card or more", "wild >= 1"),
    ("two wild cards or more", "wild >= 2"),
    ("a +4 or more", "W+4 >= 1"),
    ("a +2 or more", "+2 >= 1"),
    ("no number card", "number = 0"),
    ("no action card", "action = 0"),
    ("no red card", "red = 0"),
    ("a colour or more missing", "colours < 4"),
    ("a pair of identical cards", "alike >= 2"),
    ("three identical cards", "alike >= 3"),
)
"""What is always asked, in words and as a question; what is certain, or cannot be asked of a deck, is left out."""
COUNTS: Final = ("playable", "wild", "W+4", "red", "number", "action", "colours", "alike")
"""The counts of which the whole distribution is told."""
ONE_COLOUR: Final = {"no red card": "no card of a given colour", "red": "one colour"}
"""What is said of red where it is so of every colour."""
QUANTILES: Final = (Fraction(5, 100), Fraction(25, 100), Fraction(1, 2), Fraction(75, 100), Fraction(95, 100))


@dataclass(frozen=True, slots=True)
class Answer:
    """A question and its answer.

    ``chance`` is that of a question about one hand, ``somebody`` that it is so of at least one player's hand (None:
    not found, see `Chances.somebody`). Of a count by itself ``law`` has the chance of each value, and ``chance`` is
    None.
    """

    says: str
    query: str
    chance: Fraction | None = None
    somebody: Fraction | None = None
    law: Law | None = None

    @property
    def mean(self) -> Fraction | None:
        """The expected value of a count by itself."""
        return None if self.law is None else mean(self.law)


@dataclass(frozen=True, slots=True)
class Lead:
    """A sort of lead card: its name, its chance, and how a hand stands to it: the chance that nothing can be played,
    and how many cards can be on average."""

    name: str
    chance: Fraction
    nothing: Fraction
    playable: Fraction


@dataclass(frozen=True, slots=True)
class Points:
    """Points of a hand: ``quantiles`` has the least value that at least such a part of hands does not exceed."""

    law: Law
    mean: Fraction
    deviation: float
    quantiles: dict[Fraction, int]


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact odds of an opening hand.

    ``deal`` is what is dealt, ``lead`` names the lead cards of which one is given ("": any).

    ``asked`` answers questions of one's own. ``answers``, ``counts``, ``leads`` and ``points`` are the usual ones, and
    empty or None where one's own were asked. ``chosen_by_hand`` says that who opens is chosen by the hands, so that
    a player's hand is not the opener's.
    """

    name: str
    deal: Deal
    lead: str
    asked: tuple[Answer, ...]
    answers: tuple[Answer, ...] = ()
    counts: tuple[Answer, ...] = ()
    leads: tuple[Lead, ...] = ()
    points: Points | None = None

    @property
    def chosen_by_hand(self) -> bool:
        return self.deal.rules.start.opener in ("highest-hand", "highest-card")


def odds(rules: Rules, players: int, name: str = "", of: Sequence[str] = (), lead: str = "") -> Odds:
    """The odds of a player's opening hand, as exact fractions.

    ``players`` is how many sit down (`Rules.why_not` must have nothing against it). ``of`` are questions
    (`uno_sim.counting.query`); without any, the usual ones are answered. ``lead`` names the cards of which one is given
    as lead card.

    Raises:
        UserError: a question cannot be read or asks for too much, or no card of ``lead`` can be one.
    """
    deal = deal_of(rules, players)
    words = Words(deal)
    chances = Chances(deal, cards_named(lead, words, "--lead") if lead else None)
    if of:
        return Odds(name, deal, lead, tuple(_answer(chances, text, parsed(text, words)) for text in of))
    answers = (_answer(chances, says, query) for says, query in _usual(words, QUESTIONS))
    return Odds(
        name,
        deal,
        lead,
        (),
        tuple(answer for answer in answers if answer.chance not in (0, 1)),
        tuple(_answer(chances, says, query) for says, query in _usual(words, [(each, each) for each in COUNTS])),
        tuple(_leads(chances)),
        _points(chances.law(parsed("points", words))),
    )


def _usual(words: Words, questions: Sequence[tuple[str, str]]) -> Iterator[tuple[str, Query]]:
    """The questions that this deck has the cards for."""
    for says, text in questions:
        try:
            query = parsed(text, words)
        except UserError:
            continue
        yield (ONE_COLOUR.get(says, says) if _colours_alike(words) else says), query


def _colours_alike(words: Words) -> bool:
    """Whether there are as many cards of each symbol in every colour."""
    by_colour = {
        colour: sorted((symbol_of(card), words.deal.copies[card]) for card in words.sets[colour])
        for colour in words.colours
    }
    return len({tuple(each) for each in by_colour.values()}) == 1


def _answer(chances: Chances, says: str, query: Query) -> Answer:
    if isinstance(query.asked, Sum):
        return Answer(says, query.text, law=chances.law(query))
    return Answer(says, query.text, chances.of(query), chances.somebody(query))


def _leads(chances: Chances) -> Iterator[Lead]:
    """Every sort of lead card: by symbol, numbers that come to the same together."""
    deal, query = chances.deal, parsed("playable", Words(chances.deal))
    whole = Fraction(1) if chances.leads is None else chances.lead_chance(chances.leads)
    found: list[tuple[str, Fraction, Fraction, Fraction]] = []
    for symbol in dict.fromkeys(map(symbol_of, deal.copies)):
        cards = frozenset(card for card in deal.copies if symbol_of(card) == symbol)
        wanted = cards if chances.leads is None else cards & chances.leads
        if wanted and (chance := chances.lead_chance(wanted)):
            law = chances.given(wanted).law(query)
            found.append((symbol, chance / whole, law.get(0, Fraction()), mean(law)))
    for _, alike in groupby(found, key=lambda row: row[1:] if row[0] in NUMBERS else row):
        rows = list(alike)
        first, last = rows[0][0], rows[-1][0]
        name = _spoken(deal, first) if len(rows) == 1 else f"{first} to {last}"
        yield Lead(name, sum((row[1] for row in rows), Fraction()), rows[0][2], rows[0][3])


def _spoken(deal: Deal, symbol: str) -> str:
    return next(kind.name for kind in deal.rules.deck.all_kinds if kind.symbol == symbol)


def mean(law: Law) -> Fraction:
    """Σ value × chance."""
    return sum((value * chance for value, chance in law.items()), Fraction())


def _points(law: Law) -> Points:
    middle = mean(law)
    variance = sum(((value - middle) ** 2 * chance for value, chance in law.items()), Fraction())
    return Points(law, middle, sqrt(variance), quantiles(law))


def quantiles(law: Law) -> dict[Fraction, int]:
    """The least value that at least 5, 25, 50, 75, 95 % of hands do not exceed."""
    below = list(zip(law, accumulate(law.values()), strict=True))
    return {part: next(value for value, reached in below if reached >= part) for part in QUANTILES}


__all__ = ["Answer", "Lead", "Odds", "Points", "mean", "odds", "quantiles"]
