"""What a reader is shown first: a few small tables of words and rounded figures, for the terminal and for Markdown.

Rounded so that the last digit shown is about the size of the interval; the tables on disk hold all digits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import polars as pl

Row: TypeAlias = dict[str, Any]
Frames: TypeAlias = Mapping[str, pl.DataFrame]

MOST_DECIMALS: Final = 4
EN_DASH: Final = " – "
MEASURES: Final = {
    "actions": "actions",
    "turns": "turns",
    "laps": "laps",
    "winner_points": "winner's points",
    "loser_points": "points a loser",
    "largest_hand": "largest hand",
    "lead_changes": "lead changes",
}
QUANTILES: Final = {"q05": "5 %", "q25": "25 %", "q50": "50 %", "q75": "75 %", "q95": "95 %", "q99": "99 %"}
CAUSES: Final = {
    "turn": "in place of a play",
    "take": "owed and taken",
    "guilty": "bluff found out",
    "innocent": "wrong challenge",
    "uno": "UNO forgotten",
    "false-uno": "UNO said wrongly",
    "last": "after the last card",
    "lead": "lead +2, then played",
}
CHOICES: Final = {"none": "nothing to play", "one": "one card fits", "several": "several cards fit"}


@dataclass(frozen=True, slots=True)
class View:
    """A small table to look at; the first column is text, the others are figures."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def decimals(half_width: float) -> int:
    """So many that the last one is about the size of the interval's half width."""
    if not math.isfinite(half_width) or half_width <= 0:
        return 2
    return max(0, min(MOST_DECIMALS, -math.floor(math.log10(half_width))))


def number(value: float | None, places: int) -> str:
    """``1,234.5``; a dash where there is no figure."""
    return "–" if value is None else f"{value:,.{places}f}"


def percent(share: float | None, places: int) -> str:
    """``26.28 %``; ``< 0.01 %`` where rounding would hide that there is something."""
    if share is None:
        return "–"
    shown = f"{100 * share:.{places}f}"
    return f"< {10**-places:.{places}f} %" if share > 0 and float(shown) == 0 else f"{shown} %"


def _half(row: Row) -> float:
    return math.nan if row["low"] is None or row["high"] is None else float(row["high"] - row["low"]) / 2


def interval(row: Row, places: int, scale: float = 1.0) -> str:
    """``26.20 – 26.37``; a dash where there is none."""
    if row["low"] is None and row["high"] is None:
        return "–"
    low, high = (None if row[end] is None else row[end] * scale for end in ("low", "high"))
    if high is not None and 0 < high < 0.5 * 10**-places:
        return f"< {10**-places:.{places}f}"
    return number(low, places) + EN_DASH + number(high, places)


def plus_minus(row: Row, column: str, scale: float = 1.0) -> str:
    """``46.7 ± 0.2``: a figure and half of its interval, for where there is no room for both ends."""
    places = places_of([row], scale, least=1)
    half = _half(row) * scale
    return number(row[column] * scale, places) + (f" ± {half:.{places}f}" if math.isfinite(half) else "")


def places_of(rows: Sequence[Row], scale: float = 1.0, least: int = 0) -> int:
    """Decimals that suit the most uncertain of some rows."""
    halves = [half * scale for row in rows if math.isfinite(half := _half(row)) and half > 0]
    return max(least, decimals(max(halves))) if halves else 2


def _shares(rows: Sequence[Row], label: str, column: str = "share") -> tuple[tuple[str, ...], ...]:
    places = places_of(rows, 100, least=1)
    return tuple((str(row[label]), percent(row[column], places), interval(row, places, 100)) for row in rows)


def heading(frames: Frames, name: str, says: str) -> tuple[str, ...]:
    """What was played, in a line or three."""
    cells = frames["cells"].to_dicts()
    first, matches = cells[0], sum(cell["matches"] for cell in cells)
    games = f"{sum(cell['games'] for cell in cells):,} games"
    if matches:
        games = f"{matches:,} matches of {games}"
    seats = "seats rotate: each deal once from every seat" if first["seating"] == "rotate" else "seats fixed"
    if len(cells) > 1:
        what = f"{name} · {len(cells)} cells · {games} · seed {first['seed']} · {seats}"
        return tuple(filter(None, (what, says)))
    what = f"{name} · {first['players']} players · {games} · seed {first['seed']} · {seats}"
    return tuple(filter(None, (what, says, f"line-up: {line_up(first['line_up'])}")))


