"""Solve tiny games in plain fractions, by following every deal, draw and choice with its chance.

    python -m tests.exact.solve [--write] [GAME ...]

Solves the games of `cases` (or those named) anew, prints their figures, and compares them with solutions.json; exit
code 1 where they differ. With ``--write`` what was solved is written there instead. All take about a minute.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Self

from tests.exact.cases import CASES, Case
from tests.exact.chain import visits
from tests.exact.moments import LIMIT, Moments
from tests.exact.turns import OUT, STALEMATE, Game, game_of

SOLUTIONS: Final = Path(__file__).with_name("solutions.json")
COMMAND: Final = "python -m tests.exact.solve --write"


@dataclass(frozen=True)
class Solution:
    """What a game comes to: shares of all games, and means a game.

    ``wins`` goes by place after the dealer, the dealer last; with ``stalemate`` and ``limit`` it adds to 1. The chain
    that was solved had so many ``moments``.
    """

    wins: tuple[Fraction, ...]
    stalemate: Fraction
    limit: Fraction
    actions: Fraction
    turns: Fraction
    moments: int

    def figures(self) -> dict[str, Fraction]:
        """Every share and mean by name."""
        wins = {f"wins of place {place}": share for place, share in enumerate(self.wins, 1)}
        return {**wins, **{name: getattr(self, name) for name in ("stalemate", "limit", "actions", "turns")}}

    def plain(self) -> dict[str, Any]:
        """As data for JSON; a fraction becomes a text."""
        return {"figures": {name: str(value) for name, value in self.figures().items()}, "moments": self.moments}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """The opposite of `plain`."""
        values = {name: Fraction(text) for name, text in data["figures"].items()}
        wins = tuple(value for name, value in values.items() if name.startswith("wins"))
        rest = {name: value for name, value in values.items() if not name.startswith("wins")}
        return cls(wins, **rest, moments=data["moments"])


def solve(case: Case) -> Solution:
    """The figures of a game. Raises ValueError where it need not end, or has rules that are not written here."""
    return solve_game(game_of(case.rules, case.players), case.limit)


def solve_game(game: Game, limit: int | None) -> Solution:
    """The same for a game; ``limit`` is in actions."""
    moments = Moments(game, limit)
    wins = [Fraction(0)] * game.players
    ends = {STALEMATE: Fraction(0), LIMIT: Fraction(0)}
    actions = Fraction(0)
    turns = sum((step.chance * step.turns for step in moments.openings), Fraction(0))
    met = visits(moments.start, moments.after)
    for now, times in met.items():
        for step in moments.turn(now):
            share = times * step.chance
            actions += share * step.actions
            turns += share * step.turns
            if step.ending == OUT:
                wins[now.place] += share
            elif step.ending:
                ends[step.ending] += share
    return Solution(tuple(wins), ends[STALEMATE], ends[LIMIT], actions, turns, len(met))


def solutions() -> dict[str, Solution]:
    """What is written in solutions.json."""
    return {name: Solution.read(data) for name, data in json.loads(SOLUTIONS.read_text("utf-8"))["games"].items()}


def write(found: Mapping[str, Solution]) -> None:
    """Put solutions into solutions.json, in the order of `CASES`; those of games that no longer exist go."""
    known = {**(solutions() if SOLUTIONS.exists() else {}), **found}
    games = {name: known[name].plain() for name in CASES if name in known}
    SOLUTIONS.write_text(json.dumps({"made by": COMMAND, "games": games}, indent=1) + "\n", "utf-8")


HEAD: Final = "| game | wins by place | stalemate | limit | actions | turns |\n|---|---|---|---|---|---|"


def row(name: str, solution: Solution) -> str:
    """A line of the table in docs/exact.md."""
    rest = (solution.stalemate, solution.limit, solution.actions, solution.turns)
    cells = [name, " ".join(map(decimal, solution.wins)), *map(decimal, rest)]
    return f"| {' | '.join(cells)} |"


def decimal(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.6f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", help="names in tests/exact/cases.py; all without any")
    parser.add_argument("--write", action="store_true", help="write what was solved to solutions.json")
    options = parser.parse_args()
    if unknown := set(options.games) - set(CASES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}; there are: {'; '.join(CASES)}")
    print(HEAD)
    found, began = {}, perf_counter()
    for name in options.games or CASES:
        found[name] = solve(CASES[name])
        print(row(name, found[name]), flush=True)
    print(f"\n{len(found)} games solved in {perf_counter() - began:.0f} s")
    if options.write:
        write(found)
        return 0
    stored = solutions()
    wrong = [name for name, solution in found.items() if stored.get(name) != solution]
    print(f"not as in {SOLUTIONS.name}: {'; '.join(wrong)}" if wrong else f"all as in {SOLUTIONS.name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
