"""How open an outcome is."""

from __future__ import annotations

import math

from uno_sim.stats.estimate import UNKNOWN, Estimate


def openness(share: float, players: int) -> float:
    """What somebody does not know of the winner who knows the leader alone, and that leaders win this share of games.

    The entropy of the winner, if the others win alike, in parts of that of equal chances (Shannon 1948):
    (h + (1 - q) log2(n - 1)) / log2 n with h = -q log2 q - (1 - q) log2(1 - q). 1 where nothing is known, 0 where the
    leader always wins.
    """
    others = 1 - share
    bits = -math.fsum(each * math.log2(each) for each in (share, others) if each > 0)
    return (bits + others * math.log2(players - 1)) / math.log2(players)


def uncertainty(leader_wins: Estimate, players: int) -> Estimate:
    """`openness` with the interval that belongs to that of the share of games which leaders win.

    It falls on both sides of a share of 1 / players, so the greatest value is 1 where the interval holds that.
    """
    low, high = leader_wins.low, leader_wins.high
    if math.isnan(leader_wins.value):
        return UNKNOWN
    value = openness(leader_wins.value, players)
    if math.isnan(low):
        return Estimate(value, math.nan, math.nan, math.nan)
    ends = [openness(low, players), openness(high, players)]
    most = 1.0 if low <= 1 / players <= high else max(ends)
    return Estimate(value, math.nan, min(ends), most)


__all__ = ["openness", "uncertainty"]
