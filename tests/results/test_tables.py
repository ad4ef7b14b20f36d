"""Tables: as declared, adding up, and equal to what the rows of single games say."""

from __future__ import annotations

import math
from pathlib import Path

import polars as pl
import pytest

from uno_sim import measures, tables
from uno_sim.api import Result
from uno_sim.cards import SYMBOLS
from uno_sim.rules.model import Deck, OwnKind
from uno_sim.table.numbering import KIND_IN_SLOT
from uno_sim.trace import CAUSES

BOOKKEEPING = {"games", "matches"}
"""Measures that are denominators rather than figures."""


@pytest.fixture(scope="module")
def rows(single: Result) -> pl.DataFrame:
    return pl.read_parquet(single.folder / "rows.parquet")


def figure(result: Result, measure: str, statistic: str) -> float:
    wanted = (pl.col("measure") == measure) & (pl.col("statistic") == statistic)
    return float(result.tables["figures"].filter(wanted)["value"][0])


@pytest.mark.parametrize("table", tables.TABLES, ids=lambda table: table.name)
def test_frames_and_files_are_as_declared(single: Result, table: tables.Table) -> None:
    assert dict(single.tables[table.name].schema) == table.schema
    parquet = pl.read_parquet(single.folder / "tables" / f"{table.name}.parquet")
    assert parquet.equals(single.tables[table.name])
    csv = pl.read_csv(single.folder / "tables" / f"{table.name}.csv", schema=table.schema)
    assert csv.equals(single.tables[table.name])


def test_every_table_has_a_builder_and_says_what_it_holds() -> None:
    assert list(tables.BUILDERS) == [table.name for table in tables.TABLES]
    for table in tables.TABLES:
        assert table.says
        assert all(column.says for column in table.columns)
        assert len({column.name for column in table.columns}) == len(table.columns)


def test_every_measure_of_the_registry_is_in_a_table() -> None:
    shown = (
        set(tables.EVENTS)
        | set(tables.ENDED.values())
        | set(tables.CHOICES.values())
        | set(tables.MATCH_ENDED.values())
        | {number.measure for number in tables.NUMBERS_A_GAME}
        | {"match_games", "match_actions", "match_wins_player", "pigs_player", "rewards_player"}
        | {"opener_wins", "wins_position", "wins_player", "points_player", "played", "lead", "drawn"}
    )
    assert shown == {measure.name for measure in measures.MEASURES if measure.group == "basic"} - BOOKKEEPING


def test_slots_are_the_engines() -> None:
    assert tables.slots(Deck()) == {kind.symbol: slot for slot, kind in KIND_IN_SLOT.items()}


def test_kinds_of_ones_own_have_rows_and_so_do_official_ones_that_are_not_there() -> None:
    kinds = {symbol: OwnKind() for symbol in ("a", "b", "c", "d", "WX")}
    slots = tables.slots(Deck(copies={"3": 0}, kinds=kinds))
    assert list(slots) == [*SYMBOLS, *kinds]
    assert slots["3"] is None
    taken = [slot for slot in slots.values() if slot is not None]
    assert sorted(taken) == [*range(16), 16, 17, 18]


@pytest.mark.parametrize("table", ["outcomes", "wins_by_position", "wins_by_player", "wins_by_opener", "choices"])
@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_shares_of_a_cell_add_to_one(table: str, run: str, request: pytest.FixtureRequest) -> None:
    shares = request.getfixturevalue(run).tables[table].group_by("cell").agg(pl.col("share").sum())["share"]
    assert shares.to_list() == pytest.approx([1.0] * len(shares))


@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_every_action_goes_somewhere(run: str, request: pytest.FixtureRequest) -> None:
    result = request.getfixturevalue(run)
    went = result.tables["actions"].group_by("cell", maintain_order=True).agg(pl.col("actions").sum())
    had = result.tables["figures"].filter((pl.col("measure") == "actions") & (pl.col("statistic") == "mean"))
    games = result.tables["cells"]["games"]
    assert went["actions"].to_list() == pytest.approx((had["value"] * games).to_list())
    chosen = result.tables["choices"].group_by("cell", maintain_order=True).agg(pl.col("actions").sum())
    assert chosen["actions"].to_list() == went["actions"].to_list()


def test_wins_are_those_of_the_rows(single: Result, rows: pl.DataFrame) -> None:
    by_position = single.tables["wins_by_position"]
    for row in by_position.iter_rows(named=True):
        assert row["wins"] == (rows["winner_position"] == (row["position"] or 0)).sum()
    for row in single.tables["wins_by_player"].iter_rows(named=True):
        assert row["wins"] == (rows["winner_player"] == (row["player"] or 0) - 1).sum()
    assert single.tables["wins_by_opener"]["wins"][0] == (rows["winner"] == rows["opener"]).sum()


