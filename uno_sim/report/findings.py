"""What a run found, in sentences: of one cell, and of several side by side. Each figure comes with its interval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import polars as pl

from uno_sim.report.page import Headline
from uno_sim.report.pictures import player, seat, spread
from uno_sim.report.views import CHOICES, Frames, Row, interval, line_up, number, percent, places_of

OPENER_LIKE_OTHERS: Final = "no more and no less often than the others, as far as these games can tell"


def of_cell(frames: Frames) -> Iterator[str]:
    """The findings of a run's only cell, the most important first."""
    mean, half, most = (_figure(frames, "actions", which) for which in ("mean", "q50", "q95"))
    yield (
        f"Half of all games end within {half['value']:.0f} actions, 95 % within {most['value']:.0f}; the mean is "
        f"{_with_interval(mean, 'value')}."
    )
    if frames["matches"].height:
        yield from _matches(frames)
    rows = _wins(frames, "wins_by_position", "position")
    yield f"{spread(rows, seat)}; an equal share would be {100 / rows.height:.4g} %."
    yield _opener(frames)
    yield from _players(frames)
    yield from _choices(frames)
    yield from _nobody(frames)


def _figure(frames: Frames, measure: str, statistic: str, table: str = "figures") -> Row:
    wanted = (pl.col("measure") == measure) & (pl.col("statistic") == statistic)
    return frames[table].filter(wanted).row(0, named=True)


def _wins(frames: Frames, table: str, among: str) -> pl.DataFrame:
    return frames[table].filter(pl.col(among).is_not_null())


def _with_interval(row: Row, column: str, scale: float = 1.0, unit: str = "") -> str:
    """``43.99 (43.95 – 44.03)``."""
    places = places_of([row], scale, least=1)
    return f"{number(row[column] * scale, places)}{unit} ({interval(row, places, scale)})"


def _opener(frames: Frames) -> str:
    row = frames["wins_by_opener"].filter(pl.col("who") == "opener").row(0, named=True)
    equal = 1 / row["players"]
    share = _with_interval(row, "share", 100, " %")
    if row["low"] <= equal <= row["high"]:
        return f"Whoever acts first wins {share} of games: {OPENER_LIKE_OTHERS}."
    return f"Whoever acts first wins {share} of games, {'more' if row['low'] > equal else 'less'} than an equal share."


def _players(frames: Frames) -> Iterator[str]:
    rows = _wins(frames, "wins_by_player", "player")
    if rows["profile"].n_unique() > 1:
        yield f"{spread(rows, player)}."


def _choices(frames: Frames) -> Iterator[str]:
    shares = {row["choice"]: row["share"] for row in frames["choices"].to_dicts()}
    if shares and all(share is not None for share in shares.values()):
        told = ", ".join(f"{CHOICES[choice]} in {percent(share, 1)}" for choice, share in shares.items())
        yield f"When a seat has to act: {told}."


def _nobody(frames: Frames) -> Iterator[str]:
    lost = [row for row in frames["outcomes"].to_dicts() if row["outcome"] != "won" and row["games"]]
    if lost:
        told = ", ".join(f"{row['outcome']} {percent(row['share'], 2)}" for row in lost)
        yield f"Some games have no winner: {told}."


def _matches(frames: Frames) -> Iterator[str]:
    games, minutes = (_figure(frames, measure, "mean", "match_figures") for measure in ("games", "minutes"))
    yield (
        f"A match takes {_with_interval(games, 'value')} games, or {_with_interval(minutes, 'value')} minutes at the "
        "study's pace."
    )


# --- several cells ----------------------------------------------------------------------------------------


def of_cells(frames: Frames) -> Iterator[str]:
    """The findings of several cells: which are the extremes."""
    means = frames["figures"].filter((pl.col("measure") == "actions") & (pl.col("statistic") == "mean"))
    yield _extremes(means, "value", "Games take {least} actions with {low}, {most} with {high}")
    first = frames["wins_by_opener"].filter(pl.col("who") == "opener")
    if frames["cells"]["players"].n_unique() == 1:
        said = "Whoever acts first wins {least} of games with {low}, {most} with {high}"
        yield _extremes(first, "share", said, 100, " %")


def _extremes(rows: pl.DataFrame, column: str, said: str, scale: float = 1.0, unit: str = "") -> str:
    low, high = (rows.sort(column, descending=down).row(0, named=True) for down in (False, True))
    least, most = (_with_interval(row, column, scale, unit) for row in (low, high))
    apart = low["high"] is not None and high["low"] is not None and low["high"] < high["low"]
    ending = "." if apart else ": by themselves these games cannot tell them apart."
    return said.format(low=low["cell"], high=high["cell"], least=least, most=most) + ending


# --- the few figures to see at once -----------------------------------------------------------------------


def headlines(frames: Frames) -> Iterator[Headline]:
    """A few figures of a run's only cell."""
    mean = _figure(frames, "actions", "mean")
    yield _headline("actions a game, on average", mean, "value")
    if frames["matches"].height:
        for measure in ("games", "minutes"):
            yield _headline(
                f"{measure} a match, on average", _figure(frames, measure, "mean", "match_figures"), "value"
            )
    opener = frames["wins_by_opener"].filter(pl.col("who") == "opener").row(0, named=True)
    yield _headline(f"of games go to whoever acts first; equal: {100 / opener['players']:.4g} %", opener, "share", 100)
    rows = _wins(frames, "wins_by_player", "player")
    best = rows.sort("share", descending=True).row(0, named=True)
    if rows["profile"].n_unique() > 1:
        yield _headline(f"of games go to {best['profile']} (player {best['player']})", best, "share", 100)
    choice = frames["choices"].filter(pl.col("choice") == "several")
    if choice.height:
        yield _headline("of actions have several cards to choose from", choice.row(0, named=True), "share", 100)


def _headline(label: str, row: Row, column: str, scale: float = 1.0) -> Headline:
    places = places_of([row], scale, least=1)
    unit = " %" if scale == 100 else ""
    return Headline(label, number(row[column] * scale, places) + unit, interval(row, places, scale))


def cell_in_words(row: Row) -> str:
    """A cell's line-up and seats: ``4 players, 4 × all-round``."""
    return f"{row['players']} players, {line_up(row['line_up'])}"


__all__ = ["cell_in_words", "headlines", "of_cell", "of_cells"]
