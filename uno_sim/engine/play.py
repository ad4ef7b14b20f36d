"""Playing a card: what leaves the hand, what is in force, what the card does, and whether that was the last."""

from __future__ import annotations

from typing import Any, Final

from uno_sim.engine.house import pass_hands, shuffle_hands, slap, swap_hands
from uno_sim.engine.script import CHALLENGE as CHALLENGES
from uno_sim.engine.script import TO_CHALLENGE, next_act, scripted_colour, scripted_move
from uno_sim.engine.uno import call_after_move, call_uno
from uno_sim.jit import hot, kernel
from uno_sim.measures import at
from uno_sim.players.choose import name_colour
from uno_sim.table.chance import RISK, deciding, happens
from uno_sim.table.events import (
    BY_GUILTY,
    BY_INNOCENT,
    BY_LAST,
    CHALLENGE,
    DIRECTION,
    END,
    MAY_CHALLENGE,
    MAY_TAKE,
    OFFER,
    OWES,
    PLAY,
    POINTS,
    SILENCE,
    SKIP,
    SPARED,
    emit,
)  # fmt: skip
from uno_sim.table.hands import remove, value
from uno_sim.table.piles import discard, penalise
from uno_sim.table.seats import in_play, next_seat
from uno_sim.table.state import (
    DRAWS,
    DRY,
    EACH,
    FIRST_WILD,
    LIMIT,
    NO_EFFECT,
    NOTHING,
    OUT,
    PASSES,
    REVERSES,
    SHUFFLES,
    SILENCES,
    SKIPS,
    SKIPS_SOME,
    SLAPS,
    STALEMATE,
    TEN,
    WHILE_ACTING,
    WILD_IN_FORCE,
)  # fmt: skip

_PLAYED, _SKIPS, _REVERSALS, _BLUFFS = at("played"), at("skips"), at("reversals"), at("bluffs")
_PAIRS, _JUMPS = at("pairs"), at("jumps")
_CHALLENGES, _GUILTY = at("challenges"), at("guilty")
_OWING, _OWED, _DUE_SKIPS = at("owing"), at("owed"), at("due_skips")
OFF, LAST, FIRST = range(3)
NOT_DEFLECTED, NEXT, NEXT_BUT_ONE = range(3)
COPIES, JUMP = 63, 64
"""A manner of playing: how many identical cards, and JUMP where it is out of turn."""
OUT_OF_TURN: Final = 1 + JUMP


@hot
def pass_over(table: Any, seat: Any) -> None:
    """A seat loses its move by a Skip."""
    emit(table, SKIP, seat, 0, 0, 0)
    table.turns += 1
    table.tally[_SKIPS] += 1


@hot
def play(table: Any, rules: Any, players: Any, seat: Any, code: Any, dishonest: Any, manner: Any, origin: Any) -> None:
    """Play a card that is held and may be played; the turn passes on, or the game ends.

    ``manner`` is the number of identical cards played at once, with JUMP added out of turn; effects count from the seat
    ``origin``.
    """
    _put_down(table, rules, players, seat, code, dishonest, manner)
    table.lapses = 0
    table.idle = 0
    table.last_played, table.origin = seat, origin
    if table.silent == seat:
        table.silent = -1
    if table.opener < 0:
        table.opener = seat
    left = table.size[seat]
    _follow_leader(table, seat, left)
    effect, times = rules.effect[code], 1
    if manner & COPIES > 1:
        effect = NO_EFFECT if rules.pair_effect == NOTHING else effect
        times = manner & COPIES if rules.pair_effect == EACH else 1
    moves_hands = rules.other_effects and PASSES <= effect <= SHUFFLES
    if left == 0 and not (moves_hands and rules.hands_first):
        _go_out(table, rules, players, seat, code, dishonest, effect, times)
        return
    if left == 1 and not moves_hands:
        call_uno(table, rules, players, seat)
    if effect == NO_EFFECT:
        table.turn = next_seat(table, origin)
    elif effect == DRAWS:
        _owe(table, rules, seat, code, dishonest, origin, times)
    elif effect == SKIPS:
        _skip(table, rules, origin, times)
    elif effect == REVERSES:
        _reverse(table, rules, origin, times)
    elif rules.other_effects:
        _other_effect(table, rules, players, seat, code, effect, origin)
    end_action(table, rules)
    table.window = rules.jump_in


