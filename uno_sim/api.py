"""uno-sim for Python: what the commands do, returned instead of printed.

>>> import uno_sim
>>> result = uno_sim.run("official", games=100_000)      # doctest: +SKIP
>>> result.tables["wins_by_position"]                    # doctest: +SKIP
"""

from __future__ import annotations

import platform
import shlex
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uno_sim
from uno_sim import store
from uno_sim.errors import FolderError, Interrupted, UserError
from uno_sim.farm import Backend, CellTotals, Farm, Order, Progress, order
from uno_sim.report.markdown import summary as markdown
from uno_sim.report.summary import text as json_text
from uno_sim.stats import CONFIDENCE
from uno_sim.study import Study, load_study

if TYPE_CHECKING:
    import polars as pl

    from uno_sim.counting import Odds
    from uno_sim.questions import Questions
    from uno_sim.report.page import Report
    from uno_sim.studies.answers import Answer
    from uno_sim.studies.compare import Comparison
    from uno_sim.studies.effects import Effects
    from uno_sim.studies.finished import Finished
    from uno_sim.studies.skill import Skill
    from uno_sim.studies.sweep import Sweep
    from uno_sim.studies.until import Until, Width

LIBRARIES: Final = ("numba", "numpy", "polars", "joblib", "pydantic", "ruamel.yaml", "matplotlib")
Config = str | Path | Mapping[str, Any] | Study
Tell = Callable[[Progress], None]
Show = Callable[[], AbstractContextManager[Tell]]


@dataclass(frozen=True, slots=True)
class Result:
    """A run: the study, its tables (polars frames, documented in `uno_sim.tables`), its summary and its folder.

    Times are in seconds: ``playing``, and ``preparing`` (compiling or loading the engine). ``games_played`` counts
    those of this call, not of an earlier try. ``notes`` says what a reader should know, such as damaged files.
    ``totals`` are those of each cell, from which everything else was made.
    """

    study: Study
    folder: Path
    tables: dict[str, pl.DataFrame]
    summary: dict[str, Any]
    playing: float = 0.0
    preparing: float = 0.0
    games_played: int = 0
    pictures: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    totals: tuple[CellTotals, ...] = field(default=(), repr=False)

    def pandas(self, table: str) -> Any:
        """A table as a ``pandas.DataFrame`` (install uno-sim[pandas]).

        Raises:
            UserError: there is no such table.
        """
        if table not in self.tables:
            raise UserError(f"there is no table '{table}'\n  tables: {', '.join(self.tables)}")
        return self.tables[table].to_pandas()


def run(
    config: Config,
    *,
    games: int | None = None,
    matches: int | None = None,
    seed: int | None = None,
    players: int | None = None,
    line_up: str | Sequence[str] | None = None,
    set: Sequence[str] = (),
    jobs: int = 0,
    backend: Backend = "threads",
    out: str | Path | None = None,
    rows: bool = False,
    pictures: bool = True,
    until: str | None = None,
    budget: int | None = None,
    measures: str | None = None,
) -> Result:
    """Carry out a study, or continue it, or look at it if it is complete.

    ``config`` is a preset's name, a file, a mapping with the keys of a study file, or a `Study`; the other arguments
    win over it as flags do on the command line. ``set`` holds texts such as ``"rules.draw.amount=until-playable"``.
    ``jobs`` 0 means as many as there are cores. ``until`` such as ``"0.1%"`` plays as many games as make every headline
    interval that narrow, though no more than ``budget`` of each cell (`uno_sim.studies.until`). ``measures`` is
    ``"basic"``, or ``"drama"``: also how games go (docs/measures.md).

    Raises:
        ConfigError: something in the configuration is wrong; all mistakes are named.
        FolderError: the folder holds something else.
        Interrupted: by Ctrl-C or SIGTERM; calling again continues.
    """
    flags = {
        "games": games,
        "matches": matches,
        "seed": seed,
        "players": players,
        "line_up": line_up,
        "set": list(set),
        "measures": measures,
    }
    study = config if isinstance(config, Study) else load_study(config, flags)
    folder = None if out is None else Path(out)
    return carry_out(study, Farm(backend, jobs), folder, rows=rows, pictures=pictures, until=_until(until, budget))


def _until(text: str | None, budget: int | None) -> Until | None:
    from uno_sim.studies.until import until_of

    return until_of(text, budget) if text is not None else None


