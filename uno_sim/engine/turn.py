"""A turn, as the rules tell it: play or draw; or answer, challenge or take what is owed."""

from __future__ import annotations

from typing import Any

from uno_sim.engine.house import jumper
from uno_sim.engine.play import (
    OUT_OF_TURN,
    at_stake,
    end_action,
    end_if_stuck,
    may_challenge,
    pass_over,
    play,
    settle,
    spare,
)
from uno_sim.engine.script import (
    MAY_ERR,
    TO_CHALLENGE,
    TO_DRAW,
    TO_ERR,
    TO_HALT,
    TO_KEEP,
    TO_TAKE,
    scripted_card,
    scripted_copies,
    scripted_move,
)  # fmt: skip
from uno_sim.engine.uno import notice_all
from uno_sim.jit import either, hot, kernel, lowest
from uno_sim.measures import at
from uno_sim.players.choose import choose_card
from uno_sim.table.chance import ERR, MOVE, PURPOSES, RISK, SEAT, TOGETHER, below, deciding, happens, human, once
from uno_sim.table.events import (
    ALIKE,
    BY_GUILTY,
    BY_INNOCENT,
    BY_TAKE,
    BY_TURN,
    BY_WRONG,
    CHALLENGE,
    DRAW,
    KEEP,
    LOST,
    MAY_CHALLENGE,
    MAY_DRAW,
    MAY_KEEP,
    MAY_TAKE,
    OFFER,
    PASS,
    TAKE,
    WRONG,
    emit,
)  # fmt: skip
from uno_sim.table.hands import remove
from uno_sim.table.moves import (
    answering,
    answering_wilds,
    fitting,
    fitting_wilds,
    honest,
    kinds,
    most_together,
    together_among,
    together_among_wilds,
)  # fmt: skip
from uno_sim.table.piles import discard, draw_many, draw_one, penalise, to_be_had
from uno_sim.table.seats import next_seat
from uno_sim.table.state import BOUND, FIRST_WILD

__all__ = ["debt_turn", "jump", "ordinary_turn", "pass_over", "take_debt"]

_NO_CHOICE, _ONE_CHOICE, _CHOICES = at("no_choice"), at("one_choice"), at("choices")
_VOLUNTARY, _PASSES, _DRAWN_PLAYS = at("voluntary_draws"), at("passes"), at("drawn_plays")
_LOST, _TAKES, _ANSWERS, _CHALLENGES, _GUILTY = at("lost"), at("takes"), at("answers"), at("challenges"), at("guilty")
_WRONG, _DUE = at("wrong_cards"), at("due")
ONE, UNTIL_PLAYABLE, UNTIL_NUMBER = range(3)
OFF, LAST, FIRST = range(3)


@hot
def ordinary_turn(table: Any, rules: Any, players: Any) -> None:
    """A turn with nothing owed: play a card, or draw and perhaps play what was drawn."""
    seat = table.turn
    player = players[table.player[seat]]
    table.decisions[seat] += 1
    cards = fitting(table, rules, seat)
    wilds = fitting_wilds(table, rules, seat)
    dishonest = either(honest(table, rules, seat, cards, wilds), 0, wilds & rules.wild_draws)
    wilds ^= dishonest
    open_kinds = kinds(cards, wilds)
    may = MAY_DRAW if rules.voluntary or open_kinds == 0 else 0
    bluffs = dishonest if rules.bluff else 0
    offer(table, rules, seat, cards, wilds | bluffs, may)
    move = _choose_move(table, rules, player, seat, cards, wilds, bluffs, may)
    if move == TO_HALT:
        return
    if move == TO_ERR:
        err(table, rules, players, seat, cards, wilds | bluffs)
        return
    _count_choice(table, open_kinds)
    copies = 1
    if move == TO_DRAW:
        move = _draw_turn(table, rules, players, seat, open_kinds == 0, bluffs == 0)
        if move < 0:
            return
        table.tally[_DRAWN_PLAYS] += 1
        dishonest = _dishonest_now(table, rules, seat, move)
    elif rules.together > 1:
        copies = _together(table, rules, player, seat, move)
    play(table, rules, players, seat, move, _lies(dishonest, move), copies, seat)


@hot
def _lies(dishonest: Any, code: Any) -> Any:
    """Whether playing this card is dishonest, by the mask of wild kinds that would be."""
    return either(code >= FIRST_WILD, dishonest >> (code - FIRST_WILD & 7), 0) & 1


