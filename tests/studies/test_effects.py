"""Effects with known answers: tables that are sums of effects, variance shared by hand, coverage, and compare's figure.

Seeds are fixed, so a failure is a change. With other seeds each trial would fail by chance alone in fewer than one of
1,000 tries (99.9 % ranges, as stated at each).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats as scipy_stats

from uno_sim import measures, stats
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals, Farm, order
from uno_sim.fraction import fraction_of
from uno_sim.studies.compare import compare
from uno_sim.studies.effects import Effects, effects
from uno_sim.studies.factorial import Layout
from uno_sim.study import Study, load_study

ACTIONS: Final = measures.at("actions")
GAMES: Final = measures.at("games")
Level = tuple[int, ...]


def grid(*counts: int) -> tuple[Level, ...]:
    return tuple(itertools.product(*map(range, counts)))


def within(hits: int, trials: int, share: float) -> bool:
    """Whether so many hits are inside the 99.9 % range of the binomial."""
    low, high = scipy_stats.binom.interval(0.999, trials, share)
    return bool(low <= hits <= high)


# --- the arithmetic: tables whose effects are known ---------------------------------------------------------


def additive(level: Level) -> float:
    """40, and: the first -3; the second 0, 5, 7; the third 2; first and third together another 1.5."""
    a, b, c = level
    return 40 - 3 * a + (0, 5, 7)[b] + 2 * c + 1.5 * a * c


@pytest.mark.parametrize("missing", [(), ((1, 2, 1),), ((0, 0, 0), (1, 1, 1))])
def test_effects_of_a_table_are_recovered_exactly(missing: Sequence[Level]) -> None:
    """Also where cells are missing: the model holds for all, so the others tell what it was."""
    layout = Layout((2, 3, 2), tuple(level for level in grid(2, 3, 2) if level not in missing))
    table = np.array([additive(level) for level in layout.levels])

    def effect(*terms: tuple[int, int], **more: Any) -> float:
        weights = layout.weights(*terms, **more)
        assert weights is not None
        return float(weights @ table)

    assert effect((0, 1)) == pytest.approx(-3 + 1.5 / 2)
    assert effect((1, 1)) == pytest.approx(5)
    assert effect((1, 2)) == pytest.approx(7)
    assert effect((2, 1)) == pytest.approx(2 + 1.5 / 2)
    assert effect((0, 1), (2, 1)) == pytest.approx(1.5)
    assert effect((0, 1), (1, 1)) == pytest.approx(0, abs=1e-9)
    assert effect((0, 1), given=[(2, 0)]) == pytest.approx(-3)
    assert effect((0, 1), given=[(2, 1)]) == pytest.approx(-1.5)


def test_three_together_bias_nothing_in_a_whole_grid() -> None:
    """Effects are means over all other keys, whatever else there is."""
    chance = np.random.default_rng(1)
    table = chance.normal(size=(2, 2, 2, 2))
    layout = Layout((2,) * 4, grid(2, 2, 2, 2))
    first, second = (np.array(layout.weights(*terms)) for terms in [[(0, 1)], [(0, 1), (2, 1)]])
    assert first @ table.ravel() == pytest.approx(table[1].mean() - table[0].mean())
    of = table.mean(axis=(1, 3))
    assert second @ table.ravel() == pytest.approx(of[1, 1] - of[0, 1] - of[1, 0] + of[0, 0])


def test_what_missing_cells_leave_open_is_said() -> None:
    """Without any cell that has both, nobody can tell what two do together."""
    layout = Layout((2, 2, 2), tuple(level for level in grid(2, 2, 2) if level[:2] != (1, 1)))
    assert layout.weights((0, 1), (1, 1)) is None
    assert layout.weights((0, 1)) is None
    assert layout.weights((2, 1)) is None or layout.weights((0, 1), (2, 1)) is not None


@pytest.mark.parametrize(("options", "part"), [(4, "1/2"), (5, "1/2"), (8, "1/4")])
def test_a_fraction_gives_an_effect_and_its_aliases_together(options: int, part: Any) -> None:
    fraction = fraction_of(options, part)
    assert fraction is not None
    layout = Layout((2,) * options, tuple(level for level in grid(*[2] * options) if fraction.has(level)), fraction)
    assert layout.complete
    chance = np.random.default_rng(options)
    main = chance.normal(size=options)
    pair = {two: float(chance.normal()) for two in itertools.combinations(range(options), 2)}
    table = np.array(
        [
            sum(main * (np.array(level) - 0.5))
            + sum(v * (level[a] - 0.5) * (level[b] - 0.5) for (a, b), v in pair.items())
            for level in layout.levels
        ]
    )
    for option in range(options):
        weights = layout.weights((option, 1))
        assert weights is not None
        assert weights @ table == pytest.approx(main[option])
    for (a, b), value in pair.items():
        weights = layout.weights((a, 1), (b, 1))
        assert weights is not None
        alike = [each for each in fraction.aliases(1 << a | 1 << b, most=2) if each.bit_count() == 2]
        others = sum(pair[one] for one in pair if sum(1 << at for at in one) in alike)
        assert weights @ table == pytest.approx(value + others)


# --- whose the variance is ----------------------------------------------------------------------------------


def test_shares_match_a_case_by_hand() -> None:
    """y = 4 A + 2 B + 8 A B, A and B 0 or 1: the variance has parts 16, 9 and 4, of which the last is shared."""
    layout = Layout((2, 2), grid(2, 2))
    parts = layout.spread(np.array([0.0, 2, 4, 14]))
    assert layout.parts == [(0,), (2,), (1,), (3,)]
    assert parts == pytest.approx([25, 9, 16, 4])
    assert layout.shapley(parts) == pytest.approx([16 + 2, 9 + 2])


@pytest.mark.parametrize("counts", [(2, 2, 2), (3, 2), (2, 4, 3)])
def test_shares_are_those_of_the_definition(counts: tuple[int, ...]) -> None:
    """Shapley's value by all orders in which keys come in, of the variance that they explain; and all add to it."""
    table = np.random.default_rng(3).normal(size=counts)
    layout = Layout(counts, grid(*counts))
    parts = layout.spread(table.ravel())

    def explained(known: frozenset[int]) -> float:
        others = tuple(axis for axis in range(len(counts)) if axis not in known)
        return float(table.mean(axis=others).var()) if known else 0.0

    orders = list(itertools.permutations(range(len(counts))))
    value = [
        np.mean([explained(frozenset(o[: o.index(at) + 1])) - explained(frozenset(o[: o.index(at)])) for o in orders])
        for at in range(len(counts))
    ]
    assert layout.shapley(parts) == pytest.approx(value)
    assert layout.shapley(parts).sum() == pytest.approx(table.var())
    assert parts[0] == pytest.approx(table.mean() ** 2)


