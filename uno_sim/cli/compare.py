"""``uno-sim compare``: what rules do, as differences on the same deals."""

from __future__ import annotations

import json as text
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uno_sim.cli.run import Budget, Counted, Jobs, LineUp, Matches, Players, Precision, Quiet, Seed, Settings, precise
from uno_sim.cli.warn import warn
from uno_sim.errors import ConfigError, UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uno_sim.errors import Problem
    from uno_sim.studies.finished import Finished
    from uno_sim.studies.until import Until
    from uno_sim.study import Study

Configs = Annotated[
    list[str],
    typer.Argument(
        metavar="A B …",
        help="Presets, YAML files of rules or of studies of one cell, or folders of finished runs; the first is the "
        "base.",
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
Power = Annotated[
    bool, typer.Option("--power", help="Say how many games would show a difference as large as each margin, and end.")
]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Keep what was played in a folder; the same command goes on with it.")
]
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
    measures: Counted = None,
    margins: Margins = None,
    until: Precision = None,
    budget: Budget = None,
    power: Power = False,
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
    precision = precise(until, budget, games, matches)
    from uno_sim import api
    from uno_sim.engine.batch import builds_of, warm_up
    from uno_sim.report import compare as told
    from uno_sim.report.terminal import progress
    from uno_sim.report.until import outcome
    from uno_sim.study import Study

    flags: dict[str, Any] = {
        "games": games,
        "matches": matches,
        "seed": seed,
        "players": players,
        "line_up": line_up,
        "set": settings,
        "measures": measures.value if measures else None,
    }
    asked = _loaded(configs, flags)
    announce = (lambda _text: None) if quiet else partial(print, file=sys.stderr, flush=True)
    warm_up(announce, builds_of(cell for each in asked if isinstance(each, Study) for cell in each.cells))
    if power:
        _tell_power(asked, jobs, margins or (), precision)
        return
    found = api.compare(
        asked, jobs, partial(progress, quiet=quiet), margins=margins or (), until=precision, out=out, announce=announce,
        hard=True,
    )  # fmt: skip
    if precision is not None:
        print(outcome(precision, found.played, found.unit, found.too_wide), file=sys.stderr)
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
    elif markdown:
        print(told.markdown(found, everything=everything), end="")
    else:
        for line in told.lines(found, everything=everything):
            print(line)


def _tell_power(asked: list[Study | Finished], jobs: int, margins: Sequence[str], precision: Until | None) -> None:
    """Play the pilot alone, and say how many games it asks for."""
    from uno_sim.farm import Farm
    from uno_sim.report.until import plan, power
    from uno_sim.studies.comparing import Comparing, together
    from uno_sim.study import Study

    studies = [each for each in asked if isinstance(each, Study)]
    if len(studies) < len(asked):
        raise UserError("--power: is for what is still to be played, and not for finished runs")
    study = together(studies)
    task = Comparing(study, Farm("threads", jobs), margins, precision, hard=True)
    for line in power(task.pilot()):
        print(line)
    if precision is not None:
        print(f"\n{plan(*task.planned(), precision, study.unit)}")


def _is_folder(config: str) -> bool:
    """Whether a run's folder is meant; a bare name that is a preset's means the preset, whatever lies around."""
    from uno_sim.layers import RULES, STUDY, is_path

    named = not is_path(config) and any(config in kind.presets() for kind in (RULES, STUDY))
    return not named and Path(config).is_dir()


def _loaded(configs: list[str], flags: dict[str, Any]) -> list[Study | Finished]:
    """The studies and runs; the mistakes of all studies are told at once.

    What a flag does not say of studies is as in the first run, if there is one, so that they meet its deals.
    """
    from uno_sim.studies.compare import GAMES, flags_of, with_totals
    from uno_sim.studies.finished import all_finished
    from uno_sim.study import Study, load_study

    folders = [config for config in configs if _is_folder(config)]
    runs = dict(zip(folders, map(with_totals, all_finished([Path(folder) for folder in folders])), strict=True))
    number = {key: flags[key] for key in ("games", "matches") if flags[key] is not None}
    like = flags_of(runs[folders[0]]) if runs else {"games": GAMES}
    like = {key: value for key, value in like.items() if not (number and key in ("games", "matches"))}
    flags = like | {key: value for key, value in flags.items() if value is not None}
    asked: list[Study | Finished] = []
    problems: list[Problem] = []
    for config in configs:
        try:
            asked.append(runs[config] if config in runs else load_study(config, flags))
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    for each in asked:
        if isinstance(each, Study):
            warn(each.warnings, each.notes)
    return asked
