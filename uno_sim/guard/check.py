"""Checks a baseline: plays it again, and where something differs decides whether that matters.

First the baseline's own deals are replayed. Cells whose integers are all the same are *unchanged*, whatever their
hashes. Where they differ although every hash is the same, the engine is no function any more: *broken*. All else is
*changed*: figures are compared on the same deals and, where that does not decide, on fresh ones, up to a budget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from uno_sim.errors import BaselineError, UserError
from uno_sim.guard import levels
from uno_sim.guard.baseline import Baseline, Entry, Kept, Loaded, load_all, made_by
from uno_sim.guard.blocks import Blocks, Tell, Whole, fresh, played
from uno_sim.guard.causes import Cause, causes
from uno_sim.guard.quantities import columns, declared, quantities
from uno_sim.guard.verdict import Move, Sample
from uno_sim.margins import Guard
from uno_sim.wording import choices

if TYPE_CHECKING:
    from uno_sim.cell import Cell

Verdict = Literal["unchanged", "small", "matters", "undecided", "changed", "broken"]
CHAPTERS: Final = 16
"""Times the baseline's own games: the budget of fresh ones unless told otherwise."""
LOOKS: Final = (0.0, 0.25, 1.0)
"""Shares of the budget after which it is looked at figures, as many as `levels.SPENT` has."""
EXIT: Final[dict[Verdict, int]] = {"unchanged": 0, "small": 0, "changed": 1, "matters": 1, "broken": 3, "undecided": 4}


@dataclass(slots=True)
class CellCheck:
    """A cell of a baseline, and what became of it.

    ``moves`` are all its figures, before and now; ``fresh_games`` those that were played beside the replay; ``differs``
    the columns of totals that are not as they were.
    """

    config: str
    kept: Kept
    cell: Cell
    guard: Guard
    verdict: Verdict = "unchanged"
    causes: tuple[Cause, ...] = ()
    differs: tuple[str, ...] = ()
    moves: list[Move] = field(default_factory=list)
    fresh_games: int = 0

    @property
    def name(self) -> str:
        """The configuration, and the cell where it has several."""
        return self.config if self.kept.name == Path(self.config).stem else f"{self.config}: {self.kept.name}"

    def figure(self, name: str) -> Move:
        """A figure before and now, by its name: ``actions``, ``wins_position.1``.

        Raises:
            UserError: there is no such figure, or figures were not looked into.
        """
        if self.verdict in ("changed", "broken"):
            raise UserError(f"{self.name}: {self.verdict}; its figures were not looked into")
        if not self.moves:
            self.moves = sample(self.kept, self.cell, self.guard, self.kept.blocks.rows).moves(0.001, last=True)
        for move in self.moves:
            if move.quantity.name == name:
                return move
        raise UserError(f"{self.name} has no figure '{name}'\n  {choices(name, [m.quantity.name for m in self.moves])}")

    @property
    def moved(self) -> list[Move]:
        """The figures that are not as they were, the most surprising first; what the rules fix before all others."""
        some = [move for move in self.moves if move.before != move.now]
        state = {"matters": 0, "open": 1, "small": 2}
        return sorted(some, key=lambda each: (state[each.state], not each.quantity.conformance, -each.surprise))


