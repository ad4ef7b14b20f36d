"""Farming out: the same totals however games are shared out, and an end within two seconds."""

from __future__ import annotations

import os
import signal
import threading
import time
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.results import fakes
from uno_sim import farm, measures
from uno_sim.cell import Cell
from uno_sim.engine import batch
from uno_sim.errors import EngineFault, Interrupted
from uno_sim.farm import CellTotals, Farm, Progress
from uno_sim.players.load import load_profile
from uno_sim.rules.model import Rules


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "blocks_of", fakes.blocks_of)
    monkeypatch.setattr(batch, "play_blocks", fakes.play_blocks)


def carried_out(how: Farm, *cells: Cell, **more: Any) -> list[CellTotals]:
    orders = [farm.order(cell) for cell in cells]
    how.play(orders, **more)
    return [order.totals for order in orders]


def same(one: CellTotals, other: CellTotals) -> bool:
    return bool(np.array_equal(one.rows, other.rows) and np.array_equal(one.bins, other.bins) and one.complete)


@pytest.mark.usefixtures("fake")
@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("chunk_games", [1, 70, 10_000, None])
def test_workers_and_chunks_change_nothing(jobs: int, chunk_games: int | None) -> None:
    cells = fakes.cell(995, "a"), fakes.cell(10, "b"), fakes.cell(300, "c", seed=2)
    whole = carried_out(Farm(jobs=1), *cells)
    parts = carried_out(Farm(jobs=jobs, chunk_games=chunk_games), *cells)
    assert all(same(one, other) for one, other in zip(whole, parts, strict=True))
    assert [totals.games for totals in parts] == [995, 10, 300]


def test_the_order_of_chunks_changes_nothing() -> None:
    cell = fakes.cell(1_000)
    chunks = [fakes.play_blocks(cell, first, 4, np.zeros(1, np.uint8)) for first in range(0, 100, 4)]
    forward, back = CellTotals.empty(cell, 100), CellTotals.empty(cell, 100)
    for chunk in chunks:
        forward.add(chunk)
    for at in np.random.default_rng(1).permutation(len(chunks)):
        back.add(chunks[at])
    assert same(forward, back)


def test_a_block_is_counted_once() -> None:
    totals = CellTotals.empty(fakes.cell(100), 10)
    chunk = fakes.play_blocks(totals.cell, 3, 2, np.zeros(1, np.uint8))
    totals.add(chunk)
    with pytest.raises(EngineFault, match="came twice"):
        totals.add(chunk)
    assert list(totals.missing()) == [(0, 3), (5, 5)]


@pytest.mark.usefixtures("fake")
def test_what_is_kept_is_not_played_again() -> None:
    cell = fakes.cell(1_000)
    kept = [fakes.play_blocks(cell, first, 3, np.zeros(1, np.uint8)) for first in (0, 40, 97)]
    order = farm.order(cell, kept)
    heard: list[Progress] = []
    Farm(jobs=2, chunk_games=50).play([order], heard.append)
    assert same(order.totals, carried_out(Farm(jobs=1), cell)[0])
    assert heard[-1].done == heard[-1].wanted == 1_000
    assert heard[-1].played == 910
    assert all(one.done < other.done for one, other in pairwise(heard))


@pytest.mark.usefixtures("fake")
def test_the_index_of_each_cell_is_told_when_it_is_complete() -> None:
    told: list[int] = []
    carried_out(Farm(jobs=3, chunk_games=20), fakes.cell(200), fakes.cell(50), fakes.cell(400), finished=told.append)
    assert sorted(told) == [0, 1, 2]


def small(**more: Any) -> Cell:
    profile = load_profile("random")
    return Cell(name="small", rules=Rules(), line_up=(profile,) * 3, players=3, games=1_500, seed=5, **more)


@pytest.mark.slow
@pytest.mark.parametrize("seating", ["fixed", "rotate"])
def test_processes_and_threads_agree(seating: Any) -> None:
    cell = small(seating=seating)
    threads = carried_out(Farm("threads", 2, 100), cell)[0]
    processes = carried_out(Farm("processes", 2, 350), cell)[0]
    assert same(threads, processes)
    assert threads.games == 1_500


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_even_a_chunk_of_a_minute(monkeypatch: pytest.MonkeyPatch, number: int, status: int) -> None:
    monkeypatch.setattr(batch, "blocks_of", fakes.blocks_of)
    monkeypatch.setattr(batch, "play_blocks", fakes.play_slowly)
    before = signal.getsignal(number)
    threading.Timer(0.3, os.kill, args=(os.getpid(), number)).start()
    start = time.perf_counter()
    with pytest.raises(Interrupted) as ended:
        carried_out(Farm(jobs=2), fakes.cell())
    assert time.perf_counter() - start < 2.0
    assert ended.value.status == status
    assert signal.getsignal(number) is before


def test_the_engine_itself_looks_at_the_flag() -> None:
    raised = np.ones(1, dtype=np.uint8)
    assert len(batch.play_blocks(small(), 0, 5, raised).rows) == 0


def test_a_fault_in_a_worker_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(batch, "blocks_of", fakes.blocks_of)
    monkeypatch.setattr(batch, "play_blocks", broken)
    with pytest.raises(ZeroDivisionError):
        carried_out(Farm(jobs=2), fakes.cell())


@pytest.mark.usefixtures("fake")
def test_runs_also_outside_the_main_thread() -> None:
    found: list[CellTotals] = []
    thread = threading.Thread(target=lambda: found.extend(carried_out(Farm(jobs=2), fakes.cell())))
    thread.start()
    thread.join()
    assert found[0].complete


def test_progress_in_numbers() -> None:
    far = Progress(done=600, wanted=1_000, played=500, seconds=2.0)
    assert (far.rate, far.left) == (250.0, 1.6)
    assert Progress(0, 10, 0, 0.0).left == float("inf")
    assert measures.at("games") == 0
