"""Audits a study: plays its games, has the referee judge every event, and says what was exercised and what never."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from uno_sim.errors import Interrupted
from uno_sim.farm import Progress, calm, cores
from uno_sim.rules.options import options, shown, value
from uno_sim.stop import Stop, stoppable
from uno_sim.studies.follows import Pair, cannot_follow, rows, takes
from uno_sim.studies.matters import cannot_matter

if TYPE_CHECKING:
    from uno_sim.cell import Cell
    from uno_sim.referee.verdict import Disagreement
    from uno_sim.rules.model import Rules
    from uno_sim.study import Study
    from uno_sim.trace import Trace

GAMES: Final = 2000
"""Games of each cell, unless told otherwise."""
LINE_UP: Final = "restless"
"""Who plays, unless told otherwise: a profile that does everything that a rule can be about."""
CHUNK: Final = 20
"""Games that a worker judges at once: a quarter of a second or so."""
MORE_GAMES: Final = "nothing prevents it: it takes more games, or other players"


@dataclass(slots=True)
class Seen:
    """What some games of one cell came to; two add.

    ``exercised`` counts the games in which an option mattered, by ``option=value`` as the referee writes it, ``pairs``
    which kind of event directly followed which; ``refused`` is the first game on which the referee did not agree.
    """

    games: int = 0
    events: int = 0
    exercised: Counter[str] = field(default_factory=Counter)
    pairs: Counter[Pair] = field(default_factory=Counter)
    refused: int | None = None

    def __add__(self, other: Seen) -> Seen:
        refused = [game for game in (self.refused, other.refused) if game is not None]
        return Seen(
            self.games + other.games,
            self.events + other.events,
            self.exercised + other.exercised,
            self.pairs + other.pairs,
            min(refused, default=None),
        )


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A game on which the engines do not agree: where, and the game up to there and beyond."""

    cell: Cell
    game: int
    disagreement: Disagreement
    trace: Trace


@dataclass(frozen=True)
class Audit:
    """An audit: what was seen of each cell of the study, the seconds it took, and the first quarrel, if any."""

    study: Study
    seen: tuple[Seen, ...]
    seconds: float
    quarrel: Quarrel | None

    @property
    def games(self) -> int:
        return sum(seen.games for seen in self.seen)

    @property
    def events(self) -> int:
        return sum(seen.events for seen in self.seen)

    @cached_property
    def mattered(self) -> dict[tuple[str, str], int]:
        """Options and their values, with the number of games in which they mattered; of all cells."""
        found: Counter[tuple[str, str]] = Counter()
        for cell, seen in self._cells():
            for each, games in seen.exercised.items():
                name = each.partition("=")[0]
                found[name, said(cell.rules, name)] += games
        return dict(found)

    @cached_property
    def idle(self) -> dict[tuple[str, str], str]:
        """Options that never mattered although they could have: with what it takes."""
        return {each: MORE_GAMES for each, why in self._unexercised.items() if why is None}

    @cached_property
    def pointless(self) -> dict[tuple[str, str], str]:
        """Options that cannot matter in this study: with what they would need."""
        return {each: why for each, why in self._unexercised.items() if why is not None}

    @cached_property
    def _unexercised(self) -> dict[tuple[str, str], str | None]:
        found: dict[tuple[str, str], str | None] = {}
        for cell, _ in self._cells():
            for name in options():
                each = name, said(cell.rules, name)
                if each not in self.mattered and found.get(each, "") is not None:
                    found[each] = cannot_matter(name, cell)
        return found

    @cached_property
    def pairs(self) -> Counter[Pair]:
        """Which kind of event directly followed which, and how often."""
        return sum((seen.pairs for seen in self.seen), Counter())

    @cached_property
    def unseen(self) -> dict[Pair, str]:
        """Pairs that never came although the rules and the players allow them: with what it takes."""
        found: dict[Pair, str] = {}
        for pair in rows():
            able = [cell for cell, _ in self._cells() if cannot_follow(pair, cell) is None]
            if able and not self.pairs[pair]:
                found[pair] = self._rare(pair, able[0])
        return found

    def _rare(self, pair: Pair, cell: Cell) -> str:
        never = [name for name in pair if not any(name in seen for seen in self.pairs)]
        return takes(pair, cell) or (f"`{never[0]}` never came" if never else MORE_GAMES)

    @cached_property
    def impossible(self) -> dict[Pair, str]:
        """Pairs that other rules or players would allow: with what is lacking here."""
        found: dict[Pair, str] = {}
        for pair in rows():
            lacking = [cannot_follow(pair, cell) for cell, _ in self._cells()]
            if all(lacking) and lacking[0]:
                found[pair] = lacking[0]
        return found

    @cached_property
    def unforeseen(self) -> dict[Pair, int]:
        """Pairs that came although the table of pairs has them not, or not under these rules: a mistake in it."""
        found: Counter[Pair] = Counter()
        for cell, seen in self._cells():
            for pair, times in seen.pairs.items():
                if pair not in rows() or cannot_follow(pair, cell):
                    found[pair] += times
        return dict(found)

    @property
    def agreed(self) -> bool:
        return self.quarrel is None and not self.unforeseen

    def _cells(self) -> Iterator[tuple[Cell, Seen]]:
        yield from zip(self.study.cells, self.seen, strict=True)


