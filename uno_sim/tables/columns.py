"""What a table is made of: columns with a name, a type, a unit and a meaning; and those that several tables have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

import polars as pl

Type = Literal["text", "whole", "real", "yes/no"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, type, unit and meaning."""

    name: str
    type: Type
    unit: str
    says: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, what a row says, and its columns."""

    name: str
    says: str
    columns: tuple[Column, ...]

    @property
    def schema(self) -> dict[str, Any]:
        return {column.name: POLARS[column.type] for column in self.columns}


POLARS: Final[dict[Type, Any]] = {"text": pl.String, "whole": pl.Int64, "real": pl.Float64, "yes/no": pl.Boolean}

CELL: Final = (
    Column("cell", "text", "", "the cell of the study"),
    Column("players", "whole", "players", "players at the table"),
)
VALUE: Final = (
    Column("se", "real", "as the figure", "standard error"),
    Column("low", "real", "as the figure", "lower end of the 95 % interval"),
    Column("high", "real", "as the figure", "upper end of the 95 % interval"),
)


__all__ = ["CELL", "POLARS", "VALUE", "Column", "Table", "Type"]
