"""All presets come to what they came to: the first block of each is replayed. `make proofs` replays all.

If this fails and the change was meant: `make balance`, and read what it says has moved.
"""

from __future__ import annotations

import pytest

from tools.balance import BASELINE
from uno_sim.guard.check import Checked, check
from uno_sim.guard.file import read
from uno_sim.guard.formats.words import sentence
from uno_sim.rules.load import presets

RENEW = "`make balance` keeps them anew; read what it says has moved"


@pytest.fixture(scope="module")
def checked() -> Checked:
    return check(BASELINE, read(BASELINE), jobs=1, quick=True)


def test_every_preset_is_guarded(checked: Checked) -> None:
    assert [entry.config for entry in checked.baseline.entries] == sorted(presets()), RENEW


@pytest.mark.parametrize("preset", sorted(presets()))
def test_a_preset_comes_to_what_it_came_to(preset: str, checked: Checked) -> None:
    cell = checked.of(preset)
    assert cell.verdict == "unchanged", f"{sentence(cell)}; {'; '.join(map(str, cell.causes))}; {RENEW}"
