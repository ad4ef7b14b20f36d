"""The registry of what is measured: every number that a run keeps is declared here, once.

A run keeps, for each block of consecutive games, one row of 64-bit integers; a measure is a named stretch of
that row. Rows add: the total of two blocks is the sum of their rows. Histograms are kept a chunk, not a block,
and add in the same way. Means, shares, standard errors and quantiles are computed from these integers alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

VERSION: Final = 2
"""Of the layout of a row; measures have versions of their own, and `tools/frozen.py` keeps what each stands for."""
SEATS: Final = 16
KIND_SLOTS: Final = 24
"""16 coloured kinds and 8 wild kinds; which kind of a deck has which place: `uno_sim.table.numbering`."""

TENTHS: Final = 9
"""Moments of a game at which it is looked who leads: after a tenth of its actions, two tenths, … nine tenths."""

Shape = Literal["count", "moments", "seats", "kinds", "causes", "tenths", "histogram"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of the registry.

    ``shape`` says how many integers it takes: a ``count`` one; ``moments`` two (the sum and the sum of squares of
    a number a game); ``seats``, ``kinds``, ``causes`` and ``tenths`` one for each seat, card kind, cause of drawing or
    tenth of a game; a ``histogram`` ``bins``, the last of which also holds everything beyond. ``among`` is the count
    of the games that the measure is a figure of, where these are not all. ``group`` is ``basic``, or what is counted
    only where a cell asks: ``conformance``, which tells a fault of the engine and is in no table of a run, and
    ``drama``, how a game went (`uno_sim.table.drama`).
    """

    name: str
    shape: Shape
    unit: str
    says: str
    level: Literal["game", "match"] = "game"
    group: str = "basic"
    bins: int = 0
    version: int = 1
    among: str = ""

    @property
    def size(self) -> int:
        sizes = {"count": 1, "moments": 2, "seats": SEATS, "kinds": KIND_SLOTS, "causes": 16, "tenths": TENTHS}
        return {**sizes, "histogram": self.bins}[self.shape]


_drama = partial(Measure, group="drama")

