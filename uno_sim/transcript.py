"""A trace told as a person would tell it: a line a turn, its consequences behind it.

Actions are numbered, since they are what lengths count; taking owed cards and challenging are no actions and have no
number. Drawn cards and hands are told only on request: at a table nobody sees them, but for the hand that a challenge
shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from uno_sim.cards import KINDS, WILD_DRAW_FOUR, is_wild, spoken, symbol_of
from uno_sim.trace import Event, Trace

MARGIN: Final = 6
COLOURS_FIRST: Final = "RYGBW"
PENALTIES: Final = {
    "guilty": "for the bluff",
    "innocent": "for challenging an honest card",
    "last": "owed for the last card",
    "wrong": "for the wrong card",
}
TOGETHER: Final = {1: "", 2: "a pair of "}
"""Before a card: how many of it are played at once."""
SAID: Final = ("caught", "false_uno", "noise", "slap", "advice", "owes")
"""Events of a seat that say for what it draws cards."""
AGAIN: Final = {
    "shuffled-back": "it is shuffled back into the pile and another is turned up",
    "buried": "it is put under and another is turned up",
}
_PILE: Final = "the pile is empty"
DRY: Final = {"keep-top": "the piles are empty", "never": _PILE, "game-ends": _PILE}
"""Why no card comes, by `pile.reshuffle`."""
ENDINGS: Final = {
    "stalemate": "Nobody can play or draw any more. Nobody wins.",
    "limit": "The game is given up: it has reached the limit of actions. Nobody wins.",
    "left": "Too few players are left. Nobody wins.",
}
MATCH_ENDINGS: Final = {
    "target": "The target is reached.",
    "last": "Nobody else is left in the match.",
    "pigs": "Those are pigs enough.",
    "games": "All games are played.",
    "limit": "The match is given up: it has gone on for too many games. Nobody wins it.",
}
CHOICES: Final = {"draw": "draw", "take": "take what is owed", "keep": "keep it", "challenge": "challenge"}


def told(trace: Trace, names: Sequence[str] = (), *, hands: bool = False) -> Iterator[str]:
    """The lines of a game or a match. ``names`` are the players' by seat; ``hands`` shows what everyone holds and may
    do."""
    yield f"{'Match' if trace.match else 'Game'} {trace.game} of seed {trace.seed}, {trace.players} players"
    if names:
        yield "Seats: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(names))
    yield ""
    yield from _Teller(hands).lines(trace)


def told_on(trace: Trace, holding: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a trace that begins in mid-game, where these are the hands; all cards are shown."""
    teller = _Teller(hands=True)
    teller.hands = [Counter(hand) for hand in holding]
    yield from teller.lines(trace)


