"""``make performance``: the page under reports/performance, from what ``make bench`` measured.

    python tools/performance.py [FOLDER]

Reads bench.json and, where it is there, instructions.json; writes README.md and pictures. No figure is typed by hand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np
import polars as pl
from bench import KIND, busy
from contestants import YARDSTICK
from instructions import MARGIN
from matplotlib.axes import Axes
from proofs import ROOT

from uno_sim.report import plots
from uno_sim.report.plots import BLUE, GREY, ORANGE, Picture

FOLDER: Final = ROOT / "reports" / "performance"
PAGE: Final = "README.md"
GUARD: Final = "../../docs/performance.md#a-guard-against-slowing-down"
AIMS: Final = (
    ("official, 4 greedy", "Games on one core", "of_c_games", 0.6, f"games/s over those of C {YARDSTICK}"),
    ("official, 10 greedy", "Games on one core", "of_c_games", 0.5, f"games/s over those of C {YARDSTICK}"),
    ("everything, 4 greedy", "Games on one core", "of_c_actions", 0.3, f"actions/s over those of C {YARDSTICK}"),
)
"""Name, section, key, the least that is aimed at, and what it is; budgets of the rows themselves come after these."""
WORDS: Final = {
    "of_processes": "games/s over those of two processes",
    "wall_seconds": "seconds by the clock",
    "cpu_seconds": "CPU seconds",
    "peak_mb": "MB at most",
}
LEAST: Final = ("of_processes", "of_c_games", "of_c_actions")
"""Keys of which more is better."""
LINE: Final = 0.2
"""Inches a line of the picture of rules."""
SECONDS: Final = (0.1, 0.3, 1, 3, 10, 30)
COLOUR: Final = {"lean": BLUE, "full": ORANGE}


@dataclass(frozen=True)
class Bench:
    """What was measured: rows by section and name."""

    data: Mapping[str, Any]

    def rows(self, section: str) -> list[dict[str, Any]]:
        """The rows of a section that have figures."""
        return [row for row in self.data["sections"][section] if not row["left_out"]]

    def row(self, section: str, name: str) -> dict[str, Any] | None:
        return next((row for row in self.rows(section) if row["name"] == name), None)

    @property
    def where(self) -> Mapping[str, Any]:
        computer: Mapping[str, Any] = self.data["computer"]
        return computer

    @property
    def ranges(self) -> str:
        """What strokes in pictures show."""
        rounds = self.data["plan"]["rounds"]
        return f"strokes: range of {rounds} rounds" if rounds > 1 else "one round, so no ranges"


def read(path: Path) -> Bench:
    """What ``make bench --json`` wrote.

    Raises:
        ValueError: it is something else.
    """
    data = json.loads(path.read_text(encoding="utf-8"))
    if data.get("uno") != KIND:
        raise ValueError(f"{path}: is not {KIND}, which tools/bench.py --json writes, but {data.get('uno')!r}")
    return Bench(data)


# --- figures from rounds --------------------------------------------------------------------------------


def ranged(values: Sequence[float]) -> tuple[float, float, float]:
    """Median, least and most."""
    return median(values), min(values), max(values)


def games_of(row: Mapping[str, Any]) -> tuple[float, float, float]:
    """Microseconds a game: median and range of the rounds."""
    return ranged([game / 1000 for game, _ in row["rounds"]])


def actions_of(row: Mapping[str, Any]) -> tuple[float, float, float]:
    """Nanoseconds an action: median and range of the rounds."""
    return ranged([action for _, action in row["rounds"]])


def over(row: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[float, float, float]:
    """How many times the other's time an action takes, round by round."""
    return ranged([one[1] / two[1] for one, two in zip(row["rounds"], other["rounds"], strict=True)])


def frame(values: Sequence[tuple[float, float, float]]) -> pl.DataFrame:
    """Medians and ranges as the columns that `plots.intervals` draws."""
    return pl.DataFrame(values, schema=["value", "low", "high"], orient="row")


@dataclass(frozen=True)
class Line:
    """Microseconds a game as a straight line through its actions: ``fixed`` before the first, ``each`` for one."""

    fixed: float
    each: float


def fitted(rows: Sequence[Mapping[str, Any]]) -> Line:
    """The line of least squares through games that were broken off after so many actions."""
    actions = [row["rounds"][0][0] / row["rounds"][0][1] for row in rows]
    each, fixed = np.polyfit(actions, [games_of(row)[0] for row in rows], 1)
    return Line(float(fixed), float(each))


