"""``make docs``: the site, from docs/, the README and the declarations, into build/docs.

Pages are laid out in build/docs-pages: those of docs/ as they are, with links that lead out of the site taken away or
led to what the site has of it; those that are written from declarations (`docs_pages`). Sphinx then makes HTML of them,
and takes every warning for an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Final

from docs_pages import DOCUMENTED, GENERATED, module

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ROOT / "build" / "docs-pages"
SITE: Final = ROOT / "build" / "docs"
CONFIG: Final = ROOT / "docs" / "site"

LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)")
OUTSIDE: Final = re.compile(r"[a-z]+:")
FENCE: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
RENAMED: Final = {"README.md": "tour.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""Documents at the top, and what their pages are called."""
PICTURES: Final = "reports/official/pictures"


def pages() -> dict[str, tuple[str, str]]:
    """Every page by its path in the site: its text, and the path in the repository that its links start from."""
    found = {
        path.name: (path.read_text(encoding="utf-8"), f"docs/{path.name}") for path in (ROOT / "docs").glob("*.md")
    }
    for name, page in RENAMED.items():
        found[page] = ((ROOT / name).read_text(encoding="utf-8"), name)
    found["tour.md"] = (tour(found["tour.md"][0]), "README.md")
    found |= {path: (write(), f"docs/{path}") for path, write in GENERATED.items()}
    return found | {f"api/{name}.rst": (module(name), "") for name in DOCUMENTED}


def tour(readme: str) -> str:
    """The README without what only a code host needs: the table of documents and what follows it."""
    head, sep, _ = readme.partition("\n| | |\n|---|---|\n")
    if not sep:
        raise SystemExit("README.md: there is no table of documents, before which the tour ends")
    return head.replace("# uno-sim\n", "# The tour\n", 1).replace("## The tour\n", "## What it can do\n", 1)


def at_home(text: str, page: str, base: str, there: set[str]) -> str:
    """A page's text with its links as the site needs them.

    Pages of the site are linked to, sources of documented modules lead to their documentation; of all else in the
    repository the words stay and the link goes.
    """
    pieces = re.split(f"({FENCE.pattern})", text, flags=FENCE.flags)
    return "".join(
        piece if piece.startswith("```") else LINK.sub(lambda link: _link(link, page, base, there), piece)
        for piece in pieces
    )


def _link(link: re.Match[str], page: str, base: str, there: set[str]) -> str:
    target = link["target"]
    if OUTSIDE.match(target) or target.startswith("#"):
        return link.group()
    path, mark, anchor = target.partition("#")
    full = normpath(f"{PurePosixPath(base).parent}/{path}")
    if link["picture"]:
        return f"![{link['text']}]({relpath(full, PurePosixPath(page).parent)})"
    home = RENAMED.get(full, full.removeprefix("docs/"))
    if home not in there and full.startswith("uno_sim/"):
        home, mark, anchor = f"api/{full.removesuffix('.py').rstrip('/').replace('/', '.')}.rst", "", ""
    if home not in there:
        return link["text"]
    return f"[{link['text']}]({relpath(home, PurePosixPath(page).parent)}{mark}{anchor})"


def lay_out() -> int:
    """Write all pages, and the pictures that they show; how many pages there are."""
    shutil.rmtree(PAGES, ignore_errors=True)
    found = pages()
    for page, (text, base) in found.items():
        file = PAGES / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(at_home(text, page, base, set(found)) if page.endswith(".md") else text, encoding="utf-8")
    shutil.copy(CONFIG / "index.rst", PAGES / "index.rst")
    shutil.copytree(ROOT / PICTURES, PAGES / PICTURES, ignore=shutil.ignore_patterns("*.svg"))
    return len(found) + 1


def main() -> int:
    began = time.monotonic()
    count = lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    strict = ["--fail-on-warning", "--keep-going", "--nitpicky", "--fresh-env", "--quiet", "-j", "2"]
    doctrees = ["-d", str(ROOT / "build" / "docs-trees")]
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-b",
        "html",
        "-c",
        str(CONFIG),
        *strict,
        *doctrees,
        str(PAGES),
        str(SITE),
    ]
    code = subprocess.run(command, cwd=ROOT).returncode
    print(
        f"docs: {count} pages in {time.monotonic() - began:.0f} s: {SITE / 'index.html'}"
        if code == 0
        else "docs: see above"
    )
    return code


if __name__ == "__main__":
    sys.exit(main())
