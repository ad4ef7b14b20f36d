"""How a game went, counted slowly from its trace alone: what the measures of the group ``drama`` must come to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from uno_sim.trace import Trace, games_of_match

Counts = Counter[str]


def recounted(traces: Iterable[Trace]) -> Counts:
    """All games of some traces, by column: ``pickup``, ``pickup²``, ``leaders.5``, ``lost_player.2``."""
    total: Counts = Counter()
    for trace in traces:
        out: frozenset[int] = frozenset()
        for game in games_of_match(trace):
            total.update(_game(game, out))
            scored = [event for event in game.events if event.name == "scored"]
            out = frozenset(scored[-1].out) if scored else out
    return total


def _game(game: Trace, out: frozenset[int]) -> Counts:
    hands: list[int] = []
    standings: list[list[int | None]] = []
    away, goes, runs = set(out), [0], [0]
    dry: dict[int, int] = Counter()
    lost: Counter[int] = Counter()
    winner: int | None = None
    for event in game.events:
        name = event.name
        if name == "deal":
            hands = [len(hand) for hand in event.hands]
        elif name in ("draw", "take", "penalty"):
            goes.append(0)
        elif name == "card":
            hands[event.seat] += 1
            goes[-1] += 1
        elif name == "wrong" and event.stays:
            hands[event.seat] -= 1
        elif name == "swap":
            hands[event.seat], hands[event.other] = hands[event.other], hands[event.seat]
        elif name == "pass_hands":
            hands = _passed(hands, away, clockwise=event.clockwise)
        elif name == "shuffle_hands":
            hands = [len(hand) for hand in event.hands]
        elif name == "leave":
            away.add(event.seat)
        elif name == "end":
            winner = event.winner
        if name in ("pass", "skip", "lost"):
            dry[event.seat] += 1
            runs.append(dry[event.seat])
        if name in ("skip", "lost"):
            lost[event.seat] += 1
        if name == "play":
            hands[event.seat] = event.left
            dry[event.seat] = 0
        if name in ("play", "pass"):
            standings.append([None if seat in away else cards for seat, cards in enumerate(hands)])
    counts: Counts = Counter()
    if len(standings) > 4096:
        return counts
    counts["drama_games"] = 1
    _moment(counts, "pickup", max(goes))
    _moment(counts, "drought", max(runs))
    _moment(counts, "most_lost", max(lost.values(), default=0))
    for seat, turns in lost.items():
        counts[f"lost_player.{seat + 1}"] += turns
    if winner is not None and standings:
        _won(counts, standings, winner)
    return counts


def _passed(hands: list[int], away: set[int], *, clockwise: bool) -> list[int]:
    seats = [seat for seat in range(len(hands)) if seat not in away]
    if not clockwise:
        seats.reverse()
    moved = list(hands)
    for at, seat in enumerate(seats):
        moved[seats[(at + 1) % len(seats)]] = hands[seat]
    return moved


def _won(counts: Counts, standings: list[list[int | None]], winner: int) -> None:
    there = [[cards for cards in standing if cards is not None] for standing in standings]
    own = [_number(standing[winner]) for standing in standings]
    behind = [cards - min(others) for cards, others in zip(own, there, strict=True)]
    actions = len(standings)
    half = math.ceil(Fraction(actions, 2)) - 1
    counts["drama_won"] = 1
    counts["comebacks"] = int(own[half] == max(there[half]) > min(there[half]))
    counts["big_comebacks"] = int(behind[half] >= 3)
    _moment(counts, "behind_half", behind[half])
    far = [each for each in behind if each]
    _moment(counts, "behind", _rounded(Fraction(1000 * len(far), actions)))
    roots = [_root(each) for each in far]
    _moment(counts, "drama", _rounded(Fraction(sum(roots), len(roots))) if roots else 0)
    leads = [_alone(standing) for standing in standings]
    held = next((at for at, leader in enumerate(reversed(leads)) if leader != winner), actions)
    _moment(counts, "held_lead", _rounded(Fraction(1000 * held, actions)))
    for tenth in range(1, 10):
        leader = leads[math.ceil(Fraction(tenth * actions, 10)) - 1]
        counts[f"leaders.{tenth}"] = int(leader is not None)
        counts[f"leader_wins.{tenth}"] = int(leader == winner)


def _alone(standing: list[int | None]) -> int | None:
    cards = [each for each in standing if each is not None]
    return standing.index(min(cards)) if cards.count(min(cards)) == 1 else None


def _root(number: int) -> int:
    """A thousand times the root, rounded."""
    return _rounded(Fraction(math.isqrt(4_000_000 * number), 2))


def _rounded(number: Fraction) -> int:
    return math.floor(number + Fraction(1, 2))


def _number(cards: Any) -> int:
    assert cards is not None, "who wins is in play"
    return int(cards)


def _moment(counts: Counts, name: str, number: int) -> None:
    counts[name] += number
    counts[f"{name}²"] += number * number
