"""The rules in words: what presets there are, what they change, what an option means, how two rule sets differ.

Everything is read from the declarations in `uno_sim.rules.model`. Nothing is printed here: each function returns
text of aligned lines, or Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from uno_sim.errors import UserError
from uno_sim.rules.clauses import Clause, clauses, documents, documents_of, expressed_by, silent
from uno_sim.rules.kinds import KINDS_OPTION, in_words, own_kinds, parts
from uno_sim.rules.load import LoadedRules, load_rules, presets
from uno_sim.rules.model import OwnKind, Rules
from uno_sim.rules.options import Option, groups, options, shown, value
from uno_sim.rules.shelves import Shelf, shelves
from uno_sim.rules.witnesses import TESTS, witnesses
from uno_sim.wording import nearest

DEFAULTS: Final = "official"
LONG: Final = 30
DIFFERENT, UNSAID = "*", "?"
MARKS: Final = {
    DIFFERENT: "not as in the official rules",
    UNSAID: "not in the document, hence as in the official rules",
}


@cache
def preset(name: str) -> LoadedRules:
    """A rule set that comes with uno-sim, read once."""
    return load_rules(name)


def listing() -> str:
    """Every preset with its sentence, and what it changes in the official rules, in groups."""
    width = max(map(len, presets()))
    return "\n\n".join("\n".join([f"{shelf.title}:", *_listed(shelf, width)]) for shelf in shelves())


def _listed(shelf: Shelf, width: int) -> Iterator[str]:
    for name in shelf.names:
        yield f"  {name:<{width}}  {preset(name).says}"
        for change in differences(preset(DEFAULTS), preset(name)):
            yield f"  {'':<{width}}    {change.name}: {change.there}"


@dataclass(frozen=True, slots=True)
class Difference:
    """An option that two rule sets set differently, with the two values as YAML writes them."""

    name: str
    here: str
    there: str


def differences(here: LoadedRules, there: LoadedRules) -> list[Difference]:
    """The options that two rule sets set differently; of a mapping only the keys that differ."""
    return [
        each for name in options() for each in _differences(name, value(here.rules, name), value(there.rules, name))
    ]


def _differences(name: str, one: Any, other: Any) -> Iterator[Difference]:
    if one == other:
        return
    if isinstance(one, OwnKind) and isinstance(other, OwnKind):
        one, other = one.model_dump(), other.model_dump()
    if isinstance(one, dict) and isinstance(other, dict):
        absent = "none" if name == KINDS_OPTION else "default"
        for key in {**one, **other}:
            yield from _differences(f"{name}.{key}", one.get(key, absent), other.get(key, absent))
    else:
        yield Difference(name, shown(one), shown(other))


def difference(first: str, second: str) -> str:
    """How two rule sets differ, option by option, with what the values mean."""
    here, there = load_rules(first), load_rules(second)
    rows = [(change.name, change.here, change.there) for change in differences(here, there)]
    if not rows:
        return f"{here.name} and {there.name} are the same rules"
    return aligned([("option", here.name, there.name), *rows])


def sheet(ref: str) -> str:
    """A whole rule set: each option with its value and what that means.

    ``*`` marks what is not official, ``?`` what the document that the rules rest on does not speak of.
    """
    loaded = load_rules(ref)
    lines = [f"{loaded.name}: {loaded.says}" if loaded.says else loaded.name]
    if len(loaded.files) > 1:
        lines.append(f"rests on {', '.join(loaded.files[:-1])}")
    marks = [f"{mark} {text}" for mark, text in MARKS.items() if mark == DIFFERENT or documents_of(loaded)]
    lines.append(f"marked: {'; '.join(marks)}")
    lines += [f"not heeded: {one}" for one in loaded.overruled]
    for group, about in groups().items():
        lines += ["", f"{group}: {about[0].lower()}{about[1:].rstrip('.')}"]
        lines += aligned(_sheet_rows(loaded, group)).splitlines()
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a rule set says about one option; ``meaning`` is empty for numbers and lists."""

    option: Option
    text: str
    meaning: str
    official: bool
    as_official: str
    """What the official rules say about it."""


def rulings(rules: Rules) -> Iterator[Ruling]:
    """Every option of a rule set with its value and what that means, in the order of the model."""
    for option in options().values():
        setting, official = value(rules, option.name), value(preset(DEFAULTS).rules, option.name)
        meaning = option.meanings.get(str(setting), "")
        yield Ruling(option, shown(setting), meaning, setting == official, _with_meaning(option, official))


