"""``make bench``: speed, start-up and memory in one table, others' engines beside ours.

    python tools/bench.py [--quick] [--json FILE] [--yardstick FOLDER]

Machines are noisy. All contestants play once in every round; a figure is the median of the rounds, and a ratio the
median of the ratios within each round. What cannot be measured here gets a row that says why. It takes some 5 minutes.
How cost grows (`growth.py`) is measured in the same rounds and written to the JSON file; `performance.py` draws it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, Final

import growth
import side_by_side
from contestants import YARDSTICK, Heat, LeftOut, Ours, Pace, RLCard, Yardsticks
from cost import CommandFailed, Cost, cost
from machine import computer
from proofs import ROOT
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

KIND: Final = "bench/1"
BESIDE: Final = ROOT.parent / "shared" / "yardstick"
PLAYED: Final = (
    (("official", "random", 4), 1.0),
    (("official", "greedy", 4), 1.0),
    (("official", "all-round", 4), 1.0),
    (("official", "random", 2), 1.0),
    (("official", "greedy", 2), 1.0),
    (("official", "greedy", 10), 1.0),
    (("s3", "greedy", 4), 1.0),
    (("s4-killer", "greedy", 4), 0.25),
    (("everything", "greedy", 4), 0.25),
    (("everything", "human", 4), 0.05),
)
"""Rules, profile and players, and the part of the plan's games that they play: long games are played less often."""
C_TABLES: Final = (("greedy", 4), ("random", 4), ("greedy", 2), ("random", 2), ("greedy", 10))
BUDGETS: Final = {"--help": 0.3, "--no-pictures": 1.5, "pictures": 2.5}
"""Wall seconds that a start may take, warm."""
MOST_COLD: Final = 25.0
"""CPU seconds that the first compilation of a build may take."""
LEAST_TOGETHER: Final = 0.95
"""What two threads must play at least of what two processes play."""
MOST_SECONDS: Final = 2.5
"""What the run of a million games may play, and what everything else in it may take, warm, on two cores."""
MOST_MEMORY: Final = 450.0
"""MB that a run may hold at most, whatever the number of games."""
MILLION: Final = 1_000_000
PAIR: Final = "Two cores: official, 4 greedy"
NOTES: Final = (
    f"of C: games/s over those of C {YARDSTICK} with as many players (random over random, else greedy);",
    "/action: actions/s over its actions/s",
    "CPU seconds, not the clock; but of commands wall s, and games/s of threads and processes: the clock",
    "±: half the range of the rounds, in % of their median; of games/s or wall s",
    "!: misses its budget",
)
BUSY: Final = "the load was high at the start: times by the clock may be too long"


@dataclass(frozen=True)
class Plan:
    """How much is measured: rounds, games of one stretch, and the games of the runs of whole commands."""

    rounds: int
    games: int
    growth_games: int
    yardstick_games: int
    rlcard_games: int
    threads_rounds: int
    command_rounds: int
    runs: tuple[int, ...]
    compile: bool


FULL: Final = Plan(5, 200_000, 50_000, 100_000, 100, 15, 3, (10_000, 100_000, MILLION, 4 * MILLION), compile=True)
QUICK: Final = Plan(1, 50_000, 10_000, 50_000, 50, 3, 1, (10_000, 100_000, MILLION), compile=False)


@dataclass(frozen=True)
class Column:
    """A column of figures: its heading, its name in the JSON file, how a figure is written, whether more is better."""

    head: str
    key: str
    form: str
    more: bool = False

    def text(self, figure: float | str | None, budget: float | None) -> str:
        if figure is None:
            return ""
        missed = (
            isinstance(figure, float) and budget is not None and (figure < budget if self.more else figure > budget)
        )
        return self.form.format(figure) + "!" * missed

    def misses(self, figure: float, budget: float) -> bool:
        return figure < budget if self.more else figure > budget


SPREAD: Final = Column("±", "spread_percent", "{:.0f} %")
SPEED: Final = (
    Column("build", "build", "{}"),
    Column("games/s", "games_per_second", "{:,.0f}", more=True),
    Column("ns/action", "ns_per_action", "{:,.1f}"),
    Column("of C", "of_c_games", "{:,.2f}", more=True),
    Column("/action", "of_c_actions", "{:,.2f}", more=True),
    SPREAD,
)
THREADS: Final = (
    *SPEED[1:3],
    Column("of first", "of_processes", "{:.3f}", more=True),
    Column("by CPU", "of_processes_cpu", "{:.3f}", more=True),
    SPREAD,
)
COMMANDS: Final = (
    Column("wall s", "wall_seconds", "{:.2f}"),
    Column("CPU s", "cpu_seconds", "{:.2f}"),
    Column("peak MB", "peak_mb", "{:,.0f}"),
    SPREAD,
)