def effects(
    config: Config,
    *,
    measures: Sequence[str] | None = None,
    margins: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    jobs: int = 0,
    out: str | Path | None = None,
) -> Effects:
    """Carry out a study, or look at it if it is complete, and tell what each thing that it varies does.

    ``measures`` are names of `uno_sim.measures`, or "all", by default those of `uno_sim.studies.effects.HEADLINE`;
    ``margins`` texts such as ``"actions=0.5"``.

    Raises:
        ConfigError, FolderError, Interrupted: as `run`.
        UserError: the study varies nothing, or there is no such measure.
    """
    from uno_sim.studies import effects as studied

    names = studied.HEADLINE if measures is None else measures
    able = partial(studied.check, measures=names, margins=margins)
    study, result = _analysed(config, {"games": games, "seed": seed}, jobs, out, able)
    store.asked(result.folder, effects={"measures": list(names), "margins": list(margins)})
    return studied.effects(study, result.totals, names, margins)


def sweep(
    config: Config,
    *,
    measures: Sequence[str] = (),
    along: str | None = None,
    games: int | None = None,
    seed: int | None = None,
    jobs: int = 0,
    out: str | Path | None = None,
) -> Sweep:
    """Carry out a study, or look at it if it is complete, and tell how its figures go with a number that it varies.

    ``along`` names that number's key, by default the first of the study.

    Raises:
        ConfigError, FolderError, Interrupted: as `run`.
        UserError: the study varies no number, or there is no such measure.
    """
    from uno_sim.studies import sweep as studied

    able = partial(studied.check, measures=measures, along=along)
    study, result = _analysed(config, {"games": games, "seed": seed}, jobs, out, able)
    store.asked(result.folder, sweep={"measures": list(measures), "along": along})
    return studied.sweep(study, result.totals, measures, along)


def odds(
    config: Config,
    of: str | Sequence[str] = (),
    *,
    hand: int | None = None,
    players: int | None = None,
    lead: str | None = None,
    set: Sequence[str] = (),
) -> Odds:
    """The exact odds of an opening hand, by counting: nothing is played (`uno_sim.counting`, docs/odds.md).

    ``of`` are questions such as ``"wild >= 2"``; without any, the usual ones are answered. ``hand`` is the number of
    cards dealt, ``lead`` names cards of which one is given as lead card ("number", "R5"). All chances are
    `fractions.Fraction`.

    Raises:
        ConfigError: something in the configuration is wrong; all mistakes are named.
        UserError: a question cannot be read, or asks for too much at once.
    """
    from uno_sim.studies.odds import odds as found_for

    asked = [of] if isinstance(of, str) else of
    return found_for(config, asked, hand=hand, players=players, lead=lead, set=set)[0]


def skill(
    config: Config,
    *,
    profiles: Sequence[str] = (),
    beginner: str = "random",
    games: int | None = None,
    matches: int | None = None,
    seed: int | None = None,
    players: int | None = None,
    set: Sequence[str] = (),
    jobs: int = 0,
) -> Skill:
    """Tell luck from skill under some rules (`uno_sim.studies.skill`), without writing anything.

    ``profiles`` climb the ladder from ``beginner`` up, by default all fair ones without human slips; ``games`` are
    those of each pair and table, ``matches`` those to each target.

    Raises:
        ConfigError: something in the configuration is wrong; all mistakes are named.
        UserError: two players cannot meet under these rules, or a profile sees more than it may.
        Interrupted: by Ctrl-C or SIGTERM.
    """
    from uno_sim.studies import skill as studied

    flags = {"games": games or studied.GAMES, "seed": seed, "players": players, "set": list(set)}
    study = config if isinstance(config, Study) else load_study(config, flags)
    number = studied.MATCHES if matches is None else matches
    return studied.skill(study, profiles or studied.FAIR, beginner, matches=number, jobs=jobs)


