"""``make clauses``: every sentence of the five documents, with what proves it.

A rule needs a scenario that pins one of its options, or a test that says so; what is in the deck or in the machinery
needs a test that bears its id and a fault that breaks it; an example points to another clause. The tests themselves
hold that they pass, and fail where they should. Ends with 1 if a clause has no proof.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Final

from faults import faults

from uno_sim.rules.clauses import KINDS, Clause, clauses, expressed_by
from uno_sim.rules.witnesses import witnesses

ID: Final = re.compile(r"S\d+\.\d+")
SHOWN: Final = 2  # witnesses that a line names


@dataclass(frozen=True, slots=True)
class Verdict:
    """What proves a clause; if ``lacks`` is not empty, it says what is missing for that."""

    clause: Clause
    proofs: tuple[str, ...]
    lacks: str = ""


def judged(clause: Clause) -> Verdict:
    """Whether a clause is proven, and by what."""
    if clause.kind == "example":
        pointed = clauses().get(clause.covers)
        good = pointed is not None and pointed.kind != "example"
        return Verdict(clause, (f"points to {clause.covers}",), "" if good else "points to no clause that is proven")
    tests = tuple(one.name for one in witnesses() if one.proves(clause))
    if clause.kind == "rule":
        return Verdict(clause, tests, "" if tests else _lacks_a_rule(clause))
    broken_by = tuple(f"mutant: {name}" for name, fault in faults().items() if clause.id in fault.clauses)
    missing = [what for what, there in (("a test", tests), ("a mutant", broken_by)) if not there]
    return Verdict(clause, (*tests[:1], *broken_by, *tests[1:]), f"needs {' and '.join(missing)}" if missing else "")


def _lacks_a_rule(clause: Clause) -> str:
    named = expressed_by().get(clause.id)
    if not named:
        return "no option expresses it"
    return f"no scenario that bears it pins {' or '.join(named)}"


def unknown() -> list[str]:
    """Ids that look like a clause, and are none, with where they are used."""
    users = [(one.name, one.clauses) for one in witnesses()]
    users += [(f"mutant: {name}", fault.clauses) for name, fault in faults().items()]
    return [f"{id_} in {user}" for user, ids in users for id_ in ids if ID.fullmatch(id_) and id_ not in clauses()]


def line(verdict: Verdict) -> str:
    more = len(verdict.proofs) - SHOWN
    proofs = "; ".join(verdict.proofs[:SHOWN]) + (f"; {more} more" if more > 0 else "")
    return f"  {verdict.clause.id:<6} {f'MISSING: {verdict.lacks}' if verdict.lacks else proofs}"


def main() -> int:
    verdicts = [judged(clause) for clause in clauses().values()]
    for kind, about in KINDS.items():
        print(f"{kind}: {about}", *(line(one) for one in verdicts if one.clause.kind == kind), "", sep="\n")
    every = Counter(one.clause.kind for one in verdicts)
    proven = Counter(one.clause.kind for one in verdicts if not one.lacks)
    for kind in KINDS:
        print(f"{kind:<10} {proven[kind]:>4} of {every[kind]:>4}")
    print(f"{'all':<10} {proven.total():>4} of {every.total():>4}")
    lacking = [one for one in verdicts if one.lacks]
    if lacking:
        print("", "missing:", *(f"  {one.clause.id:<6} {one.lacks}: {one.clause.says}" for one in lacking), sep="\n")
    if strangers := unknown():
        print("", "no such clause:", *(f"  {stranger}" for stranger in strangers), sep="\n")
    return 1 if lacking or strangers else 0


if __name__ == "__main__":
    sys.exit(main())
