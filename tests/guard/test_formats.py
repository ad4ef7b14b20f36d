"""What a check says in each format, and that those who read it can."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from junitparser import Error, Failure, JUnitXml, TestSuite

from tests.cli.calling import called
from uno_sim.guard.check import Checked, check
from uno_sim.guard.explain import explain
from uno_sim.guard.file import read
from uno_sim.guard.formats import FORMATS, github, markdown
from uno_sim.guard.formats.junit import clean

QUIET: Final = ("--quiet", "--jobs", "1", "--budget", "0")
COMMAND: Final = re.compile(r"^::(?P<kind>error|warning) (?:(?P<fields>[^:]*))::(?P<message>.*)$")


@pytest.fixture
def checked(changed: Path) -> Checked:
    path = changed / "balance.json"
    return check(path, read(path), jobs=1, budget=0)


def told(checked: Checked, form: str) -> str:
    return FORMATS[form](checked, explain(checked))


def test_text_fits_a_terminal(checked: Checked) -> None:
    lines = told(checked, "text").splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[-1] == "1 changed, MATTERS; 1 unchanged · exit code 1"
    assert "house.yaml: what moved first" in lines
    assert "  rules.draw.amount: one → until-playable" in lines
    assert sum(line.startswith("  game ") for line in lines) == 3


def test_json_is_json(checked: Checked) -> None:
    data = json.loads(told(checked, "json"))
    assert (data["uno"], data["exit_code"]) == ("check/1", 1)
    figure = next(each for each in data["cells"][0]["figures"] if each["measure"] == "wins_position.1")
    assert figure["low"] <= figure["move"] <= figure["high"]
    assert figure["margin"] == 0.02


def test_what_only_comes_now_is_told_without_numbers_that_are_none(folder: Path) -> None:
    """Nothing is said of cards per +2 where the baseline has no +2."""
    study = (folder / "house.yaml").read_text(encoding="utf-8")
    none = study.replace("  extends: stacking\n", "  extends: stacking\n  deck: {copies: {+2: 0}}\n")
    (folder / "house.yaml").write_text(none, encoding="utf-8")
    assert called("baseline", "house.yaml", "-o", "own.json", "--quiet") == 0
    (folder / "house.yaml").write_text(study, encoding="utf-8")
    path = folder / "own.json"
    checked = check(path, read(path), jobs=1, budget=0)
    for form in FORMATS:
        assert "nan" not in told(checked, form).lower()
    assert checked.cells[0].verdict == "matters"


# --- JUnit -----------------------------------------------------------------------------------------------------


def test_junit_is_read_by_a_reader_of_junit(checked: Checked, tmp_path: Path) -> None:
    path = tmp_path / "balance.xml"
    path.write_text(told(checked, "junit"), encoding="utf-8")
    xml = JUnitXml.fromfile(str(path))
    house, official = xml
    assert isinstance(house, TestSuite)
    assert (house.name, official.name) == ("house.yaml", "official")
    failed = [case for case in house if any(isinstance(result, Failure) for result in case.result)]
    matters = [move.quantity.name for move in checked.cells[0].moves if move.state == "matters"]
    assert [case.name for case in failed] == matters
    assert house.failures == len(failed)
    assert xml.failures == len(failed)
    assert xml.tests == sum(1 for suite in xml for _ in suite)
    assert "moved beyond its margin" in failed[0].result[0].message
    assert [case.name for case in official] == ["replay"]


def test_broken_determinism_is_an_error_of_junit(checked: Checked) -> None:
    checked.cells[1].verdict = "broken"
    _, official = JUnitXml.fromstring(told(checked, "junit").encode())
    [case] = official
    assert isinstance(case.result[0], Error)


def test_junit_holds_no_sign_that_xml_does_not_know() -> None:
    assert clean("a\x00b\x1bc\ud800d\n") == "a�b�c�d\n"


# --- GitHub -------------------------------------------------------------------------------------------------------


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """Workflow commands as GitHub's runner reads them."""
    found = []
    for line in text.splitlines():
        if match := COMMAND.match(line):
            fields = dict(part.split("=", 1) for part in match["fields"].split(","))
            plain = {key: _plain(value).replace("%3A", ":").replace("%2C", ",") for key, value in fields.items()}
            found.append((match["kind"], plain, _plain(match["message"])))
    return found


def _plain(text: str) -> str:
    return text.replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%")


def test_annotations_stand_where_the_margin_is_declared(checked: Checked, changed: Path) -> None:
    lines = (changed / "house.yaml").read_text(encoding="utf-8").splitlines()
    found = commands(told(checked, "github"))
    places = {message.partition(" ")[0]: fields for _, fields, message in found}
    assert {each["file"] for each in places.values() if "file" in each} == {"house.yaml"}
    assert lines[int(places["drawn.turn"]["line"]) - 1] == "    drawn: 5%"
    guard = lines.index("guard:") + 1
    assert int(places["passes"]["line"]) in (guard, guard + 1), "declared nowhere: the guard itself"
    *first, last = [message for kind, _, message in found if kind == "error"]
    assert all("moved first: rules.draw.amount: one → until-playable" in message for message in first)
    assert "more of this sort" in last


def test_there_are_no_more_annotations_than_github_shows(checked: Checked) -> None:
    kinds = [kind for kind, _, _ in commands(told(checked, "github"))]
    assert 0 < kinds.count("error") <= 10
    assert kinds.count("warning") <= 10
    matters = sum(move.state == "matters" for move in checked.cells[0].moves)
    assert matters > 10
    assert f"{matters - 9} more of this sort" in told(checked, "github")


def test_nothing_that_is_told_is_taken_for_a_command(checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of cells are whatever a study calls them."""
    monkeypatch.setattr(github.text, "told", lambda *_: "::stop-commands::x\n  ::error::mine\n::endgroup::")
    said = told(checked, "github")
    inside = said[said.index("::group::") :].splitlines()[1:-1]
    assert len(inside) == 3
    assert not any(line.lstrip().startswith("::") for line in inside)


# --- Markdown --------------------------------------------------------------------------------------------------------


def test_markdown_has_before_and_after(checked: Checked) -> None:
    text = told(checked, "markdown")
    assert "| figure | before | now | move | interval | margin |" in text
    assert "- cause: rules.draw.amount: one → until-playable" in text
    assert text.count("```text") == 3
    assert len(text.encode()) < markdown.LIMIT


@pytest.mark.parametrize("limit", [600, 3000, 6000])
def test_markdown_is_cut_between_its_parts(limit: int, checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markdown, "LIMIT", limit)
    text = told(checked, "markdown")
    assert len(text.encode()) <= limit
    assert text.endswith(markdown.CUT)
    assert text.count("```") % 2 == 0
    assert text.startswith("## Balance: 1 changed, MATTERS")


def test_several_formats_of_one_check(changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    also = ("--also", "junit=balance.xml", "--also", "markdown=summary.md", "--also", "json=balance-check.json")
    Path("summary.md").write_text("of an earlier step\n", encoding="utf-8")
    assert called("check", "balance.json", *QUIET, *also, "--format", "github") == 1
    assert capsys.readouterr().out.startswith("::error ")
    assert Path("summary.md").read_text(encoding="utf-8").startswith("of an earlier step\n## Balance")
    assert JUnitXml.fromfile("balance.xml").failures > 0
    assert json.loads(Path("balance-check.json").read_text(encoding="utf-8"))["exit_code"] == 1
    assert called("check", "balance.json", *QUIET, "--also", "json=no/such/folder.json") == 2
