"""From the answers to `uno_sim.rules.questions` to a rule set in YAML, with what each line means."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from uno_sim.errors import UserError, printable
from uno_sim.layers import CONFIGS, RULES
from uno_sim.rules.model import MOST_SEATS, Rules
from uno_sim.rules.options import options, shown
from uno_sim.rules.questions import BY_NAME, QUESTIONS, Question, has_a_point, lacking
from uno_sim.wording import annotation, bounds, nearest

SCHEMA: Final = CONFIGS / "schema" / f"{RULES.header.replace('/', '-')}.json"
COLUMNS: Final = 100


def word_of(question: Question, text: str) -> str:
    """The answer that a text means: its word, or the beginning of just one word; a number within its bounds.

    Raises UserError, which says what is allowed.
    """
    if question.number:
        return _number(question, text)
    plain = text.strip().lower().replace("_", "-").replace(" ", "-")
    meant = [word for word in question.words if word == plain]
    meant = meant or [word for word in question.words if plain and word.startswith(plain)]
    if len(meant) == 1:
        return meant[0]
    near = nearest(plain, question.words)
    raise UserError(
        f"'{text}' is no answer" + (f"; did you mean `{near}`?" if near else "") + f"\n  {allowed(question)}"
    )


def _number(question: Question, text: str) -> str:
    least, most = _bounds(question)
    plain = text.strip().replace("_", "")
    if plain.isdecimal() and len(plain) < 10 and least <= int(plain) <= most:
        return str(int(plain))
    raise UserError(f"'{text}' is no answer\n  {allowed(question)}")


def _bounds(question: Question) -> tuple[int, int]:
    group, _, option = question.number.partition(".")
    field = type(Rules.model_fields[group].default).model_fields[option]
    arms = [annotation(field), *getattr(annotation(field), "__args__", ())]
    ends = next(ends for ends in map(bounds, arms) if ends.least is not None and ends.most is not None)
    assert ends.least is not None
    assert ends.most is not None
    return int(ends.least), int(ends.most)


def allowed(question: Question) -> str:
    """``allowed: a number from 1 to 50``; ``allowed: any, no-wilds, numbers``"""
    least, most = _bounds(question) if question.number else (0, 0)
    return f"allowed: {f'a number from {least} to {most:_}' if question.number else ', '.join(question.words)}"


def understood(given: Mapping[str, str]) -> dict[str, str]:
    """Answers that came as flags. Raises UserError with all that are wrong, or pointless beside the others."""
    words, wrong = {}, []
    for name, text in given.items():
        try:
            words[name] = word_of(BY_NAME[name], text)
        except UserError as error:
            wrong.append(f"{BY_NAME[name].flag}: {error}")
    misread = given.keys() - words.keys()
    for name, word in words.items():
        pointless = lacking(BY_NAME[name], words)
        if pointless is not None and pointless[0].name not in misread:
            earlier, wanted = pointless
            here = earlier.spelt(words.get(earlier.name, earlier.default))
            hint = f"leave it away, or give {earlier.spelt(*wanted)}"
            wrong.append(f"{BY_NAME[name].spelt(word)} has no meaning with {here}\n  {hint}")
    if wrong:
        raise UserError("\n".join(wrong))
    return words


def settings(answers: Mapping[str, str]) -> dict[str, Any]:
    """The options that answers set otherwise than the official rules, in the order of the rules."""
    chosen: dict[str, Any] = {}
    for question in QUESTIONS:
        if question.name in answers and has_a_point(question, answers):
            chosen |= question.sets(answers[question.name])
    return {
        name: chosen[name] for name, option in options().items() if chosen.get(name, option.default) != option.default
    }


def written(answers: Mapping[str, str], says: str) -> str:
    """The rule set of some answers as YAML: only what is not official, each line with its meaning."""
    changed = settings(answers)
    lines = [
        f"# yaml-language-server: $schema={SCHEMA}",
        f"uno: {RULES.header}",
        "extends: official",
        f"says: {_quoted(says)}",
        "# What is not here is as in the official rules; `uno-sim rules explain OPTION` tells more of each line.",
    ]
    for group in dict.fromkeys(name.partition(".")[0] for name in changed):
        lines.append(f"{group}:")
        for name, setting in changed.items():
            if name.startswith(f"{group}."):
                lines += _line(name, setting)
    return "\n".join(lines) + "\n"


def _line(name: str, setting: Any) -> Iterator[str]:
    """An option with its meaning behind it, or above it where that would be too wide."""
    option = options()[name]
    meaning = option.meanings.get(str(setting), "")
    said = f"{option.says}: {meaning}" if meaning else option.says
    line = f"  {name.partition('.')[2]}: {shown(setting)}"
    if len(line) + len(said) + 3 <= COLUMNS:
        yield f"{line} # {said}"
    else:
        yield from textwrap.wrap(said, COLUMNS, initial_indent="  # ", subsequent_indent="  # ")
        yield line


def _quoted(text: str) -> str:
    """A sentence as YAML writes it."""
    return "'" + printable(" ".join(text.split())).replace("'", "''") + "'"


def seats(rules: Rules) -> str:
    """How many can play by these rules: ``2 to 10 players``. Raises UserError if nobody can."""
    fitting = [players for players in range(2, MOST_SEATS + 1) if rules.why_not(players) is None]
    if not fitting:
        raise UserError(f"nobody can play by these rules: {rules.why_not(rules.players.fewest)}")
    whole = list(range(fitting[0], fitting[-1] + 1))
    if fitting == whole and len(fitting) > 1:
        return f"{fitting[0]} to {fitting[-1]} players"
    return f"{', '.join(map(str, fitting))} players"


def file_of(path: Path) -> Path:
    """The file to write. Raises UserError if it is there already, has no folder, or could not be read back."""
    if path.suffix not in (".yaml", ".yml"):
        raise UserError(f"{path}: rule sets are YAML files\n  call it {path.with_name(path.name + '.yaml')}")
    if path.exists() or path.is_symlink():
        raise UserError(f"{path} is there already, and nothing is overwritten\n  take another name, or remove it first")
    if not path.parent.is_dir():
        raise UserError(f"{path}: there is no folder {path.parent}")
    return path
