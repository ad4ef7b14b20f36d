"""``python -m uno_sim``: the same as ``uno-sim``."""

from uno_sim.cli.main import main

main()
