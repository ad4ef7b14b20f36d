"""A check for those who read it: people, continuous integration, and programs. Each file is one format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from uno_sim.guard.check import Checked
from uno_sim.guard.explain import Explanation
from uno_sim.guard.formats import github, json, junit, markdown, text

Format = Callable[[Checked, tuple[Explanation, ...]], str]
FORMATS: Final[dict[str, Format]] = {
    "text": text.told,
    "json": json.told,
    "junit": junit.told,
    "github": github.told,
    "markdown": markdown.told,
}

__all__ = ["FORMATS", "Format"]
