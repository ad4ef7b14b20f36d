"""From the deal to the first turn: hands, the lead card and what it does."""

from __future__ import annotations

from typing import Any

import numpy as np

from uno_sim.engine.play import spare
from uno_sim.engine.script import TO_HALT, scripted_move
from uno_sim.engine.turn import pass_over, take_debt
from uno_sim.jit import kernel, popcount
from uno_sim.measures import at
from uno_sim.players.choose import name_colour
from uno_sim.table.chance import DEALER, LEAD, TIES, below, once
from uno_sim.table.events import (
    BY_LEAD,
    COLOUR,
    DEAL,
    DEALT,
    MAY_TAKE,
    OFFER,
    OPENER,
    OWES,
    TAKE,
    TURN_UP,
    emit,
)  # fmt: skip
from uno_sim.table.hands import add, clear, value
from uno_sim.table.piles import discard, draw_many, lift, next_card
from uno_sim.table.seats import in_play, next_seat
from uno_sim.table.state import (
    BOUND,
    CODES,
    COLOUR_COUNT,
    FIRST_WILD,
    LEAD_AGAIN,
    LEAD_ANSWER,
    LEAD_BY_COLOUR,
    LEAD_DEALER_FIRST,
    LEAD_DRAW,
    LEAD_LOSE,
    LEAD_OPENER_FIRST,
    LEAD_SKIP,
    LEAD_WILD,
    WILD_IN_FORCE,
)  # fmt: skip

_LEAD_LOST, _LEAD_KINDS, _DUE_SKIPS = at("lead_lost"), at("lead"), at("due_skips")
_NAMING = 1 << 20
_REPLAYS = np.uint64(48)
"""Bits of a game's index below those that tell its replays apart."""

LEFT, DEALER_OPENS, HIGHEST_HAND, HIGHEST_CARD = range(4)
BY_OPENER, BY_DEALER, BY_LEFT, BY_CHANCE = range(4)


@kernel
def reset(table: Any, rules: Any) -> None:
    """A clean table: nothing of the game before stays (fault 34)."""
    table.seats = rules.seats
    table.step = 1
    table.pot = table.chain = table.over = table.idle = table.fixed = 0
    table.chain_first = table.chain_last = -1
    table.winner = table.opener = table.leader = table.silent = table.last_played = table.origin = -1
    table.erred_at = table.slipped_at = -1
    table.gone = table.out
    table.live = rules.seats - popcount(table.out)
    table.lapses = table.window = table.dry = 0
    table.actions = table.turns = table.largest = table.lead_changes = table.shuffles = 0
    table.word_at = table.discard_size = 0
    table.colour_drawn = -1
    for seat in range(rules.seats):
        table.decisions[seat] = table.decided[seat] = 0
        clear(table, seat)


@kernel
def deal(table: Any, rules: Any) -> None:
    """Shuffle and deal. [start.hand, start.dealer, match.next]"""
    seats = rules.seats
    table.pile_size = rules.pack_size
    for i in range(rules.pack_size):
        table.pile[i] = rules.pack[i]
    table.dealer = table.next_dealer if table.next_dealer >= 0 else _first_dealer(table, rules)
    emit(table, DEAL, table.dealer, 0, 0, 0)
    for seat in range(seats):
        for _ in range(rules.hand if in_play(table, seat) else 0):
            code = next_card(table)
            add(table, seat, code)
            emit(table, DEALT, seat, code, 0, 0)
    table.largest = rules.hand


@kernel
def _first_dealer(table: Any, rules: Any) -> Any:
    """The host, or any seat in play by chance."""
    steps = 0 if rules.host_deals else below(once(table, DEALER, 0), table.live)
    dealer = 0 if in_play(table, 0) else next_seat(table, 0)
    for _ in range(steps):
        dealer = next_seat(table, dealer)
    return dealer


@kernel
def turn_up(table: Any, rules: Any) -> Any:
    """Turn up lead cards until one stays; that card. [lead]"""
    turned = 0
    while True:
        word = once(table, LEAD, turned)
        place = table.pile_size - 1 if table.fixed > 0 else below(word, table.pile_size)
        code = table.pile[place]
        again = rules.lead_effect[code] == LEAD_AGAIN and _one_could_stay(table, rules)
        emit(table, TURN_UP, -1, code, again, rules.buried)
        if table.fixed > 0:
            table.fixed -= 1
            lift(table, place)
            if again and not rules.buried:
                _tuck_under(table, code)
        elif not again or rules.buried:
            lift(table, place)
        if not again:
            discard(table, code)
            return code
        if rules.buried:
            discard(table, code)
        turned += 1


@kernel
def _one_could_stay(table: Any, rules: Any) -> Any:
    """Whether the pile holds a card that may be the lead card; if none does, what was turned up stays, and does
    nothing."""
    for i in range(table.pile_size):
        if rules.lead_effect[table.pile[i]] != LEAD_AGAIN:
            return True
    return False


