"""Reads a trace one event at a time: each must be what the rules make of the game so far, in every field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, Final, NoReturn

from uno_sim.referee.table import Table
from uno_sim.referee.verdict import Disagreement
from uno_sim.trace import Event, Trace

FIELDS: Final = {
    "deal": {"seat", "hands", "pile"},
    "turn_up": {"card", "again"},
    "colour": {"seat", "colour"},
    "opener": {"seat", "clockwise"},
    "offer": {"seat", "moves"},
    "jump_offer": {"card", "seats"},
    "play": {"seat", "card", "colour", "left", "copies", "jump"},
    "draw": {"seat", "forced"},
    "take": {"seat", "cards"},
    "card": {"seat", "card", "cause"},
    "keep": {"seat"},
    "pass": {"seat"},
    "challenge": {"seat", "against", "guilty", "hand"},
    "penalty": {"seat", "cards", "cause"},
    "spared": {"seat"},
    "skip": {"seat"},
    "lost": {"seat"},
    "direction": {"clockwise"},
    "owes": {"seat", "cards"},
    "uno": {"seat"},
    "forgot": {"seat"},
    "late": {"seat"},
    "caught": {"seat", "by"},
    "false_uno": {"seat"},
    "pass_hands": {"clockwise"},
    "swap": {"seat", "other"},
    "shuffle_hands": {"hands"},
    "silence": {"seat"},
    "noise": {"seat"},
    "slap": {"seat"},
    "wrong": {"seat", "card", "stays"},
    "advice": {"seat"},
    "leave": {"seat"},
    "reshuffle": {"pile"},
    "end": {"reason", "winner", "hands", "points"},
    "scored": {
        "games",
        "scores",
        "reached",
        "hit",
        "by",
        "pigs",
        "out",
        "over",
        "reason",
        "rewards",
        "winners",
        "dealer",
        "opener",
    },
}
"""The fields of each event: these and no others."""

MOVES_CARDS: Final = {
    "deal",
    "turn_up",
    "play",
    "card",
    "reshuffle",
    "pass_hands",
    "swap",
    "shuffle_hands",
    "wrong",
    "leave",
}
TRACE_PAGE: Final = "docs/trace.md"


class Disagreed(Exception):
    """The trace is not what the rules make of the game."""

    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(str(disagreement))
        self.disagreement = disagreement


class TraceStops(Exception):
    """A trace that may stop anywhere has come to its last event."""


class Reader:
    """The events of a trace, in order. A reason is written ``"rule or clause: in words"``; ``names`` are the cards'."""

    def __init__(self, trace: Trace, names: Collection[str], *, truncated: bool) -> None:
        self.events = trace.events
        self.names = names
        self.truncated = truncated
        self.index = -1  # of the event read last
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.table: Table | None = None  # whose cards are counted

    @property
    def last(self) -> str:
        """The name of the event read last; "" before the first."""
        return self.events[self.index].name if self.index >= 0 else ""

    def last_but(self, name: str) -> str:
        """The name of the event read last, other than this one."""
        return next((event.name for event in reversed(self.events[: self.index + 1]) if event.name != name), "")

    def peek(self) -> str:
        """The name of the next event; "" where there is none."""
        return self.events[self.index + 1].name if self.index + 1 < len(self.events) else ""

    def which(self, names: Collection[str], reason: str) -> str:
        """The name of the next event, which must be one of these; the event is not read yet."""
        if self.index + 1 >= len(self.events) and self.truncated:
            raise TraceStops
        if (name := self.peek()) not in names:
            self.index += 1
            self.refuse(" or ".join(names), self._told(), reason)
        return name

    def must(self, name: str, why: str, /, **fields: Any) -> Event:
        """Read the next event: it must have this name, all its fields, and these values in the fields given."""
        self.which((name,), why)
        self.index += 1
        event = self.events[self.index]
        if self.index:
            self.pairs[self.events[self.index - 1].name, name] += 1
        if set(event.data) != FIELDS[name]:
            self.refuse(f"the fields {sorted(FIELDS[name])}", f"{sorted(event.data)}", f"{TRACE_PAGE}: fields")
        for key, value in fields.items():
            self.check(key, value, event.data[key], why)
        return event

    def check(self, key: str, expected: Any, found: Any, reason: str) -> None:
        """A field must be this; True is not 1, and a tuple will do for a list."""
        if isinstance(found, tuple):
            found = list(found)
        if expected != found or isinstance(expected, bool) != isinstance(found, bool):
            self.refuse(f"{key} {expected!r}", f"{found!r}", reason)

    def check_one_of(self, key: str, allowed: Collection[Any], found: Any, reason: str) -> None:
        """A field left to chance or choice must be one of these."""
        if not any(type(found) is type(value) and found == value for value in allowed):
            self.refuse(f"{key} one of {sorted(allowed, key=str)}", f"{found!r}", reason)

    def check_cards(self, key: str, expected: Collection[str], found: Any, reason: str) -> None:
        """A field must list just these cards, in any order."""
        if not self.are_cards(found) or sorted(found) != sorted(expected):
            self.refuse(f"{key} {sorted(expected)}", f"{found!r}", reason)

    def are_cards(self, found: Any) -> bool:
        return isinstance(found, list | tuple) and all(isinstance(card, str) and card in self.names for card in found)

    def are_hands(self, found: Any, seats: int) -> bool:
        """Whether this is a list of cards for every seat."""
        return isinstance(found, list | tuple) and len(found) == seats and all(map(self.are_cards, found))

    def count(self) -> None:
        """The census, where the event read last moved cards (faults 16 and 32)."""
        if self.table is not None and self.last in MOVES_CARDS and (missing := self.table.missing()):
            self.refuse("every card once", f"missing {dict(missing)}", "census: cards come and go nowhere")

    def no_more(self) -> None:
        """The trace must be at its end."""
        if self.peek():
            self.index += 1
            self.refuse(
                "nothing after the end",
                self._told(),
                f"{TRACE_PAGE}: `end`, and in a match `scored`, is the last event",
            )

    def refuse(self, expected: str, found: str, reason: str) -> NoReturn:
        rule, _, words = reason.partition(": ")
        event = self.events[self.index] if self.index < len(self.events) else None
        raise Disagreed(Disagreement(self.index, event, expected, found, rule, words))

    def _told(self) -> str:
        if self.index >= len(self.events):
            return "the end of the trace"
        event = self.events[self.index]
        return " ".join([event.name, *(f"{key}={value!r}" for key, value in event.data.items())])
