"""Tables of matches: they add up, and are what the rows of single matches say."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import uno_sim
from uno_sim.api import Result
from uno_sim.errors import ConfigError
from uno_sim.report.views import of_run


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Rotated, so that a match of a strong player is played from every seat."""
    study = {"rules": "s4-moderate", "line_up": ["greedy", "random", "random"], "players": 3, "seating": "rotate"}
    out = tmp_path_factory.mktemp("matches") / "run"
    return uno_sim.run({**study, "matches": 900, "pace": 12.0}, out=out, rows=True, pictures=False)


@pytest.fixture(scope="module")
def rows(matches: Result) -> pl.DataFrame:
    return pl.read_parquet(matches.folder / "rows.parquet")


def test_outcomes_add_to_one(matches: Result) -> None:
    table = matches.tables["matches"]
    assert table["matches"].sum() == 900
    assert table["share"].sum() == pytest.approx(1)


def test_players_and_nobody_add_to_one(matches: Result, rows: pl.DataFrame) -> None:
    table = matches.tables["match_wins_by_player"]
    assert table["share"].sum() == pytest.approx(1)
    assert table["wins"].sum() == 900
    alone = rows["match_winners"].is_in([1, 2, 4])
    assert table.filter(pl.col("profile") == "nobody")["wins"].item() == 900 - alone.sum()


def test_a_row_a_match(matches: Result, rows: pl.DataFrame) -> None:
    figures = matches.tables["match_figures"]

    def figure(measure: str, statistic: str) -> float:
        return float(
            figures.filter((pl.col("measure") == measure) & (pl.col("statistic") == statistic))["value"].item()
        )

    assert rows.height == 900
    assert figure("games", "mean") == pytest.approx(rows["match_games"].mean())
    assert figure("games", "q50") == rows["match_games"].quantile(0.5, "lower")
    assert figure("actions", "mean") == pytest.approx(rows["match_actions"].mean())
    assert figure("minutes", "mean") == pytest.approx(figure("actions", "mean") * 12 / 60)
    cells = matches.tables["cells"].row(0, named=True)
    assert cells["games"] == rows["match_games"].sum()
    assert (cells["matches"], cells["deals"]) == (900, 300)


def test_pigs_are_told(matches: Result) -> None:
    titles = [view.title for view in of_run(matches.tables)]
    assert titles[:2] == ["Who wins matches", "A match in numbers"]
    assert matches.tables["match_wins_by_player"]["pigs"].sum() > 1


def test_games_by_themselves_have_no_matches(tmp_path: Path) -> None:
    alone = uno_sim.run("official", games=60, out=tmp_path / "run", pictures=False)
    assert alone.tables["matches"].is_empty()
    assert alone.tables["match_wins_by_player"].is_empty()
    assert alone.tables["cells"]["matches"].item() == 0


def test_either_games_or_matches(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="both matches and games"):
        uno_sim.run({"games": 10, "matches": 10}, out=tmp_path / "run")
    flagged = uno_sim.run({"games": 10}, matches=3, out=tmp_path / "flagged", pictures=False)
    assert flagged.tables["cells"]["matches"].item() == 3
