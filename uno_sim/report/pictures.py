"""The pictures of a run: how long games last, who wins, where the actions go."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from uno_sim import stats
from uno_sim.report import feel_pictures, plots
from uno_sim.report.plots import BLUE, COLOURS, DARK, GREY, MOST_LINES, ORANGE, PALE, Picture
from uno_sim.report.views import Frames, Row, interval, line_up, number, percent, places_of, position

QUANTILES: Final = {"q05": "5 %", "q25": "25 %", "q50": "half", "q75": "75 %", "q95": "95 %"}
STEPS: Final = 60
"""Bars of the picture of lengths, about."""


def of_run(frames: Frames) -> Iterator[Picture]:
    """The pictures that a run has something to show in."""
    alone = frames["cells"].height == 1
    yield length(frames) if alone else lengths(frames)
    yield by_position(frames) if alone else positions_by_cell(frames)
    if alone or frames["wins_by_player"]["profile"].n_unique() > 2:
        yield by_player(frames)
    if frames["cells"]["players"].n_unique() > 1:
        yield length_by_players(frames)
    yield actions(frames) if alone else actions_by_cell(frames)
    if not frames["leaders"].is_empty():
        yield feel_pictures.curve(frames)
        yield feel_pictures.hazard(frames)


def _cells(frames: Frames) -> list[str]:
    """The cells that fit into one picture."""
    return frames["cells"]["cell"].to_list()[:MOST_LINES]


def _first_few(frames: Frames) -> str:
    """What to add to a title when not all cells are drawn."""
    cells = frames["cells"].height
    return f" (the first {MOST_LINES} of {cells} cells)" if cells > MOST_LINES else ""


def _of(frames: Frames, table: str, cell: str) -> pl.DataFrame:
    return frames[table].filter(pl.col("cell") == cell)


def _value(frames: Frames, cell: str, statistic: str) -> float:
    """A statistic of the number of actions."""
    wanted = (pl.col("measure") == "actions") & (pl.col("statistic") == statistic)
    return float(_of(frames, "figures", cell).filter(wanted)["value"][0])


def told(rows: list[Row], names: list[str], column: str, scale: float = 1.0, unit: str = "") -> str:
    """Figures and their intervals in words: ``the dealer 24.12 % (24.03 – 24.20)``, one after the other."""
    places = places_of(rows, scale, least=1)
    each = (
        f"{name}: {number(row[column] * scale, places)}{unit} ({interval(row, places, scale)})"
        for name, row in zip(names, rows, strict=True)
        if row[column] is not None
    )
    return "; ".join(each)


# --- length -------------------------------------------------------------------------------------------


def length(frames: Frames) -> Picture:
    """How many actions games take: bars, each with its interval."""
    cell = _cells(frames)[0]
    half, most = _value(frames, cell, "q50"), _value(frames, cell, "q95")
    title = f"Half of all games end within {half:.0f} actions, 95 % within {most:.0f}"

    def draw(axes: Axes) -> None:
        step, end = _steps(frames)
        middle, share, low, high = _lengths(frames, cell, step, end)
        axes.bar(middle, share, width=step * 0.92, color=PALE)
        axes.vlines(middle, low, high, color=BLUE, linewidth=2)
        top = float(np.max(high)) * 1.12
        axes.vlines([half, most], 0, top, color=ORANGE, linewidth=1.2, linestyles="dashed")
        plots.note(axes, f"half: {half:.0f}", (half, top), (4, -8), ha="left", color=ORANGE)
        plots.note(axes, f"95 %: {most:.0f}", (most, top), (4, -8), ha="left", color=ORANGE)
        _length_axes(axes, step, end, top, "strokes")

    shares = ", ".join(f"{text} within {_value(frames, cell, q):.0f}" for q, text in QUANTILES.items())
    return Picture("length", title, draw, f"Bars: games by number of actions. Of all games end {shares} actions.")


def lengths(frames: Frames) -> Picture:
    """How many actions games take, a curve for each cell, its interval around it."""
    cells = _cells(frames)
    medians = sorted(_value(frames, cell, "q50") for cell in cells)
    title = f"Half of all games end within {medians[0]:.0f} to {medians[-1]:.0f} actions, by cell"

    def draw(axes: Axes) -> None:
        step, end = _steps(frames)
        top = 0.0
        peaks = []
        for cell, colour in zip(cells, COLOURS, strict=False):
            middle, share, low, high = _lengths(frames, cell, step, end)
            axes.plot(middle, share, color=colour, linewidth=1.5)
            axes.fill_between(middle, low, high, color=colour, alpha=0.3, linewidth=0)
            top = max(top, float(np.max(high)))
            peaks.append(_value(frames, cell, "q50"))
        order = sorted(range(len(cells)), key=peaks.__getitem__)
        texts = [f"{cells[at]}: half within {peaks[at]:.0f}" for at in order]
        plots.stack(axes, texts, [COLOURS[at] for at in order])
        _length_axes(axes, step, end, top * 1.1, "bands")

    each = (f"{cell}: half within {_value(frames, cell, 'q50'):.0f}, 95 % within {_value(frames, cell, 'q95'):.0f}"
            for cell in cells)  # fmt: skip
    alt = f"A curve for each cell: games by number of actions. {'; '.join(each)}."
    return Picture("length", title + _first_few(frames), draw, alt)


def _steps(frames: Frames) -> tuple[int, float]:
    """Actions a bar, and where the picture ends: a little beyond what nearly all games do not exceed."""
    cells = _cells(frames)
    end = max(10.0, max(_value(frames, cell, "q99" if len(cells) == 1 else "q95") for cell in cells) * 1.15)
    return max(1, math.ceil(end / STEPS)), end


def _lengths(frames: Frames, cell: str, step: int, end: float) -> tuple[np.ndarray, ...]:
    """For each bar: its middle, its share of games in %, and the share's interval."""
    mine = _of(frames, "histograms", cell).filter(pl.col("measure") == "actions")
    edges = np.arange(0, end + step, step)
    counts, _ = np.histogram(mine["value"].to_numpy(), bins=edges, weights=mine["games"].to_numpy())
    games = int(mine["games"].sum())
    deals = int(_of(frames, "cells", cell)["deals"][0])  # with rotated seats a deal counts as one game
    bounds = [stats.wilson(float(hits) * deals / games, deals) for hits in counts]
    low, high = (np.array([100 * getattr(bound, side) for bound in bounds]) for side in ("low", "high"))
    return (edges[:-1] + edges[1:] - 1) / 2, 100 * counts / games, low, high


