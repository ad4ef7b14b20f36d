"""Compares rule sets on the same deals: every measure as a paired difference, with what can be said of it.

The first of several cells is the base, with which each of the others is compared.
"""

from uno_sim.studies.compare.differences import (
    FEW,
    FEWEST,
    LEVEL,
    Comparison,
    Difference,
    Verdict,
    Versus,
    compared,
    judged,
    widened,
)
from uno_sim.studies.compare.figures import HEADLINES, Figure, Form, figures
from uno_sim.studies.compare.margins import MARGINS, Margin, margins_of
from uno_sim.studies.compare.played import Played, apart, same_result
from uno_sim.studies.compare.playing import GAMES, comparable, compare, names
from uno_sim.studies.compare.runs import flags_of, with_totals

__all__ = [
    "FEW",
    "FEWEST",
    "GAMES",
    "HEADLINES",
    "LEVEL",
    "MARGINS",
    "Comparison",
    "Difference",
    "Figure",
    "Form",
    "Margin",
    "Played",
    "Verdict",
    "Versus",
    "apart",
    "comparable",
    "compare",
    "compared",
    "figures",
    "flags_of",
    "judged",
    "margins_of",
    "names",
    "same_result",
    "widened",
    "with_totals",
]
