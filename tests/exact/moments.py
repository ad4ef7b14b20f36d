"""A tiny game as a Markov chain: its nodes are moments, a table and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from tests.exact.position import Position
from tests.exact.turns import GOES_ON, Game, Step, openings, turn

LIMIT: Final = "limit"
GAME_OVER: Final = Position((), ())


class Moment(NamedTuple):
    """A table and whose turn it is.

    ``place`` counts from the seat left of the dealer, 0, to the dealer; ``direction`` is 1 or -1 (with two players
    always 1); ``left`` are the actions until the limit, None without one.
    """

    table: Position
    place: int
    direction: int
    left: int | None


class Moments:
    """The chain of a game. Each table's turn is worked out once."""

    def __init__(self, game: Game, limit: int | None) -> None:
        self.game = game
        self.openings = self._plain(openings(game))
        self.start = together((self._after(step, Moment(step.position, 0, 1, limit)), step) for step in self.openings)
        self._turns: dict[Position, list[Step]] = {}

    def turn(self, now: Moment) -> list[Step]:
        """What may become of the turn, the limit included."""
        if now.table not in self._turns:
            self._turns[now.table] = self._plain(turn(self.game, now.table))
        steps = self._turns[now.table]
        if now.left != 1:
            return steps
        return [step._replace(ending=LIMIT) if step.actions and step.ending == GOES_ON else step for step in steps]

    def after(self, now: Moment) -> dict[Moment, Fraction]:
        """The moments that may follow; what is missing to 1 is the chance that the game is over."""
        return together((self._after(step, now), step) for step in self.turn(now) if step.ending == GOES_ON)

    def _after(self, step: Step, now: Moment) -> Moment:
        direction = -now.direction if step.turned and self.game.players > 2 else now.direction
        place = (now.place + direction * step.on) % self.game.players
        return Moment(step.position, place, direction, None if now.left is None else now.left - step.actions)

    def _plain(self, steps: Iterable[Step]) -> list[Step]:
        """The same steps with like ones added up; their tables begin with the hand whose turn is next."""
        chances: dict[Step, Fraction] = {}
        for step in steps:
            table = GAME_OVER if step.ending else self.game.plain(seen_from_next(step))
            key = step._replace(chance=Fraction(0), position=table)
            chances[key] = chances.get(key, Fraction(0)) + step.chance
        return [step._replace(chance=chance) for step, chance in chances.items()]


def seen_from_next(step: Step) -> Position:
    """The table with the hands in the new direction, from the one whose turn is next."""
    first, *others = step.position.hands
    hands = (first, *reversed(others)) if step.turned else (first, *others)
    at = step.on % len(hands)
    return step.position._replace(hands=hands[at:] + hands[:at])


def together(steps: Iterable[tuple[Moment, Step]]) -> dict[Moment, Fraction]:
    """The chances of each moment added up."""
    total: dict[Moment, Fraction] = {}
    for moment, step in steps:
        total[moment] = total.get(moment, Fraction(0)) + step.chance
    return total
