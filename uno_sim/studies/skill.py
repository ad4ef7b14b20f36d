"""How much of a game is luck and how much skill: numbers that are never merged, each naming its players.

1. The *ladder*: how often each fair profile wins against the beginner, heads-up and among beginners at a table, on the
   same deals, from every seat.
2. The *part that a fair player can get*: (best - beginner) / (cheater - beginner), the cheater seeing every hand and
   the next card of the pile.
3. *Games until the better of two leads* with a chance of 90 %; and from the same, best of so many games, and matches.

Beside them stands what the opening hands decide when everyone plays as well as the best: the part of the variance of
who wins that lies between deals, over replays with the same hands and lead card, all else drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from uno_sim import measures, stats
from uno_sim.cell import Cell
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals, Farm, Progress, order
from uno_sim.players.load import load_profile
from uno_sim.players.profile import Profile
from uno_sim.rules.sense import contradictions
from uno_sim.stats import Estimate

if TYPE_CHECKING:
    from uno_sim.farm import Chunk
    from uno_sim.rules.model import Rules
    from uno_sim.study import Study

GAMES: Final = 100_000
"""Games of each pair and table, unless told otherwise."""
FAIR: Final = (
    "random-kinds", "first-legal", "highest-first", "most-held", "wilds-last", "greedy", "all-round",
)  # fmt: skip
"""Who climbs the ladder, unless told otherwise, beside the beginner."""
BEGINNER: Final = "random"
CHEATER: Final = "cheater"
TARGETS: Final = (100, 200, 500)
"""Points to which matches are played, where the rules have matches to a target."""
MATCHES: Final = 4000
SERIES: Final = (1, 3, 5, 7, 11, 21)
"""Games of which the most are to be won."""
REPLAYS: Final = 8
"""Games with the same hands and lead card."""
HEADS_UP: Final = 2
FEWEST: Final = 100

Tell = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Seated:
    """A profile's wins at a table of others who all have one profile: shares of all games, from every seat."""

    profile: str
    others: str
    players: int
    games: int
    share: Estimate
    of_won: Estimate
    """The share of the games that somebody won."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A fair profile on the ladder: heads-up and at the table against beginners, and against the rung below."""

    profile: str
    heads_up: Seated
    table: Seated
    below: Seated | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What the best fair player gets of what there is to get: (best - beginner) / (cheater - beginner), at a table."""

    players: int
    best: Seated
    beginner: Seated
    cheater: Seated
    part: Estimate
    ahead: Estimate
    """How much more often the cheater wins than the best."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Games until the better of two is ahead with a chance of 90 %; infinite where it may be no better."""

    duel: Seated
    games: Estimate


@dataclass(frozen=True, slots=True)
class Race:
    """A match to so many points between two: the chance of the better one, of matches that one of them won."""

    target: int
    matches: int
    chance: Estimate
    games: Estimate
    """Games a match."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The part of the variance of who wins that hands, lead card and dealer decide, everyone playing alike."""

    profile: str
    players: int
    deals: int
    replays: int
    part: Estimate


@dataclass(frozen=True, slots=True)
class Skill:
    """Luck and skill under some rules; ``rungs`` from the beginner to the best, heads-up."""

    study: Study
    beginner: str
    games: int
    rungs: tuple[Rung, ...]
    parts: tuple[Part, ...]
    leads: tuple[Lead, ...]
    series: tuple[tuple[int, Estimate], ...]
    races: tuple[Race, ...]
    hands: tuple[Hands, ...]

    @property
    def best(self) -> Rung:
        return self.rungs[-1]


@dataclass(frozen=True)
class Table:
    """Under which rules everyone meets, how many sit there, and how much is played."""

    rules: Rules
    seed: int
    limit: int
    games: int

    def cell(self, profile: Profile, others: Profile, players: int, **more: Any) -> Cell:
        """One of a profile among others; each deal is played from every seat."""
        line_up = (profile, *(others,) * (players - 1))
        settings: dict[str, Any] = {"games": self.games, "seating": "rotate", **more}
        return Cell(
            f"{profile.name} against {others.name}", self.rules, line_up, players, seed=self.seed, limit=self.limit,
            **settings,
        )  # fmt: skip


