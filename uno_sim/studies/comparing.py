"""Carries out a comparison: once or until it is precise enough, in memory or in a folder that can be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from uno_sim.farm import Farm, Progress, order
from uno_sim.stats import CONFIDENCE
from uno_sim.store import configuration
from uno_sim.studies.compare import Comparison, Played, comparable, compared, figures, margins_of, names, same_result
from uno_sim.studies.compare.played import RESULT
from uno_sim.studies.compare.playing import play
from uno_sim.studies.until import Look, Until, Width, first_look, lengthened, looks, of_comparison, pilots, widest
from uno_sim.study import Study

if TYPE_CHECKING:
    from uno_sim.farm import CellTotals
    from uno_sim.store import Folder
    from uno_sim.studies.compare import Margin

Show = Callable[[], AbstractContextManager[Callable[[Progress], None]]]


def together(studies: Sequence[Study]) -> Study:
    """Studies of one cell each as the cells of one study.

    Raises:
        UserError: they cannot be compared.
    """
    called = names(studies)
    cells = [replace(cell, name=name) for cell, name in zip(comparable(studies), called, strict=True)]
    return Study(f"{called[0]} against {', '.join(called[1:])}", "rule sets on the same deals", tuple(cells))


@dataclass(frozen=True)
class Comparing:
    """What is to be compared, and how it is carried out; the words are those of `uno_sim.api.carry_out`."""

    study: Study
    farm: Farm
    margins: Sequence[str] = ()
    until: Until | None = None
    show: Show = lambda: nullcontext(lambda _far: None)
    announce: Callable[[int, Width], None] = lambda _games, _wide: None
    hard: bool = False

    @property
    def given(self) -> Mapping[str, Margin]:
        return margins_of(self.margins, list(figures(self.study.cells)))

    def pilot(self, confidence: float = CONFIDENCE) -> Comparison:
        """The same comparison on few other deals, to know how much figures vary.

        Raises:
            Interrupted: by Ctrl-C or SIGTERM.
        """
        cells = pilots(self.study.cells)
        base, *others = play([cell.name for cell in cells], cells, self.farm.jobs, hard=self.hard)
        return compared(base, others, self.given, confidence)

    def planned(self) -> tuple[int, Width]:
        """Games (or matches) of the first look, and the headline figure that needs as many."""
        assert self.until is not None
        found = self.pilot(next(looks(1, 2)).confidence)
        wide = widest(of_comparison(found, self.until.share))
        turns = self.study.cells[0].players if self.study.cells[0].seating == "rotate" else 1
        return first_look(found.played, wide.ratio, turns), wide

    def looks(self, folder: Folder | None) -> Iterator[Look]:
        """When it is looked at; those of an earlier try are left out."""
        if self.until is None:
            yield Look(1, self.study.cells[0].games, CONFIDENCE, last=True)
            return
        first = folder.manifest.get("until", {}).get("first") if folder else None
        if first is None:
            first, wide = self.planned()
            self.announce(first, wide)
            if folder:
                folder.note(until=asdict(self.until) | {"first": first})
        for look in looks(first, self.until.most(self.study.unit)):
            if folder is None or look.number >= folder.look:
                yield look

    def carry_out(self, folder: Folder | None = None) -> tuple[Comparison, list[Played]]:
        """Play, and look; until every headline difference is narrow enough, if that is asked for.

        Raises:
            UserError: a margin is wrong.
            Interrupted: by Ctrl-C or SIGTERM; what is finished stays in the folder.
        """
        given, played = self.given, list[Played]()
        for look in self.looks(folder):
            study = lengthened(self.study, look.games)
            if folder and look.number > folder.look:
                folder.grow([each.totals for each in played], study)
            played = self._played(study, folder)
            found = compared(played[0], played[1:], given, look.confidence)
            ratio = widest(of_comparison(found, self.until.share)).ratio if self.until else 1.0
            if ratio <= 1 or look.last:
                break
        if folder and self.until:
            folder.note(confidence=look.confidence, config=configuration(study), too_wide=max(1.0, ratio))
        return replace(found, too_wide=max(1.0, ratio)), played

    def _played(self, study: Study, folder: Folder | None) -> list[Played]:
        called = [cell.name for cell in study.cells]
        if folder is None:
            with self.show() as tell:
                return play(called, study.cells, self.farm.jobs, tell, hard=self.hard)
        from uno_sim.jit import ENGINE_HASH

        folder.rows = True  # while it is unfinished: what each game came to
        columns = RESULT[study.unit]
        orders = [
            order(cell, folder.kept(at), folder.keep(at, cell, columns), rows=True)
            for at, cell in enumerate(study.cells)
        ]
        with self.show() as tell:
            self.farm.play(orders, tell, hard=self.hard)
        return [
            Played(name, each.totals, folder.results(at, columns), ENGINE_HASH)
            for at, (name, each) in enumerate(zip(called, orders, strict=True))
        ]

    def stored(self, folder: Folder) -> Comparison:
        """A complete comparison, from the totals in its folder.

        Raises:
            FolderError: they are gone or damaged.
        """
        games = folder.manifest["config"]["cells"][0]["games"]
        cells = lengthened(self.study, games).cells
        base, *others = (Played(each.cell.name, each) for each in folder.read_totals(cells))
        found = compared(base, others, self.given, folder.manifest.get("confidence", CONFIDENCE))
        same = folder.manifest.get("same_result", {})
        versus = tuple(replace(each, same=same.get(each.name)) for each in found.others)
        return replace(found, others=versus, too_wide=folder.manifest.get("too_wide", 1.0))


def note(folder: Folder, played: Sequence[Played], margins: Sequence[str]) -> list[CellTotals]:
    """Write down what only the games themselves told; the totals of the cells."""
    base, *others = played
    folder.note(same_result={each.name: same_result(base, each) for each in others}, margins=list(margins))
    return [each.totals for each in played]


__all__ = ["Comparing", "note", "together"]
