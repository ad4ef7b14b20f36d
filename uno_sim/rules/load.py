"""Rule sets from presets, files and mappings.

A rule set is layers: whatever it extends, then its own settings, then what the command line sets.
"""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from uno_sim.checking import checked
from uno_sim.errors import ConfigError
from uno_sim.layers import RULES, Layers, inline, kind_of, origins, sentence
from uno_sim.nodes import Mapping, Node, Source, found, from_data, label, without_nulls
from uno_sim.rules.model import Rules
from uno_sim.rules.sense import contradictions


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """A rule set and where it comes from.

    ``files`` are the files it rests on, the lowest first; ``origins`` says for each option that any of them sets
    where that was done (``{"draw.amount": "mine.yaml:4"}``); what is not there has its default.
    """

    name: str
    says: str
    rules: Rules
    files: tuple[str, ...] = ()
    origins: dict[str, str] = field(default_factory=dict)


def presets() -> tuple[str, ...]:
    """The names of the rule sets that come with uno-sim."""
    return RULES.presets()


def load_rules(ref: str | Path | AnyMapping[str, Any], *, base: Path | None = None) -> LoadedRules:
    """The rule set that a preset's name, a file or a mapping describes.

    ``base`` is the folder that relative paths start from. Raises ConfigError with every mistake.
    """
    if isinstance(ref, AnyMapping):
        node: Node = from_data(ref, Source("", folder=base or Path()))
        assert isinstance(node, Mapping)
        if "uno" in node.items:
            kind_of(node, (RULES,))
    else:
        node = inline(str(ref), base)
    return loaded(node)


def loaded(node: Node) -> LoadedRules:
    """The rule set that a tree or a reference in it describes. Raises ConfigError with every mistake."""
    layers = Layers(RULES)
    tree = layers.tree(node)
    rules = None
    try:
        rules = checked_rules(tree)
    except ConfigError as error:
        layers.problems += error.problems
    if layers.problems or rules is None:
        raise ConfigError(layers.problems)
    files = tuple(str(path) for path in layers.files)
    return LoadedRules(label(node), sentence(node, layers), rules, files, origins(tree))


def checked_rules(tree: Mapping, under: str = "") -> Rules:
    """The rules that a tree of options describes. Raises ConfigError with every mistake.

    ``under`` is put before each key in messages.
    """
    rules = checked(without_nulls(tree), Rules, under=under)
    problems = []
    for key, why, hint in contradictions(rules):
        value, _ = found(tree, key.split("."))
        problems.append(value.place.problem(why, key=f"{under}.{key}".lstrip("."), hint=hint))
    if problems:
        raise ConfigError(problems)
    return rules
