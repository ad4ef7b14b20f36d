"""How pages are laid out before Sphinx sees them; `make test` runs these without it."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from uno_sim.rules.clauses import clauses
from uno_sim.rules.load import presets
from uno_sim.rules.options import options

THERE: Final = {
    "odds.md",
    "tour.md",
    "changelog.md",
    "rules/options.md",
    "api/uno_sim.measures.rst",
    "api/uno_sim.stats.rst",
}


@pytest.fixture(scope="module")
def docs() -> Iterator[Any]:
    """The script of `make docs`, which imports its neighbours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(Path(__file__).parents[2] / "tools")
        yield importlib.import_module("tools.docs")


@pytest.mark.parametrize(
    ("written", "page", "base", "wanted"),
    [
        ("[a](odds.md#ask)", "rules.md", "docs/rules.md", "[a](odds.md#ask)"),
        ("[a](odds.md)", "rules/options.md", "docs/rules/options.md", "a"),
        ("[a](../odds.md)", "rules/options.md", "docs/rules/options.md", "[a](../odds.md)"),
        ("[a](docs/odds.md)", "tour.md", "README.md", "[a](odds.md)"),
        ("[a](../CHANGELOG.md)", "odds.md", "docs/odds.md", "[a](changelog.md)"),
        ("[`m`](../uno_sim/measures.py)", "odds.md", "docs/odds.md", "[`m`](api/uno_sim.measures.rst)"),
        ("[s](../uno_sim/stats/)", "odds.md", "docs/odds.md", "[s](api/uno_sim.stats.rst)"),
        ("[`t`](../tools/faults.yaml)", "odds.md", "docs/odds.md", "`t`"),
        ("[a](#ask)", "odds.md", "docs/odds.md", "[a](#ask)"),
        ("[a](https://example.org/)", "odds.md", "docs/odds.md", "[a](https://example.org/)"),
        ("![p](reports/p.png)", "tour.md", "README.md", "![p](reports/p.png)"),
        ("```yaml\n[a](../b.md)\n```", "odds.md", "docs/odds.md", "```yaml\n[a](../b.md)\n```"),
    ],
)
def test_links_lead_to_what_the_site_has(docs: Any, written: str, page: str, base: str, wanted: str) -> None:
    assert docs.at_home(written, page, base, THERE) == wanted


def test_every_document_is_a_page(docs: Any) -> None:
    found = docs.pages()
    assert {path.name for path in (docs.ROOT / "docs").glob("*.md")} <= set(found)
    index = (docs.CONFIG / "index.rst").read_text(encoding="utf-8")
    listed = set(re.findall(r"^   ([\w/-]+)$", index, re.MULTILINE))
    assert {page.rsplit(".", 1)[0] for page in found if not page.startswith("api/")} == listed - {
        "genindex",
        "modindex",
    }


def test_the_tour_ends_before_the_table_of_documents(docs: Any) -> None:
    text, _ = docs.pages()["tour.md"]
    assert text.startswith("# The tour\n")
    assert "Why believe a figure" in text
    assert "| | |" not in text
    with pytest.raises(SystemExit, match="no table of documents"):
        docs.tour("# uno-sim\n\nnothing\n")


def test_declarations_are_on_their_pages(docs: Any) -> None:
    found = docs.pages()
    for name in options():
        assert f"### `{name}`\n" in found["rules/options.md"][0]
    for name in presets():
        assert f"### `{name}`\n" in found["rules/presets.md"][0]
    for clause in clauses():
        assert f"**{clause}** (" in found["rules/clauses.md"][0]
    assert "…\n" not in found["commands.md"][0]
    assert "uno-sim odds [OPTIONS] {CONFIG}" in found["commands.md"][0]
