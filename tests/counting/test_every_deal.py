"""Exact odds against every deal of tiny decks, written out: the same fractions, to the last digit."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

import pytest

from tests.counting.every_deal import Opening, openings
from uno_sim.cards import SYMBOLS, colour_of, is_wild, symbol_of
from uno_sim.counting import odds
from uno_sim.rules.load import load_rules
from uno_sim.rules.model import Rules

NO_CARDS: Final = dict.fromkeys(SYMBOLS, 0)


def tiny(cards: dict[str, int], hand: int = 2, own: dict[str, Any] | None = None, **options: Any) -> Rules:
    """Official rules with a deck of single cards (wild kinds by symbol) and some options (``lead__wild="dealer"``)."""
    wilds = {card: number for card, number in cards.items() if is_wild(card) and card in SYMBOLS}
    single = {card: number for card, number in cards.items() if card not in wilds and symbol_of(card) in SYMBOLS}
    data: dict[str, Any] = {
        "deck": {"copies": NO_CARDS | wilds, "cards": single, "kinds": own or {}},
        "start": {"hand": hand},
    }
    for name, value in options.items():
        group, option = name.split("__")
        data.setdefault(group, {})[option] = value
    return load_rules(data).rules


MIXED: Final = {"R1": 2, "R2": 1, "Y1": 1, "G+2": 1, "BS": 1, "W": 1, "W+4": 1}
DRAWS: Final = {"R1": 1, "R+2": 2, "Y+2": 1, "G5": 1, "W": 2, "W+4": 1}
FOURS: Final = {"R1": 1, "RS": 1, "Y1": 1, "YS": 1, "G2": 1, "W": 1, "W+4": 2}
FEW_LEADS: Final = {"R1": 2, "Y2": 1, "R+2": 2, "GS": 1, "W+4": 2}
AGAIN: Final = {"lead__draw_two": "again", "lead__skip": "again", "lead__wild": "again", "lead__reverse": "again"}
REFUSED: Final = {"wild_draw_four__bluff": "no", "wild_draw_four__challenge": "off"}
OWN: Final = {"S2": {"skips": 2, "copies": 1}, "W+6": {"draws": 6, "copies": 2}}

CASES: Final = {
    "plain": tiny(MIXED),
    "hands of three": tiny(MIXED, 3),
    "hands of one": tiny(MIXED, 1),
    "last cards banned": tiny(MIXED, 1, finish__banned=["W", "S"]),
    "lead +4 as Wild": tiny(MIXED, lead__wild_draw_four="as-wild"),
    "few may lead": tiny(FEW_LEADS, **AGAIN),
    "few may lead, three each": tiny(FEW_LEADS, 3, **AGAIN),
    "few may lead, buried": tiny(FEW_LEADS, lead__again="buried", **AGAIN),
    "dealer names": tiny(MIXED, lead__wild="dealer"),
    "dealer names and opens": tiny(MIXED, lead__wild="dealer", start__opener="dealer"),
    "colour by chance": tiny(FOURS, lead__wild="chance", **REFUSED),
    "next plays": tiny(MIXED, lead__wild_then="next-plays"),
    "left of dealer names, who plays after the dealer": tiny(
        MIXED, lead__wild="left-of-dealer", start__opener="dealer", lead__wild_then="next-plays"
    ),
    "answer": tiny(DRAWS, lead__draw_two="answer", answer__two_on_two="yes"),
    "answer with a +4": tiny(DRAWS, lead__draw_two="answer", answer__four_on_two="yes"),
    "answer with an honest +4": tiny(DRAWS, lead__draw_two="answer", answer__four_on_two="yes", **REFUSED),
    "answer with a free +4": tiny(
        DRAWS, lead__draw_two="answer", answer__four_on_two="yes", wild_draw_four__on_draw_card="free", **REFUSED
    ),
    "answer of the same amount": tiny(
        DRAWS, lead__draw_two="answer", answer__four_on_two="yes", answer__two_on_two="yes", answer__amount="same"
    ),
    "deflected": tiny(MIXED, lead__draw_two="answer", answer__skip="next"),
    "bound by colour": tiny(DRAWS, matching__after_paid="colour"),
    "bound, and no +2": tiny(DRAWS, matching__after_paid="colour-no-draw-two"),
    "draws and plays, bound": tiny(DRAWS, lead__draw_two="draw-and-play", matching__after_paid="colour-no-draw-two"),
    "no Wild on a +2": tiny(DRAWS, matching__wild_on_draw_card="never"),
    "Reverse by colour": tiny({"RR": 2, "YR": 2, "R1": 1, "Y1": 1, "W": 1}, lead__reverse="opener-by-colour"),
    **{
        f"no bluffs, {legal}": tiny(FOURS, wild_draw_four__legal=legal, **REFUSED)
        for legal in ("any-time", "no-colour", "no-number-of-colour", "no-number", "nothing-else")
    },
    "kinds of one's own": tiny({"R1": 1, "Y1": 1}, own=OWN, **REFUSED),
    "kinds of one's own, any lead": tiny({"R1": 1, "W": 1}, own=OWN, lead__wild_draw_four="as-wild"),
}
PLAYERS: Final = {"few may lead, three each": 2, "left of dealer names, who plays after the dealer": 3}

ASKED: Final[dict[str, Callable[[Opening], int]]] = {
    "playable": lambda each: each.playable,
    "wild": lambda each: sum(map(is_wild, each.hand)),
    "red": lambda each: sum(colour_of(card) == "red" for card in each.hand),
    "colours": lambda each: len({colour_of(card) for card in each.hand} - {None}),
    "alike": lambda each: max(Counter(each.hand).values()),
    "number": lambda each: sum(symbol_of(card).isdecimal() for card in each.hand),
    "red - 2*wild": lambda each: sum((colour_of(card) == "red") - 2 * is_wild(card) for card in each.hand),
}


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> tuple[Rules, int, dict[Opening, Fraction]]:
    rules, players = CASES[request.param], PLAYERS.get(request.param, 2)
    return rules, players, openings(rules, players)


def test_every_count_has_its_law(case: tuple[Rules, int, dict[Opening, Fraction]]) -> None:
    rules, players, every = case
    assert sum(every.values()) == 1
    found = odds(rules, players, of=[*ASKED, "points"]).asked
    points = {kind.symbol: kind.points for kind in rules.deck.all_kinds}
    asked = [*ASKED.values(), lambda each: sum(points[symbol_of(card)] for card in each.hand)]
    for answer, value in zip(found, asked, strict=True):
        law: defaultdict[int, Fraction] = defaultdict(Fraction)
        for opening, chance in every.items():
            law[value(opening)] += chance
        assert answer.law == dict(sorted(law.items())), answer.query


QUESTIONS: Final[dict[str, Callable[[Opening], bool]]] = {
    "playable = 0": lambda each: each.playable == 0,
    "playable >= 1 and wild = 0": lambda each: each.playable >= 1 and not any(map(is_wild, each.hand)),
    "playable = 0 or red >= 1": lambda each: each.playable == 0 or any(colour_of(card) == "red" for card in each.hand),
    "not playable < 1 and colours = 2": lambda each: each.playable >= 1 and ASKED["colours"](each) == 2,
    "alike >= 2 and playable >= 1": lambda each: ASKED["alike"](each) >= 2 and each.playable >= 1,
    "playable > wild": lambda each: each.playable > ASKED["wild"](each),
}


def test_every_question_has_its_chance(case: tuple[Rules, int, dict[Opening, Fraction]]) -> None:
    rules, players, every = case
    for answer in odds(rules, players, of=list(QUESTIONS)).asked:
        assert answer.chance == sum(chance for each, chance in every.items() if QUESTIONS[answer.query](each))


def test_every_lead_card_is_told_as_it_is(case: tuple[Rules, int, dict[Opening, Fraction]]) -> None:
    rules, players, every = case
    for lead in {each.lead for each in every}:
        such = {each: chance for each, chance in every.items() if each.lead == lead}
        given = odds(rules, players, of=["playable", "wild = 0"], lead=lead).asked
        law: defaultdict[int, Fraction] = defaultdict(Fraction)
        for each, chance in such.items():
            law[each.playable] += chance / sum(such.values())
        assert given[0].law == dict(sorted(law.items()))
        wildless = sum(chance for each, chance in such.items() if not ASKED["wild"](each))
        assert given[1].chance == wildless / sum(such.values())
    usual = odds(rules, players)
    assert sum(lead.chance for lead in usual.leads) == 1
    assert sum(lead.chance * lead.nothing for lead in usual.leads) == sum(
        chance for each, chance in every.items() if each.playable == 0
    )


def test_somebody_is_one_of_all_players() -> None:
    """Three hands of two from nine cards, written out."""
    rules = tiny({"R1": 2, "R2": 1, "Y1": 2, "G2": 1, "W": 1, "W+4": 2})
    deck = [card for card in rules.deck.card_names for _ in range(rules.deck.copies_of(card))]
    so: dict[str, Callable[[list[str]], bool]] = {
        "W+4 >= 1": lambda hand: "W+4" in hand,
        "wild >= 1 and red >= 1": lambda hand: any(map(is_wild, hand)) and any(card[0] == "R" for card in hand),
        "red = 2 or red = yellow": lambda hand: (
            (red := sum(card[0] == "R" for card in hand)) == 2 or red == sum(card[0] == "Y" for card in hand)
        ),
    }
    deals, hits = 0, dict.fromkeys(so, 0)
    for first in combinations(range(9), 2):
        for second in combinations([at for at in range(9) if at not in first], 2):
            for third in combinations([at for at in range(9) if at not in (*first, *second)], 2):
                hands = [[deck[at] for at in places] for places in (first, second, third)]
                deals += 1
                for query, is_so in so.items():
                    hits[query] += any(map(is_so, hands))
    for answer in odds(rules, 3, of=list(so)).asked:
        assert answer.somebody == Fraction(hits[answer.query], deals)
