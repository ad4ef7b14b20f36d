"""What a scenario leaves to chance comes from its players' profiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from uno_sim.scenario import load
from uno_sim.scenario.play import play

GAMES = 500


@pytest.mark.clause("X20")
def test_without_reaction_speeds_the_last_hand_is_anybodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players slap after each of three 9s: within five standard errors everyone is last as often."""
    scenario = replace(load(Path(__file__).parent / "slap" / "the-slowest-is-last.yaml"), profiles={})
    last = Counter[int]()
    for seed in range(GAMES):
        monkeypatch.setattr("uno_sim.scenario.play.SEED", seed)
        last.update(event.seat for event in play(scenario).trace.events if event.name == "slap")
    slaps = 3 * GAMES
    assert last.total() == slaps
    for seat in range(3):
        assert abs(last[seat] - slaps / 3) < 5 * (slaps * 2 / 9) ** 0.5
