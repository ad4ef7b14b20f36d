"""What a cell's figures depend on, and what of that is not as it was: rules, players, table, engine, chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.guard.baseline import Kept

MADE_BY: Final = {
    "engine": "the engine's sources",
    "streams": "the layout of chance",
    "measures": "the registry of measures",
}
"""What of a baseline's making decides what its cells come to; all else is only told."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that is not as it was: ``what`` (rules.answer.two_on_two, player 2, engine), and both values."""

    what: str
    before: str
    now: str

    def __str__(self) -> str:
        return f"{self.what}: {self.before} → {self.now}"


def causes(kept: Kept, cell: Cell, before: Mapping[str, str], now: Mapping[str, str]) -> tuple[Cause, ...]:
    """Everything that differs and that figures depend on; none: the very same is played by the very same."""
    return (*_of_content(kept.content, cell.content()), *_of_making(before, now))


def _of_making(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Cause]:
    for key, says in MADE_BY.items():
        if before.get(key) != now.get(key):
            yield Cause(f"{key} ({says})", str(before.get(key))[:8], str(now.get(key))[:8])


def _of_content(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Cause]:
    for path, old, new in _differences(before["rules"], now["rules"], "rules"):
        yield Cause(path, _shown(old), _shown(new))
    seats = max(len(before["line_up"]), len(now["line_up"]))
    for seat in range(seats):
        old, new = (line_up[seat] if seat < len(line_up) else {} for line_up in (before["line_up"], now["line_up"]))
        name = new.get("name") or old.get("name")
        for path, was, is_now in _differences(old, new, ""):
            yield Cause(f"player {seat + 1} ({name}) {path}", _shown(was), _shown(is_now))
    for key in sorted({*before, *now} - {"rules", "line_up"}):
        if before.get(key) != now.get(key):
            yield Cause(key, _shown(before.get(key)), _shown(now.get(key)))


def _differences(before: Any, now: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Leaves that differ, by their dotted path."""
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for key in dict.fromkeys((*before, *now)):
            yield from _differences(before.get(key), now.get(key), f"{path}.{key}".lstrip("."))
    elif before != now:
        yield path, before, now


def _shown(value: Any) -> str:
    text = "not there" if value is None else str(value)
    return text if len(text) <= 60 else text[:59] + "…"


__all__ = ["Cause", "causes"]
