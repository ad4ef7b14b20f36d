"""Says what moved first: a rule, a player, the engine; which event of a game, and which figure.

The baseline keeps the first games of each cell event by event. They are played again and laid beside one another from
the first event that differs; where no traces are kept but the engine is the same, the old games are played again from
the old rules and players.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from uno_sim import trace
from uno_sim.engine.tracing import trace_games
from uno_sim.guard.file import Traces, read_traces, traces_beside
from uno_sim.guard.verdict import Move
from uno_sim.players.profile import Profile
from uno_sim.rules.model import Rules

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.guard.baseline import Baseline, Kept
    from uno_sim.guard.check import CellCheck, Checked

SHOWN: Final = 3
"""Games that are laid side by side."""
CONTEXT: Final = 2
"""Lines before the first difference, and how many from it on."""
FROM_THERE: Final = 8
FALLBACK: Final = 256
"""Games that are looked through where the baseline keeps none."""

CHANCE: Final = ("deal", "holds", "turn_up", "card", "reshuffle", "shuffle_hands")
CHOICES: Final = (
    "play",
    "draw",
    "keep",
    "take",
    "challenge",
    "swap",
    "uno",
    "forgot",
    "late",
    "slap",
    "noise",
    "wrong",
)
WHO: Final = {"chance": "chance", "choice": "a player's choice", "rules": "what the rules make of it"}


@dataclass(frozen=True, slots=True)
class Parting:
    """A game that is not as it was, from the first line that differs: ``line`` is its number, from 1."""

    game: int
    line: int
    before: tuple[str, ...]
    now: tuple[str, ...]
    context: tuple[str, ...]
    event: str
    sort: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a cell is not as it was. ``sort`` (chance, choice, rules) and ``event`` are those by which most games part;
    ``parted`` of ``seen`` games do. ``note`` says why there are no games to show."""

    cell: CellCheck
    cause: str
    games: tuple[Parting, ...] = ()
    parted: int = 0
    seen: int = 0
    event: str = ""
    sort: str = ""
    measure: Move | None = None
    note: str = ""


def explain(checked: Checked) -> tuple[Explanation, ...]:
    """An explanation for each cell that is not unchanged."""
    differing = [cell for cell in checked.cells if cell.verdict != "unchanged"]
    if not differing:
        return ()
    kept = read_traces(traces_beside(checked.path), checked.baseline.traces)
    return tuple(_explained(cell, kept, checked.baseline) for cell in differing)


def _explained(cell: CellCheck, kept: tuple[Traces, int] | str, baseline: Baseline) -> Explanation:
    before, note = _games_before(cell, kept, baseline)
    partings: list[Parting] = []
    parted, seen, events = 0, 0, Counter[tuple[str, str]]()
    now = trace_games(cell.cell, range(len(before)))
    for game, (old, new) in enumerate(zip(before, now, strict=True)):
        seen += 1
        parting = _parting(game, lines(old), lines(as_data(new)))
        if parting is not None:
            parted += 1
            events[parting.sort, parting.event] += 1
            if len(partings) < SHOWN:
                partings.append(parting)
    sort, event = events.most_common(1)[0][0] if events else ("", "")
    if before and not parted:
        note = f"the first {seen:,} games, which are kept, are as they were"
    measure = next(iter(cell.moved), None)
    return Explanation(cell, _cause(cell), tuple(partings), parted, seen, event, sort, measure, note)


def _cause(cell: CellCheck) -> str:
    """What moved first of all that figures depend on: rules before players before the table before the engine."""
    if cell.verdict == "broken":
        return "nothing that figures depend on: the engine does not play the same twice"
    first = cell.causes[0]
    more = len(cell.causes) - 1
    what = f"{first.what}: {first.before} → {first.now}"
    return what + (f" (and {more} more)" if more else "")


# --- the games as they were --------------------------------------------------------------------------------------


