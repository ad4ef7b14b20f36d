"""Players by chance: every policy, and every human factor often enough to meet the others."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from uno_sim.players.profile import ALWAYS, Profile, Weights

HALF: Final = ALWAYS // 2

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    # the values of every setting of a profile beside its name and weights
    "ties": ("order", "chance", "chance-kinds", "newest", "oldest"),
    "colour": ("most-held", "most-held-chance", "uniform"),
    "danger_at": (0, 2),
    "voluntary": (0, 0, 200_000),
    "keep": (0, 300_000),
    "bluff": (0, HALF, ALWAYS),
    "challenge": (0, HALF, ALWAYS),
    "answer": (ALWAYS, HALF),
    "forget": (0, 300_000, HALF),
    "notice": (ALWAYS, 200_000, 100_000),
    "correct": (0, 300_000, HALF),
    "false_call": (0, 100_000, 400_000),
    "pair": (0, HALF, ALWAYS),
    "jump": (0, HALF, ALWAYS),
    "reaction": (500, 1000, 2000),
    "swap": ("fewest", "anybody"),
    "noise": (0, 50_000, 300_000),
    "advise": (0, 30_000, 200_000),
    "err": (0, 50_000, 200_000),
    "leave": (0, 0, 10_000, 50_000),
}


def random_profile(dice: Random) -> Profile:
    kinds = {"W+4": dice.choice((0, 5, -5)), "+2": dice.choice((0, 3))}
    kinds |= dice.choice(({}, {"W+6": 7, "S2": 4, "WSH": 9}))
    weights = Weights(kinds=kinds, held=dice.choice((0, 1, -1)), points=dice.choice((0, 1)))
    return Profile(name="any", weights=weights, **{name: dice.choice(values) for name, values in VALUES.items()})


def random_line_up(dice: Random, players: int) -> tuple[Profile, ...]:
    return tuple(random_profile(dice) for _ in range(players))
