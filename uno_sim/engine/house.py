"""What cards do at some tables: hands that move, silence, slapping; and playing out of turn. [house, deck.kinds]"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.engine.script import JUMP_IN, RACES, SLAP_LAST, next_act, scripted_other
from uno_sim.jit import either, hot, kernel
from uno_sim.measures import at
from uno_sim.table.chance import JUMP, PURPOSES, REDEAL, SEAT, SLAP, SWAP, below, once, strikes
from uno_sim.table.events import BY_SLAP, JUMP_OFFER, PASS_HANDS, REDEALT, SHUFFLED_HANDS, SLAPPED, SWAPPED, emit
from uno_sim.table.hands import add, clear
from uno_sim.table.piles import lift, penalise
from uno_sim.table.seats import exchange, in_play, next_seat
from uno_sim.table.state import CODES, FIRST_WILD

_MOVED, _SLAPS = at("hands_moved"), at("slaps")
WORDS_BITS: Final = 10
"""A shuffle of hands needs at most 2 ** 10 words, one a card."""
FEWEST, ANYBODY = range(2)
"""``player.swap``, in the order of its declared values."""


@kernel
def pass_hands(table: Any, seat: Any) -> Any:
    """Every hand goes on to the next player in the direction of play (S4.72); the seats whose hands moved."""
    emit(table, PASS_HANDS, -1, table.step > 0, 0, 0)
    table.tally[_MOVED] += 1
    moved = 1 << seat
    other = next_seat(table, seat)
    while other != seat:
        moved |= 1 << other
        exchange(table, seat, other)
        other = next_seat(table, other)
    return moved


@kernel
def swap_hands(table: Any, players: Any, seat: Any) -> Any:
    """A 7: its player swaps hands with another of choice; the seats whose hands moved."""
    other = scripted_other(table) if table.scripted else _whom(table, players[table.player[seat]], seat)
    if other < 0 or other == seat or not in_play(table, other):
        other = next_seat(table, seat)
    emit(table, SWAPPED, seat, other, 0, 0)
    table.tally[_MOVED] += 1
    exchange(table, seat, other)
    return 1 << seat | 1 << other


@kernel
def shuffle_hands(table: Any, seat: Any) -> Any:
    """All hands are shuffled together and dealt out again, beginning after this seat; the seats whose hands moved."""
    held = _gather(table)
    moved = 0
    other = seat
    for dealt in range(held):
        other = next_seat(table, other)
        moved |= 1 << other
        word = once(table, SEAT + PURPOSES * seat + REDEAL, (table.decisions[seat] << WORDS_BITS) + dealt)
        code = lift(table, table.pile_size - 1 - below(word, held - dealt))
        add(table, other, code)
        emit(table, REDEALT, other, code, 0, 0)
    emit(table, SHUFFLED_HANDS, -1, 0, 0, 0)
    table.tally[_MOVED] += 1
    return moved


@kernel
def _gather(table: Any) -> Any:
    """Put the cards of all hands in play on top of the pile, for a moment; how many they are."""
    held = 0
    for seat in range(table.seats):
        if in_play(table, seat):
            for code in range(CODES):
                for _ in range(table.count[seat, code]):
                    table.pile[table.pile_size + held] = code
                    held += 1
            clear(table, seat)
    table.pile_size += held
    return held


@kernel
def _whom(table: Any, player: Any, seat: Any) -> Any:
    """Whose hand is taken: the shortest (the nearest of equals), or anybody's."""
    if player.swap == ANYBODY:
        other = next_seat(table, seat)
        for _ in range(below(once(table, SEAT + PURPOSES * seat + SWAP, table.decisions[seat]), table.live - 1)):
            other = next_seat(table, other)
        return other
    best = other = next_seat(table, seat)
    while other != seat:
        if table.size[other] < table.size[best]:
            best = other
        other = next_seat(table, other)
    return best


@hot
def _reaction(table: Any, player: Any, seat: Any, purpose: Any) -> Any:
    """How long a seat takes to react: its usual time, half as much again or less by chance."""
    return player.reaction * ((1 << 31) + below(once(table, SEAT + PURPOSES * seat + purpose, table.turns), 1 << 32))


@kernel
def slap(table: Any, rules: Any, players: Any, out: Any) -> None:
    """A 9: everybody slaps the pile, the last hand draws (S4.80, X18, X20); ``out`` has won and does not."""
    last, slowest = -1, -1
    for seat in range(table.seats):
        if seat != out and in_play(table, seat):
            took = _reaction(table, players[table.player[seat]], seat, SLAP)
            if took > slowest:
                last, slowest = seat, took
    if table.scripted and next_act(table) == SLAP_LAST:
        named = table.script[table.script_at, 2]
        if named != out and in_play(table, named):
            last = named
            table.script_at += 1
    emit(table, SLAPPED, last, 0, 0, 0)
    table.tally[_SLAPS] += 1
    penalise(table, rules, last, rules.slap, BY_SLAP)


@hot
def jumper(table: Any, rules: Any, players: Any) -> Any:
    """Who jumps in on the newest card before the seat whose turn it is acts; -1: nobody. [house.jump_in] (X4, X7)"""
    code = table.discards[table.discard_size - 1]
    if code >= FIRST_WILD and (rules.wild_twins >> (code - FIRST_WILD)) & 1 == 0:
        return -1
    banned = (rules.banned >> code) & 1 if code < FIRST_WILD else (rules.wild_banned >> (code - FIRST_WILD)) & 1
    able = 0
    for seat in range(table.seats):
        has = (table.count[seat, code] > 0) & (table.size[seat] > banned)
        able |= either(has & in_play(table, seat), 1, 0) << seat
    able &= ~(1 << table.turn | 1 << table.last_played)
    if able == 0:
        return -1
    emit(table, JUMP_OFFER, -1, code, able, 0)
    if table.scripted:
        return _scripted_jumper(table, players, code, able)
    return _fastest(table, players, able)


@hot
def _fastest(table: Any, players: Any, able: Any) -> Any:
    """Who of those who can jump in wants to and is faster than the seat whose turn it is; -1: nobody."""
    best = -1
    fastest = _reaction(table, players[table.player[table.turn]], table.turn, JUMP)
    seat = next_seat(table, table.turn)
    while seat != table.turn:
        player = players[table.player[seat]]
        if (able >> seat) & 1 and strikes(table, seat, JUMP, player.jump):
            took = _reaction(table, player, seat, JUMP)
            if took < fastest:
                best, fastest = seat, took
        seat = next_seat(table, seat)
    return best


@kernel
def _scripted_jumper(table: Any, players: Any, code: Any, able: Any) -> Any:
    if next_act(table) != JUMP_IN:
        return -1
    seat = table.script[table.script_at, 1]
    if (able >> seat) & 1 == 0 or table.script[table.script_at, 2] != code:
        return -1
    if table.script[table.script_at, 4] & RACES and _fastest(table, players, able) != seat:
        return -1
    table.script_at += 1
    return seat
