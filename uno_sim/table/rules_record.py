"""A rule set as the engine's record: options become masks, tables and small integers, once a cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from uno_sim.cards import COLOURS, DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Kind
from uno_sim.rules.model import Lead, Rules
from uno_sim.table import state as s
from uno_sim.table.numbering import Numbering, numbered, numbering, place_of, points_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
ANYTHING: Final = -1
"""A mask of all cards."""
_HANDS: Final = {"swap": s.SWAPS, "pass": s.PASSES, "shuffle": s.SHUFFLES}


def place(options: Any, name: str) -> int:
    """The place of an option's value among its declared values."""
    declared = type(options).model_fields[name].annotation.__args__
    return int(declared.index(getattr(options, name)))


def rules_record(rules: Rules, players: int) -> NDArray[np.void]:
    """One RULES record, in an array of one."""
    records = np.zeros(1, s.RULES)
    record = records[0]
    record["seats"], record["hand"] = players, rules.start.hand
    coded = _Coded(numbering(rules.deck))
    _cards(record, rules, players, coded)
    _fitting(record, rules, coded)
    _honesty(record, rules, coded)
    _answers(record, rules, coded)
    _choices(record, rules)
    _match(record, rules)
    return records


def _draws(kind: Kind, rules: Rules) -> int:
    """Cards that a kind of card makes the next player draw. [draw_two.cards, wild_draw_four.cards, deck.kinds]"""
    return {DRAW_TWO: rules.draw_two.cards, WILD_DRAW_FOUR: rules.wild_draw_four.cards}.get(kind.symbol, kind.draws)


def _effect(code: int, kind: Kind, rules: Rules) -> int:
    house = _house_effect(code, kind, rules)
    if house != s.NO_EFFECT:
        return house
    if kind.draws:
        return s.DRAWS
    if kind.reverses:
        return s.REVERSES
    if kind.skips:
        return s.SKIPS if kind.symbol == SKIP else s.SKIPS_SOME
    return _HANDS.get(kind.hands, s.NO_EFFECT)


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


def _lead_effect(kind: Kind, lead: Lead) -> int:
    """What a lead card does; a coloured kind of one's own nothing, a wild one is turned over again. [lead]"""
    symbol = kind.symbol
    if symbol not in _LEAD_OPTION:
        return s.LEAD_AGAIN if kind.wild else s.LEAD_NOTHING
    if symbol == WILD_DRAW_FOUR and lead.wild_draw_four == "as-wild":
        symbol = WILD
    return _LEAD_EFFECT[symbol][getattr(lead, _LEAD_OPTION[symbol])]


