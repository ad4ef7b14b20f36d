"""What a run says on the terminal: readable at 80 and at 120 columns, progress for people and for logs."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from uno_sim.api import Result
from uno_sim.farm import Progress
from uno_sim.report import markdown, terminal, views


def shown(result: Result, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    terminal.tables(result.tables, result.study.name, result.study.says, console)
    terminal.closing(result.folder, 1_000_000, 2.5, 1.75, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_tables_fit_and_are_whole(run: str, width: int, request: pytest.FixtureRequest) -> None:
    result: Result = request.getfixturevalue(run)
    lines = shown(result, width)
    assert max(map(len, lines[:-2])) <= width
    assert not any("…" in line and "│" in line for line in lines), "a figure was cut off"
    text = "\n".join(lines)
    for view in views.of_run(result.tables):
        assert view.title in text
        for row in view.rows:
            assert all(part in text for part in row[-1].split(" – "))


def test_the_last_lines_say_what_it_took_and_where_it_is(single: Result) -> None:
    time, where = shown(single, 80)[-2:]
    assert time == "playing 2.50 s (400,000 games a second), everything else 1.75 s"
    assert where == f"tables, pictures and summary.md: {single.folder}"


def test_positions_and_nobody_are_all_there(single: Result) -> None:
    positions = next(iter(views.of_run(single.tables)))
    assert [row[0] for row in positions.rows] == [
        "1 (left of dealer)", "2", "3 (dealer)", "nobody", "the opener, wherever",
    ]  # fmt: skip
    assert all(row[2] for row in positions.rows), "every figure has its interval"


@pytest.mark.parametrize(
    ("half", "places"), [(0.086, 2), (0.5, 1), (2.7, 0), (30, 0), (0.00004, 4), (0, 2), (float("nan"), 2)]
)
def test_as_many_digits_as_the_interval_allows(half: float, places: int) -> None:
    assert views.decimals(half) == places


def test_small_is_not_nothing() -> None:
    assert views.percent(0.0, 2) == "0.00 %"
    assert views.percent(0.000001, 2) == "< 0.01 %"
    assert views.percent(None, 2) == "–"
    assert views.interval({"low": 0.0, "high": 0.0000038}, 2, 100) == "< 0.01"


def test_the_markdown_has_the_same_tables(single: Result) -> None:
    text = (single.folder / "summary.md").read_text(encoding="utf-8")
    for view in views.of_run(single.tables):
        assert f"## {view.title}" in text
        assert markdown.table(view.columns, view.rows) in text
    assert "](pictures/length.png)" in text
    assert all((single.folder / "tables" / f"{name}.csv").exists() for name in single.tables)


def test_markdown_takes_nothing_for_a_mark() -> None:
    assert markdown.escaped("a|b *c* _d_ <e> [f]") == r"a\|b \*c\* \_d\_ \<e> \[f]"


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def heard(stream: io.StringIO, *, quiet: bool) -> str:
    with terminal.progress(quiet=quiet, stream=stream) as tell:
        for done in (100_000, 1_000_000):
            tell(Progress(done, 1_000_000, done, done / 400_000))
    return stream.getvalue()


def test_quiet_is_silent() -> None:
    assert heard(Screen(), quiet=True) == heard(io.StringIO(), quiet=True) == ""


def test_a_terminal_gets_a_bar_with_speed_and_time_left() -> None:
    text = heard(Screen(), quiet=False)
    assert "400,000 games/s" in text
    assert "left" in text


def test_a_log_gets_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "SECONDS_A_LINE", 0.0)
    assert heard(io.StringIO(), quiet=False).splitlines() == [
        "100,000 of 1,000,000 games, 400,000 games/s, 2 s left",
        "1,000,000 of 1,000,000 games, 400,000 games/s, 0 s left",
    ]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.4, "0 s"), (59.2, "59 s"), (200, "3 min 20 s"), (7_500, "2 h 05 min"), (float("inf"), "?")]
)
def test_durations(seconds: float, said: str) -> None:
    assert terminal._duration(seconds) == said


def test_folders_are_printed_whole(tmp_path: Path) -> None:
    console = Console(file=io.StringIO(), width=20)
    terminal.closing(tmp_path / "a folder [with] marks", 0, 0.0, 1.0, console)
    assert isinstance(console.file, io.StringIO)
    assert str(tmp_path / "a folder [with] marks") in console.file.getvalue()
