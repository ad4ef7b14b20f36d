"""Warnings on stderr: what in a rule set has no point or hardly can be meant. They change no figure nor exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uno_sim.errors import Problem


def warn(problems: Iterable[Problem], notes: Iterable[str] = ()) -> None:
    """Print each warning once; ``notes`` say what was not heeded."""
    for note in notes:
        print(note, file=sys.stderr, flush=True)
    for problem in dict.fromkeys(problems):
        print(f"warning: {problem}", file=sys.stderr, flush=True)
