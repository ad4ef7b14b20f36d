"""Rule sets and players by chance, bent so that what is rare elsewhere is common: each row says what it makes so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.engine.line_ups import HALF, random_line_up
from tests.referee.rule_sets import NO_NUMBERS_BUT_ONE, NUMBERS_ONLY, SMALL_DECK, random_rules
from uno_sim.cards import SYMBOLS
from uno_sim.cell import Cell
from uno_sim.players.profile import ALWAYS
from uno_sim.rules.model import Rules
from uno_sim.rules.sense import contradictions

NONE: Final = dict.fromkeys(SYMBOLS, 0)
SIXTEEN: Final = {**NONE, "+2": 3, "5": 1}
"""As many cards as three hands of five, and a lead card."""
FEW: Final = {**NONE, "0": 2, "2": 1, "7": 1, "9": 1, "S": 1, "R": 1, "+2": 1, "W": 1, "W+4": 1}
MOVERS: Final = {**SMALL_DECK, "0": 8, "7": 4}
ZEROS: Final = {**NONE, "0": 4, **dict.fromkeys("134568", 1)}
TWOS: Final = {**NONE, "2": 5, "3": 6, "4": 6, "5": 6}
NINES: Final = {**NONE, "2": 2, "9": 3, "5": 2}
TWENTY: Final = {**NONE, "0": 2, "3": 1, "5": 1, "6": 1}
SILENT: Final = {**FEW, "2": 4, "3": 6, "5": 6, "W+4": 8}
FOURS: Final = {**NONE, "0": 2, "7": 2, "2": 1, "5": 1, "W+4": 24}


@dataclass(frozen=True, slots=True)
class Bend:
    """Values to choose among: of options, of every player's settings, of players and the limit of actions."""

    says: str
    options: dict[str, tuple[Any, ...]]
    players: tuple[int, ...]
    limits: tuple[int, ...] = (60,)
    who: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    times: int = 1
    """How many cells more than of other rows."""


EVERYTHING: Final[dict[str, tuple[Any, ...]]] = {
    # all that may stand between a play and the next offer
    "house.zero": ("pass-hands", "nothing"),
    "house.seven": ("swap", "nothing"),
    "house.two": (2,),
    "house.nine": (2,),
    "house.red_zero": (0, 3),
    "house.jump_in": ("identical-or-wild",),
    "uno_call.false_call": (1,),
    "conduct.advice": (1,),
    "conduct.wrong_card": (0, 1),
    "conduct.wrong_card_then": ("plays", "lost", "stays"),
    "players.leaving": ("allowed",),
    "players.ends_below": (2,),
}
SLIPS: Final[dict[str, tuple[Any, ...]]] = {
    "forget": (HALF, ALWAYS),
    "correct": (HALF,),
    "notice": (100_000, 200_000),
    "noise": (200_000,),
    "advise": (100_000,),
    "false_call": (300_000,),
    "err": (100_000,),
    "leave": (50_000,),
}

