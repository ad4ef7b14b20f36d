"""Questions about a hand, as people type them: ``red >= 3 and +4 >= 1``.

::

    question    = either | a count by itself (which is answered with its whole distribution)
    either      = both ("or" both)*
    both        = one ("and" one)*
    one         = "not" one | "(" either ")" | comparison
    comparison  = sum (("<" | "<=" | "=" | ">=" | ">" | "!=") sum)+
    sum         = ["-"] product (("+" | "-") product)*
    product     = [number ["*"]] count | number
    count       = what `uno_sim.counting.words` names, or a colour and a kind: wild, +4, red, red 7, playable, points

A question is read here and carried out by counting; nothing in it is ever evaluated as a program.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn, TypeAlias

from uno_sim.counting.words import OTHERS, Words
from uno_sim.errors import UserError, printable
from uno_sim.wording import choices

MOST_LETTERS: Final = 500
MOST_LEVELS: Final = 20
MOST_NUMBER: Final = 1_000_000
Count: TypeAlias = str | frozenset[str]
"""A name of `uno_sim.counting.words.OTHERS`, or a set of cards."""

COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "<=": operator.le, ">=": operator.ge, "!=": operator.ne, "==": operator.eq,
    "≤": operator.le, "≥": operator.ge, "≠": operator.ne,
    "<": operator.lt, ">": operator.gt, "=": operator.eq,
}  # fmt: skip
_JOINING: Final = ("and", "or", "not")


@dataclass(frozen=True, slots=True)
class Sum:
    """A constant and so many times each count."""

    constant: int = 0
    times: Mapping[Count, int] = field(default_factory=dict)

    def plus(self, other: Sum, sign: int) -> Sum:
        """This and another, or this less another (sign −1)."""
        together = dict(self.times)
        for count, number in other.times.items():
            together[count] = together.get(count, 0) + sign * number
        return Sum(self.constant + sign * other.constant, together)

    def value(self, values: Mapping[Count, int]) -> int:
        return self.constant + sum(number * values[count] for count, number in self.times.items())


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether a sum compares so with 0."""

    total: Sum
    sign: str

    def holds(self, values: Mapping[Count, int]) -> bool:
        return COMPARED[self.sign](self.total.value(values), 0)


@dataclass(frozen=True, slots=True)
class Joined:
    """``and``, ``or`` or ``not`` of others."""

    word: str
    parts: tuple[Question, ...]

    def holds(self, values: Mapping[Count, int]) -> bool:
        if self.word == "not":
            return not self.parts[0].holds(values)
        return (all if self.word == "and" else any)(part.holds(values) for part in self.parts)


