"""A run on disk: a folder that can be continued, and that says how it was made.

::

    runs/official-5d2c1f7a/
        manifest.json     what, with what, when: versions, the whole configuration, hashes, command, times
        summary.json      the figures (report/summary.schema.json says what is in it); summary.md the same to read
        tables/           every table as Parquet and as CSV
        pictures/         PNG and SVG
        totals/           whole numbers per block of games: all tables can be made again from these, without playing
        rows.parquet      one row a game (only with --rows), and rows.codebook.md
        chunks/           only while the run is unfinished: what has been played so far

Files appear whole or not at all (written aside, then renamed). A folder is named after a hash of the configuration;
it is continued by the same configuration and the same engine, and refused to any other.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures
from uno_sim.errors import FolderError

if TYPE_CHECKING:
    import polars as pl

    from uno_sim.cell import Cell
    from uno_sim.farm import CellTotals, Chunk
    from uno_sim.study import Study

FORMAT: Final = "run/1"
RUNS: Final = Path("runs")
MANIFEST: Final = "manifest.json"
State = Literal["unfinished", "complete"]


def configuration(study: Study) -> dict[str, Any]:
    """All that a study is made of, defaults written out, each rule set and profile once."""
    rules: dict[str, Any] = {}
    profiles: dict[str, Any] = {}
    cells = []
    for cell in study.cells:
        content = cell.content()
        content["rules"] = _shared(content["rules"], rules)
        content["line_up"] = [_shared(profile, profiles) for profile in content["line_up"]]
        cells.append({"name": cell.name, "settings": {k: str(v) for k, v in cell.settings.items()}, **content})
    return {"cells": cells, "rules": rules, "profiles": profiles}


def design(study: Study) -> dict[str, Any]:
    """What the cells of a study differ in, as plain data: its factors, the values in each cell, what is left out."""
    part = study.fraction
    return {
        "factors": [{"key": factor.key, "values": list(factor.values)} for factor in study.factors],
        "levels": [list(level) for level in study.levels],
        "left_out": [{"cell": one.name, "why": [each.message for each in one.why]} for one in study.left_out],
        "fraction": None if part is None else {"options": part.options, "generators": list(part.generators)},
    }


def asked(path: Path, **analyses: Mapping[str, Any]) -> None:
    """Write down what a complete run was asked for (``effects``, ``sweep``), so that a report on it tells the same."""
    folder = Folder(path, json.loads((path / MANIFEST).read_text(encoding="utf-8")))
    folder.note(analyses=folder.manifest.get("analyses", {}) | analyses)


def _shared(data: Any, pool: dict[str, Any]) -> str:
    key = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
    pool.setdefault(key, data)
    return key


def slug(name: str) -> str:
    """A name fit for a folder: letters, digits, dots and hyphens."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "run"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(slots=True)
