"""`make reference`: our figures beside others', with z; all must lie within 4 combined standard errors.

    python tools/reference.py [--games 4000000] [--seed 1]

Exit code 1 when a figure does not agree. With so many figures compared at 4 standard errors the chance of a false
alarm is about 1 in 100 a run.
"""

from __future__ import annotations

import argparse
import os
import sys
from math import inf, sqrt
from typing import Any, Final

import numpy as np
import peers
from figures import SECTIONS, Figure, Table

from uno_sim.cell import Cell
from uno_sim.engine.batch import blocks_of, play_blocks, rotations
from uno_sim.measures import BINS, COLUMNS
from uno_sim.players.load import load_profile
from uno_sim.rules.load import load_rules
from uno_sim.table.numbering import KIND_IN_SLOT

LIMIT = 4.0


def play(table: Table, games: int, seed: int) -> tuple[dict[str, Any], int]:
    """Play a table's games on both cores; its measures by name."""
    from joblib import Parallel, delayed

    refs = table.line_up if isinstance(table.line_up, tuple) else (table.line_up,) * table.players
    cell = Cell(
        name=table.name, rules=load_rules({"extends": "official", **table.rules}).rules,
        line_up=tuple(load_profile(ref) for ref in refs), players=table.players, games=games, seed=seed,
        seating=table.seating, limit=table.limit,
    )  # fmt: skip
    stop = np.zeros(1, np.uint8)
    _, count = blocks_of(cell)
    half = -(-count // 2)
    parts = Parallel(n_jobs=2, prefer="threads")(delayed(play_blocks)(cell, first, half, stop) for first in (0, half))
    rows = sum(part.rows.sum(0) for part in parts)
    bins = sum(part.bins for part in parts)
    measures = {name: rows[where] for name, where in COLUMNS.items()}
    measures["bins"] = {name: bins[where] for name, where in BINS.items()}
    return measures, games // rotations(cell) * rotations(cell)


def share(count: float, n: float) -> tuple[float, float]:
    """A share and its standard error."""
    p = float(count) / float(n)
    return p, sqrt(max(p * (1 - p), 1e-12) / float(n))


def mean(moments: Any, n: float) -> tuple[float, float]:
    """A mean and its standard error from a sum and a sum of squares."""
    m = float(moments[0]) / float(n)
    return m, sqrt((float(moments[1]) / float(n) - m * m) / float(n))


def ours(figure: Figure, m: dict[str, Any], n: int) -> tuple[float, float]:
    """Our value of a figure and its standard error."""
    what = figure.what
    if what == "actions":
        return mean(m["actions"], n)
    if what == "turns after the lead":
        value, se = mean(m["turns"], n)
        return value - float(m["lead_lost"][0]) / n, se
    if what == "actions sd":
        return _sd(m["bins"]["actions"], n)
    if what == "winner's points":
        return mean(m["winner_points"], m["decided"][0])
    if what == "reshuffles a game":
        value = float(m["reshuffles"][0]) / n
        return value, sqrt(value * 1.1 / n)
    if what == "games with a reshuffle":
        return share(m["reshuffled_games"][0], n)
    if what == "wins by position":
        return share(m["wins_position"][figure.at], n)
    if what == "wins by player":
        return share(m["wins_player"][figure.at], n)
    if what == "opener wins":
        return share(m["opener_wins"][0], n)
    if what == "no choice at first":
        return share(m["no_choice"][0], n)
    if what == "lead: numbers":
        return share(sum(m["lead"][slot] for slot, kind in KIND_IN_SLOT.items() if kind.is_number), n)
    if what == "lead: kind":
        slot = next(slot for slot, kind in KIND_IN_SLOT.items() if kind.symbol == figure.extra["symbol"])
        return share(m["lead"][slot], n)
    raise ValueError(what)


def _sd(histogram: Any, n: int) -> tuple[float, float]:
    lengths = np.arange(len(histogram))
    centre = float((histogram * lengths).sum()) / n
    second = float((histogram * (lengths - centre) ** 2).sum()) / n
    fourth = float((histogram * (lengths - centre) ** 4).sum()) / n
    return sqrt(second), sqrt((fourth - second**2) / n) / (2 * sqrt(second))


def quantile_z(figure: Figure, m: dict[str, Any], n: int) -> tuple[str, float]:
    """A quantile agrees when our distribution function passes the share at its value."""
    histogram, wanted, value = m["bins"]["actions"], figure.extra["share"], int(figure.theirs)
    below, upto = float(histogram[:value].sum()) / n, float(histogram[: value + 1].sum()) / n
    se = sqrt(wanted * (1 - wanted) * (1 / n + 1 / figure.extra.get("n", 100_000_000)))
    gap = max(below - wanted, wanted - upto, 0.0)
    return f"F({value - 1}) {below:.4f}, F({value}) {upto:.4f}", gap / se


def mode_z(figure: Figure, m: dict[str, Any], n: int) -> tuple[str, float]:
    """A mode agrees when no other value is seen more often than it, beyond what chance does to both."""
    shares, mode = m["bins"]["actions"] / n, int(figure.theirs)
    most = int(shares.argmax())
    se = sqrt((shares[most] + shares[mode]) * (1 / n + 1 / figure.extra["n"]))
    return f"P({most}) {shares[most]:.4f}, P({mode}) {shares[mode]:.4f}", float(shares[most] - shares[mode]) / se


def fewest_z(figure: Figure, m: dict[str, Any], n: int) -> tuple[str, float]:
    """The fewest actions that a game can take agree when no game took less."""
    histogram = m["bins"]["actions"]
    less = float(histogram[: int(figure.theirs)].sum())
    return f"{int(histogram.nonzero()[0][0])}", inf if less else 0.0


SHAPE: Final = {"actions quantile": quantile_z, "actions mode": mode_z, "fewest actions": fewest_z}
"""Figures that are compared by how the lengths are distributed."""


def compare(name: str, figures: tuple[Figure, ...], m: dict[str, Any], n: int) -> list[float]:
    """Print figures and what we measured in n games; their z."""
    print(f"\n{name}: {n:,} games", flush=True)
    found = []
    for figure in figures:
        label = f"{figure.what} {figure.at + 1}" if figure.what.startswith("wins by") else figure.what
        label += f" {figure.extra['symbol']}" if "symbol" in figure.extra else ""
        if figure.what in SHAPE:
            text, z = SHAPE[figure.what](figure, m, n)
            at = f" at {figure.extra['share']:.2f}" if "share" in figure.extra else ""
            print(f"  {label:28} ours {text:32} theirs {figure.theirs:.0f}{at}   z {z:5.2f}")
        else:
            value, se = ours(figure, m, n)
            theirs = se * sqrt(n / figure.extra["n"]) if figure.se is None else figure.se
            if figure.what == "actions sd" and figure.se == 0:
                theirs = se * sqrt(n / 100_000_000)
            z = (value - figure.theirs) / sqrt(se**2 + theirs**2 + figure.digit**2 / 12)
            print(
                f"  {label:28} ours {value:12.6f} ± {se:.6f}"
                f"         theirs {figure.theirs:.6f} ± {theirs:.6f}   z {z:5.2f}"
            )
        found.append(abs(z))
    return found


def main() -> int:
    """Compare everything; how many figures disagree decides the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("UNO_PROOF_SEED", "1")))
    options = parser.parse_args()
    all_z: list[float] = []
    for section, tables in SECTIONS.items():
        print(f"\n== {section}")
        for table in tables:
            all_z += compare(table.name, table.figures, *play(table, options.games, options.seed))
    for section, slow in peers.PEERS.items():
        print(f"\n== {section}")
        for peer in slow:
            played = peers.play(peer, options.games // peers.ONE_IN, options.seed)
            all_z += compare(peer.name, peer.figures, *played)
    wrong = sum(z > LIMIT for z in all_z)
    print(f"\n{len(all_z)} figures; largest |z| {max(all_z):.2f}; {wrong} beyond {LIMIT:.0f}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
