"""The engine's own table after every action of a game: the same game given up one action later each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np

from tests.engine.decks import deck_of
from uno_sim.cell import Cell
from uno_sim.engine.batch import ROW_DTYPE, new_table, play_range, rotations
from uno_sim.measures import ALL_BINS, WIDTH
from uno_sim.players.record import player_records
from uno_sim.table.numbering import numbering
from uno_sim.table.rules_record import rules_record
from uno_sim.table.state import BOUND, CODES, COLOUR_COUNT, FIRST_WILD, LIMIT, OUT, WILD_IN_FORCE

LANE_BITS: Final = 16


def states(cell: Cell, game: int) -> Iterator[Any]:
    """The table after one action, after two, … to the end of the game."""
    rules, players = rules_record(cell.rules, cell.players)[0], player_records(cell.line_up, cell.rules)
    for limit in range(1, cell.limit + 1):
        table = new_table(replace(cell, limit=limit))[0]
        play_range(
            table, rules, players, game, game + 1, 1, rotations(cell), np.zeros((1, WIDTH), np.int64),
            np.zeros(ALL_BINS, np.int64), np.zeros(0, ROW_DTYPE), np.zeros(1, np.uint8), 0,
        )  # fmt: skip
        yield table
        if table["over"] != LIMIT:
            return


def check(cell: Cell, table: Any) -> None:
    """What holds of a table after any action.

    Raises:
        AssertionError: something does not hold.
    """
    seats = range(cell.players)
    gone = [seat for seat in seats if (int(table["gone"]) >> seat) & 1]
    buried = gone if cell.rules.players.leavers_cards == "under-discards" else []
    card_of = numbering(cell.rules.deck).card_of
    census: Counter[str] = Counter()
    for seat in seats:
        counts = {code: int(n) for code, n in enumerate(table["count"][seat]) if n}
        if seat not in buried:  # what a leaver held stays on record, to be counted
            census.update({card_of[code]: n for code, n in counts.items()})
        check_hand(table, seat, counts)
    for cards, size in (("pile", "pile_size"), ("discards", "discard_size")):
        census.update(card_of[int(code)] for code in table[cards][: table[size]])
    assert census == deck_of(cell.rules, cell.players), "every card is somewhere, once"

    assert int(table["live"]) == cell.players - len(gone)
    assert 0 <= table["colour"] < COLOUR_COUNT
    top, force = int(table["discards"][table["discard_size"] - 1]), int(table["force"]) % BOUND
    only_colour = WILD_IN_FORCE + int(table["colour"])
    expected = {top if top < FIRST_WILD else only_colour}
    if table["last_played"] < 0 and cell.rules.lead.reverse == "opener-by-colour":
        expected.add(only_colour)
    assert force in expected, "the top card is in force"
    assert top >= FIRST_WILD or table["colour"] == top // LANE_BITS
    assert table["step"] in (1, -1)
    assert table["pot"] >= 0
    assert (table["winner"] >= 0) >= (table["over"] == OUT)
    if table["over"] == LIMIT:
        assert int(table["turn"]) in set(seats) - set(gone), "it is the turn of somebody who is there"
        assert all(table["size"][seat] > 0 for seat in seats if seat not in gone), "nobody is out yet"
    assert table["actions"] <= table["turns"]


def check_hand(table: Any, seat: int, counts: dict[int, int]) -> None:
    """A hand's masks, lanes and size say what its counts say."""
    assert int(table["size"][seat]) == sum(counts.values())
    held = sum(1 << code for code in counts if code < FIRST_WILD)
    assert int(table["held"][seat]) % (1 << FIRST_WILD) == held
    assert int(table["wild"][seat]) == sum(1 << (code - FIRST_WILD) for code in counts if code >= FIRST_WILD)
    lanes = sum(n << (LANE_BITS * (code // LANE_BITS)) for code, n in counts.items() if code < FIRST_WILD)
    assert int(table["lanes"][seat]) % (1 << FIRST_WILD) == lanes
    assert all(code < CODES for code in counts)
