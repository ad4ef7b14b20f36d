"""One game as a trace: the same compiled function, with the table asked to write down what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from uno_sim.cards import COLOURS
from uno_sim.engine.batch import ROW_DTYPE, new_table, play_range, rotations
from uno_sim.engine.play import COPIES, JUMP
from uno_sim.measures import ALL_BINS, WIDTH
from uno_sim.players.record import player_records
from uno_sim.table.events import EVENT_NAMES, MAY_CHALLENGE, MAY_DRAW, MAY_KEEP, MAY_TAKE
from uno_sim.table.numbering import Numbering, numbering
from uno_sim.table.rules_record import rules_record
from uno_sim.table.state import FIRST_WILD, TRACE_ROWS, TRACE_WIDTH
from uno_sim.trace import CAUSES, ENDINGS, MATCH_ENDINGS, Event, Trace, several

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from uno_sim.cell import Cell
    from uno_sim.rules.model import Rules

_WORDS: Final = ((MAY_DRAW, "draw"), (MAY_TAKE, "take"), (MAY_KEEP, "keep"), (MAY_CHALLENGE, "challenge"))


def trace_game(cell: Cell, game: int) -> Trace:
    """Play one game of a cell again, by its number, and tell it event by event.

    Raises:
        IndexError: the number is negative.
    """
    if game < 0:
        raise IndexError(f"game {game}: games are numbered from 0")
    return next(trace_games(cell, (game,)))


def trace_games(cell: Cell, games: Iterable[int]) -> Iterator[Trace]:
    """Games of a cell one after another, at one table."""
    table = new_table(cell)[0]
    rules, players = rules_record(cell.rules, cell.players)[0], player_records(cell.line_up, cell.rules)
    rows, bins = np.zeros((1, WIDTH), np.int64), np.zeros(ALL_BINS, np.int64)
    each, stop = np.zeros(0, ROW_DTYPE), np.zeros(1, np.uint8)
    card_of = numbering(cell.rules.deck).card_of
    deck = Counter(card_of[int(code)] for code in rules["pack"][: rules["pack_size"]])
    dumped = cell.rules.model_dump(mode="json")
    for game in games:
        play = partial(play_range, table, rules, players, game, game + 1, 1, rotations(cell), rows, bins, each, stop, 0)
        written_rows = written(table, play)
        teller = Teller(cell.rules, cell.players, Counter(deck))
        yield Trace(dumped, cell.players, cell.seed, game, teller.tell(written_rows), cell.matches)


def written(table: Any, play: Any) -> NDArray[np.int64]:
    """Everything that a traced table writes while ``play()`` runs: as many times as its window needs."""
    table["tracing"] = 1
    table["trace_from"] = 0
    parts: list[NDArray[np.int64]] = []
    while True:
        play()
        size, begun = int(table["trace_size"]), int(table["trace_from"])
        parts.append(table["trace"][: min(size - begun, TRACE_ROWS)].copy())
        if size - begun <= TRACE_ROWS:
            return np.concatenate(parts) if parts else np.zeros((0, TRACE_WIDTH), np.int64)
        table["trace_from"] = begun + TRACE_ROWS


def named(cards: int, wilds: int, numbers: Numbering) -> list[str]:
    """The cards of a pair of masks by name."""
    return [
        card
        for code, card in numbers.card_of.items()
        if ((cards >> code) if code < FIRST_WILD else (wilds >> (code - FIRST_WILD))) & 1
    ]


class Teller:
    """Turns the engine's rows into events, keeping the hands so that it can name what was shown."""

    def __init__(self, rules: Rules, players: int, deck: Counter[str]) -> None:
        """``deck``: the cards that are in no hand yet, and on no discards."""
        self.first_is_shown = rules.wild_draw_four.challenge == "first"
        """A challenge is of the first +4 of a chain, not of the last."""
        self.out_of_play = rules.players.leavers_cards == "out-of-play"
        self.numbers = numbering(rules.deck)
        self.deck = deck
        self.players = players
        self.out: set[int] = set()
        self.match: dict[str, Any] = {}
        """What the rows before `scored` say of the match."""
        self.clear()
        self.events: list[Event] = []
        self.at: list[int] = []
        """For each event the place in the script at which it was written."""

    def clear(self) -> None:
        """Before a deal."""
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.pile = Counter(self.deck)
        self.points = [0] * self.players
        self.discards: list[str] = []
        self.together: list[str] = []
        """Moves of several identical cards, of the offer that is being written."""
        self.gone = set(self.out)
        self.owing = -1
        self.chain: list[list[str]] = []
        """The hands from which the open chain's wild draw cards were played, as they then were."""
        self.redealt: list[list[str]] = [[] for _ in range(self.players)]
        """The hands that are being dealt out again."""

    def tell(self, rows: NDArray[np.int64]) -> list[Event]:
        """All events of a game's rows."""
        for row in rows:
            name = EVENT_NAMES[int(row[0])]
            seat, a, b, c = (int(number) for number in row[1:5])
            data = getattr(self, f"_{name}", self._plain)(seat, a, b, c)
            if data is not None:
                self.events.append(Event(name, data))
                self.at.append(int(row[5]))
        self._close_deal()
        return self.events

    def _close_deal(self) -> None:
        if self.events and self.events[-1].name == "deal" and "hands" not in self.events[-1].data:
            self.events[-1].data["hands"] = [list(hand) for hand in self.hands]
            self.events[-1].data["pile"] = sorted(self.pile.elements())

    def _plain(self, seat: int, a: int, b: int, c: int) -> dict[str, Any]:
        return {"seat": seat}

    def _deal(self, seat: int, a: int, b: int, c: int) -> dict[str, Any]:
        self.clear()
        return {"seat": seat}

    def _dealt(self, seat: int, code: int, b: int, c: int) -> None:
        self._move_to_hand(seat, self._card_of(code))

    def _card_of(self, code: int) -> str:
        return self.numbers.card_of[code]

    def _move_to_hand(self, seat: int, card: str) -> None:
        self.pile[card] -= 1
        self.hands[seat].append(card)

    def _turn_up(self, seat: int, code: int, again: int, buried: int) -> dict[str, Any]:
        self._close_deal()
        card = self._card_of(code)
        where = ("buried" if buried else "shuffled-back") if again else None
        if where != "shuffled-back":
            self.pile[card] -= 1
            self.discards.append(card)
        return {"card": card, "again": where}

    def _colour(self, seat: int, colour: int, b: int, c: int) -> dict[str, Any]:
        return {"seat": seat if seat >= 0 else None, "colour": COLOURS[colour]}

    def _opener(self, seat: int, clockwise: int, b: int, c: int) -> dict[str, Any]:
        return {"seat": seat, "clockwise": bool(clockwise)}

    def _offer(self, seat: int, cards: int, wilds: int, may: int) -> dict[str, Any]:
        moves = named(cards, wilds, self.numbers)
        moves += self.together
        self.together = []
        if not may & MAY_TAKE:  # nothing is owed: several +4 that do nothing open no chain
            self.chain = []
        return {"seat": seat, "moves": sorted(moves + [word for bit, word in _WORDS if may & bit])}

    def _alike(self, seat: int, cards: int, wilds: int, copies: int) -> None:
        self.together += [several(card, copies) for card in named(cards, wilds, self.numbers)]

    def _jump_offer(self, seat: int, code: int, able: int, c: int) -> dict[str, Any]:
        return {"card": self._card_of(code), "seats": [seat for seat in range(len(self.hands)) if (able >> seat) & 1]}

    def _pass_hands(self, seat: int, clockwise: int, b: int, c: int) -> dict[str, Any]:
        order = [seat for seat in range(len(self.hands)) if seat not in self.gone]
        if not clockwise:
            order.reverse()
        hands = [self.hands[seat] for seat in order]
        for i, seat in enumerate(order):
            self.hands[seat] = hands[i - 1]
        return {"clockwise": bool(clockwise)}

    def _swap(self, seat: int, other: int, b: int, c: int) -> dict[str, Any]:
        self.hands[seat], self.hands[other] = self.hands[other], self.hands[seat]
        return {"seat": seat, "other": other}

    def _redealt(self, seat: int, code: int, b: int, c: int) -> None:
        self.redealt[seat].append(self._card_of(code))

    def _shuffle_hands(self, seat: int, a: int, b: int, c: int) -> dict[str, Any]:
        dealt, self.redealt = self.redealt, [[] for _ in range(self.players)]
        self.hands = [self.hands[seat] if seat in self.gone else hand for seat, hand in enumerate(dealt)]
        return {"hands": [list(hand) for hand in dealt]}  # who has left has none

    def _wrong(self, seat: int, code: int, stays: int, c: int) -> dict[str, Any]:
        card = self._card_of(code)
        if stays:
            self.hands[seat].remove(card)
            self.discards.append(card)
        return {"seat": seat, "card": card, "stays": bool(stays)}

    def _leave(self, seat: int, a: int, b: int, c: int) -> dict[str, Any]:
        self.gone.add(seat)
        if seat == self.owing:
            self.chain = []
        if not self.out_of_play:
            self.discards[-1:-1] = self.hands[seat]
        return {"seat": seat}

    def _play(self, seat: int, code: int, colour: int, manner: int) -> dict[str, Any]:
        card = self._card_of(code)
        for _ in range(manner & COPIES):
            self.hands[seat].remove(card)
            self.discards.append(card)
        kind = self.numbers.kind_of(code)
        if kind.wild and kind.draws:
            self.chain.append(sorted(self.hands[seat]))
        return {
            "seat": seat, "card": card, "colour": COLOURS[colour] if kind.wild else None,
            "left": len(self.hands[seat]), "copies": manner & COPIES, "jump": bool(manner & JUMP),
        }  # fmt: skip

    def _draw(self, seat: int, forced: int, b: int, c: int) -> dict[str, Any]:
        return {"seat": seat, "forced": bool(forced)}

    def _owes(self, seat: int, cards: int, b: int, c: int) -> dict[str, Any]:
        self.owing = seat
        return {"seat": seat, "cards": cards}

    def _take(self, seat: int, cards: int, b: int, c: int) -> dict[str, Any]:
        self.chain, self.owing = [], -1
        return {"seat": seat, "cards": cards}

    def _card(self, seat: int, code: int, cause: int, c: int) -> dict[str, Any]:
        self._move_to_hand(seat, self._card_of(code))
        return {"seat": seat, "card": self._card_of(code), "cause": CAUSES[cause]}

    def _challenge(self, seat: int, against: int, guilty: int, c: int) -> dict[str, Any]:
        hand = self.chain[0 if self.first_is_shown else -1]
        self.chain, self.owing = [], -1
        return {"seat": seat, "against": against, "guilty": bool(guilty), "hand": hand}

    def _penalty(self, seat: int, cards: int, cause: int, c: int) -> dict[str, Any]:
        return {"seat": seat, "cards": cards, "cause": CAUSES[cause]}

    def _direction(self, seat: int, clockwise: int, b: int, c: int) -> dict[str, Any]:
        return {"clockwise": bool(clockwise)}

    def _caught(self, seat: int, by: int, b: int, c: int) -> dict[str, Any]:
        return {"seat": seat, "by": by if by >= 0 else None}

    def _reshuffle(self, seat: int, a: int, b: int, c: int) -> dict[str, Any]:
        *under, top = self.discards
        self.pile, self.discards = Counter(under), [top]
        return {"pile": sorted(under)}

    def _end(self, winner: int, reason: int, b: int, c: int) -> dict[str, Any]:
        return {
            "reason": ENDINGS[reason - 1], "winner": winner if winner >= 0 else None,
            "hands": [sorted(hand) for hand in self.hands], "points": self.points,
        }  # fmt: skip

    def _points(self, seat: int, points: int, b: int, c: int) -> None:
        self.points[seat] = points

    def _score(self, seat: int, score: int, pigs: int, reward: int) -> None:
        for name, value in (("scores", score), ("pigs", pigs), ("rewards", reward)):
            self.match.setdefault(name, []).append(value)

    def _standing(self, seat: int, reached: int, winners: int, out: int) -> None:
        self.match |= {"reached": self._seats(reached), "winners": self._seats(winners), "out": self._seats(out)}
        self.out = set(self.match["out"])

    def _seats(self, bits: int) -> list[int]:
        return [seat for seat in range(self.players) if (bits >> seat) & 1]

    def _next_game(self, dealer: int, opener: int, b: int, c: int) -> None:
        self.match |= {"dealer": _seat(dealer), "opener": _seat(opener)}

    def _scored(self, hit: int, by: int, reason: int, games: int) -> dict[str, Any]:
        why = MATCH_ENDINGS[reason - 1] if reason else None
        data = {"games": games, "hit": _seat(hit), "by": _seat(by), "over": reason != 0, "reason": why, **self.match}
        self.match = {}
        return data


def _seat(number: int) -> int | None:
    return number if number >= 0 else None
