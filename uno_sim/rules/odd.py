"""Rule sets that can be played, and hardly can be meant: a user is warned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from uno_sim.rules.conditions import Case, Finding
from uno_sim.rules.takes import BLUFFS, CHALLENGES, TARGET, WILD_LEADS, WORTH, worth


def odd(case: Case) -> list[Finding]:
    """What hardly can be meant in a rule set."""
    return [Finding(option, why, hint) for option, hint, look in ROWS if (why := look(case)) is not None]


def _all_worth_the_same(case: Case) -> str | None:
    points = {worth(case.rules, symbol) for symbol in case.symbols}
    if len(points) > 1 or case.rules.start.opener not in ("highest-hand", "highest-card"):
        return None
    return f"every card in the deck is worth {points.pop() if points else 0} points, so chance alone opens"


def _opener_who_does_nothing(case: Case) -> str | None:
    lead, start = case.rules.lead, case.rules.start
    if lead.wild_then == "opener-plays" or lead.wild in ("opener", "again") or WILD_LEADS.lack(case) is not None:
        return None
    if (lead.wild, start.opener) in (("dealer", "dealer"), ("left-of-dealer", "left-of-dealer")):
        return None
    return f"the opener loses the turn to a lead Wild without having named its colour (lead.wild is {lead.wild})"


def _until_what_is_not_played(case: Case) -> str | None:
    if case.rules.draw.amount == "one" or case.rules.draw.play_drawn != "no":
        return None
    return "who draws goes on until a card fits, and may not play it (draw.play_drawn is no)"


def _challenges_in_vain(case: Case) -> str | None:
    if CHALLENGES.lack(case) is not None or (lack := BLUFFS.lack(case)) is None:
        return None
    return f"no challenge can ever succeed: {lack.why}"


def _no_points_to_reach(case: Case) -> str | None:
    if not case.copies or WORTH.lack(case) is None or not case.rules.match.target:
        return None
    return "no match ever reaches it: every card in the deck is worth 0 points"


def _all_hands_alike(case: Case) -> str | None:
    if case.rules.pile.reshuffle != "game-ends" or not case.copies or WORTH.lack(case) is None:
        return None
    return "every card in the deck is worth 0 points, so whoever would act next wins when the pile is used up"


def _most_bad_points_win(case: Case) -> str | None:
    score, match = case.rules.score, case.rules.match
    if score.way != "own-points" or match.winner != "most-points" or match.pigs != "none":
        return None
    return "everyone gets the points of the own hand (score.way is own-points), and whoever has the most of them wins"


def _fewest_good_points_win(case: Case) -> str | None:
    score, match = case.rules.score, case.rules.match
    if score.way != "winner-takes" or match.winner != "fewest-points" or match.pigs != "none":
        return None
    return "points are for winning games (score.way is winner-takes), and whoever has the fewest of them wins"


def _best_are_out(case: Case) -> str | None:
    if case.rules.score.way != "winner-takes" or case.rules.match.at_target != "out" or TARGET.lack(case) is not None:
        return None
    return "points are for winning games (score.way is winner-takes), and whoever has won enough of them is out"


def _pigs_the_wrong_way(case: Case) -> str | None:
    ways = {"hero": ("good", "winner-takes"), "moderate": ("bad", "own-points")}
    pigs, way = case.rules.match.pigs, case.rules.score.way
    reaching, fitting = ways.get(pigs, ("", way))
    if fitting == way:
        return None
    return f"with {pigs} pigs it is {reaching} to reach the target, and points are the other way round ({way})"


ROWS: Final[tuple[tuple[str, str, Callable[[Case], str | None]], ...]] = (
    ("start.opener", "choose `left-of-dealer` or `dealer`, or other score.points", _all_worth_the_same),
    ("lead.wild_then", "choose `opener-plays`, or lead.wild `opener`", _opener_who_does_nothing),
    ("draw.amount", "choose `one`, or draw.play_drawn `anything`", _until_what_is_not_played),
    ("wild_draw_four.challenge", "choose `off`", _challenges_in_vain),
    ("pile.reshuffle", "give some symbol points in score.points", _all_hands_alike),
    ("match.target", "give some symbol points in score.points", _no_points_to_reach),
    ("match.winner", "choose `fewest-points`", _most_bad_points_win),
    ("match.winner", "choose `most-points`, or score.way `own-points`", _fewest_good_points_win),
    ("match.at_target", "choose `ends`, or score.way `own-points`", _best_are_out),
    ("match.pigs", "hero goes with score.way `winner-takes`, moderate with `own-points`", _pigs_the_wrong_way),
)

__all__ = ["ROWS", "odd"]
