"""The referee: a second engine in plain Python that judges traces and does not roll.

Written from the rule documents and ``docs/trace.md``. It shares with the fast engine card *names*, validated
option *values* and the trace schema, and nothing derived from them: its deck, points and effects are its own.
"""

from uno_sim.referee.judge import judge
from uno_sim.referee.table import Position
from uno_sim.referee.verdict import Disagreement, Standing, Verdict

__all__ = ["Disagreement", "Position", "Standing", "Verdict", "judge"]
