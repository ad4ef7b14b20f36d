"""A plug-in for pytest: ``pytest --uno-balance balance.json`` has a test for each cell and figure of a baseline.

The check is made once, when the first of these tests runs; the fixture ``balance`` gives it to tests of one's own.
pytest loads this file wherever uno-sim is installed, so it imports nothing heavy before it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from uno_sim.guard.baseline import Baseline
    from uno_sim.guard.check import CellCheck, Checked

OPTION: Final = "--uno-balance"
QUICK: Final = "--uno-balance-quick"
REPLAY: Final = "replay"
"""The first test of each cell: whether its totals are as they were, or may differ."""


class Guarded:
    """A baseline for one session of pytest, checked when it is first needed."""

    def __init__(self, path: Path, *, quick: bool) -> None:
        from uno_sim.guard.file import read

        self.path, self.quick = path, quick
        self.baseline: Baseline = read(path)
        self.found: Checked | None = None

    @property
    def checked(self) -> Checked:
        if self.found is None:
            from uno_sim.guard.check import check

            self.found = check(self.path, self.baseline, quick=self.quick)
        return self.found


KEY: Final = pytest.StashKey[Guarded]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("uno-sim")
    group.addoption(OPTION, metavar="BASELINE", help="a test for each cell and figure of what `uno-sim baseline` wrote")
    group.addoption(QUICK, action="store_true", help="replay the first block of each cell only")


def pytest_configure(config: pytest.Config) -> None:
    if path := config.getoption(OPTION):
        from uno_sim.errors import UserError

        try:
            config.stash[KEY] = Guarded(Path(path), quick=bool(config.getoption(QUICK)))
        except UserError as error:
            raise pytest.UsageError(str(error)) from error


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the tests of the baseline to whatever was collected; -k and -m choose among them as among others."""
    if KEY in config.stash:
        from uno_sim.errors import UserError

        collector = _Balance.from_parent(session, name=config.stash[KEY].path.name)
        try:
            items += collector.collect()
        except UserError as error:
            raise pytest.UsageError(str(error)) from error


class _Balance(pytest.Collector):
    """The cells and figures of a baseline."""

    def collect(self) -> Iterator[pytest.Item]:
        from uno_sim.guard.baseline import load_all
        from uno_sim.guard.quantities import came

        guarded = self.config.stash[KEY]
        entries = guarded.baseline.entries
        loaded = load_all([(entry.config, entry.flags) for entry in entries], guarded.path.parent)
        for entry, now in zip(entries, loaded, strict=True):
            cells = {cell.name: cell for cell in now.cells}
            for kept in entry.cells:
                figures = came(cells[kept.name], kept.blocks.rows) if kept.name in cells and not guarded.quick else []
                for figure in (REPLAY, *figures):
                    yield _Figure.from_parent(
                        self, name=f"{entry.config}::{kept.name}::{figure}", where=(entry.config, kept.name, figure)
                    )


class _Figure(pytest.Item):
    """One figure of a cell, or its replay."""

    def __init__(self, *, where: tuple[str, str, str], **more: Any) -> None:
        super().__init__(**more)
        self.config_name, self.cell_name, self.figure = where

    def runtest(self) -> None:
        cell = self.config.stash[KEY].checked.of(self.config_name, self.cell_name)
        if self.figure == REPLAY:
            self._replay(cell)
        else:
            self._judge(cell)

    def _replay(self, cell: CellCheck) -> None:
        from uno_sim.guard.formats.words import sentence

        if cell.verdict in ("broken", "changed"):
            raise Moved(sentence(cell))

    def _judge(self, cell: CellCheck) -> None:
        from uno_sim.guard.formats.words import verdict

        move = cell.figure(self.figure)
        if move.state == "matters":
            raise Moved(verdict(move))
        if move.state == "open":
            if cell.verdict != "undecided" or cell.guard.undecided == "pass":
                pytest.skip(verdict(move))
            raise Moved(verdict(move))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from uno_sim.errors import UserError

        if isinstance(excinfo.value, Moved | UserError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.config.stash[KEY].path, None, f"{self.config_name}, {self.cell_name}: {self.figure}"


class Moved(AssertionError):
    """A figure that is not where it was."""


@pytest.fixture(scope="session")
def balance(pytestconfig: pytest.Config) -> Checked:
    """The check of the baseline that ``--uno-balance`` names: ``balance.of("house.yaml").figure("actions").now``."""
    if KEY not in pytestconfig.stash:
        pytest.skip(f"no baseline: give one with {OPTION} balance.json")
    return pytestconfig.stash[KEY].checked
