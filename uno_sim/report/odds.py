"""Odds of an opening hand, to read: lines for a terminal, and the same as data and as rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from uno_sim.counting import Answer, Odds, quantiles
from uno_sim.counting.chances import Law

LONGEST_LAW: Final = 60
"""Values of a count that are still told one by one."""
SHORT: Final = {"number": "numbers", "action": "actions", "wild": "wilds", "W+4": "+4s", "one colour": "a colour"}
"""Heads of columns."""
COLUMNS: Final = ("section", "says", "query", "value", "chance", "exact", "one_in", "somebody", "somebody_exact")
NO_FIGURE: Final = "–"


def lines(odds: Odds) -> Iterator[str]:
    """All that was asked, as a reader of a terminal wants it, at most 80 columns wide where the questions are."""
    yield from _heading(odds)
    if odds.asked:
        yield from _asked(odds)
        return
    yield ""
    yield from _chances(odds, odds.answers, "a hand with")
    yield ""
    yield "hands by how many they hold, in %"
    yield from _laws(odds.counts)
    yield ""
    yield from _leads(odds)
    if odds.points is not None:
        yield ""
        yield f"points of a hand: {_plain(odds.points.mean)} on average, standard deviation {odds.points.deviation:.2f}"
        yield from _quantiles(odds.points.law, odds.points.quantiles)


def _heading(odds: Odds) -> Iterator[str]:
    deal = odds.deal
    cards = "1 card" if deal.hand == 1 else f"{deal.hand} cards"
    yield f"{odds.name} · a hand of {cards} of {deal.size} · {deal.players} players"
    given = f"the lead card: {odds.lead}; " if odds.lead else ""
    yield f"{given}exact, by counting: nothing was played"
    if odds.chosen_by_hand:
        yield "who opens is chosen by the hands here, so this is any player's hand and not the opener's"


def _asked(odds: Odds) -> Iterator[str]:
    if answers := [answer for answer in odds.asked if answer.law is None]:
        yield ""
        yield from _chances(odds, answers, "a hand with")
    for answer in odds.asked:
        if answer.law is not None:
            yield ""
            yield from _law(answer, answer.law)


def _chances(odds: Odds, answers: Sequence[Answer], head: str) -> Iterator[str]:
    """Questions about one hand; and about all hands, where that could be found."""
    rows: list[tuple[str, ...]] = [(head, "chance", "1 in", f"one of {odds.deal.players} players")]
    for answer in answers:
        assert answer.chance is not None, "a question has a chance"
        everybody = NO_FIGURE if answer.somebody is None else percent(answer.somebody)
        rows.append((answer.says, percent(answer.chance), one_in(answer.chance), everybody))
    if all(row[3] == NO_FIGURE for row in rows[1:]):
        rows = [row[:3] for row in rows]
    yield from _table(rows)


def _law(answer: Answer, law: Law) -> Iterator[str]:
    mean = answer.mean
    assert mean is not None
    yield f"{answer.says}: {_plain(mean)} on average"
    if len(law) > LONGEST_LAW:
        yield from _quantiles(law, quantiles(law))
        yield f"  all {len(law)} values with --csv or --json"
        return
    yield from _table(
        [("", "chance", "1 in"), *((str(value), percent(each), one_in(each)) for value, each in law.items())]
    )


def _laws(counts: Sequence[Answer]) -> Iterator[str]:
    """Several counts side by side: a row for each number of cards, and the mean."""
    laws = [answer.law or {} for answer in counts]
    rows = [("number", *(SHORT.get(answer.says, answer.says) for answer in counts))]
    for value in range(max(max(law) for law in laws) + 1):
        rows.append((str(value), *(_share(law[value]) if value in law else NO_FIGURE for law in laws)))
    rows.append(("mean", *(_plain(answer.mean or Fraction()) for answer in counts)))
    yield from _table(rows)


def _leads(odds: Odds) -> Iterator[str]:
    rows = [("lead card", "chance", "nothing to play", "1 in", "cards to play")]
    rows += [
        (lead.name, percent(lead.chance), percent(lead.nothing), one_in(lead.nothing), _plain(lead.playable))
        for lead in odds.leads
    ]
    yield from _table(rows)


def _quantiles(law: Law, found: dict[Fraction, int]) -> Iterator[str]:
    rows = [(f"{float(100 * part):.0f} %", str(value)) for part, value in found.items()]
    yield from _table(
        [("of hands have", "none less", *(part for part, _ in rows), "none more"),
         ("at most", str(min(law)), *(value for _, value in rows), str(max(law)))]
    )  # fmt: skip


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Aligned lines, the first column to the left."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield f"  {first.ljust(widths[0])}  {'  '.join(cells)}".rstrip()


def percent(chance: Fraction) -> str:
    """``4.0473 %``; ``never`` and ``always`` where it is certain."""
    if chance in (0, 1):
        return "always" if chance else "never"
    shown = f"{float(100 * chance):.4f} %"
    return {"0.0000 %": "< 0.0001 %", "100.0000 %": "> 99.9999 %"}.get(shown, shown)


def one_in(chance: Fraction) -> str:
    """How many hands there are to one like it: ``24.71``, ``8,284``."""
    if chance == 0:
        return NO_FIGURE
    hands = float(1 / chance)
    if hands < 1_000:
        return f"{hands:.2f}"
    return f"{hands:,.0f}" if hands < 1e12 else f"{hands:.3g}"


def _share(chance: Fraction) -> str:
    shown = f"{float(100 * chance):.3f}"
    return "<0.001" if chance and shown == "0.000" else shown


def _plain(number: Fraction) -> str:
    return f"{float(number):.3f}" if abs(number) < 10 else f"{float(number):.2f}"


# --- as data ------------------------------------------------------------------------------------------


def data(odds: Odds) -> dict[str, Any]:
    """Everything as plain data, for JSON: chances as numbers, and exactly as fractions in words (``13/324``)."""
    deal = odds.deal
    found: dict[str, Any] = {
        "rules": odds.name,
        "players": deal.players,
        "hand": deal.hand,
        "cards": deal.size,
        "lead": odds.lead or None,
        "hand_of": "any player" if odds.chosen_by_hand else "the opener",
        "asked": [_answer(answer) for answer in odds.asked],
        "answers": [_answer(answer) for answer in odds.answers],
        "counts": [_answer(answer) for answer in odds.counts],
        "leads": [
            {
                "lead": lead.name,
                **_chance(lead.chance),
                "nothing_playable": _chance(lead.nothing),
                "playable": _number(lead.playable),
            }
            for lead in odds.leads
        ],
        "points": None,
    }
    if odds.points is not None:
        found["points"] = {
            "mean": _number(odds.points.mean),
            "standard_deviation": odds.points.deviation,
            "quantiles": {f"{float(part):g}": value for part, value in odds.points.quantiles.items()},
            "law": _values(odds.points.law),
        }
    return found


def _answer(answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = {"says": answer.says, "query": answer.query}
    if answer.law is not None:
        return found | {"mean": _number(answer.mean or Fraction()), "law": _values(answer.law)}
    assert answer.chance is not None
    everybody = None if answer.somebody is None else _chance(answer.somebody)
    return found | _chance(answer.chance) | {"somebody": everybody}


def _chance(chance: Fraction) -> dict[str, Any]:
    return {**_number(chance, "chance"), "one_in": float(1 / chance) if chance else None}


def _number(number: Fraction, called: str = "value") -> dict[str, Any]:
    return {called: float(number), "exact": str(number)}


def _values(law: Law) -> list[dict[str, Any]]:
    return [{"value": value, **_number(chance, "chance")} for value, chance in law.items()]


def rows(odds: Odds) -> str:
    """The same as CSV, one chance a row; the columns are `COLUMNS`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section in ("asked", "answers", "counts"):
        for answer in getattr(odds, section):
            writer.writerows(_rows(section, answer))
    for lead in odds.leads:
        writer.writerow(_row("leads", lead.name, "", "", lead.chance))
        writer.writerow(_row("nothing playable", lead.name, "playable = 0", "", lead.nothing))
    if odds.points is not None:
        writer.writerows(_rows("points", Answer("points", "points", law=odds.points.law)))
    return text.getvalue()


def _rows(section: str, answer: Answer) -> Iterator[tuple[object, ...]]:
    if answer.chance is not None:
        yield _row(section, answer.says, answer.query, "", answer.chance, answer.somebody)
    for value, chance in (answer.law or {}).items():
        yield _row(section, answer.says, answer.query, value, chance)


def _row(
    section: str, says: str, query: str, value: object, chance: Fraction, somebody: Fraction | None = None
) -> tuple[object, ...]:
    one = float(1 / chance) if chance else ""
    more = ("", "") if somebody is None else (float(somebody), somebody)
    return section, says, query, value, float(chance), chance, one, *more


__all__ = ["data", "lines", "one_in", "percent", "rows"]