def line_up(names: str) -> str:
    """``4 × all-round`` for four alike, else the names in order."""
    each = names.split(", ")
    return f"{len(each)} × {each[0]}" if len(each) > 1 and len(set(each)) == 1 else names


def of_run(frames: Frames) -> Iterator[View]:
    """The views of a run: of its only cell, or one line for each of several."""
    if frames["cells"].height > 1:
        yield cells_side_by_side(frames)
        if frames["wins_by_player"]["profile"].n_unique() > 2:
            yield players_side_by_side(frames)
        return
    if frames["matches"].height:
        yield matches(frames)
        yield match_length(frames)
    yield positions(frames)
    if frames["wins_by_player"]["profile"].n_unique() > 2:
        yield players(frames)
    yield length(frames)
    yield actions(frames)
    yield drawn(frames)
    if not frames["leaders"].is_empty():
        from uno_sim.report import feel  # its tables are made of what is here

        yield from feel.views(frames)


def position(row: Row) -> str:
    """``1 (left of dealer)``, ``2``, … ``4 (dealer)``."""
    at, players = row["position"], row["players"]
    return f"{at} ({row['place']})" if at in (1, players) else f"{at}"


def positions(frames: Frames) -> View:
    rows = [
        row | {"label": position(row) if row["position"] else "nobody"} for row in frames["wins_by_position"].to_dicts()
    ]
    opener = frames["wins_by_opener"].row(0, named=True) | {"label": "the opener, wherever"}
    return View(
        "Who wins, by place after the dealer",
        ("position", "wins", "95 % interval"),
        _shares([*rows, opener], "label"),
        "share of all games, in %; positions and nobody add to 100 %; the opener is who acts first",
    )


def players(frames: Frames) -> View:
    rows = [
        row | {"label": f"{row['player']}  {row['profile']}" if row["player"] else "nobody"}
        for row in frames["wins_by_player"].to_dicts()
    ]
    return View("Who wins, by player", ("player", "wins", "95 % interval"), _shares(rows, "label"))


def matches(frames: Frames) -> View:
    """Who wins matches; what is left are ties, and matches that were given up."""
    rows = [
        row | {"label": f"{row['player']}  {row['profile']}"}
        for row in frames["match_wins_by_player"].to_dicts()
        if row["player"]
    ]
    rows += [row | {"label": row["outcome"]} for row in frames["matches"].to_dicts() if row["outcome"] != "won"]
    places = places_of(rows, 100, least=1)
    pigs = any(row.get("pigs") for row in rows)
    rewards = any(row.get("rewards") for row in rows)
    columns = ("", "matches won", "95 % interval", *["pigs"] * pigs, *["rewards"] * rewards)
    shown = (
        (
            row["label"],
            percent(row["share"], places),
            interval(row, places, 100),
            *[number(row.get("pigs"), 2)] * pigs,
            *[number(row.get("rewards"), 2)] * rewards,
        )
        for row in rows
    )
    note = "share of all matches, in %" + ("; pigs and rewards a match" if pigs or rewards else "")
    return View("Who wins matches", columns, tuple(shown), note)


def match_length(frames: Frames) -> View:
    cell = frames["cells"]["cell"][0]
    rows = []
    for measure in ("games", "actions", "minutes"):
        of = _statistics(frames, cell, measure, "match_figures")
        places = places_of([of["mean"]], least=1)
        spread = (number(of["sd"]["value"], 1), *(number(of[q]["value"], 0) for q in QUANTILES))
        rows.append((measure, number(of["mean"]["value"], places), interval(of["mean"], places), *spread))
    note = "minutes: actions times the study's `pace`, 6 seconds an action if not given"
    return View("A match in numbers", ("", "mean", "95 % interval", "sd", *QUANTILES.values()), tuple(rows), note)


