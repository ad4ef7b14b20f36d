"""What is kept of a game between peers."""

from __future__ import annotations

from typing import NamedTuple

from tests.peers.slow_player import SlowGame


class Outcome(NamedTuple):
    """One game that is over."""

    actions: int  # a play, or a draw or pass; a drawn card played at once is the same action
    opener: int  # the seat that acted first
    winner: int | None  # its seat


def outcome_of(game: SlowGame) -> Outcome:
    """Play the game to its end."""
    events = game.play()
    opener = next(event.data["seat"] for event in events if event.name == "opener")
    return Outcome(game.table.actions, opener, events[-1].data["winner"])
