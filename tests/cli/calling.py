"""A command line carried out in this process."""

from __future__ import annotations

import pytest

from uno_sim.cli import main as program


def called(*arguments: str) -> int:
    """Its exit code."""
    with pytest.raises(SystemExit) as ended:
        program.main(list(arguments))
    return 0 if ended.value.code is None else int(ended.value.code)
