"""In how many ways a hand can be dealt: a generating function, multiplied out card by card.

A hand of h cards from a deck of N has C(N, h) equally likely values. What is asked about a hand are *counters*: what
each card adds to each of them. The polynomial Π over cards of Σ over j of C(copies, j) x^j y^(j·adds), cut off after
x^h, has as the coefficient of x^h y^v the number of hands whose counters are v: the multivariate hypergeometric law
(Johnson, Kotz, Balakrishnan: Discrete Multivariate Distributions, Wiley 1997, chapter 39), whole numbers throughout.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, TypeAlias

from uno_sim.cards import COLOURS

Vector: TypeAlias = tuple[int, ...]
_State: TypeAlias = tuple[int, int, int, Vector]
"""Cards in hand; cards of the colour now being dealt; colours so far (see `_Fold.lane_over`); the counters."""

ADD: Final = "add"
MOST: Final = "most"
LANES: Final = "colours"


@dataclass(frozen=True, slots=True)
class Counted:
    """How a counter goes together: ``add`` up what cards add, up to ``cap`` (more counts as that much); the ``most``
    copies of one card; or the number of ``colours`` held."""

    how: str = ADD
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """Cards that are alike to whoever asks: their colour (None: wild), how many, and what each adds."""

    colour: str | None
    copies: int
    adds: Vector


def merged(items: Iterable[Item], counters: Sequence[Counted], *, by_colour: bool = False) -> tuple[Item, ...]:
    """Items with those that cannot be told apart put together; colours are dropped unless they matter."""
    if any(each.how == LANES for each in counters):
        by_colour = True
    if any(each.how == MOST for each in counters):
        return tuple(sorted(items, key=_order))
    together: Counter[tuple[str | None, Vector]] = Counter()
    for item in items:
        together[item.colour if by_colour else None, item.adds] += item.copies
    return tuple(sorted((Item(colour, number, adds) for (colour, adds), number in together.items()), key=_order))


def whatever_colour(items: Sequence[Item]) -> tuple[Item, ...]:
    """Items with their colours numbered by what there is of each, so that their names never make a difference."""
    lanes = _by_colour(items)
    coloured = sorted(
        tuple((item.adds, item.copies) for item in lane) for name, lane in lanes.items() if name is not None
    )
    numbered = (Item(str(at), copies, adds) for at, lane in enumerate(coloured) for adds, copies in lane)
    return (*lanes.get(None, ()), *numbered)


def _order(item: Item) -> tuple[str, Vector, int]:
    return item.colour or "", item.adds, item.copies


def ways(items: Sequence[Item], counters: Sequence[Counted], hand: int) -> dict[Vector, int]:
    """Hands of so many cards, by the values of the counters."""
    fold = _Fold(counters, hand)
    states = fold.start()
    for colour, of_colour in _by_colour(items).items():
        states = fold.lane_over(fold.deal(states, of_colour), coloured=colour is not None)
    return fold.finished(states)


def ways_longest(items: Sequence[Item], counters: Sequence[Counted], hand: int, longest: str) -> dict[Vector, Fraction]:
    """The same, of hands that hold most of one colour; where others are held as often, each counts for its share."""
    found: defaultdict[Vector, Fraction] = defaultdict(Fraction)
    lanes = _by_colour(items)
    for length in range(hand + 1):
        fold = _Fold(counters, hand, length)
        states = fold.start()
        for colour in (longest, *(other for other in COLOURS if other != longest)):
            states = fold.deal(states, lanes.get(colour, ()))
            states = fold.compared(states, exactly=colour == longest)
        for (cards, _, tied, values), number in fold.deal(states, lanes.get(None, ())).items():
            if cards == hand:
                found[values] += Fraction(number, tied)
    return dict(found)


def _by_colour(items: Iterable[Item]) -> dict[str | None, list[Item]]:
    lanes: dict[str | None, list[Item]] = {}
    for item in items:
        lanes.setdefault(item.colour, []).append(item)
    return lanes


class _Fold:
    """Multiplies polynomials; ``longest`` is the most cards that any colour may have."""

    def __init__(self, counters: Sequence[Counted], hand: int, longest: int | None = None) -> None:
        self.counters, self.hand, self.longest = tuple(counters), hand, longest
        self.lanes = longest is not None or any(each.how == LANES for each in counters)

    def start(self) -> dict[_State, int]:
        return {(0, 0, 0, (0,) * len(self.counters)): 1}

    def deal(self, states: Mapping[_State, int], items: Iterable[Item]) -> dict[_State, int]:
        """All that can become of hands when cards of these items come to them."""
        found: Mapping[_State, int] = states
        for item in items:
            more: defaultdict[_State, int] = defaultdict(int)
            for (cards, lane, colours, values), number in found.items():
                room = min(item.copies, self.hand - cards)
                if self.longest is not None and item.colour is not None:
                    room = min(room, self.longest - lane)
                for copies in range(room + 1):
                    after = values if copies == 0 else self._after(values, item.adds, copies)
                    in_lane = lane + copies if self.lanes and item.colour is not None else 0
                    more[cards + copies, in_lane, colours, after] += number * comb(item.copies, copies)
            found = more
        return dict(found)

    def _after(self, values: Vector, adds: Vector, copies: int) -> Vector:
        return tuple(
            self._one(counter, value, add * copies)
            for counter, value, add in zip(self.counters, values, adds, strict=True)
        )

    @staticmethod
    def _one(counter: Counted, value: int, more: int) -> int:
        if counter.how == MOST:
            return max(value, more)
        total = value + more
        return total if counter.cap is None else min(total, counter.cap)

    def lane_over(self, states: dict[_State, int], *, coloured: bool) -> dict[_State, int]:
        """A colour is dealt: it counts as held where any card of it is."""
        if not coloured or not self.lanes:
            return states
        more: defaultdict[_State, int] = defaultdict(int)
        for (cards, lane, colours, values), number in states.items():
            more[cards, 0, colours + (lane > 0), values] += number
        return dict(more)

    def compared(self, states: Mapping[_State, int], *, exactly: bool) -> dict[_State, int]:
        """A colour is dealt beside the longest: the third part of a state counts those that are as long."""
        more: defaultdict[_State, int] = defaultdict(int)
        for (cards, lane, tied, values), number in states.items():
            if lane == self.longest or not exactly:
                held = tuple(
                    value + (lane > 0) if counter.how == LANES else value
                    for counter, value in zip(self.counters, values, strict=True)
                )
                more[cards, 0, tied + (lane == self.longest), held] += number
        return dict(more)

    def finished(self, states: Mapping[_State, int]) -> dict[Vector, int]:
        found: defaultdict[Vector, int] = defaultdict(int)
        for (cards, _, colours, values), number in states.items():
            if cards == self.hand:
                full = tuple(
                    colours if counter.how == LANES else value
                    for counter, value in zip(self.counters, values, strict=True)
                )
                found[full] += number
        return dict(found)
