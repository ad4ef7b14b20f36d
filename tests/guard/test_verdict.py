"""Whether a move matters: on figures whose truth is known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from uno_sim import measures
from uno_sim.guard.quantities import Margin, Margins, Quantity
from uno_sim.guard.verdict import Move, Sample

GAMES = measures.at("games")
COLUMN = measures.at("passes")
COUNT = Quantity("passes", "", "actions", "count", COLUMN, GAMES)
FIXED = Quantity("cards_per", "+2", "cards", "ratio", COLUMN, GAMES, conformance=True)
LEVEL = 1e-4


def rows(counts: np.ndarray, games: int = 100) -> np.ndarray:
    made = np.zeros((len(counts), measures.WIDTH), np.int64)
    made[:, GAMES], made[:, COLUMN] = games, counts
    return made


def around(mean: float, blocks: int = 64, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).poisson(mean * 100, blocks)


def move(
    before: np.ndarray,
    now: np.ndarray,
    fresh: np.ndarray | None = None,
    error: float | None = 0.2,
    *,
    last: bool = False,
) -> Move:
    margins = Margins(None, None if error is None else Margin(0.0, error))
    sample = Sample([(COUNT, margins)], rows(before), rows(now), rows(now)[:0])
    if fresh is not None:
        sample.moves(LEVEL, last=False)
        sample.fresh = rows(fresh)
    [found] = sample.moves(LEVEL, last=last)
    return found


def test_a_move_beyond_the_margin_matters_and_one_within_does_not() -> None:
    base = around(3.0)
    assert move(base, base + 50).state == "matters"
    assert move(base, base - 50).state == "matters"
    assert move(base, base + 5).state == "small"
    assert move(base, around(3.2, seed=2)).state == "open", "right on the margin"
    assert move(base, base + 50, error=None).state == "small", "not guarded"


def test_fresh_deals_narrow_the_interval_but_never_below_the_baselines_own_error() -> None:
    base, now = around(3.0, seed=1), around(3.0, seed=2)
    alone, much, more = (
        move(base, now, fresh).interval for fresh in (None, around(3.0, 640, 3), around(3.0, 64_000, 4))
    )
    assert alone.se > much.se > more.se
    own = base.std(ddof=1) / 100 / 8
    assert more.se == pytest.approx(own, rel=0.05)


def test_where_games_stay_as_they_were_fresh_deals_hardly_count() -> None:
    base = around(3.0)
    now = base.copy()
    now[::7] += 3
    paired, with_fresh = move(base, now), move(base, now, around(3.5, 640, 5))
    assert with_fresh.interval.se < 1.5 * paired.interval.se
    assert with_fresh.interval.se < 0.1 * math.sqrt(3.0 / 100) / 8, "that of the baseline alone"
    assert with_fresh.interval.value == pytest.approx(paired.interval.value, abs=0.02)


def test_a_baseline_in_which_something_rare_did_not_come_has_an_error_all_the_same() -> None:
    """Five of 64 blocks have one now: with fresh deals alone the baseline's error would be 0."""
    never, now = np.zeros(64, np.int64), np.zeros(64, np.int64)
    now[:5] = 1
    fresh = np.random.default_rng(6).poisson(5 / 64, 64 * 16)
    assert move(never, now, fresh, error=0.0, last=True).state == "small"


def test_a_margin_of_0_is_passed_by_what_cannot_be_told_from_chance_and_only_at_the_end() -> None:
    base, now = around(3.0, seed=1), around(3.0, seed=2)
    assert move(base, now, error=0.0).state == "open"
    assert move(base, now, error=0.0, last=True).state == "small"
    assert move(base, base + 5, error=0.0).state == "matters"
    assert move(base, base, error=0.0, last=True).state == "small"


def test_one_game_is_enough_where_the_rules_fix_a_figure() -> None:
    fixed = np.full(64, 200)
    off = fixed.copy()
    off[9] += 1
    zero = Margins(None, Margin())
    [found] = Sample([(FIXED, zero)], rows(fixed), rows(off), rows(off)[:0]).moves(LEVEL, last=False)
    assert found.state == "matters"
    [same] = Sample([(FIXED, zero)], rows(fixed), rows(fixed), rows(fixed[:3])).moves(LEVEL, last=True)
    assert same.state == "small"


def test_few_blocks_that_differ_do_not_show_that_the_rest_never_will() -> None:
    base = around(3.0)
    now = base.copy()
    now[0] += 1
    assert move(base, now, error=1e-4).state == "open"
    assert move(base, now, error=0.2).state == "small"


def test_a_warning_comes_before_an_error() -> None:
    base = around(3.0)
    margins = Margins(Margin(0.0, 0.05), Margin(0.0, 0.5))
    [found] = Sample([(COUNT, margins)], rows(base), rows(base + 20), rows(base)[:0]).moves(LEVEL, last=True)
    assert (found.state, found.warned) == ("small", True)
