"""What things at the table take: conditions with names, out of which the tables of pointless and odd rules are made."""

from __future__ import annotations

from typing import Final

from uno_sim.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Kind
from uno_sim.rules.conditions import (
    Case,
    Condition,
    Lack,
    above_0,
    card_in_deck,
    cards_of,
    condition,
    in_deck,
    is_,
    kind_in_deck,
    not_,
    same_colour,
    seated,
    told,
    twins,
)
from uno_sim.rules.model import Rules

# Draw cards, answers, challenges. What is said of a +2 or +4 is true of the like kinds of one's own as well.


def _like_two(kind: Kind) -> bool:
    return kind.draws > 0 and not kind.wild


def _like_four(kind: Kind) -> bool:
    return kind.draws > 0 and kind.wild


_MORE_TWOS: Final = f"give {DRAW_TWO} more copies in deck.copies"
_MORE_FOURS: Final = f"give {WILD_DRAW_FOUR} more copies in deck.copies"
TWO, FOUR = in_deck(DRAW_TWO), in_deck(WILD_DRAW_FOUR)
TWOS: Final = kind_in_deck("+2", _MORE_TWOS, _like_two)
FOURS: Final = kind_in_deck(WILD_DRAW_FOUR, _MORE_FOURS, _like_four)
SEVERAL_TWOS: Final = kind_in_deck("+2", _MORE_TWOS, _like_two, 2)
SEVERAL_FOURS: Final = kind_in_deck(WILD_DRAW_FOUR, _MORE_FOURS, _like_four, 2)
_TWO_ON_TWO: Final = SEVERAL_TWOS & is_("answer.two_on_two", "yes")
_FOUR_ON_TWO: Final = TWOS & FOURS & is_("answer.four_on_two", "yes")
_FOUR_ON_FOUR: Final = SEVERAL_FOURS & is_("answer.four_on_four", "yes")
_TWO_ON_FOUR: Final = TWOS & FOURS & is_("answer.two_on_four", "yes")
TWO_WITH_SKIP: Final = same_colour(TWOS, SKIP, _like_two, DRAW_TWO)
TWO_WITH_REVERSE: Final = same_colour(TWOS, REVERSE, _like_two, DRAW_TWO)
TWINS: Final = twins("card", lambda _: True)
PAIRS: Final = is_("house.pairs", "yes") & TWINS
MORE_THAN_PAIRS: Final = PAIRS & twins("card", lambda _: True, 3)
_FOURS_COUNT_EACH: Final = PAIRS & twins(WILD_DRAW_FOUR, _like_four) & is_("house.pair_effect", "each")

TWO_IS_ANSWERED: Final = told(
    "nothing answers a +2",
    "let something answer it (answer.two_on_two and its like)",
    _TWO_ON_TWO,
    _FOUR_ON_TWO,
    TWO_WITH_SKIP & not_("answer.skip", "no"),
    TWO_WITH_REVERSE & is_("answer.reverse", "yes"),
)
DRAW_CARDS_ANSWER: Final = told(
    "no draw card answers another",
    "let draw cards answer one another (answer.two_on_two and its like)",
    _TWO_ON_TWO,
    _FOUR_ON_TWO,
    _FOUR_ON_FOUR,
    _TWO_ON_FOUR,
)


def _amounts_differ(case: Case) -> Lack | None:
    """Some answer that would be allowed is refused by `answer.amount`."""
    answer = case.rules.answer
    ways = (
        (answer.two_on_two, False, False),
        (answer.four_on_two, True, False),
        (answer.four_on_four, True, True),
        (answer.two_on_four, False, True),
    )
    for allowed, above, below in ways:
        for one in case.draw_cards(wild=above) if allowed == "yes" else ():
            for other in case.draw_cards(wild=below):
                further = case.amount(one) - case.amount(other)
                if further < 0 or (further > 0 and answer.amount == "same"):
                    return None
    more_too = "" if answer.amount == "same" else ", or for more"
    return Lack(
        f"every answer that is allowed is for as many cards as what it answers{more_too}",
        "allow a +2 on a +4 (answer.two_on_four), or add other draw cards in deck.kinds",
    )


AMOUNTS_DIFFER: Final = Condition(_amounts_differ)
FOUR_ANSWERS: Final = told(
    "no +4 is ever played on another draw card",
    "set answer.four_on_two or answer.four_on_four to yes",
    _FOUR_ON_TWO,
    _FOUR_ON_FOUR,
)
MORE_AT_STAKE: Final = told(
    "no +4 is ever played on another draw card, so the chain is that +4 alone",
    "set answer.four_on_two or answer.four_on_four to yes",
    FOUR_ANSWERS,
    _FOURS_COUNT_EACH,
)
TWO_FOURS_IN_A_CHAIN: Final = told(
    "no chain has two +4, so the first is the last",
    "set answer.four_on_four to yes",
    _FOUR_ON_FOUR,
    SEVERAL_FOURS & _FOUR_ON_TWO & _TWO_ON_FOUR,
)
DISHONEST: Final = FOURS & told(
    "every +4 is honest (wild_draw_four.legal is any-time)",
    "choose another wild_draw_four.legal",
    not_("wild_draw_four.legal", "any-time"),
)
BLUFFS: Final = DISHONEST & told(
    "a +4 that is not honest is refused (wild_draw_four.bluff is no)",
    "set wild_draw_four.bluff to yes",
    is_("wild_draw_four.bluff", "yes"),
)
CHALLENGES: Final = FOURS & told(
    "nobody may challenge (wild_draw_four.challenge is off)",
    "set wild_draw_four.challenge to last or first",
    not_("wild_draw_four.challenge", "off"),
)

