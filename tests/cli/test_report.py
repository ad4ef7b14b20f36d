"""``uno-sim report``: what is written, where, and what is said when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import called


def test_a_run_becomes_a_page_in_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("run", "official", "--games", "500", "--out", "mine", "--quiet") == 0
    capsys.readouterr()
    assert called("report", "mine") == 0
    assert capsys.readouterr().out == "mine/report.html\n"
    page = Path("mine/report.html").read_text(encoding="utf-8")
    assert "uno-sim report mine" in page
    for name in ("cells", "figures"):
        assert f'href="tables/{name}.csv"' in page
        assert Path(f"mine/tables/{name}.csv").is_file()


def test_a_comparison_is_kept_and_becomes_both(capsys: pytest.CaptureFixture[str]) -> None:
    compare = ("compare", "official", "stacking", "--games", "500", "--out", "both", "--quiet")
    assert called(*compare) == 0
    first = capsys.readouterr().out
    assert called(*compare) == 0
    assert capsys.readouterr().out == first, "what is there is not played into"
    assert called("report", "both", "--format", "both") == 0
    assert capsys.readouterr().out == "both/report.html\nboth/report.md\n"
    text = Path("both/report.md").read_text(encoding="utf-8")
    assert "stacking, compared with official" in text
    assert "came to the same result" in text
    assert Path("both/pictures/differences_0_0.png").is_file()


def test_several_runs_have_a_folder_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("1", "2"):
        called("run", "official", "--games", "200", "--seed", seed, "--out", seed, "--quiet", "--no-pictures")
    capsys.readouterr()
    assert called("report", "1", "2", "--format", "markdown") == 0
    assert capsys.readouterr().out == "runs/report-official/report.md\n"
    assert not Path("runs/report-official/report.html").exists()


def test_what_is_no_run_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("report", "one", "two") == 2
    error = capsys.readouterr().err
    assert "one: is no folder of a run" in error
    assert "two: is no folder of a run" in error
    assert "Traceback" not in error


def test_a_comparison_that_cannot_be_leaves_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compare", "official", "stacking", "--games", "50", "--out", "few") == 2
    assert "at least 100" in capsys.readouterr().err
    assert not Path("few").exists()