class Folder:
    """A run's folder, opened for writing or only looked at."""

    path: Path
    manifest: dict[str, Any]
    rows: bool = False
    lost: list[str] = field(default_factory=list)
    """Chunk files that could not be read, and whose games are played again."""

    @property
    def state(self) -> State:
        return "complete" if self.manifest.get("state") == "complete" else "unfinished"

    @property
    def look(self) -> int:
        """How often the run will have been looked at when what is being played is finished; 1 for most runs."""
        return int(self.manifest.get("look", 1))

    @property
    def chunks(self) -> Path:
        return self._chunks(self.look)

    def _chunks(self, look: int) -> Path:
        return self.path / ("chunks" if look == 1 else f"chunks-{look}")

    def grow(self, cells: Sequence[CellTotals], study: Study) -> None:
        """Make what has been played the beginning of a longer study of the same cells.

        Each cell becomes one chunk in the longer one's blocks; one that does not fill them is played anew. Whenever
        this is interrupted, the folder is that of the one study or of the other.
        """
        from uno_sim.engine.batch import blocks_of
        from uno_sim.farm import unit_column

        old, new = self.chunks, self._chunks(self.look + 1)
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        for index, (totals, cell) in enumerate(zip(cells, study.cells, strict=True)):
            block = blocks_of(cell)[0]
            each = block // blocks_of(totals.cell)[0]
            rows = np.add.reduceat(totals.rows, np.arange(0, len(totals.rows), each), axis=0)
            if (rows[:, unit_column(cell)] != block).any():
                continue
            KeepChunk(new, index, cell.name, rows=False)(KeptChunk(0, rows, totals.bins))
            if self.rows:
                _join(sorted(old.glob(f"{index:04d}-*.parquet")), new / f"{index:04d}-0000.parquet")
        self.note(look=self.look + 1, config=configuration(study))
        shutil.rmtree(old, ignore_errors=True)

    def keep(self, index: int, cell: Cell, columns: tuple[str, ...] = ()) -> KeepChunk:
        """What a worker calls to put a finished chunk of a cell away; of the rows only some columns, or all."""
        return KeepChunk(self.chunks, index, cell.name, self.rows, columns)

    def results(self, index: int, columns: tuple[str, ...]) -> NDArray[np.int32]:
        """Some columns of the rows of a cell, while the run is unfinished, in the order of games."""
        import polars as pl

        parts = sorted(self.chunks.glob(f"{index:04d}-*.parquet"))
        return pl.scan_parquet(parts).select(pl.col(columns).cast(pl.Int32)).collect().to_numpy()

    def kept(self, index: int) -> Iterator[KeptChunk]:
        """The chunks of a cell from earlier tries; a file that cannot be read is dropped and named in ``lost``."""
        for path in sorted(self.chunks.glob(f"{index:04d}-*.npz")):
            try:
                with np.load(path, allow_pickle=False) as data:
                    chunk = KeptChunk(int(data["first"]), data["rows"], data["bins"])
                    if chunk.rows.shape[1:] != (measures.WIDTH,) or chunk.bins.shape != (measures.ALL_BINS,):
                        raise ValueError("another shape")
                if self.rows and not path.with_suffix(".parquet").exists():
                    raise ValueError("its rows are gone")
            except (OSError, ValueError, KeyError, EOFError, BadZipFile):
                self.lost.append(path.name)
                path.unlink(missing_ok=True)
                continue
            yield chunk
        for orphan in self.chunks.glob(f"{index:04d}-*.parquet"):
            if not orphan.with_suffix(".npz").exists():
                orphan.unlink()

    def write(self, name: str, text: str) -> Path:
        """A text file, whole or not at all."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside(path) as new:
            new.write_text(text, encoding="utf-8")
        return path

    def note(self, **news: Any) -> None:
        """Change the manifest."""
        self.manifest.update(news)
        self.write(MANIFEST, json.dumps(self.manifest, indent=2, ensure_ascii=False) + "\n")

    def complete(self, **news: Any) -> None:
        """All is written: say so, and only then drop the chunks."""
        self.note(state="complete", ended=now(), **news)
        shutil.rmtree(self.chunks, ignore_errors=True)

    def write_totals(self, cells: Sequence[CellTotals]) -> None:
        """Every block's row of whole numbers, and the bins that are not empty."""
        import polars as pl

        where = self.path / "totals"
        where.mkdir(exist_ok=True)
        index = [np.full(len(totals.rows), at, dtype=np.int32) for at, totals in enumerate(cells)]
        blocks = {
            "cell": np.concatenate(index),
            "block": np.concatenate([np.arange(len(totals.rows), dtype=np.int32) for totals in cells]),
            **{name: np.concatenate([totals.rows[:, at] for totals in cells]) for name, at in columns().items()},
        }
        filled = [np.flatnonzero(totals.bins) for totals in cells]
        bins = {
            "cell": np.concatenate([np.full(len(at), cell, dtype=np.int32) for cell, at in enumerate(filled)]),
            "bin": np.concatenate(filled),
            "games": np.concatenate([totals.bins[at] for totals, at in zip(cells, filled, strict=True)]),
        }
        for name, data in (("blocks", blocks), ("bins", bins)):
            with aside(where / f"{name}.parquet") as new:
                pl.DataFrame(data).write_parquet(new, compression="zstd", statistics=False)

    def read_totals(self, cells: Sequence[Cell]) -> list[CellTotals]:
        """What `write_totals` wrote; measures of optional groups that an older version did not know are 0.

        Raises:
            FolderError: the files are gone or damaged.
        """
        import polars as pl

        from uno_sim.farm import CellTotals

        try:
            blocks = pl.read_parquet(self.path / "totals" / "blocks.parquet")
            bins = pl.read_parquet(self.path / "totals" / "bins.parquet")
            lacking = [pl.lit(0, pl.Int64).alias(name) for name in columns() if name not in blocks.columns]
            rows = blocks.with_columns(lacking).select(list(columns())).to_numpy()
        except (OSError, pl.exceptions.PolarsError) as error:
            raise FolderError(
                f"{self.path}: its totals cannot be read ({error})\n"
                f"  The run was complete, so something changed its files. Move the folder away and play again."
            ) from error
        out = []
        for index, cell in enumerate(cells):
            totals = CellTotals.empty(cell, int((blocks["cell"] == index).sum()))
            totals.rows[:] = rows[(blocks["cell"] == index).to_numpy()]
            mine = bins.filter(pl.col("cell") == index)
            totals.bins[mine["bin"].to_numpy()] = mine["games"].to_numpy()
            totals.there[:] = True
            out.append(totals)
        return out

    def write_tables(self, frames: Mapping[str, pl.DataFrame]) -> None:
        """Every table as Parquet and as CSV."""
        where = self.path / "tables"
        where.mkdir(exist_ok=True)
        for name, frame in frames.items():
            with aside(where / f"{name}.parquet") as new:
                frame.write_parquet(new, compression="zstd")
            with aside(where / f"{name}.csv") as new:
                frame.write_csv(new)

    def write_rows(self, codebook: str) -> None:
        """Join the chunks' rows to one table, in the order of games, a chunk at a time."""
        _join(sorted(self.chunks.glob("*.parquet")), self.path / "rows.parquet")
        self.write("rows.codebook.md", codebook)