def test_shares_in_a_fraction_are_those_of_the_whole_where_it_is_clear() -> None:
    """With effects of one and two alone, and resolution 5, nothing is lost."""
    fraction = fraction_of(5, "1/2")
    assert fraction is not None
    chance = np.random.default_rng(4)
    main, pair = chance.normal(size=5), chance.normal(size=(5, 5))

    def value(level: Level) -> float:
        x = np.array(level) - 0.5
        return float(main @ x + x @ np.triu(pair, 1) @ x)

    whole = Layout((2,) * 5, grid(2, 2, 2, 2, 2))
    part = Layout((2,) * 5, tuple(level for level in whole.levels if fraction.has(level)), fraction)
    shares = [layout.shapley(layout.spread(np.array([value(x) for x in layout.levels]))) for layout in (whole, part)]
    assert shares[0] == pytest.approx(shares[1])


# --- from blocks --------------------------------------------------------------------------------------------


def fake(
    counts: tuple[int, ...], rows: Callable[[int], NDArray[np.int64]], **more: Any
) -> tuple[Study, list[CellTotals]]:
    """A study whose cells came to actions that were made up: for cell i, one number a block of 10 games."""
    keys = ("rules.start.hand", "rules.draw_two.cards", "rules.uno_call.penalty", "rules.wild_draw_four.cards")
    vary = {key: list(range(5, 5 + count)) for key, count in zip(keys, counts, strict=False)}
    study = load_study({"games": 1000, "vary": vary})
    totals = []
    for at, cell in enumerate(study.cells):
        actions = rows(at)
        block = np.zeros((len(actions), measures.WIDTH), np.int64)
        block[:, GAMES], block[:, ACTIONS] = 10, actions
        totals.append(CellTotals(cell, block, np.zeros(measures.ALL_BINS, np.int64), np.ones(len(actions), np.bool_)))
    return study, totals


def test_an_additive_table_of_blocks_is_recovered_with_nothing_around_it() -> None:
    """Chance that all cells share falls out: the intervals are points but for what few blocks may hide."""
    shared = np.random.default_rng(5).integers(300, 500, size=200)
    study, totals = fake((2, 3, 2), lambda at: shared + round(20 * additive(grid(2, 3, 2)[at])))
    [found] = effects(study, totals).responses
    values = {each.terms: each.found for each in found.effects}
    assert values[((0, 1),)].value == pytest.approx(2 * (-3 + 0.75))
    assert values[((1, 2),)].value == pytest.approx(2 * 7)
    assert values[((0, 1), (2, 1))].value == pytest.approx(2 * 1.5)
    assert all(each.se == pytest.approx(0, abs=1e-9) for each in values.values())
    assert found.given[((0, 1), (2, 1))].value == pytest.approx(2 * -1.5)
    assert sum(share.value for share in found.shares) == pytest.approx(1)
    assert study.cells[found.lowest[0]].name == "start.hand=6, draw_two.cards=5, uno_call.penalty=5"


