"""``make proofs``: every long proof in a reduced form, with a seed that changes with the commit.

A proof is either a test marked ``proof`` or a script in ``SCRIPTS``. Both read the seed from
``UNO_PROOF_SEED``; set it yourself to repeat a run. All proofs run even if one fails; the exit code is 1 if
any did. The budget for everything is 30 minutes on two cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SEED_WITHOUT_COMMIT: Final = 1
NO_TESTS: Final = 5  # pytest's exit code where none is marked
SEED_DIGITS: Final = 8  # hexadecimal digits of the commit: a seed below 2**32

SCRIPTS: Final[tuple[tuple[str, ...], ...]] = (
    ("tools/reference.py", "--games", "1000000"),
    ("tools/mutants.py", "--first", "--sample", "24"),
    ("tools/balance.py", "check"),
    ("tools/mixing.py",),
    ("tools/twins.py",),
    ("tools/instructions.py",),
    ("tools/calibration.py", "--repetitions", "200", "--cases", "4"),
    ("tools/floors.py", ".venv-floors"),
)


def commit() -> str | None:
    """The commit that is checked out, or None without git, without a repository or before a first commit."""
    # The clone may belong to another user than the one who runs this, which git refuses unless told.
    ask = ["git", "-c", "safe.directory=*", "rev-parse", "--verify", "HEAD"]
    try:
        answer = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return answer.stdout.strip()


def seed() -> int:
    """``UNO_PROOF_SEED`` if it is set, else the first digits of the commit, else 1."""
    if given := os.environ.get("UNO_PROOF_SEED"):
        return int(given)
    sha = commit()
    return int(sha[:SEED_DIGITS], 16) if sha else SEED_WITHOUT_COMMIT


def proofs(seed: int) -> list[list[str]]:
    """The arguments for Python of every proof, tests first."""
    tests = ["-m", "pytest", "-m", "proof", "--durations=10", f"--hypothesis-seed={seed}"]
    return [tests, *(list(script) for script in SCRIPTS)]


def main() -> int:
    chosen = seed()
    print(f"proofs: seed {chosen} (repeat with UNO_PROOF_SEED={chosen} make proofs)", flush=True)
    environment = os.environ | {"UNO_PROOF_SEED": str(chosen)}
    failed = []
    for proof in proofs(chosen):
        started = time.monotonic()
        code = subprocess.run([sys.executable, *proof], cwd=ROOT, env=environment).returncode
        print(f"proofs: {' '.join(proof)}: exit {code}, {time.monotonic() - started:.0f} s", flush=True)
        if code not in {0, NO_TESTS}:
            failed.append(proof)
    print(f"proofs: {len(failed)} of {len(proofs(chosen))} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
