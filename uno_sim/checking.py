"""Checks a tree against a pydantic model and says in people's words, at the right place, what is wrong.

Pydantic finds out *that* something is wrong; what is allowed is read from the model's own annotations. The
ValueError of a validator is shown as it is, at the first dotted key it names (``players.fewest (5) is more than …``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from collections.abc import Sequence as AnySequence
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from uno_sim.errors import ConfigError, Problem
from uno_sim.nodes import Mapping, Node, Place, Scalar, Sequence, found, quoted
from uno_sim.wording import (
    annotation,
    arms,
    bare,
    bounds,
    choices,
    described,
    is_group,
    longest,
    nearest,
    values,
    words,
)

Model = TypeVar("Model", bound=BaseModel)
Path = tuple[str | int, ...]
MOST_DIGITS = 20


def checked(node: Node, model: type[Model], *, under: str = "") -> Model:
    """The model that a tree describes. ``under`` is put before each key in messages (``rules``).

    Raises ConfigError with every mistake.
    """
    try:
        return model.model_validate(data(node, model))
    except ValidationError as error:
        raise ConfigError(_problems(error, node, model, under)) from None


# --- from tree to data --------------------------------------------------------------------------------


def data(node: Node, kind: Any) -> Any:
    """A tree as the Python data that an annotation wants: tuples for lists, a scalar's text where words are wanted."""
    if isinstance(node, Mapping):
        return {key: data(item, _step(kind, key)) for key, item in node.items.items()}
    if isinstance(node, Sequence):
        wanted = next((get_origin(arm) for arm in map(bare, arms(kind)) if get_origin(arm) in (tuple, list)), tuple)
        items = [data(item, _step(kind, place)) for place, item in enumerate(node.items)]
        return items if wanted is list else tuple(items)
    if node.text in values(kind) or (bare(kind) is str and node.value is not None):
        return node.text
    return node.value


def _step(kind: Any, key: str | int) -> Any:
    """The annotation of what lies under a key; None if nothing can."""
    for arm in map(bare, arms(kind)):
        if arm is Any:
            return Any
        if is_group(arm):
            if key in arm.model_fields:
                return annotation(arm.model_fields[str(key)])
        elif get_origin(arm) is dict:
            names = values(get_args(arm)[0])
            if isinstance(key, str) and (not names or key in names):
                return get_args(arm)[1]
        elif get_origin(arm) in (tuple, list) and isinstance(key, int):
            return get_args(arm)[0]
    return None


def leads_to(keys: AnySequence[str], kind: Any) -> Any:
    """The annotation that a path of keys leads to; None if it leads nowhere."""
    for key in keys:
        kind = _step(kind, key)
    return kind


def _walk(path: AnySequence[str | int], kind: Any) -> tuple[Path, Any]:
    """The parts of pydantic's location that are keys (it adds names of union arms), and the annotation there."""
    keys: list[str | int] = []
    for part in path:
        under = _step(kind, part)
        if under is not None:
            keys.append(part)
            kind = under
    return tuple(keys), kind


# --- from pydantic's errors to people's ---------------------------------------------------------------


def _problems(error: ValidationError, node: Node, model: type[BaseModel], under: str) -> Iterator[Problem]:
    seen: set[Path] = set()
    for one in error.errors(include_url=False):
        loc = one["loc"]
        if one["type"] == "value_error" and loc[-1:] == ("[key]",):
            yield _wrong_key(str(one["ctx"]["error"]), _walk(loc[:-1], model)[0], node, under)
        elif one["type"] in ("value_error", "assertion_error"):
            yield _by_validator(str(one["ctx"]["error"]), _walk(loc, model)[0], node, under)
        elif one["type"] == "extra_forbidden" or loc[-1:] == ("[key]",):
            loc = loc[:-1] if loc[-1] == "[key]" else loc
            yield _unknown(str(loc[-1]), *_walk(loc[:-1], model), node, under)
        elif one["type"] == "missing":
            yield _missing(str(loc[-1]), *_walk(loc[:-1], model), node, under)
        else:
            keys, kind = _walk(loc, model)
            if keys not in seen:  # a union yields an error for each arm; people need one
                seen.add(keys)
                yield wrong(found(node, keys)[0], kind, dotted(under, keys))


def _by_validator(text: str, keys: Path, node: Node, under: str) -> Problem:
    for key in re.findall(r"[a-z][a-z_]*(?:\.[a-z0-9_]+)+", text):
        value, left = found(node, (*keys, *key.split(".")))
        if not left:
            return value.place.problem(text, key=dotted(under, (*keys, *key.split("."))))
    value, _ = found(node, keys)
    return value.place.problem(text, key=dotted(under, keys))


def _unknown(name: str, keys: Path, kind: Any, node: Node, under: str) -> Problem:
    place = _key_place(node, (*keys, name))
    names = [known for arm in map(bare, arms(kind)) for known in _names(arm)]
    about = next((described(get_args(arm)[0]) for arm in map(bare, arms(kind)) if get_origin(arm) is dict), "")
    if not names and about:
        return place.problem("is no key that is allowed", key=dotted(under, (*keys, name)), hint=f"allowed: {about}")
    hint = "YAML 1.2 has no merge keys: use `extends`" if name == "<<" else choices(name, names)
    hint += f"\n{about}" if about else ""
    return place.problem("is not a known key", key=dotted(under, (*keys, name)), hint=hint)


