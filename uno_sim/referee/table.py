"""The referee's table: hands, pile, discards, whose turn it is and what is owed. It moves cards, and knows no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from uno_sim.cards import colour_of, is_wild, symbol_of
from uno_sim.referee.deck import DRAW_TWO, is_draw_card
from uno_sim.referee.options import Options


@dataclass(frozen=True, slots=True)
class Position:
    """Where a trace starts that does not start with a deal of its own.

    ``pile`` lists the next cards to come, in order. Without ``below`` the rest of the deck lies under them in an
    unknown order; with ``below`` (the discards under the top card) pile and discards are exactly what is listed.
    ``pot`` is owed by ``turn``; it stems from ``stems_from``: by default the discard if it is a draw card, else a +2.
    ``paid`` says that the +2 on top has just been paid for. With ``dealer`` the trace begins with ``deal`` (of
    just these hands) and the lead cards ``lead``, in that order; ``discard``, ``turn`` and ``pot`` then do not count.
    ``scores`` and ``pigs`` are what each seat has from the games before: none where they are empty.
    """

    hands: Sequence[Sequence[str]]
    discard: str | None = None
    colour: str | None = None
    pile: Sequence[str] | None = None
    below: Sequence[str] | None = None
    turn: int = 0
    clockwise: bool = True
    pot: int = 0
    stems_from: str | None = None
    paid: bool = False
    dealer: int | None = None
    lead: Sequence[str] = ()
    scores: Sequence[int] = ()
    pigs: Sequence[int] = ()

    def listed(self) -> Counter[str]:
        """Every card that the position names."""
        cards = Counter(card for hand in self.hands for card in hand)
        cards.update(self.pile or ())
        cards.update(self.below or ())
        if self.dealer is None and self.discard:
            cards[self.discard] += 1
        return cards

    def rest_of(self, deck: Counter[str]) -> Counter[str]:
        """The cards of the deck that the position does not name.

        Raises ValueError where it names cards that the deck does not have.
        """
        listed = self.listed()
        if missing := listed - deck:
            raise ValueError(f"the position needs cards that the deck does not have: {sorted(missing.elements())}")
        return deck - listed


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits down to a game: ``out`` play no more in the match; dealer and opener, where they are settled."""

    seats: int
    out: frozenset[int] = frozenset()
    dealer: int | None = None
    opener: int | None = None

    @property
    def playing(self) -> list[int]:
        """The seats that play."""
        return [seat for seat in range(self.seats) if seat not in self.out]

    def nearest(self, seat: int, step: int = 1) -> int:
        """This seat, if it plays, or the nearest that does, clockwise (or with -1 the other way round)."""
        return next(other for n in range(self.seats) if (other := (seat + n * step) % self.seats) not in self.out)


class Pile:
    """Cards face down: first those whose order is known, then the rest, any of which may come."""

    def __init__(self, rest: Iterable[str] = (), coming: Iterable[str] = ()) -> None:
        self.rest: Counter[str] = Counter(rest)
        self.coming: list[str] = list(coming)

    def __len__(self) -> int:
        return len(self.coming) + self.rest.total()

    def could_bring(self, card: str) -> bool:
        return card == self.coming[0] if self.coming else self.rest[card] > 0

    def take(self, card: str) -> None:
        if self.coming:
            del self.coming[0]
        else:
            remove(self.rest, card)

    def cards(self) -> Counter[str]:
        return self.rest + Counter(self.coming)


def remove(cards: Counter[str], card: str) -> None:
    """Take one card out, which must be there."""
    if cards[card] < 2:
        del cards[card]
    else:
        cards[card] -= 1


@dataclass(frozen=True, slots=True)
class PlayedFour:
    """A wild draw card as it was played: the rest of its player's hand then, and whether it was honest."""

    seat: int
    card: str
    hand: tuple[str, ...]
    honest: bool


@dataclass(frozen=True, slots=True)
class Debt:
    """Cards owed by the seat whose turn it is; ``symbol`` is the newest draw card, ``fours`` the wild ones so far."""

    cards: int
    symbol: str
    fours: tuple[PlayedFour, ...] = ()
    answerable: bool = True
    then_plays: bool = False  # a lead +2 whose victim draws and still plays


