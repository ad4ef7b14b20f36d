"""Many games: the one function of the engine that everything above talks to.

``play_blocks`` takes a cell and a range of blocks and returns totals that add. A block is so many consecutive deals;
with rotated seating a deal is played once from each seat, and the deal with all its games is the independent unit.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from uno_sim.cell import Cell
from uno_sim.engine.drama import tell_drama
from uno_sim.engine.game import play_game, play_given
from uno_sim.engine.lean import BUILDS, Build, is_lean, leaner
from uno_sim.engine.match import GAMES_BITS, GIVEN_UP, begin_match, is_tie, score_game
from uno_sim.jit import INTERPRETED, cache_folder, entry, kernel
from uno_sim.measures import ALL_BINS, BINS, WIDTH, at
from uno_sim.players.profile import Profile
from uno_sim.players.record import player_records
from uno_sim.rules.model import Rules
from uno_sim.table.rules_record import rules_record
from uno_sim.table.seats import in_play
from uno_sim.table.state import DRAMA, DRY, LIMIT, STALEMATE, TABLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_BLOCKS: Final = 1024
SLIPS: Final = ("false_call", "noise", "advise", "leave")
"""What a profile may have people do between turns."""

_GAMES, _DECIDED, _STALEMATE, _LIMIT = at("games"), at("decided"), at("stalemate"), at("limit")
_LEFT, _DRY = at("left"), at("dry")
_OPENER, _POSITION, _PLAYER, _POINTS = at("opener_wins"), at("wins_position"), at("wins_player"), at("points_player")
_ACTIONS, _TURNS, _WINNER_POINTS = at("actions"), at("turns"), at("winner_points")
_LARGEST, _LEAD_CHANGES, _CENSUS = at("largest_hand"), at("lead_changes"), at("census")
_OPENS = at("opens")
_SHUFFLES, _SHUFFLED = at("reshuffles"), at("reshuffled_games")
_BIN_ACTIONS, _BIN_TURNS = BINS["actions"].start, BINS["turns"].start
_BIN_POINTS, _BIN_HAND = BINS["winner_points"].start, BINS["largest_hand"].start
_MOST_LENGTH = BINS["actions"].stop - BINS["actions"].start - 1
_MOST_POINTS = BINS["winner_points"].stop - BINS["winner_points"].start - 1
_MOST_HAND = BINS["largest_hand"].stop - BINS["largest_hand"].start - 1

_MATCHES, _WON, _TIED, _GIVEN_UP = at("matches"), at("matches_won"), at("matches_tied"), at("matches_given_up")
_MATCH_GAMES, _MATCH_ACTIONS = at("match_games"), at("match_actions")
_MATCH_PLAYER, _PIGS, _REWARDS = at("match_wins_player"), at("pigs_player"), at("rewards_player")
_BIN_MATCH_GAMES, _BIN_MATCH_ACTIONS = BINS["match_games"].start, BINS["match_actions"].start
_MOST_MATCH_GAMES = BINS["match_games"].stop - BINS["match_games"].start - 1
_MOST_MATCH_ACTIONS = BINS["match_actions"].stop - BINS["match_actions"].start - 1

ROW_CODEBOOK: Final[dict[str, tuple[str, str]]] = {
    "game": ("index", "number of the game in its cell; replays by this number"),
    "deal": ("index", "number of the deal; with rotated seating several games share one"),
    "ending": ("code", "1 somebody went out, 2 stalemate, 3 action limit, 4 players left, 5 the pile was used up"),
    "dealer": ("seat", "who dealt"),
    "opener": ("seat", "who made the first action"),
    "winner": ("seat", "who won; -1 nobody"),
    "winner_position": ("place", "places after the dealer, 1 to the number of players (the dealer); 0 nobody"),
    "winner_player": ("place", "the winner's place in the line-up, from 0; -1 nobody"),
    "actions": ("actions", "plays, and turns that ended without one"),
    "turns": ("turns", "actions and lost turns"),
    "points": ("points", "points in the hands of all but the winner; 0 when nobody won"),
    "largest_hand": ("cards", "the largest hand that anyone held"),
    "lead_changes": ("changes", "times that another seat came to hold the fewest cards alone"),
    "reshuffles": ("reshuffles", "discards shuffled into a new pile"),
    "lead": (
        "code",
        "card kind of the lead card: 0 to 9 the numbers, 10 Skip, 11 Reverse, 12 +2, 16 Wild, 17 +4; kinds of one's own"
        " have places that are free in their deck",
    ),
    "match_games": ("games", "games of the match; 0 where games are not played in matches"),
    "match_reason": (
        "code",
        "why the match is over: 1 target, 2 one player left, 3 pigs, 4 all games played, 5 given up; 0 no match",
    ),
    "match_winners": ("seats", "bits of the seats that have won the match: 1 is seat 0, 2 is seat 1, 4 is seat 2"),
    "match_actions": ("actions", "actions of the match; 0 where games are not played in matches"),
}
"""The columns of the table with one row a game, or a match with its last game: unit and meaning."""
_ROW_TYPES: Final = {
    "game": np.int64,
    "deal": np.int64,
    "actions": np.int32,
    "turns": np.int32,
    "points": np.int32,
    "match_winners": np.int32,
    "match_actions": np.int32,
}
ROW_DTYPE: Final = np.dtype([(name, _ROW_TYPES.get(name, np.int16)) for name in ROW_CODEBOOK])


@dataclass(slots=True)
class Totals:
    """What a range of blocks came to.

    ``rows`` holds one row of ``measures.COLUMNS`` for each block from ``first``; ``bins`` the histograms of all of them
    (``measures.BINS``); ``table`` one ROW_DTYPE row a game where it was asked for; ``played`` the games finished.
    When play was stopped, ``rows`` is empty.
    """

    first: int
    rows: NDArray[np.int64]
    bins: NDArray[np.int64]
    table: NDArray[np.void] | None
    played: int

    def __add__(self, after: Totals) -> Totals:
        """Join the blocks that follow directly.

        Raises:
            ValueError: the other does not begin where this one ends.
        """
        if after.first != self.first + len(self.rows):
            raise ValueError(f"block {after.first} does not follow block {self.first + len(self.rows) - 1}")
        table = None
        if self.table is not None and after.table is not None:
            table = np.concatenate([self.table, after.table])
        return Totals(
            self.first,
            np.concatenate([self.rows, after.rows]),
            self.bins + after.bins,
            table,
            self.played + after.played,
        )


def rotations(cell: Cell) -> int:
    """Games that share a deal."""
    if cell.replays:
        return cell.replays
    return cell.players if cell.seating == "rotate" else 1


def blocks_of(cell: Cell) -> tuple[int, int]:
    """Games in a block (the last one may hold fewer) and the number of blocks, at most 1,024.

    A block is a power of two of deals, so that blocks of a longer run are unions of those of a shorter one.
    """
    turns = rotations(cell)
    deals = -(-cell.games // turns)
    size = 1
    while size * MOST_BLOCKS < deals:
        size *= 2
    return size * turns, -(-deals // size)


@kernel
def _seat_players(table: Any, game: Any, turns: Any) -> None:
    """Which deal a game (or a match) is, and who sits where; or which replay of the deal it is."""
    table.deal = game // turns
    moved = 0 if table.redraw else game % turns
    for seat in range(table.seats):
        table.player[seat] = (seat + moved) % table.seats
    if table.redraw:
        table.redraw = 1 + game % turns


@kernel
def _moment(tally: Any, column: Any, number: Any) -> None:
    tally[column] += number
    tally[column + 1] += number * number


@kernel
def _census(table: Any, rules: Any) -> Any:
    """Cards in hands, pile and discards: all that there are. A leaver's hand may lie under the discards."""
    cards = table.pile_size + table.discard_size
    for seat in range(table.seats):
        if in_play(table, seat) or rules.out_of_play:
            cards += table.size[seat]
    return cards


