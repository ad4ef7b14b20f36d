"""Designers' measures: against known answers, hand-made games, and other programs' formulas."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from scipy import optimize
from scipy import stats as scipy_stats

from tests.engine.cells import cell
from uno_sim import measures, stats
from uno_sim.farm import CellTotals
from uno_sim.report.feel import NAMES
from uno_sim.report.measures import filled
from uno_sim.stats.chi_squared import chi2_above, noncentral_below, noncentrality
from uno_sim.tables import feel
from uno_sim.tables.figures import Figures, Row
from uno_sim.trace import CAUSES

PAGE: Final = Path(__file__).parents[2] / "docs" / "measures.md"


def totals(blocks: int = 1, bins: dict[int, int] | None = None, cell_of: Any = None, **counts: Any) -> Figures:
    """A cell whose blocks all came to these counts (a list: of a measure's parts); ``bins`` are games by actions."""
    rows = np.zeros((blocks, measures.WIDTH), np.int64)
    for name, value in counts.items():
        first = measures.at(name)
        parts = value if isinstance(value, list) else [value]
        rows[:, first : first + len(parts)] = parts
    histogram = np.zeros(measures.ALL_BINS, np.int64)
    for value, games in (bins or {}).items():
        histogram[measures.BINS["actions"].start + value] = games
    what = cell_of or cell(4, games=blocks * counts.get("games", 1))
    return Figures(CellTotals(what, rows, histogram, np.ones(blocks, np.bool_)))


def rows_of(f: Figures) -> dict[str, Row]:
    return {row["measure"]: row for row in feel.feel(f)}


# --- fairness ---------------------------------------------------------------------------------------------


def test_chi_squared_is_scipys() -> None:
    wins = np.array([[30, 25, 20, 25], [28, 22, 27, 23]])
    found = stats.evenness(wins, (0.25,) * 4)
    other = scipy_stats.chisquare(wins.sum(axis=0))
    assert found.chi2 == pytest.approx(other.statistic)
    assert found.p == pytest.approx(other.pvalue)
    assert found.freedom == 3


def test_the_index_is_jains_where_there_are_many_games() -> None:
    shares = np.array([0.4, 0.3, 0.2, 0.1])
    wins = (shares * 10_000_000).astype(np.int64)[None, :]
    jain = shares.sum() ** 2 / (4 * (shares**2).sum())
    found = stats.evenness(wins, (0.25,) * 4).index
    assert found.value == pytest.approx(jain, abs=1e-5)
    assert found.low < jain < found.high
    assert stats.evenness(np.array([[5_000_000, 0, 0, 0]]), (0.25,) * 4).index.value == pytest.approx(0.25, abs=1e-5)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 15])
def test_chi_squared_curves_are_scipys(freedom: int) -> None:
    for value in (0.0, 0.01, 1.0, 7.3, 60.0, 900.0):
        assert chi2_above(value, freedom) == pytest.approx(scipy_stats.chi2.sf(value, freedom), rel=1e-9, abs=1e-300)
        for noncentral in (1e-9, 0.5, 20.0, 700.0):
            other = scipy_stats.ncx2.cdf(value, freedom, noncentral)
            assert noncentral_below(value, freedom, noncentral) == pytest.approx(other, rel=1e-7, abs=1e-12)


@pytest.mark.parametrize(("chi2", "freedom", "share"), [(12.0, 3, 0.025), (12.0, 3, 0.975), (900.0, 7, 0.5)])
def test_noncentrality_is_scipys(chi2: float, freedom: int, share: float) -> None:
    other = optimize.brentq(lambda nc: scipy_stats.ncx2.cdf(chi2, freedom, nc) - share, 1e-9, 5 * chi2)
    assert noncentrality(chi2, freedom, share) == pytest.approx(other, rel=1e-6)


def test_a_large_noncentrality_goes_over_into_the_normal_curve() -> None:
    below, above = (noncentrality(chi2, 3, 0.025) / chi2 for chi2 in (4_999, 5_001))
    assert above == pytest.approx(below, rel=2e-3)


def test_games_that_are_alike_count_once() -> None:
    """Each deal's winner written down three times: chi-squared and its p value are those of the deals."""
    dice = np.random.default_rng(3)
    deals = dice.multinomial(1, [0.3, 0.3, 0.2, 0.2], size=4000)
    once = stats.evenness(deals, (0.25,) * 4)
    thrice = stats.evenness(3 * deals, (0.25,) * 4, clustered=True)
    assert thrice.chi2 == pytest.approx(once.chi2, rel=0.02)
    assert thrice.index.low == pytest.approx(once.index.low, rel=0.001)


