"""What the referee hands down: all in order, or the first thing that is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from uno_sim.trace import Event


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The first event that is not what the rules make of the game.

    ``index`` counts events from 0; ``event`` is None where the trace stops too early. ``rule`` names the option,
    clause or page that was broken, ``explanation`` says it in words.
    """

    index: int
    event: Event | None
    expected: str
    found: str
    rule: str
    explanation: str

    def __str__(self) -> str:
        return f"event {self.index}: expected {self.expected}; found {self.found} ({self.rule}: {self.explanation})"


@dataclass(frozen=True, slots=True)
class Standing:
    """How the referee's own table stands after the last event that it accepted.

    ``hands`` are sorted names per seat (of a leaver, as they were), ``pot`` the cards owed by ``turn``, ``drew`` the
    cards that each seat drew since the game began. ``reason``, ``winner`` and ``points`` are set once the game
    is ``over``; ``scores`` and all that follow once a game of a match was scored: ``out`` are the seats that play no
    more, ``next_dealer`` and ``next_opener`` what is settled for the next game.
    """

    hands: list[list[str]]
    turn: int
    clockwise: bool
    pot: int
    colour: str | None
    discard: str | None
    drew: list[int]
    opener: int | None = None
    over: bool = False
    reason: str | None = None
    winner: int | None = None
    points: list[int] | None = None
    scores: list[int] | None = None
    pigs: list[int] | None = None
    rewards: list[int] | None = None
    out: list[int] = field(default_factory=list)
    match_over: bool = False
    match_reason: str | None = None
    match_winners: list[int] = field(default_factory=list)
    next_dealer: int | None = None
    next_opener: int | None = None


@dataclass(slots=True)
class Verdict:
    """The judgement on one trace. ``pairs`` counts which event name followed which."""

    ok: bool
    events: int
    disagreement: Disagreement | None
    standing: Standing | None
    exercised: set[str] = field(default_factory=set)
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
