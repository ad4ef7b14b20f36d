"""The effects of options to read: sentences and tables for a terminal, the same as Markdown, as CSV and as data."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from uno_sim.axes import PRESENT, Factor
from uno_sim.report import markdown as marked
from uno_sim.report.compare import (
    SAID,
    WIDTH,
    WORDS,
    Words,
    columns,
    finite,
    label,
    margin,
    p_value,
    places,
    shown,
    signed,
    span,
    wrapped,
)
from uno_sim.report.views import View, line_up
from uno_sim.stats import Estimate
from uno_sim.studies.compare import Figure
from uno_sim.studies.effects import Effect, Effects, Response
from uno_sim.studies.factorial import Term

if TYPE_CHECKING:
    import polars as pl

    from uno_sim.cell import Cell
    from uno_sim.study import LeftOut, Study

MOST_PAIRS: Final = 12
"""Interactions in the table unless all are asked for."""
MOST_NAMED: Final = 3
"""Keys, cells or aliases that a sentence names before it counts the others."""
COLUMNS: Final = ("", "effect", "95 % interval", "p", "of variance, %", "")
NOTE: Final = (
    "effect: the mean over all cells with it, less that over those without; A × B: how much larger the effect of one "
    "is with the other than without; p: corrected for all effects shown (Holm); of variance: Shapley share of the "
    "variance between cells, 95 % interval; equal: the interval lies within the margin; ?: cannot tell"
)


MORE_WORDS: Final = {
    "turns": Words("the number of turns", "games get {} longer", "games get {} shorter"),
    "match_actions": Words("the number of actions in a match", "a match takes {} more", "a match takes {} less"),
    "reshuffles": Words("how often the pile is shuffled", "a game has {} more", "a game has {} fewer"),
    "points_player": Words("the points of a player", "player {part} gets {} more", "player {part} gets {} less"),
}
"""How measures are spoken of that comparisons have no sentence for."""


@dataclass(frozen=True, slots=True)
class Names:
    """The options of a study in words."""

    factors: Sequence[Factor]

    def plain(self, terms: Sequence[Term]) -> str:
        """For a table: ``stacking``, ``players 2 → 4``, ``stacking × draw-to-match``."""
        several = len(terms) > 1
        return " × ".join(self._plain(term, alone=not several) for term in terms)

    def _plain(self, term: Term, *, alone: bool) -> str:
        factor, value = self.factors[term[0]], self.value(term)
        if factor.switch:
            return factor.name
        return f"{factor.name} {factor.values[0]} → {value}" if alone else f"{factor.name} {value}"

    def value(self, term: Term) -> str:
        return self.factors[term[0]].values[term[1]]

    def instead(self, term: Term) -> str:
        """``with stacking``, ``with 4 players instead of 2``, ``with draw.amount until-playable instead of one``."""
        factor, value, first = self.factors[term[0]], self.value(term), self.factors[term[0]].values[0]
        if factor.switch:
            return f"with {factor.name}"
        return f"{self.where(term)} instead of {first}" if value != first else self.where(term)

    def where(self, term: Term) -> str:
        """``without stacking``, ``with 4 players``, ``with draw.amount one``."""
        factor, value = self.factors[term[0]], self.value(term)
        if factor.switch:
            return f"{'with' if value == PRESENT else 'without'} {factor.name}"
        if factor.key in ("players", "line_up"):
            return f"with {value} players" if factor.key == "players" else f"with {value}"
        return f"with {factor.name} {value}"

    def cell(self, levels: Sequence[int]) -> str:
        """``with stacking and pairs``, ``with none of them``: what is there in a cell, and other values."""
        terms = list(enumerate(levels))
        there = [self.factors[at].name for at, level in terms if self.factors[at].switch and level]
        others = [self.where(term).removeprefix("with ") for term in terms if not self.factors[term[0]].switch]
        none = ["none of them"] if not there and len(others) < len(terms) else []
        *first, last = [*there, *none, *others]
        return f"with {', '.join(first)} and {last}" if first else f"with {last}"

    def keys(self, members: Sequence[int]) -> str:
        """``stacking × jump-in``, of whatever values."""
        return " × ".join(self.factors[at].name for at in members)


def lines(found: Effects, *, everything: bool = False) -> Iterator[str]:
    """The effects in lines; ``everything``: the tables have every interaction."""
    yield from wrapped(heading(found), WIDTH)
    yield from (f"  {line}" for text in caveats(found) for line in wrapped(text, WIDTH - 2))
    for response in found.responses:
        yield ""
        yield title(response)
        for sentence in sentences(found, response):
            first, *more = wrapped(sentence, WIDTH - 4)
            yield from (f"  {first}", *(f"    {line}" for line in more))
        yield ""
        yield from columns(table(found, response, everything=everything))
        yield from (f"  {line}" for text in _closing(found, response, everything) for line in wrapped(text, WIDTH - 2))
    yield ""
    yield from (f"  {line}" for line in wrapped(NOTE, WIDTH - 2))


def markdown(found: Effects, *, everything: bool = False, pictures: Mapping[str, str] | None = None) -> str:
    """The same as Markdown; ``pictures`` maps a file's path to the sentence that it shows."""
    parts = [f"# {marked.escaped(heading(found))}", *map(marked.escaped, caveats(found))]
    for response in found.responses:
        parts.append(f"## {marked.escaped(title(response))}")
        parts.append("\n".join(f"- {marked.escaped(sentence)}" for sentence in sentences(found, response)))
        view = table(found, response, everything=everything)
        parts += [marked.table(view.columns, view.rows), *map(marked.escaped, _closing(found, response, everything))]
        stem = response.figure.name
        parts += [f"![{says}]({path})" for path, says in (pictures or {}).items() if path.endswith(f"-{stem}.png")]
    return "\n\n".join([*parts, marked.escaped(NOTE)]) + "\n"


