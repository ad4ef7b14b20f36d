"""The odds of an opening hand, from whatever a user calls rules: a preset, a file, a mapping, a study's cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any, Final

from uno_sim.cell import Cell
from uno_sim.counting import Odds
from uno_sim.counting import odds as counted
from uno_sim.errors import UserError
from uno_sim.rules.model import Start
from uno_sim.study import Study, load_study
from uno_sim.wording import annotation, bounds, choices

HAND: Final = "rules.start.hand"


def odds(
    config: str | Path | Mapping[str, Any] | Study,
    of: Sequence[str] = (),
    *,
    hand: int | None = None,
    players: int | None = None,
    lead: str | None = None,
    set: Sequence[str] = (),
    cell: str | None = None,
) -> tuple[Odds, Study]:
    """The odds (`uno_sim.counting.odds`), and the study that the rules were read from, with its warnings.

    ``hand`` is the number of cards dealt, in place of what the rules say. ``cell`` names one of a study with several.

    Raises:
        ConfigError: something in the configuration is wrong; all mistakes are named.
        UserError: a question cannot be answered, or there is no such cell.
    """
    settings = [*set, *([] if hand is None else [_dealt(hand)])]
    study = config if isinstance(config, Study) else load_study(config, {"players": players, "set": settings})
    chosen = _chosen(study, cell)
    return counted(chosen.rules, chosen.players, study.name, of, lead or ""), study


def _dealt(hand: int) -> str:
    limits = bounds(annotation(Start.model_fields["hand"]))
    if limits.least is None or limits.most is None or not limits.least <= hand <= limits.most:
        raise UserError(f"--hand {hand}: a whole number{limits.words()} is wanted")
    return f"{HAND}={hand}"


def _chosen(study: Study, name: str | None) -> Cell:
    cells = {cell.name: cell for cell in study.cells}
    if name is None and len(cells) == 1:
        return study.cells[0]
    if name in cells:
        return cells[name]
    if name is None:
        text = f"{study.name} has {len(cells)} cells; --cell says which"
    else:
        text = f"--cell: {study.name} has no cell '{name}'"
    raise UserError(f"{text}\n" + indent(choices(name or "", cells, called="cells"), "  "))


__all__ = ["odds"]
