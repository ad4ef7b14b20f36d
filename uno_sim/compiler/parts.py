"""How the engine's functions come together: parts are put into the entries that need them, and only entries are run.

numba makes every compiled function ready to be called from Python: it lays in whatever the function calls, optimises
all of that, writes machine code and wraps it twice. In an engine of more than a hundred functions that Python never
calls, the same code is optimised over and over, which is two thirds of the time. Here a part is simplified by itself
and no more. An entry takes in all the parts that it reaches, and is optimised and written once.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, NoReturn

from uno_sim.compiler.absent import AbsentFields
from uno_sim.compiler.forward import ForwardIndices

# Their functions have no annotations, or wrong ones.
codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
machinery: Any = import_module("numba.core.compiler_machinery")
typed: Any = import_module("numba.core.typed_passes")
BEFORE_PRUNING: Final[Any] = import_module("numba.core.untyped_passes").RewriteSemanticConstants
"""The last pass before branches that are never taken are pruned."""


class PartLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a part, as it was lowered; what it calls is noted and not laid in."""

    def add_linking_library(self, library: Any) -> None:
        """Note what the part calls."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Nothing is made of a part by itself."""
        self._finalized = True


class EntryLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of an entry and of all parts that it reaches."""

    def add_linking_library(self, library: Any) -> None:
        """Take in a library with all that it reaches."""
        for each in _reached(library, {id(known) for known in self._linking_libraries}):
            super().add_linking_library(each)


def _reached(library: Any, known: set[int]) -> Iterator[Any]:
    """A library and those that it calls, and so on, each once; but for those that are known."""
    if id(library) in known:
        return
    known.add(id(library))
    yield library
    if isinstance(library, PartLibrary):
        for called in library._linking_libraries:
            yield from _reached(called, known)


@machinery.register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(typed.NativeLowering):  # type: ignore[misc]
    """Lower a part, and let other functions find it, without anything that could be called from Python."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Do what numba does, up to machine code."""
        state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        changed = super().run_pass(state)
        name = object()  # by which numba finds the part; it has no address
        state.targetctx.insert_user_function(name, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=name)
        return bool(changed)


class _Compiler(compiler.CompilerBase):  # type: ignore[misc]
    """numba's own passes and those of the engine."""

    library: type

    def define_pipelines(self) -> list[Any]:
        """The passes in their order."""
        state = self.state
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(state)
        passes.add_pass_after(AbsentFields, BEFORE_PRUNING)
        passes.add_pass_after(ForwardIndices, typed.NopythonTypeInference)
        self.change(passes)
        passes.finalize()
        return [passes]

    def change(self, passes: Any) -> None:
        """What else is different."""


class EntryCompiler(_Compiler):
    """For a function that Python calls."""

    library = EntryLibrary


class PartCompiler(_Compiler):
    """For a function that only other compiled functions call."""

    library = PartLibrary

    def change(self, passes: Any) -> None:
        """Put in the lowering of parts."""
        passes.passes = [(PartLowering if step is typed.NativeLowering else step, says) for step, says in passes.passes]


def never_call(part: Any) -> None:
    """Let a part that Python does call say what is wrong."""

    def keep(compiled: Any) -> None:
        part.overloads[tuple(compiled.signature.args)] = compiled

    def refuse(*arguments: Any, **named: Any) -> NoReturn:
        raise TypeError(f"{part.__name__} is a part of the compiled engine: call it from an entry (uno_sim.jit.entry)")

    part.add_overload, part._compile_for_args = keep, refuse