# --- pictures -------------------------------------------------------------------------------------------


def pictures(bench: Bench) -> Iterator[Picture]:
    """One for each way in which cost grows."""
    yield by_length(bench)
    yield by_players(bench)
    yield by_packs(bench)
    yield by_rules(bench)
    yield by_games(bench)


def by_length(bench: Bench) -> Picture:
    """Time by actions played: where the line begins is what a game costs beside its actions."""
    rows = bench.rows("By length")
    line = fitted(rows)
    actions = [row["rounds"][0][0] / row["rounds"][0][1] for row in rows]
    values = [games_of(row) for row in rows]
    title = f"A game takes {1000 * line.fixed:,.0f} ns to deal, count and end, and {1000 * line.each:.0f} ns an action"

    def draw(axes: Axes) -> None:
        ends = np.array([0.0, max(actions) * 1.04])
        axes.plot(ends, line.fixed + line.each * ends, color=GREY, linewidth=1)
        plots.intervals(axes, frame(values), "value", np.array(actions), upright=True)
        axes.set_xlim(0, None)
        axes.set_ylim(0, None)
        plots.note(axes, f"{1000 * line.fixed:,.0f} ns", (0, line.fixed), (8, -12), ha="left", color=GREY)
        plots.note(axes, "whole games", (actions[-1], values[-1][0]), (-8, 6), ha="right", color=BLUE)
        axes.set_xlabel(f"actions played, mean; {bench.ranges}")
        axes.set_ylabel("µs a game")

    told = "; ".join(f"{at:.0f} actions {value[0]:.2f} µs" for at, value in zip(actions, values, strict=True))
    return Picture("length", title, draw, f"Dots on a line: time of a game by actions played. {told}.")


def by_players(bench: Bench) -> Picture:
    """Time of a game by the number of players."""
    rows = bench.rows("By players")
    players = [int(row["name"].split()[0]) for row in rows]
    values = [games_of(row) for row in rows]
    acts = [actions_of(row)[0] for row in rows]
    title = (
        f"A game of {players[-1]} takes {values[-1][0] / values[0][0]:.1f} times as long as a game of {players[0]}, "
        f"and an action {acts[-1] / acts[0]:.2f} times"
    )

    def draw(axes: Axes) -> None:
        plots.intervals(axes, frame(values), "value", np.array(players), upright=True)
        for at, value, each in zip(players, values, acts, strict=True):
            text = f"{each:.0f} ns\nan action" if at == players[0] else f"{each:.0f} ns"
            plots.note(axes, text, (at, value[2]), (0, 7), color=BLUE, fontsize=9)
        axes.set_xticks(players)
        axes.set_xlim(players[0] - 0.6, players[-1] + 0.4)
        axes.set_ylim(0, max(value[2] for value in values) * 1.15)
        axes.set_xlabel(f"players; {bench.ranges}")
        axes.set_ylabel("µs a game")

    told = "; ".join(
        f"{at}: {v[0]:.2f} µs, {a:.1f} ns an action" for at, v, a in zip(players, values, acts, strict=True)
    )
    return Picture("players", title, draw, f"Dots: time of a game by players. {told}.")


def by_packs(bench: Bench) -> Picture:
    """Time of an action by the number of packs."""
    rows = bench.rows("By packs")
    packs = [int(row["name"].split()[0]) for row in rows]
    values = [actions_of(row) for row in rows]
    title = (
        f"With {packs[-1]} packs in place of one an action takes {values[-1][0] / values[0][0]:.2f} times as long: "
        "cards are drawn, not shuffled"
    )

    def draw(axes: Axes) -> None:
        plots.intervals(axes, frame(values), "value", np.array(packs), upright=True)
        for at, value in zip(packs, values, strict=True):
            plots.note(axes, f"{value[0]:.1f}", (at, value[2]), (0, 7), color=BLUE)
        axes.set_xticks(packs)
        axes.set_ylim(0, max(value[2] for value in values) * 1.15)
        axes.set_xlabel(f"packs of 108 cards, 4 players; {bench.ranges}")
        axes.set_ylabel("ns an action")

    told = "; ".join(f"{at}: {value[0]:.1f} ns" for at, value in zip(packs, values, strict=True))
    return Picture("packs", title, draw, f"Dots: time of an action by packs. {told}.")


