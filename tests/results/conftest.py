"""Runs to look at: played once for all tests of this folder, in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

import uno_sim
from uno_sim.api import Result

STUDY = {
    "says": "players and drawing",
    "line_up": "random",
    "games": 600,
    "vary": {"players": [2, 3], "rules.draw.amount": ["one", "until-playable"]},
}


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="session")
def single(runs: Path) -> Result:
    """One cell, different players, fixed seats, one row a game."""
    return uno_sim.run("official", games=3_000, line_up="greedy,random,random", out=runs / "single", rows=True)


@pytest.fixture(scope="session")
def rotated(runs: Path) -> Result:
    """One cell whose deals are played once from every seat."""
    study = {"line_up": ["greedy", "random", "random"], "players": 3, "games": 2_000, "seating": "rotate"}
    return uno_sim.run(study, out=runs / "rotated", rows=True)


@pytest.fixture(scope="session")
def varied(runs: Path) -> Result:
    """Four cells: 2 and 3 players, two ways of drawing."""
    return uno_sim.run(STUDY, out=runs / "varied")
