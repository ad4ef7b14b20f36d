"""The fast engine without its compiler: the same source, run by Python, a game in about a millisecond.

    import interpreted
    interpreted.install()  # before anything of uno_sim.engine is imported

Compiling a changed engine costs half a minute; this costs nothing, and what it plays is the same bit by bit (`make
mutants` compares). A kernel reads a field of a record as an attribute and an element as a 64-bit integer. So the
records that Python hands to the engine become plain objects with lists of Python integers, and are written back when
the engine returns.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Final

LARGE: Final = 2048
"""Elements from which an array of 64-bit integers stays what it is: copying it would take longer than using it."""
MASKS: Final = frozenset(
    {"held", "fits", "answers", "follows", "numbers", "drawn_held", "banned", "against", "against_playable"}
)
"""Fields that are masks of coloured cards: the highest card of the last colour is their sign, which Python's integers
would repeat for ever. So they are opened without one."""
SWITCH: Final = "NUMBA_DISABLE_JIT"


def install() -> None:
    """Have numba leave functions alone, and the engine's entry open its records.

    Raises:
        RuntimeError: the engine is there already, compiled.
    """
    import sys

    if ("numba" in sys.modules and os.environ.get(SWITCH) != "1") or "uno_sim.engine.batch" in sys.modules:
        raise RuntimeError("interpreted.install() comes before the first import of numba and of the engine")
    os.environ[SWITCH] = "1"
    import numpy as np

    import uno_sim.jit

    np.seterr(over="ignore")  # words of 64 bits wrap around, as they do in a kernel
    uno_sim.jit.entry = entry  # type: ignore[assignment]
    from uno_sim.table import chance

    vars(chance)["np"] = Wrapping()


class Wrapping:
    """numpy, but for ``uint64``, which takes a negative number as a kernel does, and ``int64``, one of Python's."""

    int64 = int

    def __getattr__(self, name: str) -> Any:
        import numpy as np

        return getattr(np, name)

    @staticmethod
    def uint64(number: Any) -> Any:
        import numpy as np

        return np.uint64(int(number) & 0xFFFF_FFFF_FFFF_FFFF)


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """What stands in for `uno_sim.jit.entry`: open the records among the arguments, call, and write them back."""

    def call(*arguments: Any) -> Any:
        opened = [_opened(argument) for argument in arguments]
        try:
            return function(*opened)
        finally:
            for argument in opened:
                if isinstance(argument, Fields | Records):
                    argument.write_back()

    return call


def _opened(argument: Any) -> Any:
    import numpy as np

    if isinstance(argument, np.void):
        return Fields(argument)
    if isinstance(argument, np.ndarray) and argument.dtype.names:
        return Records(argument)
    return argument


class Row(list[Any]):
    """An array of one dimension; a slice may be set to one number."""

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, slice) and not isinstance(value, Iterable):
            value = [value] * len(range(*at.indices(len(self))))
        super().__setitem__(at, value)


def _signed(number: int) -> int:
    """A number as 64 bits with a sign hold it."""
    return number if number < 1 << 63 else number - (1 << 64)


class Wide:
    """A large array that stays one."""

    __slots__ = ("array",)

    def __init__(self, array: Any) -> None:
        self.array = array

    def __getitem__(self, at: Any) -> int:
        return int(self.array[at])

    def __setitem__(self, at: Any, value: int) -> None:
        self.array[at] = _signed(int(value))


class Grid:
    """An array of two dimensions, its elements by pairs of numbers."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self.rows[at[0]][at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self.rows[at[0]][at[1]] = value


class Fields:
    """A record: its fields are attributes."""

    def __init__(self, record: Any) -> None:
        names = record.dtype.names
        self.__dict__ = {name: _field(record[name], name in MASKS) for name in names}
        self.__dict__["_record"] = record

    def write_back(self) -> None:
        """Put what the fields have become into the record."""
        record = self.__dict__["_record"]
        for name in record.dtype.names:
            value = self.__dict__[name]
            if isinstance(value, Grid):
                record[name][...] = [[_signed(number) for number in row] for row in value.rows]
            elif isinstance(value, Row):
                record[name][...] = [_signed(number) for number in value]
            elif not isinstance(value, Wide) and value is not record[name]:
                record[name] = _signed(value) if isinstance(value, int) else value


def _field(value: Any, mask: bool) -> Any:
    """A field as a kernel sees it. Random words stay what they are: they are the only unsigned integers there."""
    shape = getattr(value, "shape", ())
    if mask:
        import numpy as np

        unsigned = np.asarray(value).view(np.uint64).tolist()
        return Grid(unsigned) if len(shape) > 1 else Row(unsigned) if shape else unsigned
    if not shape:
        return int(value)
    if value.dtype.kind == "u" and value.dtype.itemsize >= 4:
        return value
    if value.dtype.itemsize == 8 and value.size > LARGE:
        return Wide(value)
    return Row(value.tolist()) if len(shape) == 1 else Grid(value.tolist())


class Records:
    """An array of records, opened one by one as they are asked for."""

    def __init__(self, records: Any) -> None:
        self.records = records
        self.size = records.size
        self.opened: dict[int, Fields] = {}

    def __len__(self) -> int:
        return int(self.size)

    def __getitem__(self, at: int) -> Fields:
        if at not in self.opened:
            self.opened[at] = Fields(self.records[at])
        return self.opened[at]

    def write_back(self) -> None:
        """Put what the opened records have become into the array."""
        for fields in self.opened.values():
            fields.write_back()