# Lead cards

FOUR_LEADS: Final = FOUR & is_("lead.wild_draw_four", "as-wild")
WILD_LEADS: Final = not_("lead.wild", "again") & (in_deck(WILD) | FOUR_LEADS)

# Who sits at the table

TEAMS: Final = is_("players.teams", "alternating") & seated(4)
LEAVES: Final = told(
    "nobody may walk away (players.leaving is never)",
    "set players.leaving to allowed",
    is_("players.leaving", "allowed"),
)
GOES_ON: Final = condition(
    "a game is over as soon as one player leaves",
    "lower players.ends_below",
    lambda case: case.most > case.rules.players.ends_below,
)
SOME_STAY: Final = condition(
    "a game is over as soon as one player leaves, whatever the number",
    "raise players.most",
    lambda case: case.most > min(case.rules.players.ends_below, 3),
)
DOWN_TO_TWO: Final = told(
    "two players never play alone",
    "let 2 sit down: players.fewest 2",
    condition("", "", lambda case: 2 in case.seats),
    LEAVES & is_("players.ends_below", 2),
    is_("match.at_target", "out"),
)

# Saying UNO

CALLS: Final = told(
    "there is no UNO call (uno_call.call is none)", "choose another uno_call.call", not_("uno_call.call", "none")
)
CAUGHT: Final = CALLS & told(
    "a forgotten call is always punished at once (uno_call.call is automatic)",
    "set uno_call.call to caught",
    is_("uno_call.call", "caught"),
)

# House rules


def _identical(case: Case) -> Lack | None:
    wild = case.rules.house.jump_in == "identical-or-wild"
    return twins("such card", lambda kind: not kind.wild or (wild and kind.symbol == WILD)).lack(case)


_SOMEBODY_TO_JUMP: Final = told(
    "with two players nobody has the chance",
    "let more players sit down: players.most",
    seated(3),
    twins(SKIP, lambda kind: kind.skips > 0),
    twins(REVERSE, lambda kind: kind.reverses) & is_("matching.reverse_with_two", "skip"),
)
CAN_JUMP: Final = Condition(_identical) & _SOMEBODY_TO_JUMP
JUMPS_IN: Final = CAN_JUMP & told(
    "nobody may play out of turn (house.jump_in is no)",
    "set house.jump_in to identical",
    not_("house.jump_in", "no"),
)
PASSING_ZERO: Final = in_deck("0") & told(
    "every 0 in the deck is red, and house.red_zero makes it a draw card",
    "give another colour a 0 in deck.cards, or set house.red_zero to 0",
    card_in_deck(*cards_of("0")[1:]),
    is_("house.red_zero", 0),
)


def _effect_of_a_pair(case: Case) -> Lack | None:
    """A card that is in the deck twice and does something that two of them could do otherwise."""
    if twins("card", lambda kind: _does_otherwise(case, kind)).lack(case) is None:
        return None
    return Lack(
        "no card of which two would do something else than one is in the deck twice",
        "give +2, W+4, S or R a second copy in deck.copies",
    )


def _does_otherwise(case: Case, kind: Kind) -> bool:
    """Whether two of a kind may do otherwise than one; two that skip do only where they are Skips."""
    house, does = case.rules.house, kind.draws > 0 or kind.reverses or kind.symbol == SKIP
    if house.pair_effect != "nothing":
        return does
    by_number = {
        "0": house.zero != "nothing" or house.red_zero > 0,
        "7": house.seven != "nothing",
        "2": house.two > 0,
        "9": house.nine > 0,
    }
    return does or by_number.get(kind.symbol, kind.skips > 0 or kind.hands != "stay")


EFFECT_OF_A_PAIR: Final = Condition(_effect_of_a_pair)

# Points, and the match

PIGS: Final = told(
    "a match is not about pigs (match.pigs is none)",
    "set match.pigs to hero or moderate",
    not_("match.pigs", "none"),
)
NO_PIGS: Final = told(
    "the fewest pigs win (match.pigs), whatever the points", "set match.pigs to none", is_("match.pigs", "none")
)
SECOND_GAME: Final = told(
    "a match is one game (match.games is 1)",
    "give match.games a larger number",
    not_("match.games", 1),
    is_("match.ties", "play-on"),
)
TARGET: Final = not_("match.target", 0)
REWARD: Final = told(
    "there is no reward (match.reward is 0)", "give match.reward a number above 0", above_0("match.reward")
)
WORTH: Final = condition(
    "every card in the deck is worth 0 points",
    "give some symbol points in score.points",
    lambda case: any(worth(case.rules, symbol) for symbol in case.symbols),
)


def worth(rules: Rules, symbol: str) -> int:
    """The points of a symbol of the deck's."""
    points: dict[str, int] = {**rules.score.points}  # type: ignore[dict-item]
    return points[symbol] if symbol in points else rules.deck.kind_of(cards_of(symbol)[0]).points
