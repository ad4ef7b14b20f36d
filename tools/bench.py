"""``make bench``: speed, start-up and memory in one table, others' engines beside ours.

    python tools/bench.py [--quick] [--json FILE] [--yardstick FOLDER]

Machines are noisy. All contestants play once in every round; a figure is the median of the rounds, and a ratio the
median of the ratios within each round. What cannot be measured here gets a row that says why. It takes some 5 minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, Final

from contestants import YARDSTICK, Heat, LeftOut, Ours, Pace, RLCard, Together, Yardsticks
from cost import CommandFailed, Cost, cost
from proofs import ROOT, commit
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

BESIDE: Final = ROOT.parent / "shared" / "yardstick"
PLAYED: Final = (
    ("official", "random", 4),
    ("official", "greedy", 4),
    ("official", "all-round", 4),
    ("official", "random", 2),
    ("official", "greedy", 2),
    ("official", "greedy", 10),
    ("stacking", "all-round", 4),
    ("draw-to-match", "all-round", 4),
)
MOST_SECONDS: Final = 2.5
"""What the first of the two long runs may play, and what everything else in it may take, warm, on two cores."""
MOST_MEMORY: Final = 450.0
"""MB that a run may hold at most, whatever the number of games."""
LIBRARIES: Final = ("numba", "llvmlite", "numpy", "polars", "rlcard")
NOTES: Final = (
    f"× C: ns/action over C {YARDSTICK}'s (random over random, else greedy)",
    "CPU seconds, not the clock; but games/s and × one of threads: the clock",
    "±: half the range of the rounds, in % of their median; of games/s or wall s",
    "!: more than is allowed",
)
BUSY: Final = "the load was high at the start: times by the clock may be too long"


@dataclass(frozen=True)
class Plan:
    """How much is measured: rounds, games of one stretch, and the games of the two long runs."""

    rounds: int
    games: int
    yardstick_games: int
    rlcard_games: int
    command_rounds: int
    runs: tuple[int, int]
    compile: bool


FULL: Final = Plan(5, 200_000, 100_000, 200, 3, (1_000_000, 4_000_000), compile=True)
QUICK: Final = Plan(1, 50_000, 50_000, 50, 1, (100_000, 400_000), compile=False)


@dataclass(frozen=True)
class Column:
    """A column of figures: its heading, its name in the JSON file, and how a figure is written."""

    head: str
    key: str
    form: str

    def text(self, figure: float | None, most: float | None) -> str:
        if figure is None:
            return ""
        return self.form.format(figure) + ("!" if most is not None and figure > most else "")


SPREAD: Final = Column("±", "spread_percent", "{:.0f} %")
SPEED: Final = (
    Column("games/s", "games_per_second", "{:,.0f}"),
    Column("ns/action", "ns_per_action", "{:,.1f}"),
    Column("× C", "over_c", "{:,.2f}"),
    SPREAD,
)
THREADS: Final = (*SPEED[:2], Column("× one", "speed_up", "{:.2f}"), SPREAD)
COMMANDS: Final = (
    Column("wall s", "wall_seconds", "{:.2f}"),
    Column("CPU s", "cpu_seconds", "{:.2f}"),
    Column("peak MB", "peak_mb", "{:,.0f}"),
    SPREAD,
)


@dataclass(frozen=True)
class Row:
    """One line: figures in the order of the columns, or why there are none; ``most`` is what they may be at most."""

    name: str
    figures: tuple[float | None, ...] = ()
    why: str = ""
    most: tuple[float | None, ...] = (None,) * 4
    rounds: Sequence[Sequence[float]] = ()

    def texts(self, columns: tuple[Column, ...]) -> list[str]:
        return [one.text(figure, most) for one, figure, most in zip(columns, self.figures, self.most, strict=False)]


@dataclass(frozen=True)
class Section:
    """Rows with the same columns."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def data(self) -> list[dict[str, Any]]:
        """The rows for the JSON file; what a row does not have is null or empty."""
        keys = [column.key for column in self.columns]
        return [
            {"name": row.name.strip()}
            | dict(zip(keys, row.figures or (None,) * len(keys), strict=True))
            | {"at_most": {key: most for key, most in zip(keys, row.most, strict=True) if most is not None}}
            | {"left_out": row.why or None, "rounds": row.rounds}
            for row in self.rows
        ]


# Games