@hot
def offer(table: Any, rules: Any, seat: Any, cards: Any, wilds: Any, may: Any) -> None:
    """Write what this seat may do now."""
    if not table.tracing:
        return
    if rules.together > 1:
        _offer_together(table, rules, seat, cards, wilds)
    emit(table, OFFER, seat, cards, wilds, may)


@kernel
def _offer_together(table: Any, rules: Any, seat: Any, cards: Any, wilds: Any) -> None:
    """Write of which cards two, three, ... may be played at once. [house.chain]"""
    for copies in range(2, rules.together + 1):
        cards = together_among(table, rules, seat, cards, copies)
        wilds = together_among_wilds(table, rules, seat, wilds, copies)
        if cards | wilds == 0:
            return
        emit(table, ALIKE, seat, cards, wilds, copies)


@hot
def _together(table: Any, rules: Any, player: Any, seat: Any, code: Any) -> Any:
    """How many copies are played at once: all that may be, or one. [house.pairs, house.chain]"""
    most = most_together(table, rules, seat, code)
    if most < 2:
        return 1
    if table.scripted:
        return min(scripted_copies(table), most)
    return most if human(table, seat, TOGETHER, player.pair) else 1


@kernel
def err(table: Any, rules: Any, players: Any, seat: Any, cards: Any, wilds: Any) -> None:
    """A card that does not fit goes back, or stays, and costs cards; a debt is then taken (S1.37, S4.30, X44)."""
    code = scripted_card(table) if table.scripted else _wrong_card(table, seat, cards, wilds)
    stays = rules.wrong_stays and table.pot == 0 and code < FIRST_WILD and table.size[seat] > 1
    emit(table, WRONG, seat, code, stays, 0)
    if stays:
        remove(table, seat, code)
        discard(table, code)
        table.force, table.colour = code, code // 16
    table.tally[_WRONG] += 1
    table.erred_at = table.turns
    if table.pot > 0 or not rules.wrong_plays:  # the turn is over: one more in which nothing could be done, or none
        table.idle = table.idle + 1 if table.pot == 0 and cards | wilds == 0 and not stays else 0
    penalise(table, rules, seat, rules.wrong_card, BY_WRONG)
    if table.pot > 0:
        if table.scripted and scripted_move(table, seat, 0, 0, MAY_TAKE) == TO_HALT:
            return
        take_debt(table, rules, players, seat)
    elif not rules.wrong_plays:
        lose_turn(table, rules, players, seat)


@hot
def _may_err(table: Any, rules: Any) -> Any:
    """Whether a wrong card can be put down now: at most once a turn. [conduct.wrong_card]"""
    return rules.wrong_card >= 0 and table.erred_at != table.turns


@kernel
def _errs(table: Any, rules: Any, player: Any, seat: Any, cards: Any, wilds: Any) -> Any:
    """Whether this seat now puts down a card that does not fit."""
    if not _may_err(table, rules):
        return False
    return human(table, seat, ERR, player.err) and kinds(table.held[seat] & ~cards, table.wild[seat] & ~wilds) > 0


@kernel
def _wrong_card(table: Any, seat: Any, cards: Any, wilds: Any) -> Any:
    """Any kind of card in hand that was not offered."""
    held, wild = table.held[seat] & ~cards, table.wild[seat] & ~wilds
    skip = below(once(table, SEAT + PURPOSES * seat + ERR, -table.decisions[seat]), kinds(held, wild))
    for _ in range(skip):
        if held != 0:
            held &= held - 1
        else:
            wild &= wild - 1
    return lowest(held) if held != 0 else FIRST_WILD + lowest(wild)


@hot
def _choose_move(table: Any, rules: Any, player: Any, seat: Any, cards: Any, wilds: Any, bluffs: Any, may: Any) -> Any:
    if table.scripted:
        return scripted_move(table, seat, cards, wilds | bluffs, may | (MAY_ERR if _may_err(table, rules) else 0))
    if player.err > 0 and _errs(table, rules, player, seat, cards, wilds | bluffs):
        return TO_ERR
    if player.bluff > 0 and bluffs != 0 and happens(deciding(table, seat, RISK), player.bluff):
        return _which_bluff(table, player, seat, bluffs)
    if cards | wilds == 0:
        return TO_DRAW
    if player.voluntary > 0 and rules.voluntary and happens(deciding(table, seat, MOVE), player.voluntary):
        return TO_DRAW
    return choose_card(table, player, seat, next_seat(table, seat), cards, wilds)


@kernel
def _which_bluff(table: Any, player: Any, seat: Any, bluffs: Any) -> Any:
    """The wild draw card to bluff with, where there is more than one kind."""
    if bluffs & (bluffs - 1) == 0:
        return FIRST_WILD + lowest(bluffs)
    return choose_card(table, player, seat, next_seat(table, seat), 0, bluffs)