@dataclass(frozen=True)
class Row:
    """One line: figures by the keys of the columns, or why there are none; ``budget`` is what they should keep to."""

    name: str
    figures: Mapping[str, float | str | None] = field(default_factory=dict)
    why: str = ""
    budget: Mapping[str, float] = field(default_factory=dict)
    rounds: Sequence[Sequence[float]] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def texts(self, columns: tuple[Column, ...]) -> list[str]:
        return [one.text(self.figures.get(one.key), self.budget.get(one.key)) for one in columns]


@dataclass(frozen=True)
class Section:
    """Rows with the same columns; ``told`` is whether they stand in the table or in the JSON file alone."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    told: bool = True

    def data(self) -> list[dict[str, Any]]:
        """The rows for the JSON file; what a row does not have is null or empty."""
        keys = [column.key for column in self.columns]
        return [
            {"name": row.name.strip()}
            | {key: row.figures.get(key) for key in keys}
            | {"budget": dict(row.budget), "left_out": row.why or None, "rounds": row.rounds}
            | dict(row.more)
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

    def row(self, name: str, heat: Heat | None = None) -> Row:
        """A contestant's row; ``heat`` is who it is compared with."""
        if name not in self.paces:
            return Row(name, why=self.left_out.get(name, "not built on this computer"))
        games, actions = zip(*self.paces[name], strict=True)
        figures = {
            "build": heat.plays if isinstance(heat, Ours) else None,
            "games_per_second": 1e9 / median(games),
            "ns_per_action": median(actions),
            "of_c_games": self.of(name, heat.yardstick, "game") if heat else None,
            "of_c_actions": self.of(name, heat.yardstick, "action") if heat else None,
            "spread_percent": spread(games),
        }
        return Row(name, figures, rounds=self.paces[name])

    def of(self, name: str, other: str, what: str) -> float | None:
        """A contestant's speed over another's, round by round; None if either is missing."""
        pairs = zip(self.paces.get(name, ()), self.paces.get(other, ()), strict=False)
        ratios = [getattr(two, what) / getattr(one, what) for one, two in pairs]
        return median(ratios) if ratios else None


def games(plan: Plan, yardstick: Path) -> tuple[Section, ...]:
    """Play all rounds on one core: the contestants, and the families that show how cost grows."""
    heats: tuple[Heat, ...] = (
        *(Ours(*played, games=int(plan.games * part)) for played, part in PLAYED),
        *(Yardsticks(yardstick, policy, players, plan.yardstick_games) for policy, players in C_TABLES),
        RLCard(plan.rlcard_games),
    )
    families = {title: family(plan.growth_games) for title, family in growth.FAMILIES.items()}
    race, grown = Race(), {title: Race() for title in families}
    for number in range(plan.rounds):
        say(f"games, round {number + 1} of {plan.rounds}")
        race.round(heats)
        for title, family in families.items():
            grown[title].round(family)
    rows = tuple(race.row(name, heat) for heat in heats for name in heat.names)
    return (
        Section("Games on one core", SPEED, rows),
        *(
            Section(title, SPEED, tuple(grown[title].row(heat.names[0], heat) for heat in family), told=False)
            for title, family in families.items()
        ),
    )


def spread(rounds: Sequence[float]) -> float | None:
    """Half the range, in percent of the median; None for a single round."""
    return 50 * (max(rounds) - min(rounds)) / median(rounds) if len(rounds) > 1 else None


def together(plan: Plan) -> Section:
    """Two threads against two processes."""
    say("two threads against two processes")
    heat = Ours("official", "greedy", 4, plan.games)
    try:
        found = list(side_by_side.rounds(heat, plan.threads_rounds))
    except LeftOut as error:
        return Section(
            "Two cores: official, 4 greedy", THREADS, tuple(Row(n, why=str(error)) for n in side_by_side.NAMES)
        )
    rows = []
    for at, name in enumerate(side_by_side.NAMES):
        mine = [pair[at] for pair in found]
        walls = [one.wall for one in mine]
        figures: dict[str, float | str | None] = {
            "games_per_second": median(one.games / one.wall for one in mine),
            "ns_per_action": median(one.cpu * 1e9 / one.actions for one in mine),
            "of_processes": median(pair[0].wall / pair[at].wall for pair in found),
            "of_processes_cpu": median(pair[0].cpu / pair[at].cpu for pair in found),
            "spread_percent": spread(walls),
        }
        rows.append(Row(name, figures, budget={"of_processes": LEAST_TOGETHER}, rounds=mine))
    return Section(PAIR, THREADS, tuple(rows))


