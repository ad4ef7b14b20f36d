"""Intervals against scipy and statsmodels, and by trial: how often they hold the truth.

The trials have fixed seeds, so a failure is a change. With other seeds each would fail by chance alone in fewer than
one of 10,000 tries (4 standard errors, as stated at each).
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats as scipy_stats
from statsmodels.stats.proportion import proportion_confint

from uno_sim import stats

TRIALS = 4_000


@pytest.mark.parametrize("share", [0.001, 0.025, 0.2, 0.5, 0.9, 0.975, 0.9995])
def test_normal_quantiles_are_scipys(share: float) -> None:
    assert stats.normal_quantile(share) == pytest.approx(scipy_stats.norm.ppf(share), abs=1e-12)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 8, 15, 40, 300, 1023])
@pytest.mark.parametrize("share", [0.005, 0.025, 0.5, 0.9, 0.975, 0.995])
def test_student_quantiles_are_scipys_within_what_is_promised(share: float, freedom: int) -> None:
    assert stats.student_quantile(share, freedom) == pytest.approx(
        scipy_stats.t.ppf(share, freedom), rel=8e-3, abs=1e-12
    )


@pytest.mark.parametrize("freedom", [3, 4, 6, 10, 100])
def test_the_quantile_of_our_intervals_is_within_two_thousandths(freedom: int) -> None:
    assert stats.student_quantile(0.975, freedom) == pytest.approx(scipy_stats.t.ppf(0.975, freedom), rel=2e-3)


@pytest.mark.parametrize(("hits", "trials"), [(0, 10), (4, 10), (5, 10), (10, 10), (259_826, 1_000_000), (4, 100_000)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.999])
def test_wilson_is_statsmodels(hits: int, trials: int, confidence: float) -> None:
    mine = stats.wilson(hits, trials, confidence)
    low, high = proportion_confint(hits, trials, alpha=1 - confidence, method="wilson")
    assert [mine.low, mine.high] == pytest.approx([low, high], abs=1e-12)
    assert mine.value == hits / trials


def test_the_mean_of_games_is_scipys() -> None:
    numbers = np.random.default_rng(1).geometric(0.03, size=57)
    mine = stats.mean_of_games(int(numbers.sum()), int(numbers @ numbers), len(numbers))
    theirs = scipy_stats.ttest_1samp(numbers, 0).confidence_interval(0.95)
    assert mine.se == pytest.approx(scipy_stats.sem(numbers), rel=1e-12)
    assert [mine.low, mine.high] == pytest.approx([theirs.low, theirs.high], rel=1e-6)
    assert stats.deviation(int(numbers.sum()), int(numbers @ numbers), len(numbers)) == pytest.approx(
        numbers.std(ddof=1), rel=1e-12
    )


def test_sums_beyond_what_floats_hold_lose_nothing() -> None:
    """10 to the 9 games of 10,000 or 10,001 actions: the spread must not drown in rounding."""
    games, more = 10**9, 5 * 10**8
    total, squares = 10_000 * games + more, 10_000**2 * games + more * (10_001**2 - 10_000**2)
    assert stats.deviation(total, squares, games) == pytest.approx(0.5, rel=1e-8)


def test_equal_blocks_give_the_plain_mean_and_its_error() -> None:
    numbers = np.random.default_rng(2).poisson(40, size=(64, 100))
    mine = stats.ratio_of_blocks(numbers.sum(1), np.full(64, 100))
    assert mine.value == pytest.approx(numbers.mean(), rel=1e-12)
    assert mine.se == pytest.approx(numbers.mean(1).std(ddof=1) / math.sqrt(64), rel=1e-12)


def test_blocks_weigh_what_they_hold() -> None:
    assert stats.ratio_of_blocks(np.array([10, 0, 1]), np.array([90, 0, 10])).value == 0.11


@pytest.mark.parametrize(
    "estimate",
    [
        stats.wilson(0, 0),
        stats.mean_of_games(0, 0, 0),
        stats.ratio_of_blocks(np.array([0]), np.array([0])),
        stats.quantile_of_bins(np.zeros(5, dtype=np.int64), 0.5),
    ],
)
def test_nothing_is_said_about_nothing(estimate: stats.Estimate) -> None:
    assert math.isnan(estimate.value)
    assert math.isnan(estimate.low)


@pytest.mark.parametrize(
    "estimate", [stats.mean_of_games(7, 49, 1), stats.ratio_of_blocks(np.array([7]), np.array([9]))]
)
def test_one_unit_has_a_value_and_no_interval(estimate: stats.Estimate) -> None:
    assert not math.isnan(estimate.value)
    assert math.isnan(estimate.low)
    assert math.isnan(estimate.high)


@pytest.mark.parametrize(("trials", "share"), [(10, 0.5), (100, 0.05), (4_999, 0.99), (1_000_000, 0.95), (20, 0.01)])
def test_ranks_hold_the_quantile_as_often_as_promised(trials: int, share: float) -> None:
    """Exactly, by the binomial distribution: each side errs with at most 2.5 % (above 5,000 trials within 0.01 %)."""
    low, high = stats.ranks(trials, share)
    slack = 0.0 if trials <= 5_000 else 1e-4
    assert scipy_stats.binom.cdf(low - 1, trials, share) <= 0.025 + slack
    assert scipy_stats.binom.sf(high - 1, trials, share) <= 0.025 + slack
    assert scipy_stats.binom.cdf(low + trials // 100, trials, share) > 0.025, "not wider than it has to be"


def test_quantiles_are_numpys() -> None:
    numbers = np.random.default_rng(3).geometric(0.05, size=1_001)
    bins = np.bincount(numbers)
    for share in (0.05, 0.25, 0.5, 0.75, 0.95, 0.99):
        mine = stats.quantile_of_bins(bins, share)
        assert mine.value == np.quantile(numbers, share, method="inverted_cdf")
        assert mine.low <= mine.value <= mine.high


def test_too_few_games_bound_no_quantile() -> None:
    bins = np.bincount([3, 4, 5])
    mine = stats.quantile_of_bins(bins, 0.99)
    assert (mine.value, mine.high) == (5, math.inf)


def holds(estimate: stats.Estimate, truth: float) -> bool:
    return estimate.low <= truth <= estimate.high


def covered(hits: int) -> float:
    return hits / TRIALS


FOUR_SE = 4 * math.sqrt(0.05 * 0.95 / TRIALS)
"""By which the share of intervals that hold the truth may differ from 95 %: chance alone does that in 1 of 16,000."""


def test_trial_shares_of_independent_games() -> None:
    chance = np.random.default_rng(11)
    hits = chance.binomial(1_000, 0.26, size=TRIALS)
    assert covered(sum(holds(stats.wilson(int(h), 1_000), 0.26) for h in hits)) == pytest.approx(0.95, abs=FOUR_SE)


def test_trial_shares_of_deals_whose_games_are_alike() -> None:
    """Four games a deal that end alike more often than chance; plain Wilson would be far too narrow (checked)."""
    chance = np.random.default_rng(12)
    good, plain = 0, 0
    for _ in range(TRIALS):
        lucky = chance.beta(2, 6, size=(64, 4))  # 64 blocks of 4 deals, each deal with a chance of its own
        hits = chance.binomial(4, lucky).sum(1)
        good += holds(stats.share_of_blocks(hits, np.full(64, 16), 256), 0.25)
        plain += holds(stats.wilson(int(hits.sum()), 1_024), 0.25)
    assert covered(good) == pytest.approx(0.95, abs=FOUR_SE + 0.005)
    assert covered(plain) < 0.93


def test_trial_means_of_a_few_blocks() -> None:
    chance = np.random.default_rng(13)
    good = sum(holds(stats.ratio_of_blocks(chance.poisson(400, size=8), np.full(8, 10)), 40.0) for _ in range(TRIALS))
    assert covered(good) == pytest.approx(0.95, abs=FOUR_SE)


def test_trial_quantiles_hold_at_least_what_they_promise() -> None:
    chance = np.random.default_rng(14)
    truth = scipy_stats.geom.ppf(0.75, 0.02)
    good = sum(
        holds(stats.quantile_of_bins(np.bincount(chance.geometric(0.02, size=400)), 0.75), truth) for _ in range(TRIALS)
    )
    assert covered(good) >= 0.95 - FOUR_SE


def test_rare_things_that_never_happened_keep_an_upper_bound() -> None:
    never = stats.share_of_blocks(np.zeros(50, dtype=np.int64), np.full(50, 40), 500)
    assert never.value == never.low == 0
    assert 0.005 < never.high < 0.01


# --- what is rare ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expected", [0.1, 0.18, 0.5, 1.0, 1.7, 3.0, 6.0, 12.0])
@pytest.mark.parametrize("trials", [1_000, 100_000])
def test_shares_hold_the_truth_however_rare(expected: float, trials: int) -> None:
    """Exact: the chance of all numbers of hits whose interval holds it. Wilson's alone sinks to 84 % (at 0.18)."""
    share = expected / trials
    held = [hits for hits in range(80) if (e := stats.wilson(hits, trials)).low <= share <= e.high]
    assert scipy_stats.binom.pmf(held, trials, share).sum() > 0.925