def heading(found: Effects) -> str:
    """What was played."""
    study = found.study
    part = f" (1 of {2 ** len(found.fraction.generators)} combinations)" if found.fraction else ""
    parts = [
        f"{study.name}: effects of {_counted(len(found.factors), 'option')}",
        f"{len(study.cells)} cells{part}",
        f"{found.played:,} {study.unit} each on the same deals",
        *at_table(study.cells),
    ]
    return " · ".join(parts)


def at_table(cells: Sequence[Cell]) -> Iterator[str]:
    """What all cells have in common: how many play, who, and the seed."""
    players = {cell.players for cell in cells}
    seated = {line_up(", ".join(profile.name for profile in cell.line_up)) for cell in cells}
    names = {profile.name for cell in cells for profile in cell.line_up}
    if len(players) == 1:
        yield f"{cells[0].players} players"
    if len(seated) == 1:
        yield from seated
    elif len(names) == 1:
        yield f"everyone is {names.pop()}"
    yield f"seed {cells[0].seed}"


def title(response: Response) -> str:
    """What a response is of: ``actions, in actions a game``."""
    figure = response.figure
    unit = "% of games" if figure.form == "share" else figure.unit
    return f"{label(figure)}, in {unit}" if unit != label(figure) else label(figure)


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def caveats(found: Effects) -> Iterator[str]:
    """What a reader has to know beforehand: cells that are missing, and what a fraction cannot tell apart."""
    yield from left_out(found.study)
    if found.left_out:
        yield (
            "effects are those of the best fit to the cells there are, as if no three options did anything together; "
            "Shapley shares need all cells, and are left out"
        )
    if found.fraction is not None:
        yield _resolution(found)


def left_out(study: Study) -> Iterator[str]:
    """The combinations that cannot be played, by the reason."""
    reasons: dict[str, list[LeftOut]] = defaultdict(list)
    for one in study.left_out:
        reasons["; ".join(problem.message for problem in one.why)].append(one)
    if study.left_out:
        yield f"left out: {_counted(len(study.left_out), 'combination')} that cannot be played"
    for why, those in list(reasons.items())[:MOST_NAMED]:
        named = " · ".join(one.name for one in those[:MOST_NAMED])
        more = f" and {len(those) - MOST_NAMED} more" if len(those) > MOST_NAMED else ""
        yield f"- {named}{more}: {why}"
    rest = list(reasons.values())[MOST_NAMED:]
    if rest:
        yield f"- {_counted(sum(map(len, rest)), 'more combination')}, for like reasons"


def _resolution(found: Effects) -> str:
    assert found.fraction is not None, "asked only of fractions"
    mixed = {
        3: "effects of single options are mixed with those of two together: take none for certain",
        4: "effects of single options are clear of those of two together; the latter are mixed with one another",
    }.get(found.fraction.resolution, "effects of one option and of two are clear of one another")
    return f"a fraction of resolution {found.fraction.resolution}: {mixed}; all are mixed with effects of more options"


# --- sentences ----------------------------------------------------------------------------------------------


