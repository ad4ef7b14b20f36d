"""Changes planted into the engine and a preset are caught and rightly named; a refactoring changes nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.balance import planted
from uno_sim.guard import update

ROOT: Final = Path(__file__).resolve().parents[2]
PRESETS: Final = ("official", "plain-lead")
MOST_SECONDS: Final = 60
"""Of a cell, on two cores."""
NAMED: Final = {
    "the pile is left in deal order in 1 % of games": ("chance", "holds", "neighbours"),
    "a +2 draws 3 once in 100": ("rules", "owes", "cards_per.+2"),
    "the opener is shifted by one seat": ("rules", "opener", "opens.1"),
    "a wild's colour is chosen second-best": ("choice", "play", "turns"),
}
"""What `--explain` says of each: what sort of thing moved first, by which event, and which figure."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The checks of a baseline by a copy of the package with each change switched on."""
    folder = tmp_path_factory.mktemp("planted")
    path, package = folder / "balance.json", folder / "copy" / "uno_sim"
    update.carried_out(update.planned(PRESETS, {}, path, update=False), 0, lambda _far: None)
    shutil.copytree(ROOT / "uno_sim", package)
    planted.planted(package)
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "UNO_SIM_CACHE": str(folder / "cache")}
    command = [sys.executable, str(Path(planted.__file__)), str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["planted"]: line for line in lines}


@pytest.mark.proof
def test_a_refactoring_changes_nothing(found: dict[str, dict[str, Any]]) -> None:
    check = found[planted.NOTHING]
    assert check["made_by"]["before"]["engine"] != check["made_by"]["now"]["engine"]
    assert {cell["verdict"] for cell in check["cells"]} == {"unchanged"}
    assert check["exit_code"] == 0


@pytest.mark.proof
@pytest.mark.parametrize("name", NAMED)
def test_a_change_of_the_engine_is_caught_and_named(name: str, found: dict[str, dict[str, Any]]) -> None:
    check = found[name]
    assert check["exit_code"] == 1
    for cell in check["cells"]:
        why = cell["explained"]
        assert cell["verdict"] == "matters"
        assert why["cause"].startswith("engine")
        assert (why["sort"], why["event"], why["measure"]) == NAMED[name]
        assert len(why["games"]) == 3
    assert check["seconds"] <= MOST_SECONDS * len(check["cells"])


@pytest.mark.proof
def test_a_rule_that_changed_in_one_preset_is_caught_and_named(found: dict[str, dict[str, Any]]) -> None:
    check = found[planted.STACKED]
    official, other = check["cells"]
    assert official["verdict"] == "unchanged"
    assert (other["config"], other["verdict"]) == ("plain-lead", "matters")
    why = other["explained"]
    assert why["cause"].startswith("rules.answer.two_on_two: no → yes")
    assert (why["sort"], why["event"], why["measure"]) == ("rules", "offer", "answers")
    assert check["seconds"] <= MOST_SECONDS * 2


def test_every_change_still_applies(tmp_path: Path) -> None:
    """A planted text that no longer stands in the engine would prove nothing."""
    shutil.copytree(ROOT / "uno_sim", tmp_path / "uno_sim", ignore=shutil.ignore_patterns("__pycache__"))
    planted.planted(tmp_path / "uno_sim")
    assert [plant.name for plant in planted.PLANTS] == list(NAMED)
    assert (tmp_path / "uno_sim" / planted.PRESET).exists()
