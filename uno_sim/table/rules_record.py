"""A rule set as the engine's record: options become masks, tables and small integers, once a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from uno_sim.cards import COLOURS, DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Kind
from uno_sim.rules.model import Lead, Rules
from uno_sim.table import state as s
from uno_sim.table.numbering import CARD_OF, KIND_IN_SLOT, SLOT_OF, numbered, points_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_COLOURED: Final = [code for code in CARD_OF if code < s.FIRST_WILD]
_LEAD_EFFECT: Final[dict[str, dict[str, int]]] = {
    DRAW_TWO: {
        "lose-turn": s.LEAD_LOSE, "draw-and-play": s.LEAD_DRAW, "answer": s.LEAD_ANSWER,
        "nothing": s.LEAD_NOTHING, "again": s.LEAD_AGAIN,
    },
    REVERSE: {
        "dealer-first": s.LEAD_DEALER_FIRST, "opener-first": s.LEAD_OPENER_FIRST, "opener-by-colour": s.LEAD_BY_COLOUR,
        "nothing": s.LEAD_NOTHING, "again": s.LEAD_AGAIN,
    },
    SKIP: {"skip": s.LEAD_SKIP, "nothing": s.LEAD_NOTHING, "again": s.LEAD_AGAIN},
    WILD: {
        "opener": s.LEAD_WILD, "dealer": s.LEAD_WILD, "left-of-dealer": s.LEAD_WILD, "chance": s.LEAD_WILD,
        "again": s.LEAD_AGAIN,
    },
    WILD_DRAW_FOUR: {"again": s.LEAD_AGAIN},
}  # fmt: skip
_LEAD_OPTION: Final = {
    DRAW_TWO: "draw_two",
    REVERSE: "reverse",
    SKIP: "skip",
    WILD: "wild",
    WILD_DRAW_FOUR: "wild_draw_four",
}


RED: Final = COLOURS.index("red")


def place(options: Any, name: str) -> int:
    """The place of an option's value among its declared values."""
    declared = type(options).model_fields[name].annotation.__args__
    return int(declared.index(getattr(options, name)))


def rules_record(rules: Rules, players: int) -> NDArray[np.void]:
    """One RULES record, in an array of one."""
    records = np.zeros(1, s.RULES)
    record = records[0]
    record["seats"], record["hand"] = players, rules.start.hand
    _cards(record, rules, players)
    _fitting(record, rules)
    _answers(record, rules)
    _choices(record, rules)
    _match(record, rules)
    return records


def _draws(kind: Kind, rules: Rules) -> int:
    return {DRAW_TWO: rules.draw_two.cards, WILD_DRAW_FOUR: rules.wild_draw_four.cards}.get(kind.symbol, kind.draws)


def _effect(code: int, kind: Kind, rules: Rules) -> int:
    house = _house_effect(code, kind, rules)
    if house != s.NO_EFFECT:
        return house
    if kind.draws:
        return s.DRAWS
    if kind.reverses:
        return s.REVERSES
    return s.SKIPS if kind.skips else s.NO_EFFECT


def _house_effect(code: int, kind: Kind, rules: Rules) -> int:
    """What a number card does at this table. [house] (X16)"""
    house = rules.house
    if kind.symbol == "0" and code // s.SLOTS == RED and house.red_zero > 0:
        return s.TEN
    does = {
        "0": s.PASSES * (house.zero == "pass-hands"),
        "7": s.SWAPS * (house.seven == "swap"),
        "2": s.SILENCES * (house.two > 0),
        "9": s.SLAPS * (house.nine > 0),
    }
    return does.get(kind.symbol, s.NO_EFFECT)


def _lead_effect(symbol: str, lead: Lead) -> int:
    if symbol not in _LEAD_OPTION:
        return s.LEAD_NOTHING
    if symbol == WILD_DRAW_FOUR and lead.wild_draw_four == "as-wild":
        symbol = WILD
    return _LEAD_EFFECT[symbol][getattr(lead, _LEAD_OPTION[symbol])]


def _cards(record: Any, rules: Rules, players: int) -> None:
    pack: list[int] = []
    for code, kind in numbered(rules.deck):
        record["points"][code] = points_of(kind, rules)
        record["draws"][code] = _draws(kind, rules)
        record["effect"][code] = _effect(code, kind, rules)
        record["lead_effect"][code] = _lead_effect(kind.symbol, rules.lead)
        pack += [code] * (rules.deck.copies_of(CARD_OF[code]) * rules.deck.packs(players))
    record["pack"][: len(pack)] = pack
    record["pack_size"] = len(pack)
    record["numbers"] = s.mask(*(code for code in _COLOURED if _kind(code).is_number))
    record["wild_draws"] = sum(1 << SLOT_OF[k.symbol] for k in KIND_IN_SLOT.values() if k.wild and k.draws)
    record["banned"] = s.mask(*(code for code in _COLOURED if _kind(code).symbol in rules.finish.banned))
    record["wild_banned"] = sum(
        1 << SLOT_OF[k.symbol] for k in KIND_IN_SLOT.values() if k.wild and k.symbol in rules.finish.banned
    )


def _kind(code: int) -> Kind:
    return KIND_IN_SLOT[code % s.SLOTS if code < s.FIRST_WILD else s.SLOTS + code - s.FIRST_WILD]


