"""Lint: what is found in a rule set, where, what is to blame, and what is measured."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import pytest

from uno_sim.report.lint import data, lines
from uno_sim.rules.load import load_rules, presets
from uno_sim.studies.lint import FIRST, GAMES, LIMIT, OFFICIAL, Lint, lint, measure

NUMBERS: Final = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9"


def linted(folder: Path, text: str, games: int = GAMES) -> Lint:
    file = folder / "mine.yaml"
    file.write_text(f"uno: rules/1\n{text}\n", encoding="utf-8")
    return lint(load_rules(file, sensible=False), games)


@pytest.mark.slow
@pytest.mark.parametrize("name", presets())
def test_no_preset_has_a_finding(name: str) -> None:
    found = lint(load_rules(name))
    assert found.remarks == ()
    assert [each.players for each in found.measured] == [each.players for each in found.official]
    assert next(lines(found)) == f"{name}: nothing found"


def test_what_is_read_off_the_rules_is_found_at_its_place(tmp_path: Path) -> None:
    found = linted(tmp_path, "extends: stacking\nhouse:\n  after_jump: order\nscore: {way: own-points}", games=0)
    assert [(each.kind, each.problem.key, each.problem.line, each.problem.column) for each in found.remarks] == [
        ("pointless", "house.after_jump", 4, 15),
        ("odd", "match.winner", 5, 14),
    ]
    assert found.measured == ()


def test_a_contradiction_is_a_finding_and_nothing_is_played(tmp_path: Path) -> None:
    found = linted(tmp_path, "players: {teams: alternating}\nmatch: {at_target: out}")
    assert [each.kind for each in found.remarks] == ["contradiction", "odd"]
    assert found.measured == ()


def test_too_few_cards_to_deal(tmp_path: Path) -> None:
    found = linted(tmp_path, "start: {hand: 12}")
    [remark] = found.remarks
    assert (remark.kind, remark.problem.key, remark.problem.line) == ("cards", "start.hand", 2)
    assert "for 9 and 10 players" in remark.problem.message
    assert "set start.hand to 10" in remark.problem.hint
    assert "players.most to 8" in remark.problem.hint
    assert "deck.second_pack_from 9" in remark.problem.hint
    assert [each.players for each in found.measured] == [2, 3, 4, 5, 6, 7, 8]
    for change in ("start: {hand: 10}", "start: {hand: 12}\nplayers: {most: 8}"):
        assert not [each for each in linted(tmp_path, change, games=0).remarks if each.kind == "cards"]


def test_nobody_can_sit_down(tmp_path: Path) -> None:
    found = linted(tmp_path, "start: {hand: 50}\nplayers: {fewest: 3}")
    [remark] = found.remarks
    assert remark.kind == "cards"
    assert found.measured == ()


def test_games_without_an_end_are_blamed_on_an_option(tmp_path: Path) -> None:
    found = linted(tmp_path, f"finish:\n  banned: [{NUMBERS}, S, R, +2, W]")
    [remark] = found.remarks
    assert (remark.kind, remark.problem.key, remark.problem.line) == ("endless", "finish.banned", 3)
    assert f"reach {LIMIT:,} actions without a winner" in remark.problem.message
    assert "with finish.banned at its default, [], it is 0.0 %" in remark.problem.hint


def test_games_that_are_stuck(tmp_path: Path) -> None:
    copies = f"{{{', '.join(f'{n}: 1' for n in '0123456')}, 7: 0, 8: 0, 9: 0, S: 1, R: 1, +2: 1}}"
    found = linted(tmp_path, f"deck: {{copies: {copies}}}\nplayers: {{most: 4}}\npile: {{reshuffle: never}}")
    [remark] = found.remarks
    assert (remark.kind, remark.problem.key) == ("endless", "pile.reshuffle")
    assert "are stuck: nobody can play or draw" in remark.problem.message
    assert "with deck.copies at its default, the official deck, it is 0.0 %" in remark.problem.hint


def test_very_long_games(tmp_path: Path) -> None:
    found = linted(tmp_path, "extends: s4-killer\nhouse: {nine: 6}\nplayers: {fewest: 3, most: 4}")
    kinds = {each.kind: each.problem for each in found.remarks}
    assert "times the official" in kinds["long"].message
    assert "(medians)" in kinds["long"].message
    assert "actions" in kinds["long"].hint


def test_a_pile_that_is_soon_used_up(tmp_path: Path) -> None:
    copies = f"{{{', '.join(f'{n}: 1' for n in range(10))}, S: 0, R: 1, +2: 1, W: 2, W+4: 1}}"
    found = linted(tmp_path, f"extends: draw-to-match\ndeck: {{copies: {copies}}}\nplayers: {{fewest: 6, most: 7}}")
    [remark] = found.remarks
    assert (remark.kind, remark.problem.key) == ("pile", "deck.copies")
    assert "laps of the table" in remark.problem.message
    first, second = remark.problem.hint.splitlines()
    assert first.startswith("with deck.copies at its default, the official deck, ")
    assert second.startswith("with draw.amount at its default, one, ")


def test_what_is_measured() -> None:
    some, more = measure(OFFICIAL, 4, FIRST), measure(OFFICIAL, 4, GAMES)
    assert (some.games, more.games) == (FIRST, GAMES)
    assert 35 <= more.median <= 45
    assert more.limit == more.stuck == 0
    assert measure(OFFICIAL, 4, GAMES) == more
    assert measure(OFFICIAL, 4, GAMES, seed=2) != more
    assert OFFICIAL.why_not(15) is None


def test_data_has_all_that_the_lines_have(tmp_path: Path) -> None:
    found = linted(tmp_path, "house: {after_jump: order}\nstart: {hand: 12}", games=50)
    told = data(found)
    assert told["rules"] == "mine"
    assert [each["kind"] for each in told["findings"]] == ["pointless", "cards"]
    assert all(each["file"].endswith("mine.yaml") and each["line"] and each["change"] for each in told["findings"])
    assert told["measured"][0].keys() == {
        "players", "games", "median_actions", "official_median_actions", "at_the_limit", "stuck", "reshuffles"
    }  # fmt: skip
    shown = "\n".join(lines(found))
    assert shown.startswith("mine: 2 findings")
    assert all(each["message"] in shown and each["change"] in shown for each in told["findings"])
    assert "Measured with 50 games" in shown


@pytest.mark.slow
def test_it_is_quick_even_where_games_do_not_end(tmp_path: Path) -> None:
    began = time.process_time()
    linted(tmp_path, "extends: s4-killer\nhouse: {red_zero: 20, nine: 10}\ndraw_two: {cards: 10}")
    assert time.process_time() - began < 5
