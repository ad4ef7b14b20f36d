"""Intervals for shares, means, quantiles and differences, from integers alone.

The independent unit is the deal. With fixed seats a game is a deal, so games count as they are; with rotated seats a
deal is as many games as there are seats, and these are alike: there the spread *between blocks of deals* decides
how wide an interval is. All intervals are two-sided; ``confidence`` is the share of them that hold the truth.

docs/statistics.md has every formula with its source; ``make calibration`` tries them out on games that are solved.
"""

from uno_sim.stats.curves import normal_quantile, student_p, student_quantile
from uno_sim.stats.differences import (
    contrasts,
    paired_difference,
    residuals,
    separate_difference,
    skewed,
    straightened,
    welch_freedom,
)
from uno_sim.stats.entropy import openness, uncertainty
from uno_sim.stats.estimate import CONFIDENCE, UNKNOWN, Estimate, Whole
from uno_sim.stats.evenness import Evenness, evenness
from uno_sim.stats.families import holm, signs, step_down
from uno_sim.stats.luck import ahead, best_of, between, games_to_lead, lead_of, part_of
from uno_sim.stats.means import deviation, mean_of_games, rate_of_blocks, ratio_of_blocks
from uno_sim.stats.quantiles import quantile_of_bins, ranks
from uno_sim.stats.shares import share_of_blocks, wilson

__all__ = [
    "CONFIDENCE",
    "UNKNOWN",
    "Estimate",
    "Evenness",
    "Whole",
    "ahead",
    "best_of",
    "between",
    "contrasts",
    "deviation",
    "evenness",
    "games_to_lead",
    "holm",
    "lead_of",
    "mean_of_games",
    "normal_quantile",
    "openness",
    "paired_difference",
    "part_of",
    "quantile_of_bins",
    "ranks",
    "rate_of_blocks",
    "ratio_of_blocks",
    "residuals",
    "separate_difference",
    "share_of_blocks",
    "signs",
    "skewed",
    "step_down",
    "straightened",
    "student_p",
    "student_quantile",
    "uncertainty",
    "welch_freedom",
    "wilson",
]
