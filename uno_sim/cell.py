"""A cell: one rule set, one line-up, so many games. What the engine is asked to play."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from uno_sim.players.profile import Profile
from uno_sim.rules.model import Rules

Seating = Literal["fixed", "rotate"]


@dataclass(frozen=True)
class Cell:
    """One combination of a study.

    ``line_up`` has one profile for each player; ``games`` counts matches where ``matches`` is set; ``limit`` is in
    actions; ``settings`` says what was varied, and to which value (a number, a word, or the short name of a rule set or
    line-up). ``pace`` is seconds an action, for times alone. ``conforms`` has the conformance measures
    counted, too, and ``drama`` those of how games go (`uno_sim.measures`): nothing that is played depends on it.
    ``replays``, where not 0: so many games in a row have the same hands and the same lead card, while all else that
    chance decides is drawn anew for each.
    """

    name: str
    rules: Rules
    line_up: tuple[Profile, ...]
    players: int
    games: int
    seed: int
    seating: Seating = "fixed"
    limit: int = 10_000
    matches: bool = False
    pace: float = 6.0
    conforms: bool = False
    drama: bool = False
    replays: int = 0
    settings: dict[str, Any] = field(default_factory=dict)

    def content(self) -> dict[str, Any]:
        """All that decides what is played and what is kept of it, as plain data; what is off is left out."""
        more: dict[str, Any] = {"measures": "drama"} if self.drama else {}
        more |= {"replays": self.replays} if self.replays else {}
        return {
            "rules": self.rules.model_dump(mode="json"),
            "line_up": [_kept(profile) for profile in self.line_up],
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "seating": self.seating,
            "limit": self.limit,
            "matches": self.matches,
            **more,
        }

    @cached_property
    def canonical(self) -> str:
        """`content` as JSON, always the same text for the same content."""
        return canonical(self.content())

    @cached_property
    def sha256(self) -> str:
        return hashlib.sha256(self.canonical.encode()).hexdigest()


def _kept(profile: Profile) -> dict[str, Any]:
    """A profile as plain data, without what it says; fair players are told as they were before there was a cheater."""
    fair = {"sees"} if profile.sees == "own" else set[str]()
    return profile.model_dump(mode="json", exclude={"says"} | fair)


def canonical(data: object) -> str:
    """Data as JSON with sorted keys and no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
