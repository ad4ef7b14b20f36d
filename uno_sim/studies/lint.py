"""Lint: what is wrong with a rule set before anyone plays it, and what to change.

Contradictions, options that can never act, and what hardly can be meant are read off the rules. Whether games end, how
long they are and whether there are cards enough is measured: a thousand games of `all-round` players at each number of
players, beside as many of the official game. What is measured is blamed on the option without which it is best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from uno_sim.cell import Cell
from uno_sim.engine.batch import Totals, play_blocks
from uno_sim.errors import Problem
from uno_sim.measures import BINS, COLUMNS
from uno_sim.players.load import load_profile
from uno_sim.rules.conditions import Case, Finding
from uno_sim.rules.load import LoadedRules
from uno_sim.rules.model import MOST_SEATS, Rules
from uno_sim.rules.odd import odd
from uno_sim.rules.options import options, shown, value
from uno_sim.rules.pointless import pointless
from uno_sim.rules.sense import contradictions

GAMES: Final = 1000
"""Games at each number of players; at most as many as fit into blocks of one game."""
FIRST: Final = 200
"""Games after which it is known whether many of them do not end."""
TRIED: Final = 100
"""Games that are played without an option, to find what is to blame."""
SEED: Final = 1
LIMIT: Final = 2000
"""Actions after which a game counts as one that never ends; an official game has some 40."""
WHO: Final = "all-round"

UNFINISHED: Final = 0.01
"""Share of games without an end from which it is a finding."""
MANY_UNFINISHED: Final = 0.05
"""Share that need not be known any better."""
LONG: Final = 4.0
"""Median actions, in those of the official game, from which it is a finding."""
LAPS: Final = 2.0
"""Laps of the table for which a pile should last."""
BETTER: Final = 0.5
"""What is left of a finding's figure, at most, without an option that is to blame."""
NAMED: Final = 3
"""Options that are named as being to blame, at most."""