@dataclass(frozen=True, slots=True)
class Checked:
    """A whole check: the baseline and its path, what was read of the configurations, and all cells.

    ``quick``: only the first block of each cell was replayed, and nothing was decided.
    """

    path: Path
    baseline: Baseline
    loaded: tuple[Loaded, ...]
    cells: tuple[CellCheck, ...]
    made_by: dict[str, str]
    quick: bool = False

    @property
    def exit_code(self) -> int:
        codes = {EXIT[each.verdict] for each in self.cells if not _let_pass(each)}
        return next((code for code in (3, 1, 4) if code in codes), 0)

    def of(self, config: str, cell: str | None = None) -> CellCheck:
        """A cell, by its configuration and, where that has several, its own name.

        Raises:
            UserError: there is none, or more than one.
        """
        found = [each for each in self.cells if each.config == config and cell in (None, each.kept.name)]
        if len(found) != 1:
            there = [f"{each.config}, {each.kept.name}" for each in self.cells]
            raise UserError(
                f"{self.path}: {len(found)} cells are {config}, {cell or 'any'}\n  there are: {'; '.join(there)}"
            )
        return found[0]

    @property
    def false_alarms(self) -> float:
        return self.baseline.false_alarms

    @property
    def declared_anew(self) -> list[str]:
        """Configurations whose ``guard`` is not that of the baseline any more; it takes effect with an update."""
        return [
            entry.config
            for entry, now in zip(self.baseline.entries, self.loaded, strict=True)
            if entry.guard != now.guard
        ]

    def count(self, verdict: Verdict) -> int:
        return sum(each.verdict == verdict for each in self.cells)


def _let_pass(cell: CellCheck) -> bool:
    return cell.verdict == "undecided" and cell.guard.undecided == "pass"


def nothing(_far: object) -> None:
    """Who is told of the progress, where nobody wants to know."""


def check(
    path: Path,
    baseline: Baseline,
    jobs: int = 0,
    tell: Tell = nothing,
    *,
    quick: bool = False,
    budget: int | None = None,
    hard: bool = False,
) -> Checked:
    """Replay a baseline and decide. ``path`` is its file: configurations are found from its folder.

    ``budget`` replaces that of the configurations, in fresh games a cell.

    Raises:
        ConfigError: a configuration is wrong.
        BaselineError: the configurations are no longer what the baseline is of.
        Interrupted: by Ctrl-C or SIGTERM.
    """
    loaded = load_all([(entry.config, entry.flags) for entry in baseline.entries], path.parent)
    cells = _paired(path, baseline, loaded)
    now = made_by()
    found = played([each.cell for each in cells], jobs, tell, first_only=quick, hard=hard)
    changed: list[tuple[CellCheck, Blocks]] = []
    for each, blocks in zip(cells, found, strict=True):
        each.differs = tuple(differing(each.kept, blocks))
        each.causes = causes(each.kept, each.cell, baseline.made_by, now)
        if each.differs:
            each.verdict = "changed" if each.causes else "broken"
            changed.append((each, blocks))
    if not quick:
        _decide(
            [pair for pair in changed if pair[0].verdict == "changed"], baseline.false_alarms, budget, jobs, tell, hard
        )
    return Checked(path, baseline, tuple(loaded), tuple(cells), now, quick)


def _paired(path: Path, baseline: Baseline, loaded: Sequence[Loaded]) -> list[CellCheck]:
    """Each cell of the baseline with what the configuration makes of it now, on the baseline's deals."""
    wrong: list[str] = []
    cells = []
    for entry, now in zip(baseline.entries, loaded, strict=True):
        there = {cell.name: cell for cell in now.cells}
        wrong += _unlike(entry, there)
        for kept in entry.cells:
            if kept.name in there:
                cell = replace(there[kept.name], seed=kept.content["seed"], games=kept.games)
                cells.append(CellCheck(entry.config, kept, cell, entry.guard))
    if wrong:
        hint = f"if that is meant, make it anew: uno-sim baseline --update -o {path}"
        raise BaselineError("\n".join([f"{path}: is not of these cells any more", *wrong, hint]).replace("\n", "\n  "))
    return cells


def _unlike(entry: Entry, there: Mapping[str, Cell]) -> list[str]:
    kept = {cell.name: cell for cell in entry.cells}
    gone = [f"{entry.config} has no cell '{name}' any more" for name in kept if name not in there]
    new = [f"{entry.config} has a cell '{name}' that the baseline has not" for name in there if name not in kept]
    other = [
        f"{entry.config}, cell '{name}': {key} was {kept[name].content[key]} and is {getattr(cell, key)}"
        for name, cell in there.items()
        for key in ("matches", "seating")
        if name in kept and kept[name].content[key] != getattr(cell, key)
    ]
    return gone + new + other


