"""What a report on answers says, in which order; how it looks is for `uno_sim.report.html` and `document`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import polars as pl

from uno_sim.cell import Cell
from uno_sim.farm import CellTotals
from uno_sim.report import answers as told
from uno_sim.report import rulings
from uno_sim.report.answers_pictures import pictures
from uno_sim.report.contents import HOW
from uno_sim.report.page import Block, Code, Files, Folded, Grid, Report, Section, Sentences
from uno_sim.report.views import View
from uno_sim.studies.answers import Answer
from uno_sim.tables import build

if TYPE_CHECKING:
    from uno_sim.questions import Questions

QUANTILES: Final = {"q50": "50 %", "q95": "95 %", "q99": "99 %"}
READING: Final = (
    "An action is a play, or a turn that ends without one.",
    "Each question is asked of several sorts of players, because what a rule does depends on how it is played. Where "
    "they contradict one another, that is said first. At the top, where all say the same, the interval goes from the "
    "lowest end of theirs to the highest.",
    "Every figure comes with an interval that holds the truth in 95 % of cases, made for each figure by itself; "
    "whether something is more or less is decided by p values that are corrected for all differences of the question.",
)
COMPARED: Final = (
    "Every value of what is asked about is compared with the first, other things being the same: a paired difference "
    "over blocks of games on the same deals, so that the luck that both share falls out. p values are corrected for "
    "all measures, cases and players of a question, as they hang together (Romano and Wolf 2005). Equal means that the "
    "whole interval lies within a margin: 0.1 percentage points for shares, 0.5 % of the base for means and counts, "
    "unless told otherwise.",
)


def contents(
    asked: Questions, found: Sequence[Answer], lengths: pl.DataFrame | None, command: str, made_by: Mapping[str, str]
) -> Report:
    """The report on some answers; ``lengths`` is the table of that name, ``command`` the one that answers again."""
    sections = [Section(one.question.asked.ask, tuple(_answer(one, lengths))) for one in found]
    cells = [cell for one in found for cell in one.question.study.cells]
    return Report(
        asked.name,
        asked.says,
        tuple(_facts(found)),
        (),
        tuple(sentence for one in found for sentence in _in_short(one)),
        (
            *sections,
            Section("The rules", tuple(rulings.rules(_by_rules(cells), whole=False))),
            Section("The players", tuple(rulings.players(_by_players(found)))),
            Section("How to read it", (Sentences(READING),)),
            Section("How it was made", tuple(_made(found, command, made_by))),
            Section("All figures", (_files(found, lengths),)),
        ),
    )


def tables(found: Sequence[Answer], totals: Sequence[Sequence[CellTotals]]) -> dict[str, pl.DataFrame]:
    """``answers``, a difference a row; ``lengths``, a quantile of the length of games of a cell a row."""
    lengths = []
    for one, played in zip(found, totals, strict=True):
        if any(figure.measure == "actions" for figure in one.figures):
            wanted = (pl.col("measure") == "actions") & pl.col("statistic").is_in(list(QUANTILES))
            figures = build(list(played))["figures"].filter(wanted)
            name = pl.lit(one.question.name).alias("question")
            lengths.append(figures.select(name, "cell", "statistic", "value", "low", "high"))
    return {"answers": told.frame(found)} | ({"lengths": pl.concat(lengths)} if lengths else {})


def _in_short(one: Answer) -> Iterator[str]:
    yield f"{one.question.asked.ask} {' '.join(map(_capital, told.in_short(one)))}"


def _capital(sentence: str) -> str:
    """As a sentence of its own."""
    return f"{sentence[0].upper()}{sentence[1:].rstrip('.')}."


def _facts(found: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    studies = [one.question.study for one in found]
    yield "questions", str(len(found))
    yield "cells", f"{sum(len(study.cells) for study in studies):,}"
    yield studies[0].unit, f"{sum(study.games for study in studies):,}"
    for name in ("players", "seed"):
        values = sorted({getattr(cell, name) for study in studies for cell in study.cells})
        yield name, str(values[0]) if len(values) == 1 else f"{values[0]} to {values[-1]}"
    yield "sorts of players", ", ".join(dict.fromkeys(field for one in found for field in one.fields if field))


# --- an answer ---------------------------------------------------------------------------------------------


def _answer(one: Answer, lengths: pl.DataFrame | None) -> Iterator[Block]:
    yield Sentences(tuple(map(_capital, told.sentences(one))), listed=True)
    drawn = list(pictures(one))
    for figure in one.figures:
        stem = f"{one.question.name}-{figure.name}"
        yield from (each for each in drawn if each.stem == stem or each.stem.removeprefix(f"{stem}-").isdigit())
        view = told.table(one, figure)
        named = f"{one.question.name}: {view.title}"
        yield Folded(view.title, (Grid(View(named, view.columns, view.rows, view.note)),))
    tails = _tails(one, lengths)
    if tails.rows:
        yield Folded("How long games last: the middle and the tail", (Grid(tails),))


def _tails(one: Answer, lengths: pl.DataFrame | None) -> View:
    """What half, 95 % and 99 % of games do not exceed, cell by cell."""
    rows = []
    mine = pl.DataFrame() if lengths is None else lengths.filter(pl.col("question") == one.question.name)
    for cell in dict.fromkeys(mine["cell"].to_list()) if mine.height else ():
        of = {row["statistic"]: row for row in mine.filter(pl.col("cell") == cell).to_dicts()}
        rows.append((cell, *(_quantile(of[name]) for name in QUANTILES)))
    note = "what so many games do not exceed, in actions, with a 95 % interval (order statistics)"
    title = f"{one.question.name}: how long games last"
    return View(title, ("cell", *(f"{each} of games" for each in QUANTILES.values())), tuple(rows), note)


def _quantile(row: Mapping[str, float | None]) -> str:
    value, low, high = row["value"], row["low"], row["high"]
    assert value is not None, "there were games"
    return f"{value:.0f}" if low is None or high is None else f"{value:.0f} ({low:.0f} to {high:.0f})"


# --- the rest ----------------------------------------------------------------------------------------------


def _by_rules(cells: Sequence[Cell]) -> dict[str, Cell]:
    """A cell of each rule set, by what it is called."""
    found: dict[str, Cell] = {}
    for cell in cells:
        varied = [f"{key.removeprefix('rules.')} {value}" for key, value in cell.settings.items() if key[:5] == "rules"]
        named = str(cell.settings.get("rules", ", ".join(varied) or "the rules of all questions"))
        if all(cell.rules != other.rules for other in found.values()):
            found.setdefault(named, cell)
    return found


def _by_players(found: Sequence[Answer]) -> dict[str, Cell]:
    """Of each question and each sort of players the first cell: what is varied of them beyond that is in the tables."""
    first: dict[str, Cell] = {}
    for one in found:
        study, at = one.question.study, one.question.who
        for cell, level in zip(study.cells, study.levels, strict=True):
            field = "" if at is None else study.factors[at].values[level[at]]
            first.setdefault(f"{one.question.name} {field}", cell)
    return first


def _made(found: Sequence[Answer], command: str, made_by: Mapping[str, str]) -> Iterator[Block]:
    yield Sentences((*COMPARED, *HOW))
    yield Sentences(("To make it again:",))
    yield Code(command)
    rows = tuple(
        (
            one.question.name,
            str(len(one.question.study.cells)),
            f"{one.played:,}",
            str(one.tests),
            one.question.study.sha256,
        )
        for one in found
    )
    unit = found[0].question.study.unit
    yield Grid(
        View("Studies", ("question", "cells", f"{unit} each", "differences", "SHA-256 of its cells"), rows), words=True
    )
    yield Grid(View("Versions", ("what", "which"), tuple(made_by.items())), words=True)


def _files(found: Sequence[Answer], lengths: pl.DataFrame | None) -> Files:
    rows = told.frame(found).height
    more = (("lengths", "a quantile of the length of games in a cell", lengths.height),) if lengths is not None else ()
    return Files((("answers", "a difference", rows), *more))


__all__ = ["contents", "tables"]