@dataclass(slots=True)
class Table:
    """All that lies on the table, and what is remembered about it."""

    hands: list[Counter[str]]
    pile: Pile
    discards: list[str]  # the last one is in force
    deck: Counter[str]
    colour: str | None = None
    turn: int = 0
    clockwise: bool = True
    debt: Debt | None = None
    paid: bool = False  # the +2 in force has been paid for, and nothing was played since
    by_colour: bool = False  # the lead card in force counts for its colour alone, not for its symbol
    lapses: set[int] = field(default_factory=set)  # the seats whose forgotten UNO can still be caught
    silence: int | None = None  # the seat that has to play before there may be a sound
    left: dict[int, Counter[str]] = field(default_factory=dict)  # who walked away or plays no more, and with what hand
    out_of_play: Counter[str] = field(default_factory=Counter)  # cards of leavers that nobody will draw
    actions: int = 0  # plays, and turns that ended in a pass
    idle: int = 0  # turns in a row in which nothing could be done and no card came
    drew: list[int] = field(default_factory=list)  # cards drawn by each seat

    def __post_init__(self) -> None:
        self.drew = self.drew or [0] * len(self.hands)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def in_play(self) -> list[int]:
        """The seats that have not been left."""
        return [seat for seat in range(self.seats) if seat not in self.left]

    @property
    def top(self) -> str:
        return self.discards[-1]

    def after(self, seat: int) -> int:
        """The next seat in play in the direction of play."""
        step = 1 if self.clockwise else -1
        while (seat := (seat + step) % self.seats) in self.left:
            pass
        return seat

    def in_order(self, first: int) -> list[int]:
        """The seats in play in the direction of play, from this one on."""
        seats = [first]
        while (seat := self.after(seats[-1])) != first:
            seats.append(seat)
        return seats

    def held(self, seat: int) -> int:
        return self.hands[seat].total()

    def counted(self, seat: int) -> list[str]:
        """The hand that counts for points: what the seat holds, or held when it was left."""
        return sorted(self.left.get(seat, self.hands[seat]).elements())

    def draw(self, seat: int, card: str) -> None:
        self.pile.take(card)
        self.hands[seat][card] += 1
        self.drew[seat] += 1
        self.idle = 0

    def discard(self, seat: int, card: str, colour: str | None, copies: int = 1) -> None:
        for _ in range(copies):
            remove(self.hands[seat], card)
            self.lay(card, colour)
        self.idle = 0
        self.bind_no_more()

    def leave_wrong_card(self, seat: int, card: str) -> None:
        """A coloured card that does not fit stays on the discards: nobody has played it, and still it is in force."""
        remove(self.hands[seat], card)
        self.lay(card, None)
        self.bind_no_more()

    def bind_no_more(self) -> None:
        """What bound whoever plays on the card below does not bind on the one in force."""
        self.paid = self.by_colour = False

    def lay(self, card: str, colour: str | None) -> None:
        """A card comes to lie on top; a wild has the colour that was named for it, if any yet."""
        self.discards.append(card)
        self.colour = colour if is_wild(card) else colour_of(card)

    def pass_hands(self) -> None:
        """Every hand goes to the next seat in play."""
        hands = dict(enumerate(self.hands))
        for seat in self.in_play:
            self.hands[self.after(seat)] = hands[seat]

    def swap(self, seat: int, other: int) -> None:
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]

    def deal_again(self, hands: Sequence[Sequence[str]]) -> None:
        """Every seat has a new hand."""
        self.hands = [Counter(hand) for hand in hands]

    def leave(self, seat: int, *, under_discards: bool) -> None:
        """The seat is left: its cards go, and all that only its player could have settled is settled."""
        hand, self.hands[seat] = self.hands[seat], Counter()
        self.left[seat] = hand
        if under_discards:
            self.discards[:0] = hand.elements()
        else:
            self.out_of_play += hand
        if self.turn == seat:
            self.turn, self.debt = self.after(seat), None
        if self.silence == seat:
            self.silence = None
        self.lapses.discard(seat)
        self.idle = 0

    def recycle(self) -> list[str]:
        """The discards under the top card become the pile; wilds lose their colour by being cards again (X28)."""
        below, self.discards = self.discards[:-1], self.discards[-1:]
        self.pile = Pile(below)
        return sorted(below)

    def missing(self) -> Counter[str]:
        """The census: cards of the deck that are nowhere, less cards that are there once too often; {} if right."""
        count = Counter(self.discards)
        for cards in (*self.hands, self.pile.rest, self.out_of_play):
            for card, n in cards.items():  # as `update` does, in half the time: this is where a referee's day goes
                count[card] = count.get(card, 0) + n
        count.update(self.pile.coming)
        if dict.__eq__(count, self.deck):
            return Counter()
        count.subtract(self.deck)
        return Counter({card: -n for card, n in count.items() if n})


def table_of(position: Position, options: Options, deck: Counter[str]) -> Table:
    """The table as a position in mid-game describes it."""
    if position.discard is None:
        raise ValueError("a position in mid-game needs a discard")
    colour = position.colour if is_wild(position.discard) else colour_of(position.discard)
    if colour is None:
        raise ValueError(f"{position.discard} as discard needs a colour")
    exact = position.below is not None and position.pile is not None
    rest = Counter[str]() if exact else position.rest_of(deck)
    table = Table(
        hands=[Counter(hand) for hand in position.hands],
        pile=Pile(rest, position.pile or ()),
        discards=[*reversed(position.below or ()), position.discard],
        deck=position.listed() if exact else deck,
        colour=colour,
        turn=position.turn,
        clockwise=position.clockwise,
        paid=position.paid,
    )
    if position.pot:
        stem = symbol_of(position.discard) if is_draw_card(options, position.discard) else DRAW_TWO
        table.debt = Debt(position.pot, position.stems_from or stem)
    return table