@hot
def _count_choice(table: Any, open_kinds: Any) -> None:
    if open_kinds == 0:
        table.tally[_NO_CHOICE] += 1
    elif open_kinds == 1:
        table.tally[_ONE_CHOICE] += 1
    else:
        table.tally[_CHOICES] += 1


@hot
def _dishonest_now(table: Any, rules: Any, seat: Any, code: Any) -> Any:
    """The wild mask of a card in hand that would be dishonest to play now, or 0."""
    if code < FIRST_WILD:
        return 0
    wild = (1 << (code - FIRST_WILD)) & rules.wild_draws
    if wild == 0 or honest(table, rules, seat, fitting(table, rules, seat), fitting_wilds(table, rules, seat)):
        return 0
    return wild


@hot
def _drawn_fits(table: Any, rules: Any, seat: Any, code: Any) -> Any:
    """Whether the card just drawn fits: drawing ends with it, and it may be played where that is allowed at all.
    [draw.play_drawn, draw.amount]"""
    if code >= FIRST_WILD:
        able = rules.drawn_wild & fitting_wilds(table, rules, seat)
        if rules.until == UNTIL_NUMBER or (able >> (code - FIRST_WILD)) & 1 == 0:
            return False
        return rules.bluff != 0 or _dishonest_now(table, rules, seat, code) == 0
    able = rules.fits[table.force] & rules.drawn_held
    if rules.until == UNTIL_NUMBER:
        able &= rules.numbers
    return (able >> code) & 1 != 0


@hot
def _draw_turn(table: Any, rules: Any, players: Any, seat: Any, forced: Any, no_bluff: Any) -> Any:
    """Draw; the drawn card if it is to be played, -1 if the turn is over. [draw]"""
    if not forced:
        table.tally[_VOLUNTARY] += 1
    emit(table, DRAW, seat, forced, 0, 0)
    table.idle = table.idle + 1 if forced and no_bluff else 0
    code = draw_one(table, rules, seat, BY_TURN)
    fits = code >= 0 and _drawn_fits(table, rules, seat, code)
    while code >= 0 and rules.until != ONE and not fits:
        code = draw_one(table, rules, seat, BY_TURN)
        fits = code >= 0 and _drawn_fits(table, rules, seat, code)
    if fits and rules.play_drawn and (forced or rules.after_voluntary):
        move = _choose_drawn(table, rules, players[table.player[seat]], seat, code)
        if move != TO_KEEP:
            return move
        emit(table, KEEP, seat, 0, 0, 0)
    emit(table, PASS, seat, 0, 0, 0)
    if table.opener < 0:
        table.opener = seat
    table.tally[_PASSES] += 1
    table.turn = next_seat(table, seat)
    end_action(table, rules)
    if table.lapses != 0 and table.over == 0:
        notice_all(table, rules, players)
    return -1


@hot
def _choose_drawn(table: Any, rules: Any, player: Any, seat: Any, code: Any) -> Any:
    """Play the drawn card or keep it. [draw.drawn]"""
    bluff = _dishonest_now(table, rules, seat, code) != 0
    may = 0 if rules.drawn_must and not bluff else MAY_KEEP
    cards = 1 << code if code < FIRST_WILD else 0
    wilds = 1 << (code - FIRST_WILD) if code >= FIRST_WILD else 0
    emit(table, OFFER, seat, cards, wilds, may)
    if table.scripted:
        return scripted_move(table, seat, cards, wilds, may)
    if bluff:
        return code if player.bluff > 0 and happens(deciding(table, seat, RISK), player.bluff) else TO_KEEP
    if may and player.keep > 0 and happens(deciding(table, seat, MOVE), player.keep):
        return TO_KEEP
    return code