def skilled(
    study: Study,
    names: Sequence[str],
    beginner: str,
    *,
    matches: int,
    jobs: int = 0,
    out: Path | None = None,
    pictures: bool = True,
    show: Show = lambda: nullcontext(lambda _progress: None),
    announce: Callable[[str], None] = lambda _text: None,
    hard: bool = False,
) -> tuple[Skill, Path]:
    """Tell luck from skill, and write the tables and the picture of the ladder; the folder that they are in.

    The words are those of `carry_out`, and of `uno_sim.studies.skill.skill`, which says what is raised.

    Raises:
        FolderError: ``out`` is the folder of a run.
    """
    from uno_sim.engine.batch import warm_up
    from uno_sim.report import beside
    from uno_sim.report import skill as told
    from uno_sim.report.skill_pictures import ladder
    from uno_sim.studies import skill as studied

    folder = out or store.RUNS / f"skill-{store.slug(study.name)}-{study.hash8}"
    if (folder / store.MANIFEST).exists():
        raise FolderError(f"{folder}: is a run's folder\n  Choose another with --out.")
    warm_up(announce)
    with show() as tell:
        found = studied.skill(study, names, beginner, matches=matches, jobs=jobs, tell=tell, hard=hard)
    beside.write(
        folder, told.frames(found), [ladder(found)] if pictures else [], foot(study), partial(told.markdown, found)
    )
    return found, folder


def _analysed(
    config: Config, flags: Mapping[str, Any], jobs: int, out: str | Path | None, able: Callable[[Study], object]
) -> tuple[Study, Result]:
    """A study of which combinations that cannot be played are left out, and what it came to."""
    study = config if isinstance(config, Study) else load_study(config, flags, leave_out=True)
    able(study)
    return study, carry_out(study, Farm("threads", jobs), None if out is None else Path(out), pictures=False)


def carry_out(
    study: Study,
    farm: Farm,
    out: Path | None = None,
    *,
    rows: bool = False,
    pictures: bool = True,
    until: Until | None = None,
    show: Show = lambda: nullcontext(lambda _progress: None),
    announce: Callable[[str], None] = lambda _text: None,
    hard: bool = False,
    began: float | None = None,
) -> Result:
    """Play what is missing of a study, and write its folder.

    ``until`` says how narrow intervals have to be, in place of how many games there are. ``show`` opens whatever is
    told of the progress, ``announce`` hears what takes long before it begins; ``hard`` ends the process soon after a
    signal whatever happens (for the command line). ``began`` is when the clock of everything else started
    (`time.perf_counter`).
    """
    began = time.perf_counter() if began is None else began
    with store.opened(study, made_by(), out, rows=rows, key=_key(study, until)) as folder:
        if folder.state == "complete":
            return _looked_at(_as_played(study, folder), folder, pictures=pictures)
        preparing = _warm(announce, study)
        if until is None:
            cells, playing, played = _played(study, folder, farm, show, hard=hard)
        else:
            study, cells, playing, played = _played_until(study, until, folder, farm, show, announce, hard=hard)
        if rows:
            folder.write_rows(_codebook())
        folder.note(command=command(), jobs=farm.workers, backend=farm.backend)
        frames, data, shown = _written(study, folder, cells, pictures=pictures)
        seconds = {"playing": playing, "preparing": preparing, "else": time.perf_counter() - began - playing}
        folder.complete(seconds={name: round(value, 3) for name, value in seconds.items()})
        notes = (*_lost(folder), *_reached(study, folder))
        return Result(study, folder.path, frames, data, playing, preparing, played, shown, notes, tuple(cells))


def _key(study: Study, until: Until | None) -> str:
    from uno_sim.studies.until import identity

    return study.sha256 if until is None else identity(study, until)


def _played(
    study: Study, folder: store.Folder, farm: Farm, show: Show, *, hard: bool
) -> tuple[list[CellTotals], float, int]:
    """What the study comes to, the seconds of playing, and how many games (or matches) were played in them."""
    orders = [
        order(cell, folder.kept(index), folder.keep(index, cell), rows=folder.rows)
        for index, cell in enumerate(study.cells)
    ]
    before = sum(each.totals.games for each in orders)
    playing = _play(farm, orders, folder, show, hard=hard)
    played = sum(each.games for each in orders) - before
    return [each.totals for each in orders], playing, played