@kernel
def _record(table: Any, rules: Any, bins: Any, points: Any) -> None:
    """Add a finished game to the tally and the histograms."""
    tally = table.tally
    tally[_GAMES] += 1
    if table.conforming:
        tally[_CENSUS] += _census(table, rules)
        if table.opener >= 0:
            tally[_OPENS + _position(table, table.opener)] += 1
    _moment(tally, _ACTIONS, table.actions)
    _moment(tally, _TURNS, table.turns)
    _moment(tally, _LARGEST, table.largest)
    _moment(tally, _LEAD_CHANGES, table.lead_changes)
    tally[_SHUFFLES] += table.shuffles
    tally[_SHUFFLED] += table.shuffles > 0
    for seat in range(table.seats):
        tally[_POINTS + table.player[seat]] += table.points[seat]
    bins[_BIN_ACTIONS + min(table.actions, _MOST_LENGTH)] += 1
    bins[_BIN_TURNS + min(table.turns, _MOST_LENGTH)] += 1
    bins[_BIN_HAND + min(table.largest, _MOST_HAND)] += 1
    if table.winner >= 0:
        tally[_DECIDED] += 1
        tally[_DRY] += table.over == DRY
        tally[_OPENER] += table.winner == table.opener
        tally[_POSITION + _position(table, table.winner)] += 1
        tally[_PLAYER + table.player[table.winner]] += 1
        _moment(tally, _WINNER_POINTS, points)
        bins[_BIN_POINTS + min(points, _MOST_POINTS)] += 1
    elif table.over == STALEMATE:
        tally[_STALEMATE] += 1
    elif table.over == LIMIT:
        tally[_LIMIT] += 1
    else:
        tally[_LEFT] += 1
    if table.tracing:
        tell_drama(table)


