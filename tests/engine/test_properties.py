"""What holds in any game, under any rules, with any players: property-based, shrunk to the simplest game that fails."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.engine import line_ups
from tests.engine.covering import ROOM, SEATED
from tests.engine.states import check, states
from tests.engine.walking import figures, walk
from tests.referee.rule_sets import all_options
from uno_sim.cell import Cell, Seating
from uno_sim.engine.batch import blocks_of, play_blocks, rotations
from uno_sim.engine.tracing import trace_game, trace_games
from uno_sim.players.profile import Profile
from uno_sim.rules.model import Rules
from uno_sim.rules.sense import contradictions
from uno_sim.trace import Event

EXAMPLES: Final = 400
FEW_EXAMPLES: Final = 150
PROOF_EXAMPLES: Final = 2000
LIMIT: Final = 120
GAMES: Final = 24
SEATINGS: Final[tuple[Seating, ...]] = ("fixed", "rotate")
RUNNING: Final = np.zeros(1, np.uint8)

pytestmark = pytest.mark.slow


@st.composite
def rule_sets(draw: st.DrawFn) -> tuple[Rules, int]:
    """Any rule set that can be played, and a number of players that can sit down to it; the simplest is official."""
    data: dict[str, dict[str, Any]] = {}
    for name, values in all_options().items():
        group, option = name.split(".")
        data.setdefault(group, {})[option] = draw(st.sampled_from(values), label=name)
    data["players"] |= ROOM["players"]
    rules = Rules.model_validate(data)
    able = [players for players in SEATED if rules.why_not(players) is None]
    assume(able and not contradictions(rules))
    return rules, draw(st.sampled_from(able), label="players")


@st.composite
def cells(draw: st.DrawFn) -> Cell:
    """Any rule set, players of any kind, any seed; a small batch of games."""
    rules, players = draw(rule_sets())
    profiles = draw(st.lists(st.builds(Profile, **_SETTINGS), min_size=players, max_size=players), label="line-up")
    seating = draw(st.sampled_from(SEATINGS))
    seed = draw(st.integers(0, 2**63 - 1), label="seed")
    return Cell("any", rules, tuple(profiles), players, GAMES, seed, seating=seating, limit=LIMIT)


_SETTINGS: Final = {name: st.sampled_from(values) for name, values in line_ups.VALUES.items()}

EASY: Final = settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None
)
EASIER: Final = settings(EASY, max_examples=FEW_EXAMPLES)


@EASY
@given(cells(), st.integers(0, GAMES - 1))
def test_at_every_event(cell: Cell, game: int) -> None:
    """Each card is somewhere once, who acts is there, a colour is set, what is owed is the sum, and the game ends."""
    walk(cell, trace_game(cell, game))


TAMPERED: Final[dict[str, tuple[str, Callable[[Event], Any]]]] = {
    # a kind of event, and what is done to the first of it
    "a card that was not in the pile": ("card", lambda event: event.data.update(card="no card")),
    "a card too few": ("card", lambda event: event.data.update(seat=(event.seat + 1) % 4)),
    "a play of a card that is not held": (
        "play",
        lambda event: event.data.update(card="W" if event.card != "W" else "R1"),
    ),
    "another debt": ("owes", lambda event: event.data.update(cards=event.cards + 1)),
    "another pot": ("take", lambda event: event.data.update(cards=event.cards + 1)),
    "no colour for a wild": ("play", lambda event: event.data.update(colour="red" if event.colour is None else None)),
    "other hands at the end": ("end", lambda event: event.data.update(hands=event.hands[::-1])),
    "nothing offered": ("offer", lambda event: event.data.update(moves=[])),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_walk_refuses_what_cannot_be(what: str) -> None:
    name, tamper = TAMPERED[what]
    cell = Cell("any", Rules(), (Profile(ties="chance"),) * 4, 4, GAMES, 1)
    trace = deepcopy(trace_game(cell, 0))
    walk(cell, trace)
    tamper(next(event for event in trace.events if event.name == name))
    with pytest.raises(AssertionError):
        walk(cell, trace)


@EASIER
@given(cells(), st.integers(0, GAMES - 1))
def test_at_the_engines_own_table_after_every_action(cell: Cell, game: int) -> None:
    """The census by kind of card, masks that say what counts say, a live actor, a colour, the top card in force."""
    for table in states(replace(cell, limit=60), game):
        check(cell, table)


@EASIER
@given(cells())
def test_a_game_is_the_same_alone_again_and_in_a_batch(cell: Cell) -> None:
    totals = play_blocks(cell, 0, blocks_of(cell)[1], RUNNING, want_rows=True)
    assert totals.table is not None
    chosen = [0, 7, GAMES - 1]
    for game, in_turn in zip(chosen, trace_games(cell, chosen), strict=True):
        alone = trace_game(cell, game)
        assert alone.events == in_turn.events
        row = totals.table[game]
        assert figures(alone) == {name: int(row[name]) for name in figures(alone)}
        assert row["deal"] == game // rotations(cell)


@EASIER
@given(cells(), st.data())
def test_two_parts_add_up_to_the_whole(cell: Cell, data: st.DataObject) -> None:
    count = blocks_of(cell)[1]
    cut = data.draw(st.integers(0, count))
    whole = play_blocks(cell, 0, count, RUNNING, want_rows=True)
    parts = play_blocks(cell, 0, cut, RUNNING, want_rows=True) + play_blocks(cell, cut, count, RUNNING, want_rows=True)
    assert np.array_equal(parts.rows, whole.rows)
    assert np.array_equal(parts.bins, whole.bins)
    assert parts.table is not None
    assert whole.table is not None
    assert np.array_equal(parts.table, whole.table)
    assert parts.played == whole.played == -(-GAMES // rotations(cell)) * rotations(cell)


@pytest.mark.proof
@settings(EASY, max_examples=PROOF_EXAMPLES)
@given(cells(), st.integers(0, GAMES - 1))
def test_at_every_event_of_many_games(cell: Cell, game: int) -> None:
    walk(cell, trace_game(cell, game))
    for table in states(replace(cell, limit=20), game):
        check(cell, table)
