"""One game, from the deal to its end."""

from __future__ import annotations

from typing import Any

from uno_sim.engine.match import score_game
from uno_sim.engine.opening import deal, open_game, reset
from uno_sim.engine.slips import before_turn
from uno_sim.engine.turn import debt_turn, jump, ordinary_turn
from uno_sim.jit import kernel
from uno_sim.table.state import HALTED

FROM_POSITION, FROM_LEAD = 1, 2
"""Where a given table starts: in mid-game, or at the lead card with the hands dealt."""


@kernel
def play_on(table: Any, rules: Any, players: Any) -> None:
    """Turn after turn until the game is over."""
    while table.over == 0:
        if table.window != 0 and jump(table, rules, players):
            continue
        if table.slips:
            before_turn(table, rules, players)
            if table.over != 0:
                return
        if table.pot > 0:
            debt_turn(table, rules, players)
        else:
            ordinary_turn(table, rules, players)


@kernel
def play_game(table: Any, rules: Any, players: Any) -> None:
    """A game that depends on (rules, line-up, seed, index) alone."""
    reset(table, rules)
    deal(table, rules)
    open_game(table, rules, players)
    play_on(table, rules, players)


@kernel
def play_given(table: Any, rules: Any, players: Any, start: Any) -> None:
    """Go on from a table that was set up by hand (a scenario)."""
    if start == FROM_LEAD:
        open_game(table, rules, players)
    play_on(table, rules, players)
    if table.over not in (0, HALTED):
        score_game(table, rules)
