"""What a run says on the terminal: tables on stdout, progress on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from uno_sim.farm import Progress as Far
from uno_sim.report.views import Frames, View, heading, of_run

Tell = Callable[[Far], None]

SECONDS_A_LINE: Final = 5.0
"""How often progress is told where stderr is not a terminal."""
NARROW: Final = 100
"""Below so many columns a wide table leaves out its least important columns."""
LABEL: Final = 14
"""Columns of the terminal that the first column of a table has at least."""
LEFT_OUT_WHEN_NARROW: Final = ("25 %", "75 %")


def tables(frames: Frames, name: str, says: str, console: Console | None = None) -> None:
    """Print what was played and its views."""
    console = console or Console(highlight=False)
    first, *more = heading(frames, name, says)
    console.print(Text(first, style="bold"))
    for line in more:
        console.print(Text(line))
    _print(of_run(frames), console)


def analysis(title: str, said: Iterable[str], views: Iterable[View], console: Console | None = None) -> None:
    """Print what was analysed, what was found in sentences, and tables."""
    console = console or Console(highlight=False)
    console.print(Text(title, style="bold"))
    for sentence in said:
        console.print(Padding(Text(sentence), (0, 0, 0, 2)))
    _print(views, console)


def _print(views: Iterable[View], console: Console) -> None:
    for view in views:
        console.print()
        console.print(Text(view.title, style="bold"))
        console.print(_table(view, console.width))
        if view.note:
            console.print(Padding(Text(view.note, style="dim"), (0, 0, 0, 2)))


def _table(view: View, width: int) -> Table:
    drop = [at for at, name in enumerate(view.columns) if width < NARROW and len(view.columns) > 7 and name in
            LEFT_OUT_WHEN_NARROW]  # fmt: skip
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=True, padding=(0, 1))
    for at, name in enumerate(view.columns):
        if at not in drop:
            left = at == 0
            table.add_column(
                name, justify="left" if left else "right", no_wrap=not left, overflow="fold", min_width=LABEL * left
            )
    for row in view.rows:
        table.add_row(*(cell for at, cell in enumerate(row) if at not in drop))
    return table


def closing(
    folder: Path, games: int, playing: float, rest: float, console: Console | None = None, unit: str = "games"
) -> None:
    """Where everything is, and what it took."""
    console = console or Console(highlight=False)
    rate = f"playing {playing:.2f} s ({games / playing:,.0f} {unit} a second), " if playing > 0 else ""
    console.print()
    console.print(f"{rate}everything else {rest:.2f} s", soft_wrap=True)
    pictures = ", pictures" if any((folder / "pictures").glob("*.png")) else ""
    console.print(f"tables{pictures} and summary.md: {folder}", soft_wrap=True, markup=False)


@contextmanager
def progress(*, quiet: bool, stream: TextIO | None = None) -> Iterator[Tell]:
    """A bar where stderr is a terminal, a line now and then where it is not, nothing if ``quiet``."""
    stream = stream or sys.stderr
    if quiet:
        yield lambda _far: None
    elif stream.isatty():
        with _bar(stream) as tell:
            yield tell
    else:
        yield _lines(stream)


@contextmanager
def _bar(stream: TextIO) -> Iterator[Tell]:
    console = Console(file=stream)
    bar = Progress(
        TextColumn("{task.fields[done]}"),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[speed]}"),
        console=console,
        transient=True,
        expand=True,
        refresh_per_second=5,
    )
    with bar:
        task = bar.add_task("", total=None, done="playing", speed="")

        def tell(far: Far) -> None:
            bar.update(task, total=far.wanted, completed=far.done, done=f"{far.done:,} {far.unit}", speed=_speed(far))

        yield tell


def _lines(stream: TextIO) -> Tell:
    last = time.perf_counter()

    def tell(far: Far) -> None:
        nonlocal last
        now = time.perf_counter()
        if now - last >= SECONDS_A_LINE:
            last = now
            print(f"{far.done:,} of {far.wanted:,} {far.unit}, {_speed(far)}", file=stream, flush=True)

    return tell


def _speed(far: Far) -> str:
    return f"{far.rate:,.0f} {far.unit}/s, {_duration(far.left)} left"


def _duration(seconds: float) -> str:
    """``4 s``, ``3 min 20 s``, ``2 h 05 min``."""
    if seconds == float("inf"):
        return "?"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600:,} h {whole % 3600 // 60:02d} min"


__all__ = ["analysis", "closing", "progress", "tables"]