# Commands


def program() -> list[str]:
    """How to start uno-sim with this very Python."""
    if find_spec("uno_sim.__main__"):
        return [sys.executable, "-m", "uno_sim"]
    return [str(Path(sys.executable).with_name("uno-sim"))]


@dataclass
class Command:
    """A command of ours, and what it has cost so far; ``parts`` are the seconds that runs tell of themselves.

    ``seconds``, ``cpu`` and ``memory`` are budgets; ``games`` is what it plays.
    """

    name: str
    arguments: Sequence[str]
    seconds: float | None = None
    memory: float | None = None
    cpu: float | None = None
    games: int = 0
    costs: list[Cost] = field(default_factory=list)
    parts: list[dict[str, float]] = field(default_factory=list)
    failed: str = ""

    def once(self, **settings: str) -> None:
        """Carry it out in a new folder; what failed before is not tried again."""
        if self.failed:
            return
        with tempfile.TemporaryDirectory(prefix="uno-sim-bench-") as folder:
            try:
                self.costs.append(cost(self.arguments, Path(folder), settings))
                self.parts += seconds_of(Path(folder))
            except CommandFailed as error:
                self.failed = str(error)

    def row(self) -> Row:
        if self.failed:
            return Row(self.name, why=self.failed)
        wall, cpu, peak = zip(*self.costs, strict=True)
        figures = {
            "wall_seconds": median(wall), "cpu_seconds": median(cpu), "peak_mb": median(peak),
            "spread_percent": spread(wall),
        }  # fmt: skip
        budgets = {"wall_seconds": self.seconds, "cpu_seconds": self.cpu, "peak_mb": self.memory}
        budget = {key: most for key, most in budgets.items() if most is not None}
        more = {"games": self.games, "parts": self.parts}
        return Row(self.name, figures, budget=budget, rounds=self.costs, more=more)

    def part(self, name: str, key: str) -> Row:
        """The row of a part of the run, which has a budget of its own."""
        if not self.parts:
            return Row(f"  {name}", why=self.failed or "the run does not say")
        seconds = [part[key] for part in self.parts]
        figures = {"wall_seconds": median(seconds), "spread_percent": spread(seconds)}
        return Row(f"  {name}", figures, budget={"wall_seconds": MOST_SECONDS}, more={"of": self.name})


def playing(games: int, *more: str, seconds: float | None = None) -> Command:
    """The command that plays so many official games."""
    name = ", ".join([f"run, {games:,} games", *(flag.removeprefix("--").replace("-", " ") for flag in more)])
    arguments = [*program(), "run", "official", "--games", str(games), *more]
    return Command(name, arguments, seconds, MOST_MEMORY, games=games)


def commands(plan: Plan) -> Section:
    """Start-up and runs of whole commands, warm: compiled, with bytecode, and after a first picture."""
    start_up = (
        Command("--help", [*program(), "--help"], BUDGETS["--help"]),
        playing(1000, "--no-pictures", seconds=BUDGETS["--no-pictures"]),
        playing(1000, seconds=BUDGETS["pictures"]),
    )
    runs = tuple(playing(many) for many in plan.runs)
    start_up[-1].once()  # the first picture of all costs matplotlib a list of fonts
    start_up[-1].costs.clear()
    start_up[-1].parts.clear()
    for number in range(plan.command_rounds):
        say(f"commands, round {number + 1} of {plan.command_rounds}")
        for command in (*start_up, *runs):
            command.once()
    rows = [command.row() for command in start_up]
    for command in runs:
        rows.append(command.row())
        if command.games == MILLION:
            rows += [command.part("of it playing", "playing"), command.part("of it all else", "else")]
    rows.append(added(runs[0], runs[-1]))
    return Section("uno-sim, warm", COMMANDS, tuple(rows))


def added(shorter: Command, longer: Command) -> Row:
    """The row of the memory that more games take."""
    name = f"memory added by {longer.games // shorter.games} times as many games"
    if shorter.failed or longer.failed:
        return Row(name, why="a run failed")
    more, less = (median(one.peak for one in command.costs) for command in (longer, shorter))
    return Row(name, {"peak_mb": more - less})


