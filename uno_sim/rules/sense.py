"""Rule sets that are written correctly and still make no sense: which are refused, and which are warned about.

What is refused is a table here: each row looks at a whole rule set, and if it cannot be played, names the option, says
why, and what to do. What is warned about can be played: `uno_sim.rules.pointless` and `uno_sim.rules.odd`. Whether so
many players can sit down is another question: `Rules.why_not`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from uno_sim.cards import DRAW_TWO, NUMBERS, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from uno_sim.rules.conditions import Case, Finding
from uno_sim.rules.model import MOST_CARDS, MOST_COLOURED_KINDS, MOST_WILD_KINDS, OFFICIAL_SYMBOLS, Rules
from uno_sim.rules.odd import odd
from uno_sim.rules.options import options
from uno_sim.rules.pointless import pointless
from uno_sim.wording import choices

LEAD_OPTION: Final = {DRAW_TWO: "draw_two", REVERSE: "reverse", SKIP: "skip", WILD: "wild"}


def misnamed(rules: Rules) -> list[Finding]:
    """Symbols in ``finish.banned`` that no kind of card has."""
    known = (*OFFICIAL_SYMBOLS, *rules.deck.kinds)
    return [
        Finding(f"finish.banned[{place}]", f"'{symbol}' is no symbol of this deck's", choices(symbol, known))
        for place, symbol in enumerate(rules.finish.banned)
        if symbol not in known
    ]


def contradictions(rules: Rules) -> list[Finding]:
    """What makes a rule set unplayable; empty if nothing does."""
    case = Case(rules)
    return [Finding(option, why, hint) for option, hint, look in _ROWS if (why := look(case)) is not None]


def warnings(rules: Rules) -> list[Finding]:
    """What has no point in a rule set or hardly can be meant, in the order of the options; empty if nothing."""
    case, order = Case(rules), list(options())
    return sorted([*pointless(case), *odd(case)], key=lambda one: order.index(".".join(one.option.split(".")[:2])))


# --- the deck -----------------------------------------------------------------------------------------


def _empty_deck(case: Case) -> str | None:
    return None if case.copies else "there is no card in the deck"


def _huge_deck(case: Case) -> str | None:
    cards = case.rules.deck.size(case.rules.players.most)
    return f"the deck has {cards} cards; {MOST_CARDS} is the most" if cards > MOST_CARDS else None


def _many_kinds(case: Case) -> str | None:
    for wild, most, called in ((False, MOST_COLOURED_KINDS, "coloured"), (True, MOST_WILD_KINDS, "wild")):
        number = sum(kind.wild == wild for kind in case.kinds)
        if number > most:
            return f"the deck has {number} {called} kinds of cards; {most} is the most"
    return None


def _only_wilds(case: Case) -> str | None:
    only = case.copies and all(kind.wild for kind in case.kinds)
    return "the deck has no coloured card" if only else None


def _nothing_to_finish_with(case: Case) -> str | None:
    if not case.copies or case.symbols - set(case.rules.finish.banned) or case.rules.pile.reshuffle == "game-ends":
        return None
    return "no card in the deck may be the last one, so nobody can ever win"


def _nothing_to_lead_with(case: Case) -> str | None:
    lead = case.rules.lead
    again = {symbol for symbol, name in LEAD_OPTION.items() if getattr(lead, name) == "again"}
    if lead.wild_draw_four == "again" or lead.wild == "again":
        again.add(WILD_DRAW_FOUR)
    again |= {kind.symbol for kind in case.own if kind.wild}
    if not case.copies or case.symbols - again:
        return None
    return "every card in the deck would be turned over again as lead card"


def _no_number_to_draw(case: Case) -> str | None:
    if case.rules.draw.amount != "until-number" or case.symbols & set(NUMBERS):
        return None
    return "there is no number card in the deck to draw"


# --- who sits down ------------------------------------------------------------------------------------


def _odd_camps(case: Case) -> str | None:
    if case.seats:
        return None
    return f"two camps of alternating seats need an even number; these rules are for {case.rules.players.most} players"


# --- a turn -------------------------------------------------------------------------------------------


def _nothing_to_keep(case: Case) -> str | None:
    if case.rules.draw.drawn == "must" and case.rules.draw.play_drawn == "no":
        return "a drawn card must be played, and draw.play_drawn says that it never may be"
    return None


# --- the match ----------------------------------------------------------------------------------------


def _match_without_end(case: Case) -> str | None:
    match = case.rules.match
    if match.pigs != "none" or match.target or match.games:
        return None
    return "a match would never be over: it has neither a target nor a number of games"


def _pigs_without_target(case: Case) -> str | None:
    if case.rules.match.pigs == "none" or case.rules.match.target:
        return None
    return "a match is about pigs (match.pigs), and there is no target at which anybody gets one"


def _pigs_without_end(case: Case) -> str | None:
    match = case.rules.match
    if match.pigs == "none" or match.most_pigs or match.games:
        return None
    return "a match about pigs would never be over: no number of them ends it, and no number of games"


def _pigs_and_out(case: Case) -> str | None:
    if case.rules.match.pigs == "none" or case.rules.match.at_target == "ends":
        return None
    return "who reaches the target plays no more, and with match.pigs all begin again from 0 instead"


def _pigs_and_reward(case: Case) -> str | None:
    if case.rules.match.pigs == "none" or not case.rules.match.reward:
        return None
    return "a reward is for low scores at the end, and with match.pigs every score goes back to 0 again and again"


def _pigs_in_camps(case: Case) -> str | None:
    if case.rules.match.pigs == "none" or case.rules.players.teams == "none":
        return None
    return "each player gets pigs of the own, and players.teams makes camps that share their points"


def _camp_that_is_out(case: Case) -> str | None:
    if case.rules.match.at_target == "ends" or case.rules.players.teams == "none":
        return None
    return "a camp (players.teams) that plays no more would leave the other one without opponents"


_Look = Callable[[Case], str | None]
_ROWS: Final[tuple[tuple[str, str, _Look], ...]] = (
    ("deck.copies", "give at least one symbol a copy", _empty_deck),
    ("deck.copies", "lower some of the copies", _huge_deck),
    ("deck.kinds", "leave some out, or give official ones 0 copies in deck.copies", _many_kinds),
    ("deck.copies", "give at least one coloured symbol a copy", _only_wilds),
    ("finish.banned", "take a symbol off the list, or [] for none", _nothing_to_finish_with),
    ("lead", "let one of them count for its colour: `nothing`", _nothing_to_lead_with),
    ("players.teams", "let an even number of players sit down, or choose `none`", _odd_camps),
    ("draw.amount", "choose `one` or `until-playable`, or put numbers into deck.copies", _no_number_to_draw),
    ("draw.drawn", "choose `may`, or another draw.play_drawn", _nothing_to_keep),
    ("match.target", "give match.target points, or match.games a number", _match_without_end),
    ("match.target", "give match.target points, or choose match.pigs `none`", _pigs_without_target),
    ("match.most_pigs", "give match.most_pigs or match.games a number", _pigs_without_end),
    ("match.at_target", "choose match.at_target `ends`, or match.pigs `none`", _pigs_and_out),
    ("match.reward", "choose match.reward 0, or match.pigs `none`", _pigs_and_reward),
    ("match.pigs", "choose match.pigs `none`, or players.teams `none`", _pigs_in_camps),
    ("match.at_target", "choose match.at_target `ends`, or players.teams `none`", _camp_that_is_out),
)

__all__ = ["contradictions", "misnamed", "warnings"]
