"""Reads the pages of a built site: which names they have, and where they lead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urljoin

OUTSIDE: Final = re.compile(r"(?:[a-z][a-z+.-]*:|//)", re.IGNORECASE)
FETCHED: Final = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "use": "href"}
"""Tags that make a browser fetch something, and which attribute says what."""
NOT_FETCHED: Final = {"canonical", "index", "search", "next", "prev", "author", "copyright"}
"""Relations of a `link` of which nothing is fetched."""
IN_STYLE: Final = re.compile(r"(?:url\(\s*['\"]?|@import\s+['\"])((?:https?:)?//[^'\")]+)")


@dataclass
class Page(HTMLParser):
    """One page: the names in it, its links, and what it has a browser fetch."""

    path: Path
    names: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        text = self.path.read_text(encoding="utf-8")
        self.feed(text)
        self.fetched += IN_STYLE.findall(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if (attribute := FETCHED.get(tag)) in given and not set(given.get("rel", "").split()) & NOT_FETCHED:
            assert attribute is not None
            self.fetched.append(given[attribute])


@dataclass(frozen=True)
class Site:
    """All pages below a folder."""

    folder: Path

    @cached_property
    def pages(self) -> dict[str, Page]:
        """Every page by its address from the folder."""
        files = sorted(self.folder.rglob("*.html"))
        return {file.relative_to(self.folder).as_posix(): Page(file) for file in files}

    def broken(self) -> Iterator[str]:
        """Links that lead to no file or to no name of a page, and files that are fetched and not there."""
        for address, page in self.pages.items():
            for link in [*page.links, *page.fetched]:
                if not OUTSIDE.match(link) and not self._leads_somewhere(address, link):
                    yield f"{address}: {link}"

    def _leads_somewhere(self, address: str, link: str) -> bool:
        target, name = urldefrag(urljoin(address, link))
        target, name = unquote(target.partition("?")[0]) or address, unquote(name)
        if (page := self.pages.get(target)) is not None:
            return not name or name in page.names
        return (self.folder / target).is_file()

    def outside(self) -> dict[str, set[str]]:
        """Links that lead out of the site, and the pages that have them. They are not followed."""
        found: dict[str, set[str]] = {}
        for address, page in self.pages.items():
            for link in page.links:
                if OUTSIDE.match(link):
                    found.setdefault(link, set()).add(address)
        return found

    def strange(self) -> Iterator[str]:
        """What a browser would fetch from elsewhere, for the pages or for their styles."""
        for address, page in self.pages.items():
            yield from (f"{address}: {link}" for link in page.fetched if OUTSIDE.match(link) and not _is_data(link))
        for style in sorted(self.folder.rglob("*.css")):
            for link in IN_STYLE.findall(style.read_text(encoding="utf-8")):
                yield f"{style.relative_to(self.folder).as_posix()}: {link}"


def _is_data(link: str) -> bool:
    return link.startswith("data:")
