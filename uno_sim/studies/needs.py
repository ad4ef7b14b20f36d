"""What rules, deck and players must have for something to be possible: a question to a cell that answers in words.

Needs are joined like sentences: ``DECK["+2"] & option("answer.pays", "sum")``, ``one | other``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from uno_sim.cards import DRAW_TWO, REVERSE, SKIP, SYMBOLS, WILD, WILD_DRAW_FOUR, Kind, names_of
from uno_sim.cell import Cell
from uno_sim.players.profile import ALWAYS
from uno_sim.rules.options import shown, value

Fits = Callable[[Kind], bool]
"""Whether something is so of a kind of card."""


@dataclass(frozen=True, slots=True)
class Need:
    """``lacks`` says what a cell lacks, or None if it lacks nothing."""

    lacks: Callable[[Cell], str | None]

    def __and__(self, other: Need) -> Need:
        return Need(lambda cell: self.lacks(cell) or other.lacks(cell))

    def __or__(self, other: Need) -> Need:
        def either(cell: Cell) -> str | None:
            first, second = self.lacks(cell), other.lacks(cell)
            if first is None or second is None:
                return None
            return first if second in first else f"{first}, or {second}"

        return Need(either)


def need(says: str, met: Callable[[Cell], bool]) -> Need:
    return Need(lambda cell: None if met(cell) else says)


# Rules


def option(name: str, *allowed: Any) -> Need:
    """An option has one of these values."""
    return need(f"{name} {' or '.join(map(shown, allowed))}", lambda cell: value(cell.rules, name) in allowed)


def but(name: str, refused: Any) -> Need:
    """An option has any value but this."""
    return need(f"another {name} than {shown(refused)}", lambda cell: value(cell.rules, name) != refused)


def above_0(name: str) -> Need:
    return need(f"{name} above 0", lambda cell: (value(cell.rules, name) or 0) > 0)


def nought(name: str) -> Need:
    return need(f"{name} 0", lambda cell: value(cell.rules, name) == 0)


# The deck


def copies(cell: Cell, card: str) -> int:
    """Cards of one name in the game."""
    return cell.rules.deck.copies_of(card) * cell.rules.deck.packs(cell.players)


def kinds(cell: Cell, fits: Fits) -> Iterator[Kind]:
    """The kinds of which something is so and there is a card."""
    return (kind for kind in cell.rules.deck.all_kinds if fits(kind) and cards(cell, kind))


def cards(cell: Cell, kind: Kind) -> int:
    """Cards of a kind in the game, all colours."""
    return sum(copies(cell, card) for card in names_of(kind))


def like(symbol: str, fits: Fits, number: int = 1) -> Need:
    """So many cards of an official kind, or of kinds of one's own that do the same: of all of which something is so."""
    says = f"a {symbol} in the deck" if number == 1 else f"{number} cards {symbol} in the deck"
    return need(says, lambda cell: sum(cards(cell, kind) for kind in kinds(cell, fits)) >= number)


def own(says: str, fits: Fits) -> Need:
    """A kind of one's own of which something is so."""
    return need(f"{says} in the deck", lambda cell: any(kinds(cell, lambda one: fits(one) and _is_own(one))))


def _is_own(kind: Kind) -> bool:
    return kind.symbol not in SYMBOLS


def _is(symbol: str) -> Fits:
    return lambda kind: kind.symbol == symbol


def in_deck(symbol: str, number: int = 1) -> Need:
    return like(symbol, _is(symbol), number)


def identical(fits: Fits, what: str = "", number: int = 2) -> Need:
    """Two cards of one name, or three, of kinds of which something is so."""

    def met(cell: Cell) -> bool:
        return any(copies(cell, card) >= number for kind in kinds(cell, fits) for card in names_of(kind))

    many = {2: "two", 3: "three"}[number]
    return need(f"{many} identical cards{what and f' {what}'} in the deck", met)


def may_be_last(symbol: str, fits: Fits | None = None) -> Need:
    """A card of a kind, or of kinds of one's own that do the same, that may be the last."""
    fits = fits or _is(symbol)
    allowed = need(
        f"{symbol} not in finish.banned",
        lambda cell: any(kind.symbol not in cell.rules.finish.banned for kind in kinds(cell, fits)),
    )
    return like(symbol, fits) & allowed


def draws(kind: Kind) -> bool:
    """Whether it is in everything that a +2 is."""
    return kind.draws > 0 and not kind.wild


def wild_draws(kind: Kind) -> bool:
    """Whether it is in everything that a +4 is."""
    return kind.draws > 0 and kind.wild


def reverses(kind: Kind) -> bool:
    return kind.reverses


def coloured(kind: Kind) -> bool:
    return not kind.wild


def moves_hands(kind: Kind) -> bool:
    """Whether it moves hands in every rule set."""
    return kind.hands != "stay"


ALWAYS_MET: Final = Need(lambda cell: None)
DECK: Final = {symbol: in_deck(symbol) for symbol in SYMBOLS}
TWINS: Final = identical(lambda kind: True)
TRIPLETS: Final = identical(lambda kind: True, number=3)
OWN_KINDS: Final = own("a kind of card of one's own", lambda kind: True)

