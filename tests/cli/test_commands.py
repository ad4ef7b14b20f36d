"""The command line: flags, what goes to stdout and what to stderr, exit codes, and help that can be read."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.calling import called
from uno_sim.cli import main as program
from uno_sim.errors import EngineFault

QUICK = ("run", "official", "--games", "300", "--line-up", "random", "--no-pictures")


def test_run_prints_tables_and_says_where_the_folder_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*QUICK) == 0
    out, _ = capsys.readouterr()
    assert "Who wins, by place after the dealer" in out
    assert "95 % interval" in out
    assert "playing " in out
    assert "everything else " in out
    [folder] = Path("runs").iterdir()
    assert out.rstrip().endswith(str(folder))
    assert {path.name for path in folder.iterdir()} == {
        "manifest.json",
        "summary.json",
        "summary.md",
        "tables",
        "totals",
    }


def test_json_is_all_that_is_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*QUICK, "--json", "--out", "here") == 0
    out, _ = capsys.readouterr()
    assert json.loads(out)["tables"]["cells"][0]["games"] == 300
    assert out == Path("here/summary.json").read_text(encoding="utf-8")


def test_the_same_command_shows_a_complete_run(capsys: pytest.CaptureFixture[str]) -> None:
    called(*QUICK, "--json")
    first = capsys.readouterr().out
    assert called(*QUICK, "--json") == 0
    again = capsys.readouterr()
    assert again.out == first
    assert "complete" in again.err
    assert len(list(Path("runs").iterdir())) == 1


def test_flags_win_over_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text("uno: study/1\nline_up: greedy\ngames: 77\nseed: 5\nvary:\n  players: [2, 3]\n")
    assert called("run", "mine.yaml", "--json", "--no-pictures") == 0
    assert [cell["games"] for cell in json.loads(capsys.readouterr().out)["tables"]["cells"]] == [77, 77]
    changed = ("--players", "3", "--seed", "9", "--line-up", "random,greedy,first-legal")
    assert (
        called("run", "mine.yaml", "--json", "--no-pictures", *changed, "--set", "rules.draw.amount=until-playable")
        == 0
    )
    [cell] = json.loads(capsys.readouterr().out)["tables"]["cells"]
    assert (cell["players"], cell["seed"], cell["line_up"]) == (3, 9, "random, greedy, first-legal")


def test_rows_and_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("run", "official", "--games", "300", "--line-up", "random", "--rows", "--out", "here", "-q") == 0
    assert {"rows.parquet", "rows.codebook.md", "pictures"} <= {path.name for path in Path("here").iterdir()}
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("run", "offical"), "did you mean `official`?"),
        (("run", "nowhere.yaml"), "nowhere.yaml"),
        (("run", "official", "--games", "0"), "--games"),
        (("run", "official", "--games", "many"), "--games"),
        (("run", "official", "--players", "99"), "--players"),
        (("run", "official", "--line-up", "randon"), "did you mean `random`?"),
        (("run", "official", "--set", "rules.draw.amuont=one"), "rules.draw.amount"),
        (("run", "official", "--jobs", "-2"), "--jobs"),
        (("run", "official", "--backend", "cluster"), "processes"),
        (("run", "official", "--game", "5"), "--games"),
        (("run",), "CONFIG"),
        (("rnu",), "run"),
        (("watch", "official", "--game", "-1"), "numbered from 0"),
        (("watch", "official", "--cell", "x"), "no cell 'x'"),
    ],
)
def test_mistakes_are_explained_in_a_few_lines(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(*arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""
    assert not Path("runs").exists(), "nothing is made before all is right"


def test_a_folder_with_something_else_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("full").mkdir()
    Path("full/thesis.txt").write_text("do not lose me")
    assert called(*QUICK, "--out", "full") == 2
    assert "--out" in capsys.readouterr().err
    assert Path("full/thesis.txt").read_text() == "do not lose me"


def test_a_bug_shows_its_traceback(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from uno_sim import api

    def broken(*_: object, **__: object) -> None:
        raise EngineFault("contradiction")

    monkeypatch.setattr(api, "carry_out", broken)
    assert called(*QUICK) == 70
    assert "Traceback" in capsys.readouterr().err


def test_watch_tells_the_game_that_run_counts(capsys: pytest.CaptureFixture[str]) -> None:
    import polars as pl

    called(*QUICK, "--rows", "--out", "here")
    capsys.readouterr()
    game = pl.read_parquet("here/rows.parquet").row(123, named=True)
    assert called("watch", "official", "--line-up", "random", "--game", "123") == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"Seat {game['winner']} is out after {game['actions']} actions and wins." in lines
    assert f"Points: seat {game['winner']} {game['points']}." in lines
    assert called("watch", "official", "--line-up", "random", "--game", "123", "--hands") == 0
    assert "may: " in capsys.readouterr().out


def test_watch_seats_players_as_the_run_does(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text("uno: study/1\nline_up: [greedy, random, wilds-last]\nplayers: 3\nseating: rotate\n")
    assert called("watch", "mine.yaml", "--game", "4") == 0
    assert "Seats: 0 random, 1 wilds-last, 2 greedy" in capsys.readouterr().out


def test_warmup_says_that_the_engine_is_ready(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("warmup") == 0
    assert "ready" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [(), ("run",), ("watch",), ("warmup",), ("report",)])
def test_help_fits_a_terminal_and_says_what_each_flag_does(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called(*arguments, "--help") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Usage: uno-sim")
    assert max(map(len, lines)) <= 80
    flags = [line for line in lines if line.startswith("  --")]
    assert all(len(line.split()) > 1 for line in flags)


def test_the_flags_of_run_are_those_of_its_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    called("run", "--help")
    text = capsys.readouterr().out
    flags = "games seed jobs backend players line-up set out rows no-pictures json quiet"
    assert all(f"--{flag}" in text for flag in flags.split())


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("--version") == 0
    assert capsys.readouterr().out.startswith("uno-sim ")


def process(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "uno_sim", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(program.__file__).parents[2])},
    )


LONG = ("run", "official", "--line-up", "random", "--games", "20_000_000", "--out", "long", "--quiet")


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["threads", "processes"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_run_within_two_seconds_and_keeps_it(number: signal.Signals, backend: str) -> None:
    running = process(*LONG, "--backend", backend)
    deadline = time.monotonic() + 60
    while not list(Path("long/chunks").glob("*.npz")):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    sent = time.monotonic()
    os.killpg(running.pid, number)  # as a terminal does: workers get it too
    _, err = running.communicate(timeout=30)
    assert time.monotonic() - sent < 10  # 0.3 to 1.4 s on a machine of its own; others may be using this one
    assert running.returncode == 128 + number
    assert "games are kept in long" in err
    assert "Traceback" not in err
    assert list(Path("long/chunks").glob("*.npz"))
    assert json.loads(Path("long/manifest.json").read_text())["state"] == "unfinished"


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_before_playing_ends_it_too(number: signal.Signals) -> None:
    running = process(*LONG)
    time.sleep(0.5)
    sent = time.monotonic()
    running.send_signal(number)
    _, err = running.communicate(timeout=30)
    assert time.monotonic() - sent < 10  # 0.3 to 1.4 s on a machine of its own; others may be using this one
    assert running.returncode == 128 + number
    assert "Traceback" not in err


@pytest.mark.slow
def test_a_reader_that_leaves_early_is_no_error() -> None:
    running = process("watch", "official", "--line-up", "random")
    assert running.stdout is not None
    running.stdout.close()
    assert running.stderr is not None
    assert "Traceback" not in running.stderr.read()
    running.wait(timeout=30)


@pytest.mark.slow
@pytest.mark.parametrize("games", ["20000", "400000"])
def test_memory_does_not_grow_with_games(games: str) -> None:
    """Peak memory of a whole run with rows and pictures stays below 450 MB, whatever the number of games.

    VmHWM and not getrusage: the latter also counts what the process that started this one held.
    """
    if not Path("/proc/self/status").exists():
        pytest.skip("peak memory is read from /proc")
    code = (
        "import sys\n"
        "from uno_sim.cli.main import main\n"
        "try:\n    main()\nfinally:\n"
        "    print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0], file=sys.stderr)\n"
    )
    run = ["run", "official", "--line-up", "random", "--games", games, "--rows", "--quiet", "--out", "here"]
    done = subprocess.run([sys.executable, "-c", code, *run], capture_output=True, text=True, check=True)
    assert int(done.stderr.split()[-1]) < 450_000
