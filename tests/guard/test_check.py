"""A check from the replay to the exit code, on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.calling import called
from uno_sim.guard import baseline as making
from uno_sim.guard import check as checking
from uno_sim.guard import file
from uno_sim.guard.blocks import Blocks, fresh, merging, played
from uno_sim.guard.quantities import columns, declared, quantities
from uno_sim.margins import Guard, Pair
from uno_sim.study import load_study

QUIET = ("--quiet", "--jobs", "1")


def data(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_nothing_has_changed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("check", "balance.json", *QUIET, "--explain") == 0
    out = capsys.readouterr().out
    assert "house.yaml: unchanged · 2,048 games" in out
    assert "2 unchanged · exit code 0" in out


def test_hashes_that_changed_change_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {**making.made_by(), "engine": "0" * 64, "streams": "2"}
    monkeypatch.setattr(checking, "made_by", lambda: now)
    assert called("check", "balance.json", *QUIET) == 0
    assert "2 unchanged" in capsys.readouterr().out


def bent(blocks: Blocks) -> Blocks:
    """One more action in one block."""
    rows = blocks.rows.copy()
    rows[0, dict(columns())["actions"]] += 1
    return replace(blocks, rows=rows)


@pytest.mark.parametrize("quick", [(), ("--quick",)], ids=["all", "quick"])
def test_the_same_that_comes_to_something_else_is_broken_determinism(
    quick: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "played", lambda *a, **more: [bent(each) for each in played(*a, **more)])
    assert called("check", "balance.json", *QUIET, *quick, "--explain") == 3
    out = capsys.readouterr().out
    assert "BROKEN DETERMINISM" in out
    assert "does not play the same twice" in out


def test_a_rule_that_changed_matters_and_is_named(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("check", "balance.json", *QUIET, "--explain", "--format", "json") == 1
    house, official = data(capsys)["cells"]
    assert (house["verdict"], official["verdict"]) == ("matters", "unchanged")
    assert house["causes"] == [{"what": "rules.draw.amount", "before": "one", "now": "until-playable"}]
    why = house["explained"]
    assert why["cause"] == "rules.draw.amount: one → until-playable"
    assert (why["sort"], why["event"]) == ("rules", "card")
    assert why["games_seen"] == 24
    assert len(why["games"]) == 3
    first = why["games"][0]
    assert first["before"][0] != first["now"][0]
    assert first["before"][0].startswith("pass: ")
    assert first["now"][0].startswith("card: ")


def test_games_are_found_again_where_no_traces_are_kept(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called("check", "balance.json", *QUIET, "--explain", "--format", "json")
    with_traces = data(capsys)["cells"][0]["explained"]["games"]
    (changed / "balance.traces.xz").unlink()
    called("check", "balance.json", *QUIET, "--explain", "--format", "json")
    assert data(capsys)["cells"][0]["explained"]["games"] == with_traces


def test_a_player_who_changed_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = (folder / "house.yaml").read_text(encoding="utf-8")
    who = "line_up: [all-round, {extends: all-round, name: all-round, keep: 500_000}, all-round]\n"
    (folder / "house.yaml").write_text(study + who, encoding="utf-8")
    called("check", "balance.json", *QUIET, "--explain", "--budget", "0", "--format", "json")
    house = data(capsys)["cells"][0]
    assert house["explained"]["cause"].startswith("player 2 (all-round) keep: 0 → 500000")
    assert (house["explained"]["sort"], house["explained"]["event"]) == ("choice", "keep")


def test_a_change_too_small_to_matter_passes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games that are given up after 100 actions are nothing to speak of where margins are wide."""
    study = (folder / "house.yaml").read_text(encoding="utf-8")
    wide = "\n".join(f"    {name}: 1000" for name in dict.fromkeys(q.measure for q in quantities(cell(folder))))
    guard = f"guard:\n  games: 2048\n  traces: 0\n  margins:\n{wide}\n"
    (folder / "house.yaml").write_text(study.partition("guard:")[0] + guard, encoding="utf-8")
    assert called("baseline", "house.yaml", "--update", *QUIET) == 0
    (folder / "house.yaml").write_text(study.partition("guard:")[0] + guard + "limit: 100\n", encoding="utf-8")
    capsys.readouterr()
    assert called("check", "balance.json", *QUIET) == 0
    assert "changed, does not matter" in capsys.readouterr().out


