"""The games that are solved: tiny decks, one to three cards a hand, two or three players who all play `random`.

A deck names copies of each colour (of all, for the wild kinds); what it does not name it does not hold. A limit is in
actions; without one a game is followed to its end, however long. Some tiny games need a limit because they may never
end: all cards but a few in hands, and two players who go round in circles with the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from uno_sim.cards import SYMBOLS
from uno_sim.rules.load import load_rules
from uno_sim.rules.model import Rules


@dataclass(frozen=True)
class Case:
    """One game: its deck, and the options that it sets on top of the official rules."""

    deck: Mapping[str, int]
    hand: int
    players: int = 2
    limit: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rules(self) -> Rules:
        data: dict[str, Any] = {
            "extends": "official",
            "deck": {"copies": {**dict.fromkeys(SYMBOLS, 0), **self.deck}},
            "start": {"hand": self.hand},
        }
        for name, value in self.options.items():
            group, option = name.split(".")
            data.setdefault(group, {})[option] = value
        return load_rules(data).rules


NO_BLUFFING: Final = {"wild_draw_four.bluff": "no", "wild_draw_four.challenge": "off"}
FREE_STACKING: Final = {
    "answer.two_on_two": "yes",
    "answer.four_on_two": "yes",
    "answer.four_on_four": "yes",
    "answer.two_on_four": "yes",
}
TWO_NUMBERS: Final = {"1": 1, "2": 1}
THREE_NUMBERS: Final = {"1": 1, "2": 1, "3": 1}
WITH_SKIP: Final = {"1": 1, "S": 1}
WITH_REVERSE: Final = {"1": 1, "R": 1}
WITH_DRAW_TWO: Final = {"1": 1, "+2": 1}
TWICE_AND_DRAW_TWO: Final = {"1": 2, "+2": 1}
WITH_WILDS: Final = {"1": 1, "W": 2, "W+4": 2}
WITH_DRAW_CARDS: Final = {"1": 1, "+2": 1, "W": 1, "W+4": 1}

CASES: Final = {
    # numbers only
    "numbers": Case(TWO_NUMBERS, hand=2),
    "numbers, one of them twice": Case({"1": 2, "2": 1}, hand=2),
    "numbers, hands of three": Case(TWO_NUMBERS, hand=3, limit=12),
    "numbers, three players": Case(TWO_NUMBERS, hand=2, players=3),
    "numbers, no reshuffle": Case(TWO_NUMBERS, hand=2, options={"pile.reshuffle": "never"}),
    "numbers, three players, no reshuffle": Case(
        TWO_NUMBERS, hand=2, players=3, options={"pile.reshuffle": "never"}
    ),
    # drawing until a card fits
    "three numbers": Case(THREE_NUMBERS, hand=2, limit=5),
    "three numbers, until playable": Case(
        THREE_NUMBERS, hand=2, limit=5, options={"draw.amount": "until-playable"}
    ),
    "numbers, limit 12": Case(TWO_NUMBERS, hand=2, limit=12),
    "numbers, limit 12, until playable": Case(
        TWO_NUMBERS, hand=2, limit=12, options={"draw.amount": "until-playable"}
    ),
    # Skip and Reverse
    "skip": Case(WITH_SKIP, hand=2),
    "reverse": Case(WITH_REVERSE, hand=2),
    "reverse only turns": Case(WITH_REVERSE, hand=2, options={"matching.reverse_with_two": "turn"}),
    "skip and reverse": Case({"1": 1, "S": 1, "R": 1}, hand=2, limit=5),
    "skip, three players": Case(WITH_SKIP, hand=2, players=3, limit=12),
    "reverse, three players": Case(WITH_REVERSE, hand=2, players=3, limit=12),
    "skip and reverse, three players": Case({"1": 1, "S": 1, "R": 1}, hand=1, players=3, limit=5),
    # +2
    "+2": Case(WITH_DRAW_TWO, hand=2),
    "+2, limit 16": Case(WITH_DRAW_TWO, hand=2, limit=16),
    "+2, limit 16, stacking": Case(WITH_DRAW_TWO, hand=2, limit=16, options={"answer.two_on_two": "yes"}),
    "+2, three players": Case(TWICE_AND_DRAW_TWO, hand=2, players=3, limit=6),
    "+2, three players, stacking": Case(
        TWICE_AND_DRAW_TWO, hand=2, players=3, limit=6, options={"answer.two_on_two": "yes"}
    ),
    # Wild and +4
    "wilds": Case(WITH_WILDS, hand=2, options=NO_BLUFFING),
    "wilds, +4 any time": Case(WITH_WILDS, hand=2, options={**NO_BLUFFING, "wild_draw_four.legal": "any-time"}),
    "wilds, limit 16": Case(WITH_WILDS, hand=2, limit=16, options=NO_BLUFFING),
    "wilds, limit 16, stacking": Case(
        WITH_WILDS, hand=2, limit=16, options={**NO_BLUFFING, "answer.four_on_four": "yes"}
    ),
    # +2, Wild and +4
    "draw cards": Case(WITH_DRAW_CARDS, hand=2, limit=5, options=NO_BLUFFING),
    "draw cards, free stacking": Case(
        WITH_DRAW_CARDS, hand=2, limit=5, options={**NO_BLUFFING, **FREE_STACKING}
    ),
}  # fmt: skip

PAIRS: Final = (
    # games told apart by one rule: what the rule does is the second less the first
    ("numbers", "numbers, no reshuffle"),
    ("numbers, three players", "numbers, three players, no reshuffle"),
    ("three numbers", "three numbers, until playable"),
    ("numbers, limit 12", "numbers, limit 12, until playable"),
    ("reverse", "reverse only turns"),
    ("+2, limit 16", "+2, limit 16, stacking"),
    ("+2, three players", "+2, three players, stacking"),
    ("wilds", "wilds, +4 any time"),
    ("wilds, limit 16", "wilds, limit 16, stacking"),
    ("draw cards", "draw cards, free stacking"),
)
