"""Options that can never act: they have another value than their default, and what they speak of never comes about.

Such a rule set can be played, and the option then changes no game and no match: a user is warned.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from uno_sim.cards import DRAW_TWO, NUMBERS, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Kind, symbol_of
from uno_sim.rules.conditions import (
    Case,
    Condition,
    Finding,
    Lack,
    card_in_deck,
    cards_of,
    condition,
    in_deck,
    is_,
    kind_in_deck,
    may_be_last,
    not_,
    seated,
    some_may_be_last,
)
from uno_sim.rules.model import OFFICIAL_COPIES
from uno_sim.rules.options import options, shown, value
from uno_sim.rules.takes import (
    AMOUNTS_DIFFER,
    BLUFFS,
    CALLS,
    CAN_JUMP,
    CAUGHT,
    CHALLENGES,
    DISHONEST,
    DOWN_TO_TWO,
    DRAW_CARDS_ANSWER,
    EFFECT_OF_A_PAIR,
    FOUR,
    FOUR_ANSWERS,
    FOUR_LEADS,
    FOURS,
    GOES_ON,
    JUMPS_IN,
    LEAVES,
    MORE_AT_STAKE,
    MORE_THAN_PAIRS,
    NO_PIGS,
    PAIRS,
    PASSING_ZERO,
    PIGS,
    REWARD,
    SECOND_GAME,
    SEVERAL_FOURS,
    SEVERAL_TWOS,
    SOME_STAY,
    TARGET,
    TEAMS,
    TWINS,
    TWO,
    TWO_FOURS_IN_A_CHAIN,
    TWO_IS_ANSWERED,
    TWO_WITH_REVERSE,
    TWO_WITH_SKIP,
    TWOS,
    WILD_LEADS,
    WORTH,
)


def pointless(case: Case) -> list[Finding]:
    """What can never act in a rule set."""
    return [*_by_the_table(case), *_banned(case), *_points(case), *_copies(case), *_cards(case), *_second_pack(case)]


def _turned_again(case: Case) -> Lack | None:
    """Some card in the deck is turned over again as lead card."""
    lead = case.rules.lead
    four = (lead.wild_draw_four, lead.wild)  # a +4 that counts as a Wild shares its fate
    again = {DRAW_TWO: lead.draw_two == "again", REVERSE: lead.reverse == "again", SKIP: lead.skip == "again"}
    again |= {WILD: lead.wild == "again", WILD_DRAW_FOUR: "again" in four}
    if any(again.get(kind.symbol, kind.wild) for kind in case.kinds):  # a wild kind of one's own always is
        return None
    return Lack("no card in the deck is turned over again", "set one of the others under `lead` to again")


def _moves_hands(kind: Kind) -> bool:
    return kind.hands != "stay"


HANDS_MOVE: Final = kind_in_deck(
    "card that moves hands", "give one under deck.kinds `hands: swap`", _moves_hands
) & some_may_be_last("card that moves hands", _moves_hands)


@dataclass(frozen=True, slots=True)
class Row:
    """What an option needs to act; ``values``: only where it has one of these."""

    option: str
    needs: Condition
    values: tuple[Any, ...] = ()


ROWS: Final = (
    Row("players.teams", seated(4) | LEAVES),
    Row("players.ends_below", LEAVES & SOME_STAY),
    Row("players.leavers_cards", LEAVES & GOES_ON & is_("pile.reshuffle", "keep-top")),
    Row("lead.draw_two", TWO),
    Row("lead.draw_two", TWO_IS_ANSWERED, ("answer",)),
    Row("lead.reverse", in_deck(REVERSE)),
    Row("lead.skip", in_deck(SKIP)),
    Row("lead.wild", in_deck(WILD) | FOUR_LEADS),
    Row("lead.wild_then", WILD_LEADS),
    Row("lead.wild_draw_four", FOUR & not_("lead.wild", "again")),
    Row("lead.again", Condition(_turned_again)),
    Row(
        "matching.reverse_with_two",
        kind_in_deck(REVERSE, "give R more copies in deck.copies", lambda kind: kind.reverses) & DOWN_TO_TWO,
    ),
    Row("matching.after_paid", TWOS),
    Row(
        "matching.wild_on_draw_card",
        kind_in_deck(WILD, "give W more copies in deck.copies", lambda kind: kind.wild and not kind.draws)
        & (TWOS | FOURS),
    ),
    Row(
        "draw.play_drawn",
        condition(
            "every card in the deck is a number",
            "choose `anything`, or give other symbols copies in deck.copies",
            lambda case: bool(case.symbols - set(NUMBERS)),
        ),
        ("numbers",),
    ),
    Row("draw.after_voluntary", is_("draw.voluntary", "yes") & not_("draw.play_drawn", "no")),
    Row("answer.two_on_two", SEVERAL_TWOS),
    Row("answer.four_on_two", TWOS & FOURS),
    Row("answer.four_on_four", SEVERAL_FOURS),
    Row("answer.two_on_four", TWOS & FOURS),
    Row("answer.amount", DRAW_CARDS_ANSWER & AMOUNTS_DIFFER),
    Row("answer.pays", DRAW_CARDS_ANSWER),
    Row("answer.skip", TWO_WITH_SKIP),
    Row("answer.reverse", TWO_WITH_REVERSE),
    Row("draw_two.cards", TWO),
    Row("wild_draw_four.cards", FOUR),
    Row("wild_draw_four.legal", FOURS),
    Row("wild_draw_four.colour", FOURS),
    Row("wild_draw_four.taken", FOURS),
    Row("wild_draw_four.bluff", DISHONEST),
    Row("wild_draw_four.on_draw_card", DISHONEST & FOUR_ANSWERS),
    Row("wild_draw_four.challenge", FOURS),
    Row("wild_draw_four.challenge", TWO_FOURS_IN_A_CHAIN, ("first",)),
    Row("wild_draw_four.stakes", CHALLENGES & MORE_AT_STAKE),
    Row("wild_draw_four.extra", CHALLENGES),
    Row("wild_draw_four.spared", CHALLENGES & BLUFFS),
    Row("finish.last_draw_card", (TWOS | FOURS) & some_may_be_last("draw card", lambda kind: kind.draws > 0)),
    Row("uno_call.penalty", CALLS),
    Row("uno_call.window", CAUGHT),
    Row("uno_call.late", CAUGHT),
    Row("uno_call.false_call", CALLS),
    Row(
        "conduct.wrong_card_then",
        condition(
            "a card that does not fit cannot be played at all (conduct.wrong_card is null)",
            "give conduct.wrong_card a number",
            lambda case: case.rules.conduct.wrong_card is not None,
        ),
    ),
    Row("house.pairs", TWINS),
    Row("house.chain", MORE_THAN_PAIRS),
    Row("house.pair_effect", PAIRS & EFFECT_OF_A_PAIR),
    Row("house.jump_in", CAN_JUMP),
    Row("house.after_jump", JUMPS_IN),
    Row("house.zero", PASSING_ZERO),
    Row("house.seven", in_deck("7")),
    Row(
        "house.last_hand_card",
        (is_("house.zero", "pass-hands") & may_be_last("0") & PASSING_ZERO)
        | (is_("house.seven", "swap") & may_be_last("7"))
        | HANDS_MOVE,
    ),
    Row("house.red_zero", card_in_deck("R0")),
    Row("house.two", in_deck("2")),
    Row("house.nine", in_deck("9")),
    Row("score.way", WORTH),
    Row("score.partners_hands", TEAMS),
    Row("match.next", SECOND_GAME),
    Row("match.at_target", TARGET),
    Row("match.winner", NO_PIGS),
    Row("match.reward_at", REWARD),
    Row("match.reward_counts", REWARD),
    Row("match.exact_hero", PIGS & is_("match.pigs", "hero")),
    Row("match.most_pigs", PIGS),
)


def _by_the_table(case: Case) -> list[Finding]:
    found: dict[str, Finding] = {}
    for row in ROWS:
        setting, default = value(case.rules, row.option), options()[row.option].default
        if setting == default or row.option in found or (row.values and setting not in row.values):
            continue
        if (lack := row.needs.lack(case)) is not None:
            found[row.option] = _never(row.option, lack, shown(default))
    return list(found.values())


def _never(option: str, lack: Lack, default: str) -> Finding:
    return Finding(option, f"can never act: {lack.why}", f"{lack.mend}; or leave it at its default, {default}")


# --- lists and mappings, and what is compared with a number of players --------------------------------


def _banned(case: Case) -> list[Finding]:
    banned = case.rules.finish.banned
    if not banned or case.symbols & set(banned):
        return []
    lack = Lack(f"there is no {' or '.join(banned)} in the deck", "name symbols that are in the deck")
    return [_never("finish.banned", lack, "[]")]


def _points(case: Case) -> list[Finding]:
    points = case.rules.score.points
    if not points or case.symbols & set(points):
        return []
    lack = Lack(f"there is no {' or '.join(points)} in the deck", "name symbols that are in the deck")
    return [_never("score.points", lack, "{}")]


def _copies(case: Case) -> list[Finding]:
    """Copies of symbols whose every card has copies of its own."""
    deck = case.rules.deck
    return [
        Finding(f"deck.copies.{symbol}", "can never act: deck.cards names each of its cards", "leave it out")
        for symbol, number in deck.copies.items()
        if number != OFFICIAL_COPIES[symbol] and set(cards_of(symbol)) <= set(deck.cards)
    ]


def _cards(case: Case) -> list[Finding]:
    """Copies of cards that have as many by their symbol."""
    deck = case.rules.deck
    return [
        Finding(
            f"deck.cards.{card}", f"can never act: deck.copies gives each {symbol_of(card)} as many", "leave it out"
        )
        for card in deck.card_names
        if card in deck.cards and deck.copies_of(card) == deck.kind_of(card).copies
    ]


def _second_pack(case: Case) -> list[Finding]:
    second = case.rules.deck.second_pack_from
    if second is None or second <= case.most:
        return []
    lack = Lack(f"at most {case.most} players sit down", f"choose {case.most} or less, or raise players.most")
    return [_never("deck.second_pack_from", lack, "null")]


__all__ = ["ROWS", "pointless"]
