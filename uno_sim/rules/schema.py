"""JSON Schema from a model's declarations, for editors that complete and check YAML; and that of rules.

A setting may be ``null`` (which restores its default). Words that YAML reads as numbers (``0``, ``+2``) are allowed
as numbers too: uno-sim goes by their text.
"""

from __future__ import annotations

import types
from typing import Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from uno_sim.layers import RULES, Kind
from uno_sim.rules.model import Rules
from uno_sim.wording import annotation, bare, bounds, is_group, pattern, values
from uno_sim.yamlfile import resolved

DIALECT: Final = "http://json-schema.org/draft-07/schema#"
LONG_NUMBER: Final = 1000  # from here on people write 1_000, which editors take for text
UNDERSCORED: Final = {"type": "string", "pattern": "^[0-9][0-9_]*$"}
PLAIN: Final = {str: "string", bool: "boolean", float: "number", types.NoneType: "null"}

Schema = dict[str, Any]


def rules_schema() -> Schema:
    """The schema of a ``rules/1`` file."""
    return document(RULES, Rules, {"extends": extends(RULES), **options_of(Rules)})


def document(kind: Kind, model: type[BaseModel], properties: Schema) -> Schema:
    """The schema of a kind of file, with the keys that every file has."""
    about = {
        "uno": {"const": kind.header, "description": f"this file is {kind.called}"},
        "says": {"type": "string", "description": f"{kind.called} in a sentence"},
    }
    return {
        "$schema": DIALECT,
        "title": f"uno-sim {kind.header}",
        "description": (model.__doc__ or "").strip(),
        "type": "object",
        "required": ["uno"],
        "additionalProperties": False,
        "properties": {**properties, **about},
    }


def extends(kind: Kind) -> Schema:
    """The schema of what ``extends`` may be."""
    one = reference(kind)
    return {"description": "what this rests on", "anyOf": [one, {"type": "array", "items": one}]}


def reference(kind: Kind) -> Schema:
    """The schema of a preset's name or a file."""
    return {
        "description": f"{kind.called}: a preset's name or a file",
        "anyOf": [{"enum": list(kind.presets())}, {"type": "string", "pattern": r"(\.ya?ml$|/)"}],
    }


def options_of(model: type[BaseModel]) -> Schema:
    """The schema of each option of a model."""
    made: Schema = {}
    for name, field in model.model_fields.items():
        kind = annotation(field)
        if is_group(kind):
            text = (bare(kind).__doc__ or "").strip()
            made[name] = _or_null({"type": "object", "additionalProperties": False, "properties": options_of(kind)})
        else:
            text = field.description or ""
            made[name] = _or_null(_schema(kind))
            more: Any = field.json_schema_extra or {}
            if more.get("meanings"):
                text += "".join(f"\n- {word}: {said}" for word, said in more["meanings"].items())
        made[name] |= {"description": text}
        if not is_group(kind) and isinstance(field.default, str | int):
            made[name]["default"] = field.default
    return made


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _schema(kind: Any) -> Schema:
    inner, origin = bare(kind), get_origin(bare(kind))
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(arm) for arm in get_args(inner)]}
    if origin is Literal:
        words = values(inner)
        numbers = [number for word in words if not isinstance(number := resolved(word), str) and number is not None]
        return {"enum": [*words, *dict.fromkeys(numbers)]}
    if is_group(inner):
        return {"type": "object", "additionalProperties": False, "properties": options_of(inner)}
    if origin is dict:
        keys, each = get_args(inner)
        if not values(keys):
            described_keys = {pattern(keys): _or_null(_schema(each))}
            return {"type": "object", "additionalProperties": False, "patternProperties": described_keys}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {key: _or_null(_schema(each)) for key in values(keys)},
        }
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(get_args(inner)[0])}
    if inner is str and pattern(kind):
        return {"anyOf": [{"type": "string", "pattern": pattern(kind)}, {"type": "integer"}]}
    if inner is int:
        return _whole_number(kind)
    return {"type": PLAIN[inner]} if inner in PLAIN else {}


def _whole_number(kind: Any) -> Schema:
    least, most = bounds(kind)
    number: Schema = {"type": "integer"}
    number |= {"minimum": least} if least is not None else {}
    number |= {"maximum": most} if most is not None else {}
    return {"anyOf": [number, UNDERSCORED]} if most is None or most >= LONG_NUMBER else number
