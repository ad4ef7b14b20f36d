"""The trace: one game, event by event, in a schema of its own (version 3).

A trace holds every chance outcome (deal, lead card, cards drawn, reshuffles), every decision with the
legal set that was offered, every effect, the ending and the points. It is plain data: card names, seats,
words. The fast engine writes it, the referee judges it, transcripts are told from it.

Order of events within a game
-----------------------------
``deal``, then one ``turn_up`` for each lead card turned up (the last one stays), ``colour`` for a lead
Wild, ``opener``, the lead card's own effects, then turns until ``end``.

A turn is one of

* an ``offer`` to the seat whose turn it is, then ``play``; or ``draw`` (with one ``card`` a card drawn) and, if
  the drawn card may be played, a second ``offer`` followed by ``play`` or ``keep``; a turn that ends without a
  card on the discards closes with ``pass``;
* with cards owed: an ``offer`` that may contain answers, ``take`` and ``challenge``, then ``play`` (an answer),
  ``take`` (one ``card`` a card drawn, then ``lost``) or ``challenge``.

A ``reshuffle`` stands before the ``card`` that needed it. ``offer`` is written even where there is no choice.
After a play come, in this order: ``uno``/``forgot`` (and ``late``, ``caught`` with its cards), the effects
(``direction``, ``skip``, ``owes``), and ``end``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

VERSION: Final = 3

EVENTS: Final[dict[str, str]] = {
    # name: fields and meaning
    "deal": "seat (the dealer), hands (per seat, card names), pile (card names left, sorted)",
    "turn_up": "card; again (None: it stays; 'shuffled-back' or 'buried': it is turned over again)",
    "colour": "seat (who names it; None: by chance), colour; for a lead card only",
    "opener": "seat (first to act), clockwise (bool)",
    "offer": "seat, moves (sorted names: cards, 'pair R5', '3 R5', 'draw', 'take', 'keep', 'challenge')",
    "jump_offer": "card, seats (sorted: who holds an identical card and may play it out of turn)",
    "play": "seat, card, colour (named; None unless wild), left (cards still held), copies (identical cards played at"
    " once), jump (bool)",
    "draw": "seat, forced (bool: nothing could be played); the turn's own draw",
    "take": "seat, cards (what is owed)",
    "card": "seat, card, cause (one of CAUSES); one card moved from the pile to a hand",
    "keep": "seat; does not play the drawn card that could be played",
    "pass": "seat; the turn ends without a card played",
    "challenge": "seat, against (seat), guilty (bool), hand (the cards shown: the hand when the +4 was played)",
    "penalty": "seat, cards, cause; that many ``card`` events follow (fewer when the piles are dry)",
    "spared": "seat; a challenger who was right and does not lose the turn",
    "skip": "seat; passed over by a Skip, or by a Reverse with two players",
    "lost": "seat; loses the turn after taking cards",
    "direction": "clockwise (bool), after a Reverse",
    "owes": "seat, cards (the pot), whoever is next owes them",
    "uno": "seat; says UNO",
    "forgot": "seat; should have said UNO and did not",
    "late": "seat; says it late, in time",
    "caught": "seat, by (seat; None: automatic)",
    "false_uno": "seat; says UNO at the wrong time",
    "pass_hands": "clockwise (bool); every hand moves on to the next player",
    "swap": "seat, other (seat); they exchange hands",
    "shuffle_hands": "hands (per seat); all hands were shuffled together and dealt out again",
    "silence": "seat; a 2 was played: no sound until this seat plays again",
    "noise": "seat; makes a sound while there is silence; a penalty follows and the silence is over",
    "slap": "seat (who slapped last); a penalty follows",
    "wrong": "seat, card, stays (bool); puts down a card that does not fit, and takes it back unless it stays; a"
    " penalty follows",
    "advice": "seat; gives another player advice; a penalty follows",
    "leave": "seat; walks away",
    "reshuffle": "pile (card names of the new pile, sorted)",
    "end": "reason (one of ENDINGS), winner (seat or None), hands (per seat), points (per seat)",
    "scored": "games, scores (per seat), reached (seats), hit (seat or None), by (seat or None), pigs (per seat),"
    " out (seats), over (bool), reason (one of MATCH_ENDINGS or None), rewards (per seat), winners (seats), dealer,"
    " opener (of the next game, seat or None); after the end of each game of a match",
}

CAUSES: Final = (
    "turn", "take", "guilty", "innocent", "uno", "false-uno", "last", "lead", "noise", "slap", "wrong", "advice",
)  # fmt: skip
"""Why a card was drawn: in place of a play; a pot paid; a challenge lost by either side; a forgotten or a
false UNO; a last +2/+4; a lead +2 drawn before playing; a sound in
silence; the last hand to slap; a wrong card; advice."""

ENDINGS: Final = ("out", "stalemate", "limit", "left", "dry")
"""Someone played the last card; nobody could play or draw for a whole round; the action limit was reached;
too few players remain (or a whole camp has left: then the winner is the other camp's lowest seat still in play); the
pile was used up, and the fewest hand points have won."""

MATCH_ENDINGS: Final = ("target", "last", "pigs", "games", "limit")
"""Somebody reached the target; one player is left; somebody has too many pigs; all games are played; given up."""


@dataclass(slots=True)
class Event:
    """One line of a trace: its name in EVENTS and the fields that this name has."""

    name: str
    data: dict[str, Any] = field(default_factory=dict)

    def __getattr__(self, key: str) -> Any:
        if key == "data" or key.startswith("__"):
            raise AttributeError(key)
        try:
            return self.data[key]
        except KeyError:
            raise AttributeError(f"a {self.name} event has no {key}") from None


@dataclass(slots=True)
class Trace:
    """One game, or a whole match. ``rules`` is the validated rule set as plain data; ``players`` the number of seats;
    ``game`` the number of the game or of the match."""

    rules: dict[str, Any]
    players: int
    seed: int
    game: int
    events: list[Event]
    match: bool = False
    version: int = VERSION

    def as_dict(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "rules": self.rules,
            "players": self.players,
            "seed": self.seed,
            "game": self.game,
            "match": self.match,
            "events": [{"event": e.name, **e.data} for e in self.events],
        }


def several(card: str, copies: int) -> str:
    """How an offer names identical cards played at once: ``R5``, ``pair R5``, ``3 R5``."""
    if copies == 1:
        return card
    return f"pair {card}" if copies == 2 else f"{copies} {card}"


def apart(move: str) -> tuple[str, int]:
    """The card of a move and how many of it are played at once; other moves come back as they are, once.

    ``pair R5`` -> ``R5``, 2; ``3 R5`` -> ``R5``, 3; ``R5`` -> ``R5``, 1; ``draw`` -> ``draw``, 1
    """
    first, _, card = move.partition(" ")
    if first == "pair":
        return card, 2
    return (card, int(first)) if card and first.isdecimal() else (move, 1)


def games_of_match(trace: Trace) -> list[Trace]:
    """The games of a match, each a trace of its own from its deal to how the match stands after it."""
    starts = [at for at, event in enumerate(trace.events) if event.name == "deal"]
    ends = [*starts[1:], len(trace.events)]
    return [replace(trace, events=trace.events[start:end]) for start, end in zip(starts, ends, strict=True)]