@hot
def _put_down(table: Any, rules: Any, players: Any, seat: Any, code: Any, dishonest: Any, manner: Any) -> None:
    """One card, or several identical ones, leave the hand; a wild's player names the colour. [wild_draw_four.colour]"""
    for _ in range(manner & COPIES):
        remove(table, seat, code)
        discard(table, code)
    if code < FIRST_WILD:
        table.force, table.colour = code, code // 16
        table.tally[_PLAYED + code % 16] += 1
        emit(table, PLAY, seat, code, -1, manner)
    else:
        if not (rules.colour_kept and rules.draws[code] > 0):
            _name(table, players, seat)
        table.force = WILD_IN_FORCE + table.colour
        table.tally[_PLAYED + 16 + code - FIRST_WILD] += 1
        table.tally[_BLUFFS] += dishonest
        emit(table, PLAY, seat, code, table.colour, manner)
    if manner != 1:
        table.tally[_PAIRS] += manner & COPIES > 1
        table.tally[_JUMPS] += manner & JUMP != 0


@kernel
def _other_effect(table: Any, rules: Any, players: Any, seat: Any, code: Any, effect: Any, origin: Any) -> None:
    """What a number card does at some tables, and kinds of cards of one's own. [house, deck.kinds]"""
    table.turn = next_seat(table, origin)
    if effect == SKIPS_SOME:
        _skip_some(table, rules.skips[code])
    elif effect == TEN:
        table.pot, table.chain = rules.red_zero, 3
        emit(table, OWES, table.turn, table.pot, 0, 0)
    elif effect == SILENCES:
        table.silent = seat
        emit(table, SILENCE, seat, 0, 0, 0)
    elif effect == SLAPS:
        slap(table, rules, players, -1)
    else:
        moved = _move_hands(table, players, seat, effect)
        if not _somebody_is_out(table, rules, seat):
            call_after_move(table, rules, players, seat, moved)


@kernel
def _skip_some(table: Any, seats: Any) -> None:
    """So many seats are passed over from the next on, but never the one from which they count."""
    seats = min(seats, table.live - 1)
    table.tally[_DUE_SKIPS] += seats * table.conforming
    for _ in range(seats):
        pass_over(table, table.turn)
        table.turn = next_seat(table, table.turn)


@kernel
def _move_hands(table: Any, players: Any, seat: Any, effect: Any) -> Any:
    """Hands are passed on, shuffled or swapped; the seats whose hands moved."""
    if effect == PASSES:
        return pass_hands(table, seat)
    return shuffle_hands(table, seat) if effect == SHUFFLES else swap_hands(table, players, seat)


@kernel
def _somebody_is_out(table: Any, rules: Any, seat: Any) -> Any:
    """Whether hands that moved left somebody with none, who has won: the first of them from their mover on (S4.73,
    X13)."""
    for _ in range(table.live):
        if table.size[seat] == 0:
            table.actions += 1
            table.turns += 1
            end_game(table, rules, OUT, seat)
            return True
        seat = next_seat(table, seat)
    return False


@hot
def _name(table: Any, players: Any, seat: Any) -> None:
    """A wild's player names the colour that must follow; a colour is always set (fault 4)."""
    if table.scripted:
        table.colour = scripted_colour(table)
    else:
        table.colour = name_colour(table, players[table.player[seat]], seat)


