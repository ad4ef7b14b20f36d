"""Reports of every sort, a server on loopback that hands them out, and Debian's chromium to open them in."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

import uno_sim
from uno_sim import api
from uno_sim.study import load_study

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAM: Final = "chromium"
QUIET: Final = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")
"""Flags that keep chromium from looking for news of its own."""

MIXED: Final = {"line_up": ["greedy", "random", "random"], "players": 3, "games": 6_000, "seating": "rotate"}
VARIED: Final = {
    "says": "players, and how drawing goes on",
    "games": 2_000,
    "vary": {"players": [2, 4, 6], "rules.draw.amount": ["one", "until-playable"]},
}
REPORTS: Final = ("single", "mixed", "matches", "varied", "compared", "several")


def _written(name: str, at: Path) -> Path:
    """The report of a name, below a folder."""
    runs: list[Path] = [at / name]
    match name:
        case "single":
            uno_sim.run("s4", games=6_000, out=at / name)
        case "mixed":
            uno_sim.run(MIXED, out=at / name)
        case "matches":
            uno_sim.run("official", matches=300, out=at / name)
        case "varied":
            uno_sim.run(VARIED, out=at / name)
        case "compared":
            flags = {"games": 6_000}
            api.compare([load_study(rules, flags) for rules in ("official", "stacking", "seven-zero")], out=at / name)
        case "several":
            runs = [at / "first", at / "second"]
            uno_sim.run("official", games=6_000, out=runs[0])
            uno_sim.run("official", games=3_000, line_up="random", out=runs[1])
    return api.report_on(runs, at / "report" if name == "several" else None)[0]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


@pytest.fixture(scope="session")
def addresses(folder: Path) -> Iterator[dict[str, str]]:
    """Where each report is to be had, on this machine alone."""
    paths = {name: _written(name, folder).relative_to(folder).as_posix() for name in REPORTS}
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield {name: f"http://127.0.0.1:{server.server_port}/{path}" for name, path in paths.items()}
    server.shutdown()
    server.server_close()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each request."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium, headless.

    It runs without its own sandbox, as it must for root: it opens nothing but these pages.
    """
    from playwright.sync_api import sync_playwright

    program = shutil.which(PROGRAM)
    if program is None:
        pytest.fail(f"`{PROGRAM}` is not installed: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(QUIET), chromium_sandbox=False)
        yield chromium
        chromium.close()
