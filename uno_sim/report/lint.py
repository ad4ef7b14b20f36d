"""A rule set looked over, to read: lines for a terminal, and the same as data."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from uno_sim.studies.lint import LIMIT, WHO, Kind, Lint, Measured, Remark

TITLES: Final[dict[Kind, str]] = {
    "contradiction": "Contradictions: these rules cannot be played",
    "pointless": "Without a point",
    "odd": "Hardly meant",
    "cards": "Too few cards to deal",
    "endless": "Games without an end",
    "long": "Very long games",
    "pile": "Too few cards to draw",
}
"""What each kind of finding is called, in the order in which they are told."""
COLUMNS: Final = ("players", "actions", "official", "times", "never won", "reshuffles")


def lines(lint: Lint) -> Iterator[str]:
    """What was found, each with what to change, and what was measured."""
    yield f"{lint.rules.name}: {_counted(lint)}"
    for kind, remarks in groupby(sorted(lint.remarks, key=_place), key=lambda remark: remark.kind):
        yield ""
        yield TITLES[kind]
        for remark in remarks:
            yield from (f"  {line}" for line in str(remark.problem).splitlines())
    if lint.measured:
        yield ""
        yield from _table(lint)


def _counted(lint: Lint) -> str:
    found = len(lint.remarks)
    return {0: "nothing found", 1: "1 finding"}.get(found, f"{found} findings")


def _place(remark: Remark) -> tuple[int, str, int, int]:
    one = remark.problem
    return list(TITLES).index(remark.kind), one.file, one.line, one.column


def _table(lint: Lint) -> Iterator[str]:
    games = max(each.games for each in lint.measured)
    yield f"Measured with {games:,} games at each number of players; everyone is {WHO}; medians, and means a game"
    rows = [COLUMNS, *(_row(*both) for both in zip(lint.measured, lint.official, strict=True))]
    widths = [max(len(row[at]) for row in rows) for at in range(len(COLUMNS))]
    for row in rows:
        yield "  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _row(here: Measured, official: Measured) -> tuple[str, ...]:
    return (
        str(here.players),
        f"{here.median:,}",
        f"{official.median:,}",
        f"{here.median / official.median:.2f}",
        f"{100 * here.unfinished:.1f} %",
        f"{here.reshuffles / here.games:.2f}",
    )


def data(lint: Lint) -> dict[str, Any]:
    """What was found and measured as plain data, for JSON; shares of games, actions, reshuffles a game."""
    return {
        "rules": lint.rules.name,
        "findings": [_finding(remark) for remark in sorted(lint.remarks, key=_place)],
        "limit": LIMIT,
        "players": WHO,
        "measured": [_measured(*both) for both in zip(lint.measured, lint.official, strict=True)],
    }


def _finding(remark: Remark) -> dict[str, Any]:
    one = remark.problem
    return {
        "kind": remark.kind,
        "option": one.key,
        "file": one.file,
        "line": one.line,
        "column": one.column,
        "message": one.message,
        "change": one.hint,
    }


def _measured(here: Measured, official: Measured) -> dict[str, Any]:
    return {
        "players": here.players,
        "games": here.games,
        "median_actions": here.median,
        "official_median_actions": official.median,
        "at_the_limit": here.limit / here.games,
        "stuck": here.stuck / here.games,
        "reshuffles": here.reshuffles / here.games,
    }


__all__ = ["data", "lines"]
