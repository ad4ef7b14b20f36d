"""How a match stands after each of its games, and who begins the next (S1.41, S2.45, S2.48, S2.54, S4.60 to S4.66)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from uno_sim.referee.game import Game
from uno_sim.referee.options import Options
from uno_sim.referee.table import Sitting
from uno_sim.trace import Event

MOST_GAMES: Final = 1000
"""A match that is not over after so many is given up."""

CAMPS: Final = 2

WHY: Final = {
    "games": "docs/trace.md: games played so far, this one included",
    "scores": "score.way S1.41 S1.42 S2.48 S4.62 S4.66: the score of every seat",
    "reached": "match.target S2.48: who in the match has reached the target",
    "hit": "match.pigs S4.60 S4.66: who has hit the target, the highest of all",
    "by": "match.pigs S4.64: who of the others has the fewest points and gives the pig",
    "pigs": "match.pigs match.exact_hero S4.60 S4.61 S4.64 S4.65: the pigs of every seat",
    "out": "match.at_target: who has reached the target plays no more",
    "over": "match.target match.games S1.41 S2.48: whether the match is over",
    "reason": "match.target match.games S1.41 S2.48: why the match is over",
    "rewards": "match.reward match.reward_at S2.54: points for a low score in the end",
    "winners": "match.winner match.ties S1.41 S1.42: who has won the match",
    "dealer": "match.next S2.45: who deals next",
    "opener": "match.next S2.45: who opens next, where that is settled",
}
"""For each field of `scored` what it says, and by which rule."""


@dataclass(slots=True)
class Match:
    """The book of a match: what has become of its games so far. ``sitting`` is who sits down to the next one."""

    options: Options
    sitting: Sitting
    games: int = 0
    scores: list[int] = field(default_factory=list)
    pigs: list[int] = field(default_factory=list)
    rewards: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    reason: str | None = None  # set once the match is over
    game: Game | None = None  # the last one begun

    def __post_init__(self) -> None:
        nothing = [0] * self.sitting.seats
        self.scores, self.pigs, self.rewards = (list(own or nothing) for own in (self.scores, self.pigs, self.rewards))

    @property
    def over(self) -> bool:
        return self.reason is not None

    def about_pigs(self) -> bool:
        return self.options.word("match.pigs") != "none"

    def sides(self, seats: Collection[int]) -> list[list[int]]:
        """Of these seats those that win and lose together: two camps, or everyone alone (S2.4, S2.6)."""
        if self.options.word("players.teams") == "none":
            return [[seat] for seat in sorted(seats)]
        camps = ([seat for seat in sorted(seats) if seat % CAMPS == camp] for camp in range(CAMPS))
        return [camp for camp in camps if camp]


def scored(match: Match, game: Game) -> None:
    """The game is entered in the book: the event after its end must say how the match stands now."""
    assert game.points is not None
    event = game.must("scored", "docs/trace.md: in a match every game is scored")
    match.games += 1
    match.scores = [score + points for score, points in zip(match.scores, game.points, strict=True)]
    reached = who_reached(match)
    check(game, event, games=match.games, reached=reached)
    draw_pigs(match, game, event, reached)
    if reached and not match.about_pigs() and match.options.word("match.at_target") == "out":
        match.sitting = replace(match.sitting, out=match.sitting.out | set(reached))
    conclude(match, reached)
    match.sitting = replace(match.sitting, dealer=None, opener=None) if match.over else who_begins(match, game)
    check(game, event, scores=match.scores, pigs=match.pigs, out=sorted(match.sitting.out))
    check(game, event, over=match.over, reason=match.reason, rewards=match.rewards, winners=match.winners)
    check(game, event, dealer=match.sitting.dealer, opener=match.sitting.opener)


def check(game: Game, event: Event, **expected: Any) -> None:
    """Each of these fields must be this."""
    for key, value in expected.items():
        game.reader.check(key, value, event.data[key], WHY[key])


def who_reached(match: Match) -> list[int]:
    """The seats in the match whose score, or whose camp's, has reached the target."""
    target = match.options.number("match.target")
    if not target:
        return []
    sides = match.sides(match.sitting.playing)
    return sorted(seat for side in sides if total(match.scores, side) >= target for seat in side)


def total(of: Sequence[int], seats: Collection[int]) -> int:
    return sum(of[seat] for seat in seats)


# Pigs


def draw_pigs(match: Match, game: Game, event: Event, reached: list[int]) -> None:
    """Whoever has hit the target draws pigs or gets them, and all scores are 0 again (S4.60 to S4.66)."""
    if not reached or not match.about_pigs():
        check(game, event, hit=None, by=None)
        return
    most = max(match.scores[seat] for seat in reached)
    game.reader.check_one_of("hit", [seat for seat in reached if match.scores[seat] == most], event.hit, WHY["hit"])
    hit: int = event.hit
    exactly = most == match.options.number("match.target")
    PIGS[match.options.word("match.pigs")](match, game, event, hit, exactly)
    match.scores = [0] * match.sitting.seats


