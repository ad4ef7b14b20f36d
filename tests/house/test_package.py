"""What is built is what is used: wheel and sdist hold the configs, and the wheel runs from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
CONFIGS: Final = ROOT / "uno_sim" / "configs"


def configs_in(names: list[str], *, below: str) -> set[str]:
    return {name.removeprefix(below) for name in names if name.startswith(below) and not name.endswith("/")}


def shipped_configs() -> set[str]:
    return {path.relative_to(CONFIGS).as_posix() for path in CONFIGS.rglob("*") if path.suffix in {".yaml", ".json"}}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an sdist, and a wheel that was built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def only(folder: Path, pattern: str) -> Path:
    [found] = folder.glob(pattern)
    return found


@pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="an sdist has the folder only, without the link")
def test_configs_is_a_link_to_those_of_the_package() -> None:
    link = ROOT / "configs"
    assert link.is_symlink()
    assert not Path(os.readlink(link)).is_absolute()
    assert link.resolve() == CONFIGS.resolve()
    assert list(link.glob("**/official.yaml"))


@pytest.mark.slow
def test_wheel_holds_configs_types_and_licence(built: Path) -> None:
    names = zipfile.ZipFile(only(built, "*.whl")).namelist()
    assert configs_in(names, below="uno_sim/configs/") >= shipped_configs()
    assert {"uno_sim/py.typed", "uno_sim/report/templates/report.html.j2"} <= set(names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"uno_sim"}


@pytest.mark.slow
def test_sdist_holds_configs_tests_and_makefile(built: Path) -> None:
    with tarfile.open(only(built, "*.tar.gz")) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert configs_in(names, below="uno_sim/configs/") >= shipped_configs()
    assert {"Makefile", "LICENSE", "README.md", "tests/conftest.py", "tools/proofs.py"} <= set(names)


@pytest.mark.slow
def test_wheel_runs_in_an_environment_of_its_own_from_another_folder(built: Path, tmp_path: Path) -> None:
    """With its declared dependencies only: one that is missing from pyproject.toml shows here."""
    environment = tmp_path / "environment"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    venv.create(environment, with_pip=True)
    programs = environment / "bin"

    def call(*command: str) -> str:
        outside = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
        done = subprocess.run(command, cwd=elsewhere, env=outside, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    call(str(programs / "python"), "-m", "pip", "install", "--quiet", str(only(built, "*.whl")))
    where = call(str(programs / "python"), "-c", "import uno_sim; print(uno_sim.__file__)")
    assert Path(where.strip()).is_relative_to(environment)
    call(str(programs / "uno-sim"), "run", "official", "--games", "2000")
    [run] = (elsewhere / "runs").glob("official-*")
    assert {"manifest.json", "summary.json", "summary.md"} <= {file.name for file in run.iterdir()}
