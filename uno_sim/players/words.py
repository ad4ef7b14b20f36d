"""The players in words: every profile, every setting of one, and what a person's slips cost under which rules.

Everything is read from the declarations in `uno_sim.players.profile` and from the profiles' files; only what a setting
is good for is said here. Nothing is printed: `page` returns Markdown.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from uno_sim.layers import CONFIGS, PROFILE, STUDY
from uno_sim.players.load import load_profile, profiles
from uno_sim.players.profile import Profile
from uno_sim.wording import annotation, is_group, words

PEOPLE: Final = "human"
"""The profile with a person's slips, whose file gives a source for each."""
EXAMPLE: Final = CONFIGS / STUDY.folder / "forgetting-uno.yaml"
SOURCED: Final = re.compile(r"^(?P<name>\w+): (?P<value>\S+) # (?P<why>.+)$", re.MULTILINE)

WIDTH: Final = 116

MATTERS: Final[dict[str, str]] = {
    "voluntary": "`draw.voluntary`, `draw.after_voluntary`",
    "keep": "`draw.play_drawn`, `draw.drawn`",
    "bluff": "`wild_draw_four.bluff`, `wild_draw_four.legal`",
    "challenge": "`wild_draw_four.challenge`, `wild_draw_four.stakes`, `wild_draw_four.extra`, `wild_draw_four.spared`",
    "answer": "the options of `answer`, and `lead.draw_two`",
    "forget": "`uno_call.call`, `uno_call.penalty`",
    "notice": "`uno_call.call` (`caught`), `uno_call.window`",
    "correct": "`uno_call.late`",
    "false_call": "`uno_call.false_call`",
    "pair": "`house.pairs`",
    "jump": "`house.jump_in`, `house.after_jump`",
    "reaction": "`house.jump_in`, `house.nine`",
    "swap": "`house.seven`",
    "noise": "`house.two`",
    "advise": "`conduct.advice`",
    "err": "`conduct.wrong_card`, `conduct.wrong_card_then`",
    "leave": "`players.leaving`, `players.ends_below`, `players.leavers_cards`",
}
"""The rules under which a setting changes anything; those that are not here always do."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a profile; ``meanings`` is empty for those that are numbers, texts or mappings."""

    name: str
    says: str
    default: Any
    allowed: str
    meanings: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sourced:
    """A line of the profile of people: a setting, its value, and where that comes from."""

    name: str
    value: str
    why: str


@cache
def settings() -> tuple[Setting, ...]:
    """Every setting by its dotted name, in the order of the profile."""
    return tuple(_settings(Profile))


def _settings(model: type[BaseModel], under: str = "") -> Iterator[Setting]:
    for name, field in model.model_fields.items():
        kind = annotation(field)
        if is_group(kind):
            yield from _settings(kind, f"{under}{name}.")
            continue
        more: Any = field.json_schema_extra or {}
        yield Setting(under + name, field.description or "", field.default, words(kind), more.get("meanings", {}))


def sourced(path: Path = CONFIGS / PROFILE.folder / f"{PEOPLE}.yaml") -> tuple[Sourced, ...]:
    """The lines of a profile's file that say where their value comes from."""
    return tuple(Sourced(**line.groupdict()) for line in SOURCED.finditer(path.read_text(encoding="utf-8")))


def page() -> str:
    """The documentation of all profiles and their settings, in Markdown."""
    return "\n".join([*_opening(), *_profiles(), *_all_settings(), *_people(), *_studies(), ""])


def _filled(paragraph: str) -> str:
    return textwrap.fill(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)


def _opening() -> Iterator[str]:
    yield from (
        "# The players",
        "",
        "*Written by `python tools/players.py`: edit `uno_sim/players/` or the profiles, not this page.*",
        "",
        _filled(
            "A profile is a YAML file that says how a player plays. `--line-up` seats one profile for everyone,"
            " or one for each player; so does a study's `line_up`. What a profile does not say has the default"
            " below: whoever says nothing never bluffs, never challenges, never forgets UNO, and makes no"
            " mistakes."
        ),
        "",
        "```yaml",
        "uno: profile/1",
        "extends: greedy          # a profile, a file, or a list of them, the later upon the earlier",
        "says: my uncle",
        "challenge: 500_000       # chances are whole numbers per million",
        "forget: 200_000",
        "```",
    )


def _profiles() -> Iterator[str]:
    yield from ("", "## Profiles", "", "| profile | what it does |", "|---|---|")
    for name in profiles():
        yield f"| `{name}` | {load_profile(name).says} |"


def _all_settings() -> Iterator[str]:
    yield from ("", "## Settings", "", "| setting | values | meaning | matters under |", "|---|---|---|---|")
    for one in settings():
        default = str(one.default) if one.default != "" else "nothing"
        if one.meanings:
            marked = (f"{'**' * (word == default)}`{word}`{'**' * (word == default)}" for word in one.meanings)
            values = "<br>".join(f"{word}: {text}" for word, text in zip(marked, one.meanings.values(), strict=True))
        else:
            values = f"{one.allowed}<br>default: `{default}`"
        yield f"| `{one.name}` | {values} | {one.says} | {MATTERS.get(one.name, 'any rules')} |"


def _people() -> Iterator[str]:
    yield from (
        "",
        "## People",
        "",
        _filled(
            f"`{PEOPLE}` plays like `all-round` and slips like a person. Its values are plausible, not measured:"
            " where there is a source it is named, and the rest are guesses that say why. Whatever rests on them"
            " should be shown for other values too. HEART is the table of nominal human error rates in J. C."
            " Williams, *A data-based method for assessing and reducing human error to improve operational"
            " performance*, IEEE Fourth Conference on Human Factors and Power Plants, 1988."
        ),
        "",
        "| setting | value | where it comes from |",
        "|---|---|---|",
    )
    yield from (f"| `{one.name}` | `{one.value}` | {one.why} |" for one in sourced())


def _studies() -> Iterator[str]:
    yield from (
        "",
        "## What a rule costs people",
        "",
        _filled(
            "A rule about slips costs nothing among players who make none. So vary the slip and the rule"
            " together: line-ups in `vary.line_up`, where a profile may be written in place, and options in"
            " `vary.rules.…`. Seat one player who slips more, or less, among others who are alike, and let"
            " `seating: rotate` play each deal from every seat. What the slip costs is then how much less often"
            " that player wins (table `wins_by_player`); what it does to everyone is in the figures of length and"
            f" of cards drawn. `{STUDY.folder}/{EXAMPLE.name}` asks what forgetting UNO costs:"
        ),
        "",
        "```yaml",
        *(line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")),
        "```",
        "",
        "The same can be asked of every setting that matters under some rules only:",
        "",
        "| slip or habit | its setting | the rules to vary with it |",
        "|---|---|---|",
    )
    says = {one.name: one.says for one in settings()}
    yield from (f"| {says[name]} | `{name}` | {rules} |" for name, rules in MATTERS.items())


__all__ = ["MATTERS", "Setting", "Sourced", "page", "settings", "sourced"]
