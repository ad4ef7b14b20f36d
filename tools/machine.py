"""The computer that figures were measured on: its processor, cores and load, and versions of what counts."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from proofs import commit

LIBRARIES: Final = ("numba", "llvmlite", "numpy", "polars", "matplotlib", "rlcard")


def computer() -> dict[str, Any]:
    """Where and with what something is measured; ``load`` is that of the last minute."""
    from uno_sim.farm import cores
    from uno_sim.jit import ENGINE_HASH

    return {
        "cpu": cpu_model(),
        "cores": cores(),
        "load": round(os.getloadavg()[0], 2),
        "system": platform.system(),
        "machine": platform.machine(),
        "python": platform.python_version(),
        **{library: installed(library) for library in LIBRARIES},
        "commit": commit(),
        "engine": ENGINE_HASH,
    }


def cpu_model() -> str:
    """The processor's name, as Linux knows it; elsewhere what Python knows."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, "") or platform.processor() or platform.machine()


def installed(library: str) -> str | None:
    """The version of a library; None if it is not there."""
    try:
        return version(library)
    except PackageNotFoundError:
        return None