Kind = Literal["contradiction", "pointless", "odd", "cards", "endless", "long", "pile"]


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that was found: what kind of thing, and where it stands, what it is, and what to change."""

    kind: Kind
    problem: Problem


@dataclass(frozen=True, slots=True)
class Measured:
    """Games of so many players.

    ``median`` and ``mean`` are in actions, ``limit`` and ``stuck`` are games without an end: stopped after `LIMIT`
    actions, and ended because nobody could play or draw. ``reshuffles`` counts those of all games.
    """

    players: int
    games: int
    median: int
    mean: float
    limit: int
    stuck: int
    reshuffles: int

    @property
    def unfinished(self) -> float:
        """The share of games without an end."""
        return (self.limit + self.stuck) / self.games

    @property
    def a_lap(self) -> float:
        """Reshuffles a lap of the table."""
        return self.reshuffles / self.games / max(self.mean / self.players, 1.0)


@dataclass(frozen=True, slots=True)
class Lint:
    """What was found in a rule set, and what was measured, beside the official game."""

    rules: LoadedRules
    remarks: tuple[Remark, ...]
    measured: tuple[Measured, ...]
    official: tuple[Measured, ...]


def lint(loaded: LoadedRules, games: int = GAMES, seed: int = SEED) -> Lint:
    """Look a rule set over. Contradictions are findings too; with one, or with 0 ``games``, nothing is measured."""
    case = Case(loaded.rules)
    refused = contradictions(loaded.rules)
    found: list[tuple[Kind, Finding]] = [("contradiction", each) for each in refused]
    found += [("pointless", each) for each in pointless(case)]
    found += [("odd", each) for each in odd(case)]
    found += [("cards", each) for each in _too_few_cards(loaded, case)]
    remarks = [Remark(kind, loaded.problem(finding)) for kind, finding in found]
    seats = [] if refused or not games else [each for each in case.seats if loaded.rules.why_not(each) is None]
    measured = tuple(measure(loaded.rules, players, games, seed) for players in seats)
    official = tuple(measure(OFFICIAL, players, games, seed) for players in seats)
    remarks += _endless(loaded, measured, seed) or [
        *_long(loaded, measured, official, seed),
        *_pile(loaded, measured, seed),
    ]
    return Lint(loaded, tuple(remarks), measured, official)


# --- playing ------------------------------------------------------------------------------------------

OFFICIAL: Final = Rules.model_validate({"players": {"most": MOST_SEATS}, "deck": {"second_pack_from": 11}})
"""The official game, and beyond its 10 players the same with a second pack."""


def measure(rules: Rules, players: int, games: int, seed: int = SEED) -> Measured:
    """Games of so many players; no more than it takes to see that many of them do not end."""
    cell = Cell(WHO, rules, (load_profile(WHO),) * players, players, games, seed, limit=LIMIT)
    totals = _play(cell, 0, min(FIRST, games))
    seen = _read(players, totals)
    if games <= FIRST or seen.unfinished >= MANY_UNFINISHED:
        return seen
    return _read(players, totals + _play(cell, FIRST, games - FIRST))


def _play(cell: Cell, first: int, games: int) -> Totals:
    return play_blocks(cell, first, games, np.zeros(1, np.uint8))


def _read(players: int, totals: Totals) -> Measured:
    def total(name: str) -> int:
        return int(totals.rows[:, COLUMNS[name].start].sum())

    games = total("games")
    median = int(np.searchsorted(totals.bins[BINS["actions"]].cumsum(), games / 2))
    mean = total("actions") / games
    return Measured(players, games, median, mean, total("limit"), total("stalemate"), total("reshuffles"))


# --- cards for everyone -------------------------------------------------------------------------------


def _too_few_cards(loaded: LoadedRules, case: Case) -> Iterator[Finding]:
    """Numbers of players that the rules are for and the deck is not."""
    rules = loaded.rules
    unable = [players for players in case.seats if rules.why_not(players) is not None]
    if not unable or not case.copies:
        return
    able = [players for players in case.seats if players not in unable]
    enough = (rules.deck.size(unable[-1]) - 1) // unable[-1]
    ways = (
        f"set start.hand to {enough}" if enough else "",
        f"set players.most to {able[-1]}" if able and able[-1] < unable[0] else "",
        f"shuffle in a second pack: deck.second_pack_from {unable[0]}" if rules.deck.packs(unable[0]) == 1 else "",
        "raise deck.copies",
    )
    why = f"there are too few cards for {_all_of(unable)} players: {rules.why_not(unable[0])}"
    blamed = ("start.hand", "deck.copies", "deck.cards", "players.most", "players.fewest")
    option = next((name for name in blamed if _is_set(loaded, name)), "start.hand")
    yield Finding(option, why, "; or ".join(way for way in ways if way))


def _is_set(loaded: LoadedRules, option: str) -> bool:
    return bool(value(loaded.rules, option) != options()[option].default)


def _all_of(numbers: Iterable[int]) -> str:
    """``2, 3 and 4``."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


# --- what was measured --------------------------------------------------------------------------------


def _endless(loaded: LoadedRules, measured: tuple[Measured, ...], seed: int) -> list[Remark]:
    """Games that nobody wins; what else is wrong with them is not worth telling before that is mended."""
    over = [each for each in measured if each.unfinished >= UNFINISHED]
    if not over:
        return []
    worst = max(over, key=lambda each: each.unfinished)
    parts = [f"{_percent(worst.limit / worst.games)} reach {LIMIT:,} actions without a winner"] * (worst.limit > 0)
    parts += [f"{_percent(worst.stuck / worst.games)} are stuck: nobody can play or draw"] * (worst.stuck > 0)
    why = f"of the games of {worst.players} players {' and '.join(parts)}{_also(over, worst)}"
    return [_blamed(Blame("endless", lambda each: each.unfinished, _share_left, why), loaded, worst, seed)]


