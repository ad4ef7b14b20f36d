"""What a command costs: wall seconds, CPU seconds, and the most memory it held.

A process begins life as a copy of the one that starts it, and Linux counts that copy into its peak memory. So a command
is started by this very file as a small script (``python -I -S cost.py REPORT COMMAND…``), not by whoever asks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

KIB_A_MAXRSS: Final = 1 / 1024 if sys.platform == "darwin" else 1  # bytes there, KiB elsewhere


class Cost(NamedTuple):
    """``wall`` and ``cpu`` (user and system, of all threads and waited-for children) in seconds, ``peak`` in MB."""

    wall: float
    cpu: float
    peak: float


class CommandFailed(Exception):
    """A command did not end with exit code 0; the text says so, with the last line it wrote to stderr."""


def cost(command: Sequence[str], folder: Path, settings: Mapping[str, str] | None = None) -> Cost:
    """Carry out a command in a folder, with more environment variables set; its output is thrown away.

    Raises:
        CommandFailed: it could not be started, or its exit code is not 0.
    """
    with tempfile.TemporaryDirectory(prefix="uno-sim-cost-") as scratch:
        report = Path(scratch) / "cost.json"
        done = subprocess.run(
            [sys.executable, "-I", "-S", __file__, str(report), *command],
            cwd=folder, env={**os.environ, **(settings or {})}, stdin=subprocess.DEVNULL, capture_output=True,
        )  # fmt: skip
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines() or ["without a word"]
            raise CommandFailed(f"exit code {done.returncode}: {said[-1].strip()}")
        return Cost(*json.loads(report.read_text(encoding="utf-8")))


def main(report: str, *command: str) -> int:
    """Carry out a command and write its cost down; its exit code (127: it could not be started)."""
    began = time.perf_counter()
    try:
        child = os.posix_spawnp(command[0], command, os.environ)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - began
    peak = used.ru_maxrss * KIB_A_MAXRSS * 1024 / 1e6
    Path(report).write_text(json.dumps([wall, used.ru_utime + used.ru_stime, peak]), encoding="utf-8")
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
