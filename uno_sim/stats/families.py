"""Many p values at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from uno_sim.stats.curves import normal_quantile


def holm(ps: Sequence[float]) -> list[float]:
    """p values corrected for their number: all of them below a level together err with at most that chance.

    Where there is none (``nan``) there was no test: it stays, and does not count.
    """
    tested = sorted((p, at) for at, p in enumerate(ps) if not math.isnan(p))
    out = [math.nan] * len(ps)
    least = 0.0
    for rank, (p, at) in enumerate(tested):
        least = max(least, min(1.0, (len(tested) - rank) * p))
        out[at] = least
    return out


def signs(draws: int, blocks: int, seed: int) -> NDArray[np.float32]:
    """+1 or -1 for each block, at random, in so many draws: what `noise` flips."""
    flips = np.random.default_rng(seed).integers(0, 2, size=(draws, blocks), dtype=np.int8)
    return (2 * flips - 1).astype(np.float32)


def step_down(ps: Sequence[float], noise: NDArray[np.float32]) -> list[float]:
    """p values corrected for their number, as they hang together: the step-down method of Romano and Wolf 2005.

    ``noise`` has a row a draw and a column a test: what each test's standard normal deviate comes to, all at once, if
    there is nothing but chance. The most significant is compared with the greatest deviate of all tests in each draw,
    the next with the greatest of all but that, and so on. Never more than Holm's, which allows for any dependence.
    Where there is none (``nan``) there was no test.
    """
    order = sorted((p, at) for at, p in enumerate(ps) if not math.isnan(p))
    places = [at for _, at in order]
    greatest = np.maximum.accumulate(np.abs(noise[:, places[::-1]]), axis=1)[:, ::-1]
    out = holm(ps)
    least = 0.0
    for column, (p, at) in enumerate(order):
        reached = np.count_nonzero(greatest[:, column] >= (-normal_quantile(p / 2) if p / 2 > 0 else math.inf))
        least = max(least, (1 + int(reached)) / (1 + len(noise)))
        out[at] = min(out[at], least)
    return out


__all__ = ["holm", "signs", "step_down"]