BENDS: Final = (
    Bend(
        "UNO is due at once, forgotten, made up for and caught late, with everything else around it",
        {
            **EVERYTHING,
            "deck.copies": ({}, FEW, MOVERS),
            "start.hand": (1, 2, 3),
            "uno_call.call": ("caught",),
            "uno_call.late": ("yes",),
            "uno_call.penalty": (0, 0, 1),
            "uno_call.window": ("next-card", "next-turn"),
        },
        (3, 4, 5, 8),
        (100,),
        SLIPS,
    ),
    Bend(
        "the same in a long silence",
        {
            **EVERYTHING,
            "deck.copies": (SILENT,),
            "start.hand": (1, 2, 3),
            "uno_call.call": ("caught",),
            "uno_call.late": ("yes",),
            "uno_call.penalty": (0,),
            "house.nine": (0,),
        },
        (5, 8),
        (100,),
        {**SLIPS, "noise": (100_000,), "advise": (0,), "false_call": (0,), "err": (0,), "leave": (100_000,)},
    ),
    Bend(
        "calls in a silence that lasts",
        {
            "deck.copies": (TWOS,),
            "start.hand": (3,),
            "uno_call.call": ("caught",),
            "uno_call.late": ("yes",),
            "uno_call.penalty": (0,),
            "house.two": (1,),
            "house.jump_in": ("no",),
            "players.leaving": ("allowed",),
            "players.ends_below": (2,),
        },
        (4, 5, 8),
        (60,),
        {"forget": (HALF,), "correct": (HALF,), "notice": (200_000,), "noise": (80_000,), "leave": (60_000,)}
        | dict.fromkeys(("advise", "false_call", "err"), (0,)),
        times=4,
    ),
    Bend(
        "several hands of one card move at once, and nobody looks at first",
        {
            "deck.copies": (ZEROS,),
            "start.hand": (2,),
            "draw.amount": ("one",),
            "draw.play_drawn": ("no",),
            "draw.drawn": ("may",),
            "house.zero": ("pass-hands",),
            "uno_call.call": ("caught",),
            "uno_call.late": ("no",),
            "uno_call.penalty": (0, 1, 1),
            "uno_call.window": ("next-card",),
        },
        (5, 8),
        (30,),
        {
            "forget": (ALWAYS,),
            "notice": (50_000,),
            "jump": (0,),
            **dict.fromkeys(("advise", "false_call", "leave"), (0,)),
        },
        times=4,
    ),
    Bend(
        "several hands of one card move at once, and some are caught by the rules",
        {
            "deck.copies": (ZEROS,),
            "start.hand": (2,),
            "house.zero": ("pass-hands",),
            "uno_call.call": ("automatic",),
            "uno_call.penalty": (0, 1),
        },
        (5, 8),
        (30,),
        {"forget": (HALF,), "leave": (0,)},
    ),
    Bend(
        "the same, and there are no cards to draw",
        {
            "deck.copies": (TWENTY,),
            "deck.second_pack_from": (None,),
            "start.hand": (2,),
            "draw.voluntary": ("yes",),
            "house.zero": ("pass-hands",),
            "uno_call.call": ("caught",),
            "uno_call.penalty": (1,),
            "uno_call.window": ("next-card",),
            "pile.reshuffle": ("never",),
        },
        (8,),
        (30,),
        {"forget": (HALF, ALWAYS), "notice": (50_000,), "leave": (0,), "voluntary": (400_000,), "false_call": (0,)},
    ),
    Bend(
        "silence that lasts until after a challenge, a wrong card or a call",
        {
            **EVERYTHING,
            "deck.copies": (SILENT,),
            "start.hand": (2, 3),
            "uno_call.call": ("caught",),
            "uno_call.late": ("yes",),
            "uno_call.penalty": (0, 1),
            "conduct.wrong_card": (0,),
            "conduct.wrong_card_then": ("plays",),
            "wild_draw_four.legal": ("no-colour",),
            "wild_draw_four.bluff": ("yes",),
            "wild_draw_four.challenge": ("last",),
            "wild_draw_four.spared": ("plays",),
        },
        (4, 5, 8),
        (100,),
        {**SLIPS, "noise": (60_000,), "challenge": (ALWAYS,), "bluff": (ALWAYS,), "err": (HALF,), "leave": (20_000,)},
    ),
    Bend(
        "the last card is a +4, and nobody challenges it",
        {
            "deck.copies": (FOURS,),
            "start.hand": (1, 2),
            "finish.banned": ((),),
            "finish.last_draw_card": ("draws",),
            "wild_draw_four.challenge": ("last",),
            "pile.reshuffle": ("keep-top", "never"),
        },
        (3, 4, 5, 8),
        (60,),
        {"challenge": (HALF,), "leave": (0,)},
    ),
    Bend(
        "the limit of actions comes right after anything",
        {**EVERYTHING, "start.hand": (2, 3)},
        (2, 3, 4),
        (1, 2, 3, 4),
        {**SLIPS, "leave": (0,)},
    ),
    Bend(
        "the limit of actions comes right after a call",
        {
            "deck.copies": ({}, NUMBERS_ONLY),
            "start.hand": (2,),
            "uno_call.call": ("caught",),
            "uno_call.late": ("yes",),
            "uno_call.penalty": (0,),
        },
        (2, 3, 4),
        (1, 2, 3),
        {"forget": (HALF, ALWAYS), "notice": (200_000,), "correct": (HALF,), "leave": (0,)},
    ),
    Bend(
        "pile and discards are dry",
        {
            **EVERYTHING,
            "deck.copies": (FEW, NO_NUMBERS_BUT_ONE, SMALL_DECK),
            "start.hand": (4, 5, 6),
            "pile.reshuffle": ("keep-top", "never"),
            "uno_call.call": ("automatic",),
            "uno_call.penalty": (4,),
            "uno_call.window": ("next-card",),
            "wild_draw_four.bluff": ("yes",),
            "wild_draw_four.challenge": ("last",),
        },
        (2, 3, 8),
        (60,),
        {**SLIPS, "forget": (ALWAYS,), "leave": (50_000,), "challenge": (ALWAYS,), "bluff": (ALWAYS,)},
    ),
    Bend(
        "slaps in a silence, UNO forgotten, and no cards to draw",
        {
            "deck.copies": (NINES,),
            "deck.second_pack_from": (None,),
            "start.hand": (5,),
            "pile.reshuffle": ("never",),
            "house.two": (1,),
            "house.nine": (1,),
            "house.jump_in": ("no", "identical"),
            "uno_call.call": ("automatic",),
            "uno_call.penalty": (1,),
            "players.leaving": ("allowed",),
            "players.ends_below": (2,),
        },
        (5,),
        (60,),
        {"forget": (ALWAYS,), "noise": (60_000,), "leave": (30_000,), **dict.fromkeys(("advise", "false_call"), (0,))},
    ),
    Bend(
        "every card is dealt, and the lead card makes its victim draw",
        {
            **EVERYTHING,
            "deck.copies": (SIXTEEN,),
            "deck.second_pack_from": (None,),
            "start.hand": (5,),
            "lead.draw_two": ("draw-and-play",),
        },
        (3,),
        (10,),
        {**SLIPS, "leave": (150_000,)},
    ),
    Bend(
        "wrong cards while nobody can play or draw",
        {
            "deck.copies": (FEW, SIXTEEN),
            "deck.second_pack_from": (None,),
            "start.hand": (4, 5),
            "pile.reshuffle": ("never",),
            "conduct.wrong_card": (0, 1),
            "conduct.wrong_card_then": ("lost", "stays"),
        },
        (2, 3),
        (60,),
        {"err": (HALF,), "leave": (0,)},
    ),
)


def rare_cells(number: int, seed: object, games: int) -> Iterator[Cell]:
    """So many cells for each row, or several times as many."""
    dice = Random(f"rare/{seed}")
    for bend in BENDS:
        for at in range(number * bend.times):
            rules, players = bent(bend, dice)
            line_up = tuple(
                profile.model_copy(update={name: dice.choice(values) for name, values in bend.who.items()})
                for profile in random_line_up(dice, players)
            )
            limit, own_seed = dice.choice(bend.limits), dice.randrange(10**9)
            yield Cell(f"{bend.says}, {at}", rules, line_up, players, games, own_seed, limit=limit)


def bent(bend: Bend, dice: Random) -> tuple[Rules, int]:
    while True:
        data = random_rules(dice)[0].model_dump(mode="python")
        for name, values in bend.options.items():
            group, option = name.split(".")
            data[group][option] = dice.choice(values)
        rules, players = Rules.model_validate(data), dice.choice(bend.players)
        if not contradictions(rules) and rules.why_not(players) is None:
            return rules, players
