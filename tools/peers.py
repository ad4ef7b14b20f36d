"""Figures of engines with quirks that no rule set should have, and slow players that have them too.

The slow players stand under ``tests/peers/``; `make reference` plays them after everything else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from figures import HUNDRED_THOUSAND, Figure, of_games

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where the tests are found

from tests.peers import rlcard_twin, uno_simulator_twin
from tests.peers.outcome import Outcome

ONE_IN: Final = 100
"""A slow player plays one game where the fast engine plays so many."""
SMALL_CALLS: Final = 500
"""Games that a process is given at a time."""


@dataclass(frozen=True)
class Peer:
    """A slow player, and the figures of the engine that it plays like."""

    name: str
    play: Callable[[int, int], Outcome]  # by seed and number of the game
    figures: tuple[Figure, ...]


def rlcard_run(mean: float, sd: float, opener: float) -> tuple[Figure, ...]:
    """One of the two runs of R1."""
    extra = {"n": HUNDRED_THOUSAND}
    return (
        Figure("actions", mean, None, 0.01, extra=extra),
        Figure("actions sd", sd, None, 0.1, extra=extra),
        Figure("opener wins", opener, of_games(opener), 0.0001),
    )


R1_QUANTILES: Final = {0.25: 23, 0.5: 37, 0.75: 60, 0.9: 90, 0.95: 113, 0.99: 167}
R1: Final = Peer(
    "R1, RLCard, two random players",
    rlcard_twin.play,
    (
        *rlcard_run(46.54, 33.8, 0.5107),
        *rlcard_run(46.39, 33.5, 0.5048),
        *(
            Figure("actions quantile", value, extra={"share": share, "n": HUNDRED_THOUSAND})
            for share, value in R1_QUANTILES.items()
        ),
        Figure("actions mode", 13, extra={"n": HUNDRED_THOUSAND}),
        Figure("fewest actions", 7),
    ),
)

R2_GAMES: Final = 10_000
R2: Final = Peer(
    "R2, uno-simulator, Random against Greedy",
    uno_simulator_twin.play,
    tuple(
        Figure("wins by player", share, of_games(share, R2_GAMES), 0.001, at=i)
        for i, share in enumerate((0.449, 0.551))
    ),
)
"""R2's third player is described by headings only, which is not enough to play it."""

PEERS: Final = {"R1 and R2: slow players with others' quirks": (R1, R2)}


def some(play: Callable[[int, int], Outcome], seed: int, first: int, games: int) -> list[Outcome]:
    """The outcomes of so many games from the first on."""
    return [play(seed, game) for game in range(first, first + games)]


def play(peer: Peer, games: int, seed: int) -> tuple[dict[str, Any], int]:
    """Play with two processes; the measures by name, and of how many games."""
    from joblib import Parallel, delayed

    calls = [
        delayed(partial(some, peer.play, seed))(first, min(SMALL_CALLS, games - first))
        for first in range(0, games, SMALL_CALLS)
    ]
    outcomes = [outcome for part in Parallel(n_jobs=2)(calls) for outcome in part]
    return measures(outcomes), len(outcomes)


def measures(outcomes: list[Outcome]) -> dict[str, Any]:
    """Totals, named and shaped as those of the fast engine."""
    lengths = np.array([outcome.actions for outcome in outcomes])
    winners = np.array([outcome.winner for outcome in outcomes])
    openers = np.array([outcome.opener for outcome in outcomes])
    return {
        "actions": (lengths.sum(), (lengths**2).sum()),
        "bins": {"actions": np.bincount(lengths)},
        "opener_wins": ((winners == openers).sum(),),
        "wins_player": np.bincount(winners, minlength=2),
    }