def seconds_of(folder: Path) -> list[dict[str, float]]:
    """What the runs below a folder say about their own time; empty where they say nothing."""
    manifests = (json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("runs/*/manifest.json"))
    return [manifest["seconds"] for manifest in manifests if {"playing", "else"} <= manifest.get("seconds", {}).keys()]


def compilations(plan: Plan) -> Section:
    """Each build compiled into an empty cache; CPU seconds of the whole process."""
    rows = []
    for build in ("lean", "full"):
        code = f"from uno_sim.engine.batch import warm_up; warm_up(lambda _: None, {{{build!r}}})"
        command = Command(f"the {build} build", [sys.executable, "-c", code], cpu=MOST_COLD)
        if not plan.compile:
            rows.append(Row(command.name, why="too long for --quick"))
            continue
        say(f"a compilation from nothing: {command.name}")
        with tempfile.TemporaryDirectory(prefix="uno-sim-bench-cache-") as cache:
            command.once(UNO_SIM_CACHE=cache, PYTHONPATH=str(ROOT))
        rows.append(command.row())
    return Section("Compiled for the first time", COMMANDS, tuple(rows))


# The table, the file


def drawn(sections: Iterable[Section], where: Mapping[str, Any]) -> Table:
    """The one table: each section begins with its own headings."""
    notes = (*NOTES, BUSY) if busy(where) else NOTES
    title = f"{where['cpu']}, {where['cores']} cores, load {where['load']}; Python {where['python']}"
    table = Table(title=f"{title}, numba {where['numba']}", caption="\n".join(notes), box=box.SIMPLE, show_header=False)
    table.title_justify = table.caption_justify = "left"
    table.padding = (0, 0, 0, 1)
    table.add_column(overflow="fold", ratio=1)
    for _ in SPEED:
        table.add_column(justify="right", no_wrap=True)
    for section in sections:
        if not section.told:
            continue
        room = [""] * (len(SPEED) - len(section.columns))
        heads = [section.title, *room, *(column.head for column in section.columns)]
        table.add_row(*(f"[bold]{text}[/]" for text in heads))
        said = ""
        for row in section.rows:
            why = "" if not row.why else ": likewise" if row.why == said else f": left out, {row.why}"
            table.add_row(escape(row.name + why), *room, *row.texts(section.columns))
            said = row.why
        table.add_section()
    return table


def busy(where: Mapping[str, Any]) -> bool:
    """Whether other work filled more than half of the cores when measuring began."""
    return bool(where["load"] > where["cores"] / 2)


def say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)


def main() -> int:
    """Measure, print the table, and write it down where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a short form: one round, fewer games, a minute")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything as JSON too")
    parser.add_argument("--yardstick", type=Path, metavar="FOLDER", default=BESIDE, help="the C programs' folder")
    options = parser.parse_args()
    from uno_sim.engine.batch import warm_up

    plan = QUICK if options.quick else FULL
    where = computer() | {"when": datetime.now(UTC).isoformat(timespec="seconds")}  # the load, before we add to it
    warm_up(say)
    began = time.monotonic()
    sections = (*games(plan, options.yardstick.resolve()), together(plan), commands(plan), compilations(plan))
    where["minutes"] = round((time.monotonic() - began) / 60, 1)
    Console().print(drawn(sections, where))
    if options.json:
        data = {"uno": KIND, "computer": where, "plan": asdict(plan)}
        data |= {"sections": {section.title: section.data() for section in sections}}
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(packed(data) + "\n", encoding="utf-8")
    return 0


def packed(data: Mapping[str, Any]) -> str:
    """JSON with a row a line, so that another run can be read as a change of lines."""
    head = json.dumps({key: value for key, value in data.items() if key != "sections"}, indent=1, ensure_ascii=False)
    lines = {
        title: ",\n".join(f"   {json.dumps(_short(row), ensure_ascii=False)}" for row in rows)
        for title, rows in data["sections"].items()
    }
    body = ",\n".join(f"  {json.dumps(title)}: [\n{rows}\n  ]" for title, rows in lines.items())
    return head.removesuffix("\n}") + ',\n "sections": {\n' + body + "\n }\n}"


def _short(value: Any) -> Any:
    """Numbers with as many digits as say something."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, Mapping):
        return {key: _short(each) for key, each in value.items()}
    return [_short(each) for each in value] if isinstance(value, list | tuple) else value


if __name__ == "__main__":
    sys.exit(main())
