"""A player's record for the engine: integer weights a card and chances per million."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

import numpy as np

from uno_sim.cards import COLOURS
from uno_sim.players.profile import Naming, Swapping, Ties
from uno_sim.table.state import CODES, COLOUR_COUNT, FIRST_WILD, SLOTS

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
    ],
    align=True,
)


def player_records(line_up: tuple[Profile, ...], rules: Rules) -> NDArray[np.void]:
    """One PLAYER record for each profile of a line-up, in its order."""
    from uno_sim.table.numbering import numbered, points_of

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
        kinds = {str(symbol): weight for symbol, weight in profile.weights.kinds.items()}
        danger = {str(symbol): weight for symbol, weight in profile.weights.danger.items()}
        for code, kind in numbered(rules.deck):
            usual = kinds.get(kind.symbol, 0) + profile.weights.points * points_of(kind, rules)
            if code < FIRST_WILD:
                usual += profile.weights.first_colour * (COLOUR_COUNT - 1 - code // SLOTS)
            record["weights"][0, code] = usual
            record["weights"][1, code] = usual + danger.get(kind.symbol, 0)
        record["weighs"] = bool(record["weights"].any() or profile.weights.held)
    return records


assert len(COLOURS) == COLOUR_COUNT