def said(rules: Rules, name: str) -> str:
    """An option's value in one word or line."""
    setting = value(rules, name)
    if isinstance(setting, dict):
        return "default" if setting == options()[name].default else "custom"
    return shown(setting)


def judged(cell: Cell, first: int, last: int) -> Seen:
    """Play and judge the games from ``first`` to before ``last``, or to the first that the referee refuses."""
    from uno_sim.engine.tracing import trace_games
    from uno_sim.referee import judge

    seen = Seen()
    for trace in trace_games(cell, range(first, last)):
        verdict = judge(trace, limit=cell.limit)
        seen.games += 1
        seen.events += verdict.events
        seen.exercised.update(verdict.exercised)
        seen.pairs.update(verdict.pairs)
        if not verdict.ok:
            seen.refused = trace.game
            break
    return seen


def audit(
    study: Study,
    jobs: int = 0,
    tell: Callable[[Progress], None] = lambda _far: None,
    *,
    hard: bool = False,
) -> Audit:
    """Play a study and have every event judged; ends with the first game that the referee refuses.

    ``jobs`` 0 means as many processes as there are cores. What is found does not depend on it. ``tell`` hears how far
    it is; ``hard`` ends the process soon after a signal whatever happens (for the command line).

    Raises:
        Interrupted: by Ctrl-C or SIGTERM.
    """
    began = time.perf_counter()
    found = [Seen() for _ in study.cells]
    done, quarrel = 0, None
    with stoppable(hard=hard) as stop:
        try:
            for which, seen in _judged_in_order(study, jobs or cores(), stop):
                found[which] += seen
                done += seen.games
                tell(Progress(done, study.games, done, time.perf_counter() - began))
                if seen.refused is not None:
                    quarrel = quarrel_of(study.cells[which], seen.refused)
                    break
        except Exception:
            if not stop:  # a worker that was killed by the same signal is no news
                raise
        if stop:
            text = f"stopped: {done:,} of {study.games:,} games were judged, and nothing was found"
            raise Interrupted(stop.signal or signal.SIGINT, text)
    return Audit(study, tuple(found), time.perf_counter() - began, quarrel)


def _judged_in_order(study: Study, jobs: int, stop: Stop) -> Iterator[tuple[int, Seen]]:
    """The cells' chunks as they are judged, in the order of cells and games."""
    chunks = (
        (which, cell, first, min(first + CHUNK, cell.games))
        for which, cell in enumerate(study.cells)
        for first in range(0, cell.games, CHUNK)
        if not stop
    )
    if jobs == 1:
        for chunk in chunks:
            yield _chunk(*chunk)
        return
    from joblib import Parallel, delayed

    more: dict[str, Any] = {"batch_size": 1, "pre_dispatch": "2*n_jobs", "initializer": calm}
    with Parallel(n_jobs=jobs, backend="loky", return_as="generator", **more) as pool:
        yield from pool(delayed(_chunk)(*chunk) for chunk in chunks)


def _chunk(which: int, cell: Cell, first: int, last: int) -> tuple[int, Seen]:
    return which, judged(cell, first, last)


def quarrel_of(cell: Cell, game: int) -> Quarrel:
    """A game that the referee refuses, played and judged again."""
    from uno_sim.engine.tracing import trace_game
    from uno_sim.referee import judge

    trace = trace_game(cell, game)
    disagreement = judge(trace, limit=cell.limit).disagreement
    assert disagreement is not None
    return Quarrel(cell, game, disagreement, trace)


__all__ = ["GAMES", "LINE_UP", "Audit", "Quarrel", "Seen", "audit", "judged"]
