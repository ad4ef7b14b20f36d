"""The slow twin: plays a game of any rule set in plain Python, with dice of its own, and writes its trace.

It asks the referee's rule book what is allowed and what it costs, but tells the game in its own words and order,
from ``docs/trace.md``. It is a peer for whole games and figures, and it feeds the referee's own tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
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
    WILDS,
    deck_of,
    is_draw_card,
    is_number,
    points,
)
from uno_sim.referee.options import Options
from uno_sim.referee.table import Debt, Pile, PlayedFour, Position, Table, table_of
from uno_sim.rules.model import Rules
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


def any_move(game: SlowGame, seat: int, moves: list[str]) -> str:
    """Anything that is offered, but mostly a card, so that games come to an end."""
    cards = [move for move in moves if move in game.table.hands[seat]]
    return game.dice.choice(cards if cards and game.dice.random() < 0.7 else moves)


def any_colour(game: SlowGame, seat: int) -> str:
    return game.dice.choice(COLOURS)


def any_card(game: SlowGame, seat: int, moves: list[str]) -> str:
    """Uniform over physical cards; no bluff, no challenge, no draw by choice, a drawn card is played."""
    honest = rulebook.honest(game.options, game.table, seat)
    cards = [card for card in game.table.hands[seat].elements() if card in moves]
    cards = [card for card in cards if card != WILD_DRAW_FOUR or honest]
    if cards:
        return game.dice.choice(cards)
    return next(word for word in ("take", "keep", "draw") if word in moves)


RESTLESS = Manners(any_move, any_colour, forgets=0.4, corrects=0.3, notices=0.5, false_uno=0.03)
"""Does everything that is possible, often."""

UNIFORM = Manners(any_card, any_colour)
"""The player R of the published figures."""


class SlowGame:
    """One game. Its methods are small so that a peer with quirks can override one."""

    def __init__(self, rules: Rules, players: int, dice: Random, manners: Manners, *, limit: int = 10_000) -> None:
        self.rules = rules
        self.options = Options(rules)
        self.players = players
        self.dice = dice
        self.manners = manners
        self.limit = limit
        self.events: list[Event] = []
        self.table: Table
        self.over = False

    def write(self, name: str, **data: Any) -> None:
        self.events.append(Event(name, data))

    def rule(self, name: str) -> Any:
        group, option = name.split(".")
        return getattr(getattr(self.rules, group), option)

    def play(self) -> list[Event]:
        """The events of a whole game."""
        self.deal(self.rule("start.hand"))
        return self.play_on()

    def play_on(self) -> list[Event]:
        while not self.over:
            if self.table.idle == self.players:
                self.end("stalemate", None)
            elif self.table.actions == self.limit:
                self.end("limit", None)
            else:
                self.turn()
        return self.events

    def sit_down(self, position: Position) -> None:
        """Begin in mid-game."""
        self.table = table_of(position, deck_of(self.options, self.players))

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

    def four(self, seat: int) -> PlayedFour:
        """The +4 that the seat is about to play."""
        return rulebook.four_as_it_is_played(self.options, self.table, seat)

    # The opening

    def deal(self, size: int) -> None:
        deck = deck_of(self.options, self.players)
        cards = sorted(deck.elements())
        self.dice.shuffle(cards)
        hands = [[cards.pop() for _ in range(size)] for _ in range(self.players)]
        dealer = 0 if self.rule("start.dealer") == "host" else self.dice.randrange(self.players)
        self.write("deal", seat=dealer, hands=hands, pile=sorted(cards))
        self.table = Table([Counter(hand) for hand in hands], Pile(cards), [], deck)
        self.lead(dealer)

    def opener(self, dealer: int) -> int:
        way = self.rule("start.opener")
        if way in ("dealer", "left-of-dealer"):
            return dealer if way == "dealer" else (dealer + 1) % self.players
        worth = [
            points(hand.elements()) if way == "highest-hand" else max(points([card]) for card in hand)
            for hand in self.table.hands
        ]
        return self.dice.choice([seat for seat in range(self.players) if worth[seat] == max(worth)])

    def again(self, card: str) -> bool:
        word = "nothing" if is_number(card) else self.rule(LEAD_OPTIONS[symbol_of(card)])
        return bool(word == "again" or (word == "as-wild" and self.rule("lead.wild") == "again"))

    def lead(self, dealer: int) -> None:
        table, lead = self.table, ""
        while not lead:
            card = self.from_pile()
            if not self.again(card) or all(map(self.again, table.pile.rest)):
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
        word = "nothing" if is_number(lead) or self.again(lead) else self.rule(LEAD_OPTIONS[symbol])
        if symbol in WILDS:
            seat = self.lead_wild(dealer, seat, forced=self.again(lead))
        elif symbol == SKIP and word == "skip":
            self.write("skip", seat=seat)
            seat = table.after(seat)
        elif symbol == REVERSE and word != "nothing":
            if self.players == 2 and self.rule("matching.reverse_with_two") == "skip":
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
        namer = {"opener": opener, "dealer": dealer, "left-of-dealer": (dealer + 1) % self.players}.get(way)
        self.table.colour = self.dice.choice(COLOURS) if namer is None else self.manners.colour(self, namer)
        self.write("colour", seat=namer, colour=self.table.colour)
        if forced or self.rule("lead.wild_then") == "opener-plays":
            return opener
        return (opener + 1) % self.players

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
        if self.table.lapse is not None and self.events[-1].name in ("pass", "lost", "skip"):
            self.perhaps_caught()
        if self.table.debt is None:
            self.ordinary_turn()
        else:
            self.owed_turn(self.table.debt)

    def ask(self, seat: int, moves: list[str]) -> str:
        """Offer the moves and take the answer."""
        self.write("offer", seat=seat, moves=sorted(moves))
        return self.manners.choose(self, seat, sorted(moves))

    def disturb(self) -> None:
        if self.rule("uno_call.call") != "none" and self.dice.random() < self.manners.false_uno:
            seat = self.dice.randrange(self.players)
            self.write("false_uno", seat=seat)
            self.penalty(seat, self.rule("uno_call.false_call"), "false-uno")

    def ordinary_turn(self) -> None:
        self.disturb()
        table, seat = self.table, self.table.turn
        plays = self.plays(seat)
        forced = True not in plays.values()
        draws = ["draw"] if forced or self.rule("draw.voluntary") == "yes" else []
        move = self.ask(seat, [*plays, *draws])
        if move != "draw":
            self.lay(seat, move)
            return
        self.write("draw", seat=seat, forced=forced)
        card, came = self.draw_for_turn(seat)
        if card is not None and self.may_play_drawn(seat, card, forced=forced):
            self.disturb()
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

    def draw_for_turn(self, seat: int) -> tuple[str | None, int]:
        """The last card drawn, if any, and how many came."""
        last, came = None, 0
        while card := self.draw_one(seat, "turn"):
            last, came = card, came + 1
            if self.ends_drawing(seat, card):
                break
        return last, came

    def owed_turn(self, debt: Debt) -> None:
        self.disturb()
        table, seat = self.table, self.table.turn
        four = rulebook.challenged(self.options, table, seat)
        move = self.ask(seat, [*self.answers(seat), "take"] + (["challenge"] if four else []))
        if move == "challenge":
            assert four is not None
            self.challenge(seat, debt, four)
        elif move == "take":
            self.write("take", seat=seat, cards=debt.cards)
            self.draw_many(seat, debt.cards, "lead" if debt.then_plays else "take")
            table.debt = None
            table.paid = debt.symbol == DRAW_TWO
            self.write("spared" if debt.then_plays else "lost", seat=seat)
            table.turn = seat if debt.then_plays else table.after(seat)
        else:
            self.lay(seat, move)

    def challenge(self, seat: int, debt: Debt, four: PlayedFour) -> None:
        flat = self.rule("wild_draw_four.stakes") == "flat"
        cost = self.rule("wild_draw_four.cards") if flat else debt.cards
        self.write("challenge", seat=seat, against=four.seat, guilty=not four.honest, hand=list(four.hand))
        self.table.debt = None
        if four.honest:
            self.penalty(seat, cost + self.rule("wild_draw_four.extra"), "innocent")
        else:
            self.penalty(four.seat, cost, "guilty")
            if self.rule("wild_draw_four.spared") == "plays":
                self.write("spared", seat=seat)
                return
        self.write("lost", seat=seat)
        self.table.turn = self.table.after(seat)

    # A card is played

    def lay(self, seat: int, card: str) -> None:
        table = self.table
        four = self.four(seat) if card == WILD_DRAW_FOUR else None
        colour = self.manners.colour(self, seat) if is_wild(card) else None
        table.discard(seat, card, colour)
        table.lapse = None
        table.actions += 1
        left = table.held(seat)
        self.write("play", seat=seat, card=card, colour=colour, left=left)
        if left == 0:
            self.last_card(seat, card, four)
            return
        if left == 1:
            self.say_uno(seat)
        if is_draw_card(card):
            self.pile_up(seat, card, four)
        elif table.debt is not None:
            self.deflect(seat, card, table.debt)
        else:
            self.effect(seat, card)

    def effect(self, seat: int, card: str) -> None:
        table, symbol = self.table, symbol_of(card)
        with_two = self.players == 2 and self.rule("matching.reverse_with_two") == "skip"
        if symbol == SKIP or (symbol == REVERSE and with_two):
            self.write("skip", seat=table.after(seat))
            table.turn = table.after(table.after(seat))
            return
        if symbol == REVERSE:
            self.turn_round()
        table.turn = table.after(seat)

    def turn_round(self) -> None:
        self.table.clockwise = not self.table.clockwise
        self.write("direction", clockwise=self.table.clockwise)

    def deflect(self, seat: int, card: str, debt: Debt) -> None:
        table = self.table
        if symbol_of(card) == REVERSE:
            self.turn_round()
            owes = table.after(seat)
        elif self.players > 2 and self.rule("answer.skip") == "next-but-one":
            self.write("skip", seat=table.after(seat))
            owes = table.after(table.after(seat))
        else:
            owes = table.after(seat)
        self.owe(owes, debt)

    def pile_up(self, seat: int, card: str, four: PlayedFour | None) -> None:
        table, symbol = self.table, symbol_of(card)
        own = self.rule("draw_two.cards" if symbol == DRAW_TWO else "wild_draw_four.cards")
        old = table.debt or Debt(0, symbol)
        cards = own + (old.cards if self.rule("answer.pays") == "sum" else 0)
        fours = old.fours + ((four,) if four else ())
        self.owe(table.after(seat), Debt(cards, symbol, fours))

    def owe(self, seat: int, debt: Debt) -> None:
        self.table.debt, self.table.turn = debt, seat
        self.write("owes", seat=seat, cards=debt.cards)

    def last_card(self, seat: int, card: str, four: PlayedFour | None) -> None:
        table = self.table
        if not is_draw_card(card) or self.rule("finish.last_draw_card") == "nothing":
            table.debt = None
        else:
            self.pile_up(seat, card, four)
            assert table.debt is not None
            self.settle_last(table.turn, replace(table.debt, answerable=False))
        self.end("out", seat)

    def settle_last(self, victim: int, debt: Debt) -> None:
        four = rulebook.challenged(self.options, self.table, victim)
        if four is not None:
            self.disturb()
            if self.ask(victim, ["challenge", "take"]) == "challenge":
                self.challenge(victim, debt, four)
                return
        self.penalty(victim, debt.cards, "last")
        self.table.debt = None

    # UNO

    def say_uno(self, seat: int) -> None:
        call, manners, dice = self.rule("uno_call.call"), self.manners, self.dice
        if call == "none":
            return
        if dice.random() >= manners.forgets:
            self.write("uno", seat=seat)
            return
        self.write("forgot", seat=seat)
        self.table.lapse = seat
        if call == "automatic":
            self.catch(None)
        elif self.rule("uno_call.late") == "yes" and dice.random() < manners.corrects:
            self.write("late", seat=seat)
            self.table.lapse = None
        else:
            self.perhaps_caught()
        if self.rule("uno_call.window") == "next-turn":
            self.table.lapse = None

    def perhaps_caught(self) -> None:
        if self.dice.random() < self.manners.notices:
            self.catch(self.dice.choice([seat for seat in range(self.players) if seat != self.table.lapse]))

    def catch(self, by: int | None) -> None:
        seat = self.table.lapse
        assert seat is not None
        self.table.lapse = None
        self.write("caught", seat=seat, by=by)
        self.penalty(seat, self.rule("uno_call.penalty"), "uno")

    # The end

    def end(self, reason: str, winner: int | None) -> None:
        hands = [sorted(hand.elements()) for hand in self.table.hands]
        self.write("end", reason=reason, winner=winner, hands=hands, points=self.points(winner))
        self.over = True

    def points(self, winner: int | None) -> list[int]:
        held = [points(hand.elements()) for hand in self.table.hands]
        if self.rule("score.way") == "own-points":
            return held
        return [sum(held) if seat == winner else 0 for seat in range(self.players)]


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


def play_script(rules: Rules, position: Position, moves: Sequence[str | tuple[str, str]], *, seed: int = 1) -> Trace:
    """Begin in a position in mid-game and make just these moves; a wild is ``("W", "blue")``. The trace then stops."""
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
        colours[:] = [colour or colour_of(word) or COLOURS[0]] if word[0].isupper() else []
        return word

    manners = Manners(follow, lambda game, seat: colours[0])
    table = SlowGame(rules, len(position.hands), Random(seed), manners)
    table.sit_down(position)
    with suppress(Done):
        table.play_on()
    return Trace(rules.model_dump(), table.players, seed, 0, table.events)


__all__ = ["RESTLESS", "UNIFORM", "Manners", "SlowGame", "any_card", "any_colour", "any_move", "play", "play_script"]
