"""``uno-sim watch``: one game, told."""

from __future__ import annotations

from typing import Annotated

import typer

from uno_sim.cli.run import Config, LineUp, Players, Seed, Settings


def watch(
    config: Config,
    game: Annotated[int, typer.Option(metavar="K", help="Which game of the run; 0 is the first.")] = 0,
    seed: Seed = None,
    players: Players = None,
    line_up: LineUp = None,
    settings: Settings = None,
    cell: Annotated[str | None, typer.Option(metavar="NAME", help="Which cell, where the study has several.")] = None,
    hands: Annotated[bool, typer.Option("--hands", help="Show each hand, and what could be played.")] = False,
) -> None:
    """Tell one game of a run, action by action.

    It is the very game that `uno-sim run`, given the same, counts under this number. Actions are numbered; taking
    owed cards and challenging are no actions.
    """
    from uno_sim.engine.batch import rotations, warm_up
    from uno_sim.engine.tracing import trace_game
    from uno_sim.errors import UserError
    from uno_sim.study import load_study
    from uno_sim.transcript import told

    if not 0 <= game < 2**63:
        raise UserError(f"--game {game}: games are numbered from 0")
    flags = {"seed": seed, "players": players, "line_up": line_up, "set": settings}
    study = load_study(config, flags)
    cells = {each.name: each for each in study.cells}
    if cell is not None and cell not in cells:
        from uno_sim.wording import choices

        raise UserError(f"--cell: {study.name} has no cell '{cell}'\n  {choices(cell, cells, called='cells')}")
    chosen = cells[cell] if cell is not None else study.cells[0]
    warm_up(lambda text: print(text, flush=True))
    moved = game % rotations(chosen)
    names = [chosen.line_up[(seat + moved) % chosen.players].name for seat in range(chosen.players)]
    for line in told(trace_game(chosen, game), names, hands=hands):
        print(line)
