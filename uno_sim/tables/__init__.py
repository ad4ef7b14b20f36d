"""The tables of a run: totals -> polars frames, one fact a row.

Every table and every column is declared here first; frames, the CSV and Parquet files, the summary and its JSON Schema
come from these declarations. All intervals hold 95 %. A figure about which nothing can be said is null.
What designers ask for, with formulas, is in `uno_sim.tables.feel`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.axes import short
from uno_sim.farm import CellTotals
from uno_sim.tables import feel
from uno_sim.tables.columns import CELL, VALUE, Column, Table
from uno_sim.tables.figures import Figures, Row, figure, slots
from uno_sim.trace import CAUSES

WINS: Final = (
    Column("wins", "whole", "games", "games won (of the row nobody: games that nobody won)"),
    Column("share", "real", "share of all games", "wins divided by all games; shares of a cell add to 1"),
    *VALUE,
)
COUNTED: Final = (
    Column("a_game", "real", "a game", "count divided by games"),
    *VALUE,
)
PLAYER: Final = (
    Column("player", "whole", "", "place in the line-up, 1 is the first; null for nobody"),
    Column("profile", "text", "", "name of the player's profile; 'nobody' for games without a winner"),
)

TABLES: Final = (
    Table(
        "cells",
        "what was played in each cell",
        (
            *CELL,
            Column("settings", "text", "", "what sets the cell apart from the study's others"),
            Column("apart", "text", "", "the same without the number of players"),
            Column("line_up", "text", "", "names of the players, in order"),
            Column("seating", "text", "", "fixed, or rotate: each deal is played once from each seat"),
            Column("seed", "whole", "", "the seed of all chance"),
            Column("limit", "whole", "actions", "actions after which a game is given up"),
            Column("games", "whole", "games", "games played"),
            Column("matches", "whole", "matches", "matches that they belong to; 0: games by themselves"),
            Column("deals", "whole", "deals", "independent deals, or matches, among them"),
            Column("blocks", "whole", "blocks", "blocks that totals are kept in"),
        ),
    ),
    Table(
        "outcomes",
        "how games ended; shares of a cell add to 1",
        (
            *CELL,
            Column(
                "outcome",
                "text",
                "",
                "won; dry: the pile was used up, and the fewest points won; stalemate: nobody could play or draw; "
                "limit: too many actions; left: players walked away",
            ),
            Column("games", "whole", "games", "games that ended so"),
            Column("share", "real", "share of all games", "games divided by all games"),
            *VALUE,
        ),
    ),
    Table(
        "wins_by_position",
        "who wins by place after the dealer",
        (
            *CELL,
            Column("position", "whole", "", "1 is left of the dealer, the last is the dealer; null for nobody"),
            Column("place", "text", "", "the position in words"),
            *WINS,
        ),
    ),
    Table("wins_by_player", "who wins by player of the line-up", (*CELL, *PLAYER, *WINS)),
    Table(
        "wins_by_opener",
        "whether the seat that acts first wins",
        (*CELL, Column("who", "text", "", "opener, one of the others (all together), nobody"), *WINS),
    ),
    Table(
        "figures",
        "numbers a game: length, points, hands; their mean, spread and quantiles",
        (
            *CELL,
            Column("measure", "text", "", "what is measured"),
            Column("unit", "text", "", "unit of the value"),
            Column("statistic", "text", "", "mean, sd, or q05 … q99: what 5 % … 99 % of games do not exceed"),
            Column("value", "real", "see unit", "the figure"),
            *VALUE,
        ),
    ),
    Table(
        "points_by_player",
        "points written down for each player",
        (*CELL, *PLAYER, Column("points", "whole", "points", "points of all games"), *COUNTED),
    ),
    Table(
        "cards_drawn",
        "cards drawn after the deal, by cause",
        (
            *CELL,
            Column("cause", "text", "", "why: turn, take (owed), guilty, innocent, uno, false-uno, last, lead"),
            Column("cards", "whole", "cards", "cards drawn"),
            *COUNTED,
        ),
    ),
    Table(
        "cards_played",
        "cards played, by kind",
        (
            *CELL,
            Column("kind", "text", "", "the card's symbol"),
            Column("cards", "whole", "cards", "cards played"),
            *COUNTED,
        ),
    ),
    Table(
        "lead_cards",
        "lead cards that stayed, by kind",
        (
            *CELL,
            Column("kind", "text", "", "the card's symbol"),
            Column("games", "whole", "games", "games that began with it"),
            Column("share", "real", "share of all games", "games divided by all games"),
            *VALUE,
        ),
    ),
    Table(
        "actions",
        "where the actions go; rows of a cell add to all actions",
        (
            *CELL,
            Column("what", "text", "", "what was done: a card played, by group, or a turn ended without one"),
            Column("actions", "whole", "actions", "actions of that sort"),
            *COUNTED,
        ),
    ),
    Table(
        "choices",
        "between how many different cards a seat could choose when it had to act; shares of a cell add to 1",
        (
            *CELL,
            Column("choice", "text", "", "none, one, several: different cards that could be played honestly"),
            Column("actions", "whole", "actions", "actions with so many"),
            Column("share", "real", "share of actions", "divided by all actions"),
            *VALUE,
        ),
    ),
    Table(
        "events",
        "whatever else is counted",
        (
            *CELL,
            Column("event", "text", "", "the measure's name (uno_sim/measures.py)"),
            Column("unit", "text", "", "what is counted"),
            Column("count", "whole", "see unit", "all together"),
            *COUNTED,
        ),
    ),
    Table(
        "matches",
        "how matches ended; shares of a cell add to 1; empty where games are played by themselves",
        (
            *CELL,
            Column("outcome", "text", "", "won: by one player or camp; tied; given up: not over after 1,000 games"),
            Column("matches", "whole", "matches", "matches that ended so"),
            Column("share", "real", "share of all matches", "matches divided by all matches"),
            *VALUE,
        ),
    ),
    Table(
        "match_wins_by_player",
        "who wins matches, and what else they bring; with camps a match counts for both players of the camp",
        (
            *CELL,
            *PLAYER,
            Column("wins", "whole", "matches", "matches won (of the row nobody: those that nobody won alone)"),
            Column("share", "real", "share of all matches", "wins divided by all matches"),
            *VALUE,
            Column("pigs", "real", "pigs a match", "pigs drawn on the player"),
            Column("rewards", "real", "points a match", "rewards for a low score"),
        ),
    ),
    Table(
        "match_figures",
        "numbers a match: games, actions, minutes; their mean, spread and quantiles",
        (
            *CELL,
            Column("measure", "text", "", "what is measured"),
            Column("unit", "text", "", "unit of the value; minutes are actions times the study's pace"),
            Column("statistic", "text", "", "mean, sd, or q05 … q99: what 5 % … 99 % of matches do not exceed"),
            Column("value", "real", "see unit", "the figure"),
            *VALUE,
        ),
    ),
    Table(
        "histograms",
        "games (or matches) by a whole number",
        (
            *CELL,
            Column("measure", "text", "", "what is measured"),
            Column("unit", "text", "", "unit of the value"),
            Column("value", "whole", "see unit", "the number"),
            Column("beyond", "yes/no", "", "true: the number or anything above it"),
            Column("games", "whole", "games", "games (or matches) with that number"),
        ),
    ),
    Table(
        "fairness",
        "whether it matters where one sits, and who acts first; of the games that somebody won",
        (
            *CELL,
            Column("what", "text", "", "position: places after the dealer; opener: who acts first against all others"),
            Column("chi2", "real", "", "chi-squared of the wins against equal chances (Pearson 1900)"),
            Column("freedom", "whole", "", "its degrees of freedom"),
            Column("p", "real", "", "chance of so large a value were all chances equal"),
            Column("value", "real", "", "fairness index: 1 all win alike; 1 / players: one place always wins"),
            *VALUE,
            Column(
                "advantage", "real", "share of decided games", "wins of position 1, or the opener, above a fair part"
            ),
            Column("advantage_low", "real", "share of decided games", "lower end of its 95 % interval"),
            Column("advantage_high", "real", "share of decided games", "upper end of its 95 % interval"),
        ),
    ),
    Table(
        "hazard",
        "the chance that a game that is still going on ends with this very action",
        (
            *CELL,
            Column("action", "whole", "actions", "the action, from 1"),
            Column("at_risk", "whole", "games", "games that were still going on before it"),
            Column("ended", "whole", "games", "games that ended with it, otherwise than by the action limit"),
            Column("share", "real", "share of games at risk", "ended divided by at_risk"),
            *VALUE,
            Column("left", "real", "share of all games", "still going on afterwards (Kaplan and Meier 1958)"),
        ),
    ),
    Table(
        "feel",
        "what a game feels like: the measures of designers (docs/measures.md)",
        (
            *CELL,
            Column("measure", "text", "", "what is measured"),
            Column("unit", "text", "", "unit of the value"),
            Column("value", "real", "see unit", "the figure"),
            *VALUE,
        ),
    ),
    Table(
        "lost_by_player",
        "turns lost by each player; empty unless the study's measures are those of drama",
        (
            *CELL,
            *PLAYER,
            Column("turns", "whole", "turns", "turns lost in all games of which that was counted"),
            *COUNTED,
        ),
    ),
    Table(
        "leaders",
        "whether who leads alone (fewest cards) goes on to win; empty unless the study's measures are those of drama",
        (
            *CELL,
            Column("played", "real", "share of the actions", "how much of the game has been played: 0.1 … 0.9"),
            Column("led", "whole", "games", "games in which somebody leads alone then"),
            Column("alone", "real", "share of won games", "led divided by all games that somebody won"),
            Column("share", "real", "share of games led", "games that whoever leads alone then has won"),
            *VALUE,
            Column("uncertainty", "real", "", "entropy of the winner given the leader: 1 nothing is known, 0 all is"),
            Column("uncertainty_low", "real", "", "lower end of its 95 % interval"),
            Column("uncertainty_high", "real", "", "upper end of its 95 % interval"),
        ),
    ),
)
TABLE_OF: Final = {table.name: table for table in TABLES}

QUANTILES: Final = (0.05, 0.25, 0.50, 0.75, 0.95, 0.99)
ENDED: Final = {"won": "decided", "dry": "dry", "stalemate": "stalemate", "limit": "limit", "left": "left"}
CHOICES: Final = {"none": "no_choice", "one": "one_choice", "several": "choices"}
EVENTS: Final = (
    "passes",
    "voluntary_draws",
    "drawn_plays",
    "skips",
    "lost",
    "lead_lost",
    "reversals",
    "answers",
    "takes",
    "challenges",
    "guilty",
    "bluffs",
    "unos",
    "forgotten",
    "caught",
    "reshuffles",
    "reshuffled_games",
    "pairs",
    "jumps",
    "hands_moved",
    "slaps",
    "noises",
    "wrong_cards",
    "advices",
    "leavers",
)
NUMBERS: Final = "a number"
PASSED: Final = "no card: drew and passed"


def _wins(f: Figures, hits: NDArray[np.int64]) -> Row:
    return {"wins": int(hits.sum()), **figure(f.share(hits), "share")}


def _counted(f: Figures, name: str, counts: NDArray[np.int64]) -> Row:
    return {name: int(counts.sum()), **figure(f.a_game(counts), "a_game")}


def _settings(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{short(key)} = {value}" for key, value in settings.items())


def _cells(f: Figures) -> Iterator[Row]:
    cell = f.cell
    yield {
        "settings": _settings(cell.settings),
        "apart": _settings({key: value for key, value in cell.settings.items() if key != "players"}),
        "line_up": ", ".join(profile.name for profile in cell.line_up),
        "seating": cell.seating,
        "seed": cell.seed,
        "limit": cell.limit,
        "games": f.games,
        "matches": f.matches,
        "deals": f.deals,
        "blocks": len(f.rows),
    }


def _outcomes(f: Figures) -> Iterator[Row]:
    for outcome, name in ENDED.items():
        games = f.blocks(name)
        if outcome == "won":  # otherwise than by the pile
            games = games - f.blocks("dry")
        yield {"outcome": outcome, "games": int(games.sum()), **figure(f.share(games), "share")}


def place(position: int, players: int) -> str:
    """A position in words: "left of dealer" for 1, "dealer" for the last, "after position 1" and so on between."""
    return {1: "left of dealer", players: "dealer"}.get(position, f"after position {position - 1}")


def _wins_by_position(f: Figures) -> Iterator[Row]:
    for at in range(f.cell.players):
        where = {"position": at + 1, "place": place(at + 1, f.cell.players)}
        yield where | _wins(f, f.blocks("wins_position", at))
    yield {"position": None, "place": "nobody", **_wins(f, f.nobody)}


def _players(f: Figures) -> Iterator[tuple[int, Row]]:
    for at, profile in enumerate(f.cell.line_up):
        yield at, {"player": at + 1, "profile": profile.name}


def _wins_by_player(f: Figures) -> Iterator[Row]:
    for at, who in _players(f):
        yield who | _wins(f, f.blocks("wins_player", at))
    yield {"player": None, "profile": "nobody", **_wins(f, f.nobody)}


def _wins_by_opener(f: Figures) -> Iterator[Row]:
    opener = f.blocks("opener_wins")
    yield {"who": "opener", **_wins(f, opener)}
    yield {"who": "others", **_wins(f, f.blocks("decided") - opener)}
    yield {"who": "nobody", **_wins(f, f.nobody)}


@dataclass(frozen=True, slots=True)
class Number:
    """A number a game: the measure behind it, among which games, and what it is divided by."""

    name: str
    measure: str
    unit: str
    among: str = "games"
    over: Callable[[int], int] = lambda _players: 1
    spread: bool = True


NUMBERS_A_GAME: Final = (
    Number("actions", "actions", "actions"),
    Number("turns", "turns", "turns"),
    Number("laps", "turns", "laps", over=lambda players: players),
    Number("winner_points", "winner_points", "points", among="decided"),
    Number("loser_points", "winner_points", "points a loser", among="decided", over=lambda n: n - 1, spread=False),
    Number("largest_hand", "largest_hand", "cards"),
    Number("lead_changes", "lead_changes", "changes"),
)


def _figures(f: Figures) -> Iterator[Row]:
    for number in NUMBERS_A_GAME:
        scale = 1 / number.over(f.cell.players)
        wanted = {"mean": f.mean(number.measure, number.among)}
        if number.spread:
            wanted["sd"] = f.sd(number.measure, number.among)
            if number.measure in measures.BINS:
                wanted |= {f"q{round(100 * q):02d}": f.quantile(number.measure, q) for q in QUANTILES}
        for statistic, estimate in wanted.items():
            what = {"measure": number.name, "unit": number.unit, "statistic": statistic}
            yield what | figure(estimate, "value", scale)


def _points_by_player(f: Figures) -> Iterator[Row]:
    for at, who in _players(f):
        yield who | _counted(f, "points", f.blocks("points_player", at))


def _cards_drawn(f: Figures) -> Iterator[Row]:
    for at, cause in enumerate(CAUSES):
        yield {"cause": cause, **_counted(f, "cards", f.blocks("drawn", at))}


def _cards_played(f: Figures) -> Iterator[Row]:
    for symbol, counts in f.by_kind("played").items():
        yield {"kind": symbol, **_counted(f, "cards", counts)}


def _lead_cards(f: Figures) -> Iterator[Row]:
    for symbol, hits in f.by_kind("lead").items():
        yield {"kind": symbol, "games": int(hits.sum()), **figure(f.share(hits), "share")}


def _actions(f: Figures) -> Iterator[Row]:
    groups: dict[str, NDArray[np.int64]] = {}
    played = f.by_kind("played")
    for kind in f.cell.rules.deck.all_kinds:
        group = NUMBERS if kind.is_number else f"a {kind.name}"
        groups[group] = groups.get(group, 0) + played[kind.symbol]
    groups[PASSED] = f.blocks("passes")
    for what, counts in groups.items():
        yield {"what": what, **_counted(f, "actions", counts)}


def _choices(f: Figures) -> Iterator[Row]:
    for choice, name in CHOICES.items():
        share = stats.ratio_of_blocks(f.blocks(name), f.blocks("actions"), f.confidence)
        yield {"choice": choice, "actions": f.count(name), **figure(share, "share")}


def _events(f: Figures) -> Iterator[Row]:
    units = {measure.name: measure.unit for measure in measures.MEASURES}
    for name in EVENTS:
        yield {"event": name, "unit": units[name], **_counted(f, "count", f.blocks(name))}


MATCH_ENDED: Final = {"won": "matches_won", "tied": "matches_tied", "given up": "matches_given_up"}


def _matches(f: Figures) -> Iterator[Row]:
    for outcome, name in MATCH_ENDED.items() if f.matches else ():
        share = f.share_of_matches(f.blocks(name))
        yield {"outcome": outcome, "matches": f.count(name), **figure(share, "share")}


def _match_wins_by_player(f: Figures) -> Iterator[Row]:
    for at, who in _players(f) if f.matches else ():
        hits = f.blocks("match_wins_player", at)
        yield who | {"wins": int(hits.sum()), **figure(f.share_of_matches(hits), "share")} | _a_match(f, at)
    if f.matches:
        nobody = f.matches_of_blocks - f.blocks("matches_won")
        share = figure(f.share_of_matches(nobody), "share")
        yield {"player": None, "profile": "nobody", "wins": int(nobody.sum()), **share, "pigs": None, "rewards": None}


def _a_match(f: Figures, at: int) -> Row:
    return {
        "pigs": f.count("pigs_player", at) / f.matches,
        "rewards": f.count("rewards_player", at) / f.matches,
    }


def _match_figures(f: Figures) -> Iterator[Row]:
    minutes = f.cell.pace / 60
    named = (
        ("games", "match_games", "games", 1.0),
        ("actions", "match_actions", "actions", 1.0),
        ("minutes", "match_actions", "minutes", minutes),
    )
    for name, measure, unit, scale in named if f.matches else ():
        wanted = {"mean": f.mean(measure, "matches"), "sd": f.sd(measure, "matches")}
        wanted |= {f"q{round(100 * q):02d}": f.quantile(measure, q) for q in QUANTILES}
        for statistic, estimate in wanted.items():
            yield {"measure": name, "unit": unit, "statistic": statistic, **figure(estimate, "value", scale)}


def _histograms(f: Figures) -> Iterator[Row]:
    for measure in measures.HISTOGRAMS:
        bins = f.histogram(measure.name)
        for value in np.flatnonzero(bins).tolist():
            yield {
                "measure": measure.name,
                "unit": measure.unit,
                "value": value,
                "beyond": value == measure.bins - 1,
                "games": int(bins[value]),
            }


BUILDERS: Final[dict[str, Callable[[Figures], Iterable[Row]]]] = {
    "cells": _cells,
    "outcomes": _outcomes,
    "wins_by_position": _wins_by_position,
    "wins_by_player": _wins_by_player,
    "wins_by_opener": _wins_by_opener,
    "figures": _figures,
    "points_by_player": _points_by_player,
    "cards_drawn": _cards_drawn,
    "cards_played": _cards_played,
    "lead_cards": _lead_cards,
    "actions": _actions,
    "choices": _choices,
    "events": _events,
    "matches": _matches,
    "match_wins_by_player": _match_wins_by_player,
    "match_figures": _match_figures,
    "histograms": _histograms,
    "fairness": feel.fairness,
    "hazard": feel.hazard,
    "feel": feel.feel,
    "lost_by_player": feel.lost_by_player,
    "leaders": feel.leaders,
}


def build(cells: Sequence[CellTotals], confidence: float = stats.CONFIDENCE) -> dict[str, pl.DataFrame]:
    """All tables of a run, in the order of `TABLES`; ``confidence`` is that of each interval by itself."""
    asked = [Figures(totals, confidence) for totals in cells]
    return {
        table.name: pl.DataFrame(
            [f.label | row for f in asked for row in BUILDERS[table.name](f)], schema=table.schema, orient="row"
        )
        for table in TABLES
    }


__all__ = ["BUILDERS", "QUANTILES", "TABLES", "TABLE_OF", "Column", "Figures", "Table", "build", "place", "slots"]
