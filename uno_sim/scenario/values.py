"""The kinds of value that a scenario is made of, and the mistakes that can be made in each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from uno_sim.cards import COLOUR_LETTERS, COLOURS
from uno_sim.checking import data, wrong
from uno_sim.errors import Problem
from uno_sim.nodes import Mapping, Node, Place, Scalar, Sequence, quoted
from uno_sim.rules.kinds import own_kinds
from uno_sim.rules.model import MOST_TOGETHER, Deck
from uno_sim.scenario.words import CAMPS, MOVE_WORDS, REFUSABLE
from uno_sim.trace import apart, several
from uno_sim.wording import choices, nearest

Colour = Literal["red", "yellow", "green", "blue"]
Direction = Literal["clockwise", "counterclockwise", "counter-clockwise"]
Count = Annotated[int, Field(ge=0, le=99_999)]
Score = Annotated[int, Field(ge=-99_999, le=99_999)]

NAMED_SO: Final = "a card is a colour (R, Y, G, B) and 0 to 9, S, R or +2, as in R7 or B+2; or W or W+4"
PAIR: Final = 2
"""Copies of a card in a pair."""


@dataclass(slots=True)
class Form:
    """What is being read: how many seats there are, and the mistakes so far. A reader returns None for a mistake."""

    seats: int
    problems: list[Problem] = field(default_factory=list)
    colour_kept: bool = False
    """Under these rules a +4 names no colour."""
    deck: Deck = field(default_factory=Deck)
    """The deck of these rules: its cards are all that can be named."""

    def mistake(self, place: Place, message: str, key: str, hint: str = "") -> None:
        self.problems.append(place.problem(message, key=key, hint=hint))

    def known_keys(self, node: Mapping, known: Iterable[str], under: str) -> None:
        """Every key of a mapping must be known."""
        for key, place in node.keys.items():
            if key not in known:
                self.mistake(place, "is not a known key", f"{under}.{key}".lstrip("."), choices(key, known))


Reader = Callable[[Form, Node, str], Any]


def plain(kind: Any) -> Reader:
    """The reader of a single value that an annotation describes."""
    adapter = TypeAdapter(kind)

    def read(form: Form, node: Node, key: str) -> Any:
        try:
            return adapter.validate_python(data(node, kind), strict=True)
        except ValidationError:
            form.problems.append(wrong(node, kind, key))
            return None

    return read


def card(form: Form, node: Node, key: str) -> str | None:
    names = form.deck.card_names
    if isinstance(node, Scalar) and node.text in names:
        return node.text
    near = nearest(node.text, names) if isinstance(node, Scalar) else None
    hint = f"did you mean `{near}`?\n" if near else ""
    if isinstance(node, Scalar) and any(kind.symbol == node.text for kind in form.deck.all_kinds):
        hint = f"which colour? {', '.join(letter + node.text for letter in COLOUR_LETTERS)}\n"
    form.mistake(node.place, f"{quoted(node)} is no card", key, hint + _named_so(form.deck))
    return None


def _named_so(deck: Deck) -> str:
    """How cards are named, with the kinds of one's own that a deck has."""
    own = own_kinds(deck)
    coloured = ", ".join(kind.symbol for kind in own if not kind.wild)
    wild = ", ".join(kind.symbol for kind in own if kind.wild)
    lines = (
        NAMED_SO,
        f"in this deck also {coloured} with a colour before it" if coloured else "",
        f"in this deck also {wild}" if wild else "",
    )
    return "\n".join(line for line in lines if line)


def seat(form: Form, node: Node, key: str) -> int | None:
    seats = Annotated[int, Field(ge=0, le=form.seats - 1)] if form.seats else Count
    return plain(seats)(form, node, key)  # type: ignore[no-any-return]


def seat_or_none(form: Form, node: Node, key: str) -> int | str | None:
    """A seat, or ``none``; the word itself stands for nobody until it is compared."""
    if isinstance(node, Scalar) and node.text == "none":
        return "none"
    return seat(form, node, key)


def seat_camp_or_none(form: Form, node: Node, key: str) -> int | str | list[int] | None:
    """A seat, or ``none``, or the seats of a camp."""
    if not isinstance(node, Sequence):
        return seat_or_none(form, node, key)
    seats = list_of(seat)(form, node, key)
    return None if seats is None else sorted(seats)


def counts_of_camps(form: Form, node: Node, key: str) -> list[int] | None:
    """A number for each camp, that of seat 0 first."""
    numbers: list[int] | None = list_of(plain(Count))(form, node, key)
    if numbers is not None and len(numbers) != CAMPS:
        hint = "write one for the camp of seat 0 and one for the camp of seat 1: [30, 0]"
        form.mistake(node.place, f"{len(numbers)} number{'s' * (len(numbers) != 1)} for {CAMPS} camps", key, hint)
        return None
    return numbers


