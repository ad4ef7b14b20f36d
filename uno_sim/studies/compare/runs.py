"""Finished runs in the place of studies: nothing is played again, and what is still to be played follows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from uno_sim.errors import FolderError
from uno_sim.studies.compare.played import RESULT, Played

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.studies.finished import Finished


def of_run(run: Finished) -> Iterator[Played]:
    """The cells of a run, called after it, and by their own names where it has several."""
    for totals in run.totals:
        name = run.name if len(run.totals) == 1 else f"{run.name}, {totals.cell.name}"
        yield Played(name, totals, _results(run, totals.cell), run.manifest["made_by"]["engine"])


def with_totals(run: Finished) -> Finished:
    """The same run.

    Raises:
        FolderError: it does not say any more what each block of games came to.
    """
    if not run.totals:
        why = "its totals are gone" if run.cells else "another version made it, whose rules this one does not know"
        raise FolderError(f"{run.path}: {why}, and nothing can be compared with it\n  Play it again with uno-sim run.")
    return run


def flags_of(run: Finished) -> dict[str, Any]:
    """How a study must be played to meet the deals of a run: the flags for it."""
    cell = run.cells[0]
    number = {"matches": cell.games} if cell.matches else {"games": cell.games}
    return {"seed": cell.seed, "players": cell.players, "seating": cell.seating, **number}


def _results(run: Finished, cell: Cell) -> NDArray[np.int32] | None:
    """What each game came to, where the run was played with --rows."""
    import polars as pl

    path = run.path / "rows.parquet"
    if not path.exists():
        return None
    columns = [pl.col(name).cast(pl.Int32) for name in RESULT["matches" if cell.matches else "games"]]
    rows = pl.scan_parquet(path).filter(pl.col("cell") == cell.name).select(columns).collect()
    return rows.to_numpy()


__all__ = ["flags_of", "of_run", "with_totals"]
