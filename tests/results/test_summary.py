"""The summary: as its published schema says, and the same for the same study."""

from __future__ import annotations

import json

import jsonschema
import pytest

from uno_sim.api import Result
from uno_sim.report import summary


def test_the_published_schema_is_current() -> None:
    """Write it anew with: python -m uno_sim.report.summary"""
    assert summary.SCHEMA.read_text(encoding="utf-8") == summary.schema_text()


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(summary.schema())


@pytest.mark.parametrize("run", ["single", "rotated", "varied"])
def test_summaries_are_as_the_schema_says(run: str, request: pytest.FixtureRequest) -> None:
    result: Result = request.getfixturevalue(run)
    on_disk = json.loads((result.folder / "summary.json").read_text(encoding="utf-8"))
    jsonschema.validate(on_disk, summary.schema())
    assert on_disk == result.summary


def test_the_text_is_json_with_a_row_a_line(single: Result) -> None:
    text = summary.text(single.summary)
    assert json.loads(text) == single.summary
    assert text == (single.folder / "summary.json").read_text(encoding="utf-8")
    assert any(line.strip().startswith('{"cell"') and line.count("share") == 1 for line in text.splitlines())


def test_it_holds_no_time_and_no_path(single: Result) -> None:
    text = summary.text(single.summary)
    assert str(single.folder) not in text
    assert "seconds" not in text
