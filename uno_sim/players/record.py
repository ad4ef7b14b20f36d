"""A player's record for the engine: integer weights a card and chances per million."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

import numpy as np

from uno_sim.cards import COLOURS, DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, Kind
from uno_sim.players.profile import Naming, Swapping, Ties
from uno_sim.table.state import CODES, COLOUR_COUNT, FIRST_WILD, IN_FORCE, SLOTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from uno_sim.players.profile import Profile
    from uno_sim.rules.model import Rules

TIES: Final = get_args(Ties)
ORDER, CHANCE, CHANCE_KINDS, NEWEST, OLDEST = range(len(TIES))
SWAPPINGS: Final = get_args(Swapping)
NAMINGS: Final = get_args(Naming)
MOST_HELD, MOST_HELD_CHANCE, ANY_COLOUR = range(len(NAMINGS))

CHANCES: Final = (
    "voluntary", "keep", "bluff", "challenge", "answer", "forget", "notice", "correct", "false_call", "pair", "jump",
    "noise", "advise", "err", "leave",
)  # fmt: skip
"""The policies and human factors that are a chance per million, as they are named in a profile."""

PLAYER: Final = np.dtype(
    [
        ("ties", np.int64),
        ("weighs", np.int64),  # whether any weight differs from 0
        ("naming", np.int64),
        ("reaction", np.int64),
        ("swap", np.int64),
        ("held", np.int64),
        ("danger_at", np.int64),
        *((name, np.int64) for name in CHANCES),
        ("weights", np.int64, (2, CODES)),  # as usual; when the next hand is short
        ("sees", np.int64),  # whether all hands and the next card are seen; and the rules that such a player looks up
        ("seen_fits", np.int64, IN_FORCE),
        ("seen_effect", np.int64, CODES),
    ],
    align=True,
)


def player_records(line_up: tuple[Profile, ...], rules: Rules) -> NDArray[np.void]:
    """One PLAYER record for each profile of a line-up, in its order."""
    from uno_sim.table.numbering import numbered, points_of
    from uno_sim.table.rules_record import rules_record

    records = np.zeros(len(line_up), PLAYER)
    for record, profile in zip(records, line_up, strict=True):
        record["ties"] = TIES.index(profile.ties)
        record["naming"] = NAMINGS.index(profile.colour)
        record["reaction"] = profile.reaction
        record["swap"] = SWAPPINGS.index(profile.swap)
        record["held"] = profile.weights.held
        record["danger_at"] = profile.danger_at
        for chance in CHANCES:
            record[chance] = getattr(profile, chance)
        for code, kind in numbered(rules.deck):
            usual = _weight(kind, profile.weights.kinds) + profile.weights.points * points_of(kind, rules)
            if code < FIRST_WILD:
                usual += profile.weights.first_colour * (COLOUR_COUNT - 1 - code // SLOTS)
            record["weights"][0, code] = usual
            record["weights"][1, code] = usual + _weight(kind, profile.weights.danger)
        if profile.sees == "all":
            _look_up(record, rules_record(rules, len(line_up))[0])
        record["weighs"] = bool(record["weights"].any() or profile.weights.held)
    return records


def _look_up(record: Any, rules: Any) -> None:
    """What a player who sees all needs to know of the rules."""
    record["sees"] = 1
    record["seen_fits"] = rules["fits"][:IN_FORCE]
    record["seen_effect"] = rules["effect"]


def _weight(kind: Kind, weights: dict[str, int]) -> int:
    """A kind's own weight, or that of the official kind that does the same."""
    return weights.get(kind.symbol, weights.get(_alike(kind), 0))


def _alike(kind: Kind) -> str:
    """The official kind that does the same; of number cards and of what has no like the kind itself."""
    if kind.draws:
        return WILD_DRAW_FOUR if kind.wild else DRAW_TWO
    if kind.wild:
        return WILD
    if kind.reverses:
        return REVERSE
    return SKIP if kind.skips else kind.symbol


assert len(COLOURS) == COLOUR_COUNT
