"""Comparisons with known answers: nothing, something of a known size, and how often there is a false alarm.

Seeds are fixed, so a failure is a change. With other seeds each trial would fail by chance alone in fewer than one of
1,000 tries (99.9 % ranges, as stated at each).
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pytest
from scipy import stats as scipy_stats
from statsmodels.stats.multitest import multipletests

from uno_sim import measures, stats
from uno_sim.engine.batch import ROW_DTYPE, new_table, play_range
from uno_sim.errors import UserError
from uno_sim.farm import CellTotals
from uno_sim.players.record import player_records
from uno_sim.report.compare import WORDS, data, lines, markdown, sentences
from uno_sim.studies.compare import HEADLINES, Comparison, Margin, Played, compare, compared, figures, margins_of
from uno_sim.study import load_study
from uno_sim.table.rules_record import rules_record

ACTIONS: Final = measures.at("actions")
SEEDS: Final = 200


def studies(*configs: Any, **flags: Any) -> list[Any]:
    return [load_study(each, {"games": 1000, **flags}) for each in configs]


def official(**options: Any) -> dict[str, Any]:
    return {"rules": {"extends": "official", **options}}


@pytest.fixture(scope="module")
def stacking() -> Comparison:
    return compare(studies("official", "stacking", games=4000), jobs=1)


def within(hits: int, trials: int, share: float) -> bool:
    """Whether so many hits are inside the 99.9 % range of the binomial."""
    low, high = scipy_stats.binom.interval(0.999, trials, share)
    return bool(low <= hits <= high)


# --- the statistics ---------------------------------------------------------------------------------------


def test_p_values_are_scipys_also_far_out() -> None:
    for t, freedom in ((0.3, 4), (2.5, 10), (6.0, 700), (30.0, 1023)):
        assert stats.student_p(-t * 0.7, 0.7, freedom) == pytest.approx(2 * scipy_stats.t.sf(t, freedom), rel=1e-9)
    assert stats.student_p(0.0, 0.0, 9) == 1
    assert stats.student_p(0.1, 0.0, 9) == 0
    assert math.isnan(stats.student_p(0.1, math.nan, 9))


def test_holm_is_statsmodels() -> None:
    ps = np.random.default_rng(3).uniform(size=40) ** 4
    assert stats.holm(ps.tolist()) == pytest.approx(multipletests(ps, method="holm")[1], rel=1e-12)
    mixed = stats.holm([0.01, math.nan, 0.04])
    assert (mixed[0], mixed[2]) == (0.02, 0.04)
    assert math.isnan(mixed[1])


def test_tests_that_are_one_and_the_same_are_corrected_as_one() -> None:
    """Twenty times the same deviate: no correction. Twenty that are independent: that of Sidak."""
    chance = np.random.default_rng(9)
    one = chance.standard_normal((20_000, 1)).astype(np.float32)
    assert stats.step_down([0.02] * 20, np.repeat(one, 20, axis=1)) == pytest.approx([0.02] * 20, abs=0.004)
    apart = chance.standard_normal((20_000, 20)).astype(np.float32)
    found = stats.step_down([0.004] + [0.5] * 18 + [math.nan], apart)
    assert found[0] == pytest.approx(1 - (1 - 0.004) ** 19, abs=0.008)
    assert found[1] == pytest.approx(1, abs=0.01)
    assert math.isnan(found[-1])


def test_the_second_most_significant_is_corrected_for_one_less() -> None:
    noise = np.random.default_rng(10).standard_normal((50_000, 2)).astype(np.float32)
    assert stats.step_down([0.0, 0.03], noise)[1] == pytest.approx(0.03, abs=0.003)


def test_a_difference_of_equal_blocks_is_scipys_paired_t() -> None:
    chance = np.random.default_rng(4)
    before = chance.poisson(40, size=64)
    away = chance.integers(0, 4, size=32)
    after = before + 1 + np.concatenate([away, -away])  # no skewness
    ones = np.full(64, 1)
    mine, p = stats.paired_difference(after, ones, before, ones)
    theirs = scipy_stats.ttest_rel(after, before)
    assert mine.value == pytest.approx((after - before).mean())
    assert p == pytest.approx(theirs.pvalue, rel=1e-9)
    assert [mine.low, mine.high] == pytest.approx(theirs.confidence_interval(0.95), rel=2e-3)


def test_an_interval_leaves_out_0_just_where_p_is_below_5_percent() -> None:
    chance, ones = np.random.default_rng(11), np.full(200, 1)
    seen = set()
    for _ in range(200):
        rare = chance.uniform(size=200) < 0.05
        after = np.where(rare, chance.poisson(3, size=200) - 1, 0)
        found, p = stats.paired_difference(after, ones, np.zeros(200, np.int64), ones)
        assert (p < 0.05) == (not found.low <= 0 <= found.high)
        seen.add(p < 0.05)
    assert seen == {True, False}


@pytest.mark.parametrize("skew", [-0.9, -0.1, 0.0, 1e-7, 0.3, 1.0])
def test_skewness_is_undone_as_it_is_done(skew: float) -> None:
    for t in (-3.0, -0.4, 0.0, 2.2):
        assert stats.straightened(stats.skewed(t, skew), skew) == pytest.approx(t, abs=1e-6)


def test_few_blocks_that_differ_much_do_not_fool_the_interval() -> None:
    """Ten of 1,000 blocks differ, by a geometric number: 95 % of intervals or more (99.9 % range); Student's: 87 %."""
    chance, ones, held, students = np.random.default_rng(12), np.full(1000, 1), 0, 0
    for _ in range(1000):
        after = np.where(chance.uniform(size=1000) < 0.01, chance.geometric(0.4, size=1000), 0)
        found, _ = stats.paired_difference(after, ones, np.zeros(1000, np.int64), ones)
        plain = stats.ratio_of_blocks(after, ones)
        held += found.low <= 0.025 <= found.high
        students += plain.low <= 0.025 <= plain.high
    assert held >= scipy_stats.binom.ppf(0.0005, 1000, 0.95), held
    assert students < 900, students


