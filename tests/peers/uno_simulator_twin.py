"""shreydesai/uno-simulator, its Random against its Greedy, as a slow player with quirks.

Its third player, Smart, is described by headings only, so that nobody can play it from the description.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from tests.peers.outcome import Outcome, outcome_of
from tests.peers.slow_player import Manners, SlowGame, any_card, any_colour
from uno_sim.cards import COLOURS, colour_of, symbol_of
from uno_sim.referee.deck import DRAW_TWO
from uno_sim.referee.table import Pile
from uno_sim.rules.model import Rules

RULES: Final = Rules.model_validate(
    {
        "lead": {"wild": "again", "draw_two": "nothing"},
        "wild_draw_four": {"legal": "any-time", "challenge": "off"},
        "draw": {"voluntary": "no", "drawn": "must"},
        "uno_call": {"call": "none"},
    }
)
LIMIT: Final = 500
"""Actions after which a game is broken off."""

PRIORITY: Final = ("W+4", "+2", "S", "R", "W", *"9876543210")
"""Greedy's: what it plays first, if it can."""


def greedy_card(game: SlowGame, seat: int, moves: list[str]) -> str:
    """The first by priority; of several, the one it has held longest."""
    cards = [card for card in game.table.hands[seat] if card in moves]
    return min(cards, key=lambda card: PRIORITY.index(symbol_of(card))) if cards else moves[0]


def greedy_colour(game: SlowGame, seat: int) -> str:
    """The colour held most; of several, the one it has held longest; any without a coloured card."""
    held = Counter(colour for card in game.table.hands[seat].elements() if (colour := colour_of(card)))
    return held.most_common(1)[0][0] if held else game.dice.choice(COLOURS)


RANDOM: Final = Manners(any_card, any_colour)
GREEDY: Final = Manners(greedy_card, greedy_colour)


def each_their_own(*players: Manners) -> Manners:
    """Manners by seat."""
    return Manners(
        lambda game, seat, moves: players[seat].choose(game, seat, moves),
        lambda game, seat: players[seat].colour(game, seat),
    )


class UnoSimulatorGame(SlowGame):
    """One game by its rules."""

    def lead(self, dealer: int) -> None:
        """Seat 0 starts. Quirks: a lead Wild goes to the bottom, and a lead +2 is drawn by the seat after the opener.

        What is put back into a pile in a known order lies at its bottom.
        """
        cards = list(self.table.pile.rest.elements())
        self.dice.shuffle(cards)
        self.table.pile = Pile(coming=cards)
        super().lead(self.players - 1)
        if symbol_of(self.table.top) == DRAW_TWO:
            self.draw_many(self.table.after(self.table.turn), self.rule("draw_two.cards"), "lead")

    def end(self, reason: str, winner: int | None) -> None:
        """Quirk: the fewest cards win a game that is broken off; the first seat where that is not decided."""
        fewest = min(self.table.in_play, key=self.table.held)
        super().end(reason, fewest if reason == "limit" else winner)


def play(seed: int, game: int) -> Outcome:
    """Play game number ``game`` of a seed. The winner is 0 for Random and 1 for Greedy, who start by turns."""
    starts = game % 2
    manners = each_their_own(*((GREEDY, RANDOM) if starts else (RANDOM, GREEDY)))
    dice = Random(f"{seed}/{game}")
    actions, opener, winner = outcome_of(UnoSimulatorGame(RULES, 2, dice, manners, limit=LIMIT))
    assert winner is not None
    return Outcome(actions, opener ^ starts, winner ^ starts)
