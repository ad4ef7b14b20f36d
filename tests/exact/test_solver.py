"""The solver itself: chains with known answers, games that can be solved in the head, and what symmetry demands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from tests.exact.cases import CASES, PAIRS, Case
from tests.exact.chain import visits
from tests.exact.position import Position, alike, canonical, draw_many, renamings
from tests.exact.solve import HEAD, Solution, row, solutions, solve, solve_game
from tests.exact.turns import deals, game_of

HALF: Final = Fraction(1, 2)
STORED: Final = solutions()
SMALL: Final = 2500
"""Moments up to which a game is solved anew in every test run: each takes a fraction of a second."""


# Chains


def test_visits_of_a_gambler() -> None:
    """From 2 of 5, a fair game until 0 or 5: the mean number of rounds is 2 x 3."""

    def after(stake: int) -> Mapping[int, Fraction]:
        return {} if stake in (0, 5) else {stake - 1: HALF, stake + 1: HALF}

    met = visits({2: Fraction(1)}, after)
    assert met[5] == Fraction(2, 5)
    assert met[0] == Fraction(3, 5)
    assert sum(met[stake] for stake in (1, 2, 3, 4)) == 6


def test_visits_of_a_node_that_follows_itself() -> None:
    met = visits(
        {"wait": Fraction(1)}, lambda node: {"wait": Fraction(2, 3), "go": Fraction(1, 3)} if node != "go" else {}
    )
    assert met == {"wait": Fraction(3), "go": Fraction(1)}


def test_a_chain_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="need not end"):
        visits({0: Fraction(1)}, lambda node: {1 - node: Fraction(1)})


# Cards


def test_drawing_goes_on_with_the_discards() -> None:
    position = Position(hands=((), ()), pile=("R1",), below=("G1", "Y2"), top="B1", colour="B")
    spread = draw_many(position, 2, reshuffles=True)
    assert {table.hands[0]: chance for table, chance in spread.items()} == {("G1", "R1"): HALF, ("R1", "Y2"): HALF}
    assert all(len(table.pile) == 1 and not table.below for table in spread)


def test_drawing_stops_where_cards_do() -> None:
    position = Position(hands=((), ()), pile=("R1",), below=("G1",), top="B1", colour="B")
    (dry,) = draw_many(position, 4, reshuffles=True)
    assert dry.hands[0] == ("G1", "R1")
    (never,) = draw_many(position, 4, reshuffles=False)
    assert never.hands[0] == ("R1",)
    assert never.below == ("G1",)


def test_equal_cards_count_each() -> None:
    assert set(alike(("R1", "R1", "Y2"))) == {(Fraction(2, 3), "R1"), (Fraction(1, 3), "Y2")}


def test_names_that_make_no_difference() -> None:
    names = renamings(("R1", "R2", "R3", "R3"))
    assert len(names) == 2  # 1 and 2, of which there is one each
    one = Position((("G1",), ("R3",)), ("B2", "W"), top="Y1", colour="Y")
    other = Position((("B2",), ("G3",)), ("R1", "W"), top="Y2", colour="Y")
    third = Position((("B2",), ("G3",)), ("G1", "W"), top="Y2", colour="Y")
    assert canonical(one, names) == canonical(other, names)
    assert canonical(one, names) != canonical(third, names)


def test_all_deals_together_are_certain() -> None:
    game = game_of(CASES["wilds"].rules, 2)
    assert sum(deals(game).values()) == 1


# Games


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("hand", [1, 2])
def test_where_everything_fits_the_first_to_act_wins(players: int, hand: int) -> None:
    solution = solve(Case({"5": 2}, hand=hand, players=players))
    length = Fraction((hand - 1) * players + 1)
    assert [int(share) for share in solution.wins] == [1] + [0] * (players - 1)
    assert solution.actions == solution.turns == length


def test_one_card_each_and_one_action() -> None:
    """1 and 2 in four colours, and one action: only the opener can win, whose card is any of seven.

    Three of the seven have the lead's number, and one its colour.
    """
    solution = solve(Case({"1": 1, "2": 1}, hand=1, limit=1))
    assert solution.wins == (Fraction(4, 7), Fraction(0))
    assert solution.limit == Fraction(3, 7)


def test_names_need_not_be_made_alike() -> None:
    """The same figures without making use of it that names make no difference."""
    case = CASES["numbers, no reshuffle"]
    game = game_of(case.rules, case.players)
    plain = solve_game(replace(game, names=()), case.limit)
    assert plain.figures() == STORED["numbers, no reshuffle"].figures()
    assert plain.moments > STORED["numbers, no reshuffle"].moments


def test_a_reverse_with_two_is_a_skip() -> None:
    assert STORED["reverse"] == STORED["skip"]


def test_a_reverse_that_only_turns_is_a_number_but_as_lead() -> None:
    """In half of the games it leads, and the dealer is first to act: both win alike."""
    assert STORED["reverse only turns"].actions == STORED["numbers"].actions
    assert STORED["reverse only turns"].wins == (HALF, HALF)


def test_a_game_that_need_not_end_is_refused() -> None:
    with pytest.raises(ValueError, match="need not end"):
        solve(replace(CASES["+2, limit 16, stacking"], limit=None))


def test_rules_that_are_not_written_are_refused() -> None:
    with pytest.raises(ValueError, match=r"lead\.skip=nothing cannot be solved; allowed: skip"):
        solve(Case({"1": 1}, hand=1, options={"lead.skip": "nothing"}))
    with pytest.raises(ValueError, match="bluff=no"):
        solve(Case({"1": 1, "W+4": 1}, hand=1))


# What is stored


def test_every_game_is_stored() -> None:
    assert list(STORED) == list(CASES)
    assert {name for pair in PAIRS for name in pair} <= set(CASES)


@pytest.mark.parametrize("name", STORED)
def test_shares_add_to_one(name: str) -> None:
    solution = STORED[name]
    assert sum(solution.wins) + solution.stalemate + solution.limit == 1
    assert len(solution.wins) == CASES[name].players


@pytest.mark.parametrize("name", [name for name, solution in STORED.items() if solution.moments <= SMALL])
def test_small_games_solved_anew(name: str) -> None:
    assert solve(CASES[name]) == STORED[name]


@pytest.mark.proof
@pytest.mark.parametrize("name", [name for name, solution in STORED.items() if solution.moments > SMALL])
def test_large_games_solved_anew(name: str) -> None:
    assert solve(CASES[name]) == STORED[name]


def test_the_document_has_the_table() -> None:
    table = "\n".join([HEAD, *(row(name, solution) for name, solution in STORED.items())])
    document = Path(__file__).resolve().parents[2] / "docs" / "exact.md"
    assert table in document.read_text("utf-8"), "paste what `python -m tests.exact.solve` prints into docs/exact.md"


def test_solutions_survive_writing() -> None:
    for solution in STORED.values():
        assert Solution.read(solution.plain()) == solution
