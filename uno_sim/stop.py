"""Ctrl-C and SIGTERM: raise a flag that every worker looks at after each game.

The kernel plays without Python, so a Python signal handler alone could come minutes late. Here the operating system
writes the signal's number into a pipe at once, and a thread of its own turns it into the flag. The flag is one byte
in a file that worker processes map into their memory too.
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
from typing import Final

import numpy as np
from numpy.typing import NDArray

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
GRACE: Final = 1.7
"""Seconds from the signal to the end of the process, if all else fails (only where ``hard`` is asked for)."""


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
    try:
        if threading.current_thread() is threading.main_thread():
            with _watching(stop, hard):
                yield stop
        else:
            yield stop
    finally:
        with suppress(OSError):  # some systems keep a mapped file
            path.unlink()


@contextmanager
def _watching(stop: Stop, hard: bool) -> Iterator[None]:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    watcher = threading.Thread(target=_watch, args=(reading, stop, _last_resort if hard else None), daemon=True)
    watcher.start()
    before = {number: signal.signal(number, _noted) for number in SIGNALS}
    wakeup = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(writing)  # ends the watcher
        watcher.join(timeout=1)
        os.close(reading)


def _noted(_number: int, _frame: FrameType | None) -> None:
    """The watcher has seen to it; Python must not raise KeyboardInterrupt in the middle of a file."""


def _watch(reading: int, stop: Stop, then: Callable[[int], None] | None) -> None:
    while numbers := os.read(reading, 1):
        if numbers[0] in SIGNALS:
            stop.raise_it(numbers[0])
            if then is not None:
                timer = threading.Timer(GRACE, then, args=(numbers[0],))
                timer.daemon = True
                timer.start()


def _last_resort(number: int) -> None:
    sys.stderr.flush()
    os._exit(128 + number)


__all__ = ["Stop", "look_at", "stoppable"]
