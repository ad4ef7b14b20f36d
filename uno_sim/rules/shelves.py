"""The presets in groups, as a reader would look for them.

What rests on one of the five documents stands with that document; `SHELVES` says where everything else stands. The
single rules are the presets that are made to be mixed: ``extends: [stacking, seven-zero]``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from uno_sim.rules.clauses import documents, documents_of
from uno_sim.rules.load import load_rules, presets

OFFICIAL: Final = "the official game"
POINTS: Final = "who plays, and for what"
ANSWERS: Final = "house rules: draw cards and answers"
DRAWING: Final = "house rules: drawing, UNO and the last card"
CARDS: Final = "house rules: cards that do more, and out of turn"
PLUS_FOUR: Final = "house rules: the +4"
DECKS: Final = "decks with other cards"
STUDY: Final = "for study"
DOCUMENT: Final = "document {}"

SHELVES: Final[dict[str, tuple[str, ...]]] = {
    OFFICIAL: ("official",),
    POINTS: (
        "own-points",
        "challenge-uno",
        "count-cards",
        "ten-games",
        "partners",
        "two-packs",
        "leave-early",
        "five-cards",
        "highest-card-opens",
    ),
    ANSWERS: (
        "stacking",
        "progressive",
        "equal-or-higher",
        "same-amount",
        "free-stacking",
        "last-pays",
        "deflect",
        "deflect-next-but-one",
        "double-draws",
    ),
    DRAWING: (
        "draw-to-match",
        "force-play",
        "no-play-after-draw",
        "no-reshuffle",
        "dry-pile",
        "no-action-finish",
        "no-last-draw",
        "no-uno-call",
        "uno-penalty-four",
    ),
    CARDS: (
        "seven-zero",
        "seven-zero-first",
        "jump-in",
        "wild-jump-in",
        "jump-in-order",
        "pairs",
        "plain-pairs",
        "chains",
    ),
    PLUS_FOUR: ("no-bluffing", "any-time-four", "first-challenged", "pot-at-stake"),
    DECKS: ("deck-112", "deck-112-shuffle", "eight-zeros", "big-draws"),
    STUDY: ("numbers-only", "plain-lead"),
}
ELSEWHERE: Final = "not yet on a shelf"


@dataclass(frozen=True, slots=True)
class Shelf:
    """A group of presets: what they have in common, and their names in the order to read them."""

    title: str
    names: tuple[str, ...]


@cache
def shelves() -> tuple[Shelf, ...]:
    """Every preset that there is, on one shelf each; the documents come last."""
    there = presets()
    home = {name: documents_of(load_rules(name)) for name in there}
    stand = {title: tuple(name for name in names if name in there) for title, names in SHELVES.items()}
    stand |= {
        DOCUMENT.format(document): tuple(name for name in there if home[name][:1] == (document,))
        for document in documents()
    }
    placed = {name for names in stand.values() for name in names}
    stand[ELSEWHERE] = tuple(name for name in there if name not in placed)
    return tuple(Shelf(title, names) for title, names in stand.items() if names)


def single_rules() -> tuple[str, ...]:
    """The presets that change one thing in the official game and can be mixed."""
    return tuple(name for title, names in SHELVES.items() if title != OFFICIAL for name in names)