def by_rules(bench: Bench) -> Picture:
    """Time of an action under each single rule, over that of the official game in the same round."""
    official, *rules = bench.rows("By rules")
    ratios = {row["name"]: over(row, official) for row in rules}
    rows = sorted(rules, key=lambda row: ratios[row["name"]][0])
    means = {build: [ratios[row["name"]][0] for row in rows if row["build"] == build] for build in COLOUR}
    title = (
        f"Rules that need the full build make an action {median(means['full']):.2f} times as long, "
        f"others {median(means['lean']):.2f} times (the middle ones)"
    )

    def draw(axes: Axes) -> None:
        at = np.arange(len(rows))
        axes.axvline(1, color=GREY, linewidth=0.9, linestyle="dashed")
        for build, colour in COLOUR.items():
            mine = [place for place, row in enumerate(rows) if row["build"] == build]
            found = frame([ratios[rows[place]["name"]] for place in mine])
            plots.intervals(axes, found, "value", at[mine], color=colour, markersize=3.5, capsize=2, linewidth=1.4)
        for place, row in enumerate(rows):
            value, low, high = ratios[row["name"]]
            side: dict[str, Any] = {"fontsize": 7.5, "va": "center", "color": COLOUR[row["build"]]}
            end, away, where = (high, 5, "left") if value >= 1 else (low, -5, "right")
            plots.note(axes, f"{value:.2f}", (end, place), (away, 0), ha=where, **side)
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.margins(x=0.12)
        axes.tick_params(axis="y", labelsize=8)
        axes.set_xlabel(f"time of an action over the official game's; {bench.ranges}")
        plots.label_lines(axes, at.tolist(), [row["name"] for row in rows])
        texts = ["the full build plays", "the lean build plays"]
        plots.stack(axes, texts, [COLOUR["full"], COLOUR["lean"]], top=0.1)

    told = "; ".join(f"{row['name']} {ratios[row['name']][0]:.2f}" for row in reversed(rows))
    return Picture("rules", title, draw, f"Dots: time of an action over the official game's. {told}.", LINE * len(rows))


def by_games(bench: Bench) -> Picture:
    """Seconds of a whole run by its games."""
    rows = [row for row in bench.rows("uno-sim, warm") if row.get("games") and "no pictures" not in row["name"]]
    games, rounds = [row["games"] for row in rows], bench.data["plan"]["command_rounds"]
    values = [ranged([round_[0] for round_ in row["rounds"]]) for row in rows]
    title = f"A run of {games[0]:,} games takes {values[0][0]:.1f} s, one of {games[-1]:,} takes {values[-1][0]:.1f} s"

    def draw(axes: Axes) -> None:
        axes.plot(games, [value[0] for value in values], color=BLUE, linewidth=1)
        plots.intervals(axes, frame(values), "value", np.array(games), upright=True)
        for many, value in zip(games, values, strict=True):
            plots.note(axes, f"{value[0]:.1f} s", (many, value[2]), (0, 7), color=BLUE)
        playing = [median([part["playing"] for part in row["parts"]]) for row in rows]
        axes.plot(games, playing, color=ORANGE, linewidth=1, linestyle="dashed", marker="o", markersize=3)
        plots.note(axes, "of it playing", (games[0], playing[0]), (6, 6), ha="left", color=ORANGE)
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_ylim(min(playing) / 2, max(value[2] for value in values) * 2)
        axes.set_xticks(games, [f"{many:,}" for many in games])
        axes.set_yticks(SECONDS, [f"{second:g}" for second in SECONDS])
        axes.minorticks_off()
        axes.set_xlabel(f"games of the run, on {bench.where['cores']} cores; strokes: range of {rounds} rounds")
        axes.set_ylabel("seconds by the clock")

    told = "; ".join(f"{many:,}: {value[0]:.2f} s" for many, value in zip(games, values, strict=True))
    return Picture("games", title, draw, f"Dots joined by lines: seconds of a run by games. {told}.")


# --- the page -------------------------------------------------------------------------------------------


