"""Finished runs, read back from their folders: what was played, the tables, and the totals if they are still there.

A folder of another version is read as far as it goes: tables that it does not have are empty, and rules that this
version does not know leave ``cells`` empty.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import ValidationError

from uno_sim import store
from uno_sim.axes import Factor
from uno_sim.cell import Cell
from uno_sim.errors import FolderError, Problem
from uno_sim.farm import CellTotals
from uno_sim.fraction import Fraction
from uno_sim.players.profile import Profile
from uno_sim.rules.model import Rules
from uno_sim.studies.compare import FEWEST, Comparison, Played, compared, figures, margins_of
from uno_sim.studies.effects import Effects, effects
from uno_sim.studies.sweep import Sweep, sweep
from uno_sim.study import LeftOut, Study
from uno_sim.tables import TABLES, Table


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that is complete.

    ``cells`` is empty where the configuration is not one of this version, ``totals`` also where the folder has none any
    more (a report under ``reports/`` keeps its tables alone).
    """

    path: Path
    manifest: dict[str, Any]
    frames: dict[str, pl.DataFrame]
    cells: tuple[Cell, ...] = ()
    totals: tuple[CellTotals, ...] = ()

    @property
    def name(self) -> str:
        return str(self.manifest["name"])


def finished(path: Path) -> Finished:
    """The finished run in a folder.

    Raises:
        FolderError: there is none, or it cannot be read.
    """
    manifest = _manifest(path)
    frames = {table.name: _table(path / "tables", table) for table in TABLES}
    if frames["cells"].is_empty():
        raise FolderError(f"{path}: its tables are gone\n  Move the folder away and play again.")
    cells = tuple(_cells(manifest["config"]))
    totals = store.Folder(path, manifest).read_totals(cells) if cells and _has_totals(path) else ()
    return Finished(path, manifest, frames, cells, tuple(totals))


def all_finished(paths: Sequence[Path]) -> list[Finished]:
    """The finished runs in some folders.

    Raises:
        FolderError: some are none, or cannot be read; all are named.
    """
    runs: list[Finished] = []
    wrong: list[str] = []
    for path in paths:
        try:
            runs.append(finished(path))
        except FolderError as error:
            wrong.append(str(error))
    if wrong:
        raise FolderError("\n\n".join(wrong))
    return runs


def _manifest(path: Path) -> dict[str, Any]:
    try:
        manifest = json.loads((path / store.MANIFEST).read_text(encoding="utf-8"))
        there = isinstance(manifest, dict) and manifest.get("uno") == store.FORMAT
    except (OSError, ValueError):
        there = False
    if not there:
        raise FolderError(
            f"{path}: is no folder of a run (it has no readable {store.MANIFEST})\n"
            "  A run leaves its folder in runs/; `uno-sim run official` makes one."
        )
    if manifest.get("state") != "complete":
        raise FolderError(f"{path}: this run is not finished\n  The command that began it goes on from where it is.")
    return dict(manifest)


def _table(folder: Path, table: Table) -> pl.DataFrame:
    """A table from Parquet, or from CSV where that is all that is left; empty if there is none.

    Raises:
        FolderError: the file is damaged.
    """
    for suffix, read in (("parquet", pl.read_parquet), ("csv", _csv)):
        file = folder / f"{table.name}.{suffix}"
        if file.exists():
            try:
                frame = read(file)
            except (OSError, pl.exceptions.PolarsError) as error:
                raise FolderError(f"{file}: cannot be read ({error})\n  Move the run away and play again.") from error
            return _fitted(frame, table)
    return pl.DataFrame(schema=table.schema)


def _csv(file: Path) -> pl.DataFrame:
    return pl.read_csv(file, infer_schema_length=None)


def _fitted(frame: pl.DataFrame, table: Table) -> pl.DataFrame:
    """The declared columns; those that an older version did not have are null."""
    absent = [pl.lit(None).alias(name) for name in table.schema if name not in frame.columns]
    return frame.with_columns(absent).select(pl.col(name).cast(kind) for name, kind in table.schema.items())


def _cells(config: Mapping[str, Any]) -> Iterator[Cell]:
    """The cells of a manifest; none where this version does not know all that is in it."""
    try:
        rules = {key: Rules.model_validate_json(json.dumps(data)) for key, data in config["rules"].items()}
        profiles = {key: Profile.model_validate_json(json.dumps(data)) for key, data in config["profiles"].items()}
    except ValidationError:
        return
    for cell in config["cells"]:
        known = {key: cell[key] for key in ("name", "players", "games", "seed", "seating", "limit", "settings")}
        line_up = tuple(profiles[key] for key in cell["line_up"])
        more = {"matches": cell.get("matches", False), "drama": cell.get("measures") == "drama"}
        yield Cell(rules=rules[cell["rules"]], line_up=line_up, **more, **known)


def _has_totals(path: Path) -> bool:
    """Whether there are totals, of the measures that are kept now; those of the optional groups may be lacking."""
    blocks = path / "totals" / "blocks.parquet"
    return blocks.exists() and store.columns("basic").keys() <= pl.read_parquet_schema(blocks).keys()


