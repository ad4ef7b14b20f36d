"""Where cards come from. By hand from the clauses: right and wrong."""

from __future__ import annotations

import pytest

from tests.referee.telling import draw, drawn, fine, offer, passes, told, wrong
from uno_sim.referee import Position


@pytest.mark.clause("S0.43")
@pytest.mark.clause("X28")
@pytest.mark.fault(18)
def test_the_top_card_stays_with_its_colour_and_the_rest_is_shuffled() -> None:
    position = Position([["B1"], ["G3", "R5"]], "W", "red", pile=[], below=["Y2", "W+4"])
    begin = [offer(0, "draw"), told("draw", seat=0, forced=True)]
    table = fine(position, *begin, told("reshuffle", pile=["W+4", "Y2"]), drawn(0, "turn", "Y2"), passes(0))
    assert (table.colour, table.discard) == ("red", "W")
    wrong(position, *begin, told("reshuffle", pile=["W", "W+4", "Y2"]))
    wrong(position, *begin, drawn(0, "turn", "Y2"))
    fine(position, *begin, passes(0), pile={"reshuffle": "never"})
    full = Position([["B1"], ["G3", "R5"]], "W", "red", pile=["Y9"], below=["Y2", "W+4"])
    wrong(full, *begin, told("reshuffle", pile=["W+4", "Y2"]))


@pytest.mark.fault(16)
@pytest.mark.fault(32)
def test_a_card_comes_from_the_pile_only() -> None:
    position = Position([["B0"], ["G3", "R5"]], "R7")
    assert "a card of the pile" in wrong(position, offer(0, "draw"), draw(0, "B0"))
    fine(position, offer(0, "draw"), draw(0, "Y0"))


def test_a_position_must_be_one_of_this_deck() -> None:
    with pytest.raises(ValueError, match="B0"):
        fine(Position([["B0"], ["B0"]], "R7"), offer(0, "draw"))
    with pytest.raises(ValueError, match="needs a colour"):
        fine(Position([["B0"], ["B1"]], "W"), offer(0, "draw"))
    fine(Position([["B0"], ["B0"]], "R7"), offer(0, "draw"), deck={"second_pack_from": 2})
