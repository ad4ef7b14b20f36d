"""A hand in the middle of a trace, followed event by event from where the trace begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from uno_sim.trace import Event


class _Hands:
    """All hands, and who has left."""

    def __init__(self, hands: Iterable[Iterable[str]]) -> None:
        self.held = [Counter(hand) for hand in hands]
        self.left: set[int] = set()

    def card(self, event: Event) -> None:
        self.held[event.seat][event.card] += 1

    def play(self, event: Event) -> None:
        self.held[event.seat][event.card] -= event.copies

    def wrong(self, event: Event) -> None:
        self.held[event.seat][event.card] -= event.stays

    def swap(self, event: Event) -> None:
        one, other = event.seat, event.other
        self.held[one], self.held[other] = self.held[other], self.held[one]

    def pass_hands(self, event: Event) -> None:
        order = [seat for seat in range(len(self.held)) if seat not in self.left]
        if not event.clockwise:
            order.reverse()
        hands = [self.held[seat] for seat in order]
        for place, seat in enumerate(order):
            self.held[seat] = hands[place - 1]

    def shuffle_hands(self, event: Event) -> None:
        self.held = [Counter(hand) for hand in event.hands]

    def leave(self, event: Event) -> None:
        self.left.add(event.seat)
        self.held[event.seat] = Counter()


MOVES_CARDS: Final[dict[str, Callable[[_Hands, Event], None]]] = {
    "card": _Hands.card,
    "play": _Hands.play,
    "wrong": _Hands.wrong,
    "swap": _Hands.swap,
    "pass_hands": _Hands.pass_hands,
    "shuffle_hands": _Hands.shuffle_hands,
    "leave": _Hands.leave,
}


def hand_after(hands: Sequence[Sequence[str]], events: Iterable[Event], seat: int) -> Counter[str]:
    """What a seat holds after these events, when the hands before them were so."""
    table = _Hands(hands)
    for event in events:
        if event.name in MOVES_CARDS:
            MOVES_CARDS[event.name](table, event)
    return +table.held[seat]
