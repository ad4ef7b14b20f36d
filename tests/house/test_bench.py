"""``make bench`` measures what it says: costs of a command alone, rounds joined by medians, and gaps explained."""

from __future__ import annotations

import json
import os
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
    heat = contestants.Yardsticks(tmp_path, "greedy", 4, 1000)
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
    figures = race.row("one").figures
    assert (figures["games_per_second"], figures["ns_per_action"], figures["spread_percent"]) == (500_000, 20, 175)
    assert race.of("one", "other", "game") == 0.5  # 2, 4 and 2 times the time: slow rounds hit both
    assert race.of("one", "nobody", "game") is None
    assert "not built" in race.row("nobody").why


def test_the_table_fits_80_columns_and_explains_its_gaps(bench: object) -> None:
    from rich.console import Console

    speeds = {"build": "lean", "games_per_second": 12_345_678.9, "ns_per_action": 123_456.7, "of_c_games": 0.588,
              "of_c_actions": 12.0, "spread_percent": 8.0}  # fmt: skip
    rows = (
        bench.Row("official, 4 greedy", speeds),
        bench.Row("C plain, 4 greedy", why="no C compiler (clang or gcc)"),
        bench.Row("C bitsliced, 4 greedy", why="no C compiler (clang or gcc)"),
    )
    start = (
        bench.Row("run", {"wall_seconds": 2.6, "peak_mb": 1.0}, budget={"wall_seconds": 2.5, "peak_mb": 450}),
        bench.Row("walk", {"wall_seconds": 2.4}, budget={"wall_seconds": 2.5}),
    )
    threads = (
        bench.Row("slow threads", {"of_processes": 0.9}, budget={"of_processes": 0.95}),
        bench.Row("fast threads", {"of_processes": 0.97}, budget={"of_processes": 0.95}),
    )
    section = bench.Section("Games on one core", bench.SPEED, rows)
    hidden = bench.Section("By rules", bench.SPEED, rows, told=False)
    sections = (section, bench.Section("Start", bench.COMMANDS, start), hidden,
                bench.Section("Two cores", bench.THREADS, threads))  # fmt: skip
    written = StringIO()
    Console(width=80, file=written).print(bench.drawn(sections, bench.computer()))
    assert max(len(line.rstrip()) for line in written.getvalue().splitlines()) <= 80
    text = " ".join(written.getvalue().split())
    assert "12,345,678.9" not in text
    assert "lean 12,345,679 123,456.7 0.59 12.00 8 %" in text
    assert "run 2.60! 1 " in text
    assert "walk 2.40 " in text
    assert "0.900!" in text
    assert "0.970 " in text
    assert "By rules" not in text
    assert "left out, no C compiler" in text
    assert "likewise" in text
    assert json.loads(json.dumps(section.data()))[2]["left_out"] == "no C compiler (clang or gcc)"


def test_the_file_has_a_row_a_line(bench: object) -> None:
    rows = (bench.Row("one", {"games_per_second": 1 / 3}, rounds=[bench.Pace(1 / 3, 2)]), bench.Row("two", why="gone"))
    data = {"uno": "bench/1", "computer": {"load": 1.5}, "plan": {"rounds": 1}}
    data |= {"sections": {"A": bench.Section("A", bench.SPEED, rows).data(), "B": []}}
    text = bench.packed(data)
    assert json.loads(text)["sections"]["A"][0]["rounds"] == [[0.333333, 2]]
    assert json.loads(text)["computer"] == {"load": 1.5}
    assert [line for line in text.splitlines() if '"two"' in line and "gone" in line and '"one"' not in line]


@pytest.mark.slow
def test_threads_and_processes_play_the_same() -> None:
    from tools import side_by_side

    if len(getattr(os, "sched_getaffinity", lambda _: [0])(0)) < 2:
        pytest.skip("needs two cores")
    heat = contestants.Ours("official", "greedy", 4, 2000)
    for processes, threads in side_by_side.rounds(heat, 2):
        assert processes.actions == threads.actions > 4000 * 40
        assert processes.games == threads.games == 4000
        assert min(processes.wall, threads.wall, processes.cpu, threads.cpu) > 0


def test_families_change_one_thing_each() -> None:
    from tools import growth

    official = contestants.Ours("official", "greedy", 4, 100).cell
    assert [heat.cell.players for heat in growth.by_players(100)] == list(growth.PLAYERS)
    decks = [heat.cell.rules.deck.size(4) for heat in growth.by_packs(100)]
    assert decks == [108 * packs for packs in growth.PACKS]
    assert [heat.cell.limit for heat in growth.by_length(100)] == list(growth.LENGTHS)
    first, *others = growth.by_rules(100)
    assert first.cell.rules == official.rules
    assert all(heat.cell.rules != official.rules for heat in others)


def test_help_needs_no_engine() -> None:
    done = subprocess.run([sys.executable, "tools/bench.py", "--help"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "--yardstick" in done.stdout
