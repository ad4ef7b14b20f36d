"""A regular fraction of a grid of options with two values each: fewer cells, and which effects look alike then.

Of 2^k combinations 2^(k-p) are played: the first k - p options span a grid of their own, and each of the others is
set by its *generator*, a product of some of these, an option counting -1 at its first value and +1 at its second. A
product of options that is the same in every cell played is a *word*; two effects whose product is a word cannot be
told apart, and are called aliases. The length of the shortest word is the *resolution*.

Sources: Box, Hunter and Hunter 2005, chapter 6; the generators are those of Montgomery 2013, table 8.14.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, Literal

Part = Literal["1/2", "1/4", "1/8", "1/16", "1/32", "1/64"]
HALF: Final = "1/2"
LETTERS: Final = "ABCDEFGHJKL"
GENERATORS: Final[dict[tuple[int, Part], str]] = {
    (5, "1/4"): "D=AB E=AC",
    (6, "1/4"): "E=ABC F=BCD",
    (6, "1/8"): "D=AB E=AC F=BC",
    (7, "1/4"): "F=ABCD G=ABDE",
    (7, "1/8"): "E=ABC F=BCD G=ACD",
    (7, "1/16"): "D=AB E=AC F=BC G=ABC",
    (8, "1/4"): "G=ABCD H=ABEF",
    (8, "1/8"): "F=ABC G=ABD H=BCDE",
    (8, "1/16"): "E=BCD F=ACD G=ABC H=ABD",
    (9, "1/4"): "H=ACDFG J=BCEFG",
    (9, "1/8"): "G=ABCD H=ACEF J=CDEF",
    (9, "1/16"): "F=BCDE G=ACDE H=ABDE J=ABCE",
    (9, "1/32"): "E=ABC F=BCD G=ACD H=ABD J=ABCD",
    (10, "1/8"): "H=ABCG J=BCDE K=ACDF",
    (10, "1/16"): "G=BCDF H=ACDF J=ABDE K=ABCE",
    (10, "1/32"): "F=ABCD G=ABCE H=ABDE J=ACDE K=BCDE",
    (10, "1/64"): "E=ABC F=BCD G=ACD H=ABD J=ABCD K=AB",
    (11, "1/16"): "H=ABCG J=BCDE K=ACDF L=ABCDEFG",
    (11, "1/32"): "G=CDE H=ABCD J=ABF K=BDEF L=ADEF",
    (11, "1/64"): "F=ABC G=BCD H=CDE J=ACD K=ADE L=BDE",
}
"""For so many options and such a part: what sets each option that does not span the grid."""

Mask = int
"""A product of options: bit i is set where option i is in it."""


@dataclass(frozen=True)
class Fraction:
    """Which part of all combinations of ``options`` is played. ``generators``: for each option that is set, a word."""

    options: int
    generators: tuple[Mask, ...]

    @cached_property
    def words(self) -> frozenset[Mask]:
        """Every product of options that is +1 in all cells, without the empty one."""
        group = {0}
        for generator in self.generators:
            group |= {word ^ generator for word in group}
        return frozenset(group - {0})

    @property
    def resolution(self) -> int:
        return min(word.bit_count() for word in self.words)

    @property
    def cells(self) -> int:
        return 1 << (self.options - len(self.generators))

    def has(self, levels: Sequence[int]) -> bool:
        """Whether the combination is played in which option i has its value number ``levels[i]`` (0 or 1)."""
        low = sum(1 << at for at, level in enumerate(levels) if level == 0)
        return all((low & word).bit_count() % 2 == 0 for word in self.generators)

    def aliases(self, effect: Mask, most: int | None = None) -> list[Mask]:
        """The effects that look like this one, of ``most`` options at most: the shortest first."""
        found = (effect ^ word for word in self.words)
        return sorted(
            (each for each in found if most is None or each.bit_count() <= most),
            key=lambda each: (each.bit_count(), members(each)),
        )


def members(mask: Mask) -> list[int]:
    """The options in a product."""
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def masks(options: int, most: int) -> Iterator[Mask]:
    """Every product of one to ``most`` options."""
    for size in range(1, most + 1):
        for chosen in combinations(range(options), size):
            yield sum(1 << at for at in chosen)


def fraction_of(options: int, part: Part) -> Fraction | None:
    """The fraction of so many options that tells most apart; None if there is none so small."""
    if part == HALF:
        return Fraction(options, ((1 << options) - 1,)) if options >= 3 else None
    text = GENERATORS.get((options, part))
    if text is None:
        return None
    words = (sum(1 << LETTERS.index(letter) for letter in one.replace("=", "")) for one in text.split())
    return Fraction(options, tuple(words))


def parts(options: int) -> dict[Part, Fraction]:
    """The fractions that there are of so many options."""
    listed: list[Part] = [HALF, *(part for count, part in GENERATORS if count == options)]
    return {part: found for part in listed if (found := fraction_of(options, part)) is not None}


__all__ = ["HALF", "Fraction", "Mask", "Part", "fraction_of", "masks", "members", "parts"]
