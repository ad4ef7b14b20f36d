"""Reports on effects, on sweeps and on answers: what they say is what the analyses say, and the pages hold together."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import polars as pl
import pytest

import uno_sim
from tests.results import images
from tests.results.test_report import Page
from uno_sim import api
from uno_sim.report import effects as told
from uno_sim.report import inline
from uno_sim.report import sweep as along
from uno_sim.report.plots import LOOK
from uno_sim.studies.effects import Effects
from uno_sim.studies.finished import analyses, finished
from uno_sim.studies.sweep import Sweep

SWITCHES: Final[dict[str, Any]] = {"games": 800, "vary": {"with": ["stacking", "draw-to-match", "pairs"]}}
FRACTION: Final = {**SWITCHES, "games": 400, "fraction": "1/2"}
HANDS: Final[dict[str, Any]] = {"games": 400, "vary": {"rules.start.hand": [5, 7, 9], "with": ["draw-to-match"]}}
ASKED: Final[dict[str, Any]] = {
    "says": "a try",
    "study": {"games": 400, "vary": {"line_up": ["random", "all-round"]}},
    "questions": {
        "drawing": {
            "ask": "What does drawing on do?",
            "study": {"vary": {"rules": ["official", "draw-to-match", "s4"]}},
        }
    },
}


@pytest.fixture(scope="module")
def played(runs: Path) -> Path:
    """A run that was played for effects on two measures, and then for a sweep; one for effects of a fraction."""
    uno_sim.effects(SWITCHES, measures=["actions", "opener_wins"], margins=["actions=0.9"], jobs=1, out=runs / "three")
    uno_sim.effects(FRACTION, jobs=1, out=runs / "half")
    uno_sim.sweep(HANDS, measures=["actions", "largest_hand"], jobs=1, out=runs / "lengths")
    return runs


def test_a_run_is_told_again_as_it_was_asked(played: Path) -> None:
    """From the manifest alone the same effects come out, to the digit."""
    [again] = analyses(finished(played / "three"))
    assert isinstance(again, Effects)
    first = uno_sim.effects(SWITCHES, measures=["actions", "opener_wins"], margins=["actions=0.9"], jobs=1,
                            out=played / "three")  # fmt: skip
    assert told.data(again)["measures"] == told.data(first)["measures"]
    assert again.responses[0].effects[0].margin == 0.9
    [curves] = analyses(finished(played / "lengths"))
    assert isinstance(curves, Sweep)
    assert [panel.figure.name for panel in curves.panels] == ["actions", "largest_hand"]


def test_a_run_that_was_asked_nothing_is_a_run(runs: Path) -> None:
    uno_sim.run(SWITCHES | {"games": 200}, jobs=1, out=runs / "plain", pictures=False)
    assert analyses(finished(runs / "plain")) == []
    [path] = api.report_on([runs / "plain"])
    assert "How long a game lasts" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["three", "half", "lengths"])
def test_pages_hold_together(name: str, played: Path) -> None:
    page, text = api.report_on([played / name], markdown=True)
    read = Page(page.read_text(encoding="utf-8"))
    assert read.wrong == []
    assert len(read.names) == len(set(read.names))
    assert [one for one in read.references if one not in read.names] == []
    for path in re.findall(r"\]\((\w+/[^)]+)\)", text.read_text(encoding="utf-8")):
        assert (played / name / path).is_file(), path


def test_a_page_says_what_the_effects_are(played: Path) -> None:
    page = api.report_on([played / "three"], html=False, markdown=True)[0].read_text(encoding="utf-8").replace("\\", "")
    [found] = analyses(finished(played / "three"))
    assert isinstance(found, Effects)
    for response in found.responses:
        assert told.in_short(found, response)
        for sentence in (*told.in_short(found, response), *told.sentences(found, response)):
            assert sentence[1:] in page
        for each in response.effects:
            assert f"| {told.row(found, response, each)[0]} |" in page
    assert "averaged over all other options, the largest effect" in page
    assert "All 8 combinations were played, 800 games of each" in page
    assert f"corrected for all {found.tests} effects shown (Holm 1979)" in page
    assert "What draw-to-match changes" in page
    assert "| draw.amount | one" in page
    table = pl.read_csv(played / "three" / "tables" / "effects.csv")
    assert table.height == found.tests
    assert (played / "three" / "tables" / "shares.csv").is_file()


def test_a_fraction_says_what_it_mixes(played: Path) -> None:
    page = api.report_on([played / "half"], html=False, markdown=True)[0].read_text(encoding="utf-8").replace("\\", "")
    assert "4 of 8 combinations were played" in page
    assert "resolution 3" in page
    assert "stacking × draw-to-match × pairs (Box, Hunter" in page
    assert "| stacking | draw-to-match × pairs |" in page


def test_a_page_says_how_the_curves_go(played: Path) -> None:
    page = api.report_on([played / "lengths"], html=False, markdown=True)[0].read_text(encoding="utf-8")
    page = page.replace("\\", "")
    [found] = analyses(finished(played / "lengths"))
    assert isinstance(found, Sweep)
    for panel in found.panels:
        for sentence in along.sentences(found, panel):
            assert sentence[1:] in page
    assert page.count("| draw-to-match | ") == 3 + 2 * 3, "every point of a line, and every step of it, is named"
    assert f"corrected for all {found.tests} steps shown" in page
    assert pl.read_csv(played / "lengths" / "tables" / "curves.csv").height == 12


def test_an_older_run_that_does_not_say_what_it_varies_is_a_run(played: Path, tmp_path: Path) -> None:
    run = finished(played / "three")
    del run.manifest["design"]
    assert analyses(run) == []


def test_answers_make_a_page(runs: Path) -> None:
    made = api.answer(ASKED, jobs=1, out=runs / "answers")
    page, text = made.written
    read = Page(page.read_text(encoding="utf-8"))
    assert read.wrong == []
    assert len(read.names) == len(set(read.names))
    words = text.read_text(encoding="utf-8").replace("\\", "")
    assert "## What does drawing on do?" in words
    assert "What is not official (s4)" in words
    assert "99 % of games" in words, "the tail"
    [study] = [one.question.study for one in made.answers]
    assert study.sha256 in words
    table = pl.read_csv(runs / "answers" / "tables" / "answers.csv")
    shown = {row["case"]: row for row in table.filter(pl.col("players") == "random").to_dicts()}
    by_cell = made.answers[0]
    first = by_cell.of(by_cell.figures[0], by_cell.cases[0])[0][1]
    assert shown["draw-to-match"]["difference"] == pytest.approx(first.difference.value)
    kept = json.loads(next((runs / "answers" / "runs").glob("drawing-*/manifest.json")).read_text())
    assert kept["state"] == "complete"


def test_figures_in_a_picture_are_rounded_once() -> None:
    """Coordinates lose digits to save room; words do not."""
    pictures = {picture.stem: picture for picture in images.kinds()}
    for stem in ("answer", "tornado", "sweep-of-several"):
        with mpl.rc_context(LOOK):
            figure, _ = images.sheet(pictures[stem])
            wanted = {line.strip() for text in images.words(figure) for line in text.splitlines() if line.strip()}
        drawn = inline.svg(pictures[stem], inline.WIDE, "mine")
        there = set(re.findall(r"<(?:text|tspan)[^>]*>([^<]+)</", drawn))
        plain = {line for line in there if re.match(r"[+−]?\d+\.\d", line)}
        assert plain
        assert plain <= wanted, plain - wanted


def test_marks_that_look_alike_say_so_once() -> None:
    marks = "".join(f'<use href="#b" x="{x}" style="fill: red"/>\n' for x in (1, 2))
    text = f'<g clip-path="url(#a)">\n{marks}</g>'
    assert inline.MARKS.sub(inline._styled_once, text) == (
        '<g clip-path="url(#a)" style="fill: red">\n<use href="#b" x="1"/>\n<use href="#b" x="2"/>\n</g>'
    )
    other = text.replace("red", "blue", 1)
    assert inline.MARKS.sub(inline._styled_once, other) == other