def names_in(kinds: Mapping[str, Any]) -> dict[str, str]:
    """What kinds of one's own are called, by symbol; ``kinds`` are those of a deck, as data or validated."""
    said = {symbol: kind["name"] if isinstance(kind, dict) else kind.name for symbol, kind in kinds.items()}
    return {symbol: name or symbol for symbol, name in said.items()}


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
        self.got = 0  # cards drawn in the last run
        self.new_pile = 0
        self.left: set[int] = set()
        self.pigs: list[int] = []
        self.out: list[int] = []
        self.owing: int | None = None  # the seat that owes cards
        self.camps = False
        self.last: int | None = None  # who played last
        self.names: dict[str, str] = {}  # of kinds of one's own, by symbol
        self.empty = DRY["keep-top"]
        self.first = False  # a challenge is of the first wild draw card of a chain
        self.chain: list[tuple[int, str]] = []  # who played what since nothing was owed
        self.skipped: list[int] = []  # seats passed over by one card, to be told together

    def lines(self, trace: Trace) -> Iterator[str]:
        self.pigs = [0] * trace.players
        self.names = names_in(trace.rules.get("deck", {}).get("kinds", {}))
        self.empty = DRY.get(trace.rules.get("pile", {}).get("reshuffle", ""), self.empty)
        self.first = trace.rules.get("wild_draw_four", {}).get("challenge") == "first"
        self.camps = trace.rules.get("players", {}).get("teams", "none") != "none"
        for event in trace.events:
            if event.name not in ("card", "reshuffle"):
                self._tell_drawn()
            if event.name != "skip":
                yield from self._tell_skipped()
            tell: Callable[[Event], Iterator[str] | None] = getattr(self, f"_{event.name}")
            yield from tell(event) or ()
            if event.name != "offer":
                self.before = event
        yield from self._tell_skipped()
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
        self.got = got = len(self.drawn)
        if self.announced is None:
            self._more(f" {cards(got)}" if got else f" nothing: {self.empty}")
        elif got < self.announced:
            self._more(f", but gets {got}: {self.empty}")
        if self.shown and got:
            self._more(f" [{' '.join(self.drawn)}]")
        if self.new_pile:
            self._more(f" (the discards were shuffled into a new pile of {self.new_pile})")
        self.drawn, self.new_pile = None, 0

    def _hand(self, whose: int) -> str:
        held = sorted(self.hands[whose].elements(), key=self._place)
        return " ".join(held) or "nothing"

    def _place(self, card: str) -> tuple[int, int]:
        """Where a card stands in a hand: by kind, those of one's own last, then by colour."""
        symbols = [*(kind.symbol for kind in KINDS), *self.names]
        return symbols.index(symbol_of(card)), COLOURS_FIRST.index(card[0])

    def _spoken(self, card: str, colour: str | None = None) -> str:
        return spoken(card, colour, self.names)

    # -- opening

    def _deal(self, event: Event) -> Iterator[str]:
        self.actions, self.left = 0, set(self.out)
        self.hands = [Counter(hand) for hand in event.hands]
        dealt = [hand for hand in event.hands if hand]
        yield f"{seat(event.seat).capitalize()} deals {cards(len(dealt[0]))} to each of {len(dealt)} players."
        if self.shown:
            yield from (f"  {seat(at)}: {self._hand(at)}" for at in range(len(self.hands)))

    def _turn_up(self, event: Event) -> Iterator[str]:
        if event.again is None:
            yield f"The lead card is a {self._spoken(event.card)}."
        else:
            yield f"A {self._spoken(event.card)} is turned up; {AGAIN[event.again]}."

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
        self.hands[event.seat][event.card] -= event.copies
        self.chain = [*(self.chain if self.owing == event.seat else ()), (event.seat, event.card)]
        what = TOGETHER.get(event.copies, f"{event.copies} identical ") + self._spoken(event.card, event.colour)
        left = f"{event.left} left" if event.left else "the last card"
        if self.drawer == event.seat:
            self._more(f" and plays {what} ({left})")
        else:
            does = "jumps in with" if event.jump else "answers with" if self.owing == event.seat else "plays"
            yield from self._action(f"{seat(event.seat)} {does} {what} ({left})")
        self.drawer = self.owing = None
        self.last = event.seat

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
        self._more(" and keeps " + ("it" if self.got == 1 else "the last of them"))

    def _pass(self, event: Event) -> Iterator[str] | None:
        if self.drawer == event.seat:
            self.drawer = None
            return None
        return self._action(f"{seat(event.seat)} passes")

    def _take(self, event: Event) -> Iterator[str]:
        self.owing = None
        yield from self._new(f"{seat(event.seat)} takes {cards(event.cards)}")
        self._draws(event.cards)

    def _challenge(self, event: Event) -> Iterator[str]:
        verdict = "it was a bluff" if event.guilty else "it was honest"
        by_colour = sorted(event.hand, key=lambda card: (COLOURS_FIRST.index(card[0]), self._place(card)))
        hand = ", ".join(map(self._spoken, by_colour)) or "that no other card was held"
        suspects = [card for player, card in self.chain if player == event.against and is_wild(card)] or [
            WILD_DRAW_FOUR
        ]
        card = self._spoken(suspects[0 if self.first else -1])
        whose = f"the {card} of {seat(event.against)}, who shows {hand}"
        yield from self._new(f"{seat(event.seat)} challenges {whose}: {verdict}")

    # -- what follows

    def _penalty(self, event: Event) -> None:
        if not self.line:  # hands are shown, and stand between
            self.line = f"{'':>{MARGIN}}{seat(event.seat)} draws {cards(event.cards)}"
            self._draws(event.cards)
            return
        own = self.before.name in SAID and self.before.seat == event.seat
        who, why = (" and", "") if own else (f"; {seat(event.seat)}", PENALTIES.get(event.cause, ""))
        what = cards(event.cards) if not own or self.before.name != "owes" else "it" if event.cards == 1 else "them"
        self._more(f"{who} draws {what} {why}".rstrip())
        self._draws(event.cards)

    def _spared(self, event: Event) -> None:
        self.owing = None
        self._more(f"; {seat(event.seat)} plays on")

    def _skip(self, event: Event) -> None:
        self.skipped.append(event.seat)

    def _tell_skipped(self) -> Iterator[str]:
        """The seats that a card passes over, all at once."""
        if not self.skipped:
            return
        *some, last = map(str, self.skipped)
        text = f"seats {', '.join(some)} and {last} are skipped" if some else f"seat {last} is skipped"
        self.skipped = []
        if self.line:
            self._more(f"; {text}")
        else:
            yield f"{text.capitalize()}."

    def _lost(self, event: Event) -> None:
        self.owing = None
        if self.before.name != "skip":
            own = self.before.name in ("card", "take") and self.before.seat == event.seat
            self._more(" and loses the turn" if own else f"; {seat(event.seat)} loses the turn")

    def _direction(self, event: Event) -> None:
        self._more(f"; play now runs {_way(event)}")

    def _owes(self, event: Event) -> Iterator[str]:
        self.owing = event.seat
        text = f"{seat(event.seat)} owes {cards(event.cards)}"
        if self.line:
            self._more(f"; {text}")
        else:
            yield from self._new(text)

    def _uno(self, event: Event) -> None:
        whose = f"{seat(event.seat)}: " if self.before.name in ("swap", "pass_hands", "shuffle_hands", "uno") else ""
        self._more(f"; {whose}\u201cUNO!\u201d")

    def _forgot(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} does not say UNO")

    def _late(self, event: Event) -> None:
        self._more(", but does before anybody notices")

    def _caught(self, event: Event) -> None:
        just_now = self.before.name == "forgot" and self.before.seat == event.seat
        self._more("," if just_now else f"; {seat(event.seat)}, who has not said UNO,")
        self._more(" is caught" + ("" if event.by is None else f" by {seat(event.by)}"))

    def _false_uno(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} says UNO at the wrong time")

    def _jump_offer(self, event: Event) -> None:
        if self.shown:
            self._more(f"; might jump in: {', '.join(map(seat, event.seats))}")

    def _pass_hands(self, event: Event) -> None:
        self._more(f"; everybody passes the hand on, {_way(event)}")
        order = [at for at in range(len(self.hands)) if at not in self.left]
        if not event.clockwise:
            order.reverse()
        hands = [self.hands[at] for at in order]
        for place, at in enumerate(order):
            self.hands[at] = hands[place - 1]

    def _swap(self, event: Event) -> None:
        sizes = f"{cards(self.hands[event.seat].total())} for {self.hands[event.other].total()}"
        self._more(f"; {seat(event.seat)} swaps hands with {seat(event.other)}, {sizes}")
        self.hands[event.seat], self.hands[event.other] = self.hands[event.other], self.hands[event.seat]

    def _shuffle_hands(self, event: Event) -> None:
        sizes = ", ".join(f"seat {at}: {len(hand)}" for at, hand in enumerate(event.hands) if at not in self.left)
        self._more(f"; all hands are shuffled together and dealt out again ({sizes})")
        self.hands = [Counter(hand) for hand in event.hands]

    def _silence(self, event: Event) -> None:
        self._more(f"; silence until {seat(event.seat)} plays again")

    def _slap(self, event: Event) -> None:
        self._more(f"; {seat(event.seat)} is the last to slap")

    def _noise(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} breaks the silence")

    def _advice(self, event: Event) -> Iterator[str]:
        yield from self._new(f"{seat(event.seat)} gives advice")

    def _wrong(self, event: Event) -> Iterator[str]:
        self.hands[event.seat][event.card] -= event.stays
        what = "stays" if event.stays else "goes back"
        yield from self._new(f"{seat(event.seat)} puts down {self._spoken(event.card)}, which {what}")

    def _leave(self, event: Event) -> Iterator[str]:
        self.left.add(event.seat)
        self.drawer = None
        lapses = "; nothing is owed any more" if self.owing == event.seat else ""
        self.owing = None if lapses else self.owing
        yield from self._new(f"{seat(event.seat)} walks away{lapses}")

    def _reshuffle(self, event: Event) -> None:
        self.new_pile = len(event.pile)

    def _end(self, event: Event) -> Iterator[str]:
        self.owing = None
        yield from self._new("")
        yield ""
        if event.winner is None:
            yield ENDINGS[event.reason]
        elif event.reason == "dry":
            camp = " with its camp" if self.camps else ""
            yield f"The pile is used up: {seat(event.winner)} holds the fewest points and wins{camp}."
        elif event.reason == "left":
            yield f"The other camp has left: {seat(event.winner)} wins with its own."
        else:
            out = "is out" if event.winner == self.last else "is left without a card"  # by a last card that moves hands
            camp = " with its camp" if self.camps else ""
            yield f"{seat(event.winner).capitalize()} {out} after {actions(self.actions)} and wins{camp}."
        points = [f"{seat(at)} {score}" for at, score in enumerate(event.points) if score]
        yield f"Points: {', '.join(points) or 'none'}."

    def _scored(self, event: Event) -> Iterator[str]:
        if event.hit is not None:
            new = [now - before for now, before in zip(event.pigs, self.pigs, strict=True)]
            more = [f"seat {at} gets {_pigs(number)}" for at, number in enumerate(new) if number]
            drawn = f" (drawn by seat {event.by})" if event.by is not None else ""
            yield f"Seat {event.hit} has reached the target: {', '.join(more)}{drawn}. All scores are back to 0."
        if any(event.pigs):
            yield f"Pigs: {', '.join(f'seat {at} {number}' for at, number in enumerate(event.pigs))}."
        yield f"After game {event.games}: {', '.join(f'seat {at} {score}' for at, score in enumerate(event.scores))}."
        yield from (f"Seat {at} is out of the match." for at in event.out if at not in self.out)
        self.pigs, self.out = list(event.pigs), list(event.out)
        if any(event.rewards):
            yield f"Rewards: {', '.join(f'seat {at} {number}' for at, number in enumerate(event.rewards) if number)}."
        if not event.over:
            yield ""
            return
        yield MATCH_ENDINGS[event.reason] + _won(event.winners)


def _pigs(number: int) -> str:
    return "a pig" if number == 1 else f"{number} pigs"


def _won(winners: Sequence[int]) -> str:
    """Who has won a match; a camp's seats win together, and so do those of a tie."""
    if not winners:
        return ""
    who = " and ".join(map(str, winners))
    return f" Seat {who} wins the match." if len(winners) == 1 else f" Seats {who} have the best score together."


def _way(event: Event) -> str:
    return "clockwise" if event.clockwise else "counter-clockwise"


__all__ = ["told", "told_on"]