def test_a_difference_of_ratios_holds_the_truth_where_blocks_differ_in_size() -> None:
    """Points among decided games: 95 % of intervals, 99.9 % range."""
    chance, held = np.random.default_rng(5), 0
    for _ in range(SEEDS):
        shared = chance.normal(0, 3, size=100)
        decided, base_decided = chance.integers(10, 40, size=(2, 100))
        tops = np.rint(decided * (12 + shared) + chance.normal(0, 5, 100)).astype(np.int64)
        base_tops = np.rint(base_decided * (10 + shared) + chance.normal(0, 5, 100)).astype(np.int64)
        found, _ = stats.paired_difference(tops, decided, base_tops, base_decided)
        held += found.low <= 2 <= found.high
    assert within(held, SEEDS, 0.95)


# --- nothing differs --------------------------------------------------------------------------------------


def test_a_rule_set_does_not_differ_from_itself() -> None:
    found = compare(studies("official", "official", games=300), jobs=1)
    [other] = found.others
    assert (found.name, other.name) == ("official (1)", "official (2)")
    assert other.same == 1
    assert {each.verdict for each in other.differences} == {"equal"}
    for each in other.differences:
        assert (each.difference.value, each.difference.low, each.difference.high) == (0, 0, 0)
        assert each.p == each.corrected == 1
    assert "the same rules and the same players: nothing differs" in list(sentences(found, other))


def test_few_games_without_a_difference_do_not_prove_that_there_is_none() -> None:
    """Nobody tires out 50,000 actions in 300 games; yet 1 % of all games might, so nothing is said of small margins."""
    one, other = studies("official", {"rules": "official", "limit": 9_999}, games=300)
    [versus] = compare([one, other], jobs=1).others
    actions = versus.of("actions")
    assert (actions.difference.value, actions.difference.se) == (0, 0)
    assert actions.difference.high == pytest.approx(3 / 300 * 20, rel=0.2)
    assert versus.of("opener_wins").difference.high == pytest.approx(3 / 300, rel=2e-3)
    assert versus.of("opener_wins").verdict == "unclear"


# --- real games under the same rules, so that every alarm is false ------------------------------------------


@pytest.fixture(scope="module")
def null() -> list[tuple[Played, Played]]:
    """200 times two samples of the same rules, as if of the same deals, that share the first half of their blocks."""
    games, half = 128, 64
    [study] = studies("official", games=2 * games * SEEDS)
    [cell] = study.cells
    count = 2 * games * SEEDS
    rows, bins = np.zeros((count, measures.WIDTH), np.int64), np.zeros(measures.ALL_BINS, np.int64)
    each = np.zeros(count, ROW_DTYPE)
    play_range(
        new_table(cell)[0], rules_record(cell.rules, 4)[0], player_records(cell.line_up, cell.rules),
        0, count, 1, 1, rows, bins, each, np.zeros(1, np.uint8), 0,
    )  # fmt: skip
    results = np.stack([each[name].astype(np.int32) for name in ("winner", "actions", "points")], axis=1)
    pairs = []
    for seed in range(SEEDS):
        at = 2 * games * seed
        first, second = np.arange(at, at + games), np.arange(at + games, at + 2 * games)
        second[:half] = first[:half]
        cells = [replace(cell, limit=limit, games=games) for limit in (10_000, 9_999)]
        there = np.ones(games, bool)
        pairs.append(
            tuple(
                Played(one.name, CellTotals(one, rows[which], bins, there), results[which])
                for one, which in zip(cells, (first, second), strict=True)
            )
        )
    return pairs  # type: ignore[return-value]


