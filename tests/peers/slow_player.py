"""The slow twin: plays a game of any rule set in plain Python, with dice of its own, and writes its trace.

It asks the referee's rule book what is allowed and what it costs, but tells the game in its own words and order,
from ``docs/trace.md``. It is a peer for whole games and figures, and it feeds the referee's own tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from uno_sim.cards import COLOURS, colour_of, is_wild, symbol_of
from uno_sim.referee import rulebook
from uno_sim.referee.deck import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    deck_of,
    is_draw_card,
    is_number,
    is_wild_draw_card,
    points,
)
from uno_sim.referee.options import Options
from uno_sim.referee.table import Debt, Pile, PlayedFour, Position, Sitting, Table, table_of
from uno_sim.rules.model import OwnKind, Rules
from uno_sim.trace import Event, Trace

LEAD_OPTIONS = {
    SKIP: "lead.skip",
    REVERSE: "lead.reverse",
    DRAW_TWO: "lead.draw_two",
    "W": "lead.wild",
    WILD_DRAW_FOUR: "lead.wild_draw_four",
}


@dataclass(frozen=True)
class Manners:
    """How everybody at the table plays. Chances are per occasion."""

    choose: Callable[[SlowGame, int, list[str]], str]
    colour: Callable[[SlowGame, int], str]
    forgets: float = 0.0  # to say UNO
    corrects: float = 0.0  # a forgotten UNO, in time
    notices: float = 0.0  # somebody else's forgotten UNO
    false_uno: float = 0.0  # says UNO at the wrong time, before an offer
    noise: float = 0.0  # makes a sound while there is silence, before an offer
    advises: float = 0.0  # somebody else, before an offer
    leaves: float = 0.0  # before an offer
    errs: float = 0.0  # puts down a card that does not fit
    jumps: float = 0.0  # in, where that is possible


def bare(move: str) -> str:
    """The card of a move: ``"3 R5"``, ``"pair R5"`` and ``"R5"`` -> ``"R5"``."""
    return move.rpartition(" ")[2]


def how_many(move: str) -> int:
    """The copies that a move plays: ``"3 R5"`` -> 3, ``"pair R5"`` -> 2, ``"R5"`` -> 1."""
    number = move.rpartition(" ")[0]
    return int({"": "1", "pair": "2"}.get(number, number))


def any_move(game: SlowGame, seat: int, moves: list[str]) -> str:
    """Anything that is offered, but mostly a card, so that games come to an end."""
    cards = [move for move in moves if bare(move) in game.table.hands[seat]]
    return game.dice.choice(cards if cards and game.dice.random() < 0.7 else moves)


def any_colour(game: SlowGame, seat: int) -> str:
    return game.dice.choice(COLOURS)


def any_card(game: SlowGame, seat: int, moves: list[str]) -> str:
    """Uniform over physical cards; no bluff, no challenge, no draw by choice, a drawn card is played."""
    honest = rulebook.honest(game.options, game.table, seat)
    cards = [card for card in game.table.hands[seat].elements() if card in moves]
    cards = [card for card in cards if honest or not is_wild_draw_card(game.options, card)]
    if cards:
        return game.dice.choice(cards)
    return next(word for word in ("take", "keep", "draw") if word in moves)


RESTLESS = Manners(
    any_move,
    any_colour,
    forgets=0.4,
    corrects=0.3,
    notices=0.5,
    false_uno=0.03,
    noise=0.1,
    advises=0.03,
    leaves=0.01,
    errs=0.04,
    jumps=0.6,
)
"""Does everything that is possible, often."""

UNIFORM = Manners(any_card, any_colour)
"""The player R of the published figures."""


class SlowGame:
    """One game. Its methods are small so that a peer with quirks can override one."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        dice: Random,
        manners: Manners,
        *,
        limit: int = 10_000,
        sitting: Sitting | None = None,
    ) -> None:
        self.rules = rules
        self.sitting = sitting or Sitting(players)
        self.options = Options(rules)
        self.kinds: dict[str, OwnKind] = {**rules.deck.kinds}
        self.players = players
        self.dice = dice
        self.manners = manners
        self.limit = limit
        self.events: list[Event] = []
        self.table: Table
        self.over = False
        self.count_from = 0  # the seat from which the card just played counts the next ones
        self.erred = False  # who owes has put down a wrong card in place of an answer
        self.times = 1  # how often the card just played does what it does
        self.dry = False  # a card was needed that there was not, and the rules end the game for it

    def write(self, name: str, **data: Any) -> None:
        self.events.append(Event(name, data))

    def rule(self, name: str) -> Any:
        group, option = name.split(".")
        return getattr(getattr(self.rules, group), option)

    def own(self, card: str) -> OwnKind | None:
        """The row of a kind of one's own."""
        return self.kinds.get(symbol_of(card))

    def play(self) -> list[Event]:
        """The events of a whole game."""
        self.deal(self.rule("start.hand"))
        return self.play_on()

    def play_on(self) -> list[Event]:
        while not self.over:
            if self.dry and self.events[-1].name != "spared":
                self.end("dry", self.poorest())
            elif self.table.idle >= len(self.table.in_play):
                self.end("stalemate", None)
            elif self.table.actions == self.limit:
                self.end("limit", None)
            else:
                self.turn()
        return self.events

    def sit_down(self, position: Position) -> None:
        """Begin in mid-game."""
        self.table = table_of(position, self.options, deck_of(self.options, self.players))

    # What the rule book says, for a peer with quirks to override

    def plays(self, seat: int) -> dict[str, bool]:
        """The cards that may be played, each with whether that is honest."""
        return rulebook.plays(self.options, self.table, seat)

    def ends_drawing(self, seat: int, card: str) -> bool:
        return rulebook.ends_drawing(self.options, self.table, seat, card)

    def may_play_drawn(self, seat: int, card: str, *, forced: bool) -> bool:
        return rulebook.may_play_drawn(self.options, self.table, seat, card, forced=forced)

    def must_play_drawn(self, *, honest: bool) -> bool:
        return honest and bool(self.rule("draw.drawn") == "must")

    def answers(self, seat: int) -> list[str]:
        return rulebook.answers(self.options, self.table, seat)

    def challenged(self, victim: int) -> PlayedFour | None:
        return rulebook.challenged(self.options, self.table, victim)

    def four(self, seat: int, card: str, copies: int = 1) -> PlayedFour:
        """The wild draw card, or several of them, that the seat is about to play."""
        return rulebook.four_as_it_is_played(self.options, self.table, seat, card, copies)

    def together(self, seat: int, cards: Iterable[str]) -> list[str]:
        """The moves that play two or more of one of these cards."""
        several = rulebook.together(self.options, self.table, seat, cards)
        return [f"{'pair' if copies == 2 else copies} {card}" for card, copies in several]

    def jumpers(self, player: int) -> list[int]:
        return rulebook.jumpers(self.options, self.table, player)

    # The opening

    def deal(self, size: int) -> None:
        out = self.sitting.out
        deck = deck_of(self.options, self.players)
        cards = sorted(deck.elements())
        self.dice.shuffle(cards)
        hands = [[] if seat in out else [cards.pop() for _ in range(size)] for seat in range(self.players)]
        dealer = self.dealer()
        self.write("deal", seat=dealer, hands=hands, pile=sorted(cards))
        self.table = Table([Counter(hand) for hand in hands], Pile(cards), [], deck)
        self.table.left = {seat: Counter() for seat in out}
        self.lead(dealer)

    def dealer(self) -> int:
        if self.sitting.dealer is not None:
            return self.sitting.dealer
        seats = [seat for seat in range(self.players) if seat not in self.sitting.out]
        return seats[0] if self.rule("start.dealer") == "host" else self.dice.choice(seats)

    def opener(self, dealer: int) -> int:
        if self.sitting.opener is not None:
            return self.sitting.opener
        way = self.rule("start.opener")
        if way in ("dealer", "left-of-dealer"):
            return dealer if way == "dealer" else self.table.after(dealer)
        worth = [
            points(self.options, hand.elements())
            if way == "highest-hand"
            else max((points(self.options, [card]) for card in hand), default=-1)
            for hand in self.table.hands
        ]
        return self.dice.choice([seat for seat in self.table.in_play if worth[seat] == max(worth)])

    def again(self, card: str) -> bool:
        if self.own(card):
            return is_wild(card)
        word = "nothing" if is_number(card) else self.rule(LEAD_OPTIONS[symbol_of(card)])
        return bool(word == "again" or (word == "as-wild" and self.rule("lead.wild") == "again"))

    def lead(self, dealer: int) -> None:
        table, lead = self.table, ""
        while not lead:
            card = self.from_pile()
            if not self.again(card) or all(map(self.again, table.pile.cards())):
                self.write("turn_up", card=card, again=None)
                lead = card
            else:
                where = self.rule("lead.again")
                self.write("turn_up", card=card, again=where)
                if where == "buried":
                    table.discards.append(card)
                else:
                    table.pile.rest[card] += 1
        table.lay(lead, None)
        seat, symbol = self.opener(dealer), symbol_of(lead)
        idle = is_number(lead) or self.own(lead) or self.again(lead)
        word = "nothing" if idle else self.rule(LEAD_OPTIONS[symbol])
        if is_wild(lead):
            seat = self.lead_wild(dealer, seat, forced=self.again(lead))
        elif symbol == SKIP and word == "skip":
            self.write("skip", seat=seat)
            seat = table.after(seat)
        elif symbol == REVERSE and word != "nothing":
            table.by_colour = word == "opener-by-colour"
            if len(table.in_play) == 2 and self.rule("matching.reverse_with_two") == "skip":
                self.write("skip", seat=seat)
                seat = table.after(seat)
            else:
                table.clockwise = False
                seat = dealer if word == "dealer-first" else seat
        self.write("opener", seat=seat, clockwise=table.clockwise)
        table.turn = seat
        if symbol == DRAW_TWO and word != "nothing":
            table.debt = Debt(
                self.rule("draw_two.cards"),
                DRAW_TWO,
                answerable=word == "answer",
                then_plays=word == "draw-and-play",
            )
            self.write("owes", seat=seat, cards=table.debt.cards)

    def lead_wild(self, dealer: int, opener: int, *, forced: bool) -> int:
        """A lead Wild is named; returns who acts first. ``forced``: it lies there for want of anything better."""
        way = "chance" if forced else self.rule("lead.wild")
        namer = {"opener": opener, "dealer": dealer, "left-of-dealer": self.table.after(dealer)}.get(way)
        self.table.colour = self.dice.choice(COLOURS) if namer is None else self.manners.colour(self, namer)
        self.write("colour", seat=namer, colour=self.table.colour)
        if forced or self.rule("lead.wild_then") == "opener-plays":
            return opener
        return self.table.after(opener)

    # Cards from the pile

    def from_pile(self) -> str:
        pile = self.table.pile
        if pile.coming:
            return pile.coming.pop(0)
        card = self.dice.choices(list(pile.rest), list(pile.rest.values()))[0]
        pile.take(card)
        return card

    def draw_one(self, seat: int, cause: str) -> str | None:
        table = self.table
        if not table.pile and len(table.discards) > 1 and self.rule("pile.reshuffle") == "keep-top":
            self.reshuffle()
        if not table.pile:
            self.dry = bool(self.rule("pile.reshuffle") == "game-ends")
            return None
        card = self.from_pile()
        self.table.hands[seat][card] += 1
        self.table.drew[seat] += 1
        self.table.idle = 0
        self.write("card", seat=seat, card=card, cause=cause)
        return card

    def reshuffle(self) -> None:
        self.write("reshuffle", pile=self.table.recycle())

    def draw_many(self, seat: int, cards: int, cause: str) -> None:
        for _ in range(cards):
            self.draw_one(seat, cause)

    def penalty(self, seat: int, cards: int, cause: str) -> None:
        if cards > 0:
            self.write("penalty", seat=seat, cards=cards, cause=cause)
            self.draw_many(seat, cards, cause)

    # Turns

    def turn(self) -> None:
        if self.end_of_turn():
            for seat in sorted(self.table.lapses):
                self.perhaps_caught(seat)
        seat, begun = self.table.turn, self.events[-1:] and self.events[-1].name == "spared"
        self.disturb()
        if self.over or (begun and self.table.turn != seat):
            return
        if self.table.debt is None:
            self.ordinary_turn()
        else:
            self.owed_turn(self.table.debt)

    def end_of_turn(self) -> bool:
        """Whether a turn has just ended without a card, or by a Skip."""
        at = -2 if self.events and self.events[-1].name == "jump_offer" else -1
        return bool(self.events[at:]) and self.events[at].name in ("pass", "lost", "skip")

    def ask(self, seat: int, moves: list[str]) -> str:
        """Offer the moves and take the answer."""
        self.write("offer", seat=seat, moves=sorted(moves))
        return self.manners.choose(self, seat, sorted(moves))

    def disturb(self) -> None:
        """Whatever may come before an offer."""
        self.interrupt()
        self.perhaps_left()

    def interrupt(self) -> None:
        table, dice, manners = self.table, self.dice, self.manners
        if self.rule("uno_call.call") != "none" and dice.random() < manners.false_uno:
            seat = dice.choice(table.in_play)
            self.write("false_uno", seat=seat)
            self.penalty(seat, self.rule("uno_call.false_call"), "false-uno")
        if table.silence is not None and dice.random() < manners.noise:
            self.make_noise(dice.choice(table.in_play))
        if self.rule("conduct.advice") and dice.random() < manners.advises:
            seat = dice.choice([seat for seat in table.in_play if seat != table.turn])
            self.write("advice", seat=seat)
            self.penalty(seat, self.rule("conduct.advice"), "advice")

    def make_noise(self, seat: int) -> None:
        self.write("noise", seat=seat)
        self.table.silence = None
        self.penalty(seat, self.rule("house.two"), "noise")

    def perhaps_left(self) -> None:
        if self.rule("players.leaving") == "allowed" and self.dice.random() < self.manners.leaves:
            self.leave(self.dice.choice(self.table.in_play))

    def leave(self, seat: int) -> None:
        self.write("leave", seat=seat)
        table = self.table
        table.leave(seat, under_discards=self.rule("players.leavers_cards") == "under-discards")
        if not self.camp_left(seat) and len(table.in_play) < self.rule("players.ends_below"):
            self.end("left", None)

    def camp_left(self, seat: int) -> bool:
        """Whether this leaver was the last of a camp, which ends the game."""
        rest = self.table.in_play
        if self.rule("players.teams") == "none" or any(other % 2 == seat % 2 for other in rest):
            return False
        self.end("left", rest[0])
        return True

    def ordinary_turn(self, *, anew: bool = False) -> None:
        table, seat = self.table, self.table.turn
        plays = self.plays(seat)
        forced = True not in plays.values()
        draws = ["draw"] if forced or self.rule("draw.voluntary") == "yes" else []
        moves = [*plays, *self.together(seat, plays), *draws]
        move = self.ask(seat, moves)
        drew, held = table.drew[seat], table.held(seat)
        if not anew and self.errs(seat, moves):
            moved = table.drew[seat] > drew or table.held(seat) < held  # a card came, or the wrong one has stayed
            self.after_error(seat, idle=not plays and not moved)
            return
        if move != "draw":
            self.lay(seat, move)
            return
        self.write("draw", seat=seat, forced=forced)
        card, came = self.draw_for_turn(seat)
        if card is not None and self.may_play_drawn(seat, card, forced=forced):
            self.disturb()
            if self.over or table.turn != seat:
                return
            honest = rulebook.honesty(self.options, table, seat, card)
            if honest is not None:
                must = self.must_play_drawn(honest=honest)
                if self.ask(seat, [card] if must else [card, "keep"]) != "keep":
                    self.lay(seat, card)
                    return
                self.write("keep", seat=seat)
        self.write("pass", seat=seat)
        table.actions += 1
        table.idle = 0 if plays or came else table.idle + 1
        table.turn = table.after(seat)

    def errs(self, seat: int, moves: list[str]) -> bool:
        """Whether the seat puts down a card that it was not offered, which is paid for; it is taken back or stays."""
        cost = self.rule("conduct.wrong_card")
        wrong = sorted(card for card in self.table.hands[seat] if card not in moves)
        if cost is None or not wrong or self.dice.random() >= self.manners.errs:
            return False
        card = self.dice.choice(wrong)
        stays = self.stays(seat, card)
        self.write("wrong", seat=seat, card=card, stays=stays)
        if stays:
            self.table.leave_wrong_card(seat, card)
        self.penalty(seat, cost, "wrong")
        return True

    def stays(self, seat: int, card: str) -> bool:
        """Whether this wrong card stays where it was put."""
        keeps = self.table.debt is not None or is_wild(card) or self.table.held(seat) == 1
        return not keeps and bool(self.rule("conduct.wrong_card_then") == "stays")

    def after_error(self, seat: int, *, idle: bool) -> None:
        table = self.table
        if self.rule("conduct.wrong_card_then") != "plays":
            self.write("lost", seat=seat)
            table.idle = table.idle + 1 if idle else 0
            table.turn = table.after(seat)
            return
        self.disturb()
        if not self.over and table.turn == seat:
            self.ordinary_turn(anew=True)

    def draw_for_turn(self, seat: int) -> tuple[str | None, int]:
        """The last card drawn, if any, and how many came."""
        last, came = None, 0
        while card := self.draw_one(seat, "turn"):
            last, came = card, came + 1
            if self.ends_drawing(seat, card):
                break
        return last, came

    def owed_turn(self, debt: Debt) -> None:
        seat = self.table.turn
        four, answers = self.challenged(seat), self.answers(seat)
        moves = [*answers, *self.together(seat, answers), "take"] + (["challenge"] if four else [])
        move = self.ask(seat, moves)
        self.erred = self.errs(seat, moves)
        if self.erred or move == "take":
            self.take(seat, debt)
        elif move == "challenge":
            assert four is not None
            self.challenge(seat, debt, four)
        else:
            self.lay(seat, move)

    def take(self, seat: int, debt: Debt) -> None:
        table = self.table
        after_four = self.is_wild_debt(debt) and self.rule("wild_draw_four.taken") == "plays" and not self.erred
        plays = debt.then_plays or after_four
        self.write("take", seat=seat, cards=debt.cards)
        self.draw_many(seat, debt.cards, "lead" if debt.then_plays else "take")
        table.debt = None
        table.paid = self.is_paid_two(debt)
        self.write("spared" if plays else "lost", seat=seat)
        table.turn = seat if plays else table.after(seat)

    def is_wild_debt(self, debt: Debt) -> bool:
        """Whether the newest draw card is a +4, or a wild kind of its sort."""
        return is_wild(debt.symbol)

    def is_paid_two(self, debt: Debt) -> bool:
        """Whether the debt was for a +2, or for a coloured kind of its sort."""
        return debt.symbol == DRAW_TWO or (not is_wild(debt.symbol) and debt.symbol in self.kinds)

    def challenge(self, seat: int, debt: Debt, four: PlayedFour, *, last: bool = False) -> None:
        flat = self.rule("wild_draw_four.stakes") == "flat"
        cost = self.worth(four.card) if flat else debt.cards
        self.write("challenge", seat=seat, against=four.seat, guilty=not four.honest, hand=list(four.hand))
        self.table.debt = None
        if four.honest:
            self.penalty(seat, cost + self.rule("wild_draw_four.extra"), "innocent")
        else:
            self.penalty(four.seat, cost, "guilty")
            if self.rule("wild_draw_four.spared") == "plays":
                self.write("spared", seat=seat)
                return
        if not last:
            self.write("lost", seat=seat)
            self.table.turn = self.table.after(seat)

    # A card is played

    def lay(self, seat: int, move: str) -> None:
        """In turn; then perhaps others jump in."""
        card = bare(move)
        self.count_from = seat
        self.put_down(seat, card, how_many(move))
        player = seat
        while not self.over and not self.dry and self.table.actions < self.limit and (seats := self.jumpers(player)):
            self.write("jump_offer", card=card, seats=seats)
            if self.dice.random() >= self.manners.jumps:
                return
            player = self.dice.choice(seats)
            if self.rule("house.after_jump") == "jumper":
                self.count_from = player
            self.put_down(player, card, jump=True)

    def next(self, steps: int = 1) -> int:
        """The next seat as the card just played counts it, or the next but one."""
        seat = self.count_from
        for _ in range(steps):
            seat = self.table.after(seat)
        return seat

    def put_down(self, seat: int, card: str, copies: int = 1, *, jump: bool = False) -> None:
        table = self.table
        four = self.four(seat, card, copies) if is_wild_draw_card(self.options, card) else None
        colour = self.manners.colour(self, seat) if is_wild(card) else None
        if four and self.rule("wild_draw_four.colour") == "kept":
            colour = table.colour
        effect = self.rule("house.pair_effect") if copies > 1 else "once"
        self.times = {"nothing": 0, "once": 1, "each": copies}[effect]
        table.discard(seat, card, colour, copies)
        table.lapses.clear()
        table.actions += 1
        left = table.held(seat)
        self.write("play", seat=seat, card=card, colour=colour, left=left, copies=copies, jump=jump)
        if table.silence == seat:
            table.silence = None
        if left == 0:
            self.last_card(seat, card, four)
            return
        if not self.times:
            self.ask_for_uno([seat])
            table.turn = self.next()
            return
        if self.moves_hands(card):
            moved = self.move_hands(seat, card)
            self.ask_for_uno([other for other in table.in_order(seat) if other in moved])
            table.turn = self.next()
            return
        self.ask_for_uno([seat])
        if is_draw_card(self.options, card):
            self.pile_up(card, four)
        elif table.debt is not None:
            self.deflect(card, table.debt)
        else:
            self.effect(seat, card)

    def effect(self, seat: int, card: str) -> None:
        table, symbol = self.table, symbol_of(card)
        own = self.own(card)
        turns = symbol == REVERSE or (own is not None and own.reverses == "yes")
        with_two = len(table.in_play) == 2 and self.rule("matching.reverse_with_two") == "skip"
        if symbol == SKIP or (turns and with_two):
            self.pass_over(self.times)
            return
        if own is not None and own.skips:
            self.pass_over(min(own.skips, len(table.in_play) - 1))
            return
        if turns:
            for _ in range(self.times):
                self.turn_round()
        elif symbol == "2":
            self.silence(seat)
        elif symbol == "9":
            self.slap()
        elif card == "R0" and self.rule("house.red_zero") > 0:
            self.owe(self.next(), Debt(self.rule("house.red_zero"), "0", answerable=False))
            return
        table.turn = self.next()

    def pass_over(self, seats: int) -> None:
        for step in range(seats):
            self.write("skip", seat=self.next(step + 1))
        self.table.turn = self.next(seats + 1)

    # House effects

    def silence(self, seat: int) -> None:
        if self.rule("house.two") > 0:
            self.write("silence", seat=seat)
            self.table.silence = seat

    def slap(self) -> None:
        if self.rule("house.nine") > 0:
            last = self.dice.choice(self.slappers())
            self.write("slap", seat=last)
            self.penalty(last, self.rule("house.nine"), "slap")

    def slappers(self) -> list[int]:
        return [seat for seat in self.table.in_play if self.table.held(seat) > 0]

    def moves_hands(self, card: str) -> bool:
        if own := self.own(card):
            return own.hands != "stay"
        if card == "R0" and self.rule("house.red_zero") > 0:
            return False
        rule = {"0": "house.zero", "7": "house.seven"}.get(symbol_of(card))
        return rule is not None and bool(self.rule(rule) != "nothing")

    def move_hands(self, seat: int, card: str) -> list[int]:
        """Hands move; returns the seats whose hand did."""
        table, own = self.table, self.own(card)
        if own and own.hands == "shuffle":
            return self.shuffle_hands(seat)
        if symbol_of(card) == "7" or (own and own.hands == "swap"):
            other = self.dice.choice([other for other in table.in_play if other != seat])
            self.write("swap", seat=seat, other=other)
            table.swap(seat, other)
            return [seat, other]
        self.write("pass_hands", clockwise=table.clockwise)
        seats = table.in_order(0 if 0 in table.in_play else table.in_play[0])
        hands = [table.hands[seat] for seat in seats]
        for giver, hand in enumerate(hands):
            table.hands[seats[(giver + 1) % len(seats)]] = hand
        return seats

    def shuffle_hands(self, player: int) -> list[int]:
        """All hands together, and dealt out again."""
        table = self.table
        cards = [card for hand in table.hands for card in hand.elements()]
        self.dice.shuffle(cards)
        hands: list[list[str]] = [[] for _ in table.hands]
        seat = player
        for card in cards:
            seat = table.after(seat)
            hands[seat].append(card)
        table.hands = [Counter(hand) for hand in hands]
        self.write("shuffle_hands", hands=hands)
        return table.in_play

    def turn_round(self) -> None:
        self.table.clockwise = not self.table.clockwise
        self.write("direction", clockwise=self.table.clockwise)

    def deflect(self, card: str, debt: Debt) -> None:
        steps = 1
        if symbol_of(card) == REVERSE:
            self.turn_round()
        elif len(self.table.in_play) > 2 and self.rule("answer.skip") == "next-but-one":
            self.write("skip", seat=self.next())
            steps = 2
        self.owe(self.next(steps), debt)

    def pile_up(self, card: str, four: PlayedFour | None) -> None:
        table, symbol = self.table, symbol_of(card)
        own = self.times * self.worth(card)
        old = table.debt or Debt(0, symbol)
        cards = own + (old.cards if self.rule("answer.pays") == "sum" else 0)
        fours = old.fours + ((four,) if four else ())
        self.owe(self.next(), Debt(cards, symbol, fours))

    def worth(self, card: str) -> int:
        """The cards that one draw card is for."""
        own = self.own(card)
        if own is not None:
            return own.draws
        return int(self.rule("draw_two.cards" if symbol_of(card) == DRAW_TWO else "wild_draw_four.cards"))

    def owe(self, seat: int, debt: Debt) -> None:
        self.table.debt, self.table.turn = debt, seat
        self.write("owes", seat=seat, cards=debt.cards)

    def last_card(self, seat: int, card: str, four: PlayedFour | None) -> None:
        table, winner = self.table, seat
        if not self.times:
            self.end("out", winner)
            return
        if self.moves_hands(card) and self.rule("house.last_hand_card") == "effect-first":
            moved = self.move_hands(seat, card)
            out = [other for other in table.in_order(seat) if not table.hands[other]]
            if not out:  # shuffled hands: everybody holds a card
                self.ask_for_uno([other for other in table.in_order(seat) if other in moved])
                table.turn = self.next()
                return
            winner = out[0]
        if symbol_of(card) == "9":
            self.slap()
        if not is_draw_card(self.options, card) or self.rule("finish.last_draw_card") == "nothing":
            table.debt = None
        else:
            self.pile_up(card, four)
            assert table.debt is not None
            self.settle_last(table.turn, replace(table.debt, answerable=False))
        self.end("out", winner)

    def settle_last(self, victim: int, debt: Debt) -> None:
        four = self.challenged(victim)
        if four is not None:
            self.interrupt()
            if self.ask(victim, ["challenge", "take"]) == "challenge":
                self.challenge(victim, debt, four, last=True)
                return
        self.penalty(victim, debt.cards, "last")
        self.table.debt = None

    # UNO

    def ask_for_uno(self, seats: list[int]) -> None:
        """Of these seats, in this order, those that hold one card have to say so."""
        if self.rule("uno_call.call") != "none":
            for seat in seats:
                if self.table.held(seat) == 1:
                    self.say_uno(seat)

    def say_uno(self, seat: int) -> None:
        manners, dice, lapses = self.manners, self.dice, self.table.lapses
        if dice.random() >= manners.forgets:
            self.write("uno", seat=seat)
            return
        self.write("forgot", seat=seat)
        lapses.add(seat)
        if self.rule("uno_call.call") == "automatic":
            self.catch(seat, None)
        elif self.rule("uno_call.late") == "yes" and dice.random() < manners.corrects:
            self.write("late", seat=seat)
            lapses.discard(seat)
        else:
            self.perhaps_caught(seat)
        if self.rule("uno_call.window") == "next-turn":
            lapses.discard(seat)

    def perhaps_caught(self, seat: int) -> None:
        if self.dice.random() < self.manners.notices:
            self.catch(seat, self.dice.choice([other for other in self.table.in_play if other != seat]))

    def catch(self, seat: int, by: int | None) -> None:
        self.table.lapses.discard(seat)
        self.write("caught", seat=seat, by=by)
        self.penalty(seat, self.rule("uno_call.penalty"), "uno")

    # The end

    def poorest(self) -> int:
        """The seat in play with the fewest hand points; of several the first to come in order of play."""
        table = self.table
        worth = {seat: points(self.options, table.counted(seat)) for seat in table.in_play}
        seat = table.turn
        while worth[seat] > min(worth.values()):
            seat = table.after(seat)
        return seat

    def end(self, reason: str, winner: int | None) -> None:
        hands = [self.table.counted(seat) for seat in range(self.players)]
        self.write("end", reason=reason, winner=winner, hands=hands, points=self.points(winner))
        self.over = True

    def points(self, winner: int | None) -> list[int]:
        held = [points(self.options, self.table.counted(seat)) for seat in range(self.players)]
        if self.rule("score.way") == "own-points":
            return [0 if self.is_left_out(seat, winner) else held[seat] for seat in range(self.players)]
        got = [0] * self.players
        if winner is not None:
            got[winner] = sum(held[seat] for seat in range(self.players) if self.pays(seat, winner))
        return got

    def pays(self, seat: int, winner: int) -> bool:
        """Whether the winner gets the points of this seat's hand."""
        return seat != winner and not self.is_left_out(seat, winner)

    def is_left_out(self, seat: int, winner: int | None) -> bool:
        """Whether the hand of this seat is a partner's that does not count."""
        if winner in (None, seat) or self.rule("players.teams") == "none":
            return False
        return (seat - (winner or 0)) % 2 == 0 and bool(self.rule("score.partners_hands") == "left-out")


