"""Exact chances of what a hand holds, alone and beside the lead card.

A player's hand H of h cards has each of its C(N, h) values alike. Then lead cards are turned up from the pile until one
stays: each of the S − s cards that may stay and are not in H (which holds s of them) is the lead card alike. So the
chance of a hand and a lead card L outside of it is 1 / C(N, h) / (S − s), which is not the same as turning up the lead
card first: hands that hold many of the cards that may stay are a little rarer beside any given one of them. If no
card of the pile may stay (the pile has m = N − n h cards, and with n players and a small deck this can be), the
first one turned up stays, each of those outside of H alike:

    P(no card of the pile may stay | H) = C(N − h − (S − s), m) / C(N − h, m)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, prod
from typing import Final

from uno_sim.cards import COLOURS, colour_of
from uno_sim.counting.facing import Deal, Facing
from uno_sim.counting.query import Comparison, Count, Query, Question, Sum
from uno_sim.counting.ways import ADD, LANES, MOST, Counted, Item, Vector, merged, ways, ways_longest, whatever_colour
from uno_sim.counting.words import ALIKE, HELD, PLAYABLE, POINTS
from uno_sim.errors import UserError

MOST_ALONE: Final = 60_000
MOST_BESIDE: Final = 4_000
"""Values that all counts of a question may have together: of a hand alone, and beside each lead card."""
MOST_LEFT: Final = 4_000
"""Decks that may be left while hands are dealt one after another (`Chances.somebody`)."""
Law = Mapping[int, Fraction]
"""The chance of each value that a number can have."""


@dataclass(slots=True)
class Chances:
    """Answers questions about one deal; what is counted once is kept.

    ``leads`` are the lead cards of which one is given, None for any. Everything then is conditional on it.

    Raises:
        UserError: none of these cards can be the lead card.
    """

    deal: Deal
    leads: frozenset[str] | None = None
    _laws: dict[object, Mapping[Vector, Fraction]] = field(default_factory=dict)
    _kept: dict[object, Mapping[Vector, Fraction]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.leads is not None and not self.lead_chance(self.leads):
            names = ", ".join(sorted(self.leads))
            raise UserError(f"--lead: under these rules none of these can stay as lead card: {names}")

    def given(self, leads: frozenset[str]) -> Chances:
        """The same deal, given that the lead card is one of these."""
        return Chances(self.deal, leads, _kept=self._kept)

    # --- questions ------------------------------------------------------------------------------------

    def of(self, query: Query) -> Fraction:
        """The chance of what a question asks."""
        assert not isinstance(query.asked, Sum), "a count by itself has a law and no chance"
        asked = query.asked
        law = self._law(query.counts, _caps(asked))
        return sum((chance for values, chance in law.items() if asked.holds(_named(query.counts, values))), Fraction())

    def law(self, query: Query) -> dict[int, Fraction]:
        """The chance of each value of a count by itself, in order."""
        assert isinstance(query.asked, Sum), "only a count by itself has a law"
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for values, chance in self._law(query.counts, {}).items():
            found[query.asked.value(_named(query.counts, values))] += chance
        return {value: chance for value, chance in sorted(found.items()) if chance}

    def lead_chance(self, cards: Iterable[str]) -> Fraction:
        """The chance that the lead card is one of these, whatever anyone holds."""
        wanted = frozenset(cards)
        return sum(self._beside((), (), wanted).values(), Fraction())

    def somebody(self, query: Query) -> Fraction | None:
        """The chance that at least one player's hand is as asked.

        Hands are dealt one after another from what is left. None if that would be too many decks to look at, or if the
        question is not about sets of cards alone, or if the lead card is given.
        """
        asked, counts = query.asked, query.counts
        if self.leads is not None or isinstance(asked, Sum) or any(isinstance(count, str) for count in counts):
            return None
        signed: defaultdict[tuple[bool, ...], int] = defaultdict(int)
        for card, copies in self.deal.copies.items():
            signed[tuple(card in count for count in counts)] += copies
        sizes = tuple(signed.values())
        if prod(size + 1 for size in sizes) // (max(sizes) + 1) > MOST_LEFT:
            return None

        def holds(hand: Vector) -> bool:
            held = dict.fromkeys(counts, 0)
            for sign, number in zip(signed, hand, strict=True):
                held |= {count: held[count] + number for count, there in zip(counts, sign, strict=True) if there}
            return asked.holds(held)

        return 1 - _nobody(sizes, self.deal.hand, self.deal.players, holds)

    # --- how counts are distributed -------------------------------------------------------------------

    def _law(self, counts: tuple[Count, ...], caps: Mapping[Count, int]) -> Mapping[Vector, Fraction]:
        """The joint law of counts; those with a cap count as that much where they are more."""
        key = (counts, tuple(caps.items()))
        if key not in self._laws:
            bounds = tuple(caps.get(count) for count in counts)
            beside = PLAYABLE in counts or self.leads is not None
            _not_too_much(self.deal, counts, bounds, MOST_BESIDE if beside else MOST_ALONE)
            if beside:
                found = self._beside(counts, bounds, self.leads)
                total = sum(found.values(), Fraction())
                self._laws[key] = {values: chance / total for values, chance in found.items()}
            else:
                self._laws[key] = self._alone(counts, bounds)
        return self._laws[key]

    def _alone(self, counts: Sequence[Count], bounds: Sequence[int | None]) -> dict[Vector, Fraction]:
        """The law of a hand, whatever the lead card is."""
        deal = self.deal
        counted = [_counted(count, bound) for count, bound in zip(counts, bounds, strict=True)]
        items = (
            Item(colour_of(card), copies, tuple(self._adds(card, count) for count in counts))
            for card, copies in deal.copies.items()
        )
        hands = comb(deal.size, deal.hand)
        found = ways(merged(items, counted), counted, deal.hand)
        return {values: Fraction(number, hands) for values, number in found.items()}

    def _adds(self, card: str, count: Count) -> int:
        """What a copy of a card adds to a count."""
        if isinstance(count, frozenset):
            return int(card in count)
        return {POINTS: self.deal.points[card], ALIKE: 1}.get(count, 0)

    def _beside(
        self, counts: Sequence[Count], bounds: Sequence[int | None], leads: frozenset[str] | None
    ) -> dict[Vector, Fraction]:
        """The law of a hand beside the lead cards of a set; its chances add up to that of these lead cards."""
        found: defaultdict[Vector, Fraction] = defaultdict(Fraction)
        deal = self.deal
        for lead in deal.copies:
            if leads is not None and lead not in leads:
                continue
            if lead not in deal.stays and not self._may_be_dealt_out():
                continue
            for facing in deal.facings[lead] if PLAYABLE in counts else (Facing(Fraction(1), frozenset()),):
                for values, chance in self._facing(lead, facing, counts, bounds).items():
                    found[values] += chance * facing.share * deal.copies[lead]
        return found

    def _may_be_dealt_out(self) -> bool:
        """Whether it can be that no card of the pile may stay."""
        return self.deal.size - self.deal.standing >= self.deal.pile

    def _facing(
        self, lead: str, facing: Facing, counts: Sequence[Count], bounds: Sequence[int | None]
    ) -> Mapping[Vector, Fraction]:
        """The law of a hand beside one single card that leads."""
        deal = self.deal
        stays = Counted()
        counted = [stays, *(_counted(count, bound) for count, bound in zip(counts, bounds, strict=True))]
        judged = PLAYABLE in counts and bool(facing.fours)
        if judged:
            counted += [Counted(), Counted(cap=1)]
        if PLAYABLE in counts and (judged or facing.longest):
            counted[1 + counts.index(PLAYABLE)] = Counted()
        items = []
        for card, copies in deal.copies.items():
            adds = [int(card in deal.stays)]
            adds += [int(card in facing.fits) if count == PLAYABLE else self._adds(card, count) for count in counts]
            adds += [int(card in facing.fours), int(card in facing.against)] if judged else []
            items.append(Item(colour_of(card), copies - (card == lead), tuple(adds)))
        alike = merged(items, counted, by_colour=facing.longest is not None)
        if facing.longest is None:
            alike = whatever_colour(alike)
        key = (alike, tuple(counted), facing.longest, lead in deal.stays, counts.index(PLAYABLE) if judged else -1)
        if key not in self._kept:
            self._kept[key] = self._weighed(alike, counted, facing.longest, lead in deal.stays, counts, judged)
        return self._kept[key]

    def _weighed(
        self,
        items: Sequence[Item],
        counted: Sequence[Counted],
        longest: str | None,
        stays: bool,
        counts: Sequence[Count],
        judged: bool,
    ) -> dict[Vector, Fraction]:
        """Ways become chances; a +4 that is not honest cannot be played."""
        hand, found = self.deal.hand, defaultdict[Vector, Fraction](Fraction)
        if longest is None:
            number: Mapping[Vector, int | Fraction] = ways(items, counted, hand)
        else:
            number = ways_longest(items, counted, hand, longest)
        for (standing, *values), many in number.items():
            if judged:
                fours, against = values[-2:]
                del values[-2:]
                values[counts.index(PLAYABLE)] += 0 if against else fours
            found[tuple(values)] += many * self._chance(standing, stays=stays)
        return dict(found)

    def _chance(self, standing: int, *, stays: bool) -> Fraction:
        """The chance of one hand with so many cards that may stay, and of one card outside of it that leads."""
        deal = self.deal
        outside = deal.size - deal.hand
        may = deal.standing - standing
        none = Fraction(comb(outside - may, deal.pile), comb(outside, deal.pile))
        led = (1 - none) / may if stays else none / (outside - may)
        return led / comb(deal.size, deal.hand)


def _counted(count: Count, bound: int | None) -> Counted:
    how = {ALIKE: MOST, HELD: LANES}.get(count, ADD) if isinstance(count, str) else ADD
    return Counted(how, bound if how == ADD else None)


def _named(counts: Sequence[Count], values: Vector) -> dict[Count, int]:
    return dict(zip(counts, values, strict=True))


def _caps(asked: Question) -> dict[Count, int]:
    """How far each count has to be counted, where it is compared with numbers alone: beyond them all is the same."""
    found: dict[Count, int] = {}
    free: set[Count] = set()
    for comparison in _comparisons(asked):
        total = comparison.total
        if len(total.times) == 1:
            [(count, times)] = total.times.items()
            found[count] = max(found.get(count, 0), abs(total.constant) // max(1, abs(times)) + 2)
        else:
            free.update(total.times)
    return {count: cap for count, cap in found.items() if count not in free}


def _comparisons(asked: Question) -> Iterator[Comparison]:
    if isinstance(asked, Comparison):
        yield asked
    else:
        for part in asked.parts:
            yield from _comparisons(part)


def _not_too_much(deal: Deal, counts: Sequence[Count], bounds: Sequence[int | None], allowed: int) -> None:
    values = 1
    for count, bound in zip(counts, bounds, strict=True):
        most = min(deal.hand, len(COLOURS)) if count == HELD else deal.hand
        most *= max(deal.points.values()) if count == POINTS else 1
        values *= min(most, bound if bound is not None else most) + 1
    if values > allowed:
        raise UserError(
            f"--of: {len(counts)} counts of a hand of {deal.hand} can have {values:,} values together; "
            f"{allowed:,} are the most\n  ask for fewer things at once"
        )


def _nobody(sizes: Vector, hand: int, players: int, holds: Callable[[Vector], bool]) -> Fraction:
    """The chance that none of so many hands is as asked: dealt one after another from classes of cards."""
    left: dict[Vector, int] = {sizes: 1}
    dealt = 1
    for player in range(players):
        after: defaultdict[Vector, int] = defaultdict(int)
        for remaining, number in left.items():
            for hand_of in _hands(remaining, hand):
                if not holds(hand_of):
                    rest = tuple(have - take for have, take in zip(remaining, hand_of, strict=True))
                    after[rest] += number * prod(map(comb, remaining, hand_of))
        left = after
        dealt *= comb(sum(sizes) - player * hand, hand)
    return Fraction(sum(left.values()), dealt)


def _hands(remaining: Vector, hand: int) -> Iterator[Vector]:
    """Every way to take so many cards from classes."""
    if len(remaining) == 1:
        if hand <= remaining[0]:
            yield (hand,)
        return
    for take in range(min(remaining[0], hand) + 1):
        for rest in _hands(remaining[1:], hand - take):
            yield (take, *rest)


__all__ = ["Chances", "Law"]