@dataclass(slots=True)
class _Winners:
    """Keeps who won each game, a chunk at a time."""

    chunks: dict[int, NDArray[np.int64]] = field(default_factory=dict)

    def __call__(self, chunk: Chunk) -> None:
        assert chunk.table is not None
        self.chunks[chunk.first] = chunk.table["winner"].astype(np.int64)

    def all(self) -> NDArray[np.int64]:
        return np.concatenate([self.chunks[first] for first in sorted(self.chunks)])


@dataclass(frozen=True)
class Players:
    """Who is measured: the fair ones by name, the beginner among them, and the cheater."""

    fair: Mapping[str, Profile]
    beginner: Profile
    cheater: Profile

    @classmethod
    def of(cls, names: Sequence[str], beginner: str) -> Players:
        """Profiles by name or file.

        Raises:
            ConfigError: there is no such profile.
            UserError: a fair player sees all.
        """
        loaded = [load_profile(name) for name in dict.fromkeys([beginner, *names])]
        unfair = [profile.name for profile in loaded if profile.sees != "own"]
        if unfair:
            raise UserError(
                f"{', '.join(unfair)}: sees all hands, and the ladder is of fair players\n"
                "  leave it away; the cheater is measured beside them anyway"
            )
        if len(loaded) < 2:
            raise UserError(f"{beginner}: is alone on the ladder\n  name other profiles with --profiles")
        return cls({profile.name: profile for profile in loaded}, loaded[0], load_profile(CHEATER))


def skill(
    study: Study,
    names: Sequence[str] = FAIR,
    beginner: str = BEGINNER,
    *,
    matches: int = MATCHES,
    jobs: int = 0,
    tell: Tell = lambda _far: None,
    hard: bool = False,
) -> Skill:
    """Play everybody against the beginner, and tell luck from skill; ``study`` has one cell, whose line-up is ignored.

    Raises:
        ConfigError, UserError: a profile is wrong, or under these rules two players cannot meet.
        Interrupted: by Ctrl-C or SIGTERM.
    """
    cell = _only(study)
    who = Players.of(names, beginner)
    farm = Farm("threads", jobs)
    at = Table(cell.rules, cell.seed, cell.limit, cell.games)
    sizes = tuple(dict.fromkeys((HEADS_UP, cell.players)))
    everyone = [*who.fair.values(), who.cheater]
    cells = [at.cell(profile, who.beginner, players) for players in sizes for profile in everyone]
    played = dict(
        zip([(c.players, c.line_up[0].name) for c in cells], _play(cells, farm, tell, hard=hard), strict=True)
    )
    order_of = sorted(
        who.fair, key=lambda name: (name != who.beginner.name, _seated(played[HEADS_UP, name]).share.value)
    )
    best = who.fair[order_of[-1]]
    duels = _duels(at, who, order_of, farm, tell, hard=hard)
    first = Lead(_seated(played[HEADS_UP, best.name]), stats.lead_of(_seated(played[HEADS_UP, best.name]).of_won))
    rungs = tuple(
        Rung(name, _seated(played[HEADS_UP, name]), _seated(played[sizes[-1], name]), duels.get(name))
        for name in order_of
    )
    return Skill(
        study,
        who.beginner.name,
        cell.games,
        rungs,
        tuple(_part(played, players, best.name, who) for players in sizes),
        (first, *(Lead(each, stats.lead_of(each.of_won)) for each in list(duels.values())[:0:-1])),
        tuple((games, stats.best_of(first.duel.of_won, games)) for games in SERIES),
        tuple(_races(at, best, who.beginner, matches, farm, tell, hard=hard)),
        tuple(_hands(at, best, players, farm, tell, hard=hard) for players in sizes),
    )


def _only(study: Study) -> Cell:
    """The cell of a study whose rules two can play by."""
    wrong = []
    if len(study.cells) != 1:
        wrong.append(
            f"{study.name}: has {len(study.cells)} cells; a study of one is wanted here\n"
            "  take `vary` out of it, or set what it varies: --players 4, --set rules.OPTION=VALUE"
        )
    cell = study.cells[0]
    if why := cell.rules.why_not(HEADS_UP):
        wrong.append(f"{study.name}: the ladder is climbed by two at a time, and here {why}")
    if cell.matches:
        wrong.append(f"{study.name}: is of matches; how many are played beside games is said by --matches")
    if cell.games < FEWEST:
        wrong.append(f"{cell.games} games: at least {FEWEST} are wanted")
    if wrong:
        raise UserError("\n\n".join(wrong))
    return cell


