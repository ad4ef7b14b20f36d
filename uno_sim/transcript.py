"""A trace told as a person would tell it: a line a turn, its consequences behind it.

Actions are numbered, since they are what lengths count; taking owed cards and challenging are no actions and have no
number. Drawn cards and hands are told only on request: at a table nobody sees them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from uno_sim.cards import CARDS, spoken
from uno_sim.trace import Event, Trace

MARGIN: Final = 6
PLACE: Final = {card: at for at, card in enumerate(CARDS)}
PENALTIES: Final = {
    "guilty": "for the bluff",
    "innocent": "for challenging an honest card",
    "uno": "for not saying UNO",
    "false-uno": "for a wrong UNO",
    "last": "owed for the last card",
    "take": "owed",
    "noise": "for the sound",
    "slap": "for being the last to slap",
    "wrong": "for the wrong card",
    "advice": "for the advice",
}
AGAIN: Final = {
    "shuffled-back": "it is shuffled back into the pile and another is turned up",
    "buried": "it is put under and another is turned up",
}
ENDINGS: Final = {
    "stalemate": "Nobody can play or draw any more. Nobody wins.",
    "limit": "The game is given up: it has reached the limit of actions. Nobody wins.",
    "left": "Too few players are left. Nobody wins.",
}
CHOICES: Final = {"draw": "draw", "take": "take what is owed", "keep": "keep it", "challenge": "challenge"}


def told(trace: Trace, names: Sequence[str] = (), *, hands: bool = False) -> Iterator[str]:
    """The lines of a game. ``names`` are the players' by seat; ``hands`` shows what everyone holds and may do."""
    yield f"Game {trace.game} of seed {trace.seed}, {trace.players} players"
    if names:
        yield "Seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(names))
    yield ""
    yield from _Teller(hands).lines(trace)


