"""``uno-sim check``: a baseline played again; what moved, and whether that matters."""

from __future__ import annotations

import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from uno_sim.cli.run import Jobs, Quiet
from uno_sim.errors import BaselineError, UserError


class Form(StrEnum):
    text = "text"
    json = "json"
    junit = "junit"
    github = "github"
    markdown = "markdown"


File = Annotated[Path, typer.Argument(metavar="BASELINE", help="What `uno-sim baseline` wrote: balance.json.")]
Shown = Annotated[Form, typer.Option("--format", "-f", help="What is printed.")]
Also = Annotated[
    list[str] | None,
    typer.Option(metavar="FORMAT=FILE", help="Write another format into a file; can be given several times."),
]
Explain = Annotated[bool, typer.Option("--explain", help="Say what moved first, and show games that differ.")]
Fast = Annotated[bool, typer.Option("--quick", help="Replay the first block of each cell only, and decide nothing.")]
Budget = Annotated[
    int | None,
    typer.Option(metavar="N", help="Fresh games of a cell at most [guard.budget].", show_default=False),
]


def check(
    file: File,
    form: Shown = Form.text,
    also: Also = None,
    explain: Explain = False,
    quick: Fast = False,
    budget: Budget = None,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> None:
    """Play a baseline again, and say whether what moved matters.

    Ends with 0 if nothing moved, or nothing beyond its margin; 1 if something moved beyond it; 2 for a mistake or a
    baseline that cannot be read; 3 if the same engine, rules and deals come to other totals; 4 if it cannot be told
    within the budget.
    """
    if jobs < 0:
        raise UserError(f"--jobs {jobs}: a number of workers is wanted; leave it away for one a core")
    if budget is not None and budget < 0:
        raise UserError(f"--budget {budget}: a number of games is wanted; 0 plays no fresh ones")
    wanted = [_also(text) for text in also or ()]
    from uno_sim.engine.batch import warm_up
    from uno_sim.guard import check as checking
    from uno_sim.guard import explain as explaining
    from uno_sim.guard.file import read
    from uno_sim.guard.formats import FORMATS
    from uno_sim.report.terminal import progress

    baseline = read(file)
    warm_up((lambda _text: None) if quiet else partial(print, file=sys.stderr, flush=True))
    with progress(quiet=quiet) as tell:
        checked = checking.check(file, baseline, jobs, tell, quick=quick, budget=budget, hard=True)
    explained = explaining.explain(checked) if explain else ()
    print(FORMATS[form.value](checked, explained), end="")
    for name, path in wanted:
        try:
            with path.open("a" if name == Form.markdown else "w", encoding="utf-8") as out:
                out.write(FORMATS[name.value](checked, explained))
        except OSError as error:
            raise BaselineError(f"--also {name}={path}: cannot be written ({error.strerror})") from error
    if checked.exit_code:
        raise typer.Exit(checked.exit_code)


def _also(text: str) -> tuple[Form, Path]:
    name, _, path = text.partition("=")
    if name not in list(Form) or not path:
        raise UserError(f"--also {text}: write FORMAT=FILE\n  formats: {', '.join(Form)}")
    return Form(name), Path(path)
