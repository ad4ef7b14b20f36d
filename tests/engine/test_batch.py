"""Batches: the same game however it is reached, totals that add, and nothing that leaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.engine.cells import cell, play, total
from uno_sim.cards import KINDS
from uno_sim.engine.batch import MOST_BLOCKS, blocks_of, play_blocks
from uno_sim.engine.tracing import trace_game
from uno_sim.measures import BINS, COLUMNS
from uno_sim.table.numbering import KIND_IN_SLOT

RUNNING = np.zeros(1, np.uint8)


@pytest.mark.fault(34)
@pytest.mark.fault(26)
@pytest.mark.parametrize("who", ["all-round", "random", "first-legal"])
def test_a_game_alone_is_the_game_in_a_batch(who: str) -> None:
    what = cell(who=who, games=300)
    table = play(what, rows=True).table
    assert table is not None
    for game in range(0, 300, 7):
        end = trace_game(what, game).events[-1]
        assert end.winner == table["winner"][game]
        assert sum(end.points) == table["points"][game]


@pytest.mark.fault(26)
def test_totals_do_not_depend_on_how_the_blocks_are_shared_out() -> None:
    what = cell(games=5000, who="random")
    _, count = blocks_of(what)
    whole = play(what)
    for step in (1, 3, 100):
        parts = [play_blocks(what, first, step, RUNNING) for first in range(0, count, step)]
        assert np.array_equal(np.concatenate([part.rows for part in parts]), whole.rows)
        assert np.array_equal(sum(part.bins for part in parts), whole.bins)


def test_totals_add() -> None:
    what = cell(games=3000)
    first, second = play_blocks(what, 0, 400, RUNNING), play_blocks(what, 400, 10_000, RUNNING)
    joined = first + second
    assert joined.played == 3000
    assert np.array_equal(joined.rows, play(what).rows)
    with pytest.raises(ValueError, match="does not follow"):
        second + first


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    short, long = play(cell(games=1000)), play(cell(games=8000))
    size = blocks_of(cell(games=8000))[0]
    assert size == 8
    assert np.array_equal(short.rows[:8].sum(0), long.rows[0])


@pytest.mark.parametrize("games", [1, 2, 1000, 1024, 1025, 12_345, 1_000_000, 3_000_001])
def test_blocks_are_powers_of_two_and_never_too_many(games: int) -> None:
    size, count = blocks_of(cell(games=games))
    assert size & (size - 1) == 0
    assert count <= MOST_BLOCKS
    assert (count - 1) * size < games <= count * size


def test_a_stopped_chunk_leaves_nothing_behind() -> None:
    stopped = play_blocks(cell(games=5000), 0, 100, np.ones(1, np.uint8))
    assert stopped.played == 0
    assert len(stopped.rows) == 0
    assert stopped.bins.sum() == 0


@pytest.mark.parametrize("who", ["all-round", "random"])
def test_traced_games_add_up_to_the_untraced_totals(who: str) -> None:
    what = cell(3, who, games=120)
    totals = play(what)
    seen = {"passes": 0, "actions": 0, "skips": 0, "lost": 0, "cards": 0, "decided": 0}
    played = {kind.symbol: 0 for kind in KINDS}
    for game in range(120):
        for event in trace_game(what, game).events:
            seen["passes"] += event.name == "pass"
            seen["actions"] += event.name in ("pass", "play")
            seen["skips"] += event.name == "skip"
            seen["lost"] += event.name == "lost"
            seen["cards"] += event.name == "card"
            seen["decided"] += event.name == "end" and event.reason == "out"
            if event.name == "play":
                played[event.card if event.card[0] == "W" else event.card[1:]] += 1
    assert seen["actions"] == total(totals, "actions")[0]
    assert seen["cards"] == total(totals, "drawn").sum()
    for name in ("passes", "skips", "lost", "decided"):
        assert seen[name] == total(totals, name), name
    for slot, kind in KIND_IN_SLOT.items():
        assert played[kind.symbol] == total(totals, "played")[slot], kind.symbol


@pytest.mark.fault(14)
@pytest.mark.fault(33)
def test_a_game_that_does_not_end_is_nobodys() -> None:
    """The action limit is an outcome of its own, and nobody's win; so is a stalemate."""
    limited = play(cell(games=500, limit=20))
    assert total(limited, "limit") > 0
    assert total(limited, "limit") + total(limited, "decided") == 500
    assert total(limited, "wins_position").sum() == total(limited, "decided")
    dry = play(cell(2, "random", games=500, rules={"pile": {"reshuffle": "never"}, "start": {"hand": 50}}))
    assert total(dry, "stalemate") > 0
    assert total(dry, "wins_player").sum() == 500 - total(dry, "stalemate") == total(dry, "decided")


@pytest.mark.fault(28)
def test_rotated_seating_plays_each_deal_from_every_seat() -> None:
    line_up = tuple(cell(1, who).line_up[0] for who in ("all-round", "random", "greedy"))
    what = cell(3, games=1000, line_up=line_up, seating="rotate")
    table = play(what, rows=True).table
    assert table is not None
    assert len(table) == 1002  # whole deals
    assert np.array_equal(np.bincount(table["deal"]), np.full(334, 3))
    deals = [trace_game(what, game).events[0] for game in (0, 1, 2)]
    assert deals[0] == deals[1] == deals[2]
    assert blocks_of(what)[0] % 3 == 0


@pytest.mark.fault(30)
def test_players_of_one_name_are_still_seats_of_their_own() -> None:
    twins = cell(2, games=2000)
    assert twins.line_up[0].name == twins.line_up[1].name
    wins = total(play(twins), "wins_player")[:2]
    assert wins.sum() == 2000
    assert min(wins) > 800


def test_measures_fit_each_other() -> None:
    """What must add up does, in every block: choices to actions, drawn to causes, wins to games."""
    totals = play(cell(5, "random", games=4000))
    column: dict[str, Any] = {name: totals.rows[:, where].sum(1) for name, where in COLUMNS.items()}
    actions = totals.rows[:, COLUMNS["actions"].start]
    turns = totals.rows[:, COLUMNS["turns"].start]
    assert np.array_equal(actions, column["no_choice"] + column["one_choice"] + column["choices"])
    assert np.array_equal(actions, column["played"] + column["passes"])
    assert np.array_equal(turns, actions + column["skips"] + column["lost"])
    assert np.array_equal(column["games"], column["decided"] + column["stalemate"] + column["limit"])
    assert np.array_equal(column["wins_position"], column["decided"])
    assert np.array_equal(column["wins_player"], column["decided"])
    assert np.array_equal(column["lead"], column["games"])
    assert totals.bins[BINS["actions"]].sum() == totals.played
    lengths = np.arange(BINS["actions"].stop - BINS["actions"].start)
    assert (totals.bins[BINS["actions"]] * lengths).sum() == actions.sum()
