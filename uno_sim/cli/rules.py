"""``uno-sim rules``: the rules in words, and their schema for editors."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Which rules there are, what they mean, and how they differ.", no_args_is_help=True)


class Word(StrEnum):
    """The kinds of file that have a schema."""

    rules = "rules"
    profile = "profile"
    study = "study"
    questions = "questions"


Preset = Annotated[str, typer.Argument(help="A preset's name or a rules file.", show_default=False)]


@app.command("list")
def list_() -> None:
    """List the presets, each with what it changes in the official rules."""
    from uno_sim.rules.words import listing

    print(listing())


@app.command()
def show(preset: Preset) -> None:
    """Show a whole rule set, each option with what it means.

    What is not official is marked, and so is what the document that the rules rest on does not speak of.
    """
    from uno_sim.rules.words import sheet

    print(sheet(preset))


@app.command()
def explain(
    option: Annotated[str, typer.Argument(help="An option (draw.amount) or a group (draw).", show_default=False)],
) -> None:
    """Explain an option: its values, its default, which presets set it, and how to try it."""
    from uno_sim.rules.words import explanation

    print(explanation(option))


@app.command()
def diff(first: Preset, second: Preset) -> None:
    """Say how two rule sets differ, option by option."""
    from uno_sim.rules.words import difference

    print(difference(first, second))


@app.command()
def clauses(
    preset: Annotated[
        str | None, typer.Option(help="Only those of the document that these rules rest on.", show_default=False)
    ] = None,
) -> None:
    """List every sentence of the five documents, how it is read, its options and its tests."""
    from uno_sim.rules.words import sentences

    print(sentences(preset))


@app.command()
def page() -> None:
    """Print the documentation of all presets and options in Markdown."""
    from uno_sim.rules.words import page as markdown

    print(markdown(), end="")


@app.command()
def schema(
    kind: Annotated[Word, typer.Argument(help="The kind of file.")] = Word.rules,
    write: Annotated[
        Path | None, typer.Option(help="Write the schemas of all kinds into this folder instead.", show_default=False)
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of file, for editors that complete and check YAML."""
    from uno_sim.schemas import SCHEMAS, file_of, text

    if write is None:
        print(text(kind.value), end="")
        return
    write.mkdir(parents=True, exist_ok=True)
    for word in SCHEMAS:
        file_of(word, write).write_text(text(word), encoding="utf-8")
        print(file_of(word, write))