def _played_until(
    study: Study,
    until: Until,
    folder: store.Folder,
    farm: Farm,
    show: Show,
    announce: Callable[[str], None],
    *,
    hard: bool,
) -> tuple[Study, list[CellTotals], float, int]:
    """The same, look after look, until every headline interval is narrow enough; and the study as it was then."""
    from uno_sim.report.until import plan
    from uno_sim.studies.until import lengthened, looks, of_cells, widest

    if "until" not in folder.manifest:
        first, wide = planned(study, until, farm, hard=hard)
        announce(plan(first, wide, until, study.unit))
        folder.note(until=asdict(until) | {"first": first})
    cells: list[CellTotals] = []
    playing, played = 0.0, 0
    for look in looks(folder.manifest["until"]["first"], until.most(study.unit)):
        if look.number < folder.look:
            continue
        study = lengthened(study, look.games)
        if look.number > folder.look:
            folder.grow(cells, study)
        cells, seconds, more = _played(study, folder, farm, show, hard=hard)
        playing, played = playing + seconds, played + more
        wide = widest(of_cells(cells, until.share, look.confidence))
        if wide.ratio <= 1 or look.last:
            folder.note(confidence=look.confidence, config=store.configuration(study), too_wide=max(1.0, wide.ratio))
            break
    return study, cells, playing, played


def planned(study: Study, until: Until, farm: Farm, *, hard: bool = False) -> tuple[int, Width]:
    """Games (or matches) of the first look, and the headline figure that needs as many: played on other deals.

    Raises:
        Interrupted: by Ctrl-C or SIGTERM.
    """
    from uno_sim.studies.until import first_look, looks, of_cells, pilots, widest

    orders = [order(cell) for cell in pilots(study.cells)]
    farm.play(orders, hard=hard)
    confidence = next(looks(1, 2)).confidence
    wide = widest(of_cells([each.totals for each in orders], until.share, confidence))
    turns = study.cells[0].players if study.cells[0].seating == "rotate" else 1
    return first_look(orders[0].totals.games, wide.ratio, turns), wide


def compare(
    asked: Sequence[Study | Finished],
    jobs: int = 0,
    show: Show = lambda: nullcontext(lambda _progress: None),
    *,
    margins: Sequence[str] = (),
    until: Until | None = None,
    out: Path | None = None,
    announce: Callable[[str], None] = lambda _text: None,
    hard: bool = False,
) -> Comparison:
    """Compare studies of one cell each, or finished runs (`uno_sim.studies.compare.compare`).

    ``until`` says how narrow the differences have to be, in place of how many games there are. ``out`` keeps what was
    played in a folder, like that of a run, with a cell for each study: a comparison that was stopped goes on from
    there, and one that is complete is shown. The rest is as for `carry_out`.

    Raises:
        UserError: the studies cannot be compared, or a margin is wrong.
        FolderError: the folder holds something else.
        Interrupted: by Ctrl-C or SIGTERM.
    """
    from uno_sim.report.until import plan
    from uno_sim.studies.compare import compare as carried_out
    from uno_sim.studies.comparing import Comparing, note, together

    studies = [each for each in asked if isinstance(each, Study)]
    if until is None and out is None:
        with show() as tell:
            return carried_out(asked, jobs, tell, margins=margins, hard=hard)
    if len(studies) < len(asked):
        flag = "--out" if until is None else "--until"
        raise UserError(f"{flag}: is for what is still to be played, and not for finished runs")
    study = together(studies)

    def say(games: int, wide: Width) -> None:
        assert until is not None
        announce(plan(games, wide, until, study.unit))

    task = Comparing(study, Farm("threads", jobs), margins, until, show, say, hard)
    if out is None:
        return task.carry_out()[0]
    with store.opened(study, made_by(), out, rows=False, key=_key(study, until)) as folder:
        if folder.state == "complete":
            return task.stored(folder)
        try:
            found, played = task.carry_out(folder)
        except Interrupted as stopped:
            text = f"stopped: what is finished is kept in {folder.path}\n  The same command goes on from there."
            raise Interrupted(stopped.status - 128, text) from None
        folder.note(command=command())
        _written(study, folder, note(folder, played, margins), pictures=True)
        folder.complete()
    return found


def _lost(folder: store.Folder) -> tuple[str, ...]:
    return tuple(f"{folder.chunks / name}: could not be read, so its games were played again" for name in folder.lost)


def _warm(announce: Callable[[str], None], study: Study) -> float:
    from uno_sim.engine.batch import builds_of, warm_up

    return warm_up(announce, builds_of(study.cells))


