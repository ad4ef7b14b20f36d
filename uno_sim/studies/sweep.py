"""How figures go with a number: a study whose cells differ in one whole number, and in other things, line by line.

Every figure of a cell has its own 95 % interval. Cells next to one another meet the same deals, so a step from one to
the next is a paired difference over blocks, known better than the two figures are; whether it goes up or down is
decided by p values that are corrected over all steps of all curves shown (Holm 1979).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from uno_sim import stats
from uno_sim.axes import Factor, is_chance
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals
from uno_sim.stats import Estimate
from uno_sim.studies.compare import FEWEST, LEVEL, Figure, figures
from uno_sim.studies.compare.figures import BY_PLAYER
from uno_sim.studies.effects import chosen
from uno_sim.tables import Figures

if TYPE_CHECKING:
    from uno_sim.study import LeftOut, Study

USUAL: Final = (
    "match_games",
    "match_actions",
    "match_wins_player",
    "actions",
    "winner_points",
    "largest_hand",
    "opener_wins",
    "wins_player",
    "nobody",
)
"""What is shown unless measures are asked for: of these, those that there are."""
MOST: Final = 5
"""How many of them at most."""

Shape = Literal["rises", "falls", "peaks", "dips", "wavers", "level"]
SHAPES: Final[dict[tuple[int, ...], Shape]] = {
    (0,): "level",
    (1,): "rises",
    (-1,): "falls",
    (1, -1): "peaks",
    (-1, 1): "dips",
}
"""What steps up (1) and down (-1) come to, many of one kind in a row counting once."""


@dataclass(frozen=True, slots=True)
class Step:
    """From one number to the next, or from the first to the last: a paired difference, in the figure's unit."""

    found: Estimate
    p: float
    corrected: float = math.nan

    @property
    def sign(self) -> int:
        """1 up, -1 down, 0 where that cannot be told."""
        told = self.corrected < LEVEL and not self.found.low <= 0 <= self.found.high
        return (1 if self.found.value > 0 else -1) if told else 0


@dataclass(frozen=True, slots=True)
class Curve:
    """One figure along the numbers, other things being the same; ``line`` is what these are, in words.

    ``cells`` are places in the study, one a number; ``steps`` lead from each to the next, ``whole`` from the first to
    the last.
    """

    line: str
    numbers: tuple[int, ...]
    cells: tuple[int, ...]
    values: tuple[Estimate, ...]
    steps: tuple[Step, ...]
    whole: Step

    @property
    def shape(self) -> Shape:
        """What the steps that can be told come to."""
        signs = [step.sign for step in self.steps if step.sign] or [self.whole.sign]
        turns = [one for at, one in enumerate(signs) if at == 0 or signs[at - 1] != one]
        return SHAPES.get(tuple(turns), "wavers")

    @property
    def steady(self) -> bool:
        """Whether every step goes the same way, and can be told."""
        return len({step.sign for step in self.steps}) == 1 and self.steps[0].sign != 0

    @property
    def turn(self) -> int:
        """The place of the highest value of a curve that peaks, and of the lowest of one that dips."""
        values = [each.value for each in self.values]
        return values.index(max(values) if self.shape == "peaks" else min(values))


@dataclass(frozen=True, slots=True)
class Panel:
    """One figure and its curves."""

    figure: Figure
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """The figures of a study along a number; ``played`` games (or matches) of each cell, ``tests`` steps shown."""

    study: Study
    factor: Factor
    panels: tuple[Panel, ...]
    played: int
    tests: int

    @property
    def chances(self) -> bool:
        """Whether the numbers are chances, which profiles keep per million."""
        return is_chance(self.factor.key)

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        return self.study.left_out


def sweep(study: Study, totals: Sequence[CellTotals], measures: Sequence[str] = (), along: str | None = None) -> Sweep:
    """How figures go with a number that a study varies: the first, or the one of the key ``along``.

    ``totals`` are those of the study's cells, in their order; without ``measures`` some usual ones are shown.

    Raises:
        UserError: no number is varied, or there is no such key or measure.
    """
    axis = axis_of(study, along)
    listed = list(figures(study.cells))
    wanted = chosen(measures, listed) if measures else list(_usual(listed, totals))[:MOST]
    panels = [Panel(figure, tuple(_curves(study, totals, axis, figure))) for figure in wanted]
    corrected = _corrected(panels)
    tests = sum(len(curve.steps) + 1 for panel in corrected for curve in panel.curves)
    return Sweep(study, study.factors[axis], tuple(corrected), totals[0].games, tests)


def _usual(listed: Sequence[Figure], totals: Sequence[CellTotals]) -> Iterator[Figure]:
    """Figures that tell something: that there are, and of players only where not all are alike."""
    mixed = any(who != each.cell.line_up[0] for each in totals for who in each.cell.line_up)
    for name in USUAL:
        for each in listed if mixed or name not in BY_PLAYER else ():
            if each.measure == name and any(each.tops(one.rows).any() for one in totals):
                yield each


