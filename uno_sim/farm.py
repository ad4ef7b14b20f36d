"""Farms out cells: blocks of games -> chunks -> a backend's workers -> totals, merged.

A chunk is a run of neighbouring blocks, long enough that handing it out costs nothing and short enough to watch. How
games are cut into chunks, and who plays them when, changes nothing in the totals: a block's row depends on its games
alone, and rows and bins are whole numbers that add.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures
from uno_sim.errors import EngineFault, Interrupted
from uno_sim.stop import SIGNALS, Stop, look_at, stoppable

if TYPE_CHECKING:
    from uno_sim.cell import Cell

Backend = Literal["threads", "processes"]
JOBLIB: Final[dict[Backend, str]] = {"threads": "threading", "processes": "loky"}

FIRST_GUESS: Final = 20_000
"""Games a second and worker, until there is a measurement: low, so that a slow player shows progress soon."""
CHUNK_SECONDS: Final = 0.15
CHUNKS_A_WINDOW: Final = 32
"""Chunks a worker in a window. Whatever is handed out or not yet merged is one window at most, so memory is bounded."""
FIRST_WINDOW: Final = 2


class Chunk(Protocol):
    """What the engine returns for some blocks (`uno_sim.engine.batch.Totals`)."""

    @property
    def first(self) -> int: ...
    @property
    def rows(self) -> NDArray[np.int64]: ...
    @property
    def bins(self) -> NDArray[np.int64]: ...
    @property
    def table(self) -> NDArray[Any] | None: ...


class Keep(Protocol):
    """Puts a finished chunk in a safe place; called by the worker, so it must survive pickling."""

    def __call__(self, chunk: Chunk) -> None: ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: games (or matches) done and wanted, those played now and not in an earlier try, and its
    seconds."""

    done: int
    wanted: int
    played: int
    seconds: float
    unit: str = "games"

    @property
    def rate(self) -> float:
        """Games (or matches) a second."""
        return self.played / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds to go; infinite when nothing has been played yet."""
        return (self.wanted - self.done) / self.rate if self.rate > 0 else float("inf")


@dataclass(slots=True)
class CellTotals:
    """A cell's totals: one row a block, the bins of all blocks, and which blocks are there."""

    cell: Cell
    rows: NDArray[np.int64]
    bins: NDArray[np.int64]
    there: NDArray[np.bool_]

    @classmethod
    def empty(cls, cell: Cell, blocks: int) -> CellTotals:
        return cls(
            cell,
            np.zeros((blocks, measures.WIDTH), dtype=np.int64),
            np.zeros(measures.ALL_BINS, dtype=np.int64),
            np.zeros(blocks, dtype=np.bool_),
        )

    def add(self, chunk: Chunk) -> None:
        """Merge a chunk; the order of chunks does not matter.

        Raises:
            EngineFault: a block comes twice, or is not one of this cell's.
        """
        where = slice(chunk.first, chunk.first + len(chunk.rows))
        if where.stop > len(self.rows) or self.there[where].any():
            raise EngineFault(f"{self.cell.name}: blocks {where.start} to {where.stop - 1} came twice or do not exist")
        self.rows[where] = chunk.rows
        self.bins += chunk.bins
        self.there[where] = True

    @property
    def games(self) -> int:
        """Games played; matches where the cell is played in matches."""
        return int(self.rows[:, unit_column(self.cell)].sum())

    @property
    def complete(self) -> bool:
        return bool(self.there.all())

    def missing(self) -> Iterator[tuple[int, int]]:
        """Runs of blocks that are not there: the first and how many."""
        edges = np.flatnonzero(np.diff(np.concatenate(([True], self.there, [True])).astype(np.int8)))
        for first, after in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            yield first, after - first


