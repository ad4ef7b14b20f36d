"""A scenario as data: a position, what players do, and what must follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from uno_sim.errors import Problem
from uno_sim.nodes import Place
from uno_sim.players.profile import Profile
from uno_sim.referee import Position
from uno_sim.rules.model import Rules

FAST: Final = "the fast engine"


@dataclass(frozen=True, slots=True)
class Action:
    """One line of ``actions``: something that a seat does, or a check of what it may do.

    ``verb`` is one of `uno_sim.scenario.words.VERBS`, ``value`` what stands behind it (a card, a number of cards, a
    seat, a list of moves). ``guilty`` is what a challenge must bring out, None if any; ``swap`` the seat whose hand a
    card that swaps takes; ``copies``: how many copies of the card at once.
    """

    verb: str
    seat: int
    value: Any
    place: Place
    key: str
    colour: str | None = None
    forgets_uno: bool = False
    guilty: bool | None = None
    swap: int | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Statement:
    """One line of ``then``: a value, or values by seat, that must come out."""

    key: str
    value: Any
    place: Place


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that came out otherwise than the scenario says; ``event`` is where in the trace that shows."""

    place: Place
    key: str
    expected: str
    found: str
    event: int
    by: str = FAST


@dataclass(frozen=True, slots=True)
class Scenario:
    """A file that was read without a mistake.

    ``faults`` are rows of the list of faults that public engines have had, ``pins`` the options without which the
    scenario must fail. ``profiles`` are those of the seats that were given one; ``warnings`` is about the rules.
    """

    file: str
    says: str
    clauses: tuple[str, ...]
    faults: tuple[int, ...]
    pins: tuple[str, ...]
    rules: Rules
    position: Position
    profiles: dict[int, Profile]
    actions: tuple[Action, ...]
    then: tuple[Statement, ...]
    place: Place
    warnings: tuple[Problem, ...] = ()

    @property
    def players(self) -> int:
        return len(self.position.hands)

    @property
    def line_up(self) -> tuple[Profile, ...]:
        """Who sits where: it decides what the actions do not, such as who is faster."""
        return tuple(self.profiles.get(seat, Profile()) for seat in range(self.players))

    @property
    def from_deal(self) -> bool:
        """Whether it starts at the lead card."""
        return self.position.dealer is not None
