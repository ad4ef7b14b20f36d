"""``uno-sim odds``: what is printed, as text, JSON and CSV; mistakes; and the same from Python."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

import uno_sim
from tests.cli.calling import called


@pytest.mark.parametrize("preset", ["official", "deck-112", "numbers-only", "big-draws", "s3", "two-packs"])
def test_the_usual_questions_fit_80_columns(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", preset) == 0
    text = capsys.readouterr().out
    assert "nothing to play on the lead card" in text
    assert max(map(len, text.splitlines())) <= 80


def test_one_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", "official", "--of", "wild >= 2", "--of", "+4 = 4", "--players", "2") == 0
    text = capsys.readouterr().out
    assert "official · a hand of 7 cards of 108 · 2 players" in text
    assert "wild >= 2    8.3894 %    11.92" in text
    assert "+4 = 4" in text
    assert "nothing to play" not in text


def test_json_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", "official", "--of", "wild >= 2", "--of", "wild", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    asked, law = data["asked"]
    exact = 1 - Fraction(comb(100, 7) + 8 * comb(100, 6), comb(108, 7))
    assert Fraction(asked["exact"]) == exact
    assert asked["chance"] == float(exact)
    assert asked["one_in"] == pytest.approx(float(1 / exact))
    assert sum(Fraction(each["exact"]) for each in law["law"]) == 1
    assert (data["rules"], data["hand"], data["players"], data["cards"]) == ("official", 7, 4, 108)
    assert data["answers"] == data["counts"] == data["leads"] == []


def test_csv_has_a_chance_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", "eight-zeros", "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for section, says in {(row["section"], row["says"]) for row in rows if row["section"] in ("counts", "points")}:
        law = [Fraction(row["exact"]) for row in rows if (row["section"], row["says"]) == (section, says)]
        assert sum(law) == 1
    assert all(float(row["chance"]) == float(Fraction(row["exact"])) for row in rows)


def test_rules_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    """A deck of 104 cards, without the +4, and hands of nine."""
    Path("mine.yaml").write_text("uno: rules/1\ndeck: {copies: {W+4: 0}}\nstart: {hand: 9}\n", encoding="utf-8")
    assert called("odds", "mine.yaml", "--of", "W = 4") == 0
    assert "mine · a hand of 9 cards of 104 · 4 players" in capsys.readouterr().out
    assert called("odds", "mine.yaml", "--of", "+4 = 4") == 2
    assert "there is no +4 in the deck" in capsys.readouterr().err
    assert called("odds", "mine.yaml", "--hand", "5", "--set", "rules.deck.copies.0=2") == 0
    assert "a hand of 5 cards of 108" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("offical",), "did you mean `official`?"),
        (("official", "--hand", "0"), "--hand 0: a whole number from 1 to 50"),
        (("official", "--hand", "40"), "4 players x 40 cards and a lead card are 161 cards; the deck has 108"),
        (("official", "--players", "11"), "11"),
        (("official", "--of", "wlid >= 2"), "did you mean `wild`?"),
        (("official", "--lead", "W+4"), "--lead: under these rules none of these can stay as lead card: W+4"),
        (("official", "--lead", "playable"), "is no set of cards"),
        (("official", "--lead", "purple"), "--lead: 'purple' is nothing that can be counted"),
        (("official", "--json", "--csv"), "one of them at a time"),
        (("hand-size",), "--cell says which"),
        (("hand-size", "--cell", "start.hand=3"), "hand-size has no cell 'start.hand=3'"),
        ((), "CONFIG"),
    ],
)
def test_mistakes_end_with_2(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", *arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""


def test_the_lead_card_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", "official", "--lead", "red 0") == 0
    text = capsys.readouterr().out
    assert "the lead card: red 0" in text
    assert re.search(r"^  0 +always +5\.\d+ %", text, re.MULTILINE)
    assert "1 to 9" not in text


def test_who_opens_by_the_hands_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("odds", "highest-card-opens", "--of", "wild = 0") == 0
    assert "any player's hand and not the opener's" in capsys.readouterr().out


def test_from_python() -> None:
    found = uno_sim.odds("official", "playable = 0", players=3, hand=5)
    [answer] = found.asked
    assert isinstance(answer.chance, Fraction)
    assert (found.deal.hand, found.deal.players) == (5, 3)
    assert uno_sim.odds("deck-112").points.mean == Fraction(7 * 1400, 112)  # type: ignore[union-attr]


def test_it_needs_neither_numba_nor_polars() -> None:
    """Counting starts at once."""
    code = (
        "import sys\nfrom uno_sim.cli.main import main\ntry:\n    main(['odds', 'official', '--of', 'wild >= 2'])\n"
        "except SystemExit as end:\n    assert not end.code\nprint('LOADED', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numba", "polars", "matplotlib", "scipy"} & set(done.stdout.rpartition("LOADED ")[2].split())
