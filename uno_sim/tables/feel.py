"""What designers ask of a game, each with its formula and its source: how fair, how long, how tense, how much to do.

`FEEL` is the registry: docs/measures.md is made from it. Measures of the group ``drama`` need `Cell.drama`; all others
come from what every run counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.stats import Estimate
from uno_sim.tables.figures import Figures, Row, bounds, figure
from uno_sim.trace import CAUSES

INFLICTED: Final = ("take", "guilty", "innocent", "last")
"""Causes of drawing cards that somebody's draw card is behind."""
LONG: Final = 2
"""How many times the median a long game is longer than."""


@dataclass(frozen=True, slots=True)
class Feeling:
    """A row of the table ``feel``: its name, unit and meaning, how it is computed and who says so.

    ``of`` computes it from a cell's totals; ``share``: whether it is shown in %.
    """

    name: str
    unit: str
    says: str
    formula: str
    source: str
    of: Callable[[Figures], Estimate]
    share: bool = False
    group: str = "basic"


def _sum(f: Figures, *names: str) -> NDArray[np.int64]:
    total: NDArray[np.int64] = np.sum([f.blocks(name) for name in names], axis=0)
    return total


def _inflicted(f: Figures) -> NDArray[np.int64]:
    total: NDArray[np.int64] = np.sum([f.blocks("drawn", CAUSES.index(cause)) for cause in INFLICTED], axis=0)
    return total


def scaled(estimate: Estimate, by: float) -> Estimate:
    """An estimate in another unit."""
    return Estimate(*(by * each for each in (estimate.value, estimate.se, estimate.low, estimate.high)))


def _an_action(f: Figures, counts: NDArray[np.int64]) -> Estimate:
    return stats.ratio_of_blocks(counts, f.blocks("actions"), f.confidence)


def _long(f: Figures) -> Estimate:
    """Games longer than twice the median; the interval allows for a median at either end of its own."""
    bins, median = f.histogram("actions"), f.quantile("actions", 0.5)
    games = int(bins.sum())
    if games == 0:
        return stats.UNKNOWN
    scale = min(1.0, f.deals / games)

    def beyond(middle: float) -> Estimate:
        above = int(bins[int(LONG * middle) + 1 :].sum()) if math.isfinite(middle) and middle >= 0 else 0
        return stats.wilson(above * scale, games * scale, f.confidence)

    if not (math.isfinite(median.low) and math.isfinite(median.high)):
        return Estimate(beyond(median.value).value, math.nan, math.nan, math.nan)
    return Estimate(
        beyond(median.value).value, beyond(median.value).se, beyond(median.high).low, beyond(median.low).high
    )


