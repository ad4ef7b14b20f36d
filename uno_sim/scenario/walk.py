"""Walks through a scenario's actions beside the fast engine's trace: what was not done, or came to something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from uno_sim.engine.script import CATCH, JUMP_IN, RACES, WALK_AWAY
from uno_sim.scenario.hands import hand_after
from uno_sim.scenario.model import Action, Difference, Scenario
from uno_sim.scenario.play import Played, play, script_of
from uno_sim.scenario.values import PAIR
from uno_sim.scenario.words import CHECK, VERBS
from uno_sim.table.numbering import numbering
from uno_sim.trace import Event, apart

PAID = ("take", "lead", "last")
"""Causes of cards drawn by `take`."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The offer that is open (None: the game is over), the events before it, and where in the trace that shows."""

    offer: Event | None
    before: list[Event]
    index: int


class Walk:
    """Walks through the actions beside the trace."""

    def __init__(self, scenario: Scenario, played: Played) -> None:
        self.scenario, self.played = scenario, played
        self.events, self.at = played.trace.events, played.at
        self.codes = numbering(scenario.rules.deck).codes

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

    def _moment(self, done: int) -> _Moment:
        """How things stand once so many acts are done and no more.

        Where the next act comes before an offer (a card out of turn, somebody who leaves), the game is played once
        more without it, to see the offer.
        """
        for index, event in enumerate(self.events):
            if event.name == "offer" and self.at[index] == done:
                return _Moment(event, self.events[:index], index)
        until = play(self.scenario, script_of(self.scenario)[:done])
        events = until.trace.events
        offer = events[-1] if events and events[-1].name == "offer" else None
        return _Moment(offer, events, self._last(done))

    def _after(self, done: int, name: str) -> list[tuple[int, Event]]:
        """The events of a name between an act (the ``done``-th) and the next."""
        return [(i, e) for i, e in enumerate(self.events) if self.at[i] == done and e.name == name]

    def _last(self, done: int) -> int:
        """The last event before the next act."""
        return max((i for i, at in enumerate(self.at) if at <= done), default=0)

    def _hand(self, seat: int, events: list[Event]) -> Counter[str]:
        """A hand after these events."""
        return hand_after(self.scenario.position.hands, events, seat)

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
        expected = _may(Event("offer", {"seat": action.seat, "moves": action.value}))
        now = self._moment(done)
        if now.offer is None:
            yield self._differs(action, expected, "nobody may do anything: the game is over", now.index)
        elif (now.offer.seat, sorted(now.offer.moves)) != (action.seat, sorted(action.value)):
            yield self._differs(action, expected, _may(now.offer), now.index)

    def _before_done(self, action: Action, done: int) -> Iterator[Difference]:
        now = self._moment(done)
        if now.offer is not None and list(now.offer.moves) != [action.value]:
            expected = f"seat {action.seat} must play {action.value}"
            yield self._differs(action, expected, _may(now.offer), now.index)

    def _before_refused(self, action: Action, done: int) -> Iterator[Difference]:
        expected = f"seat {action.seat} may not: {action.value}"
        now = self._moment(done)
        card, _ = apart(action.value)
        if card in self.codes and card not in self._hand(action.seat, now.before):
            yield self._differs(action, expected, f"seat {action.seat} does not hold {card}", now.index)
        elif now.offer is not None and now.offer.seat == action.seat and action.value in now.offer.moves:
            yield self._differs(action, expected, _may(now.offer), now.index)
        elif self._would_be_done(action, done):
            yield self._differs(action, expected, f"seat {action.seat} may: {action.value}", now.index)

    def _would_be_done(self, action: Action, done: int) -> bool:
        """Whether a catch, leaving, or a card out of turn would have an effect here."""
        word, _, whom = action.value.partition(" ")
        if word == "catch":
            tried = self._tried(done, CATCH, action.seat, int(whom))
            return any(event.name == "caught" and tried.at[i] > done for i, event in enumerate(tried.trace.events))
        if word == "leave":
            return self._tried(done, WALK_AWAY, action.seat).done > done
        return word in self.codes and self._tried(done, JUMP_IN, action.seat, self.codes[word]).done > done

    # -- what an act must bring

    def _not_done(self, action: Action, done: int) -> Difference:
        """An act that could not be done: it was another seat's turn, or not offered."""
        expected = f"seat {action.seat} {_told(action)}"
        now, standing = self._moment(done), self.played.standing
        if standing.over:
            owed = "; cards owed for a last card are drawn without an action" if action.verb == "take" else ""
            return self._differs(action, expected, f"the game is over{owed}", len(self.events) - 1)
        if now.offer is None:
            found = f"seat {standing.turn} must first take the {_cards(standing.pot)} owed"
        elif action.verb == "jump":
            found = self._who_jumps(action.seat, done)
        else:
            found = _may(now.offer)
        return self._differs(action, expected, f"it cannot be done: {found}", now.index)

    def _who_jumps(self, seat: int, done: int) -> str:
        """Who could have played out of turn after so many acts."""
        able: list[int] = next((event.seats for _, event in self._after(done, "jump_offer")), [])
        if seat in able and self.scenario.profiles:
            return "another seat is faster"
        return f"out of turn may play: {', '.join(f'seat {one}' for one in able) or 'nobody'}"

    def _play(self, action: Action, done: int) -> Iterator[Difference]:
        until = self.events[: self._last(done) + 1]
        if action.forgets_uno and self.scenario.rules.uno.call != "none" and not self._after(done, "forgot"):
            found = f"UNO was not due: {self._hand(action.seat, until).total()} cards are left"
            yield self._differs(action, f"seat {action.seat} forgets to say UNO", found, self._last(done))
        for index, event in self._after(done, "play"):
            if event.copies != action.copies:
                number = f"one {event.card} is" if event.copies == 1 else f"{event.copies} {event.card} are"
                expected = "a pair" if action.copies == PAIR else f"{action.copies} {event.card}"
                found = f"{number} played: no more of it may be at once"
                yield self._differs(action, f"seat {action.seat} plays {expected}", found, index)
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


def _may(offer: Event) -> str:
    return f"seat {offer.seat} may: {', '.join(sorted(offer.moves))}"


def _told(action: Action) -> str:
    value = ", ".join(action.value) if isinstance(action.value, list) else action.value
    colour = f" ({action.colour})" if action.colour else ""
    return VERBS[action.verb].tells.format(value=value) + colour
