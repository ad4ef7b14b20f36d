"""``make golden``: one short game for each preset, told, that shows what the preset is about.

tools/golden.yaml says who plays, what must happen and which game it is. A game that no longer does what it
should, since the rules, the players or the engine have changed, is replaced by one that does. A transcript that
has changed is not wrong for that, and one that has not is not right: read what is new.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML

from uno_sim.cards import symbol_of
from uno_sim.cell import Cell
from uno_sim.engine.tracing import trace_game, trace_games
from uno_sim.study import load_study
from uno_sim.trace import Trace
from uno_sim.transcript import told

TABLE: Final = Path(__file__).with_name("golden.yaml")
FOLDER: Final = Path(__file__).parents[1] / "tests" / "golden"
SEATS: Final = 4
LINES: Final = 60
ENOUGH: Final = 2_000
"""Games among which the shortest is taken of those that fit."""
LISTS: Final = ("shows", "set")
GAMES: Final = 20_000
"""Games among which the first is taken that fits, where none of the `ENOUGH` did."""

Fact = Mapping[str, Any]
"""An event with its fields as text, and what a reader would add to a play."""


@dataclass(frozen=True, slots=True)
class Golden:
    """A preset's game or match: who plays it, what must happen in it, and its number, if there is one."""

    preset: str
    shows: tuple[str, ...]
    line_up: str = "human"
    players: int = SEATS
    lines: int = LINES
    match: bool = False
    set: tuple[str, ...] = ()
    game: int | None = None

    @property
    def command(self) -> str:
        words = ["uno-sim watch", self.preset, "--match" if self.match else "--game", str(self.game)]
        words += ["--line-up", self.line_up]
        words += ["--players", str(self.players)] if self.players != SEATS else []
        return " ".join([*words, *(f"--set {setting}" for setting in self.set)])

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.preset}.txt"

    @property
    def cell(self) -> Cell:
        flags = {"line_up": self.line_up, "players": self.players, "set": self.set}
        return replace(load_study(self.preset, flags).cells[0], matches=self.match)

    def lacks(self, trace: Trace) -> list[str]:
        """What should happen in a game and does not."""
        happened = list(facts(trace))
        return [wanted for wanted in self.shows if not any(_is(fact, wanted) for fact in happened)]

    def fits(self, trace: Trace) -> bool:
        """Whether a game is short, and shows what it should."""
        return not self.lacks(trace) and len(text(self, trace).splitlines()) <= self.lines


def goldens() -> dict[str, Golden]:
    """What tools/golden.yaml says, by preset."""
    table = YAML(typ="safe").load(TABLE)
    listed = {preset: {key: tuple(data[key]) for key in LISTS if key in data} for preset, data in table.items()}
    return {preset: Golden(**{"preset": preset, **data, **listed[preset]}) for preset, data in table.items()}


def text(golden: Golden, trace: Trace) -> str:
    """A transcript file: the command that tells the game, and the game as it tells it."""
    names = [profile.name for profile in golden.cell.line_up]
    return "\n".join([f"$ {golden.command}", *told(trace, names), ""])


def facts(trace: Trace) -> Iterator[Fact]:
    """The events of a game. Of a play also its symbol, that of the play before (`on`), the number of cards that its
    seat `drew` first, and whether it `answers` a debt; of a pass also the number of cards."""
    owing, drew, on = None, 0, ""
    for event in trace.events:
        fact = {"event": event.name} | {name: _word(value) for name, value in event.data.items()}
        match event.name:
            case "play":
                symbol = symbol_of(event.card)
                fact |= {"symbol": symbol, "on": on, "drew": str(drew), "answers": _word(owing == event.seat)}
                owing, drew, on = None, 0, symbol
            case "take" | "spared" | "lost":
                owing = None
            case "owes":
                owing = event.seat
            case "card" if event.cause == "turn":
                drew += 1
            case "pass":
                fact |= {"drew": str(drew)}
                drew = 0
        yield fact


def _word(value: Any) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _is(fact: Fact, wanted: str) -> bool:
    """Whether a fact is the wanted one: ``play symbol=R answers=true``."""
    name, *fields = wanted.split()
    pairs = (field.partition("=") for field in fields)
    return fact["event"] == name and all(str(fact.get(key)) == value for key, _, value in pairs)


def found(golden: Golden) -> Golden:
    """The same with a game that fits: the one that it has, or else a short one.

    Raises:
        LookupError: there is none among the first `GAMES`.
    """
    cell = golden.cell
    if golden.game is not None and golden.fits(trace_game(cell, golden.game)):
        return golden
    best, lacking = None, list(golden.shows)
    for game, trace in enumerate(trace_games(cell, range(GAMES))):
        if game >= ENOUGH and best is not None:
            break
        lacks = golden.lacks(trace)
        lacking = min(lacking, lacks, key=len)
        if not lacks and (length := len(text(golden, trace).splitlines())) <= golden.lines:
            best = min(best or (length, game), (length, game))
    if best is None:
        few = f"in the best of them not: {', '.join(lacking)}" if lacking else f"none in {golden.lines} lines"
        raise LookupError(f"{golden.preset}: no game of {GAMES:,} shows {', '.join(golden.shows)}; {few}")
    return replace(golden, game=best[1])


def main() -> int:
    yaml = YAML()
    yaml.width = 120
    table = yaml.load(TABLE)
    FOLDER.mkdir(exist_ok=True)
    missing = 0
    for preset, golden in goldens().items():
        try:
            new = found(golden)
        except LookupError as error:
            print(error)
            missing += 1
            continue
        assert new.game is not None
        if new.game != golden.game:
            print(f"{preset}: game {golden.game} -> {new.game}")
            table[preset]["game"] = new.game
        new.file.write_text(text(new, trace_game(new.cell, new.game)), encoding="utf-8")
    yaml.dump(table, TABLE)
    for stray in {*FOLDER.glob("*.txt")} - {golden.file for golden in goldens().values()}:
        stray.unlink()
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