FEEL: Final[tuple[Feeling, ...]] = (
    Feeling(
        "minutes", "minutes a game",
        "how long a game takes at the study's pace, 6 seconds an action unless `pace` says otherwise",
        "pace / 60 · Σ actions / games", "the mean as in docs/statistics.md",
        lambda f: scaled(f.mean("actions"), f.cell.pace / 60),
    ),
    Feeling(
        "long_games", "share of games", "games with more than twice as many actions as half of all games do not exceed",
        "games with actions > 2 · median / games",
        "Wilson 1927, at both ends of the interval of the median (David and Nagaraja 2003, 7.1)", _long, share=True,
    ),
    Feeling(
        "decisions", "share of actions", "how often there is something to decide: two or more different cards fit",
        "actions with ≥ 2 choices / actions", "Cochran 1977, chapter 6",
        lambda f: _an_action(f, f.blocks("choices")), share=True,
    ),
    Feeling(
        "inflicted", "cards a game",
        "interaction: cards drawn because of a draw card: owed and taken, by a challenge, by the last card",
        "Σ drawn by take, guilty, innocent, last / games", "Byar in Breslow and Day 1987, 2.3",
        lambda f: f.a_game(_inflicted(f)),
    ),
    Feeling(
        "inflicted_an_action", "cards an action", "the same for each action", "the same / actions",
        "Cochran 1977, chapter 6", lambda f: _an_action(f, _inflicted(f)),
    ),
    Feeling(
        "turns_lost", "turns a game", "frustration: turns lost by being passed over, or by taking cards",
        "(skips + lost) / games", "Byar in Breslow and Day 1987, 2.3", lambda f: f.a_game(_sum(f, "skips", "lost")),
    ),
    Feeling(
        "turns_lost_a_player", "turns a player and game", "the same for each player", "the same / players",
        "as above", lambda f: scaled(f.a_game(_sum(f, "skips", "lost")), 1 / f.cell.players),
    ),
    Feeling(
        "lead_change_rate", "share of actions", "how often an action changes who alone holds the fewest cards",
        "lead changes / actions", "lead change: Browne 2008", lambda f: _an_action(f, f.blocks("lead_changes")),
        share=True,
    ),
    Feeling(
        "pickup", "cards a game", "the biggest pick-up: the most cards that anyone drew at one go",
        "mean over games of the maximum", "Student 1908", lambda f: _watched(f, "pickup"), group="drama",
    ),
    Feeling(
        "drought", "turns a game",
        "the longest drought: the most turns in a row, lost ones among them, that anyone ended without a card played",
        "mean over games of the maximum", "Student 1908", lambda f: _watched(f, "drought"), group="drama",
    ),
    Feeling(
        "most_lost", "turns a game", "turns lost by whoever lost most", "mean over games of the maximum",
        "Student 1908", lambda f: _watched(f, "most_lost"), group="drama",
    ),
    Feeling(
        "comebacks", "share of won games", "comeback rate: the winner held the most cards after half of the actions",
        "games whose winner held as many as anyone, and not all as many, after action ⌈n / 2⌉ / won games",
        "drama: Thompson 2000; Wilson 1927",
        lambda f: f.share_among(f.blocks("comebacks"), f.blocks("drama_won")), share=True, group="drama",
    ),
    Feeling(
        "big_comebacks", "share of won games", "the winner held three cards or more above the fewest at half-time",
        "games with h(winner) − min h ≥ 3 after action ⌈n / 2⌉ / won games", "drama: Thompson 2000; Wilson 1927",
        lambda f: f.share_among(f.blocks("big_comebacks"), f.blocks("drama_won")), share=True, group="drama",
    ),
    Feeling(
        "behind_half", "cards", "how far the winner was behind at half-time",
        "mean of h(winner) − min h after action ⌈n / 2⌉", "Student 1908", lambda f: _won(f, "behind_half"),
        group="drama",
    ),
    Feeling(
        "behind", "share of a game", "how much of a game its winner was behind",
        "mean of actions with h(winner) > min h / n",
        "Ludii's and Browne's drama counts these; Student 1908", lambda f: _thousandths(f, "behind"), share=True,
        group="drama",
    ),
    Feeling(
        "drama", "√cards", "how far behind the winner was while it was",
        "mean of Σ √(h(winner) − min h) / actions with h(winner) > min h; 0 where there are none",
        "Browne 2008, drama, with cards in place of an evaluation", lambda f: _thousandths(f, "drama"), group="drama",
    ),
    Feeling(
        "held_lead", "share of a game",
        "decisiveness: how much of a game is left when its winner comes to lead alone for good",
        "mean of (n − last action after which the winner does not lead alone) / n", "decisiveness: Thompson 2000",
        lambda f: _thousandths(f, "held_lead"), share=True, group="drama",
    ),
)  # fmt: skip


def _watched(f: Figures, name: str) -> Estimate:
    return f.mean(name, "drama_games")


def _won(f: Figures, name: str) -> Estimate:
    return f.mean(name, "drama_won")


def _thousandths(f: Figures, name: str) -> Estimate:
    return scaled(_won(f, name), 1 / 1000)


def feel(f: Figures) -> Iterator[Row]:
    """A row for each measure of `FEEL` that was counted."""
    watched = f.count("drama_games") > 0
    for each in FEEL if watched else (each for each in FEEL if each.group == "basic"):
        yield {"measure": each.name, "unit": each.unit, **figure(each.of(f), "value")}


