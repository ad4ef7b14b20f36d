"""Precision on demand: looks, what they spend, how many games are planned, and folders that are gone on with."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

from tests.cli.calling import called
from uno_sim import api, stats
from uno_sim.cell import Cell
from uno_sim.engine.batch import blocks_of
from uno_sim.errors import Interrupted, UserError
from uno_sim.farm import Farm
from uno_sim.rules.model import Rules
from uno_sim.studies import until as module
from uno_sim.studies.compare.differences import games_for
from uno_sim.studies.comparing import Comparing, together
from uno_sim.studies.until import Until, first_look, identity, lengthened, looks, of_cells, pilots, until_of
from uno_sim.study import load_study

QUICK: Final = {"jobs": 1, "pictures": False}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# --- looks ---------------------------------------------------------------------------------------------------


def test_looks_double_and_end_at_the_budget() -> None:
    found = list(looks(1000, 7000))
    assert [each.games for each in found] == [1000, 2000, 4000, 7000]
    assert [each.last for each in found] == [False, False, False, True]
    assert [each.number for each in found] == [1, 2, 3, 4]
    [only] = looks(9000, 7000)
    assert (only.games, only.confidence, only.last) == (7000, pytest.approx(0.95), True)


@pytest.mark.parametrize("budget", [1000, 1001, 5000, 10**9])
def test_all_looks_together_miss_in_5_percent_at_most(budget: int) -> None:
    spent = [1 - look.confidence for look in looks(1000, budget)]
    assert math.fsum(spent) == pytest.approx(0.05)
    assert spent[0] == pytest.approx(0.04 if budget > 1000 else 0.05)


def test_a_second_look_at_twice_the_games_is_narrower_though_it_is_surer() -> None:
    """Else a run that just missed would miss again: the intervals shrink by the root of 2, and grow by this."""
    zs = [stats.normal_quantile((1 + look.confidence) / 2) for look in looks(1000, 64_000)]
    assert all(after / before < 0.93 * math.sqrt(2) for before, after in pairwise(zs))


@pytest.mark.parametrize("turns", [1, 2, 4, 7])
@pytest.mark.parametrize("ratio", [0.01, 1.0, 3.3, 17.0])
def test_the_first_look_fills_an_even_number_of_blocks(turns: int, ratio: float) -> None:
    games = first_look(16_384, ratio, turns)
    cell = Cell("", Rules(), (), turns, games, 1, "rotate") if turns > 1 else Cell("", Rules(), (), 4, games, 1)
    block, count = blocks_of(cell)
    assert block * count == games
    assert count % 2 == 0
    assert games >= 1.2 * 16_384 * ratio**2


def test_pilots_are_short_and_on_deals_of_their_own() -> None:
    [cell] = load_study("official", {"seed": 5}).cells
    [pilot] = pilots([cell])
    assert pilot.games == 16_384
    assert pilot.seed not in (5, pilots([pilot])[0].seed)
    assert pilots([cell]) == [pilot]


def test_what_a_run_is_until_depends_on_what_is_asked_and_not_on_its_games() -> None:
    study = load_study("official")
    keys = {
        identity(each, until)
        for each in (study, lengthened(study, 5))
        for until in (Until(0.01), Until(0.02), Until(0.01, 5000))
    }
    assert len(keys) == 3
    assert identity(study, Until(0.01)) == identity(lengthened(study, 77), Until(0.01))


@pytest.mark.parametrize("text", ["0.1", "0%", "100%", "-1%", "x%", "%", "nan%"])
def test_a_precision_is_a_percentage(text: str) -> None:
    with pytest.raises(UserError, match="--until"):
        until_of(text)
    assert until_of("0.1%").share == pytest.approx(0.001)


# --- runs ------------------------------------------------------------------------------------------------------


def run(out: Path, **more: Any) -> api.Result:
    return api.run("official", line_up="random", out=out, **{**QUICK, "until": "2%", "budget": 100_000, **more})


def manifest(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


def test_a_run_is_played_until_its_headlines_are_narrow(tmp_path: Path) -> None:
    result = run(tmp_path / "a")
    games = result.tables["cells"]["games"][0]
    wins = result.tables["wins_by_position"]
    assert ((wins["high"] - wins["low"]) / 2).max() <= 0.02
    actions = result.tables["figures"].filter(measure="actions", statistic="mean").row(0, named=True)
    assert (actions["high"] - actions["low"]) / 2 <= 0.02 * actions["value"]
    assert any(f"every headline interval is within ± 2 %: {games:,} games of each" in note for note in result.notes)
    plain = api.run("official", line_up="random", games=games, out=tmp_path / "plain", **QUICK)
    old = plain.tables["figures"].filter(measure="actions", statistic="mean").row(0, named=True)
    assert old["value"] == actions["value"]
    ratio = stats.student_quantile(0.98, games) / stats.student_quantile(0.975, games)
    assert (actions["high"] - actions["low"]) / (old["high"] - old["low"]) == pytest.approx(ratio, rel=1e-6)


def test_a_run_that_is_still_too_wide_goes_on_and_is_what_a_longer_one_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "first_look", lambda *_: 2048)
    result = run(tmp_path / "a", until="1%", budget=20_000, rows=True)
    games = result.tables["cells"]["games"][0]
    assert (games, manifest(result.folder)["look"]) == (20_000, 5)
    assert result.games_played == 20_000, "what was played is not played again"
    assert any("± 1 % was not reached with 20,000 games" in note for note in result.notes)
    plain = api.run("official", line_up="random", games=games, out=tmp_path / "plain", rows=True, **QUICK)
    for name in ("rows.parquet", "totals/blocks.parquet", "totals/bins.parquet"):
        assert pl.read_parquet(result.folder / name).equals(pl.read_parquet(plain.folder / name)), name
    assert not list(result.folder.glob("chunks*"))


def test_a_run_that_was_stopped_at_a_later_look_goes_on_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "first_look", lambda *_: 2048)
    whole = run(tmp_path / "whole", until="1%", budget=20_000)
    play, played = Farm.play, []

    def stopping(self: Farm, orders: Any, *rest: Any, **more: Any) -> float:
        played.append(sum(each.games - each.totals.games for each in orders))
        if len(played) == 4:  # the pilot, two looks, and now the third
            raise Interrupted(2)
        return play(self, orders, *rest, **more)

    monkeypatch.setattr(Farm, "play", stopping)
    with pytest.raises(Interrupted):
        run(tmp_path / "a", until="1%", budget=20_000)
    assert (manifest(tmp_path / "a")["look"], manifest(tmp_path / "a")["state"]) == (3, "unfinished")
    again = run(tmp_path / "a", until="1%", budget=20_000)
    assert played[4] == 4096, "no pilot, and only what the third look lacks"
    assert again.tables["figures"].equals(whole.tables["figures"])


def test_a_complete_run_is_shown(tmp_path: Path) -> None:
    first, again = run(tmp_path / "a"), run(tmp_path / "a")
    assert again.games_played == 0
    assert again.tables["figures"].equals(first.tables["figures"])
    assert any("every headline interval is within" in note for note in again.notes)


def test_rotated_seats_and_matches(tmp_path: Path) -> None:
    rotated = api.run(
        {"line_up": ["greedy", "random", "random"], "players": 3, "seating": "rotate"},
        out=tmp_path / "r", until="3%", budget=60_000, **QUICK,
    )  # fmt: skip
    assert ((rotated.tables["wins_by_player"]["high"] - rotated.tables["wins_by_player"]["low"]) / 2).max() <= 0.03
    matches = api.run(
        "official", matches=1, line_up="greedy", players=2, out=tmp_path / "m", until="5%", budget=4_000, **QUICK
    )
    games = matches.tables["match_figures"].filter(measure="games", statistic="mean").row(0, named=True)
    assert (games["high"] - games["low"]) / 2 <= 0.05 * games["value"]


# --- comparisons ------------------------------------------------------------------------------------------------


def test_a_comparison_is_played_until_its_differences_are_narrow(tmp_path: Path) -> None:
    asked = [load_study(each, {"games": 1000}) for each in ("official", "stacking")]
    found = api.compare(asked, 1, until=Until(0.02, 50_000))
    assert found.confidence == pytest.approx(0.96)
    [versus] = found.others
    assert versus.same is not None
    for each in versus.differences:
        if each.figure.name in ("actions", "wins_position.1", "opener_wins"):
            wide = 0.02 if each.figure.form == "share" else 0.02 * each.base
            assert (each.difference.high - each.difference.low) / 2 <= wide
    kept = api.compare(asked, 1, until=Until(0.02, 50_000), out=tmp_path / "c")
    assert kept == found
    shown = api.compare(asked, 1, until=Until(0.02, 50_000), out=tmp_path / "c")
    assert shown == found


def test_a_comparison_in_a_folder_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the results of games that an earlier try played count for the share that came to the same."""
    asked = [load_study(each, {"games": 2000}) for each in ("official", "stacking")]
    whole = api.compare(asked, 1)
    play = Farm.play

    def half(self: Farm, orders: Any, *rest: Any, **more: Any) -> float:
        play(self, orders[:1], *rest, **more)
        raise Interrupted(2)

    with monkeypatch.context() as patch:
        patch.setattr(Farm, "play", half)
        with pytest.raises(Interrupted, match="goes on from there"):
            api.compare(asked, 1, out=tmp_path / "c")
    assert api.compare(asked, 1, out=tmp_path / "c") == whole
    assert not (tmp_path / "c" / "rows.parquet").exists()