def test_the_lower_end_of_few_hits_is_half_a_quantile_of_chi_squared() -> None:
    for hits in (1, 2, 3):
        half = scipy_stats.chi2.ppf(0.05, 2 * hits) / 2
        assert stats.wilson(hits, 1_000).low == pytest.approx(half / 1_000, rel=1e-6)
        assert stats.wilson(1_000 - hits, 1_000).high == pytest.approx(1 - half / 1_000, rel=1e-6)


@pytest.mark.parametrize("expected", [0.3, 2.0, 8.0, 40.0])
def test_counts_hold_the_truth_however_rare(expected: float) -> None:
    """Poisson numbers in 512 blocks: 95 % of intervals or more, within 4 standard errors."""
    chance, ones = np.random.default_rng(21), np.full(512, 1)
    samples = chance.poisson(expected / 512, size=(TRIALS, 512))
    found = [stats.rate_of_blocks(sample, ones, 512) for sample in samples]
    held = sum(each.low <= expected / 512 <= each.high for each in found)
    assert held / TRIALS > 0.95 - 4 * math.sqrt(0.95 * 0.05 / TRIALS)


def test_what_was_never_counted_is_not_surely_nothing() -> None:
    found = stats.rate_of_blocks(np.zeros(100, np.int64), np.full(100, 10), 1_000)
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(3.69 / 1_000, rel=0.01)  # half of the 97.5 % quantile of chi-squared with 2


def test_counts_of_many_are_ratios_of_blocks() -> None:
    counts = np.random.default_rng(22).poisson(400, size=256)
    one, two = stats.rate_of_blocks(counts, np.full(256, 10), 2_560), stats.ratio_of_blocks(counts, np.full(256, 10))
    assert [one.low, one.high] == pytest.approx([two.low, two.high], rel=1e-4)
