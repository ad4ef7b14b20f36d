"""A version of the streams, of the layout of totals or of a measure stands for one thing for ever (tools/frozen.py)."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tools import frozen
from uno_sim.measures import COLUMNS


@pytest.fixture(scope="module")
def now() -> frozen.Kept:
    return frozen.found()


def test_all_is_as_it_was_kept(now: frozen.Kept) -> None:
    assert frozen.changed(frozen.kept(), now) == []


@pytest.mark.parametrize("what", ["streams", "layout"])
def test_a_change_must_be_counted_up(now: frozen.Kept, what: str) -> None:
    before = deepcopy(now)
    (version,) = before[what]
    before[what][version] = "another"
    (says,) = frozen.changed(before, now)
    assert "count up" in says
    with pytest.raises(ValueError, match=f"{what} version {version} would stand for two things"):
        frozen.merged(before, now)


def test_a_measure_that_counts_something_else_must_be_counted_up(now: frozen.Kept) -> None:
    before = deepcopy(now)
    before["measures"]["actions"] = {"1": "another"}
    (says,) = frozen.changed(before, now)
    assert "the measure actions counts something else" in says
    with pytest.raises(ValueError, match="measure actions version 1"):
        frozen.merged(before, now)


def test_what_was_counted_up_is_kept_beside_what_was(now: frozen.Kept) -> None:
    before = deepcopy(now)
    before["measures"]["actions"] = {"0": "another"}
    keep = frozen.merged(before, now)
    assert set(keep["measures"]["actions"]) == {"0", "1"}
    assert frozen.changed(keep, now) == []


def test_rules_that_were_mended_move_games_and_are_kept_anew(now: frozen.Kept) -> None:
    before = deepcopy(now)
    name = next(iter(before["games"]))
    before["games"][name] = before["measures"]["actions"]["1"] = "another"
    (says,) = frozen.changed(before, now)
    assert f"other games are played ({name})" in says
    assert frozen.changed(frozen.merged(before, now), now) == []


def test_each_measure_is_met() -> None:
    """A measure that is 0 in all these games would be frozen in name only; some need games without end."""
    rows = [frozen.played(cell).rows.sum(0) for cell in frozen.cells()]
    met = {name for name, columns in COLUMNS.items() if any(row[columns].any() for row in rows)}
    assert set(COLUMNS) - met == {"limit", "matches_given_up"}