def test_power_asks_for_the_games_that_a_textbook_would() -> None:
    """(1.96 + 1.2816)^2 (sd / difference)^2 for one test at 5 % and 90 % power: 263 for a fifth of the deviation."""
    assert games_for(0.2, 0.01, 10_000, stats.normal_quantile(0.975)) == 263
    assert games_for(0.0, 0.01, 10_000, 2.0) is None
    asked = [load_study(each, {"games": 1000}) for each in ("official", "stacking")]
    pilot = Comparing(together(asked), Farm("threads", 1), ("actions=0.5",)).pilot()
    assert pilot.played == 16_384
    assert pilot.others[0].of("actions").margin == 0.5


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("run", "official", "--line-up", "random", "--until", "2%", "--power") == 0
    assert "± 2 %: about " in capsys.readouterr().out
    assert not Path("runs").exists()
    quick = ("compare", "official", "stacking", "--line-up", "random", "--jobs", "1", "--quiet")
    assert called(*quick, "--power", "--margin", "actions=0.5") == 0
    out = capsys.readouterr().out
    assert "actions                     0.5 actions" in out
    assert max(map(len, out.splitlines())) <= 100
    assert called(*quick, "--until", "3%", "--out", "here") == 0
    captured = capsys.readouterr()
    assert "every headline interval is within ± 3 %" in captured.err
    assert "games each on the same deals" in captured.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("run", "official", "--until", "0.1"), "write --until 0.1%"),
        (("run", "official", "--until", "1%", "--games", "5000"), "give one of the two"),
        (("run", "official", "--until", "1%", "--budget", "5"), "at least 1,024"),
        (("run", "official", "--budget", "5000"), "there is no --until"),
        (("run", "official", "--power"), "how many games for what?"),
        (("compare", "official", "stacking", "--until", "x"), "is no precision"),
    ],
)
def test_mistakes_are_explained(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert out == ""
    assert not Path("runs").exists()


def test_headlines_of_a_cell_are_those_of_its_tables(tmp_path: Path) -> None:
    from uno_sim.studies.finished import finished

    result = api.run("official", games=2000, line_up="random", out=tmp_path / "a", **QUICK)
    widths = {each.figure.name: each.half for each in of_cells(finished(tmp_path / "a").totals, 0.01, 0.95)}
    row = result.tables["wins_by_position"].row(0, named=True)
    assert widths["wins_position.1"] == pytest.approx((row["high"] - row["low"]) / 2)
    assert "wins_player.1" not in widths, "all play alike"
