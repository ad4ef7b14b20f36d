"""``make bench`` measures what it says: costs of a command alone, rounds joined by medians, and gaps explained."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from tools import contestants
from tools.cost import CommandFailed, cost

ROOT: Final = Path(__file__).resolve().parents[2]
RESULTS: Final = """== plain
REP 0 ns/game=1176.95 ns/turn=26.843 Mg/s cpu=0.8497 wall=0.3957
RES scalar(all reps) NP=4 games=1500000 cpu=1.763s wall=3.4s ns/game=1175.31 ns/turn=26.840 Mgames/s=0.85 (wall 0.43)
  turns mean=43.78892 se=0.01630
== branch_lean
RES scalar4 K=1 BR=1 NP=4 games=1500000 cpu=1.465s wall=2.8s ns/game=976.61 ns/turn=22.303 Mgames/s=1.02 (wall 0.53)
"""


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_memory_is_that_of_the_command_alone(tmp_path: Path) -> None:
    """A child begins as a copy of its parent: what the parent held must not count."""
    held = bytearray(b"x" * 200_000_000)
    assert cost(python("pass"), tmp_path).peak < 100
    assert cost(python("bytearray(b'x' * 300_000_000)"), tmp_path).peak > 300
    assert held


def test_cpu_time_counts_every_process_of_a_command(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    found = cost(python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}])"), tmp_path)
    assert 0.3 <= found.cpu < 1
    assert found.wall >= 0.3


def test_idle_time_is_no_cpu_time(tmp_path: Path) -> None:
    found = cost(python("import time; time.sleep(0.5)"), tmp_path)
    assert found.wall >= 0.5
    assert found.cpu < 0.4


def test_a_failure_tells_the_last_word(tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="exit code 3: sorry"):
        cost(python("import sys; print('first\\nsorry', file=sys.stderr); sys.exit(3)"), tmp_path)
    with pytest.raises(CommandFailed, match=r"exit code 127: .*No such file"):
        cost([str(tmp_path / "nothing")], tmp_path)


def test_a_command_finds_its_settings_and_its_folder(tmp_path: Path) -> None:
    cost(python("import os; open('seen', 'w').write(os.environ['UNO_SIM_CACHE'])"), tmp_path, {"UNO_SIM_CACHE": "here"})
    assert (tmp_path / "seen").read_text() == "here"


def test_yardsticks_are_read_by_design() -> None:
    assert dict(contestants.results(RESULTS)) == {"plain": (1175.31, 26.84), "branch_lean": (976.61, 22.303)}


def test_missing_yardsticks_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heat = contestants.Yardsticks(tmp_path, "greedy", 1000)
    with pytest.raises(contestants.LeftOut, match="--yardstick"):
        next(heat.run())
    script = tmp_path / "run"
    script.write_text("#!/bin/sh\necho 'plain.c:3: fatal error: no immintrin.h' >&2\necho terminated >&2\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setenv("CC", "some-compiler")
    with pytest.raises(contestants.LeftOut, match="fatal error: no immintrin"):
        next(heat.run())
    monkeypatch.delenv("CC")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(contestants.LeftOut, match="no C compiler"):
        next(heat.run())


def test_missing_rlcard_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    with pytest.raises(contestants.LeftOut, match="rlcard"):
        next(contestants.RLCard(1).run())


def test_rlcard_plays_games_of_the_published_length() -> None:
    """Two random players take 46.5 actions (sd 33.7) there."""
    pytest.importorskip("rlcard", reason="only the environment of `make bench` has it")
    ((_, pace),) = contestants.RLCard(400).run()
    assert pace.game / pace.action == pytest.approx(46.5, abs=4 * 33.7 / 400**0.5)


@pytest.mark.slow
def test_our_paces_are_those_of_whole_games() -> None:
    """Four greedy players take 43.8 actions (sd 20)."""
    ((name, pace),) = contestants.Ours("official", "greedy", 4, 4000).run()
    assert name == "official, 4 greedy"
    assert pace.game / pace.action == pytest.approx(43.8, abs=4 * 20 / 4000**0.5)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))  # scripts there import their neighbours
    import bench

    return bench


def test_rounds_are_joined_by_medians(bench: object) -> None:
    race = bench.Race()
    race.paces["one"] = [bench.Pace(1000, 10), bench.Pace(8000, 80), bench.Pace(2000, 20)]
    race.paces["other"] = [bench.Pace(500, 5), bench.Pace(2000, 20), bench.Pace(1000, 10)]
    row = race.row("one", race.over("one", "other"))
    assert row.figures == (500_000, 20, 2, 175)  # 2, 4 and 2 times: slow rounds hit both
    assert race.over("one", "nobody") is None
    assert "not built" in race.row("nobody", None).why


def test_the_table_fits_80_columns_and_explains_its_gaps(bench: object) -> None:
    from rich.console import Console

    rows = (
        bench.Row("official, 4 greedy", (12_345_678.9, 123_456.7, 12_345.67, 8.0)),
        bench.Row("run", (2.6, None, 1, None), most=(2.5, None, None, None)),
        bench.Row("C plain, 4 greedy", why="no C compiler (clang or gcc)"),
        bench.Row("C bitsliced, 4 greedy", why="no C compiler (clang or gcc)"),
    )
    section = bench.Section("Games on one core", bench.SPEED, rows)
    written = StringIO()
    Console(width=80, file=written).print(bench.drawn([section], bench.computer()))
    text = " ".join(written.getvalue().split())
    assert "12,345,678.9" not in text
    assert "12,345,679 123,456.7 12,345.67 8 %" in text
    assert "3!" in text
    assert "left out, no C compiler" in text
    assert "bitsliced, 4 greedy: likewise" in text
    assert json.loads(json.dumps(section.data()))[2]["left_out"] == "no C compiler (clang or gcc)"


def test_help_needs_no_engine() -> None:
    done = subprocess.run([sys.executable, "tools/bench.py", "--help"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "--yardstick" in done.stdout