def test_an_option_that_does_nothing_has_no_effect_at_all() -> None:
    """Not even one of rounding, which would be certain."""
    blocks = np.random.default_rng(8).integers(300, 500, size=(7, 150))
    study, totals = fake((7, 3), lambda at: blocks[at // 3] + 50 * (at // 3))
    [found] = effects(study, totals).responses
    for each in found.effects:
        if any(factor == 1 for factor, _ in each.terms):
            assert (each.found.value, each.found.se, each.p, each.verdict) == (0, 0, 1, "equal")
    assert found.shares[1].value == pytest.approx(0, abs=1e-9)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of 300 trials, 95 % for a main effect, an interaction, a conditional effect and a share (99.9 % range)."""
    chance, trials = np.random.default_rng(6), 300
    truth = np.array([0.0, 20, 10, 50])  # A B: 00 01 10 11
    held = dict.fromkeys(("main", "pair", "given", "share"), 0)
    variance = Layout((2, 2), grid(2, 2)).spread(truth)
    share = float(Layout((2, 2), grid(2, 2)).shapley(variance)[0] / variance[1:].sum())
    for _ in range(trials):
        shared = chance.normal(400, 40, size=64)
        study, totals = fake(
            (2, 2), lambda at, shared=shared: np.rint(shared + truth[at] + chance.normal(0, 30, 64)).astype(np.int64)
        )
        [found] = effects(study, totals).responses
        values = {each.terms: each.found for each in found.effects}
        for name, one, true in (
            ("main", values[((0, 1),)], 2.0),
            ("pair", values[((0, 1), (1, 1))], 2.0),
            ("given", found.given[((0, 1), (1, 0))], 1.0),
            ("share", found.shares[0] if found.shares else stats.Estimate(0, 0, 0, 1), share),
        ):
            held[name] += one.low <= true <= one.high
    for name, hits in held.items():
        assert within(hits, trials, 0.95), f"{name}: {hits} of {trials}"


def test_chance_is_not_shared_out() -> None:
    """An option that does nothing has no share on average, though chance alone gives it 1.3 % of what cells show.

    Its mean over 200 trials lies within four standard errors of 0 (it would not in one of 16,000).
    """
    chance, seen = np.random.default_rng(11), []

    def rows(at: int) -> NDArray[np.int64]:
        return np.rint(shared + 40 * (at // 2) + chance.normal(0, 30, 64)).astype(np.int64)

    for _ in range(200):
        shared = chance.normal(400, 40, size=64)
        seen.append(effects(*fake((2, 2), rows)).responses[0].shares[1].value)
    around = 4 * np.std(seen) / np.sqrt(200)
    assert np.mean(seen) == pytest.approx(0, abs=around)
    assert around < 0.006


def test_false_alarms_of_a_family_are_as_rare_as_they_say() -> None:
    """Nothing has an effect: of 300 families at most 5 % have one that is called so (99.9 % bound)."""
    chance, trials, alarms, shared_out = np.random.default_rng(7), 300, 0, 0
    for _ in range(trials):
        shared = chance.normal(400, 40, size=64)
        study, totals = fake(
            (2, 2, 2), lambda at, shared=shared: np.rint(shared + chance.normal(0, 30, 64)).astype(np.int64)
        )
        found = effects(study, totals)
        alarms += any(each.corrected < 0.05 for each in found.responses[0].effects)
        shared_out += bool(found.responses[0].shares)
    assert alarms <= scipy_stats.binom.ppf(0.9995, trials, 0.05), alarms
    assert shared_out <= scipy_stats.binom.ppf(0.9995, trials, 0.05), "shares of what is chance alone"


# --- real games ---------------------------------------------------------------------------------------------


def played(config: dict[str, Any], **flags: Any) -> tuple[Study, list[CellTotals]]:
    study = load_study(config, flags, leave_out=True)
    orders = [order(cell) for cell in study.cells]
    Farm("threads", 1).play(orders)
    return study, [each.totals for each in orders]


@pytest.fixture(scope="module")
def four_cells() -> tuple[Study, list[CellTotals]]:
    return played({"games": 3000, "vary": {"with": ["stacking", "draw-to-match"]}})


def test_of_two_cells_it_is_the_figure_of_a_comparison() -> None:
    """Every measure: the same difference, the same interval, the same p before it is corrected."""
    study, totals = played({"games": 2000, "vary": {"with": ["stacking"]}})
    mine = effects(study, totals, ["all"])
    [theirs] = compare([load_study(name, {"games": 2000}) for name in ("official", "stacking")], jobs=1).others
    assert mine.tests == len(mine.responses) == len(theirs.differences)
    for response, other in zip(mine.responses, theirs.differences, strict=True):
        [effect] = response.effects
        assert response.figure == other.figure
        assert effect.found.value == pytest.approx(other.difference.value, abs=1e-12)
        ends = (effect.found.low, effect.found.high)
        assert ends == pytest.approx((other.difference.low, other.difference.high), rel=1e-9, abs=1e-12)
        assert effect.p == pytest.approx(other.p, rel=1e-6, abs=1e-300)
        assert effect.corrected >= other.corrected - 1e-12  # Holm allows for any dependence


def test_where_another_is_not_there_it_is_the_figure_of_a_comparison(four_cells: Any) -> None:
    """The effect of stacking without draw-to-match is that of stacking against official."""
    [found] = effects(*four_cells).responses
    given = found.given[((0, 1), (1, 0))]
    theirs = compare([load_study(name, {"games": 3000}) for name in ("official", "stacking")], jobs=1)
    other = theirs.others[0].of("actions").difference
    assert (given.value, given.low, given.high) == pytest.approx((other.value, other.low, other.high), rel=1e-9)
    both = [found.given[((0, 1), (1, level))].value for level in (0, 1)]
    [pair] = found.pairs
    assert found.mains[0].found.value == pytest.approx(np.mean(both))
    assert pair.found.value == pytest.approx(both[1] - both[0])


def test_verdicts_and_the_family(four_cells: Any) -> None:
    found = effects(*four_cells, ["actions", "wins_position"])
    assert [each.figure.name for each in found.responses] == ["actions", *(f"wins_position.{i}" for i in (1, 2, 3, 4))]
    assert found.tests == 5 * 3
    ps = [each.p for response in found.responses for each in response.effects]
    assert [each.corrected for response in found.responses for each in response.effects] == stats.holm(ps)
    assert found.responses[0].mains[1].verdict == "more", "drawing until a card fits lengthens games"


def test_margins_are_those_of_a_comparison(four_cells: Any) -> None:
    found = effects(*four_cells, ["actions"], ["actions=1000"])
    assert {each.verdict for each in found.responses[0].effects} == {"equal"}


def test_players_are_a_key_like_any_other() -> None:
    study, totals = played({"games": 500, "vary": {"players": [2, 3, 4], "with": ["stacking"]}})
    found = effects(study, totals, ["all"])
    assert {len(each.mains) for each in found.responses} == {3}
    parts = {each.figure.part for each in found.responses if each.figure.measure == "wins_position"}
    assert parts == {"1", "2"}, "only places that all cells have"


def test_combinations_that_cannot_be_played_are_done_without() -> None:
    vary = {"rules.draw.drawn": ["may", "must"], "rules.draw.play_drawn": ["anything", "no"], "with": ["stacking"]}
    study, totals = played({"games": 500, "vary": vary})
    found = effects(study, totals)
    assert len(found.left_out) == 2
    [response] = found.responses
    assert response.shares == ()
    assert ((0, 1), (1, 1)) in response.untold
    assert {each.terms for each in response.effects} | set(response.untold) == {
        terms for size in (1, 2) for terms in itertools.combinations([(0, 1), (1, 1), (2, 1)], size)
    }


# --- what cannot be told ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"games": 500}, "nothing is varied"),
        ({"games": 500, "vary": {"players": [4]}}, "nothing is varied"),
        ({"games": 50, "vary": {"players": [3, 4]}}, "at least 100"),
        ({"games": 500, "seating": "rotate", "vary": {"players": [3, 4]}}, "seats rotate"),
        (
            {
                "games": 500,
                "fraction": "1/2",
                "vary": {
                    "rules.draw.drawn": ["may", "must"],
                    "rules.draw.play_drawn": ["anything", "no"],
                    "players": [2, 3],
                },
            },
            "of the fraction cannot be played",
        ),
    ],
)
def test_what_cannot_be_told_is_said(config: dict[str, Any], said: str) -> None:
    from uno_sim.studies.effects import check

    with pytest.raises(UserError, match=said):
        check(load_study(config, leave_out=True))


def test_measures_that_there_are_not(four_cells: Any) -> None:
    with pytest.raises(UserError, match="did you mean `actions`"):
        effects(*four_cells, ["acions"])


def test_nothing_is_claimed_of_few_blocks(four_cells: Any) -> None:
    study, totals = four_cells
    few = [replace(each, rows=each.rows[:1], there=each.there[:1]) for each in totals]
    found: Effects = effects(study, few)
    assert {each.verdict for each in found.responses[0].effects} == {"unclear"}
    assert all(math.isnan(each.p) for each in found.responses[0].effects)