def play(
    rules: Rules,
    players: int,
    seed: int,
    game: int = 0,
    *,
    manners: Manners = RESTLESS,
    limit: int = 10_000,
) -> Trace:
    """Play game number ``game`` of a seed, and return its trace."""
    dice = Random(f"{seed}/{game}")
    events = SlowGame(rules, players, dice, manners, limit=limit).play()
    return Trace(rules.model_dump(), players, seed, game, events)


def play_script(
    rules: Rules,
    position: Position,
    moves: Sequence[str | tuple[str, str]],
    *,
    seed: int = 1,
    kind: type[SlowGame] = SlowGame,
) -> Trace:
    """Begin in a position in mid-game and make just these moves; a wild is ``("W", "blue")``. The trace then stops.

    ``kind`` is the class of the game: a peer with quirks has its own.
    """
    script = list(moves)
    colours: list[str] = []

    class Done(Exception):
        """The script is at its end."""

    def follow(game: SlowGame, seat: int, offered: list[str]) -> str:
        if not script:
            raise Done
        move = script.pop(0)
        word, colour = (move, None) if isinstance(move, str) else move
        assert word in offered, f"seat {seat} was offered {offered}, not {word}"
        colours[:] = [colour or colour_of(bare(word)) or COLOURS[0]] if bare(word)[0].isupper() else []
        return word

    manners = Manners(follow, lambda game, seat: colours[0])
    table = kind(rules, len(position.hands), Random(seed), manners)
    table.sit_down(position)
    with suppress(Done):
        table.play_on()
    return Trace(rules.model_dump(), table.players, seed, 0, table.events)


__all__ = ["RESTLESS", "UNIFORM", "Manners", "SlowGame", "any_card", "any_colour", "any_move", "play", "play_script"]
