"""A covering array: few rule sets in which any two unusual values of different options meet.

Faults hide where two rules meet. Rule sets drawn by chance leave some meetings out; here every pair of values that are
not the default, of different options (the number of players counts as one), occurs in at least so many rule sets.
Pairs that no rule set can have (`uno_sim.rules.sense`, `Rules.why_not`) are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final

from tests.referee.rule_sets import all_options
from uno_sim.rules.model import Rules
from uno_sim.rules.options import options
from uno_sim.rules.sense import contradictions

PLAYERS: Final = "players"
HAND: Final = "start.hand"
SEATED: Final = (4, 2, 3, 5, 8)
"""Numbers of players; the first is the usual one."""
ROOM: Final = {"players": {"most": 16}}
SEED: Final = "covering"

Choice = tuple[str, int]
"""An option and the place of a value among its unusual ones."""
Pair = frozenset[Choice]


@cache
def unusual() -> dict[str, tuple[Any, ...]]:
    """For each option the values to try that are not its default, and the unusual numbers of players."""
    found: dict[str, tuple[Any, ...]] = {PLAYERS: SEATED[1:]}
    for name, values in all_options().items():
        usual = (
            (options()[name].default, {}) if isinstance(options()[name].default, dict) else (options()[name].default,)
        )
        others = tuple(value for at, value in enumerate(values) if value not in usual and value not in values[:at])
        if others and not name.startswith("players.most"):
            found[name] = others
    return found


@dataclass
class Draft:
    """A rule set in the making: what is chosen so far, everything else as usual."""

    chosen: dict[str, int] = field(default_factory=dict)

    def rules(self) -> tuple[Rules, int]:
        data: dict[str, dict[str, Any]] = {group: dict(more) for group, more in ROOM.items()}
        for name, at in self.chosen.items():
            if name != PLAYERS:
                group, option = name.split(".")
                data.setdefault(group, {})[option] = unusual()[name][at]
        return Rules.model_validate(data), self.players()

    def players(self) -> int:
        return SEATED[0] if PLAYERS not in self.chosen else unusual()[PLAYERS][self.chosen[PLAYERS]]

    def playable(self) -> bool:
        rules, players = self.rules()
        return not contradictions(rules) and rules.why_not(players) is None

    def takes(self, choice: Choice) -> bool:
        """Whether this can be chosen too; if so it is."""
        self.chosen[choice[0]] = choice[1]
        if self.playable():
            return True
        del self.chosen[choice[0]]
        return False


@cache
def choices() -> tuple[Choice, ...]:
    """Every unusual value that some rule set can have."""
    every = [(name, at) for name, values in unusual().items() for at in range(len(values))]
    return tuple(choice for choice in every if Draft(dict([choice])).playable())


@cache
def pairs() -> frozenset[Pair]:
    """Every two unusual values of different options that one rule set can have."""
    return frozenset(
        frozenset(two) for two in combinations(choices(), 2) if two[0][0] != two[1][0] and begun(dict(two)) is not None
    )


def begun(chosen: dict[str, int]) -> Draft | None:
    """A rule set that begins with these values; with a smaller hand where the deck is too small for so many players."""
    for smaller in ({}, *({HAND: at} for at in range(len(unusual()[HAND])))):
        draft = Draft({**smaller, **chosen})
        if draft.playable():
            return draft
    return None


def drafts(times: int) -> Iterator[Draft]:
    """Rule sets until every pair has occurred so many times: each takes, greedily, what is missing most."""
    dice = Random(SEED)
    missing = dict.fromkeys(sorted(pairs(), key=sorted), times)
    by_option = {name: [choice for choice in choices() if choice[0] == name] for name in unusual()}
    while missing:
        worst = max(missing.values())
        first = dice.choice([pair for pair, n in missing.items() if n == worst])
        draft = begun(dict(sorted(first)))
        assert draft is not None
        names = [name for name in by_option if name not in draft.chosen]
        dice.shuffle(names)
        for name in names:
            gains = {choice: _gain(draft, choice, missing) for choice in by_option[name]}
            ranked = sorted(by_option[name], key=lambda choice: (-gains[choice], dice.random()))
            next((choice for choice in ranked if draft.takes(choice)), None)
        for two in combinations(draft.chosen.items(), 2):
            pair = frozenset(two)
            if pair in missing:
                missing[pair] -= 1
                if not missing[pair]:
                    del missing[pair]
        yield draft


def _gain(draft: Draft, choice: Choice, missing: dict[Pair, int]) -> int:
    return sum(missing.get(frozenset((choice, other)), 0) for other in draft.chosen.items())


@cache
def covering(times: int) -> tuple[tuple[Rules, int], ...]:
    """The rule sets, each with its number of players."""
    return tuple(draft.rules() for draft in drafts(times))


def met(made: list[Draft]) -> Counter[Pair]:
    """How often each pair occurs."""
    return Counter(frozenset(two) for draft in made for two in combinations(draft.chosen.items(), 2))
