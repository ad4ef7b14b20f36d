"""What numba made of the engine: compile it, look for floats in its types, play. Prints JSON; run with -m."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from tests.engine.cells import cell
from uno_sim.engine.batch import blocks_of, play_blocks
from uno_sim.jit import numba_config
from uno_sim.players.load import load_profile
from uno_sim.rules.load import load_rules

PLAYED: Final = (
    ("official", "greedy", 4),
    ("official", "random", 10),
    ("s0", "all-round", 2),
    ("stacking", "all-round", 4),
    ("s4-killer", "restless", 6),
    ("s2-teams", "human", 4),
)


def prints() -> list[str]:
    """A hash of everything that is counted, table by table: some of the lean build, some of the full one."""
    found = []
    for rules, who, players in PLAYED:
        what = cell(players, load_profile(who), rules=load_rules(rules).rules, games=400)
        totals = play_blocks(what, 0, blocks_of(what)[1], np.zeros(1, np.uint8), want_rows=True)
        assert totals.table is not None
        parts = (totals.rows, totals.bins, totals.table)
        found.append(hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest())
    return found


def functions() -> Iterator[tuple[str, Any]]:
    """The engine's compiled functions by their full names."""
    for module in sorted(name for name in sys.modules if name.startswith("uno_sim.")):
        for name, function in vars(sys.modules[module]).items():
            if hasattr(function, "overloads") and function.py_func.__module__ == module:
                yield f"{module}.{name}", function


def floats_in(function: Any) -> list[str]:
    """Variables of a compiled function whose type has to do with floats; those of the signature included."""
    found = []
    for signature, overload in function.overloads.items():
        types = {str(place): kind for place, kind in enumerate(signature)} | {"result": overload.signature.return_type}
        if hasattr(overload.type_annotation, "typemap"):  # not there where it was loaded
            types |= overload.type_annotation.typemap
        found += [f"{name}: {kind}" for name, kind in types.items() if _is_float(kind)]
    return found


def _is_float(kind: Any) -> bool:
    return any(word in str(kind) for word in ("float", "complex")) and not hasattr(kind, "fields")


def main() -> None:
    """Compile, play, and print what was found."""
    played = prints()
    made = dict(functions())
    typed = [over for function in made.values() for over in function.overloads.values()]
    found = [f"{name}, {what}" for name, function in made.items() for what in floats_in(function)]
    count = sum(hasattr(over.type_annotation, "typemap") for over in typed)
    print(json.dumps({"cpu": numba_config.CPU_NAME, "functions": count, "floats": found, "prints": played}))


if __name__ == "__main__":
    main()
