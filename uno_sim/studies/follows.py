"""Which kind of event may stand directly after which, what rules and players that needs, and what else it takes.

`uno-sim audit` counts pairs of event kinds and lists those that it never saw although they may follow one another;
this table says which pairs that are. It is written from the trace's definition (docs/trace.md), and a proof holds it
against thousands of rule sets from both sides: no pair is seen that it does not know, and every pair that it knows
is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from uno_sim.cards import REVERSE, SKIP, WILD
from uno_sim.cell import Cell
from uno_sim.studies.needs import (
    ADVISES,
    ALWAYS_MET,
    CALLS,
    CAUGHT,
    CAUGHT_AND_DRAWS,
    CHALLENGES,
    DEBTS,
    DECK,
    DISHONEST,
    DRAWN_IS_PLAYED,
    DRAWS_AND_PLAYS,
    ENDS_DRY,
    ERR_LOSES,
    ERRS,
    FALSE_CALL,
    FORGETS,
    GOES_ON_DRY,
    HANDS_MOVE,
    HANDS_PASS,
    HANDS_SHUFFLE,
    HANDS_SWAP,
    JUMPS,
    LAST_DRAWS,
    LAST_FOUR,
    LEAVES,
    MATCHES,
    MORE_THAN_TWO,
    NOISE,
    PASSES_OVER,
    PLAYS_ON,
    REMEMBERS,
    REVERSES,
    SEVERAL_GAMES,
    SILENCES,
    SKIP_LEADS,
    SKIPS_SEVERAL,
    SKIPS_TWICE,
    SLAPS,
    SLIPS_BETWEEN,
    SPARED,
    STAYS_OPEN,
    STILL_TURNS,
    TAKER_LOSES,
    TURNED_AGAIN,
    TURNS_TWICE,
    TWO,
    TWO_LEADS,
    WILD_LEADS,
    Need,
    above_0,
    but,
    like,
    need,
    nought,
    option,
    somebody,
)

Pair = tuple[str, str]

SECOND_OFFER: Final = DRAWN_IS_PLAYED & (
    (option("draw.drawn", "may") & somebody("keep"))
    | (DISHONEST & option("wild_draw_four.bluff", "yes") & option("draw.play_drawn", "anything"))
)
PENALTIES: Final = (
    CAUGHT_AND_DRAWS
    | FALSE_CALL
    | NOISE
    | ADVISES
    | SLAPS
    | (ERRS & above_0("conduct.wrong_card"))
    | CHALLENGES
    | LAST_DRAWS
)
GIVEN_BACK: Final = TWO & DECK[REVERSE] & option("answer.reverse", "yes")
TURNS: Final = (REVERSES & STILL_TURNS) | GIVEN_BACK

EVENT_NEEDS: Final[dict[str, Need]] = {
    "colour": like(WILD, lambda kind: kind.wild),
    "jump_offer": JUMPS,
    "take": DEBTS,
    "keep": SECOND_OFFER,
    "challenge": CHALLENGES,
    "penalty": PENALTIES,
    "spared": SPARED | PLAYS_ON | DRAWS_AND_PLAYS,
    "skip": PASSES_OVER,
    "lost": TAKER_LOSES | CHALLENGES | ERR_LOSES,
    "direction": TURNS,
    "owes": DEBTS,
    "uno": CALLS & REMEMBERS,
    "forgot": FORGETS,
    "late": FORGETS & option("uno_call.call", "caught") & option("uno_call.late", "yes") & somebody("correct"),
    "caught": CAUGHT,
    "false_uno": FALSE_CALL,
    "pass_hands": HANDS_PASS,
    "swap": HANDS_SWAP,
    "shuffle_hands": HANDS_SHUFFLE,
    "silence": SILENCES,
    "noise": NOISE,
    "slap": SLAPS,
    "wrong": ERRS,
    "advice": ADVISES,
    "leave": LEAVES,
    "reshuffle": option("pile.reshuffle", "keep-top"),
    "scored": MATCHES,
}
"""What an event kind needs; kinds that are not in this table come in every game."""

NOT_BY_PLAYERS: Final = need(
    "a player who looks again for a forgotten UNO at another time than right after the play, a pass or a lost turn",
    lambda cell: False,
)
ONCE_A_TURN: Final = need(
    "a player who slips twice in one turn: people have their chance once a turn, and this is the same one",
    lambda cell: False,
)
RUNS_OUT: Final = "the pile runs out just then"
DRY: Final = "no card comes, since pile and discards are dry"
USED_UP: Final = "the pile is used up in that turn"
LIMIT: Final = "the game is given up there, at the limit of actions"
NONE_STAYS: Final = "no card is left in the pile that could stay as lead card"

BETWEEN: Final = "false_uno noise advice leave"
TURN: Final = f"{BETWEEN} offer"
HANDS: Final = "pass_hands swap shuffle_hands"
EFFECTS: Final = "direction skip owes silence slap"
CALLED: Final = f"{EFFECTS} jump_offer {TURN}"


@dataclass(frozen=True, slots=True)
class Row:
    """Any of these kinds may follow any of those, if the needs are met; ``takes`` says what makes that rare."""

    before: str
    after: str
    needs: Need = ALWAYS_MET
    takes: str = ""

    def pairs(self) -> Iterator[Pair]:
        for before in self.before.split():
            for after in self.after.split():
                yield before, after


ROWS: Final = (
    # opening
    Row("deal", "turn_up"),
    Row("turn_up", "opener"),
    Row("turn_up", "colour", WILD_LEADS),
    Row("turn_up", "colour", ALWAYS_MET, NONE_STAYS),
    Row("turn_up", "skip", SKIP_LEADS),
    Row("turn_up", "turn_up", TURNED_AGAIN),
    Row("colour", "opener"),
    Row("skip", "opener", SKIP_LEADS),
    Row("opener", "false_uno advice leave offer"),  # no noise: a lead 2 asks for no silence
    Row("opener", "owes", TWO_LEADS),
    # moves
    Row("offer", "play draw take keep challenge wrong"),
    Row("offer", "penalty", LAST_FOUR & but("wild_draw_four.challenge", "off")),
    Row("draw take card penalty", "card"),
    Row("draw take card penalty", "reshuffle", ALWAYS_MET, RUNS_OUT),
    Row("reshuffle", "card"),
    Row("draw", "pass", ALWAYS_MET, DRY),
    Row("take", "lost", TAKER_LOSES, DRY),
    Row("take", "spared", PLAYS_ON | DRAWS_AND_PLAYS, DRY),
    Row("card", "offer", DRAWN_IS_PLAYED | PENALTIES),
    Row("card", "pass lost spared"),
    Row("keep", "pass"),
    Row("challenge", "penalty"),
    Row("pass lost", TURN),
    Row("pass lost", "caught", STAYS_OPEN),
    Row("pass", "end", ALWAYS_MET, "it is a stalemate, or the limit of actions, or the pile is used up"),
    Row("lost", "end", ERR_LOSES & GOES_ON_DRY, "a wrong card completes a stalemate"),
    Row("lost", "end", ENDS_DRY, USED_UP),
    Row("spared", "offer"),
    Row("spared", "false_uno advice leave", DRAWS_AND_PLAYS),
    Row("spared", "noise", ONCE_A_TURN),
    # a play and what it does
    Row("play", f"uno forgot {CALLED} end"),
    Row("play", HANDS),
    Row(f"{HANDS} silence direction skip", f"{TURN} jump_offer"),
    Row(HANDS, "uno forgot"),
    Row(HANDS, "end", option("house.last_hand_card", "effect-first")),
    Row("direction", "direction", TURNS_TWICE),
    Row("direction", "owes", GIVEN_BACK),
    Row("skip", "skip", SKIPS_TWICE | SKIPS_SEVERAL),
    Row("skip", "owes", MORE_THAN_TWO & TWO & DECK[SKIP] & option("answer.skip", "next-but-one")),
    Row("owes", TURN),
    Row("owes", "penalty", LAST_DRAWS),
    Row("slap", "penalty"),
    Row(f"{HANDS} silence direction skip owes uno forgot late caught", "end", ALWAYS_MET, LIMIT),
    Row(f"{HANDS} silence direction skip owes uno forgot late caught", "end", ENDS_DRY, USED_UP),
    # jump-ins
    Row("jump_offer", "play", somebody("jump")),
    Row("jump_offer", TURN),
    # UNO
    Row("uno late", CALLED),
    Row("forgot", CALLED, option("uno_call.call", "caught")),
    Row("uno late", "uno forgot", HANDS_MOVE),
    Row("forgot", "uno forgot", HANDS_MOVE & option("uno_call.call", "caught")),
    Row("forgot", "late caught"),
    Row("caught", "penalty", above_0("uno_call.penalty")),
    Row("caught", CALLED, nought("uno_call.penalty")),
    Row("caught", "uno forgot", HANDS_MOVE & nought("uno_call.penalty")),
    Row("caught", "caught", STAYS_OPEN & HANDS_MOVE & nought("uno_call.penalty"), "two forgot at once"),
    # after the cards of a penalty
    Row("card", BETWEEN, PENALTIES),
    Row("card", "uno forgot", CAUGHT_AND_DRAWS & HANDS_MOVE),
    Row("card", "caught", CAUGHT_AND_DRAWS & STAYS_OPEN & HANDS_MOVE, "two forgot at once"),
    Row("card", f"{EFFECTS} jump_offer", CAUGHT_AND_DRAWS),
    Row("card", "jump_offer", SLAPS),
    Row("card", "take", ERRS & above_0("conduct.wrong_card")),
    Row("card", "end", LAST_DRAWS | SLAPS),
    Row("card", "end", CAUGHT_AND_DRAWS, LIMIT),
    Row("card", "end", CAUGHT_AND_DRAWS & ENDS_DRY, USED_UP),
    # after a penalty of which no card came
    Row("penalty", "lost end", ALWAYS_MET, DRY),
    Row("penalty", TURN, GOES_ON_DRY | SLIPS_BETWEEN, DRY),
    Row("penalty", "spared", SPARED, DRY),
    Row("penalty", "uno forgot", CAUGHT_AND_DRAWS & HANDS_MOVE, DRY),
    Row("penalty", "caught", CAUGHT_AND_DRAWS & STAYS_OPEN & HANDS_MOVE, f"two forgot at once, and {DRY}"),
    Row("penalty", EFFECTS, CAUGHT_AND_DRAWS, DRY),
    Row("penalty", "jump_offer", GOES_ON_DRY & (CAUGHT_AND_DRAWS | SLAPS), DRY),
    Row("penalty", "take", ERRS & above_0("conduct.wrong_card"), DRY),
    # slips
    Row("false_uno noise advice", "penalty"),
    Row("wrong", "penalty", above_0("conduct.wrong_card")),
    Row("wrong", "take", nought("conduct.wrong_card")),
    Row("wrong", "lost", nought("conduct.wrong_card") & ERR_LOSES),
    Row("wrong", "offer", nought("conduct.wrong_card") & option("conduct.wrong_card_then", "plays")),
    Row("wrong", BETWEEN, ONCE_A_TURN),
    Row("leave", f"{TURN} end"),
    # matches
    Row("end", "scored"),
    Row("scored", "deal", SEVERAL_GAMES),
    # what the rules allow and nobody does
    Row("skip jump_offer leave", "caught", NOT_BY_PLAYERS),
)


@cache
def rows() -> dict[Pair, tuple[Row, ...]]:
    """The rows that know a pair."""
    found: dict[Pair, tuple[Row, ...]] = {}
    for row in ROWS:
        for pair in row.pairs():
            found[pair] = (*found.get(pair, ()), row)
    return found


def cannot_follow(pair: Pair, cell: Cell) -> str | None:
    """What is lacking for a pair of event kinds under these rules, or None if it may come; only of pairs in `rows`."""
    for name in pair:
        if name in EVENT_NEEDS and (lacks := EVENT_NEEDS[name].lacks(cell)):
            return lacks
    lacking = [row.needs.lacks(cell) for row in rows()[pair]]
    return None if None in lacking else ", or ".join(dict.fromkeys(lack for lack in lacking if lack))


def takes(pair: Pair, cell: Cell) -> str:
    """What a pair that may come takes beside the rules; empty where it is nothing out of the ordinary."""
    found = [row.takes for row in rows()[pair] if row.needs.lacks(cell) is None]
    return "" if "" in found else ", or ".join(dict.fromkeys(found))
