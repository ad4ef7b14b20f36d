"""Counting instructions: what is slower is said to be so, what is not is not, and what cannot be counted says why."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "reports" / "performance" / "instructions.json"
CACHEGRIND: Final = "==77== Cachegrind\n==77==\n==77== I   refs:      1,234,567\n"
PERF: Final = "7654321;;instructions:u;1234;100.00;;\n"


@pytest.fixture
def instructions(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))  # scripts there import their neighbours
    import instructions

    return instructions


def case(count: float, actions: float = 43.5) -> dict[str, Any]:
    return {"build": "lean", "instructions_a_game": count, "actions_a_game": actions}


@pytest.mark.parametrize(
    ("count", "fine", "word"),
    [
        (10_000, True, "unchanged"),
        (10_099, True, "unchanged"),
        (10_101, False, "+1.01%: slower"),
        (9_901, True, "unchanged"),
        (9_800, True, "faster"),
    ],
)
def test_one_percent_is_the_margin(instructions: Any, count: float, fine: bool, word: str) -> None:
    [(found, line)] = instructions.differences({"official": case(10_000)}, {"official": case(count)})
    assert found == fine
    assert word in line


def test_other_games_and_other_cases_are_not_compared(instructions: Any) -> None:
    [(fine, line)] = instructions.differences({"official": case(10_000)}, {"official": case(10_000, 44)})
    assert not fine
    assert "other games" in line
    found = dict(instructions.differences({"old": case(1)}, {"new": case(1)}))
    assert list(found) == [False]
    lines = list(instructions.said({"cases": {"old": case(1)}}, {"new": case(1)}, "make it so"))
    assert [line for _, line in lines][-1] == "if that is meant to be so: make it so"


def test_another_compiler_is_not_compared(instructions: Any) -> None:
    here = instructions.computer()
    instructions.comparable(here | {"cpu": "another"}, here)
    with pytest.raises(instructions.CannotCount, match=r"numba .*, counted with 0\.1"):
        instructions.comparable(here | {"numba": "0.1"}, here)


def test_counts_are_read(instructions: Any) -> None:
    perf, valgrind = instructions.COUNTERS
    assert perf.count.search(PERF)["count"] == "7654321"
    assert perf.count.search("<not supported>;;instructions:u;0;100.00;;\n") is None
    assert valgrind.count.search(CACHEGRIND)["count"] == "1,234,567"


def test_where_nothing_counts_it_says_why(instructions: Any) -> None:
    import re

    silent = instructions.Counter("silent", (sys.executable, "-c", "pass"), re.compile(r"(?P<count>\d+)"))
    with pytest.raises(instructions.CannotCount, match="silent: without a word"):
        silent.run([], {})
    absent = instructions.Counter("absent", ("no-such-counter",), silent.count)
    assert instructions.why_not(absent) == "absent: No such file or directory"


def test_what_is_kept_names_its_counter_and_compiler(instructions: Any) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept["uno"] == instructions.KIND
    assert kept["counter"] in {one.name for one in instructions.COUNTERS}
    assert all(kept["computer"][name] for name in ("cpu", *instructions.SAME))
    assert list(kept["cases"]) == [case.names[0] for case in instructions.CASES]
    assert {one["build"] for one in kept["cases"].values()} == {"lean", "full"}
    assert all(one["instructions_a_game"] > 1000 for one in kept["cases"].values())


def test_the_doubled_case_is_what_is_counted(instructions: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter that is told 1,000 a start, 7 and 11 a game: start-up falls out, and cases are kept apart."""
    cases = [instructions.Ours("official", "greedy", 4, 40), instructions.Ours("stacking", "greedy", 4, 20)]

    class Told:
        started, slower = 1000, 0

        def run(self, program: list[str], settings: dict[str, str]) -> tuple[int, str]:
            assert settings["NUMBA_CPU_NAME"] == "generic"
            self.started += self.slower
            games = [wanted[3] for wanted in json.loads(program[-1])]
            return self.started + 7 * games[0] + 11 * games[1], json.dumps([10 * many for many in games])

    monkeypatch.setattr(instructions, "warm", lambda *_: None)
    found = instructions.measured(Told(), cases)
    assert [one["instructions_a_game"] for one in found.values()] == [7, 11]
    assert [one["actions_a_game"] for one in found.values()] == [10, 10]
    unsteady = Told()
    unsteady.slower = 1
    with pytest.raises(instructions.Unsteady, match="two counts of the same games differ"):
        instructions.measured(unsteady, cases)


@pytest.mark.proof
def test_a_planted_slowdown_is_seen(instructions: Any) -> None:
    """Planted: the full build plays what the lean one can. The same games, and many more instructions."""
    done = subprocess.run(
        [sys.executable, "tools/instructions.py", "--build", "full"], cwd=ROOT, capture_output=True, text=True
    )
    if "skipped" in done.stdout:
        pytest.skip(done.stdout)
    assert done.returncode == 1, done.stdout + done.stderr
    [official] = [line for line in done.stdout.splitlines() if "official, 4 greedy" in line]
    assert official.endswith(": slower")
    assert "UPDATE=1" in done.stdout
