"""Many rule sets played by random players, and every event of every game judged; what was seen, added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from joblib import Parallel, delayed

from tests.engine.covering import covering
from tests.engine.line_ups import random_line_up
from tests.referee.rule_sets import random_rules
from uno_sim.cards import SYMBOLS
from uno_sim.cell import Cell
from uno_sim.report.audit import transcript
from uno_sim.rules.model import Match, Rules
from uno_sim.rules.options import options, shown, value
from uno_sim.rules.sense import contradictions
from uno_sim.studies.audit import Seen, judged, quarrel_of
from uno_sim.studies.follows import Pair, cannot_follow, rows
from uno_sim.studies.matters import cannot_matter

GAMES: Final = 20
MATCHES: Final = 2
"""A third of the rule sets are played in so many matches, of a dozen games or so each, in place of games."""
LIMITS: Final = (300, 150, 100, 60, 20)
"""Actions after which a game is given up: a mad rule set need not end, and giving up is judged too."""
TIMES: Final = 5
"""How often any two unusual values of different options meet at least."""
MOST_SEED: Final = 10**9
LINES: Final = 30
"""Lines of a game that a failing test shows."""


def cells(number: int, seed: object) -> Iterator[Cell]:
    """So many rule sets: first the covering array, then any; each with players, a seed and a limit of its own."""
    dice = Random(f"agreement/{seed}")
    for at, (rules, players) in zip(range(number), rule_sets(dice), strict=False):
        line_up, own_seed, limit = random_line_up(dice, players), dice.randrange(MOST_SEED), dice.choice(LIMITS)
        matches = at % 3 == 2
        if at % 12 == 2:
            rules = about_pigs(dice, rules)
        number = MATCHES if matches else GAMES
        yield Cell(f"rule set {at}", rules, line_up, players, number, own_seed, limit=limit, matches=matches)


def rule_sets(dice: Random) -> Iterator[tuple[Rules, int]]:
    yield from covering(TIMES)
    while True:
        rules, players = random_rules(dice)
        if not contradictions(rules):
            yield rules, players


def about_pigs(dice: Random, rules: Rules) -> Rules:
    """The same rules in matches of which many a hero hits the target exactly."""
    few = {**dict.fromkeys(SYMBOLS, 0), "1": 20}
    match = {"target": 20, "games": 3, "pigs": "hero", "exact_hero": dice.choice(("one-each", "one"))}
    groups = {
        "match": Match(**match),
        "score": rules.score.model_copy(update={"points": few}),
        "players": rules.players.model_copy(update={"teams": "none"}),
    }
    return rules.model_copy(update=groups)


@dataclass
class Found:
    """What was seen over all cells, and the mistakes of the tables that say what can be seen."""

    games: int = 0
    events: int = 0
    exercised: set[str] = field(default_factory=set)
    pairs: Counter[Pair] = field(default_factory=Counter)
    able: Counter[Pair] = field(default_factory=Counter)
    """In how many cells a pair may come."""
    refused: list[str] = field(default_factory=list)
    mistakes: set[str] = field(default_factory=set)

    def add(self, cell: Cell, seen: Seen) -> None:
        self.games += seen.games
        self.events += seen.events
        self.exercised |= seen.exercised.keys()
        self.pairs += seen.pairs
        self.able.update(pair for pair in rows() if cannot_follow(pair, cell) is None)
        self.mistakes |= set(mistakes(cell, seen))
        if seen.refused is not None:
            self.refused.append(told(cell, seen.refused))


def mistakes(cell: Cell, seen: Seen) -> Iterator[str]:
    """What came in a cell although `follows` or `matters` say that it cannot."""
    for pair in seen.pairs:
        if pair not in rows():
            yield f"{pair}: not in the table"
        elif why := cannot_follow(pair, cell):
            yield f"{pair}: came without {why}"
    for each in seen.exercised:
        if why := cannot_matter(each.partition("=")[0], cell):
            yield f"{each}: mattered without {why}"


def told(cell: Cell, game: int) -> str:
    """A game on which the engines do not agree, with all that it takes to play it again."""
    quarrel = quarrel_of(cell, game)
    changed = {name: shown(value(cell.rules, name)) for name, each in options().items() if _changed(cell.rules, name)}
    return "\n".join(
        [
            f"{cell.name}, {cell.players} players, seed {cell.seed}, limit {cell.limit}, game {game}",
            f"rules: {changed}",
            f"line-up: {[profile.model_dump(exclude_defaults=True) for profile in cell.line_up]}",
            str(quarrel.disagreement),
            *transcript(quarrel)[-LINES:],
        ]
    )


def _changed(rules: Rules, name: str) -> bool:
    return bool(value(rules, name) != options()[name].default)


def agreement(cells: Iterable[Cell], jobs: int = 1) -> Found:
    """All games of these cells, judged."""
    found = Found()
    made = list(cells)
    for cell, seen in zip(made, _judged(made, jobs), strict=True):
        found.add(cell, seen)
    return found


def _judged(made: Sequence[Cell], jobs: int) -> Iterator[Seen]:
    if jobs == 1:
        yield from (judged(cell, 0, cell.games) for cell in made)
    else:
        with Parallel(
            n_jobs=jobs, backend="loky", return_as="generator", batch_size=8, pre_dispatch="4*n_jobs"
        ) as pool:
            yield from pool(delayed(judged)(cell, 0, cell.games) for cell in made)
