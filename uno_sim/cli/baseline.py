"""``uno-sim baseline``: what cells come to, kept for `uno-sim check`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from uno_sim.cli.run import Jobs, LineUp, Players, Quiet, Seed, Settings
from uno_sim.cli.warn import warn
from uno_sim.errors import UserError

Configs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="CONFIG…",
        help="Presets, or YAML files of studies or rules; with --update, those of the baseline unless given.",
        show_default=False,
    ),
]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The baseline's file.")]
Games = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Games of each cell [guard.games, else 131,072; or 8,192 matches].", show_default=False
    ),
]
Traces = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Games of each cell kept event by event [guard.traces, else 256].", show_default=False
    ),
]
Update = Annotated[bool, typer.Option("--update", help="Replace a baseline, and say what moves.")]
Report = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write what moves as Markdown, too.", show_default=False)
]


def baseline(
    configs: Configs = None,
    out: Out = Path("balance.json"),
    update: Update = False,
    report: Report = None,
    games: Games = None,
    traces: Traces = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> None:
    """Play cells and keep their exact totals, with the margins that their studies declare under `guard:`.

    `uno-sim check` plays them again after a change. With --update an old baseline is replaced, once the new one is
    whole, and a report of before and after is printed. Nothing is ever replaced silently.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    if games is not None and games < 128:
        raise UserError(f"--games {games}: at least 128 games are wanted")
    if traces is not None and traces < 0:
        raise UserError(f"--traces {traces}: a number of games is wanted; 0 keeps none")
    from uno_sim.engine.batch import warm_up
    from uno_sim.guard import update as renewing
    from uno_sim.report.terminal import progress

    flags: dict[str, Any] = {
        "games": games, "traces": traces, "seed": seed, "players": players, "line_up": line_up, "set": settings or None,
    }  # fmt: skip
    given = {key: value for key, value in flags.items() if value is not None}
    plan = renewing.planned(configs or [], given, out, update=update)
    for each in plan.loaded:
        warn(each.study.warnings, each.study.notes)
    warm_up((lambda _text: None) if quiet else partial(print, file=sys.stderr, flush=True))
    with progress(quiet=quiet) as tell:
        made = renewing.carried_out(plan, jobs, tell, hard=True)
    if report is not None:
        report.write_text(renewing.markdown(made), encoding="utf-8")
    print(renewing.text(made), end="")
