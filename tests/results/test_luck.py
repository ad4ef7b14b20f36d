"""Luck and skill in numbers: against scipy, hand-made cases, and planted truths."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats as scipy_stats

from uno_sim import stats
from uno_sim.stats import Estimate


@pytest.mark.parametrize("share", [0.51, 0.55, 0.6, 0.75, 0.9, 0.99])
def test_games_to_lead_is_the_first_number_that_is_enough(share: float) -> None:
    found = stats.games_to_lead(share)
    assert found == next(n for n in range(1, 20_000) if scipy_stats.binom.sf(n // 2, n, share) >= 0.9)


def test_who_is_no_better_never_leads() -> None:
    assert stats.games_to_lead(0.5) == math.inf
    assert stats.games_to_lead(0.4) == math.inf
    assert stats.games_to_lead(1.0) == 1
    assert stats.games_to_lead(0.95) == 1
    found = stats.lead_of(Estimate(0.52, 0.01, 0.5, 0.54))
    assert (found.low, found.value, found.high) == (stats.games_to_lead(0.54), stats.games_to_lead(0.52), math.inf)


def test_best_of_three_by_hand() -> None:
    found = stats.best_of(Estimate(0.6, 0.01, 0.5, 0.7), 3)
    assert found.value == pytest.approx(0.6**3 + 3 * 0.6**2 * 0.4)
    assert (found.low, found.high) == (pytest.approx(0.5), pytest.approx(0.784))


def test_best_of_five_by_playing() -> None:
    """20,000 matches that stop once they are decided, seed 5; outside with a chance below 1 in 10,000."""
    dice = np.random.default_rng(5)
    won = (dice.random((20_000, 5)) < 0.6).cumsum(axis=1)
    lost = np.arange(1, 6) - won
    first = np.where((won >= 3).any(axis=1), (won >= 3).argmax(axis=1), 9)
    other = np.where((lost >= 3).any(axis=1), (lost >= 3).argmax(axis=1), 9)
    share = float((first < other).mean())
    truth = stats.best_of(Estimate(0.6, math.nan, 0.6, 0.6), 5).value
    assert abs(share - truth) < 4 * math.sqrt(truth * (1 - truth) / 20_000)


# --- a part of a distance ---------------------------------------------------------------------------------


def test_part_of_is_the_delta_method_where_the_whole_is_sure() -> None:
    dice = np.random.default_rng(1)
    part, whole = dice.normal(0, 1e-4, 200), dice.normal(0, 1e-4, 200)
    found = stats.part_of(0.1, 0.2, part, whole)
    scale = 200 / 199
    variance = scale * (part @ part - 2 * 0.5 * (part @ whole) + 0.25 * (whole @ whole)) / 0.2**2
    assert found.value == 0.5
    assert found.se == pytest.approx(math.sqrt(variance))
    assert found.high - found.low == pytest.approx(2 * stats.student_quantile(0.975, 199) * found.se, rel=1e-3)


def test_part_of_has_no_bounds_where_the_whole_may_be_nothing() -> None:
    errors = np.random.default_rng(2).normal(0, 0.1, 50)
    found = stats.part_of(0.1, 0.2, errors, errors[::-1])
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_part_of_holds_the_truth_in_95_percent() -> None:
    """2,000 repetitions, seed 7, of a whole that is 5 standard errors; outside of 4 binomial standard errors with a
    chance below 1 in 10,000."""
    dice = np.random.default_rng(7)
    held = 0
    for _ in range(2000):
        blocks = dice.multivariate_normal([0.3, 0.5], [[1.0, 0.6], [0.6, 1.0]], size=100)
        part, whole = blocks.mean(axis=0)
        errors = (blocks - [part, whole]) / 100
        found = stats.part_of(float(part), float(whole), errors[:, 0], errors[:, 1])
        held += found.low <= 0.6 <= found.high
    assert abs(held / 2000 - 0.95) < 4 * math.sqrt(0.95 * 0.05 / 2000)


# --- a part of a variance ---------------------------------------------------------------------------------


def test_between_is_the_analysis_of_variance() -> None:
    """Two outcomes: mean squares are those of scipy's F test of either."""
    dice = np.random.default_rng(3)
    results = (dice.random((40, 6)) < dice.beta(2, 3, size=(40, 1))).astype(np.int64)
    f = scipy_stats.f_oneway(*results).statistic
    assert stats.between(results, 2).value == pytest.approx((f - 1) / (f + 5))


def test_what_deals_decide_alone_is_all_and_chance_is_nothing() -> None:
    dice = np.random.default_rng(4)
    deals = np.repeat(dice.integers(0, 4, size=(500, 1)), 8, axis=1)
    assert stats.between(deals, 4).value == pytest.approx(1)
    found = stats.between(dice.integers(0, 4, size=(4000, 8)), 4)
    assert found.low < 0 < found.high
    assert found.high - found.low < 0.02


def test_between_holds_the_truth_in_95_percent() -> None:
    """Outcome 1 has a chance of 0.3 or 0.7 by the deal: 0.04 of a variance of 0.25. 500 repetitions, seed 9."""
    dice = np.random.default_rng(9)
    held = 0
    for _ in range(500):
        chance = np.where(dice.random((640, 1)) < 0.5, 0.3, 0.7)
        found = stats.between((dice.random((640, 8)) < chance).astype(np.int64), 2)
        held += found.low <= 0.16 <= found.high
    assert abs(held / 500 - 0.95) < 4 * math.sqrt(0.95 * 0.05 / 500)


# --- entropy ----------------------------------------------------------------------------------------------


def test_openness_is_the_entropy_of_the_winner() -> None:
    for players in (2, 3, 10):
        assert stats.openness(1 / players, players) == pytest.approx(1)
        assert stats.openness(1.0, players) == 0
        others = [0.3 / (players - 1)] * (players - 1)
        assert stats.openness(0.7, players) == pytest.approx(scipy_stats.entropy([0.7, *others], base=players))


def test_uncertainty_is_greatest_at_an_equal_share() -> None:
    found = stats.uncertainty(Estimate(0.24, 0.01, 0.2, 0.3), 4)
    assert found.high == 1
    assert found.low == pytest.approx(min(stats.openness(0.2, 4), stats.openness(0.3, 4)))
    assert found.low < found.value < 1
