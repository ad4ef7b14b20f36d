"""A profile: how a player plays, as data.

The defaults are those of every profile: never bluffs, never challenges, never draws when a card can be played, plays
a drawn card that can be played, answers a debt when it can, never forgets UNO, and makes no human mistakes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from uno_sim.rules.model import AnySymbol

Ties = Literal["order", "chance", "chance-kinds", "newest", "oldest"]
Naming = Literal["most-held", "most-held-chance", "uniform"]
Swapping = Literal["fewest", "anybody"]
Sight = Literal["own", "all"]
Weight = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Chance = Annotated[int, Field(ge=0, le=1_000_000)]

ALWAYS = 1_000_000


def setting(default: Any, says: str, **meanings: str) -> Any:
    """Declare a setting of a profile with its meaning and what each value means."""
    return Field(
        default=default,
        description=says,
        json_schema_extra={"meanings": {name.replace("_", "-"): text for name, text in meanings.items()}},
    )


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Weights(_Data):
    """What makes a card attractive: the card of most weight is played. Weights add up."""

    kinds: dict[AnySymbol, Weight] = setting(
        {}, "weight of each symbol; kinds of one's own that are not named weigh as the official kind that does the same"
    )
    danger: dict[AnySymbol, Weight] = setting(
        {}, "weight added to a symbol while the next hand is short (see danger_at); the same for kinds of one's own"
    )
    held: Weight = setting(0, "weight for each card held of the card's colour")
    points: Weight = setting(0, "weight for each point the card is worth")
    first_colour: Weight = setting(0, "weight for each step that the card's colour stands before the last, blue")


class Profile(_Data):
    """How a player plays. Chances are whole numbers per million."""

    name: str = setting("unnamed", "what tables call the player")
    says: str = setting("", "the player in a sentence")
    ties: Ties = setting(
        "order",
        "which of several cards of most weight is played; without weights, which card at all",
        order="the first colour (red, yellow, green, blue), then the first symbol",
        chance="any of them alike, equal cards counting separately",
        chance_kinds="any of them alike, equal cards counting once",
        newest="the one that came into the hand last",
        oldest="the one that came into the hand first",
    )
    weights: Weights = Weights()
    danger_at: Annotated[int, Field(ge=0, le=100)] = setting(
        0, "cards in the next hand at which it counts as short; 0 for never"
    )
    colour: Naming = setting(
        "most-held",
        "the colour named for a wild",
        most_held="the one held most after playing; among equals the first",
        most_held_chance="the one held most after playing; among equals by chance",
        uniform="each colour alike",
    )
    voluntary: Chance = setting(0, "chance of drawing although a card could be played")
    keep: Chance = setting(0, "chance of keeping a drawn card that could be played")
    bluff: Chance = setting(0, "chance of playing a dishonest +4 when one is held and bluffing is possible")
    challenge: Chance = setting(0, "chance of challenging a +4")
    answer: Chance = setting(ALWAYS, "chance of answering a draw card when it can be answered")
    forget: Chance = setting(0, "chance of forgetting to say UNO")
    notice: Chance = setting(ALWAYS, "chance of noticing that another player forgot")
    correct: Chance = setting(0, "chance of remembering before anyone notices, where that helps")
    false_call: Chance = setting(0, "chance of saying UNO at the wrong time, each turn")
    pair: Chance = setting(
        ALWAYS, "chance of playing identical cards together, as many as may be, where that is allowed"
    )
    jump: Chance = setting(ALWAYS, "chance of trying to jump in with an identical card")
    reaction: Annotated[int, Field(ge=1, le=60_000)] = setting(
        1000, "usual time to react when everybody jumps or slaps, in milliseconds; each time half as much more or less"
    )
    swap: Swapping = setting(
        "fewest", "whose hand a 7 takes", fewest="the shortest; the nearest of equals", anybody="any other hand alike"
    )
    noise: Chance = setting(0, "chance of making a sound in silence, each turn of anyone")
    advise: Chance = setting(0, "chance of giving another player advice, each turn of another")
    err: Chance = setting(0, "chance of putting down a card that does not fit, each turn")
    leave: Chance = setting(0, "chance of walking away, each own turn")
    sees: Sight = setting(
        "own",
        "what the player knows; only to measure how much luck there is, with `uno-sim skill`",
        own="the own hand, the card in force, and how many cards the others hold",
        all="every hand and the next card of the pile: a cheater",
    )
