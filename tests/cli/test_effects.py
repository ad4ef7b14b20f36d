"""``uno-sim effects`` and ``uno-sim sweep``: flags, exit codes, folders, and going on from where it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import called

STUDY = "uno: study/1\nsays: ours\ngames: 200\nvary:\n  with: [stacking, draw-to-match]\n  players: 3..4\n"
QUICK = ("--jobs", "1", "--quiet")


@pytest.fixture(autouse=True)
def mine(elsewhere: Path) -> None:
    (elsewhere / "mine.yaml").write_text(STUDY)


def test_effects_are_told_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("effects", "mine.yaml", *QUICK) == 0
    out = capsys.readouterr().out
    assert out.startswith("mine: effects of 3 options · 8 cells · 200 games each on the same deals")
    [folder] = Path("runs").iterdir()
    names = {path.name for path in (folder / "effects").rglob("*.*")}
    assert names == {
        "effects.csv", "shares.csv", "summary.md", "tornado-actions.png", "tornado-actions.svg",
        "together-actions.png", "together-actions.svg", "shares-actions.png", "shares-actions.svg",
    }  # fmt: skip


def test_a_second_time_nothing_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """The same run serves `run`, `effects` and `sweep`, of whatever measures."""
    assert called("run", "mine.yaml", *QUICK, "--no-pictures") == 0
    assert called("effects", "mine.yaml", *QUICK, "-m", "opener_wins", "-m", "turns", "--json", "--no-pictures") == 0
    out, err = capsys.readouterr()
    told = json.loads(out[out.index("\n{") :])
    assert [each["measure"] for each in told["measures"]] == ["opener_wins", "turns"]
    assert "shown without playing again" in err
    assert called("sweep", "mine.yaml", *QUICK) == 0
    out, err = capsys.readouterr()
    assert "mine: along players, 3 to 4" in out
    assert "shown without playing again" in err
    [folder] = Path("runs").iterdir()
    assert (folder / "sweep" / "pictures" / "sweep.png").exists()


def test_only_missing_cells_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that was stopped goes on: cells that are there are not played again."""
    from uno_sim.engine import batch
    from uno_sim.errors import UserError

    real, seen = batch.play_blocks, []

    def stopping(cell, *more, **named):  # type: ignore[no-untyped-def]
        if len(seen) == 5:
            raise UserError("the power is cut")
        seen.append(cell.name)
        return real(cell, *more, **named)

    monkeypatch.setattr(batch, "play_blocks", stopping)
    assert called("effects", "mine.yaml", *QUICK) == 2
    first, seen[:] = [*seen], []
    monkeypatch.setattr(batch, "play_blocks", lambda cell, *m, **n: seen.append(cell.name) or real(cell, *m, **n))
    assert called("effects", "mine.yaml", *QUICK) == 0
    assert len(set(seen)) < 8
    assert len(set(first) | set(seen)) == 8 + ("warm-up" in {*first, *seen})


def test_markdown_and_a_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("effects", "mine.yaml", *QUICK, "--fraction", "1/2", "--markdown", "--no-pictures", "--all") == 0
    out = capsys.readouterr().out
    assert out.startswith("# mine: effects of 3 options · 4 cells (1 of 2 combinations)")
    assert "a fraction of resolution 3" in out


def test_a_sweep_as_json_along_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("two.yaml").write_text("uno: study/1\ngames: 100\nvary:\n  players: [2, 8]\n  rules.start.hand: [7, 15]\n")
    assert called("sweep", "two.yaml", *QUICK, "--along", "start.hand", "--json", "--no-pictures") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["along"] == "rules.start.hand"
    assert [one["cell"] for one in told["left_out"]] == ["players=8, start.hand=15"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("effects", "official"), "nothing is varied"),
        (("effects", "mine.yaml", "-m", "acts"), "there is no measure `acts`"),
        (("effects", "mine.yaml", "--margin", "acts=1"), "there is no measure `acts`"),
        (("effects", "mine.yaml", "--games", "50"), "at least 100"),
        (("effects", "mine.yaml", "--jobs", "-1"), "--jobs"),
        (("effects", "mine.yaml", "--json", "--markdown"), "one of the two"),
        (("effects", "mine.yaml", "--fraction", "1/8"), "3 options have no fraction of 1/8"),
        (("effects", "mine.yaml", "--fraction", "1/3"), "1/3"),
        (("effects", "min.yaml"), "min.yaml"),
        (("sweep", "official"), "no number is varied"),
        (("sweep", "mine.yaml", "--along", "hand"), "there are: players"),
        (("sweep", "mine.yaml", "-m", "acts"), "there is no measure `acts`"),
    ],
)
def test_mistakes_are_explained(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(*arguments) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert "Traceback" not in err
    assert out == ""
    assert not Path("runs").exists(), "found before anything is played"


@pytest.mark.parametrize(
    ("command", "flags"),
    [
        ("effects", "games matches seed players line-up set fraction measure margin all out jobs json markdown quiet"),
        ("sweep", "games matches seed players line-up set along measure out jobs json markdown quiet"),
    ],
)
def test_help_fits_a_terminal(
    command: str, flags: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert called(command, "--help") == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    assert all(f"--{flag}" in text for flag in flags.split())
