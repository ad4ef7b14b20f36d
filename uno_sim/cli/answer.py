"""``uno-sim answer``: what rules and habits do, asked of several sorts of players."""

from __future__ import annotations

import json as text
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from uno_sim.cli.report import Format
from uno_sim.cli.run import Backend, Jobs, Quiet, Seed, Where
from uno_sim.cli.warn import warn
from uno_sim.errors import UserError

Config = Annotated[str, typer.Argument(metavar="QUESTIONS", help="A preset's name, or a YAML file of questions.")]
Games = Annotated[int | None, typer.Option(metavar="N", help="Games of each cell [as the questions say].")]
Folder = Annotated[Path | None, typer.Option(metavar="DIR", help="Where the report goes [runs/answers-NAME].")]
Written = Annotated[Format, typer.Option("--format", help="report.html, report.md with its pictures, or both.")]
Json = Annotated[bool, typer.Option("--json", help="Print the answers as JSON to stdout, and nothing else.")]


def answer(
    config: Config,
    games: Games = None,
    seed: Seed = None,
    out: Folder = None,
    written: Written = Format.both,
    jobs: Jobs = 0,
    backend: Where = Backend.threads,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Answer questions: what a change does, in each case and for each sort of players, on the same deals.

    The answers are printed, and written as a page with pictures and tables. What is played is kept in the folder `runs`
    of the report, so that the same command goes on with it, or writes the page again.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    from uno_sim import api
    from uno_sim.farm import Farm
    from uno_sim.questions import load_questions
    from uno_sim.report import answers as told
    from uno_sim.report import terminal

    asked = load_questions(config, {"games": games, "seed": seed})
    for question in asked.listed:
        warn(question.study.warnings, question.study.notes)
    found: Any = api.answered(
        asked,
        Farm(backend.value, jobs),
        out,
        html=written != Format.markdown,
        markdown=written != Format.html,
        show=partial(terminal.progress, quiet=quiet),
        announce=(lambda _text: None) if quiet else partial(print, file=sys.stderr, flush=True),
        hard=True,
    )
    if json:
        print(text.dumps(told.data(found.answers), indent=2, ensure_ascii=False))
        return
    for line in told.lines(found.answers):
        print(line)
    for path in found.written:
        print(path)