@hot
def debt_turn(table: Any, rules: Any, players: Any) -> None:
    """A turn with cards owed: answer, challenge or take. (X25) Only an answer is an action."""
    seat = table.turn
    player = players[table.player[seat]]
    table.decisions[seat] += 1
    cards = wilds = dishonest = 0
    if rules.answerable:
        cards = answering(table, rules, seat)
        wilds = answering_wilds(table, rules, seat)
        dishonest = wilds & rules.wild_draws
        if dishonest == 0 or rules.free_answer or honest(table, rules, seat, cards, wilds):
            dishonest = 0
        wilds ^= dishonest
    may = MAY_TAKE | MAY_CHALLENGE if may_challenge(table, rules, seat) else MAY_TAKE
    bluffs = dishonest if rules.bluff else 0
    offer(table, rules, seat, cards, wilds | bluffs, may)
    move = _choose_debt_move(table, rules, player, seat, cards, wilds, bluffs, may)
    if move == TO_TAKE:
        take_debt(table, rules, players, seat)
    elif move == TO_CHALLENGE:
        challenge(table, rules, players, seat)
    elif move == TO_ERR:
        err(table, rules, players, seat, cards, wilds | bluffs)
    elif move != TO_HALT:
        _count_choice(table, kinds(cards, wilds))
        table.tally[_ANSWERS] += 1
        copies = _together(table, rules, player, seat, move) if rules.together > 1 else 1
        play(table, rules, players, seat, move, _lies(dishonest, move), copies, seat)


@hot
def _choose_debt_move(
    table: Any, rules: Any, player: Any, seat: Any, cards: Any, wilds: Any, bluffs: Any, may: Any
) -> Any:
    if table.scripted:
        return scripted_move(table, seat, cards, wilds | bluffs, may | (MAY_ERR if _may_err(table, rules) else 0))
    if player.err > 0 and _errs(table, rules, player, seat, cards, wilds | bluffs):
        return TO_ERR
    if player.challenge > 0 and may & MAY_CHALLENGE and happens(deciding(table, seat, RISK), player.challenge):
        return TO_CHALLENGE
    if player.bluff > 0 and bluffs != 0 and happens(deciding(table, seat, MOVE), player.bluff):
        return _which_bluff(table, player, seat, bluffs)
    if cards | wilds == 0:
        return TO_TAKE
    if player.answer < 1_000_000 and not happens(deciding(table, seat, MOVE), player.answer):
        return TO_TAKE
    return choose_card(table, player, seat, next_seat(table, seat), cards, wilds)


@hot
def lose_turn(table: Any, rules: Any, players: Any, seat: Any) -> None:
    """A seat has drawn, or put down a wrong card, and misses its move; the next one acts, if it can (X27)."""
    emit(table, LOST, seat, 0, 0, 0)
    table.turns += 1
    table.tally[_LOST] += 1
    table.turn = next_seat(table, seat)
    end_if_stuck(table, rules)
    if table.lapses != 0 and table.over == 0:
        notice_all(table, rules, players)


@hot
def take_debt(table: Any, rules: Any, players: Any, seat: Any) -> None:
    """Draw what is owed and lose the turn. (X26) A paid +2 may bind the next player; after a +4 one may play on, but
    not after a wrong card (X44). [matching.after_paid, wild_draw_four.taken]"""
    emit(table, TAKE, seat, table.pot, 0, 0)
    table.tally[_TAKES] += 1
    if table.conforming:
        table.tally[_DUE] += min(table.pot, to_be_had(table, rules))
    draw_many(table, rules, seat, table.pot, BY_TAKE)
    if rules.binds and table.chain < 2:
        table.force += BOUND
    plays = table.chain == 2 and rules.taken_plays and table.erred_at != table.turns
    settle(table)
    if plays:
        spare(table, seat)
        return
    lose_turn(table, rules, players, seat)


@kernel
def challenge(table: Any, rules: Any, players: Any, seat: Any) -> None:
    """Demand to see the hand of a +4's player. [wild_draw_four.challenge, stakes, extra, spared] (X24)"""
    first = rules.challenge == FIRST
    against = table.chain_first if first else table.chain_last
    guilty = table.first_guilty if first else table.last_guilty
    stake = at_stake(table, rules)
    emit(table, CHALLENGE, seat, against, guilty, 0)
    table.tally[_CHALLENGES] += 1
    settle(table)
    if not guilty:
        penalise(table, rules, seat, stake + rules.extra, BY_INNOCENT)
        lose_turn(table, rules, players, seat)
        return
    table.tally[_GUILTY] += 1
    penalise(table, rules, against, stake, BY_GUILTY)
    if rules.spared_skipped:
        lose_turn(table, rules, players, seat)
    else:
        spare(table, seat)


@hot
def jump(table: Any, rules: Any, players: Any) -> Any:
    """Somebody plays out of turn, or not; whether a card was played. [house.jump_in] (X1 to X7)"""
    table.window = 0
    if table.pot > 0 or table.over != 0:
        return False
    seat = jumper(table, rules, players)
    if seat < 0:
        return False
    table.decisions[seat] += 1
    code = table.discards[table.discard_size - 1]
    _count_choice(table, 1)
    play(table, rules, players, seat, code, False, OUT_OF_TURN, table.origin if rules.jump_order else seat)
    return True
