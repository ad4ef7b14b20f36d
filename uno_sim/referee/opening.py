"""The opening: the deal, the lead card, who is first to act (S0.29 to S0.32, S1.21 to S1.27, S2.35 to S2.45)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from uno_sim.cards import COLOURS, is_wild, symbol_of
from uno_sim.referee import rulebook
from uno_sim.referee.deck import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, is_number, own_deed, points
from uno_sim.referee.game import Game
from uno_sim.referee.options import Options
from uno_sim.referee.reading import Reader
from uno_sim.referee.table import Debt, Pile, Position, Sitting, Table

LEAD: Final = {
    SKIP: "lead.skip",
    REVERSE: "lead.reverse",
    DRAW_TWO: "lead.draw_two",
    WILD: "lead.wild",
    WILD_DRAW_FOUR: "lead.wild_draw_four",
}


def deal(options: Options, reader: Reader, sitting: Sitting, deck: Counter[str], position: Position | None) -> Table:
    """The hands and the pile under them. A dealt ``position`` says which hands these are; who is out gets none."""
    event = reader.must("deal", "S0.29: the game begins with the deal")
    if position is not None:
        reader.check("seat", position.dealer, event.seat, "scenario: the dealer of the position")
    else:
        dealers = who_may_deal(options, sitting)
        reader.check_one_of("seat", dealers, event.seat, "start.dealer match.next S2.44 S2.45: who deals")
    hands = event.hands
    if not reader.are_hands(hands, sitting.seats):
        reader.refuse(f"{sitting.seats} hands of cards", repr(hands), "S0.29: a hand for every seat")
    if position is None:
        for seat, hand in enumerate(hands):
            size = 0 if seat in sitting.out else options.number("start.hand")
            reader.check(f"cards of seat {seat}", size, len(hand), "start.hand S0.29: cards dealt to each player")
    else:
        for seat, hand in enumerate(position.hands):
            reader.check_cards(f"hand {seat}", hand, hands[seat], "scenario: the hands of the position")
        if position.below is not None and position.pile is not None:
            deck = position.listed() + Counter(position.lead)
        position.rest_of(deck)
    dealt = Counter(card for hand in hands for card in hand)
    if extra := dealt - deck:
        reader.refuse("cards of the deck", f"too many {sorted(extra.elements())}", "census: the deck, fault 16")
    pile = deck - dealt
    reader.check("pile", sorted(pile.elements()), event.pile, "census: all cards that were not dealt, sorted")
    table = Table([Counter(hand) for hand in hands], Pile(pile), [], deck)
    table.turn = event.seat
    table.left = {seat: Counter() for seat in sitting.out}
    return table


def who_may_deal(options: Options, sitting: Sitting) -> list[int]:
    """The seats of which one deals: the one that is settled, or any by chance, or the host (S1.21, S2.44, S2.45)."""
    if sitting.dealer is not None:
        return [sitting.dealer]
    return sitting.playing if options.word("start.dealer") == "random" else [sitting.nearest(0)]


def opening(game: Game, position: Position | None) -> None:
    """From the deal to the first turn; ``table.turn`` is the dealer until the opener is known."""
    dealer = game.table.turn
    effect = turn_up(game, list(position.lead) if position else [])
    if position is not None and position.pile:
        stack_pile(game, position.pile)
    settled = game.sitting.opener  # S2.45
    would_open = who_would_open(game.options, game.table, dealer) if settled is None else {settled}
    openers = lead_effect(game, dealer, effect, would_open)
    event = game.must("opener", "start.opener S1.27 X46: who is first to act", clockwise=game.table.clockwise)
    game.reader.check_one_of("seat", openers, event.seat, "start.opener S1.27 X46: who is first to act")
    game.opener = game.table.turn = event.seat
    if symbol_of(game.table.top) == DRAW_TWO and effect != "nothing":
        owe_lead(game, event.seat, effect)


def lead_word(options: Options, card: str) -> str:
    """What the rules do with this lead card; a +4 that counts as a Wild does what a lead Wild does.

    A kind of one's own counts for its colour and symbol; a wild one, which has none, is turned over again.
    """
    if own_deed(options, card) != "official":
        return "again" if is_wild(card) else "nothing"
    if is_number(card):
        return "nothing"
    word = options.word(LEAD[symbol_of(card)])
    return options.word("lead.wild") if word == "as-wild" else word


def stays(options: Options, card: str) -> bool:
    return lead_word(options, card) != "again"


def turn_up(game: Game, lead: list[str]) -> str:
    """Cards are turned up until one stays; returns what that one does.

    Where nothing left in the pile could stay, the card turned up stays without effect.
    """
    table, options, reader = game.table, game.options, game.reader
    while True:
        event = game.must("turn_up", "S0.32: a lead card is turned up")
        card, pile = event.card, table.pile
        if not isinstance(card, str) or not pile.could_bring(card):
            reader.refuse("a card of the pile", repr(card), "S0.32: the lead card comes from the pile")
        if lead:
            reader.check("card", lead.pop(0), card, "scenario: the lead cards of the position")
        pile.take(card)
        word = lead_word(options, card)
        again = word == "again" and any(stays(options, other) for other in pile.rest)
        where = options.word("lead.again") if again else None
        option = LEAD.get(symbol_of(card), "lead")
        reader.check("again", where, event.again, f"{option} S0.28 S3.26: whether the lead card stays")
        if where == "shuffled-back":
            pile.rest[card] += 1
            continue
        table.lay(card, None)
        if not again:
            return "nothing" if word == "again" else word


def stack_pile(game: Game, coming: Sequence[str]) -> None:
    """A scenario says which cards come next."""
    game.table.pile = Pile(game.table.pile.rest - Counter(coming), coming)


def who_would_open(options: Options, table: Table, dealer: int) -> set[int]:
    """The seats of which one is first to act, before the lead card has its say (S0.30, S1.27, S2.44, S3.27)."""
    match options.word("start.opener"):
        case "dealer":
            return {dealer}
        case "highest-hand":
            worth = {seat: points(options, table.hands[seat].elements()) for seat in table.in_play}
        case "highest-card":
            worth = {seat: max(points(options, [card]) for card in table.hands[seat]) for seat in table.in_play}
        case _:  # left-of-dealer
            return {table.after(dealer)}
    return {seat for seat, most in worth.items() if most == max(worth.values())}


def lead_effect(game: Game, dealer: int, effect: str, openers: set[int]) -> set[int]:
    """What the lead card does before anyone acts; returns the seats of which one is then first to act."""
    table, options = game.table, game.options
    symbol = symbol_of(table.top)
    if is_wild(table.top):
        return name_colour(game, dealer, effect, openers)
    if symbol == SKIP and effect == "skip":
        return passed_over(game, openers, "lead.skip S0.16 S2.39")
    if symbol == REVERSE and effect != "nothing":
        table.by_colour = effect == "opener-by-colour"
        if rulebook.reverse_is_skip(options, table):
            return passed_over(game, openers, "matching.reverse_with_two S0.14")
        table.clockwise = False  # S0.13 S1.26 S2.38
        return {dealer} if effect == "dealer-first" else openers
    return openers


def passed_over(game: Game, openers: set[int], rule: str) -> set[int]:
    event = game.must("skip", f"{rule}: the seat that would have opened is passed over")
    game.reader.check_one_of("seat", openers, event.seat, f"{rule}: the seat that would have opened is passed over")
    return {game.table.after(event.seat)}


def name_colour(game: Game, dealer: int, effect: str, openers: set[int]) -> set[int]:
    """A lead Wild gets its colour (S0.20, S1.25, S2.40, fault 4)."""
    table, why = game.table, "lead.wild S0.20 S1.25 S2.40: who names the colour of a lead Wild"
    namers: dict[str, set[int | None]] = {
        "opener": {*openers},
        "dealer": {dealer},
        "left-of-dealer": {table.after(dealer)},
    }
    event = game.must("colour", why)
    game.reader.check_one_of("seat", namers.get(effect, {None}), event.seat, why)
    game.reader.check_one_of("colour", COLOURS, event.colour, "S0.22: one of the four colours")
    table.colour = event.colour
    if effect == "opener":
        openers = {event.seat}
    if effect == "nothing" or game.options.word("lead.wild_then") == "opener-plays":
        return openers
    return {table.after(seat) for seat in openers}


def owe_lead(game: Game, seat: int, effect: str) -> None:
    """A lead +2 that counts is owed by the first to act (S0.10, S0.11, S2.37, fault 31)."""
    cards = game.options.number("draw_two.cards")
    game.must("owes", "lead.draw_two S0.10 S2.37: the first to act owes its cards", seat=seat, cards=cards)
    game.table.debt = Debt(cards, DRAW_TWO, answerable=effect == "answer", then_plays=effect == "draw-and-play")
