"""A check as JSON, for programs. Shares are from 0 to 1; null where nothing can be said."""

from __future__ import annotations

import json
import math
from typing import Any, Final

from uno_sim.guard.check import CellCheck, Checked
from uno_sim.guard.explain import Explanation
from uno_sim.guard.verdict import Move

HEADER: Final = "check/1"


def told(checked: Checked, explained: tuple[Explanation, ...]) -> str:
    """All of a check, as one object."""
    return json.dumps(data(checked, explained), indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def data(checked: Checked, explained: tuple[Explanation, ...] = ()) -> dict[str, Any]:
    """The same as plain data."""
    why = {id(each.cell): each for each in explained}
    return {
        "uno": HEADER,
        "baseline": str(checked.path),
        "exit_code": checked.exit_code,
        "quick": checked.quick,
        "false_alarms": checked.false_alarms,
        "made_by": {"before": checked.baseline.made_by, "now": checked.made_by},
        "cells": [_cell(cell, why.get(id(cell))) for cell in checked.cells],
    }


def _cell(cell: CellCheck, why: Explanation | None) -> dict[str, Any]:
    return {
        "config": cell.config,
        "cell": cell.kept.name,
        "verdict": cell.verdict,
        "games": cell.kept.games,
        "fresh_games": cell.fresh_games,
        "causes": [{"what": each.what, "before": each.before, "now": each.now} for each in cell.causes],
        "differs": list(cell.differs),
        "figures": [_move(move) for move in cell.moves],
        "explained": None if why is None else _why(why),
    }


def _move(move: Move) -> dict[str, Any]:
    return {
        "measure": move.quantity.name,
        "unit": move.quantity.unit,
        "form": move.quantity.form,
        "before": _finite(move.before),
        "now": _finite(move.now),
        "move": _finite(move.interval.value),
        "se": _finite(move.interval.se),
        "low": _finite(move.interval.low),
        "high": _finite(move.interval.high),
        "margin": move.margin,
        "state": move.state,
        "warned": move.warned,
    }


def _why(each: Explanation) -> dict[str, Any]:
    return {
        "cause": each.cause,
        "sort": each.sort or None,
        "event": each.event or None,
        "measure": each.measure.quantity.name if each.measure else None,
        "games_seen": each.seen,
        "games_parted": each.parted,
        "games": [
            {"game": one.game, "event_number": one.line, "before": list(one.before), "now": list(one.now)}
            for one in each.games
        ],
        "note": each.note or None,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


__all__ = ["data", "told"]
