"""How much evidence is asked for: against simulation, and against what is known exactly."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from uno_sim.guard import levels


def family(residuals: np.ndarray, *chain: float) -> levels.Family:
    return levels.Family(residuals, np.tile(np.array(chain), (residuals.shape[1], 1)))


@pytest.mark.parametrize("level", [0.05, 0.001])
def test_independent_figures_count_each_and_copies_once(level: float) -> None:
    chance = np.random.default_rng(1)
    apart = family(chance.standard_normal((4000, 20)))
    assert levels.effective([apart], level) == pytest.approx(10, rel=0.04), "one look may spend half"
    one = family(np.repeat(chance.standard_normal((64, 1)), 20, axis=1))
    assert levels.effective([one], level) == pytest.approx(0.5, rel=1e-6)
    assert levels.effective([one, one], level) == pytest.approx(1, rel=1e-6)


@pytest.mark.parametrize("chain", [(), (0.79, 0.94), (0.99, 0.99), (0.1, 0.1)])
def test_all_figures_and_looks_together_hold_the_level(chain: tuple[float, ...]) -> None:
    """200,000 paths of 30 correlated figures: the share that crosses a bound has a standard error of 0.05 %, and the
    effective number one of 2 %; 4 of both are allowed for."""
    chance = np.random.default_rng(2)
    shape = chance.standard_normal((64, 30)) + chance.standard_normal((64, 1))
    alone = levels.single(0.05, levels.effective([family(shape, *chain)], 0.05))
    unit = shape / np.sqrt((shape**2).sum(axis=0))
    paths, variances = 200_000, [1.0]
    z = chance.standard_normal((paths, 64)) @ unit
    crossed = np.abs(z).max(axis=1) > levels.bound(alone, variances)
    for alike in chain:
        z = alike * z + math.sqrt(1 - alike**2) * (chance.standard_normal((paths, 64)) @ unit)
        variances.append(variances[-1] * alike**2)
        crossed |= np.abs(z).max(axis=1) > levels.bound(alone, variances)
    assert float(crossed.mean()) == pytest.approx(0.05, abs=4 * (0.0005 + 0.05 * 0.02))


@pytest.mark.parametrize(("level", "chain"), [(0.05, (0.79, 0.92)), (0.02, (0.3, 0.5)), (0.1, (0.99, 0.99))])
def test_looks_together_spend_the_level(level: float, chain: tuple[float, float]) -> None:
    """A million paths: 5 standard errors, and what was to be spent at each look."""
    chance = np.random.default_rng(3)
    z = chance.standard_normal(1_000_000)
    variances, going = [1.0], np.ones(len(z), dtype=bool)
    for look, alike in enumerate((0.0, *chain)):
        if look:
            z = alike * z + math.sqrt(1 - alike**2) * chance.standard_normal(len(z))
            variances.append(variances[-1] * alike**2)
        crossed = going & (np.abs(z) > levels.bound(level, variances))
        spent = level * levels.SPENT[look]
        assert float(crossed.mean()) == pytest.approx(spent, abs=5 * math.sqrt(spent / len(z)))
        going &= ~crossed


def test_what_each_look_may_spend_is_all() -> None:
    assert sum(levels.SPENT) == 1


def test_small_levels_are_reached() -> None:
    first = levels.bound(1e-9, [1.0])
    assert 2 * stats.norm.sf(first) == pytest.approx(0.5e-9, rel=1e-6)
    assert levels.bound(1e-9, [1.0, 0.6]) > first
    assert levels.student(first, 63) == pytest.approx(-stats.t.ppf(0.25e-9, 63), rel=1e-9)
