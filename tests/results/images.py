"""Every kind of picture, drawn from made-up totals, and how it looked when somebody last looked at it.

Pictures are kept without their words, which are drawn a little differently by each version of the libraries, and the
words beside them. ``make pictures`` draws all anew; then look at what is new.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from uno_sim import measures
from uno_sim.axes import Factor
from uno_sim.cell import Cell
from uno_sim.farm import CellTotals
from uno_sim.players.load import load_profile
from uno_sim.questions import Asked, Question
from uno_sim.report import answers_pictures, effects_pictures, feel_pictures, pictures, sweep_pictures
from uno_sim.report.forest import forest
from uno_sim.report.inline import WIDE
from uno_sim.report.plots import LOOK, Picture, fold_axis_names
from uno_sim.report.settling import settling
from uno_sim.report.skill_pictures import ladder
from uno_sim.rules.model import Rules
from uno_sim.stats import Estimate
from uno_sim.studies.answers import Answer, answer
from uno_sim.studies.compare import Played, compared
from uno_sim.studies.effects import effects
from uno_sim.studies.skill import Lead, Part, Rung, Seated, Skill
from uno_sim.studies.sweep import sweep
from uno_sim.study import Study, load_study
from uno_sim.tables import build

FOLDER: Final = Path(__file__).with_name("images")
WORDS: Final = FOLDER / "words.json"
DOTS: Final = 80
BLOCKS: Final = 40
GAMES: Final = 50
"""Games of a block."""
UNEVEN: Final = 7919
"""A prime that makes numbers look like chance, the same everywhere."""


def totals(name: str, players: int, line_up: str, longer: int = 0, apart: str = "") -> CellTotals:
    """A cell's totals, made up: nothing in them comes from the engine or from a generator."""
    profiles = tuple(load_profile(each) for each in (line_up.split(",") * players)[:players])
    settings = {"players": players, "draw": apart} if apart else {}
    cell = Cell(name, Rules(), profiles, players, BLOCKS * GAMES, 1, settings=settings)
    made = CellTotals.empty(cell, BLOCKS)
    for block in range(BLOCKS):
        _fill(made, block, players, longer)
    made.there[:] = True
    return made


