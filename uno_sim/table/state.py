"""The two records that the engine works on: the table (what a game is in the middle of) and the rules.

Cards are numbered here and nowhere above: a coloured card is ``16 * colour + slot``, a wild ``64 + slot``; which kind
has which slot is `uno_sim.table.numbering`'s to say. A hand is a mask of the coloured cards held at least once, a small
mask of the wilds, a count of each card, and the number of cards of each colour packed into four 16-bit lanes. The card
in force is a number too: that of a coloured card, or ``WILD_IN_FORCE + colour`` when only a colour counts.

All integers are signed; random words alone are unsigned (mixing the two would make floats).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from uno_sim.measures import WIDTH
from uno_sim.rules.model import MOST_CARDS, MOST_SEATS

COLOUR_COUNT: Final = 4
SLOTS: Final = 16
"""Kinds a colour can have."""
FIRST_WILD: Final = 64
WILD_KINDS: Final = 8
CODES: Final = FIRST_WILD + WILD_KINDS
WILD_IN_FORCE: Final = 64
"""``WILD_IN_FORCE + colour``: nothing but a colour is in force."""
IN_FORCE: Final = WILD_IN_FORCE + COLOUR_COUNT
BOUND: Final = IN_FORCE
"""Added to the card in force while a paid +2 binds to its colour."""
LANE: Final = 0xFFFF
MOST_DRAWS: Final = 20
"""Cards that a draw card can be for."""

LANES: Final = 8
"""Random blocks that are made at once where it is known that they will be needed."""
WORDS: Final = 4 * LANES
"""Random words in them."""
TRACE_ROWS: Final = 4096
TRACE_WIDTH: Final = 6
SCRIPT_ROWS: Final = 512
SCRIPT_WIDTH: Final = 6
HAND_ORDER: Final = 256

OUT, STALEMATE, LIMIT, LEFT, DRY, HALTED = 1, 2, 3, 4, 5, 6
"""How a game is over; HALTED: a script ended, or asked for what cannot be done."""

TRACED, DRAMA = 1, 2
"""``table.tracing``: who listens to the events of a game (bits): the trace, the measures of how it goes."""
STANDINGS: Final = 4096
"""Actions of a game after which it can be remembered who held how many cards."""

NEEDED, WHILE_ACTING = 1, 2
"""``table.dry``: a card was needed; and the seat that is to act is in the midst of the turn in which it was."""

_i8, _u8, _u4, _u2, _u1 = np.int64, np.uint64, np.uint32, np.uint16, np.uint8

TABLE: Final = np.dtype(
    [
        # whose turn, and what is in force
        ("seats", _i8),
        ("turn", _u1),
        ("step", _i8),  # +1 clockwise, -1 counter-clockwise
        ("force", _u1),
        ("colour", _u1),
        ("pot", _i8),
        ("chain", _i8),  # newest draw card of the debt: 1 coloured, 2 wild; not to be answered: 0 a lead +2, 3 a red 0
        ("newest", _i8),  # cards that the newest draw card of the debt is for, by itself
        ("chain_first", _i8),  # seat of the chain's first wild draw card, -1: none
        ("chain_last", _i8),
        ("first_stake", _i8),  # cards that this wild draw card is for, by itself
        ("last_stake", _i8),
        ("first_guilty", _i8),
        ("last_guilty", _i8),
        ("over", _i8),
        ("winner", _i8),
        ("dealer", _u1),
        ("opener", _i8),  # seat of the first action, -1 before it
        ("idle", _i8),  # turns in a row without a card played or drawn for want of cards
        ("dry", _i8),  # NEEDED, WHILE_ACTING: a card that the pile had not, where that ends the game
        ("lapses", _i8),  # seats (bits) whose forgotten UNO can still be caught
        ("live", _i8),  # players who have not left
        ("gone", _i8),  # seats (bits) that have left
        ("window", _i8),  # whether somebody may jump in before the next turn
        ("last_played", _i8),  # seat of the newest card, and the seat from which its effect counts
        ("origin", _i8),
        ("silent", _i8),  # seat whose 2 asks for silence, -1: none
        ("slips", _i8),  # whether anything human can happen between turns
        ("erred_at", _i8),  # turns played when the last wrong card was put down
        ("slipped_at", _i8),  # turns played when people last had their chance to do something between turns
        ("fixed", _i8),  # cards on top of the pile that come in a given order
        ("ordered", _i8),  # hands keep their order (some player chooses by it)
        ("limit", _i8),
        # this game's numbers
        ("actions", _i8),
        ("turns", _i8),
        ("largest", _i8),
        ("leader", _i8),
        ("lead_changes", _i8),
        ("shuffles", _i8),
        ("conforming", _i8),  # whether conformance measures are counted
        ("colour_drawn", _i8),  # of the newest card of the first pile, 4: wild, -1: none yet
        ("lead_kind", _i8),  # place of the lead card's kind in the deck
        ("left", _i8),  # points in all hands at the end
        # the match, where games are played in matches
        ("matches", _i8),  # whether they are
        ("match_games", _i8),  # games played of it
        ("match_actions", _i8),
        ("match_over", _i8),  # why it is over, 0: it is not
        ("match_winners", _i8),  # seats (bits)
        ("out", _i8),  # seats (bits) that play no more
        ("next_dealer", _i8),  # -1: found as for the first game
        ("next_opener", _i8),  # -1: by start.opener
        ("scores", _i8, MOST_SEATS),
        ("pigs", _i8, MOST_SEATS),
        ("rewards", _i8, MOST_SEATS),
        # chance
        ("seed", _u8),
        ("index", _u8),
        ("deal", _i8),  # number of the game, or match, without rotation
        ("redraw", _i8),  # which replay of a deal this is, 0: none
        ("word_at", _i8),
        ("word", _u4, WORDS),
        ("decisions", _i8, MOST_SEATS),
        ("decided", _i8, MOST_SEATS),  # decisions, in eights and from 1, of which the words are made; 0: none
        ("decisive", _u4, MOST_SEATS * WORDS),  # these words, seat after seat
        # hands
        ("size", _i8, MOST_SEATS),
        ("held", _i8, MOST_SEATS),
        ("wild", _i8, MOST_SEATS),
        ("lanes", _i8, MOST_SEATS),
        ("player", _u1, MOST_SEATS),  # seat -> place in the line-up
        ("points", _i8, MOST_SEATS),
        ("count", _u1, (MOST_SEATS, CODES)),
        # piles
        ("pile_size", _i8),
        ("discard_size", _i8),
        ("pile", _u1, MOST_CARDS),
        ("discards", _u1, MOST_CARDS),
        # what is measured, added up until a block ends
        ("tally", _i8, WIDTH),
        # how the game goes (`uno_sim.table.drama`)
        ("standings", _i8),  # actions after which it was looked who holds how many cards
        ("picking", _i8),  # cards drawn at this go, and the most at any
        ("pickup", _i8),
        ("drought", _i8),  # the most turns in a row that a seat ended without a card played, and those of each now
        ("without", _i8, MOST_SEATS),
        ("lost_turns", _i8, MOST_SEATS),
        ("standing", _u2, (STANDINGS, MOST_SEATS)),
        # rare: hands in order, the trace, a script
        ("order", _u1, (MOST_SEATS, HAND_ORDER)),
        ("tracing", _i8),  # who listens to events
        ("trace_from", _i8),
        ("trace_size", _i8),
        ("trace", _i8, (TRACE_ROWS, TRACE_WIDTH)),
        ("scripted", _i8),
        ("script_size", _i8),
        ("script_at", _i8),
        ("wanted", _i8),  # what was asked of the script when it halted
        ("script", _i8, (SCRIPT_ROWS, SCRIPT_WIDTH)),
    ],
    align=True,
)

RULES: Final = np.dtype(
    [
        ("seats", _i8),
        ("hand", _i8),
        ("pack_size", _i8),
        # tables by card in force
        ("fits", _i8, 2 * IN_FORCE),
        ("against", _i8, 2 * IN_FORCE),  # what makes a wild draw card dishonest: these cards, if they are held
        ("answers", _i8, (4, COLOUR_COUNT)),  # by chain and colour
        ("wild_answers", _i8, 4),
        # tables by the cards that the newest draw card is for: what may follow it by that
        ("follows", _i8, MOST_DRAWS + 1),
        ("wild_follows", _i8, MOST_DRAWS + 1),
        # tables by card
        ("points", _i8, CODES),
        ("draws", _i8, CODES),
        ("skips", _i8, CODES),
        ("effect", _i8, CODES),
        ("lead_effect", _i8, CODES),
        ("pack", _u1, MOST_CARDS),
        # masks
        ("numbers", _i8),
        ("drawn_held", _i8),  # what a drawn card may be
        ("drawn_wild", _i8),
        ("banned", _i8),
        ("wild_banned", _i8),
        ("wild_draws", _i8),  # wild kinds that make somebody draw
        ("wild_twins", _i8),  # wild kinds that one may jump in with: the Wild itself, or none
        # choices
        ("host_deals", _i8),
        ("opener", _i8),
        ("wild_named_by", _i8),
        ("wild_next_plays", _i8),
        ("buried", _i8),
        ("wild_barred", _i8),
        ("reverse_skips", _i8),
        ("binds", _i8),
        ("until", _i8),
        ("voluntary", _i8),
        ("play_drawn", _i8),
        ("drawn_must", _i8),
        ("after_voluntary", _i8),
        ("answerable", _i8),
        ("pays_sum", _i8),
        ("deflect_skip", _i8),
        ("against_playable", _i8),  # the same, if they can be played
        ("against_wild", _i8),
        ("colour_kept", _i8),
        ("taken_plays", _i8),
        ("bluff", _i8),
        ("free_answer", _i8),
        ("challenge", _i8),
        ("stakes_pot", _i8),
        ("extra", _i8),
        ("spared_skipped", _i8),
        ("last_draws", _i8),
        ("call", _i8),
        ("uno_penalty", _i8),
        ("window_card", _i8),
        ("late", _i8),
        ("false_call", _i8),
        ("reshuffle", _i8),
        ("ends_dry", _i8),  # whether a game ends when the pile is used up
        ("own_points", _i8),
        ("together", _i8),  # the most identical cards in one turn
        ("pair_effect", _i8),
        ("other_effects", _i8),  # whether some card does more than skip, reverse or make somebody draw
        ("jump_in", _i8),
        ("jump_order", _i8),
        ("hands_first", _i8),
        ("red_zero", _i8),
        ("silence", _i8),
        ("slap", _i8),
        ("wrong_card", _i8),  # cards that it costs, -1: cannot happen
        ("wrong_plays", _i8),
        ("wrong_stays", _i8),
        ("advice", _i8),
        ("leaving", _i8),
        ("ends_below", _i8),
        ("out_of_play", _i8),
        ("teams", _i8),
        ("partners", _i8),
        # the match
        ("match_next", _i8),
        ("target", _i8),  # 0: none
        ("target_out", _i8),
        ("match_games", _i8),  # 0: any number
        ("fewest", _i8),
        ("play_on", _i8),
        ("reward", _i8),
        ("reward_at", _i8),
        ("off_score", _i8),
        ("pigs", _i8),
        ("exact_one", _i8),
        ("most_pigs", _i8),  # 0: any number
    ],
    align=True,
)

# effects of a card in play, and of a lead card
NO_EFFECT, SKIPS, REVERSES, DRAWS, TEN, PASSES, SWAPS, SHUFFLES, SILENCES, SLAPS, SKIPS_SOME = range(11)
(
    LEAD_NOTHING,
    LEAD_AGAIN,
    LEAD_SKIP,
    LEAD_DEALER_FIRST,
    LEAD_OPENER_FIRST,
    LEAD_LOSE,
    LEAD_DRAW,
    LEAD_ANSWER,
    LEAD_WILD,
    LEAD_BY_COLOUR,
) = range(10)
ONCE, NOTHING, EACH = range(3)
"""What identical cards do together: ``rules.pair_effect``, in the order of ``house.pair_effect``."""


def colour_of(force: int) -> int:
    """The colour of a card in force, or that is in force alone."""
    return force // SLOTS if force < WILD_IN_FORCE else force - WILD_IN_FORCE


def mask(*codes: int) -> int:
    """A signed 64-bit mask of coloured cards."""
    bits = sum(1 << code for code in set(codes))
    return bits - (1 << 64) if bits >> 63 else bits