def sentences(found: Effects, response: Response) -> Iterator[str]:
    """What the options do, in words: first where it depends on another, then by size."""
    names, words = Names(found.factors), spoken(response.figure)
    mains = sorted(response.mains, key=lambda each: -abs(each.found.value))
    turning = [(each, pair) for each in mains if (pair := _turns(response, each)) is not None]
    for each, pair in turning:
        yield _depends(names, words, response, each, pair)
    told = [each for each, _ in turning]
    for each in mains:
        if each.verdict in ("more", "less") and each not in told:
            yield f"{names.instead(each.terms[0])}, {does(words, response.figure, each.found)}" + _most(
                names, response, each
            )
    for verdict, says in (("equal", f"{words.about} does not change by more than {{}}"), ("unclear", "")):
        those = [each for each in mains if each.verdict == verdict and each not in told]
        if those:
            listed = ", ".join(names.plain(each.terms) for each in those)
            size = margin(response.figure, those[0].margin)
            yield f"{says.format(size)} with: {listed}" if says else f"{words.about}: cannot tell for {listed}"
    yield from _only(names, words, response)
    yield from _owed(found, response)


def in_short(found: Effects, response: Response) -> Iterator[str]:
    """What does most to a figure, on what that depends, and whose the differences are: for the top of a report."""
    names, words, figure = Names(found.factors), spoken(response.figure), response.figure
    mains = sorted(response.mains, key=lambda each: -abs(each.found.value))
    certain = [each for each in mains if each.verdict in ("more", "less")]
    if not certain:
        yield f"{words.about} is not seen to change with any option, averaged over the others"
    for rank, each in enumerate(certain[:MOST_NAMED]):
        pair = _turns(response, each)
        said = f"{names.instead(each.terms[0])}, {does(words, figure, each.found)}"
        said += (", averaged over all other options, the largest effect", "")[rank > 0]
        yield said + (_most(names, response, each) if pair is None else "")
        if pair is not None:
            yield _depends(names, words, response, each, pair)
    if len(certain) > MOST_NAMED:
        rest = ", ".join(names.plain(each.terms) for each in certain[MOST_NAMED:])
        yield f"less, but certain, do: {rest}"
    yield from _owed(found, response)


def _only(names: Names, words: Words, response: Response) -> Iterator[str]:
    """What can be told of a value only where another one is there, as cells are missing."""
    missing = [terms for terms in response.untold if len(terms) == 2]
    for term in (terms[0] for terms in response.untold if len(terms) == 1):
        rivals = {other[0] for pair in missing if term in pair for other in pair if other != term}
        for (one, where), effect in response.given.items():
            if one == term and where[0] in rivals:
                seen = effect.high < 0 or effect.low > 0
                does_what = does(words, response.figure, effect) if seen else f"{words.about}: cannot tell"
                yield f"{names.instead(term)}, only told {names.where(where)}: {does_what}"


def spoken(figure: Figure) -> Words:
    """How a figure is spoken of, also where comparisons have no sentence for it."""
    name = label(figure)
    return (
        WORDS.get(figure.measure)
        or MORE_WORDS.get(figure.measure)
        or Words(name, f"{name}: {{}} more", f"{name}: {{}} less")
    )


def does(words: Words, figure: Figure, effect: Estimate) -> str:
    """``games get 1.2 to 1.4 actions longer``."""
    template = words.more if effect.value > 0 else words.less
    unit = "percentage points" if figure.form == "share" else figure.unit
    return template.format(f"{span(figure, effect)} {unit}", part=figure.part)


def _strongest(response: Response, term: Term) -> Effect | None:
    """The interaction of a value that is surest to be there and largest."""
    mine = [each for each in response.pairs if term in each.terms and each.verdict in ("more", "less")]
    told = [each for each in mine if (term, _other(each, term)) in response.given]
    return max(told, key=lambda each: abs(each.found.value), default=None)


def _other(pair: Effect, term: Term) -> Term:
    return next(each for each in pair.terms if each != term)


def _both(response: Response, each: Effect, pair: Effect) -> list[tuple[Term, Estimate]]:
    """The effect of a value where the other of a pair has its first value, and where it has its own."""
    factor, level = _other(pair, each.terms[0])
    return [((factor, at), response.given[each.terms[0], (factor, at)]) for at in (0, level)]


def _turns(response: Response, each: Effect) -> Effect | None:
    """The interaction that turns an effect round: more in one case, less in the other."""
    pairs = (pair for pair in response.pairs if each.terms[0] in pair.terms and pair.verdict in ("more", "less"))
    for pair in sorted(pairs, key=lambda one: -abs(one.found.value)):
        if (each.terms[0], _other(pair, each.terms[0])) in response.given:
            (_, one), (_, other) = _both(response, each, pair)
            if one.high < 0 < other.low or other.high < 0 < one.low:
                return pair
    return None


