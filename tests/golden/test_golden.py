"""One game of each preset is told as it was, and shows what the preset is about.

A golden transcript that differs only says that something has changed: `make golden` tells all games anew, and the
difference is read by a person.
"""

from __future__ import annotations

import difflib
from functools import cache
from typing import Final

import pytest

from tools.golden import FOLDER, Golden, goldens, text
from uno_sim.cli.watch import watch
from uno_sim.engine.tracing import trace_game
from uno_sim.rules.load import presets
from uno_sim.trace import EVENTS, Trace

GOLDENS: Final = goldens()
NOT_SEEN: Final = {
    "offer": "what may be played is told with --hands only",
    "jump_offer": "who might jump in is told with --hands only",
}
"""Events of which a transcript says nothing, and why."""
RENEW: Final = "`make golden` tells all games anew; then read what is new"


@cache
def trace(preset: str) -> Trace:
    golden = GOLDENS[preset]
    assert golden.game is not None, f"{preset} has no game yet: {RENEW}"
    return trace_game(golden.cell, golden.game)


def each() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("golden", GOLDENS.values(), ids=GOLDENS)


def test_every_preset_has_one() -> None:
    assert set(GOLDENS) == set(presets()), f"tools/golden.yaml says which game shows a preset; {RENEW}"
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GOLDENS), RENEW


@each()
def test_it_is_told_as_it_was(golden: Golden) -> None:
    was, told = golden.file.read_text(encoding="utf-8"), text(golden, trace(golden.preset))
    differs = difflib.unified_diff(was.splitlines(), told.splitlines(), golden.file.name, "as told now", lineterm="")
    assert was == told, "\n".join([f"{golden.preset} is told otherwise: {RENEW}", *differs])


@each()
def test_it_is_short_and_shows_what_the_preset_is_about(golden: Golden) -> None:
    assert golden.lacks(trace(golden.preset)) == [], RENEW
    assert len(golden.file.read_text(encoding="utf-8").splitlines()) <= golden.lines


def test_all_that_is_told_is_told_somewhere() -> None:
    seen = {event.name for preset in GOLDENS for event in trace(preset).events}
    assert set(EVENTS) - set(NOT_SEEN) - seen == set()


def test_the_command_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """The first line of a transcript is the command that tells the rest."""
    golden = GOLDENS["official"]
    assert golden.game is not None
    watch(golden.preset, game=golden.game, line_up=golden.line_up, players=golden.players)
    command, _, rest = golden.file.read_text(encoding="utf-8").partition("\n")
    assert command == f"$ {golden.command}"
    assert capsys.readouterr().out.endswith(rest)
