"""From game to game: scores, pigs, rewards, who has won the match, and who deals next. [match]"""

from __future__ import annotations

from typing import Any, Final

from uno_sim.jit import kernel, popcount
from uno_sim.table.chance import TIES, below, once
from uno_sim.table.events import NEXT_GAME, SCORE, SCORED, STANDING, emit

GAMES_BITS: Final = 12
"""A game's index is that of its match times 2 ** 12 plus its number in it."""
MOST_GAMES: Final = 1000
"""Games after which a match is given up."""

NO_PIGS, HERO, MODERATE = range(3)
MOVES_ON, WINNER_OPENS, BY_CHANCE = range(3)
DEALER_OPENS: Final = 1
BY_TARGET, BY_LAST, BY_PIGS, BY_GAMES, GIVEN_UP = range(1, 6)
"""Why a match is over, in the order of ``uno_sim.trace.MATCH_ENDINGS``; 0: it is not."""
_HIT, _LOWEST = 1, 2
"""Which block of the stream of ties."""


@kernel
def begin_match(table: Any) -> None:
    """Everybody at 0, nobody out."""
    table.match_games = table.match_actions = table.match_over = table.match_winners = table.out = 0
    table.next_dealer = table.next_opener = -1
    for seat in range(table.seats):
        table.scores[seat] = table.pigs[seat] = table.rewards[seat] = 0


@kernel
def score_game(table: Any, rules: Any) -> None:
    """How the match stands after a game, and who deals the next."""
    table.match_games += 1
    table.match_actions += table.actions
    for seat in range(table.seats):
        table.scores[seat] += table.points[seat]
        table.rewards[seat] = 0
    reached = _reached(table, rules)
    hit = by = -1
    if reached != 0 and rules.pigs != NO_PIGS:
        hit = _extreme(table, reached, True, _HIT)
        by = _draw_pigs(table, rules, hit)
    elif rules.target_out:
        table.out |= reached
    table.match_winners = 0
    table.match_over = _why_over(table, rules, reached)
    if table.match_over != 0:
        _award(table, rules, reached)
    if table.match_over == 0 and table.match_games >= MOST_GAMES:
        table.match_over = GIVEN_UP
    _next_dealer(table, rules)
    if table.tracing:
        _tell(table, reached, hit, by)


@kernel
def _score(table: Any, rules: Any, seat: Any) -> Any:
    """The score that decides: a camp's is the sum of its seats'."""
    if not rules.teams:
        return table.scores[seat]
    total = 0
    for partner in range(seat % 2, table.seats, 2):
        total += table.scores[partner]
    return total


@kernel
def _reached(table: Any, rules: Any) -> Any:
    """The seats (bits) in the match that have reached the target."""
    reached = 0
    if rules.target > 0:
        for seat in range(table.seats):
            if (table.out >> seat) & 1 == 0 and _score(table, rules, seat) >= rules.target:
                reached |= 1 << seat
    return reached


@kernel
def _extreme(table: Any, among: Any, highest: Any, block: Any) -> Any:
    """The seat of a mask with the most or the fewest points; among equals by chance."""
    best, ties = 0, 0
    for seat in range(table.seats):
        if (among >> seat) & 1:
            score = table.scores[seat] if highest else -table.scores[seat]
            if ties == 0 or score > best:
                best, ties = score, 1
            elif score == best:
                ties += 1
    place = below(once(table, TIES, block), ties)
    for seat in range(table.seats):
        if (among >> seat) & 1 and (table.scores[seat] if highest else -table.scores[seat]) == best:
            if place == 0:
                return seat
            place -= 1
    return -1


@kernel
def _draw_pigs(table: Any, rules: Any, hit: Any) -> Any:
    """Pigs for reaching the target, and all scores back to 0; the seat that draws a single one, or -1.
    [match.pigs, exact_hero] (S4.60 to S4.66)"""
    exactly = table.scores[hit] == rules.target
    by = -1
    if (rules.pigs == HERO) != exactly:  # one on each of the others
        for seat in range(table.seats):
            table.pigs[seat] += seat != hit
    elif rules.pigs == HERO:
        table.pigs[hit] += 1 if rules.exact_one else table.seats - 1
    else:
        by = _extreme(table, ((1 << table.seats) - 1) & ~(1 << hit), False, _LOWEST)
        table.pigs[hit] += 1
    for seat in range(table.seats):
        table.scores[seat] = 0
    return by


