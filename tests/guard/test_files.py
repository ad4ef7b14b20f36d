"""A baseline's file: stable, readable, and refused in words when it is not to be trusted."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.cli.calling import called
from uno_sim.errors import BaselineError
from uno_sim.guard import file

Damage = Callable[[str], str | bytes]


def edited(text: str) -> str:
    """One figure, changed by hand in its total and a block."""
    line = next(line for line in text.splitlines() if line.lstrip().startswith('"actions": '))
    data = json.loads("{" + line.strip().rstrip(",") + "}")["actions"]
    return text.replace(f'"all": {data["all"]}, ', f'"all": {data["all"] + 1}, ')


def resealed(change: Callable[[dict[str, object]], object]) -> Damage:
    """A change by somebody who knows how checksums are made."""

    def damage(text: str) -> str:
        data = json.loads(text)
        change(data)
        return json.dumps({**data, "checksum": file.checksum(data)})

    return damage


DAMAGES: dict[str, tuple[Damage, str]] = {
    "empty": (lambda _text: "", "is empty"),
    "truncated": (lambda text: text[: len(text) // 2], "cut short or damaged (at line"),
    "last brace missing": (lambda text: text.rstrip()[:-1], "cut short or damaged"),
    "corrupted": (lambda text: text.replace('"blocks": [', '"blocks": [1', 1), "checksum"),
    "bytes": (lambda text: b"\xff\xfe\x00" + text.encode(), "is not text"),
    "hand-edited total": (edited, "edited by hand"),
    "hand-edited margin": (lambda text: text.replace('"error": "3%"', '"error": "30%"'), "under `guard:`"),
    "future version": (lambda text: text.replace("baseline/1", "baseline/2", 1), "pip install --upgrade"),
    "version 0": (lambda text: text.replace("baseline/1", "baseline/0", 1), "no format baseline/0"),
    "foreign JSON": (lambda _text: '{"name": "left-pad", "version": "1.0"}', "does not say what it is"),
    "another file of uno-sim": (lambda _text: '{"uno": "run/1"}', "says `uno: run/1`"),
    "a list": (lambda _text: "[1, 2, 3]", "no baseline"),
    "deeply nested": (lambda _text: "[" * 100_000, "damaged"),
    "a YAML file": (lambda _text: "uno: study/1\n", "damaged"),
    "both sides of a merge": (lambda text: text.replace("{", "{\n<<<<<<< HEAD\n", 1), "both sides of a merge"),
    "no entries": (resealed(lambda data: data.pop("entries")), "has not what a baseline has"),
    "entries of text": (resealed(lambda data: data.update(entries="none")), "has not what a baseline has"),
    "too large a number": (
        resealed(
            lambda data: data["entries"][0]["cells"][0]["totals"].update(games={"all": 10**30, "blocks": [10**30]})
        ),  # type: ignore[index]
        "has not what a baseline has",
    ),
    "totals that are none": (
        resealed(lambda data: data["entries"][0]["cells"][0]["totals"]["games"].update(all=7)),  # type: ignore[index]
        "do not come to its total",
    ),
    "another content": (
        resealed(lambda data: data["entries"][0]["cells"][0]["content"].update(players=9)),  # type: ignore[index]
        "is not that of its content",
    ),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_not_to_be_trusted_is_refused(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage, said = DAMAGES[name]
    path = folder / "balance.json"
    text = damage(path.read_text(encoding="utf-8"))
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert called("check", "balance.json", "--quiet") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert err.startswith("balance.json: ")
    assert len(err.splitlines()) <= 4


def test_a_file_that_is_not_there_or_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("check", "nowhere.json") == 2
    assert "uno-sim baseline CONFIG… -o nowhere.json" in capsys.readouterr().err
    assert called("check", ".") == 2
    assert "cannot be read" in capsys.readouterr().err


def test_what_is_read_is_what_was_written(folder: Path) -> None:
    path = folder / "balance.json"
    baseline = file.read(path)
    assert file.text(baseline) == path.read_text(encoding="utf-8")
    rows = baseline.entries[1].cells[0].blocks.rows
    assert rows.dtype == np.int64
    assert rows.shape[0] == 64


def test_it_can_be_read_in_a_review(folder: Path) -> None:
    lines = (folder / "balance.json").read_text(encoding="utf-8").splitlines()
    keys = [line.strip().partition(":")[0] for line in lines]
    assert '"actions"' in keys
    assert '"answer"' in keys
    assert json.loads("\n".join(lines))["uno"] == "baseline/1"
    assert max(map(len, lines)) < 1500
    assert len(lines) < 400


def test_a_write_that_fails_leaves_the_old_file_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "balance.json"
    before, baseline = path.read_bytes(), file.read(path)

    def full(_self: Path, text: str, **_more: object) -> int:
        with _self.open("w", encoding="utf-8") as half:
            half.write(text[:1000])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(BaselineError, match="No space left"):
        file.write(baseline, path)
    assert path.read_bytes() == before
    assert sorted(os.listdir(folder)) == ["balance.json", "balance.traces.xz", "house.yaml"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda path: path.unlink(), "is not there"),
        (lambda path: path.write_bytes(b"something else"), "does not belong"),
    ],
    ids=["gone", "foreign"],
)
def test_traces_that_are_lost_cost_the_pictures_only(
    damage: Callable[[Path], object], said: str, changed: Path
) -> None:
    damage(changed / "balance.traces.xz")
    found = file.read_traces(changed / "balance.traces.xz", file.read(changed / "balance.json").traces)
    assert isinstance(found, str)
    assert said in found
    assert called("check", "balance.json", "--quiet", "--budget", "0") in (1, 4)
