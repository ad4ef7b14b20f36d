"""The rules of a game as independent options, grouped as a reader would look for them.

Each option is declared once, with its meaning, what each value means, and the clauses that it expresses.
Validation, the JSON Schema, ``uno-sim rules``, the documentation and the engine's record all come from
these declarations; a value that is not declared here does not exist.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from uno_sim.cards import COLOURS, DRAW_TWO, KINDS, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Kind, names_of, symbol_of

MOST_SEATS = 16
MOST_CARDS = 1024
MOST_COLOURED_KINDS = 16
MOST_WILD_KINDS = 8
MOST_TOGETHER = 32


def option(default: Any, says: str, *, clauses: str = "", **values: str) -> Any:
    """Declare an option: its default, its meaning, its clauses, and what each value means.

    Values with a hyphen are written with an underscore as keyword (``lose_turn`` for ``lose-turn``).
    """
    more: dict[str, Any] = {
        "clauses": clauses.split(),
        "meanings": {name.rstrip("_").replace("_", "-"): text for name, text in values.items()},
    }
    return Field(default=default, description=says, json_schema_extra=more, validate_default=False)


class Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


OFFICIAL_SYMBOLS: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2", "W", "W+4")
Symbol = Annotated[
    Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2", "W", "W+4"],
    Field(description="a kind of your own stands under deck.kinds, with its copies and points"),
]
Card = Literal[
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RS", "RR", "R+2",
    "Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "YS", "YR", "Y+2",
    "G0", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "GS", "GR", "G+2",
    "B0", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "BS", "BR", "B+2", "W", "W+4",
]  # fmt: skip
Copies = Annotated[int, Field(ge=0, le=32)]
_SYMBOL: Final = r"^[A-Za-z0-9+]{1,6}$"
AnySymbol = Annotated[
    str, Field(pattern=_SYMBOL, description=f"{', '.join(OFFICIAL_SYMBOLS)}, or a symbol under deck.kinds")
]


def _not_official(symbol: str) -> str:
    if symbol in OFFICIAL_SYMBOLS:
        raise ValueError(
            f"{symbol} is an official kind; its copies are deck.copies.{symbol}, its points score.points.{symbol}"
        )
    return symbol


OwnSymbol = Annotated[
    str,
    Field(
        pattern=_SYMBOL,
        description="symbols of one to six letters, digits or +; those of wild kinds begin with W, all others are of "
        "coloured kinds",
    ),
    AfterValidator(_not_official),
]
Points = Annotated[int, Field(ge=0, le=1000)]
YesNo = Literal["yes", "no"]

OFFICIAL_COPIES: dict[str, int] = {kind.symbol: kind.copies for kind in KINDS}


class OwnKind(Group):
    """A kind of card of one's own: its name, how many there are, what it is worth, and the one thing that it does."""

    name: Annotated[str, Field(max_length=30)] = option("", "what people call it; its symbol if not given")
    copies: Copies = option(2, "copies in one pack: of each colour, or of all for a wild kind")
    points: Points = option(20, "what it costs whoever still holds it")
    draws: Annotated[int, Field(ge=0, le=20)] = option(0, "cards that it makes the next player draw")
    skips: Annotated[int, Field(ge=0, le=15)] = option(
        0, "players after its own that it passes over; 15 passes over everyone, and its player goes again"
    )
    reverses: YesNo = option("no", "whether it turns the direction, like a Reverse", yes="it does", no="it does not")
    hands: Literal["stay", "swap", "pass", "shuffle"] = option(
        "stay",
        "what becomes of the hands",
        stay="nothing",
        swap="its player swaps hands with another of choice, as by a 7 that swaps",
        pass_="everybody passes the hand on in the direction of play, as by a 0 that passes hands",
        shuffle="all hands are shuffled together and dealt out again, beginning after its player",
    )

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if len(self.effects) > 1:
            raise ValueError(f"does {len(self.effects)} things ({', '.join(self.effects)}); a kind does at most one")
        return self

    @property
    def effects(self) -> tuple[str, ...]:
        """The options by which it does something; at most one."""
        does = {"draws": self.draws, "skips": self.skips, "reverses": self.reverses == "yes"}
        return tuple(name for name, there in (does | {"hands": self.hands != "stay"}).items() if there)


