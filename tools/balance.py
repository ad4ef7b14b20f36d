"""``make balance``: keep anew what all presets come to; ``make proofs``: play all of it again, and decide.

    python tools/balance.py update | check

`tests/balance/test_presets.py` replays the first block of each in seconds. A change that is meant to move figures comes
with a new baseline; what the update says has moved belongs into the change's description.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from uno_sim.cli.main import main
from uno_sim.rules.load import presets

BASELINE: Final = Path(__file__).parents[1] / "tests" / "balance" / "presets.json"
TRACES: Final = 16
"""Games of each preset that are kept event by event: more would be megabytes."""
BUDGET: Final = 262_144
"""Fresh games of each preset in a proof."""

UPDATE: Final = ["baseline", *sorted(presets()), "-o", str(BASELINE), "--update", "--traces", str(TRACES)]
CHECK: Final = ["check", str(BASELINE), "--explain", "--budget", str(BUDGET), "--quiet"]

if __name__ == "__main__":
    main({"update": UPDATE, "check": CHECK}[sys.argv[1]])