def _statistics(frames: Frames, cell: str, measure: str, table: str = "figures") -> dict[str, Row]:
    found = frames[table].filter((pl.col("cell") == cell) & (pl.col("measure") == measure))
    return {row["statistic"]: row for row in found.to_dicts()}


def length(frames: Frames) -> View:
    cell = frames["cells"]["cell"][0]
    rows = []
    for measure, label in MEASURES.items():
        of = _statistics(frames, cell, measure)
        if of["mean"]["value"] is None:
            continue
        places = places_of([of["mean"]], least=1)
        spread = number(of["sd"]["value"], 1) if "sd" in of else ""
        quantiles = (number(of[q]["value"], 1 if measure == "laps" else 0) if q in of else "" for q in QUANTILES)
        rows.append((label, number(of["mean"]["value"], places), interval(of["mean"], places), spread, *quantiles))
    return View(
        "A game in numbers",
        ("", "mean", "95 % interval", "sd", *QUANTILES.values()),
        tuple(rows),
        "a play, or a turn that ends without one, is an action; turns also count those lost; under 5 % … 99 %: what "
        "so many games do not exceed",
    )


def actions(frames: Frames) -> View:
    rows = [row for row in frames["actions"].to_dicts() if row["actions"]]
    total = sum(row["actions"] for row in rows)
    free = frames["choices"].to_dicts()
    chosen = ", ".join(f"{CHOICES[row['choice']]} {percent(row['share'], 1)}" for row in free)
    return View(
        "Where the actions go",
        ("played", "a game", "95 % interval", "of all"),
        tuple(
            (
                row["what"],
                number(row["a_game"], places := places_of([row], least=1)),
                interval(row, places),
                percent(row["actions"] / total, 1),
            )
            for row in rows
        ),
        f"when a seat has to act: {chosen}" if total else "",
    )


def drawn(frames: Frames) -> View:
    rows = [row | {"label": CAUSES[row["cause"]]} for row in frames["cards_drawn"].to_dicts() if row["cards"]]
    events = {row["event"]: row for row in frames["events"].to_dicts()}
    rows += [events["reshuffles"] | {"label": "(reshuffles)"}]
    return View(
        "Cards drawn",
        ("why", "a game", "95 % interval"),
        tuple(
            (row["label"], number(row["a_game"], places := places_of([row], least=2)), interval(row, places))
            for row in rows
        ),
    )


def cells_side_by_side(frames: Frames) -> View:
    opener = {row["cell"]: row for row in frames["wins_by_opener"].to_dicts() if row["who"] == "opener"}
    nobody = {row["cell"]: row for row in frames["wins_by_opener"].to_dicts() if row["who"] == "nobody"}
    rows = []
    for cell in frames["cells"].to_dicts():
        name = cell["cell"]
        of = _statistics(frames, name, "actions")
        rows.append(
            (
                name,
                plus_minus(of["mean"], "value"),
                number(of["q50"]["value"], 0),
                number(of["q95"]["value"], 0),
                plus_minus(opener[name], "share", 100) + " %",
                percent(nobody[name]["share"], 2),
            )
        )
    return View(
        "Cell by cell",
        ("cell", "actions", "50 %", "95 %", "opener wins", "nobody"),
        tuple(rows),
        "actions a game: mean ± half its 95 % interval, and what half and 95 % of games do not exceed; shares of all "
        "games",
    )


def players_side_by_side(frames: Frames) -> View:
    rows = [row for row in frames["wins_by_player"].to_dicts() if row["player"]]
    places = places_of(rows, 100, least=1)
    return View(
        "Who wins, by player",
        ("cell", "player", "wins", "95 % interval"),
        tuple(
            (
                row["cell"],
                f"{row['player']}  {row['profile']}",
                percent(row["share"], places),
                interval(row, places, 100),
            )
            for row in rows
        ),
    )


__all__ = ["View", "decimals", "heading", "interval", "line_up", "number", "of_run", "percent", "position"]