def _length_axes(axes: Axes, step: int, end: float, top: float, marks: str) -> None:
    axes.set_xlim(0, end)
    axes.set_ylim(0, top)
    axes.set_xlabel(f"actions in a game (plays, and turns that end without one); {marks}: 95 % intervals")
    axes.set_ylabel(f"% of games, for each {step} actions" if step > 1 else "% of games")


def length_by_players(frames: Frames) -> Picture:
    """Mean actions with intervals by number of players: a line for each set of cells that are otherwise alike."""
    rows = (
        frames["figures"].join(frames["cells"].select("cell", "apart"), on="cell").sort("players", maintain_order=True)
    )
    rows = rows.filter(pl.col("measure") == "actions")
    means = rows.filter(pl.col("statistic") == "mean")
    groups = means["apart"].unique(maintain_order=True).to_list()
    first, last = _ends(means)
    few, many = (_range(means.filter(pl.col("players") == at)["value"].to_list()) for at in (first, last))
    title = f"A game takes {few} actions with {first} players, {many} with {last}"

    def draw(axes: Axes) -> None:
        ends = []
        for group, colour in zip(groups, COLOURS, strict=False):
            mine = means.filter(pl.col("apart") == group)
            players, value = mine["players"].to_numpy(), plots.reals(mine, "value")
            axes.plot(players, value, color=colour, linewidth=1)
            plots.intervals(axes, mine, "value", players, upright=True, markersize=3.5, color=colour)
            ends.append((float(players[-1]), float(value[-1])))
        if len(groups) == 1:
            _middle_half(axes, rows)
        axes.set_xticks(sorted(set(means["players"].to_list())))
        axes.set_ylim(0, None)
        axes.set_xlabel("players")
        axes.set_ylabel("actions in a game: means, 95 % intervals")
        if len(groups) > 1:
            plots.label_ends(axes, ends, groups[:MOST_LINES], COLOURS)

    names = [f"{row['apart']}, {row['players']} players".removeprefix(", ") for row in _apart(means)]
    alt = f"Mean actions by number of players. {told(means.to_dicts(), names, 'value')}."
    return Picture("length_by_players", title, draw, alt)


