"""The words of a scenario, in tables: what can be done, what can be asked, and what no rules have yet.

A new rule brings its words by moving them from LATER to the other tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from uno_sim.engine.script import CATCH, CHALLENGE, DRAW, KEEP, LATE_UNO, PLAY, SAY_FALSELY, TAKE
from uno_sim.referee import Standing
from uno_sim.trace import Trace

CHECK: Final = -1
"""In place of an act of the engine's script: nothing is done, something is looked at."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What a line of ``actions`` does.

    ``value`` names the kind of what stands behind it (`uno_sim.scenario.values.KINDS`), ``more`` the keys that it may
    have beside ``seat``; ``act`` is the row of the engine's script; ``tells`` says it in a sentence after the seat.
    """

    value: str
    act: int
    tells: str
    more: tuple[str, ...] = ()


VERBS: Final[dict[str, Verb]] = {
    "play": Verb("card", PLAY, "plays {value}", ("colour", "uno")),
    "done": Verb("card", PLAY, "must play {value}, and does", ("colour", "uno")),
    "draw": Verb("count", DRAW, "draws in place of a play, and gets {value}"),
    "keep": Verb("yes", KEEP, "keeps the card just drawn"),
    "take": Verb("count", TAKE, "takes the {value} cards that are owed"),
    "challenge": Verb("yes", CHALLENGE, "challenges the +4", ("guilty",)),
    "catch": Verb("seat", CATCH, "calls out seat {value}"),
    "late_uno": Verb("yes", LATE_UNO, "says UNO late"),
    "false_uno": Verb("yes", SAY_FALSELY, "says UNO at the wrong time"),
    "legal": Verb("moves", CHECK, "may do exactly: {value}"),
    "refused": Verb("move", CHECK, "may not: {value}"),
}

MOVE_WORDS: Final = ("draw", "take", "keep", "challenge")
"""Moves of an offer that are no card."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a line of ``then`` asks: the kind of its value, and where each engine's answer is found."""

    value: str
    answer: Callable[[Standing, Trace], Any]
    over: bool | None = None  # only of a game that is over (True), or that is not (False)


THEN: Final[dict[str, Question]] = {
    "turn": Question("seat", lambda standing, _: standing.turn, over=False),
    "direction": Question("direction", lambda standing, _: "clockwise" if standing.clockwise else "counterclockwise"),
    "colour": Question("colour", lambda standing, _: standing.colour),
    "pot": Question("count", lambda standing, _: standing.pot),
    "hands": Question("cards by seat", lambda standing, _: [sorted(hand) for hand in standing.hands]),
    "hand_sizes": Question("count by seat", lambda standing, _: [len(hand) for hand in standing.hands]),
    "drew": Question("count by seat", lambda standing, _: standing.drew),
    "discard": Question("card", lambda standing, _: standing.discard),
    "over": Question("truth", lambda standing, _: standing.over),
    "winner": Question("seat or none", lambda standing, _: standing.winner, over=True),
    "stalemate": Question("truth", lambda standing, _: standing.reason == "stalemate"),
    "points": Question("count by seat", lambda standing, _: standing.points, over=True),
    "opener": Question("seat", lambda standing, _: standing.opener),
    "named_by": Question("seat or none", lambda _, trace: _who_named(trace)),
}


def _who_named(trace: Trace) -> int | None:
    """The seat that named the colour of a lead Wild; the referee has judged whether it was the right one."""
    return next((event.seat for event in trace.events if event.name == "colour"), None)


LATER: Final[dict[str, dict[str, str]]] = {
    # of a line of `actions`
    "verb": {
        "jump": "jump-ins",
        "wrong": "a penalty for a card that does not fit",
        "advice": "a penalty for advice",
        "noise": "silence after a 2",
        "slap_last": "slapping after a 9",
        "leave": "players who leave",
    },
    "more": {"swap": "a 7 that swaps hands", "pair": "pairs"},
    "move": {"pair": "pairs"},
    # at the top of the file
    "top": {
        "teams": "teams",
        "profiles": "human factors that a scenario does not decide itself",
        "scores": "matches of several games",
        "pigs": "pigs",
    },
    "then": {
        "match_winner": "matches of several games",
        "next_opener": "matches of several games",
        "score": "matches of several games",
        "reward": "rewards",
        "team_points": "teams",
        "pigs": "pigs",
    },
}
"""Words of the format whose rules no rule set has yet, and what they are about."""

TOP: Final = (
    "uno", "clause", "fault", "says", "pins", "rules", "hands", "discard", "colour", "pile", "below", "turn",
    "direction", "pot", "start", "actions", "then",
)  # fmt: skip
NOT_FROM_DEAL: Final = ("discard", "turn", "direction", "pot", "below")
"""Keys of a position in mid-game, which a scenario that starts at the lead card cannot have."""
