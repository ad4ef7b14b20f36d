"""Plays what a guard keeps: cells in at most 64 blocks, the first block alone, or the same cell on fresh deals."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures
from uno_sim.cell import Cell
from uno_sim.farm import Farm, Order, Progress, order

MOST_BLOCKS: Final = 64
"""Enough for Student's t, few enough to be read in a review."""
DIGEST: Final = 16
"""Hexadecimal digits of a hash of histograms."""

Tell = Callable[[Progress], None]
Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Blocks:
    """What was played of a cell: a row of whole numbers a block, and hashes of its histograms (none: of a part)."""

    rows: Whole
    histograms: dict[str, str] = field(default_factory=dict)


def merging(blocks: int) -> int:
    """How many neighbouring blocks of the engine make one that is kept: a power of two."""
    each = 1
    while each * MOST_BLOCKS < blocks:
        each *= 2
    return each


def played(
    cells: Sequence[Cell], jobs: int, tell: Tell, *, first_only: bool = False, hard: bool = False
) -> list[Blocks]:
    """Play cells, all of their blocks or the first of each.

    Raises:
        Interrupted: by Ctrl-C or SIGTERM.
    """
    orders = [order(cell) for cell in cells]
    if first_only:
        for each in orders:
            each.todo = [(0, min(merging(len(each.totals.rows)), len(each.totals.rows)))]
    Farm("threads", jobs).play(orders, tell, hard=hard)
    return [_kept(each, first_only=first_only) for each in orders]


def _kept(each: Order, *, first_only: bool) -> Blocks:
    rows = each.totals.rows
    starts = np.arange(0, len(rows), merging(len(rows)))
    sums: Whole = np.add.reduceat(rows, starts, axis=0)
    if first_only:
        return Blocks(sums[:1])
    hashes = {name: _hash(each.totals.bins[where]) for name, where in measures.BINS.items()}
    return Blocks(sums, hashes)


def _hash(bins: Whole) -> str:
    return hashlib.sha256(bins.tobytes()).hexdigest()[:DIGEST]


def fresh(cell: Cell, chapter: int) -> Cell:
    """The same cell on deals that no baseline has met: another seed, always the same for a seed and a number."""
    key = f"fresh deals/{cell.seed}/{chapter}".encode()
    return replace(cell, seed=int.from_bytes(hashlib.sha256(key).digest()[:8], "big") >> 1)


def units(rows: Whole) -> int:
    """Games in some rows."""
    return int(rows[:, measures.at("games")].sum())


__all__ = ["MOST_BLOCKS", "Blocks", "fresh", "merging", "played", "units"]
