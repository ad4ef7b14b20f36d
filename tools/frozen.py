"""What a version number stands for: random streams, the layout of a row of totals, and each measure, by fingerprint.

    python tools/frozen.py            compare with tests/engine/frozen.json; exit code 1 if anything has changed unsaid
    python tools/frozen.py --update   keep what is new; refused where a version should have been counted up

A figure of last year can be compared with one of today if the same games were played and the same thing was counted.
So whoever changes a stream counts up ``table/chance.py: VERSION``; whoever changes what a measure counts, its
``version``; whoever adds or moves columns, ``measures.py: VERSION``. Rules that are mended move games: they are kept
anew here, and the change note says which moved.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from uno_sim import measures
from uno_sim.cell import Cell
from uno_sim.engine.batch import Totals, blocks_of, play_blocks
from uno_sim.engine.tracing import trace_game
from uno_sim.players.load import load_profile
from uno_sim.rules.load import load_rules
from uno_sim.table import chance

FILE: Final = Path(__file__).resolve().parents[1] / "tests" / "engine" / "frozen.json"
STREAMS: Final = (
    "DEALER", "LEAD", "TIES", "SEAT", "PURPOSES", "DECIDE", "FORGET", "NOTICE", "CORRECT", "FALSE_CALL", "JUMP", "SLAP",
    "NOISE", "ADVISE", "ERR", "LEAVE", "SWAP", "TOGETHER", "REDEAL", "CARD", "COLOUR", "MOVE", "RISK", "DECK",
)  # fmt: skip
DEALS: Final = 20
PLAYED: Final = (
    # rules, players' profile, seats, whether in matches
    ("official", "random", 4, False),
    ("official", "greedy", 10, False),
    ("s0", "all-round", 2, False),
    ("s1", "human", 5, True),
    ("s2-teams", "human", 4, True),
    ("s3", "human", 4, False),
    ("s4-killer", "restless", 6, False),
    ("big-draws", "random", 3, False),
    ("dry-pile", "random", 2, False),
    ("no-reshuffle", "random", 10, False),
    ("s4-options", "restless", 4, False),
    ("s4", "human", 4, True),
    ("ten-games", "random", 6, True),
)
GAMES: Final = 256

Kept = dict[str, dict[str, Any]]


def cells() -> Iterator[Cell]:
    """The cells of which games and measures are kept."""
    for rules, who, seats, matches in PLAYED:
        line_up = (load_profile(who),) * seats
        games = GAMES // 8 if matches else GAMES
        everything: dict[str, Any] = {"matches": matches, "conforms": True, "drama": True}
        yield Cell(f"{rules} {who} {seats}", load_rules(rules).rules, line_up, seats, games, 1, **everything)


def found() -> Kept:
    """The fingerprints as they are now."""
    all_totals = {cell.name: played(cell) for cell in cells()}
    rows = [totals.rows.sum(0) for totals in all_totals.values()]
    return {
        "streams": {str(chance.VERSION): _digest(_streams())},
        "layout": {str(measures.VERSION): _digest([(each.name, each.size) for each in measures.MEASURES])},
        "games": {name: _digest(_games(totals)) for name, totals in all_totals.items()},
        "measures": {
            each.name: {str(each.version): _digest([row[measures.COLUMNS[each.name]].tolist() for row in rows])}
            for each in measures.MEASURES
        },
    }


def changed(kept: Kept, now: Kept) -> list[str]:
    """What is not as it was kept, each in a sentence that says what to do; nothing if all is."""
    says = [
        f"{what} have changed: count up {where} (now {version}), say in the change note what moved, and run"
        " python tools/frozen.py --update"
        for what, where in (("streams", "table/chance.py: VERSION"), ("layout", "measures.py: VERSION"))
        for version, print_ in now[what].items()
        if kept[what].get(version) != print_
    ]
    moved = [name for name, print_ in now["games"].items() if kept["games"].get(name) != print_]
    if moved:
        games = "; ".join(moved)
        return [
            *says,
            f"other games are played ({games}): say so in the change note, and run python tools/frozen.py --update",
        ]
    for name, prints in now["measures"].items():
        (version,) = prints
        if name not in kept["measures"]:
            says.append(f"the measure {name} is new: run python tools/frozen.py --update")
        elif kept["measures"][name].get(version) != prints[version]:
            says.append(
                f"the measure {name} counts something else in the same games: count up its version (now {version}) in"
                " measures.py, say so in the change note, and run python tools/frozen.py --update"
            )
    return says


def merged(kept: Kept, now: Kept) -> Kept:
    """What to keep from now on: of streams, layout and measures also the versions before.

    Raises:
        ValueError: a version would stand for two things.
    """
    twice = [
        f"{what} version {version}"
        for what in ("streams", "layout")
        for version, print_ in now[what].items()
        if kept[what].get(version, print_) != print_
    ]
    if kept["games"] == now["games"]:
        twice += [
            f"measure {name} version {version}"
            for name, prints in now["measures"].items()
            for version, print_ in prints.items()
            if kept["measures"].get(name, {}).get(version, print_) != print_
        ]
    if twice:
        raise ValueError(f"count up first: {', '.join(twice)} would stand for two things")
    return {
        "streams": kept["streams"] | now["streams"],
        "layout": kept["layout"] | now["layout"],
        "games": now["games"],
        "measures": {name: kept["measures"].get(name, {}) | prints for name, prints in now["measures"].items()},
    }


def played(cell: Cell) -> Totals:
    """All games of a cell."""
    return play_blocks(cell, 0, blocks_of(cell)[1], np.zeros(1, np.uint8), want_rows=True)


def _games(totals: Totals) -> list[Any]:
    assert totals.table is not None
    return [totals.table[name].tolist() for name in ("winner", "actions", "turns", "points", "lead")]


def _streams() -> list[Any]:
    """The numbers of the streams, and what is dealt and turned up."""
    official = next(cells())
    numbers = [(name, int(getattr(chance, name))) for name in STREAMS]
    return [numbers, *(str(event.data) for game in range(DEALS) for event in trace_game(official, game).events[:3])]


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]


def kept() -> Kept:
    """What the file says."""
    empty: Mapping[str, Any] = {"streams": {}, "layout": {}, "games": {}, "measures": {}}
    return dict(empty) | (json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {})


def main(arguments: list[str]) -> int:
    """Compare, or keep; the exit code."""
    before, now = kept(), found()
    if arguments == ["--update"]:
        try:
            keep = merged(before, now)
        except ValueError as error:
            print(f"frozen: {error}")
            return 1
        FILE.write_text(json.dumps(keep, indent=1) + "\n", encoding="utf-8")
    says = changed(kept(), now)
    print("\n".join(says) if says else f"frozen: all is as {FILE.name} says")
    return 1 if says else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