def told_on(trace: Trace, holding: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a trace that begins in mid-game, where these are the hands; all cards are shown."""
    teller = _Teller(hands=True)
    teller.hands = [Counter(hand) for hand in holding]
    yield from teller.lines(trace)


def seat(number: int) -> str:
    return f"seat {number}"


def cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def actions(number: int) -> str:
    return "1 action" if number == 1 else f"{number} actions"


class _Teller:
    """Collects what belongs to one line, and hands the line out when the next begins."""

    def __init__(self, hands: bool) -> None:
        self.shown = hands
        self.hands: list[Counter[str]] = []
        self.actions = 0
        self.line = ""
        self.before = Event("")
        self.drawer: int | None = None  # the seat within its own draw, whose play is the same action
        self.announced: int | None = None  # cards that are about to be drawn; None when the number is not said yet
        self.drawn: list[str] | None = None
        self.new_pile = 0
        self.left: set[int] = set()

    def lines(self, trace: Trace) -> Iterator[str]:
        for event in trace.events:
            if event.name not in ("card", "reshuffle"):
                self._tell_drawn()
            tell: Callable[[Event], Iterator[str] | None] = getattr(self, f"_{event.name}")
            yield from tell(event) or ()
            self.before = event
        yield from self._new("")

    def _new(self, text: str, number: str = "") -> Iterator[str]:
        """Hand out the line so far, and begin another."""
        if self.line:
            yield self.line
        self.line = f"{number:>{MARGIN - 2}}  {text}" if text else ""

    def _action(self, text: str) -> Iterator[str]:
        self.actions += 1
        yield from self._new(text, str(self.actions))

    def _more(self, text: str) -> None:
        self.line += text

    def _draws(self, announced: int | None = None) -> None:
        self.drawn, self.announced = [], announced

    def _tell_drawn(self) -> None:
        """After a run of cards: how many, and which if hands are shown."""
        if self.drawn is None:
            return
        got = len(self.drawn)
        if self.announced is None:
            self._more(f" {cards(got)}" if got else " nothing: the piles are empty")
        elif got < self.announced:
            self._more(f", but gets {got}: the piles are empty")
        if self.shown and got:
            self._more(f" [{' '.join(self.drawn)}]")
        if self.new_pile:
            self._more(f" (the discards were shuffled into a new pile of {self.new_pile})")
        self.drawn, self.new_pile = None, 0

    def _hand(self, whose: int) -> str:
        held = sorted(self.hands[whose].elements(), key=PLACE.__getitem__)
        return " ".join(held) or "nothing"

    # -- opening

    def _deal(self, event: Event) -> Iterator[str]:
        self.hands = [Counter(hand) for hand in event.hands]
        each = len(event.hands[0])
        yield f"{seat(event.seat).capitalize()} deals {cards(each)} to each of {len(event.hands)} players."
        if self.shown:
            yield from (f"  {seat(at)}: {self._hand(at)}" for at in range(len(self.hands)))

    def _turn_up(self, event: Event) -> Iterator[str]:
        if event.again is None:
            yield f"The lead card is {_a(event.card)}."
        else:
            yield f"{_a(event.card).capitalize()} is turned up; {AGAIN[event.again]}."

    def _colour(self, event: Event) -> Iterator[str]:
        who = "Chance" if event.seat is None else seat(event.seat).capitalize()
        yield f"{who} names {event.colour}."

    def _opener(self, event: Event) -> Iterator[str]:
        if self.line:
            yield from self._new("")
        yield f"{seat(event.seat).capitalize()} acts first; play runs {_way(event)}."
        yield ""

    # -- turns

    def _offer(self, event: Event) -> Iterator[str]:
        if self.shown and self.drawer is None:
            yield from self._new("")
            may = ", ".join(CHOICES.get(move, move) for move in event.moves)
            yield f"{'':>{MARGIN}}{seat(event.seat)} holds {self._hand(event.seat)}; may: {may}"

    def _play(self, event: Event) -> Iterator[str]:
        self.hands[event.seat][event.card] -= 2 if event.pair else 1
        what = ("a pair of " if event.pair else "") + spoken(event.card, event.colour)
        left = f"{event.left} left" if event.left else "the last card"
        if self.drawer == event.seat:
            self._more(f" and plays {what} ({left})")
        else:
            does = "jumps in with" if event.jump else "plays"
            yield from self._action(f"{seat(event.seat)} {does} {what} ({left})")
        self.drawer = None

    def _draw(self, event: Event) -> Iterator[str]:
        why = "has nothing to play, draws" if event.forced else "could play, but draws"
        yield from self._action(f"{seat(event.seat)} {why}")
        self.drawer = event.seat
        self._draws()

    def _card(self, event: Event) -> None:
        self.hands[event.seat][event.card] += 1
        if self.drawn is None:  # a lead +2 drawn before playing comes without announcement
            self.line = self.line or f"{'':>{MARGIN}}{seat(event.seat)} draws"
            self._draws()
        assert self.drawn is not None
        self.drawn.append(event.card)

    def _keep(self, event: Event) -> None:
        self._more(" and keeps it")

    def _pass(self, event: Event) -> Iterator[str] | None:
        if self.drawer == event.seat:
            self.drawer = None
            return None
        return self._action(f"{seat(event.seat)} passes")

    def _take(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} takes {cards(event.cards)}")
        self._draws(event.cards)

    def _challenge(self, event: Event) -> Iterator[str]:
        verdict = "it was a bluff" if event.guilty else "it was honest"
        yield from self._new(f"{seat(event.seat)} challenges the +4 of {seat(event.against)}: {verdict}")
        if self.shown:
            self._more(f" (the hand was {' '.join(event.hand)})")

    # -- what follows

    def _penalty(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} draws {cards(event.cards)} {PENALTIES.get(event.cause, '')}".rstrip())
        self._draws(event.cards)

    def _spared(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} plays on")

    def _skip(self, event: Event) -> Iterator[str]:
        text = f"{seat(event.seat)} is skipped"
        if self.line:
            self._more(f"; {text}")
        else:
            yield f"{text.capitalize()}."

    def _lost(self, event: Event) -> None:
        if self.before.name != "skip":
            own = self.before.name in ("card", "take") and self.before.seat == event.seat
            self._more(" and loses the turn" if own else f"; {seat(event.seat)} loses the turn")

    def _direction(self, event: Event) -> None:
        self._more(f"; play now runs {_way(event)}")

    def _owes(self, event: Event) -> Iterator[str]:
        text = f"{seat(event.seat)} owes {cards(event.cards)}"
        if self.line:
            self._more(f"; {text}")
        else:
            yield from self._new(text)

    def _uno(self, event: Event) -> None:
        whose = f"{seat(event.seat)}: " if self.before.name in ("swap", "pass_hands", "uno") else ""
        self._more(f"; {whose}\u201cUNO!\u201d")

    def _forgot(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} does not say UNO")

    def _late(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} says UNO late, in time")

    def _caught(self, event: Event) -> None:
        by = "" if event.by is None else f" by {seat(event.by)}"
        self._more(f"; {seat(event.seat)} is caught{by}")

    def _false_uno(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} says UNO at the wrong time")

    def _jump_offer(self, event: Event) -> None:
        if self.shown:
            self._more(f"; might jump in: {', '.join(map(seat, event.seats))}")

    def _pass_hands(self, event: Event) -> None:
        self._more("; all hands are passed on")
        order = [at for at in range(len(self.hands)) if at not in self.left]
        if not event.clockwise:
            order.reverse()
        hands = [self.hands[at] for at in order]
        for place, at in enumerate(order):
            self.hands[at] = hands[place - 1]

    def _swap(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} swaps hands with {seat(event.other)}")
        self.hands[event.seat], self.hands[event.other] = self.hands[event.other], self.hands[event.seat]

    def _silence(self, event: Event) -> None:
        self._more(f"; silence until {seat(event.seat)} plays again")

    def _slap(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} is the last to slap")

    def _noise(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} makes a sound")

    def _advice(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} gives advice")

    def _wrong(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} puts down {spoken(event.card)}, which goes back")

    def _leave(self, event: Event) -> Iterator[str]:
        self.left.add(event.seat)
        self.drawer = None
        yield from self._new(f"{seat(event.seat)} leaves")

    def _reshuffle(self, event: Event) -> None:
        self.new_pile = len(event.pile)

    def _end(self, event: Event) -> Iterator[str]:
        yield from self._new("")
        yield ""
        if event.winner is None:
            yield ENDINGS[event.reason]
        elif event.reason == "left":
            yield f"The other camp has left: {seat(event.winner)} wins with its own."
        else:
            yield f"{seat(event.winner).capitalize()} is out after {actions(self.actions)} and wins."
        points = [f"{seat(at)} {score}" for at, score in enumerate(event.points) if score]
        yield f"Points: {', '.join(points) or 'none'}."


def _a(card: str) -> str:
    return f"a {spoken(card)}"


def _way(event: Event) -> str:
    return "clockwise" if event.clockwise else "counter-clockwise"


__all__ = ["told", "told_on"]
