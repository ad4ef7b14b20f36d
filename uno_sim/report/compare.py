"""A comparison to read: sentences and a table for a terminal, the same as Markdown, and as data."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from uno_sim.report import markdown as marked
from uno_sim.report.views import View, decimals, line_up, number
from uno_sim.stats import Estimate
from uno_sim.studies.compare import HEADLINES, Comparison, Difference, Figure, Form, Versus

POINTS: Final = "percentage points"
WIDTH: Final = 100
"""Columns of a line on the terminal."""


@dataclass(frozen=True, slots=True)
class Words:
    """How a figure is spoken of: its name, and what it does by so much; ``{}`` is "0.6 to 0.8 actions"."""

    about: str
    more: str
    less: str


WORDS: Final = {
    "actions": Words("the length of games", "games get {} longer", "games get {} shorter"),
    "winner_points": Words("what the winner scores", "the winner scores {} more", "the winner scores {} less"),
    "largest_hand": Words("the largest hand", "the largest hand gets {} larger", "the largest hand gets {} smaller"),
    "lead_changes": Words("how often the lead changes", "a game has {} of lead more", "a game has {} of lead fewer"),
    "wins_position": Words("who wins", "position {part} wins {} more often", "position {part} wins {} less often"),
    "opener_wins": Words("how often the opener wins", "the opener wins {} more often", "the opener wins {} less often"),
    "wins_player": Words("which player wins", "player {part} wins {} more often", "player {part} wins {} less often"),
    "dry": Words(
        "how often the pile is used up", "the pile ends {} more of the games", "the pile ends {} fewer of the games"
    ),
    "nobody": Words("how often nobody wins", "nobody wins {} more often", "nobody wins {} less often"),
    "match_games": Words("the length of matches", "matches get {} longer", "matches get {} shorter"),
    "match_wins_player": Words(
        "who wins matches", "player {part} wins {} more of the matches", "player {part} wins {} fewer of the matches"
    ),
}
"""How each of `HEADLINES` is told in a sentence; all else stands in the table."""
NAMES: Final = {
    "winner_points": "winner's points",
    "wins_position": "wins, position",
    "wins_player": "wins, player",
    "points_player": "points, player",
    "match_wins_player": "matches won, player",
    "pigs_player": "pigs, player",
    "rewards_player": "rewards, player",
    "dry": "the pile ends the game",
    "nobody": "nobody wins",
    "lead": "lead card",
    "drawn": "cards drawn,",
    "pickup": "biggest pick-up",
    "drought": "longest drought",
    "most_lost": "most turns lost",
    "lost_player": "turns lost, player",
    "comebacks": "winner held most at half",
    "big_comebacks": "winner 3 behind at half",
    "behind_half": "winner behind at half",
    "behind": "winner behind, thousandths",
    "drama": "drama, thousandths",
    "held_lead": "led for good, thousandths",
    "leaders": "one leads alone after",
    "leader_wins": "leader wins after",
}
SAID: Final = {"equal": "equal", "more": "more", "less": "less", "unclear": "?"}
COLUMNS: Final = ("", "base", "here", "difference", "95 % interval", "size", "p", "")
NOTE: Final = (
    "shares in %, their differences in percentage points, counts a game; size: in standard deviations of a game; "
    "p: corrected for all measures shown (Romano and Wolf); equal: the interval lies within the margin; ?: cannot tell"
)
SCALE: Final[dict[Form, float]] = {"share": 100, "mean": 1, "count": 1}


def lines(found: Comparison, *, everything: bool = False) -> Iterator[str]:
    """A comparison in lines; ``everything``: the table has every measure, also what is equal."""
    yield heading(found)
    for other in found.others:
        yield ""
        yield f"{other.name}, compared with {found.name}"
        for sentence in sentences(found, other):
            first, *more = wrapped(sentence, WIDTH - 4)
            yield from (f"  {first}", *(f"    {line}" for line in more))
        yield ""
        yield from columns(table(other, everything=everything))
        yield from (f"  {line}" for line in _closing(found, other, everything=everything))
    yield ""
    yield from (f"  {line}" for line in wrapped(NOTE, WIDTH - 2))


def markdown(found: Comparison, *, everything: bool = False) -> str:
    """The same as Markdown."""
    parts = [f"# {marked.escaped(heading(found))}"]
    for other in found.others:
        parts.append(f"## {marked.escaped(f'{other.name}, compared with {found.name}')}")
        parts.append("\n".join(f"- {marked.escaped(sentence)}" for sentence in sentences(found, other)))
        view = table(other, everything=everything)
        parts += [marked.table(view.columns, view.rows), *_closing(found, other, everything=everything)]
    return "\n\n".join([*parts, NOTE]) + "\n"


def heading(found: Comparison) -> str:
    """What was compared, and how it was played."""
    cells = [found.base, *(other.cell for other in found.others)]
    seated = dict.fromkeys(line_up(", ".join(profile.name for profile in cell.line_up)) for cell in cells)
    seeds = list(dict.fromkeys(str(cell.seed) for cell in cells))
    parts = [
        f"{found.name} against {', '.join(other.name for other in found.others)}",
        f"{_several(cell.players for cell in cells)} players",
        f"{_several(cell.games for cell in cells)} {found.unit} each" + _deals(found),
        f"seed{'s' if len(seeds) > 1 else ''} {' and '.join(seeds)}",
        " against ".join(seated),
    ]
    return " · ".join(parts)


def _several(numbers: Iterable[int]) -> str:
    """``4``, or ``4 and 5`` where cells differ."""
    return " and ".join(f"{number:,}" for number in dict.fromkeys(numbers))


def _deals(found: Comparison) -> str:
    return "" if any(other.apart for other in found.others) else " on the same deals"


# --- sentences ----------------------------------------------------------------------------------------------


def sentences(found: Comparison, other: Versus) -> Iterator[str]:
    """What the rules do, in words, and what the same deals are worth."""
    if found.base.sha256 == other.cell.sha256:
        yield "the same rules and the same players: nothing differs"
    told = sorted(
        (each for each in other.differences if each.figure.measure in HEADLINES),
        key=lambda each: HEADLINES.index(each.figure.measure),
    )
    for measure, group in groupby(told, key=lambda each: each.figure.measure):
        yield from _told(WORDS[measure], list(group), found.unit)
    yield from _same_deals(found, other)


def _told(words: Words, group: Sequence[Difference], unit: str) -> Iterator[str]:
    """One measure with all its parts: together where all are equal."""
    if all(each.verdict == "equal" for each in group):
        widest = max(group, key=lambda each: each.margin)
        yield f"{words.about} does not change by more than {margin(widest.figure, widest.margin)}"
        return
    for each in group:
        if certain := told_alone(each):
            yield certain
    unclear = [each for each in group if each.verdict == "unclear"]
    if unclear:
        about = words.about + (f" ({len(unclear)} of {len(group)})" if len(group) > 1 else "")
        yield f"{about}: cannot tell{needed(unclear, unit)}"
    level = [each for each in group if each.verdict == "equal"]
    if level:
        yield f"the others ({', '.join(each.figure.part for each in level)}) do not change by more than " + margin(
            level[0].figure, level[0].margin
        )


def told_alone(each: Difference) -> str:
    """What is certain of one figure, in words; nothing where it is not told in sentences."""
    words = WORDS.get(each.figure.measure)
    if words is None or each.verdict not in ("more", "less"):
        return ""
    size = f"{span(each.figure, each.difference)} {_unit(each.figure)}"
    return (words.more if each.verdict == "more" else words.less).format(size, part=each.figure.part)


def needed(unclear: Sequence[Difference], unit: str) -> str:
    """``; about 1,300,000 games would be needed``, for all of some figures."""
    wanted = [each.needed for each in unclear if each.needed is not None]
    return f"; about {rounded(max(wanted)):,} {unit} would be needed" if wanted else ""


def rounded(games: int) -> int:
    """Two digits, upwards."""
    step = int("1" + "0" * max(0, len(str(games)) - 2))
    return -(-games // step) * step


def _unit(figure: Figure) -> str:
    return POINTS if figure.form == "share" else figure.unit


def margin(figure: Figure, size: float) -> str:
    """``0.1 percentage points``: a margin with its unit."""
    return f"{size * SCALE[figure.form]:.2g} {_unit(figure)}"


def span(figure: Figure, found: Estimate) -> str:
    """``0.6 to 0.8``, without a sign: what the interval goes from and to."""
    low, high = sorted(abs(end) * SCALE[figure.form] for end in (found.low, found.high))
    ends = [number(end, places(figure, found)) for end in (low, high)]
    return " to ".join(dict.fromkeys(ends))


def places(figure: Figure, found: Estimate) -> int:
    """Decimals that suit the interval of a difference."""
    return max(1, decimals((found.high - found.low) / 2 * SCALE[figure.form]))


def _same_deals(found: Comparison, other: Versus) -> Iterator[str]:
    """What the same deals are worth, or why there are none."""
    if other.apart:
        reasons = " and ".join(other.apart)
        yield (
            f"not paired, as these are not the same deals: {reasons}; intervals are those of two separate samples, and "
            "wider than on the same deals"
        )
        return
    if other.played != found.played or other.cell.games != found.base.games:
        yield f"compared on the {other.played:,} {found.unit} whose deals both have met"
    saving = other.of("match_actions" if found.base.matches else "actions").saving
    said = [] if other.same is None else [f"{100 * other.same:.1f} % of the {found.unit} came to the same result"]
    if saving is not None:
        what = f"the same deals make the difference in actions vary {saving:.2g} times less than separate runs would"
        expected = "" if other.same is None else f" (1 / (1 − {other.same:.3f}) = {other.expected_saving:.2g})"
        said.append(what + expected)
    if said:
        yield "; ".join(said)


# --- the table ----------------------------------------------------------------------------------------------


def table(other: Versus, *, everything: bool = False) -> View:
    """A row a measure: those told in sentences, and those that differ; or all."""
    shown = [each for each in other.differences if everything or _worth_a_row(each)]
    return View(other.name, COLUMNS, tuple(_row(each) for each in shown), NOTE)


def _worth_a_row(each: Difference) -> bool:
    return each.figure.measure in HEADLINES or (each.verdict in ("more", "less") and not _by_card(each.figure))


def _by_card(figure: Figure) -> bool:
    return figure.measure in ("played", "lead")


def _row(each: Difference) -> tuple[str, ...]:
    decimals, found = places(each.figure, each.difference), each.difference
    show: Callable[[float], str] = lambda value: shown(each.figure, value, decimals)  # noqa: E731
    return (
        label(each.figure),
        show(each.base),
        show(each.other),
        signed(show(found.value)),
        f"{signed(show(found.low))} to {signed(show(found.high))}" if math.isfinite(found.low) else "–",
        "" if math.isnan(each.size) else signed(_signless_zero(f"{each.size:.3f}")),
        p_value(each.corrected),
        SAID[each.verdict],
    )


def shown(figure: Figure, value: float, decimals: int) -> str:
    """A figure, or a difference of it, in the unit of the table: shares in %."""
    return _signless_zero(number(value * SCALE[figure.form], decimals))


def p_value(p: float) -> str:
    """``0.012``, ``< 0.001``; a dash where there was no test."""
    return "–" if math.isnan(p) else "< 0.001" if p < 0.001 else f"{p:.3f}"


def shown_difference(each: Difference) -> str:
    """A difference with its sign, in its unit: ``−3.1``."""
    return signed(shown(each.figure, each.difference.value, places(each.figure, each.difference)))


def label(figure: Figure) -> str:
    """A figure's name in a table: ``winner's points``, ``wins, position 2``."""
    return " ".join(filter(None, (NAMES.get(figure.measure, figure.measure.replace("_", " ")), figure.part)))


def _signless_zero(text: str) -> str:
    return text.removeprefix("-") if not text.strip("-0.,") else text.replace("-", "−")


def signed(text: str) -> str:
    """With a plus where it is above 0."""
    return text if text.startswith("−") or not text.strip("0.,") else f"+{text}"


def columns(view: View) -> Iterator[str]:
    """A table in lines: words to the left, figures to the right, and the verdict behind."""
    rows = [view.columns, *view.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(view.columns))]
    for row in rows:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True)),
        ]
        yield "  " + "  ".join([*cells, row[-1]]).rstrip()


def _closing(found: Comparison, other: Versus, *, everything: bool) -> Iterator[str]:
    """What is not in the table, and what could not be told."""
    rest = [each for each in other.differences if not _worth_a_row(each)]
    equal = sum(each.verdict == "equal" for each in rest)
    unclear = [each for each in rest if each.verdict == "unclear"]
    differ = len(rest) - equal - len(unclear)
    counts = [f"{count} {word}" for count, word in ((equal, "equal"), (differ, "that differ, by card")) if count]
    if counts and not everything:
        yield f"not shown: {', '.join(counts)} (--all shows them)"
    if unclear:
        yield f"cannot tell: {len(unclear)} more{needed(unclear, found.unit)}"


def wrapped(text: str, width: int) -> Iterator[str]:
    """A sentence in lines of a terminal."""
    yield from textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


# --- as data ------------------------------------------------------------------------------------------------


def data(found: Comparison) -> dict[str, Any]:
    """A comparison as plain data, for JSON; figures in their own unit, shares from 0 to 1, null where nothing can be
    said."""
    return {
        "base": found.name,
        "players": found.base.players,
        "line_up": [profile.name for profile in found.base.line_up],
        "seed": found.base.seed,
        found.unit: found.played,
        "tests": found.tests,
        "compared": [_versus(found, other) for other in found.others],
    }


def _versus(found: Comparison, other: Versus) -> dict[str, Any]:
    return {
        "name": other.name,
        "line_up": [profile.name for profile in other.cell.line_up],
        "same_result": other.same,
        "expected_saving": finite(other.expected_saving),
        "paired": not other.apart,
        "why_not_paired": list(other.apart),
        found.unit: other.played,
        "measures": [_measure(each) for each in other.differences],
    }


def _measure(each: Difference) -> dict[str, Any]:
    figure, found = each.figure, each.difference
    return {
        "measure": figure.name,
        "unit": figure.unit,
        "form": figure.form,
        "base": finite(each.base),
        "value": finite(each.other),
        "difference": finite(found.value),
        "se": finite(found.se),
        "low": finite(found.low),
        "high": finite(found.high),
        "size": finite(each.size),
        "p": finite(each.p),
        "p_corrected": finite(each.corrected),
        "margin": each.margin if math.isfinite(each.margin) else None,
        "verdict": each.verdict,
        "needed": each.needed,
        "saving": finite(each.saving),
    }


def finite(value: float | None) -> float | None:
    """A figure for JSON, which knows no ``nan``."""
    return value if value is not None and math.isfinite(value) else None


__all__ = [
    "data",
    "label",
    "lines",
    "margin",
    "markdown",
    "sentences",
    "shown",
    "shown_difference",
    "signed",
    "span",
    "table",
    "told_alone",
]
