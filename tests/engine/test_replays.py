"""Deals that are replayed with another pile, and the player who sees all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest

from tests.engine import agreement
from tests.engine.cells import cell, play, total
from tests.engine.states import states
from uno_sim.engine.batch import blocks_of, build_of, play_blocks
from uno_sim.engine.tracing import trace_game
from uno_sim.jit import entry
from uno_sim.players.foresight import next_card_seen
from uno_sim.players.load import load_profile, profiles
from uno_sim.players.record import player_records
from uno_sim.rules.load import load_rules
from uno_sim.studies.audit import judged
from uno_sim.table.numbering import numbering
from uno_sim.trace import Trace

CHEATER: Final = load_profile("cheater")
card_of: Final = numbering(cell().rules.deck).card_of


def opening(trace: Trace) -> list[object]:
    """The dealer, the hands and the lead card."""
    return [(event.name, event.data) for event in trace.events if event.name in ("deal", "turn_up")]


def drawn(trace: Trace) -> list[str]:
    return [event.card for event in trace.events if event.name == "card"]


@pytest.mark.parametrize("rules", ["official", "stacking", "s1-wrong-again"])
def test_replays_have_the_same_opening_and_another_pile(rules: str) -> None:
    what = cell(3, "random", rules=load_rules(rules).rules, games=40, replays=8)
    plain = replace(what, replays=0)
    for deal in range(5):
        traces = [trace_game(what, 8 * deal + replay) for replay in range(8)]
        assert all(opening(trace) == opening(trace_game(plain, deal)) for trace in traces)
        assert len({tuple(drawn(trace)) for trace in traces}) == 8
        assert all(trace.events != trace_game(plain, deal).events for trace in traces)


def test_players_keep_their_seats_in_replays() -> None:
    line_up = tuple(map(load_profile, ("greedy", "random")))
    table = play(cell(2, games=400, line_up=line_up, replays=4), rows=True).table
    assert table is not None
    won = table[table["winner"] >= 0]
    assert np.array_equal(won["winner"], won["winner_player"])
    assert np.array_equal(table["deal"], np.arange(400) // 4)
    assert all(len(set(table["dealer"][4 * deal : 4 * deal + 4])) == 1 for deal in range(100))


def test_replays_do_not_depend_on_how_blocks_are_shared_out() -> None:
    what = cell(games=800, replays=8)
    assert build_of(what) == "full"
    whole = play(what).rows
    parts = [play_blocks(what, first, 7, np.zeros(1, np.uint8)).rows for first in range(0, blocks_of(what)[1], 7)]
    assert np.array_equal(np.concatenate(parts), whole)


# --- the cheater ------------------------------------------------------------------------------------------


def test_fair_players_are_kept_as_they_were() -> None:
    assert "sees" not in cell().content()["line_up"][0]
    assert cell(who=CHEATER).content()["line_up"][0]["sees"] == "all"
    assert [name for name in profiles() if load_profile(name).sees != "own"] == ["cheater"]
    assert not player_records(cell().line_up, cell().rules)["sees"].any()


@pytest.mark.parametrize("players", [2, 4])
def test_the_cheater_beats_the_best_fair_players(players: int) -> None:
    """40,000 games from every seat: above an equal share by more than 4 standard errors of a share of games."""
    for other in ("greedy", "all-round"):
        line_up = (CHEATER, *(load_profile(other),) * (players - 1))
        found = play(cell(players, line_up=line_up, games=40_000, seating="rotate"))
        share = total(found, "wins_player")[0] / total(found, "games")
        assert share > 1 / players + 4 * (1 / players * (1 - 1 / players) / 40_000) ** 0.5


@pytest.mark.slow
def test_the_referee_accepts_the_cheater_under_any_rules() -> None:
    """50 rule sets, house rules among them, two of the seats cheating: every event is legal."""
    for what in agreement.cells(50, "cheater"):
        line_up = tuple(profile if seat % 2 else CHEATER for seat, profile in enumerate(what.line_up))
        seen = judged(replace(what, line_up=line_up), 0, min(what.games, 8))
        assert seen.refused is None, agreement.told(replace(what, line_up=line_up), seen.refused)


@entry
def _foreseen(table: Any) -> Any:
    return next_card_seen(table)


def test_the_cheater_knows_the_next_card() -> None:
    """After every action of 20 games but the last, the card that is foreseen comes next, unless the pile is empty."""
    what = cell(3, who=CHEATER, games=20)
    checked = 0
    for game in range(20):
        events = trace_game(what, game).events
        ends = [at for at, event in enumerate(events) if event.name in ("play", "pass")]
        for end, table in zip(ends[:-1], states(what, game), strict=False):
            coming = next((each for each in events[end:] if each.name in ("card", "reshuffle")), None)
            if coming is not None and coming.name == "card":
                assert card_of[int(_foreseen(table))] == coming.card
                checked += 1
    assert checked > 500
