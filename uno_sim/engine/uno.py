"""Saying UNO: due, forgotten, made up for, caught. [uno] (X43)"""

from __future__ import annotations

from typing import Any

from uno_sim.engine.script import CATCH, LATE_UNO, SAY_FALSELY, next_act, scripted_forgets
from uno_sim.jit import kernel
from uno_sim.measures import at
from uno_sim.table.chance import CORRECT, FORGET, NOTICE, PURPOSES, SEAT, happens, human, once
from uno_sim.table.events import BY_FALSE_UNO, BY_UNO, CAUGHT, FALSE_UNO, FORGOT, LATE, UNO, emit
from uno_sim.table.piles import penalise

NONE, WHEN_CAUGHT, AUTOMATIC = range(3)
_UNOS, _FORGOTTEN, _CAUGHT = at("unos"), at("forgotten"), at("caught")


@kernel
def call_uno(table: Any, rules: Any, players: Any, seat: Any) -> None:
    """A seat is down to one card."""
    if rules.call == NONE:
        return
    table.tally[_UNOS] += 1
    forgets = (
        scripted_forgets(table) if table.scripted else human(table, seat, FORGET, players[table.player[seat]].forget)
    )
    if not forgets:
        emit(table, UNO, seat, 0, 0, 0)
        return
    emit(table, FORGOT, seat, 0, 0, 0)
    table.tally[_FORGOTTEN] += 1
    table.lapse = seat
    if rules.call == AUTOMATIC:
        _catch(table, rules, -1)
        return
    notice(table, rules, players, True)
    if not rules.window_card:
        table.lapse = -1


@kernel
def _catch(table: Any, rules: Any, by: Any) -> None:
    seat = table.lapse
    table.lapse = -1
    emit(table, CAUGHT, seat, by, 0, 0)
    table.tally[_CAUGHT] += 1
    penalise(table, rules, seat, rules.uno_penalty, BY_UNO)


@kernel
def notice(table: Any, rules: Any, players: Any, just_played: Any) -> None:
    """The others get their chance to notice, once, unless the seat remembers first. [uno.late, uno.window]"""
    seat = table.lapse
    if table.scripted:
        acts_between_turns(table, rules, just_played)
        return
    if just_played and rules.late and human(table, seat, CORRECT, players[table.player[seat]].correct):
        table.lapse = -1
        emit(table, LATE, seat, 0, 0, 0)
        return
    for i in range(1, table.seats):
        other = (seat + i) % table.seats
        if happens(once(table, SEAT + PURPOSES * other + NOTICE, table.turns), players[table.player[other]].notice):
            _catch(table, rules, other)
            return


@kernel
def acts_before_turn(table: Any, rules: Any, players: Any) -> None:
    """What a script has people say before a seat moves: also UNO at the wrong time. [uno.false_call]"""
    acts_between_turns(table, rules, False)
    while next_act(table) == SAY_FALSELY:
        seat = table.script[table.script_at, 1]
        table.script_at += 1
        if rules.call != NONE and rules.false_call > 0:
            emit(table, FALSE_UNO, seat, 0, 0, 0)
            penalise(table, rules, seat, rules.false_call, BY_FALSE_UNO)
        acts_between_turns(table, rules, False)


@kernel
def acts_between_turns(table: Any, rules: Any, just_played: Any) -> None:
    """What a script has people say between two moves; a catch with nothing to catch, or a call that comes too late,
    does nothing."""
    act = next_act(table)
    while act in (CATCH, LATE_UNO):
        seat, whom = table.script[table.script_at, 1], table.script[table.script_at, 2]
        table.script_at += 1
        if act == CATCH and table.lapse >= 0 and table.lapse == whom:
            _catch(table, rules, seat)
        elif act == LATE_UNO and table.lapse == seat and rules.late and just_played:
            table.lapse = -1
            emit(table, LATE, seat, 0, 0, 0)
        act = next_act(table)
