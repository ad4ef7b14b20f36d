"""Two builds of one source: the same games, no floats, and the same bits on every processor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any, Final

import numpy as np
import pytest
from numba import int64

from tests.engine import compiled
from tests.engine.cells import cell
from tools.twins import cells, differs
from uno_sim.cell import Cell
from uno_sim.engine import lean
from uno_sim.engine.batch import ROW_DTYPE, _records, build_of, play_range
from uno_sim.jit import INTERPRETED
from uno_sim.measures import ALL_BINS, WIDTH
from uno_sim.players.load import load_profile
from uno_sim.rules.load import load_rules

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is one build without a compiler")

NEEDS_MORE: Final[dict[str, dict[str, Any]]] = {
    "answerable": {"rules": "stacking"},
    "together": {"rules": "pairs"},
    "jump_in": {"rules": "jump-in"},
    "other_effects": {"rules": "seven-zero"},
    "ends_dry": {"rules": "dry-pile", "players": 10},
    "forget": {"forget": 300_000, "notice": 500_000},
    "slips": {"rules": "s1", "false_call": 50_000},
    "ordered": {"ties": "oldest"},
    "err": {"rules": "s1", "err": 100_000},
    "matches": {"matches": True},
    "tracing": {"drama": True},
    "sees": {"sees": "all"},
    "redraw": {"replays": 4},
}
"""For each switch that a study can turn on a table at which it is on."""


NO_SLIPS: Final = {
    "extends": "restless",
    **dict.fromkeys(("forget", "false_call", "noise", "advise", "leave", "err"), 0),
}


def at(switch: str) -> Cell:
    """A table at which a switch is on, and no other that need not be."""
    who = {**NEEDS_MORE[switch]}
    rules, players = who.pop("rules", "official"), who.pop("players", 4)
    more = {key: who.pop(key) for key in ("matches", "drama", "replays") if key in who}
    profile = load_profile(NO_SLIPS | who)
    return cell(players, profile, rules=load_rules(rules).rules, games=100, **more)


@pytest.mark.parametrize("preset", ["official", "plain-lead", "s0", "draw-to-match", "numbers-only", "own-points"])
def test_both_builds_play_the_same(preset: str) -> None:
    tables = [each for each in cells([preset], 8, 3) if build_of(each) == "lean"]
    assert tables
    assert {each.name: found for each in tables if (found := differs(each))} == {}


def test_only_what_a_study_cannot_turn_on_has_no_table() -> None:
    assert set(lean.SWITCHES) - set(NEEDS_MORE) == {"scripted", "fixed", "conforming"}


@pytest.mark.parametrize("switch", NEEDS_MORE)
def test_a_switch_that_is_on_is_seen(switch: str) -> None:
    assert build_of(at(switch)) == "full"


@pytest.mark.parametrize("switch", NEEDS_MORE)
def test_a_switch_left_out_would_be_found(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken for lean by mistake, games differ: the proof above can fail."""
    monkeypatch.delitem(lean.SWITCHES, switch)
    assert build_of(at(switch)) == "lean"
    assert differs(at(switch))


@pytest.mark.parametrize("who", ["greedy", "random", "all-round"])
def test_what_rests_does_rest(who: str) -> None:
    """After each of 300 lean games the full build's table holds what the lean build takes for constant."""
    what = cell(who=who)
    assert build_of(what) == "lean"
    table, rules, players = _records(what)
    rows, bins, each = np.zeros((1, WIDTH), np.int64), np.zeros(ALL_BINS, np.int64), np.zeros(0, ROW_DTYPE)
    for game in range(300):
        play_range(
            table[0], rules[0], players, game, game + 1, 1, 1, rows, bins, each, np.zeros(1, np.uint8), 0,
        )  # fmt: skip
        assert {name: table[0][name] for name in lean.RESTING} == lean.RESTING


def test_a_lean_record_is_a_small_part_of_a_full_one() -> None:
    full, slim = _records(cell()), [lean.leaner(record) for record in _records(cell())]
    for one, other in zip(full, slim, strict=True):
        assert {*(one.dtype.names or ())} - {*(other.dtype.names or ())} <= lean.ABSENT
        assert all(np.array_equal(one[name], other[name]) for name in other.dtype.names or ())
    assert slim[0].nbytes < full[0].nbytes / 20


@pytest.mark.proof
def test_any_processor_and_no_floats(tmp_path: Any) -> None:
    """Both builds, compiled for no processor in particular, play the same; nothing in their types is a float."""
    settings = os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "UNO_SIM_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "tests.engine.compiled"], env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    generic = json.loads(done.stdout)
    assert generic["cpu"] == "generic"
    assert generic["functions"] > 100
    assert generic["floats"] == []
    assert generic["prints"] == compiled.prints()


def test_a_float_would_be_found() -> None:
    from uno_sim.jit import kernel

    def half(number: Any) -> Any:
        return number / 2

    divide: Any = kernel(half)
    divide.compile((int64,))
    assert compiled.floats_in(divide)


@pytest.mark.proof
def test_a_wrong_resting_number_would_be_found(tmp_path: Any) -> None:
    """Planted: the first seat has left. The twins must differ."""
    code = (
        "from uno_sim.compiler import absent\nimport uno_sim.engine.lean\nabsent.read_absent_as({'gone': 1})\n"
        "from tests.engine.cells import cell\nfrom tools.twins import differs\nprint(differs(cell(games=20)))\n"
    )
    settings = os.environ | {"UNO_SIM_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "totals" in done.stdout