# Who sits at the table

MORE_THAN_TWO: Final = need("more than two players", lambda cell: cell.players > 2)


def somebody(setting: str) -> Need:
    """A player of whom a chance is above 0."""
    return need(
        f"a player whose `{setting}` is above 0", lambda cell: any(getattr(each, setting) > 0 for each in cell.line_up)
    )


REMEMBERS: Final = need("a player who does not always forget", lambda c: any(one.forget < ALWAYS for one in c.line_up))
LEAVES: Final = option("players.leaving", "allowed") & somebody("leave")
TWO_DEALT: Final = need("two players", lambda cell: cell.players == 2) | need(
    "matches that players drop out of", lambda cell: cell.matches and cell.rules.match.at_target == "out"
)
DOWN_TO_TWO: Final = TWO_DEALT | (
    LEAVES & need("players.ends_below 2", lambda cell: cell.rules.players.ends_below == 2)
)

# What makes things happen

TWO, FOUR = like(DRAW_TWO, draws), like(WILD_DRAW_FOUR, wild_draws)
"""A +2 or a +4, or a kind of one's own that does the same."""
TWO_FOURS: Final = like(WILD_DRAW_FOUR, wild_draws, 2)
REVERSES: Final = like(REVERSE, reverses)
SKIPS: Final = like(SKIP, lambda kind: kind.skips > 0)
RED_ZEROS: Final = need("a R0 in the deck", lambda cell: copies(cell, "R0") > 0)
RED_ZERO: Final = RED_ZEROS & above_0("house.red_zero")
DEBTS: Final = TWO | FOUR | RED_ZERO
DRAW_CARD_LAST: Final = may_be_last(DRAW_TWO, draws) | may_be_last(WILD_DRAW_FOUR, wild_draws)
LAST_FOUR: Final = option("finish.last_draw_card", "draws") & may_be_last(WILD_DRAW_FOUR, wild_draws)
LAST_DRAWS: Final = option("finish.last_draw_card", "draws") & DRAW_CARD_LAST
_TWO_ON_TWO: Final = TWO & option("answer.two_on_two", "yes")
_FOUR_ON_TWO: Final = TWO & FOUR & option("answer.four_on_two", "yes")
_FOUR_ON_FOUR: Final = TWO_FOURS & option("answer.four_on_four", "yes")
_TWO_ON_FOUR: Final = TWO & FOUR & option("answer.two_on_four", "yes")
ANSWERS_BY_DRAW_CARDS: Final = _TWO_ON_TWO | _FOUR_ON_TWO | _FOUR_ON_FOUR | _TWO_ON_FOUR
FOUR_ANSWERS: Final = _FOUR_ON_TWO | _FOUR_ON_FOUR


def amounts(cell: Cell, fits: Fits) -> set[int]:
    """How many cards the draw cards are for of which something is so."""
    official = {DRAW_TWO: cell.rules.draw_two.cards, WILD_DRAW_FOUR: cell.rules.wild_draw_four.cards}
    return {official.get(kind.symbol, kind.draws) for kind in kinds(cell, fits)}


def _differ(answer: Fits, newest: Fits) -> Need:
    """A draw card and one that it answers are not for as many cards."""
    return need(
        "draw cards that are not for as many cards as those that they answer",
        lambda cell: len(amounts(cell, answer) | amounts(cell, newest)) > 1,
    )


AMOUNTS_DIFFER: Final = (
    (_TWO_ON_TWO & _differ(draws, draws))
    | (_FOUR_ON_TWO & _differ(wild_draws, draws))
    | (_FOUR_ON_FOUR & _differ(wild_draws, wild_draws))
    | (_TWO_ON_FOUR & _differ(draws, wild_draws))
)
DISHONEST: Final = FOUR & but("wild_draw_four.legal", "any-time")
BLUFFS: Final = DISHONEST & option("wild_draw_four.bluff", "yes") & somebody("bluff")
CHALLENGES: Final = FOUR & but("wild_draw_four.challenge", "off") & somebody("challenge")
SPARED: Final = BLUFFS & CHALLENGES
PLAYS_ON: Final = FOUR & option("wild_draw_four.taken", "plays")
ZEROS_PASS: Final = (
    DECK["0"]
    & option("house.zero", "pass-hands")
    & need("a 0 that is not red", lambda c: not c.rules.house.red_zero or any(copies(c, f"{one}0") for one in "YGB"))
)
SEVENS_SWAP: Final = DECK["7"] & option("house.seven", "swap")
HANDS_PASS: Final = ZEROS_PASS | own("a kind that passes hands", lambda kind: kind.hands == "pass")
HANDS_SWAP: Final = SEVENS_SWAP | own("a kind that swaps hands", lambda kind: kind.hands == "swap")
HANDS_SHUFFLE: Final = own("a kind that shuffles hands", lambda kind: kind.hands == "shuffle")
HANDS_MOVE: Final = HANDS_PASS | HANDS_SWAP | HANDS_SHUFFLE
LAST_MOVES_HANDS: Final = (
    (ZEROS_PASS & may_be_last("0"))
    | (SEVENS_SWAP & may_be_last("7"))
    | need(
        "a kind that moves hands and may be a last card",
        lambda c: any(kind.symbol not in c.rules.finish.banned for kind in kinds(c, moves_hands)),
    )
)
SILENCES: Final = DECK["2"] & above_0("house.two")
SLAPS: Final = DECK["9"] & above_0("house.nine")
DRAWN_IS_PLAYED: Final = but("draw.play_drawn", "no")

