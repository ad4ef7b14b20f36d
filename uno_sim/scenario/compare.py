"""Runs a scenario in both engines, and says what came out otherwise than it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from uno_sim.referee import Standing, Verdict, judge
from uno_sim.scenario.model import Difference, Scenario
from uno_sim.scenario.play import play
from uno_sim.scenario.statements import unfulfilled
from uno_sim.scenario.walk import Walk
from uno_sim.trace import Trace


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scenario that was run: what differs, in the order of the game; the trace, and the referee's verdict on it."""

    scenario: Scenario
    differences: tuple[Difference, ...]
    trace: Trace
    verdict: Verdict
    standing: Standing

    @property
    def passed(self) -> bool:
        return not self.differences


def run(scenario: Scenario) -> Outcome:
    """Run a scenario in both engines."""
    played = play(scenario)
    verdict = judge(played.trace, position=scenario.position, truncated=True)
    found = [*Walk(scenario, played).differences(), *_engines_disagree(scenario, verdict)]
    if not found:
        found = list(unfulfilled(scenario, played, verdict))
    found.sort(key=lambda difference: difference.event)
    return Outcome(scenario, tuple(found), played.trace, verdict, played.standing)


def _engines_disagree(scenario: Scenario, verdict: Verdict) -> Iterator[Difference]:
    wrong = verdict.disagreement
    if wrong is not None:
        expected = f"{wrong.expected} ({wrong.rule}: {wrong.explanation})"
        yield Difference(scenario.place, "the engines disagree", expected, wrong.found, wrong.index)
