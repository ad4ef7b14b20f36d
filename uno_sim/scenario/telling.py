"""An outcome in lines that a person can read: pass, or the first difference with the game up to there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from uno_sim.cards import spoken
from uno_sim.scenario.compare import Outcome
from uno_sim.scenario.model import Difference, Scenario
from uno_sim.transcript import names_in, told_on

LABEL: Final = 20


def told(outcome: Outcome) -> Iterator[str]:
    """The lines of one scenario."""
    name = outcome.scenario.file
    if outcome.passed:
        yield f"pass  {name}"
        return
    first = outcome.differences[0]
    yield f"FAIL  {name}:{first.place.line}: {first.key}"
    if outcome.scenario.says:
        yield _labelled("it says", outcome.scenario.says)
    yield _labelled("expected", first.expected)
    yield _labelled("happened", f"{first.found} ({first.by})")
    if more := len(outcome.differences) - 1:
        yield _labelled("besides", f"{more} more difference{'s' * (more > 1)}")
    yield "  The game up to there, from this position:"
    yield from (f"    {line}" for line in (*_position(outcome.scenario), *_game(outcome, first)))


def _labelled(label: str, text: str) -> str:
    return f"  {label:<{LABEL - 10}}{text}"


def _position(scenario: Scenario) -> Iterator[str]:
    """The position in a sentence or two; a deal tells itself."""
    position = scenario.position
    if position.discard is None:
        return
    way = "clockwise" if position.clockwise else "counter-clockwise"
    owed = f", who owes {position.pot}" if position.pot else ""
    top = spoken(position.discard, position.colour, names_in(scenario.rules.deck.kinds))
    yield f"{top[0].upper()}{top[1:]} lies on top; it is the turn of seat {position.turn}{owed}; play runs {way}."


def _game(outcome: Outcome, first: Difference) -> Iterator[str]:
    trace = replace(outcome.trace, events=outcome.trace.events[: first.event + 1])
    return told_on(trace, outcome.scenario.position.hands)


def listing(scenarios: list[Scenario]) -> Iterator[str]:
    """A line for each scenario: its faults, its file, its clauses and what it says."""
    for one in scenarios:
        faults = f"fault {', '.join(map(str, one.faults))}" if one.faults else ""
        yield "  ".join(part for part in (one.file, faults, "; ".join(one.clauses), one.says) if part)
