"""``uno-sim effects``: what each of several options does, and what two do together."""

from __future__ import annotations

import json as text
import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uno_sim.cli.run import Backend, Jobs, LineUp, Matches, NoPictures, Out, Players, Quiet, Seed, Settings, Where
from uno_sim.cli.warn import warn
from uno_sim.errors import UserError
from uno_sim.fraction import Part

if TYPE_CHECKING:
    from collections.abc import Callable

    from uno_sim.api import Result
    from uno_sim.study import Study

Config = Annotated[str, typer.Argument(metavar="STUDY", help="A study's name, or its YAML file.")]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each cell [as the study says].")]
Fraction = Annotated[
    Part | None,
    typer.Option(metavar="1/2|1/4|…", help="Play such a part of all combinations, of options with two values each."),
]
Measures = Annotated[
    list[str] | None,
    typer.Option("--measure", "-m", metavar="NAME", help="A measure [actions]; can be given several times; or all."),
]
Margins = Annotated[
    list[str] | None,
    typer.Option("--margin", metavar="MEASURE=VALUE", help="Up to which effect it is called equal: actions=0.5."),
]
Everything = Annotated[bool, typer.Option("--all", help="Show every interaction, also what is equal.")]
Json = Annotated[bool, typer.Option("--json", help="Print the effects as JSON to stdout, and nothing else.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print the effects as Markdown to stdout.")]


def effects(
    config: Config,
    games: Games = None,
    matches: Matches = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    fraction: Fraction = None,
    measures: Measures = None,
    margins: Margins = None,
    everything: Everything = False,
    out: Out = None,
    no_pictures: NoPictures = False,
    jobs: Jobs = 0,
    backend: Where = Backend.threads,
    json: Json = False,
    markdown: Markdown = False,
    quiet: Quiet = False,
) -> None:
    """Tell what each thing that a study varies does, and what two do together.

    The study is played as `run` would play it, or gone on with, or taken as it is if it is complete. All cells meet the
    same deals, so effects are paired differences. Tables and pictures go into the folder `effects` of the run.
    """
    either(json=json, markdown=markdown)
    from uno_sim.report import effects as told
    from uno_sim.store import asked
    from uno_sim.studies.effects import HEADLINE, check
    from uno_sim.studies.effects import effects as found_in

    flags: dict[str, Any] = {"games": games, "matches": matches, "seed": seed, "players": players, "line_up": line_up}
    flags |= {"set": settings, "fraction": fraction}
    wanted: dict[str, Any] = {"measures": list(measures or HEADLINE), "margins": list(margins or ())}
    study, result = analysed(config, flags, partial(check, **wanted), out=out, jobs=jobs, backend=backend, quiet=quiet)
    found = found_in(study, result.totals, **wanted)
    asked(result.folder, effects=wanted)
    if not no_pictures:
        from uno_sim.api import foot
        from uno_sim.report import beside
        from uno_sim.report.effects_pictures import pictures

        text_of = partial(_markdown, found, everything)
        beside.write(result.folder / "effects", told.frames(found), pictures(found), foot(study), text_of)
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
    elif markdown:
        print(told.markdown(found, everything=everything), end="")
    else:
        show(told.lines(found, everything=everything), result, None if no_pictures else "effects")


def _markdown(found: Any, everything: bool, pictures: Any) -> str:
    from uno_sim.report import effects as told

    return told.markdown(found, everything=everything, pictures=pictures)


def either(*, json: bool, markdown: bool) -> None:
    if json and markdown:
        raise UserError("--json and --markdown: give one of the two")


def analysed(
    config: str,
    flags: dict[str, Any],
    able: Callable[[Study], object],
    *,
    out: Any,
    jobs: int,
    backend: Backend,
    quiet: bool,
) -> tuple[Study, Result]:
    """A study and what it came to, for an analysis; ``able`` says before it is played whether that can be made.

    Combinations that cannot be played are left out.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    from uno_sim import api
    from uno_sim.cli.main import BEGAN
    from uno_sim.farm import Farm
    from uno_sim.report import terminal
    from uno_sim.study import load_study

    study = load_study(config, flags, leave_out=True)
    able(study)
    warn(study.warnings, study.notes)
    result = api.carry_out(
        study,
        Farm(backend.value, jobs),
        out,
        pictures=False,
        show=partial(terminal.progress, quiet=quiet),
        announce=(lambda _text: None) if quiet else partial(print, file=sys.stderr, flush=True),
        hard=True,
        began=BEGAN,
    )
    for note in result.notes:
        print(note, file=sys.stderr)
    return study, result


def show(lines: Any, result: Result, folder: str | None) -> None:
    """Print an analysis, and where it is."""
    for line in lines:
        print(line)
    if folder is not None:
        print(f"\ntables, pictures and summary.md: {result.folder / folder}")
