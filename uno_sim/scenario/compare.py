"""Runs a scenario in both engines, and says what came out otherwise than it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from uno_sim.cards import CARDS
from uno_sim.engine.script import CATCH, JUMP_IN, RACES, WALK_AWAY
from uno_sim.nodes import Place
from uno_sim.referee import Standing, Verdict, judge
from uno_sim.scenario.hands import hand_after
from uno_sim.scenario.model import Action, Scenario, Statement
from uno_sim.scenario.play import Played, play, script_of
from uno_sim.scenario.words import CHECK, PAIR, THEN, VERBS
from uno_sim.table.numbering import code_of
from uno_sim.trace import Event, Trace

FAST, REFEREE, BOTH = "the fast engine", "the referee", "both engines"
PAID = ("take", "lead", "last")
"""Causes of cards drawn by `take`."""


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
    found = [*_Comparison(scenario, played).differences(), *_engines_disagree(scenario, verdict)]
    if not found:
        found = list(_statements(scenario, played, verdict))
    found.sort(key=lambda difference: difference.event)
    return Outcome(scenario, tuple(found), played.trace, verdict, played.standing)


def _engines_disagree(scenario: Scenario, verdict: Verdict) -> Iterator[Difference]:
    wrong = verdict.disagreement
    if wrong is not None:
        expected = f"{wrong.expected} ({wrong.rule}: {wrong.explanation})"
        yield Difference(scenario.place, "the engines disagree", expected, wrong.found, wrong.index)


class _Comparison:
    """Walks through the actions beside the trace."""

    def __init__(self, scenario: Scenario, played: Played) -> None:
        self.scenario, self.played = scenario, played
        self.events, self.at = played.trace.events, played.at

    def differences(self) -> Iterator[Difference]:
        yield from self._lead()
        done = 0
        for action in self.scenario.actions:
            act = VERBS[action.verb].act
            yield from getattr(self, f"_before_{action.verb}", _nothing)(action, done)
            if act == CHECK:
                continue
            if done >= self.played.done:
                yield self._not_done(action, done)
                return
            done += 1
            yield from getattr(self, f"_{action.verb}", _nothing)(action, done)

    def _differs(self, action: Action, expected: str, found: str, event: int) -> Difference:
        return Difference(action.place, action.key, expected, found, event)

    # -- where to look

    def _offer(self, done: int) -> int | None:
        """The offer that is open once so many acts are done."""
        found = (i for i, event in enumerate(self.events) if event.name == "offer" and self.at[i] >= done)
        return next(found, None)

    def _after(self, done: int, name: str) -> list[tuple[int, Event]]:
        """The events of a name between an act (the ``done``-th) and the next."""
        return [(i, e) for i, e in enumerate(self.events) if self.at[i] == done and e.name == name]

    def _last(self, done: int) -> int:
        """The last event before the next act."""
        return max((i for i, at in enumerate(self.at) if at <= done), default=0)

    def _hand(self, seat: int, event: int) -> Counter[str]:
        """A hand just before an event."""
        return hand_after(self.scenario.position.hands, self.events[:event], seat)

    def _tried(self, done: int, act: int, seat: int, what: int = 0) -> Played:
        """What comes of it when something else is done after so many acts: a game of its own."""
        races = RACES if act == JUMP_IN and self.scenario.profiles else 0
        row = np.array([[act, seat, what, 0, races, -1]], np.int64)
        return play(self.scenario, np.vstack([script_of(self.scenario)[:done], row]))

    # -- the opening

    def _lead(self) -> Iterator[Difference]:
        """The cards that are turned up must be those of ``start``: all but the last are turned over again."""
        if not self.scenario.from_deal:
            return
        lead = self.scenario.position.lead
        turned = [(i, event) for i, event in enumerate(self.events) if event.name == "turn_up"]
        for (index, event), card, is_last in zip(turned, lead, [False] * (len(lead) - 1) + [True], strict=False):
            if (event.again is None) != is_last:
                said = ("is turned over again", "stays")
                found, expected = said[event.again is None], said[is_last]
                place = self.scenario.place
                yield Difference(place, "start.lead", f"{card} {expected}", f"{card} {found}", index)
                return

    # -- checks

    def _before_legal(self, action: Action, done: int) -> Iterator[Difference]:
        expected = _may(action.seat, action.value)
        at = self._offer(done)
        if at is None:
            yield self._differs(action, expected, "nobody may do anything: the game is over", self._last(done))
        elif (self.events[at].seat, sorted(self.events[at].moves)) != (action.seat, sorted(action.value)):
            yield self._differs(action, expected, _may(self.events[at].seat, self.events[at].moves), at)

    def _before_done(self, action: Action, done: int) -> Iterator[Difference]:
        at = self._offer(done)
        if at is not None and list(self.events[at].moves) != [action.value]:
            expected = f"seat {action.seat} must play {action.value}"
            yield self._differs(action, expected, _may(self.events[at].seat, self.events[at].moves), at)

    def _before_refused(self, action: Action, done: int) -> Iterator[Difference]:
        expected = f"seat {action.seat} may not: {action.value}"
        at = self._offer(done)
        index = self._last(done) if at is None else at
        card = action.value.removeprefix(PAIR)
        offer = self.events[index]
        if card in CARDS and card not in self._hand(action.seat, index):
            yield self._differs(action, expected, f"seat {action.seat} does not hold {card}", index)
        elif offer.name == "offer" and offer.seat == action.seat and action.value in offer.moves:
            yield self._differs(action, expected, _may(offer.seat, offer.moves), index)
        elif self._would_be_done(action, done):
            yield self._differs(action, expected, f"seat {action.seat} may: {action.value}", index)

    def _would_be_done(self, action: Action, done: int) -> bool:
        """Whether a catch, leaving, or a card out of turn would have an effect here."""
        word, _, whom = action.value.partition(" ")
        if word == "catch":
            tried = self._tried(done, CATCH, action.seat, int(whom))
            return any(event.name == "caught" and tried.at[i] > done for i, event in enumerate(tried.trace.events))
        if word == "leave":
            return self._tried(done, WALK_AWAY, action.seat).done > done
        return word in CARDS and self._tried(done, JUMP_IN, action.seat, code_of(word)).done > done

    # -- what an act must bring

    def _not_done(self, action: Action, done: int) -> Difference:
        """An act that could not be done: it was another seat's turn, or not offered."""
        expected = f"seat {action.seat} {_told(action)}"
        at, standing = self._offer(done), self.played.standing
        if standing.over:
            owed = "; cards owed for a last card are drawn without an action" if action.verb == "take" else ""
            return self._differs(action, expected, f"the game is over{owed}", len(self.events) - 1)
        if at is None:
            found = f"seat {standing.turn} must first take the {_cards(standing.pot)} owed"
        elif action.verb == "jump":
            found = self._who_jumps(action.seat, done)
        else:
            found = _may(self.events[at].seat, self.events[at].moves)
        return self._differs(action, expected, f"it cannot be done: {found}", self._last(done) if at is None else at)

    def _who_jumps(self, seat: int, done: int) -> str:
        """Who could have played out of turn after so many acts."""
        able: list[int] = next((event.seats for _, event in self._after(done, "jump_offer")), [])
        if seat in able and self.scenario.profiles:
            return "another seat is faster"
        return f"out of turn may play: {', '.join(f'seat {one}' for one in able) or 'nobody'}"

    def _play(self, action: Action, done: int) -> Iterator[Difference]:
        if action.forgets_uno and self.scenario.rules.uno.call != "none" and not self._after(done, "forgot"):
            found = f"UNO was not due: {sum(self._hand(action.seat, self._last(done) + 1).values())} cards are left"
            yield self._differs(action, f"seat {action.seat} forgets to say UNO", found, self._last(done))
        for index, event in self._after(done, "play"):
            if event.pair != action.pair:
                found = f"one {event.card} is played: no pair of it may be"
                yield self._differs(action, f"seat {action.seat} plays a pair", found, index)
        if action.swap is not None and action.swap not in [event.other for _, event in self._after(done, "swap")]:
            expected = f"seat {action.seat} swaps hands with seat {action.swap}"
            yield self._differs(action, expected, "they do not swap", self._last(done))

    _done = _jump = _play

    def _draw(self, action: Action, done: int) -> Iterator[Difference]:
        return self._drawn(action, done, ("turn",))

    def _take(self, action: Action, done: int) -> Iterator[Difference]:
        return self._drawn(action, done, PAID)

    def _drawn(self, action: Action, done: int, causes: tuple[str, ...]) -> Iterator[Difference]:
        cards = [e for _, e in self._after(done, "card") if e.seat == action.seat and e.cause in causes]
        if len(cards) != action.value:
            yield self._differs(
                action,
                f"seat {action.seat} draws {_cards(action.value)}",
                f"seat {action.seat} draws {_cards(len(cards))}",
                self._last(done),
            )

    def _challenge(self, action: Action, done: int) -> Iterator[Difference]:
        for index, event in self._after(done, "challenge"):
            if action.guilty is not None and event.guilty != action.guilty:
                words = {True: "guilty", False: "innocent"}
                expected = f"seat {event.against} is {words[action.guilty]}"
                yield self._differs(action, expected, f"seat {event.against} is {words[event.guilty]}", index)


def _nothing(_action: Action, _done: int) -> Iterator[Difference]:
    return iter(())


def _cards(number: int) -> str:
    return f"{number} card{'s' * (number != 1)}"


def _may(seat: int, moves: list[str]) -> str:
    return f"seat {seat} may: {', '.join(sorted(moves))}"


def _told(action: Action) -> str:
    value = ", ".join(action.value) if isinstance(action.value, list) else action.value
    colour = f" ({action.colour})" if action.colour else ""
    return VERBS[action.verb].tells.format(value=value) + colour


# --- how it stands in the end -------------------------------------------------------------------------


def _statements(scenario: Scenario, played: Played, verdict: Verdict) -> Iterator[Difference]:
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