def _kind(symbol: str, own: OwnKind) -> Kind:
    """A kind of one's own as a row."""
    return Kind(
        symbol,
        own.name or symbol,
        own.copies,
        own.points,
        wild=symbol.startswith(WILD),
        draws=own.draws,
        skips=own.skips,
        reverses=own.reverses == "yes",
        hands=own.hands,
    )


@lru_cache(maxsize=256)
def _by_symbol(copies: tuple[tuple[str, int], ...], own: tuple[tuple[str, OwnKind], ...]) -> dict[str, Kind]:
    """The rows of a deck; kept, since thousands of rule sets share a few decks and ask often."""
    of_symbol = dict(copies)
    official = (replace(kind, copies=of_symbol[kind.symbol]) for kind in KINDS)
    rows = (*official, *(_kind(symbol, kind) for symbol, kind in own))
    return {kind.symbol: kind for kind in rows}


@lru_cache(maxsize=256)
def _all_names(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    return tuple(name for kind in kinds for name in names_of(kind))


class Deck(Group):
    """Which cards are in the game."""

    copies: dict[Symbol, Copies] = option(
        OFFICIAL_COPIES,
        "copies of each symbol in one pack: of each colour, or of all for the wild kinds; kinds not named keep theirs",
        clauses="S0.1 S0.2 S0.3 S0.4 S0.5 S0.6 S0.7 S1.4 S1.5 S1.6 S1.7 S2.10 S2.12 S2.13 S2.14 S3.1 "
        "S3.2 S3.3 S3.5 S4.1 S4.2 S4.3 S4.4",
    )
    kinds: dict[OwnSymbol, OwnKind] = option(
        {},
        "kinds of cards of one's own, by symbol; as lead cards the coloured ones count for colour and symbol, and the "
        "wild ones are turned over again",
        clauses="official",
    )
    cards: dict[Card, Copies] = option(
        {},
        "copies of single cards of one pack, where a symbol does not come equally often in each colour",
        clauses="S1.6",
    )
    second_pack_from: Annotated[int, Field(ge=2, le=MOST_SEATS)] | None = option(
        None,
        "the number of players from which a second pack is shuffled in; null for never",
        clauses="S1.2 S2.3",
    )

    @model_validator(mode="before")
    @classmethod
    def _keep_copies_not_named(cls, data: Any) -> Any:
        if isinstance(data, dict) and isinstance(data.get("copies"), dict):
            return {**data, "copies": {**OFFICIAL_COPIES, **data["copies"]}}
        return data

    def packs(self, players: int) -> int:
        return 2 if self.second_pack_from is not None and players >= self.second_pack_from else 1

    def size(self, players: int) -> int:
        """Cards in the game with so many players."""
        return sum(self.copies_of(card) for card in self.card_names) * self.packs(players)

    @property
    def all_kinds(self) -> tuple[Kind, ...]:
        """The official kinds and those of one's own, as rows; the copies are those of this deck."""
        return tuple(self._kinds.values())

    @property
    def card_names(self) -> tuple[str, ...]:
        """Every card that this deck could have, by kind, then colour; some may have no copy."""
        return _all_names(self.all_kinds)

    def kind_of(self, card: str) -> Kind:
        """The row of a card's name. Raises KeyError if there is no such kind."""
        return self._kinds[symbol_of(card)]

    @property
    def _kinds(self) -> dict[str, Kind]:
        return _by_symbol(tuple(self.copies.items()), tuple(self.kinds.items()))

    def copies_of(self, card: str) -> int:
        """Copies of a card in one pack."""
        found = self.cards.get(card)  # type: ignore[call-overload]
        return self.kind_of(card).copies if found is None else int(found)

    def has(self, symbol: str) -> bool:
        """Whether there is a card of this symbol."""
        kind = self._kinds.get(symbol)
        return kind is not None and any(self.copies_of(card) for card in names_of(kind))


class Players(Group):
    """Who may sit down."""

    fewest: Annotated[int, Field(ge=2, le=MOST_SEATS)] = option(2, "the fewest players", clauses="S1.1 S2.1 S4.14")
    most: Annotated[int, Field(ge=2, le=MOST_SEATS)] = option(10, "the most players", clauses="S1.1 S2.1 S4.14")

    teams: Literal["none", "alternating"] = option(
        "none",
        "whether players belong together",
        clauses="S2.4 S2.6",
        none="everyone plays alone",
        alternating="two camps, every other seat; the first player out wins for the camp",
    )
    leaving: Literal["never", "allowed"] = option(
        "never",
        "whether a player may walk away in mid-game",
        clauses="S2.52",
        never="everyone stays",
        allowed="the others play on; a debt of the leaver lapses",
    )
    ends_below: Annotated[int, Field(ge=2, le=MOST_SEATS)] = option(
        3, "the game is over when fewer players than this remain", clauses="S2.52"
    )
    leavers_cards: Literal["under-discards", "out-of-play"] = option(
        "under-discards",
        "where the hand of a leaver goes; it is counted against him either way",
        clauses="S2.53",
        under_discards="under the discards, to be shuffled into a new pile one day",
        out_of_play="nowhere: nobody draws these cards any more",
    )


class Start(Group):
    """From the deal to the first turn."""

    hand: Annotated[int, Field(ge=1, le=50)] = option(
        7, "cards dealt to each player", clauses="S0.29 S1.23 S2.11 S3.25 S4.5"
    )
    dealer: Literal["random", "host"] = option(
        "random",
        "who deals",
        clauses="S1.21 S1.22 S2.44 S3.24",
        random="any seat alike; drawing cards for the highest number comes to the same",
        host="always seat 0",
    )
    opener: Literal["left-of-dealer", "dealer", "highest-hand", "highest-card"] = option(
        "left-of-dealer",
        "who is first to act, before the lead card has its say",
        clauses="S0.30 S1.27 S2.44 S3.24 S3.27 S4.15",
        left_of_dealer="the seat after the dealer",
        dealer="the dealer",
        highest_hand="whoever holds the most hand points; among equals by chance",
        highest_card="whoever holds the single card worth most; among equals by chance",
    )


class Lead(Group):
    """What the card turned up at the start does."""

    draw_two: Literal["lose-turn", "draw-and-play", "answer", "nothing", "again"] = option(
        "lose-turn",
        "a +2 as lead card",
        clauses="S0.10 S0.11 S1.27 S2.37 S3.26 S4.6",
        lose_turn="the opener draws its cards and loses the turn",
        draw_and_play="the opener draws its cards and then plays",
        answer="the opener may answer it like any +2, or takes it and loses the turn",
        nothing="counts for its colour and symbol only",
        again="is turned over again",
    )
    reverse: Literal["dealer-first", "opener-first", "opener-by-colour", "nothing", "again"] = option(
        "dealer-first",
        "a Reverse as lead card; with two players it passes over the opener where a Reverse is a Skip",
        clauses="S0.13 S0.14 S1.26 S2.38 S3.26 S4.6",
        dealer_first="the dealer acts first, and play runs counter-clockwise",
        opener_first="the opener acts first, and play then runs counter-clockwise",
        opener_by_colour="the same, and the first card played must have its colour (wilds as always)",
        nothing="counts for its colour and symbol only",
        again="is turned over again",
    )
    skip: Literal["skip", "nothing", "again"] = option(
        "skip",
        "a Skip as lead card",
        clauses="S0.16 S1.27 S2.39 S3.26 S4.6",
        skip="the opener is passed over",
        nothing="counts for its colour and symbol only",
        again="is turned over again",
    )
    wild: Literal["opener", "dealer", "left-of-dealer", "chance", "again"] = option(
        "opener",
        "who names the colour of a Wild as lead card",
        clauses="S0.20 S1.25 S2.40 S3.26 S4.6",
        opener="the opener",
        dealer="the dealer",
        left_of_dealer="the seat after the dealer, whoever opens",
        chance="each colour alike",
        again="is turned over again",
    )
    wild_then: Literal["opener-plays", "next-plays"] = option(
        "opener-plays",
        "who acts first after a lead Wild",
        clauses="S0.20 S1.27 S2.40 S4.6",
        opener_plays="the opener",
        next_plays="the seat after the opener, who has only named the colour",
    )
    wild_draw_four: Literal["again", "as-wild"] = option(
        "again",
        "a +4 as lead card",
        clauses="S0.28 S1.24 S2.41 S3.26 S4.6",
        again="is turned over again",
        as_wild="treated as a lead Wild; nobody draws",
    )
    again: Literal["shuffled-back", "buried"] = option(
        "shuffled-back",
        "where a lead card goes that is turned over again",
        clauses="S0.28 S1.24 S3.26",
        shuffled_back="back into the pile, which is shuffled",
        buried="under the lead card among the discards, without effect",
    )


class Matching(Group):
    """Which card fits, beside colour, number or symbol."""

    reverse_with_two: Literal["skip", "turn"] = option(
        "skip",
        "a Reverse with two players",
        clauses="S0.14 S1.47 S4.34",
        skip="acts as a Skip: the same player goes again",
        turn="only turns the direction: the opponent acts",
    )
    after_paid: Literal["anything", "colour", "colour-no-draw-two"] = option(
        "anything",
        "what binds the next player once a +2 has been paid for",
        clauses="S3.12 S4.42 S4.43",
        anything="what always binds: colour, number or symbol",
        colour="the +2's colour only (wilds as always)",
        colour_no_draw_two="the +2's colour only and no +2 (wilds as always)",
    )
    wild_on_draw_card: Literal["once-paid", "never"] = option(
        "once-paid",
        "a Wild on a +2 or +4",
        clauses="S2.20 S4.44",
        once_paid="as soon as nothing is owed for it any more",
        never="never, also not when nothing is owed",
    )


class Draw(Group):
    """What happens to who does not play."""

    amount: Literal["one", "until-playable", "until-number"] = option(
        "one",
        "cards drawn by who does not play",
        clauses="S0.35 S1.30 S2.55 S3.31 S4.19 S4.67",
        one="one card",
        until_playable="until a card comes that may be played",
        until_number="until a number card comes that may be played",
    )
    voluntary: YesNo = option(
        "yes",
        "whether who could play may draw instead",
        clauses="S0.36 S1.32 S2.55 S3.31 S4.21",
        yes="may draw instead",
        no="must play",
    )
    play_drawn: Literal["no", "anything", "numbers"] = option(
        "anything",
        "whether the card just drawn may be played at once",
        clauses="S0.38 S1.31 S2.8 S3.31 S4.10 S4.20",
        no="never",
        anything="if it fits",
        numbers="if it fits and is a number card",
    )
    drawn: Literal["may", "must"] = option(
        "may",
        "whether a drawn card that may be played must be",
        clauses="S4.68",
        may="its player chooses",
        must="it is played",
    )
    after_voluntary: Literal["alike", "no"] = option(
        "alike",
        "whether the card drawn by choice may be played too",
        clauses="S0.39 S1.32 S4.21",
        alike="as after a forced draw",
        no="never after a voluntary draw",
    )


class Answer(Group):
    """What whoever owes cards may put on a draw card to pass the debt on."""

    two_on_two: YesNo = option(
        "no", "a +2 on a +2", clauses="S0.8 S0.9 S0.46 S1.10 S2.15 S3.8 S3.10 S4.37", yes="allowed", no="refused"
    )
    four_on_two: YesNo = option(
        "no", "a +4 on a +2", clauses="S0.8 S0.9 S0.47 S1.10 S2.15 S3.8 S4.40", yes="allowed", no="refused"
    )
    four_on_four: YesNo = option(
        "no",
        "a +4 on a +4",
        clauses="S0.23 S0.24 S0.47 S1.13 S1.14 S2.29 S3.17 S3.18 S4.49",
        yes="allowed",
        no="refused",
    )
    two_on_four: YesNo = option(
        "no", "a +2 on a +4", clauses="S0.23 S0.24 S0.47 S1.13 S1.14 S2.22 S3.17 S4.49", yes="allowed", no="refused"
    )
    amount: Literal["any", "equal-or-higher", "same"] = option(
        "any",
        "how many cards a draw card in answer may be for, beside that of the one it answers",
        clauses="official",
        any="any number",
        equal_or_higher="as many or more",
        same="just as many",
    )
    pays: Literal["sum", "last"] = option(
        "sum",
        "what who does not answer draws",
        clauses="S0.47 S2.16 S3.10 S3.11 S3.18 S4.37 S4.40 S4.49",
        sum="all the cards of the chain",
        last="the cards of the last draw card only",
    )
    skip: Literal["no", "next", "next-but-one"] = option(
        "no",
        "a Skip of the +2's colour in answer to a +2",
        clauses="S2.15 S3.8 S4.38",
        no="refused",
        next="passes the debt to the seat after the answerer",
        next_but_one="skips a seat, and the one after it owes; with two seats the +2's player does",
    )
    reverse: YesNo = option(
        "no",
        "a Reverse of the +2's colour in answer to a +2",
        clauses="S2.15 S3.8 S4.39",
        yes="turns the direction and gives the debt back",
        no="refused",
    )


class DrawTwo(Group):
    """The +2."""

    cards: Annotated[int, Field(ge=1, le=20)] = option(
        2, "cards that a +2 makes the next player draw", clauses="S0.8 S1.10 S1.11 S2.16 S3.9 S4.36"
    )


class WildDrawFour(Group):
    """The +4, bluffs and challenges."""

    cards: Annotated[int, Field(ge=1, le=20)] = option(
        4, "cards that a +4 makes the next player draw", clauses="S0.23 S1.13 S1.18 S1.19 S2.23 S3.16 S4.47"
    )
    legal: Literal["any-time", "no-colour", "no-number-of-colour", "no-number", "nothing-else"] = option(
        "no-colour",
        "when a +4 is honest",
        clauses="S0.21 S0.25 S1.16 S2.22 S2.24 S2.25 S3.20 S4.46 S4.50",
        any_time="always",
        no_colour="with no other card of the colour in force in hand",
        no_number_of_colour="with no number card of the colour in force in hand",
        no_number="with no number card in hand that fits",
        nothing_else="with no other card in hand that could be played",
    )
    colour: Literal["named", "kept"] = option(
        "named",
        "the colour after a +4",
        clauses="S2.22",
        named="its player names it",
        kept="the one in force before stays",
    )
    taken: Literal["lost", "plays"] = option(
        "lost",
        "who has taken the cards of a +4, or of a chain that ends with one",
        clauses="S2.23",
        lost="loses the turn",
        plays="still plays",
    )
    bluff: YesNo = option(
        "yes",
        "whether a +4 that is not honest can be played all the same",
        clauses="S0.21 S0.26 S1.17 S1.19 S2.22 S3.21 S3.23 S4.51",
        yes="it can be played, at the risk of a challenge",
        no="it is refused",
    )
    on_draw_card: Literal["judged", "free"] = option(
        "judged",
        "a +4 in answer to a draw card",
        clauses="S3.20",
        judged="honest or not like any +4",
        free="always honest",
    )
    challenge: Literal["off", "last", "first"] = option(
        "last",
        "whether who owes the cards of a +4 may challenge, and whom",
        clauses="S0.26 S1.17 S2.25 S2.29 S3.21 S4.52 S4.53",
        off="no challenge",
        last="the player of the last +4",
        first="the player of the first +4 of the chain",
    )
    stakes: Literal["flat", "pot"] = option(
        "flat",
        "what a challenge is about",
        clauses="S1.18 S1.19 S2.26 S2.30 S3.23 S4.54 S4.55",
        flat="the cards of one +4: guilty draws them, an innocent's challenger draws them and the extra",
        pot="the whole chain: guilty draws it, an innocent's challenger draws it and the extra",
    )
    extra: Annotated[int, Field(ge=0, le=20)] = option(
        2, "cards that a failed challenge costs on top", clauses="S1.18 S2.27 S3.22 S4.55"
    )
    spared: Literal["plays", "skipped"] = option(
        "plays",
        "who has challenged with success",
        clauses="S1.20 S2.26 S3.23 S4.54 S4.55",
        plays="plays on",
        skipped="loses the turn all the same",
    )


class Finish(Group):
    """The last card."""

    banned: tuple[AnySymbol, ...] = option(
        (),
        "symbols that may not be a last card; who holds nothing else draws",
        clauses="S0.19 S0.27 S2.42 S2.43 S4.23 S4.24",
    )
    last_draw_card: Literal["draws", "nothing"] = option(
        "draws",
        "a +2 or +4 as last card",
        clauses="S3.35",
        draws="still makes the next player draw, and the cards count",
        nothing="the game is over at once",
    )


class Uno(Group):
    """Saying UNO when one card is left."""

    call: Literal["none", "caught", "automatic"] = option(
        "caught",
        "what a forgotten call costs",
        clauses="S0.40 S0.41 S0.42 S1.34 S1.35 S3.32 S4.25 S4.26",
        none="there is no call",
        caught="the penalty, if another player notices in time",
        automatic="the penalty, always",
    )
    penalty: Annotated[int, Field(ge=0, le=20)] = option(
        2, "cards that a forgotten call costs", clauses="S0.42 S1.34 S3.32 S4.26"
    )
    window: Literal["next-turn", "next-card"] = option(
        "next-turn",
        "until when a forgotten call can be caught",
        clauses="S0.41 S1.35",
        next_turn="until the next player begins a turn",
        next_card="until the next card is played",
    )
    late: YesNo = option(
        "no", "whether the call can be made up for before anyone notices", clauses="S4.27", yes="it can", no="it cannot"
    )
    false_call: Annotated[int, Field(ge=0, le=20)] = option(
        0, "cards that a call at the wrong time costs", clauses="S1.36"
    )


class Conduct(Group):
    """Slips at the table that the rules punish."""

    wrong_card: Annotated[int, Field(ge=0, le=20)] | None = option(
        None,
        "cards that a card which does not fit costs (it goes back to the hand); null: it cannot be played at all",
        clauses="S1.37 S4.30",
    )
    wrong_card_then: Literal["lost", "plays", "stays"] = option(
        "lost",
        "who has put down a wrong card",
        clauses="S1.37",
        lost="loses the turn",
        plays="still has the turn",
        stays="loses the turn, and a coloured card that is not the last stays on the discards, without effect",
    )
    advice: Annotated[int, Field(ge=0, le=20)] = option(
        0, "cards that giving another player advice costs; 0: nobody minds", clauses="S4.29"
    )


class House(Group):
    """Rules that only some tables know."""

    pairs: YesNo = option(
        "no",
        "identical cards in one turn",
        clauses="S4.17 S4.18",
        yes="two of them, or as many as house.chain says, may be played together",
        no="one card a turn",
    )
    chain: Annotated[int, Field(ge=2, le=MOST_TOGETHER)] = option(
        2,
        "the most identical cards that may be played in one turn, where house.pairs is yes",
        clauses="official",
    )
    pair_effect: Literal["once", "nothing", "each"] = option(
        "once",
        "what identical cards do that are played together",
        clauses="S4.18",
        once="what one of them does",
        nothing="nothing, so they answer no debt",
        each="each of them counts: draw cards make the next player draw for all, Skips pass over one seat each,"
        " Reverses turn once each",
    )
    jump_in: Literal["no", "identical", "identical-or-wild"] = option(
        "no",
        "a card played out of turn",
        clauses="S2.7 S4.69 S4.70",
        no="never",
        identical="one of the same colour and symbol as the card just played",
        identical_or_wild="the same, and a Wild on a Wild",
    )
    after_jump: Literal["jumper", "order"] = option(
        "jumper",
        "who acts after a card played out of turn",
        clauses="S2.7 S4.71",
        jumper="the seat after the jumper",
        order="whoever would have acted, as if the seat before had played the card",
    )
    zero: Literal["nothing", "pass-hands"] = option(
        "nothing",
        "a 0",
        clauses="S4.72 S4.75",
        nothing="is a number like any other",
        pass_hands="everybody passes the hand on in the direction of play",
    )
    seven: Literal["nothing", "swap"] = option(
        "nothing",
        "a 7",
        clauses="X13 X14",
        nothing="is a number like any other",
        swap="its player swaps hands with another of choice",
    )
    last_hand_card: Literal["wins", "effect-first"] = option(
        "wins",
        "a 0 or 7 that moves hands, played as the last card",
        clauses="S4.73",
        wins="its player has won, and no hand moves",
        effect_first="hands move first, and whoever then holds none has won",
    )
    red_zero: Annotated[int, Field(ge=0, le=20)] = option(
        0,
        "cards that a red 0 makes the next player draw, not to be answered; 0: it is like any 0",
        clauses="S4.74",
    )
    two: Annotated[int, Field(ge=0, le=20)] = option(
        0,
        "cards that the first sound costs after a 2, until its player plays again; 0: a 2 is a number like any other",
        clauses="S4.76 S4.77 S4.78 S4.79",
    )
    nine: Annotated[int, Field(ge=0, le=20)] = option(
        0, "cards for the last to slap the pile after a 9; 0: a 9 is a number like any other", clauses="S4.80"
    )


class Pile(Group):
    """When the pile is used up."""

    reshuffle: Literal["keep-top", "never", "game-ends"] = option(
        "keep-top",
        "when a card is needed and the pile is empty",
        clauses="S0.43 S3.36 S4.28",
        keep_top="the discards are shuffled into a new pile; the top card stays",
        never="nobody can draw any more",
        game_ends="the game is over at the end of that turn, and whoever holds the fewest hand points has won",
    )


class Score(Group):
    """Points at the end of a game."""

    way: Literal["winner-takes", "own-points"] = option(
        "winner-takes",
        "who gets points for the cards left in hands",
        clauses="S1.41 S1.42 S2.47 S4.59 S4.63",
        winner_takes="the winner gets the points of all other hands",
        own_points="each player gets the points of the own hand, which is bad",
    )
    points: dict[Symbol, Points] = option(
        {},
        "points of symbols that are not worth what they usually are: a number its face, a Wild or +4 50, the others 20",
        clauses="S1.43 S1.44 S1.45 S2.49 S2.50 S2.51 S3.37 S3.38 S3.39 S4.56 S4.57 S4.58",
    )
    partners_hands: Literal["left-out", "counted"] = option(
        "left-out",
        "hands of the winner's own camp, where there are camps",
        clauses="S2.6",
        left_out="do not count, and are no points against their owners either",
        counted="count like the opponents'",
    )


class Match(Group):
    """From game to game: who opens the next one, when the match is over, and who has won it."""

    next: Literal["dealer-moves-on", "winner-opens", "chance"] = option(
        "dealer-moves-on",
        "who deals and opens the next game",
        clauses="S2.45",
        dealer_moves_on="the seat after the dealer deals",
        winner_opens="the winner opens, and whoever then is the dealer deals; nobody won: as before",
        chance="the dealer is found as for the first game",
    )
    target: Annotated[int, Field(ge=0, le=100_000)] = option(
        500,
        "the points at which the match, or a round of pigs, is over; 0: no target",
        clauses="S1.41 S1.42 S2.48 S4.60 S4.64",
    )
    at_target: Literal["ends", "out"] = option(
        "ends",
        "who reaches the target",
        clauses="S1.41 S1.42 S2.48",
        ends="ends the match",
        out="plays no more, and the last one left has won",
    )
    games: Annotated[int, Field(ge=0, le=1000)] = option(
        0, "games after which the match is over; 0: as many as it takes", clauses="S4.66"
    )
    winner: Literal["most-points", "fewest-points"] = option(
        "most-points",
        "who has won a match that is over, where it is not about pigs",
        clauses="S1.41 S1.42 S2.48",
        most_points="whoever has the most points",
        fewest_points="whoever has the fewest",
    )
    ties: Literal["shared", "play-on"] = option(
        "shared",
        "several who would have won alike",
        clauses="S4.66",
        shared="nobody has won alone: a tie",
        play_on="play another game, until one of all has won alone",
    )
    reward: Annotated[int, Field(ge=0, le=1000)] = option(
        0, "points for everyone with a low score at the end of a match; 0: no reward", clauses="S2.54"
    )
    reward_at: Annotated[int, Field(ge=0, le=100_000)] = option(
        30, "the highest score that still gets the reward", clauses="S2.54"
    )
    reward_counts: Literal["apart", "off-score"] = option(
        "apart",
        "what a reward is",
        clauses="S2.54",
        apart="something of its own, which does not touch the score",
        off_score="taken off the score before the winner is found",
    )
    pigs: Literal["none", "hero", "moderate"] = option(
        "none",
        "what reaching the target comes to, where a match is about pigs; all scores then go back to 0",
        clauses="S4.60 S4.62 S4.64 S4.65 S4.66",
        none="a match is about points",
        hero="draws a pig on each of the others; hitting it exactly gets pigs from them",
        moderate="gets a pig from whoever has the fewest points; hitting it exactly draws one on each of the others",
    )
    exact_hero: Literal["one-each", "one"] = option(
        "one-each",
        "pigs for a hero who hits the target exactly",
        clauses="S4.61",
        one_each="each of the others draws one on him",
        one="a single one",
    )
    most_pigs: Annotated[int, Field(ge=0, le=1000)] = option(
        3, "pigs of one player at which a match is over; the fewest pigs win; 0: never by pigs", clauses="S4.66"
    )


class Rules(Group):
    """A rule set: every choice that makes one game of UNO differ from another."""

    deck: Deck = Deck()
    players: Players = Players()
    start: Start = Start()
    lead: Lead = Lead()
    matching: Matching = Matching()
    draw: Draw = Draw()
    answer: Answer = Answer()
    draw_two: DrawTwo = DrawTwo()
    wild_draw_four: WildDrawFour = WildDrawFour()
    finish: Finish = Finish()
    uno_call: Uno = Uno()  # not `uno`: that key says what a file is
    conduct: Conduct = Conduct()
    house: House = House()
    pile: Pile = Pile()
    score: Score = Score()
    match: Match = Match()

    @model_validator(mode="after")
    def _players_in_order(self) -> Self:
        if self.players.fewest > self.players.most:
            raise ValueError(f"players.fewest ({self.players.fewest}) is more than players.most ({self.players.most})")
        return self

    @property
    def uno(self) -> Uno:
        """`uno_call`, shorter."""
        return self.uno_call

    def why_not(self, players: int) -> str | None:
        """Why so many players cannot sit down, or None if they can."""
        if not self.players.fewest <= players <= self.players.most:
            who = "1 player" if players == 1 else f"{players} players"
            return f"{who}; these rules are for {self.players.fewest} to {self.players.most}"
        if self.players.teams == "alternating" and players % 2:
            return f"{players} players; two camps of alternating seats need an even number"
        need, have = players * self.start.hand + 1, self.deck.size(players)
        if need > have:
            return f"{players} players x {self.start.hand} cards and a lead card are {need} cards; the deck has {have}"
        return None


__all__ = [
    "COLOURS",
    "DRAW_TWO",
    "MOST_CARDS",
    "MOST_COLOURED_KINDS",
    "MOST_SEATS",
    "MOST_WILD_KINDS",
    "OFFICIAL_SYMBOLS",
    "REVERSE",
    "SKIP",
    "WILD",
    "WILD_DRAW_FOUR",
    "Rules",
    "option",
]