def _play(farm: Farm, orders: Sequence[Order], folder: store.Folder, show: Show, *, hard: bool) -> float:
    try:
        with show() as tell:
            return farm.play(orders, tell, hard=hard)
    except Interrupted as stopped:
        unit = "matches" if any(each.totals.cell.matches for each in orders) else "games"
        done, wanted = sum(each.totals.games for each in orders), sum(each.games for each in orders)
        text = (
            f"stopped: {done:,} of {wanted:,} {unit} are kept in {folder.path}\n  The same command goes on from there."
        )
        raise Interrupted(stopped.status - 128, text) from None


def _written(
    study: Study, folder: store.Folder, cells: Sequence[CellTotals], *, pictures: bool
) -> tuple[dict[str, pl.DataFrame], dict[str, Any], dict[str, str]]:
    """Write what was played: totals, tables, pictures, summary."""
    folder.write_totals(cells)
    frames, data = _figures(study, folder, cells)
    shown = _painted(study, folder, frames) if pictures else {}
    folder.write_tables(frames)
    folder.write("summary.json", json_text(data))
    folder.write("summary.md", markdown(frames, folder.manifest, study.says, shown))
    return frames, data, shown


def _as_played(study: Study, folder: store.Folder) -> Study:
    """The study with as many games as a complete run came to: it may have been played until something."""
    from uno_sim.studies.until import lengthened

    if "until" not in folder.manifest:
        return study
    return lengthened(study, folder.manifest["config"]["cells"][0]["games"])


def _looked_at(study: Study, folder: store.Folder, *, pictures: bool) -> Result:
    """A complete run, from its totals; only pictures that were left out are added to the folder."""
    cells = folder.read_totals(study.cells)
    frames, data = _figures(study, folder, cells)
    shown = {}
    if pictures and not (folder.path / "pictures").exists():
        shown = _painted(study, folder, frames)
        folder.write("summary.md", markdown(frames, folder.manifest, study.says, shown))
    since = str(folder.manifest.get("ended"))[:16].replace("T", " ")
    notes = (f"complete since {since} UTC: shown without playing again", *_reached(study, folder))
    return Result(study, folder.path, frames, data, pictures=shown, notes=notes, totals=tuple(cells))


def _reached(study: Study, folder: store.Folder) -> tuple[str, ...]:
    from uno_sim.report.until import reached

    return tuple(filter(None, [reached(folder.manifest, study.unit)]))


def _figures(
    study: Study, folder: store.Folder, cells: Sequence[CellTotals]
) -> tuple[dict[str, pl.DataFrame], dict[str, Any]]:
    from uno_sim.report.summary import summary
    from uno_sim.tables import build

    frames = build(cells, folder.manifest.get("confidence", CONFIDENCE))
    return frames, summary(frames, study.name, study.says, study.sha256, folder.manifest["made_by"]["uno_sim"])


def _painted(study: Study, folder: store.Folder, frames: Mapping[str, pl.DataFrame]) -> dict[str, str]:
    from uno_sim.report.pictures import of_run
    from uno_sim.report.plots import paint

    return paint(of_run(frames), folder.path / "pictures", foot(study))


def foot(study: Study) -> str:
    """Where a picture comes from, as it says below."""
    made = uno_sim.__version__
    return f"{study.name} · {study.games:,} {study.unit} · seed {study.cells[0].seed} · uno-sim {made} · {study.hash8}"


def report_on(
    runs: Sequence[str | Path], out: str | Path | None = None, *, html: bool = True, markdown: bool = False
) -> list[Path]:
    """Write a report on finished runs, the tables as CSV beside it; the files that are there to be read.

    A single run that was played for effects or for a sweep is told as such.

    ``out`` is the folder, by default the only run's own, or one in ``runs/`` named after all.

    Raises:
        FolderError: a run cannot be read, or ``out`` is the folder of another one.
    """
    from uno_sim.report import studied
    from uno_sim.report.contents import contents
    from uno_sim.studies.finished import all_finished, analyses, gathered

    found = gathered(all_finished([Path(run) for run in runs]))
    asked = analyses(found.runs[0]) if len(found.runs) == 1 else []
    folder = store.report_folder([run.path for run in found.runs], [run.name for run in found.runs], out)
    again = shlex.join(["uno-sim", "report", *map(str, runs)])
    shown = studied.contents(found, asked, again) if asked else contents(found, again)
    if folder.path not in [run.path for run in found.runs]:
        folder.write_tables(found.frames)
    folder.write_tables(studied.tables(asked))
    return _pages(shown, folder, html=html, markdown=markdown)