def test_false_alarms_are_as_rare_as_they_say(null: Any) -> None:
    """Of one measure 5 % of p values lie below 5 % (99.9 % range, 200 seeds); of a whole family too."""
    found = [compared(*[base, [other]]).others[0] for base, other in null]
    for name in ("actions", "turns", "winner_points", "largest_hand", "opener_wins", "wins_position.1", "skips"):
        alarms = sum(each.of(name).p < 0.05 for each in found)
        assert within(alarms, SEEDS, 0.05), f"{name}: {alarms} of {SEEDS}"
    families = sum(any(d.corrected < 0.05 for d in each.differences) for each in found)
    assert within(families, SEEDS, 0.05), families


def test_half_of_the_games_shared_halves_the_variance(null: Any) -> None:
    """A known answer: the saving is 1 / (1 - 1/2)."""
    found = [compared(*[base, [other]]).others[0] for base, other in null]
    assert {round(each.same, 2) for each in found} <= {0.5, 0.51}
    for name in ("actions", "winner_points", "opener_wins"):
        assert np.mean([each.of(name).saving for each in found]) == pytest.approx(2, rel=0.05), name


def test_a_planted_difference_is_found_at_its_size(null: Any) -> None:
    """One action more in half of the games, at random: intervals hold 0.5 in 95 % (99.9 % range), and it is found."""
    chance, held = np.random.default_rng(6), 0
    for base, _ in null:
        rows = base.totals.rows.copy()
        more = (chance.uniform(size=len(rows)) < 0.5).astype(np.int64)
        rows[:, ACTIONS + 1] += more * (2 * rows[:, ACTIONS] + 1)
        rows[:, ACTIONS] += more
        cell = replace(base.cell, limit=9_998)
        planted = Played("planted", CellTotals(cell, rows, base.totals.bins, base.totals.there), base.results)
        each = compared(base, [planted], {"actions": Margin(0.0, 0.01)}).others[0].of("actions")
        held += each.difference.low <= 0.5 <= each.difference.high
        assert each.difference.value == pytest.approx(more.mean())
        assert each.verdict == "more"
    assert within(held, SEEDS, 0.95), held


# --- verdicts ---------------------------------------------------------------------------------------------


def test_verdicts_follow_the_interval_the_margin_and_the_corrected_p(stacking: Comparison) -> None:
    [other] = stacking.others
    assert stacking.tests == len(other.differences)
    for each in other.differences:
        low, high = each.difference.low, each.difference.high
        assert (each.verdict == "equal") == (-each.margin <= low and high <= each.margin)
        if each.verdict in ("more", "less"):
            assert each.corrected < 0.05
            assert (each.verdict == "more") == (low > 0)
        assert (each.needed is not None) == (each.verdict == "unclear")
        if each.needed is not None:
            assert each.needed > 4000
    assert other.of("largest_hand").verdict == "more"
    assert other.of("lost").verdict == "less"
    assert other.of("answers").base == 0


def test_as_many_games_as_were_asked_for_can_tell() -> None:
    """With the games that a shorter comparison asks for, the verdict comes."""
    margin = ["actions=1.5"]
    short = compare(studies("official", "stacking", games=200), jobs=1, margins=margin).others[0].of("actions")
    assert short.verdict == "unclear"
    assert short.needed is not None
    longer = compare(studies("official", "stacking", games=short.needed), jobs=1, margins=margin)
    assert longer.others[0].of("actions").verdict != "unclear"


def test_margins_are_declared_and_can_be_changed() -> None:
    [study] = studies("official")
    listed = list(figures(study.cells))
    found = margins_of(["actions=0.5", "turns=2%", "wins_position=0.3%", "wins_position.2=0.004"], listed)
    assert found["actions"].at(40) == 0.5
    assert found["turns"].at(50) == 1
    assert found["wins_position"].at(0.25) == pytest.approx(0.003)
    assert found["wins_position.2"].at(0.25) == 0.004
    with pytest.raises(UserError) as error:
        margins_of(["action=1", "turns=-1", "turns"], listed)
    assert "did you mean `actions`?" in str(error.value)
    assert str(error.value).count("--margin") == 5


