"""``make clauses`` looks at every clause, and finds marks that bear none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


def test_every_clause_is_looked_at() -> None:
    done = subprocess.run([sys.executable, "tools/clauses.py"], cwd=ROOT, capture_output=True, text=True)
    assert not done.stderr
    counts = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if " of " in line[:20]}
    assert counts["all"][1:] == ["of", "269"]
    assert counts["deck"] == ["23", "of", "23"]
    assert counts["machinery"] == ["52", "of", "52"]
    assert counts["example"] == ["18", "of", "18"]
    assert "no such clause" not in done.stdout
    assert (done.returncode == 0) == (counts["all"][0] == "269")
