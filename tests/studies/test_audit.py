"""The audit: what it counts, what it explains, and that a disagreement is found, told and can be replayed."""

from __future__ import annotations

from typing import Any

import pytest

from uno_sim import referee
from uno_sim.report.audit import data, lines
from uno_sim.rules.options import options
from uno_sim.studies.audit import CHUNK, Audit, audit
from uno_sim.studies.follows import EVENT_NEEDS, ROWS, cannot_follow, rows, takes
from uno_sim.studies.matters import MATTERS, cannot_matter
from uno_sim.study import load_study
from uno_sim.trace import EVENTS, Trace

GAMES = 2 * CHUNK + 5


def study(config: Any = "official", **flags: Any) -> Any:
    return load_study(config, {"games": GAMES, "line_up": "restless", **flags})


@pytest.fixture(scope="module")
def official() -> Audit:
    return audit(study(), jobs=1)


def test_every_event_is_judged_and_counted(official: Audit) -> None:
    assert official.agreed
    assert official.games == GAMES
    assert official.pairs.total() == official.events - GAMES
    assert official.mattered["start.hand", "7"] == GAMES


def test_what_is_found_does_not_depend_on_the_number_of_workers(official: Audit) -> None:
    assert audit(study(), jobs=2).seen == official.seen


def test_every_option_is_in_one_list(official: Audit) -> None:
    lists = (official.mattered, official.idle, official.pointless)
    assert sorted(name for each in lists for name, _ in each) == sorted(options())
    assert official.pointless["house.after_jump", "jumper"] == "another house.jump_in than no"
    assert all(official.pointless.values())


def test_every_pair_of_the_table_is_in_one_list(official: Audit) -> None:
    lists = [set(official.pairs), set(official.unseen), set(official.impossible)]
    assert set.union(*lists) == set(rows())
    assert sum(map(len, lists)) == len(rows())
    assert all([*official.unseen.values(), *official.impossible.values()])
    assert official.impossible["play", "jump_offer"] == "another house.jump_in than no"


def test_values_of_all_cells_are_told() -> None:
    found = audit(study({"games": 5, "vary": {"rules.house.zero": ["nothing", "pass-hands"]}}), jobs=1)
    assert {value for name, value in found.mattered if name == "house.zero"} == {"nothing", "pass-hands"}
    assert ("house.last_hand_card", "wins") not in found.pointless, "it can matter in one of the two cells"
    assert ("play", "pass_hands") not in found.impossible


def test_the_tables_speak_of_what_exists() -> None:
    assert set(MATTERS) <= set(options())
    assert set(EVENT_NEEDS) <= set(EVENTS)
    assert {name for pair in rows() for name in pair} == set(EVENTS)
    named = [(row.needs, pair) for row in ROWS for pair in row.pairs()]
    assert len(named) == len(set(named)), "no row says what another says"


def test_reasons_name_the_option_or_the_player() -> None:
    [cell] = study(line_up="all-round").cells
    assert cannot_follow(("play", "forgot"), cell) == "a player whose `forget` is above 0"
    assert cannot_matter("wild_draw_four.stakes", cell) == "a player whose `challenge` is above 0"
    assert takes(("draw", "pass"), cell) == "no card comes, since pile and discards are dry"
    assert takes(("play", "offer"), cell) == ""


@pytest.mark.parametrize(
    ("answer", "cards", "differ"),
    [
        ({"two_on_two": "yes", "four_on_four": "yes"}, 4, False),
        ({"four_on_two": "yes"}, 4, True),
        ({"two_on_four": "yes"}, 4, True),
        ({"four_on_two": "yes"}, 2, False),
    ],
)
def test_amounts_are_compared_where_they_differ(answer: dict[str, str], cards: int, differ: bool) -> None:
    rules = {"answer": answer, "wild_draw_four": {"cards": cards}}
    [cell] = study({"uno": "study/1", "rules": rules}).cells
    assert (cannot_matter("answer.amount", cell) is None) is differ


@pytest.fixture
def strict_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee who believes that a +4 draws six."""
    judge = referee.judge

    def believing(trace: Trace, **more: Any) -> Any:
        trace.rules = {**trace.rules, "wild_draw_four": {**trace.rules["wild_draw_four"], "cards": 6}}
        return judge(trace, **more)

    monkeypatch.setattr(referee, "judge", believing)


@pytest.mark.usefixtures("strict_referee")
def test_a_quarrel_is_told_with_its_game() -> None:
    found = audit(study(), jobs=1)
    assert not found.agreed
    assert found.quarrel is not None
    assert found.quarrel.disagreement.expected == "cards 6"
    assert found.games == found.quarrel.game + 1, "the first game, and no more"
    shown = list(lines(found, "uno-sim watch"))
    assert any(line.startswith("THE ENGINES DO NOT AGREE: game") for line in shown)
    assert "  replay   uno-sim watch" in shown
    assert any("plays +4" in line for line in shown[shown.index("The game up to there:") :])
    told = data(found, "uno-sim watch")["disagreement"]
    assert (told["game"], told["expected"], told["replay"]) == (found.quarrel.game, "cards 6", "uno-sim watch")