@kernel
def _play_match(table: Any, rules: Any, players: Any, bins: Any, stop: Any) -> None:
    """Game after game until the match is over; a game's index is that of its match and its number in it."""
    begin_match(table)
    while table.match_over == 0 and stop[0] == 0:
        table.index = np.uint64((table.deal << GAMES_BITS) + table.match_games)
        play_game(table, rules, players)
        _record(table, rules, bins, table.left if table.winner >= 0 else 0)
        score_game(table, rules)
    if table.match_over != 0:
        _record_match(table, rules, bins)


@kernel
def _record_match(table: Any, rules: Any, bins: Any) -> None:
    """Add a finished match to the tally and the histograms."""
    tally = table.tally
    tally[_MATCHES] += 1
    _moment(tally, _MATCH_GAMES, table.match_games)
    _moment(tally, _MATCH_ACTIONS, table.match_actions)
    bins[_BIN_MATCH_GAMES + min(table.match_games, _MOST_MATCH_GAMES)] += 1
    bins[_BIN_MATCH_ACTIONS + min(table.match_actions, _MOST_MATCH_ACTIONS)] += 1
    won = False
    if table.match_over == GIVEN_UP:
        tally[_GIVEN_UP] += 1
    elif is_tie(table, rules, table.match_winners):
        tally[_TIED] += 1
    else:
        tally[_WON] += 1
        won = True
    for seat in range(table.seats):
        player = table.player[seat]
        tally[_PIGS + player] += table.pigs[seat]
        tally[_REWARDS + player] += table.rewards[seat]
        if won:
            tally[_MATCH_PLAYER + player] += (table.match_winners >> seat) & 1


@kernel
def _position(table: Any, seat: Any) -> Any:
    """Places after the dealer, from 0 (left of the dealer) to seats - 1 (the dealer)."""
    return (seat - table.dealer - 1 + table.seats) % table.seats


@kernel
def _row(table: Any, row: Any, game: Any, points: Any) -> None:
    row.game = game
    row.deal = table.deal
    row.ending = table.over
    row.dealer = table.dealer
    row.opener = table.opener
    row.winner = table.winner
    row.winner_position = _position(table, table.winner) + 1 if table.winner >= 0 else 0
    row.winner_player = table.player[table.winner] if table.winner >= 0 else -1
    row.actions = table.actions
    row.turns = table.turns
    row.points = points
    row.largest_hand = table.largest
    row.lead_changes = table.lead_changes
    row.reshuffles = table.shuffles
    row.lead = table.lead_kind
    row.match_games = table.match_games
    row.match_reason = table.match_over
    row.match_winners = table.match_winners
    row.match_actions = table.match_actions