def _depends(names: Names, words: Words, response: Response, each: Effect, pair: Effect) -> str:
    said = [
        f"{names.where(where)} {does(words, response.figure, effect)}" for where, effect in _both(response, each, pair)
    ]
    factor = names.factors[_other(pair, each.terms[0])[0]].name
    return f"what comes {names.instead(each.terms[0])} depends on {factor}: {', '.join(said)}"


def _most(names: Names, response: Response, each: Effect) -> str:
    """``; most with draw-to-match (2.0 to 2.3; without it 0.3 to 0.5)``."""
    pair = _strongest(response, each.terms[0])
    if pair is None:
        return ""
    figure = response.figure
    (weak, little), (strong, much) = sorted(_both(response, each, pair), key=lambda case: abs(case[1].value))
    switch, present = names.factors[weak[0]].switch, names.value(weak) == PRESENT
    where = ("with it" if present else "without it") if switch else names.where(weak)
    less = f"{where} {_size(figure, little)}"
    return f"; most {names.where(strong)} ({_size(figure, much)}; {less})"


def _size(figure: Figure, effect: Estimate) -> str:
    """An interval without a sign; where it holds 0, that nothing can be seen."""
    return "not to be seen" if effect.low <= 0 <= effect.high else span(figure, effect)


def _owed(found: Effects, response: Response) -> Iterator[str]:
    """Whose the variance is, and which cells lie at the ends."""
    figure = response.figure
    ranked = sorted(zip(found.factors, response.shares, strict=False), key=lambda pair: -pair[1].value)
    large = [f"{factor.name} ({100 * share.value:.0f} %)" for factor, share in ranked if share.value >= 0.005]
    if large:
        rest = ", the others with less than 0.5 % each" if len(large) < len(ranked) else ""
        yield f"the variance between cells is due to {', '.join(large)}{rest} (Shapley shares)"
    names, levels = Names(found.study.factors), found.study.levels
    low, high = (
        f"{shown(figure, value, 1)} {names.cell(levels[cell])}" for cell, value in (response.lowest, response.highest)
    )
    yield f"cells range from {low} to {high}"


# --- the table ----------------------------------------------------------------------------------------------


def table(found: Effects, response: Response, *, everything: bool = False) -> View:
    """A row for each value against the first of its key, then for each interaction that is there, by size."""
    rows = [row(found, response, each) for each in _shown(response, everything)]
    return View(response.figure.name, COLUMNS, tuple(rows), NOTE)


def _shown(response: Response, everything: bool) -> list[Effect]:
    by_size = sorted(response.effects, key=lambda each: (len(each.terms), -abs(each.found.value)))
    pairs = [each for each in by_size if len(each.terms) == 2 and (everything or each.verdict in ("more", "less"))]
    return [each for each in by_size if len(each.terms) == 1] + pairs[: None if everything else MOST_PAIRS]


def row(found: Effects, response: Response, each: Effect) -> tuple[str, ...]:
    """An effect in the columns of `COLUMNS`."""
    figure, effect, names = response.figure, each.found, Names(found.factors)
    digits = places(figure, effect) if math.isfinite(effect.se) else 1
    low, high = (signed(shown(figure, end, digits)) for end in (effect.low, effect.high))
    return (
        names.plain(each.terms),
        signed(shown(figure, effect.value, digits)),
        f"{low} to {high}" if math.isfinite(effect.low) else "–",
        p_value(each.corrected),
        _share(found, response, each),
        SAID[each.verdict] + (" *" if each.aliases else ""),
    )


def _share(found: Effects, response: Response, each: Effect) -> str:
    """The share of a key, in the row of its first value."""
    if len(each.terms) > 1 or each.terms[0][1] > 1 or not response.shares:
        return ""
    share = response.shares[each.terms[0][0]]
    value, low, high = (f"{100 * part:.1f}" for part in (max(0.0, share.value), share.low, share.high))
    return f"{value} ({low} to {high})"


