"""Saying UNO: due, forgotten, made up for, caught. [uno_call] (X43)"""

from __future__ import annotations

from typing import Any

from uno_sim.engine.script import CATCH, FORGETS_UNO, LATE_UNO, next_act, scripted_manner
from uno_sim.jit import hot, kernel
from uno_sim.measures import at
from uno_sim.table.chance import CORRECT, FORGET, NOTICE, human, strikes
from uno_sim.table.events import BY_UNO, CAUGHT, FORGOT, LATE, UNO, emit
from uno_sim.table.piles import penalise
from uno_sim.table.seats import in_play, next_seat

NONE, WHEN_CAUGHT, AUTOMATIC = range(3)
_UNOS, _FORGOTTEN, _CAUGHT = at("unos"), at("forgotten"), at("caught")


@hot
def call_uno(table: Any, rules: Any, players: Any, seat: Any) -> None:
    """A seat is down to one card."""
    if rules.call == NONE:
        return
    table.tally[_UNOS] += 1
    if table.scripted and table.last_played == seat:
        forgets = scripted_manner(table, FORGETS_UNO)
    else:
        forgets = human(table, seat, FORGET, players[table.player[seat]].forget)
    if not forgets:
        emit(table, UNO, seat, 0, 0, 0)
        return
    emit(table, FORGOT, seat, 0, 0, 0)
    table.tally[_FORGOTTEN] += 1
    table.lapses |= 1 << seat
    if rules.call == AUTOMATIC:
        catch(table, rules, seat, -1)
        return
    notice(table, rules, players, seat, True)
    if not rules.window_card:
        table.lapses &= ~(1 << seat)


@kernel
def call_after_move(table: Any, rules: Any, players: Any, first: Any, only: Any) -> None:
    """Hands have moved: every seat of the mask ``only`` that now holds one card owes a call, in order of play (X14)."""
    seat = first
    for _ in range(table.live):
        if table.size[seat] == 1 and (only >> seat) & 1:
            call_uno(table, rules, players, seat)
        seat = next_seat(table, seat)


@kernel
def catch(table: Any, rules: Any, seat: Any, by: Any) -> None:
    """A forgotten call is paid for, once (fault 9)."""
    table.lapses &= ~(1 << seat)
    emit(table, CAUGHT, seat, by, 0, 0)
    table.tally[_CAUGHT] += 1
    penalise(table, rules, seat, rules.uno_penalty, BY_UNO)


@kernel
def notice_all(table: Any, rules: Any, players: Any) -> None:
    """A window that stays open until the next card: the others get another chance."""
    if table.scripted:
        acts_between_turns(table, rules, False)
        return
    for seat in range(table.seats):
        if (table.lapses >> seat) & 1:
            notice(table, rules, players, seat, False)


@kernel
def notice(table: Any, rules: Any, players: Any, seat: Any, just_played: Any) -> None:
    """The others get their chance to notice, once, unless the seat remembers first. [uno_call.late, window]"""
    if table.scripted:
        acts_between_turns(table, rules, just_played)
        return
    if just_played and rules.late and human(table, seat, CORRECT, players[table.player[seat]].correct):
        table.lapses &= ~(1 << seat)
        emit(table, LATE, seat, 0, 0, 0)
        return
    for i in range(1, table.seats):
        other = (seat + i) % table.seats
        if not in_play(table, other):
            continue
        if strikes(table, other, NOTICE, players[table.player[other]].notice):
            catch(table, rules, seat, other)
            return


@kernel
def acts_between_turns(table: Any, rules: Any, just_played: Any) -> None:
    """What a script has people say between two moves; a catch with nothing to catch, or a call that comes too late,
    does nothing."""
    act = next_act(table)
    while act in (CATCH, LATE_UNO):
        seat, whom = table.script[table.script_at, 1], table.script[table.script_at, 2]
        table.script_at += 1
        if act == CATCH and (table.lapses >> whom) & 1 and in_play(table, seat):
            catch(table, rules, whom, seat)
        elif act == LATE_UNO and (table.lapses >> seat) & 1 and rules.late and just_played:
            table.lapses &= ~(1 << seat)
            emit(table, LATE, seat, 0, 0, 0)
        act = next_act(table)
