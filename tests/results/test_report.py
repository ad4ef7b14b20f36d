"""Reports: what they say is what the tables say, for one run, for several cells, for several runs."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import numpy as np
import polars as pl
import pytest

import uno_sim
from tests.results import images
from uno_sim import api, measures, stats
from uno_sim.api import Result
from uno_sim.errors import FolderError
from uno_sim.report import document, findings, inline
from uno_sim.report.contents import contents
from uno_sim.report.html import html, sort_key
from uno_sim.report.page import Report
from uno_sim.report.plots import COLOURS
from uno_sim.report.settling import FIRST, running
from uno_sim.studies.finished import comparisons, finished, gathered, same_deals
from uno_sim.study import load_study

ROOT: Final = Path(__file__).resolve().parents[2]
VOID: Final = {"meta", "link", "path", "use", "rect", "line", "br", "wbr"}


class Page(HTMLParser):
    """A page as it nests: elements that are left open or closed twice are noted."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.names: list[str] = []
        self.references: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.names.append(value or "")
            self.references += re.findall(r"(?:^#|url\(#)([^)]+)", value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def report(*results: Result) -> Report:
    return contents(gathered([finished(each.folder) for each in results]), "uno-sim report mine")


@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_the_page_is_whole_and_fetches_nothing(run: str, request: pytest.FixtureRequest) -> None:
    text = html(report(request.getfixturevalue(run)), "uno-sim 1")
    page = Page(text)
    assert (page.open, page.wrong) == ([], [])
    assert len(set(page.names)) == len(page.names), "a name stands for one thing"
    assert set(page.references) <= set(page.names)
    links = re.findall(r"(?:src|href)=\"([^#\"][^\"]*)\"", text)
    assert {link.split("/")[0] for link in links} == {"data:,", "tables"}
    assert not re.search(r"https?://(?!www\.w3\.org)|@import|@font-face", text)


@pytest.mark.parametrize("run", ["single", "varied"])
def test_it_is_the_same_whenever_it_is_written(run: str, request: pytest.FixtureRequest) -> None:
    result = request.getfixturevalue(run)
    assert html(report(result), "uno-sim 1") == html(report(result), "uno-sim 1")


def test_it_says_what_the_tables_say(single: Result) -> None:
    text = Page(html(report(single), "uno-sim 1")).text
    row = single.tables["wins_by_opener"].filter(pl.col("who") == "opener").row(0, named=True)
    places = 1 if row["high"] - row["low"] > 0.002 else 2
    shown = f"{100 * row['share']:.{places}f} % ({100 * row['low']:.{places}f} – {100 * row['high']:.{places}f})"
    assert f"Whoever acts first wins {shown} of games" in text
    assert "greedy, random, random" in text
    assert "These are the official rules." in text
    assert single.study.sha256 in text
    assert "uno-sim report mine" in text


def test_rules_that_are_not_official_are_marked(tmp_path: Path) -> None:
    result = uno_sim.run("stacking", games=300, out=tmp_path / "run", pictures=False)
    text = html(report(result), "uno-sim 1")
    assert "2 of " in text
    assert "options are not as in the official rules" in text
    marked = re.findall(r"<tr class=\"marked\">\s*<th scope=\"row\">(.*?)<span", text)
    assert [name.replace("<wbr>", "") for name in marked] == ["answer.two_on_two", "answer.four_on_four"]


def test_the_document_says_the_same_as_the_page(varied: Result) -> None:
    shown = report(varied)
    text = document.markdown(shown, "uno-sim 1")
    plain = text.replace("\\", "")
    for section in shown.sections:
        assert f"## {section.title}" in text
    assert all(sentence in plain for sentence in shown.summary)
    assert [f"pictures/{picture.stem}.png" in text for picture in shown.pictures()] == [True] * len(shown.pictures())


def test_pictures_have_no_colour_of_their_own(single: Result, varied: Result) -> None:
    """Else they would not change with the page; and each colour has its dark twin."""
    style = (Path(inline.__file__).with_name("templates") / "report.css").read_text(encoding="utf-8")
    light, dark = style.split("prefers-color-scheme", 1)
    for ink in set(inline.INKS.values()):
        assert f"--{ink}:" in light
        assert f"--{ink}:" in dark
    for picture in [*report(single).pictures(), *report(varied).pictures()]:
        drawn = inline.svg(picture, inline.PHONE, "mine")
        assert not inline.COLOUR.search(drawn)
        assert "var(--" in drawn


def test_words_can_be_read_on_their_paper() -> None:
    """WCAG 2.2, 1.4.3: text stands out from its ground by 4.5 : 1, marks (1.4.11) by 3 : 1, light and dark."""
    style = (Path(inline.__file__).with_name("templates") / "report.css").read_text(encoding="utf-8")
    themes = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", part)) for part in style.split("prefers-color-scheme")[:2]]
    for theme in themes:
        for ink, colour in theme.items():
            least = 4.5 if ink.startswith(("ink", "word", "link", "blue")) else 3.0 if ink == "line" else 0.0
            assert contrast(colour, theme["paper"]) >= least, (ink, colour)


def contrast(one: str, other: str) -> float:
    lights = sorted(map(luminance, (one, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_picture_has_a_colour_for_every_cell() -> None:
    assert len({inline.INKS[colour] for colour in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize(
    ("cell", "key"),
    [
        ("26.28 %", "26.28"),
        ("< 0.01 %", "0.01"),
        ("1,234.5", "1234.5"),
        ("−0.14", "-0.14"),
        ("+2.9 to +3.1", "+2.9"),
        ("43.9 ± 0.2", "43.9"),
        ("–", ""),
        ("?", ""),
        ("more", "more"),
        ("s4", "s4"),
        ("", ""),
    ],
)
def test_what_a_column_is_sorted_by(cell: str, key: str) -> None:
    assert sort_key(cell) == key


# --- runs that were read back -----------------------------------------------------------------------------


def test_a_run_is_read_back_as_it_was(single: Result, varied: Result) -> None:
    for result in (single, varied):
        run = finished(result.folder)
        assert [cell.sha256 for cell in run.cells] == [cell.sha256 for cell in result.study.cells]
        assert all(run.frames[name].equals(frame) for name, frame in result.tables.items())
        assert sum(each.games for each in run.totals) == result.study.games


def test_tables_alone_will_do(single: Result, tmp_path: Path) -> None:
    """What is kept under reports/: CSV, no totals."""
    kept = shutil.copytree(single.folder, tmp_path / "kept", ignore=shutil.ignore_patterns("*.parquet", "totals"))
    run = finished(kept)
    assert run.totals == ()
    for name, frame in single.tables.items():
        assert run.frames[name].schema == frame.schema
        assert run.frames[name].height == frame.height
    shown = contents(gathered([run]), "again")
    assert "settling" not in {picture.stem for picture in shown.pictures()}
    assert shown.summary == report(single).summary


@pytest.mark.parametrize("folder", sorted(path.parent for path in ROOT.glob("reports/*/manifest.json")))
def test_the_reports_that_are_kept_can_be_read(folder: Path) -> None:
    assert html(contents(gathered([finished(folder)]), "again"), "uno-sim 1")


def test_rules_of_another_version_are_told_of(single: Result, tmp_path: Path) -> None:
    kept = shutil.copytree(single.folder, tmp_path / "kept")
    manifest = json.loads((kept / "manifest.json").read_text())
    next(iter(manifest["config"]["rules"].values()))["juggling"] = {"balls": 3}
    (kept / "manifest.json").write_text(json.dumps(manifest))
    assert finished(kept).cells == ()
    assert "cannot read them" in Page(html(contents(gathered([finished(kept)]), "again"), "uno-sim 1")).text


def test_what_is_no_finished_run_is_named_all_at_once(single: Result, tmp_path: Path) -> None:
    begun = shutil.copytree(single.folder, tmp_path / "begun")
    manifest = json.loads((begun / "manifest.json").read_text()) | {"state": "unfinished"}
    (begun / "manifest.json").write_text(json.dumps(manifest))
    bare = shutil.copytree(single.folder, tmp_path / "bare", ignore=shutil.ignore_patterns("tables"))
    broken = shutil.copytree(single.folder, tmp_path / "broken")
    (broken / "tables" / "figures.parquet").write_bytes(b"not a table")
    with pytest.raises(FolderError) as raised:
        api.report_on([tmp_path / "nothing", begun, bare, broken])
    text = str(raised.value)
    for says in ("nothing: is no folder of a run", "not finished", "its tables are gone", "figures.parquet: cannot be"):
        assert says in text


def test_a_report_never_replaces_the_tables_of_a_run(single: Result, varied: Result, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="is a run's folder"):
        api.report_on([single.folder], varied.folder)
    written = api.report_on([single.folder, varied.folder], tmp_path / "both", markdown=True)
    assert [path.name for path in written] == ["report.html", "report.md"]
    cells = pl.read_csv(tmp_path / "both" / "tables" / "cells.csv")["cell"].to_list()
    assert cells == ["official", *(f"study, {name}" for name in varied.tables["cells"]["cell"])]


# --- several runs, and what they differ in ----------------------------------------------------------------


def test_runs_that_met_the_same_deals_are_compared(tmp_path: Path) -> None:
    flags = {"games": 2_000}
    studies = [load_study(name, flags) for name in ("official", "stacking")]
    runs = [finished(uno_sim.run(each, out=tmp_path / each.name, pictures=False).folder) for each in studies]
    [found] = comparisons(gathered(runs))
    told = api.compare(studies, margins=["actions=1%"], out=tmp_path / "kept")
    [stored] = comparisons(gathered([finished(tmp_path / "kept")]))
    [[other], [again], [kept]] = found.others, told.others, stored.others
    assert (other.name, other.same) == ("stacking", None)
    assert again.same == kept.same
    for one, two, three in zip(other.differences, again.differences, kept.differences, strict=True):
        assert one.difference == two.difference == three.difference
        assert two.margin == three.margin
    assert kept.of("actions").margin == pytest.approx(2 * other.of("actions").margin)


def test_other_deals_are_not_compared(tmp_path: Path) -> None:
    alike = {"games": 1_000, "seed": 1, "players": 4}
    for at, change in enumerate(({}, {"games": 1_001}, {"seed": 2}, {"players": 3})):
        uno_sim.run("official", **(alike | change), out=tmp_path / str(at), pictures=False)
    assert same_deals(gathered([finished(tmp_path / str(at)) for at in range(4)])) == []


def test_it_is_said_why_nothing_is_compared(tmp_path: Path) -> None:
    apart = [{"players": 2}, {"players": 3}]
    for at, change in enumerate(apart):
        uno_sim.run("official", games=200, **change, out=tmp_path / str(at), pictures=False)
    runs = [finished(tmp_path / str(at)) for at in range(2)]
    many = uno_sim.run({"games": 20, "vary": {"rules.start.hand": list(range(3, 17))}}, out=tmp_path / "many").folder
    bare = [replace(run, totals=()) for run in runs]
    for found, why in ((runs, "no two cells met"), (bare, "totals of a run are gone"), ([finished(many)], "13 pairs")):
        assert why in document.markdown(contents(gathered(found), "again"), "uno-sim 1")


def test_intervals_that_overlap_claim_nothing(varied: Result) -> None:
    means = varied.tables["figures"]
    vague = means.with_columns(low=pl.lit(1.0), high=pl.lit(999.0))
    told = list(findings.of_cells({**varied.tables, "figures": vague}))
    assert "cannot tell them apart" in told[0]
    assert "cannot tell them apart" not in next(iter(findings.of_cells(varied.tables)))


# --- convergence ------------------------------------------------------------------------------------------


def test_the_running_mean_ends_where_the_tables_are() -> None:
    games, mean, half = running(images.ALONE)
    rows = images.ALONE.rows
    whole = stats.ratio_of_blocks(rows[:, measures.at("actions")], rows[:, measures.at("games")])
    assert games[-1] == images.BLOCKS * images.GAMES
    assert (mean[-1], half[-1]) == pytest.approx((whole.value, whole.high - whole.value))


def test_the_running_interval_is_that_of_the_blocks_so_far() -> None:
    games, mean, half = running(images.ALONE)
    for at in (0, 3, 20):
        rows = images.ALONE.rows[: at + FIRST]
        so_far = stats.ratio_of_blocks(rows[:, measures.at("actions")], rows[:, measures.at("games")])
        assert (mean[at], half[at]) == pytest.approx((so_far.value, so_far.high - so_far.value))
    assert np.all(np.diff(games) > 0)


def test_every_picture_says_in_words_what_it_shows(single: Result, rotated: Result, varied: Result) -> None:
    for result in (single, rotated, varied):
        for picture in report(result).pictures():
            assert re.search(r"\d", picture.alt), picture.stem
            assert picture.alt.endswith("."), picture.stem