def page(bench: Bench, instructions: Mapping[str, Any] | None, shown: Sequence[Picture]) -> str:
    """The page in Markdown."""
    parts = (part(bench) for part in (_opening, _aims, _table))
    lines = [line for part in parts for line in part]
    lines += [*_going(bench), *_growing(bench, {one.stem: one for one in shown})]
    if instructions:
        lines += _counted(instructions)
    return "\n".join([*lines, *_made(bench)]) + "\n"


def _opening(bench: Bench) -> Iterator[str]:
    where = bench.where
    yield from (
        "# How fast it is, and where the time goes",
        "",
        f"Measured {where['when']} on {where['cpu']}, {where['cores']} cores, {where['system']}; "
        f"Python {where['python']}, numba {where['numba']}, llvmlite {where['llvmlite']}; "
        f"commit {(where['commit'] or 'unknown')[:10]}, engine {where['engine'][:10]}. "
        f"It took {where['minutes']} minutes.",
        "",
        "Machines are noisy: other work takes turns on the cores and room in the caches. So everybody plays once in "
        "every round, a ratio is taken within a round, figures are medians, and ranges are shown. Games are timed in "
        "CPU seconds.",
        "",
    )
    if busy(where):
        yield from (
            f"**The machine was busy: {where['load']} processes wanted its {where['cores']} cores when measuring "
            "began.** Seconds by the clock are too long by that, CPU seconds too, though less, and ranges are wide; "
            "ratios hold better. `make performance` measures again.",
            "",
        )


def _aims(bench: Bench) -> Iterator[str]:
    yield from ("## In short", "", "| what | | measured | aim | |", "|---|---|---|---|---|")
    for name, section, key, least, words in AIMS:
        row = bench.row(section, name)
        if row and row[key] is not None:
            yield _aim(name, words, row[key], least, key)
    for section in bench.data["sections"]:
        for row in bench.rows(section):
            for key, budget in row["budget"].items():
                if row.get(key) is not None and row[key] != 1:  # not the processes compared with themselves
                    name = f"{row['of']}: {row['name']}" if "of" in row else row["name"]
                    yield _aim(name, WORDS[key], row[key], budget, key)
    yield ""


def _aim(name: str, words: str, found: float, aim: float, key: str) -> str:
    least = key in LEAST
    met = found >= aim if least else found <= aim
    form = "{:,.0f}" if key == "peak_mb" else "{:.3f}" if key == "of_processes" else "{:.2f}"
    sign = "at least" if least else "at most"
    return f"| {name} | {words} | {form.format(found)} | {sign} {aim:g} | {'met' if met else '**missed**'} |"


