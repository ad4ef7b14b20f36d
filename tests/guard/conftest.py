"""A small baseline of one's own study and a preset, made once; each test works in a copy of its folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from uno_sim.guard import update

STUDY = """\
uno: study/1
says: our table
rules:
  extends: stacking
players: 3
guard:
  games: 2048
  traces: 48
  margins:
    actions: {warn: 1%, error: 3%}
    wins_position: 2%
    drawn: 5%
    played.W: null
"""


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("balance")
    (folder / "house.yaml").write_text(STUDY, encoding="utf-8")
    plan = update.planned(
        [str(folder / "house.yaml"), "official"], {"games": 2048, "traces": 24}, folder / "balance.json", update=False
    )
    update.carried_out(plan, 1, lambda _far: None)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a baseline: house.yaml, balance.json, balance.traces.xz."""
    there = tmp_path / "repository"
    shutil.copytree(original, there)
    monkeypatch.chdir(there)
    return there


@pytest.fixture
def changed(folder: Path) -> Path:
    """The same with drawing until a card fits."""
    text = STUDY.replace("  extends: stacking\n", "  extends: stacking\n  draw:\n    amount: until-playable\n")
    (folder / "house.yaml").write_text(text, encoding="utf-8")
    return folder
