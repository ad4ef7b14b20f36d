"""Matches written by hand: what every game is entered as, when it is over, who has won and who begins the next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.telling import Told, deal, end, fine, in_order, judged, offer, play, scored, told, turn_up, wrong
from uno_sim.referee import Position, judge
from uno_sim.referee.match import MOST_GAMES
from uno_sim.rules.model import Rules
from uno_sim.trace import Event, Trace

ONE = {"hand": 1}
"""One card each: whoever opens wins."""
HANDS = [["R1"], ["R2"], ["R9"]]
OWN = {"way": "own-points"}


def game(dealer: int, opener: int, points: list[int], hands: list[list[str]] = HANDS) -> list[Event]:
    """A game of one card each, in which the opener wins at once."""
    card = hands[opener][0]
    left = [[] if seat == opener else hand for seat, hand in enumerate(hands)]
    parts: list[Told] = [
        deal(dealer, hands),
        turn_up("R7"),
        told("opener", seat=opener, clockwise=True),
        offer(opener, card, "draw"),
        play(opener, card, 0),
        end(opener, left, points),
    ]
    return list(in_order(parts))


def lost(**match: Any) -> dict[str, Any]:
    """Rules for one card each and a match like this."""
    return {"start": ONE, "match": {"target": 20} | match}


FIRST: list[Event] = [*game(0, 1, [0, 10, 0]), *scored(1, [0, 10, 0], 1)]
SECOND: list[Event] = [*FIRST, *game(1, 2, [0, 0, 3]), *scored(2, [0, 10, 3], 2)]


# Points


@pytest.mark.clause("S1.41")
def test_points_add_up_and_whoever_reaches_the_target_has_won() -> None:
    hands = [["R1"], ["R2"], ["RS"]]
    last = game(2, 0, [22, 0, 0], hands)
    over = scored(3, [22, 10, 3], None, reached=[0], reason="target", winners=[0])
    table = fine(3, SECOND, last, over, **lost())
    assert (table.scores, table.match_over, table.match_reason) == ([22, 10, 3], True, "target")
    assert table.match_winners == [0]
    assert (table.over, table.winner, table.points, table.next_dealer) == (True, 0, [22, 0, 0], None)
    wrong(3, SECOND, last, scored(3, [22, 10, 3], 0), **lost())
    wrong(3, SECOND, last, scored(3, [22, 0, 0], reached=[0], reason="target", winners=[0]), **lost())
    wrong(3, SECOND, last, scored(3, [22, 10, 3], reached=[0], reason="target", winners=[1]), **lost())
    wrong(3, SECOND, last, over, deal(0, HANDS)[0], **lost())
    wrong(3, SECOND, last, deal(0, HANDS)[0], **lost())


@pytest.mark.parametrize(
    "field",
    [
        {"games": 3},
        {"scores": [0, 11, 3]},
        {"reached": [1]},
        {"hit": 1},
        {"by": 0},
        {"pigs": [0, 1, 0]},
        {"out": [0]},
        {"over": True},
        {"reason": "games"},
        {"rewards": [5, 0, 0]},
        {"winners": [1]},
        {"dealer": 0},
        {"dealer": None},
        {"opener": 2},
        {"games": "2"},
        {"over": 0},
    ],
)
def test_each_field_is_checked(field: dict[str, Any]) -> None:
    fine(3, SECOND, **lost())
    wrong(3, SECOND[:-1], Event("scored", {**SECOND[-1].data, **field}), **lost())


def test_a_field_too_few_or_too_many() -> None:
    for data in ({**SECOND[-1].data, "mood": "good"}, {"games": 2}):
        wrong(3, SECOND[:-1], Event("scored", data), **lost())


def test_a_match_ends_with_a_score_that_is_over() -> None:
    rules = Rules.model_validate(lost())
    for events in (FIRST, FIRST[:-1], SECOND):
        trace = Trace(rules.model_dump(), 3, 1, 0, events, match=True)
        assert judge(trace, truncated=True).ok
        verdict = judge(trace)
        assert verdict.disagreement
        assert verdict.disagreement.found == "the end of the trace"


def test_a_game_alone_is_not_scored() -> None:
    wrong(3, FIRST, start=ONE)
    assert fine(3, FIRST[:-1], start=ONE).scores is None
    assert fine(3, FIRST[:-1], **lost()).scores is None
    assert fine(3, FIRST, game(1, 2, [0, 0, 3])[:2], **lost()).scores == [0, 10, 0]


@pytest.mark.clause("S1.42")
@pytest.mark.clause("S2.48")
def test_the_fewest_points_may_win() -> None:
    few = lost(target=10, winner="fewest-points") | {"score": OWN}
    first = [*game(0, 1, [1, 0, 9]), *scored(1, [1, 0, 9], 1)]
    second = game(1, 2, [9, 2, 0], [["R9"], ["R2"], ["R1"]])
    over: dict[str, Any] = {"reached": [0], "reason": "target"}
    fine(3, first, second, scored(2, [10, 2, 9], winners=[1], **over), **few)
    wrong(3, first, second, scored(2, [10, 2, 9], winners=[0], **over), **few)


def test_all_games_played_end_a_match() -> None:
    over = scored(2, [0, 10, 3], None, reason="games", winners=[1])
    fine(3, SECOND[:-1], over, **lost(target=0, games=2))
    fine(3, SECOND[:-1], over, **lost(games=2))
    wrong(3, SECOND, **lost(games=2))
    one = scored(1, [0, 10, 0], None, reason="games", winners=[1])
    fine(3, FIRST[:-1], one, **lost(games=1))
    fine(3, FIRST[:-1], scored(1, [0, 10, 0], reached=[1], reason="target", winners=[1]), **lost(target=10, games=1))


@pytest.mark.clause("S2.54")
def test_a_low_score_is_rewarded() -> None:
    begin = SECOND[:-1]
    rewarded = {"reward": 5, "reward_at": 3}
    some = scored(2, [0, 10, 3], reason="games", winners=[1], rewards=[5, 0, 5])
    fine(3, begin, some, **lost(games=2, **rewarded))
    wrong(3, begin, scored(2, [0, 10, 3], reason="games", winners=[1]), **lost(games=2, **rewarded))
    off = scored(2, [-5, 10, -2], reason="games", winners=[0], rewards=[5, 0, 5])
    fewest = {"winner": "fewest-points", "reward_counts": "off-score"}
    assert fine(3, begin, off, **lost(games=2, **rewarded, **fewest)).rewards == [5, 0, 5]
    everybody = scored(2, [-5, 5, -2], reason="games", winners=[1], rewards=[5, 5, 5])
    fine(3, begin, everybody, **lost(games=2, reward=5, reward_at=10, reward_counts="off-score"))
    wrong(3, FIRST[:-1], scored(1, [0, 10, 0], 1, rewards=[5, 0, 5]), **lost(games=2, **rewarded))


def test_a_reward_taken_off_may_make_a_tie_or_break_one() -> None:
    tied = [*game(0, 1, [1, 0, 9]), *scored(1, [1, 0, 9], 1), *game(1, 2, [1, 2, 0])]
    off = {"games": 2, "reward": 2, "winner": "fewest-points", "reward_counts": "off-score"}
    both = scored(2, [0, 0, 9], reason="games", winners=[0, 1], rewards=[2, 2, 0])
    fine(3, tied, both, **lost(reward_at=2, **off), score=OWN)
    on = scored(2, [2, 2, 9], 2)
    fine(3, tied, on, **lost(reward_at=2, ties="play-on", **off), score=OWN)
    wrong(3, tied, scored(2, [0, 0, 9], 2), **lost(reward_at=2, ties="play-on", **off), score=OWN)


def test_a_tie_may_be_played_on() -> None:
    hands = [["R1"], ["R2"], ["R3"]]
    tied = [*game(0, 1, [0, 4, 0], hands), *scored(1, [0, 4, 0], 1), *game(1, 2, [0, 0, 4], [["R1"], ["R3"], ["R9"]])]
    over = scored(2, [0, 4, 4], reason="games", winners=[1, 2])
    fine(3, tied, over, **lost(games=2))
    wrong(3, tied, over, **lost(games=2, ties="play-on"))
    on = [*tied, *scored(2, [0, 4, 4], 2)]
    third = [*game(2, 0, [5, 0, 0], hands), *scored(3, [5, 4, 4], reason="games", winners=[0])]
    fine(3, on, third, **lost(games=2, ties="play-on"))


def test_a_match_that_does_not_end_is_given_up() -> None:
    hands = [["R0"], ["R1"]]  # seat 0 opens every other game and gets a point for it
    games = (game(1, 0, [1, 0], hands), game(0, 1, [0, 0], hands))
    events: list[Event] = []
    for number in range(1, MOST_GAMES):
        events += [*games[number % 2], *scored(number, [number // 2, 0], number % 2)]
    score, rules = [MOST_GAMES // 2, 0], lost(target=100_000)
    assert fine(2, events, games[0], scored(MOST_GAMES, score, reason="limit"), **rules).match_reason == "limit"
    wrong(2, events, games[0], scored(MOST_GAMES, score, 0), **rules)


# Camps


def test_a_camp_adds_its_points() -> None:
    hands = [["R1"], ["R2"], ["R9"], ["R3"]]
    camps = {"teams": "alternating"}
    first = [*game(0, 1, [0, 10, 0, 0], hands), *scored(1, [0, 10, 0, 0], 1)]
    second = [*game(1, 2, [0, 0, 5, 0], hands), *scored(2, [0, 10, 5, 0], 2)]
    third = game(2, 3, [0, 0, 0, 10], hands)
    over = scored(3, [0, 10, 5, 10], reached=[1, 3], reason="target", winners=[1, 3])
    fine(4, first, second, third, over, **lost(), players=camps)
    wrong(4, first, second, third, scored(3, [0, 10, 5, 10], 3), **lost(), players=camps)
    wrong(4, first, second, third, over, **lost(target=21), players=camps)
    games = scored(3, [0, 10, 5, 10], reason="games", winners=[1, 3])
    fine(4, first, second, third, games, **lost(target=0, games=3, ties="play-on"), players=camps)
    fewest = scored(3, [0, 10, 5, 10], reason="games", winners=[0, 2])
    fine(4, first, second, third, fewest, **lost(target=0, games=3, winner="fewest-points"), players=camps)


# Who reaches the target plays no more

THREE = [*game(0, 1, [1, 0, 9]), *scored(1, [1, 0, 9], 1, reached=[2], out=[2])]
OUT = lost(target=9, at_target="out") | {"score": OWN}
TWO_LEFT: list[list[str]] = [["R9"], ["R2"], []]


def test_who_is_out_gets_no_cards_and_is_passed_over() -> None:
    second = game(1, 0, [0, 2, 0], TWO_LEFT)
    two = [*THREE, *second, *scored(2, [1, 2, 9], 0, out=[2])]
    table = fine(3, two, **OUT)
    assert (table.out, table.hands, table.next_dealer) == ([2], [[], ["R2"], []], 0)
    third = [
        *game(0, 1, [9, 0, 0], TWO_LEFT),
        *scored(3, [10, 2, 9], reached=[0], out=[0, 2], reason="last", winners=[1]),
    ]
    assert fine(3, two, third, **OUT).match_winners == [1]
    wrong(3, THREE, deal(2, TWO_LEFT), **OUT)
    wrong(3, THREE, deal(1, HANDS), **OUT)
    wrong(3, THREE, second[:2], told("opener", seat=2, clockwise=True), **OUT)
    wrong(3, game(0, 1, [1, 0, 9]), scored(1, [1, 0, 9], 1, reached=[2]), **OUT)
    wrong(3, two[:-1], scored(2, [1, 2, 9], 2, out=[2]), **OUT)
    wrong(3, two[:-1], scored(2, [1, 2, 9], 0, out=[2], reached=[2]), **OUT)


def test_two_who_are_left_are_two_players() -> None:
    hands = [["RR", "R5"], ["R2", "B2"], []]
    begin = [deal(1, hands), turn_up("R7"), told("opener", seat=0, clockwise=True), offer(0, "R5", "RR", "draw")]
    turned = [*begin, play(0, "RR", 1), told("uno", seat=0), told("skip", seat=1)]
    first = list(
        in_order(
            [
                deal(0, [["R1", "B1"], ["R2", "R3"], ["R9", "B9"]]),
                turn_up("R7"),
                told("opener", seat=1, clockwise=True),
                offer(1, "R2", "R3", "draw"),
                play(1, "R2", 1),
                told("uno", seat=1),
                offer(2, "R9", "draw"),
                told("draw", seat=2, forced=False),
                told("card", seat=2, card="G9", cause="turn"),
                told("pass", seat=2),
                offer(0, "R1", "draw"),
                play(0, "R1", 1),
                told("uno", seat=0),
                offer(1, "R3", "draw"),
                play(1, "R3", 0),
                end(1, [["B1"], [], ["R9", "B9", "G9"]], [1, 0, 27]),
                scored(1, [1, 0, 27], 1, reached=[2], out=[2]),
            ]
        )
    )
    fine(3, first, turned, offer(0, "R5", "draw"), **OUT | {"start": {"hand": 2}})


def test_nobody_may_be_left() -> None:
    hands = [["B1"], ["G3"]]
    stale = Position(hands, "R7", pile=[], below=[], scores=[8, 8])
    lap: list[Told] = []
    for seat in (0, 1):
        lap += [offer(seat, "draw"), told("draw", seat=seat, forced=True), told("pass", seat=seat)]
    lap += [end(None, hands, [1, 3], "stalemate")]
    both: dict[str, Any] = {"reached": [0, 1], "out": [0, 1], "reason": "last"}
    fine(stale, *lap, scored(1, [9, 11], winners=[1], **both), **OUT)
    few = OUT | lost(target=9, at_target="out", winner="fewest-points")
    fine(stale, *lap, scored(1, [9, 11], winners=[0], **both), **few)
    tie = Position(hands, "R7", pile=[], below=[], scores=[10, 8])
    play_on = OUT | lost(target=9, at_target="out", ties="play-on")
    fine(tie, *lap, scored(1, [11, 11], winners=[0, 1], **both), **play_on)


# Pigs


@pytest.mark.clause("S4.60")
@pytest.mark.clause("S4.62")
def test_a_hero_draws_a_pig_on_each_of_the_others() -> None:
    hero = lost(target=9, pigs="hero")
    pigs: dict[str, Any] = {"reached": [1], "hit": 1, "pigs": [1, 0, 1]}
    first = [*game(0, 1, [0, 10, 0]), *scored(1, [0, 0, 0], 1, **pigs)]
    assert fine(3, first, **hero).pigs == [1, 0, 1]
    others: list[dict[str, Any]] = [{"pigs": [1, 1, 1]}, {"pigs": [0, 2, 0]}, {"hit": None}, {"hit": 0}, {"by": 0}]
    for other in (*others, {"scores": [0, 10, 0]}):
        wrong(3, first[:-1], Event("scored", first[-1].data | other), **hero)
    second = [*first, *game(1, 2, [0, 0, 3]), *scored(2, [0, 0, 3], 2, pigs=[1, 0, 1])]
    fine(3, second, **hero)
    over = scored(1, [0, 0, 0], reason="pigs", winners=[1], **pigs)
    fine(3, first[:-1], over, **lost(target=9, pigs="hero", most_pigs=1))
    played = scored(1, [0, 0, 0], reason="games", winners=[1], **pigs)
    fine(3, first[:-1], played, **lost(target=9, pigs="hero", games=1))
    wrong(3, first[:-1], over, **hero)


@pytest.mark.clause("S4.61")
def test_a_hero_who_hits_exactly_is_the_pig() -> None:
    exact = game(0, 1, [0, 10, 0])
    end_now: dict[str, Any] = {"reached": [1], "hit": 1}
    fine(3, exact, scored(1, [0, 0, 0], 1, pigs=[0, 2, 0], **end_now), **lost(target=10, pigs="hero"))
    fine(3, exact, scored(1, [0, 0, 0], 1, pigs=[0, 1, 0], **end_now), **lost(target=10, pigs="hero", exact_hero="one"))
    wrong(3, exact, scored(1, [0, 0, 0], 1, pigs=[1, 0, 1], **end_now), **lost(target=10, pigs="hero"))
    tie = scored(1, [0, 0, 0], pigs=[0, 2, 0], reason="pigs", winners=[0, 2], **end_now)
    fine(3, exact, tie, **lost(target=10, pigs="hero", most_pigs=2))
    on = scored(1, [0, 0, 0], 1, pigs=[0, 2, 0], **end_now)
    fine(3, exact, on, **lost(target=10, pigs="hero", most_pigs=2, ties="play-on"))
    fine(3, exact, on, **lost(target=10, pigs="hero", most_pigs=0))


@pytest.mark.clause("S4.64")
@pytest.mark.clause("S4.65")
@pytest.mark.clause("S4.66")
def test_moderate_the_lowest_gives_the_highest_a_pig() -> None:
    first = game(0, 1, [1, 0, 9])
    moderate = lost(target=8, pigs="moderate") | {"score": OWN}
    pigs: dict[str, Any] = {"reached": [2], "hit": 2, "by": 1, "pigs": [0, 0, 1]}
    fine(3, first, scored(1, [0, 0, 0], 1, **pigs), **moderate)
    for other in ({"by": 0}, {"by": 2}, {"by": None}, {"pigs": [1, 1, 0]}, {"hit": 1}):
        wrong(3, first, scored(1, [0, 0, 0], 1, **pigs | other), **moderate)
    exact: dict[str, Any] = {"reached": [2], "hit": 2, "pigs": [1, 1, 0]}
    fine(3, first, scored(1, [0, 0, 0], 1, **exact), **lost(target=9, pigs="moderate"), score=OWN)
    wrong(3, first, scored(1, [0, 0, 0], 1, **exact | {"by": 1}), **lost(target=9, pigs="moderate"), score=OWN)


def test_equals_hit_and_give_by_chance() -> None:
    won: list[Told] = [offer(0, "R5", "draw"), play(0, "R5", 0), end(0, [[], ["R1"], ["B1"], ["G9"]], [0, 1, 1, 9])]
    position = Position([["R5"], ["R1"], ["B1"], ["G9"]], "R7", scores=[8, 20, 20, 0], pigs=[0, 1, 0, 0])
    moderate = {"match": {"target": 20, "pigs": "moderate", "most_pigs": 2}, "score": OWN}
    over: dict[str, Any] = {"reached": [1, 2], "hit": 1, "pigs": [0, 2, 0, 0], "reason": "pigs", "winners": [0, 2, 3]}
    fine(position, *won, scored(1, [0] * 4, by=0, **over), **moderate)
    wrong(position, *won, scored(1, [0] * 4, by=3, **over), **moderate)
    fine(position, *won, scored(1, [0] * 4, 1, reached=[1, 2], hit=2, by=0, pigs=[0, 1, 1, 0]), **moderate)
    wrong(position, *won, scored(1, [0] * 4, 1, reached=[1, 2], hit=3, by=0, pigs=[0, 1, 0, 1]), **moderate)
    alike = Position([["R5"], ["R1"], ["B1"], ["G9"]], "R7", scores=[9, 20, 20, 0])
    for giver in (0, 3):
        fine(alike, *won, scored(1, [0] * 4, 1, reached=[1, 2], hit=2, by=giver, pigs=[0, 0, 1, 0]), **moderate)
    wrong(alike, *won, scored(1, [0] * 4, 1, reached=[1, 2], hit=2, by=1, pigs=[0, 0, 1, 0]), **moderate)


# Who begins the next game


@pytest.mark.clause("S2.45")
def test_the_winner_may_open() -> None:
    first, opens = game(0, 1, [0, 10, 0]), lost(next="winner-opens")
    before = [*first, *scored(1, [0, 10, 0], 0, opener=1)]
    second = game(0, 1, [0, 10, 0])
    fine(3, before, second[:-1], **opens)
    wrong(3, before, deal(1, HANDS), **opens)
    wrong(3, before, second[:2], told("opener", seat=2, clockwise=True), **opens)
    wrong(3, first, scored(1, [0, 10, 0], 1), **opens)
    wrong(3, first, scored(1, [0, 10, 0], 1, opener=1), **opens)
    dealer = opens | {"start": ONE | {"opener": "dealer"}}
    fine(3, game(1, 1, [0, 10, 0]), scored(1, [0, 10, 0], 1, opener=1), game(1, 1, [0, 10, 0])[:3], **dealer)
    lead: list[Told] = [*before, *second[:1], turn_up("RS")]
    skipped = [told("skip", seat=1), told("opener", seat=2, clockwise=True)]
    fine(3, lead, skipped, **opens)


def test_who_opens_is_as_before_when_nobody_has_won() -> None:
    hands = [["B1"], ["G3"]]
    lap: list[Told] = []
    for seat in (0, 1):
        lap += [offer(seat, "draw"), told("draw", seat=seat, forced=True), told("pass", seat=seat)]
    lap += [end(None, hands, [0, 0], "stalemate")]
    stale = Position(hands, "R7", pile=[], below=[])
    fine(stale, *lap, scored(1, [0, 0], 0), match={"next": "winner-opens"})
    fine(stale, *lap, scored(1, [0, 0], 1), match={})
    wrong(stale, *lap, scored(1, [0, 0], 1), match={"next": "winner-opens"})


def test_a_winner_who_plays_no_more_opens_nothing() -> None:
    out = {"target": 10, "at_target": "out", "next": "winner-opens"}
    first = [*game(0, 1, [0, 10, 0]), *scored(1, [0, 10, 0], 0, reached=[1], out=[1])]
    table = fine(3, first, deal(0, [["R1"], [], ["R9"]]), **lost(**out))
    assert (table.next_dealer, table.next_opener) == (0, None)
    began = [deal(0, [["R1"], [], ["R9"]]), turn_up("R7"), told("opener", seat=2, clockwise=True)]
    fine(3, first, began, **lost(**out))
    dealer = game(1, 1, [0, 10, 0])
    own = lost(**out) | {"start": ONE | {"opener": "dealer"}}
    fine(3, dealer, scored(1, [0, 10, 0], 2, reached=[1], out=[1]), **own)


def test_the_dealer_may_be_found_anew() -> None:
    first, chance = [*game(0, 1, [0, 10, 0]), *scored(1, [0, 10, 0])], lost(next="chance")
    for dealer in range(3):
        fine(3, first, deal(dealer, HANDS), **chance)
    wrong(3, first[:-1], scored(1, [0, 10, 0], 1), **chance)
    host = chance | {"start": ONE | {"dealer": "host"}}
    wrong(3, first, deal(1, HANDS), **host)
    fine(3, first, deal(0, HANDS), **host)
    second = [*first, *game(0, 1, [0, 10, 0])]
    fine(3, second, scored(2, [0, 20, 0], reached=[1], reason="target", winners=[1]), **host)
    gone = lost(next="chance", target=9, at_target="out") | {"score": OWN, "start": ONE | {"dealer": "host"}}
    hands = [["R9"], ["R2"], ["R1"]]
    away = [*game(0, 1, [9, 0, 1], hands), *scored(1, [9, 0, 1], reached=[0], out=[0])]
    fine(3, away, deal(1, [[], ["R2"], ["R1"]]), **gone)
    wrong(3, away, deal(2, [[], ["R2"], ["R1"]]), **gone)


# One game of a match


def test_a_position_says_what_everybody_has() -> None:
    position = Position([["R5"], ["R1"], ["B4"]], "R7", scores=[6, 0, 3])
    won = [offer(0, "R5", "draw"), play(0, "R5", 0), end(0, [[], ["R1"], ["B4"]], [5, 0, 0])]
    over = scored(1, [11, 0, 3], reached=[0], reason="target", winners=[0])
    table = fine(position, *won, over, match={"target": 11})
    assert (table.scores, table.pigs, table.rewards) == ([11, 0, 3], [0, 0, 0], [0, 0, 0])
    on = fine(position, *won, scored(1, [11, 0, 3], 1), match={})
    assert (on.match_over, on.next_dealer, on.next_opener) == (False, 1, None)
    wrong(position, *won, scored(1, [5, 0, 0], 1), match={})
    wrong(position, *won, scored(1, [11, 0, 3], 1), deal(1, [["R1"], ["R2"], ["R3"]]), match={})
    with pytest.raises(ValueError, match="2 scores"):
        fine(Position([["R5"], ["R1"], ["B4"]], "R7", scores=[6, 0]))
    with pytest.raises(ValueError, match="4 pigs"):
        fine(Position([["R5"], ["R1"], ["B4"]], "R7", pigs=[6, 0, 0, 0]))


def test_who_has_walked_away_is_back_for_the_next_game() -> None:
    leaving = {"players": {"leaving": "allowed", "ends_below": 2}}
    first = game(0, 1, [0, 10, 0])
    left: list[Told] = [*first[:3], told("leave", seat=2), *first[3:], scored(1, [0, 10, 0], 1)]
    fine(3, left, game(1, 2, [0, 0, 3]), **lost(), **leaving)


# What mattered


def exercised(players: int, *parts: Told, **options: Any) -> set[str]:
    verdict = judged(players, parts, **options)
    assert verdict.ok, str(verdict.disagreement)
    return {name for name in verdict.exercised if name.startswith("match.")}


def test_what_nothing_turned_on_did_not_matter() -> None:
    begin = {"match.target=20", "match.games=0", "match.next=dealer-moves-on"}
    assert exercised(3, FIRST, **lost()) == begin
    over = scored(2, [0, 10, 3], reason="games", winners=[1])
    ended = {"match.target=0", "match.games=2", "match.reward=0", "match.winner=most-points", "match.pigs=none"}
    rules = lost(target=0, games=2)
    assert exercised(3, SECOND[:-1], over, **rules) == ended | {"match.next=dealer-moves-on"}
    assert exercised(3, FIRST[:-1], start=ONE) == set()
    pigs = [*game(0, 1, [0, 10, 0]), *scored(1, [0, 0, 0], 1, reached=[1], hit=1, pigs=[1, 0, 1])]
    hero = {"match.target=9", "match.pigs=hero", "match.most_pigs=3", "match.games=0", "match.next=dealer-moves-on"}
    assert exercised(3, pigs, **lost(target=9, pigs="hero")) == hero
