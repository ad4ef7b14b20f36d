"""What is guarded: every figure that `uno-sim compare` knows, and figures that only a fault of the engine can move.

The latter, *conformance*, are ratios that the rules fix whoever plays: cards owed per +2, cards taken per card owed,
seats passed over per Skip, cards in the game. Their margin is 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures
from uno_sim.margins import Pair, Size
from uno_sim.studies.compare import Figure, figures
from uno_sim.tables import slots
from uno_sim.trace import CAUSES

if TYPE_CHECKING:
    from uno_sim.cell import Cell

Form = Literal["share", "mean", "count", "ratio"]
Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure: one column of a block's row over another. ``rest``: what the column leaves of the other.

    ``conformance``: whether the rules fix it, whoever plays.
    """

    measure: str
    part: str
    unit: str
    form: Form
    top: int
    bottom: int
    rest: bool = False
    conformance: bool = False

    @property
    def name(self) -> str:
        return f"{self.measure}.{self.part}" if self.part else self.measure

    def tops(self, rows: Whole) -> Whole:
        column: Whole = rows[:, self.top]
        return rows[:, self.bottom] - column if self.rest else column

    def bottoms(self, rows: Whole) -> Whole:
        column: Whole = rows[:, self.bottom]
        return column


def quantities(cell: Cell) -> tuple[Quantity, ...]:
    """All figures of a cell, in the order in which they are listed: conformance first."""
    return (*_conformance(cell), *map(_of_figure, figures([cell])))


def _of_figure(figure: Figure) -> Quantity:
    bottom = measures.at(figure.among)
    return Quantity(figure.measure, figure.part, figure.unit, figure.form, figure.column, bottom, figure.rest)


def _conformance(cell: Cell) -> Iterator[Quantity]:
    """Figures that the rules fix: what is counted, over what it is counted among."""
    at = measures.at
    for symbol, place in slots(cell.rules.deck).items():
        if place is not None:
            yield _fixed("cards_per", symbol, "cards owed a card", at("owed") + place, at("owing") + place)
    taken = at("drawn") + CAUSES.index("take")
    yield _fixed("taken_per_card_owed", "", "cards", taken, at("due"))
    yield _fixed("lost_per_skip", "", "turns", at("skips"), at("due_skips"))
    yield _fixed("census", "", "cards a game", at("census"), at("games"))
    yield _fixed("neighbours", "", "share of cards", at("neighbours"), at("first_pile"))
    for place in range(cell.players):
        yield _fixed("opens", str(place + 1), "share of games", at("opens") + place, at("games"))


def _fixed(name: str, part: str, unit: str, top: int, bottom: int) -> Quantity:
    return Quantity(name, part, unit, "ratio", top, bottom, conformance=True)


def came(cell: Cell, rows: Whole) -> list[str]:
    """The names of those figures of a cell of which something came in some rows."""
    return [each.name for each in quantities(cell) if each.bottoms(rows).any() and each.tops(rows).any()]


# --- margins ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Margin:
    """A difference that is still small: the larger of a share of the figure as it was and a fixed size."""

    of_base: float = 0.0
    least: float = 0.0

    def at(self, base: float) -> float:
        return max(self.of_base * abs(base), self.least)

    def __str__(self) -> str:
        parts = [f"{100 * self.of_base:g}%"] if self.of_base else []
        return ", at least ".join([*parts, *([f"{self.least:g}"] if self.least or not parts else [])])


@dataclass(frozen=True, slots=True)
class Margins:
    """Of a quantity: beyond ``warn`` there is a warning, beyond ``error`` the change matters; None: never."""

    warn: Margin | None
    error: Margin | None


ZERO: Final = Margins(None, Margin())
DEFAULTS: Final[dict[Form, Margins]] = {
    "share": Margins(Margin(0.0, 0.005), Margin(0.0, 0.01)),
    "mean": Margins(Margin(0.01), Margin(0.02)),
    "count": Margins(Margin(0.05, 0.01), Margin(0.1, 0.02)),
    "ratio": ZERO,
}
"""Shares of games by a percentage point, means by 2 %, counts by 10 % or 2 in a hundred games."""
MATCH_DEFAULTS: Final[dict[Form, Margins]] = {
    **DEFAULTS,
    "share": Margins(Margin(0.0, 0.025), Margin(0.0, 0.05)),
    "mean": Margins(Margin(0.025), Margin(0.05)),
    "count": Margins(Margin(0.1, 0.1), Margin(0.2, 0.2)),
}
"""Wider, since a match takes as long as ten games."""
OF_MEASURE: Final = {"neighbours": Margins(Margin(0.005), Margin(0.01))}
"""Nearly fixed: how soon a pile is used up depends a little on who plays."""


def default(quantity: Quantity) -> Margins:
    """The margins of a quantity for which a study declares none."""
    by_form = MATCH_DEFAULTS if quantity.bottom == measures.at("matches") else DEFAULTS
    return OF_MEASURE.get(quantity.measure, by_form[quantity.form])


Declared = Mapping[str, Pair | Size]


def declared(quantity: Quantity, given: Declared) -> Margins:
    """The margins of a quantity, by its name, else by its measure's, else by default."""
    for name in (quantity.name, quantity.measure):
        if name in given:
            return _margins(given[name], quantity)
    return default(quantity)


def _margins(value: Pair | Size, quantity: Quantity) -> Margins:
    if not isinstance(value, Pair):
        value = Pair(error=value)
    error = _margin(value.error, quantity.form)
    half = Margin(error.of_base / 2, error.least / 2) if error is not None and error != Margin() else None
    return Margins(_margin(value.warn, quantity.form) if value.warn is not None else half, error)


def _margin(size: Size, form: Form) -> Margin | None:
    if size is None:
        return None
    if not isinstance(size, str):
        return Margin(0.0, float(size))
    number = float(re.sub(r"\s*%$", "", size)) / 100
    return Margin(0.0, number) if form == "share" else Margin(number, 0.0)


def names(listed: Iterable[Quantity]) -> list[str]:
    """Names that a margin can be declared for: of measures, and of their parts."""
    return list(dict.fromkeys(name for each in listed for name in (each.measure, each.name)))


# --- columns, by name ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def columns() -> tuple[tuple[str, int], ...]:
    """Every column of a block's row by a name that does not depend on where it stands: ``actions``, ``actions²``,
    ``drawn.take``, ``played.12``."""
    found: list[tuple[str, int]] = []
    for measure in measures.MEASURES:
        first = measures.at(measure.name)
        found += [(name, first + step) for step, name in enumerate(_steps(measure))]
    return tuple(found)


def columns_of(names: Iterable[str]) -> tuple[str, ...]:
    """The columns of some measures, by name; of measures that are no more, none."""
    known = set(names)
    return tuple(name for name, _ in columns() if name.partition(".")[0].rstrip("²") in known)


def _steps(measure: measures.Measure) -> Sequence[str]:
    name = measure.name
    if measure.shape == "count":
        return (name,)
    if measure.shape == "moments":
        return (name, f"{name}²")
    if measure.shape == "causes":
        return [f"{name}.{CAUSES[at] if at < len(CAUSES) else at}" for at in range(measure.size)]
    return [f"{name}.{at + (measure.shape in ('seats', 'tenths'))}" for at in range(measure.size)]


__all__ = [
    "DEFAULTS",
    "Margin",
    "Margins",
    "Quantity",
    "came",
    "columns",
    "columns_of",
    "declared",
    "default",
    "names",
    "quantities",
]
