"""What a report on effects or on a sweep says: what a study's options do, or how its figures go with a number.

`uno_sim.studies.finished.analyses` finds out what a run was asked for; `uno_sim.report.html` and `document` write it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from uno_sim.cell import Cell
from uno_sim.fraction import members
from uno_sim.report import effects as told
from uno_sim.report import rulings, views
from uno_sim.report import sweep as along
from uno_sim.report.compare import label, margin, p_value, places, shown, signed
from uno_sim.report.contents import HOW, facts, files, made
from uno_sim.report.effects_pictures import owed, together, tornado
from uno_sim.report.page import Block, Folded, Grid, Headline, Report, Section, Sentences
from uno_sim.report.sweep_pictures import alone, side_by_side
from uno_sim.report.views import View
from uno_sim.stats import Estimate
from uno_sim.studies.compare import Figure
from uno_sim.studies.effects import Effect, Effects, Response
from uno_sim.studies.finished import Gathered
from uno_sim.studies.sweep import Panel, Sweep
from uno_sim.study import Study

if TYPE_CHECKING:
    import polars as pl

MOST_HEADLINES: Final = 4
MOST_CELLS: Final = 64
"""Cells that a page lists one by one; all are in the tables beside it."""
EFFECTS: Final = ("option", "effect", "95 % interval", "p", "of variance, %", "verdict")
READING: Final = (
    "An action is a play, or a turn that ends without one.",
    "Every figure comes with an interval that holds the truth in 95 % of cases, made for each figure by itself; "
    "whether something is more or less is decided by p values that are corrected for all that is shown together.",
)
EFFECT: Final = (
    "The effect of an option is the mean over all cells with it, less the mean over all cells without it: what it does "
    "averaged over everything else that is varied. What two do together (A × B) is how much larger the effect of one "
    "is with the other than without.",
    "Shapley shares say whose the differences between cells are: the variance of the cells' figures, of which what "
    "several options do together is shared out evenly among them. What chance adds is taken off first. Their intervals "
    "are by the jackknife.",
)
STEPS: Final = (
    "Each point has an interval of its own. A step from one point to the next is a paired difference on the same "
    "deals, which is known better than the two points are: steps may be certain where bands overlap."
)


def contents(found: Gathered, asked: Sequence[Effects | Sweep], command: str) -> Report:
    """The report on a run that was played for effects, for a sweep, or for both."""
    run = found.runs[0]
    how = [sentence for one in asked for sentence in (_design(one), *_method(one))]
    sections = [section for one in asked for section in _sections(one)]
    effects = [one for one in asked if isinstance(one, Effects)]
    return Report(
        run.name,
        str(run.manifest["says"]),
        tuple(facts(found)),
        tuple(_headlines(effects[0])) if effects else (),
        tuple(_capital(sentence) for one in asked for sentence in _in_short(one)),
        (
            *sections,
            Section("Cell by cell", tuple(_cells(found))),
            Section("The rules", tuple(_rules(asked[0].study))),
            Section("The players", tuple(rulings.players(found.cells))),
            Section("How to read it", (Sentences(READING),)),
            Section("How it was made", (*made(found, (*how, *HOW[1:]), command), *_aliases(effects))),
            Section("All figures", (files(found.frames, tuple(_files(asked))),)),
        ),
    )


def tables(asked: Sequence[Effects | Sweep]) -> dict[str, pl.DataFrame]:
    """The tables of what was asked, by name: ``effects`` and ``shares``, ``curves`` and ``steps``."""
    found: dict[str, pl.DataFrame] = {}
    for one in asked:
        found |= told.frames(one) if isinstance(one, Effects) else along.frames(one)
    return found


SAYS: Final = {
    "effects": "what an option does, or two together",
    "shares": "an option's share of the variance",
    "curves": "a figure at a number",
    "steps": "a difference from one number to the next",
}


def _files(asked: Sequence[Effects | Sweep]) -> Iterator[tuple[str, str, int]]:
    yield from ((name, SAYS[name], frame.height) for name, frame in tables(asked).items())


def _capital(sentence: str) -> str:
    """As a sentence of its own."""
    return f"{sentence[0].upper()}{sentence[1:].rstrip('.')}."


def _in_short(one: Effects | Sweep) -> Iterator[str]:
    if isinstance(one, Sweep):
        for panel in one.panels:
            yield from along.sentences(one, panel)
        yield from told.left_out(one.study)
        return
    for response in one.responses:
        yield from told.in_short(one, response)
    yield from told.caveats(one)


def _headlines(found: Effects) -> Iterator[Headline]:
    """The largest effects on the first measure."""
    response, names = found.responses[0], told.Names(found.factors)
    certain = [each for each in response.mains if each.verdict in ("more", "less")]
    for each in sorted(certain, key=lambda one: -abs(one.found.value))[:MOST_HEADLINES]:
        value, interval = _ends(response.figure, each.found)
        yield Headline(f"{along.unit(response.figure)} {names.instead(each.terms[0])}", value, interval)


def _ends(figure: Figure, found: Estimate) -> tuple[str, str]:
    """A difference with its sign, and its interval."""
    digits = places(figure, found)
    value, low, high = (signed(shown(figure, each, digits)) for each in (found.value, found.low, found.high))
    return value, f"{low} to {high}"


# --- sections ---------------------------------------------------------------------------------------------


def _sections(one: Effects | Sweep) -> Iterator[Section]:
    if isinstance(one, Sweep):
        yield Section(f"Along {one.factor.name}", tuple(_curves(one)))
        return
    for response in one.responses:
        yield Section(f"What changes {_about(response.figure)}", tuple(_effects(one, response)))


def _about(figure: Figure) -> str:
    """What a figure is of, the part too, so that headings differ."""
    about = told.spoken(figure).about
    return f"{about} ({label(figure)})" if figure.part else about


def _effects(found: Effects, response: Response) -> Iterator[Block]:
    yield tornado(found, response)
    yield Sentences(tuple(map(_capital, told.sentences(found, response))), listed=True)
    yield Grid(_effects_table(found, response, response.mains, "Each option by itself", told.NOTE))
    if response.pairs:
        yield together(found, response)
        seen = tuple(each for each in response.pairs if each.verdict in ("more", "less"))
        if seen:
            yield Grid(_effects_table(found, response, seen, "Two options together"))
        rest = tuple(each for each in response.pairs if each not in seen)
        if rest:
            title = "Two options together, of which nothing is to be seen"
            yield Folded(f"{title} ({len(rest)})", (Grid(_effects_table(found, response, rest, title)),))
    if response.shares:
        yield owed(found, response)
        yield Grid(_shares_table(found, response))
    if untold := told.untold(found, response):
        yield Sentences(tuple(map(_capital, untold)))


def _effects_table(found: Effects, response: Response, effects: Sequence[Effect], title: str, note: str = "") -> View:
    by_size = sorted(effects, key=lambda each: -abs(each.found.value))
    rows = tuple(told.row(found, response, each) for each in by_size)
    shared = 4 if any(row[4] for row in rows) else -1  # two together have no share of their own
    kept = [at for at in range(len(EFFECTS)) if at != 4 or shared == 4]
    return View(
        f"{title}, in {_unit(response.figure)}",
        tuple(EFFECTS[at] for at in kept),
        tuple(tuple(row[at] for at in kept) for row in rows),
        note,
    )


def _unit(figure: Figure) -> str:
    return "percentage points" if figure.form == "share" else figure.unit


def _shares_table(found: Effects, response: Response) -> View:
    ranked = sorted(zip(found.factors, response.shares, strict=True), key=lambda pair: -pair[1].value)
    rows = (
        (factor.name, f"{100 * max(0.0, share.value):.1f} %", f"{100 * share.low:.1f} – {100 * share.high:.1f}")
        for factor, share in ranked
    )
    return View("Whose the differences between cells are", ("option", "share", "95 % interval"), tuple(rows),
                "shares add to 100 %")  # fmt: skip


def _curves(found: Sweep) -> Iterator[Block]:
    if len(found.panels) > 1:
        yield side_by_side(found)
    view = along.table(found)
    lined = view.columns[0] == ""
    columns = ("line", *view.columns[1:]) if lined else view.columns
    rows = tuple(_filled(view.rows)) if lined else view.rows
    yield Grid(View("Point by point", columns, rows, along.NOTE))
    for panel in found.panels:
        yield alone(found, panel)
    yield Folded("Step by step", (Grid(_steps(found)),))


def _filled(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """With the name of the line in every row, so that a table can be sorted."""
    name = ""
    for row in rows:
        name = row[0] or name
        yield (name, *row[1:])


def _steps(found: Sweep) -> View:
    rows = tuple(row for panel in found.panels for row in _steps_of(found, panel))
    return View(
        "Step by step",
        ("measure", "line", "from", "to", "difference", "95 % interval", "p"),
        rows,
        f"shares in percentage points; p: corrected for all {found.tests} steps shown (Holm); the last step of a line "
        "is from its first point to its last",
    )


def _steps_of(found: Sweep, panel: Panel) -> Iterator[tuple[str, ...]]:
    for curve in panel.curves:
        before, after = (*curve.numbers[:-1], curve.numbers[0]), (*curve.numbers[1:], curve.numbers[-1])
        for start, end, step in zip(before, after, (*curve.steps, curve.whole), strict=True):
            value, interval = _ends(panel.figure, step.found) if step.p == step.p else ("–", "–")
            ends = along.number_of(found, start), along.number_of(found, end)
            yield label(panel.figure), curve.line or "–", *ends, value, interval, p_value(step.corrected)


def _cells(found: Gathered) -> Iterator[Block]:
    count = found.frames["cells"].height
    if count <= MOST_CELLS:
        yield Grid(views.cells_side_by_side(found.frames))
    else:
        yield Sentences((f"All {count} cells are in the tables below; they are too many to list here.",))


# --- rules ------------------------------------------------------------------------------------------------


def _rules(study: Study) -> Iterator[Block]:
    """The rules of the first cell, and what else each value of each key makes of them."""
    first = study.cells[0]
    yield Sentences((f"These are the rules of the first cell ({first.name}).",))
    yield from rulings.rules({first.name: first})
    for at, factor in enumerate(study.factors):
        by_level = {
            value: [cell for cell, level in zip(study.cells, study.levels, strict=True) if level[at] == which]
            for which, value in enumerate(factor.values)
        }
        rows = tuple(_changed({value: cells for value, cells in by_level.items() if cells}))
        if rows:
            values = ("without", "with") if factor.switch else factor.values
            yield Grid(View(f"What {factor.name} changes", ("option", *values), rows), words=True)


def _changed(by_level: Mapping[str, Sequence[Cell]]) -> Iterator[tuple[str, ...]]:
    """Each rule option that has one value wherever the key has one, and not the same everywhere."""
    found = [[rulings.by_option(cell.rules) for cell in cells] for cells in by_level.values()]
    for option in found[0][0]:
        values = [{each[option] for each in cells} for cells in found]
        if all(len(each) == 1 for each in values) and len(set.union(*values)) > 1:
            yield option, *(next(iter(each)) for each in values)


# --- how it was made --------------------------------------------------------------------------------------


def _design(one: Effects | Sweep) -> str:
    """Which combinations were played."""
    study = one.study
    part = study.fraction
    each = f"{one.played:,} {study.unit} of each, all on the same deals"
    if part is None:
        left = f" ({len(study.left_out)} that cannot be played left out)" if study.left_out else ""
        return f"All {len(study.cells):,} combinations{left} were played, {each}."
    names = told.Names(study.factors)
    words = "; ".join(names.keys(members(word)) for word in part.generators)
    return (
        f"{part.cells} of {2**part.options} combinations were played, {each}: the regular fraction of resolution "
        f"{part.resolution} in which these options count the same together in every cell: {words} (Box, Hunter and "
        "Hunter 2005, chapter 6)."
    )


def _method(one: Effects | Sweep) -> Iterator[str]:
    if isinstance(one, Sweep):
        yield STEPS
        yield f"p values are corrected for all {one.tests} steps shown (Holm 1979)."
        return
    yield from EFFECT
    sizes = (
        f"{label(each.figure)} {margin(each.figure, each.effects[0].margin)}" for each in one.responses if each.effects
    )
    yield (
        f"All cells meet the same deals, so that effects are paired differences over blocks of games. p values are "
        f"corrected for all {one.tests} effects shown (Holm 1979). An effect is called equal where its whole interval "
        f"lies within a margin: {', '.join(sizes)}."
    )


def _aliases(found: Sequence[Effects]) -> Iterator[Block]:
    """Of a fraction, which effects it mixes."""
    for one in found:
        names = told.Names(one.factors)
        rows = tuple(
            (names.plain(each.terms), ", ".join(map(names.keys, each.aliases)))
            for each in one.responses[0].effects
            if each.aliases
        )
        if rows:
            title = "Effects that this fraction cannot tell apart"
            yield Folded(title, (Grid(View(title, ("effect", "mixed with"), rows), words=True),))


__all__ = ["contents", "tables"]
