"""``uno-sim audit``: games judged by the second engine."""

from __future__ import annotations

import json as text
import shlex
from functools import partial
from typing import Annotated, Any

import typer

from uno_sim.cli.run import Config, Jobs, Matches, Players, Quiet, Seed, Settings
from uno_sim.cli.warn import warn
from uno_sim.errors import UserError

LineUp = Annotated[
    str | None,
    typer.Option(metavar="A,B,…", help="Who plays: one profile for each seat, or one for all [restless]."),
]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each cell [2,000].")]
AsWritten = Annotated[bool, typer.Option("--as-written", help="Keep the file's own players.")]
Everything = Annotated[bool, typer.Option("--all", help="Name each pair of events that cannot come, too.")]
Json = Annotated[bool, typer.Option("--json", help="Print the audit as JSON to stdout, and nothing else.")]


def audit(
    config: Config,
    games: Games = None,
    matches: Matches = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    as_written: AsWritten = False,
    settings: Settings = None,
    jobs: Jobs = 0,
    everything: Everything = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Have the referee, a second engine, judge every event of many games.

    Tells which options and which pairs of event kinds were exercised and which never, and the first event on which the
    engines do not agree, with the command that replays that game. Everyone is `restless`, who bluffs, slips and walks
    away, unless told otherwise. Ends with 0 if the engines agree, 1 if not.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    if line_up is not None and as_written:
        raise UserError("--line-up and --as-written: give one of the two")
    from uno_sim.engine.batch import warm_up
    from uno_sim.report import audit as told
    from uno_sim.report.terminal import progress
    from uno_sim.studies.audit import GAMES, LINE_UP
    from uno_sim.studies.audit import audit as carried_out
    from uno_sim.study import load_study

    who = None if as_written else line_up or LINE_UP
    flags: dict[str, Any] = {"seed": seed, "players": players, "line_up": who, "set": settings}
    number = {"matches": matches, "games": GAMES if games is None and matches is None else games}
    study = load_study(config, {**flags, **number})
    warn(study.warnings, study.notes)
    warm_up(partial(typer.echo, err=True))
    with progress(quiet=quiet) as tell:
        found = carried_out(study, jobs, tell, hard=True)
    replay = ""
    if found.quarrel is not None:
        cell = found.quarrel.cell.name if len(study.cells) > 1 else None
        unit = "match" if found.quarrel.cell.matches else "game"
        replay = command(config, flags, cell, found.quarrel.game, unit)
    if json:
        print(text.dumps(told.data(found, replay), indent=2, ensure_ascii=False))
    else:
        for line in told.lines(found, replay, everything=everything):
            print(line)
    if not found.agreed:
        raise typer.Exit(1)


def command(config: str, flags: dict[str, Any], cell: str | None, game: int, unit: str = "game") -> str:
    """The command that tells a game (or a match) of an audit."""
    given = [("--cell", cell), ("--seed", flags["seed"]), ("--players", flags["players"])]
    given += [("--line-up", flags["line_up"]), *(("--set", each) for each in flags["set"] or ())]
    words = [word for flag, value in given if value is not None for word in (flag, str(value))]
    return shlex.join(["uno-sim", "watch", config, f"--{unit}", str(game), "--hands", *words])
