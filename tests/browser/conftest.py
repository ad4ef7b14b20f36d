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
SWITCHES: Final = {"games": 600, "vary": {"with": ["stacking", "draw-to-match", "force-play", "pairs"]}}
NUMBERS: Final = {"games": 600, "vary": {"rules.start.hand": "5..11 by 2", "with": ["draw-to-match"]}}
ASKED: Final = {
    "says": "what a rule and a habit do, by who plays",
    "study": {"games": 1_200, "vary": {"line_up": ["random", "all-round", "human"]}},
    "measures": ["actions", "opener_wins"],
    "questions": {
        "rules": {
            "ask": "What do three rules do?",
            "study": {"vary": {"rules": ["official", "stacking", "draw-to-match", "s4"]}},
        },
        "forgetting": {
            "ask": "What does forgetting cost?",
            "change": "line_up[1].forget",
            "change_said": "when player 1 forgets {} of the time",
            "measures": ["wins_player.1", "actions"],
            "study": {"vary": {"line_up[1].forget": "0..600_000 by 200_000"}},
        },
    },
}
ANALYSED: Final = ("effects", "fraction", "sweep")
REPORTS: Final = ("single", "mixed", "matches", "varied", "compared", "several", *ANALYSED, "answers")


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
        case "effects":
            uno_sim.effects(SWITCHES, measures=["actions", "opener_wins"], out=at / name)
        case "fraction":
            uno_sim.effects(SWITCHES | {"fraction": "1/2"}, out=at / name)
        case "sweep":
            uno_sim.sweep(NUMBERS, out=at / name)
        case "answers":
            return api.answer(ASKED, out=at / name).written[0]
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
