"""What all formats say alike: a cell in a sentence, its figures in rows, the whole in a line."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from uno_sim.guard.check import CellCheck, Checked, Verdict
from uno_sim.guard.verdict import Move
from uno_sim.report.views import decimals, number

COLUMNS: Final = ("figure", "before", "now", "move", "interval", "margin", "")
SAID: Final[dict[Verdict, str]] = {
    "unchanged": "unchanged",
    "small": "changed, does not matter",
    "matters": "changed, MATTERS",
    "undecided": "changed, undecided",
    "changed": "changed",
    "broken": "BROKEN DETERMINISM",
}
STATES: Final = {"matters": "matters", "small": "", "open": "?"}
SHOWN: Final = 12
"""Figures of a cell that are listed, unless they matter."""
GAMES: Final = {False: "games", True: "matches"}


def unit(cell: CellCheck) -> str:
    return GAMES[cell.cell.matches]


def listed(cell: CellCheck, most: int = SHOWN) -> list[Move]:
    """The figures worth a row: all that matter, and the most surprising others."""
    moved = cell.moved
    return moved[: max(most, sum(move.state == "matters" for move in moved))]


def sentence(cell: CellCheck) -> str:
    """What became of a cell, in words."""
    return " · ".join([SAID[cell.verdict], *_more(cell)])


def _more(cell: CellCheck) -> Iterator[str]:
    count = {state: sum(move.state == state for move in cell.moves) for state in ("matters", "open")}
    warned = sum(move.warned and move.state != "matters" for move in cell.moves)
    if cell.verdict == "unchanged":
        yield f"{cell.kept.games:,} {unit(cell)}"
        return
    if cell.verdict == "broken":
        yield "the same rules, players, engine and deals come to other totals"
        return
    if cell.verdict == "changed":
        yield "the first block is another; what that comes to is not looked into (--quick)"
        return
    if count["matters"]:
        yield f"{count['matters']} of {len(cell.moves)} figures moved beyond their margins"
    elif count["open"]:
        yield f"{count['open']} of {len(cell.moves)} figures could not be told"
    else:
        yield f"all {len(cell.moves)} figures stay within their margins"
    if warned:
        yield f"{warned} moved beyond where a warning is due"
    yield f"{cell.kept.games:,} old and {cell.fresh_games:,} fresh {unit(cell)}"


def advice(cell: CellCheck) -> str:
    """What to do about a cell that could not be decided."""
    if cell.verdict != "undecided":
        return ""
    wanted = max((_factor(move) for move in cell.moves if move.state == "open"), default=1.0)
    games = _rounded(cell.kept.games * wanted)
    return f"to tell, let the baseline play about {games:,} {unit(cell)} (guard.games), or widen the margins"


def _factor(move: Move) -> float:
    """By how much more games the interval would come to lie on one side of the margin."""
    margin, reach = move.margin or 0.0, (move.interval.high - move.interval.low) / 2
    room = abs(margin - abs(move.interval.value))
    return (reach / max(room, margin / 10, 1e-12)) ** 2


def _rounded(games: float) -> int:
    """Two digits, upwards."""
    whole = math.ceil(min(games, 1e12))
    step = int("1" + "0" * max(0, len(str(whole)) - 2))
    return -(-whole // step) * step


def row(move: Move) -> tuple[str, ...]:
    """A figure in a line of a table: shares in percent, their moves in percentage points."""
    scale, points = (100.0, " pp") if move.quantity.form == "share" else (1.0, "")
    reach = (move.interval.high - move.interval.low) / 2
    places = max(1, decimals((reach or abs(move.interval.value)) * scale))
    show: Callable[[float], str] = lambda value: number(None if math.isnan(value) else value * scale, places)  # noqa: E731
    move_by = move.interval
    return (
        label(move),
        show(move.before) + (" %" if points else ""),
        show(move.now) + (" %" if points else ""),
        signed(show(move_by.value)) + points,
        f"{signed(show(move_by.low))} to {signed(show(move_by.high))}" if math.isfinite(move_by.low) else "–",
        "–" if move.margin is None else f"{move.margin * scale:.3g}{points}",
        STATES[move.state] or ("warning" if move.warned else ""),
    )


def label(move: Move) -> str:
    return move.quantity.name


def moved(move: Move) -> str:
    """A figure's move in words: ``cards_per.+2: 2.000 → 2.010 (cards owed a card)``."""
    _, before, now, *_ = row(move)
    return f"{label(move)}: {before} → {now} ({move.quantity.unit})"


def verdict(move: Move) -> str:
    """A figure's verdict in a sentence."""
    name, before, now, by, interval, margin, _ = row(move)
    says = {"matters": "moved beyond its margin", "open": "could not be told", "small": "within its margin"}[move.state]
    says = "moved beyond where a warning is due" if move.warned and move.state != "matters" else says
    return f"{name} {says}: {before} → {now} ({by}, interval {interval}, margin {margin})"


def signed(text: str) -> str:
    text = text.removeprefix("-") if not text.strip("-0.,") else text.replace("-", "−")
    return text if text.startswith("−") or not text.strip("0.,") else f"+{text}"


def heading(checked: Checked) -> str:
    """What was checked."""
    made = checked.baseline.made_by
    cells = len(checked.cells)
    return (
        f"{checked.path.name} · {cells} cell{'s' * (cells != 1)} · made by uno-sim {made.get('uno_sim')}, "
        f"engine {made.get('engine', '')[:8]}"
    )


def closing(checked: Checked) -> str:
    """The whole in a line."""
    order: Sequence[Verdict] = ("broken", "matters", "undecided", "changed", "small", "unchanged")
    counts = [f"{checked.count(each)} {SAID[each]}" for each in order if checked.count(each)]
    return f"{'; '.join(counts)} · exit code {checked.exit_code}"


def notes(checked: Checked) -> Iterator[str]:
    """What a reader should know beside the verdicts."""
    if checked.quick:
        yield "quick: the first block of each cell was replayed, and nothing else"
    if checked.count("broken"):
        before, now = checked.baseline.made_by, checked.made_by
        other = [f"{key} {before[key]} → {now.get(key)}" for key in before if before[key] != now.get(key)]
        yield f"the baseline was made with the same engine; {', '.join(other) or 'and with the same libraries'}"
    for config in checked.declared_anew:
        yield f"{config}: its `guard` has changed since; that takes effect with uno-sim baseline --update"
    if any(each.verdict in ("matters", "undecided", "small") for each in checked.cells):
        rate = checked.false_alarms
        yield (
            f"intervals allow for all figures and looks: where nothing has moved, anything is said to matter with a "
            f"chance of {rate:.3g}"
        )


__all__ = ["COLUMNS", "SAID", "advice", "closing", "heading", "label", "listed", "moved", "notes", "row", "sentence"]
