"""Luck and skill, to read: tables for a terminal and for Markdown, CSV and data."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

import polars as pl

from uno_sim.report import markdown as marked
from uno_sim.report.compare import finite
from uno_sim.report.views import View, decimals, number, percent
from uno_sim.stats import Estimate
from uno_sim.studies.skill import CHEATER, HEADS_UP, Seated, Skill

EN_DASH: Final = " – "
FORMAT: Final = "skill/1"


def heading(found: Skill) -> str:
    """What was played."""
    cell = found.study.cells[0]
    return (
        f"{found.study.name} · luck and skill · {found.games:,} games of each pair and table, each deal once from every"
        f" seat · seed {cell.seed}"
    )


def sentences(found: Skill) -> Iterator[str]:
    """The three numbers in words, each with its players."""
    best, first = found.best, found.leads[0]
    yield (
        f"Ladder: {best.profile}, the best fair player here, wins {_share(best.heads_up.share)} of games against one"
        f" {found.beginner}, and {_share(best.table.share)} among {best.table.players - 1} of them, where an equal"
        f" share would be {100 / best.table.players:.4g} %."
    )
    for part in found.parts:
        yield _part(part, found.beginner)
    yield (
        f"Until {first.duel.profile} leads {first.duel.others} with a chance of 90 %, {_games(first.games)} games pass,"
        " heads-up."
    )
    for hands in found.hands:
        yield (
            f"Opening hands, lead card and dealer decide {_share(hands.part)} of who wins among {hands.players}"
            f" {hands.profile} players (part of the variance over {hands.replays} replays of {hands.deals:,} deals)."
        )


def _part(part: Any, beginner: str) -> str:
    where = "heads-up" if part.players == HEADS_UP else f"at a table of {part.players}"
    if not part.ahead.low > 0:
        return (
            f"Part of what there is to get: cannot be told {where}, as {CHEATER}, who sees all, is not surely better"
            f" than {part.best.profile}."
        )
    return (
        f"Part of what there is to get: {part.best.profile} gets {_share(part.part)} of the way from {beginner} to"
        f" {CHEATER}, who sees all, {where}."
    )


def _share(found: Estimate) -> str:
    """``38.1 % (37.9 – 38.3)``."""
    places = max(1, decimals((found.high - found.low) / 2 * 100))
    if not math.isfinite(found.low) or not math.isfinite(found.high):
        return f"{percent(found.value, 1)} (without bounds)"
    return f"{percent(found.value, places)} ({_interval(found, 100, places)})"


def _interval(found: Estimate, scale: float, places: int) -> str:
    if math.isnan(found.low) or math.isnan(found.high):
        return "–"
    return number(found.low * scale, places) + EN_DASH + number(found.high * scale, places)


def _games(found: Estimate) -> str:
    """``23 (21 – 25)``; no bound where the better may be no better."""
    if math.isinf(found.value):
        return "any number of"
    ends = [number(end, 0) if math.isfinite(end) else "∞" for end in (found.low, found.high)]
    return f"{number(found.value, 0)} ({EN_DASH.join(ends)})"


def views(found: Skill) -> Iterator[View]:
    """The tables."""
    yield _ladder(found)
    yield _leads(found)
    if found.races:
        yield _races(found)
    yield _series(found)


def _ladder(found: Skill) -> View:
    rows = [_rung(rung.profile, rung.heads_up, rung.table, rung.below) for rung in found.rungs]
    cheater = {part.players: part.cheater for part in found.parts}
    rows.append(_rung(f"({CHEATER})", cheater[HEADS_UP], cheater[found.best.table.players], None))
    players = found.best.table.players
    return View(
        "The ladder",
        ("", f"against 1 {found.beginner}", f"among {players - 1}", "against the rung below"),
        tuple(rows),
        "wins in % of all games ± half the 95 % interval; the last column: of the games that one of the two won; the"
        " cheater is no fair player",
    )  # fmt: skip


def _rung(name: str, heads_up: Seated, table: Seated, below: Seated | None) -> tuple[str, ...]:
    return (name, _beside(heads_up.share), _beside(table.share), _beside(below.of_won) if below else "")


def _beside(found: Estimate) -> str:
    """``61.8 ± 0.3 %``."""
    half = (found.high - found.low) / 2 * 100
    places = max(1, decimals(half))
    return f"{number(100 * found.value, places)} ± {half:.{places}f} %"


def _leads(found: Skill) -> View:
    rows = [
        (f"{each.duel.profile} against {each.duel.others}", _share(each.duel.of_won), _games(each.games))
        for each in found.leads
    ]
    note = "heads-up; the fewest games after which the better has won more than half with a chance of 90 %"
    return View("Games until the better one leads", ("", "wins", "games"), tuple(rows), note)


def _races(found: Skill) -> View:
    duel = found.leads[0].duel
    rows = [
        (f"{race.target} points", _share(race.chance), f"{race.games.value:.1f} ({_interval(race.games, 1, 1)})")
        for race in found.races
    ]
    return View(
        f"Matches that {duel.profile} wins against {duel.others}",
        ("to", "wins", "games a match"),
        tuple(rows),
        f"played, {found.races[0].matches:,} matches each, heads-up; in % of those that one of the two won",
    )


def _series(found: Skill) -> View:
    duel = found.leads[0].duel
    rows = [(f"{games}", _share(chance)) for games, chance in found.series]
    note = "by the binomial formula, from the share of won games heads-up and its interval"
    return View(f"Best of so many games: {duel.profile} against {duel.others}", ("games", "wins"), tuple(rows), note)


def markdown(found: Skill, pictures: Mapping[str, str]) -> str:
    """The same as Markdown; ``pictures`` maps the path of each picture to its sentence."""
    parts = [f"# {marked.escaped(heading(found))}", "\n".join(f"- {marked.escaped(each)}" for each in sentences(found))]
    parts += [f"![{says}]({path})" for path, says in pictures.items()]
    for view in views(found):
        parts += [f"## {marked.escaped(view.title)}", marked.table(view.columns, view.rows), marked.escaped(view.note)]
    return "\n\n".join(part for part in parts if part) + "\n"


# --- as data ------------------------------------------------------------------------------------------------


def frames(found: Skill) -> dict[str, pl.DataFrame]:
    """Tables as they are written: ``ladder``, ``parts``, ``leads``, ``best_of``, ``matches``, ``hands``."""
    seated = [each for rung in found.rungs for each in _distinct(rung.heads_up, rung.table)]
    seated += [part.cheater for part in found.parts]
    ladder = [
        {"profile": each.profile, "against": each.others, "players": each.players, "games": each.games}
        | _estimate(each.share)
        for each in seated
    ]
    parts = [
        {"players": each.players, "best": each.best.profile, "beginner": found.beginner} | _estimate(each.part)
        for each in found.parts
    ]
    leads = [
        {"better": each.duel.profile, "other": each.duel.others, "wins": each.duel.of_won.value} | _estimate(each.games)
        for each in found.leads
    ]
    best_of = [{"games": games} | _estimate(chance) for games, chance in found.series]
    races = [
        {"target": each.target, "matches": each.matches, "games": each.games.value} | _estimate(each.chance)
        for each in found.races
    ]
    hands = [
        {"players": each.players, "profile": each.profile, "deals": each.deals, "replays": each.replays}
        | _estimate(each.part)
        for each in found.hands
    ]
    named: dict[str, list[dict[str, Any]]] = {
        "ladder": ladder, "parts": parts, "leads": leads, "best_of": best_of, "matches": races, "hands": hands,
    }  # fmt: skip
    return {name: pl.DataFrame(rows) for name, rows in named.items() if rows}


def _distinct(*seated: Seated) -> list[Seated]:
    return list(dict.fromkeys(seated))


def _estimate(found: Estimate) -> dict[str, Any]:
    return {key: finite(value) for key, value in asdict(found).items()}


def data(found: Skill) -> dict[str, Any]:
    """Everything as plain data; a bound that there is not is null."""
    return {
        "uno": FORMAT,
        "name": found.study.name,
        "beginner": found.beginner,
        "best": found.best.profile,
        "games": found.games,
        "seed": found.study.cells[0].seed,
        **{name: frame.to_dicts() for name, frame in frames(found).items()},
    }


__all__ = ["data", "frames", "heading", "markdown", "sentences", "views"]
