"""Answers to questions: the differences of a comparison, in several fields, with what they agree and differ in."""

from __future__ import annotations

import math

import pytest

from tests.results.images import DRAWING, HAND, RULES, WHO, question, study
from uno_sim.axes import Factor
from uno_sim.errors import ConfigError, UserError
from uno_sim.questions import Asked, Question, load_questions
from uno_sim.report import answers as told
from uno_sim.studies.answers import Answer, Case, answer, check
from uno_sim.studies.compare import Played, compared

CHANCE = Factor("line_up[1].forget", ("0", "100000", "200000", "300000"))


def verdicts(found: Answer, case: Case) -> list[str]:
    return [each.verdict for _, each in found.of(found.figures[0], case)]


def test_of_one_field_it_is_a_comparison() -> None:
    """All measures of two pairs: the same differences, corrected p values and verdicts as `compared` has."""
    asked, made = study([RULES], lambda at: (0, 3, 0)[at[0]])
    found = answer(Question("q", Asked(ask="?"), asked, 0, None, ("all",)), made)
    base, *others = (Played(each.cell.name, each) for each in made)
    wanted = compared(base, others)
    assert found.tests == wanted.tests
    for case, other in zip(found.cases, wanted.others, strict=True):
        mine = [each for figure in found.figures for _, each in found.of(figure, case)]
        assert [each.figure for each in mine] == [each.figure for each in other.differences]
        for one, two in zip(mine, other.differences, strict=True):
            assert (one.difference, one.verdict, one.needed) == (two.difference, two.verdict, two.needed)
            assert one.corrected == two.corrected or math.isnan(two.corrected)


def test_more_fields_make_a_larger_family() -> None:
    alone, _ = study([RULES], lambda at: at[0])
    one = question([RULES, Factor("line_up", ("random",))], lambda at: at[0] % 2)
    two = question([RULES, WHO], lambda at: at[0] % 2)
    assert (len(alone.cells), one.tests, two.tests) == (3, 2, 4)


def test_who_plays_is_said_first_where_it_decides() -> None:
    found = question([RULES, WHO], lambda at: (6 if at[1] else -4) * (at[0] == 1) + 8 * (at[0] == 2))
    stacking, pairs = found.cases
    assert verdicts(found, stacking) == ["less", "more"]
    assert [found.agreement(found.figures[0], case) for case in found.cases] == ["opposed", "same"]
    first, second = told.sentences(found)
    assert first.startswith("who plays decides what comes with stacking: among random players games get")
    assert "shorter; among all-round players games get" in first
    assert second.startswith("with pairs, games get 7.")
    assert second.endswith(" longer")
    assert verdicts(found, pairs) == ["more", "more"]
    first_again, short = told.in_short(found)
    assert first_again == first
    assert short.startswith("with pairs, games get 7.")
    assert short.endswith("actions longer, whoever plays")
    whole = told.together(found, found.figures[0], pairs)
    ends = [each.difference for _, each in found.of(found.figures[0], pairs)]
    assert whole is not None
    assert (whole.low, whole.high) == (min(each.low for each in ends), max(each.high for each in ends))
    assert told.together(found, found.figures[0], stacking) is None


def test_what_depends_on_who_plays_comes_before_all_else() -> None:
    """Of a later measure, too."""
    asked, made = study([RULES, WHO], lambda at: 6 * (at[0] == 1) + (8 if at[1] else -5) * (at[0] == 2))
    found = answer(Question("q", Asked(ask="?"), asked, 0, 1, ("winner_points", "actions")), made)
    said = list(told.sentences(found))
    opposed = [sentence.startswith("who plays decides") for sentence in said]
    assert 1 <= sum(opposed) < len(said)
    assert opposed == sorted(opposed, reverse=True)


def test_what_only_some_players_see_is_told_of_each() -> None:
    found = question([Factor("rules", ("official", "stacking")), WHO], lambda at: 5 * at[0] * at[1])
    assert found.agreement(found.figures[0], found.cases[0]) == "partly"
    [said] = told.sentences(found)
    assert said.startswith("with stacking, among all-round players games get 4.")
    assert "; among random players by no more than 0.2" in said


def test_what_nobody_sees_is_no_change() -> None:
    found = question([RULES, WHO], lambda at: at[1])
    assert {found.agreement(found.figures[0], case) for case in found.cases} == {"none"}
    [said] = told.sentences(found)
    assert said.startswith("the length of games does not change by more than")
    assert said.endswith("whoever plays: with stacking, pairs")


def test_along_a_number_it_is_told_where_the_sign_turns() -> None:
    found = question([DRAWING, HAND, WHO], lambda at: 2 * at[1] + at[0] * (4 * at[1] - 5 + 3 * at[2]))
    assert found.axis == 1
    [line] = found.lines()
    assert [found.number(case) for case in line] == [3, 5, 7, 9]
    first, random, good = told.sentences(found)
    assert first.startswith("who plays decides the sign at 5; at the last of these, among random players games get")
    assert random.startswith("among random players, with draw-to-match, with start.hand 3, games get")
    assert random.endswith("the sign turns between 5 and 7")
    assert good.endswith("the sign turns between 3 and 5")
    sign, *each = told.in_short(found)
    assert sign == "who plays decides the sign at 5"
    assert len(each) == 1
    assert each[0].endswith("the sign turns between 3 and 7, whoever plays")


def test_a_change_in_numbers_is_a_curve_itself() -> None:
    found = question([CHANCE, WHO], lambda at: 3 * at[0])
    assert (found.axis, found.chances) == (0, True)
    [line] = found.lines()
    assert [told.value_of_axis(found, case) for case in line] == ["10 %", "20 %", "30 %"]
    sentence = next(told.sentences(found))
    assert "instead of 0" not in sentence.split(";")[1]
    assert sentence.count("games get") == 1, "the same is not said twice"
    [short] = told.in_short(found)
    assert short.startswith("with line_up[1].forget 10 %, games get")
    assert "; with line_up[1].forget 30 %, 8." in short
    assert short.endswith("whoever plays")


def test_a_value_of_the_change_that_lacks_its_base_is_left_out() -> None:
    asked, made = study([RULES, WHO], lambda at: at[0])
    kept = [at for at, level in enumerate(asked.levels) if level != (0, 1)]
    part = type(asked)("part", "", tuple(asked.cells[at] for at in kept), asked.factors,
                       tuple(asked.levels[at] for at in kept))  # fmt: skip
    found = answer(Question("q", Asked(ask="?"), part, 0, 1, ("actions",)), [made[at] for at in kept])
    assert [name for case in found.cases for name, _ in found.of(found.figures[0], case)] == ["random", "random"]


def test_a_wrong_measure_and_too_few_games_are_said_beforehand() -> None:
    config = {
        "study": {"games": 200, "vary": {"rules": ["official", "stacking"]}},
        "measures": ["action"],
        "questions": {"one": {"ask": "?"}},
    }
    with pytest.raises(ConfigError, match=r"questions.one.measures: there is no measure `action`\n(?s:.)*`actions`"):
        check(load_questions(config).listed[0])
    config["measures"] = ["actions"]
    with pytest.raises(UserError, match="one: 20 games; at least 100"):
        check(load_questions(config, {"games": 20}).listed[0])
    config["margins"] = ["action=1"]
    with pytest.raises(UserError, match=r"^margins: action=1: there is no measure `action`"):
        check(load_questions(config).listed[0])
