"""The slow twin of a match: game after game of the slow player, and the book that is kept of them.

Written from ``docs/trace.md`` in an order of its own; it feeds the referee's own tests.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from tests.peers.slow_player import RESTLESS, Manners, SlowGame
from uno_sim.referee.table import Sitting
from uno_sim.rules.model import Rules
from uno_sim.trace import Event, Trace


class SlowMatch:
    """One match, given up after so many games (which the rules of traces allow for a trace that stops early)."""

    def __init__(self, rules: Rules, players: int, dice: Random, manners: Manners, *, limit: int = 10_000) -> None:
        self.rules, self.match = rules, rules.match
        self.players = players
        self.dice, self.manners, self.limit = dice, manners, limit
        self.sitting = Sitting(players)
        self.played = 0
        self.scores, self.pigs = [0] * players, [0] * players
        self.events: list[Event] = []
        self.over = False

    def play(self, most: int = 1000) -> list[Event]:
        while not self.over and self.played < most:
            game = SlowGame(self.rules, self.players, self.dice, self.manners, limit=self.limit, sitting=self.sitting)
            self.events += game.play()
            self.enter(self.events[-1], next(event for event in game.events if event.name == "deal").seat)
        return self.events

    def here(self) -> list[int]:
        return [seat for seat in range(self.players) if seat not in self.sitting.out]

    def side(self, seat: int) -> list[int]:
        """The seats whose points are this one's too."""
        return [other for other in self.here() if other == seat or (self.teams() and (other - seat) % 2 == 0)]

    def teams(self) -> bool:
        return self.rules.players.teams != "none"

    def enter(self, end: Event, dealer: int) -> None:
        """Write how the match stands after this game."""
        self.played += 1
        for seat, points in enumerate(end.points):
            self.scores[seat] += points
        reached = [seat for seat in self.here() if self.total(seat) >= (self.match.target or 10**9)]
        hit, by = self.draw_pigs(reached) if self.match.pigs != "none" and reached else (None, None)
        out = self.sitting.out | (set(reached) if self.drops_out() else set())
        self.sitting = Sitting(self.players, frozenset(out))
        reason, rewards, winners = self.outcome(reached)
        self.over = reason is not None
        deals, opens = (None, None) if self.over else self.begins(end.winner, dealer)
        self.sitting = Sitting(self.players, frozenset(out), deals, opens)
        data: dict[str, Any] = {"games": self.played, "scores": list(self.scores), "reached": reached}
        data |= {"hit": hit, "by": by, "pigs": list(self.pigs), "out": sorted(out), "over": self.over}
        data |= {"reason": reason, "rewards": rewards, "winners": winners, "dealer": deals, "opener": opens}
        self.events.append(Event("scored", data))

    def total(self, seat: int) -> int:
        return sum(self.scores[other] for other in self.side(seat))

    def drops_out(self) -> bool:
        return self.match.at_target == "out" and self.match.pigs == "none"

    def draw_pigs(self, reached: list[int]) -> tuple[int, int | None]:
        """Somebody has hit the target; returns who, and who gave the pig for it."""
        best = max(self.scores)
        hit = self.dice.choice([seat for seat in reached if self.scores[seat] == best])
        others = [seat for seat in range(self.players) if seat != hit]
        exact, by = best == self.match.target, None
        if self.match.pigs == "hero" and exact:
            self.pigs[hit] += 1 if self.match.exact_hero == "one" else len(others)
        elif self.match.pigs == "hero" or exact:
            for seat in others:
                self.pigs[seat] += 1
        else:
            by = self.chosen(others, self.scores)
            self.pigs[hit] += 1
        self.scores = [0] * self.players
        return hit, by

    def chosen(self, seats: Iterable[int], worth: list[int]) -> int:
        """One of those with the least."""
        seats = list(seats)
        return self.dice.choice([seat for seat in seats if worth[seat] == min(worth[other] for other in seats)])

    def reason(self, reached: list[int]) -> str | None:
        match = self.match
        if reached and match.pigs == "none" and match.at_target == "ends":
            return "target"
        if len(self.here()) < 2:
            return "last"
        if match.most_pigs and max(self.pigs) >= match.most_pigs:
            return "pigs"
        return "games" if match.games and self.played >= match.games else None

    def outcome(self, reached: list[int]) -> tuple[str | None, list[int], list[int]]:
        """Why the match is over, if it is; what everybody gets for a low score; who has won."""
        match, nothing = self.match, [0] * self.players
        reason = self.reason(reached)
        if reason is None:
            return self.given_up(), nothing, []
        rewards = [match.reward if score <= match.reward_at else 0 for score in self.scores]
        before = list(self.scores)
        if match.reward_counts == "off-score":
            self.scores = [score - reward for score, reward in zip(before, rewards, strict=True)]
        winners = self.best(self.here() or reached)
        sides = {tuple(self.side(seat)) or (seat,) for seat in winners}
        if match.ties == "play-on" and len(sides) > 1 and self.here():
            self.scores = before
            return self.given_up(), nothing, []
        return reason, rewards, winners

    def given_up(self) -> str | None:
        return "limit" if self.played >= 1000 else None

    def best(self, seats: list[int]) -> list[int]:
        if self.match.pigs != "none":
            return [seat for seat in seats if self.pigs[seat] == min(self.pigs)]
        worth = {seat: self.total(seat) if self.teams() else self.scores[seat] for seat in seats}
        best = (min if self.match.winner == "fewest-points" else max)(worth.values())
        return [seat for seat in seats if worth[seat] == best]

    def begins(self, winner: int | None, dealer: int) -> tuple[int | None, int | None]:
        """The dealer and the opener of the next game, as far as they are settled."""
        here, way = self.here(), self.match.next
        if way == "chance":
            return None, None
        if way == "dealer-moves-on":
            return min(here, key=lambda seat: (seat - dealer - 1) % self.players), None
        if winner not in here:
            return min(here, key=lambda seat: (seat - dealer) % self.players), self.opener_as_before
        if self.rules.start.opener == "dealer":
            return winner, winner
        return min(here, key=lambda seat: ((winner or 0) - 1 - seat) % self.players), winner

    @property
    def opener_as_before(self) -> int | None:
        before = [event.opener for event in self.events if event.name == "scored"]
        return before[-1] if before and before[-1] in self.here() else None


def play_match(
    rules: Rules,
    players: int,
    seed: int,
    number: int = 0,
    *,
    manners: Manners = RESTLESS,
    limit: int = 10_000,
    most: int = 1000,
) -> Trace:
    """Play match number ``number`` of a seed, or its first games, and return its trace."""
    dice = Random(f"match/{seed}/{number}")
    events = SlowMatch(rules, players, dice, manners, limit=limit).play(most)
    return Trace(rules.model_dump(), players, seed, number, events, match=True)
