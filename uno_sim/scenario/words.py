"""The words of a scenario, in tables: what can be done, and what can be asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from uno_sim.engine.script import (
    CATCH,
    CHALLENGE,
    DRAW,
    ERR,
    GIVE_ADVICE,
    JUMP_IN,
    KEEP,
    LATE_UNO,
    MAKE_NOISE,
    PLAY,
    SAY_FALSELY,
    SLAP_LAST,
    TAKE,
    WALK_AWAY,
)  # fmt: skip
from uno_sim.referee import Standing
from uno_sim.trace import Trace

CAMPS: Final = 2
"""Camps that players who belong together form: every other seat."""
CHECK: Final = -1
"""In place of an act of the engine's script: nothing is done, something is looked at."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What a line of ``actions`` does.

    ``value`` names the kind of what stands behind it (`uno_sim.scenario.values.KINDS`), ``more`` the keys that it may
    have beside ``seat``; ``act`` is the row of the engine's script; ``tells`` says it in a sentence after the seat.
    ``names_seat``: what stands behind it is the seat that does it, and there is no key ``seat``.
    """

    value: str
    act: int
    tells: str
    more: tuple[str, ...] = ()
    names_seat: bool = False


VERBS: Final[dict[str, Verb]] = {
    "play": Verb("card", PLAY, "plays {value}", ("colour", "uno", "swap", "pair")),
    "done": Verb("card", PLAY, "must play {value}, and does", ("colour", "uno", "swap", "pair")),
    "jump": Verb("card", JUMP_IN, "jumps in with {value}", ("colour", "uno", "swap")),
    "draw": Verb("count", DRAW, "draws in place of a play, and gets {value}"),
    "keep": Verb("yes", KEEP, "keeps the card just drawn"),
    "take": Verb("count", TAKE, "takes the {value} cards that are owed"),
    "challenge": Verb("yes", CHALLENGE, "challenges the +4", ("guilty",)),
    "catch": Verb("seat", CATCH, "calls out seat {value}"),
    "late_uno": Verb("yes", LATE_UNO, "says UNO late"),
    "false_uno": Verb("yes", SAY_FALSELY, "says UNO at the wrong time"),
    "wrong": Verb("card", ERR, "puts down {value}, which may not be played"),
    "advice": Verb("yes", GIVE_ADVICE, "gives advice"),
    "noise": Verb("yes", MAKE_NOISE, "makes a sound"),
    "slap_last": Verb("seat", SLAP_LAST, "is the last to slap", names_seat=True),
    "leave": Verb("yes", WALK_AWAY, "leaves"),
    "legal": Verb("moves", CHECK, "may do exactly: {value}"),
    "refused": Verb("move", CHECK, "may not: {value}"),
}

MOVE_WORDS: Final = ("draw", "take", "keep", "challenge")
"""Moves of an offer that are no card."""
REFUSABLE: Final = ("catch", "leave")
"""Beside moves of an offer, what `refused` can ask about; a catch with its seat."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a line of ``then`` asks: the kind of its value, and where each engine's answer is found.

    ``over``: only of a game that is over (True), or that is not (False); ``as_list`` answers where a list is asked for.
    """

    value: str
    answer: Callable[[Standing, Trace], Any]
    over: bool | None = None
    as_list: Callable[[Standing, Trace], Any] | None = None


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
    "winner": Question(
        "seat, camp or none", lambda standing, _: standing.winner, over=True, as_list=lambda *of: _winning_camp(*of)
    ),
    "stalemate": Question("truth", lambda standing, _: standing.reason == "stalemate"),
    "dry": Question("truth", lambda standing, _: standing.reason == "dry"),
    "points": Question("count by seat", lambda standing, _: standing.points, over=True),
    "team_points": Question(
        "counts of camps", lambda *_: None, over=True, as_list=lambda standing, _: _points_of_camps(standing)
    ),
    "opener": Question("seat", lambda standing, _: standing.opener),
    "score": Question("score by seat", lambda standing, _: standing.scores, over=True),
    "pigs": Question("count by seat", lambda standing, _: standing.pigs, over=True),
    "reward": Question("count by seat", lambda standing, _: standing.rewards, over=True),
    "match_winner": Question(
        "seat, camp or none",
        lambda standing, _: standing.match_winners[0] if len(standing.match_winners) == 1 else None,
        as_list=lambda standing, _: standing.match_winners or None,
    ),
    "next_opener": Question("seat or none", lambda *of: _next_opener(*of), over=True),
    "named_by": Question("seat or none", lambda _, trace: _who_named(trace)),
}


def _who_named(trace: Trace) -> int | None:
    """The seat that named the colour of a lead Wild; the referee has judged whether it was the right one."""
    return next((event.seat for event in trace.events if event.name == "colour"), None)


def _next_opener(standing: Standing, trace: Trace) -> int | None:
    """Who opens the next game before its lead card has its say; nobody where the match is over or chance decides."""
    if standing.next_opener is not None or standing.next_dealer is None:
        return standing.next_opener
    opener, dealer = trace.rules["start"]["opener"], standing.next_dealer
    if opener == "dealer":
        return dealer
    in_match = [(dealer + step) % trace.players for step in range(1, trace.players + 1)]
    return next((seat for seat in in_match if seat not in standing.out), None) if opener == "left-of-dealer" else None


def _winning_camp(standing: Standing, trace: Trace) -> list[int] | None:
    """The winner's camp; the winner alone where there are no camps."""
    if standing.winner is None:
        return None
    if trace.rules["players"]["teams"] == "none":
        return [standing.winner]
    return list(range(standing.winner % CAMPS, trace.players, CAMPS))


def _points_of_camps(standing: Standing) -> list[int] | None:
    """The points of this game that each camp has; camp 0 is that of seat 0."""
    points = standing.points
    return None if points is None else [sum(points[camp::CAMPS]) for camp in range(CAMPS)]


TOP: Final = (
    "uno", "clause", "fault", "says", "pins", "rules", "hands", "discard", "colour", "pile", "below", "turn",
    "direction", "pot", "start", "teams", "profiles", "scores", "pigs", "actions", "then",
)  # fmt: skip
NOT_FROM_DEAL: Final = ("discard", "turn", "direction", "pot", "below")
"""Keys of a position in mid-game, which a scenario that starts at the lead card cannot have."""
