"""``uno-sim compare``: what rules do, as differences on the same deals."""

from __future__ import annotations

import json as text
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uno_sim.cli.run import Jobs, LineUp, Matches, Players, Quiet, Seed, Settings
from uno_sim.cli.warn import warn
from uno_sim.errors import ConfigError, UserError

if TYPE_CHECKING:
    from uno_sim.errors import Problem
    from uno_sim.study import Study

Configs = Annotated[
    list[str],
    typer.Argument(
        metavar="A B …",
        help="Presets, or YAML files of rules or of studies of one cell; the first is the base.",
        show_default=False,
    ),
]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each [200,000].")]
Margins = Annotated[
    list[str] | None,
    typer.Option(
        "--margin",
        metavar="MEASURE=VALUE",
        help="Up to which difference a measure is called equal: actions=0.5, actions=1%, wins_position=0.2%.",
    ),
]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Keep what was played in a folder, for uno-sim report.")]
Everything = Annotated[bool, typer.Option("--all", help="Show every measure, also what is equal.")]
Json = Annotated[bool, typer.Option("--json", help="Print the comparison as JSON to stdout, and nothing else.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print the comparison as Markdown to stdout.")]


def compare(
    configs: Configs,
    games: Games = None,
    matches: Matches = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    margins: Margins = None,
    out: Out = None,
    jobs: Jobs = 0,
    everything: Everything = False,
    json: Json = False,
    markdown: Markdown = False,
    quiet: Quiet = False,
) -> None:
    """Play several rule sets on the same deals, and say what differs.

    Every measure is shown as a difference from the first, with its 95 % interval: larger, smaller, equal within a
    margin, or how many games would be needed to tell. Flags win over the files; all play as many games.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    if json and markdown:
        raise UserError("--json and --markdown: give one of the two")
    from uno_sim import api
    from uno_sim.engine.batch import builds_of, warm_up
    from uno_sim.report import compare as told
    from uno_sim.report.terminal import progress
    from uno_sim.studies.compare import GAMES

    number = {"matches": matches, "games": GAMES if games is None and matches is None else games}
    flags: dict[str, Any] = {"seed": seed, "players": players, "line_up": line_up, "set": settings, **number}
    studies = _loaded(configs, flags)
    for study in studies:
        warn(study.warnings, study.notes)
    announce = (lambda _text: None) if quiet else partial(print, file=sys.stderr, flush=True)
    warm_up(announce, builds_of(cell for study in studies for cell in study.cells))
    with progress(quiet=quiet) as tell:
        found = api.compare(studies, jobs, tell, margins=margins or (), hard=True, out=out)
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
    elif markdown:
        print(told.markdown(found, everything=everything), end="")
    else:
        for line in told.lines(found, everything=everything):
            print(line)


def _loaded(configs: list[str], flags: dict[str, Any]) -> list[Study]:
    """The studies; the mistakes of all are told at once."""
    from uno_sim.study import load_study

    studies: list[Study] = []
    problems: list[Problem] = []
    for config in configs:
        try:
            studies.append(load_study(config, flags))
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    return studies
