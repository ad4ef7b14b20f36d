"""Ctrl-C and SIGTERM: raise a flag that every worker looks at after each game.

The kernel plays without Python, so a Python signal handler alone could come minutes late, and a compiler may swallow
what the handler raises. Here the operating system writes the signal's number into a pipe at once, and a thread of its
own acts on it. The flag is one byte in a file that worker processes map into their memory too.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the command line imports this file, and has to be light
    import numpy as np
    from numpy.typing import NDArray

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
GRACE: Final = 1.7
"""Seconds from the signal to the end of the process, if nothing else ends it."""


class Stop:
    """The flag: ``seen`` is the byte for the kernel, ``signal`` what raised it (0: nobody)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seen = look_at(path)
        self.signal = 0

    def __bool__(self) -> bool:
        return bool(self.seen[0])

    def raise_it(self, number: int) -> None:
        self.signal = self.signal or number
        self.seen[0] = 1


def look_at(path: Path) -> NDArray[np.uint8]:
    """The flag's byte, shared with whoever else maps the file."""
    import numpy as np

    return np.asarray(np.memmap(path, dtype=np.uint8, mode="r+", shape=(1,)))


@contextmanager
def stoppable(*, hard: bool = False) -> Iterator[Stop]:
    """Within, the two signals raise the flag instead of doing what they did.

    ``hard``: where the process still lives `GRACE` seconds later it ends there and then. Only the main thread can
    receive signals; elsewhere the flag is there and nobody raises it.
    """
    handle, name = tempfile.mkstemp(prefix="uno-sim-stop-")
    os.write(handle, b"\0")
    os.close(handle)
    path = Path(name)
    stop = Stop(path)

    def act(number: int) -> None:
        stop.raise_it(number)
        if hard:
            _end_later(number)

    try:
        with _watching(act, _noted):
            yield stop
    finally:
        with suppress(OSError):  # some systems keep a mapped file
            path.unlink()


@contextmanager
def ending() -> Iterator[None]:
    """Within, the two signals end the process with status 130 or 143, after `GRACE` seconds at the latest."""
    with _watching(_end_later, _end):
        yield


@contextmanager
def _watching(act: Callable[[int], None], handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call ``act`` with a signal's number in a thread of its own, and ``handler`` where Python gets to it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    watcher = threading.Thread(target=_watch, args=(reading, act), daemon=True)
    watcher.start()
    wakeup = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    before = {number: signal.signal(number, handler) for number in SIGNALS}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
        signal.set_wakeup_fd(wakeup)
        os.close(writing)  # ends the watcher
        watcher.join(timeout=1)
        os.close(reading)


def _watch(reading: int, act: Callable[[int], None]) -> None:
    while numbers := os.read(reading, 1):
        if numbers[0] in SIGNALS:
            act(numbers[0])


def _noted(_number: int, _frame: FrameType | None) -> None:
    """The watcher has seen to it; Python must not raise KeyboardInterrupt in the middle of a file."""


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _end_later(number: int) -> None:
    timer = threading.Timer(GRACE, _end_now, args=(number,))
    timer.daemon = True
    timer.start()


def _end_now(number: int) -> None:
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(128 + number)


__all__ = ["SIGNALS", "Stop", "ending", "look_at", "stoppable"]