@dataclass
class Race:
    """The paces of all rounds by name, and why a name has none."""

    paces: dict[str, list[Pace]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    def round(self, heats: Iterable[Heat]) -> None:
        """Let everybody play once; who could not play is not asked again."""
        for heat in heats:
            if self.left_out.keys() & set(heat.names):
                continue
            try:
                for name, pace in heat.run():
                    self.paces.setdefault(name, []).append(pace)
            except LeftOut as error:
                self.left_out |= dict.fromkeys(heat.names, str(error))

    def row(self, name: str, ratio: float | None) -> Row:
        """A contestant's row."""
        if name not in self.paces:
            return Row(name, why=self.left_out.get(name, "not built on this computer"))
        games, actions = zip(*self.paces[name], strict=True)
        return Row(name, (1e9 / median(games), median(actions), ratio, spread(games)), rounds=self.paces[name])

    def over(self, name: str, other: str, what: str = "action") -> float | None:
        """How many times the other's time a contestant needs, round by round; None if either is missing."""
        pairs = zip(self.paces.get(name, ()), self.paces.get(other, ()), strict=False)
        ratios = [getattr(one, what) / getattr(two, what) for one, two in pairs]
        return median(ratios) if ratios else None


def games(plan: Plan, yardstick: Path) -> tuple[Section, Section]:
    """Play all rounds: one core each, and two threads together."""
    heats: tuple[Heat, ...] = (
        *(Ours(*played, games=plan.games) for played in PLAYED),
        *(Yardsticks(yardstick, policy, plan.yardstick_games) for policy in ("greedy", "random")),
        RLCard(plan.rlcard_games),
    )
    pair = Together(Ours("official", "greedy", 4, plan.games))
    race = Race()
    for number in range(plan.rounds):
        say(f"games, round {number + 1} of {plan.rounds}")
        race.round((*heats, pair))
    alone = [race.row(name, race.over(name, heat.yardstick)) for heat in heats for name in heat.names]
    together = [race.row(name, race.over(pair.names[0], name, "game")) for name in pair.names]
    return (
        Section("Games on one core", SPEED, tuple(alone)),
        Section("Threads: official, 4 greedy", THREADS, tuple(together)),
    )


def spread(rounds: Sequence[float]) -> float | None:
    """Half the range, in percent of the median; None for a single round."""
    return 50 * (max(rounds) - min(rounds)) / median(rounds) if len(rounds) > 1 else None


# Commands


def program() -> list[str]:
    """How to start uno-sim with this very Python."""
    if find_spec("uno_sim.__main__"):
        return [sys.executable, "-m", "uno_sim"]
    return [str(Path(sys.executable).with_name("uno-sim"))]


@dataclass
class Command:
    """A command of ours, and what it has cost so far; ``parts`` are the seconds that runs tell of themselves."""

    name: str
    arguments: str
    most: float | None = None
    costs: list[Cost] = field(default_factory=list)
    parts: list[dict[str, float]] = field(default_factory=list)
    failed: str = ""

    def once(self, **settings: str) -> None:
        """Carry it out in a new folder; what failed before is not tried again."""
        if self.failed:
            return
        with tempfile.TemporaryDirectory(prefix="uno-sim-bench-") as folder:
            try:
                self.costs.append(cost([*program(), *self.arguments.split()], Path(folder), settings))
                self.parts += seconds_of(Path(folder))
            except CommandFailed as error:
                self.failed = str(error)

    def row(self) -> Row:
        if self.failed:
            return Row(self.name, why=self.failed)
        wall, cpu, peak = zip(*self.costs, strict=True)
        figures = (median(wall), median(cpu), median(peak), spread(wall))
        return Row(self.name, figures, most=(None, None, self.most, None), rounds=self.costs)

    def part(self, name: str, key: str) -> Row:
        """The row of a part of the run, which has a limit of its own."""
        if not self.parts:
            return Row(f"  {name}", why="the run does not say")
        seconds = [part[key] for part in self.parts]
        return Row(f"  {name}", (median(seconds), None, None, spread(seconds)), most=(MOST_SECONDS, None, None, None))


def commands(plan: Plan) -> Section:
    """Start-up, runs and, unless the plan is short, a compilation from nothing."""
    short, (some, many) = "run official --games 1000", plan.runs
    start_up = (
        Command("--help", "--help"),
        Command("run, 1,000 games, no pictures", f"{short} --no-pictures", MOST_MEMORY),
        Command("run, 1,000 games", short, MOST_MEMORY),
    )
    shorter = Command(f"run, {some:,} games", f"run official --games {some}", MOST_MEMORY)
    longer = Command(f"run, {many:,} games", f"run official --games {many}", MOST_MEMORY)
    start_up[-1].once()  # the first picture of all costs matplotlib a list of fonts
    start_up[-1].costs.clear()
    for number in range(plan.command_rounds):
        say(f"commands, round {number + 1} of {plan.command_rounds}")
        for command in (*start_up, shorter, longer):
            command.once()
    rows = (
        *(command.row() for command in start_up),
        shorter.row(),
        shorter.part("of it playing", "playing"),
        shorter.part("of it all else", "else"),
        longer.row(),
        growth(shorter, longer),
        compilation(plan),
    )
    return Section("uno-sim, warm", COMMANDS, rows)


def growth(shorter: Command, longer: Command) -> Row:
    """The row of the memory that more games take."""
    name = "memory added by more games"
    if shorter.failed or longer.failed:
        return Row(name, why="a run failed")
    more, less = (median(one.peak for one in command.costs) for command in (longer, shorter))
    return Row(name, (None, None, more - less, None))


def seconds_of(folder: Path) -> list[dict[str, float]]:
    """What the runs below a folder say about their own time; empty where they say nothing."""
    manifests = (json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("runs/*/manifest.json"))
    return [manifest["seconds"] for manifest in manifests if {"playing", "else"} <= manifest.get("seconds", {}).keys()]


def compilation(plan: Plan) -> Row:
    """The row of a compilation into an empty cache."""
    command = Command("warmup, nothing compiled yet", "warmup")
    if not plan.compile:
        return Row(command.name, why="too long for --quick")
    say("a compilation from nothing")
    with tempfile.TemporaryDirectory(prefix="uno-sim-bench-cache-") as cache:
        command.once(UNO_SIM_CACHE=cache)
    return command.row()


# The computer, the table, the file


def computer() -> dict[str, Any]:
    """Where and with what this was measured."""
    from uno_sim.farm import cores
    from uno_sim.jit import ENGINE_HASH

    return {
        "cpu": cpu_model(),
        "cores": cores(),
        "load": round(os.getloadavg()[0], 2),
        "system": platform.platform(),
        "python": platform.python_version(),
        **{library: installed(library) for library in LIBRARIES},
        "commit": commit(),
        "engine": ENGINE_HASH,
    }


def cpu_model() -> str:
    """The processor's name, as Linux knows it; elsewhere what Python knows."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.processor() or platform.machine()


def installed(library: str) -> str | None:
    try:
        return version(library)
    except PackageNotFoundError:
        return None


def drawn(sections: Iterable[Section], where: dict[str, Any]) -> Table:
    """The one table: each section begins with its own headings."""
    notes = (*NOTES, BUSY) if where["load"] > where["cores"] / 2 else NOTES
    title = f"{where['cpu']}, {where['cores']} cores, load {where['load']}; Python {where['python']}"
    table = Table(title=f"{title}, numba {where['numba']}", caption="\n".join(notes), box=box.SIMPLE, show_header=False)
    table.title_justify = table.caption_justify = "left"
    table.add_column(overflow="fold", ratio=1)
    for _ in SPEED:
        table.add_column(justify="right", no_wrap=True)
    for section in sections:
        table.add_row(*(f"[bold]{text}[/]" for text in (section.title, *(column.head for column in section.columns))))
        said = ""
        for row in section.rows:
            why = "" if not row.why else ": likewise" if row.why == said else f": left out, {row.why}"
            table.add_row(escape(row.name + why), *row.texts(section.columns))
            said = row.why
        table.add_section()
    return table


def say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)


def main() -> int:
    """Measure, print the table, and write it down where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a short form: one round, fewer games, half a minute")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything as JSON too")
    parser.add_argument("--yardstick", type=Path, metavar="FOLDER", default=BESIDE, help="the C programs' folder")
    options = parser.parse_args()
    from uno_sim.engine.batch import warm_up

    plan = QUICK if options.quick else FULL
    warm_up(say)
    where = computer() | {"when": datetime.now(UTC).isoformat(timespec="seconds")}
    sections = (*games(plan, options.yardstick.resolve()), commands(plan))
    Console().print(drawn(sections, where))
    if options.json:
        data = {"uno": "bench/1", "computer": where, "plan": asdict(plan)}
        data |= {"sections": {section.title: section.data() for section in sections}}
        options.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
