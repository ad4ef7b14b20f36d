"""Questions, from YAML: what a change does, in several fields of players, on the same deals.

A question is a study (`uno_sim.study`) that says which of its keys is the change that is asked about, and which one
says who plays: ``change: rules`` with ``vary.rules: [official, stacking]`` asks what stacking does. The first value of
the change is what the others are compared with; whatever else is varied makes cases of their own. All mistakes are
found before anything is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from uno_sim.axes import Factor
from uno_sim.checking import checked
from uno_sim.errors import ConfigError, Problem
from uno_sim.layers import QUESTIONS, inline, kind_of, located, opened
from uno_sim.nodes import Mapping, Node, Place, Source, found, from_data, merged, quoted, said
from uno_sim.study import Study, load_study
from uno_sim.wording import choices

NAME: Final = re.compile(r"[\w.-]{1,60}")
CHANGE: Final = "rules"
FIELD: Final = "line_up"


def key(default: Any, says: str) -> Any:
    """Declare a key with its default and meaning."""
    return Field(default=default, description=says)


class Asked(BaseModel):
    """One question."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    ask: str = Field(min_length=1, description="the question in words: a heading of the report")
    study: Any = key(None, "the keys of a study, laid upon those that all questions share")
    change: str = key(CHANGE, "the key of `vary` that is asked about; its first value is what others are compared with")
    field: str = key(FIELD, "the key of `vary` that says who plays; an answer is given for each of its values")
    measures: tuple[str, ...] | None = key(None, "what is compared, the most important first [as for all questions]")
    change_said: str | None = key(None, "how a value of the change is spoken of, with {} for the value: `with {}`")
    case_said: str | None = key(None, "how a value of whatever else is varied is spoken of, with {} for the value")


class QuestionsFile(BaseModel):
    """The keys of a file of questions; `study` is read as a study file is."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    uno: Any = key("questions/1", "what this file is: questions/1")
    says: str = key("", "the questions in a sentence")
    study: Any = key(None, "the keys of a study that all questions share: games, seed, players, vary, …")
    measures: tuple[str, ...] = key(("actions",), "what is compared unless a question says otherwise")
    margins: tuple[str, ...] = key((), "up to which difference a measure is called equal: actions=0.5, actions=1%")
    questions: dict[str, Asked] = Field(min_length=1, description="the questions, each by a short name")


@dataclass(frozen=True)
class Question:
    """A question that can be played: its study, and which of the study's factors is what (places, from 0).

    ``who`` is None where one field of players is all there is. ``at`` is the question as it is written.
    """

    name: str
    asked: Asked
    study: Study
    change: int
    who: int | None
    measures: tuple[str, ...]
    margins: tuple[str, ...] = ()
    at: Mapping | None = field(default=None, repr=False)

    @property
    def others(self) -> tuple[int, ...]:
        """The factors that make cases: neither the change nor who plays."""
        return tuple(at for at in range(len(self.study.factors)) if at not in (self.change, self.who))

    @property
    def factor(self) -> Factor:
        """What is asked about."""
        return self.study.factors[self.change]

    def wrong(self, name: str, message: str, hint: str = "") -> ConfigError:
        """A mistake in one of the question's keys."""
        assert self.at is not None, "questions come from trees"
        return ConfigError([_problem(self.at, self.name, name, message, hint)])


@dataclass(frozen=True)
class Questions:
    """A file of questions."""

    name: str
    says: str
    listed: tuple[Question, ...]


def load_questions(ref: str | Path | AnyMapping[str, Any], overrides: AnyMapping[str, Any] | None = None) -> Questions:
    """The questions that a preset's name, a file or a mapping describes.

    ``overrides`` are flags that every question's study obeys (`uno_sim.study.load_study`).

    Raises:
        ConfigError: something is wrong; all mistakes are named.
    """
    problems: list[Problem] = []
    if isinstance(ref, AnyMapping):
        node = from_data(ref, Source(""))
        assert isinstance(node, Mapping)
        if "uno" in node.items:
            kind_of(node, (QUESTIONS,))
        tree, name = node, QUESTIONS.word
    else:
        given = inline(str(ref))
        path = located(given.text, (QUESTIONS,), Path(), given.place)
        _, tree = opened(path, (QUESTIONS,), problems)
        name = path.stem
    try:
        file = checked(tree, QuestionsFile)
    except ConfigError as error:
        raise ConfigError([*problems, *error.problems]) from None
    problems += _misnamed(tree, file)
    asked: list[Question] = []
    for short, one in file.questions.items():
        try:
            asked.append(_question(tree, file, short, one, overrides or {}))
        except ConfigError as error:
            problems += error.problems
    if problems:
        raise ConfigError(problems)
    return Questions(name, said(tree), tuple(asked))


