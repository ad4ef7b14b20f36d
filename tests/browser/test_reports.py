"""Reports in a browser: light and dark, on a phone and on a desk, by keyboard and on paper.

``make browser`` runs these and leaves what a reader would see in build/browser, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import pytest

from tests.browser.conftest import REPORTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SEEN: Final = Path(__file__).parents[2] / "build" / "browser"
WIDTHS: Final = {"phone": 390, "desk": 1280}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
Scheme = Literal["light", "dark"]

HEADINGS: Final = "[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(each => Number(each.tagName[1]))"
UNSEEN: Final = """() => [...document.querySelectorAll("figure")].filter(figure =>
    [...figure.querySelectorAll("svg")].filter(svg => svg.getBoundingClientRect().width > 100).length !== 1
).map(figure => figure.id)"""
CUT: Final = """() => [...document.querySelectorAll("figure svg")].flatMap(svg => {
    const box = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].filter(text => {
        const at = text.getBoundingClientRect();
        return box.width && (at.left < box.left - 1 || at.right > box.right + 1
            || at.top < box.top - 1 || at.bottom > box.bottom + 1);
    }).map(text => `${svg.closest("figure").id}: ${text.textContent}`);
})"""
"""Words of pictures that reach beyond them."""
LIGHTNESS: Final = """name => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const parts = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
    probe.remove();
    return parts.reduce((sum, part) => sum + part, 0) / 765;
}"""


@contextmanager
def opened(browser: Browser, address: str, scheme: Scheme = "light", width: int = 1280) -> Iterator[Page]:
    """A report; when it is left, it must have fetched nothing, and have had nothing to complain about."""
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    complaints: list[str] = []
    fetched: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(address)
    yield page
    assert complaints == []
    assert [url for url in fetched if not url.startswith("data:")] == [address]
    context.close()


def faults(page: Page) -> list[str]:
    """What axe-core finds, of any weight."""
    from axe_playwright_python.sync_playwright import Axe

    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{each['impact']} {each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("report", REPORTS)
def test_a_report_can_be_read(
    report: str, scheme: Scheme, width: str, browser: Browser, addresses: dict[str, str]
) -> None:
    with opened(browser, addresses[report], scheme, WIDTHS[width]) as page:
        SEEN.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SEEN / f"{report}-{scheme}-{width}.png", full_page=True)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), "the page moves sideways"
        assert page.evaluate(UNSEEN) == [], "a picture shows both of its sheets, or none"
        assert page.evaluate(CUT) == [], "words of a picture are cut off"
        paper, ink = (page.evaluate(LIGHTNESS, name) for name in ("--paper", "--ink"))
        assert (paper > 0.9 and ink < 0.2) if scheme == "light" else (paper < 0.2 and ink > 0.8)
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        assert faults(page) == []
        levels = page.evaluate(HEADINGS)
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), levels


def test_every_picture_is_told_in_words(browser: Browser, addresses: dict[str, str]) -> None:
    for report in REPORTS:
        with opened(browser, addresses[report]) as page:
            told = page.evaluate("[...document.querySelectorAll('figure [role=img]')].map(each => each.ariaLabel)")
            assert len(told) == page.locator("figure").count() >= (2 if report == "fraction" else 4)
            assert all(any(sign.isdigit() for sign in text) and len(text) > 60 for text in told), told


def test_the_first_key_skips_to_the_findings(browser: Browser, addresses: dict[str, str]) -> None:
    with opened(browser, addresses["single"]) as page:
        page.keyboard.press("Tab")
        skip = page.locator(":focus")
        assert skip.inner_text() == "Skip to the findings"
        box = skip.bounding_box()
        assert box is not None
        assert box["y"] >= 0, "the link shows when it has the focus"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "findings"


def test_tables_sort_by_keyboard(browser: Browser, addresses: dict[str, str]) -> None:
    with opened(browser, addresses["single"]) as page:
        table = page.locator("table", has_text="largest hand").first
        head = table.locator("thead th", has_text="mean")
        firsts = "table => [...table.tBodies[0].rows].map(row => Number(row.cells[1].dataset.key))"
        head.locator("button").focus()
        page.keyboard.press("Enter")
        assert head.get_attribute("aria-sort") == "ascending"
        up = table.evaluate(firsts)
        assert up == sorted(up)
        page.keyboard.press("Space")
        assert head.get_attribute("aria-sort") == "descending"
        assert table.evaluate(firsts) == sorted(up, reverse=True)
        assert table.locator("th[aria-sort]").count() == 1


def test_every_control_is_reached_by_tab(browser: Browser, addresses: dict[str, str]) -> None:
    with opened(browser, addresses["single"]) as page:
        controls = page.locator("a[href], main button, summary, [tabindex='0']")
        wanted = controls.evaluate_all("all => all.filter(each => each.checkVisibility()).length")
        reached = 0
        while reached < 500:
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            reached += 1
        assert reached == wanted


@pytest.mark.parametrize("report", ["compared", "effects", "sweep", "answers"])
def test_on_paper_all_is_open_and_light(report: str, browser: Browser, addresses: dict[str, str]) -> None:
    with opened(browser, addresses[report], "dark") as page:
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(LIGHTNESS, "--paper") > 0.9
        assert page.locator("details:not([open], .screen)").count() == 0
        assert not page.locator("nav").is_visible()
        assert page.evaluate(UNSEEN) == []
        assert len(page.pdf(format="A4")) > 50_000
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator("details[open]").count() == 0


def test_tables_beside_the_page_are_there(browser: Browser, addresses: dict[str, str], folder: Path) -> None:
    for report in REPORTS:
        with opened(browser, addresses[report]) as page:
            links = page.locator("a[href$='.csv']").evaluate_all("all => all.map(each => each.getAttribute('href'))")
            here = folder / addresses[report].split("/", 3)[3]
            assert len(links) > 10 or (report == "answers" and len(links) == 2)
            assert [link for link in links if not (here.parent / link).is_file()] == []