def _with_meaning(option: Option, setting: Any) -> str:
    return option.meanings.get(str(setting), "") or shown(setting)


def _sheet_rows(loaded: LoadedRules, group: str) -> Iterator[tuple[str, str, str]]:
    unsaid = silent(loaded)
    for option in options().values():
        if option.group == group:
            setting = value(loaded.rules, option.name)
            official = setting == value(preset(DEFAULTS).rules, option.name)
            mark = DIFFERENT if not official else UNSAID if option.name in unsaid else " "
            meaning = option.meanings.get(str(setting), "")
            said = f"{option.says}: {meaning}" if meaning else option.says
            text = shown(setting)
            yield f"{mark} {option.name.partition('.')[2]}", text if len(text) < LONG else "…", said
            if option.name == KINDS_OPTION:
                yield from (("", "", in_words(kind)) for kind in own_kinds(loaded.rules.deck))
            elif len(text) >= LONG:
                yield "", "", text


def explanation(name: str) -> str:
    """What an option, or each option of a group, means: its values, its default, and which presets set it.

    ``rules.draw.amount``, ``draw.amount`` and, where there is only one, ``amount`` will do.
    Raises UserError if there is none of that name.
    """
    wanted = name.removeprefix("rules.").replace("-", "_")
    known = options()
    named = [known[wanted]] if wanted in known else []
    named = named or [option for option in known.values() if option.group == wanted]
    named = named or [option for option in known.values() if option.name.partition(".")[2] == wanted]
    if not named:
        ends = {option.partition(".")[2]: option for option in known}
        close = nearest(wanted, known) or nearest(wanted, groups()) or ends.get(nearest(wanted, ends) or "")
        near = f"\n  did you mean `{close}`?" if close else ""
        raise UserError(f"'{name}' is no option of the rules{near}\n  groups: {', '.join(groups())}")
    return "\n\n".join("\n".join(_explained(option)) for option in named)


def _explained(option: Option) -> Iterator[str]:
    yield f"rules.{option.name}: {option.says}"
    default = shown(option.default)
    if option.meanings:
        rows = [(f"  {word}", text + (" (default)" * (word == default))) for word, text in option.meanings.items()]
        yield aligned(rows)
    else:
        yield f"  {option.allowed}"
        yield f"  default: {default}"
    if option.name == KINDS_OPTION:
        yield "  of each kind:"
        yield aligned([(f"    {part.name}", _part_in_words(part)) for part in parts()])
    if users := ", ".join(_presets_that_set(option)):
        yield f"  set by: {users}"
    if option.clauses:
        yield f"  clauses: {' '.join(option.clauses)}"
    yield f"  for example: uno-sim run official --set {example(option)}"


def _part_in_words(part: Option) -> str:
    """What a part of a kind may be: ``cards that it makes the next player draw: a whole number from 0 to 20 (0)``."""
    values = ", ".join(f"{word} ({text})" for word, text in part.meanings.items()) or part.allowed
    default = f"; default: {shown(part.default)}" if part.default != "" else ""
    return f"{part.says}: {values}{default}"


def _presets_that_set(option: Option) -> Iterator[str]:
    official = value(preset(DEFAULTS).rules, option.name)
    for name in presets():
        setting = value(preset(name).rules, option.name)
        if setting != official:
            yield name if isinstance(setting, dict) else f"{name} ({shown(setting)})"


def example(option: Option) -> str:
    """A setting of an option that is not its default: ``rules.draw.amount=until-playable``."""
    name, default = f"rules.{option.name}", option.default
    others = [word for word in option.meanings if word != shown(default)]
    if others:
        return f"{name}={others[0]}"
    if option.name == KINDS_OPTION:
        return f"{name}.+1.draws=1"
    if isinstance(default, dict):
        return f"{name}.{'R0' if option.name == 'deck.cards' else '0'}=2"
    if isinstance(default, tuple):
        return f"'{name}=[W, W+4]'"
    return f"{name}={6 if default is None else default + 1}"


def sentences(ref: str | None = None) -> str:
    """Each clause of all documents, or of what a rule set rests on, with its reading, its options and its tests.

    Raises UserError for a rule set that rests on no document.
    """
    loaded = load_rules(ref) if ref is not None else None
    wanted = documents_of(loaded) if loaded else documents()
    if not wanted:
        there = ", ".join(name for name in presets() if documents_of(preset(name)))
        raise UserError(f"'{ref}' rests on none of the documents {', '.join(documents())}\n  these do: {there}")
    told = ["\n".join(_sentence(clause, loaded)) for clause in clauses().values() if clause.document in wanted]
    return "\n\n".join(told if TESTS.is_dir() else [*told, "which tests hold them: in a copy of the source only"])


