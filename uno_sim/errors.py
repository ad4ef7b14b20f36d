"""Everything that uno-sim raises on purpose.

::

    UnoSimError                 caught at the command line, which prints it and ends with its exit code
    ├── UserError               2    a mistake that whoever typed it can mend; the message says how
    │   ├── ConfigError         2    YAML, ``--set`` or flags: a list of `Problem`, all that were found at once
    │   ├── FolderError         2    a run folder that can be neither continued nor written to
    │   ├── BaselineError       2    a baseline that cannot be read, or that does not fit what it guards
    │   └── StrategyError       2    a player's own function that failed or answered nonsense
    ├── Interrupted             130 or 143    Ctrl-C or SIGTERM; what is finished is kept
    └── EngineFault             70   uno-sim contradicts itself: a bug to report, never the user's mistake

Nothing else may reach a user; a traceback means that a class is missing here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final


class UnoSimError(Exception):
    """Whatever uno-sim raises on purpose; its text is for people."""

    exit_code: ClassVar[int] = 1


class UserError(UnoSimError):
    """A mistake that whoever typed it can mend."""

    exit_code = 2


class FolderError(UserError):
    """A run folder that can be neither continued nor written to."""


class BaselineError(UserError):
    """A baseline that cannot be read, or that does not fit what it guards."""


class StrategyError(UserError):
    """A player's own function that failed or answered nonsense."""


class EngineFault(UnoSimError):
    """uno-sim contradicts itself: a bug to report."""

    exit_code = 70


class Interrupted(UnoSimError):
    """Ended by a signal; ``status`` is what the shell gets (130 for Ctrl-C, 143 for SIGTERM)."""

    def __init__(self, signal_number: int, message: str = "") -> None:
        super().__init__(message or f"stopped by signal {signal_number}")
        self.status = 128 + signal_number


LONGEST_KEY: Final = 80
LONGEST_NAME: Final = 300


def printable(text: str) -> str:
    """Text without what a terminal would obey instead of show."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a configuration: where it is, what is wrong, and what to do.

    ``line`` and ``column`` count from 1; 0 where there is none (a flag, a file that cannot be read).
    ``hint`` may have several lines: what is allowed, the nearest allowed name, the next step.
    """

    file: str
    message: str
    key: str = ""
    line: int = 0
    column: int = 0
    width: int = 1
    source_line: str = ""
    hint: str = ""

    def __str__(self) -> str:
        file = self.file if len(self.file) <= LONGEST_NAME else self.file[:LONGEST_NAME] + "…"
        where = f"{file}:{self.line}:{self.column}" if self.line else file
        key = self.key if len(self.key) <= LONGEST_KEY else "…" + self.key[-LONGEST_KEY:]
        head = ": ".join(part for part in (where, key, self.message) if part)
        lines = (head, *self._excerpt(), *("  " + line for line in self.hint.splitlines()))
        return "\n".join(printable(line) for line in lines)

    def _excerpt(self) -> Iterable[str]:
        """The source line with a caret under the mistake; a window of it when it is long."""
        if not self.line or not self.source_line:
            return
        start = max(0, self.column - 1 - 60) if len(self.source_line) > 110 else 0
        shown = self.source_line[start : start + 110].rstrip()
        at = self.column - 1 - start
        margin = f"{self.line:>5} | "
        yield margin + shown.replace("\t", " ")  # a tab would move the caret
        width = max(1, min(self.width, len(shown) - at))
        yield " " * (len(margin) - 2) + "| " + " " * at + "^" + "~" * (width - 1)


class ConfigError(UserError):
    """All the mistakes that were found in a configuration."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(dict.fromkeys(problems), key=lambda one: (one.file, one.line, one.column)))
        super().__init__("\n\n".join(str(problem) for problem in self.problems))