def _apart(rows: pl.DataFrame) -> list[Row]:
    """Rows of several cells; what sets a cell apart is left away where all have the same."""
    several = rows["apart"].n_unique() > 1
    return [row if several else row | {"apart": ""} for row in rows.to_dicts()]


def _range(values: list[float]) -> str:
    low, high = min(values), max(values)
    return f"{low:.1f}" if len(values) == 1 else f"{low:.0f} to {high:.0f}"


def _middle_half(axes: Axes, rows: pl.DataFrame) -> None:
    low, mean, high = (rows.filter(pl.col("statistic") == which) for which in ("q25", "mean", "q75"))
    players = mean["players"].to_numpy()
    axes.fill_between(players, plots.reals(low, "value"), plots.reals(high, "value"), color=PALE, linewidth=0)
    end = (float(players[-1]), float(high["value"][-1]))
    plots.note(axes, "the middle half of games", end, (-6, -14), ha="right", color=BLUE, fontsize=9)
    for row in mean.to_dicts():
        plots.note(axes, f"{row['value']:.1f}", (row["players"], row["value"]), (0, 7))


def _ends(rows: pl.DataFrame) -> tuple[int, int]:
    players = rows["players"].to_list()
    return min(players), max(players)


# --- who wins -----------------------------------------------------------------------------------------


def by_position(frames: Frames) -> Picture:
    """Win rate by place after the dealer."""
    rows = frames["wins_by_position"].filter(pl.col("position").is_not_null())
    labels = [position(row) for row in rows.to_dicts()]
    return Picture(
        "wins_by_position", spread(rows, seat), lambda axes: _shares(axes, rows, labels), _dots(rows, labels)
    )


def _dots(rows: pl.DataFrame, labels: list[str]) -> str:
    shares = told(rows.to_dicts(), labels, "share", 100, " %")
    return f"Dots with intervals: share of games won. {shares}. An equal share would be {100 / rows.height:.4g} %."


def positions_by_cell(frames: Frames) -> Picture:
    """Win rate by place after the dealer against an equal share, a line for each cell."""
    cells = _cells(frames)
    first = frames["wins_by_position"].filter(pl.col("position") == 1)
    low, high = (100 * extreme(first["share"].to_list()) for extreme in (min, max))
    title = f"Left of the dealer wins {low:.1f} to {high:.1f} % of games, by cell"

    def draw(axes: Axes) -> None:
        ends = []
        for at, cell in enumerate(cells):
            rows = _of(frames, "wins_by_position", cell).filter(pl.col("position").is_not_null())
            value, low, high = (100 * (plots.reals(rows, c) * rows.height - 1) for c in ("share", "low", "high"))
            where = rows["position"].to_numpy() + (at - (len(cells) - 1) / 2) * 0.06
            axes.vlines(where, low, high, color=COLOURS[at], linewidth=2)
            axes.plot(where, value, "o-", color=COLOURS[at], linewidth=0.8, markersize=3.5)
            ends.append((float(where[-1]), float(value[-1])))
        axes.axhline(0, color=GREY, linewidth=0.9, linestyle="dashed")
        axes.set_xticks(range(1, _ends(frames["cells"].head(len(cells)))[1] + 1))
        axes.set_xlabel("places after the dealer (the last is the dealer); strokes: 95 % intervals")
        axes.set_ylabel("wins above an equal share, %")
        plots.label_ends(axes, ends, cells, COLOURS)

    first = first.filter(pl.col("cell").is_in(cells))
    alt = f"A line for each cell: wins above an equal share, by position. Left of the dealer: {_by_cell(first)}."
    return Picture("wins_by_position", title + _first_few(frames), draw, alt)


def _by_cell(rows: pl.DataFrame) -> str:
    return told(rows.to_dicts(), rows["cell"].to_list(), "share", 100, " %")


