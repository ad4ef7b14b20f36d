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

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    # options that are not one of several words, and the values to try; the first is tried more often
    "deck.copies": ({}, {}, SMALL_DECK, SMALL_DECK, NO_NUMBERS_BUT_ONE, NUMBERS_ONLY, MANY_WILDS, ONLY_FOURS),
    "deck.cards": ({}, {}, {}, {"RS": 2, "YS": 0, "G5": 4, "B0": 3, "W": 1}),
    "deck.second_pack_from": (None, 3, 5),
    "players.fewest": (2,),
    "players.most": (16,),
    "start.hand": (7, 3, 5, 2, 1),
    "draw_two.cards": (2, 1, 4),
    "wild_draw_four.cards": (4, 6),
    "wild_draw_four.extra": (2, 0, 1),
    "finish.banned": ((), ("W", "W+4"), ("S", "R", "+2", "W", "W+4"), ("+2",), ("5", "S")),
    "uno_call.penalty": (2, 0, 4),
    "uno_call.false_call": (0, 2, 1),
    "players.ends_below": (3, 2, 4),
    "conduct.wrong_card": (None, 1, 2, 0),
    "conduct.advice": (0, 2),
    "score.points": ({}, {}, {"0": 7, "R": 30, "W": 0}),
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


def can_be_dealt(rules: Rules, players: int) -> bool:
    """Whether so many can sit down, and however few of them are left in a match where some drop out."""
    left = range(2, players) if rules.match.at_target == "out" else ()
    enough = all(seats * rules.start.hand < rules.deck.size(seats) for seats in left)
    return enough and rules.why_not(players) is None


def random_rules(dice: Random) -> tuple[Rules, int]:
    """A rule set and a number of players that can sit down to it."""
    while True:
        data: dict[str, dict[str, Any]] = {}
        for name, values in all_options().items():
            group, option = name.split(".")
            data.setdefault(group, {})[option] = dice.choice(values)
        rules, players = Rules.model_validate(data), dice.choice((2, 2, 3, 4, 5, 8))
        if has_an_end(rules) and can_be_dealt(rules, players):
            return rules, players