@pytest.mark.parametrize(
    ("measure", "column"), [("actions", "actions"), ("turns", "turns"), ("largest_hand", "largest_hand")]
)
def test_numbers_are_those_of_the_rows(single: Result, rows: pl.DataFrame, measure: str, column: str) -> None:
    assert figure(single, measure, "mean") == pytest.approx(rows[column].mean())
    assert figure(single, measure, "sd") == pytest.approx(rows[column].std())
    for share in tables.QUANTILES:
        value = sorted(rows[column].to_list())[math.ceil(share * rows.height - 1e-9) - 1]
        assert figure(single, measure, f"q{round(100 * share):02d}") == value


def test_points_and_laps_are_those_of_the_rows(single: Result, rows: pl.DataFrame) -> None:
    decided = rows.filter(pl.col("winner") >= 0)
    assert figure(single, "winner_points", "mean") == pytest.approx(decided["points"].mean())
    assert figure(single, "loser_points", "mean") == pytest.approx(decided["points"].mean() / 2)  # type: ignore[operator]
    assert figure(single, "laps", "q50") == pytest.approx(figure(single, "turns", "q50") / 3)
    assert single.tables["points_by_player"]["points"].sum() == rows["points"].sum()


def test_drawn_cards_are_told_by_cause(single: Result) -> None:
    drawn = single.tables["cards_drawn"]
    assert drawn["cause"].to_list() == list(CAUSES)
    assert drawn.filter(pl.col("cards") > 0)["cause"].to_list() == ["turn", "take", "last"]


def test_with_rotated_seats_the_deal_is_the_unit(rotated: Result) -> None:
    """The same four games of a deal are no four witnesses: intervals come from the spread between blocks of deals."""
    cells = rotated.tables["cells"].row(0, named=True)
    assert (cells["games"], cells["deals"]) == (2_001, 667)
    rows = pl.read_parquet(rotated.folder / "rows.parquet")
    means = rows.group_by("deal").agg(pl.col("actions").mean(), (pl.col("winner_player") == 0).mean().alias("wins"))
    shown = rotated.tables["figures"].filter((pl.col("measure") == "actions") & (pl.col("statistic") == "mean"))
    assert shown["value"][0] == pytest.approx(rows["actions"].mean())
    assert shown["se"][0] == pytest.approx(means["actions"].std() / math.sqrt(667), rel=1e-9)  # type: ignore[operator]
    wins = rotated.tables["wins_by_player"].row(0, named=True)
    assert wins["se"] == pytest.approx(means["wins"].std() / math.sqrt(667), rel=1e-9)  # type: ignore[operator]


@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_every_interval_holds_its_figure(run: str, request: pytest.FixtureRequest) -> None:
    for name, frame in request.getfixturevalue(run).tables.items():
        if "low" not in frame.columns:
            continue
        value = next(column for column in ("share", "a_game", "value") if column in frame.columns)
        outside = frame.filter((pl.col("low") > pl.col(value) + 1e-12) | (pl.col("high") < pl.col(value) - 1e-12))
        assert outside.is_empty(), f"{name}\n{outside}"


def test_histograms_count_every_game_once(varied: Result) -> None:
    counts = varied.tables["histograms"].group_by("cell", "measure").agg(pl.col("games").sum())
    assert set(counts["games"].to_list()) == {600}
    assert not varied.tables["histograms"]["beyond"].any()


def test_cells_say_what_sets_them_apart(varied: Result) -> None:
    cells = varied.tables["cells"]
    assert cells["settings"][1] == "players = 2, draw.amount = until-playable"
    assert cells["apart"][1] == "draw.amount = until-playable"
    assert cells["line_up"][3] == "random, random, random"


def test_the_codebook_names_every_column(single: Result, rows: pl.DataFrame) -> None:
    book = Path(single.folder / "rows.codebook.md").read_text()
    assert [line.split(" | ")[0].removeprefix("| ") for line in book.splitlines()[4:]] == rows.columns
    assert rows["game"].to_list() == list(range(3_000))


def test_pandas_on_request(single: Result) -> None:
    pytest.importorskip("pandas")
    frame = single.pandas("wins_by_position")
    assert list(frame["wins"]) == single.tables["wins_by_position"]["wins"].to_list()
