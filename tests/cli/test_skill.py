"""``uno-sim skill`` and ``--measures drama``: what is told, what is kept, and mistakes in words."""

from __future__ import annotations

import json
import math
from pathlib import Path

import polars as pl
import pytest

import uno_sim
from tests.cli.calling import called
from uno_sim.players.load import load_profile
from uno_sim.report import skill as told
from uno_sim.studies.skill import FAIR, Skill

QUICK = ("--games", "400", "--matches", "40", "--jobs", "1", "--quiet")
FEW = ("--profiles", "greedy,most-held")


@pytest.fixture(scope="module")
def found() -> Skill:
    return uno_sim.skill("official", profiles=["greedy", "most-held"], games=4_000, matches=400, jobs=1)


def test_it_is_told_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("skill", "official", *QUICK, *FEW) == 0
    out = capsys.readouterr().out
    assert out.startswith("official · luck and skill · 400 games of each pair and table")
    for title in (
        "The ladder",
        "Games until the better one leads",
        "Matches that greedy wins",
        "Best of so many games",
    ):
        assert title in out
    [folder] = Path("runs").iterdir()
    assert {path.name for path in folder.rglob("*.*")} == {
        "ladder.csv", "parts.csv", "leads.csv", "best_of.csv", "matches.csv", "hands.csv", "summary.md", "ladder.png",
        "ladder.svg",
    }  # fmt: skip


def test_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("skill", "official", *QUICK, *FEW, "--json", "--no-pictures", "--players", "3") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["uno"] == "skill/1"
    assert {row["players"] for row in data["ladder"]} == {2, 3}
    assert {row["profile"] for row in data["ladder"]} == {"random", "greedy", "most-held", "cheater"}


def test_mistakes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("skill", "official", *QUICK, "--profiles", "cheater") == 2
    assert "sees all hands, and the ladder is of fair players" in capsys.readouterr().err
    assert called("skill", "official", *QUICK, "--profiles", "greedie") == 2
    assert "did you mean `greedy`?" in capsys.readouterr().err
    assert called("skill", "s2-teams", *QUICK) == 2
    assert "two at a time" in capsys.readouterr().err
    assert called("skill", "official", "--games", "10") == 2
    assert "at least 100" in capsys.readouterr().err
    assert called("skill", "players", "--games", "1000") == 2
    assert "a study of one is wanted" in capsys.readouterr().err
    assert called("skill", "official", "--matches", "-1") == 2
    assert "0 for none" in capsys.readouterr().err


def test_the_same_command_gives_the_same_figures(found: Skill) -> None:
    again = uno_sim.skill("official", profiles=["greedy", "most-held"], games=4_000, matches=400, jobs=2)
    assert told.data(again) == told.data(found)


def test_the_ladder_goes_up_from_the_beginner(found: Skill) -> None:
    assert [rung.profile for rung in found.rungs] == ["random", "most-held", "greedy"]
    assert found.rungs[0].heads_up.share.value == 0.5
    assert found.rungs[0].table.share.value == 0.25
    assert all(rung.below is not None for rung in found.rungs[1:])
    assert all(load_profile(name).sees == "own" for name in FAIR)


def test_parts_are_of_the_figures_shown(found: Skill) -> None:
    for part in found.parts:
        best, beginner, cheater = (each.share.value for each in (part.best, part.beginner, part.cheater))
        assert part.part.value == pytest.approx((best - beginner) / (cheater - beginner))
        assert part.part.low < part.part.value < part.part.high
        assert part.ahead.value == pytest.approx(cheater - best)


def test_matches_and_series_of_the_best(found: Skill) -> None:
    duel = found.leads[0].duel
    assert (duel.profile, duel.others) == ("greedy", "random")
    one = dict(found.series)[1]
    assert one.value == pytest.approx(duel.of_won.value)
    assert [race.target for race in found.races] == [100, 200, 500]
    games = [race.games.value for race in found.races]
    assert games == sorted(games)
    assert found.races[-1].chance.value > one.value


def test_a_cheater_that_is_no_better_is_said_to_be_none(found: Skill, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the cheater sees no more than others."""
    from uno_sim.studies import skill

    fair = load_profile("random").model_copy(update={"name": "cheater"})
    real = skill.load_profile
    monkeypatch.setattr(skill, "load_profile", lambda name: fair if name == "cheater" else real(name))
    blind = skill.skill(found.study, ["greedy"], "random", matches=0, jobs=1)
    assert any("cannot be told" in sentence for sentence in told.sentences(blind))
    assert all(math.isinf(part.part.high) or part.ahead.low <= 0 for part in blind.parts)
    assert blind.races == ()


# --- measures of how games go ---------------------------------------------------------------------------------


def test_drama_is_shown_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("run", "official", "--games", "300", "--quiet", "--out", "plain") == 0
    assert "What the game feels like" not in capsys.readouterr().out
    assert called("run", "official", "--games", "300", "--quiet", "--measures", "drama", "--out", "drama") == 0
    out = capsys.readouterr().out
    for title in ("What the game feels like", "How fair it is", "Does the leader win?"):
        assert title in out
    assert (Path("drama") / "pictures" / "leaders.svg").exists()
    assert not (Path("plain") / "pictures" / "leaders.svg").exists()
    assert pl.read_csv(Path("drama") / "tables" / "leaders.csv").height == 9
    assert called("report", "drama") == 0
    page = (Path("drama") / "report.html").read_text(encoding="utf-8")
    assert "What the game feels like" in page
    assert called("run", "official", "--games", "300", "--quiet", "--measures", "drama", "--out", "plain") == 2
    assert "holds another run" in capsys.readouterr().err


def test_drama_is_compared_where_all_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compare", "official", "stacking", "--games", "400", "--measures", "drama", "--all", "--quiet") == 0
    assert "biggest pick-up" in capsys.readouterr().out
    assert called("compare", "official", "stacking", "--games", "400", "--all", "--quiet") == 0
    assert "biggest pick-up" not in capsys.readouterr().out
    Path("ours.yaml").write_text("uno: study/1\nmeasures: drama\ngames: 400\nvary: {with: [stacking]}\n")
    assert called("effects", "ours.yaml", "-m", "comebacks", "--quiet", "--no-pictures") == 0
    assert "winner held most at half" in capsys.readouterr().out


def test_an_older_run_without_these_columns_is_still_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("run", "official", "--games", "400", "--quiet", "--no-pictures", "--out", "old") == 0
    path = Path("old") / "totals" / "blocks.parquet"
    blocks = pl.read_parquet(path)
    blocks.drop([name for name in blocks.columns if name.startswith(("drama", "pickup", "leaders"))]).write_parquet(
        path
    )
    capsys.readouterr()
    assert called("compare", "old", "stacking", "--quiet") == 0
    assert "stacking, compared with" in capsys.readouterr().out
