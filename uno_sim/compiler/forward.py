"""Indices that never count from the end: a pass of numba's compiler that spares the engine a comparison an index.

``hand[seat]`` with a signed ``seat`` could mean the last place, so numba compares it with 0 and perhaps adds the
length. The engine never counts from the end; told so, numba reads the place at once. A proof plays with numba's own
checks of indices on (``tests/engine/test_bounds.py``), which a negative one would not pass.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from numba.core import types

# Their functions have no annotations, or wrong ones.
ir: Any = import_module("numba.core.ir")
tuple_of: Any = types.UniTuple
machinery: Any = import_module("numba.core.compiler_machinery")


@machinery.register_pass(mutates_CFG=False, analysis_only=False)
class ForwardIndices(machinery.FunctionPass):  # type: ignore[misc]
    """Let signed indices of arrays be taken for unsigned ones."""

    _name = "forward_indices"

    def __init__(self) -> None:
        machinery.FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change the signatures of the function's array accesses; whether any was changed."""
        changed = False
        for access, signature in list(state.calltypes.items()):
            if _is_access(access) and isinstance(signature.args[0], types.Array):
                array, index, *value = signature.args
                del state.calltypes[access]  # numba lets nobody write over what is there
                state.calltypes[access] = signature.replace(args=(array, _forward(index), *value))
                changed = True
        return changed


def _is_access(expression: Any) -> bool:
    return isinstance(expression, ir.SetItem) or (isinstance(expression, ir.Expr) and expression.op == "getitem")


def _forward(index: Any) -> Any:
    """The type of an index with its sign taken away."""
    if isinstance(index, types.UniTuple):
        return tuple_of(_forward(index.dtype), index.count)
    return types.uint64 if index in (types.int64, types.int32) else index
