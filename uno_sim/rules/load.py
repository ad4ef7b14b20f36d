"""Rule sets from presets, files and mappings.

A rule set is layers: whatever it extends, then its own settings, then what the command line sets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from uno_sim.checking import checked
from uno_sim.errors import ConfigError, Problem
from uno_sim.layers import RULES, Layers, inline, kind_of, origins, sentence
from uno_sim.nodes import Mapping, Node, Source, found, from_data, label, without_nulls
from uno_sim.rules.conditions import Finding
from uno_sim.rules.model import Rules
from uno_sim.rules.sense import contradictions, misnamed, warnings

DOTTED: Final = re.compile(r"[a-z][a-z_]*(?:\.[a-z][a-z_]*)+")

KEYS: Final = re.compile(r"(\[?)([^.\[\]]+)")


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """A rule set and where it comes from.

    ``files`` are the files it rests on, the lowest first; ``origins`` says for each option that any of them sets
    where that was done (``{"draw.amount": "mine.yaml:4"}``); what is not there has its default. ``warnings`` is what
    has no point or hardly can be meant, each at its place; ``overruled`` says
    where two of the files want different things and neither rests on the other.
    """

    name: str
    says: str
    rules: Rules
    files: tuple[str, ...] = ()
    origins: dict[str, str] = field(default_factory=dict)
    overruled: tuple[str, ...] = ()
    warnings: tuple[Problem, ...] = ()
    tree: Mapping | None = field(default=None, repr=False, compare=False)

    def problem(self, finding: Finding) -> Problem:
        """A finding where its option was set, or would have been."""
        assert self.tree is not None, "rules that were loaded have a tree"
        return placed(finding, self.tree)


def presets() -> tuple[str, ...]:
    """The names of the rule sets that come with uno-sim."""
    return RULES.presets()


def load_rules(
    ref: str | Path | AnyMapping[str, Any], *, base: Path | None = None, sensible: bool = True
) -> LoadedRules:
    """The rule set that a preset's name, a file or a mapping describes.

    ``base`` is the folder that relative paths start from; unless ``sensible``, rules that contradict themselves are
    read too. Raises ConfigError with every mistake.
    """
    if isinstance(ref, AnyMapping):
        node: Node = from_data(ref, Source("", folder=base or Path()))
        assert isinstance(node, Mapping)
        if "uno" in node.items:
            kind_of(node, (RULES,))
    else:
        node = inline(str(ref), base)
    return loaded(node, sensible=sensible)


def loaded(node: Node, *, sensible: bool = True) -> LoadedRules:
    """The rule set that a tree or a reference in it describes. Raises ConfigError with every mistake."""
    layers = Layers(RULES)
    tree = layers.tree(node)
    rules = None
    try:
        rules = checked_rules(tree, sensible=sensible)
    except ConfigError as error:
        layers.problems += error.problems
    if layers.problems or rules is None:
        raise ConfigError(layers.problems)
    files = tuple(str(path) for path in layers.files)
    overruled = tuple(map(str, layers.overruled))
    warned = tuple(placed(finding, tree) for finding in warnings(rules))
    return LoadedRules(label(node), sentence(node, layers), rules, files, origins(tree), overruled, warned, tree)


def checked_rules(tree: Mapping, under: str = "", *, sensible: bool = True) -> Rules:
    """The rules that a tree of options describes. Raises ConfigError with every mistake.

    ``under`` is put before each key in messages; unless ``sensible``, rules may contradict themselves.
    """
    rules = checked(without_nulls(tree), Rules, under=under)
    findings = [*misnamed(rules), *(contradictions(rules) if sensible else ())]
    problems = [placed(finding, tree, under) for finding in findings]
    if problems:
        raise ConfigError(problems)
    return rules


def placed(finding: Finding, tree: Mapping, under: str = "") -> Problem:
    """A finding about rules at the place of its option in their tree, or of another one that it names.

    Where none of them is set, as near to the option as the tree leads.
    """
    ways = [found(tree, _keys(name)) for name in (finding.option, *DOTTED.findall(finding.why))]
    node = next((node for node, rest in ways if not rest), ways[0][0])
    return node.place.problem(finding.why, key=f"{under}.{finding.option}".lstrip("."), hint=finding.hint)


def _keys(name: str) -> list[str | int]:
    """``finish.banned[1]`` -> ``["finish", "banned", 1]``."""
    return [int(part) if brackets else part for brackets, part in KEYS.findall(name)]
