"""``uno-sim new``: questions about the rules of a table become a rule set in YAML."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from uno_sim.errors import UserError
from uno_sim.rules.questions import NO, QUESTIONS, YES, Question, described, has_a_point, listing

OUR_TABLE: Final = "the rules of our table"
UNANSWERED: Final = """nothing was written: not all questions were answered
  answer them as flags (uno-sim new --list has them), or take the official answers with --defaults"""


def _list(wanted: bool) -> None:
    if wanted:
        print(listing())
        raise typer.Exit


File = Annotated[Path, typer.Argument(metavar="FILE", help="The YAML file to write.", show_default=False)]
Says = Annotated[str | None, typer.Option(metavar="TEXT", help="The rules in a sentence.", show_default=False)]
Defaults = Annotated[bool, typer.Option("--defaults", help="Ask nothing: the official answer to all others.")]
Ask = Annotated[bool, typer.Option("--ask", help="Ask the questions that no flag has answered.")]
Listed = Annotated[
    bool, typer.Option("--list", callback=_list, is_eager=True, help="List all questions and answers, and end.")
]


def _with_flags(command: Callable[..., None]) -> Callable[..., None]:
    """A command with a flag for each question, whose answers it gets as ``answers``."""
    own = [
        one for one in inspect.signature(command, eval_str=True).parameters.values() if one.kind is not one.VAR_KEYWORD
    ]
    flags = [
        inspect.Parameter(
            one.name.replace("-", "_"), inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_flag(one)
        )
        for one in QUESTIONS
    ]
    command.__signature__ = inspect.Signature([*own, *flags])  # type: ignore[attr-defined]
    return command


def _flag(question: Question) -> Any:
    """A question as typer has it: yes or no, or a word."""
    said: dict[str, Any] = {"help": f"{question.asks} [{question.default}]", "show_default": False}
    if question.is_yes_or_no:
        return Annotated[bool | None, typer.Option(f"{question.flag}/--no-{question.name}", **said)]
    said["help"] = f"{question.asks} {_choices(question)}[{question.default}]"
    return Annotated[str | None, typer.Option(question.flag, metavar="N" if question.number else "ANSWER", **said)]


def _choices(question: Question) -> str:
    return f"{', '.join(question.words)} " if question.words else ""


@_with_flags
def new(
    file: File,
    says: Says = None,
    defaults: Defaults = False,
    ask: Ask = False,
    _listed: Listed = False,
    **answers: str | bool | None,
) -> None:
    """Write down the rules of your table: asks what a table would ask.

    Every answer can be given as a flag; then nothing is asked, unless by --ask, and what no flag answers is as in the
    official rules. A file is never overwritten.
    """
    from uno_sim.nodes import Source
    from uno_sim.rules.answers import file_of, seats, settings, understood, written
    from uno_sim.rules.load import loaded
    from uno_sim.yamlfile import parse

    file_of(file)
    if defaults and ask:
        raise UserError("--defaults and --ask: give one of the two")
    given = understood(dict(_given(answers)))
    try:
        if ask or not (given or defaults):
            given = _asked(given)
            says = says or typer.prompt("\nYour rules in a sentence", default=OUR_TABLE)
    except typer.Abort:
        print()
        raise UserError(UNANSWERED) from None
    text = written(given, says or OUR_TABLE)
    who = seats(loaded(parse(text, Source(str(file)))).rules)
    with file.open("x", encoding="utf-8") as out:
        out.write(text)
    count = len(settings(given))
    print(f"{file}: {count or 'no'} {'setting' if count == 1 else 'settings'} not as in the official rules, for {who}")
    print(f"look at them: uno-sim rules show {file}")
    print(f"play them:    uno-sim run {file}")


def _given(answers: Mapping[str, str | bool | None]) -> Iterator[tuple[str, str]]:
    """The answers that came as flags, by question, in the order of the questions."""
    for question in QUESTIONS:
        answer = answers.get(question.name.replace("-", "_"))
        if answer is not None:
            yield question.name, answer if isinstance(answer, str) else YES if answer else NO


def _asked(given: Mapping[str, str]) -> dict[str, str]:
    """The answers to all questions that have a point: those given, and the others as they are typed."""
    print("Press Enter for the official answer, which stands in brackets.")
    answers = dict(given)
    part = ""
    for question in QUESTIONS:
        if question.name in answers or not has_a_point(question, answers):
            continue
        if question.part != part:
            part = question.part
            print(f"\n{part}")
        answers[question.name] = _answer(question)
    return answers


def _answer(question: Question) -> str:
    from uno_sim.rules.answers import allowed, word_of

    def understood(text: str) -> str:
        try:
            return word_of(question, text)
        except UserError as error:
            raise typer.BadParameter(str(error)) from None

    print(f"\n  {question.asks}")
    for line in described(question, "    ") if question.answers else (f"    {allowed(question)}",):
        print(line)
    return str(typer.prompt("  answer", default=question.default, value_proc=understood))
