"""Reads what is done in a scenario, and what must follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from uno_sim.cards import is_wild
from uno_sim.nodes import Mapping, Node, Scalar, Sequence, quoted
from uno_sim.scenario.model import Action, Statement
from uno_sim.scenario.values import KINDS, Form
from uno_sim.scenario.words import THEN, VERBS
from uno_sim.table.state import SCRIPT_ROWS

COLOUR_HINT: Final = "add `colour: red` (or yellow, green, blue)"
_MORE: Final = {"colour": "colour", "uno": "truth", "guilty": "truth", "swap": "seat", "pair": "copies"}
"""Keys of an action beside its verb and seat, and the kind of their values."""


def read_actions(form: Form, node: Node | None) -> Iterator[Action]:
    """The lines of ``actions``."""
    if node is None:
        return
    if not isinstance(node, Sequence):
        hint = "begin each action with `- `, as in: - {seat: 0, play: R5}"
        form.mistake(node.place, f"{quoted(node)} is not a list", "actions", hint)
        return
    for at, item in enumerate(node.items):
        action = _action(form, item, f"actions[{at}]")
        if action is not None:
            yield action
    if len(node.items) > SCRIPT_ROWS:
        form.mistake(node.place, f"{len(node.items)} are too many; {SCRIPT_ROWS} is the most", "actions")


def _action(form: Form, node: Node, key: str) -> Action | None:
    if not isinstance(node, Mapping):
        form.mistake(node.place, f"{quoted(node)} is not a mapping", key, "write it as {seat: 0, play: R5}")
        return None
    form.known_keys(node, ("seat", *VERBS, *_MORE), key)
    verbs = [verb for verb in node.items if verb in VERBS]
    if len(verbs) != 1:
        if not verbs and set(node.items) <= {"seat", *_MORE}:
            form.mistake(node.place, "does nothing", key, f"give one of: {', '.join(VERBS)}")
        elif verbs:
            message = f"does {len(verbs)} things: {', '.join(verbs)}"
            form.mistake(node.place, message, key, "write a line for each")
        return None
    verb = verbs[0]
    value = _part(form, node, key, verb, VERBS[verb].value)
    seat = value if VERBS[verb].names_seat else _part(form, node, key, "seat", "seat") if "seat" in node.items else None
    if VERBS[verb].names_seat and "seat" in node.items:
        form.mistake(node.keys["seat"], f"does not belong to `{verb}`", f"{key}.seat", f"write it as {{{verb}: 2}}")
    elif not VERBS[verb].names_seat and "seat" not in node.items:
        form.mistake(node.place, "is needed", f"{key}.seat", f"the seats are 0 to {form.seats - 1}")
    more = {name: _part(form, node, key, name, kind) for name, kind in _MORE.items() if name in node.items}
    for name in more.keys() - set(VERBS[verb].more):
        form.mistake(node.keys[name], f"does not belong to `{verb}`", f"{key}.{name}", _belongs(name))
    if "colour" in VERBS[verb].more and value is not None:
        _colour_of_played(form, node, key, verb, value)
    if verb == "catch" and value is not None and value == seat:
        form.mistake(node.items[verb].place, "nobody calls out themselves", f"{key}.{verb}", "use `late_uno`")
    if more.get("swap") is not None and more["swap"] == seat:
        form.mistake(node.items["swap"].place, "nobody swaps with themselves", f"{key}.swap", "name another seat")
    if seat is None or value is None:
        return None
    return Action(
        verb=verb,
        seat=seat,
        value=value,
        place=node.place,
        key=key,
        colour=more.get("colour"),
        forgets_uno=more.get("uno") is False,
        guilty=more.get("guilty"),
        swap=more.get("swap"),
        copies=more.get("pair") or 1,
    )


def _part(form: Form, node: Mapping, key: str, name: str, kind: str) -> Any:
    return KINDS[kind](form, node.items[name], f"{key}.{name}")


def _colour_of_played(form: Form, node: Mapping, key: str, verb: str, card: str) -> None:
    if is_wild(card) and form.deck.kind_of(card).draws and form.colour_kept:
        if "colour" in node.items:
            hint = "take it out: the colour in force stays (wild_draw_four.colour: kept)"
            form.mistake(node.keys["colour"], f"{card} names no colour under these rules", f"{key}.colour", hint)
    elif is_wild(card) and "colour" not in node.items:
        form.mistake(node.items[verb].place, f"{card} needs a colour", f"{key}.{verb}", COLOUR_HINT)
    elif not is_wild(card) and "colour" in node.items:
        hint = "only a wild is given a colour"
        form.mistake(node.keys["colour"], f"{card} has a colour of its own", f"{key}.colour", hint)


def read_then(form: Form, node: Node | None) -> Iterator[Statement]:
    """The lines of ``then``."""
    if node is None:
        return
    if not isinstance(node, Mapping):
        hint = "write what must follow below it: turn: 1"
        form.mistake(node.place, f"{quoted(node)} is not a mapping", "then", hint)
        return
    form.known_keys(node, THEN, "then")
    over = node.items.get("over")
    said = over.value if isinstance(over, Scalar) else None
    for key, item in node.items.items():
        if key not in THEN:
            continue
        value = KINDS[THEN[key].value](form, item, f"then.{key}")
        if THEN[key].over is not None and said is (not THEN[key].over):
            which = "over" if said else "not over"
            form.mistake(node.keys[key], f"a game that is {which} has none", f"then.{key}", "take it out")
        if value is not None:
            yield Statement(key, value, item.place)


def _belongs(name: str) -> str:
    return f"it belongs to: {', '.join(verb for verb, row in VERBS.items() if name in row.more)}"
