"""Every deal of a tiny deck, one after the other: what an exact answer has to agree with.

Nothing is shared with what is tested but the rules' declarations: hands and piles are written out card by card, lead
cards are turned up as the rules tell it, and what may be played the referee's rule book says.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from uno_sim.cards import COLOURS, colour_of, is_wild, symbol_of
from uno_sim.referee import rulebook
from uno_sim.referee.opening import lead_word, stays
from uno_sim.referee.options import Options
from uno_sim.referee.table import Debt, Pile, Table
from uno_sim.rules.model import Rules


class Opening(NamedTuple):
    """A hand, the lead card beside it, and how many cards of the hand can be played."""

    hand: tuple[str, ...]
    lead: str
    playable: int


def openings(rules: Rules, players: int) -> dict[Opening, Fraction]:
    """Every opening with its chance."""
    options = Options(rules)
    deck = [card for card in rules.deck.card_names for _ in range(rules.deck.copies_of(card))]
    deck *= rules.deck.packs(players)
    found: defaultdict[Opening, Fraction] = defaultdict(Fraction)
    deals = 0
    for hand, rest in _taken(tuple(deck), rules.start.hand):
        for _, pile in _taken(rest, rules.start.hand * (players - 1)):
            deals += 1
            for lead, chance in _led(options, Counter(pile)).items():
                for playable, share in _playable(options, players, Counter(hand), lead):
                    found[Opening(tuple(sorted(hand)), lead, playable)] += chance * share
    return {opening: chance / deals for opening, chance in found.items()}


def _taken(cards: tuple[str, ...], number: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to take so many cards, each single card being one of its own; and what stays."""
    for places in combinations(range(len(cards)), number):
        yield (
            tuple(cards[place] for place in places),
            tuple(card for place, card in enumerate(cards) if place not in places),
        )


def _led(options: Options, pile: Counter[str]) -> dict[str, Fraction]:
    """The chance of each lead card, card after card being turned up."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    could = any(stays(options, card) for card in pile)
    if could and options.word("lead.again") == "shuffled-back":
        pile = Counter({card: number for card, number in pile.items() if stays(options, card)})  # sooner or later
    for card, number in pile.items():
        chance = Fraction(number, pile.total())
        if could and not stays(options, card):
            for later, share in _led(options, pile - Counter([card])).items():
                found[later] += chance * share
        else:
            found[card] += chance
    return found


def _playable(options: Options, players: int, hand: Counter[str], lead: str) -> Iterator[tuple[int, Fraction]]:
    """How many cards of a hand can be played on a lead card, with the chance of what else that turns on."""
    word = lead_word(options, lead)
    if not is_wild(lead):
        yield _count(options, hand, lead, colour_of(lead), word), Fraction(1)
        return
    named = _named(options, players, hand, word)
    for colour in named:
        yield _count(options, hand, lead, colour, word), Fraction(1, len(named))


def _named(options: Options, players: int, hand: Counter[str], word: str) -> list[str]:
    """The colours that may be named for a lead Wild, each alike."""
    opener = {"left-of-dealer": 1, "dealer": 0}[options.word("start.opener")]
    acts = opener + (options.word("lead.wild_then") == "next-plays" and word != "again")
    namer = {"opener": opener, "dealer": 0, "left-of-dealer": 1}.get(word)
    if namer is None or namer % players != acts % players:
        return list(COLOURS)
    held = Counter(dict.fromkeys(COLOURS, 0))
    held.update(colour for card in hand.elements() if (colour := colour_of(card)))
    return [colour for colour in COLOURS if held[colour] == max(held.values())]


def _count(options: Options, hand: Counter[str], lead: str, colour: str | None, word: str) -> int:
    table = Table([hand, *(Counter({"R1": 1}) for _ in range(1))], Pile(), [lead], Counter(), colour=colour)
    symbol = symbol_of(lead)
    table.by_colour = symbol == "R" and word == "opener-by-colour"
    if symbol == "+2" and word == "answer":
        table.debt = Debt(options.number("draw_two.cards"), "+2")
        return sum(hand[card] for card in set(rulebook.answers(options, table, 0)))
    table.paid = symbol == "+2" and word in ("lose-turn", "draw-and-play")
    return sum(hand[card] for card in rulebook.plays(options, table, 0))
