"""The site in a browser: light and dark, on a phone and on a desk; what it fetches comes from itself.

``make browser`` builds it first, and leaves what a reader would see in build/browser.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import Silent
from tests.browser.test_reports import SEEN, WIDTHS, Scheme, faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

BUILT: Final = Path(__file__).parents[2] / "build" / "docs"
PAGES: Final = (
    "index", "tour", "rules/options", "rules/presets", "statistics", "odds", "commands", "api/uno_sim.api",
    "architecture",
)  # fmt: skip
SIDEWAYS: Final = "document.documentElement.scrollWidth > innerWidth + 1"
BACKGROUND: Final = """() => {
    const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
    return (red + green + blue) / 765;
}"""
FLAT: Final = """() => [...document.querySelectorAll('math mfrac')].filter(each => {
    const [above, below] = [...each.children].map(child => child.getBoundingClientRect());
    return !above.height || above.bottom > below.top + 1;
}).length"""
"""Fractions that are not drawn as fractions."""


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    """Where the site is to be had, on this machine alone."""
    if not (BUILT / "index.html").is_file():
        pytest.fail("there is no site: make docs", pytrace=False)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def watched(browser: Browser, home: str, scheme: Scheme, width: int) -> tuple[Page, list[str]]:
    """A page, and what is to be complained of: what its console says, and what it fetches from elsewhere."""
    page = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request", lambda request: None if request.url.startswith((home, "data:")) else complaints.append(request.url)
    )
    page.on(
        "response", lambda answer: complaints.append(f"{answer.status} {answer.url}") if answer.status > 399 else None
    )
    return page, complaints


@pytest.mark.parametrize(("scheme", "width"), [("light", "desk"), ("dark", "phone")])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read(name: str, scheme: Scheme, width: str, browser: Browser, home: str) -> None:
    page, complaints = watched(browser, home, scheme, WIDTHS[width])
    page.goto(f"{home}/{name}.html")
    SEEN.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SEEN / f"site-{name.replace('/', '-')}-{scheme}-{width}.png")
    assert complaints == []
    assert not page.evaluate(SIDEWAYS), "the page moves sideways"
    lightness = page.evaluate(BACKGROUND)
    assert lightness > 0.9 if scheme == "light" else lightness < 0.2
    assert page.evaluate(FLAT) == 0
    grave = [fault for fault in faults(page) if fault.startswith(("serious", "critical"))]
    assert grave == []
    page.context.close()


def test_the_search_finds(browser: Browser, home: str) -> None:
    page, complaints = watched(browser, home, "light", 1280)
    page.goto(f"{home}/search.html?q=hypergeometric")
    page.locator("#search-results li a").first.wait_for()
    found = page.locator("#search-results li a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    assert any("odds.html" in link for link in found)
    assert complaints == []
    page.context.close()
