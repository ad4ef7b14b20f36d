"""Compares rule sets on the same deals: every measure as a paired difference, with what can be said of it.

The first of several cells is the base. All meet the same deals (`uno_sim.table.chance`), so the difference is taken
block by block, and chance that all share falls out of it. For each figure there is a 95 % interval (Student's t over
blocks), a p value corrected over all figures of all pairs (Holm 1979), and a declared margin: where the whole interval
lies within it, the figure is called equal. That is the two one-sided tests of Schuirmann 1987, each at 2.5 %.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals, Chunk, Farm, Progress, order
from uno_sim.stats import Estimate
from uno_sim.tables import slots
from uno_sim.trace import CAUSES
from uno_sim.wording import choices

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.study import Study

GAMES: Final = 200_000
"""Games of each cell, unless told otherwise."""
FEWEST: Final = 100
"""Games or matches below which blocks say too little."""
LEVEL: Final = 0.05
"""What a corrected p value must be below for a difference to count."""
POWER: Final = 0.9
"""The chance of seeing a difference as large as the margin that "so many games would be needed" is about."""
UNSEEN: Final = 3.0
"""If none of n deals does something, up to 3/n of all may (95 %)."""
FEW: Final = 10
"""Where fewer blocks than this differ, their spread says little, and an interval allows for deals that did not come."""

Form = Literal["share", "mean", "count"]
Verdict = Literal["equal", "more", "less", "unclear"]


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

AMONG: Final = {"winner_points": "decided"}
"""Measures that are not figures a game (or a match) but among other games."""
TOTALS: Final = ("games", "matches")
"""Measures that say how much was played."""
COMPLEMENT: Final = {"decided": "nobody"}
"""Measures that are shown by what they leave."""
BY_PLAYER: Final = ("wins_player", "points_player", "match_wins_player", "pigs_player", "rewards_player")
"""Measures that tell nothing where everyone plays alike."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is compared: a column of a block's row, divided by another, e.g. actions a game.

    ``part`` is the place, player, card or cause of a measure that has several; ``squares`` whether the next column
    holds squares; ``rest`` that it is what the column leaves of the other.
    """

    measure: str
    part: str
    unit: str
    form: Form
    column: int
    among: str
    squares: bool = False
    rest: bool = False

    @property
    def name(self) -> str:
        return f"{self.measure}.{self.part}" if self.part else self.measure

    def bottoms(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        column: NDArray[np.int64] = rows[:, measures.at(self.among)]
        return column

    def tops(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        column: NDArray[np.int64] = rows[:, self.column]
        return self.bottoms(rows) - column if self.rest else column

    def deviation(self, rows: NDArray[np.int64]) -> float:
        """The standard deviation of a game (or match); ``nan`` where it is not known."""
        total, units = int(self.tops(rows).sum()), int(self.bottoms(rows).sum())
        if self.form == "share":
            return stats.deviation(total, total, units)
        return stats.deviation(total, int(rows[:, self.column + 1].sum()), units) if self.squares else math.nan


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of two cells. All but ``size`` (in standard deviations of a game), p values and ``saving`` are in the
    figure's unit.

    ``corrected`` is the p value after Holm; ``needed`` games (or matches) would tell a difference of the margin from
    none; ``saving`` is by how much less the difference varies than between runs that share no deals. None or ``nan``
    where nothing can be said.
    """

    figure: Figure
    base: float
    other: float
    difference: Estimate
    size: float
    margin: float
    p: float
    corrected: float = math.nan
    verdict: Verdict = "unclear"
    needed: int | None = None
    saving: float | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A cell that was played: its totals, and the result of each game (or match): winner, actions, points (games).

    ``results`` is None where only totals were kept.
    """

    name: str
    totals: CellTotals
    results: NDArray[np.int32] | None = None

    @property
    def cell(self) -> Cell:
        return self.totals.cell


@dataclass(frozen=True, slots=True)
class Versus:
    """A cell beside the base; ``same`` is the share of games (or matches) with the same winner, actions and points,
    None where only totals were kept."""

    name: str
    cell: Cell
    differences: tuple[Difference, ...]
    same: float | None

    @property
    def expected_saving(self) -> float:
        """What the same deals should save at least, if games that differ had nothing in common any more."""
        if self.same is None:
            return math.nan
        return 1 / (1 - self.same) if self.same < 1 else math.inf

    def of(self, name: str) -> Difference:
        """The difference of a figure.

        Raises:
            KeyError: there is no such figure.
        """
        for each in self.differences:
            if each.figure.name == name:
                return each
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A base and what is compared with it; ``played`` games (or matches) of each, ``tests`` figures in all pairs."""

    name: str
    base: Cell
    others: tuple[Versus, ...]
    played: int
    tests: int

    @property
    def unit(self) -> str:
        return "matches" if self.base.matches else "games"


