"""Rule sets that are written correctly and still cannot be played.

A table: each row looks at a whole rule set, and if something is wrong, names the option, says why, and what to do.
Whether so many players can sit down is another question: `Rules.why_not`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from uno_sim.cards import DRAW_TWO, KIND_OF, NUMBERS, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from uno_sim.rules.model import MOST_CARDS, Rules

LEAD_OPTION: Final = {DRAW_TWO: "draw_two", REVERSE: "reverse", SKIP: "skip", WILD: "wild"}


def contradictions(rules: Rules) -> list[tuple[str, str, str]]:
    """What makes a rule set unplayable: the option, why, and what to do; empty if nothing does."""
    return [(key, why, hint) for key, hint, look in _ROWS if (why := look(rules)) is not None]


def _in_deck(rules: Rules) -> set[str]:
    return {symbol for symbol, copies in rules.deck.copies.items() if copies}


def _empty_deck(rules: Rules) -> str | None:
    return None if _in_deck(rules) else "there is no card in the deck"


def _huge_deck(rules: Rules) -> str | None:
    cards = rules.deck.size(rules.players.most)
    return f"the deck has {cards} cards; {MOST_CARDS} is the most" if cards > MOST_CARDS else None


def _nothing_to_finish_with(rules: Rules) -> str | None:
    left = _in_deck(rules) - set(rules.finish.banned)
    return None if left or not _in_deck(rules) else "no card in the deck may be the last one, so nobody can ever win"


def _nothing_to_lead_with(rules: Rules) -> str | None:
    in_deck = _in_deck(rules)
    again = {symbol for symbol, name in LEAD_OPTION.items() if getattr(rules.lead, name) == "again"}
    if rules.lead.wild_draw_four == "again" or rules.lead.wild == "again":
        again.add(WILD_DRAW_FOUR)
    return "every card in the deck would be turned over again as lead card" if in_deck and in_deck <= again else None


def _no_number_to_draw(rules: Rules) -> str | None:
    if rules.draw.amount != "until-number" or _in_deck(rules) & set(NUMBERS):
        return None
    return "there is no number card in the deck to draw"


def _nothing_to_keep(rules: Rules) -> str | None:
    if rules.draw.drawn == "must" and rules.draw.play_drawn == "no":
        return "a drawn card must be played, and draw.play_drawn says that it never may be"
    return None


def _only_wilds(rules: Rules) -> str | None:
    in_deck = _in_deck(rules)
    return "the deck has no coloured card" if in_deck and all(KIND_OF[one].wild for one in in_deck) else None


_Look = Callable[[Rules], str | None]
_ROWS: Final[tuple[tuple[str, str, _Look], ...]] = (
    ("deck.copies", "give at least one symbol a copy", _empty_deck),
    ("deck.copies", "lower some of the copies", _huge_deck),
    ("deck.copies", "give at least one coloured symbol a copy", _only_wilds),
    ("finish.banned", "take a symbol off the list, or [] for none", _nothing_to_finish_with),
    ("lead", "let one of them count for its colour: `nothing`", _nothing_to_lead_with),
    ("draw.amount", "choose `one` or `until-playable`, or put numbers into deck.copies", _no_number_to_draw),
    ("draw.drawn", "choose `may`, or another draw.play_drawn", _nothing_to_keep),
)