@hot
def _follow_leader(table: Any, seat: Any, left: Any) -> None:
    """Who holds the fewest cards alone: only a play can make that somebody else."""
    leader = table.leader
    if leader >= 0 and left >= table.size[leader]:  # so it is for the leader, too
        return
    as_few = 0
    for other in range(table.seats):
        as_few += (table.size[other] <= left) & in_play(table, other)
    if as_few > 1:
        return
    table.leader = seat
    if leader >= 0:
        table.lead_changes += 1


@hot
def _owe(table: Any, rules: Any, seat: Any, code: Any, dishonest: Any, origin: Any, times: Any) -> None:
    """A draw card opens the debt, or adds to it; several may count each. [answer.pays, house.pair_effect]"""
    owed = times * rules.draws[code]
    table.pot = table.pot + owed if rules.pays_sum else owed
    table.newest = rules.draws[code]
    if table.conforming:
        kind = code % 16 if code < FIRST_WILD else 16 + code - FIRST_WILD
        table.tally[_OWING + kind] += times
        table.tally[_OWED + kind] += owed
    if code < FIRST_WILD:
        table.chain = 1
    else:
        table.chain = 2
        table.chain_last, table.last_guilty = seat, dishonest
        table.last_stake = table.newest
        if table.chain_first < 0:
            table.chain_first, table.first_guilty = seat, dishonest
            table.first_stake = table.newest
    table.turn = next_seat(table, origin)
    emit(table, OWES, table.turn, table.pot, 0, 0)


@hot
def _skip(table: Any, rules: Any, seat: Any, times: Any) -> None:
    """A Skip, or several; in answer to a +2 they pass the debt on, once. [answer.skip, house.pair_effect]"""
    following = next_seat(table, seat)
    if table.pot == 0:
        table.tally[_DUE_SKIPS] += times * table.conforming
        for _ in range(times):
            pass_over(table, following)
            following = next_seat(table, following)
        table.turn = following
        return
    if rules.deflect_skip == NEXT_BUT_ONE and table.live > 2:
        table.tally[_DUE_SKIPS] += table.conforming
        pass_over(table, following)
        following = next_seat(table, following)
    table.turn = following
    emit(table, OWES, following, table.pot, 0, 0)


@hot
def _reverse(table: Any, rules: Any, seat: Any, times: Any) -> None:
    """A Reverse, or several; with two players it may be a Skip; in answer to a +2 it gives the debt back (X35)."""
    if table.pot == 0 and rules.reverse_skips and table.live == 2:
        _skip(table, rules, seat, times)
        return
    for _ in range(times if table.pot == 0 else 1):
        table.step = -table.step
        table.tally[_REVERSALS] += 1
        emit(table, DIRECTION, -1, table.step > 0, 0, 0)
    table.turn = next_seat(table, seat)
    if table.pot > 0:
        emit(table, OWES, table.turn, table.pot, 0, 0)


@hot
def end_action(table: Any, rules: Any) -> None:
    """Count an action; the pile, a stalemate or the action limit may end the game here (X27, faults 14 and 33)."""
    if table.over != 0:
        return
    table.actions += 1
    table.turns += 1
    end_if_stuck(table, rules)
    if table.over == 0 and table.actions >= table.limit:
        end_game(table, rules, LIMIT, -1)


@hot
def end_if_stuck(table: Any, rules: Any) -> None:
    """The pile was used up, where that ends the game; or a stalemate: one turn after another in which nobody could play
    or draw (X27). [pile.reshuffle]"""
    if table.dry:
        end_game(table, rules, DRY, _lightest(table, rules))
    elif table.idle >= table.live:
        end_game(table, rules, STALEMATE, -1)


@kernel
def _lightest(table: Any, rules: Any) -> Any:
    """The seat in play with the fewest points in hand: among equals the first to come, from whoever would act next."""
    best = other = table.turn
    fewest = value(table, rules, best)
    for _ in range(table.live - 1):
        other = next_seat(table, other)
        worth = value(table, rules, other)
        if worth < fewest:
            best, fewest = other, worth
    return best


