"""The built site (`make docs`, which runs these): links lead somewhere, nothing is fetched, and everything is in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.site.crawl import Site
from uno_sim.cli.main import COMMANDS
from uno_sim.rules.load import presets
from uno_sim.rules.options import options

pytestmark = pytest.mark.site

ROOT: Final = Path(__file__).parents[2]
BUILT: Final = ROOT / "build" / "docs"
LISTED: Final = ROOT / "build" / "docs-outside.txt"


@pytest.fixture(scope="module")
def site() -> Site:
    if not (BUILT / "index.html").is_file():
        pytest.fail("there is no site: make docs", pytrace=False)
    return Site(BUILT)


def text(page: str) -> str:
    return (BUILT / page).read_text(encoding="utf-8")


def test_every_link_leads_somewhere(site: Site) -> None:
    assert sum(len(page.links) for page in site.pages.values()) > 3_000
    assert list(site.broken()) == []


def test_nothing_is_fetched_from_elsewhere(site: Site) -> None:
    assert list(site.strange()) == []


def test_links_out_of_the_site_are_listed(site: Site) -> None:
    """There may be no network here, so nobody follows them."""
    outside = site.outside()
    LISTED.write_text("".join(f"{link}  {', '.join(sorted(outside[link]))}\n" for link in sorted(outside)))
    print(f"{len(outside)} links out of the site: {LISTED}")
    assert [link for link in outside if not link.startswith("https://")] == []


def test_every_document_has_its_page(site: Site) -> None:
    documents = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert {f"{name}.html" for name in documents | {"tour", "changelog", "contributing"}} <= set(site.pages)


def test_every_page_is_reached_from_the_first(site: Site) -> None:
    """But for the one that shows what was searched for."""
    reached, waiting = set(), ["index.html"]
    while waiting:
        address = waiting.pop()
        if address in reached:
            continue
        reached.add(address)
        for link in site.pages[address].links:
            target = (BUILT / address).parent / link.partition("#")[0].partition("?")[0]
            if target.is_file() and target.suffix == ".html":
                waiting.append(target.resolve().relative_to(BUILT).as_posix())
    assert {page for page in site.pages if page != "search.html"} - reached == set()


def test_every_option_and_preset_has_a_section(site: Site) -> None:
    names = {name.replace(".", "-").replace("_", "-") for name in options()}
    assert names <= site.pages["rules/options.html"].names
    assert {f"preset-{name}" for name in presets()} <= site.pages["rules/presets.html"].names


def test_every_command_is_told() -> None:
    page = text("commands.html")
    assert [name for name in COMMANDS if f"uno-sim {name}" not in re.sub(r"<[^>]+>", "", page)] == []


def test_what_python_exports_is_told(site: Site) -> None:
    import uno_sim

    found = site.pages["api/uno_sim.api.html"].names
    assert [name for name in uno_sim.__all__ if not name.startswith("_") and f"uno_sim.api.{name}" not in found] == []


def test_formulas_are_drawn_by_the_browser() -> None:
    page = text("statistics.html")
    assert page.count("<math") > 20
    assert "merror" not in page
    assert "math-block" not in page


def test_no_mark_of_markdown_is_left() -> None:
    """A table, heading or fence that was not read as one would show its marks."""
    for page in BUILT.glob("*.html"):
        seen = re.sub(r"<(pre|script|style|code)\b.*?</\1>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"^\s*(\|.*\||#{1,6} |```|:::)", re.sub(r"<[^>]+>", "", seen), re.MULTILINE), page.name


BROKEN: Final = (
    '<p id="here"><a href="b.html#there">good</a> <a href="b.html#nowhere">no name</a> <a href="c.html">no file</a> '
    '<a href="#here">good</a> <a href="https://example.org/">out</a> <a href="#lost">no name</a>'
    '<img src="https://example.org/a.png"><link rel="stylesheet" href="//example.org/a.css"></p>'
)


def test_what_is_broken_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(BROKEN, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there"></p>', encoding="utf-8")
    (tmp_path / "a.css").write_text('@import "https://example.org/fonts.css"; p { background: url(local.png) }')
    site = Site(tmp_path)
    assert list(site.broken()) == ["a.html: b.html#nowhere", "a.html: c.html", "a.html: #lost"]
    assert set(site.outside()) == {"https://example.org/"}
    assert len(list(site.strange())) == 3
