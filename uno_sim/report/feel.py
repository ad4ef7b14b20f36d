"""What a game feels like, to look at: the measures of designers as small tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from uno_sim.report.views import Frames, Row, View, interval, number, percent, places_of
from uno_sim.tables.feel import FEEL

NAMES: Final = {
    "minutes": "minutes",
    "long_games": "longer than twice the median",
    "decisions": "actions with a choice",
    "inflicted": "cards inflicted a game",
    "inflicted_an_action": "cards inflicted an action",
    "turns_lost": "turns lost",
    "turns_lost_a_player": "turns lost by each player",
    "lead_change_rate": "actions that change the lead",
    "pickup": "biggest pick-up, cards",
    "drought": "longest drought, turns",
    "most_lost": "most turns lost by anyone",
    "comebacks": "winner held the most at half-time",
    "big_comebacks": "winner 3 or more behind then",
    "behind_half": "winner behind at half-time, cards",
    "behind": "part in which the winner is behind",
    "drama": "drama, √cards behind",
    "held_lead": "part led for good by the winner",
}
"""How each measure of `FEEL` is called in a table."""
SHARES: Final = frozenset(each.name for each in FEEL if each.share)
FAIR: Final = {"position": "place after the dealer", "opener": "who acts first"}


def asked(frames: Frames) -> bool:
    """Whether the measures of how games go were counted."""
    return not frames["leaders"].is_empty()


def views(frames: Frames) -> Iterator[View]:
    """Small tables of a run's only cell."""
    yield measures(frames)
    yield fairness(frames)
    yield leaders(frames)


def measures(frames: Frames) -> View:
    rows = []
    for row in frames["feel"].to_dicts():
        scale = 100 if row["measure"] in SHARES else 1
        places = places_of([row], scale, least=1)
        value = percent(row["value"], places) if scale > 1 else number(row["value"], places)
        rows.append((NAMES[row["measure"]], value, interval(row, places, scale)))
    return View(
        "What the game feels like",
        ("", "a game", "95 % interval"),
        tuple(rows),
        "behind: in cards above the fewest; half-time: after half of the actions; what each is: docs/measures.md",
    )


def fairness(frames: Frames) -> View:
    rows = frames["fairness"].to_dicts()
    return View(
        "How fair it is",
        ("", "index", "95 % interval", "advantage", "chi²", "p"),
        tuple(
            (
                FAIR[row["what"]],
                number(row["value"], 4),
                interval(row, 4),
                _points(row),
                number(row["chi2"], 1),
                "–" if row["p"] is None else "< 0.001" if row["p"] < 0.001 else f"{row['p']:.3f}",
            )
            for row in rows
        ),
        "index: 1 if all win alike; advantage: of position 1, and of whoever acts first, in percentage points",
    )


def _points(row: Row) -> str:
    value, low, high = (row[f"advantage{end}"] for end in ("", "_low", "_high"))
    if value is None or low is None or high is None:
        return "–"
    return f"{100 * value:+.2f} ± {50 * (high - low):.2f}".replace("-", "−")


def leaders(frames: Frames) -> View:
    rows = frames["leaders"].to_dicts()
    places = places_of(rows, 100, least=1)
    return View(
        "Does the leader win?",
        ("played", "leader wins", "95 % interval", "one leads alone", "left open"),
        tuple(
            (
                f"{100 * row['played']:.0f} %",
                percent(row["share"], places),
                interval(row, places, 100),
                percent(row["alone"], 1),
                number(row["uncertainty"], 3),
            )
            for row in rows
        ),
        "whoever holds the fewest cards, alone; left open: 1 if that says nothing of the winner, 0 if it says all",
    )


__all__ = ["asked", "fairness", "leaders", "measures", "views"]
