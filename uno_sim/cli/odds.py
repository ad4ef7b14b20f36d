"""``uno-sim odds``: exact chances of an opening hand."""

from __future__ import annotations

import json as text
from typing import Annotated

import typer

from uno_sim.cli.run import Config, Players, Settings
from uno_sim.cli.warn import warn
from uno_sim.errors import UserError

Questions = Annotated[
    list[str] | None,
    typer.Option(
        "--of",
        metavar="QUESTION",
        help='What to ask: "wild >= 2", "playable = 0", "red >= 3 and +4 >= 1"; a count by itself ("wild") gives its '
        "distribution. Can be given several times [the usual questions].",
        show_default=False,
    ),
]
Hand = Annotated[
    int | None, typer.Option(metavar="N", help="Cards dealt to each player [as the rules say].", show_default=False)
]
Lead = Annotated[
    str | None,
    typer.Option(metavar="CARDS", help="Given that the lead card is one of these: R5, number, red 7."),
]
Which = Annotated[str | None, typer.Option("--cell", metavar="NAME", help="Which cell, where a study has several.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON to stdout, and nothing else.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV to stdout, and nothing else.")]


def odds(
    config: Config,
    questions: Questions = None,
    hand: Hand = None,
    players: Players = None,
    lead: Lead = None,
    settings: Settings = None,
    cell: Which = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Tell the exact odds of an opening hand: nothing to play, two wilds, a missing colour, or what you ask.

    Nothing is played: hands are counted, for any deck and any rules. Questions compare counts (wild, +4, red, red 7,
    R5, number, action, playable, colours, alike, points) and are joined by and, or, not.
    """
    if json and csv:
        raise UserError("--json and --csv: one of them at a time")
    from uno_sim.report import odds as told
    from uno_sim.studies.odds import odds as found_for

    asked, set = questions or (), settings or ()
    found, study = found_for(config, asked, hand=hand, players=players, lead=lead, set=set, cell=cell)
    warn(study.warnings, study.notes)
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
    elif csv:
        print(told.rows(found), end="")
    else:
        for line in told.lines(found):
            print(line)
