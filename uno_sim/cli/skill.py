"""``uno-sim skill``: how much of a game is luck, and how much skill."""

from __future__ import annotations

import json as text
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from uno_sim.cli.run import Jobs, NoPictures, Players, Quiet, Seed, Settings, announce
from uno_sim.cli.warn import warn
from uno_sim.errors import UserError

Config = Annotated[str, typer.Argument(metavar="RULES", help="A preset's name (official), or a YAML file of rules.")]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each pair and table [100,000].")]
Matches = Annotated[int, typer.Option(metavar="N", help="Matches to each target, heads-up; 0: none.")]
Profiles = Annotated[
    str | None, typer.Option(metavar="A,B,…", help="Who climbs the ladder [all fair profiles without human slips].")
]
Beginner = Annotated[str, typer.Option(metavar="NAME", help="Whom they play against: the lowest rung.")]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where tables and the picture go [runs/skill-RULES-HASH8].")
]
Json = Annotated[bool, typer.Option("--json", help="Print everything as JSON to stdout, and nothing else.")]


def skill(
    config: Config,
    games: Games = None,
    matches: Matches = 4000,
    seed: Seed = None,
    players: Players = None,
    settings: Settings = None,
    profiles: Profiles = None,
    beginner: Beginner = "random",
    out: Out = None,
    no_pictures: NoPictures = False,
    jobs: Jobs = 0,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Tell luck from skill, in three numbers that each name their players.

    The ladder of win rates from a beginner to the best; the part that the best gets of what a cheater gets, who sees
    all; and the games until the better of two leads. Beside them: matches, best of so many, and what the opening hands
    decide.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    if matches < 0:
        raise UserError(f"--matches {matches}: a number of matches is wanted; 0 for none")
    from uno_sim import api
    from uno_sim.report import skill as told
    from uno_sim.report import terminal
    from uno_sim.report.terminal import progress
    from uno_sim.studies.skill import FAIR, GAMES
    from uno_sim.study import load_study

    flags: dict[str, Any] = {"games": games or GAMES, "seed": seed, "players": players, "set": settings}
    study = load_study(config, flags)
    warn(study.warnings, study.notes)
    names = FAIR if profiles is None else [name.strip() for name in profiles.split(",")]
    found, folder = api.skilled(
        study, names, beginner, matches=matches, jobs=jobs, out=out, pictures=not no_pictures,
        show=partial(progress, quiet=quiet), announce=partial(announce, quiet=quiet), hard=True,
    )  # fmt: skip
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
        return
    terminal.analysis(told.heading(found), told.sentences(found), told.views(found))
    print(f"\ntables{'' if no_pictures else ', picture'} and summary.md: {folder}")
