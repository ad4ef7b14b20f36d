"""Fields that a record lacks, read as constants: how one source becomes two builds.

A kernel says ``if rules.jump_in:``. Compiled for a record without a field ``jump_in`` it would not compile; with this
pass of numba's compiler it reads the number that was declared for the field, and as that happens before numba prunes
branches that can never be taken, nothing of the branch is left. A statement that sets such a field is dropped. Which
fields may be absent, and why that changes no game, is `uno_sim.engine.lean`'s to say.

The pass knows a record where it is an argument of the function, or an element of an argument that is an array; kernels
get at records in no other way. A field that is absent without a declared number stays an error of numba's.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from numba.core import types

# Their functions have no annotations, or wrong ones.
ir: Any = import_module("numba.core.ir")
find: Any = import_module("numba.core.ir_utils")
machinery: Any = import_module("numba.core.compiler_machinery")

_NUMBERS: Final[dict[str, int]] = {}


def read_absent_as(numbers: Mapping[str, int]) -> None:
    """Declare the numbers that these fields are read as, by functions compiled from now on, where they are absent."""
    _NUMBERS.update(numbers)


@machinery.register_pass(mutates_CFG=False, analysis_only=False)
class AbsentFields(machinery.FunctionPass):  # type: ignore[misc]
    """Put constants in place of fields that are absent."""

    _name = "absent_fields"

    def __init__(self) -> None:
        machinery.FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change the function's statements; whether any was changed."""
        changed = False
        for block in state.func_ir.blocks.values():
            kept = [statement for statement in block.body if not _sets_absent(state, statement)]
            changed |= len(kept) < len(block.body)
            block.body[:] = kept
            for statement in kept:
                if _reads_absent(state, statement):
                    _read_constant(state, statement)
                    changed = True
        return changed


def _sets_absent(state: Any, statement: Any) -> bool:
    return isinstance(statement, ir.SetAttr) and _is_absent(state, statement.target, statement.attr)


def _reads_absent(state: Any, statement: Any) -> bool:
    read = statement.value if isinstance(statement, ir.Assign) else None
    return isinstance(read, ir.Expr) and read.op == "getattr" and _is_absent(state, read.value, read.attr)


def _read_constant(state: Any, statement: Any) -> None:
    """Let a statement assign a constant; numba keeps a list of all assignments beside the statements."""
    read, constant = statement.value, ir.Const(_NUMBERS[statement.value.attr], statement.loc)
    statement.value = constant
    known = state.func_ir._definitions[statement.target.name]
    known[known.index(read)] = constant


def _is_absent(state: Any, variable: Any, name: str) -> bool:
    if name not in _NUMBERS:
        return False
    record = _record(state, variable)
    return record is not None and name not in record.fields


def _record(state: Any, variable: Any) -> types.Record | None:
    """The record type of a variable that is an argument, or an element of one."""
    found = find.guard(find.get_definition, state.func_ir, variable)
    kind = None
    if isinstance(found, ir.Arg):
        kind = state.args[found.index]
    elif isinstance(found, ir.Expr) and found.op in ("getitem", "static_getitem"):
        array = find.guard(find.get_definition, state.func_ir, found.value)
        kind = getattr(state.args[array.index], "dtype", None) if isinstance(array, ir.Arg) else None
    return kind if isinstance(kind, types.Record) else None
