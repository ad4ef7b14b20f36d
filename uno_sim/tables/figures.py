"""A cell's totals, asked for figures with their intervals."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.farm import CellTotals
from uno_sim.rules.model import OFFICIAL_SYMBOLS, Deck
from uno_sim.stats import Estimate
from uno_sim.table.numbering import numbering

Row: TypeAlias = dict[str, Any]


def slots(deck: Deck) -> dict[str, int | None]:
    """Where the official kinds, and those of the deck's own, stand in a measure by kind; None: nowhere, as there is no
    card of it."""
    place = numbering(deck).slot_of
    return {symbol: place.get(symbol) for symbol in (*OFFICIAL_SYMBOLS, *deck.kinds)}


class Figures:
    """A cell's totals, asked for figures. The independent unit is the deal (see `uno_sim.stats`)."""

    def __init__(self, totals: CellTotals, confidence: float = stats.CONFIDENCE) -> None:
        self.confidence = confidence
        self.cell = totals.cell
        self.rows = totals.rows[totals.there]
        self.bins = totals.bins
        self.games_of_blocks = self.rows[:, measures.at("games")]
        self.sums = self.rows.sum(axis=0)
        self.games = int(self.games_of_blocks.sum())
        self.matches_of_blocks = self.rows[:, measures.at("matches")]
        self.matches = int(self.matches_of_blocks.sum())
        rotated = totals.cell.seating == "rotate"
        units = self.matches if totals.cell.matches else self.games
        self.deals = units // self.cell.players if rotated else units
        self.clustered = rotated or totals.cell.matches
        """Whether games depend on one another: those of a match, or of a deal that is played from every seat."""
        self.matches_clustered = rotated
        self.label: Row = {"cell": self.cell.name, "players": self.cell.players}

    def count(self, name: str, step: int = 0) -> int:
        return int(self.sums[measures.at(name) + step])

    def blocks(self, name: str, step: int = 0) -> NDArray[np.int64]:
        column: NDArray[np.int64] = self.rows[:, measures.at(name) + step]
        return column

    def by_kind(self, name: str) -> dict[str, NDArray[np.int64]]:
        """The blocks of a measure by kind, by symbol: official kinds first."""
        none = np.zeros_like(self.games_of_blocks)
        places = slots(self.cell.rules.deck).items()
        return {symbol: none if place is None else self.blocks(name, place) for symbol, place in places}

    def share(self, hits: NDArray[np.int64]) -> Estimate:
        """The share of games that are hits."""
        if self.clustered:
            return stats.share_of_blocks(hits, self.games_of_blocks, self.deals, self.confidence)
        return stats.wilson(int(hits.sum()), self.games, self.confidence)

    def share_among(self, hits: NDArray[np.int64], among: NDArray[np.int64]) -> Estimate:
        """The share of hits among some of the games, e.g. those that somebody won."""
        if self.clustered:
            return stats.share_of_blocks(hits, among, self.deals, self.confidence)
        return stats.wilson(int(hits.sum()), int(among.sum()), self.confidence)

    def share_of_matches(self, hits: NDArray[np.int64]) -> Estimate:
        if self.matches_clustered:
            return stats.share_of_blocks(hits, self.matches_of_blocks, self.deals, self.confidence)
        return stats.wilson(int(hits.sum()), self.matches, self.confidence)

    def a_game(self, counts: NDArray[np.int64]) -> Estimate:
        return stats.rate_of_blocks(counts, self.games_of_blocks, self.deals, self.confidence)

    def mean(self, name: str, among: str = "games") -> Estimate:
        """The mean of a number a game, among all games or the decided ones."""
        if self.matches_clustered if among == "matches" else self.clustered:
            return stats.ratio_of_blocks(self.blocks(name), self.blocks(among), self.confidence)
        return stats.mean_of_games(self.count(name), self.count(name, 1), self.count(among), self.confidence)

    def histogram(self, name: str) -> NDArray[np.int64]:
        bins: NDArray[np.int64] = self.bins[measures.BINS[name]]
        return bins

    def sd(self, name: str, among: str = "games") -> Estimate:
        """The standard deviation of a number a game; its interval from the fourth moment of the histogram, or none."""
        value = stats.deviation(self.count(name), self.count(name, 1), self.count(among))
        if name not in measures.BINS or math.isnan(value) or value == 0:
            return Estimate(value, math.nan, math.nan, math.nan)
        bins = self.histogram(name)
        away = np.arange(len(bins)) - self.count(name) / self.count(among)
        fourth = float(bins @ away**4) / self.count(among)
        units = min(self.deals, self.count(among))
        se = math.sqrt(max(0.0, fourth - value**4) / units) / (2 * value)
        half = stats.normal_quantile((1 + self.confidence) / 2) * se
        return Estimate(value, se, max(0.0, value - half), value + half)

    def quantile(self, name: str, share: float) -> Estimate:
        """A quantile; with rotated seats a deal counts as one game, so the interval is never too narrow."""
        bins = self.histogram(name)
        return stats.quantile_of_bins(bins, share, min(self.deals, int(bins.sum())), self.confidence)

    @cached_property
    def nobody(self) -> NDArray[np.int64]:
        return self.games_of_blocks - self.blocks("decided")


def bounds(estimate: Estimate, scale: float = 1.0) -> Row:
    found = {"se": estimate.se, "low": estimate.low, "high": estimate.high}
    return {key: value * scale if math.isfinite(value) else None for key, value in found.items()}


def figure(estimate: Estimate, name: str, scale: float = 1.0) -> Row:
    value = estimate.value * scale
    return {name: value if math.isfinite(value) else None, **bounds(estimate, scale)}


__all__ = ["Figures", "Row", "bounds", "figure", "slots"]