def _wrong_key(text: str, keys: Path, node: Node, under: str) -> Problem:
    """What a validator says of the last of these keys."""
    return _key_place(node, keys).problem(text, key=dotted(under, keys))


def _key_place(node: Node, keys: Path) -> Place:
    above, _ = found(node, keys[:-1])
    return above.keys.get(str(keys[-1]), above.place) if isinstance(above, Mapping) else above.place


def _missing(name: str, keys: Path, kind: Any, node: Node, under: str) -> Problem:
    key = dotted(under, (*keys, name))
    return found(node, keys)[0].place.problem("is needed", key=key, hint=f"allowed: {words(_step(kind, name))}")


def _names(kind: Any) -> tuple[str, ...]:
    if is_group(kind):
        return tuple(kind.model_fields)
    return values(get_args(kind)[0]) if get_origin(kind) is dict else ()


def dotted(under: str, keys: AnySequence[str | int]) -> str:
    """``("rules", ("finish", "banned", 0))`` -> ``rules.finish.banned[0]``."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in keys)
    return (under + text).lstrip(".")


def wrong(node: Node, kind: Any, key: str) -> Problem:
    """What is wrong with a value that an annotation does not allow."""
    said = next((text for text in (told(node, kind) for told in _COMPLAINTS) if text), f"{quoted(node)} is not allowed")
    advice = next((text for text in (told(node, kind) for told in _ADVICE) if text), "")
    return node.place.problem(
        said, key=key, hint="\n".join(part for part in (advice, f"allowed: {words(kind)}") if part)
    )


def _out_of_bounds(node: Node, kind: Any) -> str | None:
    for arm in arms(kind):
        ends = bounds(kind if len(arms(kind)) == 1 else arm)
        if isinstance(node, Scalar) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
            if ends.least is not None and node.value < ends.least:
                return f"{quoted(node)} is too small"
            if ends.most is not None and node.value > ends.most:
                return f"{quoted(node)} is too large"
    return None


def _wants_whole(node: Node, kind: Any) -> str | None:
    return f"{quoted(node)} is not a whole number" if _is(kind, int) and len(arms(kind)) == 1 else None


def _wants_list(node: Node, kind: Any) -> str | None:
    return f"{quoted(node)} is not a list" if get_origin(bare(kind)) in (tuple, list) else None


def _wants_mapping(node: Node, kind: Any) -> str | None:
    return f"{quoted(node)} is not a mapping" if is_group(kind) or get_origin(bare(kind)) is dict else None


def _wants_text(node: Node, kind: Any) -> str | None:
    if bare(kind) is not str or (isinstance(node, Scalar) and node.value is not None):
        return None
    return f"{quoted(node)} is not text"


def _too_long(node: Node, kind: Any) -> str | None:
    most = longest(kind)
    if most is None or not isinstance(node, Scalar) or len(node.text) <= most:
        return None
    return f"{quoted(node)} is too long"


def _none_of_the_words(node: Node, kind: Any) -> str | None:
    return f"{quoted(node)} is none of its values" if values(kind) and isinstance(node, Scalar) else None


def _is(kind: Any, plain: type) -> bool:
    return any(bare(arm) is plain for arm in arms(kind))


def _mean_whole(node: Node, kind: Any) -> str | None:
    if not (isinstance(node, Scalar) and _is(kind, int)):
        return None
    if isinstance(node.value, float) and node.value.is_integer():
        return f"write it as {int(node.value):_}"
    plain = node.text.replace(",", "").replace(" ", "").replace("'", "")
    if not (isinstance(node.value, str) and plain.isdecimal() and len(plain) < MOST_DIGITS):
        return None
    return f"write it as {int(plain):_}" + (", without quotes" if node.quoted else "")


def _mean_word(node: Node, kind: Any) -> str | None:
    allowed = values(kind)
    if not (isinstance(node, Scalar) and allowed):
        return None
    if isinstance(node.value, bool) and "yes" in allowed:
        return f"write {'yes' if node.value else 'no'}: here they are plain words"
    near = nearest(node.text, allowed)
    return f"did you mean `{near}`?" if near else None


def _mean_list(node: Node, kind: Any) -> str | None:
    is_list = get_origin(bare(kind)) in (tuple, list)
    return f"write it as [{node.text}]" if is_list and isinstance(node, Scalar) else None


def _mean_group(node: Node, kind: Any) -> str | None:
    return "write its options below it, indented" if is_group(kind) and isinstance(node, Scalar) else None


_Told = Callable[[Node, Any], str | None]
_COMPLAINTS: tuple[_Told, ...] = (
    _out_of_bounds,
    _wants_whole,
    _wants_text,
    _too_long,
    _wants_list,
    _wants_mapping,
    _none_of_the_words,
)
_ADVICE: tuple[_Told, ...] = (_mean_whole, _mean_word, _mean_list, _mean_group)
