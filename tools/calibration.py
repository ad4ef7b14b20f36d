"""``make calibration``: do intervals hold the truth as often as they say, and are alarms as rare as they say?

    python tools/calibration.py [--repetitions N] [--cases K]

The truth are the games that are solved exactly (`tests/exact`): each share and mean of each, with fixed seats and with
rotated ones, what the rule of each pair of them changes, and all of it at the end of games that are played until
intervals are narrow. 95 % of the intervals of all repetitions must hold it, give or take four binomial standard errors;
what seldom happens may be held more often. Then rules are compared with themselves, with other seeds and with the
colours of the same cards exchanged: of all figures of all pairs together, one may be called different in 5 % of the
repetitions (99.9 % binomial range).

Whatever is outside is repeated once on other deals, and must then be inside. Right intervals fail one of the some 500
checks with a chance below 1 in 1,000; an interval that holds the truth in 91 % fails nearly always. Seeds come from
``UNO_PROOF_SEED``; the exit code is 1 where something is outside twice.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from repetitions import repeated, tiny, with_colours_moved

from tests.exact.cases import CASES, PAIRS
from tests.exact.solve import solutions
from uno_sim.cell import Cell, Seating
from uno_sim.farm import CellTotals
from uno_sim.stats import CONFIDENCE, Estimate
from uno_sim.studies.compare import HEADLINES, LEVEL, Figure, Played, compared, figures
from uno_sim.studies.compare.differences import Pair
from uno_sim.studies.until import first_look, headline, looks, of_cells, widest, width_of
from uno_sim.study import load_study
from uno_sim.tables import Figures

GAMES: Final = 512
"""Of a repetition: few, since many are easy."""
ERRORS: Final = 4.0
"""Standard errors that a coverage may be off."""
RARE: Final = 20
"""What is expected so seldom in a repetition may be held more often: a whole number cannot be had in halves."""
RANGE: Final = 0.999
"""Of the binomial, for alarms."""
PRECISION: Final = 0.03
"""What games are played until: some 2,000 of them."""
PILOT: Final = 1024
"""Games of a pilot: in as many blocks as a real one, so that it plans as well and as badly."""
ROUNDING: Final = 1e-12

TRUTH: Final = {name: found.figures() for name, found in solutions().items()}


@dataclass(slots=True)
class Tally:
    """How many intervals of each figure held the truth (or how many families alarmed), of how many."""

    hits: Counter[str] = field(default_factory=Counter)
    trials: Counter[str] = field(default_factory=Counter)
    rare: set[str] = field(default_factory=set)
    looks: Counter[int] = field(default_factory=Counter)

    def count(self, name: str, hit: bool) -> None:
        self.trials[name] += 1
        self.hits[name] += hit

    def hold(self, name: str, found: Estimate, truth: float, expected: float) -> None:
        """Note whether an interval holds the truth; ``expected``: how often in a repetition that comes, or fails to
        come, which the figure counts."""
        if expected == 0:
            return
        if expected < RARE:
            self.rare.add(name)
        self.count(name, found.low - ROUNDING <= truth <= found.high + ROUNDING)


Experiment = Callable[[int, int], Tally]
"""From a number of repetitions and a seed to what came of them."""


@dataclass(frozen=True, slots=True)
class Section:
    """Experiments of one kind, and between which counts each figure must lie."""

    title: str
    experiments: Mapping[str, Experiment]
    allowed: Callable[[int, bool], tuple[float, float]]


def held(trials: int, rare: bool) -> tuple[float, float]:
    """95 % ± 4 binomial standard errors; without an upper end for what is rare."""
    slack = ERRORS * math.sqrt(trials * CONFIDENCE * (1 - CONFIDENCE))
    return trials * CONFIDENCE - slack, trials if rare else trials * CONFIDENCE + slack


def at_least(trials: int, _rare: bool) -> tuple[float, float]:
    return held(trials, rare=True)


def alarmed(trials: int, _rare: bool) -> tuple[float, float]:
    """The 99.9 % range of the binomial about 5 %."""
    from scipy.stats import binom

    low, high = binom.interval(RANGE, trials, LEVEL)
    return float(low), float(high)


# --- what is known ------------------------------------------------------------------------------------------


def expected(games: int, figure: str, *names: str) -> float:
    """How often in so many games that comes which a share counts, or fails to, in the game where that is oftener."""
    if figure in ("actions", "turns"):
        return math.inf
    return max(games * float(min(truth, 1 - truth)) for truth in (TRUTH[name][figure] for name in names))


def listed(cell: Cell) -> dict[str, Figure]:
    """The solved figures of a game, by their names there."""
    named = {each.name: each for each in figures([cell])}
    wins = {f"wins of place {at}": named[f"wins_position.{at}"] for at in range(1, cell.players + 1)}
    return {**wins, **{name: named[name] for name in ("stalemate", "limit", "actions", "turns")}}


def of_one(name: str, seating: Seating, repetitions: int, seed: int) -> Tally:
    """The shares and means of a game, as the tables of a run have them."""
    cell, tally = tiny(name, GAMES, seed, seating), Tally()
    known = listed(cell)
    for totals in repeated(cell, repetitions):
        f = Figures(totals)
        for figure, truth in TRUTH[name].items():
            tally.hold(figure, headline(f, known[figure]), float(truth), expected(totals.games, figure, name))
    return tally


def of_two(base: str, other: str, apart: bool, repetitions: int, seed: int) -> Tally:
    """What the rule of a pair changes; ``apart``: on other deals."""
    cells, tally = [tiny(base, GAMES, seed), tiny(other, GAMES, seed + apart)], Tally()
    known = listed(cells[0])
    for one, two in zip(*(repeated(cell, repetitions) for cell in cells), strict=True):
        pair = Pair.of(Played(base, one), Played(other, two), CONFIDENCE)
        for figure, truth in _changes(base, other).items():
            if (found := pair.difference(known[figure], {})) is not None:
                tally.hold(figure, found.difference, truth, expected(GAMES, figure, base, other))
    return tally


def _changes(base: str, other: str) -> dict[str, float]:
    return {name: float(TRUTH[other][name] - truth) for name, truth in TRUTH[base].items()}


# --- games that are played until intervals are narrow --------------------------------------------------------


def stopped(name: str, repetitions: int, seed: int) -> Tally:
    """The shares and means of a game at the look where it stops."""
    tally = Tally()
    for at in range(repetitions):
        cell = tiny(name, PILOT, seed + at)
        pilot = _once(replace(cell, seed=~cell.seed & _MOST))
        wide = widest(of_cells([pilot], PRECISION, next(looks(1, 2)).confidence))
        first = first_look(pilot.games, wide.ratio)
        for look in looks(first, 8 * first):
            totals = _once(replace(cell, games=look.games))
            if widest(of_cells([totals], PRECISION, look.confidence)).ratio <= 1 or look.last:
                break
        tally.looks[look.number] += 1
        f, known = Figures(totals, look.confidence), listed(cell)
        for figure, truth in TRUTH[name].items():
            tally.hold(figure, headline(f, known[figure]), float(truth), expected(totals.games, figure, name))
    return tally


def stopped_two(base: str, other: str, repetitions: int, seed: int) -> Tally:
    """What the rule of a pair changes, at the look where the comparison stops."""
    tally = Tally()
    for at in range(repetitions):
        cells = [tiny(name, PILOT, seed + at) for name in (base, other)]
        ratio = _ratio(_pair([replace(cell, seed=~cell.seed & _MOST) for cell in cells], next(looks(1, 2)).confidence))
        first = first_look(PILOT, ratio)
        for look in looks(first, 8 * first):
            pair = _pair([replace(cell, games=look.games) for cell in cells], look.confidence)
            if _ratio(pair) <= 1 or look.last:
                break
        tally.looks[look.number] += 1
        known = listed(cells[0])
        for figure, truth in _changes(base, other).items():
            if (found := pair.difference(known[figure], {})) is not None:
                tally.hold(figure, found.difference, truth, expected(look.games, figure, base, other))
    return tally


_MOST: Final = 2**63 - 1


def _once(cell: Cell) -> CellTotals:
    return next(repeated(cell, 1))


def _pair(cells: Sequence[Cell], confidence: float) -> Pair:
    base, other = (Played(cell.name, _once(cell)) for cell in cells)
    return Pair.of(base, other, confidence)


def _ratio(pair: Pair) -> float:
    """How many times too wide the widest headline difference is."""
    known = [each for each in figures([pair.base.cell, pair.other.cell]) if each.measure in HEADLINES]
    found = [each for figure in known if (each := pair.difference(figure, {})) is not None]
    return widest([width_of("", each.figure, each.difference, each.base, PRECISION) for each in found]).ratio


def at_any_look(name: str, repetitions: int, seed: int) -> Tally:
    """Whether the intervals of all looks hold the truth, so that it does not matter who stops, and why."""
    tally, cell = Tally(), tiny(name, GAMES, seed)
    known = listed(cell)
    for at in range(repetitions):
        shown = [
            (Figures(_once(replace(cell, seed=seed + at, games=look.games)), look.confidence), look.games)
            for look in looks(2 * GAMES, 16 * GAMES)
        ]
        for figure, exact in TRUTH[name].items():
            each = [(headline(f, known[figure]), games) for f, games in shown]
            low = max(found.low for found, _ in each)
            high = min(found.high for found, _ in each)
            tally.hold(figure, Estimate(0.0, 0.0, low, high), float(exact), expected(each[0][1], figure, name))
    return tally


# --- rules beside themselves -------------------------------------------------------------------------------------


def other_seeds(repetitions: int, seed: int) -> Tally:
    """The same rules with three seeds: two pairs."""
    cell = _official(seed)
    return _alarms(repeated(replace(cell, seed=seed + at), repetitions) for at in range(3))


def other_colours(repetitions: int, seed: int) -> Tally:
    """The same rules and the same deals, each coloured card in another colour: two pairs."""
    cell = _official(seed)
    moved = (
        (replace(each, cell=replace(cell, name=f"moved by {by}", limit=cell.limit - by)) for each in played)
        for by in range(3)
        for played in [repeated(cell, repetitions, with_colours_moved(cell, by))]
    )
    return _alarms(moved)


def _official(seed: int) -> Cell:
    return load_study("official", {"games": GAMES, "line_up": "random", "seed": seed}).cells[0]


def _alarms(samples: Iterator[Iterator[CellTotals]]) -> Tally:
    tally = Tally()
    for totals in zip(*samples, strict=True):
        base, *others = (Played(each.cell.name, each) for each in totals)
        found = [each for other in compared(base, others).others for each in other.differences]
        tally.count("any figure", any(each.corrected < LEVEL for each in found))
        tally.count("called different", any(each.verdict in ("more", "less") for each in found))
    return tally


# --- all of it ---------------------------------------------------------------------------------------------------


def sections(cases: int) -> list[Section]:
    """Everything, or the first so many games and pairs of each kind."""
    names, pairs = list(CASES)[:: max(1, len(CASES) // cases)], PAIRS[:: max(1, len(PAIRS) // cases)]
    return [
        Section("shares and means, seats fixed", {n: partial(of_one, n, "fixed") for n in names}, held),
        Section("shares and means, seats rotated", {n: partial(of_one, n, "rotate") for n in names}, held),
        Section("differences on the same deals", {f"{o} - {b}": partial(of_two, b, o, False) for b, o in pairs}, held),
        Section("differences of separate runs", {f"{o} - {b}": partial(of_two, b, o, True) for b, o in pairs}, held),
        Section("shares and means, stopped early", {n: partial(stopped, n) for n in names[::2]}, held),
        Section("differences, stopped early", {f"{o} - {b}": partial(stopped_two, b, o) for b, o in pairs[::2]}, held),
        Section("all looks at once (at least)", {n: partial(at_any_look, n) for n in names[::4]}, at_least),
        Section("alarms", {"other seeds": other_seeds, "other colours": other_colours}, alarmed),
    ]


def outside(section: Section, tally: Tally) -> list[str]:
    """The figures whose count is not where it must be."""
    wrong = []
    for name, trials in tally.trials.items():
        low, high = section.allowed(trials, name in tally.rare)
        if not low <= tally.hits[name] <= high:
            wrong.append(name)
    return wrong


def carry_out(section: Section, repetitions: int, seed: int) -> Iterator[str]:
    """Play a section; what was outside twice."""
    for name, experiment in section.experiments.items():
        began = time.perf_counter()
        tally = experiment(repetitions, seed)
        wrong = outside(section, tally)
        print(_line(name, tally, time.perf_counter() - began), flush=True)
        if wrong:
            again = experiment(repetitions, seed + 10 * repetitions)
            still = sorted(set(wrong) & set(outside(section, again)))
            for figure in wrong:
                shares = " and ".join(f"{100 * t.hits[figure] / t.trials[figure]:.1f} %" for t in (tally, again))
                print(f"    {figure}: {shares}" + ("   OUTSIDE" if figure in still else ""))
            yield from (f"{section.title}: {name}: {figure}" for figure in still)


def _line(name: str, tally: Tally, seconds: float) -> str:
    """A game's name, its lowest and highest share, and the looks that it took."""
    often = {each for each in tally.trials if each not in tally.rare} or set(tally.trials)
    shares = sorted(100 * tally.hits[each] / tally.trials[each] for each in often)
    rare = f", {len(tally.rare)} rare" if tally.rare else ""
    later = sum(count for number, count in tally.looks.items() if number > 1)
    looked = f", {100 * later / tally.looks.total():.0f} % looked twice or more" if tally.looks else ""
    figures = f"{len(tally.trials)} figures{rare}{looked}; {seconds:.0f} s"
    return f"  {name:<58} {shares[0]:5.1f} to {shares[-1]:5.1f} %  ({figures})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=1000, metavar="N", help="of each game [1,000]")
    parser.add_argument("--cases", type=int, default=len(CASES), metavar="K", help="only about so many games [all]")
    options = parser.parse_args()
    seed = int(os.environ.get("UNO_PROOF_SEED", "1"))
    failed: list[str] = []
    for section in sections(options.cases):
        print(f"{section.title}: {options.repetitions} repetitions")
        failed += carry_out(section, options.repetitions, seed)
    print(f"\n{len(failed)} outside" + "".join(f"\n  {each}" for each in failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
