"""``uno-sim lint``: a rule set looked over before it is played."""

from __future__ import annotations

import json as text
import sys
from functools import partial
from typing import Annotated

import typer

from uno_sim.errors import UserError

MOST_GAMES = 1000

RuleSet = Annotated[str, typer.Argument(metavar="RULES", help="A preset's name or a rules file.", show_default=False)]
Games = Annotated[
    int | None,
    typer.Option(metavar="N", help="Games measured at each number of players, 0 for none [1,000].", show_default=False),
]
Seed = Annotated[int, typer.Option(metavar="S", help="What all chance is drawn from.")]
Json = Annotated[bool, typer.Option("--json", help="Print the findings as JSON to stdout, and nothing else.")]


def lint(rules: RuleSet, games: Games = None, seed: Seed = 1, json: Json = False) -> None:
    """Look a rule set over: what contradicts itself, has no point, or spoils the game; and what to change.

    Games are measured beside the official game: how many never end, how long they are, whether there are cards enough.
    Ends with 0 if nothing is found, 1 if something is, 2 if the file has a mistake.
    """
    if games is not None and not 0 <= games <= MOST_GAMES:
        raise UserError(f"--games {games}: 0 to {MOST_GAMES:,} games are measured at each number of players")
    if not 0 <= seed < 2**63:
        raise UserError(f"--seed {seed}: a whole number from 0 to 2^63 - 1 is wanted")
    from uno_sim.engine.batch import warm_up
    from uno_sim.report import lint as told
    from uno_sim.rules.load import load_rules
    from uno_sim.studies.lint import GAMES
    from uno_sim.studies.lint import lint as looked_over

    loaded = load_rules(rules, sensible=False)
    if games != 0:
        warm_up(partial(print, file=sys.stderr, flush=True))
    found = looked_over(loaded, GAMES if games is None else games, seed)
    if json:
        print(text.dumps(told.data(found), indent=2, ensure_ascii=False))
    else:
        for line in told.lines(found):
            print(line)
    if found.remarks:
        raise typer.Exit(1)
