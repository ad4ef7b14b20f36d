"""uno-sim: a laboratory for UNO's rules.

``uno_sim.run("official", games=100_000)`` plays and returns tables as polars frames; see `uno_sim.api`. Importing the
package is light: everything heavy is imported by what needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from uno_sim.api import Result as Result
    from uno_sim.api import answer as answer
    from uno_sim.api import effects as effects
    from uno_sim.api import odds as odds
    from uno_sim.api import run as run
    from uno_sim.api import skill as skill
    from uno_sim.api import sweep as sweep

    __version__: str

__all__ = ["Result", "__version__", "answer", "effects", "odds", "run", "skill", "sweep"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _installed_version()
    if name in __all__:
        from uno_sim import api

        return getattr(api, name)
    raise AttributeError(f"module 'uno_sim' has no attribute '{name}'")


def _installed_version() -> str:
    """The version that was installed; ``0`` for sources that were not."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("uno-sim")
    except PackageNotFoundError:
        return "0"
