"""A figure and how sure it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

CONFIDENCE: Final = 0.95
"""What every interval of a run is, unless it says otherwise."""


Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval around it, all in the figure's own unit; ``nan`` where nothing can be said."""

    value: float
    se: float
    low: float
    high: float


UNKNOWN: Final = Estimate(math.nan, math.nan, math.nan, math.nan)


__all__ = ["CONFIDENCE", "UNKNOWN", "Estimate", "Whole"]
