"""``make bench``: speed, start-up and memory in one table, others' engines beside ours.

    python tools/bench.py [--quick] [--json FILE] [--yardstick FOLDER]

Machines are noisy. All contestants play once in every round; a figure is the median of the rounds, and a ratio the
median of the ratios within each round. What cannot be measured here gets a row that says why. About 5 minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, Final

from contestants import YARDSTICK, Heat, LeftOut, Ours, Pace, RLCard, Together, Yardsticks
from contestants import NOT_BUILT as NOT_BUILT_BECAUSE
from cost import CommandFailed, Cost, cost
from proofs import ROOT, commit
from rich import box
from rich.console import Console
from rich.table import Table

BESIDE: Final = ROOT.parent / "shared" / "yardstick"
EVERY_ROUND: Final = (
    ("official", "random", 4),
    ("official", "greedy", 4),
    ("official", "all-round", 4),
    ("official", "random", 2),
    ("official", "greedy", 2),
    ("official", "greedy", 10),
    ("stacking", "all-round", 4),
    ("draw-to-match", "all-round", 4),
)
MOST_SECONDS: Final = 2.5  # what the shorter of the two long runs may play, and what else it may take
MOST_MEMORY: Final = 450  # MB, for any number of games
NOTES: Final = (
    f"× C: nanoseconds an action over those of C {YARDSTICK} at 4 players, random beside random and all else beside"
    " greedy. One core, CPU time (two threads: games by the clock). RLCard's rules are its own.",
    "± : half the distance between the extremes of the rounds, in % of the median (of games/s, or of the wall time).",
)


@dataclass(frozen=True)
class Plan:
    """How much is measured: rounds, games of a round's stretches, and the games of the two long runs."""

    rounds: int
    games: int
    yardstick_games: int
    rlcard_games: int
    command_rounds: int
    runs: tuple[int, int]
    compile: bool


FULL: Final = Plan(5, 200_000, 100_000, 200, 3, (1_000_000, 4_000_000), compile=True)
QUICK: Final = Plan(1, 50_000, 50_000, 50, 1, (100_000, 400_000), compile=False)


@dataclass
class Found:
    """What was measured, round by round, in the order of the table; ``left_out`` says why a row has nothing."""

    paces: dict[str, list[Pace]] = field(default_factory=dict)
    costs: dict[str, list[Cost]] = field(default_factory=dict)
    parts: dict[str, list[float]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)


# Games -----------------------------------------------------------------------------------------------------


def heats(plan: Plan, yardstick: Path) -> tuple[Heat, ...]:
    """Everybody who plays in a round, in the order of the table."""
    return (
        *(Ours(rules, profile, players, plan.games) for rules, profile, players in EVERY_ROUND),
        *(Yardsticks(yardstick, policy, plan.yardstick_games) for policy in ("greedy", "random")),
        RLCard(plan.rlcard_games),
        Together(Ours("official", "greedy", 4, plan.games)),
    )


def race(everybody: tuple[Heat, ...], rounds: int, found: Found) -> None:
    """Let everybody play once a round; who cannot play is asked only once."""
    for number in range(rounds):
        say(f"games, round {number + 1} of {rounds}")
        for heat in everybody:
            if not found.left_out.keys().isdisjoint(heat.names) and number > 0:
                continue
            try:
                for name, pace in heat.run():
                    found.paces.setdefault(name, []).append(pace)
            except LeftOut as error:
                found.left_out |= dict.fromkeys(heat.names, str(error))
