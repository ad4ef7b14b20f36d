"""``uno-sim sweep``: how figures go with a number."""

from __future__ import annotations

import json as text
from functools import partial
from typing import Annotated, Any

import typer

from uno_sim.cli.effects import Config, Games, Json, Markdown, analysed, either, show
from uno_sim.cli.run import Backend, Jobs, LineUp, Matches, NoPictures, Out, Players, Quiet, Seed, Settings, Where

Along = Annotated[
    str | None, typer.Option(metavar="KEY", help="The number that curves go along [the first that the study varies].")
]
Measures = Annotated[
    list[str] | None,
    typer.Option("--measure", "-m", metavar="NAME", help="A measure [some usual ones]; can be given several times."),
]


def sweep(
    config: Config,
    games: Games = None,
    matches: Matches = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    along: Along = None,
    measures: Measures = None,
    out: Out = None,
    no_pictures: NoPictures = False,
    jobs: Jobs = 0,
    backend: Where = Backend.threads,
    json: Json = False,
    markdown: Markdown = False,
    quiet: Quiet = False,
) -> None:
    """Tell how figures go with a number that a study varies: cards dealt, players, wilds, a chance of forgetting.

    The study is played as `run` would play it, or gone on with, or taken as it is if it is complete; combinations that
    cannot be played are left out, and named. Tables and pictures go into the folder `sweep` of the run.
    """
    either(json=json, markdown=markdown)
    from uno_sim.report import sweep as told
    from uno_sim.store import asked
    from uno_sim.studies.sweep import check
    from uno_sim.studies.sweep import sweep as found_in

    flags = {"games": games, "matches": matches, "seed": seed, "players": players, "line_up": line_up, "set": settings}
    wanted: dict[str, Any] = {"measures": list(measures or ()), "along": along}
    able = partial(check, **wanted)
    study, result = analysed(config, flags, able, out=out, jobs=jobs, backend=backend, quiet=quiet)
    found = found_in(study, result.totals, **wanted)
    asked(result.folder, sweep=wanted)
    if not no_pictures:
        from uno_sim.api import foot
        from uno_sim.report import beside
        from uno_sim.report.sweep_pictures import pictures

        text_of = partial(_markdown, found)
        beside.write(result.folder / "sweep", told.frames(found), pictures(found), foot(study), text_of)
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
    elif markdown:
        print(told.markdown(found), end="")
    else:
        show(told.lines(found), result, None if no_pictures else "sweep")


def _markdown(found: Any, pictures: Any) -> str:
    from uno_sim.report import sweep as told

    return told.markdown(found, pictures=pictures)