@entry
def play_range(
    table: Any, rules: Any, players: Any, first: Any, last: Any, block: Any, turns: Any, rows: Any, bins: Any,
    each: Any, stop: Any, start: Any,
) -> int:  # fmt: skip
    """Play games (or matches) ``first`` to ``last - 1`` in blocks of ``block``; the number of whole blocks played.

    ``rows`` takes one row of totals a block, ``each`` (of any length, also none) one row a game or match. ``stop[0]``
    is looked at before every game. ``start`` other than 0: the table was set up by hand, and one game goes on from it.
    """
    table.seats = rules.seats
    if start != 0:
        table.trace_size = table.script_at = 0
        play_given(table, rules, players, start)
        return 0
    done = 0
    game = first
    while game < last:
        end = min(game + block, last)
        table.tally[:] = 0
        while game < end and stop[0] == 0:
            _seat_players(table, game, turns)
            table.trace_size = table.script_at = 0
            if table.matches:
                _play_match(table, rules, players, bins, stop)
                if table.match_over == 0:  # stopped
                    return done
            else:
                table.index = np.uint64(game // turns)
                play_game(table, rules, players)
                _record(table, rules, bins, table.left if table.winner >= 0 else 0)
            if game - first < each.size:
                _row(table, each[game - first], game, table.left if table.winner >= 0 else 0)
            game += 1
        if game < end:
            return done
        for column in range(WIDTH):
            rows[done, column] = table.tally[column]
        done += 1
    return done


def new_table(cell: Cell) -> NDArray[np.void]:
    """A clean table for a cell, in an array of one."""
    tables = np.zeros(1, TABLE)
    tables[0]["seed"], tables[0]["limit"] = cell.seed, cell.limit
    tables[0]["conforming"], tables[0]["tracing"] = cell.conforms, DRAMA * cell.drama
    tables[0]["redraw"] = cell.replays > 0
    tables[0]["matches"], tables[0]["next_dealer"], tables[0]["next_opener"] = cell.matches, -1, -1
    tables[0]["ordered"] = any(profile.ties in ("newest", "oldest") for profile in cell.line_up)
    tables[0]["slips"] = any(getattr(profile, slip) > 0 for profile in cell.line_up for slip in SLIPS)
    return tables


def play_blocks(
    cell: Cell,
    first_block: int,
    blocks: int,
    stop: NDArray[np.uint8],
    want_rows: bool = False,
    build: Build | None = None,
) -> Totals:
    """Play so many blocks of a cell from ``first_block`` on.

    ``stop`` is one byte that anyone may set: play ends before the next game, and nothing of this call is kept.
    ``build`` is who plays, if not whoever `build_of` names: it makes no difference, and is there to show that.
    """
    block, count = blocks_of(cell)
    blocks = min(blocks, count - first_block)
    games = _games_of(cell)
    first, last = first_block * block, min((first_block + blocks) * block, games)
    rows = np.zeros((blocks, WIDTH), np.int64)
    bins = np.zeros(ALL_BINS, np.int64)
    each = np.zeros(last - first if want_rows else 0, ROW_DTYPE)
    records = _records(cell)
    if (build or _build_for(records)) == "lean":
        records = tuple(map(leaner, records))
    table, rules, players = records
    done = play_range(
        table[0], rules[0], players,
        first, last, block, rotations(cell), rows, bins, each, stop, 0,
    )  # fmt: skip
    if done < blocks:
        return Totals(first_block, rows[:0], np.zeros_like(bins), None, 0)
    return Totals(first_block, rows, bins, each if want_rows else None, last - first)


def _records(cell: Cell) -> tuple[NDArray[np.void], ...]:
    """The table, the rules and the players of a cell."""
    return new_table(cell), rules_record(cell.rules, cell.players), player_records(cell.line_up, cell.rules)


def build_of(cell: Cell) -> Build:
    """The build that plays a cell: the lean one where that can; without a compiler there is only the full one."""
    return _build_for(_records(cell))


def _build_for(records: Iterable[NDArray[np.void]]) -> Build:
    return "lean" if not INTERPRETED and is_lean(*records) else "full"


def _games_of(cell: Cell) -> int:
    """Games that are really played: with rotated seating every deal is played from every seat."""
    turns = rotations(cell)
    return -(-cell.games // turns) * turns


def builds_of(cells: Iterable[Cell]) -> set[Build]:
    """The builds that play these cells."""
    return {build_of(cell) for cell in cells}


def warm_up(announce: Callable[[str], None], builds: Collection[Build] = BUILDS) -> float:
    """Compile builds of the engine or load them from the cache; the seconds it took. Announces a compilation only."""
    began = perf_counter()
    ready = {build: cache_folder() / f"{build}.ready" for build in BUILDS if build in builds}
    missing = 0 if INTERPRETED else sum(not mark.exists() for mark in ready.values())
    if missing:
        takes = ("ten seconds", "half a minute")[missing - 1]
        announce(f"compiling the engine for this computer; this happens once and takes about {takes}")
    for build, mark in ready.items():
        if not INTERPRETED or build == "full":
            play_blocks(_WARM_UP, 0, 1, np.zeros(1, np.uint8), build=build)
        if missing:
            with contextlib.suppress(OSError):  # a cache that cannot be written: announced the next time, too
                mark.touch()
    return perf_counter() - began


_WARM_UP: Final = Cell("warm-up", Rules(), (Profile(),) * 4, 4, 1, 1)
