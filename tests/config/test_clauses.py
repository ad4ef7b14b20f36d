"""The five documents: their clauses, the presets that follow them, and which tests hold what."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from uno_sim.cli.rules import app
from uno_sim.errors import UserError
from uno_sim.rules.clauses import KINDS, clauses, document_of, documents, documents_of, expressed_by, silent
from uno_sim.rules.load import load_rules, presets
from uno_sim.rules.options import options, value
from uno_sim.rules.witnesses import Witness, witnesses
from uno_sim.rules.words import sentences, sheet

KILLERS: Final = ("s4-draw-until", "s4-jump-in", "s4-pass-hands", "s4-red-zero", "s4-silence", "s4-slap")


def test_every_sentence_is_there() -> None:
    assert len(clauses()) == 269
    assert {clause.kind for clause in clauses().values()} == set(KINDS)
    assert documents() == ("S0", "S1", "S2", "S3", "S4")
    assert all(clause.says for clause in clauses().values())


def test_examples_point_to_what_is_no_example() -> None:
    for clause in clauses().values():
        assert bool(clause.covers) == (clause.kind == "example")
        assert not clause.covers or clauses()[clause.covers].kind != "example"


def test_options_express_clauses_that_exist() -> None:
    """Beside clauses an option may name the meetings of two rules (X1 …) where it is decided what it does.

    What is in none of the documents is `official`: printed on packs and sheets of the game, or said of it.
    """
    assert {name for name in expressed_by() if not name.startswith("X")} <= {*clauses(), "official"}


# --- presets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("s0", {"start.dealer", "score.way", "players.most", "uno_call.late"}),
        ("s1", {"pile.reshuffle", "finish.banned", "finish.last_draw_card"}),
        ("s2", {"uno_call.call", "uno_call.window", "pile.reshuffle", "lead.again"}),
        ("s3", {"players.most", "score.way", "matching.reverse_with_two", "finish.banned"}),
        ("s4", {"start.dealer", "uno_call.window", "lead.again"}),
    ],
)
def test_what_a_document_is_silent_about(preset: str, options: set[str]) -> None:
    assert options <= silent(load_rules(preset))


def test_only_presets_of_documents_are_silent(tmp_path: Path) -> None:
    assert not silent(load_rules("stacking"))
    (tmp_path / "mine.yaml").write_text("uno: rules/1\nextends: s0\nscore: {way: own-points}\n", encoding="utf-8")
    mine = load_rules(tmp_path / "mine.yaml")
    assert documents_of(mine) == ("S0",)
    assert silent(load_rules("s0")) - silent(mine) == {"score.way"}


def test_killer_is_all_six_rules() -> None:
    base, killer = load_rules("s4").rules, load_rules("s4-killer").rules
    alone = [load_rules(name).rules for name in KILLERS]
    for option in options():
        settings = {str(value(rules, option)) for rules in alone} - {str(value(base, option))}
        assert len(settings) <= 1
        assert str(value(killer, option)) == (settings.pop() if settings else str(value(base, option)))


# --- witnesses ----------------------------------------------------------------------------------------

MARKED: Final = """
import pytest

@pytest.mark.clause("S1.1", option="players.most")
def test_one(): ...

@pytest.mark.parametrize("n", [
    1,
    pytest.param(2, marks=pytest.mark.clause("S0.1", "S0.2")),
])
def test_two(n): ...

def test_three(): ...
"""


def test_marks_are_read(tmp_path: Path) -> None:
    (tmp_path / "scenarios" / "s0").mkdir(parents=True)
    (tmp_path / "scenarios" / "s0" / "it.yaml").write_text(
        "uno: scenario/1\nclause: [S0.8, S0.9]\npins: draw_two.cards\n", encoding="utf-8"
    )
    (tmp_path / "test_it.py").write_text(MARKED, encoding="utf-8")
    assert set(witnesses(tmp_path)) == {
        Witness("scenarios/s0/it.yaml", ("S0.8", "S0.9"), frozenset({"draw_two.cards"})),
        Witness("test_it.py::test_one", ("S1.1",), frozenset({"players.most"})),
        Witness("test_it.py::test_two", ("S0.1", "S0.2"), frozenset()),
    }


@pytest.mark.parametrize(
    ("clause", "turns_on", "proven"),
    [
        ("S0.35", {"draw.amount"}, True),
        ("S0.35", {"draw.voluntary"}, False),
        ("S0.35", set(), False),
        ("S0.34", set(), True),  # machinery: no option
        ("S0.12", {"draw.amount"}, False),  # not among those that the test bears
    ],
)
def test_a_rule_is_proven_by_a_test_that_turns_on_its_option(clause: str, turns_on: set[str], proven: bool) -> None:
    witness = Witness("it", ("S0.34", "S0.35"), frozenset(turns_on))
    assert witness.proves(clauses()[clause]) == proven


# --- in words -----------------------------------------------------------------------------------------


def test_a_sheet_marks_what_the_document_does_not_say() -> None:
    lines = sheet("s0").splitlines()
    assert "marked: * not as in the official rules; ? not in the document, hence as in the official rules" in lines
    assert any(line.startswith("? dealer") for line in lines)
    assert any(line.startswith("* opener") for line in lines)
    assert any(line.startswith("  voluntary") for line in lines)
    assert not any(line.startswith("?") for line in sheet("stacking").splitlines())


def test_clauses_with_their_options_and_tests() -> None:
    told = CliRunner().invoke(app, ["clauses", "--preset", "s3-mine"]).exception
    assert told is not None
    of_s3 = sentences("s3").split("\n\n")
    assert len(of_s3) == sum(clause.document == "S3" for clause in clauses().values())
    (bound,) = (block for block in of_s3 if block.startswith("S3.12 "))
    assert "  reading: " in bound
    assert "\n  rule\n  option: matching.after_paid: colour-no-draw-two\n" in bound
    assert "\n  test: scenarios/s3/after-a-paid-plus-two.yaml" in bound
    assert "  example of S3.28" in sentences("s3")
    assert CliRunner().invoke(app, ["clauses"]).output.count("\n\n") == len(clauses()) - 1


def test_rules_that_rest_on_no_document_have_no_clauses() -> None:
    with pytest.raises(UserError, match=r"'stacking' rests on none of the documents S0.*\n.*s4-killer"):
        sentences("stacking")


# --- complete -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", documents())
def test_presets_set_what_their_document_speaks_of_and_nothing_else(document: str) -> None:
    """The document's preset sets nothing else, and all of it is set there or in a variant."""
    spoken = {option.name for option in options().values() if document in map(document_of, option.clauses)}
    made: dict[str, set[str]] = {}
    for name in presets():
        loaded = load_rules(name)
        if documents_of(loaded) == (document,):
            made[name] = {".".join(setting.split(".")[:2]) for setting in loaded.origins}
    assert made[document.lower()] <= spoken
    assert set().union(*made.values()) == spoken
