"""The JSON Schemas that editors use agree with what uno-sim itself accepts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from ruamel.yaml import YAML

from uno_sim.layers import CONFIGS, KINDS
from uno_sim.rules.load import checked_rules
from uno_sim.rules.options import options
from uno_sim.schemas import SCHEMAS, file_of, text
from uno_sim.study import StudyFile

FILES = sorted(path for kind in KINDS.values() for path in (CONFIGS / kind.folder).glob("*.yaml"))


def names(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def kind_of(path: Path) -> str:
    return next(kind.word for kind in KINDS.values() if kind.folder == path.parent.name)


def wrong(word: str, content: str) -> list[str]:
    """What an editor would underline; it reads YAML 1.2 with its own idea of numbers."""
    data: Any = YAML(typ="safe", pure=True).load(content)
    return [error.message for error in Draft7Validator(SCHEMAS[word]()).iter_errors(_with_text_keys(data))]


def _with_text_keys(data: Any) -> Any:
    if isinstance(data, dict):
        return {("+2" if key == 2 and "S" in data else str(key)): _with_text_keys(item) for key, item in data.items()}
    return [_with_text_keys(item) for item in data] if isinstance(data, list) else data


@pytest.mark.parametrize("word", SCHEMAS)
def test_the_files_are_in_step(word: str) -> None:
    """If not: `uno-sim rules schema --write uno_sim/configs/schema`."""
    Draft7Validator.check_schema(SCHEMAS[word]())
    assert file_of(word).read_text(encoding="utf-8") == text(word)


@pytest.mark.parametrize("path", FILES, ids=names)
def test_shipped_files_fit_their_schema_and_point_at_it(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    assert content.startswith(
        f"# yaml-language-server: $schema=../schema/{kind_of(path)}-1.json\nuno: {kind_of(path)}/1\n"
    )
    assert (path.parent / f"../schema/{kind_of(path)}-1.json").exists()
    assert wrong(kind_of(path), content) == []


@pytest.mark.parametrize(
    ("word", "content"),
    [
        ("rules", "uno: rules/1\ndraw: {amount: twice}"),
        ("rules", "uno: rules/1\ndrow: {}"),
        ("rules", "uno: rules/2"),
        ("rules", "draw: {}"),
        ("rules", "uno: rules/1\nstart: {hand: 99}"),
        ("rules", "uno: rules/1\nfinish: {banned: [no symbol]}"),
        ("rules", "uno: rules/1\ndeck: {kinds: {no symbol: {}}}"),
        ("rules", "uno: rules/1\ndeck: {kinds: {S2: {skpis: 2}}}"),
        ("rules", "uno: rules/1\ndeck: {kinds: {S2: {skips: two}}}"),
        ("rules", "uno: rules/1\nextends: nonsense"),
        ("profile", "uno: profile/1\nchallenge: -1"),
        ("study", "uno: study/1\ngames: lots"),
        ("study", "uno: study/1\nrules: {draw: {amount: twice}}"),
        ("study", "uno: study/1\nvary: {rules.draw.amount: [twice]}"),
        ("study", "uno: study/1\nvary: {games: [1]}"),
        ("study", "uno: study/1\nvary: {players: 2..}"),
        ("study", "uno: study/1\nvary: {with: [stackin]}"),
        ("study", "uno: study/1\nfraction: 1/3"),
        ("study", "uno: study/1\nline_up: nobody"),
    ],
)
def test_an_editor_underlines(word: str, content: str) -> None:
    assert wrong(word, content)


@pytest.mark.parametrize(
    ("word", "content"),
    [
        ("rules", "uno: rules/1\nextends: [stacking, ./mine.yaml]\nfinish: {banned: [+2, 0, W]}\ndraw: null"),
        ("rules", "uno: rules/1\ndeck: {copies: {W+4: null, S: 3}, second_pack_from: 6}"),
        ("rules", "uno: rules/1\ndeck: {kinds: {+1: {draws: 1}, S2: null, W+6: {name: Wild, draws: 6, hands: null}}}"),
        ("rules", "uno: rules/1\nfinish: {banned: [+1, S2]}"),
        ("study", "uno: study/1\nvary: {rules.deck.kinds.+1.copies: [0, 1, 2], rules.deck.kinds.W+6: [{draws: 6}]}"),
        ("study", "uno: study/1\ngames: 1_000\nline_up: [greedy, {extends: random, bluff: 5}]\nplayers: null"),
        ("study", "uno: study/1\nvary: {players: 2..10, rules.start.hand: 3..15 by 2, rules.deck.copies.W: 0..12}"),
        ("study", "uno: study/1\nfraction: 1/2\nvary: {with: [stacking, ./mine.yaml], 'line_up[1].forget': [0, 5]}"),
        (
            "study",
            "uno: study/1\nvary: {rules.deck.copies.W: [0, 8], rules.draw.amount: [one], line_up: [[random]]}",
        ),
    ],
)
def test_an_editor_accepts(word: str, content: str) -> None:
    assert wrong(word, content) == []


def test_every_option_is_in_the_schema_with_its_meaning() -> None:
    for option in options().values():
        group, _, name = option.name.partition(".")
        described = SCHEMAS["rules"]()["properties"][group]["anyOf"][0]["properties"][name]["description"]
        assert described.startswith(option.says)
        assert all(f"- {word}: {meaning}" in described for word, meaning in option.meanings.items())
    assert set(SCHEMAS["study"]()["properties"]) == set(StudyFile.model_fields)
    assert checked_rules  # the other judge, see test_mistakes
