"""Two threads of one process against two processes of one thread each, at the same games on the same cores.

What threads share could slow them down: the lock of Python, memory that two cores write to, the allocator. The two of a
side play at once, the sides take turns, and who begins changes from round to round. Every thread is tied to its core.
The threads play in a process of their own, too, so that nothing that the caller holds counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from contestants import LeftOut, Ours

NAMES: Final = ("two processes, a core each", "two threads of one process")
AHEAD: Final = 0.03
"""Seconds from an order to the start that everybody waits for."""


class Stretch(NamedTuple):
    """Seconds by the clock until the last was done, CPU seconds and actions of all, and games of all."""

    wall: float
    cpu: float
    actions: int
    games: int


@dataclass
class Team:
    """A process that plays on some cores, a thread on each, whenever it is told to."""

    process: subprocess.Popen[str]

    def order(self, start: float) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{start}\n")
        self.process.stdin.flush()

    def answer(self) -> list[Any]:
        """When each thread ended, its CPU seconds, its actions; of a new team, that it is ready."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise LeftOut("a process ended too soon")
        answer: list[Any] = json.loads(line)
        return answer


@contextmanager
def team(heat: Ours, cores: Sequence[int]) -> Iterator[Team]:
    """A team that is ready to play; it ends with the block."""
    wanted = json.dumps([heat.rules, heat.profile, heat.players, heat.games, *cores])
    with subprocess.Popen(
        [sys.executable, __file__, wanted], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        made = Team(process)
        made.answer()
        yield made
        assert process.stdin is not None
        process.stdin.close()


def rounds(heat: Ours, number: int) -> Iterator[tuple[Stretch, Stretch]]:
    """So many rounds: what the processes needed, and what the threads did.

    Raises:
        LeftOut: this process may use one core only, or cores cannot be chosen here.
    """
    if not hasattr(os, "sched_getaffinity"):
        raise LeftOut("this system does not tie threads to cores")
    cores = sorted(os.sched_getaffinity(0))[:2]
    if len(cores) < 2:
        raise LeftOut("this process may use one core only")
    with ExitStack() as stack:
        sides = [[stack.enter_context(team(heat, [core])) for core in cores], [stack.enter_context(team(heat, cores))]]
        for at in range(number):
            order = (0, 1) if at % 2 else (1, 0)
            found = {side: _stretch(sides[side], heat.games * len(cores)) for side in order}
            yield found[0], found[1]


def _stretch(teams: Sequence[Team], games: int) -> Stretch:
    start = time.monotonic() + AHEAD
    for one in teams:
        one.order(start)
    ends, cpu, actions = zip(*(thread for one in teams for thread in one.answer()), strict=True)
    return Stretch(max(ends) - start, sum(cpu), sum(actions), games)


def serve(wanted: str) -> None:
    """What a team does: play once to be warm, then once for each line with the time to start at."""
    rules, profile, players, games, *cores = json.loads(wanted)
    heat = Ours(rules, profile, players, games)

    def played(core: int, start: float) -> tuple[float, float, int]:
        os.sched_setaffinity(0, {core})  # of this thread alone
        time.sleep(max(0.0, start - time.monotonic()))
        cpu, actions = heat.play()
        return time.monotonic(), cpu, actions

    with ThreadPoolExecutor(len(cores)) as pool:
        list(pool.map(played, cores, [0.0] * len(cores)))
        print("[]", flush=True)
        for line in sys.stdin:
            print(json.dumps(list(pool.map(played, cores, [float(line)] * len(cores)))), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