# --- what it was asked for ---------------------------------------------------------------------------------


def analyses(run: Finished) -> list[Effects | Sweep]:
    """The effects and the sweep that a run was played for (`uno_sim.store.asked`), told again from its totals.

    None where it was played for neither, or its totals are gone.
    """
    study, wanted = _study(run), run.manifest.get("analyses", {})
    found: list[Effects | Sweep] = []
    if study is not None and "effects" in wanted:
        found.append(effects(study, run.totals, **wanted["effects"]))
    if study is not None and "sweep" in wanted:
        found.append(sweep(study, run.totals, **wanted["sweep"]))
    return found


def _study(run: Finished) -> Study | None:
    """The study of a run as far as its manifest tells it; None where it varies nothing or cannot be read any more."""
    design = run.manifest.get("design")
    if design is None or not run.totals:
        return None
    part = design["fraction"]
    return Study(
        run.name,
        str(run.manifest["says"]),
        run.cells,
        tuple(Factor(each["key"], tuple(each["values"])) for each in design["factors"]),
        tuple(tuple(level) for level in design["levels"]),
        tuple(LeftOut(each["cell"], tuple(Problem("", why) for why in each["why"])) for each in design["left_out"]),
        None if part is None else Fraction(part["options"], tuple(part["generators"])),
    )


# --- several runs -----------------------------------------------------------------------------------------


def names(runs: Sequence[Finished]) -> list[str]:
    """The runs' names, told apart by numbers where they are the same."""
    given = [run.name for run in runs]
    return [n if given.count(n) == 1 else f"{n} ({given[: at + 1].count(n)})" for at, n in enumerate(given)]


@dataclass(frozen=True, slots=True)
class Gathered:
    """Runs side by side: one set of frames whose cells are told apart by name, with all that is known of each cell.

    ``source`` is the place of each cell's run; ``cells`` and ``totals`` lack those that cannot be read.
    """

    runs: tuple[Finished, ...]
    frames: dict[str, pl.DataFrame]
    source: dict[str, int]
    cells: dict[str, Cell]
    totals: dict[str, CellTotals]


def gathered(runs: Sequence[Finished]) -> Gathered:
    """Runs side by side. Of several, a cell is called after its run, and by its own name where the run has more."""
    frames: dict[str, list[pl.DataFrame]] = {table.name: [] for table in TABLES}
    source: dict[str, int] = {}
    cells: dict[str, Cell] = {}
    totals: dict[str, CellTotals] = {}
    for at, (run, name) in enumerate(zip(runs, names(runs), strict=True)):
        own = run.frames["cells"]["cell"].to_list()
        called = {cell: _called(name, cell, own, len(runs)) for cell in own}
        for table, frame in run.frames.items():
            frames[table].append(frame.with_columns(pl.col("cell").replace(called)))
        source |= dict.fromkeys(called.values(), at)
        cells |= {called[cell.name]: replace(cell, name=called[cell.name]) for cell in run.cells}
        totals |= {called[each.cell.name]: each for each in run.totals}
    together = {table: pl.concat(parts) for table, parts in frames.items()}
    return Gathered(tuple(runs), together, source, cells, totals)


def _called(run: str, cell: str, own: Sequence[str], runs: int) -> str:
    if runs == 1:
        return cell
    return run if len(own) == 1 else f"{run}, {cell}"


def same_deals(found: Gathered) -> list[list[str]]:
    """The cells that met the same deals, in groups of two or more: played alike, by the same engine."""
    groups: dict[tuple[Any, ...], list[str]] = {}
    for name, totals in found.totals.items():
        cell, made = totals.cell, found.runs[found.source[name]].manifest["made_by"]
        key = (cell.players, cell.seating, cell.seed, cell.games, cell.matches, len(totals.rows), made["engine"])
        groups.setdefault(key, []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def comparisons(found: Gathered) -> list[Comparison]:
    """Each group of cells that met the same deals, compared with the first of them."""
    out = []
    for group in same_deals(found):
        base, *others = (Played(name, found.totals[name]) for name in group)
        if base.totals.games >= FEWEST:
            given = margins_of(_margins(found, group), list(figures([base.cell, *(each.cell for each in others)])))
            out.append(_with_results(compared(base, others, given), found))
    return out


def _margins(found: Gathered, group: Sequence[str]) -> list[str]:
    """The margins that stored comparisons were made with."""
    runs = dict.fromkeys(found.source[name] for name in group)
    return [text for run in runs for text in found.runs[run].manifest.get("margins", [])]


def _with_results(comparison: Comparison, found: Gathered) -> Comparison:
    """With the share of games that came to the same, which a stored comparison has in its manifest."""
    same = {name: share for run in found.runs for name, share in run.manifest.get("same_result", {}).items()}
    others = tuple(replace(other, same=same.get(other.name, other.same)) for other in comparison.others)
    return replace(comparison, others=others)


__all__ = ["Finished", "Gathered", "all_finished", "analyses", "comparisons", "finished", "gathered", "same_deals"]
