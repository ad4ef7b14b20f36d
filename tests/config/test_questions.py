"""The questions of `uno-sim new`: the table is sound, and whatever is answered makes rules that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from uno_sim.errors import UserError
from uno_sim.nodes import Source
from uno_sim.rules.answers import seats, settings, understood, word_of, written
from uno_sim.rules.load import LoadedRules, load_rules, loaded
from uno_sim.rules.model import Rules
from uno_sim.rules.options import options, value
from uno_sim.rules.questions import BY_NAME, NO, QUESTIONS, YES, Question, has_a_point, listing
from uno_sim.rules.sense import contradictions
from uno_sim.yamlfile import parse


def rules_of(answers: dict[str, str]) -> LoadedRules:
    return loaded(parse(written(answers, "a table"), Source("mine.yaml")))


def nested(changed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    groups: dict[str, dict[str, Any]] = {}
    for name, setting in changed.items():
        group, _, option = name.partition(".")
        groups.setdefault(group, {})[option] = setting
    return groups


def other_answers(question: Question) -> tuple[str, ...]:
    """The answers that are not the official one."""
    return question.words[1:] if question.answers else (str(question.official + 1),)


def with_a_point(question: Question) -> dict[str, str]:
    """Earlier answers that give a question a point."""
    found: dict[str, str] = {}
    for name, wanted in question.only_if.items():
        found |= {**with_a_point(BY_NAME[name]), name: wanted[0]}
    return found


def single() -> Iterator[dict[str, str]]:
    """Each answer that is not official, with what gives its question a point."""
    for question in QUESTIONS:
        for word in other_answers(question):
            yield {**with_a_point(question), question.name: word}


def test_names_are_different_and_become_flags() -> None:
    assert len(BY_NAME) == len(QUESTIONS)
    assert all(name.replace("-", "").isalpha() and name.islower() for name in BY_NAME)
    assert not {"says", "ask", "defaults", "list", "help"} & set(BY_NAME)
    assert not any(name.startswith("no-") for name in BY_NAME)


def test_a_part_is_asked_in_one_go() -> None:
    parts = [question.part for question in QUESTIONS]
    assert parts == sorted(parts, key=parts.index)


def test_the_first_answer_is_the_official_one() -> None:
    for question in QUESTIONS:
        if question.number:
            assert options()[question.number].default == question.official
        else:
            assert question.answers[0].sets == {}
            assert all(answer.sets for answer in question.answers[1:])
        assert settings({question.name: question.default}) == {}


def test_only_earlier_questions_decide_whether_one_has_a_point() -> None:
    names = [question.name for question in QUESTIONS]
    for place, question in enumerate(QUESTIONS):
        for name, wanted in question.only_if.items():
            assert name in names[:place]
            assert set(wanted) < set(BY_NAME[name].words)


@pytest.mark.parametrize("answers", list(single()), ids=lambda answers: ",".join(map("=".join, answers.items())))
def test_an_answer_sets_what_it_says_and_nothing_else(answers: dict[str, str]) -> None:
    wanted = {name: each for asked in answers for name, each in BY_NAME[asked].sets(answers[asked]).items()}
    got = rules_of(answers).rules
    for name, setting in wanted.items():
        there = value(got, name)
        assert there == ({**there, **setting} if isinstance(setting, dict) else setting)
    assert {name for name, one in options().items() if value(got, name) != one.default} == {*wanted}


def test_any_two_answers_can_be_given_together() -> None:
    for one, two in combinations(single(), 2):
        if any(one[name] != two[name] for name in one.keys() & two.keys()):
            continue
        both = {question.name: (one | two)[question.name] for question in QUESTIONS if question.name in one | two}
        with_points = {name: word for name, word in both.items() if has_a_point(BY_NAME[name], both)}
        rules = Rules.model_validate(nested(settings(both)))
        assert contradictions(rules) == []
        assert seats(rules)
        set_twice = [
            option
            for first, second in combinations(with_points, 2)
            for option in BY_NAME[first].sets(both[first]).keys() & BY_NAME[second].sets(both[second]).keys()
        ]
        assert set_twice == [], both


def test_every_line_that_is_written_has_its_meaning() -> None:
    for answers in single():
        lines = written(answers, "a table").splitlines()[5:]
        for before, line in zip(["", *lines], lines, strict=False):
            assert line.endswith(":") or "#" in line or "#" in before, line
            assert len(line) <= 100


def test_a_sentence_may_hold_anything() -> None:
    for says in ("it's: ours", "# no", "{", "a\nb", "100 %", "\x1b[31mred", "—"):
        text = written({}, says)
        assert loaded(parse(text, Source("mine.yaml"))).says.replace("·", "") == " ".join(says.split()).replace(
            "\x1b", ""
        )


def test_words_may_be_shortened_and_capital() -> None:
    stacking = BY_NAME["stacking"]
    assert word_of(stacking, "like") == word_of(stacking, " Like_On like ") == "like-on-like"
    assert word_of(BY_NAME["second-pack"], "never") == "never"
    assert word_of(BY_NAME["deflect"], "next") == "next", "a whole word before a beginning"
    assert word_of(BY_NAME["target"], "1_000") == "1000"


@pytest.mark.parametrize(
    ("name", "text", "part"),
    [
        ("stacking", "like-on", None),
        ("stacking", "lke-on-like", "did you mean `like-on-like`?"),
        ("stacking", "", "allowed: no, like-on-like, higher-too, any"),
        ("second-pack", "from", "allowed: never, from-five"),
        ("hand", "0", "allowed: a number from 1 to 50"),
        ("hand", "seven", "allowed: a number from 1 to 50"),
        ("target", "9" * 40, "allowed: a number from 0 to 100_000"),
    ],
)
def test_wrong_answers_say_what_is_allowed(name: str, text: str, part: str | None) -> None:
    if part is None:
        assert word_of(BY_NAME[name], text)
        return
    with pytest.raises(UserError) as caught:
        word_of(BY_NAME[name], text)
    assert part in str(caught.value)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(UserError) as caught:
        understood({"stacking": "nope", "hand": "99", "after-jump": "order", "pays": "last"})
    assert str(caught.value).splitlines() == [
        "--stacking: 'nope' is no answer; did you mean `no`?",
        "  allowed: no, like-on-like, higher-too, any",
        "--hand: '99' is no answer",
        "  allowed: a number from 1 to 50",
        "--after-jump order has no meaning with --jump-in no",
        "  leave it away, or give --jump-in identical or wilds-too",
    ]


def test_what_has_no_point_names_what_took_it() -> None:
    with pytest.raises(UserError, match="--challenged first has no meaning with --plus-four any-time"):
        understood({"plus-four": "any-time", "challenged": "first", "stacking": "any"})
    with pytest.raises(UserError, match="--stakes pot has no meaning with --no-challenge"):
        understood({"challenge": NO, "stakes": "pot", "stacking": "any"})
    assert understood({"challenge": YES, "stakes": "pot", "stacking": "any"})


def test_nobody_can_sit_down() -> None:
    with pytest.raises(UserError, match="nobody can play by these rules: 4 players x 30 cards"):
        seats(rules_of({"hand": "30", "partners": YES}).rules)
    assert seats(rules_of({"hand": "50"}).rules) == "2 players"
    assert seats(rules_of({"partners": YES}).rules) == "4, 6, 8, 10 players"
    assert seats(load_rules("official").rules) == "2 to 10 players"


def test_the_listing_names_every_answer_and_fits_a_terminal() -> None:
    text = listing()
    for question in QUESTIONS:
        assert question.asks in text
        assert all(word in text for word in question.words)
        assert f"  --{question.name}" in text or f"--no-{question.name}: " in text
    assert max(map(len, text.splitlines())) <= 80
