"""Finished runs beside one another and beside studies: paired on the same deals, and a plain word where not."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from scipy import stats as scipy_stats

from tests.cli.calling import called
from uno_sim import api, stats
from uno_sim.errors import FolderError, UserError
from uno_sim.report.compare import data, heading, sentences
from uno_sim.stats import Estimate
from uno_sim.studies.compare import compare, with_totals
from uno_sim.studies.finished import Finished, finished
from uno_sim.study import load_study

GAMES: Final = 3000


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs that differ in one thing each."""
    where = tmp_path_factory.mktemp("runs")
    wanted: dict[str, tuple[str, dict[str, Any]]] = {
        "official": ("official", {"rows": True}),
        "stacking": ("stacking", {"rows": True}),
        "longer": ("stacking", {"games": 5000}),
        "reseeded": ("stacking", {"seed": 2}),
        "three": ("stacking", {"players": 3}),
        "turning": ({"rules": "stacking", "seating": "rotate"}, {}),  # type: ignore[dict-item]
    }
    for name, (config, more) in wanted.items():
        api.run(config, **{"games": GAMES, "out": where / name, "pictures": False, "jobs": 1, **more})
    return where


def run(folders: Path, name: str) -> Finished:
    return with_totals(finished(folders / name))


def test_runs_say_what_playing_again_would(folders: Path) -> None:
    again = compare([load_study(each, {"games": GAMES}) for each in ("official", "stacking")], jobs=1)
    found = compare([run(folders, "official"), run(folders, "stacking")])
    assert data(found) == data(again)
    mixed = compare([run(folders, "official"), load_study("stacking", {"games": GAMES})], jobs=1)
    assert data(mixed) == data(again)


def test_a_longer_run_is_paired_on_the_deals_that_both_have(folders: Path) -> None:
    """Blocks of 4 and of 8 games: 375 of 8."""
    found = compare([run(folders, "official"), run(folders, "longer")])
    [versus] = found.others
    assert (versus.apart, versus.played) == ((), 3000)
    assert any("compared on the 3,000 games whose deals both have met" in text for text in sentences(found, versus))
    alike = compare([run(folders, "official"), run(folders, "stacking")]).others[0].of("actions")
    mine = versus.of("actions")
    assert mine.difference.value == pytest.approx(alike.difference.value, rel=1e-12)
    assert mine.difference.se == pytest.approx(alike.difference.se, rel=0.2)


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("reseeded", "the seeds are 1 and 2"),
        ("three", "there are 4 and 3 players"),
        ("turning", "seats are fixed and rotated"),
    ],
)
def test_runs_that_met_other_deals_are_not_paired_and_it_is_said_why(folders: Path, other: str, why: str) -> None:
    found = compare([run(folders, "official"), run(folders, other)])
    [versus] = found.others
    assert versus.apart == (why,)
    assert versus.same is None
    assert all(each.saving is None for each in versus.differences)
    assert any(f"not paired, as these are not the same deals: {why}" in text for text in sentences(found, versus))
    assert "on the same deals" not in heading(found)
    assert data(found)["compared"][0]["why_not_paired"] == [why]


def test_an_unpaired_interval_is_wider_and_scipys(folders: Path) -> None:
    base, other = run(folders, "official"), run(folders, "reseeded")
    mine = compare([base, other]).others[0].of("actions")
    paired = compare([base, run(folders, "stacking")]).others[0].of("actions")
    assert mine.difference.se > 1.1 * paired.difference.se
    blocks = [each.totals[0].rows for each in (other, base)]
    means = [rows[:, mine.figure.column] / mine.figure.bottoms(rows) for rows in blocks]
    theirs = scipy_stats.ttest_ind(*means, equal_var=False)
    assert mine.p == pytest.approx(theirs.pvalue, rel=0.02)
    interval = theirs.confidence_interval(0.95)
    assert [mine.difference.low, mine.difference.high] == pytest.approx([interval.low, interval.high], rel=0.02)


def test_another_engine_may_have_dealt_otherwise(folders: Path) -> None:
    base, other = run(folders, "official"), run(folders, "stacking")
    other.manifest["made_by"] = {**other.manifest["made_by"], "engine": "0123456789"}
    [versus] = compare([base, other]).others
    assert versus.apart[0].startswith("the engines differ (")


def test_the_same_seed_without_the_same_deals_is_allowed_for() -> None:
    """Whatever the correlation of two samples: their distances are added as they are."""
    own, base = Estimate(5.0, 0.3, 4.4, 5.6), Estimate(4.0, 0.4, 3.2, 4.8)
    apart = stats.separate_difference(own, base)
    assert (apart.value, apart.low, apart.high) == pytest.approx((1, 0, 2))
    related = stats.separate_difference(own, base, related=True)
    assert (related.se, related.low, related.high) == pytest.approx((0.7, -0.4, 2.4))


def test_an_unpaired_difference_of_shares_is_newcombes() -> None:
    """Table II of Newcombe 1998 (Statistics in Medicine 17, 873-890), method 10: 56/70 less 48/80."""
    found = stats.separate_difference(stats.wilson(56, 70), stats.wilson(48, 80))
    assert [found.low, found.high] == pytest.approx([0.0524, 0.3339], abs=1e-4)


def test_welchs_freedom_is_scipys() -> None:
    chance = np.random.default_rng(8)
    one, two = chance.normal(0, 1, 12), chance.normal(0, 3, 30)
    ses = [float(scipy_stats.sem(each)) for each in (one, two)]
    theirs = scipy_stats.ttest_ind(one, two, equal_var=False).df
    assert stats.welch_freedom(ses, [11, 29]) == int(theirs)


def test_a_run_without_totals_is_refused(folders: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(folders / "stacking", tmp_path / "bare")
    shutil.rmtree(tmp_path / "bare" / "totals")
    with pytest.raises(FolderError, match="its totals are gone"):
        with_totals(finished(tmp_path / "bare"))


def test_games_are_not_compared_with_matches(folders: Path) -> None:
    with pytest.raises(UserError, match="compare games with games"):
        compare([run(folders, "official"), load_study("stacking", {"matches": 100})])


def test_the_command_line_takes_folders(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is still to be played meets the deals of the run: its seed, players and games."""
    assert called("compare", str(folders / "three"), "official", "--quiet", "--jobs", "1") == 0
    out = capsys.readouterr().out
    assert "stacking against official · 3 players · 3,000 games each on the same deals" in out
    assert called("compare", str(folders / "official"), str(folders / "nowhere")) == 2
    assert called("compare", str(folders), "official") == 2
    assert "is no folder of a run" in capsys.readouterr().err
    assert called("compare", str(folders / "official"), "--quiet") == 2
    assert "nothing to compare with" in capsys.readouterr().err
