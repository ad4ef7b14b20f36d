"""The page on performance comes from what was measured, and what is kept has the form that it is drawn from."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "reports" / "performance"
STEMS: Final = ("length", "players", "packs", "rules", "games")
SECTIONS: Final = {
    "Games on one core": {"build", "games_per_second", "ns_per_action", "of_c_games", "of_c_actions"},
    "By players": {"ns_per_action"},
    "By packs": {"ns_per_action"},
    "By rules": {"build", "ns_per_action"},
    "By length": {"games_per_second"},
    "Two cores: official, 4 greedy": {"games_per_second", "of_processes", "of_processes_cpu"},
    "uno-sim, warm": {"wall_seconds", "cpu_seconds", "peak_mb"},
    "Compiled for the first time": {"cpu_seconds"},
}


@pytest.fixture
def performance(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))  # scripts there import their neighbours
    import performance

    return performance


@pytest.fixture
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "bench.json").read_text(encoding="utf-8"))
    return found


def test_what_is_kept_has_its_form(kept: dict[str, Any]) -> None:
    assert kept["uno"] == "bench/1"
    assert {"cpu", "cores", "load", "python", "numba", "llvmlite", "commit", "engine", "when"} <= kept[
        "computer"
    ].keys()
    assert set(kept["sections"]) == set(SECTIONS)
    for title, keys in SECTIONS.items():
        for row in kept["sections"][title]:
            assert keys | {"name", "left_out", "budget", "rounds"} <= row.keys(), (title, row["name"])
            assert row["left_out"] or any(row[key] is not None for key in keys), (title, row["name"])
    names = {row["name"] for row in kept["sections"]["Games on one core"]}
    ours = {"official, 4 random", "official, 4 greedy", "official, 2 greedy", "official, 10 greedy", "s3, 4 greedy",
            "s4-killer, 4 greedy", "everything, 4 greedy", "RLCard, 2 random"}  # fmt: skip
    theirs = {f"C {design}, 4 greedy" for design in ("plain", "branch_lean", "bitsliced")}
    assert ours | theirs <= names
    builds = {row["name"]: row["build"] for row in kept["sections"]["Games on one core"]}
    assert (builds["official, 4 greedy"], builds["everything, 4 greedy"]) == ("lean", "full")


def test_the_page_is_that_of_the_file(performance: Any, kept: dict[str, Any], tmp_path: Path) -> None:
    """What is in the repository was drawn from the file beside it, and no figure of it was typed."""
    for file in ("bench.json", "instructions.json"):
        shutil.copy(FOLDER / file, tmp_path)
    performance.write(tmp_path)
    page = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert page == (FOLDER / "README.md").read_text(encoding="utf-8")
    assert {path.stem for path in (tmp_path / "pictures").glob("*.png")} == set(STEMS)
    assert [stem for stem in STEMS if f"](pictures/{stem}.png)" not in page] == []
    assert all((FOLDER / "pictures" / f"{stem}.png").exists() for stem in STEMS)


def test_figures_follow_the_file(performance: Any, kept: dict[str, Any], tmp_path: Path) -> None:
    """Another file, another page: a figure that is typed into the page would stay."""
    first = performance.Bench(kept)
    shown = list(performance.pictures(first))
    before = performance.page(first, None, shown)
    for rows in kept["sections"].values():
        for row in rows:
            for key, value in row.items():
                if isinstance(value, float | int) and not isinstance(value, bool) and key != "games":
                    row[key] = value * 3
            row["rounds"] = [[value * 3 for value in one] for one in row["rounds"]]
            for part in row.get("parts", ()):
                part |= {key: value * 3 for key, value in part.items()}
    second = performance.Bench(kept)
    after = performance.page(second, None, list(performance.pictures(second)))
    figure = re.compile(r"\| [\d,.]+ \|")
    same = [line for line in set(before.splitlines()) & set(after.splitlines()) if figure.search(line)]
    assert same == []
    assert [one.title for one in shown if one.stem in ("length", "games")] != []
    titles = {one.stem: one.title for one in performance.pictures(second)}
    assert titles["length"] != next(one.title for one in shown if one.stem == "length")


def test_a_busy_machine_is_named(performance: Any, kept: dict[str, Any]) -> None:
    kept["computer"] |= {"load": 9.5, "cores": 2}
    assert "busy: 9.5 processes" in "\n".join(performance._opening(performance.Bench(kept)))
    kept["computer"]["load"] = 0.1
    assert "busy" not in "\n".join(performance._opening(performance.Bench(kept)))


def test_what_is_left_out_is_no_gap(performance: Any, kept: dict[str, Any]) -> None:
    """Without C programs and a compilation: rows that say why, and no aim that was measured against them."""
    for row in kept["sections"]["Games on one core"]:
        row |= {"of_c_games": None, "of_c_actions": None}
        if row["name"].startswith("C "):
            row |= {"left_out": "no C compiler", "rounds": []}
    for row in kept["sections"]["Compiled for the first time"]:
        row["left_out"] = "too long for --quick"
    bench = performance.Bench(kept)
    page = performance.page(bench, None, list(performance.pictures(bench)))
    assert "left out: no C compiler" in page
    assert "left out: likewise" in page
    assert "over those of C" not in page
    assert "The first start compiles" not in page


def test_a_line_through_broken_off_games(performance: Any) -> None:
    """100 ns a game and 30 an action, exactly."""
    rows = [{"rounds": [[100 + 30 * actions, (100 + 30 * actions) / actions]]} for actions in (1, 5, 20, 44)]
    line = performance.fitted(rows)
    assert line.fixed == pytest.approx(0.1)
    assert line.each == pytest.approx(0.03)


def test_another_file_is_refused(performance: Any, tmp_path: Path) -> None:
    (tmp_path / "bench.json").write_text('{"uno": "study/1"}')
    with pytest.raises(ValueError, match=r"is not bench/1.*'study/1'"):
        performance.read(tmp_path / "bench.json")
