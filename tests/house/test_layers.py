"""Contracts in more words than import-linter has; the others are in pyproject.toml."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).resolve().parents[2] / "uno_sim"
REFEREE_MAY: Final = frozenset({"uno_sim.cards", "uno_sim.rules.model", "uno_sim.trace"})


def imports(file: Path) -> Iterator[str]:
    """The full name of every module that a file of the package imports, wherever in the file it does so."""
    here = file.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(
                (*here[: len(here) - node.level], node.module or "") if node.level else (node.module or "",)
            )
            yield from (name_of_module(base.rstrip("."), alias.name) for alias in node.names)


def roots(file: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(file)}


def name_of_module(base: str, name: str) -> str:
    """``from base import name`` imports base.name if that is a module, and base otherwise."""
    path = PACKAGE.parent.joinpath(*base.split("."), name)
    return f"{base}.{name}" if path.is_dir() or path.with_suffix(".py").is_file() else base


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("referee/**/*.py")), ids=lambda file: file.stem)
def test_the_referee_shares_only_names_values_and_the_trace(file: Path) -> None:
    foreign = {
        name
        for name in imports(file)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not name.startswith("uno_sim.referee")
        and name not in REFEREE_MAY
    }
    assert not foreign, f"{file.name} imports {sorted(foreign)}; it may import {sorted(REFEREE_MAY)}"


def test_numba_is_imported_where_the_engine_is_compiled_and_nowhere_else() -> None:
    users = {file.relative_to(PACKAGE).parts[0] for file in PACKAGE.rglob("*.py") if "numba" in roots(file)}
    assert users <= {"jit.py", "compiler"}
