"""A report as Markdown: the same sentences and tables, the pictures as files beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from uno_sim.report import page
from uno_sim.report.markdown import escaped, table
from uno_sim.report.plots import Picture


def markdown(report: page.Report, made_by: str) -> str:
    """The text of ``report.md``; pictures are looked for in ``pictures/``, tables in ``tables/``."""
    return "\n\n".join(_parts(report, made_by)) + "\n"


def _parts(report: page.Report, made_by: str) -> Iterator[str]:
    yield f"# {escaped(report.title)}"
    if report.says:
        yield escaped(report.says)
    yield " · ".join(f"{name}: {escaped(value)}" for name, value in report.facts)
    yield "## In short"
    yield _list(report.summary)
    for section in report.sections:
        yield f"## {section.title}"
        yield from _blocks(section.blocks, 3)
    yield f"*{made_by}*"


def _blocks(blocks: Iterable[page.Block], level: int) -> Iterator[str]:
    for block in blocks:
        match block:
            case page.Sentences(said, listed):
                yield _list(said) if listed else "\n\n".join(map(escaped, said))
            case page.Code(text):
                yield f"```console\n{text}\n```"
            case page.Grid():
                yield from _grid(block, level)
            case page.Files(tables):
                rows = [(f"[{name}](tables/{name}.csv)", says, f"{count:,}") for name, says, count in tables]
                yield table(("table", "a row says", "rows"), rows, raw=True)
            case page.Folded(title, inner):
                yield f"{'#' * level} {escaped(title)}"
                yield from _blocks(inner, level + 1)
            case Picture():
                yield f"![{_alt(block)}](pictures/{block.stem}.png)"


def _grid(block: page.Grid, level: int) -> Iterator[str]:
    view = block.view
    if view.title:
        yield f"{'#' * level} {escaped(view.title)}"
    rows = [
        [
            _marked(escaped(cell).replace("\n", "<br>"), at in block.marked and place == 0)
            for place, cell in enumerate(row)
        ]
        for at, row in enumerate(view.rows)
    ]
    yield table(view.columns, rows, raw=True, words=block.words)
    if view.note:
        yield escaped(view.note) + "."


def _marked(text: str, marked: bool) -> str:
    name, line_break, about = text.partition("<br>")
    return f"**{name}**{line_break}{about}" if marked else text


def _alt(picture: Picture) -> str:
    return escaped(f"{picture.title}. {picture.alt}".strip()).replace("]", "\\]")


def _list(sentences: Iterable[str]) -> str:
    return "\n".join(f"- {escaped(sentence)}" for sentence in sentences)


__all__ = ["markdown"]
