"""Who leads and who wins, and how soon a game is over, drawn."""

from __future__ import annotations

from typing import Final

import polars as pl
from matplotlib.axes import Axes

from uno_sim.report import plots
from uno_sim.report.plots import COLOURS, GREY, MOST_LINES, Picture
from uno_sim.report.views import Frames, Row, percent


def curve(frames: Frames) -> Picture:
    """How often the leader goes on to win, by how much of the game is played: a curve for each cell, with its band."""
    cells = frames["leaders"]["cell"].unique(maintain_order=True).to_list()[:MOST_LINES]
    half = [_half(frames, cell) for cell in cells]
    wins = f"{100 * min(half):.0f} %" if len(half) == 1 else f"{100 * min(half):.0f} to {100 * max(half):.0f} %"
    players = sorted(set(frames["cells"].filter(pl.col("cell").is_in(cells))["players"].to_list()))

    def draw(axes: Axes) -> None:
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 100)
        axes.set_xlabel("% of a game's actions played; bands: 95 % intervals")
        axes.set_ylabel("% of games that the leader wins")
        ends = []
        for cell, colour in zip(cells, COLOURS, strict=False):
            mine = frames["leaders"].filter(pl.col("cell") == cell)
            at, middle, low, high = (100 * plots.reals(mine, name) for name in ("played", "share", "low", "high"))
            axes.plot(at, middle, color=colour, linewidth=1.5, marker="o", markersize=3.5)
            axes.fill_between(at, low, high, color=colour, alpha=0.3, linewidth=0)
            ends.append((float(at[-1]), float(middle[-1])))
        for count in players:
            axes.axhline(100 / count, color=GREY, linewidth=0.8, linestyle="dashed")
            style = {"ha": "right", "color": GREY, "fontsize": 8.5}
            plots.note(axes, f"an equal share of {count}", (100, 100 / count), (-4, -12), **style)
        plots.fold_axis_names(axes)
        if len(cells) > 1:
            plots.label_ends(axes, ends, cells, COLOURS)

    title = f"Whoever leads alone at half-time wins {wins} of games"
    alt = "; ".join(f"{cell}: {_told(frames, cell)}" for cell in cells)
    return Picture("leaders", title, draw, f"A curve: how often the leader wins, by part of the game played. {alt}.")


def _half(frames: Frames, cell: str) -> float:
    mine = frames["leaders"].filter(pl.col("cell") == cell)
    return float(mine["share"].fill_null(0.0)[mine.height // 2])


def _told(frames: Frames, cell: str) -> str:
    rows = frames["leaders"].filter((pl.col("cell") == cell) & pl.col("share").is_not_null()).to_dicts()
    return ", ".join(f"{percent(row['share'], 1)} after {100 * row['played']:.0f} %" for row in rows[::2])


ENOUGH: Final = 0.01
"""The chance of an action is drawn as long as this part of all games is still going on."""
HALF: Final = 0.5


def hazard(frames: Frames) -> Picture:
    """How likely each action ends a game that is still going on: a curve for each cell, with its band."""
    cells = frames["hazard"]["cell"].unique(maintain_order=True).to_list()[:MOST_LINES]
    likely = {cell: _drawn(frames, cell) for cell in cells}
    half = {cell: _middle(mine) for cell, mine in likely.items()}
    first = half[cells[0]]
    title = f"Half of all games get to action {first['action']}; {percent(first['share'], 1)} of these end with it"

    def draw(axes: Axes) -> None:
        ends, top = [], 0.0
        for cell, colour in zip(cells, COLOURS, strict=False):
            at = plots.reals(likely[cell], "action")
            middle, low, high = (100 * plots.reals(likely[cell], name) for name in ("share", "low", "high"))
            axes.plot(at, middle, color=colour, linewidth=1.5)
            axes.fill_between(at, low, high, color=colour, alpha=0.3, linewidth=0)
            ends.append((float(at[-1]), float(middle[-1])))
            top = max(top, float(high.max()))
        axes.set_xlim(0, max(end for end, _ in ends))
        axes.set_ylim(0, 1.08 * top)
        axes.set_xlabel("action, as long as 1 % of games are still going on; bands: 95 % intervals")
        axes.set_ylabel("% of games that end with it")
        plots.fold_axis_names(axes)
        if len(cells) > 1:
            plots.label_ends(axes, ends, cells, COLOURS)

    told = "; ".join(f"{cell}: {percent(row['share'], 1)} with action {row['action']}" for cell, row in half.items())
    alt = f"A curve: of the games that get to an action, how many end with it. {told}."
    return Picture("hazard", title if len(cells) == 1 else SEVERAL, draw, alt)


SEVERAL: Final = "How likely each action ends a game that is still going on"


def _middle(mine: pl.DataFrame) -> Row:
    """The action that half of all games get to; the last one where so many do not end."""
    over = mine.filter(pl.col("left") <= HALF)
    return (over.head(1) if over.height else mine.tail(1)).row(0, named=True)


def _drawn(frames: Frames, cell: str) -> pl.DataFrame:
    return frames["hazard"].filter((pl.col("cell") == cell) & (pl.col("left") >= ENOUGH))


__all__ = ["curve", "hazard"]
