"""The options of the rules as a list: each with its dotted name, meaning, values and clauses.

Read from `uno_sim.rules.model`, which declares them; whoever lists, explains or varies options asks here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel

from uno_sim.rules.model import Rules
from uno_sim.wording import annotation, is_group, words


@dataclass(frozen=True, slots=True)
class Option:
    """One option. ``meanings`` is empty for those that are numbers or lists."""

    name: str
    says: str
    default: Any
    allowed: str
    meanings: dict[str, str]
    clauses: tuple[str, ...]

    @property
    def group(self) -> str:
        return self.name.split(".")[0]


@cache
def options() -> dict[str, Option]:
    """Every option by its dotted name, in the order of the model."""
    return {option.name: option for option in options_of(Rules)}


@cache
def groups() -> dict[str, str]:
    """Every group's name and what it is about."""
    return {name: (type(field.default).__doc__ or "").strip() for name, field in Rules.model_fields.items()}


def options_of(model: type[BaseModel], under: str = "") -> Iterator[Option]:
    """The options of a model and of its groups; ``under`` stands before their names."""
    for name, field in model.model_fields.items():
        kind = annotation(field)
        if is_group(kind):
            yield from options_of(kind, f"{under}{name}.")
            continue
        more: Any = field.json_schema_extra or {}
        meanings, clauses = more.get("meanings", {}), more.get("clauses", ())
        yield Option(under + name, field.description or "", field.default, words(kind), meanings, tuple(clauses))


def value(rules: Rules, name: str) -> Any:
    """The value that a rule set gives to an option."""
    found: Any = rules
    for part in name.split("."):
        found = getattr(found, part)
    return found


def shown(setting: Any) -> str:
    """An option's value as YAML writes it, in one line."""
    if setting is None:
        return "null"
    if isinstance(setting, BaseModel):
        return shown(setting.model_dump(exclude_defaults=True))
    if isinstance(setting, dict):
        return "{" + ", ".join(f"{key}: {shown(each)}" for key, each in setting.items()) + "}"
    if isinstance(setting, tuple | list):
        return "[" + ", ".join(shown(each) for each in setting) + "]"
    return str(setting)