@kernel
def _go_out(
    table: Any, rules: Any, players: Any, seat: Any, code: Any, dishonest: Any, effect: Any, times: Any
) -> None:
    """The last card: its draw effect may still count. [finish.last_draw_card] (X22, X23)"""
    table.actions += 1
    table.turns += 1
    if rules.last_draws and effect == DRAWS:
        _owe(table, rules, seat, code, dishonest, seat, times)
        _pay_last(table, rules, players)
    elif effect == SLAPS:
        slap(table, rules, players, seat)
    end_game(table, rules, OUT, seat)


@hot
def may_challenge(table: Any, rules: Any, seat: Any) -> Any:
    """Whether this seat, which owes, may challenge: the newest draw card is a +4, and not all are the seat's own."""
    if rules.challenge == OFF or table.chain != 2:
        return False
    against = table.chain_first if rules.challenge == FIRST else table.chain_last
    return against >= 0 and against != seat and in_play(table, against)


@kernel
def _pay_last(table: Any, rules: Any, players: Any) -> None:
    """Who owes the last draw card draws, or loses or wins a challenge, before points are counted."""
    seat = table.turn
    if not may_challenge(table, rules, seat):
        penalise(table, rules, seat, table.pot, BY_LAST)
        return
    table.decisions[seat] += 1
    emit(table, OFFER, seat, 0, 0, MAY_TAKE | MAY_CHALLENGE)
    if table.scripted:
        challenges = next_act(table) == CHALLENGES and scripted_move(table, seat, 0, 0, MAY_CHALLENGE) == TO_CHALLENGE
    else:
        challenges = happens(deciding(table, seat, RISK), players[table.player[seat]].challenge)
    if not challenges:
        penalise(table, rules, seat, table.pot, BY_LAST)
        return
    against = table.chain_first if rules.challenge == FIRST else table.chain_last
    guilty = table.first_guilty if rules.challenge == FIRST else table.last_guilty
    if table.size[against] == 0:
        guilty = 0  # who holds no card is innocent
    stake = at_stake(table, rules)
    emit(table, CHALLENGE, seat, against, guilty, 0)
    table.tally[_CHALLENGES] += 1
    if guilty:
        table.tally[_GUILTY] += 1
        penalise(table, rules, against, stake, BY_GUILTY)
    else:
        penalise(table, rules, seat, stake + rules.extra, BY_INNOCENT)


@kernel
def at_stake(table: Any, rules: Any) -> Any:
    """Cards that a challenge is about: those of the challenged card, or all that are owed. [wild_draw_four.stakes]"""
    flat = table.first_stake if rules.challenge == FIRST else table.last_stake
    return table.pot if rules.stakes_pot else flat


@kernel
def spare(table: Any, seat: Any) -> None:
    """A seat that owed cards plays on in the same turn."""
    emit(table, SPARED, seat, 0, 0, 0)
    if table.dry:
        table.dry = WHILE_ACTING


@hot
def settle(table: Any) -> None:
    """The debt is gone (fault 12)."""
    table.pot = table.chain = 0
    table.chain_first = table.chain_last = -1


@kernel
def end_game(table: Any, rules: Any, reason: Any, winner: Any) -> None:
    """The ending and the points. [score] (X45, fault 20)"""
    table.over, table.winner = reason, winner
    total = 0
    for seat in range(table.seats):
        worth = value(table, rules, seat)
        partner = rules.teams and winner >= 0 and seat != winner and (seat - winner) % 2 == 0
        counts = rules.partners or not partner
        if seat != winner and counts:
            total += worth
        table.points[seat] = worth if rules.own_points and counts else 0
    table.left = total
    if not rules.own_points and winner >= 0:
        table.points[winner] = total
    if table.tracing:
        for seat in range(table.seats):
            emit(table, POINTS, seat, table.points[seat], 0, 0)
    emit(table, END, winner, reason, total, 0)