def by_player(frames: Frames) -> Picture:
    """Win rate by player of the line-up, of one cell or of each."""
    cells = _cells(frames)
    rows = frames["wins_by_player"].filter(pl.col("player").is_not_null() & pl.col("cell").is_in(cells))
    if len(cells) > 1:
        names = [f"{row['cell']}, player {row['player']} {row['profile']}" for row in rows.to_dicts()]
        alt = f"Dots with intervals: share of games won. {told(rows.to_dicts(), names, 'share', 100, ' %')}."
        title = _differing(rows) + _first_few(frames)
        return Picture("wins_by_player", title, lambda axes: _strips(axes, rows), alt)
    labels = [f"{row['player']}  {row['profile']}" for row in rows.to_dicts()]
    title = spread(rows, player)
    if rows["profile"].n_unique() == 1:
        fair = all(row["low"] <= 1 / rows.height <= row["high"] for row in rows.to_dicts() if row["low"] is not None)
        name = line_up(", ".join(rows["profile"].to_list()))
        title = f"{name}: equals win equally often, within chance" if fair else f"{name}: wins of equals"
    return Picture("wins_by_player", title, lambda axes: _shares(axes, rows, labels), _dots(rows, labels))


def _differing(rows: pl.DataFrame) -> str:
    """In how many cells the games can tell who wins most from who wins least."""
    told = [_apart_at_all(rows.filter(pl.col("cell") == cell)) for cell in rows["cell"].unique(maintain_order=True)]
    if not any(told):
        return "In no cell can these games tell which player wins more often"
    return f"In {sum(told)} of {len(told)} cells some players win more often than others"


def _apart_at_all(rows: pl.DataFrame) -> bool:
    """Whether the intervals of who wins most and who wins least have nothing in common."""
    best, worst = (rows.sort("share", descending=down).row(0, named=True) for down in (True, False))
    return best["low"] is not None and bool(best["low"] > worst["high"])


def seat(row: Row) -> str:
    """A position within a sentence."""
    words = {1: "the seat left of the dealer", row["players"]: "the dealer"}
    return words.get(row["position"], f"position {row['position']}")


def player(row: Row) -> str:
    """A player within a sentence."""
    return f"{row['profile']} (player {row['player']})"


def spread(rows: pl.DataFrame, name: Callable[[Row], str]) -> str:
    """Who wins most and who least, if the games can tell."""
    best, worst = (rows.sort("share", descending=down).row(0, named=True) for down in (True, False))
    if not _apart_at_all(rows):
        return "These games cannot tell who wins more often"
    places = places_of([best, worst], 100, least=1)
    first = f"{name(best)} wins {percent(best['share'], places)} of games"
    return f"{first[0].upper()}{first[1:]}, {name(worst)} {percent(worst['share'], places)}"


def _shares(axes: Axes, rows: pl.DataFrame, labels: list[str]) -> None:
    """Win rates as dots with intervals, one a line, beside the equal share."""
    at = np.arange(rows.height)[::-1]
    plots.intervals(axes, rows, "share", at, scale=100)
    equal = 100 / rows.height
    axes.axvline(equal, color=GREY, linewidth=0.9, linestyle="dashed")
    axes.set_ylim(-0.6, rows.height - 0.3)
    plots.note(axes, f"equal share {equal:.4g} %", (equal, rows.height - 0.3), (0, 3), color=GREY, fontsize=8.5)
    places = places_of(rows.to_dicts(), 100, least=1)
    for y, row in zip(at.tolist(), rows.to_dicts(), strict=True):
        plots.note(axes, percent(row["share"], places), (100 * row["share"], y), (0, 7))
    axes.margins(x=0.12)
    axes.set_xlabel("wins, % of all games; bars: 95 % intervals")
    plots.label_lines(axes, at.tolist(), labels)


