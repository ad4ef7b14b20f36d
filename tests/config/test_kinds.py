"""Kinds of cards of one's own: in words, as rows of a deck, laid upon one another, and varied."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from uno_sim.cards import Kind
from uno_sim.rules.kinds import in_words, own_kinds, parts
from uno_sim.rules.load import load_rules
from uno_sim.rules.model import OFFICIAL_SYMBOLS, OwnKind, Rules
from uno_sim.rules.words import difference, explanation, page, sheet
from uno_sim.study import load_study


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (Kind("+1", "+1", 2, 10, draws=1), "+1: 2 of each colour, 10 points, the next player draws 1 card"),
        (
            Kind("S2", "Skip Two", 1, 20, skips=2),
            "Skip Two (S2): 1 of each colour, 20 points, the next 2 players are passed over",
        ),
        (Kind("N", "Next", 2, 1, skips=1), "Next (N): 2 of each colour, 1 point, the next player is passed over"),
        (Kind("SE", "SE", 2, 1, skips=15), "SE: 2 of each colour, 1 point, everyone else is passed over"),
        (Kind("U", "U", 2, 20, reverses=True), "U: 2 of each colour, 20 points, the direction turns"),
        (Kind("10", "10", 2, 10), "10: 2 of each colour, 10 points, no effect"),
        (Kind("WC", "WC", 3, 40, wild=True), "WC: 3 in all, 40 points, its player names the colour"),
        (Kind("W6", "W6", 4, 60, wild=True, draws=6), "W6: 4 in all, 60 points, the next player draws 6 cards"),
        (
            Kind("WS", "WS", 1, 40, wild=True, hands="swap"),
            "WS: 1 in all, 40 points, its player swaps hands with another",
        ),
        (Kind("P", "P", 1, 40, hands="pass"), "P: 1 of each colour, 40 points, everybody passes the hand on"),
        (
            Kind("WH", "WH", 1, 40, wild=True, hands="shuffle"),
            "WH: 1 in all, 40 points, all hands are shuffled together and dealt out again",
        ),
    ],
)
def test_in_words(row: Kind, said: str) -> None:
    assert in_words(row) == said


def test_a_deck_has_its_own_kinds_after_the_official_ones() -> None:
    deck = load_rules("big-draws").rules.deck
    assert [kind.symbol for kind in deck.all_kinds] == [*OFFICIAL_SYMBOLS, "+1", "+3", "S2", "W+6"]
    assert [kind.symbol for kind in own_kinds(deck)] == ["+1", "+3", "S2", "W+6"]
    assert {"R+1", "B+3", "GS2", "W+6"} <= {*deck.card_names}
    assert (deck.copies_of("R+1"), deck.copies_of("W+6"), deck.kind_of("YS2").skips) == (2, 4, 2)
    assert deck.has("+3")
    assert not deck.has("+5")


def test_what_is_dumped_can_be_read_again() -> None:
    rules = load_rules("big-draws").rules
    assert Rules.model_validate_json(rules.model_dump_json()) == rules


@pytest.mark.parametrize("effects", [{"draws": 1, "skips": 1}, {"reverses": "yes", "hands": "swap", "skips": 3}])
def test_a_kind_does_one_thing(effects: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=f"does {len(effects)} things"):
        OwnKind(**effects)


def test_a_sheet_has_a_row_for_each() -> None:
    lines = sheet("big-draws").splitlines()
    assert [line.split()[1] for line in lines if line.startswith("*")] == ["kinds"]
    for said in (
        "+1: 2 of each colour, 10 points, the next player draws 1 card",
        "Skip Two (S2): 2 of each colour, 30 points, the next 2 players are passed over",
        "Wild +6 (W+6): 4 in all, 60 points, the next player draws 6 cards",
    ):
        assert [line for line in lines if line.strip() == said]


def test_every_part_is_explained() -> None:
    told, table = explanation("deck.kinds"), page()
    assert [part.name for part in parts()] == list(OwnKind.model_fields)
    for part in parts():
        assert f"    {part.name}" in told
        assert f"| `{part.name}` | " in table
    assert "set by: big-draws, deck-112, deck-112-shuffle" in told


def test_layers_merge_a_kind_part_by_part(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "uno: rules/1\nextends: [big-draws, deck-112]\n"
        "deck: {kinds: {+1: {copies: 4}, S2: {skips: 3}, +3: null, T: {name: Turn, reverses: yes}}}\n",
        encoding="utf-8",
    )
    rows = [re.split(r"\s{2,}", line) for line in difference("big-draws", str(file)).splitlines()[1:]]
    assert rows == [
        ["deck.kinds.+1.copies", "2", "4"],
        ["deck.kinds.+3", "{points: 30, draws: 3}", "none"],
        ["deck.kinds.S2.skips", "2", "3"],
        ["deck.kinds.WSwap", "none", "{name: Wild Swap Hands, copies: 1, points: 40, hands: swap}"],
        ["deck.kinds.WC", "none", "{name: Wild Customizable, copies: 3, points: 40}"],
        ["deck.kinds.T", "none", "{name: Turn, reverses: yes}"],
    ]


def test_flags_make_and_change_kinds() -> None:
    [cell] = load_study("official", {"set": ["rules.deck.kinds.+1.draws=1", "rules.deck.kinds.W+6={draws: 6}"]}).cells
    assert {symbol: kind.draws for symbol, kind in cell.rules.deck.kinds.items()} == {"+1": 1, "W+6": 6}
    [cell] = load_study("big-draws", {"set": ["rules.deck.kinds.S2=null"]}).cells
    assert [*cell.rules.deck.kinds] == ["+1", "+3", "W+6"]


def test_kinds_are_varied() -> None:
    vary = {"rules.deck.kinds.+1.copies": [0, 1, 2], "rules.deck.kinds.S2": [{"skips": 2}, {"skips": 3}]}
    study = load_study({"uno": "study/1", "rules": "big-draws", "games": 10, "vary": vary})
    assert [(c.rules.deck.kinds["+1"].copies, c.rules.deck.kinds["S2"].skips) for c in study.cells] == [
        (copies, skips) for copies in (0, 1, 2) for skips in (2, 3)
    ]
    assert study.cells[0].name == "deck.kinds.+1.copies=0, deck.kinds.S2=skips=2"
