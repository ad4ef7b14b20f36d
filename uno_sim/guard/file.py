"""Baselines as files: JSON in a stable order, a line a measure, with a checksum; and the traces beside them.

A file is written whole or not at all. Reading trusts nothing: what is cut short, damaged, edited by hand, made by a
newer uno-sim or something else altogether is refused, with the reason and the next step.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

import numpy as np
from pydantic import ValidationError

from uno_sim.cell import canonical
from uno_sim.errors import BaselineError
from uno_sim.guard.baseline import Baseline, Entry, Kept
from uno_sim.guard.blocks import Blocks
from uno_sim.guard.quantities import columns, columns_of
from uno_sim.margins import Guard
from uno_sim.measures import MEASURES, WIDTH
from uno_sim.store import aside

FORMAT: Final = 1
WORD: Final = "baseline"
HEADER: Final = f"{WORD}/{FORMAT}"
TRACES: Final = "traces/1"
MOST_BYTES: Final = 1 << 28
MEND: Final = "restore it from version control, or make it anew: uno-sim baseline CONFIG… --update -o {path}"
Traces = dict[str, list[list[dict[str, Any]]]]
"""By the hash of a cell: of its first games all events."""


# --- writing --------------------------------------------------------------------------------------------------


def write(baseline: Baseline, path: Path) -> None:
    """Write a baseline, whole or not at all.

    Raises:
        BaselineError: it cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside(path) as new:
            new.write_text(text(baseline), encoding="utf-8")
    except OSError as error:
        raise BaselineError(f"{path}: cannot be written ({error.strerror})\n  choose another file with -o") from error


def text(baseline: Baseline) -> str:
    """A baseline as the text of its file."""
    data = _data(baseline)
    return "\n".join(_lines({"uno": HEADER, "checksum": checksum(data), **data}, 0)) + "\n"


def checksum(data: Mapping[str, Any]) -> str:
    """The SHA-256 of all but the checksum itself and the header."""
    kept = {key: value for key, value in data.items() if key not in ("uno", "checksum")}
    return hashlib.sha256(canonical(kept).encode()).hexdigest()


def _data(baseline: Baseline) -> dict[str, Any]:
    entries = [
        {
            "config": entry.config,
            "flags": entry.flags,
            "guard": entry.guard.model_dump(mode="json"),
            "cells": [_cell(cell) for cell in entry.cells],
        }
        for entry in baseline.entries
    ]
    counted = [measure.name for measure in MEASURES]
    return {"made_by": baseline.made_by, "counted": counted, "traces": baseline.traces, "entries": entries}


def _cell(cell: Kept) -> dict[str, Any]:
    rows = cell.blocks.rows
    totals = {
        name: {"all": int(rows[:, at].sum()), "blocks": rows[:, at].tolist()}
        for name, at in columns()
        if rows[:, at].any()
    }
    return {
        "name": cell.name,
        "hash": cell.hash,
        "content": cell.content,
        "histograms": cell.blocks.histograms,
        "blocks": len(cell.blocks.rows),
        "totals": totals,
    }


OPEN: Final = ("entries", "cells", "totals", "content", "rules", "made_by", "line_up")
"""Keys whose values take a line for each of their parts; all else stands in one line."""


def _lines(data: Any, depth: int, key: str = "") -> Iterator[str]:
    """Data as JSON in lines."""
    items: list[tuple[str, str, Any]]
    if isinstance(data, Mapping) and (not key or key in OPEN):
        items, ends = [(f"{json.dumps(name, ensure_ascii=False)}: ", name, value) for name, value in data.items()], "{}"
    elif isinstance(data, Sequence) and key in OPEN:
        items, ends = [("", "" if key in ("entries", "cells") else "-", value) for value in data], "[]"
    else:
        yield json.dumps(data, ensure_ascii=False)
        return
    if not items:
        yield ends
        return
    yield ends[0]
    for at, (front, name, value) in enumerate(items):
        *lines, last = _lines(value, depth + 1, name)
        comma = "," if at < len(items) - 1 else ""
        lines.append(last + comma)
        pad = "  "
        yield f"{pad}{front}{lines[0]}"
        yield from (f"{pad}{line}" for line in lines[1:])
    yield ends[1]


# --- reading ---------------------------------------------------------------------------------------------------


def read(path: Path) -> Baseline:
    """The baseline of a file.

    Raises:
        BaselineError: there is none, or it is not to be trusted; the message says why and what to do.
    """
    data = _parsed(path)
    _kind(path, data)
    if data.get("checksum") != checksum(data):
        _refuse(
            path,
            "has been edited by hand, or is damaged: its checksum is not that of what it holds",
            "margins are declared in the study, under `guard:`; then: uno-sim baseline --update -o {path}\n"
            "  if nobody meant to change it, restore it from version control",
        )
    try:
        known = columns_of(data["counted"])
        entries = tuple(_entry(entry, known) for entry in data["entries"])
        return Baseline({str(k): str(v) for k, v in data["made_by"].items()}, entries, str(data["traces"]))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, ValidationError) as error:
        _refuse(path, f"has not what a baseline has ({type(error).__name__}: {str(error).splitlines()[0]})", MEND)


