"""Mix every two single rules, and have the referee judge some games of each mix.

``python tools/mixing.py [--games N]``. Which of the two is listed later is left to the seed (``UNO_PROOF_SEED``); where
that matters, because both set the same option, both orders are played. Mixes that contradict themselves are listed with
what is said of them. Ends with 1 if the engines do not agree on a game, with the command that tells it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from uno_sim.cell import Cell
from uno_sim.errors import ConfigError
from uno_sim.farm import calm, cores
from uno_sim.rules.shelves import single_rules
from uno_sim.studies.audit import LINE_UP, Seen, judged
from uno_sim.study import Study, load_study

GAMES: Final = 10
SEATED: Final = 4
"""Players; partners need four."""


@dataclass(frozen=True, slots=True)
class Mix:
    """Two presets, the later upon the earlier; ``why_not`` is what is said of a mix that cannot be played."""

    names: tuple[str, str]
    study: Study | None
    why_not: str = ""

    @property
    def cell(self) -> Cell:
        assert self.study is not None
        return self.study.cells[0]

    def __str__(self) -> str:
        return f"[{', '.join(self.names)}]"


def mix(names: tuple[str, str], games: int, seed: int) -> Mix:
    """Two presets as a study of one cell."""
    study = {"rules": {"extends": list(names)}, "players": SEATED, "line_up": LINE_UP, "games": games, "seed": seed}
    try:
        return Mix(names, load_study(study))
    except ConfigError as error:
        return Mix(names, None, str(error.problems[0]).splitlines()[0])


def mixes(games: int, seed: int) -> Iterator[Mix]:
    """Every two single rules, in both orders where the order matters."""
    dice = Random(seed)
    for pair in combinations(single_rules(), 2):
        first, second = dice.sample(pair, 2)
        made = mix((first, second), games, seed)
        yield made
        if made.study is not None and made.study.notes:
            yield mix((second, first), games, seed)


def judge(made: Mix) -> Seen:
    return judged(made.cell, 0, made.cell.games)


def main() -> int:
    parser = argparse.ArgumentParser(description="Mix every two single rules and have the referee judge them.")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each mix")
    games = parser.parse_args().games
    seed = int(os.environ.get("UNO_PROOF_SEED", "1"))
    from joblib import Parallel, delayed

    from uno_sim.engine.batch import warm_up

    warm_up(print)
    began = time.monotonic()
    every = list(mixes(games, seed))
    playable = [made for made in every if made.study is not None]
    with Parallel(n_jobs=cores(), backend="loky", initializer=calm) as pool:
        seen = pool(delayed(judge)(made) for made in playable)
    for made in every:
        if made.study is None:
            print(f"cannot be mixed: {made}: {made.why_not}")
    refused = [(made, one.refused) for made, one in zip(playable, seen, strict=True) if one.refused is not None]
    for made, game in refused:
        print(f"the engines do not agree: {made}, game {game} of seed {seed}, {SEATED} x {LINE_UP}")
        print("  write `uno: rules/1` and `extends: " + str(made) + "` into mixed.yaml, then")
        print(f"  uno-sim watch mixed.yaml --game {game} --seed {seed} --players {SEATED} --line-up {LINE_UP} --hands")
    both = sum(bool(made.study and made.study.notes) for made in every)
    print(
        f"{len(playable)} mixes of two of {len(single_rules())} rules, {both} of them two that set the same option: "
        f"{sum(one.games for one in seen):,} games, {sum(one.events for one in seen):,} events judged, "
        f"{len(refused)} refused, {time.monotonic() - began:.0f} s"
    )
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
