"""What people do between moves: make a sound, give advice, say UNO falsely, walk away. [conduct, players.leaving]"""

from __future__ import annotations

from typing import Any

from uno_sim.engine.play import end_game, end_if_stuck, settle
from uno_sim.engine.script import GIVE_ADVICE, MAKE_NOISE, SAY_FALSELY, WALK_AWAY, next_act
from uno_sim.engine.uno import NONE, acts_between_turns
from uno_sim.jit import kernel
from uno_sim.measures import at
from uno_sim.table.chance import ADVISE, FALSE_CALL, LEAVE, NOISE, strikes
from uno_sim.table.events import ADVICE, BY_ADVICE, BY_FALSE_UNO, BY_NOISE, FALSE_UNO, LEFT_TABLE, NOISY, emit
from uno_sim.table.piles import bury_hand, penalise
from uno_sim.table.seats import in_play, next_seat
from uno_sim.table.state import LEFT, WHILE_ACTING

_NOISES, _ADVICES, _LEAVERS = at("noises"), at("advices"), at("leavers")


@kernel
def before_turn(table: Any, rules: Any, players: Any) -> None:
    """All that can happen before the seat whose turn it is moves; afterwards it may be another's turn, or nobody's.

    Once a turn: a seat that is spared, or keeps its turn after a wrong card, moves again in the same one."""
    if table.scripted:
        _scripted_slips(table, rules)
        return
    if table.slipped_at == table.turns:
        return
    table.slipped_at = table.turns
    if rules.leaving:
        seat = table.turn
        while table.over == 0 and strikes(table, seat, LEAVE, players[table.player[seat]].leave):
            leave(table, rules, seat)
            seat = table.turn
        if table.over != 0:
            return
    if table.silent >= 0:
        _maybe_noise(table, rules, players)
    if rules.advice > 0:
        _maybe_advice(table, rules, players)
    seat = table.turn
    false = rules.false_call > 0 and rules.call != NONE and table.size[seat] > 2
    if false and strikes(table, seat, FALSE_CALL, players[table.player[seat]].false_call):
        false_uno(table, rules, seat)


@kernel
def _maybe_noise(table: Any, rules: Any, players: Any) -> None:
    for seat in range(table.seats):
        if in_play(table, seat) and strikes(table, seat, NOISE, players[table.player[seat]].noise):
            noise(table, rules, seat)
            return


@kernel
def _maybe_advice(table: Any, rules: Any, players: Any) -> None:
    for seat in range(table.seats):
        if seat == table.turn or not in_play(table, seat):
            continue
        if strikes(table, seat, ADVISE, players[table.player[seat]].advise):
            advice(table, rules, seat)


@kernel
def noise(table: Any, rules: Any, seat: Any) -> None:
    """The first sound after a 2 costs cards and lifts the silence (S4.77, S4.78)."""
    emit(table, NOISY, seat, 0, 0, 0)
    table.tally[_NOISES] += 1
    table.silent = -1
    penalise(table, rules, seat, rules.silence, BY_NOISE)


@kernel
def advice(table: Any, rules: Any, seat: Any) -> None:
    """Advice given costs cards (S4.29)."""
    emit(table, ADVICE, seat, 0, 0, 0)
    table.tally[_ADVICES] += 1
    penalise(table, rules, seat, rules.advice, BY_ADVICE)


@kernel
def false_uno(table: Any, rules: Any, seat: Any) -> None:
    """UNO said at the wrong time (S1.36)."""
    emit(table, FALSE_UNO, seat, 0, 0, 0)
    penalise(table, rules, seat, rules.false_call, BY_FALSE_UNO)


@kernel
def leave(table: Any, rules: Any, seat: Any) -> None:
    """A player walks away (S2.52; X30 to X33); the hand is still counted at the end."""
    emit(table, LEFT_TABLE, seat, 0, 0, 0)
    table.tally[_LEAVERS] += 1
    table.gone |= 1 << seat
    table.live -= 1
    table.idle = 0
    table.lapses &= ~(1 << seat)
    if table.silent == seat:
        table.silent = -1
    if not rules.out_of_play:
        bury_hand(table, seat)
    if rules.teams and _camp_is_empty(table, seat % 2):
        end_game(table, rules, LEFT, _first_in_play(table))
    elif table.live < rules.ends_below:
        end_game(table, rules, LEFT, -1)
    elif table.turn == seat:
        if table.pot > 0:
            settle(table)
        table.turn = next_seat(table, seat)
        if table.dry == WHILE_ACTING:
            end_if_stuck(table, rules)


@kernel
def _camp_is_empty(table: Any, parity: Any) -> Any:
    for seat in range(parity, table.seats, 2):
        if in_play(table, seat):
            return False
    return True


@kernel
def _first_in_play(table: Any) -> Any:
    for seat in range(table.seats):
        if in_play(table, seat):
            return seat
    return -1


@kernel
def _scripted_slips(table: Any, rules: Any) -> None:
    acts_between_turns(table, rules, False)
    act = next_act(table)
    while act in (SAY_FALSELY, MAKE_NOISE, GIVE_ADVICE, WALK_AWAY) and table.over == 0:
        seat = table.script[table.script_at, 1]
        if not in_play(table, seat) or (act == WALK_AWAY and not rules.leaving):
            return
        if act == GIVE_ADVICE and seat == table.turn:
            return
        table.script_at += 1
        if act == SAY_FALSELY and rules.call != NONE and rules.false_call > 0:
            false_uno(table, rules, seat)
        elif act == MAKE_NOISE and table.silent >= 0:
            noise(table, rules, seat)
        elif act == GIVE_ADVICE and rules.advice > 0:
            advice(table, rules, seat)
        elif act == WALK_AWAY:
            leave(table, rules, seat)
        acts_between_turns(table, rules, False)
        act = next_act(table)
