"""The pages of the site that are written from declarations: options, presets, clauses, measures, tables, commands, API.

`GENERATED` names them; each is Markdown (or reStructuredText, where Python is documented) made by a function without
arguments.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from uno_sim.rules.clauses import KINDS, Clause, clauses, documents, documents_of, expressed_by
from uno_sim.rules.kinds import KINDS_OPTION, in_words, own_kinds, parts
from uno_sim.rules.load import presets
from uno_sim.rules.options import Option, groups, options, shown, value
from uno_sim.rules.shelves import shelves
from uno_sim.rules.words import DEFAULTS, differences, example, preset
from uno_sim.wording import annotation, words

API: Final[dict[str, tuple[str, ...]]] = {
    "Playing, comparing, varying": ("uno_sim", "uno_sim.api", "uno_sim.study", "uno_sim.cell"),
    "What comes back": (
        "uno_sim.studies.compare",
        "uno_sim.studies.effects",
        "uno_sim.studies.sweep",
        "uno_sim.studies.until",
        "uno_sim.measures",
        "uno_sim.tables",
    ),
    "Rules and cards": ("uno_sim.rules.load", "uno_sim.rules.model", "uno_sim.cards"),
    "Opening hands": (
        "uno_sim.counting",
        "uno_sim.counting.query",
        "uno_sim.counting.chances",
        "uno_sim.counting.facing",
        "uno_sim.counting.ways",
    ),
    "Statistics": ("uno_sim.stats",),
    "Traces, audits, looking over": (
        "uno_sim.trace",
        "uno_sim.studies.audit",
        "uno_sim.studies.lint",
        "uno_sim.pytest_plugin",
    ),
    "Errors": ("uno_sim.errors",),
}
"""The modules that are documented from their docstrings, as a reader would look for them."""
WHOLE: Final = ("uno_sim.rules.model",)
"""Modules of which more is documented than they export."""
DOCUMENTED: Final = tuple(module for modules in API.values() for module in modules)


def anchor(name: str) -> str:
    """What a heading is called in links: ``draw.amount`` -> ``draw-amount``."""
    return name.replace(".", "-").replace("_", "-")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def page(title: str, *parts: str | Iterable[str]) -> str:
    """A title and paragraphs, lists and tables."""
    found = [f"# {title}", ""]
    for part in parts:
        found += [*([part] if isinstance(part, str) else part), ""]
    return "\n".join(found)


# --- rules --------------------------------------------------------------------------------------------


def every_option() -> str:
    """One section an option: its meaning, its values, its default, who sets it, its clauses, an example."""
    return page(
        "Every option",
        "Each choice that makes one game of UNO differ from another, as it is declared in "
        "[`uno_sim/rules/model.py`](../../uno_sim/rules/model.py). `uno-sim rules explain OPTION` says the same on the "
        "terminal.",
        *(part for group, about in groups().items() for part in _group(group, about)),
    )


def _group(group: str, about: str) -> Iterator[str | Iterable[str]]:
    yield f"(group-{anchor(group)})=\n## `{group}`\n\n{about}"
    for option in options().values():
        if option.group == group:
            yield _option(option)


def _option(option: Option) -> Iterator[str]:
    yield f"({anchor(option.name)})=\n### `{option.name}`\n\n{option.says[0].upper()}{option.says[1:]}.\n"
    default = shown(option.default)
    if option.meanings:
        rows = ((f"`{word}`" + " (default)" * (word == default), says) for word, says in option.meanings.items())
        yield from table(("value", "meaning"), rows)
    else:
        yield f"Allowed: {option.allowed}. Default: `{default}`."
    if option.name == KINDS_OPTION:
        yield "\nOf each kind:\n"
        yield from table(
            ("key", "values", "meaning"), ((f"`{part.name}`", _values(part), part.says) for part in parts())
        )
    setters = [
        name
        for name in presets()
        if value(preset(name).rules, option.name) != value(preset(DEFAULTS).rules, option.name)
    ]
    if setters:
        yield f"\nSet by {', '.join(f'[`{name}`](presets.md#preset-{name})' for name in setters)}.\n"
    if option.clauses:
        yield f"\nClauses: {', '.join(map(_clause_link, option.clauses))}.\n"
    yield f"\n```console\n$ uno-sim run official --set {example(option)}\n```\n"


def _values(option: Option) -> str:
    return ", ".join(f"`{word}` ({says})" for word, says in option.meanings.items()) or option.allowed


def _clause_link(clause: str) -> str:
    return f"[{clause}](clauses.md#clause-{anchor(clause.lower())})" if clause in clauses() else clause


def every_preset() -> str:
    """One section a preset, by shelf: what it says, where it comes from, what it changes."""
    return page(
        "Every preset",
        "Rule sets that come with uno-sim. `uno-sim run NAME` plays one, `uno-sim rules show NAME` tells it whole, and "
        "`extends: [one, another]` mixes them ([your house rules](../house-rules.md)).",
        *(
            part
            for shelf in shelves()
            for part in (f"## {shelf.title[0].upper()}{shelf.title[1:]}", *map(_preset, shelf.names))
        ),
    )


def _preset(name: str) -> Iterator[str]:
    loaded = preset(name)
    yield f"(preset-{name})=\n### `{name}`\n\n{loaded.says[0].upper()}{loaded.says[1:]}.\n"
    below = [each for each in map(_stem, loaded.files[:-1]) if each in presets()]
    if below:
        yield f"Rests on {', '.join(f'[`{each}`](#preset-{each})' for each in below)}.\n"
    for document in documents_of(loaded):
        yield f"It is a reading of document [{document}](clauses.md#document-{document.lower()}).\n"
    if kinds := own_kinds(loaded.rules.deck):
        yield from (f"- {in_words(kind)}" for kind in kinds)
        yield ""
    changes = differences(preset(DEFAULTS), loaded)
    if changes:
        rows = ((_option_link(change.name), f"`{change.here}`", f"`{change.there}`") for change in changes)
        yield from table(("option", "official", "here"), rows)


def _stem(file: str) -> str:
    return file.rsplit("/", 1)[-1].removesuffix(".yaml")


def _option_link(name: str) -> str:
    known = ".".join(name.split(".")[:2])
    return f"[`{name}`](options.md#{anchor(known)})" if known in options() else f"`{name}`"


def every_clause() -> str:
    """The sentences of the five documents with their readings and the options that express them."""
    return page(
        "The five documents, sentence by sentence",
        "What each clause asks for, in our words, how it is read where it can be read in more than one way (R: the "
        "reading taken, A: the others), and the options that express it. `uno-sim rules clauses` lists the tests "
        "that hold it.",
        (f"- **{kind}**: {says}" for kind, says in KINDS.items()),
        *(part for document in documents() for part in _document(document)),
    )


def _document(document: str) -> Iterator[str | Iterable[str]]:
    yield f"(document-{document.lower()})=\n## Document {document}"
    yield (line for clause in clauses().values() if clause.document == document for line in _clause(clause))


def _clause(clause: Clause) -> Iterator[str]:
    kind = f"{clause.kind} of {clause.covers}" if clause.covers else clause.kind
    yield f"(clause-{anchor(clause.id.lower())})=\n**{clause.id}** ({kind}): {_plain(clause.says)}\n"
    if clause.reading:
        yield f"*Reading:* {_plain(clause.reading)}\n"
    if names := expressed_by().get(clause.id, ()):
        yield f"*Options:* {', '.join(map(_option_link, names))}\n"


def _plain(text: str) -> str:
    """Text in which nothing is a mark of Markdown."""
    return "".join(f"\\{sign}" if sign in "*_[]<>`$|" else sign for sign in text)


# --- studies, measures, tables ------------------------------------------------------------------------


def study_file() -> str:
    """The keys of a study file, and the studies that come with uno-sim."""
    from uno_sim.layers import STUDY
    from uno_sim.study import StudyFile, load_study

    keys = (
        (f"`{name}`", field.description or "", _allowed(field), _default(field.default))
        for name, field in StudyFile.model_fields.items()
    )
    studies = ((f"`{name}`", load_study(name, leave_out=True).says) for name in STUDY.presets())
    return page(
        "The study file",
        "A study is a YAML file: which rules, who plays, how many games, and what is varied. `uno-sim run FILE` plays "
        "it, and [`effects`](effects.md) and [`sweep`](sweeps.md) tell what it comes to. Flags win over the file.",
        "## Keys",
        table(("key", "meaning", "values", "default"), keys),
        "## Studies that come with uno-sim",
        "`uno-sim run NAME` plays one.",
        table(("study", "what it asks"), studies),
    )


def _allowed(field: Any) -> str:
    said = words(annotation(field))
    return said if said != "any value" and "mapping with" not in said else ""


def _default(given: object) -> str:
    return "" if given is None or not isinstance(given, str | int | float) else f"`{given}`"


def every_measure() -> str:
    """The registry of measures and histograms."""
    from uno_sim.measures import HISTOGRAMS, MEASURES

    def rows(level: str) -> Iterator[tuple[str, ...]]:
        for one in MEASURES:
            if one.level == level:
                yield f"`{one.name}`", one.shape, one.unit, one.says + " (conformance)" * (one.group != "basic")

    return page(
        "What is measured",
        "Every number that a run keeps, from the registry [`uno_sim/measures.py`](../uno_sim/measures.py). A run keeps "
        "whole numbers for each block of games; shares, means and intervals are made of them "
        "([statistics](statistics.md)).",
        "`count` is one number; `moments` the sum and the sum of squares of a number a game; `seats`, `kinds` and "
        "`causes` one for each seat, kind of card, or cause of drawing.",
        "## Of games",
        table(("measure", "shape", "unit", "meaning"), rows("game")),
        "## Of matches",
        table(("measure", "shape", "unit", "meaning"), rows("match")),
        "## Histograms",
        table(("measure", "unit", "meaning"), ((f"`{one.name}`", one.unit, one.says) for one in HISTOGRAMS)),
    )


def every_table() -> str:
    """The tables of a run with all their columns."""
    from uno_sim.tables import TABLES

    return page(
        "The tables of a run",
        "What `uno-sim run` writes as CSV and Parquet and returns as polars frames. All intervals hold 95 %.",
        *(
            part
            for one in TABLES
            for part in (f"## `{one.name}`", f"{one.says[0].upper()}{one.says[1:]}.", _columns(one))
        ),
    )


def _columns(one: Any) -> Iterator[str]:
    return table(
        ("column", "type", "unit", "meaning"),
        ((f"`{column.name}`", column.type, column.unit, column.says) for column in one.columns),
    )


# --- commands and Python ------------------------------------------------------------------------------


def commands() -> str:
    """Every command with its arguments and options, as typer writes them down."""
    import typer
    from typer.cli import get_docs_for_click

    from uno_sim.cli import main as program

    program.register()
    click = typer.main.get_command(program.app)
    for command in _commands(click):
        command.short_help = (command.help or "").strip().partition("\n\n")[0].replace("\n", " ")  # not cut off
    context = typer.Context(click, info_name=program.PROGRAM)
    text = get_docs_for_click(obj=click, ctx=context, name=program.PROGRAM, title="The command line")
    return "\n".join(line.replace("|", "\\|") if line.startswith("* `") else line for line in text.splitlines())


def _commands(group: Any) -> Iterator[Any]:
    """The commands of a group, and of the groups in it."""
    for command in getattr(group, "commands", {}).values():
        yield command
        yield from _commands(command)


def api() -> str:
    """The table of contents of what is documented from docstrings."""
    lines = ["Python", "======", "", "``import uno_sim`` is light: everything heavy is imported by what needs it.", ""]
    for title, modules in API.items():
        lines += [title, "-" * len(title), "", ".. toctree::", "   :maxdepth: 1", ""]
        lines += [*(f"   api/{module}" for module in modules), ""]
    return "\n".join(lines)


def module(name: str) -> str:
    """What the docstrings of a module say."""
    lines = [f"``{name}``", "=" * (len(name) + 4), "", f".. automodule:: {name}"]
    if name in WHOLE:
        lines.append("   :ignore-module-all:")
    if name == "uno_sim":
        lines += ["   :no-members:", ""]
        for each in importlib.import_module(name).__all__:
            directive = "autoclass" if each[0].isupper() else "autofunction"
            lines += [] if each.startswith("_") else [f".. {directive}:: uno_sim.api.{each}", "   :no-index:", ""]
    return "\n".join(lines) + "\n"


GENERATED: Final[dict[str, Callable[[], str]]] = {
    "rules/options.md": every_option,
    "rules/presets.md": every_preset,
    "rules/clauses.md": every_clause,
    "studies.md": study_file,
    "measures.md": every_measure,
    "tables.md": every_table,
    "commands.md": commands,
    "api.rst": api,
}