# --- which figures there are ----------------------------------------------------------------------------


def figures(cells: Sequence[Cell]) -> Iterator[Figure]:
    """Every figure of the registry that these cells can have."""
    profiles = [profile for cell in cells for profile in cell.line_up]
    alike = all(profile == profiles[0] for profile in profiles)
    for measure in measures.MEASURES:
        wanted = measure.group == "basic" and (measure.level == "game" or cells[0].matches)
        if wanted and measure.name not in TOTALS and not (alike and measure.name in BY_PLAYER):
            yield from _figures(measure, cells)


def _figures(measure: measures.Measure, cells: Sequence[Cell]) -> Iterator[Figure]:
    level = "matches" if measure.level == "match" else "games"
    among = AMONG.get(measure.name, level)
    form: Form = "mean" if measure.shape == "moments" else "share" if measure.unit == level else "count"
    name, rest = COMPLEMENT.get(measure.name, measure.name), measure.name in COMPLEMENT
    for part, step in _parts(measure, cells):
        column = measures.at(measure.name) + step
        yield Figure(name, part, measure.unit, form, column, among, measure.shape == "moments", rest)


def _parts(measure: measures.Measure, cells: Sequence[Cell]) -> Iterator[tuple[str, int]]:
    if measure.shape == "seats":
        yield from ((str(at + 1), at) for at in range(min(cell.players for cell in cells)))
    elif measure.shape == "kinds":
        yield from _common_kinds(cells)
    elif measure.shape == "causes":
        yield from ((cause, at) for at, cause in enumerate(CAUSES))
    else:
        yield "", 0


def _common_kinds(cells: Sequence[Cell]) -> Iterator[tuple[str, int]]:
    """The kinds of card that all have, and where they stand."""
    first, *others = (slots(cell.rules.deck) for cell in cells)
    for symbol, place in first.items():
        if place is not None and all(other.get(symbol) == place for other in others):
            yield symbol, place


# --- how far a figure may move and still be called equal --------------------------------------------------


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


# --- from blocks to differences ---------------------------------------------------------------------------


def compared(base: Played, others: Sequence[Played], margins: Mapping[str, Margin] | None = None) -> Comparison:
    """What the totals of cells say that were played on the same blocks of deals."""
    listed = list(figures([base.cell, *(each.cell for each in others)]))
    pairs = [[found for each in listed if (found := _difference(each, base, o, margins or {}))] for o in others]
    corrected = iter(stats.holm([each.p for pair in pairs for each in pair]))
    tests = sum(map(len, pairs))
    blocks, units = len(base.totals.rows), base.totals.games
    versus = tuple(
        Versus(
            other.name,
            other.cell,
            tuple(_judged(each, next(corrected), tests, blocks, units) for each in pair),
            same_result(base, other),
        )
        for other, pair in zip(others, pairs, strict=True)
    )
    return Comparison(base.name, base.cell, versus, units, tests)