def differing(kept: Kept, blocks: Blocks) -> list[str]:
    """Columns of totals, and histograms, that both have and that are not the same."""
    before, now = kept.blocks.rows[: len(blocks.rows)], blocks.rows
    known = set(kept.columns)
    found = [name for name, at in columns() if name in known and not np.array_equal(before[:, at], now[:, at])]
    bins, bins_now = kept.blocks.histograms, blocks.histograms
    return found + [f"histogram of {name}" for name in bins if name in bins_now and bins[name] != bins_now[name]]


# --- whether it matters ----------------------------------------------------------------------------------------


def sample(kept: Kept, cell: Cell, guard: Guard, now: Whole) -> Sample:
    """What is known of a changed cell before fresh deals are played: figures that the baseline has, too."""
    known, name_at = set(kept.columns), {at: name for name, at in columns()}
    listed = [
        (quantity, declared(quantity, guard.margins))
        for quantity in quantities(cell)
        if name_at[quantity.top] in known and name_at[quantity.bottom] in known
    ]
    return Sample(listed, kept.blocks.rows, now, now[:0])


def _decide(
    changed: Sequence[tuple[CellCheck, Blocks]], level: float, budget: int | None, jobs: int, tell: Tell, hard: bool
) -> None:
    """Look at changed cells, with more and more fresh deals, until each is decided or its budget is used up."""
    samples = [(each, sample(each.kept, each.cell, each.guard, blocks.rows)) for each, blocks in changed]
    if not samples:
        return
    families = [what.family(_plan(each, what, budget)) for each, what in samples]
    single = levels.single(level, levels.effective(families, level))
    going = samples
    for share in LOOKS:
        wanted = {id(each): _chapters(each, budget, share) for each, _ in going}
        _play_fresh(going, wanted, jobs, tell, hard)
        for each, what in going:
            each.moves = what.moves(single, last=wanted[id(each)] >= _chapters(each, budget, 1.0))
            each.verdict = verdict_of(each.moves)
        going = [
            (each, what)
            for each, what in going
            if each.verdict == "undecided" and wanted[id(each)] < _chapters(each, budget, 1.0)
        ]


def _plan(each: CellCheck, what: Sample, budget: int | None) -> list[int]:
    """Blocks of fresh deals at each look, if it comes to that."""
    return [_chapters(each, budget, share) * len(what.before) for share in LOOKS]


def _chapters(each: CellCheck, budget: int | None, share: float) -> int:
    """How many times the baseline's games are to have been played on fresh deals."""
    wanted = budget if budget is not None else each.guard.budget
    whole = CHAPTERS if wanted is None else wanted // each.kept.games
    return -int(-whole * share // 1)


def _play_fresh(
    going: Sequence[tuple[CellCheck, Sample]], wanted: Mapping[int, int], jobs: int, tell: Tell, hard: bool
) -> None:
    orders: list[tuple[CellCheck, Sample, Cell]] = []
    for each, what in going:
        have = each.fresh_games // each.kept.games
        orders += [(each, what, fresh(each.cell, chapter)) for chapter in range(have, wanted[id(each)])]
    found = played([cell for _, _, cell in orders], jobs, tell, hard=hard) if orders else []
    for (each, what, cell), blocks in zip(orders, found, strict=True):
        what.fresh = np.concatenate([what.fresh, blocks.rows])
        each.fresh_games += cell.games


def verdict_of(moves: Sequence[Move]) -> Verdict:
    states = {move.state for move in moves}
    return "matters" if "matters" in states else "undecided" if "open" in states else "small"


__all__ = ["EXIT", "CellCheck", "Checked", "Verdict", "check", "differing", "sample", "verdict_of"]