def _parsed(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            _refuse(path, f"is larger than any baseline ({path.stat().st_size:,} bytes)", MEND)
        content = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        _refuse(path, "there is no such file", "make it with: uno-sim baseline CONFIG… -o {path}")
    except UnicodeDecodeError:
        _refuse(path, "is not text", MEND)
    except OSError as error:
        _refuse(path, f"cannot be read ({error.strerror})", "give the path of a baseline's file")
    if any(line.startswith("<<<<<<< ") for line in content.splitlines()):
        _refuse(
            path,
            "holds both sides of a merge",
            "take either side, then make it anew: uno-sim baseline --update -o {path}",
        )
    try:
        data = json.loads(content)
    except (json.JSONDecodeError, RecursionError) as error:
        where = f"line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else "nested"
        _refuse(path, f"is cut short or damaged (at {where})" if content.strip() else "is empty", MEND)
    if not isinstance(data, dict):
        _refuse(path, "is JSON, but no baseline", "give the path of a file that `uno-sim baseline` wrote")
    return data


def _kind(path: Path, data: Mapping[str, Any]) -> None:
    """Refuse what is something else, or of a format to come."""
    word, _, number = str(data.get("uno", "")).partition("/")
    if word != WORD or not number.isdecimal():
        called = f"says `uno: {data['uno']}`" if "uno" in data else "does not say what it is"
        _refuse(path, f"is no baseline: it {called}", "give the path of a file that `uno-sim baseline` wrote")
    if int(number) > FORMAT:
        hint = "upgrade with: pip install --upgrade uno-sim"
        _refuse(path, f"is of a newer format, {word}/{number}; this uno-sim reads {HEADER}", hint)
    if int(number) < 1:
        _refuse(path, f"there is no format {word}/{number}", MEND)


def _refuse(path: Path, message: str, hint: str) -> NoReturn:
    raise BaselineError(f"{path}: {message}\n  {hint.format(path=path)}")


def _entry(data: Mapping[str, Any], known: tuple[str, ...]) -> Entry:
    cells = tuple(_kept(cell, known) for cell in data["cells"])
    guard = Guard.model_validate(data["guard"])
    if not cells:
        raise ValueError(f"{data['config']} has no cell")
    return Entry(str(data["config"]), dict(data["flags"]), guard, cells)


def _kept(data: Mapping[str, Any], known: tuple[str, ...]) -> Kept:
    content = dict(data["content"])
    content["rules"], content["line_up"], content["games"]
    if hashlib.sha256(canonical(content).encode()).hexdigest() != data["hash"]:
        raise ValueError(f"the hash of {data['name']} is not that of its content")
    place, totals, blocks = dict(columns()), data["totals"], int(data["blocks"])
    rows = np.zeros((blocks, WIDTH), np.int64)
    for name, kept in totals.items():
        column = np.array(kept["blocks"], dtype=np.int64)
        if column.shape != (blocks,) or int(column.sum()) != int(kept["all"]):
            raise ValueError(f"{data['name']}: the blocks of {name} do not come to its total")
        if name in place:
            rows[:, place[name]] = column
    return Kept(str(data["name"]), str(data["hash"]), content, Blocks(rows, dict(data["histograms"])), known)


# --- traces ------------------------------------------------------------------------------------------------------


def traces_beside(path: Path) -> Path:
    """The file of traces of a baseline: ``balance.traces.xz`` beside ``balance.json``."""
    return path.with_name(f"{path.stem}.traces.xz")


def packed(traces: Traces, version: int) -> bytes:
    """Traces as bytes."""
    data = {"uno": TRACES, "version": version, "games": traces}
    return lzma.compress(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def write_traces(content: bytes, path: Path) -> None:
    """Write packed traces, whole or not at all."""
    with aside(path) as new:
        new.write_bytes(content)


def read_traces(path: Path, wanted: str) -> tuple[Traces, int] | str:
    """Traces and the version of their schema; or why there are none, in words. ``wanted`` is their hash."""
    if not wanted:
        return "the baseline keeps no traces (guard.traces)"
    try:
        content = path.read_bytes()
        if digest(content) != wanted:
            return f"{path.name} does not belong to this baseline"
        data = json.loads(lzma.decompress(content))
        return dict(data["games"]), int(data["version"])
    except FileNotFoundError:
        return f"{path.name}, where the baseline's traces are, is not there"
    except (OSError, lzma.LZMAError, ValueError, KeyError, TypeError) as error:
        return f"{path.name} cannot be read ({error})"


__all__ = [
    "Traces",
    "checksum",
    "digest",
    "packed",
    "read",
    "read_traces",
    "text",
    "traces_beside",
    "write",
    "write_traces",
]
