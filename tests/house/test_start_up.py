"""The command line answers at once: heavy libraries are imported by the commands that need them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

HEAVY: Final = (
    "distributed",
    "jinja2",
    "joblib",
    "matplotlib",
    "numba",
    "numpy",
    "pandas",
    "polars",
    "pyarrow",
    "scipy",
    "statsmodels",
)
ONLY_IN_TESTS: Final = ("pandas", "pyarrow", "scipy.stats", "statsmodels")  # numba looks at scipy alone


def loaded(statements: str, folder: Path | None = None) -> set[str]:
    """The modules that a fresh interpreter has loaded after some statements."""
    code = f"{statements}\nimport sys\nprint('LOADED', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("LOADED ")[2].split())


@pytest.mark.parametrize("module", ["uno_sim", "uno_sim.cli.main"])
def test_importing_is_light(module: str) -> None:
    assert not loaded(f"import {module}") & set(HEAVY)


@pytest.mark.slow
def test_run_needs_no_library_of_the_tests(tmp_path: Path) -> None:
    """Intervals are a few lines of numpy; statsmodels, which checks them, would take a second to import."""
    arguments = ["uno-sim", "run", "official", "--games", "200", "--no-pictures", "--quiet"]
    run = f"import sys\nsys.argv = {arguments}\nfrom uno_sim.cli.main import main\n"
    ending = "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
    assert not loaded(run + ending, folder=tmp_path) & set(ONLY_IN_TESTS)