# --- the same deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "other", "least"),
    [
        ("official", official(lead={"draw_two": "nothing"}), 10),
        ("s4", "s4-red-zero", 3),
    ],
)
def test_the_same_deals_save_what_games_alike_promise(base: Any, other: Any, least: float) -> None:
    """A rule that seldom acts leaves most games as they were; far less saved than that is a fault of the streams."""
    [versus] = compare(studies(base, other, games=8192, line_up="greedy"), jobs=1).others
    assert 0.3 < versus.same < 1
    for name in ("actions", "opener_wins"):  # points vary more where a red 0 counts more
        saving = versus.of(name).saving
        assert saving is not None
        assert saving > max(0.75 * versus.expected_saving, least * (name == "actions"))


def test_a_rule_that_changes_nearly_every_game_saves_little_and_says_so() -> None:
    """Drawing until a card fits: hardly a game stays as it was, and the saving is told as what it is."""
    found = compare(studies("official", "draw-to-match", games=8192, line_up="greedy"), jobs=1)
    [versus] = found.others
    saving = versus.of("actions").saving
    assert versus.same is not None
    assert versus.same < 0.3
    assert saving is not None
    assert 0.75 * versus.expected_saving < saving < 2
    assert f"vary {saving:.2g} times less" in " ".join(sentences(found, versus))


def test_separate_deals_save_nothing(null: Any) -> None:
    """What that test would see if deals were not shared: a factor of 1 where games alike are counted as before."""
    base, other = null[0]
    apart = replace(other, totals=replace(other.totals, rows=np.roll(other.totals.rows, 1, axis=0)))
    versus = compared(base, [apart]).others[0]
    saving = versus.of("actions").saving
    assert saving is not None
    assert saving < 0.75 * versus.expected_saving


def test_nothing_depends_on_the_number_of_workers(stacking: Comparison) -> None:
    again = compare(studies("official", "stacking", games=4000), jobs=2)
    assert data(again) == data(stacking)


# --- other kinds of cells ------------------------------------------------------------------------------------


def test_matches_players_and_rotated_seats() -> None:
    flags = {"games": None, "matches": 120, "line_up": "greedy,random", "players": 2, "seating": "rotate"}
    found = compare(studies("official", "stacking", **flags), jobs=1)
    [other] = found.others
    assert (found.unit, found.played) == ("matches", 120)
    assert {"match_games", "match_wins_player.1", "wins_player.2", "matches_won"} <= {
        each.figure.name for each in other.differences
    }
    assert other.of("match_wins_player.1").base > 0.5
    assert other.of("match_wins_player.1").base + other.of("match_wins_player.2").base <= 1


def test_the_correction_counts_the_measures_of_all_pairs() -> None:
    found = compare(studies("official", "stacking", "plain-lead", games=400), jobs=1)
    assert found.tests == sum(len(other.differences) for other in found.others)
    ps = [each.p for other in found.others for each in other.differences]
    corrected = [each.corrected for other in found.others for each in other.differences]
    assert all(p <= mine <= most for p, mine, most in zip(ps, corrected, stats.holm(ps), strict=True))
    assert stats.normal_quantile(1 - 0.05 / 2) < found.critical < stats.normal_quantile(1 - 0.05 / (2 * found.tests))


def test_what_cannot_be_compared_is_said_all_at_once() -> None:
    several = load_study({"vary": {"players": [2, 4]}}, {"games": 50})
    with pytest.raises(UserError) as error:
        compare([load_study("official", {"games": 50}), several])
    text = str(error.value)
    assert "study: has 2 cells" in text
    assert "players: official 4, study 2" in text
    assert "at least 100" in text
    with pytest.raises(UserError, match="nothing to compare with"):
        compare(studies("official"))


def test_every_headline_has_words() -> None:
    assert tuple(WORDS) == HEADLINES


# --- in words -------------------------------------------------------------------------------------------------


def test_it_is_told_in_words_tables_and_data(stacking: Comparison) -> None:
    text = "\n".join(lines(stacking))
    assert "official against stacking · 4 players · 4,000 games each on the same deals · seed 1 · 4 × all-round" in text
    assert "the largest hand gets 0." in text
    assert "cannot tell; about " in text
    assert "of the games came to the same result" in text
    assert "played 7" not in text
    assert "played 7" in "\n".join(lines(stacking, everything=True))
    assert markdown(stacking).startswith("# official")
    [told] = data(stacking)["compared"]
    assert {"actions", "wins_position.1", "nobody"} & {each["measure"] for each in told["measures"]}
    assert max(map(len, text.splitlines())) <= 100


def test_who_wins_is_told_together_when_it_is_equal(stacking: Comparison) -> None:
    [other] = stacking.others
    same = compare(studies("official", "stacking", games=400), jobs=1, margins=["wins_position=20%"])
    assert "who wins does not change by more than 20 percentage points" in list(sentences(same, same.others[0]))
    assert other.name == "stacking"
