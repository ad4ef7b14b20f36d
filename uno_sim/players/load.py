"""Profiles from presets, files and mappings; a profile may extend others."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from pathlib import Path
from typing import Any

from uno_sim.checking import checked
from uno_sim.errors import ConfigError
from uno_sim.layers import PROFILE, Layers, inline, kind_of, sentence
from uno_sim.nodes import Mapping, Node, Source, from_data, label, without, without_nulls
from uno_sim.players.profile import Profile


def profiles() -> tuple[str, ...]:
    """The names of the profiles that come with uno-sim."""
    return PROFILE.presets()


def load_profile(ref: str | Path | AnyMapping[str, Any], base: Path | None = None) -> Profile:
    """The profile that a preset's name, a file or a mapping describes.

    ``base`` is the folder that relative paths start from. Raises ConfigError with every mistake.
    """
    if isinstance(ref, AnyMapping):
        node: Node = from_data(ref, Source("", folder=base or Path()))
        assert isinstance(node, Mapping)
        if "uno" in node.items:
            kind_of(node, (PROFILE,))
        return loaded(node)
    return loaded(inline(str(ref), base))


def loaded(node: Node, key: str = "") -> Profile:
    """The profile that a tree or a reference in it describes, called as its file is unless it says a name.

    ``key`` is put before each key in messages. Raises ConfigError with every mistake.
    """
    layers = Layers(PROFILE)
    tree = layers.tree(node, key=key)
    problems = layers.problems
    named = isinstance(node, Mapping) and "name" in node.items
    profile = None
    try:
        settings = without_nulls(tree if named else without(tree, "name"))
        profile = checked(settings, Profile, under=key)
    except ConfigError as error:
        problems += error.problems
    if problems or profile is None:
        raise ConfigError(problems)
    more = {"says": sentence(node, layers)} | ({} if named else {"name": label(node)})
    return profile.model_copy(update=more)
