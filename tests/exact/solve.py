"""Solve the games of `cases`: ``python -m tests.exact.solve`` writes solutions.json anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.exact.chain import visits
from tests.exact.position import Position, canonical
from tests.exact.turns import GOES_ON, OUT, STALEMATE, Game, Step, game_of, openings, turn
from uno_sim.rules.model import Rules


class Moment(NamedTuple):
    """A table and whose turn it is: the place after the dealer from 0, and 1 or -1 for the direction.

    ``left`` are the actions until the limit; None without one.
    """

    table: Position
    place: int
    direction: int
    left: int | None


@dataclass(frozen=True)
class Solution:
    """Shares and means of a game. ``wins`` is by place after the dealer; all rows of ``wins``, ``stalemate`` and ``limit`` add to 1."""

    wins: tuple[Fraction, ...]
    stalemate: Fraction
    limit: Fraction
    actions: Fraction
    turns: Fraction
    moments: int


class Chain:
    """The game as a Markov chain of moments; each position's turn is worked out once."""

    def __init__(self, game: Game, limit: int | None) -> None:
        self.game = game
        self.limit = limit
        self._turns: dict[Position, list[Step]] = {}

    def start(self) -> dict[Moment, Fraction]:
        return added((self._after(step, 0, 1, self.limit), step.chance) for step in self._merged(openings(self.game)))

    def steps(self, table: Position) -> list[Step]:
        if table not in self._turns:
            self._turns[table] = self._merged(turn(self.game, table))
        return self._turns[table]

    def after(self, now: Moment) -> dict[Moment, Fraction]:
        return added(
            (self._after(step, now.place, now.direction, now.left), step.chance)
            for step in self.steps(now.table)
            if not self.ending(step, now)
        )

    def ending(self, step: Step, now: Moment) -> str:
        if step.ending == GOES_ON and step.actions and now.left == 1:
            return "limit"
        return step.ending

    def _after(self, step: Step, place: int, direction: int, left: int | None) -> Moment:
        if step.turned and self.game.players > 2:
            direction = -direction
        place = (place + direction * step.on) % self.game.players
        return Moment(step.position, place, direction, None if left is None else left - step.actions)

    def _merged(self, steps: Iterator[Step]) -> list[Step]:
        """Steps whose tables are alike in all but names added up; hands then begin with whose turn is next."""
        chances: dict[Step, Fraction] = {}
        for step in steps:
            hands = step.position.hands
            if step.turned:
                hands = (hands[0], *reversed(hands[1:]))
            at = step.on % len(hands)
            table = step.position._replace(hands=hands[at:] + hands[:at])
            if step.ending:
                table = Position((), ())
            else:
                table = canonical(table, self.game.names)
            key = step._replace(chance=Fraction(0), position=table)
            chances[key] = chances.get(key, Fraction(0)) + step.chance
        return [step._replace(chance=chance) for step, chance in chances.items()]


def added(chances: Iterator[tuple[Moment, Fraction]]) -> dict[Moment, Fraction]:
    total: dict[Moment, Fraction] = {}
    for node, chance in chances:
        total[node] = total.get(node, Fraction(0)) + chance
    return total


def solve(rules: Rules, players: int, limit: int | None = None) -> Solution:
    chain = Chain(game_of(rules, players), limit)
    nodes = visits(chain.start(), chain.after)
    wins = [Fraction(0)] * players
    ends = {STALEMATE: Fraction(0), "limit": Fraction(0)}
    actions = Fraction(0)
    turns = sum((step.chance * step.turns for step in openings(chain.game)), Fraction(0))
    for now, times in nodes.items():
        for step in chain.steps(now.table):
            actions += times * step.chance * step.actions
            turns += times * step.chance * step.turns
            ending = chain.ending(step, now)
            if ending == OUT:
                wins[now.place] += times * step.chance
            elif ending:
                ends[ending] += times * step.chance
    return Solution(tuple(wins), ends[STALEMATE], ends["limit"], actions, turns, len(nodes))