# Saying UNO, and slips

CALLS: Final = but("uno_call.call", "none")
FORGETS: Final = CALLS & somebody("forget")
NOTICED: Final = option("uno_call.call", "automatic") | (option("uno_call.call", "caught") & somebody("notice"))
CAUGHT: Final = FORGETS & NOTICED
CAUGHT_AND_DRAWS: Final = CAUGHT & above_0("uno_call.penalty")
STAYS_OPEN: Final = CAUGHT & option("uno_call.call", "caught") & option("uno_call.window", "next-card")
ERRS: Final = but("conduct.wrong_card", None) & somebody("err")
ERR_LOSES: Final = ERRS & option("conduct.wrong_card_then", "lost", "stays")
TAKER_LOSES: Final = TWO | RED_ZERO | (FOUR & (option("wild_draw_four.taken", "lost") | ERRS))
"""Whoever takes what is owed loses the turn."""
ADVISES: Final = above_0("conduct.advice") & somebody("advise")
NOISE: Final = SILENCES & somebody("noise")
FALSE_CALL: Final = CALLS & above_0("uno_call.false_call") & somebody("false_call")

# The pile

ENDS_DRY: Final = option("pile.reshuffle", "game-ends")
GOES_ON_DRY: Final = but("pile.reshuffle", "game-ends")
"""A game goes on although a card was needed and none came."""
SLIPS_BETWEEN: Final = FALSE_CALL | NOISE | ADVISES | STAYS_OPEN | (ERRS & option("conduct.wrong_card_then", "plays"))
"""Cards are drawn as a penalty, and the turn begins or goes on."""

# Matches

MATCHES: Final = need("games played in matches", lambda cell: cell.matches)
POINTS: Final = MATCHES & option("match.pigs", "none")
PIGS: Final = MATCHES & but("match.pigs", "none")
REWARDS: Final = POINTS & above_0("match.reward")
SEVERAL_GAMES: Final = MATCHES & (but("match.games", 1) | option("match.ties", "play-on"))

# The lead card

LEADS: Final = {"lead.skip": SKIP, "lead.reverse": REVERSE, "lead.draw_two": DRAW_TWO, "lead.wild": WILD}
TURNED_AGAIN: Final = need(
    "a lead card that is turned over again",
    lambda cell: (
        any(value(cell.rules, name) == "again" and any(kinds(cell, _is(symbol))) for name, symbol in LEADS.items())
        or any(kinds(cell, lambda kind: kind.wild and _is_own(kind)))
        or (any(kinds(cell, _is(WILD_DRAW_FOUR))) and "again" in (cell.rules.lead.wild_draw_four, cell.rules.lead.wild))
    ),
)
FOUR_LEADS: Final = DECK[WILD_DRAW_FOUR] & option("lead.wild_draw_four", "as-wild")
WILD_LEADS: Final = but("lead.wild", "again") & (DECK[WILD] | FOUR_LEADS)
TWO_LEADS: Final = DECK[DRAW_TWO] & need(
    "lead.draw_two that counts", lambda cell: cell.rules.lead.draw_two not in ("nothing", "again")
)
DRAWS_AND_PLAYS: Final = DECK[DRAW_TWO] & option("lead.draw_two", "draw-and-play")
REVERSE_SKIPS: Final = REVERSES & option("matching.reverse_with_two", "skip")
SKIP_LEADS: Final = (DECK[SKIP] & option("lead.skip", "skip")) | (
    DECK[REVERSE]
    & option("matching.reverse_with_two", "skip")
    & TWO_DEALT
    & option("lead.reverse", "dealer-first", "opener-first", "opener-by-colour")
)
PASSES_OVER: Final = SKIPS | (REVERSE_SKIPS & DOWN_TO_TWO)
PAIRS: Final = option("house.pairs", "yes") & TWINS & somebody("pair")
EACH: Final = PAIRS & option("house.pair_effect", "each")
SKIPS_TWICE: Final = EACH & (identical(_is(SKIP), SKIP) | (identical(reverses, REVERSE) & REVERSE_SKIPS & DOWN_TO_TWO))
SKIPS_SEVERAL: Final = MORE_THAN_TWO & own("a kind that passes over several players", lambda kind: kind.skips > 1)
STILL_TURNS: Final = MORE_THAN_TWO | option("matching.reverse_with_two", "turn")
TURNS_TWICE: Final = EACH & identical(reverses, REVERSE) & STILL_TURNS

JUMPS: Final = but("house.jump_in", "no") & TWINS & (MORE_THAN_TWO | PASSES_OVER)
