"""Reading YAML 1.2: what values mean, where they stand, and that no text whatever does harm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from uno_sim.errors import ConfigError
from uno_sim.nodes import Mapping, Scalar, Source, found, merged, to_data, without_nulls
from uno_sim.study import load_study
from uno_sim.yamlfile import parse, read, resolved


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("off", "off"),
        ("true", True),
        ("null", None),
        ("~", None),
        ("1_000_000", 1_000_000),
        ("+2", 2),
        ("0o17", 15),
        ("017", 17),
        ("0x1F", 31),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("W+4", "W+4"),
        ("1:30", "1:30"),
        ("2020-01-01", "2020-01-01"),
        ("9" * 41, "9" * 41),
    ],
)
def test_plain_values_are_those_of_yaml_1_2(text: str, value: object) -> None:
    assert resolved(text) == value
    assert type(resolved(text)) is type(value)


def test_a_scalar_keeps_its_text_and_place() -> None:
    node = parse("finish:\n  banned: [+2, 'W']\n", Source("x"))
    two, _ = found(node, ["finish", "banned", 0])
    assert isinstance(two, Scalar)
    assert (two.text, two.value, two.place.line, two.place.column) == ("+2", 2, 2, 12)


def test_keys_are_text() -> None:
    assert to_data(parse("{0: 1, +2: 2, yes: 3, null: 4}", Source("x"))) == {"0": 1, "+2": 2, "yes": 3, "null": 4}


def test_aliases_stand_for_what_they_name() -> None:
    assert to_data(parse("a: &x [1, 2]\nb: *x\n", Source("x"))) == {"a": [1, 2], "b": [1, 2]}


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_any_line_ending(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("\ufeff# é\na: 1\nb: 2\n".replace("\n", ending).encode())
    node = read(path)
    assert isinstance(node, Mapping)
    assert [place.line for place in node.keys.values()] == [2, 3]


def test_mappings_merge_lists_replace_null_restores() -> None:
    base = parse("{a: {x: 1, y: 2}, b: [1, 2], c: 3}", Source("x"))
    over = parse("{a: {y: null, z: 4}, b: [3], d: 5}", Source("x"))
    assert to_data(without_nulls(merged(base, over))) == {"a": {"x": 1, "z": 4}, "b": [3], "c": 3, "d": 5}


WORDS = st.sampled_from(
    [
        *(
            "uno",
            "study/1",
            "rules/1",
            "profile/1",
            "rules",
            "draw",
            "amount",
            "one",
            "players",
            "line_up",
            "greedy",
            "vary",
        ),
        *(
            "extends",
            "official",
            "stacking",
            "games",
            "finish",
            "banned",
            "deck",
            "copies",
            "+2",
            "W",
            "null",
            "yes",
            "5",
        ),
        *(
            ":",
            ": ",
            "\n",
            "\n  ",
            "- ",
            "[",
            "]",
            "{",
            "}",
            ", ",
            "&a ",
            "*a",
            "!x ",
            "'",
            '"',
            "#",
            "|",
            ">",
            "?",
            "%",
            "\t",
        ),
        *("---\n", "...\n", "<<", "1e6", "-1", "\x00", "é", "\u2028", "~"),
    ]
)


NOTHING = "an empty message"


def told(call: Callable[[], object]) -> str:
    """What a user is told of a mistake; nothing if there is none. Anything else is a traceback, and fails."""
    try:
        call()
    except ConfigError as error:
        return str(error) or NOTHING
    return ""


@given(st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=30).map("".join)))
def test_no_text_does_harm(text: str) -> None:
    assert told(lambda: parse(text, Source("x", tuple(text.splitlines())))) != NOTHING


DATA = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(WORDS, st.text(max_size=5)), inner, max_size=4)
    ),
    max_leaves=12,
)
KEYS = ["rules", "players", "line_up", "games", "seed", "seating", "limit", "vary", "says", "uno", "x"]
VARY = ["rules", "players", "line_up", "rules.draw.amount", "rules.finish.banned", "rules.deck.copies.S", "seed"]


@given(st.dictionaries(st.sampled_from(KEYS), DATA), st.dictionaries(st.sampled_from(VARY), st.lists(DATA, max_size=3)))
def test_no_data_does_harm(data: dict[str, object], vary: dict[str, object]) -> None:
    assert "Input should" not in told(lambda: load_study({**data, "vary": vary}))


@given(st.lists(st.one_of(st.text(max_size=20), st.lists(WORDS, max_size=8).map("".join)), max_size=3))
def test_no_flag_does_harm(settings: list[str]) -> None:
    named = [f"rules.{text}" for text in settings] + [f"rules.draw.amount={text}" for text in settings]
    line_up = ",".join(settings) or None
    for texts in (settings, named):
        assert "Input should" not in told(
            lambda texts=texts: load_study("official", {"set": texts, "line_up": line_up})
        )