def lost_by_player(f: Figures) -> Iterator[Row]:
    """Turns lost by each player of the line-up, where that was counted."""
    games = f.blocks("drama_games")
    for at, profile in enumerate(f.cell.line_up) if games.any() else ():
        turns = f.blocks("lost_player", at)
        found = stats.rate_of_blocks(turns, games, f.deals, f.confidence)
        yield {"player": at + 1, "profile": profile.name, "turns": int(turns.sum()), **figure(found, "a_game")}


def leaders(f: Figures) -> Iterator[Row]:
    """After each tenth of a game: how often somebody leads alone, how often that is the winner, what is left open."""
    won = f.blocks("drama_won")
    for at in range(measures.TENTHS) if won.any() else ():
        led = f.blocks("leaders", at)
        found = f.share_among(f.blocks("leader_wins", at), led)
        open_ = stats.uncertainty(found, f.cell.players)
        yield {
            "played": (at + 1) / (measures.TENTHS + 1),
            "led": int(led.sum()),
            "alone": _known(int(led.sum()) / int(won.sum())),
            **figure(found, "share"),
            "uncertainty": _known(open_.value),
            "uncertainty_low": _known(open_.low),
            "uncertainty_high": _known(open_.high),
        }


# --- fairness -----------------------------------------------------------------------------------------------


def fairness(f: Figures) -> Iterator[Row]:
    """Position and opener: chi-squared, index, and what the first of them has above a fair part."""
    seats = f.cell.players
    positions = np.stack([f.blocks("wins_position", at) for at in range(seats)], axis=1)
    opener = f.blocks("opener_wins")
    openers = np.stack([opener, f.blocks("decided") - opener], axis=1)
    for what, wins, expected in (
        ("position", positions, (1 / seats,) * seats),
        ("opener", openers, (1 / seats, 1 - 1 / seats)),
    ):
        found = stats.evenness(wins, expected, clustered=f.clustered, confidence=f.confidence)
        ahead = _of_decided(f, wins[:, 0])
        yield {
            "what": what,
            "chi2": _known(found.chi2),
            "freedom": found.freedom,
            "p": _known(found.p),
            **figure(found.index, "value"),
            **{f"advantage{end}": _known(value - 1 / seats) for end, value in ahead.items()},
        }


def _of_decided(f: Figures, hits: NDArray[np.int64]) -> dict[str, float]:
    found = f.share_among(hits, f.blocks("decided"))
    return {"": found.value, "_low": found.low, "_high": found.high}


def _known(value: float) -> float | None:
    return value if math.isfinite(value) else None


# --- length -------------------------------------------------------------------------------------------------


def hazard(f: Figures) -> Iterator[Row]:
    """For each action that some game got to, whether it ended with it.

    The hazard of a life table (Cox 1972 for whole numbers): ended / at risk, with Wilson's interval. A game that the
    action limit stopped is at risk up to there and has not ended. Where games depend on one another, deals count.
    """
    bins = f.histogram("actions")
    stopped = np.zeros(len(bins), np.int64)
    if f.cell.limit < len(bins) - 1:
        stopped[f.cell.limit] = f.count("limit")
    risk = f.games - np.concatenate(([0], np.cumsum(bins)))
    scale = min(1.0, f.deals / f.games) if f.games else 1.0
    left = 1.0
    for action in np.flatnonzero(risk[:-2])[1:].tolist():
        at_risk, ended = int(risk[action]), int(bins[action] - stopped[action])
        found = stats.wilson(ended * scale, at_risk * scale, f.confidence)
        left *= 1 - found.value
        where = {"action": action, "at_risk": at_risk, "ended": ended}
        yield where | {"share": found.value, **bounds(found), "left": left}


__all__ = ["FEEL", "Feeling", "fairness", "feel", "hazard", "leaders", "lost_by_player", "scaled"]
