"""What all tests share: markers, the hypothesis profile, the seed of proofs, the time budget."""

from __future__ import annotations

import os
import time
from typing import Final

import hypothesis
import pytest

MARKERS: Final = (
    "proof: takes minutes; runs in `make proofs`, not in `make test`",
    "site: looks at the built site; runs in `make docs`",
    "browser: needs Debian's chromium; runs in `make browser`",
    "slow: takes more than some five seconds; left out of `make floors`",
    "clause(id): the rule clause that is tested, as S1.36",
    "fault(n): the fault of public engines, by its row in the list, that must not be here",
)
BUDGET_SECONDS: Final = 480
UNSEEDED: Final = 1

# The same examples in every run: a red test is red because of a change. Proofs bring a seed of their own.
hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("rotating", deadline=None, database=None, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    hypothesis.settings.load_profile("rotating" if "UNO_PROOF_SEED" in os.environ else "fixed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first: workers take whole files, and a long one at the end leaves the others idle."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session")
def proof_seed() -> int:
    """The seed for proofs: ``make proofs`` derives it from the commit; 1 otherwise."""
    return int(os.environ.get("UNO_PROOF_SEED", UNSEEDED))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Under ``make test``: how much of the budget was used. Too much is a warning, since machines differ."""
    if (started := os.environ.get("UNO_TEST_STARTED")) is None:
        return
    used = time.time() - int(started)
    over = used > BUDGET_SECONDS
    terminalreporter.write_line(
        f"make test took {used:.0f} s of its {BUDGET_SECONDS} s" + (": TOO LONG, see the slowest tests" * over),
        red=over,
        green=not over,
    )