def yes(form: Form, node: Node, key: str) -> bool | None:
    """A verb that has nothing more to say is followed by ``true``."""
    if isinstance(node, Scalar) and node.value is True:
        return True
    form.mistake(node.place, f"{quoted(node)} is not allowed", key, "write `true`")
    return None


def copies(form: Form, node: Node, key: str) -> int | None:
    """``true`` for two copies at once, or how many."""
    if isinstance(node, Scalar) and node.value is True:
        return PAIR
    if isinstance(node, Scalar) and type(node.value) is int and PAIR <= node.value <= MOST_TOGETHER:
        return node.value
    hint = f"write `true` for two, or a number from {PAIR} to {MOST_TOGETHER}"
    form.mistake(node.place, f"{quoted(node)} is not allowed", key, hint)
    return None


def direction(form: Form, node: Node, key: str) -> str | None:
    word = plain(Direction)(form, node, key)
    return word.replace("r-c", "rc") if word else None


def move(form: Form, node: Node, key: str) -> str | None:
    """A move: a card, ``pair R5``, ``3 R5`` or one of MOVE_WORDS; also ``catch 2`` and ``leave``."""
    text = node.text if isinstance(node, Scalar) else ""
    names = form.deck.card_names
    card, together = apart(text)
    if text in MOVE_WORDS or (card in names and text == several(card, together) and together <= MOST_TOGETHER):
        return text
    first, _, second = text.partition(" ")
    if first in REFUSABLE and (text == "leave" or (second.isdecimal() and int(second) < form.seats)):
        return text
    near = nearest(text, (*names, *MOVE_WORDS))
    hint = (f"did you mean `{near}`?\n" if near else "") + f"allowed: cards, `pair R5`, `3 R5`, {', '.join(MOVE_WORDS)}"
    form.mistake(node.place, f"{quoted(node)} is no move", key, hint)
    return None


def list_of(read: Reader) -> Reader:
    def read_list(form: Form, node: Node, key: str) -> list[Any] | None:
        if not isinstance(node, Sequence):
            form.mistake(node.place, f"{quoted(node)} is not a list", key, "write it in [ ]")
            return None
        items = [read(form, item, f"{key}[{at}]") for at, item in enumerate(node.items)]
        return None if None in items else items

    return read_list


def moves(form: Form, node: Node, key: str) -> list[str] | None:
    found: list[str] | None = list_of(move)(form, node, key)
    for at, each in enumerate(found or []):
        if each.split()[0] in REFUSABLE:
            assert isinstance(node, Sequence)
            form.mistake(node.items[at].place, f"`{each}` is in no list of moves", key, f"ask `refused: {each}` for it")
            return None
    return found


def by_seat(read: Reader) -> Reader:
    """Values by seat: ``{0: …, 2: …}``."""

    def read_mapping(form: Form, node: Node, key: str) -> dict[int, Any] | None:
        if not isinstance(node, Mapping):
            form.mistake(node.place, f"{quoted(node)} is not a mapping", key, "write seat and value: {0: …, 1: …}")
            return None
        found = {}
        for name, item in node.items.items():
            if name not in map(str, range(form.seats)):
                hint = f"{form.seats} hands are for the seats 0 to {form.seats - 1}"
                form.mistake(node.keys[name], f"there is no seat {name}", f"{key}.{name}", hint)
                continue
            found[int(name)] = read(form, item, f"{key}.{name}")
        return None if None in found.values() or len(found) < len(node.items) else found

    return read_mapping


def texts(form: Form, node: Node, key: str) -> tuple[str, ...] | None:
    """One text, or a list of them."""
    items = node.items if isinstance(node, Sequence) else (node,)
    found = [item.text for item in items if isinstance(item, Scalar) and item.value is not None]
    if len(found) == len(items):
        return tuple(found)
    form.mistake(node.place, f"{quoted(node)} is not allowed", key, "write a text, or several in [ ]")
    return None


def numbers(form: Form, node: Node, key: str) -> tuple[int, ...] | None:
    """One whole number, or a list of them."""
    items = node.items if isinstance(node, Sequence) else (node,)
    found = [plain(Count)(form, item, key) for item in items]
    return None if None in found else tuple(found)


KINDS: Final[dict[str, Reader]] = {
    "card": card,
    "seat": seat,
    "seat or none": seat_or_none,
    "seat, camp or none": seat_camp_or_none,
    "counts of camps": counts_of_camps,
    "count": plain(Count),
    "truth": plain(bool),
    "yes": yes,
    "copies": copies,
    "colour": plain(Colour),
    "direction": direction,
    "move": move,
    "moves": moves,
    "cards": list_of(card),
    "cards by seat": by_seat(list_of(card)),
    "count by seat": by_seat(plain(Count)),
    "score by seat": by_seat(plain(Score)),
    "text": plain(str),
    "texts": texts,
    "numbers": numbers,
}

assert Colour.__args__ == COLOURS  # type: ignore[attr-defined]

__all__ = ["KINDS", "Form", "Reader"]
