"""``make instructions``: has the engine become slower? Counts instructions, which no other work on a machine disturbs.

    python tools/instructions.py [--update] [--counter NAME] [--build full]

A process that plays 2N games runs so many instructions more than one that plays N: those of N games, without start-up.
Both play from a warm cache, and for no processor in particular (``NUMBA_CPU_NAME=generic``), so that every x86-64
processor runs the same instructions. What comes out is compared with what is kept in the repository; more than
`MARGIN` above it is slower, and exit code 1. ``--update`` keeps what comes out.

An instruction is no nanosecond: a guess gone wrong or a wait for memory does not show. `make bench` measures those.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from contestants import Ours
from machine import cpu_model, installed
from proofs import ROOT, commit

if TYPE_CHECKING:
    from uno_sim.engine.lean import Build

KEPT: Final = ROOT / "reports" / "performance" / "instructions.json"
KIND: Final = "instructions/1"
MARGIN: Final = 0.01
"""The part by which a count may exceed the one that is kept."""
STEADY: Final = 0.005
"""The part of a case's count by which two counts of the same may differ."""
CASES: Final = (
    Ours("official", "greedy", 4, 40_000),
    Ours("s4-killer", "greedy", 4, 5000),
    Ours("everything", "human", 4, 1000),
)
"""What is played, and the N games of each: some 700 million instructions. Start-up varies by a million or two."""
SAME: Final = ("machine", "python", "numba", "llvmlite")
"""What the machine code of no processor in particular depends on, beside the engine: counts of others say nothing."""
ALWAYS: Final = {
    "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0", "NUMBA_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}  # fmt: skip


class CannotCount(Exception):
    """Instructions cannot be counted or compared here; the text says why, for people."""


class Unsteady(Exception):
    """Two counts of the same differ; the text says by how much."""


@dataclass(frozen=True)
class Counter:
    """A program that counts the instructions of another: how it is called, and where in its words the count stands."""

    name: str
    command: tuple[str, ...]
    count: re.Pattern[str]

    def run(self, program: Sequence[str], settings: Mapping[str, str]) -> tuple[int, str]:
        """The instructions of a program, and what it printed.

        Raises:
            CannotCount: the counter is not there, may not count here, or the program failed.
        """
        try:
            done = subprocess.run(
                [*self.command, *program], env=os.environ | settings, capture_output=True, text=True, errors="replace"
            )
        except OSError as error:
            raise CannotCount(f"{self.name}: {error.strerror}") from error
        found = self.count.search(done.stderr)
        if done.returncode or not found:
            said = [line for line in done.stderr.splitlines() if line.strip()] or ["without a word"]
            raise CannotCount(f"{self.name}: {said[-1].strip()}")
        return int(found["count"].replace(",", "")), done.stdout


COUNTERS: Final = (
    Counter(
        "perf",
        ("perf", "stat", "-x", ";", "-e", "instructions:u", "--"),
        re.compile(r"^(?P<count>\d+);.*instructions:u", re.MULTILINE),
    ),
    Counter(
        "valgrind",
        ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"),
        re.compile(r"I\s+refs:\s+(?P<count>[\d,]+)"),
    ),
)
"""In the order in which they are tried. They differ by what they take for one instruction (`rep movs`)."""


@cache
def why_not(counter: Counter) -> str:
    """Why a counter cannot be used here; empty if it can."""
    try:
        counter.run([shutil.which("true") or sys.executable, "--version"], {})
    except CannotCount as error:
        return str(error)
    return ""


def counter_for(wanted: str | None) -> Counter:
    """The counter of this name, or the first that can count here.

    Raises:
        CannotCount: there is none.
    """
    asked = [one for one in COUNTERS if wanted in (None, one.name)]
    for one in asked:
        if not why_not(one):
            return one
    raise CannotCount("; ".join(map(why_not, asked)))


def computer() -> dict[str, str | None]:
    """What counts depend on, and the processor's name."""
    return {
        "cpu": cpu_model(),
        "machine": platform.machine(),
        "python": ".".join(platform.python_version_tuple()[:2]),
        "numba": installed("numba"),
        "llvmlite": installed("llvmlite"),
    }


def measured(counter: Counter, cases: Sequence[Ours] = CASES, build: Build | None = None) -> dict[str, dict[str, Any]]:
    """Instructions and actions a game of each case, by its name.

    One process plays N games of each; then, for each case, one plays 2N of that and N of the others; and the first is
    counted once more, to see that it comes to the same.

    Raises:
        CannotCount: a process failed.
        Unsteady: two counts of the same differ. A file that was edited meanwhile does that.
    """
    from uno_sim.farm import cores

    warm(cases, build)
    plans = [[case.games * (2 if case is doubled else 1) for case in cases] for doubled in (None, *cases, None)]
    with ThreadPoolExecutor(cores()) as pool:
        (least, few), *others, (again, _) = pool.map(lambda plan: counter.run(*child(cases, plan, build)), plans)
    smallest = min(count for count, _ in others) - least
    if abs(again - least) > STEADY * smallest:
        raise Unsteady(f"two counts of the same games differ by {abs(again - least):,} instructions: count again")
    found = {}
    for at, (case, (count, said)) in enumerate(zip(cases, others, strict=True)):
        actions = json.loads(said)[at] - json.loads(few)[at]
        found[case.names[0]] = {
            "build": build or case.plays,
            "games": case.games,
            "actions_a_game": round(actions / case.games, 3),
            "instructions_a_game": round((count - least) / case.games, 1),
            "instructions_an_action": round((count - least) / actions, 2),
        }
    return found


def warm(cases: Sequence[Ours], build: Build | None) -> None:
    """Compile what will be counted, and bytecode too: a process for each build, side by side."""
    first = {build or case.plays: case for case in reversed(cases)}
    with ThreadPoolExecutor(len(first)) as pool:
        for case, done in zip(first.values(), pool.map(lambda case: _alone(case, build), first.values()), strict=True):
            if done.returncode:
                raise CannotCount(f"{case.names[0]} cannot be played: {done.stderr.strip().splitlines()[-1]}")


def _alone(case: Ours, build: Build | None) -> subprocess.CompletedProcess[str]:
    """One game of a case, which nobody counts."""
    program, settings = child([case], [1], build)
    return subprocess.run(program, env=os.environ | settings, capture_output=True, text=True)


def child(cases: Sequence[Ours], games: Sequence[int], build: Build | None) -> tuple[list[str], dict[str, str]]:
    """The command, and its environment, that plays so many games of each case."""
    wanted = [[case.rules, case.profile, case.players, number] for case, number in zip(cases, games, strict=True)]
    more = ["--build", build] if build else []
    return [sys.executable, __file__, *more, "--play", json.dumps(wanted)], ALWAYS


def play(wanted: str, build: Build | None) -> None:
    """What a counted process does: play, and print the actions of each case."""
    cases = [Ours(rules, profile, players, games, build=build) for rules, profile, players, games in json.loads(wanted)]
    print(json.dumps([case.play()[1] for case in cases]))


def differences(kept: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[bool, str]]:
    """For each case whether it is as it should be, and a sentence."""
    for name, one in now.items():
        before = kept.get(name)
        count = one["instructions_a_game"]
        if before is None:
            yield False, f"{name}: {count:,.0f} instructions a game, and none are kept"
            continue
        if one["actions_a_game"] != before["actions_a_game"]:
            lengths = f"{one['actions_a_game']} actions long, not {before['actions_a_game']}"
            yield False, f"{name}: other games are played than were counted: they are {lengths}"
            continue
        change = count / before["instructions_a_game"] - 1
        said = f"{name} ({one['build']}): {count:,.0f} instructions a game, {before['instructions_a_game']:,.0f} kept"
        word = "slower" if change > MARGIN else "faster; keep that" if change < -MARGIN else "unchanged"
        yield change <= MARGIN, f"{said}, {change:+.2%}: {word}"
    yield from ((False, f"{name}: is kept and was not counted") for name in kept.keys() - now.keys())


def comparable(kept: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Raises CannotCount where counts of this computer say nothing about those that are kept."""
    other = [f"{name} {here[name]}, counted with {kept[name]}" for name in SAME if here[name] != kept[name]]
    if other:
        raise CannotCount(f"machine code differs: {'; '.join(other)}")


def said(kept: Mapping[str, Any], cases: Mapping[str, Any], update: str) -> Iterable[tuple[bool, str]]:
    """The comparison, and the next step where something is not as it should be."""
    lines = list(differences(kept["cases"], cases))
    yield from lines
    if not all(fine for fine, _ in lines):
        yield False, f"if that is meant to be so: {update}"


def main() -> int:
    """Count and compare, or keep; exit code 1 if a case is slower, 0 where nothing can be counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="keep what is counted")
    parser.add_argument("--counter", choices=[one.name for one in COUNTERS], help="in place of the one of what is kept")
    parser.add_argument(
        "--build", choices=["full", "lean"], help="have this build play: shows what a slowdown looks like"
    )
    parser.add_argument("--play", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        play(options.play, options.build)
        return 0
    try:
        return guard(options)
    except CannotCount as error:
        print(f"instructions: skipped, nothing is shown: {error}")
        return 1 if options.update else 0
    except Unsteady as error:
        print(f"instructions: {error}")
        return 1


def guard(options: argparse.Namespace) -> int:
    """Carry out what is asked; see `main`."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else None
    here = computer()
    if kept is None or options.update:
        counter = counter_for(options.counter)
    else:
        comparable(kept["computer"], here)
        counter = counter_for(options.counter or kept["counter"])
    cases = measured(counter, build=options.build)
    if options.update or kept is None:
        keep(counter, here, cases)
        return 0
    lines = list(said(kept, cases, "make instructions UPDATE=1"))
    for _, line in lines:
        print(f"instructions: {line}")
    return 0 if all(fine for fine, _ in lines) else 1


def keep(counter: Counter, here: Mapping[str, Any], cases: Mapping[str, Any]) -> None:
    """Write down what was counted, by what, and where."""
    from uno_sim.jit import ENGINE_HASH

    data = {"uno": KIND, "counter": counter.name, "commit": commit(), "engine": ENGINE_HASH, "computer": here}
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(data | {"cases": cases}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    for name, one in cases.items():
        print(f"instructions: {name} ({one['build']}): {one['instructions_a_game']:,.0f} a game, kept")
    print(f"instructions: {KEPT.relative_to(ROOT)} written")


if __name__ == "__main__":
    sys.exit(main())