def _long(
    loaded: LoadedRules, measured: tuple[Measured, ...], official: tuple[Measured, ...], seed: int
) -> Iterator[Remark]:
    usual = {each.players: each.median for each in official}
    over = [each for each in measured if each.median >= LONG * usual[each.players]]
    if not over:
        return
    worst = max(over, key=lambda each: each.median / usual[each.players])
    times = worst.median / usual[worst.players]
    figures = f"{worst.median:,} actions, {times:.1f} times the official {usual[worst.players]:,} (medians)"
    why = f"games of {worst.players} players are very long: {figures}{_also(over, worst)}"
    yield _blamed(Blame("long", lambda each: float(each.median), _actions_left, why), loaded, worst, seed)


def _pile(loaded: LoadedRules, measured: tuple[Measured, ...], seed: int) -> Iterator[Remark]:
    over = [each for each in measured if each.a_lap * LAPS >= 1]
    if not over:
        return
    worst = max(over, key=lambda each: each.a_lap)
    figures = f"{_a_game(worst)} reshuffles a game, one for every {1 / worst.a_lap:.1f} laps of the table"
    why = f"with {worst.players} players the pile is used up again and again: {figures}{_also(over, worst)}"
    yield _blamed(Blame("pile", lambda each: each.a_lap, _laps_left, why), loaded, worst, seed)


def _share_left(each: Measured) -> str:
    return f"it is {_percent(each.unfinished)}"


def _actions_left(each: Measured) -> str:
    return f"it is {each.median:,} actions"


def _laps_left(each: Measured) -> str:
    return f"it is {_a_game(each)} reshuffles a game"


def _a_game(each: Measured) -> str:
    return f"{each.reshuffles / each.games:.1f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _also(over: list[Measured], worst: Measured) -> str:
    others = [each.players for each in over if each is not worst]
    return f"; it is like that with {_all_of(others)} players too" if others else ""


# --- what is to blame ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Blame:
    """A finding that some option is to blame for: its figure, how what is left of it is told, and its message."""

    kind: Kind
    figure: Callable[[Measured], float]
    left: Callable[[Measured], str]
    why: str


def _blamed(blame: Blame, loaded: LoadedRules, worst: Measured, seed: int) -> Remark:
    """A finding at the option without which it is least; at the whole rule set if no single one makes much of it."""
    others = _without(loaded.rules, worst.players)
    tried = [(name, measure(rules, worst.players, TRIED, seed)) for name, rules in others]
    better = [each for each in tried if blame.figure(each[1]) <= BETTER * blame.figure(worst)]
    if not better:
        assert loaded.tree is not None, "rules that were loaded have a tree"
        hint = "no single option is to blame: change several, or give deck.copies more cards"
        return Remark(blame.kind, loaded.tree.place.problem(blame.why, hint=hint))
    best = sorted(better, key=lambda each: (blame.figure(each[1]), each[0].startswith("deck.")))[:NAMED]
    hints = [f"with {name} at its default, {_setting(name)}, {blame.left(without)}" for name, without in best]
    return Remark(blame.kind, loaded.problem(Finding(best[0][0], blame.why, "\n".join(hints))))


def _setting(name: str) -> str:
    default = options()[name].default
    return "the official deck" if name == "deck.copies" else shown(default)


def _without(rules: Rules, players: int) -> Iterator[tuple[str, Rules]]:
    """The same rules with one option at its default, for each that has another value; those that can be played."""
    for name, each in options().items():
        if value(rules, name) == each.default:
            continue
        group, option = name.split(".")
        inner = getattr(rules, group).model_copy(update={option: each.default})
        other = rules.model_copy(update={group: inner})
        if not contradictions(other) and other.why_not(players) is None:
            yield name, other


__all__ = ["GAMES", "LIMIT", "WHO", "Kind", "Lint", "Measured", "Remark", "lint", "measure"]