def _play(cells: Sequence[Cell], farm: Farm, tell: Tell, *, hard: bool) -> list[CellTotals]:
    orders = [order(cell) for cell in cells]
    farm.play(orders, tell, hard=hard)
    return [each.totals for each in orders]


def _wins(totals: CellTotals) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Of each block: games won by the first of the line-up, games, and games that somebody won."""
    at = measures.at
    return totals.rows[:, at("wins_player")], totals.rows[:, at("games")], totals.rows[:, at("decided")]


def _seated(totals: CellTotals) -> Seated:
    hits, games, won = _wins(totals)
    cell = totals.cell
    deals = int(games.sum()) // cell.players
    return Seated(
        cell.line_up[0].name,
        cell.line_up[1].name,
        cell.players,
        int(games.sum()),
        stats.share_of_blocks(hits, games, deals),
        stats.share_of_blocks(hits, won, deals),
    )


def _duels(
    at: Table, who: Players, order_of: Sequence[str], farm: Farm, tell: Tell, *, hard: bool
) -> dict[str, Seated]:
    """Each rung but the lowest against the one below it, heads-up."""
    pairs = list(zip(order_of[1:], order_of, strict=False))
    cells = [at.cell(who.fair[upper], who.fair[lower], HEADS_UP) for upper, lower in pairs]
    return {upper: _seated(each) for (upper, _), each in zip(pairs, _play(cells, farm, tell, hard=hard), strict=True)}


def _part(played: Mapping[tuple[int, str], CellTotals], players: int, best: str, who: Players) -> Part:
    fair, beginner, cheater = (played[players, name] for name in (best, who.beginner.name, who.cheater.name))
    above, _ = stats.paired_difference(*_wins(fair)[:2], *_wins(beginner)[:2])
    whole, _ = stats.paired_difference(*_wins(cheater)[:2], *_wins(beginner)[:2])
    ahead, _ = stats.paired_difference(*_wins(cheater)[:2], *_wins(fair)[:2])
    errors = [stats.residuals(*_wins(each)[:2]) for each in (fair, beginner, cheater)]
    part = stats.part_of(above.value, whole.value, errors[0] - errors[1], errors[2] - errors[1])
    return Part(players, _seated(fair), _seated(beginner), _seated(cheater), part, ahead)


def _races(
    at: Table, best: Profile, beginner: Profile, matches: int, farm: Farm, tell: Tell, *, hard: bool
) -> Iterator[Race]:
    """Matches to some targets, heads-up; none where the rules have no target that ends a match."""
    match = at.rules.match
    if match.target == 0 or match.pigs != "none" or match.at_target != "ends" or matches == 0:
        return
    for target in sorted({*TARGETS, match.target}):
        rules = at.rules.model_copy(update={"match": match.model_copy(update={"target": target})})
        if contradictions(rules):
            continue
        cell = replace(at, rules=rules).cell(best, beginner, HEADS_UP, games=matches, matches=True)
        [totals] = _play([cell], farm, tell, hard=hard)
        hits, won = totals.rows[:, measures.at("match_wins_player")], totals.rows[:, measures.at("matches_won")]
        total = totals.rows[:, measures.at("matches")]
        games = stats.ratio_of_blocks(totals.rows[:, measures.at("match_games")], total)
        deals = int(total.sum()) // HEADS_UP
        yield Race(target, int(total.sum()), stats.share_of_blocks(hits, won, deals), games)


def _hands(at: Table, best: Profile, players: int, farm: Farm, tell: Tell, *, hard: bool) -> Hands:
    """Replays of deals by equals who all play like the best."""
    deals = max(2, at.games // REPLAYS)
    cell = at.cell(best, best, players, games=deals * REPLAYS, seating="fixed", replays=REPLAYS)
    keep = _Winners()
    farm.play([order(cell, keep=keep, rows=True)], tell, hard=hard)
    winners = keep.all().reshape(deals, REPLAYS)
    return Hands(best.name, players, deals, REPLAYS, stats.between(winners, players))


__all__ = [
    "BEGINNER", "CHEATER", "FAIR", "GAMES", "MATCHES", "Hands", "Lead", "Part", "Race", "Rung", "Seated", "Skill",
    "skill",
]  # fmt: skip
