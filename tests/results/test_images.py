"""Each kind of picture looks as it did when somebody last looked at it, and would not without its intervals."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import pytest
from matplotlib.axes import Axes
from matplotlib.container import ErrorbarContainer
from matplotlib.testing.compare import compare_images

from tests.results import images
from uno_sim.report.plots import LOOK, Picture, figure_of

PICTURES: Final = {picture.stem: picture for picture in images.kinds()}
TOLERANCE: Final = 0.5
"""Root of the mean square difference of grey values (0 to 255) that is let pass; what intervals are worth is more."""
RENEW: Final = "`make pictures` draws all anew; then look at what is new"

pytestmark = pytest.mark.slow


def each() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(images.WORDS.read_text(encoding="utf-8"))
    return found


def differs(picture: Picture, path: Path, change: Any = lambda _axes: None) -> str | None:
    with mpl.rc_context(LOOK):
        figure, axes = images.sheet(picture)
        change(axes)
        images.write(figure, path)
    expected = path.with_name("expected.png")
    expected.write_bytes((images.FOLDER / f"{picture.stem}.png").read_bytes())
    found: str | None = compare_images(str(expected), str(path), tol=TOLERANCE)
    return found


def without_intervals(axes: Axes) -> None:
    """Take away all bars, strokes and bands of uncertainty, in every panel."""
    marks: list[Any] = []
    for panel in figure_of(axes).axes:
        caps = [cap for bars in panel.containers if isinstance(bars, ErrorbarContainer) for cap in bars.lines[1]]
        marks += [line for line in panel.lines if line.get_marker() == "|" and line not in caps]
        marks += [*panel.collections, *caps]
    assert marks, "there are no intervals"
    for mark in marks:
        mark.set_visible(False)


def test_all_kinds_are_kept() -> None:
    assert {file.stem for file in images.FOLDER.glob("*.png")} == set(PICTURES) == set(kept()), RENEW


@each()
def test_it_looks_as_it_did(picture: Picture, tmp_path: Path) -> None:
    assert differs(picture, tmp_path / "now.png") is None, RENEW


@each()
def test_it_says_what_it_said(picture: Picture) -> None:
    with mpl.rc_context(LOOK):
        assert [picture.title, *images.words(images.sheet(picture)[0])] == kept()[picture.stem], RENEW


WRITTEN: Final = ("together",)
"""Pictures whose intervals are words."""


@each()
def test_without_its_intervals_it_would_look_different(picture: Picture, tmp_path: Path) -> None:
    if picture.stem in WRITTEN:
        squares = [text for text in kept()[picture.stem] if re.search(r"\n±\d", text)]
        assert len(squares) == 3, "every square says how sure it is"
        return
    assert differs(picture, tmp_path / "bare.png", without_intervals) is not None
