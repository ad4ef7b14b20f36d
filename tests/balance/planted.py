"""Changes planted into a copy of the package: four into the engine, one into a preset, each to be switched on alone.

Compiling the engine takes half a minute, so all four are planted into one copy: a table's limit of actions is raised
by a million for each, and the planted code looks at that. With none switched on the copy plays as the engine does,
although its sources, and so its hash, are others: a refactoring that changes no bit.

As a program: ``python planted.py BASELINE``; checks the baseline with each, and prints the check as JSON, a line each.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SWITCH: Final = "UNO_PLANTED"
STEP: Final = 1_000_000
"""By how much a table's limit says that a change is switched on."""


@dataclass(frozen=True)
class Plant:
    """A change: what it does, where, and the text that is replaced; ``{on}`` becomes whether it is switched on."""

    name: str
    file: str
    function: str
    old: str
    new: str


PLANTS: Final = (
    Plant(
        "the pile is left in deal order in 1 % of games",
        "table/piles.py",
        "next_card",
        "        place = below(word, table.pile_size)\n",
        "        place = table.pile_size - 1 if {on} and table.deal % 100 == 7 else below(word, table.pile_size)\n",
    ),
    Plant(
        "a +2 draws 3 once in 100",
        "engine/play.py",
        "_owe",
        "    owed = times * rules.draws[code]\n",
        "    owed = times * rules.draws[code]\n"
        "    if {on} and code < FIRST_WILD and (table.deal * 31 + table.turns) % 100 == 7:\n"
        "        owed += 1\n",
    ),
    Plant(
        "the opener is shifted by one seat",
        "engine/opening.py",
        "open_game",
        "    opener = first_seat(table, rules)\n",
        "    opener = first_seat(table, rules)\n    if {on}:\n        opener = next_seat(table, opener)\n",
    ),
    Plant(
        "a wild's colour is chosen second-best",
        "players/choose.py",
        "name_colour",
        "    if player.naming != MOST_HELD_CHANCE or ties == 1:\n",
        "    if {on}:\n"
        "        second = (best + 1) % COLOUR_COUNT\n"
        "        for colour in range(COLOUR_COUNT):\n"
        "            if colour != best and in_lane(table, seat, colour) > in_lane(table, seat, second):\n"
        "                second = colour\n"
        "        return second\n"
        "    if player.naming != MOST_HELD_CHANCE or ties == 1:\n",
    ),
)
TABLE: Final = Plant(
    "the switch",
    "engine/batch.py",
    "new_table",
    '    tables[0]["seed"], tables[0]["limit"] = cell.seed, cell.limit\n',
    f'    import os\n    switched = {STEP} * int(os.environ.get("{SWITCH}", "0"))\n'
    '    tables[0]["seed"], tables[0]["limit"] = cell.seed, cell.limit + switched\n',
)
PRESET: Final = "configs/rules/plain-lead.yaml"
STACKING: Final = '\nanswer:\n  two_on_two: "yes"\n'
STACKED: Final = "stacking is silently on in one preset"
NOTHING: Final = "nothing: a refactoring that changes no bit"


def planted(package: Path) -> None:
    """Plant all changes into a copy of the package, switched off."""
    from tools.faults import Fault

    for number, plant in enumerate((TABLE, *PLANTS)):
        new = plant.new.replace("{on}", f"table.limit // {STEP} == {number}")
        fault = Fault(plant.name, "", plant.file, plant.function, plant.old, new, ())
        file = package / plant.file
        file.write_text(fault.planted(file.read_text(encoding="utf-8")), encoding="utf-8")


def checked(path: Path, name: str) -> None:
    """Check a baseline and print what came of it; the seconds are those of the check alone."""
    from uno_sim.guard.check import check
    from uno_sim.guard.explain import explain
    from uno_sim.guard.file import read
    from uno_sim.guard.formats.json import data

    began = time.perf_counter()
    found = check(path, read(path), jobs=2)
    seconds = time.perf_counter() - began
    print(json.dumps({"planted": name, "seconds": seconds, **data(found, explain(found))}), flush=True)


def main() -> None:
    """Check with nothing switched on, with each change of the engine, and with the preset changed."""
    import uno_sim

    path = Path(sys.argv[1])
    for number, name in enumerate((NOTHING, *(plant.name for plant in PLANTS))):
        os.environ[SWITCH] = str(number)
        checked(path, name)
    os.environ[SWITCH] = "0"
    assert uno_sim.__file__ is not None
    preset = Path(uno_sim.__file__).parent / PRESET
    preset.write_text(preset.read_text(encoding="utf-8") + STACKING, encoding="utf-8")
    checked(path, STACKED)


if __name__ == "__main__":
    main()
