"""How games go: the engine's numbers against a slow recount from traces, and against games told by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.engine import agreement
from tests.engine.cells import cell, play
from tests.engine.recount import recounted
from uno_sim import measures
from uno_sim.cell import Cell
from uno_sim.engine.batch import build_of
from uno_sim.engine.tracing import trace_games
from uno_sim.guard.quantities import columns
from uno_sim.trace import Event, Trace

DRAMA = {measure.name for measure in measures.MEASURES if measure.group == "drama"}
RULE_SETS, PROOF_RULE_SETS = 100, 400
SEED = "drama"


def counted(what: Cell) -> Counter[str]:
    """What the engine counts of a cell, by column; what did not come is left out."""
    totals = play(replace(what, drama=True)).rows.sum(axis=0)
    named = {name: int(totals[at]) for name, at in columns() if name.partition(".")[0].rstrip("²") in DRAMA}
    found = Counter({name: number for name, number in named.items() if number})
    for name in [each for each in found if each.startswith("lost_player.")]:  # by player; seats do not rotate here
        found[name] = named[name]
    return found


def differences(what: Cell) -> dict[str, tuple[int, int]]:
    mine, slow = counted(what), recounted(trace_games(what, range(what.games)))
    return {name: (mine[name], slow[name]) for name in {*mine, *slow} if mine[name] != slow[name]}


@pytest.mark.slow
def test_random_rule_sets_are_recounted() -> None:
    """Games and matches of 100 rule sets, house rules and slips among them; each number of each cell must agree."""
    seen: Counter[str] = Counter()
    for what in agreement.cells(RULE_SETS, SEED):
        assert differences(what) == {}, what.name
        seen += counted(what)
    assert {name.partition(".")[0].rstrip("²") for name in seen} == DRAMA


@pytest.mark.proof
def test_many_random_rule_sets_are_recounted(proof_seed: int) -> None:
    """The same for 400 rule sets of the commit's own seed."""
    for what in agreement.cells(PROOF_RULE_SETS, proof_seed):
        assert differences(what) == {}, what.name


@pytest.mark.parametrize("rules", ["official", "stacking", "seven-zero", "draw-to-match", "jump-in", "s4-killer"])
def test_presets_are_recounted(rules: str) -> None:
    from uno_sim.rules.load import load_rules

    assert differences(cell(4, "greedy", rules=load_rules(rules).rules, games=150)) == {}


def test_nothing_else_moves() -> None:
    """With the measures on, all others, the histograms and the games are what they are without."""
    what = cell(4, "random", games=3000)
    off, on = play(what, rows=True), play(replace(what, drama=True), rows=True)
    mine = np.array([at for name, at in columns() if name.partition(".")[0].rstrip("²") in DRAMA])
    assert not off.rows[:, mine].any()
    assert on.rows[:, mine].any()
    on.rows[:, mine] = 0
    assert np.array_equal(off.rows, on.rows)
    assert np.array_equal(off.bins, on.bins)
    assert off.table is not None
    assert on.table is not None
    assert np.array_equal(off.table, on.table)


def test_only_a_cell_that_asks_pays() -> None:
    assert build_of(cell()) == "lean"
    assert build_of(cell(drama=True)) == "full"
    assert cell().sha256 != cell(drama=True).sha256
    assert "measures" not in cell().content()


# --- games told by hand -------------------------------------------------------------------------------------


def told(*events: tuple[str, dict[str, Any]]) -> Counter[str]:
    """The recount of one game that is written down here."""
    return recounted([Trace({}, 3, 0, 0, [Event(name, data) for name, data in events])])


def hands(*sizes: int) -> tuple[str, dict[str, Any]]:
    return "deal", {"seat": 0, "hands": [["R1"] * size for size in sizes], "pile": []}


def plays(seat: int, left: int) -> tuple[str, dict[str, Any]]:
    return "play", {"seat": seat, "card": "R1", "left": left}


def card(seat: int) -> tuple[str, dict[str, Any]]:
    return "card", {"seat": seat, "card": "R1", "cause": "turn"}


def at(name: str, seat: int) -> tuple[str, dict[str, Any]]:
    return name, {"seat": seat}


def test_a_game_by_hand() -> None:
    """Three seats with 3, 3 and 5 cards. Eight actions, after which they hold

    1: 2 3 5   2: 2 2 5   3: 2 2 4   4: 1 2 4   5: 1 3 4 (1 draws and passes)   6: 1 3 3   7: 3 3 2 (0 took 2 and lost;
    2 played)   8: 3 3 1, and then 2 goes out with the ninth, 3 3 0.
    """
    found = told(
        hands(3, 3, 5), plays(0, 2), plays(1, 2), plays(2, 4), plays(0, 1), at("draw", 1), card(1), at("pass", 1),
        plays(2, 3), at("take", 0), card(0), card(0), at("lost", 0), at("skip", 1), plays(2, 2), plays(2, 1),
        plays(2, 0), ("end", {"winner": 2}),
    )  # fmt: skip
    assert found["drama_games"] == found["drama_won"] == 1
    assert found["pickup"] == 2
    assert found["drought"] == 2  # seat 1: a pass, then passed over
    assert found["most_lost"] == 1
    assert (found["lost_player.1"], found["lost_player.2"], found["lost_player.3"]) == (1, 1, 0)
    # nine actions; half-time after the fifth: the winner holds 4, the others 1 and 3
    assert found["comebacks"] == found["big_comebacks"] == 1
    assert found["behind_half"] == 3
    # behind after six of nine by 3, 3, 2, 3, 3, 2; leads alone from the seventh on
    assert found["behind"] == 667
    assert found["drama"] == round((4 * 1732 + 2 * 1414) / 6)
    assert found["held_lead"] == 333
    # tenths of nine actions, rounded up: 1 2 3 4 5 6 7 8 9; alone lead 0, nobody, nobody, 0, 0, 0, 2, 2, 2
    assert [found[f"leaders.{tenth}"] for tenth in range(1, 10)] == [1, 0, 0, 1, 1, 1, 1, 1, 1]
    assert [found[f"leader_wins.{tenth}"] for tenth in range(1, 10)] == [0, 0, 0, 0, 0, 0, 1, 1, 1]


def test_a_game_that_nobody_wins_has_no_comeback() -> None:
    found = told(hands(2, 2, 2), plays(0, 1), ("end", {"winner": None}))
    assert found["drama_games"] == 1
    assert found["drama_won"] == 0