def _fill(made: CellTotals, block: int, players: int, longer: int) -> None:
    row = made.rows[block]

    def put(measure: str, value: int, step: int = 0) -> None:
        row[measures.at(measure) + step] += value

    put("games", GAMES)
    put("decided", GAMES)
    for game in range(GAMES):
        chance = (UNEVEN * (block * GAMES + game + 31 * longer + 1)) % 1009
        actions = 18 + longer + chance % 23 + (chance % 37) * (chance % 5) // 3
        winner = 0 if chance % 23 == 0 else chance % players
        a_game = {
            "actions": actions,
            "turns": actions + chance % 7,
            "winner_points": 20 + chance % 90 + longer // 2,
            "largest_hand": 7 + chance % 5,
            "lead_changes": chance % 4,
        }
        for measure, value in a_game.items():
            put(measure, value)
            put(measure, value * value, 1)
            if measure in measures.BINS:
                made.bins[measures.BINS[measure].start + value] += 1
        put("wins_position", 1, winner)
        put("wins_player", 1, (winner + (chance % 3 == 0)) % players)
        put("opener_wins", int(chance % players == 0))
        put("passes", actions // 7)
        put("played", actions - actions // 7 - 3, 1)
        put("played", 2, 10)
        put("played", 1, 12)
        put("choices", actions)


ALONE: Final = totals("alone", 4, "greedy,random")
FEW: Final = (totals("official", 3, "random"), totals("ours", 3, "random", longer=6))
MIXED: Final = (totals("here", 3, "greedy,random,random"), totals("there", 3, "random,random,greedy", longer=4))
VARIED: Final = tuple(
    totals(f"players={players}, draw={draw}", players, "random", 3 * players + 5 * (draw == "many"), draw)
    for players in (2, 3, 4)
    for draw in ("one", "many")
)


def led(each: CellTotals, steeper: int) -> CellTotals:
    """The same with made-up leaders: the further a game has gone, the more often they win."""
    rows = each.rows.copy()
    rows[:, measures.at("drama_games")] = rows[:, measures.at("drama_won")] = GAMES
    for block in range(BLOCKS):
        for tenth in range(measures.TENTHS):
            rows[block, measures.at("leaders") + tenth] = 30 + tenth
            wins = 11 + steeper + 2 * tenth + (UNEVEN * (block + tenth)) % 3
            rows[block, measures.at("leader_wins") + tenth] = wins
    return replace(each, rows=rows)


def ladder_of(*shares: float) -> Skill:
    """A made-up ladder of these shares heads-up, the last of them the cheater's."""
    names = ("random", "most-held", "greedy", "cheater")

    def seated(at: int, players: int) -> Seated:
        share = shares[at] * 2 / players
        found = Estimate(share, 0.01, share - 0.02, share + 0.02)
        return Seated(names[at], "random", players, 1000, found, found)

    rungs = tuple(Rung(names[at], seated(at, 2), seated(at, 4)) for at in range(3))
    sure = Estimate(0.1, 0.01, 0.08, 0.12)
    parts = tuple(
        Part(players, seated(2, players), seated(0, players), seated(3, players), sure, sure) for players in (2, 4)
    )
    study = load_study("official", {"games": 1000})
    return Skill(study, "random", 1000, rungs, parts, (Lead(seated(2, 2), sure),), (), (), ())


Longer = Callable[[tuple[int, ...]], int]
"""How much longer games are made in the cell of some levels."""


def study(factors: Sequence[Factor], longer: Longer) -> tuple[Study, list[CellTotals]]:
    """A study of all combinations, made up like its totals."""
    levels = tuple(itertools.product(*(range(len(factor.values)) for factor in factors)))
    made = [totals(str(level), 2, "random", longer(level)) for level in levels]
    return Study("made up", "", tuple(each.cell for each in made), tuple(factors), levels), made


SWITCHES: Final = [Factor(f"with.{name}", ("no", "yes")) for name in ("stacking", "jump-in", "pairs")]
HAND: Final = Factor("rules.start.hand", ("3", "5", "7", "9"))
DRAWING: Final = Factor("with.draw-to-match", ("no", "yes"))
RULES: Final = Factor("rules", ("official", "stacking", "pairs"))
WHO: Final = Factor("line_up", ("random", "all-round"))


def studied() -> dict[str, Picture]:
    """A picture of each kind of effects, of a sweep and of answers."""
    found = effects(*study(SWITCHES, lambda at: 6 * at[0] - 4 * at[1] + 5 * at[0] * at[2]))
    along = sweep(*study([HAND, DRAWING], lambda at: 3 * at[0] + 9 * at[1]), ["actions", "largest_hand"])
    cases = question([RULES, WHO], lambda at: (6 if at[1] else -4) * (at[0] == 1) + 3 * (at[0] == 2))
    points = question([DRAWING, HAND, WHO], lambda at: 2 * at[1] + at[0] * (4 * at[1] - 5 + 3 * at[2]))
    return {
        "tornado": effects_pictures.tornado(found, found.responses[0]),
        "together": effects_pictures.together(found, found.responses[0]),
        "shares": effects_pictures.owed(found, found.responses[0]),
        "sweep": sweep_pictures.alone(along, along.panels[0]),
        "sweep-of-several": sweep_pictures.side_by_side(along),
        "answer": next(answers_pictures.pictures(cases)),
        "answer-along": next(answers_pictures.pictures(points)),
    }


def question(factors: Sequence[Factor], longer: Longer) -> Answer:
    """The answer to what the first of some factors does, by the last."""
    asked, made = study(factors, longer)
    one = Question("made-up", Asked(ask="What does it do?"), asked, 0, len(factors) - 1, ("actions",))
    return answer(one, made)


def kinds() -> Iterator[Picture]:
    """A picture of each kind; its stem is that of its files here."""
    alone, few, mixed, varied = (build(each) for each in ([ALONE], FEW, MIXED, VARIED))
    base, other = (Played(each.cell.name, each) for each in FEW)
    comparison = compared(base, [other])
    drawn = {
        "length": pictures.length(alone),
        "length-of-several": pictures.lengths(few),
        "length-by-players": pictures.length_by_players(varied),
        "position": pictures.by_position(alone),
        "position-of-several": pictures.positions_by_cell(few),
        "player": pictures.by_player(alone),
        "player-of-several": pictures.by_player(mixed),
        "actions": pictures.actions(alone),
        "actions-of-several": pictures.actions_by_cell(few),
        "settling": settling({"alone": ALONE}),
        "settling-of-several": settling({each.cell.name: each for each in FEW}),
        "differences": forest(comparison, comparison.others[0]),
        "leaders": feel_pictures.curve(build([led(ALONE, 0)])),
        "leaders-of-several": feel_pictures.curve(build([led(each, 4 * at) for at, each in enumerate(FEW)])),
        "hazard": feel_pictures.hazard(alone),
        "hazard-of-several": feel_pictures.hazard(few),
        "ladder": ladder(ladder_of(0.5, 0.56, 0.62, 0.75)),
        **studied(),
    }
    for stem, picture in drawn.items():
        assert picture is not None, stem
        yield replace(picture, stem=stem)


def sheet(picture: Picture) -> tuple[Figure, Axes]:
    """The picture as it stands in a page."""
    figure, axes = WIDE.figure(picture.taller)
    picture.draw(axes)
    fold_axis_names(axes)
    return figure, axes


def words(figure: Figure) -> list[str]:
    """All words of a picture, in the order in which they are drawn."""
    figure.canvas.draw()
    texts = (text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_visible())
    return [text.get_text() for text in texts if text.get_text()]


def write(figure: Figure, path: Path) -> None:
    """The picture without its words."""
    figure.canvas.draw()
    for text in figure.findobj(Text):
        text.set_visible(False)
    figure.savefig(path, dpi=DOTS, metadata={"Software": None})


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    said: dict[str, Any] = {}
    with mpl.rc_context(LOOK):
        for picture in kinds():
            figure, _ = sheet(picture)
            said[picture.stem] = [picture.title, *words(figure)]
            write(figure, FOLDER / f"{picture.stem}.png")
    WORDS.write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
