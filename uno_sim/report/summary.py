"""``summary.json`` and its published JSON Schema, both from the declarations in `uno_sim.tables`.

The summary holds figures only: no times, no paths, nothing that differs between two runs of the same study.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import polars as pl

from uno_sim.stats import CONFIDENCE
from uno_sim.tables import TABLES, Column
from uno_sim.tables.columns import Type

FORMAT: Final = "summary/1"
SCHEMA: Final = Path(__file__).with_name("summary.schema.json")
LEFT_OUT: Final = ("histograms", "hazard")
"""Tables too long for a summary; they are in ``tables/``."""
DIGITS: Final = 9
JSON_TYPES: Final[dict[Type, str]] = {"text": "string", "whole": "integer", "real": "number", "yes/no": "boolean"}


def summary(frames: Mapping[str, pl.DataFrame], name: str, says: str, config_hash: str, version: str) -> dict[str, Any]:
    """The figures of a run as plain data, fractions rounded to nine digits."""
    return {
        "uno": FORMAT,
        "name": name,
        "says": says,
        "hash": config_hash,
        "uno_sim": version,
        "confidence": CONFIDENCE,
        "tables": {
            table.name: [_rounded(row) for row in frames[table.name].iter_rows(named=True)]
            for table in TABLES
            if table.name not in LEFT_OUT
        },
    }


def _rounded(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value for key, value in row.items()}


def text(data: Mapping[str, Any]) -> str:
    """The summary as JSON text, a row a line: short, and pleasant to compare."""
    head = {key: value for key, value in data.items() if key != "tables"}
    tables = ",\n".join(
        f"    {json.dumps(name)}: [\n"
        + ",\n".join("      " + json.dumps(row, ensure_ascii=False) for row in rows)
        + "\n    ]"
        for name, rows in data["tables"].items()
    )
    front = json.dumps(head, indent=2, ensure_ascii=False).removesuffix("\n}")
    return f'{front},\n  "tables": {{\n{tables}\n  }}\n}}\n'


def schema() -> dict[str, Any]:
    """The JSON Schema of a summary."""
    kept = [table for table in TABLES if table.name not in LEFT_OUT]
    head = {
        "uno": {"const": FORMAT, "description": "kind and version of the file"},
        "name": {"type": "string", "description": "the study's name"},
        "says": {"type": "string", "description": "the study in a sentence"},
        "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "SHA-256 of the whole configuration"},
        "uno_sim": {"type": "string", "description": "version of uno-sim that made the tables"},
        "confidence": {"type": "number", "description": "share of intervals that hold the truth"},
    }
    rows = {
        table.name: {
            "type": "array",
            "description": table.says,
            "items": {
                "type": "object",
                "properties": {column.name: _column(column) for column in table.columns},
                "required": [column.name for column in table.columns],
                "additionalProperties": False,
            },
        }
        for table in kept
    }
    tables = {
        "type": "object",
        "description": "the tables of the run, a record a row",
        "properties": rows,
        "required": [table.name for table in kept],
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A uno-sim run in figures",
        "type": "object",
        "properties": {**head, "tables": tables},
        "required": [*head, "tables"],
        "additionalProperties": False,
    }


NULLABLE: Final = frozenset({"position", "player"})
"""Whole numbers that are null in the row of games that nobody won; every real figure may be unknown."""


def _column(column: Column) -> dict[str, Any]:
    kind = JSON_TYPES[column.type]
    unknown = column.type == "real" or column.name in NULLABLE
    unit = f" ({column.unit})" if column.unit else ""
    return {"type": [kind, "null"] if unknown else kind, "description": column.says + unit}


def schema_text() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


__all__ = ["SCHEMA", "schema", "schema_text", "summary", "text"]


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")