def hero(match: Match, game: Game, event: Event, hit: int, exactly: bool) -> None:
    """A pig for each of the others; hitting the target exactly, from each of them (S4.60, S4.61)."""
    check(game, event, by=None)
    others = [seat for seat in match.sitting.playing if seat != hit]
    if exactly:
        each = len(others) == 1 or match.options.word("match.exact_hero") == "one-each"
        match.pigs[hit] += len(others) if each else 1
    else:
        give_pigs(match, others)


def moderate(match: Match, game: Game, event: Event, hit: int, exactly: bool) -> None:
    """A pig from whoever of the others has the fewest points; exactly on target, one for each (S4.64, S4.65)."""
    others = [seat for seat in match.sitting.playing if seat != hit]
    if exactly:
        check(game, event, by=None)
        give_pigs(match, others)
    else:
        fewest = min(match.scores[seat] for seat in others)
        givers = [seat for seat in others if match.scores[seat] == fewest]
        game.reader.check_one_of("by", givers, event.by, WHY["by"])
        give_pigs(match, [hit])


def give_pigs(match: Match, seats: Collection[int]) -> None:
    for seat in seats:
        match.pigs[seat] += 1


PIGS: Final[dict[str, Callable[[Match, Game, Event, int, bool], None]]] = {"hero": hero, "moderate": moderate}


# The end of a match


def conclude(match: Match, reached: list[int]) -> None:
    """Whether the match is over, and if so what everybody gets and who has won."""
    reason = why_over(match, reached)
    if reason is not None:
        rewards = who_is_rewarded(match)
        scores = [score - reward for score, reward in zip(match.scores, taken_off(match, rewards), strict=True)]
        best = who_is_best(match, scores, match.sitting.playing or reached)
        if len(best) == 1 or not match.sitting.playing or match.options.word("match.ties") == "shared":
            match.reason, match.rewards, match.scores = reason, rewards, scores
            match.winners = sorted(seat for side in best for seat in side)
            return
    if match.games >= MOST_GAMES:
        match.reason = "limit"


def why_over(match: Match, reached: list[int]) -> str | None:
    """The first reason for the match to be over, if there is one; a tie may still make it go on."""
    options = match.options
    if reached and not match.about_pigs() and options.word("match.at_target") == "ends":
        return "target"
    if len(match.sitting.playing) < 2:
        return "last"
    if any(match.pigs) and (most := options.number("match.most_pigs")) and max(match.pigs) >= most:
        return "pigs"
    games = options.number("match.games")
    return "games" if games and match.games >= games else None


def who_is_rewarded(match: Match) -> list[int]:
    """The reward of every seat (S2.54); a match about pigs has none."""
    reward = 0 if match.about_pigs() else match.options.number("match.reward")
    if not reward:
        return [0] * match.sitting.seats
    most = match.options.number("match.reward_at")
    return [reward if score <= most else 0 for score in match.scores]


def taken_off(match: Match, rewards: list[int]) -> list[int]:
    """What the rewards take off the scores."""
    off = any(rewards) and match.options.word("match.reward_counts") == "off-score"
    return rewards if off else [0] * len(rewards)


def who_is_best(match: Match, scores: list[int], seats: list[int]) -> list[list[int]]:
    """The sides among these seats that would win alike: the fewest pigs, or the most or fewest points."""
    sides = match.sides(seats)
    pigs = match.about_pigs()
    totals = [total(match.pigs if pigs else scores, side) for side in sides]
    if min(totals) == max(totals):
        return sides
    fewest = pigs or match.options.word("match.winner") == "fewest-points"
    best = min(totals) if fewest else max(totals)
    return [side for side, its in zip(sides, totals, strict=True) if its == best]


# The next game


def who_begins(match: Match, game: Game) -> Sitting:
    """Who deals and opens the next game, as far as that is settled by this one (S2.45)."""
    return NEXT[match.options.word("match.next")](match, game)


def dealer_moves_on(match: Match, game: Game) -> Sitting:
    sitting = match.sitting
    return replace(sitting, dealer=sitting.nearest(game.dealer + 1), opener=None)


def winner_opens(match: Match, game: Game) -> Sitting:
    """The winner, unless nobody has won or the winner plays no more: then all is as it was, as far as they play."""
    sitting, winner, opener = match.sitting, game.winner, game.sitting.opener
    if winner is None or winner in sitting.out:
        return replace(sitting, dealer=sitting.nearest(game.dealer), opener=None if opener in sitting.out else opener)
    deals = match.options.word("start.opener") == "dealer"
    return replace(sitting, dealer=winner if deals else sitting.nearest(winner - 1, -1), opener=winner)


def chance(match: Match, game: Game) -> Sitting:
    return replace(match.sitting, dealer=None, opener=None)


NEXT: Final[dict[str, Callable[[Match, Game], Sitting]]] = {
    "dealer-moves-on": dealer_moves_on,
    "winner-opens": winner_opens,
    "chance": chance,
}
