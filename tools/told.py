"""The measures of games, added up from their traces: what the engine's own totals must come to.

Written from the meanings that `uno_sim.measures` declares, not from the engine. A measure that no trace tells (bluffs)
or that is told for some rules only is left out where it is not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from uno_sim.cards import symbol_of
from uno_sim.cell import Cell
from uno_sim.engine.batch import rotations
from uno_sim.table.numbering import numbering
from uno_sim.table.state import SLOTS
from uno_sim.trace import CAUSES, Event, Trace, games_of_match

MOVES: Final = frozenset({"draw", "take", "keep", "challenge"})
BY_EVENT: Final = {
    "skip": "skips", "lost": "lost", "pass": "passes", "direction": "reversals", "take": "takes", "uno": "unos",
    "forgot": "forgotten", "caught": "caught", "challenge": "challenges", "reshuffle": "reshuffles",
    "pass_hands": "hands_moved", "swap": "hands_moved", "shuffle_hands": "hands_moved", "slap": "slaps",
    "noise": "noises", "wrong": "wrong_cards", "advice": "advices", "leave": "leavers",
}  # fmt: skip
"""Measures that count events of a name."""
Counts = Counter[tuple[str, int]]
"""By measure and place in it."""


def counted(traces: Iterable[Trace], cell: Cell) -> Counts:
    """What all these games come to."""
    total: Counts = Counter()
    for trace in traces:
        games = [_Game(game, cell).counts() for game in (games_of_match(trace) if trace.match else [trace])]
        for game in games:
            total.update(game)
        if trace.match:
            total.update(_of_match(trace, cell, sum(game["actions", 0] for game in games)))
    return total


def _of_match(trace: Trace, cell: Cell, actions: int) -> Counts:
    """What a match comes to beside its games, by what its last event says of it."""
    last, rotation = trace.events[-1], trace.game % rotations(cell)
    found: Counts = Counter({("matches", 0): 1})
    for measure, number in (("match_games", last.games), ("match_actions", actions)):
        found[measure, 0], found[measure, 1] = number, number**2
    camps = {seat % 2 if cell.rules.players.teams != "none" else seat for seat in last.winners}
    ended = "matches_given_up" if last.reason == "limit" else "matches_won" if len(camps) == 1 else "matches_tied"
    found[ended, 0] = 1
    for seat in range(cell.players):
        player = (seat + rotation) % cell.players
        found["match_wins_player", player] = int(ended == "matches_won" and seat in last.winners)
        found["pigs_player", player] = last.pigs[seat]
        found["rewards_player", player] = last.rewards[seat]
    return found


def told_of(cell: Cell) -> frozenset[str]:
    """The measures that traces of these rules tell in full."""
    rules = cell.rules
    left_out = set()
    if rules.wild_draw_four.bluff == "yes" and rules.wild_draw_four.legal != "any-time":
        left_out |= {"no_choice", "one_choice", "choices"}
    if rules.lead.draw_two == "answer":
        left_out |= {"lead_lost"}
    if rules.lead.draw_two == "draw-and-play":
        left_out |= {"takes"}
    if rules.players.leaving == "allowed":
        left_out |= {"lead_changes"}
    if rules.players.teams != "none" and rules.score.way == "own-points":
        left_out |= {"winner_points"}
    return frozenset(ALL - left_out)


ALL: Final = frozenset(BY_EVENT.values()) | {
    "games", "decided", "dry", "stalemate", "left", "limit", "opener_wins", "wins_position", "wins_player",
    "points_player",
    "actions", "turns", "winner_points", "largest_hand", "lead_changes", "reshuffled_games", "played", "lead", "drawn",
    "voluntary_draws", "drawn_plays", "no_choice", "one_choice", "choices", "lead_lost", "answers", "guilty", "pairs",
    "jumps", "matches", "matches_won", "matches_tied", "matches_given_up", "match_games", "match_actions",
    "match_wins_player", "pigs_player", "rewards_player", "due", "due_skips", "opens", "census", "first_pile",
    "neighbours",
}  # fmt: skip
SQUARED: Final = ("actions", "turns", "winner_points", "largest_hand", "lead_changes")


class _Game:
    """One game, followed event by event."""

    def __init__(self, trace: Trace, cell: Cell) -> None:
        self.trace, self.cell = trace, cell
        self.numbers = numbering(cell.rules.deck)
        self.slot_of = self.numbers.slot_of
        self.colour = -1
        self.found: Counts = Counter()
        self.sizes = [len(hand) for hand in trace.events[0].hands]
        self.largest = max(self.sizes)
        self.first = self.leader = self.drew = -1
        self.clockwise = True
        self.moves: list[str] = []
        self.acted = self.moved = False

    def counts(self) -> Counts:
        for event in self.trace.events:
            if measure := BY_EVENT.get(event.name):
                self._add(measure)
            getattr(self, f"_{event.name}", _nothing)(event)
        self._add("turns", self._of("actions") + self._of("skips") + self._of("lost"))
        self._add("unos", self._of("forgotten"))
        self._add("due_skips", self._of("skips"))
        self._add("due", self.found["drawn", CAUSES.index("take")])
        self._add("largest_hand", self.largest)
        self._add("reshuffled_games", int(self._of("reshuffles") > 0))
        self._add("games")
        for measure in SQUARED:
            self.found[measure, 1] = self.found[measure, 0] ** 2
        return self.found

    def _add(self, measure: str, number: int = 1, at: int = 0) -> None:
        self.found[measure, at] += number

    def _of(self, measure: str) -> int:
        return self.found[measure, 0]

    def _deal(self, event: Event) -> None:
        self.dealer = event.seat
        self._add("census", sum(map(len, event.hands)) + len(event.pile))
        for hand in event.hands:
            for card in hand:
                self._off_the_first_pile(card)

    def _off_the_first_pile(self, card: str) -> None:
        colour = self.numbers.code_of(card) // SLOTS
        self._add("first_pile")
        self._add("neighbours", int(colour == self.colour))
        self.colour = colour

    def _turn_up(self, event: Event) -> None:
        self.lead = event.card

    def _opener(self, event: Event) -> None:
        self._add("lead", at=self.slot_of[symbol_of(self.lead)])
        self._add("lead_lost", self._of("skips"))
        self.clockwise = event.clockwise

    def _direction(self, event: Event) -> None:
        self.clockwise = event.clockwise

    def _offer(self, event: Event) -> None:
        if self.drew != event.seat:
            self.moves = event.moves
        self.moved = self.moved or event.moves != ["take"]

    def _lost(self, event: Event) -> None:
        if not self.moved:
            self._add("lead_lost")
        self.drew = -1

    def _draw(self, event: Event) -> None:
        self.drew = event.seat
        self._choice()
        if not event.forced:
            self._add("voluntary_draws")

    def _choice(self) -> None:
        cards = sum(move not in MOVES and " " not in move for move in self.moves)
        self._add(("no_choice", "one_choice", "choices")[min(cards, 2)])

    def _action(self, seat: int) -> None:
        self._add("actions")
        self.drew = -1
        if self.first < 0:
            self.first = seat

    def _pass(self, event: Event) -> None:
        self._action(event.seat)

    def _play(self, event: Event) -> None:
        seat = event.seat
        if event.jump:
            self._add("one_choice")
            self._add("jumps")
        elif self.drew == seat:
            self._add("drawn_plays")
        else:
            self._choice()
            self._add("answers", int("take" in self.moves))
        self._add("played", at=self.slot_of[symbol_of(event.card)])
        self._add("pairs", int(event.copies > 1))
        self._action(seat)
        self.sizes[seat] = event.left
        if all(event.left < size for other, size in enumerate(self.sizes) if other != seat):
            self._add("lead_changes", int(self.leader not in (-1, seat)))
            self.leader = seat

    def _card(self, event: Event) -> None:
        self.sizes[event.seat] += 1
        self.largest = max(self.largest, self.sizes[event.seat])
        self._add("drawn", at=CAUSES.index(event.cause))
        if not self._of("reshuffles"):
            self._off_the_first_pile(event.card)

    def _wrong(self, event: Event) -> None:
        self.sizes[event.seat] -= event.stays

    def _swap(self, event: Event) -> None:
        one, other = event.seat, event.other
        self.sizes[one], self.sizes[other] = self.sizes[other], self.sizes[one]

    def _shuffle_hands(self, event: Event) -> None:
        self.sizes = [len(hand) for hand in event.hands]

    def _pass_hands(self, event: Event) -> None:
        left = {other.seat for other in self._before(event) if other.name == "leave"}
        order = [seat for seat in range(self.cell.players) if seat not in left]
        order = order if event.clockwise else order[::-1]
        sizes = [self.sizes[seat] for seat in order]
        for i, seat in enumerate(order):
            self.sizes[seat] = sizes[i - 1]

    def _before(self, event: Event) -> Iterator[Event]:
        for other in self.trace.events:
            if other is event:
                return
            yield other

    def _challenge(self, event: Event) -> None:
        self._add("guilty", int(event.guilty))

    def _end(self, event: Event) -> None:
        rotation = self.trace.game % rotations(self.cell)
        seats = self.cell.players
        if self.first >= 0:
            self._add("opens", at=(self.first - self.dealer - 1) % seats)
        for seat, points in enumerate(event.points):
            self._add("points_player", points, (seat + rotation) % seats)
        if event.winner is None:
            self._add({"out": "decided"}.get(event.reason, event.reason))
            return
        self._add("decided")
        self._add("dry", int(event.reason == "dry"))
        self._add("opener_wins", int(event.winner == self.first))
        self._add("wins_position", at=(event.winner - self.dealer - 1) % seats)
        self._add("wins_player", at=(event.winner + rotation) % seats)
        own = self.cell.rules.score.way == "own-points"
        others = sum(points for seat, points in enumerate(event.points) if seat != event.winner)
        self._add("winner_points", others if own else event.points[event.winner])


def _nothing(event: Event) -> None:
    """An event that no measure looks at."""


def difference(counts: Counts, measures: dict[str, Any], wanted: frozenset[str]) -> str | None:
    """The first measure that the engine's totals have otherwise than the traces, in words."""
    for name in sorted(wanted):
        for place, found in enumerate(measures[name]):
            if int(found) != counts[name, place]:
                where = f"{name}[{place}]" if len(measures[name]) > 1 else name
                return f"{where}: the traces come to {counts[name, place]}, the totals to {int(found)}"
    return None