Question: TypeAlias = Comparison | Joined


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked: the text, and the question; or, of a count by itself, the sum."""

    text: str
    asked: Question | Sum

    @property
    def counts(self) -> tuple[Count, ...]:
        """Everything that has to be counted, once."""
        return tuple(dict.fromkeys(_counts(self.asked)))


def _counts(part: Question | Sum) -> list[Count]:
    if isinstance(part, Sum):
        return list(part.times)
    if isinstance(part, Comparison):
        return list(part.total.times)
    return [count for each in part.parts for count in _counts(each)]


def parsed(text: str, words: Words) -> Query:
    """A question as it was typed.

    Raises:
        UserError: it cannot be read; the message shows where, what is allowed there and the nearest match.
    """
    return _Reader(text, words, "--of").query()


def cards_named(text: str, words: Words, flag: str) -> frozenset[str]:
    """A set of cards by its name, as in a question.

    Raises:
        UserError: there is no such set.
    """
    return _Reader(text, words, flag).only_cards()


class _Reader:
    """Reads a question from left to right; ``at`` is how far it has come."""

    def __init__(self, text: str, words: Words, flag: str) -> None:
        self.text, self.words, self.flag, self.at, self.level = text, words, flag, 0, 0
        names = {**words.sets, **dict.fromkeys(OTHERS, frozenset())}
        self.names = sorted(names, key=len, reverse=True)

    # --- the whole ------------------------------------------------------------------------------------

    def query(self) -> Query:
        if len(self.text) > MOST_LETTERS:
            raise UserError(f"{self.flag}: a question of {len(self.text)} letters; {MOST_LETTERS} are the most")
        if alone := self._count_alone():
            return Query(self.text, alone)
        asked = self._either()
        if self._rest():
            self._refuse("here the question should be over", hint="join questions by `and` or `or`")
        return Query(self.text, asked)

    def only_cards(self) -> frozenset[str]:
        count = self._count()
        if isinstance(count, str) or self._rest():
            self._refuse("is no set of cards", 0, hint="for example: red, number, +2, R5")
        return count

    def _count_alone(self) -> Sum | None:
        """The question, if it is nothing but a sum."""
        try:
            total = self._sum()
        except UserError:  # told again, or better, by whoever reads it as a question
            self.at = 0
            return None
        if self._rest():
            self.at = 0
            return None
        if not total.times:
            self._refuse("counts nothing", 0, hint=self._counts_hint(""))
        return total

    # --- and, or, not ---------------------------------------------------------------------------------

    def _either(self) -> Question:
        return self._joined("or", self._both)

    def _both(self) -> Question:
        return self._joined("and", self._one)

    def _joined(self, word: str, part: Callable[[], Question]) -> Question:
        parts = [part()]
        while self._take(rf"{word}\b"):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def _one(self) -> Question:
        self.level += 1
        if self.level > MOST_LEVELS:
            self._refuse(f"more than {MOST_LEVELS} brackets in one another")
        found = self._one_within()
        self.level -= 1
        return found

    def _one_within(self) -> Question:
        if self._take(r"not\b"):
            return Joined("not", (self._one(),))
        if not self._take(r"\("):
            return self._comparison()
        inner = self._either()
        if not self._take(r"\)"):
            self._refuse("a bracket is not closed", hint="`)` is wanted here")
        return inner

    def _comparison(self) -> Question:
        start = self.at
        sides, signs = [self._sum()], []
        while sign := self._take("|".join(COMPARED)):
            signs.append(sign)
            sides.append(self._sum())
        if not signs:
            self._refuse("a comparison is wanted here", hint=f"one of: {' '.join(COMPARED)}")
        if not any(side.times for side in sides):
            self._refuse("compares nothing that can be counted", start, hint="a number card is written with an s: 7s")
        pairs = zip(sides, signs, sides[1:], strict=False)
        parts = tuple(Comparison(left.plus(right, -1), sign) for left, sign, right in pairs)
        return parts[0] if len(parts) == 1 else Joined("and", parts)

    # --- sums -----------------------------------------------------------------------------------------

    def _sum(self) -> Sum:
        less = self._take(r"[\-−]")
        total = Sum().plus(self._product(), -1 if less else 1)
        while sign := self._take(r"[+\-−]"):
            total = total.plus(self._product(), 1 if sign == "+" else -1)
        return total

    def _product(self) -> Sum:
        digits = self._take(r"\d+(?![A-Za-z\d])")
        if not digits:
            return Sum(0, {self._count(): 1})
        if len(digits) > len(str(MOST_NUMBER)) or int(digits) > MOST_NUMBER:
            self._refuse(f"numbers go up to {MOST_NUMBER:,}", self.at - len(digits))
        number = int(digits)
        return Sum(0, {self._count(): number}) if self._take(r"\*") else Sum(number)

    def _count(self) -> Count:
        self._space()
        start = self.at
        name = self._name()
        if name is None:
            self._no_count()
        if name in OTHERS:
            return name
        found = self.words.sets[name]
        if name.removesuffix("s") in self.words.colours and (kind := self._kind_after()):
            found, name = found & self.words.sets[kind], f"{name} {kind}"
        self._take(r"cards?\b")
        if not found:
            self._refuse(f"there is no {name} in the deck", start, hint=self._counts_hint(""))
        return found

    def _kind_after(self) -> str | None:
        """The kind after a colour: ``red 7``, ``red +2``, ``red numbers``; a + with a space after it adds."""
        before = self.at
        spaced = self.text[self.at : self.at + 1].isspace()
        if digit := self._take(r"\d(?![\d])s?"):
            return f"{digit.removesuffix('s')}s"
        kind = self._name() if spaced else None
        if kind is None or kind in OTHERS or kind in _JOINING or kind.rstrip("s") in (*self.words.colours, "card"):
            self.at = before
            return None
        return kind

    def _name(self) -> str | None:
        """The longest name that stands here; capital letters decide only between names that are else alike."""
        self._space()
        for same in (str, str.lower):
            for name in self.names:
                end = self.at + len(name)
                follows = self.text[end : end + 1]
                if same(self.text[self.at : end]) == same(name) and not (name[-1].isalnum() and follows.isalnum()):
                    self.at = end
                    return name
        return None

    # --- letters --------------------------------------------------------------------------------------

    def _space(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def _rest(self) -> str:
        self._space()
        return self.text[self.at :]

    def _take(self, wanted: str) -> str:
        self._space()
        found = re.compile(wanted, re.IGNORECASE).match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def _no_count(self) -> NoReturn:
        wrong = re.match(r"[\w+]+", self._rest())
        word = wrong.group() if wrong else ""
        what = f"'{printable(word)}' is nothing that can be counted" if word else "something to count is wanted here"
        self._refuse(what, hint=self._counts_hint(word), width=len(word))

    def _counts_hint(self, word: str) -> str:
        alike = {name.lower(): name for name in reversed([*OTHERS, *self.words.sets])}
        told = choices(word.lower(), alike.values()).split("\n") if word else []
        near = [line for line in told if line.startswith("did you mean")]
        return "\n".join([*near, f"counts: {', '.join(self.words.listed)}"])

    def _refuse(self, what: str, at: int | None = None, *, hint: str = "", width: int = 1) -> NoReturn:
        place = self.at if at is None else at
        shown = printable(self.text)
        lines = [f"{self.flag}: {what}", f"  {shown}", f"  {' ' * place}^{'~' * (width - 1)}"]
        raise UserError("\n".join([*lines, *(f"  {line}" for line in hint.splitlines())]))


__all__ = ["Comparison", "Count", "Joined", "Query", "Question", "Sum", "cards_named", "parsed"]
