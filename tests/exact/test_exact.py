"""The fast engine agrees with what was solved exactly: every share, every mean, and what a rule changes.

Everything is compared at 4.5 standard errors: 300,000 games in every test run, with a fixed seed, and 10 million in
`make proofs`, with the commit's own. A right engine misses one figure with a chance of 7 in a million, and any of the
some 240 here, which hang together, with less than 2 in 1,000 a run; with the fixed seed the answer never changes.

What a rule changes is compared within the same deals: blocks of games are paired, and the spread of their differences
is the standard error. Standard errors of shares are those of the exact share, of means those of the games played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from tests.exact.cases import CASES, PAIRS
from tests.exact.solve import solutions
from uno_sim.cell import Cell
from uno_sim.engine.batch import blocks_of, play_blocks
from uno_sim.measures import COLUMNS
from uno_sim.players.load import load_profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

STORED: Final = solutions()
ALLOWED: Final = 4.5
GAMES, MANY_GAMES = 300_000, 10_000_000
SEED: Final = 1
MEANS: Final = ("actions", "turns")
ROUNDING: Final = 1e-12
"""What floats may lose; a share that is exactly 0 or 1 must be met exactly."""
NO_LIMIT: Final = 10_000
"""For a game without limit: the engine's own, which none of these games ever comes near."""


@dataclass(frozen=True)
class Played:
    """A game as it was played: ``rows`` has one row of the engine's totals for each block of ``block`` games."""

    block: int
    rows: NDArray[np.int64] = field(repr=False)

    @property
    def games(self) -> int:
        return self.block * len(self.rows)

    def by_block(self, name: str) -> NDArray[np.int64]:
        """The sum of a figure over each block's games."""
        column = COLUMNS["wins_position" if name.startswith("wins") else name].start
        place = int(name.rsplit(" ", 1)[1]) - 1 if name.startswith("wins") else 0
        return np.asarray(self.rows[:, column + place])

    def value(self, name: str) -> float:
        """A share of all games, or a mean a game."""
        return float(self.by_block(name).sum()) / self.games

    def error(self, name: str, exact: Fraction) -> float:
        """The standard error of that value."""
        if name not in MEANS:
            return sqrt(exact * (1 - exact) / self.games)
        squares = float(self.rows[:, COLUMNS[name].start + 1].sum()) / self.games
        return sqrt((squares - self.value(name) ** 2) / self.games)


@lru_cache(maxsize=len(CASES))
def played(name: str, games: int, seed: int) -> Played:
    """At least so many games in whole blocks, on two threads."""
    from joblib import Parallel, delayed

    case = CASES[name]
    block, count = blocks_of(_cell(name, games, seed))
    cell = _cell(name, block * count, seed)
    assert blocks_of(cell) == (block, count)
    half = -(-count // 2)
    stop = np.zeros(1, np.uint8)
    parts: list[Any] = Parallel(n_jobs=2, prefer="threads")(
        delayed(play_blocks)(cell, first, half, stop) for first in (0, half)
    )
    rows = np.concatenate([part.rows for part in parts])
    assert len(rows) == count
    assert (rows[:, COLUMNS["games"].start] == block).all()
    assert case.players == cell.players
    return Played(block, rows)


def _cell(name: str, games: int, seed: int) -> Cell:
    case = CASES[name]
    line_up = (load_profile("random"),) * case.players
    return Cell(name, case.rules, line_up, case.players, games, seed, limit=case.limit or NO_LIMIT)


def misses(name: str, games: int, seed: int) -> list[str]:
    """The figures of a game in which the engine is not near enough."""
    run, found = played(name, games, seed), []
    for figure, exact in STORED[name].figures().items():
        value, error = run.value(figure), run.error(figure, exact)
        if abs(value - float(exact)) > ALLOWED * error + ROUNDING:
            found.append(f"{figure}: {value:.6f} ± {error:.6f}, exactly {float(exact):.6f}")
    return found


def missed_differences(base: str, other: str, games: int, seed: int) -> list[str]:
    """The figures in which the engine is not near enough to what the second game's rule changes."""
    one, two, found = played(base, games, seed), played(other, games, seed), []
    exact_one, exact_two = STORED[base].figures(), STORED[other].figures()
    for figure, exact in exact_one.items():
        wanted = float(exact_two[figure] - exact)
        blocks = (two.by_block(figure) - one.by_block(figure)) / one.block
        error = float(blocks.std(ddof=1)) / sqrt(len(blocks))
        if abs(float(blocks.mean()) - wanted) > ALLOWED * error + ROUNDING:
            found.append(f"{figure}: {blocks.mean():+.6f} ± {error:.6f}, exactly {wanted:+.6f}")
    return found


@pytest.mark.parametrize("name", CASES)
def test_the_engine_agrees(name: str) -> None:
    assert misses(name, GAMES, SEED) == []


@pytest.mark.parametrize(("base", "other"), PAIRS)
def test_the_engine_agrees_on_what_a_rule_changes(base: str, other: str) -> None:
    assert missed_differences(base, other, GAMES, SEED) == []


@pytest.mark.parametrize("name", ["numbers"])
def test_a_wrong_solution_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison has teeth: another game's figures do not pass."""
    monkeypatch.setitem(STORED, name, STORED["numbers, no reshuffle"])
    assert len(misses(name, GAMES, SEED)) >= 2


@pytest.mark.proof
@pytest.mark.parametrize("name", CASES)
def test_the_engine_agrees_over_many_games(name: str, proof_seed: int) -> None:
    assert misses(name, MANY_GAMES, proof_seed) == []


@pytest.mark.proof
@pytest.mark.parametrize(("base", "other"), PAIRS)
def test_the_engine_agrees_on_what_a_rule_changes_over_many_games(base: str, other: str, proof_seed: int) -> None:
    assert missed_differences(base, other, MANY_GAMES, proof_seed) == []