ROWS_A_GROUP: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class KeptChunk:
    """A chunk from an earlier try."""

    first: int
    rows: NDArray[np.int64]
    bins: NDArray[np.int64]
    table: NDArray[Any] | None = None


@dataclass(frozen=True, slots=True)
class KeepChunk:
    """Writes a finished chunk into the run's folder; its rows first, so that whatever has totals has rows."""

    folder: Path
    index: int
    cell: str
    rows: bool
    columns: tuple[str, ...] = ()

    def __call__(self, chunk: Chunk) -> None:
        path = self.folder / f"{self.index:04d}-{chunk.first:04d}.npz"
        if self.rows and chunk.table is not None:
            self._write_rows(path.with_suffix(".parquet"), chunk.table)
        with aside(path) as new, new.open("wb") as file:
            np.savez_compressed(file, first=np.int64(chunk.first), rows=chunk.rows, bins=chunk.bins)

    def _write_rows(self, path: Path, table: NDArray[Any]) -> None:
        import polars as pl

        names = self.columns or table.dtype.names or ()
        frame = pl.DataFrame({name: np.ascontiguousarray(table[name]) for name in names})
        label = pl.lit(self.cell, dtype=pl.String).alias("cell")
        with aside(path) as new:
            frame.select(label, pl.all()).write_parquet(new, compression="zstd", row_group_size=ROWS_A_GROUP)


def _join(parts: list[Path], whole: Path) -> None:
    """One table out of several, a chunk at a time."""
    import polars as pl

    with aside(whole) as new:
        pl.scan_parquet(parts, cache=False, low_memory=True).sink_parquet(
            new, compression="zstd", row_group_size=ROWS_A_GROUP
        )


def columns(group: str | None = None) -> dict[str, int]:
    """A name for each column of a block's row: the measure's, with a number behind it where it has several.

    ``group``: only those of one group of measures.
    """
    named = {}
    for measure in measures.MEASURES:
        if group in (None, measure.group):
            first = measures.at(measure.name)
            for step in range(measure.size):
                named[measure.name if measure.size == 1 else f"{measure.name}_{step}"] = first + step
    return named


