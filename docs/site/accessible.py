"""What the theme leaves out for who reads by keyboard or by ear: levels of headings, a way into what moves sideways."""

from __future__ import annotations

from typing import Any, Final

LEVELS: Final = (('role="heading"', 'role="heading" aria-level="2"'),)
SCROLLS: Final = (
    ("<pre>", '<pre tabindex="0">'),
    ('<div class="math">', '<div class="math" tabindex="0">'),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
)


def complete(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    for part, missing in (("furo_navigation_tree", LEVELS), ("body", LEVELS + SCROLLS)):
        for bare, whole in missing if context.get(part) else ():
            context[part] = context[part].replace(bare, whole)


def setup(app: Any) -> dict[str, bool]:
    app.connect("html-page-context", complete, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