def _closing(found: Effects, response: Response, everything: bool) -> Iterator[str]:
    """What is not in the table."""
    names, there = Names(found.factors), _shown(response, everything)
    missing = [each for each in response.pairs if each not in there]
    differ = sum(each.verdict in ("more", "less") for each in missing)
    unclear = sum(each.verdict == "unclear" for each in missing)
    counts = ((differ, "smaller"), (len(missing) - differ - unclear, "equal"), (unclear, "that cannot be told"))
    listed = [f"{count} {word}" for count, word in counts if count]
    if listed:
        yield f"interactions not shown: {', '.join(listed)} (--all shows them)"
    mixed = [
        f"{names.plain(each.terms)} ({', '.join(map(names.keys, each.aliases))})" for each in there if each.aliases
    ]
    if mixed:
        yield f"* mixed with others: {'; '.join(mixed)}"
    yield from untold(found, response)


def untold(found: Effects, response: Response) -> tuple[str, ...]:
    """What the cells that there are cannot tell."""
    names, said = Names(found.factors), []
    if response.untold:
        listed = ", ".join(names.plain(terms) for terms in response.untold[:MOST_NAMED])
        more = f" and {len(response.untold) - MOST_NAMED} more" if len(response.untold) > MOST_NAMED else ""
        said.append(f"not to be told from the cells there are: {listed}{more}")
    if not response.shares and not found.left_out:
        said.append("the cells differ no more than chance has them differ, so there is no variance to share out")
    return tuple(said)


# --- as data --------------------------------------------------------------------------------------------------


def frames(found: Effects) -> dict[str, pl.DataFrame]:
    """Two tables: ``effects``, one a row, and ``shares``, one of a key a row; in the measures' own units."""
    import polars as pl

    effects = [_flat(found, response, each) for response in found.responses for each in response.effects]
    shares = [
        {"measure": response.figure.name, "key": factor.key, "share": share.value, "low": share.low, "high": share.high}
        for response in found.responses
        for factor, share in zip(found.factors, response.shares, strict=bool(response.shares))
    ]
    text, real = pl.String, pl.Float64
    schema: dict[str, Any] = {"measure": text, "key": text, "share": real, "low": real, "high": real}
    return {"effects": pl.DataFrame(effects, infer_schema_length=None), "shares": pl.DataFrame(shares, schema=schema)}


def _flat(found: Effects, response: Response, each: Effect) -> dict[str, Any]:
    row: dict[str, Any] = {"measure": response.figure.name, "unit": response.figure.unit}
    for place in (0, 1):
        term = each.terms[place] if place < len(each.terms) else None
        factor = found.factors[term[0]] if term else None
        row |= {
            f"key_{place + 1}": factor.key if factor else None,
            f"value_{place + 1}": factor.values[term[1]] if factor and term else None,
            f"against_{place + 1}": factor.values[0] if factor else None,
        }
    names = Names(found.factors)
    return row | {
        "effect": finite(each.found.value),
        "se": finite(each.found.se),
        "low": finite(each.found.low),
        "high": finite(each.found.high),
        "p": finite(each.p),
        "p_holm": finite(each.corrected),
        "margin": each.margin,
        "verdict": each.verdict,
        "aliases": ", ".join(map(names.keys, each.aliases)),
    }


def data(found: Effects) -> dict[str, Any]:
    """The effects as plain data, for JSON; null where nothing can be said."""
    study = found.study
    return {
        "study": study.name,
        "cells": len(study.cells),
        study.unit: found.played,
        "seed": study.cells[0].seed,
        "tests": found.tests,
        "keys": [{"key": factor.key, "values": list(factor.values)} for factor in found.factors],
        "fraction": None if found.fraction is None else {"resolution": found.fraction.resolution},
        "left_out": [{"cell": one.name, "why": [problem.message for problem in one.why]} for one in study.left_out],
        "measures": [_response(found, response) for response in found.responses],
    }


def _response(found: Effects, response: Response) -> dict[str, Any]:
    ends = {
        name: {"cell": found.study.cells[cell].name, "value": value}
        for name, (cell, value) in (("lowest", response.lowest), ("highest", response.highest))
    }
    names = Names(found.factors)
    return {
        "measure": response.figure.name,
        "unit": response.figure.unit,
        "form": response.figure.form,
        "mean": response.mean,
        **ends,
        "effects": [_flat(found, response, each) for each in response.effects],
        "untold": [names.plain(terms) for terms in response.untold],
        "shares": [
            {"key": factor.key, "share": share.value, "low": share.low, "high": share.high}
            for factor, share in zip(found.factors, response.shares, strict=bool(response.shares))
        ],
    }


__all__ = [
    "Names",
    "at_table",
    "data",
    "does",
    "frames",
    "heading",
    "in_short",
    "left_out",
    "lines",
    "markdown",
    "row",
    "sentences",
    "spoken",
    "table",
    "title",
    "untold",
]