def _strips(axes: Axes, rows: pl.DataFrame) -> None:
    """Win rates of several cells: a strip for each cell, a dot for each player."""
    cells = rows["cell"].unique(maintain_order=True).to_list()
    for strip, cell in enumerate(cells):
        mine = rows.filter(pl.col("cell") == cell)
        at = len(cells) - 1 - strip + np.linspace(0.3, -0.3, mine.height)
        plots.intervals(axes, mine, "share", at, scale=100, color=COLOURS[strip], markersize=3.5, capsize=2)
        axes.vlines(100 / mine.height, at[-1] - 0.1, at[0] + 0.1, color=GREY, linewidth=0.9, linestyles="dashed")
        mixed = mine["profile"].n_unique() > 1
        for y, row in zip(at.tolist(), mine.to_dicts(), strict=True) if mixed else ():
            plots.note(axes, row["profile"], (100 * row["high"], y), (5, 0), ha="left", va="center", fontsize=8)
    axes.margins(x=0.12)
    axes.set_xlabel("wins, % of all games; bars: 95 % intervals; dashed: equal shares")
    plots.label_lines(axes, range(len(cells))[::-1], [plots.spaced(cell) for cell in cells])


# --- where the actions go -----------------------------------------------------------------------------


def actions(frames: Frames) -> Picture:
    """What the actions of a game are."""
    rows = frames["actions"].filter(pl.col("actions") > 0)
    total = float(rows["a_game"].sum())
    idle = float(rows.filter(pl.col("what").str.starts_with("no card"))["a_game"].sum())
    title = (
        f"Of {number(total, 1)} actions a game, {percent(idle / total if total else 0, 0)} end without a card played"
    )

    def draw(axes: Axes) -> None:
        at = np.arange(rows.height)[::-1]
        axes.barh(at, plots.reals(rows, "a_game"), height=0.72, color=PALE)
        plots.intervals(axes, rows, "a_game", at, fmt="none")
        places = places_of(rows.to_dicts(), least=1)
        ends = [row["high"] or row["a_game"] for row in rows.to_dicts()]
        texts = [f"{number(row['a_game'], places)}  ({percent(row['a_game'] / total, 1)})" for row in rows.to_dicts()]
        for y, end, text in zip(at.tolist(), ends, texts, strict=True):
            plots.note(axes, text, (end, y), (7, 0), ha="left", va="center")
        axes.set_xlabel("actions a game; bars: 95 % intervals")
        plots.label_lines(axes, at.tolist(), rows["what"].to_list())
        plots.room_behind(axes, ends, texts)

    alt = f"Bars: actions a game. {told(rows.to_dicts(), rows['what'].to_list(), 'a_game')}."
    return Picture("actions", title, draw, alt)


def actions_by_cell(frames: Frames) -> Picture:
    """What the actions of a game are, cell beside cell."""
    cells = _cells(frames)
    used = frames["actions"].filter(pl.col("actions") > 0)["what"].unique().to_list()
    kinds = [what for what in frames["actions"]["what"].unique(maintain_order=True).to_list() if what in used]
    idle = frames["actions"].filter(pl.col("what").str.starts_with("no card") & pl.col("cell").is_in(cells))
    low, high = (extreme(idle["a_game"].to_list()) for extreme in (min, max))
    title = f"A game has {low:.1f} to {high:.1f} actions without a card played"

    def draw(axes: Axes) -> None:
        thick = 0.8 / len(cells)
        for index, cell in enumerate(cells):
            rows = _of(frames, "actions", cell).filter(pl.col("what").is_in(kinds))
            at = np.arange(len(kinds))[::-1] + (0.4 - thick / 2) - index * thick
            axes.barh(at, plots.reals(rows, "a_game"), height=thick * 0.9, color=COLOURS[index])
            plots.intervals(axes, rows, "a_game", at, fmt="none", color=DARK, capsize=2, linewidth=1.2)
        right = float(np.nanmax(plots.reals(frames["actions"], "a_game"))) * 1.02
        plots.stack(axes, cells, COLOURS, top=0.75)
        axes.set_xlim(0, right)
        axes.set_xlabel("actions a game; strokes: 95 % intervals")
        plots.label_lines(axes, range(len(kinds))[::-1], kinds)

    alt = f"Bars: actions a game. Without a card played: {told(idle.to_dicts(), idle['cell'].to_list(), 'a_game')}."
    return Picture("actions", title + _first_few(frames), draw, alt)


__all__ = ["of_run", "player", "seat", "spread", "told"]
