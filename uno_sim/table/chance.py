"""Chance: random words keyed by (seed, game, stream, counter) and by nothing else.

So two rule sets, or two line-ups, meet the same deals, and any game can be played again alone. Words come from
Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3, SC 2011).

Streams: ``DEALER``; ``LEAD`` (one block a card turned up); ``TIES``; ``DECK + r`` for the cards drawn after r
reshuffles (the k-th card drawn is the same whoever draws it); ``SEAT + 16 * seat + purpose``: a block for each
decision of a seat, and for each human factor.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from uno_sim.jit import hot, kernel
from uno_sim.table.state import LANES, WORDS

VERSION: Final = 1
"""Of the stream layout."""

DEALER, LEAD, TIES = 0, 1, 2
SEAT: Final = 16
PURPOSES: Final = 16
DECIDE, FORGET, NOTICE, CORRECT, FALSE_CALL, JUMP, SLAP, NOISE, ADVISE, ERR, LEAVE, SWAP, TOGETHER, REDEAL = range(14)
CARD, COLOUR, MOVE, RISK = range(4)
"""What a decision can be about: which card, which colour; to draw, keep, take; to bluff, challenge."""
DECK: Final = 1 << 20
MILLION: Final = 1_000_000

_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@hot
def philox(seed: Any, index: Any, stream: Any, counter: Any) -> Any:
    """The four 32-bit words of one block: ten rounds of Philox."""
    k0, k1 = seed & _LOW, seed >> _HALF
    c0, c1 = np.uint64(counter) & _LOW, np.uint64(stream) & _LOW
    c2, c3 = index & _LOW, index >> _HALF
    for _ in range(10):
        p0, p1 = c0 * _M0, c2 * _M1
        c0, c1, c2, c3 = (p1 >> _HALF) ^ c1 ^ k0, p1 & _LOW, (p0 >> _HALF) ^ c3 ^ k1, p0 & _LOW
        k0, k1 = (k0 + _W0) & _LOW, (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@kernel
def philox_ahead(seed: Any, index: Any, stream: Any, counter: Any, blocks: Any, out: Any, at: Any) -> None:
    """Write so many blocks from a counter on to ``out``, from ``at`` on: all first words before all second words, and
    so on.

    So the loop becomes vector instructions: eight blocks cost less than one made alone.
    """
    for lane in range(blocks):
        to = at + lane
        a, b, c, d = philox(seed, index, stream, counter + lane)
        out[to], out[to + LANES], out[to + 2 * LANES], out[to + 3 * LANES] = a, b, c, d


@hot
def below(word: Any, n: Any) -> Any:
    """A number from 0 to n - 1 out of a 32-bit word (its bias is under n / 2**32)."""
    return np.int64((np.uint64(word) * np.uint64(n)) >> _HALF)


@hot
def once(table: Any, stream: Any, counter: Any) -> Any:
    """The first word of a block of its own."""
    return philox(table.seed, table.index, stream, counter)[0]


@hot
def deck_word(table: Any) -> Any:
    """The word for the next card drawn from the pile."""
    at = table.word_at
    if at % WORDS == 0:
        philox_ahead(table.seed, table.index, DECK + table.shuffles, at // 4, LANES, table.word, 0)
    table.word_at = at + 1
    return table.word[at % 4 * LANES + at // 4 % LANES]


@kernel
def deciding(table: Any, seat: Any, about: Any) -> Any:
    """The word for this seat's present decision about a card, a colour, a move or a risk; those of the next decisions
    are made with it."""
    decision = table.decisions[seat]
    eight = decision // LANES + 1  # 0: none are made
    if table.decided[seat] != eight:
        first = decision - decision % LANES
        stream = SEAT + PURPOSES * seat + DECIDE
        philox_ahead(table.seed, table.index, stream, first, LANES, table.decisive, WORDS * seat)
        table.decided[seat] = eight
    return table.decisive[WORDS * seat + LANES * about + decision % LANES]


@hot
def happens(word: Any, per_million: Any) -> Any:
    """Whether something of this chance happens."""
    return below(word, MILLION) < per_million


@hot
def doubtful(per_million: Any) -> Any:
    """Whether it takes a word to know if something of this chance happens."""
    return 0 < per_million < MILLION


@hot
def human(table: Any, seat: Any, purpose: Any, per_million: Any) -> Any:
    """Whether a human factor of a seat strikes at its present decision."""
    if not doubtful(per_million):
        return per_million > 0
    return happens(once(table, SEAT + PURPOSES * seat + purpose, table.decisions[seat]), per_million)


@hot
def strikes(table: Any, seat: Any, purpose: Any, per_million: Any) -> Any:
    """Whether something that can happen to a seat at any time happens now, between two turns."""
    if not doubtful(per_million):
        return per_million > 0
    return happens(once(table, SEAT + PURPOSES * seat + purpose, table.turns), per_million)