@kernel
def _tuck_under(table: Any, code: Any) -> None:
    """Put a card back under those that come in a given order."""
    for i in range(table.fixed):
        place = table.pile_size - i
        table.pile[place] = table.pile[place - 1]
    table.pile[table.pile_size - table.fixed] = code
    table.pile_size += 1


@kernel
def first_seat(table: Any, rules: Any) -> Any:
    """Who opens before the lead card has its say. [start.opener, match.next]"""
    if table.next_opener >= 0:
        return table.next_opener
    if rules.opener == DEALER_OPENS:
        return table.dealer
    if rules.opener == LEFT:
        return next_seat(table, table.dealer)
    most, ties = -1, 0
    for seat in range(table.seats):
        worth = _worth(table, rules, seat) if in_play(table, seat) else -1
        if worth > most:
            most, ties = worth, 1
        elif worth == most and worth >= 0:
            ties += 1
    place = below(once(table, TIES, 0), ties)
    for seat in range(table.seats):
        if in_play(table, seat) and _worth(table, rules, seat) == most:
            if place == 0:
                return seat
            place -= 1
    return 0


@kernel
def _worth(table: Any, rules: Any, seat: Any) -> Any:
    if rules.opener == HIGHEST_HAND:
        return value(table, rules, seat)
    most = 0
    for code in range(CODES):
        if table.count[seat, code] > 0 and rules.points[code] > most:
            most = rules.points[code]
    return most


@kernel
def open_game(table: Any, rules: Any, players: Any) -> None:
    """The lead card and its effect; leaves the table before the first turn. (X46)"""
    code = turn_up(table, rules)
    if table.redraw:
        _redraw(table)
    table.lead_kind = code % 16 if code < FIRST_WILD else code - FIRST_WILD + 16
    table.tally[_LEAD_KINDS + table.lead_kind] += 1
    effect = rules.lead_effect[code]
    opener = first_seat(table, rules)
    if code < FIRST_WILD:
        table.force, table.colour = code, code // 16
    else:
        _name_lead(table, rules, players, opener, effect)
    before = table.turns
    reverses = effect in (LEAD_DEALER_FIRST, LEAD_OPENER_FIRST, LEAD_BY_COLOUR)
    if effect == LEAD_BY_COLOUR:
        table.force = WILD_IN_FORCE + table.colour
    if effect == LEAD_SKIP or (reverses and rules.reverse_skips and table.live == 2):
        table.tally[_DUE_SKIPS] += table.conforming
        pass_over(table, opener)
        opener = next_seat(table, opener)
    elif reverses:
        table.step = -1
        opener = table.dealer if effect == LEAD_DEALER_FIRST else opener
    elif effect == LEAD_WILD and rules.wild_next_plays:
        opener = next_seat(table, opener)
    table.turn = opener
    emit(table, OPENER, opener, table.step > 0, 0, 0)
    if effect in (LEAD_LOSE, LEAD_DRAW, LEAD_ANSWER):
        _lead_debt(table, rules, players, opener, code, effect)
    table.tally[_LEAD_LOST] += table.turns - before


@kernel
def _redraw(table: Any) -> None:
    """From here on all random words are those of another game, one for each replay: the hands and the lead card stay
    what they are, the pile and all choices are drawn anew."""
    table.index = table.index + (np.uint64(table.redraw) << _REPLAYS)
    table.word_at = 0


@kernel
def _name_lead(table: Any, rules: Any, players: Any, opener: Any, effect: Any) -> None:
    namer = -1  # by chance, also where no lead card could stay
    if effect != LEAD_WILD:
        pass
    elif rules.wild_named_by == BY_OPENER:
        namer = opener
    elif rules.wild_named_by == BY_DEALER:
        namer = table.dealer
    elif rules.wild_named_by == BY_LEFT:
        namer = next_seat(table, table.dealer)
    if not table.scripted:
        if namer < 0:
            table.colour = below(once(table, LEAD, _NAMING), COLOUR_COUNT)
        else:
            table.colour = name_colour(table, players[table.player[namer]], namer)
    table.force = WILD_IN_FORCE + table.colour
    emit(table, COLOUR, namer, table.colour, 0, 0)


@kernel
def _lead_debt(table: Any, rules: Any, players: Any, opener: Any, code: Any, effect: Any) -> None:
    """A lead +2: answerable like any other, or drawn at once (no chain: nothing answers it)."""
    table.pot = table.newest = rules.draws[code]
    emit(table, OWES, opener, table.pot, 0, 0)
    if effect == LEAD_ANSWER:
        table.chain = 1
        return
    emit(table, OFFER, opener, 0, 0, MAY_TAKE)
    if table.scripted and scripted_move(table, opener, 0, 0, MAY_TAKE) == TO_HALT:
        return
    if effect == LEAD_LOSE:
        take_debt(table, rules, players, opener)
        return
    emit(table, TAKE, opener, table.pot, 0, 0)
    draw_many(table, rules, opener, table.pot, BY_LEAD)
    table.pot = 0
    if rules.binds:
        table.force += BOUND
    spare(table, opener)
