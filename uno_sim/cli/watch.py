"""``uno-sim watch``: one game, told."""

from __future__ import annotations

from typing import Annotated

import typer

from uno_sim.cli.run import Config, LineUp, Players, Seed, Settings
from uno_sim.cli.warn import warn


def watch(
    config: Config,
    game: Annotated[
        int | None, typer.Option(metavar="K", help="Which game of the run (or of the match); 0 is the first.")
    ] = None,
    match: Annotated[
        int | None, typer.Option(metavar="M", help="Which match of a run with --matches; 0 is the first.")
    ] = None,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    cell: Annotated[str | None, typer.Option(metavar="NAME", help="Which cell, where the study has several.")] = None,
    hands: Annotated[bool, typer.Option("--hands", help="Show each hand, and what could be played.")] = False,
) -> None:
    """Tell one game of a run, action by action; or a match, or one game of it.

    It is the very game that `uno-sim run`, given the same, counts under this number. Actions are numbered; taking
    owed cards and challenging are no actions.
    """
    from dataclasses import replace

    from uno_sim.engine.batch import rotations, warm_up
    from uno_sim.engine.tracing import trace_game
    from uno_sim.errors import UserError
    from uno_sim.study import load_study
    from uno_sim.trace import games_of_match
    from uno_sim.transcript import told

    for flag, number in (("--game", game), ("--match", match)):
        if number is not None and not 0 <= number < 2**48:
            raise UserError(f"{flag} {number}: games and matches are numbered from 0")
    flags = {"seed": seed, "players": players, "line_up": line_up, "set": settings}
    study = load_study(config, flags)
    warn(study.warnings, study.notes)
    cells = {each.name: each for each in study.cells}
    if cell is not None and cell not in cells:
        from uno_sim.wording import choices

        raise UserError(f"--cell: {study.name} has no cell '{cell}'\n  {choices(cell, cells, called='cells')}")
    chosen = cells[cell] if cell is not None else study.cells[0]
    if chosen.matches or match is not None:
        chosen = replace(chosen, matches=True)
        number, within = match or 0, game
    else:
        number, within = game or 0, None
    warm_up(lambda text: print(text, flush=True), ["full"])
    moved = number % rotations(chosen)
    names = [chosen.line_up[(seat + moved) % chosen.players].name for seat in range(chosen.players)]
    trace = trace_game(chosen, number)
    if within is not None:
        games = games_of_match(trace)
        if within >= len(games):
            raise UserError(f"--game {within}: match {number} has {len(games)} games; the last one is {len(games) - 1}")
        trace = games[within]
    for line in told(trace, names, hands=hands):
        print(line)