class _Coded:
    """A deck's cards by number: sets of coloured cards, masks of wild kinds."""

    def __init__(self, numbers: Numbering) -> None:
        self.kind_of = {code: numbers.kind_of(code) for code in numbers.card_of}
        self.coloured = {code for code in self.kind_of if code < s.FIRST_WILD}

    def cards(self, is_so: Callable[[Kind], bool]) -> set[int]:
        """The coloured cards of which something is so."""
        return {code for code in self.coloured if is_so(self.kind_of[code])}

    def wilds(self, is_so: Callable[[Kind], bool]) -> int:
        """The wild kinds of which something is so, as a mask."""
        return sum(
            1 << (code - s.FIRST_WILD) for code, kind in self.kind_of.items() if code >= s.FIRST_WILD and is_so(kind)
        )

    def lane(self, colour: int) -> set[int]:
        """The cards of a colour."""
        return {code for code in self.coloured if code // s.SLOTS == colour}

    def same(self, code: int) -> set[int]:
        """The cards of a symbol."""
        return {other for other in self.coloured if place_of(other) == place_of(code)}


def _cards(record: Any, rules: Rules, players: int, coded: _Coded) -> None:
    pack: list[int] = []
    numbers = numbering(rules.deck)
    for code, kind in numbered(rules.deck):
        record["points"][code] = points_of(kind, rules)
        record["draws"][code] = _draws(kind, rules)
        record["skips"][code] = kind.skips
        record["effect"][code] = _effect(code, kind, rules)
        record["lead_effect"][code] = _lead_effect(kind, rules.lead)
        pack += [code] * (numbers.copies[numbers.card_of[code]] * rules.deck.packs(players))
    record["pack"][: len(pack)] = pack
    record["pack_size"] = len(pack)
    record["numbers"] = s.mask(*coded.cards(lambda kind: kind.is_number))
    record["wild_draws"] = coded.wilds(lambda kind: kind.draws > 0)
    record["wild_twins"] = coded.wilds(lambda kind: kind.symbol == WILD) * (rules.house.jump_in == "identical-or-wild")
    record["banned"] = s.mask(*coded.cards(lambda kind: kind.symbol in rules.finish.banned))
    record["wild_banned"] = coded.wilds(lambda kind: kind.symbol in rules.finish.banned)


def _fitting(record: Any, rules: Rules, coded: _Coded) -> None:
    """What fits each card in force; and, bound by a paid +2, what fits its colour. [matching]"""
    draw_cards = coded.cards(lambda kind: kind.draws > 0)
    unbound = set() if rules.matching.after_paid == "colour" else draw_cards
    for code in coded.coloured:
        lane = coded.lane(code // s.SLOTS)
        record["fits"][code] = s.mask(*(lane | coded.same(code)))
        record["fits"][s.BOUND + code] = s.mask(*(lane - unbound))
    for colour in range(s.COLOUR_COUNT):
        record["fits"][s.WILD_IN_FORCE + colour] = s.mask(*coded.lane(colour))
        record["fits"][s.BOUND + s.WILD_IN_FORCE + colour] = s.mask(*coded.lane(colour))
    only_numbers = rules.draw.play_drawn == "numbers"
    record["drawn_held"] = s.mask(*coded.cards(lambda kind: kind.is_number or not only_numbers))
    record["drawn_wild"] = 0 if only_numbers else 0xFF


def _honesty(record: Any, rules: Rules, coded: _Coded) -> None:
    """Which cards in hand make a wild draw card dishonest, by the card in force. [wild_draw_four.legal] (X21)"""
    legal, numbers = rules.wild_draw_four.legal, int(record["numbers"])
    if legal == "nothing-else":
        record["against_playable"], record["against_wild"] = ANYTHING, ~record["wild_draws"]
    for force in range(2 * s.IN_FORCE):
        lane = s.mask(*coded.lane(s.colour_of(force % s.BOUND)))
        fits = int(record["fits"][force])
        against = {"no-colour": lane, "no-number-of-colour": lane & numbers, "no-number": fits & numbers}
        record["against"][force] = against.get(legal, 0)


def _answers(record: Any, rules: Rules, coded: _Coded) -> None:
    """What answers a debt, by the newest draw card (1: coloured, 2: wild) and the colour in force. [answer]"""
    answer = rules.answer
    twos = coded.cards(lambda kind: kind.draws > 0)
    fours = int(record["wild_draws"])
    for colour in range(s.COLOUR_COUNT):
        on_two = set(twos) if answer.two_on_two == "yes" else set()
        if answer.skip != "no":
            on_two |= coded.lane(colour) & coded.cards(lambda kind: kind.symbol == SKIP)
        if answer.reverse == "yes":
            on_two |= coded.lane(colour) & coded.cards(lambda kind: kind.symbol == REVERSE)
        record["answers"][1, colour] = s.mask(*on_two)
        record["answers"][2, colour] = s.mask(*twos) if answer.two_on_four == "yes" else 0
    record["wild_answers"][1] = fours if answer.four_on_two == "yes" else 0
    record["wild_answers"][2] = fours if answer.four_on_four == "yes" else 0
    record["answerable"] = bool(record["answers"].any() or record["wild_answers"].any())
    record["pays_sum"] = answer.pays == "sum"
    record["deflect_skip"] = place(answer, "skip")
    record["follows"] = record["wild_follows"] = ANYTHING
    for newest in range(s.MOST_DRAWS + 1) if answer.amount != "any" else ():
        enough = partial(_follows, rules, newest)
        record["follows"][newest] = s.mask(*coded.cards(enough))
        record["wild_follows"][newest] = coded.wilds(enough)


def _follows(rules: Rules, newest: int, kind: Kind) -> bool:
    """Whether a kind may follow a draw card that is for so many cards, by its own. [answer.amount]"""
    cards = _draws(kind, rules)
    if cards == 0:
        return True
    return cards >= newest if rules.answer.amount == "equal-or-higher" else cards == newest


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
    record["colour_kept"] = four.colour == "kept"
    record["taken_plays"] = four.taken == "plays"
    record["bluff"] = four.bluff == "yes"
    record["free_answer"] = four.on_draw_card == "free"
    record["challenge"] = place(four, "challenge")
    record["stakes_pot"] = four.stakes == "pot"
    record["extra"] = four.extra
    record["spared_skipped"] = four.spared == "skipped"
    record["last_draws"] = rules.finish.last_draw_card == "draws"
    record["call"] = place(rules.uno, "call")
    record["uno_penalty"] = rules.uno.penalty
    record["window_card"] = rules.uno.window == "next-card"
    record["late"] = rules.uno.late == "yes"
    record["false_call"] = rules.uno.false_call
    record["reshuffle"] = rules.pile.reshuffle == "keep-top"
    record["ends_dry"] = rules.pile.reshuffle == "game-ends"
    house, conduct = rules.house, rules.conduct
    record["together"] = house.chain if house.pairs == "yes" else 1
    record["pair_effect"] = place(house, "pair_effect")
    record["jump_in"] = place(house, "jump_in")
    record["jump_order"] = house.after_jump == "order"
    record["hands_first"] = house.last_hand_card == "effect-first"
    record["other_effects"] = bool((record["effect"] > s.DRAWS).any())
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