def _games_before(
    cell: CellCheck, kept: tuple[Traces, int] | str, baseline: Baseline
) -> tuple[Sequence[list[dict[str, Any]]], str]:
    """The first games of a cell as they were, and why there are none."""
    if isinstance(kept, tuple):
        traces, version = kept
        if version == trace.VERSION and cell.kept.hash in traces:
            return traces[cell.kept.hash], ""
        note = f"traces are of version {version}, and of {trace.VERSION} now: they cannot be compared"
    else:
        note = kept
    old = old_cell(cell.kept)
    if old is None or any(cause.what.startswith(("engine", "streams")) for cause in cell.causes):
        return [], note
    return [as_data(each) for each in trace_games(old, range(min(FALLBACK, old.games)))], ""


def old_cell(kept: Kept) -> Cell | None:
    """The cell of a baseline, from its content; None if this uno-sim knows no such rules or players any more."""
    from uno_sim.cell import Cell

    content: Mapping[str, Any] = kept.content
    try:
        rules = Rules.model_validate_json(json.dumps(content["rules"]))
        line_up = tuple(Profile.model_validate_json(json.dumps(each)) for each in content["line_up"])
    except ValidationError:
        return None
    plain = {key: content[key] for key in ("players", "games", "seed", "seating", "limit", "matches")}
    return Cell(name=kept.name, rules=rules, line_up=line_up, **plain)


def as_data(game: trace.Trace) -> list[dict[str, Any]]:
    """The events of a game as plain data."""
    return [{"event": event.name, **event.data} for event in game.events]


def traced(cells: Iterable[tuple[Cell, int]]) -> Traces:
    """The first games of some cells, by the cells' hashes."""
    return {
        cell.sha256: [as_data(game) for game in trace_games(cell, range(min(games, cell.games)))]
        for cell, games in cells
        if games
    }


# --- side by side ---------------------------------------------------------------------------------------------------


def lines(events: Iterable[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Each event as its name and a line; a deal takes a line a hand, so that the first card that differs shows."""
    found: list[tuple[str, str]] = []
    for event in events:
        name = str(event["event"])
        if name == "deal":
            found.append((name, f"deal by seat {event['seat']}"))
            found += [("holds", f"seat {seat} holds {' '.join(hand)}") for seat, hand in enumerate(event["hands"])]
        else:
            found.append((name, _line(name, event)))
    return found


def _line(name: str, event: Mapping[str, Any]) -> str:
    fields = [f"{key} {_value(value)}" for key, value in event.items() if key not in ("event", "pile")]
    return f"{name}: {', '.join(fields)}" if fields else name


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _parting(game: int, before: Sequence[tuple[str, str]], now: Sequence[tuple[str, str]]) -> Parting | None:
    """Where a game leaves the old one; None if it does not."""
    pairs = enumerate(zip_longest(before, now, fillvalue=("", "")))
    at = next((at for at, (old, new) in pairs if old != new), None)
    if at is None:
        return None
    old, new = (side[at][0] if at < len(side) else "" for side in (before, now))
    cut = slice(at, at + FROM_THERE)
    return Parting(
        game,
        at + 1,
        tuple(text for _, text in before[cut]),
        tuple(text for _, text in now[cut]),
        tuple(text for _, text in before[max(0, at - CONTEXT) : at]),
        new or old,
        _sort(old, new),
    )


def _sort(old: str, new: str) -> str:
    """Whether chance, a player or the rules made two events differ."""
    if old == new:
        return "chance" if old in CHANCE else "choice" if old in CHOICES else "rules"
    return "choice" if old in CHOICES and new in CHOICES else "rules"


def side_by_side(parting: Parting, width: int) -> Iterator[str]:
    """Two columns: as it was, as it is."""
    half = (width - 3) // 2
    yield f"{'before':{half}} | now"
    for text in parting.context:
        for part in wrap(text, width):
            yield f"{part}"
    for old, new in zip_longest(parting.before, parting.now, fillvalue=""):
        mark = "|" if old == new else "≠"
        for left, right in zip_longest(wrap(old, half), wrap(new, half), fillvalue=""):
            yield f"{left:{half}} {mark} {right}".rstrip()
            mark = "|" if mark == "|" else " "


__all__ = ["WHO", "Explanation", "Parting", "as_data", "explain", "lines", "side_by_side", "traced"]
