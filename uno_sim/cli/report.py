"""``uno-sim report``: finished runs as a page to read."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Format(StrEnum):
    """What a report can be written as."""

    html = "html"
    markdown = "markdown"
    both = "both"


Runs = Annotated[
    list[Path],
    typer.Argument(metavar="RUN …", help="Folders of finished runs; several are put side by side.", show_default=False),
]
Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where the report goes [the run's folder, or runs/report-NAMES].")
]
Written = Annotated[Format, typer.Option("--format", help="report.html, report.md with its pictures, or both.")]


def report(runs: Runs, out: Out = None, written: Written = Format.html) -> None:
    """Write a report on finished runs: what was found, pictures, tables, rules and method.

    The page is one file that fetches nothing; the tables lie beside it as CSV. Runs that met the same deals (same
    seed, players and games) are also compared. Writing it again replaces it.
    """
    from uno_sim import api

    for path in api.report_on(runs, out, html=written != Format.markdown, markdown=written != Format.html):
        print(path)
