"""RLCard's UNO with two players who choose at random, as a slow player with quirks.

RLCard (https://rlcard.org) plays a game of its own: in many places it is no UNO by any rule book, so that what it does
stands here and not among the options. Each quirk is marked; where an option can say it, it is a line of ``RULES``.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.peers.outcome import Outcome, outcome_of
from tests.peers.slow_player import Manners, SlowGame, any_colour
from uno_sim.cards import COLOURS, WILD_DRAW_FOUR, colour_of, is_wild
from uno_sim.referee.table import Debt, PlayedFour
from uno_sim.rules.model import Rules

RULES: Final = Rules.model_validate(
    {
        "lead": {
            "wild": "chance",  # quirk: a lead Wild gets a random colour
            "wild_draw_four": "again",  # as officially: a lead +4 is shuffled back
            "skip": "skip",  # as officially: after a lead Skip seat 1 starts
            "reverse": "dealer-first",  # as officially: a lead Reverse turns the direction, the last seat starts
            "draw_two": "draw-and-play",  # quirk: after a lead +2 seat 0 draws two and still plays
        },
        "matching": {"reverse_with_two": "turn"},  # quirk: a Reverse does not skip with two players
        "wild_draw_four": {
            "legal": "nothing-else",  # quirk: a +4 only if there is no other legal action
            "bluff": "no",
            "challenge": "off",
        },
        "draw": {
            "voluntary": "no",  # quirk: a draw only if nothing is legal
            "drawn": "must",  # quirk: a drawn card that may be played is played
        },
        "finish": {"last_draw_card": "nothing"},
        "uno_call": {"call": "none"},
    }
)
"""What the options can say of it. That on a Wild only the colour matches (and another wild) is the official rule."""


def any_action(game: SlowGame, seat: int, moves: list[str]) -> str:
    """Quirk: uniform over distinct actions. Two equal cards are one; a wild is four, one for each colour."""
    return game.dice.choices(moves, [len(COLOURS) if is_wild(move) else 1 for move in moves])[0]


RANDOM: Final = Manners(any_action, any_colour)


class RlcardGame(SlowGame):
    """One game by RLCard's rules."""

    stand_ins = 0
    """1 once the piles were reshuffled: the lowest discard then only stands for the card that is still in force."""

    def lead(self, dealer: int) -> None:
        """Quirk: there is no dealer. Seat 0 starts; the last seat is what a dealer would be."""
        super().lead(self.players - 1)

    def may_play_drawn(self, seat: int, card: str, *, forced: bool) -> bool:
        """Quirk: only a wild or a card of the same colour; with the same number or symbol it is kept."""
        return is_wild(card) or colour_of(card) == self.table.colour

    def pile_up(self, card: str, four: PlayedFour | None) -> None:
        """Quirk: a +4 that was just drawn makes nobody draw."""
        if card == WILD_DRAW_FOUR and self.was_drawn():
            self.table.turn = self.next()
        else:
            super().pile_up(card, four)

    def was_drawn(self) -> bool:
        """Whether the card just played had come from the pile in the same turn."""
        return [event.name for event in self.events[-3:]] == ["card", "offer", "play"]

    def take(self, seat: int, debt: Debt) -> None:
        """Quirk: a reshuffle also before a +2 or a +4 for which fewer than 2 or 4 cards remain."""
        if len(self.table.pile) < debt.cards:
            self.reshuffle()
        super().take(seat, debt)

    def reshuffle(self) -> None:
        """Quirk: all played cards go back into the pile, the top one included, and yet it stays in force."""
        table = self.table
        played = table.discards[self.stand_ins :]
        table.pile.rest.update(played)
        table.discards, self.stand_ins = [table.top], 1
        self.write("reshuffle", pile=sorted(played))


def play(seed: int, game: int) -> Outcome:
    """Play game number ``game`` of a seed."""
    return outcome_of(RlcardGame(RULES, 2, Random(f"{seed}/{game}"), RANDOM))
