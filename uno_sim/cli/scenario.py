"""``uno-sim scenario``: positions in YAML, run in both engines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from uno_sim.cli.warn import warn

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE…", help="Scenario files; a folder means every file below it.")
]


def scenario(
    files: Files,
    listed: Annotated[bool, typer.Option("--list", help="Only list them: faults, clauses, what each says.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of those that pass.")] = False,
) -> None:
    """Run scenarios in both engines: pass, or the first difference with the game up to there.

    Ends with 0 if all pass, 1 if any fails, 2 if a file has a mistake (nothing is run then).
    """
    from uno_sim import scenario as scenarios

    found = scenarios.load_all(scenarios.files(files))
    warn(warning for each in found for warning in each.warnings)
    if listed:
        for line in scenarios.listing(found):
            print(line)
        return
    from uno_sim.engine.batch import warm_up

    warm_up(lambda text: print(text, flush=True), ["full"])
    failed = 0
    for each in found:
        outcome = scenarios.run(each)
        failed += not outcome.passed
        if not (outcome.passed and quiet):
            for line in scenarios.told(outcome):
                print(line)
    print(f"{len(found) - failed} of {len(found)} scenarios pass in both engines")
    if failed:
        raise typer.Exit(1)