def _misnamed(tree: Mapping, file: QuestionsFile) -> Iterator[Problem]:
    """Names that no file can be called by, and questions that are asked twice."""
    at = tree.items["questions"]
    assert isinstance(at, Mapping), "checked before"
    asked: dict[str, str] = {}
    for name, one in file.questions.items():
        if NAME.fullmatch(name) is None:
            hint = "files are called after it: letters, digits, dots, hyphens and underscores"
            yield at.keys[name].problem(f"`{name}` is no short name", key="questions", hint=hint)
        before = asked.setdefault(" ".join(one.ask.lower().split()), name)
        if before != name:
            hint = "it is the heading of its part of the report: ask in other words"
            yield _problem(_mapping(at, name), name, "ask", f"is asked in `{before}` too", hint)


def _mapping(at: Mapping, name: str) -> Mapping:
    node = at.items[name]
    assert isinstance(node, Mapping), "checked before"
    return node


def _question(tree: Mapping, file: QuestionsFile, name: str, one: Asked, overrides: AnyMapping[str, Any]) -> Question:
    at, _ = found(tree, ["questions", name])
    assert isinstance(at, Mapping), "checked before"
    study = replace(load_study(_study(tree, at), overrides), name=name, says=one.ask)
    problems: list[Problem] = []
    change = _factor(study, one.change)
    if change is None:
        problems.append(_no_factor(study, at, name, "change", one.change))
    elif len(study.factors[change].values) < 2:
        hint = "its first value is what the others are compared with"
        problems.append(_problem(at, name, "change", f"`{one.change}` has one value alone", hint))
    who = _factor(study, one.field)
    if who is None and "field" in at.items:
        problems.append(_no_factor(study, at, name, "field", one.field))
    if who is not None and who == change:
        hint = "one key is what is asked about, another says who plays"
        problems.append(_problem(at, name, "field", f"`{one.field}` is the change too", hint))
    for said_as in ("change_said", "case_said"):
        text = getattr(one, said_as)
        if text is not None and text.count("{}") != 1:
            problems.append(_problem(at, name, said_as, f"'{text}' has no {{}}", "write {} where the value goes, once"))
    if problems or change is None:
        raise ConfigError(problems)
    measures = file.measures if one.measures is None else one.measures
    return Question(name, one, study, change, who, measures, file.margins, at)


def _study(tree: Mapping, at: Mapping) -> Mapping:
    """The study of a question, laid upon the one that all share."""
    study: Node = Mapping(at.place, {}, {})
    for node in (tree.items.get("study"), at.items.get("study")):
        if node is not None and not isinstance(node, Mapping):
            message, hint = f"{quoted(node)} is not a mapping", "for example\nstudy:\n  games: 100_000"
            raise ConfigError([node.place.problem(message, key="study", hint=hint)])
        if node is not None:
            study = merged(study, node)
    assert isinstance(study, Mapping)
    return study


def _factor(study: Study, name: str) -> int | None:
    """The place of a key of `vary`, by its name with or without what every key of its sort begins with."""
    places = [at for at, factor in enumerate(study.factors) if name in (factor.key, factor.name)]
    return places[0] if places else None


def _no_factor(study: Study, at: Mapping, name: str, key: str, value: str) -> Problem:
    varied = [factor.name for factor in study.factors]
    hint = choices(value, varied, called="it varies") if varied else "give `study.vary` keys with several values"
    return _problem(at, name, key, f"`{value}` is not varied by the question's study", hint)


def _problem(at: Mapping, name: str, key: str, message: str, hint: str) -> Problem:
    place: Place = at.items[key].place if key in at.items else at.place
    return place.problem(message, key=f"questions.{name}.{key}", hint=hint)


__all__ = ["Asked", "Question", "Questions", "QuestionsFile", "load_questions"]
