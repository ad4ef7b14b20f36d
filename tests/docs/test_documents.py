"""Documents are executed: marked blocks run and print what they say, and relative links lead somewhere.

A block runs if the line before it is ``<!-- run -->``. In a ``console`` block, lines after ``$ `` are commands and
the others what they print (``...`` stands for anything); a ``python`` block is a program. A block after
``<!-- file: mine.yaml -->`` is written into that file. All blocks of one document run in order in one empty folder,
with the tested environment's programs first on the path.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("reports/**/*.md")])
MARK: Final = "<!-- run -->"
MARKED: Final = re.compile(rf"^{MARK}$", re.MULTILINE)
FILE: Final = r"<!-- file: (?P<file>[\w.-]+) -->"
BLOCK: Final = re.compile(rf"^(?:{MARK}|{FILE})\n```(?P<language>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\((?P<target>[^)\s]+)(?:\s+\"[^\"]*\")?\)|(?:src|href)=\"(?P<tag>[^\"]+)\"")
HEADING: Final = re.compile(r"^#{1,6}\s+(?P<text>.+?)\s*$", re.MULTILINE)
LIKE: Final = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK_SECONDS: Final = 300


@dataclass(frozen=True)
class Step:
    """One program of a document: where it stands, what is run, what it should print (None: anything)."""

    place: str
    command: list[str]
    prints: str | None


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def steps(document: Path) -> Iterator[Step]:
    text = document.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start("body")) + 1
        if block["file"]:
            write = f"import pathlib; pathlib.Path({block['file']!r}).write_text({block['body']!r}, encoding='utf-8')"
            yield Step(f"{name(document)}:{line}", [sys.executable, "-c", write], None)
        elif block["language"] == "python":
            yield Step(f"{name(document)}:{line}", [sys.executable, "-c", block["body"]], None)
        else:
            yield from console(f"{name(document)}:{line}", block["body"])


def console(place: str, body: str) -> Iterator[Step]:
    """The commands of a console block, each with the lines that follow it; a backslash continues a line."""
    joined = body.replace("\\\n", " ")
    assert joined.startswith("$ "), f"{place}: a console block begins with a command after '$ '"
    for part in re.split(r"^\$ ", joined, flags=re.MULTILINE)[1:]:
        command, _, prints = part.partition("\n")
        yield Step(place, ["bash", "-euo", "pipefail", "-c", command], prints or None)


def anchors(document: Path) -> set[str]:
    """The names that a reader's browser gives to the headings of a document."""
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    slugs = (re.sub(r"[^\w\- ]", "", heading["text"].lower()).replace(" ", "-") for heading in HEADING.finditer(text))
    return set(slugs)


def links(document: Path) -> Iterator[str]:
    """The relative links of a document, outside of blocks of code."""
    for link in LINK.finditer(FENCED.sub("", document.read_text(encoding="utf-8"))):
        target = link["target"] or link["tag"]
        if not re.match(r"[a-z]+:", target):
            yield target


RUNNING: Final = [document for document in DOCUMENTS if MARKED.search(document.read_text(encoding="utf-8"))]


@pytest.mark.slow
@pytest.mark.parametrize("document", RUNNING, ids=[name(document) for document in RUNNING])
def test_marked_blocks_do_what_they_say(document: Path, tmp_path: Path) -> None:
    programs = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    found = list(steps(document))
    assert found, f"{name(document)}: {MARK} stands before no block of code"
    for step in found:
        done = subprocess.run(
            step.command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=BLOCK_SECONDS
        )
        assert done.returncode == 0, f"{step.place}: {step.command[-1]}\n{done.stdout}{done.stderr}"
        if step.prints is not None:
            same = doctest.OutputChecker().check_output(step.prints, done.stdout, LIKE)
            assert same, f"{step.place}: {step.command[-1]}\nsays:\n{step.prints}\nprints:\n{done.stdout}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_relative_links_lead_somewhere(document: Path) -> None:
    dead = []
    for link in links(document):
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        known = target.exists() and (not anchor or target.suffix != ".md" or anchor in anchors(target))
        if not known:
            dead.append(link)
    assert not dead, f"{name(document)} links to nothing at {dead}"
