"""The list of faults to plant: each still applies, to one line, and every rule group, fault row and clause is covered.

Whether each is caught is shown by `make mutants`, not here.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

import pytest

from tools import faults
from tools.faults import Fault
from uno_sim.rules.clauses import clauses
from uno_sim.rules.model import Rules

FAULTS: Final = tuple(faults.faults().values())
ROWS: Final = frozenset(range(1, 35))
"""Rows of the list of faults that public engines have had."""


@cache
def source(file: str) -> str:
    return (faults.PACKAGE / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_applies_to_one_line(fault: Fault) -> None:
    before, after = source(fault.file), fault.planted(source(fault.file))
    ast.parse(after)
    lines = [(one, other) for one, other in zip(before.splitlines(), after.splitlines(), strict=True) if one != other]
    assert len(lines) == 1


def test_what_does_not_apply_is_refused() -> None:
    fault = Fault("test", "draw", "table/piles.py", "draw_one", "no such text", "", ("official",))
    with pytest.raises(faults.DoesNotApply, match=r"stands 0 times in table/piles\.py draw_one"):
        fault.planted(source("table/piles.py"))
    fault = Fault("test", "draw", "table/piles.py", "no_such_function", "", "", ("official",))
    with pytest.raises(faults.DoesNotApply, match="no function no_such_function"):
        fault.planted(source("table/piles.py"))


def test_faults_are_in_compiled_parts_only() -> None:
    assert {fault.file.split("/")[0] for fault in FAULTS} <= {"engine", "table", "players"}


def test_every_rule_group_has_a_fault() -> None:
    assert {fault.group for fault in FAULTS} == {*Rules.model_fields, *faults.OTHER_GROUPS}


def test_every_row_of_public_faults_is_planted_or_explained() -> None:
    planted = {row for fault in FAULTS for row in fault.rows}
    assert planted | set(faults.DO_NOT_APPLY) == ROWS
    assert not planted & set(faults.DO_NOT_APPLY)


def test_every_clause_that_no_option_changes_has_a_fault() -> None:
    """Clauses about the deck and the machinery hold whatever the options say: a fault is named for each."""
    named = {clause for fault in FAULTS for clause in fault.clauses if not clause.startswith("X")}
    assert named <= set(clauses())
    assert {clause.id for clause in clauses().values() if clause.kind in ("deck", "machinery")} <= named


def test_every_table_is_used() -> None:
    used = {name for fault in FAULTS for name in fault.at}
    assert set(faults.tables()) - used <= set(faults.TABLES_OF_CHECKS)


def test_there_are_enough() -> None:
    assert len(FAULTS) >= 60
