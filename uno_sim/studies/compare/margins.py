"""How far a figure may move and still be called equal."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from uno_sim.errors import UserError
from uno_sim.studies.compare.figures import Figure, Form
from uno_sim.wording import choices


@dataclass(frozen=True, slots=True)
class Margin:
    """Up to which difference a figure is called equal: the larger of a share of the base's figure and a fixed size."""

    of_base: float
    least: float

    def at(self, base: float) -> float:
        return max(self.of_base * abs(base), self.least)


MARGINS: Final[dict[Form, Margin]] = {
    "share": Margin(0.0, 0.001),  # 0.1 percentage points
    "mean": Margin(0.005, 0.0),
    "count": Margin(0.005, 0.001),  # of what is rare, one in a thousand games
}


def margin_of(figure: Figure, given: Mapping[str, Margin]) -> Margin:
    """The margin of a figure: of the very one, of its measure, or the usual."""
    return given.get(figure.name) or given.get(figure.measure) or MARGINS[figure.form]


def margins_of(texts: Sequence[str], all_figures: Sequence[Figure]) -> dict[str, Margin]:
    """Margins as they are written: ``actions=0.5`` in the figure's unit, ``actions=1%`` of the base.

    Of shares, ``0.2%`` means percentage points. A measure with several parts may be named with or without the part.

    Raises:
        UserError: a name or a number is wrong; every mistake is told.
    """
    names = list(dict.fromkeys(name for each in all_figures for name in (each.measure, each.name)))
    found: dict[str, Margin] = {}
    wrong = []
    for text in texts:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in names:
            wrong.append(f"--margin {text}: there is no measure `{name}`\n  {choices(name, names)}")
            continue
        number = _number(value.removesuffix("%"))
        if number is None:
            hint = f"write --margin {name}=0.5, in its unit, or {name}=1%; a number above 0 is wanted"
            wrong.append(f"--margin {text}: '{value}' is no margin\n  {hint}")
            continue
        share = next(each.form for each in all_figures if name in (each.measure, each.name)) == "share"
        percent = value.endswith("%")
        found[name] = Margin(number / 100, 0.0) if percent and not share else Margin(0.0, number / 100**percent)
    if wrong:
        raise UserError("\n\n".join(wrong))
    return found


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 < number < math.inf else None


__all__ = ["MARGINS", "Margin", "margin_of", "margins_of"]
