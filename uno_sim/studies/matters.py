"""When an option can matter: what rules, deck and players must have before any position turns on it.

`uno-sim audit` lists the options that never mattered; those that cannot are explained from this table.
"""

from __future__ import annotations

from typing import Final

from uno_sim.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from uno_sim.cell import Cell
from uno_sim.studies.needs import (
    AMOUNTS_DIFFER,
    ANSWERS_BY_DRAW_CARDS,
    CAUGHT,
    CHALLENGES,
    DECK,
    DISHONEST,
    DOWN_TO_TWO,
    DRAW_CARD_LAST,
    DRAWN_IS_PLAYED,
    ERRS,
    FALSE_CALL,
    FORGETS,
    FOUR,
    FOUR_ANSWERS,
    FOUR_LEADS,
    JUMPS,
    LAST_MOVES_HANDS,
    LEAVES,
    MATCHES,
    MORE_THAN_TWO,
    PASSES_OVER,
    PIGS,
    POINTS,
    RED_ZEROS,
    REVERSES,
    REWARDS,
    SEVERAL_GAMES,
    SPARED,
    TRIPLETS,
    TURNED_AGAIN,
    TWINS,
    TWO,
    TWO_FOURS,
    WILD_LEADS,
    Need,
    above_0,
    coloured,
    identical,
    in_deck,
    need,
    option,
    somebody,
)

PARTNERS: Final = need("four players or more", lambda cell: cell.players >= 4)
_LAPSES: Final = FORGETS & option("uno_call.call", "caught")

MATTERS: Final[dict[str, Need]] = {
    "lead.draw_two": DECK[DRAW_TWO],
    "lead.reverse": DECK[REVERSE],
    "lead.skip": DECK[SKIP],
    "lead.wild": DECK[WILD] | FOUR_LEADS,
    "lead.wild_then": WILD_LEADS,
    "lead.wild_draw_four": DECK[WILD_DRAW_FOUR],
    "lead.again": TURNED_AGAIN,
    "matching.reverse_with_two": REVERSES & DOWN_TO_TWO,
    "matching.after_paid": TWO,
    "draw.drawn": DRAWN_IS_PLAYED,
    "draw.after_voluntary": DRAWN_IS_PLAYED & option("draw.voluntary", "yes") & somebody("voluntary"),
    "answer.two_on_two": TWO,
    "answer.four_on_two": TWO & FOUR,
    "answer.four_on_four": TWO_FOURS,
    "answer.two_on_four": TWO & FOUR,
    "answer.amount": AMOUNTS_DIFFER,
    "answer.pays": ANSWERS_BY_DRAW_CARDS & somebody("answer"),
    "answer.skip": TWO & DECK[SKIP],
    "answer.reverse": TWO & DECK[REVERSE],
    "draw_two.cards": DECK[DRAW_TWO],
    "wild_draw_four.cards": DECK[WILD_DRAW_FOUR],
    "wild_draw_four.legal": FOUR,
    "wild_draw_four.colour": FOUR,
    "wild_draw_four.taken": FOUR,
    "wild_draw_four.bluff": DISHONEST,
    "wild_draw_four.on_draw_card": FOUR_ANSWERS,
    "wild_draw_four.challenge": FOUR,
    "wild_draw_four.stakes": CHALLENGES,
    "wild_draw_four.extra": CHALLENGES,
    "wild_draw_four.spared": SPARED,
    "finish.last_draw_card": DRAW_CARD_LAST,
    "uno_call.penalty": CAUGHT,
    "uno_call.window": _LAPSES,
    "uno_call.late": _LAPSES,
    "uno_call.false_call": FALSE_CALL,
    "conduct.wrong_card_then": ERRS,
    "house.pairs": TWINS,
    "house.chain": TRIPLETS & option("house.pairs", "yes"),
    "house.pair_effect": TWINS & option("house.pairs", "yes"),
    "house.jump_in": TWINS & (MORE_THAN_TWO | PASSES_OVER),
    "house.after_jump": JUMPS
    & somebody("jump")
    & (identical(coloured) | (option("house.jump_in", "identical-or-wild") & in_deck(WILD, 2))),
    "house.zero": DECK["0"],
    "house.seven": DECK["7"],
    "house.last_hand_card": LAST_MOVES_HANDS,
    "house.red_zero": RED_ZEROS,
    "house.two": DECK["2"],
    "house.nine": DECK["9"],
    "match.next": SEVERAL_GAMES,
    "match.target": MATCHES,
    "match.at_target": POINTS & above_0("match.target"),
    "match.games": MATCHES,
    "match.winner": POINTS,
    "match.ties": MATCHES,
    "match.reward": POINTS,
    "match.reward_at": REWARDS,
    "match.reward_counts": REWARDS,
    "match.pigs": MATCHES,
    "match.exact_hero": MATCHES & option("match.pigs", "hero") & MORE_THAN_TWO,
    "match.most_pigs": PIGS,
    "players.ends_below": LEAVES,
    "players.leavers_cards": LEAVES,
    "score.partners_hands": option("players.teams", "alternating") & PARTNERS,
}
"""Options that are not in this table matter in every game, or nearly."""


def cannot_matter(name: str, cell: Cell) -> str | None:
    """What is lacking for an option to matter, or None if nothing is."""
    found = MATTERS.get(name)
    return None if found is None else found.lacks(cell)


__all__ = ["MATTERS", "cannot_matter"]
