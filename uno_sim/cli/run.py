"""``uno-sim run``: carry out a study."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer


class Backend(StrEnum):
    threads = "threads"
    processes = "processes"


Config = Annotated[
    str, typer.Argument(metavar="CONFIG", help="A preset's name (official), or a YAML file of a study or of rules.")
]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each cell. [1,000,000]", min=1)]
Seed = Annotated[int | None, typer.Option(metavar="S", help="What all chance is drawn from. [1]", min=0)]
Jobs = Annotated[int, typer.Option(metavar="J", help="Workers. [one a core]", min=0, show_default=False)]
Line = Annotated[
    str | None, typer.Option(metavar="A,B,…", help="Who plays: profiles, one for each seat or one for all.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="rules.OPTION=VALUE", help="Change a rule; can be given several times."),
]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="The run's folder. [runs/NAME-HASH8]")]


def run(
    config: Config,
    games: Games = None,
    seed: Seed = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Players at the table. [4]", min=2)] = None,
    line_up: Line = None,
    settings: Settings = None,
    out: Out = None,
    rows: Annotated[bool, typer.Option("--rows", help="Also write one row a game: rows.parquet.")] = False,
    pictures: Annotated[bool, typer.Option("--pictures/--no-pictures", help="Draw pictures or not.")] = True,
    jobs: Jobs = 0,
    backend: Annotated[Backend, typer.Option(help="Where games are played; results do not depend on it.")] = (
        Backend.threads
    ),
    json: Annotated[
        bool, typer.Option("--json", help="Print the summary as JSON to stdout, and nothing else.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress on stderr.")] = False,
) -> None:
    """Play a study; leave tables and pictures in a folder.

    Flags win over the file. The same command continues a run that was stopped, and shows one that is complete; a
    folder is never overwritten. Ctrl-C stops within two seconds and keeps what is finished.
    """
    from uno_sim import api
    from uno_sim.cli.main import BEGAN
    from uno_sim.farm import Farm
    from uno_sim.report import summary, terminal
    from uno_sim.study import load_study

    flags: dict[str, Any] = {"games": games, "seed": seed, "players": players, "line_up": line_up, "set": settings}
    study = load_study(config, flags)
    result = api.carry_out(
        study,
        Farm(backend.value, jobs),
        out,
        rows=rows,
        pictures=pictures,
        show=partial(terminal.progress, quiet=quiet),
        announce=lambda text: None if quiet else print(text, file=sys.stderr, flush=True),
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
    terminal.closing(result.folder, study.games, result.playing, rest)
