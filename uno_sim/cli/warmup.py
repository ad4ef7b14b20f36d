"""``uno-sim warmup``: compile the engine ahead of its first use."""

from __future__ import annotations


def warmup() -> None:
    """Compile the engine ahead of its first use.

    It is kept in the user's cache folder (UNO_SIM_CACHE names another), and compiled again only when the engine,
    numba or the computer changes.
    """
    from uno_sim.engine.batch import warm_up

    seconds = warm_up(lambda text: print(text, flush=True))
    print(f"the engine is ready ({seconds:.1f} s)")