@dataclass(slots=True)
class Order:
    """A cell to play: what is there of it already, and where its chunks are to be kept.

    ``games`` is how many will have been played: with rotated seats, whole deals.
    """

    totals: CellTotals
    block_games: int
    games: int
    keep: Keep | None = None
    rows: bool = False
    todo: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.todo = list(self.totals.missing())

    def cut(self, games: float) -> tuple[int, int] | None:
        """The next chunk, of about so many games and at least one block; None when all are handed out."""
        if not self.todo:
            return None
        first, blocks = self.todo.pop(0)
        some = min(blocks, max(1, int(games // self.block_games)))
        if some < blocks:
            self.todo.insert(0, (first + some, blocks - some))
        return first, some


@dataclass(frozen=True, slots=True)
class Farm:
    """Where and how games are played: a backend and its number of workers."""

    backend: Backend = "threads"
    jobs: int = 0
    chunk_games: int | None = None

    @property
    def workers(self) -> int:
        return self.jobs if self.jobs > 0 else cores()

    def play(
        self,
        orders: Sequence[Order],
        tell: Callable[[Progress], None] = lambda _: None,
        finished: Callable[[int], None] = lambda _: None,
        *,
        hard: bool = False,
    ) -> float:
        """Play what is missing of each order and merge it there; returns the seconds it took.

        ``tell`` hears how far it is after each chunk; ``finished`` the index of each order as it becomes complete.

        Raises:
            Interrupted: by Ctrl-C or SIGTERM; whatever was finished is merged and kept.
        """
        start = time.perf_counter()
        done = sum(order.totals.games for order in orders)
        unit = "matches" if any(order.totals.cell.matches for order in orders) else "games"
        wanted, before = sum(order.games for order in orders), done
        with stoppable(hard=hard) as stop, self._pool() as pool:
            try:
                for which, chunk in self._windows(orders, pool, stop):
                    if len(chunk.rows):
                        orders[which].totals.add(chunk)
                        done += int(chunk.rows[:, unit_column(orders[which].totals.cell)].sum())
                        tell(Progress(done, wanted, done - before, time.perf_counter() - start, unit))
                        if orders[which].totals.complete:
                            finished(which)
            except Exception:
                if not stop:  # a worker that was killed by the same signal is no news
                    raise
        if stop and not all(order.totals.complete for order in orders):
            raise Interrupted(stop.signal or signal.SIGINT)
        return time.perf_counter() - start

    def _pool(self) -> Any:
        from joblib import Parallel

        more = {"initializer": calm} if self.backend == "processes" and self.workers > 1 else {}
        return Parallel(
            n_jobs=self.workers,
            backend=JOBLIB[self.backend],
            return_as="generator_unordered",
            batch_size=1,
            pre_dispatch="2*n_jobs",
            max_nbytes=None,
            **more,
        )

    def _windows(self, orders: Sequence[Order], pool: Any, stop: Stop) -> Iterator[tuple[int, Chunk]]:
        from joblib import delayed

        rate, chunks = float(FIRST_GUESS), FIRST_WINDOW
        task = delayed(_play_chunk)
        shared = stop.path if self.backend == "processes" else stop.seen
        waiting = list(range(len(orders)))
        while waiting and not stop:
            start, played = time.perf_counter(), 0
            window: list[Any] = []
            size = self.chunk_games or rate * CHUNK_SECONDS
            while waiting and len(window) < chunks * self.workers:
                order = orders[waiting[0]]
                if (cut := order.cut(size)) is None:
                    waiting.pop(0)
                else:
                    window.append(task(waiting[0], order.totals.cell, *cut, shared, order.keep, order.rows))
            for which, chunk in pool(window) if window else ():
                played += int(chunk.rows[:, unit_column(orders[which].totals.cell)].sum())
                yield which, chunk
            rate, chunks = max(1.0, played / (time.perf_counter() - start) / self.workers), CHUNKS_A_WINDOW


def unit_column(cell: Cell) -> int:
    """Where a cell's row counts what is wanted so many times of it: games, or matches."""
    return measures.at("matches" if cell.matches else "games")


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def order(cell: Cell, kept: Iterable[Chunk] = (), keep: Keep | None = None, *, rows: bool = False) -> Order:
    """A cell to play, less the chunks that are kept from an earlier try."""
    from uno_sim.engine.batch import blocks_of, rotations

    block_games, blocks = blocks_of(cell)
    totals = CellTotals.empty(cell, blocks)
    for chunk in kept:
        totals.add(chunk)
    each = rotations(cell)
    return Order(totals, block_games, -(-cell.games // each) * each, keep, rows)


@dataclass(slots=True)
class _Merged:
    """A chunk on its way back: without its table, which the worker has put away."""

    first: int
    rows: NDArray[np.int64]
    bins: NDArray[np.int64]
    table: NDArray[Any] | None = None


def _play_chunk(
    which: int,
    cell: Cell,
    first: int,
    blocks: int,
    stop: Path | NDArray[np.uint8],
    keep: Keep | None,
    rows: bool,
) -> tuple[int, Chunk]:
    from uno_sim.engine.batch import play_blocks

    seen = look_at(stop) if isinstance(stop, Path) else stop
    if seen[0]:
        return which, _Merged(
            first, np.zeros((0, measures.WIDTH), dtype=np.int64), np.zeros(measures.ALL_BINS, dtype=np.int64)
        )
    totals = play_blocks(cell, first, blocks, seen, want_rows=rows)
    if keep is not None and len(totals.rows):
        keep(totals)
    return which, _Merged(totals.first, totals.rows, totals.bins)


def calm() -> None:
    """In a worker process: leave signals, which a whole group may get, to the parent, which raises the flag."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


__all__ = ["Backend", "CellTotals", "Chunk", "Farm", "Keep", "Order", "Progress", "cores", "order"]
