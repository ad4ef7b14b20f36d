"""Whose speed ``make bench`` measures: our engine, the C yardsticks beside the checkout, and RLCard.

A heat plays one stretch of games and returns a pace for each of its contestants. CPU time, not the clock: other work on
the machine then costs caches but no turns. The heats take turns in rounds, so that slow minutes hit everyone.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.engine.lean import Build

YARDSTICK: Final = "branch_lean"
DESIGNS: Final = ("plain", YARDSTICK, "bitsliced")
COMPILERS: Final = ("clang-19", "clang", "gcc")  # in the order that the yardsticks' own script tries
DESIGN: Final = re.compile(r"== (?P<name>\w+)")
RESULT: Final = re.compile(r"RES .* ns/game=(?P<game>[\d.]+) ns/turn=(?P<action>[\d.]+)")


class Pace(NamedTuple):
    """Nanoseconds a game and an action."""

    game: float
    action: float


class LeftOut(Exception):
    """A heat cannot be run here; the text says why, for people."""


class Heat(Protocol):
    """One stretch of games, played once a round.

    ``names`` are the rows of the table that it fills; ``yardstick`` is the row that they are compared with.
    """

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def yardstick(self) -> str: ...

    def run(self) -> Iterator[tuple[str, Pace]]:
        """Raises LeftOut where it cannot be run."""


def c_name(design: str, policy: str, players: int) -> str:
    """What a C program is called in the table."""
    return f"C {design}, {players} {policy}"


@dataclass(frozen=True)
class Ours:
    """Our engine in this process, on one thread: a preset or study, and one profile in every seat.

    ``settings`` change options, as ``--set`` does; ``limit`` is the most actions of a game; ``build`` is who plays, if
    not whoever the engine chooses.
    """

    rules: str
    profile: str
    players: int
    games: int
    settings: tuple[str, ...] = ()
    limit: int | None = None
    build: Build | None = None
    name: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name or f"{self.rules}, {self.players} {self.profile}",)

    @property
    def yardstick(self) -> str:
        return c_name(YARDSTICK, "random" if self.profile == "random" else "greedy", self.players)

    @cached_property
    def cell(self) -> Cell:
        from uno_sim.study import load_study

        flags = {
            "line_up": self.profile, "players": self.players, "games": self.games, "seed": 1, "set": [*self.settings],
        }  # fmt: skip
        [cell] = load_study(self.rules, flags).cells
        return cell if self.limit is None else replace(cell, limit=self.limit)

    @property
    def plays(self) -> Build:
        """The build that plays."""
        from uno_sim.engine.batch import build_of

        return self.build or build_of(self.cell)

    def play(self, blocks: int | None = None) -> tuple[float, int]:
        """Play so many blocks, or all, on the calling thread: its CPU seconds, and the actions of all games."""
        import numpy as np

        from uno_sim.engine.batch import blocks_of, play_blocks
        from uno_sim.measures import at

        cell, (_, count) = self.cell, blocks_of(self.cell)
        began = time.thread_time()
        totals = play_blocks(cell, 0, blocks or count, np.zeros(1, np.uint8), build=self.build)
        return time.thread_time() - began, int(totals.rows[:, at("actions")].sum())

    def run(self) -> Iterator[tuple[str, Pace]]:
        """What a call costs beside its games is taken off: a call for the first block alone, which is short, has it."""
        from uno_sim.engine.batch import blocks_of

        some, all_of_it = self.play(blocks=1), self.play()
        seconds, actions = (more - less for more, less in zip(all_of_it, some, strict=True))
        games = self.games - blocks_of(self.cell)[0]
        yield self.names[0], Pace(seconds * 1e9 / games, seconds * 1e9 / actions)


@dataclass(frozen=True)
class Yardsticks:
    """The C programs for the plain official game, built and timed by the script ``run`` of their folder."""

    folder: Path
    policy: str
    players: int
    games: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(c_name(design, self.policy, self.players) for design in DESIGNS)

    @property
    def yardstick(self) -> str:
        return c_name(YARDSTICK, self.policy, self.players)

    def run(self) -> Iterator[tuple[str, Pace]]:
        script = self.folder / "run"
        if not script.is_file():
            raise LeftOut("no yardstick folder; --yardstick names one")
        if not os.environ.get("CC") and not any(map(shutil.which, COMPILERS)):
            raise LeftOut("no C compiler (clang or gcc)")
        command = [str(script), str(self.players), self.policy, str(self.games)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
        except OSError as error:
            raise LeftOut(f"their script does not start: {error.strerror}") from error
        if done.returncode:
            raise LeftOut(f"their script failed: {_fault(done.stderr)}")
        for design, pace in results(done.stdout):
            yield c_name(design, self.policy, self.players), pace


def results(text: str) -> Iterator[tuple[str, Pace]]:
    """Each design that a yardstick script printed a result of, with its pace."""
    design = ""
    for line in text.splitlines():
        if heading := DESIGN.match(line):
            design = heading["name"]
        elif result := RESULT.match(line):
            yield design, Pace(float(result["game"]), float(result["action"]))


def _fault(said: str) -> str:
    """The line of a compiler's words that says most."""
    lines = said.strip().splitlines() or ["without a word"]
    return next((line for line in lines if "error" in line.lower()), lines[-1]).strip()


@dataclass(frozen=True)
class RLCard:
    """RLCard's UNO with its own random agents, two players: the game of its published figures, rules of its own."""

    games: int
    names: tuple[str, ...] = ("RLCard, 2 random",)
    yardstick: str = c_name(YARDSTICK, "random", 2)

    @cached_property
    def table(self) -> Any:
        try:
            import rlcard
            from rlcard.agents import RandomAgent
        except (
            Exception
        ) as error:  # it looks around (pip, distutils) when it is imported, and each can fail its own way
            raise LeftOut(f"it cannot be imported: {error}") from error
        table = rlcard.make("uno", config={"seed": 1})
        table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
        return table

    def run(self) -> Iterator[tuple[str, Pace]]:
        table = self.table
        actions, began = -table.timestep, time.thread_time()  # the count goes on from game to game
        for _ in range(self.games):
            table.run(is_training=False)
        seconds = time.thread_time() - began
        actions += table.timestep
        yield self.names[0], Pace(seconds * 1e9 / self.games, seconds * 1e9 / actions)
