"""Plays studies of one cell each on the same deals, and compares the others with the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from uno_sim.errors import UserError
from uno_sim.farm import Chunk, Farm, Progress, order
from uno_sim.studies.compare.differences import FEWEST, Comparison, compared
from uno_sim.studies.compare.figures import figures
from uno_sim.studies.compare.margins import margins_of
from uno_sim.studies.compare.played import RESULT, Played
from uno_sim.studies.compare.runs import of_run
from uno_sim.study import Study

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.studies.finished import Finished

GAMES: Final = 200_000
"""Games of each cell, unless told otherwise."""

Tell = Callable[[Progress], None]


@dataclass(slots=True)
class _Results:
    """Keeps what each game came to, a chunk at a time."""

    columns: tuple[str, ...]
    chunks: dict[int, NDArray[np.int32]] = field(default_factory=dict)

    def __call__(self, chunk: Chunk) -> None:
        assert chunk.table is not None
        self.chunks[chunk.first] = np.stack([chunk.table[name].astype(np.int32) for name in self.columns], axis=1)

    def all(self) -> NDArray[np.int32]:
        return np.concatenate([self.chunks[first] for first in sorted(self.chunks)])


def compare(
    asked: Sequence[Study | Finished],
    jobs: int = 0,
    tell: Tell = lambda _far: None,
    *,
    margins: Sequence[str] = (),
    hard: bool = False,
    keep: Callable[[Sequence[Played]], None] = lambda _played: None,
) -> Comparison:
    """Play studies of one cell each on the same deals, and compare the others with the first.

    Finished runs may stand in the place of studies, each of their cells by itself; they are not played again. ``jobs``
    0 means as many workers as there are cores; nothing depends on it. ``margins`` are written as for `margins_of`.
    ``tell`` hears how far it is; ``hard`` ends the process soon after a signal whatever happens; ``keep`` is given all
    that was played.

    Raises:
        UserError: the studies cannot be compared, or a margin is wrong.
        Interrupted: by Ctrl-C or SIGTERM.
    """
    studies = [each for each in asked if isinstance(each, Study)]
    runs = [each for each in asked if not isinstance(each, Study)]
    cells = comparable(studies, runs)
    given = margins_of(margins, list(figures([*cells, *(cell for run in runs for cell in run.cells)])))
    fresh = iter(play([study.name for study in studies], cells, jobs, tell, hard=hard) if cells else ())
    played = [each for one in asked for each in ([next(fresh)] if isinstance(one, Study) else of_run(one))]
    called = names(played)
    base, *others = (replace(each, name=name) for each, name in zip(played, called, strict=True))
    keep([base, *others])
    return compared(base, others, given)


def play(
    names: Sequence[str], cells: Sequence[Cell], jobs: int = 0, tell: Tell = lambda _far: None, *, hard: bool = False
) -> list[Played]:
    """Play cells in memory, and keep what each game came to.

    Raises:
        Interrupted: by Ctrl-C or SIGTERM.
    """
    from uno_sim.jit import ENGINE_HASH

    keeps = [_Results(RESULT["matches" if cell.matches else "games"]) for cell in cells]
    orders = [order(cell, keep=results, rows=True) for cell, results in zip(cells, keeps, strict=True)]
    Farm("threads", jobs).play(orders, tell, hard=hard)
    return [
        Played(name, each.totals, results.all(), ENGINE_HASH)
        for name, each, results in zip(names, orders, keeps, strict=True)
    ]


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str: ...


def names(things: Sequence[Named]) -> list[str]:
    """The names of things, told apart by numbers where they are the same."""
    given = [thing.name for thing in things]
    return [n if given.count(n) == 1 else f"{n} ({given[: at + 1].count(n)})" for at, n in enumerate(given)]


# --- what can be compared -----------------------------------------------------------------------------------

ALIKE: Final[dict[str, Callable[[Cell], Any]]] = {
    "players": lambda cell: cell.players,
    "seating": lambda cell: cell.seating,
    "seed": lambda cell: cell.seed,
    "games": lambda cell: cell.games,
    "matches": lambda cell: cell.matches,
}
"""What all studies that are still to be played must have in common."""


def comparable(studies: Sequence[Study], runs: Sequence[Finished] = ()) -> list[Cell]:
    """The cell of each study.

    Raises:
        UserError: these cannot be compared; everything that is in the way is told.
    """
    done = [cell for run in runs for cell in run.cells]
    if len(studies) + len(done) < 2:
        raise UserError(
            "nothing to compare with\n  name two or more rule sets, studies or finished runs; the first is the base"
        )
    wrong = [
        f"{study.name}: has {len(study.cells)} cells; a study of one is wanted here\n"
        "  take `vary` out of it, or set what it varies: --players 4, --set rules.OPTION=VALUE"
        for study in studies
        if len(study.cells) != 1
    ]
    cells = [study.cells[0] for study in studies]
    for key, value in ALIKE.items():
        if len({value(cell) for cell in cells}) > 1:
            each = ", ".join(f"{study.name} {value(cell)}" for study, cell in zip(studies, cells, strict=True))
            wrong.append(f"{key}: {each}\n  all must be played alike to meet the same deals: change the files, or give "
                         "a flag for all")  # fmt: skip
    if len({cell.matches for cell in (*cells[:1], *done)}) > 1:
        wrong.append("some are played in matches and some in games by themselves\n  compare games with games")
    fewest = min((cell.games, "matches" if cell.matches else "games") for cell in (*cells[:1], *done))
    if fewest[0] < FEWEST:
        wrong.append(f"{fewest[0]} {fewest[1]}: at least {FEWEST} are wanted for a comparison")
    if wrong:
        raise UserError("\n\n".join(wrong))
    return cells


__all__ = ["GAMES", "comparable", "compare", "names", "play"]
