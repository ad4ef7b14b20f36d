"""``uno-sim``: the commands, and how it ends.

Exit codes: 0 done; 1 something was found (audit, scenario, lint, check); 2 a mistake that the message says how to mend;
3 and 4 determinism is broken, or it cannot be told (check); 130 and 143 stopped by Ctrl-C and SIGTERM; 70 and 1 a bug,
with its traceback.
"""

from __future__ import annotations

import gc
import importlib
import sys
import time
import traceback
from typing import Final

BEGAN: Final = time.perf_counter()
"""When the clock of "everything else" started."""

import typer  # noqa: E402 -- after the clock

import uno_sim  # noqa: E402
from uno_sim.errors import EngineFault, Interrupted, UnoSimError  # noqa: E402
from uno_sim.stop import ending  # noqa: E402

PROGRAM: Final = "uno-sim"
SAYS: Final = """A laboratory for UNO's rules: plays millions of games, and gives tables and pictures.

Begin with:  uno-sim run official
"""
COMMANDS: Final = (
    "run", "watch", "odds", "rules", "new", "lint", "scenario", "audit", "compare", "effects", "sweep", "answer",
    "skill", "report", "baseline", "check", "warmup",
)  # fmt: skip
"""Modules of this package: each has a function of its own name, or ``app``, a group of commands."""
NEW_OBJECTS: Final = 200_000
"""Objects made before Python looks for garbage. Libraries make some 400,000 that stay while they are imported, and by
default Python looks through all of them again and again: a fifth of a second of every start."""

app = typer.Typer(
    name=PROGRAM,
    help=SAYS,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"{PROGRAM} {uno_sim.__version__}")
        raise typer.Exit


@app.callback()
def _program(
    _version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version and end."
    ),
) -> None: ...


def main(arguments: list[str] | None = None) -> None:
    """Run a command line, by default this process's own; never returns.

    Raises:
        SystemExit: always, with the exit code.
    """
    gc.set_threshold(NEW_OBJECTS)
    with ending():
        try:
            sys.exit(_ended(arguments))
        finally:
            gc.freeze()  # nothing is looked through when all is over


def _ended(arguments: list[str] | None) -> int:
    """Carry out a command; its exit code, unless typer ends the program first (mistakes in flags, --help)."""
    register()
    try:
        app(arguments, prog_name=PROGRAM)
    except EngineFault:
        traceback.print_exc()
        return EngineFault.exit_code
    except Interrupted as error:
        _say(str(error))
        return error.status
    except UnoSimError as error:
        _say(str(error))
        return error.exit_code
    return 0


def register() -> None:
    """Give the program all its commands."""
    for name in COMMANDS:
        module = importlib.import_module(f"uno_sim.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, name))


def _say(text: str) -> None:
    print(text, file=sys.stderr)
