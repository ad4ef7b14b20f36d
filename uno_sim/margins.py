"""The ``guard:`` section of a study: how far its figures may move before continuous integration says no.

A margin is written in the figure's own unit (``0.5``), or in percent (``2%``): of the figure as it was, and of shares
in percentage points. ``0`` means that no change is small enough, ``null`` that the figure is not guarded.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_GAMES: Final = 100_000_000
MOST_TRACES: Final = 10_000

Size = (
    Annotated[float, Field(ge=0, le=1_000_000_000)]
    | Annotated[
        str,
        Field(
            pattern=r"^\d+(\.\d+)?\s*%$",
            description="a number of at least 0 in the figure's unit, or with % behind it",
        ),
    ]
    | None
)


def _key(default: Any, says: str) -> Any:
    return Field(default=default, description=says)


class Pair(BaseModel):
    """A margin beyond which there is a warning, and one beyond which there is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    warn: Size = _key(None, "beyond this there is a warning; half of `error` if not given")
    error: Size = _key(None, "beyond this the change matters")


class Guard(BaseModel):
    """What `uno-sim baseline` plays and declares, and how `uno-sim check` decides."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    games: Annotated[int, Field(ge=128, le=MOST_GAMES)] | None = _key(
        None, "games (or matches) of a baseline's cells [131,072 games, 8,192 matches]"
    )
    budget: Annotated[int, Field(ge=0, le=MOST_GAMES)] | None = _key(
        None, "fresh games of a cell after which a check gives up as undecided [16 times those of the baseline]"
    )
    false_alarms: Annotated[float, Field(ge=1e-9, le=0.5)] = _key(
        0.001, "how often a check of the whole file may call a change that there is not"
    )
    undecided: Literal["fail", "pass"] = _key("fail", "what a check that could not decide comes to")
    traces: Annotated[int, Field(ge=0, le=MOST_TRACES)] = _key(256, "games of a cell that are kept event by event")
    margins: dict[str, Pair | Size] = _key({}, "by measure: a margin, or `warn` and `error`; null: not guarded")


__all__ = ["Guard", "Pair", "Size"]