def cell(folder: Path) -> Any:
    return load_study(folder / "house.yaml").cells[0]


@pytest.mark.parametrize(("undecided", "code"), [("fail", 4), ("pass", 0)])
def test_what_cannot_be_told_within_the_budget(
    undecided: str, code: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "house.yaml"
    study = path.read_text(encoding="utf-8").partition("guard:")[0]
    path.write_text(f"{study}guard: {{games: 512, traces: 0, budget: 1024, undecided: {undecided}}}\n")
    assert called("baseline", "house.yaml", "-o", "own.json", *QUIET) == 0
    path.write_text(path.read_text(encoding="utf-8") + "limit: 120\n", encoding="utf-8")
    capsys.readouterr()
    assert called("check", "own.json", *QUIET, "--format", "json") == code
    [found] = data(capsys)["cells"]
    assert found["verdict"] == "undecided"
    assert found["fresh_games"] == 1024
    called("check", "own.json", *QUIET)
    assert "let the baseline play about" in capsys.readouterr().out


def test_quick_says_that_something_differs_and_no_more(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("check", "balance.json", *QUIET, "--quick") == 1
    out = capsys.readouterr().out
    assert "not looked into" in out
    assert "1 changed; 1 unchanged" in out


def test_a_guard_that_changed_takes_effect_with_an_update(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "house.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("error: 3%", "error: 30%"), encoding="utf-8")
    assert called("check", "balance.json", *QUIET) == 0
    assert "its `guard` has changed since" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("players: 3", "vary: {players: [2, 3]}"), "has no cell 'house' any more"),
        (("players: 3", "players: 3\nseating: rotate"), "seating was fixed and is rotate"),
        (("players: 3", "players: 3\nmatches: 10"), "matches was False and is True"),
        (("actions: {", "acitons: {"), "did you mean `actions`?"),
        (("error: 3%", "error: 3 percent"), "guard.margins.actions"),
        (("error: 3%", "error: -1"), "guard.margins.actions"),
        (("games: 2048", "games: 3"), "128"),
        (("guard:", "gaurd:"), "guard"),
    ],
)
def test_mistakes_in_the_study_are_explained(
    change: tuple[str, str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "house.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    assert called("check", "balance.json", *QUIET) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "balance.json", "--format", "yaml"), "markdown"),
        (("check", "balance.json", "--also", "junit"), "FORMAT=FILE"),
        (("check", "balance.json", "--also", "xml=a.xml"), "formats: text"),
        (("check", "balance.json", "--budget", "-1"), "--budget"),
        (("check", "balance.json", "--jobs", "-1"), "--jobs"),
        (("check",), "BASELINE"),
        (("baseline", "official"), "--update"),
        (("baseline", "-o", "new.json"), "nothing to guard"),
        (("baseline", "offical", "-o", "new.json"), "did you mean `official`?"),
        (("baseline", "official", "official", "-o", "new.json"), "given twice"),
        (("baseline", "official", "--games", "5", "-o", "new.json"), "at least 128"),
        (("baseline", "official", "--traces", "-5", "-o", "new.json"), "--traces"),
    ],
)
def test_mistakes_on_the_command_line_are_explained(
    arguments: tuple[str, ...], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(*arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err
    assert not Path("new.json").exists()


# --- updates ---------------------------------------------------------------------------------------------------


def test_an_update_says_what_moves(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("baseline", "--update", *QUIET, "--report", "report.md") == 0
    out = capsys.readouterr().out
    assert "balance.json replaced: 2 cells, 4,096 games" in out
    assert "house.yaml: changed, MATTERS" in out
    assert "rules.draw.amount: one → until-playable" in out
    assert "1 cell unchanged" in out
    report = Path("report.md").read_text(encoding="utf-8")
    assert "| figure | before | now |" in report
    assert "rules.draw.amount" in report
    assert called("check", "balance.json", *QUIET) == 0


def test_an_update_tells_of_cells_that_come_and_go(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("baseline", "official", "plain-lead", "--games", "2048", "--update", *QUIET) == 0
    out = capsys.readouterr().out
    assert "new: plain-lead: plain-lead" in out
    assert "gone: house.yaml: house" in out


def test_a_damaged_baseline_is_replaced_only_by_configurations(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "balance.json"
    path.write_text("{", encoding="utf-8")
    assert called("baseline", "--update", *QUIET) == 2
    assert path.read_text(encoding="utf-8") == "{"
    assert called("baseline", "house.yaml", "--update", *QUIET) == 0
    assert "the old file was no help" in capsys.readouterr().out


def test_an_update_that_is_stopped_leaves_the_old_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from uno_sim.guard import update

    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def stopped(*_args: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(update.file, "write_traces", stopped)
    plan = update.planned([], {}, folder / "balance.json", update=True)
    with pytest.raises(KeyboardInterrupt):
        update.carried_out(plan, 1, lambda _far: None)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


# --- parts -------------------------------------------------------------------------------------------------------


def test_blocks_add_up_to_the_run_and_the_first_is_the_first() -> None:
    what = replace(load_study("official").cells[0], games=5000)
    [whole], [first] = played([what], 1, lambda _far: None), played([what], 1, lambda _far: None, first_only=True)
    assert len(whole.rows) <= 64
    assert np.array_equal(first.rows, whole.rows[:1])
    assert int(whole.rows[:, 0].sum()) == 5000
    assert [merging(n) for n in (1, 64, 65, 128, 1024)] == [1, 1, 2, 2, 16]


def test_fresh_deals_are_others_and_always_the_same() -> None:
    what = load_study("official").cells[0]
    seeds = [fresh(what, chapter).seed for chapter in range(100)]
    assert len({what.seed, *seeds}) == 101
    assert seeds == [fresh(what, chapter).seed for chapter in range(100)]
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_margins_are_read_as_they_are_written() -> None:
    by_name = {each.name: each for each in quantities(load_study("official").cells[0])}
    given = Guard.model_validate(
        {"margins": {"actions": Pair(warn="1%", error=2.0), "wins_position": "2%", "turns": None}}
    )
    actions = declared(by_name["actions"], given.margins)
    assert actions.error is not None and actions.warn is not None  # noqa: PT018 -- for the type checker
    assert (actions.warn.at(40), actions.error.at(40)) == (0.4, 2.0)
    share = declared(by_name["wins_position.3"], given.margins).error
    assert share is not None and share.at(0.25) == 0.02  # noqa: PT018
    assert declared(by_name["turns"], given.margins).error is None
    for name in ("cards_per.+2", "cards_per.W+4", "lost_per_skip", "census", "taken_per_card_owed", "opens.1"):
        fixed = declared(by_name[name], {}).error
        assert fixed is not None
        assert fixed.at(100) == 0


def test_what_the_rules_fix_is_fixed(folder: Path) -> None:
    entries = file.read(folder / "balance.json").entries
    official = entries[1].cells[0].blocks.rows
    ratio = {
        each.name: each.tops(official).sum() / each.bottoms(official).sum()
        for each in quantities(cell(folder))
        if each.bottoms(official).any()
    }
    assert ratio["cards_per.+2"] == 2
    assert ratio["cards_per.W+4"] == 4
    assert ratio["taken_per_card_owed"] == 1
    assert ratio["lost_per_skip"] == 1
    assert ratio["census"] == 108
    assert 0.2 < ratio["neighbours"] < 0.3
