"""What a report on finished runs says, in which order; how it looks is for `uno_sim.report.html` and `document`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from uno_sim.report import compare as compared
from uno_sim.report import feel, feel_pictures, findings, pictures, rulings, views
from uno_sim.report.forest import forest
from uno_sim.report.page import Block, Code, Files, Folded, Grid, Report, Section, Sentences
from uno_sim.report.settling import settling
from uno_sim.report.views import Frames, View
from uno_sim.studies.compare import Comparison
from uno_sim.studies.finished import Gathered, comparisons, same_deals
from uno_sim.tables import TABLES

MOST_PAIRS: Final = 12
"""Pairs of cells that a report compares; more would bury one another."""
MOST_SAID: Final = 5
"""Differences of a pair that are said at the top."""
MOST_FOLDED: Final = 24
"""Cells, or rule sets, that are told in full."""
READING: Final = (
    "An action is a play, or a turn that ends without one; a turn also counts moves that are lost; a lap is as many "
    "turns as there are players.",
    "Position 1 is left of the dealer, the last is the dealer. Games that nobody won are part of every share: the rows "
    "of a table of wins, with nobody, add to 100 %.",
    "Every figure comes with an interval that holds the truth in 95 % of cases. They are made for each figure by "
    "itself: of twenty intervals in this report, one may be expected to miss.",
)
HOW: Final = (
    "Shares have Wilson's interval, means Student's, quantiles that of order statistics. Where games depend on one "
    "another (a match, or a deal that is played from every seat), only matches or deals count as independent.",
    "Everything that chance decides in a game depends on the seed, the number of the game and what is decided, and on "
    "nothing else: the same command gives the same figures on any number of cores, and all rule sets and players meet "
    "the same deals.",
    "Players are programs, not people: what is found holds for players who play like these.",
)
COMPARED: Final = (
    "Differences are taken deal by deal, so that the luck that all share falls out. p values are corrected for all "
    "measures of all pairs, as they hang together (Romano and Wolf); equal means that the whole interval lies within a "
    "margin: 0.1 percentage points for shares, 0.5 % of the base for means and counts, unless told otherwise.",
)


def contents(found: Gathered, command: str) -> Report:
    """The report on some runs; ``command`` is the one that writes it."""
    frames = found.frames
    alone = frames["cells"].height == 1
    pairs = _pairs(found)
    summary = list(findings.of_cell(frames) if alone else findings.of_cells(frames))
    summary += [sentence for each in pairs for sentence in _in_short(each)]
    sections = (
        Section("What differs", tuple(_differences(found, pairs))),
        Section("How long a game lasts", tuple(_length(found))),
        Section("Matches", tuple(_matches(frames))),
        Section("Who wins", tuple(_wins(frames))),
        Section("Where the actions go", tuple(_actions(frames))),
        Section("What the game feels like", tuple(_feel(frames))),
        Section("Each cell by itself", tuple(_cells(frames))),
        Section("The rules", tuple(_rules(found))),
        Section("The players", tuple(rulings.players(found.cells))) if found.cells else Section("The players", ()),
        Section("How to read it", (Sentences(READING),)),
        Section("How it was made", tuple(made(found, (*HOW, *(COMPARED if pairs else ())), command))),
        Section("All figures", (files(frames),)),
    )
    return Report(
        " and ".join(dict.fromkeys(run.name for run in found.runs)),
        found.runs[0].manifest["says"] if len(found.runs) == 1 else "",
        tuple(facts(found)),
        tuple(findings.headlines(frames)) if alone else (),
        tuple(summary),
        tuple(section for section in sections if section.blocks),
    )


def facts(found: Gathered) -> Iterator[tuple[str, str]]:
    """What was played, in a few words each."""
    cells = found.frames["cells"]
    matches, games = int(cells["matches"].sum()), int(cells["games"].sum())
    if cells.height > 1:
        yield "cells", str(cells.height)
    if matches:
        yield "matches", f"{matches:,}"
    yield "games", f"{games:,}"
    yield "players", _span(cells["players"].to_list())
    line_ups = list(dict.fromkeys(cells["line_up"].to_list()))
    profiles = {profile for names in line_ups for profile in names.split(", ")}
    if len(line_ups) == 1:
        yield "line-up", views.line_up(line_ups[0])
    else:
        yield "players' profiles", ", ".join(sorted(profiles))
    yield "seats", "each deal once from every seat" if set(cells["seating"].to_list()) == {"rotate"} else "fixed"
    yield "seed", _span(cells["seed"].to_list())


def _span(values: Sequence[int]) -> str:
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low} to {high}"


# --- sections ---------------------------------------------------------------------------------------------


def _pairs(found: Gathered) -> list[Comparison]:
    """The comparisons that there is room for."""
    made = comparisons(found)
    return made if sum(len(each.others) for each in made) <= MOST_PAIRS else []


def _in_short(comparison: Comparison) -> Iterator[str]:
    """Of each pair what is certain, in one sentence."""
    for other in comparison.others:
        said = [text for each in other.differences if (text := compared.told_alone(each))]
        more = len(said) - MOST_SAID
        rest = f"; and {more} more, see below" if more > 0 else ""
        found = "; ".join(said[:MOST_SAID]) or "nothing that these games could tell"
        yield f"{other.name}, compared with {comparison.name}: {found}{rest}."


def _differences(found: Gathered, pairs: Sequence[Comparison]) -> Iterator[Block]:
    if why := _not_compared(found, pairs):
        yield Sentences((why,))
    for comparison in pairs:
        for at, other in enumerate(comparison.others):
            name = f"{other.name}, compared with {comparison.name}"
            drawn = forest(comparison, other, f"differences_{pairs.index(comparison)}_{at}")
            if drawn:
                yield drawn
            rest = tuple(compared.sentences(comparison, other))
            table = compared.table(other)
            yield Folded(name, (Sentences(rest, listed=True), Grid(View(name, NAMED, table.rows, table.note))))


def _not_compared(found: Gathered, pairs: Sequence[Comparison]) -> str:
    """Why several cells are not compared, where a reader may wonder."""
    if pairs or len(found.source) == 1:
        return ""
    if len(found.totals) < len(found.source):
        return "Nothing is compared: the totals of a run are gone, or are those of another version of uno-sim."
    possible = sum(len(group) - 1 for group in same_deals(found))
    if possible > MOST_PAIRS:
        return f"{possible} pairs of cells met the same deals, too many for one page; uno-sim compare takes any."
    return "Nothing is compared: no two cells met the same deals (players, seed, seating, games and engine alike)."


NAMED: Final = ("measure", *compared.COLUMNS[1:-1], "verdict")


def _length(found: Gathered) -> Iterator[Block]:
    frames = found.frames
    alone = frames["cells"].height == 1
    yield pictures.length(frames) if alone else pictures.lengths(frames)
    if frames["cells"]["players"].n_unique() > 1:
        yield pictures.length_by_players(frames)
    yield Grid(views.length(frames) if alone else views.cells_side_by_side(frames))
    if settled := settling(found.totals):
        yield settled


def _matches(frames: Frames) -> Iterator[Block]:
    if frames["cells"].height == 1 and frames["matches"].height:
        yield Grid(views.matches(frames))
        yield Grid(views.match_length(frames))


def _wins(frames: Frames) -> Iterator[Block]:
    alone = frames["cells"].height == 1
    mixed = frames["wins_by_player"]["profile"].n_unique() > 2
    yield pictures.by_position(frames) if alone else pictures.positions_by_cell(frames)
    if alone:
        yield Grid(views.positions(frames))
    if alone or mixed:
        yield pictures.by_player(frames)
    if mixed:
        yield Grid(views.players(frames) if alone else views.players_side_by_side(frames))


def _actions(frames: Frames) -> Iterator[Block]:
    alone = frames["cells"].height == 1
    yield pictures.actions(frames) if alone else pictures.actions_by_cell(frames)
    if alone:
        yield Grid(views.actions(frames))
        yield Grid(views.drawn(frames))


def _feel(frames: Frames) -> Iterator[Block]:
    """Only where it was asked for: the study's measures are those of drama."""
    if not feel.asked(frames):
        return
    yield feel_pictures.curve(frames)
    yield feel_pictures.hazard(frames)
    if frames["cells"].height == 1:
        yield from map(Grid, feel.views(frames))


