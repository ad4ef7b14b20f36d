"""Figures of the 108-card game that others have found by exact arithmetic."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

import pytest

from uno_sim.counting import Odds, odds
from uno_sim.rules.load import load_rules

LEADS: Final = {"0": 0.0385, "1 to 9": 0.6923, "Skip": 0.0769, "Reverse": 0.0769, "+2": 0.0769, "Wild": 0.0385}
"""To the digits that are published; numbers together 73.08 %."""


@pytest.fixture(scope="module")
def official() -> Odds:
    return odds(load_rules("official").rules, 4)


@pytest.fixture(scope="module")
def any_lead() -> Odds:
    """The published chances are those of a hand from the 107 cards beside the lead card. They are exact where every
    card may stay as lead card, because only then is it the same to turn it up before the deal."""
    return odds(load_rules({"lead": {"wild_draw_four": "as-wild"}}).rules, 4)


def test_points(official: Odds) -> None:
    assert official.points is not None
    assert official.points.mean == Fraction(1240, 108) * 7
    assert round(float(official.points.mean), 2) == 80.37


def test_lead_cards(official: Odds) -> None:
    assert {lead.name: round(float(lead.chance), 4) for lead in official.leads} == LEADS
    assert round(float(official.leads[0].chance + official.leads[1].chance), 4) == 0.7308


def test_nothing_to_play(any_lead: Odds) -> None:
    nothing = {lead.name: lead.nothing for lead in any_lead.leads}
    assert nothing["1 to 9"] == Fraction(comb(69, 7), comb(107, 7))
    assert {round(float(100 * nothing[name]), 3) for name in ("1 to 9", "Skip", "Reverse", "+2")} == {4.138}
    assert round(float(100 * nothing["0"]), 3) == 5.649


def test_no_card_of_the_lead_colour() -> None:
    [answer] = odds(load_rules({"lead": {"wild_draw_four": "as-wild"}}).rules, 4, of=["red = 0"], lead="red").asked
    assert answer.chance == Fraction(comb(83, 7), comb(107, 7))
    assert round(float(100 * answer.chance), 2) == 15.92


def test_turning_up_again_moves_them_a_little(official: Odds, any_lead: Odds) -> None:
    """Where a +4 is turned over again, a hand with one leaves more cards that may lead: 0.01 points of difference."""
    for here, there in zip(official.leads[:2], any_lead.leads[:2], strict=True):
        assert 0 < here.nothing - there.nothing < Fraction(2, 10_000)