def _table(bench: Bench) -> Iterator[str]:
    yield from (
        "## Games on one core",
        "",
        f"*of C*: games/s over those of the C program `{YARDSTICK}`, which knows the official rules only, with as many "
        "players; *by action*: the same of actions/s. *±*: half the range of the rounds, in percent of their median.",
        "",
        "| | build | games/s | ns a game | ns an action | of C | by action | ± |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    )
    last = ""
    for row in bench.data["sections"]["Games on one core"]:
        if row["left_out"]:
            why = "likewise" if row["left_out"] == last else row["left_out"]
            yield f"| {row['name']} | left out: {why} | | | | | | |"
            last = row["left_out"]
            continue
        speed = row["games_per_second"]
        shares = [f"{row[key]:.2f}" if row[key] is not None else "" for key in ("of_c_games", "of_c_actions")]
        spread = f"{row['spread_percent']:.0f} %" if row["spread_percent"] is not None else ""
        figures = [f"{speed:,.0f}", f"{1e9 / speed:,.0f}", f"{row['ns_per_action']:.1f}", *shares, spread]
        yield f"| {row['name']} | {row['build'] or ''} | " + " | ".join(figures) + " |"
    yield ""


def _going(bench: Bench) -> Iterator[str]:
    """Where the time of a game goes, and that of a run."""
    line, whole = fitted(bench.rows("By length")), games_of(bench.rows("By length")[-1])[0]
    yield from (
        "## Where the time goes",
        "",
        "**In a game.** Games are broken off after a number of actions; the straight line through their times begins "
        f"at {1000 * line.fixed:,.0f} ns: to clear the table, deal, turn the lead card over, and count what is "
        "measured. "
        f"Each action adds {1000 * line.each:.1f} ns: to find what fits, choose, play, draw, and whose turn it is. "
        f"So {100 * line.fixed / whole:.0f} % of an official game is not its actions.",
        "",
        "**In a run.** A command starts, loads the compiled engine, plays, makes tables and draws pictures:",
        "",
        "| command | seconds | CPU seconds | of it playing | peak MB |",
        "|---|--:|--:|--:|--:|",
    )
    for row in bench.rows("uno-sim, warm"):
        if row.get("cpu_seconds") is not None:
            played = [part["playing"] for part in row.get("parts", ())]
            part = f"{median(played):.2f}" if played else ""
            figures = [f"{row['wall_seconds']:.2f}", f"{row['cpu_seconds']:.2f}", part, f"{row['peak_mb']:,.0f}"]
            yield f"| {row['name']} | " + " | ".join(figures) + " |"
    cold = bench.rows("Compiled for the first time")
    if cold:
        said = " and ".join(f"{row['name']} {row['cpu_seconds']:.0f}" for row in cold)
        yield from ("", f"The first start compiles what it needs, once: CPU seconds of {said}.")
    yield ""


HEADS: Final = {
    "length": "Length: nothing is lost between actions",
    "players": "Players",
    "packs": "Packs",
    "rules": "Rules, one at a time",
    "games": "Games",
}
SAID: Final = {
    "length": "The dots would bend away from the line if long games slowed down.",
    "players": "More players are dealt more cards and need more turns until somebody is out; a turn itself looks at no "
    "more than the hand of whose turn it is, and at the next.",
    "packs": "The pile is counted by kinds of card, and only what is drawn is drawn by lot.",
    "rules": "The lean build plays what needs no chains, jumping in, pairs, moving hands or slips "
    "([why](../../docs/performance.md#one-source-two-builds)). A ratio below 1 is no free lunch: under some rules more "
    "actions are cheap ones.",
    "games": "Short runs take as long as starting and drawing do; of long ones the playing part goes with the games.",
}


def _growing(bench: Bench, shown: Mapping[str, Picture]) -> Iterator[str]:
    yield from ("## How cost grows", "")
    for stem, head in HEADS.items():
        yield from (f"### {head}", "", f"{shown[stem].title}. {SAID[stem]}", "")
        yield from (f"![{shown[stem].alt}](pictures/{stem}.png)", "")


def _counted(kept: Mapping[str, Any]) -> list[str]:
    where = kept["computer"]
    lines = [
        "## Instructions",
        "",
        f"Counted by {kept['counter']} for no processor in particular, with numba {where['numba']}, llvmlite "
        f"{where['llvmlite']} and Python {where['python']}, on {where['cpu']}. `make instructions` counts again, and a "
        f"proof fails when a count is more than {100 * MARGIN:g} % above these ([how]({GUARD})).",
        "",
        "| | build | actions a game | instructions a game | an action |",
        "|---|---|--:|--:|--:|",
    ]
    for name, one in kept["cases"].items():
        figures = (
            f"{one['actions_a_game']:.1f}",
            f"{one['instructions_a_game']:,.0f}",
            f"{one['instructions_an_action']:.0f}",
        )
        lines.append(f"| {name} | {one['build']} | " + " | ".join(figures) + " |")
    return [*lines, ""]


def _made(bench: Bench) -> Iterator[str]:
    plan = bench.data["plan"]
    yield from (
        "## How it was made",
        "",
        "`make performance`: `tools/bench.py` measures and writes `bench.json`, `tools/performance.py` this page and "
        f"its pictures from it. {plan['rounds']} rounds of games, {plan['threads_rounds']} of threads and processes, "
        f"{plan['command_rounds']} of commands; {plan['games']:,} games a stretch, {plan['growth_games']:,} where cost "
        "grows. What a call of the engine costs beside its games is taken off games, not off runs.",
    )


def write(folder: Path) -> None:
    """The page and its pictures, beside what was measured."""
    bench = read(folder / "bench.json")
    counted = folder / "instructions.json"
    instructions = json.loads(counted.read_text(encoding="utf-8")) if counted.exists() else None
    shown = list(pictures(bench))
    foot = f"uno-sim · make performance · {bench.where['when'][:10]} · load {bench.where['load']} at the start"
    plots.paint(shown, folder / "pictures", foot)
    (folder / PAGE).write_text(page(bench, instructions, shown), encoding="utf-8")


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    write(folder)
    print(f"performance: {folder / PAGE} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
