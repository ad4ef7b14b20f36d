"""Every mistake gets its own message: where it is, what is wrong, what is allowed, what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from uno_sim.errors import ConfigError
from uno_sim.study import load_study

STUDY = "uno: study/1\nline_up: greedy\n"
BOMB = "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
    f"{new}: &{new} [{', '.join(['*' + old] * 10)}]\n" for old, new in ("ab", "bc", "cd", "de", "ef", "fg", "gh")
)


def mistake(path: str | Path | dict[str, Any], **flags: Any) -> str:
    """What a user reads, which must never be pydantic's or Python's own words."""
    with pytest.raises(ConfigError) as caught:
        load_study(path, flags)
    text = str(caught.value)
    for foreign in ("Input should", "Traceback", "pydantic", "ruamel", "Error("):
        assert foreign not in text
    return text


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "s.yaml: is empty"),
    "only comments": (b"# hello\n\n", "s.yaml: is empty"),
    "binary": (b"\x89PNG\r\n\0\0", "s.yaml: is not a text file"),
    "UTF-16": ("uno: study/1".encode("utf-16"), "s.yaml: is UTF-16 text\n  save the file as UTF-8"),
    "Latin-1": (b"uno: study/1\nsays: caf\xe9\n", "s.yaml:2:10: byte 0xe9 is not UTF-8 text"),
    "oversized": (b"uno: study/1\n#" + b"x" * (1 << 20), "s.yaml: is larger than 1 MiB, and was not read further"),
    "unprintable": (b"uno: study/1\nsays: a\x07b\n", "s.yaml:2:8: the unprintable character U+0007"),
}


@pytest.mark.parametrize("name", FILES)
def test_files_that_are_no_text(name: str, here: Path) -> None:
    content, expected = FILES[name]
    (here / "s.yaml").write_bytes(content)
    assert mistake("s.yaml").startswith(expected)


# text of the file -> how the message begins
YAML: dict[str, tuple[str, str]] = {
    "tab as indentation": ("uno: study/1\nrules:\n\tdraw: 1\n", "s.yaml:3:1: a tab: YAML is indented"),
    "tab after a colon": ("uno:\tstudy/1\n", "s.yaml:1:5: a tab: YAML is indented"),
    "nested too deep": (
        STUDY + "rules: " + "{a: " * 40 + "1" + "}" * 40,
        "s.yaml:3:132: is nested more than 32 levels",
    ),
    "half a million brackets": ("[" * 500_000, "s.yaml:1:33: is nested more than 32 levels deep"),
    "too many values": (f"uno: study/1\nvary: [{'1, ' * 30_000}]\n", "s.yaml:2:59993: holds more than 20,000 values"),
    "alias bomb": (BOMB, "s.yaml:5:8: holds more than 20,000 values\n"),
    "alias of itself": (STUDY + "rules: &r {draw: *r}\n", "s.yaml:3:18: rules.draw: *r stands inside &r itself"),
    "alias of nothing": (STUDY + "rules: *r\n", "s.yaml:3:8: rules: *r refers to an anchor &r that is not there"),
    "two documents": (STUDY + "---\n" + STUDY, "s.yaml:3:1: a second document begins here"),
    "document end": (STUDY + "...\nseed: 1\n", "s.yaml:4:1: a second document begins here"),
    "tag": (STUDY + "games: !!int '3'\n", "s.yaml:3:8: games: tags such as `!!int` are not read"),
    "python tag": (STUDY + "games: !!python/object/apply:os.system [x]\n", "s.yaml:3:8: games: tags such as"),
    "duplicate key": (STUDY + "games: 5\ngames: 6\n", "s.yaml:4:1: games: is given twice"),
    "nested duplicate": (
        STUDY + "rules: {draw: {drawn: may, drawn: must}}\n",
        "s.yaml:3:28: rules.draw.drawn: is given",
    ),
    "key that is a list": (STUDY + "? [a]\n: 3\n", "s.yaml:3:3: a key must be a plain word"),
    "older YAML": ("%YAML 1.1\n---\nuno: study/1\n", "s.yaml:1:1: this is YAML 1.1; only YAML 1.2 is read"),
    "unclosed list": ("uno: study/1\ngames: [1, 2\nseed: 3\n", "s.yaml:2:8: this list is not closed, or lacks a comma"),
    "unclosed mapping": ("uno: study/1\nrules:\n  draw: {amount: one\n", "s.yaml:3:9: this mapping is not closed"),
    "unclosed at the end": ("uno: study/1\nvary: [[[\n", "s.yaml:2:9: a list or mapping is opened here"),
    "unclosed quote": ("uno: study/1\nsays: 'abc\n", "s.yaml:2:7: a quote is opened here and never closed"),
    "two colons": ("uno: study/1\nsays: a: b\n", "s.yaml:2:8: a `:` too many"),
    "indented": ("uno: study/1\n  games: 3\n", "s.yaml:2:8: a `:` too many, or a line that is indented too far"),
    "wrong column": ("rules:\n    a: 1\n  b: 2\n", "s.yaml:3:3: is indented otherwise than the lines"),
    "at sign": ("uno: study/1\nsays: @x\n", "s.yaml:2:7: a value may not begin with this sign"),
    "no colon": ("uno: study/1\ngames 5\nseed: 1\n", "s.yaml:2:1: a line without `key:`"),
    "escape": ('uno: study/1\nsays: "a\\q"\n', "s.yaml:2:10: a backslash in double quotes"),
    "text after quotes": ("uno: study/1\nsays: 'a' b\n", "s.yaml:2:11: more text than one value"),
    "stray bracket": ("uno: study/1\nsays: ]\n", "s.yaml:2:7: this sign closes or separates"),
    "stray star": ("uno: study/1\nsays: *\n", "s.yaml:2:7: `*` and `&` begin an alias"),
    "merge key": (STUDY + "rules:\n  <<: {a: 1}\n", "s.yaml:4:3: rules.<<: is not a known key"),
}


@pytest.mark.parametrize("name", YAML)
def test_what_is_no_plain_yaml(name: str, here: Path) -> None:
    content, expected = YAML[name]
    (here / "s.yaml").write_text(content, encoding="utf-8")
    assert mistake("s.yaml").startswith(expected)


HEADERS: dict[str, tuple[str, str]] = {
    "a list": ("- a\n", "s.yaml:1:1: is not made of `key: value` lines"),
    "no space": ("uno:study/1\n", "s.yaml:1:1: is not made of `key: value` lines"),
    "missing": ("games: 5\n", "s.yaml:1:1: uno: does not say what it is\n    1 | games: 5\n      | ^\n  begin it with"),
    "misspelt": ("uno: studdy/1\n", "s.yaml:1:6: uno: 'studdy/1' is no kind of file"),
    "a number": ("uno: 1\n", "s.yaml:1:6: uno: 1 is no kind of file"),
    "newer": ("uno: study/2\n", "s.yaml:1:6: uno: study/2 is a newer format; this uno-sim reads study/1"),
    "zero": ("uno: rules/0\n", "s.yaml:1:6: uno: there is no format 0"),
    "a profile": ("uno: profile/1\n", "s.yaml:1:6: uno: this is a player's profile"),
    "a scenario": ("uno: scenario/1\n", "s.yaml:1:6: uno: this is a scenario"),
    "the options of UNO": ("uno: {penalty: 2}\n", "s.yaml:1:6: uno: a mapping is no kind of file"),
}


@pytest.mark.parametrize("name", HEADERS)
def test_what_a_file_says_it_is(name: str, here: Path) -> None:
    content, expected = HEADERS[name]
    (here / "s.yaml").write_text(content, encoding="utf-8")
    assert mistake("s.yaml").startswith(expected)


@pytest.mark.parametrize(
    ("kind", "command"),
    [("profile", "uno-sim run official --line-up s.yaml"), ("scenario", "uno-sim scenario s.yaml")],
)
def test_a_wrong_kind_names_the_right_command(kind: str, command: str, here: Path) -> None:
    (here / "s.yaml").write_text(f"uno: {kind}/1\n")
    assert command in mistake("s.yaml")


# lines under the header -> parts of the message
VALUES: dict[str, tuple[str, tuple[str, ...]]] = {
    "unknown key": (
        "gmaes: 5",
        ("s.yaml:3:1: gmaes: is not a known key", "did you mean `games`?"),
    ),
    "word for a number": ("games: lots", ("s.yaml:3:8: games: 'lots' is not a whole number",)),
    "float": ("games: 1e6", ("games: 1e6 is not a whole number", "write it as 1_000_000")),
    "commas": ("games: 1,000,000", ("write it as 1_000_000",)),
    "quotes": ("games: '1000'", ("write it as 1_000, without quotes",)),
    "too small": ("limit: 0", ("s.yaml:3:8: limit: 0 is too small", "from 1 to 1_000_000")),
    "too large": ("games: 99999999999999", ("is too large", "from 1 to 1_000_000_000_000")),
    "huge": ("seed: " + "9" * 5000, ("is not a whole number",)),
    "truth": ("games: true", ("games: true is not a whole number",)),
    "list for text": ("says: [1]", ("says: [1] is not text",)),
    "misspelt word": (
        "seating: rotated",
        ("'rotated' is none of its values", "did you mean `rotate`?"),
    ),
    "yes as truth": ("rules: {draw: {voluntary: true}}", ("write yes: here they are plain words", "allowed: yes, no")),
    "word for a group": ("rules: {draw: one}", ("rules.draw: 'one' is not a mapping", "write its options below it")),
    "word for a list": ("rules: {finish: {banned: W+4}}", ("is not a list", "write it as [W+4]")),
    "wrong symbol": ("rules: {finish: {banned: [W, X]}}", ("s.yaml:3:30: rules.finish.banned[1]: 'X' is no symbol",)),
    "no symbol": (
        "rules: {finish: {banned: [a b]}}",
        (
            "s.yaml:3:27: rules.finish.banned[0]: 'a b' is not allowed",
            "allowed: 0, 1, 2",
            "or a symbol under deck.kinds",
        ),
    ),
    "wrong symbol of one's own": (
        "rules: {finish: {banned: [W+5]}, deck: {kinds: {W+6: {draws: 6}}}}",
        ("rules.finish.banned[0]: 'W+5' is no symbol of this deck's", "did you mean `W+"),
    ),
    "symbol of a kind": (
        "rules: {deck: {kinds: {a-b: {draws: 1}}}}",
        ("s.yaml:3:24: rules.deck.kinds.a-b: is no key that is allowed", "allowed: symbols of one to six letters"),
    ),
    "official kind": (
        "rules: {deck: {kinds: {S: {skips: 1}, W: {}}}}",
        ("s.yaml:3:24: rules.deck.kinds.S: S is an official kind", "deck.copies.S", "s.yaml:3:39: rules.deck.kinds.W"),
    ),
    "part of a kind": (
        "rules: {deck: {kinds: {S2: {skpis: 2}}}}",
        (
            "s.yaml:3:29: rules.deck.kinds.S2.skpis: is not a known key",
            "did you mean `skips`?",
            "allowed: name, copies",
        ),
    ),
    "value of a kind": (
        "rules: {deck: {kinds: {S2: {skips: 16, reverses: true, hands: swop}}}}",
        (
            "s.yaml:3:36: rules.deck.kinds.S2.skips: 16 is too large",
            "allowed: a whole number from 0 to 15",
            "rules.deck.kinds.S2.reverses: true is none of its values",
            "rules.deck.kinds.S2.hands: 'swop' is none of its values",
            "did you mean `swap`?",
        ),
    ),
    "a kind as a word": (
        "rules: {deck: {kinds: {S2: skip}}}",
        ("kinds.S2: 'skip' is not a mapping", "write its options"),
    ),
    "kinds as a list": ("rules: {deck: {kinds: [S2]}}", ("rules.deck.kinds: [S2] is not a mapping",)),
    "two things": (
        "rules: {deck: {kinds: {S2: {skips: 2, draws: 2}}}}",
        ("rules.deck.kinds.S2: does 2 things (draws, skips); a kind does at most one",),
    ),
    "long name": (
        f"rules: {{deck: {{kinds: {{S2: {{name: {'x' * 31}}}}}}}}}",
        ("rules.deck.kinds.S2.name: 'xxx", "is too long", "allowed: text of at most 30 characters"),
    ),
    "no name": ("rules: {deck: {kinds: {S2: {name: [a]}}}}", ("rules.deck.kinds.S2.name: [a] is not text",)),
    "many kinds": (
        "rules: {deck: {kinds: {A: {}, B: {}, C: {}, D: {}}}}",
        ("s.yaml:3:23: rules.deck.kinds: the deck has 17 coloured kinds of cards; 16 is the most", "leave some out"),
    ),
    "copies of one's own": (
        "rules: {deck: {copies: {+1: 2}, kinds: {+1: {draws: 1}}}}",
        ("rules.deck.copies.+1: is not a known key", "a kind of your own stands under deck.kinds, with its copies"),
    ),
    "vary a kind": ("vary: {rules.deck.kinds.+1.drws: [1]}", ("vary.rules.deck.kinds.+1.drws: cannot be varied",)),
    "wrong copies": (
        "rules: {deck: {copies: {Q: 1, S: -1}}}",
        ("copies.Q: is not a known", "copies.S: -1 is too"),
    ),
    "unknown rules": ("rules: stackin", ("s.yaml:3:8: rules: 'stackin' is not the name of a rule set", "`stacking`?")),
    "rules as a list": ("rules: [stacking]", ("rules: [stacking] is not a rule set",)),
    "extends a number": (
        "rules: {extends: [5, {}]}",
        ("extends: 5 is no name or file", "extends: a mapping"),
    ),
    "missing rules file": ("rules: nothing.yaml", ("s.yaml:3:8: rules: there is no file nothing.yaml",)),
    "11 players": ("players: 11", ("s.yaml:3:10: players: 11 players; these rules are for 2 to 10",)),
    "1 player": ("players: 1", ("players: 1 player; these rules are for 2 to 10",)),
    "20 players": ("players: 20", ("20 players; these rules are for 2 to 10", "16 is the most under any rules")),
    "too few cards": (
        "players: 16\nrules: {players: {most: 16}}",
        ("16 players x 7 cards and a lead card are 113 cards; the deck has 108", "15 players could sit down"),
    ),
    "fewest over most": (
        "rules: {players: {fewest: 5, most: 3}}",
        ("players.fewest (5) is more than",),
    ),
    "all banned": (
        "rules: {extends: numbers-only, finish: {banned: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}}",
        ("rules.finish.banned: no card in the deck may be the last one", "take a symbol off the list"),
    ),
    "no cards": (
        "rules: {extends: numbers-only, deck: {copies: {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0}}}",
        ("rules.deck.copies: there is no card in the deck",),
    ),
    "huge deck": (
        "rules: {deck: {copies: {0: 32, 1: 32, 2: 32, 3: 32, 4: 32, 5: 32, 6: 32, 7: 32, 8: 32}}}",
        ("1024 is",),
    ),
    "must and never": (
        "rules: {draw: {drawn: must, play_drawn: no}}",
        ("a drawn card must be played, and",),
    ),
    "no numbers to draw": (
        "rules: {deck: {copies: {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, S: 20, R: 20}},"
        " draw: {amount: until-number}}",
        ("rules.draw.amount: there is no number card in the deck",),
    ),
    "no lead": (
        "rules: {deck: {copies: {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0}},"
        " lead: {draw_two: again, reverse: again, skip: again, wild: again}}",
        ("every card in the deck would be turned over again",),
    ),
    "vary as a list": ("vary: [1]", ("s.yaml:3:7: vary: [1] is not a mapping", "players: [2, 3, 4]")),
    "vary unknown": ("vary: {rules.draw.amuont: [one]}", ("cannot be varied", "did you mean `rules.draw.amount`?")),
    "vary without rules": ("vary: {draw.amount: [one]}", ("cannot be varied", "did you mean `rules.draw.amount`?")),
    "vary games": ("vary: {games: [1, 2]}", ("vary.games: cannot be varied", "what can be varied: players, line_up")),
    "vary nested": ("vary: {rules: {draw: {amount: [one]}}}", ("write each option with its full name",)),
    "vary scalar": ("vary: {rules.start.hand: 5}", ("5 is not a list of values", "write [5]")),
    "vary nothing": ("vary: {rules.pile.reshuffle: []}", ("has no values", "each value: keep-top, never")),
    "vary twice": ("vary: {players: [2, 3, 2]}", ("vary.players: 2 is listed twice",)),
    "vary wrong value": (
        "vary: {rules.draw.amount: [one, tow]}",
        ("s.yaml:3:33: rules.draw.amount: 'tow' is",),
    ),
    "vary word for players": ("vary: {players: [two]}", ("vary.players: 'two' is not a whole number",)),
    "vary 11 players": ("vary: {players: [2, 11]}", ("s.yaml:3:21: vary.players: 11 players; these rules",)),
    "vary and given": ("players: 2\nvary: {players: [2, 3]}", ("is both given and varied", "stands in line 3")),
    "vary too much": (
        f"vary: {{rules.start.hand: {list(range(1, 51))}, rules.draw_two.cards: {list(range(1, 21))},"
        f" rules.wild_draw_four.cards: {list(range(1, 21))}}}",
        ("vary: spans 20,000 cells", "at most 10,000"),
    ),
}


@pytest.mark.parametrize("name", VALUES)
def test_values(name: str, here: Path) -> None:
    lines, expected = VALUES[name]
    (here / "s.yaml").write_text(STUDY + lines + "\n", encoding="utf-8")
    text = mistake("s.yaml")
    for part in expected:
        assert part in text


LINE_UPS: dict[str, tuple[str, str]] = {
    "misspelt": ("line_up: [gredy]", "s.yaml:2:11: line_up[0]: 'gredy' is not the name of a player's profile"),
    "a number": ("line_up: 5", "s.yaml:2:10: line_up: 5 is not a player's profile"),
    "nobody": ("line_up: []", "s.yaml:2:10: line_up: is an empty list"),
    "inline": ("line_up: {extends: random, chalenge: 1}", "s.yaml:2:28: line_up.chalenge: is not a known key"),
    "three for four": (
        "players: 4\nline_up: [greedy, random, greedy]",
        "s.yaml:3:10: line_up: 3 profiles for 4 players",
    ),
    "eleven": ("line_up: [" + "greedy, " * 11 + "]", "s.yaml:2:10: players: 11 players; these rules are for 2 to 10"),
}


@pytest.mark.parametrize("name", LINE_UPS)
def test_line_ups(name: str, here: Path) -> None:
    lines, expected = LINE_UPS[name]
    (here / "s.yaml").write_text("uno: study/1\n" + lines + "\n", encoding="utf-8")
    assert mistake("s.yaml").startswith(expected)


FLAGS: dict[str, tuple[dict[str, Any], str]] = {
    "games": ({"games": "many"}, "--games many: 'many' is not a whole number"),
    "seed": ({"seed": -1}, "--seed -1: -1 is too small"),
    "players": ({"players": 11}, "--players 11: 11 players; these rules are for 2 to 10"),
    "line-up": ({"line_up": "greedy,gredy"}, "--line-up greedy,gredy: 'gredy' is not the name"),
    "line-up size": ({"line_up": "greedy,random", "players": 3}, "--line-up greedy,random: 2 profiles for 3 players"),
    "value": ({"set": ["rules.draw.amount=tow"]}, "--set rules.draw.amount=tow: 'tow' is none of its values"),
    "option": ({"set": ["rules.draw.amuont=one"]}, "--set rules.draw.amuont=one: there is no option"),
    "no rules": (
        {"set": ["draw.amount=one"]},
        "--set draw.amount=one: there is no option `draw.amount`\n  did you mean",
    ),
    "group": (
        {"set": ["rules.draw=one"]},
        "--set rules.draw=one: `rules.draw` is a group of options\n  in that group:",
    ),
    "no value": ({"set": ["rules.start.hand="]}, "--set rules.start.hand=: lacks a value"),
    "no equals": ({"set": ["rules.start.hand"]}, "--set rules.start.hand: lacks a value"),
    "bracket": ({"set": ["rules.finish.banned=[W"]}, "--set rules.finish.banned=[W: this list is not closed"),
    "hand": (
        {"set": ["rules.deck.copies.0=32", "rules.start.hand=99"]},
        "--set rules.start.hand=99: 99 is too",
    ),
}


@pytest.mark.parametrize("name", FLAGS)
def test_flags(name: str) -> None:
    flags, expected = FLAGS[name]
    assert mistake("official", **flags).startswith(expected)


def test_all_mistakes_at_once(here: Path) -> None:
    lines = "games: x\nseed: y\nrules: {extends: nope, draw: {amount: z}}\nvary: {seed: [1]}\nline_up: [a, b]\n"
    (here / "s.yaml").write_text("uno: study/1\n" + lines)
    text = mistake("s.yaml", limit="w", set=["rules.x=1"])
    starts = [line.split(" ")[0] for line in text.splitlines() if line.startswith(("s.yaml", "--"))]
    assert starts == [
        "--limit",
        "--set",
        *(f"s.yaml:{at}:" for at in ("2:8", "3:7", "4:18", "4:39", "5:8", "6:11", "6:14")),
    ]


def test_the_caret_stands_under_the_mistake(here: Path) -> None:
    (here / "s.yaml").write_text("uno: study/1\nrules: {draw: {amount: twice}}\n")
    excerpt = mistake("s.yaml").splitlines()[1:3]
    assert excerpt == ["    2 | rules: {draw: {amount: twice}}", "      |                        ^~~~~"]


def test_a_long_line_is_shown_in_part(here: Path) -> None:
    (here / "s.yaml").write_text(f"uno: study/1\nrules: {{draw: {{{' ' * 500}amount: twice}}}}\n")
    shown, caret = mistake("s.yaml").splitlines()[1:3]
    assert len(shown) < 120
    assert shown[caret.index("^") :].startswith("twice")


def test_nothing_that_a_terminal_would_obey_is_shown(here: Path) -> None:
    (here / "s.yaml").write_text('uno: study/1\ngames: "\\e[31m"\n')
    assert "\x1b" not in mistake("s.yaml")
    assert "\x1b" not in mistake("\x1b[31m")


@pytest.mark.parametrize(
    "ref", ["", "offical", "x" * 5000, "x" * 5000 + ".yaml", "a\0b.yaml", ".", "./", "/", "no/such.yaml"]
)
def test_what_is_no_study(ref: str, here: Path) -> None:
    assert len(mistake(ref)) < 1500


def test_the_nearest_preset_is_named(here: Path) -> None:
    assert "did you mean `official`?" in mistake("offical")


def test_the_name_of_a_profile_is_no_study(here: Path) -> None:
    assert "it is a player's profile; seat it with: uno-sim run official --line-up greedy" in mistake("greedy")


def test_a_folder_is_no_file(here: Path) -> None:
    (here / "d.yaml").mkdir()
    (here / "d.yaml" / "mine.yaml").write_text(STUDY)
    assert mistake("d.yaml").startswith("d.yaml: is a folder, not a YAML file\n  YAML files in d.yaml: mine.yaml")


def test_a_file_beside_a_missing_one_is_named(here: Path) -> None:
    (here / "mine.yaml").write_text(STUDY)
    assert "mine.yaml" in mistake("mien.yaml")
    assert "for the file write ./mine.yaml" in mistake("mine")


def test_circles(here: Path) -> None:
    (here / "a.yaml").write_text("uno: rules/1\nextends: b.yaml\n")
    (here / "b.yaml").write_text("uno: rules/1\nextends: [official, ./a.yaml]\n")
    (here / "self.yaml").write_text("uno: rules/1\nextends: self.yaml\n")
    assert mistake("a.yaml").startswith("b.yaml:2:21: extends: goes round in a circle: a.yaml -> b.yaml -> a.yaml")
    assert mistake("self.yaml").startswith("self.yaml:2:10: extends: goes round in a circle: self.yaml -> self.yaml")


def test_a_mistake_in_what_is_extended_is_shown_there(here: Path) -> None:
    (here / "base.yaml").write_text("uno: rules/1\ndraw:\n  amount: tow\n")
    (here / "s.yaml").write_text("uno: study/1\nrules: {extends: base.yaml}\n")
    assert mistake("s.yaml").startswith("base.yaml:3:11: draw.amount: 'tow' is none of its values")


def test_python_data_that_never_ends() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert "is nested more than 32 levels deep" in mistake({"vary": endless})
    assert "is too large" in mistake({"games": 10**5000})


def test_python_data_has_no_lines() -> None:
    text = mistake({"rules": {"draw": {"amount": "tow"}}, "games": 5.5})
    assert text.startswith("games: 5.5 is not a whole number")
    assert "\nrules.draw.amount: 'tow' is none of its values" in text
