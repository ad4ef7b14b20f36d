"""The Makefile's scripts: floors come from pyproject.toml, and the seed of proofs from the commit."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

import pytest

from tools import floors, proofs

ROOT: Final = Path(__file__).resolve().parents[2]


def test_every_dependency_has_a_floor() -> None:
    pins = floors.floors(ROOT / "pyproject.toml")
    assert any(pin.startswith("numba==") for pin in pins)
    assert any(pin.startswith("pytest==") for pin in pins)


def test_a_dependency_without_a_floor_is_refused(tmp_path: Path) -> None:
    pyproject = tmp_path / "pyproject.toml"
    pyproject.write_text(
        '[project]\nname = "x"\ndependencies = ["numpy"]\noptional-dependencies = {dev=[], pandas=[]}\n'
    )
    with pytest.raises(ValueError, match="'numpy' has no floor"):
        floors.floors(pyproject)


def test_a_given_seed_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNO_PROOF_SEED", "7")
    assert proofs.seed() == 7


def test_the_seed_follows_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNO_PROOF_SEED", raising=False)
    monkeypatch.setattr(proofs, "commit", lambda: "0000000a" + "f" * 32)
    assert proofs.seed() == 10


def test_proofs_need_no_git(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_git(*_: object, **__: object) -> None:
        raise FileNotFoundError("git")

    monkeypatch.delenv("UNO_PROOF_SEED", raising=False)
    monkeypatch.setattr(subprocess, "run", no_git)
    assert proofs.seed() == proofs.SEED_WITHOUT_COMMIT


def test_listed_proofs_exist() -> None:
    assert [script for script, *_ in proofs.SCRIPTS if not (ROOT / script).is_file()] == []


def test_help_lists_the_two_commands_of_the_readme() -> None:
    text = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "make run" in text
    assert "make test" in text