MEASURES: Final = (
    Measure("games", "count", "games", "games played"),
    Measure("decided", "count", "games", "games that somebody won"),
    Measure("stalemate", "count", "games", "games that ended because nobody could play or draw"),
    Measure("left", "count", "games", "games that nobody won because players walked away"),
    Measure("limit", "count", "games", "games that reached the action limit"),
    Measure("dry", "count", "games", "games that ended with the pile, won by the fewest points"),
    Measure("opener_wins", "count", "games", "games won by the seat that made the first action"),
    Measure("wins_position", "seats", "games", "games won from each place after the dealer (the last is the dealer)"),
    Measure("wins_player", "seats", "games", "games won by each player of the line-up"),
    Measure("points_player", "seats", "points", "points written down for each player of the line-up"),
    Measure("actions", "moments", "actions", "plays, and turns that end without one, a game"),
    Measure("turns", "moments", "turns", "actions and lost turns a game, lead effects included"),
    Measure(
        "winner_points",
        "moments",
        "points",
        "points in the other hands when somebody wins, decided games only",
        among="decided",
    ),
    Measure("largest_hand", "moments", "cards", "the largest hand that anyone held, a game"),
    Measure(
        "lead_changes",
        "moments",
        "changes",
        "plays that leave their seat with fewer cards than every other, when the"
        " seat of which that was last true is another",
    ),
    Measure("reshuffles", "count", "reshuffles", "discards shuffled into a new pile"),
    Measure("reshuffled_games", "count", "games", "games with at least one reshuffle"),
    Measure("played", "kinds", "cards", "plays, by kind of card; several identical ones at once are one play"),
    Measure("lead", "kinds", "games", "lead cards that stayed, by kind"),
    Measure("drawn", "causes", "cards", "cards drawn after the deal, by cause"),
    Measure("passes", "count", "actions", "actions that ended without a card played"),
    Measure("voluntary_draws", "count", "actions", "draws by a seat that could have played honestly"),
    Measure("drawn_plays", "count", "actions", "plays of the card just drawn"),
    Measure("no_choice", "count", "actions", "actions with no card that could be played honestly"),
    Measure("one_choice", "count", "actions", "actions with exactly one such card, equal cards counting once"),
    Measure("choices", "count", "actions", "actions with two or more such cards, equal cards counting once"),
    Measure(
        "skips",
        "count",
        "turns",
        "seats passed over by a Skip, a kind of one's own or a two-player Reverse, lead effects included",
    ),
    Measure("lost", "count", "turns", "turns lost by taking cards owed, lead effects included"),
    Measure("lead_lost", "count", "turns", "turns lost to the lead card's effect"),
    Measure("reversals", "count", "changes", "changes of direction during play"),
    Measure("answers", "count", "actions", "draw cards answered by passing the debt on"),
    Measure("takes", "count", "events", "debts taken"),
    Measure("challenges", "count", "events", "challenges of a +4, or of another wild draw card"),
    Measure("guilty", "count", "events", "challenges that found it dishonest"),
    Measure("bluffs", "count", "cards", "dishonest +4, or other wild draw cards, played"),
    Measure("unos", "count", "events", "UNO calls due"),
    Measure("forgotten", "count", "events", "UNO calls forgotten"),
    Measure("caught", "count", "events", "forgotten calls that were paid for"),
    Measure("pairs", "count", "actions", "plays of several identical cards at once"),
    Measure("jumps", "count", "actions", "cards played out of turn"),
    Measure("hands_moved", "count", "events", "times that hands were swapped, passed on or shuffled together"),
    Measure("slaps", "count", "events", "times that everybody slapped the pile"),
    Measure("noises", "count", "events", "sounds made in silence"),
    Measure("wrong_cards", "count", "events", "cards put down that do not fit"),
    Measure("advices", "count", "events", "pieces of advice"),
    Measure("leavers", "count", "events", "players who walked away"),
    Measure("owing", "kinds", "cards", "draw cards that made somebody owe, by kind", group="conformance"),
    Measure("owed", "kinds", "cards", "cards that these made somebody owe, by kind", group="conformance"),
    Measure("due", "count", "cards", "cards owed by whoever took them, as far as there were any", group="conformance"),
    Measure("due_skips", "count", "turns", "seats that Skips and their like should pass over", group="conformance"),
    Measure("opens", "seats", "games", "games by the place of the opener after the dealer", group="conformance"),
    Measure("census", "count", "cards", "cards in hands, pile and discards when games end", group="conformance"),
    Measure("first_pile", "count", "cards", "cards dealt or drawn before any reshuffle", group="conformance"),
    Measure("neighbours", "count", "cards", "those of them of the colour of the one before", group="conformance"),
    Measure("matches", "count", "matches", "matches played", level="match"),
    Measure("matches_won", "count", "matches", "matches that one player, or one camp, has won", level="match"),
    Measure("matches_tied", "count", "matches", "matches that several would have won alike", level="match"),
    Measure("matches_given_up", "count", "matches", "matches not over after 1,000 games", level="match"),
    Measure("match_games", "moments", "games", "games a match", level="match"),
    Measure("match_actions", "moments", "actions", "actions a match", level="match"),
    Measure(
        "match_wins_player",
        "seats",
        "matches",
        "matches won by each player of the line-up; with camps by both players",
        level="match",
    ),
    Measure("pigs_player", "seats", "pigs", "pigs drawn on each player of the line-up", level="match"),
    Measure("rewards_player", "seats", "points", "rewards for each player of the line-up", level="match"),
    # how games went; a game of more than 4,096 actions is left out
    _drama("drama_games", "count", "games", "games of which these measures are taken", among="games"),
    _drama("drama_won", "count", "games", "those of them that somebody won", among="games"),
    _drama("pickup", "moments", "cards", "the most cards that anyone drew at one go, a game", among="drama_games"),
    _drama(
        "drought",
        "moments",
        "turns",
        "the most turns in a row that anyone ended without a card played, a game",
        among="drama_games",
    ),
    _drama("most_lost", "moments", "turns", "the turns lost by whoever lost most, a game", among="drama_games"),
    _drama("lost_player", "seats", "turns", "turns lost by each player of the line-up", among="drama_games"),
    _drama("comebacks", "count", "games", "games whose winner held the most cards at half-time", among="drama_won"),
    _drama(
        "big_comebacks",
        "count",
        "games",
        "games whose winner held three cards or more above the fewest at half-time",
        among="drama_won",
    ),
    _drama("behind_half", "moments", "cards", "cards of the winner above the fewest at half-time", among="drama_won"),
    _drama(
        "behind", "moments", "thousandths", "part of the actions after which the winner is behind", among="drama_won"
    ),
    _drama(
        "drama",
        "moments",
        "thousandths",
        "mean of the root of the cards that the winner is behind by, over the actions after which it is",
        among="drama_won",
    ),
    _drama(
        "held_lead",
        "moments",
        "thousandths",
        "part of the actions from when the winner leads alone for good",
        among="drama_won",
    ),
    _drama("leaders", "tenths", "games", "games in which somebody leads alone after so many tenths", among="drama_won"),
    _drama("leader_wins", "tenths", "games", "games that whoever led alone then has won", among="drama_won"),
)
"""The columns of a block's row. A measure keeps its place: new ones come at the end."""

HISTOGRAMS: Final = (
    Measure("actions", "histogram", "actions", "games by number of actions", bins=4096),
    Measure("turns", "histogram", "turns", "games by number of turns", bins=4096),
    Measure("winner_points", "histogram", "points", "decided games by points in the other hands", bins=4096),
    Measure("largest_hand", "histogram", "cards", "games by the largest hand that anyone held", bins=256),
    Measure("match_games", "histogram", "games", "matches by number of games", level="match", bins=1024),
    Measure("match_actions", "histogram", "actions", "matches by number of actions", level="match", bins=16384),
)


def _offsets(measures: tuple[Measure, ...]) -> tuple[dict[str, slice], int]:
    table: dict[str, slice] = {}
    at = 0
    for measure in measures:
        table[measure.name] = slice(at, at + measure.size)
        at += measure.size
    return table, at


COLUMNS, WIDTH = _offsets(MEASURES)
"""Where each measure stands in a block's row, and how long the row is."""
BINS, ALL_BINS = _offsets(HISTOGRAMS)
"""Where each histogram stands in a chunk's row of bins, and how long that row is."""


def at(name: str) -> int:
    """The first column of a measure, for the engine.

    Raises:
        KeyError: there is no measure of that name.
    """
    return int(COLUMNS[name].start)
