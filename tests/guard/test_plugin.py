"""The plug-in for pytest, in a pytest of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OWN = """\
def test_length(balance):
    move = balance.of("house.yaml").figure("actions")
    assert 30 < move.before < 60
    assert abs(move.now - move.before) < 0.5
"""


def ran(*arguments: str) -> tuple[int, str]:
    """pytest's exit code and output, with this plug-in and no other."""
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT), "COLUMNS": "200"}
    command = [sys.executable, "-m", "pytest", "-p", "uno_sim.pytest_plugin", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout + done.stderr


def test_a_test_for_each_cell_and_figure(folder: Path) -> None:
    (folder / "test_own.py").write_text(OWN, encoding="utf-8")
    code, out = ran("--uno-balance", "balance.json", "-v")
    assert code == 0, out
    assert "house.yaml::house::actions PASSED" in out
    assert "official::official::cards_per.+2 PASSED" in out
    assert "test_own.py::test_length PASSED" in out


def test_what_matters_fails_in_a_line_and_can_be_chosen(changed: Path) -> None:
    code, out = ran("--uno-balance", "balance.json", "-k", "house and (actions or census)", "-v")
    assert code == 1
    assert "house.yaml::house::actions FAILED" in out
    assert "house.yaml::house::census PASSED" in out
    assert "actions moved beyond its margin: " in out
    assert "Traceback" not in out
    assert "official::" not in out


def test_quick(changed: Path) -> None:
    code, out = ran("--uno-balance", "balance.json", "--uno-balance-quick", "-v")
    assert code == 1
    assert "house.yaml::house::replay FAILED" in out
    assert "official::official::replay PASSED" in out
    assert "2 items" in out or "collected" in out


def test_mistakes_are_explained(folder: Path) -> None:
    code, out = ran("--uno-balance", "nowhere.json")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: nowhere.json: there is no such file" in out
    assert "Traceback" not in out
    (folder / "house.yaml").unlink()
    code, out = ran("--uno-balance", "balance.json")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "house.yaml" in out
    assert "Traceback" not in out


def test_without_the_option_nothing_is_added_and_nothing_heavy_is_loaded(folder: Path) -> None:
    (folder / "test_own.py").write_text(
        OWN + "\ndef test_light():\n    import sys\n    assert not {'numba', 'numpy'} & set(sys.modules)\n",
        encoding="utf-8",
    )
    code, out = ran("-v", "-rs")
    assert code == 0, out
    assert "1 passed, 1 skipped" in out
    assert "give one with --uno-balance" in out


def test_it_is_declared_for_pytest_to_find() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '[project.entry-points.pytest11]\nuno-sim = "uno_sim.pytest_plugin"\n' in text
    found = [each.value for each in entry_points(group="pytest11") if each.name == "uno-sim"]
    assert found in ([], ["uno_sim.pytest_plugin"]), "an installation of before"
