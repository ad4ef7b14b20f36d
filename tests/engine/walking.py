"""What must hold at every event of any game, looked at with nothing but the trace: cards, seats, colours, debts.

It is simpler than the referee on purpose: it knows no turn and hardly a rule, and shares no code with it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tests.engine.decks import deck_of
from uno_sim.cards import COLOURS, DRAW_TWO, WILD_DRAW_FOUR, is_wild, symbol_of
from uno_sim.cell import Cell
from uno_sim.trace import ENDINGS, EVENTS, Event, Trace, apart

WORDS: Final = {"draw", "take", "keep", "challenge"}
NOBODY: Final = frozenset({"turn_up", "jump_offer", "direction", "pass_hands", "shuffle_hands", "reshuffle", "end"})
"""Events that are no single seat's."""


class Walk:
    """Follows a trace event by event; every step asserts what must hold after it."""

    def __init__(self, cell: Cell, trace: Trace) -> None:
        self.cell, self.trace = cell, trace
        self.deck = deck_of(cell.rules, cell.players)
        self.hands: list[Counter[str]] = []
        self.pile: Counter[str] = Counter()
        self.discards: list[str] = []
        self.gone: dict[int, Counter[str]] = {}
        self.colour: str | None = None
        self.pot = 0
        self.debtor: int | None = None
        self.actions = 0
        self.clockwise = True

    def follow(self) -> None:
        """All of the trace.

        Raises:
            AssertionError: something does not hold.
        """
        for event in self.trace.events:
            getattr(self, f"_{event.name}", lambda _event: None)(event)
            self._holds(event)
        self._is_over()

    def _holds(self, event: Event) -> None:
        assert event.name in EVENTS
        if event.name not in NOBODY and event.seat is not None:
            assert 0 <= event.seat < self.cell.players
            assert event.seat not in self.gone or event.name == "leave", "who has left does nothing"
        census = Counter(self.discards)
        for cards in (*self.hands, self.pile):
            census.update(cards)
        if self.cell.rules.players.leavers_cards == "out-of-play":
            for hand in self.gone.values():
                census.update(hand)
        assert +census == self.deck, "every card is somewhere, once"
        assert min((number for hand in (*self.hands, self.pile) for number in hand.values()), default=0) >= 0
        if event.name in ("offer", "opener"):
            assert self.colour in COLOURS, "a colour is always in force"

    def _is_over(self) -> None:
        *before, end = self.trace.events
        assert end.name == "end"
        assert all(event.name != "end" for event in before)
        assert end.reason in ENDINGS
        assert self.actions <= self.cell.limit
        assert (end.reason == "limit") <= (self.actions == self.cell.limit)
        assert (end.winner is None) or (end.winner not in self.gone)

    # cards that move

    def _deal(self, event: Event) -> None:
        self.hands = [Counter(hand) for hand in event.hands]
        self.pile = Counter(event.pile)
        assert all(len(hand) == self.cell.rules.start.hand for hand in event.hands)

    def _turn_up(self, event: Event) -> None:
        assert self.pile[event.card] > 0
        if event.again != "shuffled-back":
            self.pile[event.card] -= 1
            self._lay(event.card, None)

    def _lay(self, card: str, colour: str | None) -> None:
        self.discards.append(card)
        self.colour = colour if is_wild(card) else COLOURS["RYGB".index(card[0])]

    def _card(self, event: Event) -> None:
        assert self.pile[event.card] > 0, "cards come from the pile"
        self.pile[event.card] -= 1
        self.hands[event.seat][event.card] += 1

    def _wrong(self, event: Event) -> None:
        assert self.hands[event.seat][event.card] > 0, "who puts down a card holds it"
        if event.stays:
            self.hands[event.seat][event.card] -= 1
            self._lay(event.card, None)

    def _play(self, event: Event) -> None:
        if is_wild(event.card) and self.amount(event.card) and self.cell.rules.wild_draw_four.colour == "kept":
            assert event.colour == self.colour, "the colour in force stays"
        for _ in range(event.copies):
            assert self.hands[event.seat][event.card] > 0, "who plays a card holds it"
            self.hands[event.seat][event.card] -= 1
            self._lay(event.card, event.colour)
        assert event.left == self.hands[event.seat].total()
        assert (event.colour in COLOURS) if is_wild(event.card) else event.colour is None
        self.actions += 1
        self._owe_for(event)

    def _reshuffle(self, event: Event) -> None:
        *under, top = self.discards
        assert self.pile.total() == 0
        assert sorted(under) == event.pile
        self.pile, self.discards = Counter(under), [top]

    def _pass_hands(self, event: Event) -> None:
        order = [seat for seat in range(self.cell.players) if seat not in self.gone]
        hands = [self.hands[seat] for seat in order]
        hands = hands[-1:] + hands[:-1] if event.clockwise else hands[1:] + hands[:1]
        for seat, hand in zip(order, hands, strict=True):
            self.hands[seat] = hand

    def _shuffle_hands(self, event: Event) -> None:
        sizes = [len(hand) for hand in event.hands]
        assert not any(sizes[seat] for seat in self.gone)
        order = [seat for seat in range(self.cell.players) if seat not in self.gone]
        assert max(sizes[seat] for seat in order) - min(sizes[seat] for seat in order) <= 1, "dealt one by one"
        self.hands = [Counter(hand) for hand in event.hands]

    def _swap(self, event: Event) -> None:
        assert event.seat != event.other
        assert event.other not in self.gone
        self.hands[event.seat], self.hands[event.other] = self.hands[event.other], self.hands[event.seat]

    def _leave(self, event: Event) -> None:
        hand = self.hands[event.seat]
        self.gone[event.seat], self.hands[event.seat] = hand, Counter()
        if self.cell.rules.players.leavers_cards == "under-discards":
            self.discards[:0] = hand.elements()
        if event.seat == self.debtor:
            self.pot, self.debtor = 0, None

    def _end(self, event: Event) -> None:
        held = [self.gone.get(seat, self.hands[seat]) for seat in range(self.cell.players)]
        assert [sorted(hand.elements()) for hand in held] == event.hands
        assert (event.reason == "out") == any(not hand.total() for hand in held) or event.reason == "left"
        assert event.reason != "dry" or not self.pile.total(), "the pile is used up"

    def _colour(self, event: Event) -> None:
        assert is_wild(self.discards[-1])
        self.colour = event.colour

    def _pass(self, event: Event) -> None:
        self.actions += 1

    # what is owed

    def amount(self, card: str) -> int:
        """What a card makes the next player draw, by itself."""
        rules, symbol = self.cell.rules, symbol_of(card)
        amounts = {DRAW_TWO: rules.draw_two.cards, WILD_DRAW_FOUR: rules.wild_draw_four.cards}
        own = rules.deck.kinds
        return own[symbol].draws if symbol in own else amounts.get(symbol, 0)

    def _owe_for(self, event: Event) -> None:
        """What a play makes of the debt, by the amounts of the rules."""
        rules = self.cell.rules
        own = self.amount(event.card)
        if event.copies > 1 and rules.house.pair_effect == "nothing":
            return
        if rules.house.pair_effect == "each":
            own *= event.copies
        if event.left == 0 and (not own or rules.finish.last_draw_card == "nothing"):
            self.pot = 0
        elif own:
            self.pot = self.pot + own if rules.answer.pays == "sum" else own
        elif event.card == "R0" and rules.house.red_zero:
            self.pot = rules.house.red_zero

    def _owes(self, event: Event) -> None:
        if self.actions == 0 and self.pot == 0:
            self.pot = self.cell.rules.draw_two.cards  # the lead card's
        assert event.cards == self.pot > 0
        self.debtor = event.seat

    def _offer(self, event: Event) -> None:
        assert event.moves
        assert ("take" in event.moves) == (self.pot > 0), "who owes may take, and nobody else"
        assert self.pot == 0 or event.seat == self.debtor
        for move in event.moves:
            if move not in WORDS:
                card, copies = apart(move)
                assert self.hands[event.seat][card] >= copies, "only cards that are held are offered"

    def _take(self, event: Event) -> None:
        assert event.cards == self.pot
        assert event.seat == self.debtor
        self.pot, self.debtor = 0, None

    def _challenge(self, event: Event) -> None:
        assert event.seat != event.against
        assert event.seat == self.debtor
        self.pot, self.debtor = 0, None

    def _penalty(self, event: Event) -> None:
        assert event.cards > 0
        if event.cause == "last":
            assert event.cards == self.pot


def walk(cell: Cell, trace: Trace) -> None:
    """Follow a whole trace; an AssertionError says what does not hold."""
    Walk(cell, trace).follow()


def figures(trace: Trace) -> dict[str, Any]:
    """What a game came to, as its row in a table has it."""
    deal, end = trace.events[0], trace.events[-1]
    return {
        "game": trace.game,
        "ending": ENDINGS.index(end.reason) + 1,
        "dealer": deal.seat,
        "winner": -1 if end.winner is None else end.winner,
        "actions": sum(event.name in ("play", "pass") for event in trace.events),
        "reshuffles": sum(event.name == "reshuffle" for event in trace.events),
    }
