"""Effects and sweeps as they are told: sentences, tables, Markdown, CSV, JSON and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

import uno_sim
from uno_sim.report import beside, effects, sweep
from uno_sim.report import effects_pictures as tornado
from uno_sim.report import sweep_pictures as curves
from uno_sim.report.plots import BLUE, GREY, ORANGE, Picture
from uno_sim.studies.effects import Effects
from uno_sim.studies.sweep import Sweep

EIGHT = ["stacking", "draw-to-match", "force-play", "no-bluffing", "no-action-finish", "seven-zero", "jump-in", "pairs"]


@pytest.fixture(scope="module")
def whole(runs: Path) -> Effects:
    """Three options, one of them with three values."""
    vary = {"with": ["stacking", "draw-to-match"], "players": [2, 3, 4]}
    config = {"games": 1500, "vary": vary}
    return uno_sim.effects(config, measures=["actions", "opener_wins"], jobs=1, out=runs / "whole")


@pytest.fixture(scope="module")
def part(runs: Path) -> Effects:
    """A sixteenth of eight options."""
    return uno_sim.effects({"games": 400, "fraction": "1/16", "vary": {"with": EIGHT}}, jobs=1, out=runs / "part")


@pytest.fixture(scope="module")
def hands(runs: Path) -> Sweep:
    config = {"games": 400, "vary": {"rules.start.hand": "5..9 by 2", "with": ["draw-to-match"]}}
    return uno_sim.sweep(config, jobs=1, out=runs / "hands")


@pytest.fixture(scope="module")
def table_sizes(runs: Path) -> Sweep:
    return uno_sim.sweep({"games": 300, "vary": {"players": "2..10", "rules.start.hand": [15]}}, jobs=1,
                         out=runs / "sizes")  # fmt: skip


def drawn(picture: Picture) -> Axes:
    axes = Figure().add_subplot()
    picture.draw(axes)
    return axes


# --- effects ----------------------------------------------------------------------------------------------


def test_effects_in_words(whole: Effects) -> None:
    text = "\n".join(effects.lines(whole))
    flat = " ".join(text.split())
    head = (
        "study: effects of 3 options · 12 cells · 1,500 games each on the same deals · everyone is all-round · seed 1"
    )
    assert flat.startswith(head)
    assert "with draw-to-match, games get " in flat
    assert "actions longer; most with 4 players (" in flat
    assert "with 4 players instead of 2, games get " in flat
    assert "the variance between cells is due to draw-to-match (" in flat
    assert "and 2 players to " in flat
    assert "players 2 → 4" in text
    assert "draw-to-match × players 4" in text
    assert max(map(len, text.splitlines())) <= 100


def test_what_depends_on_another_is_told_first() -> None:
    """An option that lengthens games with another, and shortens them without."""
    from tests.studies.test_effects import fake
    from uno_sim.studies.effects import effects as found_in

    shared = np.random.default_rng(9).integers(300, 500, size=120)
    noise = np.random.default_rng(10).integers(-3, 4, size=(4, 120))
    change = (0, 30, -20, 40)  # A B: 00 01 10 11; A takes 20 off without B, and adds 10 with it
    study, totals = fake((2, 2), lambda at: shared + change[at] + noise[at])
    found = found_in(study, totals)
    first, *_ = effects.sentences(found, found.responses[0])
    assert first.startswith(
        "what comes with start.hand 6 instead of 5 depends on draw_two.cards: with draw_two.cards 5 "
    )
    assert "actions shorter, with draw_two.cards 6 games get 0." in first


def test_a_fraction_says_what_it_mixes(part: Effects) -> None:
    text = " ".join("\n".join(effects.lines(part)).split())
    assert "16 cells (1 of 16 combinations)" in text
    assert "a fraction of resolution 4: effects of single options are clear of those of two together" in text
    assert "* mixed with others: " in text
    [response] = part.responses
    assert len(response.pairs) == 7, "each mixture of four pairs once"
    assert all(len(each.aliases) == 3 for each in response.pairs)
    assert "or" in tornado.together(part, response).title or "No two options" in tornado.together(part, response).title


def test_missing_cells_are_told(runs: Path) -> None:
    vary = {"rules.draw.drawn": ["may", "must"], "rules.draw.play_drawn": ["anything", "no"], "players": [2, 3]}
    found = uno_sim.effects({"games": 200, "vary": vary}, jobs=1, out=runs / "missing")
    text = " ".join("\n".join(effects.lines(found)).split())
    assert "left out: 2 combinations that cannot be played" in text
    assert "a drawn card must be played, and draw.play_drawn says that it never may be" in text
    assert "as if no three options did anything together" in text
    assert "not to be told from the cells there are: draw.drawn may → must, draw.play_drawn anything → no" in text
    assert "with draw.play_drawn no instead of anything, only told with draw.drawn may: games get " in text
    assert "with draw.drawn must instead of may, only told with draw.play_drawn anything: the length of games: " in text


def test_effects_as_markdown_and_data(whole: Effects) -> None:
    text = effects.markdown(whole, pictures={"pictures/tornado-actions.png": "A sentence"})
    assert text.startswith("# study: effects of 3 options")
    assert "![A sentence](pictures/tornado-actions.png)" in text
    assert "| draw-to-match |" in text
    told = json.loads(json.dumps(effects.data(whole)))
    assert [each["measure"] for each in told["measures"]] == ["actions", "opener_wins"]
    assert told["tests"] == 2 * (4 + 5)
    assert sum(share["share"] for share in told["measures"][0]["shares"]) == pytest.approx(1)
    frames = effects.frames(whole)
    assert frames["effects"].height == told["tests"]
    row = frames["effects"].filter((pl.col("measure") == "actions") & (pl.col("value_1") == "4")).row(0, named=True)
    assert (row["key_1"], row["against_1"], row["key_2"]) == ("players", "2", None)


def test_every_interaction_is_shown_when_asked_for(whole: Effects) -> None:
    response = whole.responses[0]
    assert len(effects.table(whole, response, everything=True).rows) == len(response.effects)


# --- sweeps ---------------------------------------------------------------------------------------------------


def test_sweeps_in_words(hands: Sweep, table_sizes: Sweep) -> None:
    text = "\n".join(sweep.lines(hands))
    flat = " ".join(text.split())
    assert flat.startswith("study: along start.hand, 5 to 9 · 6 cells · 400 games each on the same deals · 4 players")
    assert "the length of games (no draw-to-match) rises all the way from 3" in flat
    assert " actions at start.hand 5 to " in flat
    assert max(map(len, text.splitlines())) <= 100
    sizes = " ".join("\n".join(sweep.lines(table_sizes)).split())
    assert "left out: 3 combinations that cannot be played" in sizes
    assert "actions with 2 players to " in sizes


def test_sweeps_as_markdown_and_data(hands: Sweep) -> None:
    assert "| no draw-to-match | 5 |" in sweep.markdown(hands)
    told = json.loads(json.dumps(sweep.data(hands)))
    assert (told["along"], told["cells"], len(told["curves"])) == ("rules.start.hand", 6, 8)
    assert [point["start.hand"] for point in told["curves"][0]["points"]] == [5, 7, 9]
    frames = sweep.frames(hands)
    assert (frames["curves"].height, frames["steps"].height) == (4 * 6, 4 * 2 * 3)


# --- pictures ---------------------------------------------------------------------------------------------------


def all_pictures(whole: Effects, part: Effects, hands: Sweep, table_sizes: Sweep) -> list[Picture]:
    found = [*tornado.pictures(whole), *tornado.pictures(part), *curves.pictures(hands), *curves.pictures(table_sizes)]
    return list(found)


def test_pictures_have_a_sentence_words_and_units(
    whole: Effects, part: Effects, hands: Sweep, table_sizes: Sweep
) -> None:
    for picture in all_pictures(whole, part, hands, table_sizes):
        axes = drawn(picture)
        assert axes.figure is not None
        words = [text.get_text() for text in axes.figure.findobj(lambda each: hasattr(each, "get_text"))]  # type: ignore[union-attr]
        assert any("actions" in word or "%" in word for word in words), picture.stem
        assert picture.title
        assert picture.alt


def test_the_tornado_is_what_the_effects_say(whole: Effects) -> None:
    response = whole.responses[0]
    axes = drawn(tornado.tornado(whole, response))
    ranked = sorted(response.mains, key=lambda each: -abs(each.found.value))
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([each.found.value for each in ranked])
    strokes = axes.collections[0].get_segments()  # type: ignore[attr-defined]
    ends = [(stroke[0][0], stroke[1][0]) for stroke in strokes]
    assert ends == [pytest.approx((each.found.low, each.found.high)) for each in ranked]


def test_the_map_is_what_the_interactions_say(whole: Effects) -> None:
    response = whole.responses[0]
    axes = drawn(tornado.together(whole, response))
    inks = {"more": ORANGE, "less": BLUE}
    squares = list(zip(axes.patches, response.pairs, strict=True))
    assert {to_hex(patch.get_facecolor()).upper() for patch, _ in squares} & {ORANGE, BLUE}
    for patch, each in squares:
        assert to_hex(patch.get_facecolor()).upper() == inks.get(each.verdict, GREY)
    certain = [(patch.get_alpha(), abs(each.found.value)) for patch, each in squares if each.verdict in inks]
    assert sorted(certain) == sorted(certain, key=lambda pair: pair[1]), "the stronger, the darker"
    assert len(axes.texts) == len(squares) + 1, "a figure in each square, and the key"


def test_curves_are_where_the_cells_are(hands: Sweep) -> None:
    picture = next(each for each in curves.pictures(hands) if each.stem == "sweep-actions")
    axes = drawn(picture)
    for line, curve in zip(axes.lines, hands.panels[0].curves, strict=False):
        assert list(np.asarray(line.get_xdata())) == list(curve.numbers)
        assert list(np.asarray(line.get_ydata())) == [each.value for each in curve.values]
    assert len(axes.collections) == 2, "a band for each"


def test_an_analysis_is_written_beside_its_run(whole: Effects, tmp_path: Path) -> None:
    def text(pictures: Any) -> str:
        return effects.markdown(whole, pictures=pictures)

    beside.write(tmp_path, effects.frames(whole), tornado.pictures(whole), "foot", text)
    summary = (tmp_path / "summary.md").read_text()
    for name in ("tornado-actions", "together-actions", "tornado-opener_wins"):
        assert (tmp_path / "pictures" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert f"(pictures/{name}.png)" in summary
    assert pl.read_csv(tmp_path / "effects.csv").height == whole.tests
    beside.write(tmp_path, {}, [], "foot", lambda _pictures: "nothing")
    assert not list((tmp_path / "pictures").iterdir()), "pictures of another measure do not stay"
