"""Who catches a fault: run by mutants.py in a process of its own, on a copy of the package with the fault in it.

    python tools/witnesses.py REQUEST

REQUEST is JSON: the folder that the package must come from, tables by name, the witnesses to ask, seed and games.
Each answer is a line of JSON: the witness, after how many games (0: not by games), and what it says; ``null`` for
who sees nothing. A witness that lets a game run for ever says so itself, by the processor's time.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import faults
import interpreted

WITNESSES: Final = ("referee", "scenario", "invariant", "reference")
PATIENCE: Final = 30
"""Seconds of the processor's time for one game or one scenario, several hundred times what the longest takes."""
FARTHEST: Final = 7.0
"""Standard errors between a figure and the reference: with a hundred figures, chance comes to 5 now and then."""
REQUEST: Final[dict[str, Any]] = {}


class NeverEnds(Exception):
    """A game or scenario went on for far too long."""


@contextmanager
def patience() -> Iterator[None]:
    """Stop what goes on for ever."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise NeverEnds(f"still playing after {PATIENCE} s")

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def cell(table: faults.Table, seed: int) -> Any:
    """The cell of a table."""
    from uno_sim.cell import Cell
    from uno_sim.players.load import load_profile
    from uno_sim.rules.load import load_rules

    who = load_profile(faults.people().get(table.who, table.who) if isinstance(table.who, str) else table.who)
    rules = load_rules({"extends": "official", **table.rules}).rules
    line_up = (who,) * table.players
    match = table.matches
    return Cell(table.name, rules, line_up, table.players, 1, seed, limit=table.limit, matches=match, conforms=True)


Found = dict[str, Any]


def found(after: int, says: str, more: list[str] | None = None) -> Found:
    """What a witness has to say."""
    return {"after": after, "says": says, "all": more or []}


def referee(tables: list[faults.Table], seed: int, games: int) -> Found | None:
    """Games of the fault's tables in turn, each judged."""
    from uno_sim.engine.tracing import trace_game
    from uno_sim.referee import judge

    cells = [cell(table, seed) for table in tables]
    for number in range(games):
        at = cells[number % len(cells)]
        try:
            with patience():
                verdict = judge(trace_game(at, number // len(cells)), limit=at.limit)
        except Exception as error:  # whatever a fault breaks
            return found(number + 1, f"{type(error).__name__}: {error}")
        if verdict.disagreement is not None:
            wrong = verdict.disagreement
            return found(number + 1, f"{wrong.rule}: expected {wrong.expected}, found {wrong.found}")
    return None


def scenario(tables: list[faults.Table], seed: int, games: int) -> Found | None:
    """Every scenario of tests/scenarios."""
    from uno_sim.scenario import run

    failed = []
    for name, one in pickle.loads(Path(REQUEST["scenarios"]).read_bytes()).items():
        try:
            with patience():
                passed = run(one).passed
        except Exception as error:  # whatever a fault breaks
            passed, name = False, f"{name} ({type(error).__name__})"
        if not passed:
            failed.append(name)
    return found(0, f"{failed[0]}" + (f" and {len(failed) - 1} more" if failed[1:] else ""), failed) if failed else None


def invariant(tables: list[faults.Table], seed: int, games: int) -> Found | None:
    """The checks of invariants.py, at the fault's tables and, unless another has caught it, at some of their own."""
    import invariants

    checks = invariants.CHECKS if REQUEST["thorough"] else [one for one in invariants.CHECKS if not one.table]
    for one in checks:
        for table in [faults.tables()[one.table]] if one.table else tables:
            try:
                with patience():
                    says = one.check(cell(table, seed), one.games)
            except NeverEnds as error:
                says = str(error)
            except Exception as error:  # whatever a fault breaks
                says = f"{type(error).__name__}: {error}"
            if says is not None:
                return found(one.games, f"{one.name}: {says}")
    return None


REFERENCES: Final = ("official, 4 random", "official, 4 greedy", "the lead card")
"""Tables of figures that are compared here; `make reference` compares all of them, over millions of games."""


def reference(tables: list[faults.Table], seed: int, games: int) -> Found | None:
    """Figures that other engines measured, within so many games."""
    import figures
    import reference as references

    for table in (table for section in figures.SECTIONS.values() for table in section):
        if table.name in REFERENCES:
            measures, n = references.play(table, games, seed)
            for figure in table.figures:
                if abs(z := _z(figure, measures, n)) > FARTHEST:
                    return found(n, f"{table.name}: {figure.what} is {z:.0f} standard errors away")
    return None


def _z(figure: Any, measures: dict[str, Any], n: int) -> float:
    """How far our figure is from another engine's: in our standard errors, which are far larger than theirs, or for
    what is rare in those that their figure gives to so many games."""
    import reference as references

    if figure.what == "actions quantile":
        return float(references.quantile_z(figure, measures, n)[1])
    value, se = references.ours(figure, measures, n)
    rare = (figure.theirs / n) ** 0.5 if figure.theirs < 1 else 0.0
    return float((value - figure.theirs) / max(se, rare, 1e-9))


def fingerprints(tables: list[faults.Table], seed: int, games: int) -> Found:
    """What the engine makes of some games of every table: compiled and interpreted it must be the same."""
    import hashlib
    from dataclasses import replace

    import numpy as np

    from uno_sim.engine.batch import blocks_of, play_blocks
    from uno_sim.engine.tracing import trace_game

    prints = []
    for table in tables:
        at = replace(cell(table, seed), games=games)
        totals = play_blocks(at, 0, blocks_of(at)[1], np.zeros(1, np.uint8), want_rows=True)
        assert totals.table is not None
        digest = hashlib.sha256(totals.rows.tobytes() + totals.bins.tobytes() + totals.table.tobytes())
        digest.update(str([event for game in range(games) for event in trace_game(at, game).events]).encode())
        prints.append(f"{table.name}: {digest.hexdigest()[:16]}")
    return found(games, "", prints)


ASKED: Final[dict[str, Callable[[list[faults.Table], int, int], Found | None]]] = {
    "referee": referee, "scenario": scenario, "invariant": invariant, "reference": reference,
    "fingerprints": fingerprints,
}  # fmt: skip


def main() -> int:
    """Answer a request."""
    REQUEST.update(json.loads(sys.argv[1]), thorough=True)
    request = REQUEST
    if request["interpreted"]:
        interpreted.install()
    import uno_sim

    assert Path(uno_sim.__file__).is_relative_to(request["package"]), "another copy of the package was imported"
    sys.path.append(request["root"])  # figures need tests/peers
    _remember_records()
    tables = [faults.tables()[name] for name in request["tables"]]
    for name in request["witnesses"]:
        answer = ASKED[name](tables, request["seed"], request["games"])
        print(json.dumps({"witness": name, "found": answer}), flush=True)
        if answer is not None:
            request["thorough"] = False
            if request["first"]:
                break
    return 0


def _remember_records() -> None:
    """Make the records of rules and players once a cell and not once a game: they take longer than a game does."""
    from uno_sim.engine import tracing

    for name in ("rules_record", "player_records"):
        setattr(tracing, name, _remembering(getattr(tracing, name)))


def _remembering(make: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    made: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def remember(one: Any, other: Any) -> Any:
        key = id(one), id(other)
        if key not in made:
            made[key] = one, other, make(one, other)  # what is kept alive keeps its id
        return made[key][2]

    return remember


if __name__ == "__main__":
    sys.exit(main())