@contextmanager
def aside(path: Path) -> Iterator[Path]:
    """A path to write to; it takes the place of ``path`` when all went well."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield new
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


@contextmanager
def opened(
    study: Study, made_by: Mapping[str, str], out: Path | None, *, rows: bool, key: str = ""
) -> Iterator[Folder]:
    """The folder of a run: made, or found and continued; nobody else can open it meanwhile.

    ``made_by`` names versions; an unfinished or complete run of another ``engine`` is not this one. ``key`` says what
    the folder is for where that is not known by the study alone: the hash that tells it from others.

    Raises:
        FolderError: what is there is something else, or cannot be written to, or is in use.
    """
    key = key or study.sha256
    path = out if out is not None else RUNS / f"{slug(study.name)}-{key[:8]}"
    try:
        found = _look(path, key, made_by, rows=rows)
        path.mkdir(parents=True, exist_ok=True)
        with _alone(path):
            folder = Folder(path, found or {}, rows)
            if found is None:
                folder.manifest = {
                    "uno": FORMAT,
                    "name": study.name,
                    "says": study.says,
                    "state": "unfinished",
                    "hash": key,
                    "rows": rows,
                    "started": now(),
                    "made_by": dict(made_by),
                    "config": configuration(study),
                    **({"design": design(study)} if study.factors else {}),
                }
                folder.note()
            if folder.state == "unfinished":
                folder.chunks.mkdir(exist_ok=True)
            yield folder
    except (PermissionError, NotADirectoryError, FileExistsError) as error:
        raise FolderError(f"{path}: cannot write there ({error.strerror})\n  Choose a folder with --out.") from error


def report_folder(runs: Sequence[Path], names: Sequence[str], out: str | Path | None) -> Folder:
    """Where a report on some runs goes: ``out``, else the only run's folder, else one that is named after all.

    Raises:
        FolderError: it is the folder of a run, though not of the one that is reported on, or cannot be written to.
    """
    alone = runs[0] if len(runs) == 1 else None
    named = RUNS / "-".join(["report", *dict.fromkeys(map(slug, names))])
    path = Path(out) if out is not None else alone or named
    if path != alone and (path / MANIFEST).exists():
        raise FolderError(f"{path}: is a run's folder, and its tables would be replaced\n  Choose another with --out.")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"{path}: cannot write there ({error.strerror})\n  Choose a folder with --out.") from error
    return Folder(path, {})


def _look(path: Path, key: str, made_by: Mapping[str, str], *, rows: bool) -> dict[str, Any] | None:
    """The manifest of a folder that is this very run; None where there is nothing yet."""
    if not path.exists():
        return None
    if not path.is_dir():
        raise FolderError(f"{path}: is a file, and a run is a folder\n  Choose another name with --out.")
    if not any(path.iterdir()):
        return None
    try:
        found = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
        is_run = isinstance(found, dict) and str(found.get("uno", "")).startswith("run/")
    except (OSError, ValueError):
        found, is_run = {}, False
    if not is_run:
        raise FolderError(
            f"{path}: is not empty and not a run of uno-sim (it has no readable {MANIFEST})\n"
            "  Nothing in it was touched. Choose a new or empty folder with --out."
        )
    if found.get("hash") != key:
        raise FolderError(
            f"{path}: holds another run ({found.get('name')}, begun {found.get('started')}), configured differently\n"
            "  Runs are never overwritten. Choose another folder with --out, or leave --out away:\n"
            "  each configuration then gets a folder of its own."
        )
    _same_maker(path, found, made_by)
    if bool(found.get("rows")) != rows:
        was, wish = ("with", "without") if found.get("rows") else ("without", "with")
        raise FolderError(
            f"{path}: was begun {was} --rows, and cannot be finished {wish}\n"
            f"  Leave --rows as it was, or choose another folder with --out."
        )
    return dict(found)


def _same_maker(path: Path, found: Mapping[str, Any], made_by: Mapping[str, str]) -> None:
    before = found.get("made_by") or {}
    if before.get("engine") != made_by.get("engine"):
        raise FolderError(
            f"{path}: was made by uno-sim {before.get('uno_sim')} with another engine "
            f"({str(before.get('engine'))[:8]}; this is {made_by.get('uno_sim')}, {str(made_by.get('engine'))[:8]})\n"
            "  Its games may differ from those played now, so they are not mixed. Move the folder away,\n"
            "  or choose another with --out."
        )


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the folder's lock; it ends with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # a system without flock: two runs in one folder are then not noticed
        yield
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise FolderError(
            f"{path}: another uno-sim is writing to it\n  Wait for it to end, or choose another folder with --out."
        ) from error
    finally:
        os.close(handle)


__all__ = ["Folder", "aside", "asked", "configuration", "design", "opened", "report_folder", "slug"]
