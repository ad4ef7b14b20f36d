"""Rule sets: presets, layers, and the words they are told in."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from uno_sim.cli.rules import app
from uno_sim.errors import ConfigError, UserError
from uno_sim.layers import CONFIGS
from uno_sim.rules.load import load_rules, presets
from uno_sim.rules.model import Rules
from uno_sim.rules.options import groups, options
from uno_sim.rules.sense import contradictions
from uno_sim.rules.shelves import ELSEWHERE, shelves, single_rules
from uno_sim.rules.words import difference, differences, explanation, listing, page, sheet
from uno_sim.study import load_study

OFFICIAL = load_rules("official")
PROGRESSIVE = dict.fromkeys(("answer.two_on_two", "answer.four_on_two", "answer.four_on_four"), "yes")
CHANGES = {
    "any-time-four": {"wild_draw_four.legal": "any-time", "wild_draw_four.challenge": "off"},
    "no-play-after-draw": {"draw.play_drawn": "no"},
    "draw-to-match": {"draw.amount": "until-playable"},
    "free-stacking": dict.fromkeys(
        ("answer.two_on_two", "answer.four_on_two", "answer.four_on_four", "answer.two_on_four"), "yes"
    ),
    "stacking": dict.fromkeys(("answer.two_on_two", "answer.four_on_four"), "yes"),
    "progressive": dict.fromkeys(("answer.two_on_two", "answer.four_on_two", "answer.four_on_four"), "yes"),
    "no-bluffing": {"wild_draw_four.bluff": "no", "wild_draw_four.challenge": "off"},
    "force-play": {"draw.voluntary": "no", "draw.drawn": "must"},
    "own-points": {"score.way": "own-points", "match.winner": "fewest-points"},
    "challenge-uno": {"score.way": "own-points", "match.winner": "fewest-points", "match.at_target": "out"},
    "partners": {"players.fewest": "4", "players.most": "4", "players.teams": "alternating"},
    "two-packs": {"deck.second_pack_from": "2"},
    "uno-penalty-four": {"uno_call.penalty": "4"},
    "equal-or-higher": {
        **PROGRESSIVE,
        "answer.two_on_four": "yes",
        "answer.amount": "equal-or-higher",
    },
    "eight-zeros": {"deck.copies.0": "2"},
    "deck-112": {
        "deck.kinds.WSwap": "{name: Wild Swap Hands, copies: 1, points: 40, hands: swap}",
        "deck.kinds.WC": "{name: Wild Customizable, copies: 3, points: 40}",
    },
    "deck-112-shuffle": {
        "deck.kinds.WShuf": "{name: Wild Shuffle Hands, copies: 1, points: 40, hands: shuffle}",
        "deck.kinds.WC": "{name: Wild Customizable, copies: 3, points: 40}",
    },
    "big-draws": {
        "deck.kinds.+1": "{points: 10, draws: 1}",
        "deck.kinds.+3": "{points: 30, draws: 3}",
        "deck.kinds.S2": "{name: Skip Two, points: 30, skips: 2}",
        "deck.kinds.W+6": "{name: Wild +6, copies: 4, points: 60, draws: 6}",
    },
    "last-pays": {**PROGRESSIVE, "answer.pays": "last"},
    "deflect": {"answer.skip": "next", "answer.reverse": "yes"},
    "deflect-next-but-one": {"answer.skip": "next-but-one", "answer.reverse": "yes"},
    "no-action-finish": {"finish.banned": "[S, R, +2, W, W+4]"},
    "seven-zero": {"house.seven": "swap", "house.zero": "pass-hands"},
    "seven-zero-first": {
        "house.seven": "swap",
        "house.zero": "pass-hands",
        "house.last_hand_card": "effect-first",
    },
    "jump-in": {"house.jump_in": "identical"},
    "wild-jump-in": {"house.jump_in": "identical-or-wild"},
    "jump-in-order": {"house.jump_in": "identical", "house.after_jump": "order"},
    "pairs": {"house.pairs": "yes"},
    "plain-pairs": {"house.pairs": "yes", "house.pair_effect": "nothing"},
    "five-cards": {"start.hand": "5"},
    "highest-card-opens": {"start.opener": "highest-card", "match.next": "chance"},
    "leave-early": {"players.leaving": "allowed", "players.ends_below": "2", "players.leavers_cards": "out-of-play"},
    "ten-games": {"match.target": "0", "match.games": "10", "match.ties": "play-on"},
    "same-amount": {**PROGRESSIVE, "answer.two_on_four": "yes", "answer.amount": "same"},
    "double-draws": {"draw_two.cards": "4", "wild_draw_four.cards": "8", "wild_draw_four.extra": "4"},
    "no-last-draw": {"finish.last_draw_card": "nothing"},
    "no-uno-call": {"uno_call.call": "none"},
    "no-reshuffle": {"pile.reshuffle": "never"},
    "first-challenged": {**PROGRESSIVE, "wild_draw_four.challenge": "first"},
    "pot-at-stake": {**PROGRESSIVE, "wild_draw_four.stakes": "pot"},
}


def test_official_is_the_default_of_every_option() -> None:
    assert OFFICIAL.rules == Rules()
    assert OFFICIAL.origins == {}


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_preset_changes(name: str) -> None:
    assert {change.name: change.there for change in differences(OFFICIAL, load_rules(name))} == CHANGES[name]


@pytest.mark.parametrize(
    ("name", "cards"),
    [("numbers-only", 80), ("deck-112", 112), ("deck-112-shuffle", 112), ("eight-zeros", 112), ("big-draws", 136)],
)
def test_decks_have_so_many_cards(name: str, cards: int) -> None:
    assert load_rules(name).rules.deck.size(4) == cards


@pytest.mark.parametrize("name", presets())
def test_every_preset_makes_sense_and_says_so(name: str) -> None:
    loaded = load_rules(name)
    assert loaded.says
    assert not contradictions(loaded.rules)
    assert name == "official" or differences(OFFICIAL, loaded)


def test_no_two_presets_have_one_name() -> None:
    names = [path.stem for folder in ("rules", "studies") for path in (CONFIGS / folder).glob("*.yaml")]
    assert len(names) == len(set(names))


def test_layers(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("uno: rules/1\nextends: progressive\ndraw: {amount: until-playable}\n")
    (tmp_path / "mine.yaml").write_text(
        "uno: rules/1\nextends: [base.yaml, no-bluffing]\nsays: ours\nanswer:\n  four_on_two: null\n  pays: last\n"
    )
    loaded = load_rules(tmp_path / "mine.yaml")
    assert (loaded.name, loaded.says) == ("mine", "ours")
    assert {change.name: change.there for change in differences(OFFICIAL, loaded)} == {
        "answer.two_on_two": "yes",
        "answer.four_on_four": "yes",
        "answer.pays": "last",
        "draw.amount": "until-playable",
        "wild_draw_four.bluff": "no",
        "wild_draw_four.challenge": "off",
    }
    assert [Path(file).stem for file in loaded.files] == [
        "official",
        "stacking",
        "progressive",
        "base",
        "no-bluffing",
        "mine",
    ]
    assert loaded.origins["answer.pays"] == f"{tmp_path / 'mine.yaml'}:6"
    assert loaded.origins["answer.two_on_two"].endswith("stacking.yaml:6")
    assert "answer.four_on_two" not in loaded.origins


def test_a_file_extended_twice_is_no_circle_and_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "0.yaml").write_text("uno: rules/1\nstart: {hand: 5}\n")
    for level in range(1, 40):  # 2 ** 39 ways down
        (tmp_path / f"{level}.yaml").write_text(f"uno: rules/1\nextends: [{level - 1}.yaml, {level - 1}.yaml]\n")
    assert load_rules(tmp_path / "39.yaml").rules.start.hand == 5


def test_a_mapping_is_a_rule_set_too() -> None:
    loaded = load_rules({"extends": "stacking", "finish": {"banned": ["W", "+2"]}, "deck": {"copies": {"0": 8}}})
    assert loaded.name == "stacking+finish.banned=W,+2+deck.copies.0=8"
    assert loaded.rules.finish.banned == ("W", "+2")
    assert loaded.rules.deck.copies["0"] == 8
    assert loaded.rules.deck.copies["9"] == 2


@pytest.mark.parametrize("name", options())
def test_every_option_is_explained_by_an_example_that_works(name: str) -> None:
    told = explanation(name)
    assert f"rules.{name}: " in told
    setting = told.rpartition("--set ")[2].strip("'")
    assert load_study("official", {"set": [setting]}).cells[0].rules != OFFICIAL.rules


@pytest.mark.parametrize("option", options().values(), ids=options())
def test_every_value_has_a_meaning(option: object) -> None:
    from uno_sim.rules.options import Option

    assert isinstance(option, Option)
    assert option.says
    assert option.clauses
    if not option.allowed.startswith(("a ", "yes, no")):
        assert list(option.meanings) == option.allowed.split(", ")


def test_explain_finds_groups_and_short_names() -> None:
    assert explanation("voluntary") == explanation("rules.draw.voluntary")
    assert explanation("amount") == "\n\n".join(map(explanation, ("draw.amount", "answer.amount")))
    assert explanation("draw").count("\nrules.") == 4
    with pytest.raises(UserError, match=r"did you mean `draw\.voluntary`"):
        explanation("voluntray")


def test_differences_in_words() -> None:
    assert difference("stacking", "progressive").splitlines() == [
        "option              stacking  progressive",
        "answer.four_on_two  no        yes",
    ]
    assert difference("official", "official") == "official and official are the same rules"


def test_a_sheet_marks_what_is_not_official() -> None:
    lines = sheet("stacking").splitlines()
    assert [line.split()[1] for line in lines if line.startswith("*")] == ["two_on_two", "four_on_four"]
    assert all(f"{group}: " in sheet("official") for group in groups())


def test_the_listing_names_every_preset() -> None:
    named = [line.split()[0] for line in listing().splitlines() if line.startswith("  ") and line[2] != " "]
    assert named[0] == "official"
    assert sorted(named) == sorted(presets())


def test_every_preset_stands_on_one_shelf() -> None:
    """If not: give it a place in `uno_sim.rules.shelves.SHELVES`."""
    assert ELSEWHERE not in [shelf.title for shelf in shelves()]
    names = [name for shelf in shelves() for name in shelf.names]
    assert sorted(names) == sorted(presets())
    assert set(single_rules()) < set(names)


def test_the_documentation_is_in_step() -> None:
    """If not: `uno-sim rules page > docs/rules.md`."""
    written = Path(__file__).parents[2] / "docs" / "rules.md"
    assert written.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["list"], "draw.amount: until-playable"),
        (["show", "stacking"], "* two_on_two"),
        (["explain", "draw.amount"], "until a card comes that may be played"),
        (["diff", "official", "stacking"], "answer.two_on_two"),
        (["page"], "# The rules"),
        (["schema"], '"title": "uno-sim rules/1"'),
        (["schema", "study"], '"title": "uno-sim study/1"'),
    ],
)
def test_the_commands(arguments: list[str], part: str) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0
    assert part in done.output


def test_a_mistake_in_a_command_is_a_user_error() -> None:
    with pytest.raises(ConfigError, match="did you mean `stacking`"):
        CliRunner().invoke(app, ["show", "stackin"], catch_exceptions=False)
