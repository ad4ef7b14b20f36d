"""Exact odds of opening hands, for any deck and any rules: nothing is played, everything is counted."""

from uno_sim.counting.hand import Answer, Lead, Odds, Points, odds, quantiles
from uno_sim.counting.query import Query

__all__ = ["Answer", "Lead", "Odds", "Points", "Query", "odds", "quantiles"]
