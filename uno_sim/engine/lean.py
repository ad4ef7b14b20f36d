"""The lean build: the same functions, compiled for records that lack what many games never use.

A compiled function reads a field that its record lacks as the number given here, early enough for whatever that number
rules out to be left out of the machine code; setting it does nothing (`uno_sim.compiler.absent`). So games without
debts that are passed on, jumping in, pairs, cards that move hands, human slips, scripts and traces are played by code
that knows nothing of them, and there is one source. `make twins` plays the same games in both builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import numpy as np

from uno_sim.compiler.absent import read_absent_as
from uno_sim.players.record import PLAYER
from uno_sim.table.state import RULES, TABLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

Build = Literal["full", "lean"]
BUILDS: Final[tuple[Build, ...]] = get_args(Build)

SWITCHES: Final[dict[str, int]] = {
    # of the table
    "tracing": 0, "scripted": 0, "fixed": 0, "ordered": 0, "slips": 0, "matches": 0, "conforming": 0,
    "redraw": 0,
    # of the rules
    "answerable": 0, "together": 1, "jump_in": 0, "other_effects": 0, "ends_dry": 0,
    # of a player
    "forget": 0, "err": 0, "sees": 0,
}  # fmt: skip
"""A game is lean if its records hold these numbers; a field that is not there is read as its number."""
RESTING: Final[dict[str, int]] = {
    "window": 0, "silent": -1, "dry": 0, "colour_drawn": -1, "lapses": 0, "gone": 0, "out": 0, "erred_at": -1,
    "slipped_at": -1, "trace_from": 0, "trace_size": 0, "script_size": 0, "script_at": 0, "wanted": 0,
}  # fmt: skip
"""What the table holds all through a lean game, as a consequence of the switches."""
UNUSED: Final = (
    "trace", "script", "order", "standings", "picking", "pickup", "drought", "without", "lost_turns", "standing",
    "seen_fits", "seen_effect",
)  # fmt: skip
"""What of the records a lean game never touches."""
ABSENT: Final = {*SWITCHES, *RESTING, *UNUSED}


def without(dtype: np.dtype[Any], fields: set[str]) -> np.dtype[Any]:
    """A record type without some of its fields."""
    kept = [(name, *_field(dtype[name])) for name in dtype.names or () if name not in fields]
    return np.dtype(kept, align=True)


def _field(dtype: np.dtype[Any]) -> tuple[Any, ...]:
    """A field's type, and its shape if it is an array."""
    return (dtype,) if dtype.subdtype is None else dtype.subdtype


LEAN_TABLE: Final = without(TABLE, ABSENT)
LEAN_RULES: Final = without(RULES, ABSENT)
LEAN_PLAYER: Final = without(PLAYER, ABSENT)
_LEANER: Final = {TABLE: LEAN_TABLE, RULES: LEAN_RULES, PLAYER: LEAN_PLAYER}

read_absent_as(SWITCHES | RESTING)


def is_lean(*records: NDArray[np.void]) -> bool:
    """Whether games begun with these records never need what the lean build lacks."""
    return all(
        bool((array[name] == resting).all())
        for array in records
        for name, resting in SWITCHES.items()
        if name in (array.dtype.names or ())
    )


def leaner(array: NDArray[np.void]) -> NDArray[np.void]:
    """The same records without the fields that a lean game does not need."""
    slim = np.zeros(array.shape, _LEANER[array.dtype])
    for name in slim.dtype.names or ():
        slim[name] = array[name]
    return slim
