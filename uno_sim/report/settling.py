"""The picture of convergence: how a mean settles while games are played, with its interval all the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.farm import CellTotals
from uno_sim.report import plots
from uno_sim.report.plots import BLUE, COLOURS, GREY, MOST_LINES, Picture
from uno_sim.report.views import decimals, number

FEWEST_BLOCKS: Final = 10
"""Blocks below which there is nothing to see."""
SETTLED: Final = 0.005
"""A mean has settled when half of its interval is less than this part of it."""
FIRST: Final = 5
"""Blocks of the first interval that is drawn."""


def settling(totals: Mapping[str, CellTotals]) -> Picture | None:
    """The running mean of actions over blocks, of one cell or of each; None where there are too few blocks."""
    shown = {name: each for name, each in list(totals.items())[:MOST_LINES] if len(each.rows) >= FEWEST_BLOCKS}
    if not shown:
        return None
    paths = {name: running(each) for name, each in shown.items()}
    widest = max(float(half[-1]) for _, _, half in paths.values())
    known = f"± {widest:.{decimals(widest)}f}"
    one = len(paths) == 1
    title = f"{'The mean length' if one else 'Each mean length'} is known to {known} actions" + ", or better" * (
        not one
    )
    if all(half[-1] < SETTLED * mean[-1] for _, mean, half in paths.values()):
        title = f"{'The mean length has' if one else 'The mean lengths have'} settled: known to {known} actions"

    def draw(axes: Axes) -> None:
        for (games, mean, half), colour in zip(paths.values(), COLOURS, strict=False):
            axes.fill_between(games, mean - half, mean + half, color=colour, alpha=0.25, linewidth=0)
            axes.plot(games, mean, color=colour, linewidth=1.4)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _at: f"{value:,.0f}")
        axes.xaxis.set_minor_formatter(lambda _value, _at: "")
        axes.set_xlabel("games played so far")
        axes.set_ylabel("mean actions; band: 95 % interval")
        if not one:
            ends = [(float(games[-1]), float(mean[-1])) for games, mean, _ in paths.values()]
            plots.label_ends(axes, ends, list(paths), COLOURS)
            return
        [(games, mean, _)] = paths.values()
        axes.axhline(mean[-1], color=GREY, linewidth=0.9, linestyle="dashed")
        end = (float(games[-1]), float(mean[-1]))
        plots.note(axes, number(mean[-1], decimals(widest)), end, (0, 8), ha="right", color=BLUE)

    alt = "; ".join(
        f"{name}: {number(mean[0], 1)} ± {half[0]:.1f} after {games[0]:,.0f} games, "
        f"{number(mean[-1], decimals(half[-1]))} ± {half[-1]:.{decimals(half[-1])}f} after {games[-1]:,.0f}"
        for name, (games, mean, half) in paths.items()
    )
    return Picture("settling", title, draw, f"Running mean of actions with its interval. {alt}.")


def running(totals: CellTotals) -> tuple[NDArray[np.float64], ...]:
    """Games so far, the mean of actions among them, and half of its 95 % interval, after each block.

    The interval is that of a ratio of sums over independent blocks (Cochran 1977, chapter 6), Student's t with one
    degree of freedom less than there are blocks. It begins with the fifth block.
    """
    tops = totals.rows[:, measures.at("actions")].astype(np.float64)
    below = totals.rows[:, measures.at("games")].astype(np.float64)
    games, mean = np.cumsum(below), np.cumsum(tops) / np.cumsum(below)
    # the sum over blocks of (top - mean * below)^2, from running sums
    spread = np.cumsum(tops**2) - 2 * mean * np.cumsum(tops * below) + mean**2 * np.cumsum(below**2)
    blocks = np.arange(1, len(tops) + 1)
    t = np.array([stats.student_quantile(0.975, max(1, n - 1)) for n in blocks.tolist()])
    half = t * np.sqrt(blocks / np.maximum(blocks - 1, 1) * np.maximum(spread, 0)) / games
    return games[FIRST - 1 :], mean[FIRST - 1 :], half[FIRST - 1 :]


__all__ = ["running", "settling"]
