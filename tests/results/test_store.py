"""A run's folder: continued, shown, or refused; never overwritten, whatever happened to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import uno_sim
from uno_sim import api, store
from uno_sim.api import Result
from uno_sim.engine import batch
from uno_sim.errors import FolderError, Interrupted
from uno_sim.farm import Farm, Progress
from uno_sim.store import slug
from uno_sim.study import load_study

STUDY = {"line_up": "random", "games": 4_000, "vary": {"players": [2, 3]}}


def files(folder: Path) -> dict[str, bytes]:
    """What must be equal in two folders of the same study: all but how and when it was made."""
    telling = [path for path in folder.rglob("*") if path.is_file() and path.suffix in {".csv", ".parquet", ".json"}]
    return {str(p.relative_to(folder)): p.read_bytes() for p in telling if p.name != "manifest.json"}


def play(out: Path, **more: Any) -> Result:
    return uno_sim.run(STUDY, out=out, pictures=False, **more)


def stopped_after(chunks: int) -> api.Show:
    """Progress that ends the run by Ctrl-C once so many chunks are done."""
    from contextlib import contextmanager
    from os import getpid, kill
    from signal import SIGINT

    @contextmanager
    def show() -> Any:
        heard: list[Progress] = []

        def tell(far: Progress) -> None:
            heard.append(far)
            if len(heard) == chunks:
                kill(getpid(), SIGINT)

        yield tell

    return show


def begin(out: Path, chunks: int = 3, *, rows: bool = False) -> None:
    """A run that was stopped."""
    with pytest.raises(Interrupted, match="kept in"):
        api.carry_out(load_study(STUDY), Farm(jobs=2, chunk_games=100), out, rows=rows, show=stopped_after(chunks))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Result:
    return play(tmp_path_factory.mktemp("whole") / "run", rows=True)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    return tmp_path / "run"


@pytest.mark.parametrize("chunk_games", [37, 5_000])
@pytest.mark.parametrize("jobs", [1, 3])
def test_files_are_the_same_to_the_byte(whole: Result, fresh: Path, chunk_games: int, jobs: int) -> None:
    api.carry_out(load_study(STUDY), Farm(jobs=jobs, chunk_games=chunk_games), fresh, rows=True, pictures=False)
    assert files(fresh) == files(whole.folder)


@pytest.mark.slow
def test_files_are_the_same_from_processes(whole: Result, fresh: Path) -> None:
    play(fresh, rows=True, backend="processes", jobs=2)
    assert files(fresh) == files(whole.folder)


def test_a_stopped_run_goes_on_and_ends_the_same(whole: Result, fresh: Path) -> None:
    begin(fresh, 3, rows=True)
    kept = len(list((fresh / "chunks").glob("*.npz")))
    assert kept >= 3
    begin(fresh, 2, rows=True)
    assert len(list((fresh / "chunks").glob("*.npz"))) >= kept + 2
    result = play(fresh, rows=True)
    assert 0 < result.games_played < 8_000
    assert files(fresh) == files(whole.folder)
    assert not (fresh / "chunks").exists()


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_something_else(path: Path) -> None:
    path.write_bytes(b"PK\x03\x04 no zip")


def without_rows(path: Path) -> None:
    path.with_suffix(".parquet").unlink()


def only_rows(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("damage", [cut_short, emptied, of_something_else, without_rows, only_rows])
def test_damaged_chunks_are_played_again(whole: Result, fresh: Path, damage: Callable[[Path], None]) -> None:
    begin(fresh, rows=True)
    damage(sorted((fresh / "chunks").glob("*.npz"))[0])
    result = play(fresh, rows=True)
    assert len(result.notes) == (damage is not only_rows)
    assert files(fresh) == files(whole.folder)


def test_a_complete_run_is_shown_without_playing(whole: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise AssertionError("played again")

    monkeypatch.setattr(batch, "play_blocks", refused)
    before = files(whole.folder)
    again = play(whole.folder, rows=True)
    assert again.summary == whole.summary
    assert again.games_played == 0
    assert "complete" in again.notes[0]
    assert files(whole.folder) == before


def test_pictures_can_be_added_later(fresh: Path) -> None:
    play(fresh)
    assert not (fresh / "pictures").exists()
    shown = uno_sim.run(STUDY, out=fresh)
    assert {path.stem for path in (fresh / "pictures").iterdir()} == set(shown.pictures)
    assert "pictures/length.png" in (fresh / "summary.md").read_text()


def test_tables_come_back_from_totals_alone(whole: Result) -> None:
    again = play(whole.folder, rows=True)
    assert all(again.tables[name].equals(frame) for name, frame in whole.tables.items())


def foreign(folder: Path) -> None:
    folder.mkdir()
    (folder / "thesis.txt").write_text("do not lose me")


def another_run(folder: Path) -> None:
    uno_sim.run("official", games=50, line_up="random", out=folder, pictures=False)


def another_engine(folder: Path) -> None:
    play(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["made_by"]["engine"] = "f" * 64
    (folder / "manifest.json").write_text(json.dumps(manifest))


def unreadable_manifest(folder: Path) -> None:
    play(folder)
    (folder / "manifest.json").write_text("{")


def a_file(folder: Path) -> None:
    folder.write_text("I am a file")


def below_a_file(folder: Path) -> None:
    folder.parent.rmdir()
    folder.parent.write_text("I am a file")


def with_rows(folder: Path) -> None:
    play(folder, rows=True)


def without_totals(folder: Path) -> None:
    play(folder)
    (folder / "totals" / "blocks.parquet").unlink()


def damaged_totals(folder: Path) -> None:
    play(folder)
    (folder / "totals" / "bins.parquet").write_bytes(b"PAR1")


@pytest.mark.parametrize(
    ("what", "message"),
    [
        (foreign, "not a run of uno-sim"),
        (another_run, "holds another run"),
        (another_engine, "another engine"),
        (unreadable_manifest, "not a run of uno-sim"),
        (a_file, "is a file"),
        (below_a_file, "cannot write there"),
        (with_rows, "was begun with --rows"),
        (without_totals, "totals cannot be read"),
        (damaged_totals, "totals cannot be read"),
    ],
)
def test_other_content_is_refused_and_left_alone(tmp_path: Path, what: Callable[[Path], None], message: str) -> None:
    (tmp_path / "in").mkdir()
    folder = tmp_path / "in" / "run"
    what(folder)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(FolderError, match=message):
        play(folder)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_two_at_a_time_are_refused(fresh: Path) -> None:
    study = load_study(STUDY)
    with (
        store.opened(study, api.made_by(), fresh, rows=False),
        pytest.raises(FolderError, match="another uno-sim"),
        store.opened(study, api.made_by(), fresh, rows=False),
    ):
        pass


def test_without_out_the_folder_has_a_name_and_a_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = uno_sim.run("official", games=20, line_up="random", pictures=False)
    assert result.folder == Path("runs") / f"official-{result.study.hash8}"
    other = uno_sim.run("official", games=21, line_up="random", pictures=False)
    assert other.folder != result.folder


def test_the_manifest_says_how_it_was_made(whole: Result) -> None:
    manifest = json.loads((whole.folder / "manifest.json").read_text())
    assert manifest["state"] == "complete"
    assert {"started", "ended", "command", "hash", "jobs", "backend", "name"} <= manifest.keys()
    assert {"uno_sim", "engine", "python", "numba", "numpy", "polars"} <= manifest["made_by"].keys()
    assert manifest["seconds"].keys() == {"playing", "preparing", "else"}
    [one, other] = manifest["config"]["cells"]
    assert one["rules"] == other["rules"]
    assert manifest["config"]["rules"][one["rules"]] == load_study(STUDY).cells[0].rules.model_dump(mode="json")
    assert manifest["config"]["profiles"][one["line_up"][0]]["name"] == "random"


def test_rows_of_all_cells_in_order(whole: Result) -> None:
    rows = pl.read_parquet(whole.folder / "rows.parquet")
    assert rows["cell"].unique(maintain_order=True).to_list() == ["players=2", "players=3"]
    assert rows["game"].to_list() == list(range(4_000)) * 2


@pytest.mark.parametrize(
    ("name", "safe"),
    [("official", "official"), ("my study/2", "my-study-2"), ("../../etc", "etc"), ("", "run"), ("ü-x", "ü-x")],
)
def test_names_of_folders(name: str, safe: str) -> None:
    assert slug(name) == safe
