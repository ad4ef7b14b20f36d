"""Files of questions: what they share, what each says, and every mistake with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from uno_sim.errors import ConfigError
from uno_sim.layers import QUESTIONS
from uno_sim.questions import load_questions
from uno_sim.studies.answers import check

TWO = """uno: questions/1
says: a try
study:
  games: 400
  vary:
    line_up: [random, all-round]
measures: [actions]
questions:
  stacking:
    ask: Does stacking lengthen the game?
    study:
      vary:
        rules: [official, stacking]
  forgetting:
    ask: What does forgetting cost?
    change: line_up[1].forget
    measures: [wins_player.1]
    study:
      games: 800
      vary:
        line_up[1].forget: 0..200_000 by 100_000
"""


def told(tmp_path: Path, old: str, new: str) -> str:
    """What is said of the file with a mistake in it."""
    path = tmp_path / "mine.yaml"
    assert old in TWO
    path.write_text(TWO.replace(old, new), encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        load_questions(path)
    return str(error.value).replace(str(tmp_path), "")


def test_questions_share_a_study_and_have_their_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(TWO, encoding="utf-8")
    asked = load_questions(path)
    stacking, forgetting = asked.listed
    assert (asked.name, asked.says) == ("mine", "a try")
    assert stacking.study.says == "Does stacking lengthen the game?"
    assert (stacking.factor.key, stacking.who, stacking.others, stacking.measures) == ("rules", 0, (), ("actions",))
    assert (forgetting.factor.name, forgetting.measures) == ("line_up[1].forget", ("wins_player.1",))
    assert {cell.games for cell in stacking.study.cells} == {400}
    assert {cell.games for cell in forgetting.study.cells} == {800}
    assert {cell.games for cell in load_questions(path, {"games": 123}).listed[1].study.cells} == {123}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("measures: [actions]", "mesures: [actions]", "/mine.yaml:7:1: mesures: is not a known key"),
        ("    ask: Does stacking lengthen the game?\n", "", "questions.stacking.ask: is needed"),
        ("change: line_up[1].forget", "change: line_up[1].forgets", ":16:13: questions.forgetting.change: `line_up"),
        ("change: line_up[1].forget", "change: line_up", "questions.forgetting.field: `line_up` is the change too"),
        ("    measures: [wins", "    field: players\n    measures: [wins", "`players` is not varied by the question's"),
        ("official, stacking", "official", "questions.stacking.change: `rules` has one value alone"),
        ("official, stacking", "official, stackin", ":13:27: rules: 'stackin' is not the name of a rule set"),
        ("      games: 800", "      gmaes: 800", ":19:7: gmaes: is not a known key"),
        ("    change: line", "    change_said: often\n    change: line", "'often' has no {}"),
        ("study:\n  games: 400\n  vary:\n    line_up: [random, all-round]", "study: big", "'big' is not a mapping"),
        ("  stacking:\n", "  a b/c:\n", ":9:3: questions: `a b/c` is no short name"),
        (
            "What does forgetting cost?",
            "Does Stacking lengthen the game?",
            "forgetting.ask: is asked in `stacking` too",
        ),
        ("uno: questions/1", "uno: study/1", "this is a study; a file of questions is wanted here"),
        (TWO[TWO.index("questions:\n") :], "questions: {}\n", "questions: "),
    ],
)
def test_a_mistake_is_told_where_it_is(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = told(tmp_path, old, new)
    assert said in text
    assert "Traceback" not in text


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = told(tmp_path, "official, stacking", "official, stackin")
    assert text.count("mine.yaml") == 1
    both = TWO.replace("official, stacking", "official, stackin").replace("gmaes", "games")
    (tmp_path / "mine.yaml").write_text(both.replace("change: line_up[1].forget", "change: rulse"), encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        load_questions(tmp_path / "mine.yaml")
    assert len(error.value.problems) == 2


@pytest.mark.parametrize("name", QUESTIONS.presets())
def test_shipped_questions_can_be_asked(name: str) -> None:
    asked = load_questions(name)
    for question in asked.listed:
        check(question)
        fields = question.study.factors[question.who].values if question.who is not None else ()
        assert len(fields) == 3, "each is answered for three sorts of players"
        assert not question.study.warnings


def test_every_house_rule_is_asked_about() -> None:
    """Every preset that is not one of the five documents is a value of some question."""
    from uno_sim.layers import RULES

    asked = {value for each in load_questions("house-rules").listed for value in each.factor.values}
    house = {name for name in RULES.presets() if not name.startswith(("s0", "s1", "s2", "s3", "s4"))}
    assert asked == house