@dataclass(frozen=True, slots=True)
class Answered:
    """Questions and their answers, the folder of the report on them, and the files in it that are there to be read."""

    questions: Questions
    answers: tuple[Answer, ...]
    folder: Path
    written: tuple[Path, ...]


def answer(
    questions: str | Path | Mapping[str, Any] | Questions,
    *,
    games: int | None = None,
    seed: int | None = None,
    jobs: int = 0,
    out: str | Path | None = None,
) -> Answered:
    """Answer questions (`uno_sim.questions`), and write a report on them.

    Raises:
        ConfigError: something in the questions is wrong; all mistakes are named.
        FolderError: the folder holds something else.
        Interrupted: by Ctrl-C or SIGTERM; calling again continues.
    """
    from uno_sim.questions import Questions, load_questions

    flags = {"games": games, "seed": seed}
    asked = questions if isinstance(questions, Questions) else load_questions(questions, flags)
    return answered(asked, Farm("threads", jobs), None if out is None else Path(out))


def answered(
    asked: Questions,
    farm: Farm,
    out: Path | None = None,
    *,
    html: bool = True,
    markdown: bool = True,
    show: Show = lambda: nullcontext(lambda _progress: None),
    announce: Callable[[str], None] = lambda _text: None,
    hard: bool = False,
) -> Answered:
    """Play what is missing for some questions, and write the report; the words are those of `carry_out`.

    What each question's study came to is kept in ``runs`` in the report's folder.
    """
    from uno_sim.report.answered import contents, tables
    from uno_sim.studies.answers import answer as found_in
    from uno_sim.studies.answers import check

    for question in asked.listed:
        check(question)
    folder = store.report_folder([], [asked.name], out or store.RUNS / f"answers-{store.slug(asked.name)}")
    totals = []
    for question in asked.listed:
        path = folder.path / "runs" / f"{store.slug(question.name)}-{question.study.hash8}"
        kept = carry_out(question.study, farm, path, pictures=False, show=show, announce=announce, hard=hard)
        totals.append(kept.totals)
    answers = tuple(found_in(question, each) for question, each in zip(asked.listed, totals, strict=True))
    frames = tables(answers, totals)
    folder.write_tables(frames)
    page = contents(asked, answers, frames.get("lengths"), command(), made_by())
    return Answered(asked, answers, folder.path, tuple(_pages(page, folder, html=html, markdown=markdown)))


def _pages(shown: Report, folder: store.Folder, *, html: bool, markdown: bool) -> list[Path]:
    """Write a report as a page, as Markdown with its pictures, or both."""
    from uno_sim.report.document import markdown as document
    from uno_sim.report.html import html as page
    from uno_sim.report.plots import paint

    maker, written = f"uno-sim {uno_sim.__version__}", []
    if html:
        written.append(folder.write("report.html", page(shown, maker)))
    if markdown:
        paint(shown.pictures(), folder.path / "pictures", f"{shown.title} · {maker}")
        written.append(folder.write("report.md", document(shown, maker)))
    return written


def made_by() -> dict[str, str]:
    """Versions of whatever a result depends on; ``engine`` is a hash of the engine's sources."""
    from uno_sim.jit import ENGINE_HASH

    versions = {name.replace(".", "_"): version(name) for name in LIBRARIES}
    return {
        "uno_sim": uno_sim.__version__,
        "engine": ENGINE_HASH,
        "python": platform.python_version(),
        **versions,
        "platform": platform.platform(),
    }


def command() -> str:
    """The command line, as the user typed it; ``python -m uno_sim`` is the same program."""
    program = Path(sys.argv[0])
    ours = program.name == "__main__.py" and program.parent.name == uno_sim.__name__
    return shlex.join(["uno-sim" if ours else program.name, *sys.argv[1:]])


def _codebook() -> str:
    from uno_sim.engine.batch import ROW_CODEBOOK
    from uno_sim.report.markdown import table

    rows = [("cell", "", "the cell of the study"), *((n, unit, says) for n, (unit, says) in ROW_CODEBOOK.items())]
    text = "# rows.parquet: one row a game, in the order of cells and games\n\n"
    return text + table(("column", "unit", "meaning"), rows, raw=True) + "\n"


__all__ = [
    "Answered", "Result", "answer", "answered", "carry_out", "compare", "effects", "foot", "made_by", "odds", "planned",
    "report_on", "run", "skill", "skilled", "sweep",
]  # fmt: skip
