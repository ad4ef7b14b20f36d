"""The rules of the games that are solved, as chances: from the deal to the first turn, and from one turn to the next.

The player is `random`: each physical card that may be played is as likely as any other, a wild's colour is any of the
four; a card that may be played is played, also one just drawn; debts are answered where they can be; nobody bluffs or
challenges. What a last +2 or +4 makes the next player draw changes neither winner nor length and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from tests.exact.position import (
    WILD,
    WILD_DRAW_FOUR,
    Position,
    Renaming,
    Spread,
    alike,
    canonical,
    draw,
    draw_many,
    is_wild,
    renamings,
    replaced,
    symbol_of,
    together,
    with_card,
    without,
)
from uno_sim.cards import COLOUR_LETTERS
from uno_sim.rules.model import Rules

SKIP, REVERSE, DRAW_TWO = "S", "R", "+2"
ANSWERS: Final = {
    # (card in force, answer): the option that allows it
    (DRAW_TWO, DRAW_TWO): "two_on_two",
    (DRAW_TWO, WILD_DRAW_FOUR): "four_on_two",
    (WILD_DRAW_FOUR, WILD_DRAW_FOUR): "four_on_four",
    (WILD_DRAW_FOUR, DRAW_TWO): "two_on_four",
}
WRITTEN: Final[dict[str, tuple[str, ...] | None]] = {
    # options that a solved game may set, and to what (None: anything); all others must have their default
    "deck.copies": None,
    "start.hand": None,
    "matching.reverse_with_two": None,
    "draw.amount": ("one", "until-playable"),
    "answer.two_on_two": None,
    "answer.four_on_two": None,
    "answer.four_on_four": None,
    "answer.two_on_four": None,
    "draw_two.cards": None,
    "wild_draw_four.cards": None,
    "wild_draw_four.legal": ("no-colour", "any-time"),
    "wild_draw_four.bluff": ("no",),
    "wild_draw_four.challenge": ("off",),
    "pile.reshuffle": None,
}
OUT, STALEMATE, GOES_ON = "out", "stalemate", ""


class Step(NamedTuple):
    """What may become of a turn, or of a lead card.

    ``actions`` and ``turns`` are those that it took. ``on`` says how many seats further (in the direction that then
    holds) the next turn is, and ``turned`` whether the direction has changed. An ``ending`` other than none ends the
    game; ``out`` is a win of the seat whose turn it was.
    """

    chance: Fraction
    position: Position
    actions: int = 0
    turns: int = 0
    on: int = 0
    turned: bool = False
    ending: str = GOES_ON


def check_solvable(rules: Rules) -> None:
    """Raises ValueError where a rule set asks for what is not written here."""
    plain, asked = Rules().model_dump(), rules.model_dump()
    for group, options in plain.items():
        for option, default in options.items():
            name, value = f"{group}.{option}", asked[group][option]
            allowed = WRITTEN.get(name, (default,))
            if value != default and allowed is not None and value not in allowed:
                raise ValueError(f"{name}={value} cannot be solved; allowed: {', '.join(map(str, allowed))}")
    four = rules.wild_draw_four
    if rules.deck.copies["W+4"] and (four.bluff, four.challenge) != ("no", "off"):
        raise ValueError("a game with +4 is solved with wild_draw_four.bluff=no and challenge=off only")


@dataclass(frozen=True)
class Game:
    """A rule set and a number of players, with what follows from them."""

    rules: Rules
    players: int
    deck: tuple[str, ...]
    names: tuple[Renaming, ...]

    def plain(self, table: Position) -> Position:
        """The form that a table shares with all that are like it; without ``names`` every table stands for itself."""
        return canonical(table, self.names) if self.names else table

    @property
    def reshuffles(self) -> bool:
        return self.rules.pile.reshuffle == "keep-top"

    @property
    def reverse_is_skip(self) -> bool:
        return self.players == 2 and self.rules.matching.reverse_with_two == "skip"

    def amount(self, card: str) -> int:
        """Cards that a card makes the next player draw; 0 if it is no draw card."""
        amounts = {DRAW_TWO: self.rules.draw_two.cards, WILD_DRAW_FOUR: self.rules.wild_draw_four.cards}
        return amounts.get(symbol_of(card), 0)


def game_of(rules: Rules, players: int) -> Game:
    """Raises ValueError where the rules ask for what is not written here."""
    check_solvable(rules)
    deck = tuple(
        card
        for symbol, copies in rules.deck.copies.items()
        for card in ([symbol] if is_wild(symbol) else [letter + symbol for letter in COLOUR_LETTERS]) * copies
    )
    return Game(rules, players, tuple(sorted(deck)), tuple(renamings(deck)))


# The opening: hands begin with the seat left of the dealer, who is the opener, and end with the dealer


def openings(game: Game) -> Iterator[Step]:
    """Everything that deal and lead card may come to, with the turns lost to the lead card."""
    for dealt, chance in deals(game).items():
        staying = [card for card in dealt.pile if card != WILD_DRAW_FOUR]  # S0.28: a +4 goes back
        for share, card in alike(staying):
            table = dealt._replace(pile=without(dealt.pile, card), top=card, colour=card[0])
            yield from lead(game, table, chance * share)


def deals(game: Game) -> Spread:
    """The hands, and the pile that is left: all the same whether cards are dealt in turn or not."""
    spread = {Position(((),) * game.players, game.deck): Fraction(1)}
    for seat in range(game.players):
        for _ in range(game.rules.start.hand):
            spread = together(
                (chance * share, game.plain(dealt_to(before, seat, card)))
                for before, chance in spread.items()
                for share, card in alike(before.pile)
            )
    return spread


def dealt_to(position: Position, seat: int, card: str) -> Position:
    hands = replaced(position.hands, seat, with_card(position.hands[seat], card))
    return position._replace(hands=hands, pile=without(position.pile, card))


def lead(game: Game, table: Position, chance: Fraction) -> Iterator[Step]:
    """What the lead card does (S0.10, S0.13, S0.16, S0.20)."""
    match symbol_of(table.top):
        case "W":
            for letter in COLOUR_LETTERS:
                yield Step(chance / len(COLOUR_LETTERS), table._replace(colour=letter))
        case "S":
            yield Step(chance, table, turns=1, on=1)
        case "R" if game.reverse_is_skip:
            yield Step(chance, table, turns=1, on=1)
        case "R":
            yield Step(chance, table, turned=True, on=1)  # from the opener back to the dealer
        case "+2":
            owing = table._replace(owed=game.amount(table.top))
            for step in take(game, owing):
                yield step._replace(chance=chance * step.chance)
        case _:
            yield Step(chance, table)


# A turn


def turn(game: Game, table: Position) -> Iterator[Step]:
    """Everything that may become of a turn."""
    hand = table.hands[0]
    cards = [card for card in hand if (answers if table.owed else fits)(game, table, card)]
    if cards:
        for chance, card in alike(cards):
            yield from play(game, table, card, chance)
    elif table.owed:
        yield from take(game, table)
    else:
        yield from draw_and_perhaps_play(game, table)


def fits(game: Game, table: Position, card: str) -> bool:
    """Whether a card in the hand whose turn it is may be played: by colour, number or symbol."""
    if card == WILD_DRAW_FOUR:
        return honest(game, table)
    return card == WILD or card[0] == table.colour or symbol_of(card) == symbol_of(table.top)


def honest(game: Game, table: Position) -> bool:
    """Whether the hand holds no card of the colour in force, where a +4 wants that (S0.25)."""
    coloured = [card for card in table.hands[0] if not is_wild(card)]
    return game.rules.wild_draw_four.legal == "any-time" or all(card[0] != table.colour for card in coloured)


def answers(game: Game, table: Position, card: str) -> bool:
    """Whether a card in the hand that owes passes the debt on."""
    option = ANSWERS.get((symbol_of(table.top), symbol_of(card)))
    if option is None or getattr(game.rules.answer, option) == "no":
        return False
    return card != WILD_DRAW_FOUR or honest(game, table)


def take(game: Game, table: Position) -> Iterator[Step]:
    """All that is owed, as far as there are cards, and the turn is lost."""
    for after, chance in draw_many(table._replace(owed=0), table.owed, game.reshuffles).items():
        yield Step(chance, after, turns=1, on=1)


def draw_and_perhaps_play(game: Game, table: Position) -> Iterator[Step]:
    """One card, or cards until one fits; the one that fits is played."""
    waiting = {table: Fraction(1)}
    while waiting:
        kept: list[tuple[Fraction, Position]] = []
        for before, chance in waiting.items():
            drawn = [(chance * share, card, after) for share, card, after in draw(before, game.reshuffles)]
            for share, card, after in drawn:
                if fits(game, after, card):
                    yield from play(game, after, card, share)
                else:
                    kept.append((share, after))
            if not drawn:
                yield dry(game, before, chance, came=before is not table)
        waiting = together(kept) if game.rules.draw.amount == "until-playable" else {}
    for chance, after in kept:
        yield Step(chance, after, actions=1, turns=1, on=1)


def dry(game: Game, table: Position, chance: Fraction, came: bool) -> Step:
    """The turn ends for want of cards; when no card came in as many turns in a row as seats, so does the game (X27)."""
    idle = 0 if came else table.idle + 1
    ending = STALEMATE if idle == game.players else GOES_ON
    return Step(chance, table._replace(idle=idle), actions=1, turns=1, on=1, ending=ending)


def play(game: Game, table: Position, card: str, chance: Fraction) -> Iterator[Step]:
    """A card comes to lie on top, and does what it does unless it was the last."""
    hand = without(table.hands[0], card)
    after = table._replace(
        hands=replaced(table.hands, 0, hand), below=with_card(table.below, table.top), top=card, idle=0
    )  # fmt: skip
    if not hand:
        yield Step(chance, after, actions=1, turns=1, ending=OUT)
        return
    letters = COLOUR_LETTERS if is_wild(card) else (card[0],)
    for letter in letters:
        yield effect(game, after._replace(colour=letter), chance / len(letters))


def effect(game: Game, table: Position, chance: Fraction) -> Step:
    """What the card just played does to whose turn it is and to what is owed."""
    symbol = symbol_of(table.top)
    if symbol == SKIP or (symbol == REVERSE and game.reverse_is_skip):
        return Step(chance, table, actions=1, turns=2, on=2)
    if symbol == REVERSE:
        return Step(chance, table, actions=1, turns=1, on=1, turned=True)
    owed = table.owed + game.amount(table.top)
    return Step(chance, table._replace(owed=owed), actions=1, turns=1, on=1)
