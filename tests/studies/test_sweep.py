"""Curves with known answers: shapes, steps that are a comparison's, what is left out, and false alarms.

Seeds are fixed, so a failure is a change. With other seeds the trial of false alarms would fail by chance alone in
fewer than one of 1,000 tries.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from scipy import stats as scipy_stats

from uno_sim import measures, stats
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals, Farm, order
from uno_sim.studies.compare import compare
from uno_sim.studies.sweep import Curve, check, sweep
from uno_sim.study import Study, load_study

ACTIONS: Final = measures.at("actions")
GAMES: Final = measures.at("games")


def made_up(means: list[float], seed: int = 1, noise: float = 0.0) -> Curve:
    """The curve of cells with these mean actions, on deals that all share."""
    study = load_study({"games": 1000, "vary": {"rules.start.hand": f"3..{len(means) + 2}"}})
    chance = np.random.default_rng(seed)
    shared = chance.normal(400, 40, size=100)
    totals = []
    for cell, mean in zip(study.cells, means, strict=True):
        rows = np.zeros((100, measures.WIDTH), np.int64)
        rows[:, GAMES] = 10
        rows[:, ACTIONS] = np.rint(shared + 10 * mean + chance.normal(0, noise, 100))
        totals.append(CellTotals(cell, rows, np.zeros(measures.ALL_BINS, np.int64), np.ones(100, np.bool_)))
    [panel] = sweep(study, totals, ["actions"]).panels
    [curve] = panel.curves
    return curve


@pytest.mark.parametrize(
    ("means", "shape", "steady"),
    [
        ([1, 2, 3, 4], "rises", True),
        ([4, 3, 3, 1], "falls", False),
        ([1, 3, 4, 2], "peaks", False),
        ([4, 1, 2, 5], "dips", False),
        ([1, 4, 2, 5], "wavers", False),
        ([2, 2, 2, 2], "level", False),
    ],
)
def test_shapes(means: list[float], shape: str, steady: bool) -> None:
    curve = made_up(means)
    assert (curve.shape, curve.steady) == (shape, steady)
    assert [step.found.value for step in curve.steps] == pytest.approx(np.diff(means).tolist())
    assert curve.whole.found.value == pytest.approx(means[-1] - means[0])
    if shape in ("peaks", "dips"):
        assert curve.numbers[curve.turn] == 3 + means.index((max if shape == "peaks" else min)(means))


def test_many_small_steps_are_seen_from_end_to_end() -> None:
    """No single step is sure, and yet the last is above the first."""
    curve = made_up([0, 0.3, 0.6, 0.9, 1.2, 1.5], noise=30)
    assert not any(step.sign for step in curve.steps)
    assert (curve.whole.sign, curve.shape) == (1, "rises")


def test_false_alarms_are_as_rare_as_they_say() -> None:
    """Nothing changes: of 200 sweeps at most 5 % see a step or a difference of the ends (99.9 % bound)."""
    alarms = sum(made_up([1, 1, 1, 1, 1], seed, noise=30).shape != "level" for seed in range(200))
    assert alarms <= scipy_stats.binom.ppf(0.9995, 200, 0.05), alarms


def played(config: dict[str, Any]) -> tuple[Study, list[CellTotals]]:
    study = load_study(config, leave_out=True)
    orders = [order(cell) for cell in study.cells]
    Farm("threads", 1).play(orders)
    return study, [each.totals for each in orders]


@pytest.fixture(scope="module")
def hands() -> tuple[Study, list[CellTotals]]:
    return played({"games": 800, "vary": {"with": ["stacking"], "rules.start.hand": [7, 5, 9]}})


def test_lines_steps_and_values(hands: Any) -> None:
    """A line for each combination of the rest; numbers in order; a step is a comparison's difference."""
    found = sweep(*hands)
    assert [panel.figure.name for panel in found.panels] == ["actions", "winner_points", "largest_hand", "opener_wins"]
    first, second = found.panels[0].curves
    assert (first.line, second.line) == ("no stacking", "stacking")
    assert first.numbers == second.numbers == (5, 7, 9)
    assert [hands[0].cells[at].rules.start.hand for at in second.cells] == [5, 7, 9]
    both = [load_study("stacking", {"games": 800, "set": [f"rules.start.hand={hand}"]}) for hand in (5, 7)]
    other = compare(both, jobs=1).others[0].of("actions").difference
    assert second.steps[0].found.value == pytest.approx(other.value)
    assert (second.steps[0].found.low, second.steps[0].found.high) == pytest.approx((other.low, other.high))
    steps = [step for panel in found.panels for curve in panel.curves for step in (*curve.steps, curve.whole)]
    assert found.tests == len(steps) == 4 * 2 * 3
    assert [step.corrected for step in steps] == stats.holm([step.p for step in steps])


def test_shares_have_the_intervals_of_a_run(hands: Any) -> None:
    study, totals = hands
    [panel] = sweep(study, totals, ["opener_wins"]).panels
    value, cell = panel.curves[0].values[0], panel.curves[0].cells[0]
    hits = int(totals[cell].rows[:, measures.at("opener_wins")].sum())
    assert value == stats.wilson(hits, 800)


def test_what_cannot_be_played_is_left_out_of_its_line() -> None:
    study, totals = played({"games": 100, "vary": {"players": [2, 8], "rules.start.hand": [7, 15]}})
    found = sweep(study, totals, along="start.hand")
    assert [(curve.line, curve.numbers) for curve in found.panels[0].curves] == [
        ("2 players", (7, 15)),
        ("8 players", (7,)),
    ]
    assert [one.name for one in found.left_out] == ["players=8, start.hand=15"]


def test_chances_are_known_as_such_and_players_are_told_apart() -> None:
    config = {"games": 200, "seating": "rotate", "vary": {"line_up[1].forget": "0..1_000_000 by 500_000"}}
    found = sweep(*played(config))
    assert found.chances
    wins = next(panel for panel in found.panels if panel.figure.name == "wins_player.1")
    assert wins.curves[0].shape == "falls", "who forgets UNO wins less often"


def test_other_deals_are_not_taken_for_the_same() -> None:
    """With seats that rotate, another number of players plays other deals in a block."""
    found = sweep(*played({"games": 120, "seating": "rotate", "vary": {"players": [2, 3, 4]}}))
    assert all(np.isnan(step.p) for panel in found.panels for step in panel.curves[0].steps)


@pytest.mark.parametrize(
    ("vary", "more", "said"),
    [
        ({"with": ["stacking"]}, {}, "no number is varied"),
        ({"players": [4], "line_up": ["greedy", "random"]}, {}, "no number is varied"),
        ({"players": "2..4"}, {"along": "start.hand"}, "there are: players"),
        ({"players": "2..4"}, {"measures": ["actons"]}, "did you mean `actions`"),
    ],
)
def test_sweeps_that_cannot_be_made(vary: dict[str, Any], more: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        check(load_study({"games": 500, "vary": vary}), **more)


def test_few_games_make_no_curve() -> None:
    with pytest.raises(UserError, match="at least 100"):
        check(load_study({"games": 50, "vary": {"players": "2..4"}}))
