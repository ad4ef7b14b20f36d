"""How it stands in the end: what a scenario's ``then`` says, in the engine's table and in the referee's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from uno_sim.referee import Standing, Verdict
from uno_sim.scenario.model import FAST, Difference, Scenario, Statement
from uno_sim.scenario.play import Played
from uno_sim.scenario.words import THEN
from uno_sim.trace import Trace

REFEREE, BOTH = "the referee", "both engines"


def unfulfilled(scenario: Scenario, played: Played, verdict: Verdict) -> Iterator[Difference]:
    """What ``then`` says, in the engine's table and in the referee's."""
    last = len(played.trace.events) - 1
    for statement in scenario.then:
        fast = dict(_answers(statement, played.standing, played.trace))
        own = dict(_answers(statement, verdict.standing, played.trace)) if verdict.standing else {}
        for name, expected in _expected(statement):
            answers = {FAST: fast.get(name), REFEREE: own.get(name)}
            wrong = {by: answer for by, answer in answers.items() if answer != expected}
            if len(wrong) == 2 and len({repr(answer) for answer in wrong.values()}) == 1:
                wrong = {BOTH: fast.get(name)}
            for by, answer in wrong.items():
                yield Difference(statement.place, f"then.{name}", _shown(expected), _shown(answer), last, by)


def _expected(statement: Statement) -> Iterator[tuple[str, Any]]:
    """What a statement says: one value, or one a seat."""
    if not isinstance(statement.value, dict):
        yield statement.key, None if statement.value == "none" else statement.value
        return
    for seat, value in statement.value.items():
        yield f"{statement.key}.{seat}", sorted(value) if isinstance(value, list) else value


def _answers(statement: Statement, standing: Standing, trace: Trace) -> Iterator[tuple[str, Any]]:
    question = THEN[statement.key]
    as_list = question.as_list if isinstance(statement.value, list) else None
    answer = (as_list or question.answer)(standing, trace)
    if not isinstance(statement.value, dict):
        yield statement.key, answer
    elif answer is not None:
        for seat, value in enumerate(answer):
            yield f"{statement.key}.{seat}", value


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "no card"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