def check(study: Study, measures: Sequence[str] = (), along: str | None = None) -> None:
    """Raise UserError where such a sweep cannot be made of a study, before it is played."""
    axis_of(study, along)
    chosen(measures, list(figures(study.cells)))


def axis_of(study: Study, along: str | None = None) -> int:
    """Which of a study's keys the curves go along.

    Raises:
        UserError: there is none, or it has no numbers.
    """
    able = [at for at, factor in enumerate(study.factors) if len(factor.values) > 1 and _numbers(factor) is not None]
    if study.cells[0].games < FEWEST:
        raise UserError(f"{study.cells[0].games} {study.unit}: at least {FEWEST} are wanted for a curve")
    if along is None:
        if not able:
            hint = "give a key of `vary` two numbers or more, such as `players: 2..10`: docs/sweeps.md"
            raise UserError(f"{study.name}: no number is varied\n  {hint}")
        return able[0]
    found = [at for at in able if along in (study.factors[at].key, study.factors[at].name)]
    if not found:
        names = ", ".join(study.factors[at].name for at in able) or "none"
        raise UserError(f"--along {along}: the study varies no number of that name\n  there are: {names}")
    return found[0]


def _numbers(factor: Factor) -> list[int] | None:
    """A key's values as whole numbers, if they are."""
    try:
        return [int(value) for value in factor.values]
    except ValueError:
        return None


def _curves(study: Study, totals: Sequence[CellTotals], axis: int, figure: Figure) -> Iterator[Curve]:
    """A curve for each combination of everything else."""
    numbers = _numbers(study.factors[axis])
    assert numbers is not None, "an axis that was chosen has numbers"
    lines: dict[tuple[int, ...], list[int]] = {}
    for at, level in enumerate(study.levels):
        lines.setdefault((*level[:axis], *level[axis + 1 :]), []).append(at)
    others = [factor for at, factor in enumerate(study.factors) if at != axis]
    for rest, cells in lines.items():
        ordered = sorted(cells, key=lambda at: numbers[study.levels[at][axis]])
        named = (_named(factor, level) for factor, level in zip(others, rest, strict=True) if len(factor.values) > 1)
        played = [totals[at] for at in ordered]
        steps = list(_steps(figure, played))
        yield Curve(
            ", ".join(named),
            tuple(numbers[study.levels[at][axis]] for at in ordered),
            tuple(ordered),
            tuple(_value(figure, each) for each in played),
            tuple(steps[:-1]),
            steps[-1],
        )


def _named(factor: Factor, level: int) -> str:
    """One of the other things: ``no stacking``, ``4 players``, ``greedy``, ``draw.amount one``."""
    value = factor.values[level]
    if factor.switch:
        return factor.name if level else f"no {factor.name}"
    known = {"players": f"{value} players", "line_up": value, "rules": value}
    return known.get(factor.key) or f"{factor.name} {value}"


def _value(figure: Figure, totals: CellTotals) -> Estimate:
    """A cell's figure with its own interval."""
    tops, bottoms = figure.tops(totals.rows), figure.bottoms(totals.rows)
    if figure.form == "share":
        asked = Figures(totals)
        return asked.share(tops) if figure.among == "games" else asked.share_of_matches(tops)
    return stats.ratio_of_blocks(tops, bottoms)


def _steps(figure: Figure, played: Sequence[CellTotals]) -> Iterator[Step]:
    """From each cell to the next, and last from the first to the last."""
    for before, after in (*itertools.pairwise(played), (played[0], played[-1])):
        rotated = before.cell.seating == "rotate" and before.cell.players != after.cell.players
        if rotated:  # their blocks are of other deals
            yield Step(stats.UNKNOWN, math.nan)
            continue
        found, p = stats.paired_difference(
            figure.tops(after.rows), figure.bottoms(after.rows), figure.tops(before.rows), figure.bottoms(before.rows)
        )
        yield Step(found, p)


def _corrected(panels: Sequence[Panel]) -> list[Panel]:
    """All steps with their p values corrected for their number."""
    every = [step.p for panel in panels for curve in panel.curves for step in (*curve.steps, curve.whole)]
    corrected = iter(stats.holm(every))

    def told(curve: Curve) -> Curve:
        steps = tuple(replace(step, corrected=next(corrected)) for step in curve.steps)
        return replace(curve, steps=steps, whole=replace(curve.whole, corrected=next(corrected)))

    return [replace(panel, curves=tuple(told(curve) for curve in panel.curves)) for panel in panels]


__all__ = ["Curve", "Panel", "Step", "Sweep", "check", "sweep"]
