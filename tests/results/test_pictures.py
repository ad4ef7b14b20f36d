"""Pictures: written as PNG and SVG, each with a sentence as title, intervals drawn, in little time."""

from __future__ import annotations

import time
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from uno_sim.api import Result
from uno_sim.report import pictures
from uno_sim.report.plots import COLOURS, Picture, paint

ALONE = ["length", "wins_by_position", "wins_by_player", "actions"]
SEVERAL = ["length", "wins_by_position", "length_by_players", "actions"]


def drawn(picture: Picture) -> Axes:
    axes = Figure().add_subplot()
    picture.draw(axes)
    return axes


@pytest.mark.parametrize(("run", "stems"), [("single", ALONE), ("rotated", ALONE), ("varied", SEVERAL)])
def test_each_run_has_its_pictures(run: str, stems: list[str], request: pytest.FixtureRequest) -> None:
    result: Result = request.getfixturevalue(run)
    assert list(result.pictures) == stems
    for stem, title in result.pictures.items():
        folder = result.folder / "pictures"
        assert (folder / f"{stem}.png").read_bytes().startswith(b"\x89PNG")
        svg = ElementTree.parse(folder / f"{stem}.svg").getroot()
        assert svg.tag.endswith("svg")
        words = " ".join("".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text"))
        assert title.split()[0] in words, "letters stay letters, so that pictures can be searched and read aloud"
        assert result.study.hash8 in words
        assert not list(folder.glob(".*"))


@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_every_picture_has_axes_with_words_and_units(run: str, request: pytest.FixtureRequest) -> None:
    for picture in pictures.of_run(request.getfixturevalue(run).tables):
        axes = drawn(picture)
        words = axes.get_xlabel() + axes.get_ylabel()
        assert "actions" in words or "%" in words
        assert picture.title[0].isupper() or picture.title[0].isdigit() or picture.stem == "wins_by_player"


@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_intervals_are_drawn(run: str, request: pytest.FixtureRequest) -> None:
    for picture in pictures.of_run(request.getfixturevalue(run).tables):
        axes = drawn(picture)
        bands = [c for c in axes.collections if not isinstance(c, LineCollection)]
        assert axes.containers or bands or any(isinstance(c, LineCollection) for c in axes.collections), picture.stem


def test_intervals_are_where_the_tables_say(single: Result) -> None:
    axes = drawn(next(p for p in pictures.of_run(single.tables) if p.stem == "wins_by_position"))
    bars = next(c for c in axes.collections if isinstance(c, LineCollection) and len(c.get_segments()) == 3)
    rows = single.tables["wins_by_position"].filter(pl.col("position").is_not_null())
    ends = [(segment[0][0], segment[1][0]) for segment in bars.get_segments()]
    assert ends == [pytest.approx((100 * row["low"], 100 * row["high"])) for row in rows.to_dicts()]


def test_titles_say_what_the_figures_say(single: Result) -> None:
    half = single.tables["figures"].filter((pl.col("measure") == "actions") & (pl.col("statistic") == "q50"))
    assert f"within {half['value'][0]:.0f} actions" in single.pictures["length"]
    best = single.tables["wins_by_player"].sort("share", descending=True).row(0, named=True)
    assert single.pictures["wins_by_player"].startswith(
        f"{best['profile'].capitalize()} (player {best['player']}) wins"
    )


def test_few_games_claim_nothing(single: Result) -> None:
    """Where intervals overlap the title must not name a winner."""
    rows = single.tables["wins_by_position"].with_columns(low=pl.lit(0.2), high=pl.lit(0.4))
    picture = pictures.by_position({**single.tables, "wins_by_position": rows})
    assert picture.title == "These games cannot tell who wins more often"


def test_more_cells_than_colours_are_cut_and_said_so(varied: Result) -> None:
    def copies(frame: pl.DataFrame) -> pl.DataFrame:
        return pl.concat(frame.with_columns(cell=pl.col("cell") + f" {copy}") for copy in range(3))

    frames = {name: copies(frame) for name, frame in varied.tables.items()}
    shown = list(pictures.of_run(frames))
    assert f"the first {len(COLOURS)} of 12 cells" in shown[0].title
    for picture in shown:
        drawn(picture)


@pytest.mark.slow
def test_pictures_take_about_a_second(single: Result, tmp_path: Path) -> None:
    """0.8 s on an idle machine; thrice that is let pass on a busy one."""
    start = time.perf_counter()
    paint(pictures.of_run(single.tables), tmp_path, "foot")
    assert time.perf_counter() - start < 3
    assert len(list(tmp_path.iterdir())) == 8
