"""The five documents sentence by sentence: what each clause asks for, and which options express it.

`clauses.csv` has a row a clause, in our words: its kind, what it says, and where it can be read in more than one
way, the reading (R) that the document's preset takes beside the others (A). Each document is also a preset, of the
same name in small letters. Which tests hold a clause is told by `uno_sim.rules.witnesses`.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from uno_sim.layers import CONFIGS, RULES
from uno_sim.rules.load import LoadedRules
from uno_sim.rules.options import options

TABLE: Final = Path(__file__).with_name("clauses.csv")
KINDS: Final = {
    "rule": "an option expresses it: its test passes with the option and fails without it",
    "deck": "the cards there are: its test fails under a mutant that is named for it",
    "machinery": "what no option changes: its test fails under a mutant that is named for it",
    "example": "what another clause says, told again",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of a document. An example ``covers`` another clause; ``reading`` is empty where there is but one."""

    id: str
    kind: str
    covers: str
    says: str
    reading: str

    @property
    def document(self) -> str:
        return document_of(self.id)


def document_of(clause: str) -> str:
    """``S3`` of ``S3.12``."""
    return clause.partition(".")[0]


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in the order of the documents."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {
            row["id"]: Clause(row["id"], row["kind"], row["covers"], row["clause"], row["ambiguity"])
            for row in csv.DictReader(file)
        }


@cache
def expressed_by() -> dict[str, tuple[str, ...]]:
    """The options that express each clause; a clause that none expresses is not there."""
    found: dict[str, tuple[str, ...]] = {}
    for option in options().values():
        for clause in option.clauses:
            found[clause] = (*found.get(clause, ()), option.name)
    return found


@cache
def documents() -> tuple[str, ...]:
    """S0, S1 …"""
    return tuple(dict.fromkeys(clause.document for clause in clauses().values()))


def documents_of(loaded: LoadedRules) -> tuple[str, ...]:
    """The documents that a rule set rests on."""
    homes = {CONFIGS / RULES.folder / f"{document.lower()}.yaml": document for document in documents()}
    return tuple(homes[path] for path in map(Path, loaded.files) if path in homes)


def silent(loaded: LoadedRules) -> frozenset[str]:
    """The options that are as in the official rules because the document which a rule set rests on says nothing."""
    rests_on = documents_of(loaded)
    if not rests_on:
        return frozenset()
    made = {".".join(name.split(".")[:2]) for name in loaded.origins}
    spoken = {option.name for option in options().values() if {*map(document_of, option.clauses)} & {*rests_on}}
    return frozenset(options()) - spoken - made
