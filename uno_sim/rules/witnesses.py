"""Which tests hold a clause: read from their marks, without running them.

A scenario says so by ``clause``, and by ``pins`` which options it turns on (a test holds that). A test in Python is
marked ``@pytest.mark.clause("S1.1")``, with ``option="players.most"`` if it shows both what happens with that option
and what without.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from uno_sim.layers import SCENARIO, opened
from uno_sim.nodes import Mapping, Scalar, Sequence
from uno_sim.rules.clauses import Clause, expressed_by

TESTS: Final = Path(__file__).parents[2] / "tests"
"""Where the tests are in a copy of the source; an installed package has none."""
MARK: Final = "pytest.mark.clause"


@dataclass(frozen=True, slots=True)
class Witness:
    """A test: the clauses that it holds, and the options without which it fails."""

    name: str
    clauses: tuple[str, ...]
    turns_on: frozenset[str]

    def proves(self, clause: Clause) -> bool:
        """Whether the test holds this clause; of a rule, only if it fails with one of its options neutralised."""
        if clause.id not in self.clauses:
            return False
        return clause.kind != "rule" or not self.turns_on.isdisjoint(expressed_by().get(clause.id, ()))


@cache
def witnesses(folder: Path = TESTS) -> tuple[Witness, ...]:
    """Every test below a folder that holds a clause; none if there is no such folder."""
    return (*_scenarios(folder), *_functions(folder))


def _scenarios(folder: Path) -> Iterator[Witness]:
    for path in sorted(folder.glob("scenarios/**/*.yaml")):
        _, tree = opened(path, (SCENARIO,), [])
        name = path.relative_to(folder).as_posix()
        yield Witness(name, _texts(tree, "clause"), frozenset(_texts(tree, "pins")))


def _texts(tree: Mapping, key: str) -> tuple[str, ...]:
    node = tree.items.get(key)
    nodes = node.items if isinstance(node, Sequence) else (node,)
    return tuple(one.text for one in nodes if isinstance(one, Scalar))


def _functions(folder: Path) -> Iterator[Witness]:
    for path in sorted(folder.glob("**/test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if MARK in text else ():
            if isinstance(node, ast.FunctionDef):
                marks = [mark for decorator in node.decorator_list for mark in _marks(decorator)]
                name = f"{path.relative_to(folder).as_posix()}::{node.name}"
                if ids := tuple(dict.fromkeys(clause for clause, _ in marks)):
                    yield Witness(name, ids, frozenset(option for _, option in marks if option))


def _marks(decorator: ast.expr) -> Iterator[tuple[str, str]]:
    """Of every mark in a decorator, also in the cases of a parametrised test: the clause, and the option if any."""
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == MARK:
            texts = [word.value for word in call.args if isinstance(word, ast.Constant)]
            named = {word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)}
            yield from ((str(text), str(named.get("option", ""))) for text in texts)