def test_the_index_is_held_in_95_percent() -> None:
    """1,000 repetitions, seed 11; outside of 4 binomial standard errors with a chance below 1 in 10,000."""
    shares = np.array([0.28, 0.25, 0.24, 0.23])
    truth = 1 / (4 * (shares**2).sum())
    dice = np.random.default_rng(11)
    held = [
        (found := stats.evenness(dice.multinomial(3000, shares)[None, :], (0.25,) * 4).index).low <= truth <= found.high
        for _ in range(1000)
    ]
    assert abs(np.mean(held) - 0.95) < 4 * math.sqrt(0.95 * 0.05 / 1000)


def test_nothing_won_says_nothing() -> None:
    found = stats.evenness(np.zeros((3, 4), np.int64), (0.25,) * 4)
    assert math.isnan(found.chi2)
    assert math.isnan(found.index.value)


def test_advantage_is_above_a_fair_part() -> None:
    position, opener = feel.fairness(totals(games=100, decided=80, wins_position=[32, 20, 16, 12], opener_wins=30))
    assert position["advantage"] == pytest.approx(32 / 80 - 1 / 4)
    assert opener["advantage"] == pytest.approx(30 / 80 - 1 / 4)
    assert position["chi2"] == pytest.approx(scipy_stats.chisquare([32, 20, 16, 12]).statistic)
    assert opener["chi2"] == pytest.approx(scipy_stats.chisquare([30, 50], [20, 60]).statistic)
    wilson = scipy_stats.binomtest(32, 80).proportion_ci(method="wilson")
    assert position["advantage_low"] == pytest.approx(wilson.low - 0.25)
    assert position["advantage_high"] == pytest.approx(wilson.high - 0.25)


# --- length -----------------------------------------------------------------------------------------------


def test_hazard_of_ten_games() -> None:
    """Two games of 2 actions, three of 3, one of 5, four stopped at the limit of 5: 2/10, 3/8, 0/5, 1/5."""
    f = totals(games=10, limit=4, bins={2: 2, 3: 3, 5: 5}, cell_of=cell(4, games=10, limit=5))
    rows = list(feel.hazard(f))
    assert [(row["action"], row["at_risk"], row["ended"]) for row in rows] == [
        (1, 10, 0), (2, 10, 2), (3, 8, 3), (4, 5, 0), (5, 5, 1),
    ]  # fmt: skip
    assert [row["left"] for row in rows] == pytest.approx([1, 0.8, 0.5, 0.5, 0.4])
    wilson = scipy_stats.binomtest(3, 8).proportion_ci(method="wilson")
    assert rows[2]["high"] == pytest.approx(wilson.high)


def test_games_longer_than_twice_the_median() -> None:
    """Median 10 of 1,000 games; 150 of 20 actions are not longer than 20, 50 of 21 are."""
    f = totals(games=1000, bins={10: 800, 20: 150, 21: 50})
    found = rows_of(f)["long_games"]
    assert found["value"] == 0.05
    assert found["low"] < 0.05 < found["high"]


# --- the table ----------------------------------------------------------------------------------------------


def test_figures_by_hand() -> None:
    drawn = [0] * len(CAUSES)
    for cause, cards in {"turn": 500, "take": 40, "guilty": 8, "innocent": 6, "last": 6, "uno": 9}.items():
        drawn[CAUSES.index(cause)] = cards
    f = totals(
        4, games=10, actions=[400, 16_500], choices=100, skips=30, lost=20, lead_changes=20, drawn=drawn, bins={40: 40},
        cell_of=cell(4, games=40, pace=9.0),
    )  # fmt: skip
    value = {name: row["value"] for name, row in rows_of(f).items()}
    assert value["minutes"] == pytest.approx(40 * 9 / 60)
    assert value["decisions"] == pytest.approx(1 / 4)
    assert value["inflicted"] == pytest.approx(6)
    assert value["inflicted_an_action"] == pytest.approx(60 / 400)
    assert value["turns_lost"] == pytest.approx(5)
    assert value["turns_lost_a_player"] == pytest.approx(5 / 4)
    assert value["lead_change_rate"] == pytest.approx(1 / 20)


def test_every_measure_says_how_it_is_made_and_who_says_so() -> None:
    assert len({each.name for each in feel.FEEL}) == len(feel.FEEL)
    for each in feel.FEEL:
        assert each.says
        assert each.formula
        assert each.source
        assert each.unit


def test_the_documentation_is_in_step() -> None:
    """If not: `python tools/measures.py`."""
    text = PAGE.read_text(encoding="utf-8")
    assert filled(text) == text
    for each in feel.FEEL:
        assert f"`{each.name}`" in text
        assert each.formula in text
        assert each.source in text


def test_every_measure_has_a_name_in_tables() -> None:
    assert list(NAMES) == [each.name for each in feel.FEEL]
