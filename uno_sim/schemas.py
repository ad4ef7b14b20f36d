"""The JSON Schemas of all kinds of configuration, by the name of the file that editors are pointed at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from uno_sim.axes import RANGE
from uno_sim.layers import CONFIGS, PROFILE, QUESTIONS, RULES, STUDY
from uno_sim.players.profile import Profile
from uno_sim.questions import Asked, QuestionsFile
from uno_sim.rules.model import Rules
from uno_sim.rules.options import options
from uno_sim.rules.schema import Schema, document, extends, options_of, reference, rules_schema
from uno_sim.study import StudyFile

FOLDER: Final = CONFIGS / "schema"


def profile_schema() -> Schema:
    """The schema of a ``profile/1`` file."""
    return document(PROFILE, Profile, {"extends": extends(PROFILE), **options_of(Profile)})


def study_schema() -> Schema:
    """The schema of a ``study/1`` file."""
    rules, profile = {"$ref": "#/definitions/rules"}, {"$ref": "#/definitions/profile"}
    line_up = {"anyOf": [profile, {"type": "array", "items": profile, "minItems": 1}]}
    definitions = {
        "rules": _or_inline(reference(RULES), {"extends": extends(RULES), **options_of(Rules)}),
        "profile": _or_inline(reference(PROFILE), {"extends": extends(PROFILE), **options_of(Profile)}),
    }
    definitions["range"] = {"type": "string", "pattern": f"^{RANGE.pattern}$", "description": "3..15, or 0..12 by 2"}
    plain = options_of(StudyFile)
    named = {"rules": rules, "line_up": line_up, "players": plain["players"]}
    varied = {key: _values(each) for key, each in named.items()}
    varied |= {f"rules.{option.name}": _values(_option(option.name)) for option in options().values()}
    varied["with"] = {"type": "array", "minItems": 1, "items": reference(RULES)}
    patterns = {
        r"^rules\.deck\.(copies|cards)\.": _values({"type": "integer"}),
        r"^rules\.deck\.kinds\.": {"type": "array"},
        r"^line_up(\[[1-9][0-9]*\])?\.": _values({}),
    }
    vary = {"type": "object", "additionalProperties": False, "properties": varied, "patternProperties": patterns}
    described = {
        key: {"anyOf": [each, {"type": "null"}], "description": plain[key]["description"]}
        for key, each in (("rules", rules), ("line_up", line_up), ("vary", vary))
    }
    return {**document(STUDY, StudyFile, {**plain, **described}), "definitions": definitions}


def questions_schema() -> Schema:
    """The schema of a ``questions/1`` file."""
    whole = study_schema()
    about = ("uno", "says")
    study = {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: each for name, each in whole["properties"].items() if name not in about},
    }
    asked = options_of(Asked) | {"study": {"$ref": "#/definitions/study"}}
    one = {"type": "object", "required": ["ask"], "additionalProperties": False, "properties": asked}
    questions = {"type": "object", "minProperties": 1, "additionalProperties": one}
    plain = options_of(QuestionsFile)
    described = {
        "study": {"$ref": "#/definitions/study"},
        "questions": questions | {"description": plain["questions"]["description"]},
    }
    schema = document(QUESTIONS, QuestionsFile, {**plain, **described})
    return {**schema, "required": ["uno", "questions"], "definitions": {**whole["definitions"], "study": study}}


def _values(each: Schema) -> Schema:
    """A list of values, or a range of whole numbers."""
    return {"anyOf": [{"type": "array", "minItems": 1, "items": each}, {"$ref": "#/definitions/range"}]}


def _or_inline(named: Schema, properties: Schema) -> Schema:
    return {"anyOf": [named, {"type": "object", "additionalProperties": False, "properties": properties}]}


def _option(name: str) -> Schema:
    group, _, option = name.partition(".")
    return {"$ref": f"#/definitions/rules/anyOf/1/properties/{group}/anyOf/0/properties/{option}"}


SCHEMAS: Final[dict[str, Callable[[], Schema]]] = {
    "rules": rules_schema,
    "profile": profile_schema,
    "study": study_schema,
    "questions": questions_schema,
}


def text(word: str) -> str:
    """A schema as JSON: ``rules``, ``profile``, ``study`` or ``questions``."""
    return json.dumps(SCHEMAS[word](), indent=1, ensure_ascii=False) + "\n"


def file_of(word: str, folder: Path = FOLDER) -> Path:
    """Where a schema is written: ``rules-1.json`` in a folder, by default beside the presets."""
    return folder / f"{word}-1.json"
