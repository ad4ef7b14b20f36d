"""Random words, the shuffle, and what the streams promise. Seeds are fixed; alarm rates stand where chance decides."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from tests.engine.cells import cell, play, total
from uno_sim.engine.tracing import trace_game
from uno_sim.jit import entry
from uno_sim.table.chance import philox
from uno_sim.trace import Event

ZERO, ONES = 0, 0xFFFFFFFFFFFFFFFF


@pytest.mark.parametrize(
    ("seed", "index", "stream", "counter", "words"),
    [  # the known answers published with Random123 for Philox4x32-10
        (0, 0, 0, 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (ONES, ONES, 0xFFFFFFFF, 0xFFFFFFFF, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            0x299F31D0A4093822, 0x0370734413198A2E, 0x85A308D3, 0x243F6A88,
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)  # fmt: skip
def test_words_are_philox(seed: int, index: int, stream: int, counter: int, words: tuple[int, ...]) -> None:
    assert tuple(int(word) for word in _philox(np.uint64(seed), np.uint64(index), stream, counter)) == words


@entry
def _philox(seed: Any, index: Any, stream: Any, counter: Any) -> Any:
    return philox(seed, index, stream, counter)


def _dealt(game: int, seed: int = 1, **rules: Any) -> list[list[str]]:
    hands: list[list[str]] = trace_game(cell(rules=rules, seed=seed, limit=1), game).events[0].hands
    return hands


@pytest.mark.fault(17)
def test_the_shuffle_is_unbiased() -> None:
    """Every card kind in every seat as often as its copies say, over 20,000 deals; one false alarm in 1,000."""
    games = 20_000
    what = cell(4, games=games)
    counts: Counter[str] = Counter()
    for game in range(0, games, 20):
        counts.update(_dealt(game)[0])
    deals = len(range(0, games, 20))
    statistic = 0.0
    for card in counts:
        copies = what.rules.deck.copies["W" if card == "W" else "W+4" if card == "W+4" else card[1:]]  # type: ignore[index]
        expected = deals * 7 * copies / 108
        statistic += (counts[card] - expected) ** 2 / expected
    assert len(counts) == 54
    assert statistic * 107 / 101 < chi2.ppf(0.999, 53)  # seven of 108 without putting back vary a little less


@pytest.mark.fault(17)
def test_equal_cards_are_dealt_next_to_each_other_by_chance_only() -> None:
    """Neighbours in a hand are twins with the chance that counting gives; one false alarm in 1,000."""
    pairs = twins = 0
    for game in range(2000):
        for hand in _dealt(game, seed=5):
            pairs += len(hand) - 1
            twins += sum(a == b for a, b in pairwise(hand))
    chance = (48 * 2 * 1 + 2 * 4 * 3) / (108 * 107)
    z = (twins - pairs * chance) / (pairs * chance * (1 - chance)) ** 0.5
    assert abs(z) < 3.29


@pytest.mark.fault(27)
def test_every_game_has_its_own_shuffle() -> None:
    assert len({str(_dealt(game)) for game in range(500)}) == 500


@pytest.mark.fault(26)
def test_another_seed_is_another_deal_and_the_same_seed_the_same() -> None:
    assert _dealt(7, seed=1) == _dealt(7, seed=1) != _dealt(7, seed=2)


def _before_divergence(one: list[Event], other: list[Event]) -> int:
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@pytest.mark.parametrize(
    "change",
    [
        {"draw": {"amount": "until-playable"}},
        {"answer": {"two_on_two": "yes"}},
        {"lead": {"skip": "nothing"}},
        {"wild_draw_four": {"legal": "any-time"}},
        {"finish": {"last_draw_card": "nothing"}},
        {"uno_call": {"call": "none"}},
    ],
)
@pytest.mark.parametrize("who", ["all-round", "random"])
def test_one_changed_rule_leaves_the_deal_and_all_before_it_alone(change: dict[str, Any], who: str) -> None:
    """Rule sets meet the same deals, and every decision before the first divergence is the same."""
    longest = []
    for game in range(40):
        plain = [e for e in trace_game(cell(who=who), game).events if e.name not in ("uno", "offer")]
        other = [e for e in trace_game(cell(who=who, rules=change), game).events if e.name not in ("uno", "offer")]
        assert plain[0].hands == other[0].hands
        assert plain[1].card == other[1].card
        longest.append(_before_divergence(plain, other))
    assert sum(longest) > 40 * 20


def test_the_kth_card_drawn_is_the_same_whoever_draws_it() -> None:
    """Two players take other decisions; the cards that leave the pile are the same ones in the same order."""
    for game in range(30):
        drawn = []
        for who in ("all-round", "random", "highest-first"):
            events = trace_game(cell(who=who), game).events
            shuffled = next((i for i, e in enumerate(events) if e.name == "reshuffle"), len(events))
            drawn.append([e.card for e in events[:shuffled] if e.name == "card"])
        shortest = min(map(len, drawn))
        assert drawn[0][:shortest] == drawn[1][:shortest] == drawn[2][:shortest]
        assert shortest > 0


def test_a_lead_rule_does_not_shift_the_pile() -> None:
    """A lead Wild turned over again is another lead card; hands and nearly all of the pile stay."""
    same = total_cards = 0
    for game in range(200):
        one, other = (
            [e.card for e in trace_game(cell(who="random", rules=rules), game).events if e.name == "card"]
            for rules in ({}, {"lead": {"wild": "again", "skip": "again"}})
        )
        shorter = min(len(one), len(other))
        same += sum(a == b for a, b in zip(one, other, strict=False))
        total_cards += shorter
    assert same > 0.97 * total_cards


def test_the_dealer_is_any_seat_alike() -> None:
    """10,000 games, four seats; one false alarm in 1,000."""
    dealers = np.bincount(play(cell(games=10_000), rows=True).table["dealer"], minlength=4)  # type: ignore[index]
    assert ((dealers - 2500) ** 2 / 2500).sum() < chi2.ppf(0.999, 3)


def test_games_with_a_changed_ending_rule_take_as_long() -> None:
    """Whether a last +2 draws cannot move the length of a game: not by one action in 5,000 games."""
    lengths = [
        total(play(cell(games=5000, rules={"finish": {"last_draw_card": value}})), "actions")[0]
        for value in ("draws", "nothing")
    ]
    assert lengths[0] == lengths[1]
