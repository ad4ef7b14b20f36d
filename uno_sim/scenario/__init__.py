"""Scenarios: positions in YAML, what players do, and what must follow; run in both engines.

>>> from uno_sim.scenario import load, run
>>> outcome = run(load("tests/scenarios/official/lead-skip.yaml"))      # doctest: +SKIP
>>> outcome.passed                                                      # doctest: +SKIP
"""

from uno_sim.scenario.compare import Outcome, run
from uno_sim.scenario.model import Action, Difference, Scenario
from uno_sim.scenario.read import files, load, load_all
from uno_sim.scenario.telling import listing, told

__all__ = ["Action", "Difference", "Outcome", "Scenario", "files", "listing", "load", "load_all", "run", "told"]
