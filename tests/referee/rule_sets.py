"""Random rule sets over every option that exists, for games that end soon enough."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel

from uno_sim.cards import NUMBERS, SYMBOLS
from uno_sim.rules.model import Rules

SMALL_DECK: Final = dict.fromkeys(SYMBOLS, 1)
NO_NUMBERS_BUT_ONE: Final = dict.fromkeys(NUMBERS, 0) | {"5": 2}
NUMBERS_ONLY: Final = {symbol: 0 for symbol in SYMBOLS if symbol not in NUMBERS}
MANY_WILDS: Final = dict.fromkeys(NUMBERS, 1) | {"W": 8, "W+4": 12}
ONLY_FOURS: Final = dict.fromkeys(SYMBOLS, 0) | {"W+4": 32, "W": 4}

MORE_DRAW_CARDS: Final = {
    "+1": {"name": "+1", "draws": 1, "points": 10},
    "+3": {"name": "+3", "draws": 3},
    "+10": {"name": "+10", "draws": 10, "copies": 1, "points": 40},
    "W+6": {"name": "Wild +6", "draws": 6, "copies": 4, "points": 60},
    "W+1": {"name": "Wild +1", "draws": 1},
}
MORE_SKIPS: Final = {
    "S2": {"name": "Skip Two", "skips": 2, "copies": 3},
    "SE": {"name": "Skip Everyone", "skips": 15},
    "RR": {"name": "Another Reverse", "reverses": "yes", "copies": 1},
    "WR": {"name": "Wild Reverse", "reverses": "yes"},
    "WS": {"name": "Wild Skip Three", "skips": 3},
}
MORE_HANDS: Final = {
    "WSH": {"name": "Wild Shuffle Hands", "hands": "shuffle", "copies": 6},
    "WSW": {"name": "Wild Swap Hands", "hands": "swap", "copies": 3},
    "WPA": {"name": "Wild Pass", "hands": "pass", "copies": 3},
    "SH": {"name": "Shuffle Hands", "hands": "shuffle", "copies": 4, "points": 0},
}
SOME_OF_ALL: Final = {
    "11": {"name": "11", "copies": 3, "points": 11},
    "WX": {"name": "Another Wild", "copies": 3, "points": 30},
    "+3": {"name": "+3", "draws": 3},
    "W+6": {"name": "Wild +6", "draws": 6, "copies": 3},
    "S2": {"name": "Skip Two", "skips": 2},
    "WSH": {"name": "Wild Shuffle Hands", "hands": "shuffle"},
}
"""Kinds of one's own; with the official ones never more than 16 of a colour."""

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    # options that are not one of several words, and the values to try; the first is tried more often
    "deck.copies": ({}, {}, SMALL_DECK, SMALL_DECK, NO_NUMBERS_BUT_ONE, NUMBERS_ONLY, MANY_WILDS, ONLY_FOURS),
    "deck.cards": ({}, {}, {}, {"RS": 2, "YS": 0, "G5": 4, "B0": 3, "W": 1}),
    "deck.kinds": ({}, {}, {}, {}, MORE_DRAW_CARDS, MORE_SKIPS, MORE_HANDS, SOME_OF_ALL),
    "deck.second_pack_from": (None, 3, 5),
    "players.fewest": (2,),
    "players.most": (16,),
    "start.hand": (7, 3, 5, 2, 1),
    "draw_two.cards": (2, 1, 4),
    "wild_draw_four.cards": (4, 6),
    "wild_draw_four.extra": (2, 0, 1),
    "finish.banned": ((), ("W", "W+4"), ("S", "R", "+2", "W", "W+4"), ("+2",), ("5", "S"), ("+3", "W+6", "SE", "WSH")),
    "uno_call.penalty": (2, 0, 4),
    "uno_call.false_call": (0, 2, 1),
    "players.ends_below": (3, 2, 4),
    "conduct.wrong_card": (None, 1, 2, 0),
    "conduct.advice": (0, 2),
    "score.points": ({}, {}, {"0": 7, "R": 30, "W": 0}),
    "house.chain": (2, 2, 3, 4, 32),
    "house.red_zero": (0, 0, 10, 3),
    "house.two": (0, 2, 1),
    "house.nine": (0, 2, 1),
    "match.target": (20, 20, 60, 150, 500, 0),
    "match.games": (0, 1, 2, 3),
    "match.reward": (0, 0, 5),
    "match.reward_at": (30, 0, 100),
    "match.most_pigs": (3, 1, 2, 0),
}


def values_of(name: str, annotation: Any) -> tuple[Any, ...]:
    """The values of an option that random rule sets take; an option without any is a failure of the test."""
    annotation = getattr(annotation, "__value__", annotation)
    return tuple(get_args(annotation)) if get_origin(annotation) is Literal else VALUES[name]


def all_options() -> dict[str, tuple[Any, ...]]:
    """Every option of the model and the values to try."""
    options = {}
    for group, field in Rules.model_fields.items():
        model = field.annotation
        assert isinstance(model, type)
        assert issubclass(model, BaseModel)
        for option, inner in model.model_fields.items():
            options[f"{group}.{option}"] = values_of(f"{group}.{option}", inner.annotation)
    return options


def has_an_end(rules: Rules) -> bool:
    """Whether a match by these rules can come to an end, and they do not contradict each other on the way there."""
    match, pigs, out = rules.match, rules.match.pigs != "none", rules.match.at_target == "out"
    if pigs and (out or match.reward or not (match.games or match.most_pigs)):
        return False
    if (pigs or out) and (not match.target or rules.players.teams != "none"):
        return False
    return bool(match.target or match.games)


def random_rules(dice: Random) -> tuple[Rules, int]:
    """A rule set and a number of players that can sit down to it."""
    while True:
        data: dict[str, dict[str, Any]] = {}
        for name, values in all_options().items():
            group, option = name.split(".")
            data.setdefault(group, {})[option] = dice.choice(values)
        rules, players = Rules.model_validate(data), dice.choice((2, 2, 3, 4, 5, 8))
        if has_an_end(rules) and rules.why_not(players) is None:
            return rules, players