def _sentence(clause: Clause, loaded: LoadedRules | None) -> Iterator[str]:
    yield f"{clause.id}  {clause.says}"
    if clause.reading:
        yield f"  reading: {clause.reading}"
    yield f"  {clause.kind}" + (f" of {clause.covers}" if clause.covers else "")
    for name in expressed_by().get(clause.id, ()):
        setting = shown(value(loaded.rules, name)) if loaded else ""
        yield f"  option: {name}" + (f": {setting}" if 0 < len(setting) < LONG else "")
    for witness in witnesses():
        if clause.id in witness.clauses:
            yield f"  test: {witness.name}"


def page() -> str:
    """The documentation of all presets and options, in Markdown."""
    lines = [
        "# The rules",
        "",
        "*Written by `uno-sim rules page`: edit `uno_sim/rules/model.py` or the presets, not this page.*",
        "",
        "A rule set is a YAML file; what it does not say is as in the official rules.",
        "",
        "```yaml",
        "uno: rules/1",
        "extends: stacking          # a preset, a file, or a list of them, the later upon the earlier",
        "says: our table",
        "draw:",
        "  amount: until-playable",
        "```",
        "",
        "## Presets",
        "",
        *_about_documents(),
        "",
        *_about_mixing(),
    ]
    for shelf in shelves():
        lines += ["", f"### {shelf.title[0].upper()}{shelf.title[1:]}", ""]
        lines += ["| preset | what it says | what it changes |", "|---|---|---|", *map(_preset_row, shelf.names)]
    for group, about in groups().items():
        lines += ["", f"## `{group}`", "", about, "", "| option | values | meaning | clauses |", "|---|---|---|---|"]
        lines += [_row(option) for option in options().values() if option.group == group]
        lines += _about_kinds() if group == KINDS_OPTION.partition(".")[0] else ()
    return "\n".join(lines) + "\n"


def _preset_row(name: str) -> str:
    loaded = preset(name)
    changes = ", ".join(f"`{change.name}: {change.there}`" for change in differences(preset(DEFAULTS), loaded))
    return f"| `{name}` | {loaded.says} | {changes or '–'} |"


def _about_mixing() -> Iterator[str]:
    yield "Presets mix: `extends: [stacking, seven-zero]` has the rules of both. Where two set the same option"
    yield "differently, the later wins, and `uno-sim rules show` and `run` say which setting was not heeded. A preset"
    yield "lies upon whatever it rests on, in whichever order they are listed: `[progressive, stacking]` is the same as"
    yield "`progressive`."


def _about_documents() -> Iterator[str]:
    yield "Five documents, each with rules of its own, are here sentence by sentence. `uno-sim rules clauses` lists all"
    yield f"{len(clauses())} with the reading that was taken; `uno-sim rules show` marks what a document does not say."
    yield "Where one leaves a choice, or can be read in two ways, the other is an option, and some are presets as well."
    yield ""
    for document in documents():
        resting = [f"`{name}`" for name in presets() if documents_of(preset(name)) == (document,)]
        yield f"- {document}: {', '.join(resting)}"


def _about_kinds() -> Iterator[str]:
    """The table of what a kind of one's own is made of."""
    yield from ("", f"Of each kind under `{KINDS_OPTION}`:", "")
    yield from ("| key | values | meaning |", "|---|---|---|")
    yield from (f"| `{part.name}` | {_values(part)} | {part.says} |" for part in parts())


def _row(option: Option) -> str:
    return f"| `{option.name}` | {_values(option)} | {option.says} | {' '.join(option.clauses)} |"


def _values(option: Option) -> str:
    """An option's values for a cell of a table, its default marked."""
    default = shown(option.default)
    if not option.meanings:
        return f"{option.allowed}<br>default: `{default}`" if default else option.allowed
    return "<br>".join(
        f"{'**' * (word == default)}`{word}`{'**' * (word == default)}: {text}"
        for word, text in option.meanings.items()
    )


def aligned(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows as lines with their columns under one another, two spaces apart."""
    rows = list(rows)
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))] if rows else []
    widths = [min(width, 40) for width in widths]
    return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)
