"""Words for writing a trace by hand, and a referee for the position that it starts from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from uno_sim.referee import Position, Standing, Verdict, judge
from uno_sim.rules.model import Rules
from uno_sim.trace import Event, Trace

Told: TypeAlias = "Event | Sequence[Told]"


def told(name: str, **data: Any) -> list[Event]:
    return [Event(name, data)]


def offer(seat: int, *moves: str) -> list[Event]:
    return told("offer", seat=seat, moves=sorted(moves))


def play(
    seat: int, card: str, left: int, colour: str | None = None, *, copies: int = 1, jump: bool = False
) -> list[Event]:
    return told("play", seat=seat, card=card, colour=colour, left=left, copies=copies, jump=jump)


def drawn(seat: int, cause: str, *cards: str) -> list[Event]:
    return [Event("card", {"seat": seat, "card": card, "cause": cause}) for card in cards]


def draw(seat: int, *cards: str, forced: bool = True) -> list[Event]:
    return [*told("draw", seat=seat, forced=forced), *drawn(seat, "turn", *cards)]


def passes(seat: int) -> list[Event]:
    return told("pass", seat=seat)


def owes(seat: int, cards: int) -> list[Event]:
    return told("owes", seat=seat, cards=cards)


def take(seat: int, cards: int, *came: str) -> list[Event]:
    return [*told("take", seat=seat, cards=cards), *drawn(seat, "take", *came), *told("lost", seat=seat)]


def penalty(seat: int, cause: str, *came: str, cards: int | None = None) -> list[Event]:
    owed = len(came) if cards is None else cards
    return [*told("penalty", seat=seat, cards=owed, cause=cause), *drawn(seat, cause, *came)]


def challenge(seat: int, against: int, guilty: bool, *hand: str) -> list[Event]:
    return told("challenge", seat=seat, against=against, guilty=guilty, hand=list(hand))


def turn_up(card: str, again: str | None = None) -> list[Event]:
    return told("turn_up", card=card, again=again)


def wrong_card(seat: int, card: str, *, stays: bool = False) -> list[Event]:
    return told("wrong", seat=seat, card=card, stays=stays)


def end(winner: int | None, hands: list[list[str]], points: list[int], reason: str = "out") -> list[Event]:
    return told("end", reason=reason, winner=winner, hands=hands, points=points)


def deal(dealer: int, hands: list[list[str]], rules: dict[str, Any] | None = None) -> list[Event]:
    """The deal of just these hands from the whole deck."""
    deck = Rules.model_validate(rules or {}).deck
    of_kind = {str(symbol): copies for symbol, copies in deck.copies.items()}
    of_kind |= {symbol: own.copies for symbol, own in deck.kinds.items()}
    pile = [
        name
        for symbol, copies in of_kind.items()
        for name in ([symbol] if symbol.startswith("W") else [colour + symbol for colour in "RYGB"])
        for _ in range({str(card): n for card, n in deck.cards.items()}.get(name, copies))
    ]
    for hand in hands:
        for card in hand:
            pile.remove(card)
    return told("deal", seat=dealer, hands=hands, pile=sorted(pile))


def scored(games: int, scores: list[int], dealer: int | None = None, **other: Any) -> list[Event]:
    """How a match stands; what is not said is nothing, or zero, or goes on."""
    zeros = [0] * len(scores)
    fields: dict[str, Any] = {"games": games, "scores": scores, "reached": [], "hit": None, "by": None, "pigs": zeros}
    fields |= {"out": [], "over": "reason" in other, "reason": None, "rewards": zeros, "winners": []}
    return told("scored", **fields | {"dealer": dealer, "opener": None} | other)


def in_order(told: Told) -> Iterator[Event]:
    if isinstance(told, Event):
        yield told
    else:
        for part in told:
            yield from in_order(part)


def judged(position: Position | int, told: Told, **options: Any) -> Verdict:
    """The verdict on what was told from this position on, or from the deal to so many players.

    Options are groups, as ``answer={"two_on_two": "yes"}``; where ``match`` is among them a match is told.
    """
    rules = Rules.model_validate(options)
    players, begin = (position, None) if isinstance(position, int) else (len(position.hands), position)
    trace = Trace(rules.model_dump(), players, 1, 0, list(in_order(told)), match="match" in options)
    return judge(trace, position=begin, truncated=True)


def fine(position: Position | int, *told: Told, **options: Any) -> Standing:
    """The standing after a trace that must be in order."""
    verdict = judged(position, told, **options)
    assert verdict.ok, str(verdict.disagreement)
    assert verdict.standing
    return verdict.standing


def wrong(position: Position | int, *told: Told, **options: Any) -> str:
    """What the referee says of a trace that must not be in order, and must go wrong at its last event."""
    verdict = judged(position, told, **options)
    assert verdict.disagreement is not None, "the referee saw nothing wrong"
    assert verdict.disagreement.index == len(list(in_order(told))) - 1, str(verdict.disagreement)
    return str(verdict.disagreement)
