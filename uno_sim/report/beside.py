"""What an analysis found, written beside the run that it is of: its tables, its pictures, and the same to read."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

import polars as pl

from uno_sim.report.plots import Picture, paint
from uno_sim.store import aside

PICTURES: Final = "pictures"


def write(
    folder: Path,
    tables: Mapping[str, pl.DataFrame],
    pictures: Iterable[Picture],
    foot: str,
    text: Callable[[Mapping[str, str]], str],
) -> None:
    """Write an analysis into a folder of its own, over one that is there.

    ``foot`` says below each picture where it comes from; ``text`` is told the path of each picture with its sentence.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in tables.items():
        with aside(folder / f"{name}.csv") as new:
            frame.write_csv(new)
    shutil.rmtree(folder / PICTURES, ignore_errors=True)  # those of other measures
    shown = paint(pictures, folder / PICTURES, foot)
    with aside(folder / "summary.md") as new:
        new.write_text(text({f"{PICTURES}/{stem}.png": says for stem, says in shown.items()}), encoding="utf-8")


__all__ = ["write"]