def _cells(frames: Frames) -> Iterator[Block]:
    """Of several cells, each by itself."""
    names = frames["cells"]["cell"].to_list()
    for name in names[:MOST_FOLDED] if len(names) > 1 else ():
        mine = {table: frame.filter(pl.col("cell") == name) for table, frame in frames.items()}
        said = Sentences(tuple(findings.of_cell(mine)), listed=True)
        yield Folded(name, (said, *map(Grid, views.of_run(mine))))
    if len(names) > MOST_FOLDED:
        yield Sentences((f"The first {MOST_FOLDED} of {len(names)} cells; all figures are in the tables below.",))


def _rules(found: Gathered) -> Iterator[Block]:
    if not found.cells:
        yield Sentences(("They were written down by another version of uno-sim, and this one cannot read them.",))
        return
    yield from rulings.rules(found.cells)


def made(found: Gathered, how: Sequence[str], command: str) -> Iterator[Block]:
    """How the figures came about, in sentences; the commands, the runs and the versions."""
    yield Sentences(tuple(how))
    yield Sentences(("To make it again:",))
    yield Code("\n".join([*dict.fromkeys(str(run.manifest["command"]) for run in found.runs), command]))
    played = ((run.name, _day(run.manifest["ended"]), run.manifest["hash"]) for run in found.runs)
    yield Grid(View("Runs", ("run", "played until (UTC)", "SHA-256 of its configuration"), tuple(played)), words=True)
    makers: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for run in found.runs:
        makers.setdefault(tuple(run.manifest["made_by"].items()), []).append(run.name)
    for maker, runs in makers.items():
        title = "Versions" + f" ({', '.join(runs)})" * (len(makers) > 1)
        yield Grid(View(title, ("what", "which"), maker), words=True)


def _day(moment: str) -> str:
    return moment[:16].replace("T", " ")


def files(frames: Frames, more: tuple[tuple[str, str, int], ...] = ()) -> Files:
    """The tables that are not empty, after some others."""
    own = ((table.name, table.says, frames[table.name].height) for table in TABLES if frames[table.name].height)
    return Files((*more, *own))


__all__ = ["HOW", "contents", "facts", "files", "made"]
