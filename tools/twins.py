"""`make twins`: both builds of the engine play the same games, to the bit.

    python tools/twins.py [--games N] [--seed S]

The lean build is the full one without what many games never use (`uno_sim.engine.lean`). Every preset and profile that
it can play is played by both, at tables of two, four and ten, from fixed and from rotated seats: totals, histograms and
the row of every game must be equal. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from uno_sim.cell import Cell
from uno_sim.engine.batch import Totals, blocks_of, build_of, play_blocks
from uno_sim.engine.lean import Build
from uno_sim.players.load import load_profile
from uno_sim.players.profile import Profile
from uno_sim.rules.load import load_rules, presets

PLAYERS: Final = (2, 4, 10)
PEOPLE: Final = ("greedy", "random", "all-round", "first-legal", "random-kinds", "most-held")
MIXED: Final = "all sorts"
GAMES: Final = 60
LIMIT: Final = 400
"""Actions: low enough for some games to end by it."""


def cells(rule_sets: Iterable[str], games: int, seed: int) -> Iterator[Cell]:
    """What the lean build can play of these rule sets: everybody alike, and all sorts."""
    profiles = tuple(load_profile(name) for name in PEOPLE)
    for preset in rule_sets:
        rules = load_rules(preset).rules
        line_ups: dict[str, tuple[Profile, ...]] = {profile.name: (profile,) * max(PLAYERS) for profile in profiles}
        line_ups[MIXED] = profiles * 2
        for who, line_up in line_ups.items():
            for players in PLAYERS:
                cell = Cell(
                    f"{preset}, {players} {who}", rules, line_up[:players], players, games, seed,
                    seating="rotate" if who == MIXED else "fixed", limit=LIMIT,
                )  # fmt: skip
                if build_of(cell) == "lean":
                    yield cell


def differs(cell: Cell) -> str:
    """What of a cell is not the same in both builds; empty if all is."""
    full, lean = (_played(cell, build) for build in ("full", "lean"))
    assert full.table is not None
    assert lean.table is not None
    parts = {
        "totals": (full.rows, lean.rows), "histograms": (full.bins, lean.bins), "game rows": (full.table, lean.table),
    }  # fmt: skip
    return ", ".join(name for name, (one, other) in parts.items() if one.tobytes() != other.tobytes())


def _played(cell: Cell, build: Build) -> Totals:
    return play_blocks(cell, 0, blocks_of(cell)[1], np.zeros(1, np.uint8), want_rows=True, build=build)


def main() -> int:
    """Play everything twice and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("UNO_PROOF_SEED", "1")))
    options = parser.parse_args()
    there = presets()
    bad, lean, played = [], set(), 0
    for cell in cells(there, options.games, options.seed):
        lean.add(cell.name.partition(",")[0])
        played += 1
        if found := differs(cell):
            bad.append(cell.name)
            print(f"  DIFFERENT: {cell.name}: {found}", flush=True)
    full = [preset for preset in there if preset not in lean]
    print(f"twins: {len(lean)} of {len(there)} presets can be played by the lean build; seed {options.seed}")
    print(f"  only the full build plays {', '.join(full)}")
    print(f"  {played} tables, {options.games} games or a few more at each: {played - len(bad)} alike, {len(bad)} not")
    return 1 if bad or not played else 0


if __name__ == "__main__":
    sys.exit(main())