def _lane(colour: int) -> set[int]:
    return {code for code in _COLOURED if code // s.SLOTS == colour}


def _fitting(record: Any, rules: Rules) -> None:
    """What fits each card in force; and, bound by a paid +2, what fits its colour. [matching]"""
    twos = {code for code in _COLOURED if _kind(code).symbol == DRAW_TWO}
    unbound = set() if rules.matching.after_paid == "colour" else twos
    for code in _COLOURED:
        colour, same = code // s.SLOTS, {c for c in _COLOURED if c % s.SLOTS == code % s.SLOTS}
        record["fits"][code] = s.mask(*(_lane(colour) | same))
        record["fits"][s.BOUND + code] = s.mask(*(_lane(colour) - unbound))
    for colour in range(s.COLOUR_COUNT):
        record["fits"][s.WILD_IN_FORCE + colour] = s.mask(*_lane(colour))
        record["fits"][s.BOUND + s.WILD_IN_FORCE + colour] = s.mask(*_lane(colour))
    drawable = set(_COLOURED)
    if rules.draw.play_drawn == "numbers":
        drawable = {code for code in _COLOURED if _kind(code).is_number}
    record["drawn_held"] = s.mask(*drawable)
    record["drawn_wild"] = 0 if rules.draw.play_drawn == "numbers" else 0xFF


def _answers(record: Any, rules: Rules) -> None:
    """What answers a debt, by the newest draw card (1: coloured, 2: wild) and the colour in force. [answer]"""
    answer = rules.answer
    twos = {code for code in _COLOURED if _kind(code).symbol == DRAW_TWO}
    fours = int(record["wild_draws"])
    for colour in range(s.COLOUR_COUNT):
        on_two = set(twos) if answer.two_on_two == "yes" else set()
        if answer.skip != "no":
            on_two |= {code for code in _lane(colour) if _kind(code).symbol == SKIP}
        if answer.reverse == "yes":
            on_two |= {code for code in _lane(colour) if _kind(code).symbol == REVERSE}
        record["answers"][1, colour] = s.mask(*on_two)
        record["answers"][2, colour] = s.mask(*twos) if answer.two_on_four == "yes" else 0
    record["wild_answers"][1] = fours if answer.four_on_two == "yes" else 0
    record["wild_answers"][2] = fours if answer.four_on_four == "yes" else 0
    record["answerable"] = bool(record["answers"].any() or record["wild_answers"].any())
    record["pays_sum"] = answer.pays == "sum"
    record["deflect_skip"] = place(answer, "skip")


def _choices(record: Any, rules: Rules) -> None:
    four = rules.wild_draw_four
    record["host_deals"] = rules.start.dealer == "host"
    record["opener"] = place(rules.start, "opener")
    record["wild_named_by"] = place(rules.lead, "wild")
    record["wild_next_plays"] = rules.lead.wild_then == "next-plays"
    record["buried"] = rules.lead.again == "buried"
    record["reverse_skips"] = rules.matching.reverse_with_two == "skip"
    record["wild_barred"] = rules.matching.wild_on_draw_card == "never"
    record["binds"] = rules.matching.after_paid != "anything"
    record["until"] = place(rules.draw, "amount")
    record["voluntary"] = rules.draw.voluntary == "yes"
    record["play_drawn"] = rules.draw.play_drawn != "no"
    record["drawn_must"] = rules.draw.drawn == "must"
    record["after_voluntary"] = rules.draw.after_voluntary == "alike"
    record["honest"] = place(four, "legal")
    record["colour_kept"] = four.colour == "kept"
    record["taken_plays"] = four.taken == "plays"
    record["bluff"] = four.bluff == "yes"
    record["free_answer"] = four.on_draw_card == "free"
    record["challenge"] = place(four, "challenge")
    record["stakes_pot"] = four.stakes == "pot"
    record["stake"] = four.cards
    record["extra"] = four.extra
    record["spared_skipped"] = four.spared == "skipped"
    record["last_draws"] = rules.finish.last_draw_card == "draws"
    record["call"] = place(rules.uno, "call")
    record["uno_penalty"] = rules.uno.penalty
    record["window_card"] = rules.uno.window == "next-card"
    record["late"] = rules.uno.late == "yes"
    record["false_call"] = rules.uno.false_call
    record["reshuffle"] = rules.pile.reshuffle == "keep-top"
    house, conduct = rules.house, rules.conduct
    record["pairs"] = house.pairs == "yes"
    record["pair_effect"] = place(house, "pair_effect")
    record["jump_in"] = place(house, "jump_in")
    record["jump_order"] = house.after_jump == "order"
    record["hands_first"] = house.last_hand_card == "effect-first"
    record["red_zero"], record["silence"], record["slap"] = house.red_zero, house.two, house.nine
    record["wrong_card"] = -1 if conduct.wrong_card is None else conduct.wrong_card
    record["wrong_plays"] = conduct.wrong_card_then == "plays"
    record["wrong_stays"] = conduct.wrong_card_then == "stays"
    record["advice"] = conduct.advice
    record["leaving"] = rules.players.leaving == "allowed"
    record["ends_below"] = rules.players.ends_below
    record["out_of_play"] = rules.players.leavers_cards == "out-of-play"
    record["teams"] = rules.players.teams == "alternating"
    record["partners"] = rules.score.partners_hands == "counted"
    record["own_points"] = rules.score.way == "own-points"


def _match(record: Any, rules: Rules) -> None:
    match = rules.match
    record["match_next"] = place(match, "next")
    record["target"] = match.target
    record["target_out"] = match.at_target == "out"
    record["match_games"] = match.games
    record["fewest"] = match.winner == "fewest-points"
    record["play_on"] = match.ties == "play-on"
    record["reward"], record["reward_at"] = match.reward, match.reward_at
    record["off_score"] = match.reward_counts == "off-score"
    record["pigs"] = place(match, "pigs")
    record["exact_one"] = match.exact_hero == "one"
    record["most_pigs"] = match.most_pigs
