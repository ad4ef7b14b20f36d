"""Says in words what an annotation allows, and which allowed name is nearest to a wrong one.

The one place where ``Annotated[int, Field(ge=1, le=20)]`` becomes "a whole number from 1 to 20": error messages,
``uno-sim rules explain`` and the generated documentation all use it.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import annotated_types
from pydantic import BaseModel
from pydantic.fields import FieldInfo

NONE = type(None)


class Bounds(NamedTuple):
    """The least and the most that a number may be; None where there is no end."""

    least: float | None = None
    most: float | None = None

    def words(self) -> str:
        if self.least is not None and self.most is not None:
            return f" from {self.least:_} to {self.most:_}"
        if self.least is not None:
            return f", at least {self.least:_}"
        return "" if self.most is None else f", at most {self.most:_}"


def annotation(field: FieldInfo) -> Any:
    """A field's annotation with its constraints, as they were written."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def bare(kind: Any) -> Any:
    """An annotation without its constraints."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def arms(kind: Any) -> tuple[Any, ...]:
    """The alternatives of a union; anything else is its own only alternative."""
    kind = bare(kind)
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def is_group(kind: Any) -> bool:
    """Whether an annotation is a model: options below a key of their own."""
    kind = bare(kind)
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def values(kind: Any) -> tuple[str, ...]:
    """The words that an annotation allows, those of each alternative; empty if it is not about words."""
    found: list[str] = []
    for arm in arms(kind):
        if get_origin(arm) is Literal:
            found += [str(value) for value in get_args(arm)]
        elif get_origin(arm) is Annotated:
            found += values(bare(arm))
    return tuple(found)


def bounds(kind: Any) -> Bounds:
    """The range that a number's constraints leave."""
    if get_origin(kind) is not Annotated:
        return Bounds()
    least: float | None = None
    most: float | None = None
    for item in _constraints(get_args(kind)[1:]):
        if isinstance(item, annotated_types.Ge):
            least = _number(item.ge)
        elif isinstance(item, annotated_types.Le):
            most = _number(item.le)
    return Bounds(least, most)


def _number(end: object) -> float:
    assert isinstance(end, int | float), "bounds of options are numbers"
    return end


def _constraints(metadata: Iterable[Any]) -> Iterable[Any]:
    for item in metadata:
        if isinstance(item, FieldInfo):
            yield from item.metadata
        else:
            yield item


def described(kind: Any) -> str:
    """What an annotation's own ``Field(description=…)`` says; empty if it has none."""
    about = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((item.description for item in about if isinstance(item, FieldInfo) and item.description), "")


def longest(kind: Any) -> int | None:
    """The most characters that a text may have; None if there is no end."""
    about = _constraints(get_args(kind)[1:]) if get_origin(kind) is Annotated else ()
    return min((item.max_length for item in about if isinstance(item, annotated_types.MaxLen)), default=None)


def pattern(kind: Any) -> str:
    """The regular expression that a text must match; empty if any will do."""
    about = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    found = (getattr(item, "pattern", None) for item in _constraints(about))
    return next((str(each) for each in found if each), "")


def words(kind: Any) -> str:
    """What an annotation allows: ``a whole number from 1 to 20``; ``one, until-playable, until-number``."""
    inner, origin = bare(kind), get_origin(bare(kind))
    if origin in (Union, types.UnionType):
        return ", or ".join(words(arm) for arm in get_args(inner))
    if origin is Literal:
        return ", ".join(values(inner))
    if origin is dict:
        keys, each = get_args(inner)
        return f"a mapping; keys: {words(keys)}; each value {words(each)}"
    if origin in (tuple, list):
        return f"a list in [ ]; each item one of: {words(get_args(inner)[0])}"
    if is_group(inner):
        return f"a mapping with the keys: {', '.join(inner.model_fields)}"
    if inner is str and described(kind):
        return described(kind)
    if inner is str and longest(kind) is not None:
        return f"text of at most {longest(kind)} characters"
    plain = {int: "a whole number", float: "a number", str: "text", bool: "true or false", NONE: "null"}
    return plain.get(inner, "any value") + bounds(kind).words()


def nearest(name: str, names: Iterable[str], *, least: float = 0.6) -> str | None:
    """The allowed name that a wrong one was probably meant to be; ``least`` is how alike they must be, up to 1."""
    by_plain = {other.lower().replace("_", "-"): other for other in names}
    close = difflib.get_close_matches(name.lower().replace("_", "-"), by_plain, n=1, cutoff=least)
    return by_plain[close[0]] if close else None


def choices(name: str, names: Iterable[str], *, called: str = "allowed") -> str:
    """A hint: the nearest allowed name, if one is near, and all that are allowed."""
    names = list(names)
    near = nearest(name, names)
    allowed = f"{called}: {', '.join(names)}" if names else ""
    return "\n".join(part for part in (f"did you mean `{near}`?" if near else "", allowed) if part)
