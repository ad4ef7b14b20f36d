"""Rules and players in words, for a report: what is not as in the official rules first, then everything, folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from uno_sim.cell import Cell
from uno_sim.errors import UserError
from uno_sim.players.load import load_profile
from uno_sim.players.profile import Profile
from uno_sim.players.words import settings
from uno_sim.report.page import Block, Folded, Grid, Sentences
from uno_sim.report.views import View
from uno_sim.rules.model import Rules
from uno_sim.rules.options import groups
from uno_sim.rules.words import Ruling, rulings

MOST_NAMED: Final = 2
"""Cells that are named where several share their rules."""
OPTIONS: Final = ("option", "here", "official rules")


def rules(cells: Mapping[str, Cell], *, whole: bool = True) -> Iterator[Block]:
    """The rule sets of some cells, each once; ``whole``: all of their options, folded."""
    for of, names in _each_once([(cell.rules, name) for name, cell in cells.items()]):
        assert isinstance(of, Rules)
        alone = len(names) == len(cells)
        found = list(rulings(of))
        differ = [each for each in found if not each.official]
        who = "These are" if alone else f"{_listed(names)}:"
        if differ:
            count = f"{len(differ)} of {len(found)} options are not as in the official rules"
            yield Sentences((f"{_listed(names)}: {count}." if not alone else f"{count[0].upper()}{count[1:]}.",))
            yield Grid(
                View("What is not official" + f" ({_listed(names)})" * (not alone), OPTIONS, _rows(differ)), True
            )
        else:
            yield Sentences((f"{who} the official rules.",))
        title = "All options" + f" of {_listed(names)}" * (not alone)
        yield from [Folded(title, tuple(_everything(found)), on_paper=False)] * whole


def by_option(of: Rules) -> dict[str, str]:
    """What each option of some rules is set to, in words."""
    return {each.option.name: _said(each.text, each.meaning) for each in rulings(of)}


def _everything(found: Sequence[Ruling]) -> Iterator[Block]:
    for group, about in groups().items():
        mine = [each for each in found if each.option.group == group]
        marked = frozenset(at for at, each in enumerate(mine) if not each.official)
        yield Grid(View(f"{group}: {about[0].lower()}{about[1:].rstrip('.')}", OPTIONS, _rows(mine)), True, marked)


def _rows(found: Sequence[Ruling]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            f"{each.option.name}\n{each.option.says}",
            _said(each.text, each.meaning),
            "the same" if each.official else each.as_official,
        )
        for each in found
    )


def _said(text: str, meaning: str) -> str:
    return f"{text}: {meaning}" if meaning else text


# --- players ----------------------------------------------------------------------------------------------


def players(cells: Mapping[str, Cell]) -> Iterator[Block]:
    """The profiles of some cells, each once, with whatever is not a default."""
    seated = [profile.model_copy(update={"says": ""}) for cell in cells.values() for profile in cell.line_up]
    called: list[str] = []
    for of, _ in _each_once([(profile, profile.name) for profile in seated]):
        assert isinstance(of, Profile)
        called.append(of.name)
        name = of.name + f" ({called.count(of.name)})" * (called.count(of.name) > 1)
        rows = tuple(_settings(of))
        says = _known(of)
        yield Sentences((f"{name}: {says}." if says else f"{name}.",))
        if rows:
            yield Grid(View(f"What sets {name} apart", ("setting", "here"), rows), True)
    yield Sentences(
        (
            "Whatever is not named is as for every player who says nothing about it: never bluffs, never challenges, "
            "never draws when a card can be played, never forgets UNO, makes no mistakes.",
        )
    )


def _settings(of: Profile) -> Iterator[tuple[str, str]]:
    for setting in settings():
        value = of
        for part in setting.name.split("."):
            value = getattr(value, part)
        if value != setting.default and setting.name not in ("name", "says"):
            yield f"{setting.name}\n{setting.says}", _said(_shown(value), setting.meanings.get(str(value), ""))


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {each:,}" for key, each in value.items())
    return f"{value:,}" if isinstance(value, int) else str(value)


def _known(of: Profile) -> str:
    """What a profile that comes with uno-sim says of itself; a run does not keep it."""
    try:
        known = load_profile(of.name)
    except UserError:
        return ""
    return known.says.rstrip(".") if known.model_copy(update={"says": of.says}) == of else ""


def _each_once(pairs: Sequence[tuple[object, str]]) -> list[tuple[object, list[str]]]:
    """Equal things once, each with the different names it goes by."""
    found: list[tuple[object, list[str]]] = []
    for thing, name in pairs:
        for other, names in found:
            if other == thing:
                if name not in names:
                    names.append(name)
                break
        else:
            found.append((thing, [name]))
    return found


def _listed(names: Sequence[str]) -> str:
    if len(names) <= MOST_NAMED:
        return " and ".join(names)
    return f"{names[0]} and {len(names) - 1} more"


__all__ = ["by_option", "players", "rules"]
