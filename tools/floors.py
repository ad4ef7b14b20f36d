"""``make floors``: the lowest versions that pyproject.toml allows, and in them the quick tests and a short run.

The floors are read from pyproject.toml, so there is no second list. Only direct dependencies are held at
their floor; what those need in turn is resolved as usual.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FLOOR: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+)\s*>=\s*(?P<version>[0-9.]+)")
TESTS: Final = ("tests/cli", "tests/config", "tests/results", "tests/engine/test_batch.py")
"""What leans on libraries; the rules are the same in any version of them."""
EXTRAS: Final = ("dev", "pandas")


def floors(pyproject: Path) -> list[str]:
    """Each direct dependency of the package and of the tested extras as ``name==floor``.

    Raises ValueError for a dependency without a floor: it could not be tried.
    """
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    extras = (project["optional-dependencies"][extra] for extra in EXTRAS)
    wanted = [dependency for group in (project["dependencies"], *extras) for dependency in group]
    pins = []
    for dependency in wanted:
        if dependency.startswith(f"{project['name']}["):  # an extra that includes another
            continue
        if (match := FLOOR.fullmatch(dependency)) is None:
            raise ValueError(f"{pyproject}: {dependency!r} has no floor; write it as name>=version")
        pins.append(f"{match['name']}=={match['version']}")
    return sorted(pins)


def main() -> int:
    parser = argparse.ArgumentParser(description="Install the lowest allowed versions and try them.")
    parser.add_argument("environment", type=Path, help="folder of the environment to make")
    environment: Path = parser.parse_args().environment
    pins = floors(ROOT / "pyproject.toml")
    print("floors:", *pins, flush=True)
    venv.create(environment, with_pip=True, clear=True)
    programs = environment.resolve() / "bin"
    python = str(programs / "python")
    constraints = environment / "floors.txt"
    constraints.write_text("\n".join(pins) + "\n", encoding="utf-8")
    install = ["install", "--quiet", "--constraint", str(constraints.resolve()), "--editable", ".[dev]"]
    with tempfile.TemporaryDirectory() as folder:
        steps = (
            [python, "-m", "pip", *install],
            [python, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "-m", "not proof and not slow", *TESTS],
            [str(programs / "uno-sim"), "run", "official", "--games", "2000", "--out", f"{folder}/run"],
        )
        return next((code for step in steps if (code := subprocess.run(step, cwd=ROOT).returncode)), 0)


if __name__ == "__main__":
    sys.exit(main())
