"""What ``make bench`` plays to show how cost grows: with players, packs, rules, and the length of games.

Each of these families changes one thing in the official game of four greedy players and leaves all else alone.
"""

from __future__ import annotations

from typing import Final

from contestants import Ours

PLAYERS: Final = tuple(range(2, 11))
PACKS: Final = (1, 2, 3, 4, 6, 8)
LENGTHS: Final = (1, 5, 10, 20, 40, 10_000)
"""The most actions of a game. What a game costs beside its actions shows where the line through them begins."""
ALL: Final = "official"


def by_players(games: int) -> tuple[Ours, ...]:
    """The official game of 2 to 10."""
    return tuple(Ours(ALL, "greedy", players, games, name=f"{players} players") for players in PLAYERS)


def by_packs(games: int) -> tuple[Ours, ...]:
    """So many packs shuffled into one deck, by the copies of each symbol."""
    from uno_sim.cards import KINDS

    copies = {kind.symbol: kind.copies for kind in KINDS}
    return tuple(
        Ours(
            ALL, "greedy", 4, games, name=f"{packs} packs" if packs > 1 else "1 pack",
            settings=tuple(f"rules.deck.copies.{symbol}={packs * number}" for symbol, number in copies.items()),
        )
        for packs in PACKS
    )  # fmt: skip


def by_rules(games: int) -> tuple[Ours, ...]:
    """The official game, and each preset that changes one thing in it."""
    from uno_sim.rules.shelves import single_rules

    return tuple(Ours(name, "greedy", 4, games, name=name) for name in (ALL, *single_rules()))


def by_length(games: int) -> tuple[Ours, ...]:
    """Official games that are broken off after so many actions."""
    return tuple(
        Ours(ALL, "greedy", 4, games, limit=most, name=f"at most {most:,} actions") for most in LENGTHS
    )  # fmt: skip


FAMILIES: Final = {
    "By players": by_players,
    "By packs": by_packs,
    "By rules": by_rules,
    "By length": by_length,
}
