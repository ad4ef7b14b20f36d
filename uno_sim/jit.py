"""How the engine is compiled: numba's options, its cache and its intrinsics are known here and nowhere else.

numba does not notice when a file that a compiled function calls into has changed. So the cache lives in a folder
named after a hash of all parsed engine sources (comments and docstrings left out), numba's version and the CPU.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core import types
from numba.extending import intrinsic

from uno_sim.compiler.parts import EntryCompiler, PartCompiler, never_call

F = TypeVar("F", bound=Callable[..., Any])

numba_config: Any = import_module("numba.core.config")  # its settings are made at run time

PACKAGE: Final = Path(__file__).parent
COMPILED_PARTS: Final = ("compiler", "jit.py", "cards.py", "measures.py", "table", "players", "engine")
INTERPRETED: Final = bool(numba_config.DISABLE_JIT)


def _without_docstrings(tree: ast.Module) -> str:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.dump(tree)


def sources() -> list[Path]:
    """The files whose meaning the compiled engine depends on, in a fixed order."""
    found: list[Path] = []
    for part in COMPILED_PARTS:
        path = PACKAGE / part
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return found


def parsed_hash(texts: dict[str, bytes]) -> str:
    """A hash of what sources mean: comments, docstrings and layout do not count."""
    digest = hashlib.sha256()
    for name, text in texts.items():
        digest.update(name.encode())
        digest.update(_without_docstrings(ast.parse(text)).encode())
    return digest.hexdigest()


def engine_hash() -> str:
    """A hash of what the engine's sources mean; parsing takes a fifth of a second, so it is noted by their bytes."""
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_bytes() for path in sources()}
    exact = hashlib.sha256(repr((sys.version_info[:2], texts)).encode()).hexdigest()
    note = cache_root() / "sources" / exact
    with contextlib.suppress(OSError):
        return note.read_text(encoding="ascii")
    parsed = parsed_hash(texts)
    with contextlib.suppress(OSError):  # a cache that cannot be written only costs time
        note.parent.mkdir(parents=True, exist_ok=True)
        part = note.with_suffix(f".{os.getpid()}")
        part.write_text(parsed, encoding="ascii")
        part.replace(note)
    return parsed


def cache_root() -> Path:
    """``UNO_SIM_CACHE``, or a folder of our own in the user's cache."""
    root = os.environ.get("UNO_SIM_CACHE")
    return Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "uno-sim"


def cache_folder() -> Path:
    """Where this build of the compiled engine is kept."""
    build = [ENGINE_HASH[:16], numba.__version__, str(numba_config.CPU_NAME or "host")]
    if numba_config.BOUNDSCHECK:
        build.append("boundscheck")
    return cache_root() / "-".join(build)


ENGINE_HASH: Final = engine_hash()

_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""No exception for a division by zero, and no counting of references: the engine makes no arrays."""


def kernel(function: F) -> F:
    """Compile a part of the engine that is called seldom; it becomes a function of its own."""
    return _part(function, forceinline=False)


def hot(function: F) -> F:
    """Compile a part of the engine that every turn needs: it is laid into its callers, 1.7 times as fast in all."""
    return _part(function, forceinline=True)


def _part(function: F, *, forceinline: bool) -> F:
    compiled = numba.njit(**_OPTIONS, forceinline=forceinline, pipeline_class=PartCompiler)(function)
    if not INTERPRETED:
        _compile_once(compiled)
        never_call(compiled)
    return compiled  # type: ignore[no-any-return]


def _wide(kind: Any) -> Any:
    """Signed integers, flags and literal numbers are all 64-bit integers to a kernel; random words stay unsigned."""
    kind = types.unliteral(kind)  # type: ignore[no-untyped-call]
    return types.int64 if kind in (types.boolean, types.uint8, types.int32) else kind


def _compile_once(compiled: Any) -> None:
    """Keep numba from compiling a kernel anew for every literal argument: 120 compilations instead of 350."""
    resolve = compiled.get_call_template

    def resolve_wide(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()})

    compiled.get_call_template = resolve_wide


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep it on disk."""
    before = numba_config.CACHE_DIR
    numba_config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(cache=True, **_OPTIONS, pipeline_class=EntryCompiler)(function)  # type: ignore[no-any-return]
    finally:
        numba_config.CACHE_DIR = before


if INTERPRETED:

    def popcount(bits: int) -> int:
        """The number of set bits of a 64-bit mask."""
        return (int(bits) & 0xFFFF_FFFF_FFFF_FFFF).bit_count()

    def lowest(bits: int) -> int:
        """The index of the lowest set bit of a mask, 64 if there is none."""
        return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64

    def either(condition: bool, one: int, other: int) -> int:
        """The one number if the condition holds, else the other."""
        return one if condition else other

else:

    @intrinsic
    def popcount(typingctx: Any, bits: Any) -> Any:
        """The number of set bits of a 64-bit mask."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic
    def lowest(typingctx: Any, bits: Any) -> Any:
        """The index of the lowest set bit of a mask, 64 if there is none."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            from llvmlite import ir

            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), codegen

    @intrinsic
    def either(typingctx: Any, condition: Any, one: Any, other: Any) -> Any:
        """The one number if the condition holds, else the other: both are at hand, so that the processor has nothing
        to guess. For conditions that nobody can guess; a wrong guess costs as much as fifty additions."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.select(args[0], args[1], args[2])

        return types.int64(types.boolean, types.int64, types.int64), codegen