def same_result(base: Played, other: Played) -> float | None:
    """The share of games (or matches) that came to the same; None where only totals were kept."""
    if base.results is None or other.results is None:
        return None
    return float(np.mean((other.results == base.results).all(axis=1)))


def _difference(figure: Figure, base: Played, other: Played, margins: Mapping[str, Margin]) -> Difference | None:
    """A figure's difference, not yet judged; None where neither cell has anything of it."""
    ours, theirs = other.totals.rows, base.totals.rows
    tops, base_tops = figure.tops(ours), figure.tops(theirs)
    if not (tops.any() or base_tops.any()):
        return None
    own = stats.ratio_of_blocks(tops, figure.bottoms(ours))
    before = stats.ratio_of_blocks(base_tops, figure.bottoms(theirs))
    found = stats.paired_difference(tops, figure.bottoms(ours), base_tops, figure.bottoms(theirs))
    blocks = int(np.count_nonzero(figure.bottoms(ours) + figure.bottoms(theirs)))
    differ = np.count_nonzero((tops != base_tops) | (figure.bottoms(ours) != figure.bottoms(theirs)))
    if differ < FEW and base.cell.sha256 != other.cell.sha256:
        found = widened(found, figure, max(own.se, before.se), base.totals)
    sd = math.sqrt((figure.deviation(ours) ** 2 + figure.deviation(theirs) ** 2) / 2)
    margin = margins.get(figure.name) or margins.get(figure.measure) or MARGINS[figure.form]
    return Difference(
        figure,
        before.value,
        own.value,
        found,
        found.value / sd if sd > 0 else math.nan,
        margin.at(before.value),
        stats.student_p(found.value, found.se, blocks - 1),
        saving=(own.se**2 + before.se**2) / found.se**2 if found.se > 0 else None,
    )


def widened(found: Estimate, figure: Figure, se: float, totals: CellTotals, times: float = 1.0) -> Estimate:
    """An interval no narrower than what deals can make that differ and did not come, each by a standard deviation.

    ``se`` is that of the figure itself, in one cell; a share differs by 1 in a deal that differs. ``times`` as much
    for what is more than a difference of two cells.
    """
    deals = totals.games / (totals.cell.players if totals.cell.seating == "rotate" else 1)
    half = times * UNSEEN / deals * (1.0 if figure.form == "share" else se * math.sqrt(deals))
    return replace(found, low=min(found.low, found.value - half), high=max(found.high, found.value + half))


def judged(found: Estimate, corrected: float, margin: float) -> Verdict:
    """What can be said of a difference: equal where its interval lies within the margin, else by its corrected p."""
    if -margin <= found.low and found.high <= margin:
        return "equal"
    if corrected < LEVEL and not found.low <= 0 <= found.high:
        return "more" if found.value > 0 else "less"
    return "unclear"


def _judged(each: Difference, corrected: float, tests: int, blocks: int, units: int) -> Difference:
    low, high = each.difference.low, each.difference.high
    verdict = judged(each.difference, corrected, each.margin)
    if verdict != "unclear":
        return replace(each, corrected=corrected, verdict=verdict)
    needed = _needed((high - low) / 2 / stats.student_quantile(0.975, blocks - 1), each, tests, units)
    return replace(each, corrected=corrected, needed=needed)


def _needed(se: float, each: Difference, tests: int, units: int) -> int | None:
    """Games (or matches) that would tell a difference of the margin from none, whatever the others come to.

    If there are so many already, the difference lies between: then those that tell one of the size seen from none.
    """
    reach = (stats.normal_quantile(1 - LEVEL / (2 * tests)) + stats.normal_quantile(POWER)) * se
    for target in (each.margin, abs(each.difference.value)):
        if target > 0 and math.isfinite(reach) and reach > target:
            return math.ceil(units * (reach / target) ** 2)
    return None