@kernel
def _why_over(table: Any, rules: Any, reached: Any) -> Any:
    """Why the match is over, or 0."""
    if reached != 0 and rules.pigs == NO_PIGS and not rules.target_out:
        return BY_TARGET
    if rules.target_out and table.seats - popcount(table.out) < 2:
        return BY_LAST
    if rules.pigs != NO_PIGS and rules.most_pigs > 0:
        for seat in range(table.seats):
            if table.pigs[seat] >= rules.most_pigs:
                return BY_PIGS
    return BY_GAMES if 0 < rules.match_games <= table.match_games else 0


@kernel
def _award(table: Any, rules: Any, reached: Any) -> None:
    """Rewards, and who has won; after a tie that is played on the match is not over after all. [match.ties]"""
    for seat in range(table.seats):
        if rules.reward > 0 and table.scores[seat] <= rules.reward_at:
            table.rewards[seat] = rules.reward
            table.scores[seat] -= rules.reward if rules.off_score else 0
    among = ((1 << table.seats) - 1) & ~table.out
    nobody_left = among == 0
    if nobody_left:
        among = reached
    winners = best = 0
    for seat in range(table.seats):
        if (among >> seat) & 1:
            good = _goodness(table, rules, seat)
            if winners == 0 or good > best:
                best, winners = good, 1 << seat
            elif good == best:
                winners |= 1 << seat
    if rules.play_on and is_tie(table, rules, winners) and not nobody_left:
        table.match_over = 0
        for seat in range(table.seats):
            table.scores[seat] += table.rewards[seat] if rules.off_score else 0
            table.rewards[seat] = 0
    else:
        table.match_winners = winners


@kernel
def _goodness(table: Any, rules: Any, seat: Any) -> Any:
    """What is to be the most: points, or as few points or pigs as can be. [match.winner]"""
    if rules.pigs != NO_PIGS:
        return -table.pigs[seat]
    score = _score(table, rules, seat)
    return -score if rules.fewest else score


@kernel
def is_tie(table: Any, rules: Any, winners: Any) -> Any:
    """Whether these seats (bits) are more than one player, or more than one camp."""
    if not rules.teams:
        return popcount(winners) > 1
    return winners & 0x5555 != 0 and winners & 0xAAAA != 0


@kernel
def _next_dealer(table: Any, rules: Any) -> None:
    """Who deals and opens the next game; -1: as for the first. [match.next] (S2.45)"""
    opener, dealer = table.next_opener, table.dealer
    table.next_dealer = table.next_opener = -1
    if table.match_over != 0 or rules.match_next == BY_CHANCE:
        return
    if rules.match_next == MOVES_ON:
        table.next_dealer = _in_match(table, dealer + 1, 1)
        return
    winner = table.winner
    if winner < 0 or (table.out >> winner) & 1:
        table.next_dealer = _in_match(table, dealer, 1)
        if opener >= 0 and (table.out >> opener) & 1 == 0:
            table.next_opener = opener
        return
    table.next_opener = winner
    table.next_dealer = winner if rules.opener == DEALER_OPENS else _in_match(table, winner - 1, -1)


@kernel
def _in_match(table: Any, seat: Any, step: Any) -> Any:
    """The first seat from this one on, itself included, that is in the match."""
    seat = (seat + table.seats) % table.seats
    while (table.out >> seat) & 1:
        seat = (seat + step + table.seats) % table.seats
    return seat


@kernel
def _tell(table: Any, reached: Any, hit: Any, by: Any) -> None:
    for seat in range(table.seats):
        emit(table, SCORE, seat, table.scores[seat], table.pigs[seat], table.rewards[seat])
    emit(table, STANDING, -1, reached, table.match_winners, table.out)
    emit(table, NEXT_GAME, table.next_dealer, table.next_opener, 0, 0)
    emit(table, SCORED, hit, by, table.match_over, table.match_games)
