"""An audit to read: lines for a terminal, and the same as data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from uno_sim.rules.options import options
from uno_sim.studies.audit import Audit, Quarrel
from uno_sim.studies.follows import Pair, rows
from uno_sim.trace import EVENTS
from uno_sim.transcript import told

if TYPE_CHECKING:
    from uno_sim.cell import Cell

BESIDES: Final = 2
"""Events that a transcript goes on after the one on which the engines do not agree."""


def lines(audit: Audit, replay: str = "", *, everything: bool = False) -> Iterator[str]:
    """An audit in lines; ``replay`` is the command that tells the game of the quarrel.

    ``everything``: each pair that cannot come here is named, not only counted.
    """
    yield heading(audit)
    yield f"judged {audit.games:,} games and {audit.events:,} events in {audit.seconds:.1f} s"
    if audit.quarrel is None:
        yield "the referee agrees with every one of them"
    yield ""
    yield from _options(audit)
    yield ""
    yield from _pairs(audit, everything=everything)
    if audit.quarrel is not None:
        yield ""
        yield from _quarrel(audit.quarrel, replay)


def heading(audit: Audit) -> str:
    """What was audited, and who played."""
    study, cells = audit.study, audit.study.cells
    players = sorted({cell.players for cell in cells})
    seated = sorted({profile.name for cell in cells for profile in cell.line_up})
    parts = [
        study.name,
        *([f"{len(cells)} cells"] if len(cells) > 1 else []),
        f"{', '.join(map(str, players))} players",
        f"seed {cells[0].seed}",
        ("everyone is " if len(seated) == 1 else "") + ", ".join(seated),
    ]
    return " · ".join(parts)


def _options(audit: Audit) -> Iterator[str]:
    values = len(audit.mattered) + len(audit.idle) + len(audit.pointless)
    yield f"Options: {len(audit.mattered)} of {values} values mattered in some game (of {len(options())} options)"
    least = sorted(audit.mattered.items(), key=lambda item: item[1])[:3]
    if least:
        rarest = ", ".join(f"{_option(each)} in {_games(number)}" for each, number in least)
        yield f"  the rarest: {rarest}"
    yield from _explained("never mattered, though they could", {_option(k): why for k, why in audit.idle.items()})
    pointless = {_option(each): why for each, why in audit.pointless.items()}
    yield from _explained("cannot matter here; they would need", pointless)


def _pairs(audit: Audit, *, everything: bool) -> Iterator[str]:
    able = len(rows()) - len(audit.impossible)
    yield f"Pairs of event kinds: {len(audit.pairs)} seen of {able} that may follow one another here"
    for before, after in groupby(_by_place(audit.pairs), key=lambda pair: pair[0]):
        each = ", ".join(f"{pair[1]} {audit.pairs[pair]:,}" for pair in after)
        yield f"  {before:<11} {each}"
    if audit.unforeseen:
        unforeseen = {_pair(pair): "seen" for pair in audit.unforeseen}
        yield from _explained("SEEN, though they cannot follow one another here: a mistake", unforeseen)
    unseen = {_pair(pair): audit.unseen[pair] for pair in _by_place(audit.unseen)}
    yield from _explained("never seen, though the rules allow them; it takes", unseen)
    impossible = {_pair(pair): audit.impossible[pair] for pair in _by_place(audit.impossible)}
    yield from _explained("cannot follow one another here; they would need", impossible, counted=not everything)
    if not everything:
        yield "    (--all names them)"
    others = len(EVENTS) ** 2 - len(rows())
    yield f"  The order of events (docs/trace.md) rules out the other {others:,} pairs under any rules."


def _explained(title: str, why: Mapping[str, str], *, counted: bool = False) -> Iterator[str]:
    """Things under the reasons that they share, or how many there are of each."""
    yield f"  {title}: {len(why) or 'none'}"
    by_reason: defaultdict[str, list[str]] = defaultdict(list)
    for each, reason in why.items():
        by_reason[reason].append(each)
    for reason, each_of_them in by_reason.items():
        yield f"    {len(each_of_them):>3}  {reason}" if counted else f"    {reason}"
        if counted:
            continue
        yield from (f"      {line}" for line in _filled(each_of_them))


def _filled(items: Iterable[str], width: int = 100) -> Iterator[str]:
    line = ""
    for item in items:
        if line and len(line) + len(item) + 2 > width:
            yield line + ","
            line = ""
        line += f", {item}" if line else item
    if line:
        yield line


def _quarrel(quarrel: Quarrel, replay: str) -> Iterator[str]:
    at, cell = quarrel.disagreement, quarrel.cell
    yield f"THE ENGINES DO NOT AGREE: game {quarrel.game} of {cell.name}, event {at.index}"
    yield f"  expected {at.expected}"
    yield f"  found    {at.found}"
    yield f"  rule     {at.rule}: {at.explanation}"
    if replay:
        yield f"  replay   {replay}"
    yield "The game up to there:"
    yield from (f"  {line}" for line in transcript(quarrel))


def transcript(quarrel: Quarrel) -> list[str]:
    """The game up to the event on which the engines do not agree, and a little beyond."""
    events = quarrel.trace.events[: quarrel.disagreement.index + 1 + BESIDES]
    return list(told(replace(quarrel.trace, events=events), seated(quarrel.cell, quarrel.game), hands=True))


def seated(cell: Cell, game: int) -> list[str]:
    """The names of who sits where in a game of a cell."""
    from uno_sim.engine.batch import rotations

    moved = game % rotations(cell)
    return [cell.line_up[(seat + moved) % cell.players].name for seat in range(cell.players)]


def _option(each: tuple[str, str]) -> str:
    return "=".join(each)


def _pair(pair: Pair) -> str:
    return " → ".join(pair)


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _by_place(pairs: Iterable[Pair]) -> list[Pair]:
    place = {name: at for at, name in enumerate(EVENTS)}
    return sorted(pairs, key=lambda pair: (place[pair[0]], place[pair[1]]))


def data(audit: Audit, replay: str = "") -> dict[str, Any]:
    """An audit as plain data, for JSON."""
    return {
        "study": audit.study.name,
        "cells": [cell.name for cell in audit.study.cells],
        "seed": audit.study.cells[0].seed,
        "games": audit.games,
        "events": audit.events,
        "seconds": round(audit.seconds, 3),
        "agreed": audit.agreed,
        "options": {
            "mattered": [{"option": name, "value": of, "games": n} for (name, of), n in audit.mattered.items()],
            "never": [{"option": name, "value": of, "takes": why} for (name, of), why in audit.idle.items()],
            "cannot": [{"option": name, "value": of, "needs": why} for (name, of), why in audit.pointless.items()],
        },
        "pairs": {
            "seen": [{"before": a, "after": b, "times": audit.pairs[a, b]} for a, b in _by_place(audit.pairs)],
            "never": [{"before": a, "after": b, "takes": audit.unseen[a, b]} for a, b in _by_place(audit.unseen)],
            "cannot": [
                {"before": a, "after": b, "needs": audit.impossible[a, b]} for a, b in _by_place(audit.impossible)
            ],
            "unforeseen": [{"before": a, "after": b, "times": n} for (a, b), n in audit.unforeseen.items()],
        },
        "disagreement": None if audit.quarrel is None else _quarrel_data(audit.quarrel, replay),
    }


def _quarrel_data(quarrel: Quarrel, replay: str) -> dict[str, Any]:
    at = quarrel.disagreement
    return {
        "cell": quarrel.cell.name,
        "game": quarrel.game,
        "event": at.index,
        "expected": at.expected,
        "found": at.found,
        "rule": at.rule,
        "explanation": at.explanation,
        "replay": replay,
        "transcript": transcript(quarrel),
    }


__all__ = ["data", "lines"]