# --- playing ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Results:
    """Keeps what each game came to, a chunk at a time."""

    columns: tuple[str, ...]
    chunks: dict[int, NDArray[np.int32]] = field(default_factory=dict)

    def __call__(self, chunk: Chunk) -> None:
        assert chunk.table is not None
        self.chunks[chunk.first] = np.stack([chunk.table[name].astype(np.int32) for name in self.columns], axis=1)

    def all(self) -> NDArray[np.int32]:
        return np.concatenate([self.chunks[first] for first in sorted(self.chunks)])


RESULT: Final = {
    "games": ("winner", "actions", "points"),
    "matches": ("match_winners", "match_actions", "match_games"),
}


def compare(
    studies: Sequence[Study],
    jobs: int = 0,
    tell: Callable[[Progress], None] = lambda _far: None,
    *,
    margins: Sequence[str] = (),
    hard: bool = False,
    keep: Callable[[Sequence[Played]], None] = lambda _played: None,
) -> Comparison:
    """Play studies of one cell each on the same deals, and compare the others with the first.

    ``jobs`` 0 means as many workers as there are cores; nothing depends on it. ``margins`` are written as for
    `margins_of`. ``tell`` hears how far it is; ``hard`` ends the process soon after a signal whatever happens;
    ``keep`` is given all that was played.

    Raises:
        UserError: the studies cannot be compared, or a margin is wrong.
        Interrupted: by Ctrl-C or SIGTERM.
    """
    cells = comparable(studies)
    given = margins_of(margins, list(figures(cells)))
    keeps = [_Results(RESULT[studies[0].unit]) for _ in cells]
    orders = [order(cell, keep=results, rows=True) for cell, results in zip(cells, keeps, strict=True)]
    Farm("threads", jobs).play(orders, tell, hard=hard)
    played = [
        Played(name, each.totals, results.all())
        for name, each, results in zip(names(studies), orders, keeps, strict=True)
    ]
    keep(played)
    return compared(played[0], played[1:], given)


def names(studies: Sequence[Study]) -> list[str]:
    """The studies' names, told apart by numbers where they are the same."""
    given = [study.name for study in studies]
    return [n if given.count(n) == 1 else f"{n} ({given[: at + 1].count(n)})" for at, n in enumerate(given)]


def comparable(studies: Sequence[Study]) -> list[Cell]:
    """The cell of each study.

    Raises:
        UserError: these cannot be compared; everything that is in the way is told.
    """
    if len(studies) < 2:
        raise UserError("nothing to compare with\n  name two or more rule sets or studies; the first is the base")
    wrong = [
        f"{study.name}: has {len(study.cells)} cells; a study of one is wanted here\n"
        "  take `vary` out of it, or set what it varies: --players 4, --set rules.OPTION=VALUE"
        for study in studies
        if len(study.cells) != 1
    ]
    cells = [study.cells[0] for study in studies]
    shared: dict[str, Callable[[Cell], Any]] = {
        "players": lambda cell: cell.players,
        "seating": lambda cell: cell.seating,
        "seed": lambda cell: cell.seed,
        "games": lambda cell: cell.games,
        "matches": lambda cell: cell.matches,
    }
    for key, value in shared.items():
        if len({value(cell) for cell in cells}) > 1:
            each = ", ".join(f"{study.name} {value(cell)}" for study, cell in zip(studies, cells, strict=True))
            wrong.append(f"{key}: {each}\n  all must be played alike to meet the same deals: change the files, or give "
                         "a flag for all")  # fmt: skip
    if cells[0].games < FEWEST:
        wrong.append(f"{cells[0].games} {studies[0].unit}: at least {FEWEST} are wanted for a comparison")
    if wrong:
        raise UserError("\n\n".join(wrong))
    return cells


__all__ = [
    "GAMES",
    "MARGINS",
    "Comparison",
    "Difference",
    "Figure",
    "Margin",
    "Played",
    "Versus",
    "comparable",
    "compare",
    "compared",
    "figures",
    "judged",
    "margins_of",
    "names",
    "same_result",
    "widened",
]
