"""``uno-sim run``: carry out a study."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uno_sim.cli.warn import warn
from uno_sim.errors import UserError

if TYPE_CHECKING:
    from uno_sim.studies.until import Until


class Measures(StrEnum):
    basic = "basic"
    drama = "drama"


class Backend(StrEnum):
    threads = "threads"
    processes = "processes"


Config = Annotated[
    str, typer.Argument(metavar="CONFIG", help="A preset's name (official), or a YAML file of a study or of rules.")
]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each cell [1,000,000].")]
Matches = Annotated[
    int | None, typer.Option(metavar="N", help="Matches of each cell, in place of games: to 500 points, or as ruled.")
]
Seed = Annotated[int | None, typer.Option(metavar="S", help="What all chance is drawn from [1].")]
Players = Annotated[int | None, typer.Option(metavar="N", help="Players at the table [4].")]
LineUp = Annotated[
    str | None, typer.Option(metavar="A,B,…", help="Who plays: one profile for each seat, or one for all [all-round].")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="rules.OPTION=VALUE", help="Change a rule; can be given several times."),
]
Counted = Annotated[
    Measures | None,
    typer.Option(
        "--measures",
        help="What is counted; drama: also how games go, at less than half the speed [basic].",
        show_default=False,
    ),
]
Precision = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="0.1%",
        help="Play until every headline interval is that narrow, in place of a number of games.",
    ),
]
Budget = Annotated[int | None, typer.Option(metavar="N", help="The most games of each cell with --until [10,000,000].")]
Power = Annotated[bool, typer.Option("--power", help="Say how many games --until needs, and end.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="The run's folder [runs/NAME-HASH8].")]
Rows = Annotated[bool, typer.Option("--rows", help="Also write one row a game: rows.parquet.")]
NoPictures = Annotated[bool, typer.Option("--no-pictures", help="Draw no pictures.")]
Jobs = Annotated[int, typer.Option(metavar="J", help="Workers [one a core].", show_default=False)]
Where = Annotated[Backend, typer.Option(help="Where games are played; results do not depend on it.")]
Json = Annotated[bool, typer.Option("--json", help="Print the summary as JSON to stdout, and nothing else.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on stderr.")]


def run(
    config: Config,
    games: Games = None,
    matches: Matches = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    measures: Counted = None,
    until: Precision = None,
    budget: Budget = None,
    power: Power = False,
    out: Out = None,
    rows: Rows = False,
    no_pictures: NoPictures = False,
    jobs: Jobs = 0,
    backend: Where = Backend.threads,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Play a study; leave tables and pictures in a folder.

    Flags win over the file. The same command continues a run that was stopped, and shows one that is complete; a
    folder is never overwritten. Ctrl-C stops within two seconds and keeps what is finished.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    precision = precise(until, budget, games, matches)
    if power and precision is None:
        raise UserError("--power: how many games for what?\n  give a precision too, as --until 0.1%")
    from uno_sim import api
    from uno_sim.cli.main import BEGAN
    from uno_sim.farm import Farm
    from uno_sim.report import summary, terminal
    from uno_sim.report.until import plan
    from uno_sim.study import load_study

    flags: dict[str, Any] = {
        "games": games,
        "matches": matches,
        "seed": seed,
        "players": players,
        "line_up": line_up,
        "set": settings,
        "measures": measures.value if measures else None,
    }
    study = load_study(config, flags)
    warn(study.warnings, study.notes)
    if power:
        assert precision is not None
        print(plan(*api.planned(study, precision, Farm(backend.value, jobs), hard=True), precision, study.unit))
        return
    result = api.carry_out(
        study,
        Farm(backend.value, jobs),
        out,
        rows=rows,
        pictures=not no_pictures,
        until=precision,
        show=partial(terminal.progress, quiet=quiet),
        announce=partial(announce, quiet=quiet),
        hard=True,
        began=BEGAN,
    )
    for note in result.notes:
        print(note, file=sys.stderr)
    if json:
        print(summary.text(result.summary), end="")
        return
    terminal.tables(result.tables, study.name, study.says)
    rest = time.perf_counter() - BEGAN - result.playing
    terminal.closing(result.folder, result.games_played, result.playing, rest, unit=study.unit)


def precise(until: str | None, budget: int | None, games: int | None, matches: int | None) -> Until | None:
    """What --until and --budget ask for, --matches being the most too; None without them.

    Raises:
        UserError: they are wrong, or do not go with a number of games.
    """
    if until is None:
        if budget is not None:
            raise UserError(f"--budget {budget}: is the most that --until may play, and there is no --until")
        return None
    if games is not None:
        raise UserError("--until and --games: give one of the two; --budget is the most that --until may play")
    from uno_sim.studies.until import until_of

    return until_of(until, matches if budget is None else budget)


def announce(text: str, *, quiet: bool) -> None:
    """Say on stderr what takes long, before it begins."""
    if not quiet:
        print(text, file=sys.stderr, flush=True)
