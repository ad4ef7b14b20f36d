"""Precision on demand in words: what the pilot says, and whether it was reached."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from uno_sim.report.compare import SCALE, columns, label, margin, rounded
from uno_sim.report.views import View, number
from uno_sim.stats import normal_quantile
from uno_sim.studies.compare import HEADLINES, LEVEL, Comparison, Versus
from uno_sim.studies.compare.differences import POWER, games_for
from uno_sim.studies.until import Until, Width


def plan(games: int, wide: Width, until: Until, unit: str) -> str:
    """How many games it will take, and because of which figure."""
    what = f"{label(wide.figure)} in {wide.cell}"
    text = f"{until}: about {games:,} {unit} of each are needed, most for {what}"
    most = until.most(unit)
    return text if games <= most else f"{text}; the budget is {most:,} (--budget)"


def reached(manifest: Mapping[str, Any], unit: str) -> str:
    """What a run that was played until something came to; empty for any other."""
    if "until" not in manifest:
        return ""
    until = Until(manifest["until"]["share"], manifest["until"]["budget"])
    return outcome(until, manifest["config"]["cells"][0]["games"], unit, manifest["too_wide"])


def outcome(until: Until, games: int, unit: str, too_wide: float) -> str:
    """Whether the precision was reached, and with how many games."""
    if too_wide <= 1:
        return f"every headline interval is within {until}: {games:,} {unit} of each"
    return (
        f"{until} was not reached with {games:,} {unit} of each: the widest headline interval is {too_wide:.2f} times "
        "as wide\n  --budget allows more"
    )


def power(found: Comparison) -> Iterator[str]:
    """How many games show a difference as large as the margin, by what a pilot says of each headline figure."""
    yield f"{found.unit} of each that show a difference as large as the margin with a chance of {100 * POWER:g} %"
    yield f"(p below {LEVEL:g} when corrected for {found.tests} measures; --margin changes a margin),"
    yield f"by a pilot of {found.played:,} {found.unit} each on other deals"
    for other in found.others:
        yield ""
        yield f"{other.name}, compared with {found.name}"
        titles = (
            "",
            "margin",
            f"sd of a {found.unit.removesuffix('es' if found.unit == 'matches' else 's')}'s difference",
            found.unit,
            "",
        )
        yield from columns(View(other.name, titles, tuple(_needs(found, other))))


def _needs(found: Comparison, other: Versus) -> Iterator[tuple[str, ...]]:
    for each in other.differences:
        if each.figure.measure in HEADLINES:
            half = (each.difference.high - each.difference.low) / 2
            error = half / normal_quantile((1 + found.confidence) / 2)
            games = games_for(each.margin, error, other.played, found.critical)
            sd = number(error * math.sqrt(other.played) * SCALE[each.figure.form], 2)
            yield (
                label(each.figure),
                margin(each.figure, each.margin),
                sd,
                "none" if games is None else f"{rounded(games):,}",
                "",
            )


__all__ = ["outcome", "plan", "power", "reached"]
