"""The engine reads and writes inside its arrays: it plays with numba's checks of indices on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAY = """
from collections import Counter
import numpy as np
from tests.engine.cells import cell
from uno_sim.engine.batch import blocks_of, build_of, play_blocks
from uno_sim.players.load import load_profile
from uno_sim.rules.load import load_rules, presets
played = Counter()
for name in presets():
    rules = load_rules(name).rules
    for who in ("random", "restless"):
        for players in {rules.players.fewest, rules.players.most}:
            what = cell(players, load_profile(who), rules=rules, games=20)
            play_blocks(what, 0, blocks_of(what)[1], np.zeros(1, np.uint8))
            played[build_of(what)] += 20
print(dict(played))
"""
STRAY = """
import numpy as np
from uno_sim.jit import entry, kernel
@kernel
def place(numbers, at):
    return numbers[at]
@entry
def read(numbers, at):
    return place(numbers, at)
print(read(np.arange(4), {at}))
"""


def _checked(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "play.py"
    file.write_text(code, encoding="utf-8")
    settings = os.environ | {"NUMBA_BOUNDSCHECK": "1", "UNO_SIM_CACHE": str(folder), "PYTHONPATH": os.getcwd()}
    return subprocess.run([sys.executable, str(file)], env=settings, capture_output=True, text=True)


@pytest.mark.proof
def test_every_index_is_inside_its_array(tmp_path: Path) -> None:
    done = _checked(PLAY, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "lean" in done.stdout
    assert "full" in done.stdout


@pytest.mark.parametrize("at", [4, -1])
def test_an_index_outside_would_be_seen(at: int, tmp_path: Path) -> None:
    done = _checked(STRAY.format(at=at), tmp_path)
    assert "IndexError" in done.stderr


def test_an_index_inside_is_not(tmp_path: Path) -> None:
    done = _checked(STRAY.format(at=3), tmp_path)
    assert done.stdout.strip() == "3", done.stderr
