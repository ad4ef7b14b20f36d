"""Figures measured by other engines, to agree with: one row each, with what we must play to compare.

``se`` is one standard error of theirs (None: a share of ``n`` games; 0: exact). Rounded figures carry half a unit of
their last digit as a further uniform error. ``what`` names how our own figure is taken from a cell's totals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

NO_LAST_DRAW: Final = {"finish": {"last_draw_card": "nothing"}}


@dataclass(frozen=True, slots=True)
class Table:
    """Games to play and the figures that come out of them."""

    name: str
    players: int
    line_up: Any
    rules: dict[str, Any]
    figures: tuple[Figure, ...]
    limit: int = 10_000
    proof: bool = True
    seating: Literal["fixed", "rotate"] = "fixed"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: how it is taken, its value, one standard error, and the last digit it was rounded to."""

    what: str
    theirs: float
    se: float | None = 0.0
    digit: float = 0.0
    at: int = 0
    extra: dict[str, Any] = field(default_factory=dict)


QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
HUNDRED_MILLION: Final = 100_000_000


def tight(
    players: int, who: str, mean: tuple[float, float], sd: float, quantiles: tuple[int, ...],
    points: tuple[float, float], reshuffles: float, positions: tuple[float, ...], se: float, opener: float,
) -> Table:  # fmt: skip
    """A row of the tight table (a last +2/+4 does not draw there)."""
    return Table(
        f"official, {players} {who}",
        players,
        who,
        NO_LAST_DRAW,
        (
            Figure("actions", *mean),
            Figure("actions sd", sd, 0.0, 0.01),
            *(
                Figure("actions quantile", value, extra={"share": q})
                for q, value in zip(QUANTILES, quantiles, strict=True)
            ),
            Figure("winner's points", *points),
            Figure(
                "reshuffles a game",
                reshuffles,
                (reshuffles / HUNDRED_MILLION) ** 0.5,
                0.0001 if players == 8 else 0.00001,
            ),
            *(Figure("wins by position", share, se, at=i) for i, share in enumerate(positions)),
            Figure("opener wins", opener, se),
        ),
    )


TIGHT: Final = (
    tight(2, "random", (46.6703, 0.0034), 33.80, (13, 23, 37, 60, 114, 168), (42.8139, 0.0033), 0.01961,
          (0.504321, 0.495679), 0.00005, 0.513833),
    tight(2, "greedy", (31.5413, 0.0022), 21.59, (11, 16, 25, 40, 75, 109), (42.7207, 0.0038), 0.00171,
          (0.507139, 0.492861), 0.00005, 0.518400),
    tight(4, "random", (50.1076, 0.0012), 24.41, (23, 32, 44, 62, 97, 131), (114.0431, 0.0025), 0.01034,
          (0.259478, 0.252950, 0.244571, 0.243001), 0.000022, 0.271717),
    tight(4, "greedy", (43.7894, 0.0010), 19.98, (22, 29, 39, 54, 83, 109), (103.9041, 0.0028), 0.00272,
          (0.262828, 0.251543, 0.242556, 0.243072), 0.000022, 0.274331),
    tight(8, "random", (71.9363, 0.0027), 27.02, (41, 52, 66, 86, 124, 160), (281.238, 0.007), 0.1650,
          (0.135939, 0.132778, 0.127992, 0.125330, 0.122420, 0.120053, 0.117443, 0.118045), 0.00003, 0.146929),
    tight(8, "greedy", (68.9283, 0.0026), 26.03, (39, 50, 63, 82, 119, 154), (258.586, 0.008), 0.1402,
          (0.139968, 0.132190, 0.126986, 0.124089, 0.121192, 0.119227, 0.116440, 0.119908), 0.00003, 0.150050),
    Table("last draw counted, 4 random", 4, "random", {}, (Figure("winner's points", 117.070, 0.011),)),
    Table("last draw counted, 4 greedy", 4, "greedy", {}, (Figure("winner's points", 108.192, 0.013),)),
    Table("each kind alike, 4 players", 4, "random-kinds", NO_LAST_DRAW,
          (Figure("actions", 50.157, 0.0055), Figure("winner's points", 114.414, 0.011))),
)  # fmt: skip


def most_held(players: int, mean: float, sd: float, p99: int, opener: float, points: float, reshuffled: float) -> Table:
    """A row of the table where a wild's colour is the one held most (600,000 games; percentages)."""
    n = 600_000
    share, dry = opener / 100, reshuffled / 100
    return Table(
        f"most-held colour, {players} players", players, "most-held", {},
        (
            Figure("actions", mean, sd / n**0.5, 0.01),
            Figure("actions sd", sd, sd / (2 * n) ** 0.5 * 1.7, 0.1),
            Figure("actions quantile", p99, extra={"share": 0.99, "n": n}),
            Figure("opener wins", share, (share * (1 - share) / n) ** 0.5, 0.0001),
            Figure("winner's points", points, None, 0.1, extra={"n": n}),
            Figure("games with a reshuffle", dry, (dry * (1 - dry) / n) ** 0.5, 0.001 if players == 8 else 0.0001),
        ),
    )  # fmt: skip


MOST_HELD: Final = (
    most_held(2, 36.17, 24.6, 123, 51.64, 52.4, 0.40),
    most_held(4, 46.57, 21.8, 118, 27.40, 122.1, 0.49),
    most_held(8, 72.09, 27.4, 161, 14.71, 287.6, 17.1),
)


def changed(
    name: str, rules: dict[str, Any], two: float, four: float, *, se: tuple[float, float] = (0.08, 0.07),
    what: str = "actions", dry: tuple[float, float] | None = None,
) -> tuple[Table, ...]:  # fmt: skip
    """The same player with one rule changed, at 2 and 4 players (100,000 games)."""
    tables = []
    for i, (players, mean) in enumerate(((2, two), (4, four))):
        figures = [Figure(what, mean, se[i], 0.1)]
        if dry:
            figures.append(Figure("games with a reshuffle", dry[i], (dry[i] * (1 - dry[i]) / 100_000) ** 0.5, 0.01))
        tables.append(Table(f"{name}, {players} players", players, "most-held", rules, tuple(figures)))
    return tuple(tables)


FREE_MIX: Final = {
    "answer": {"two_on_two": "yes", "four_on_two": "yes", "four_on_four": "yes", "two_on_four": "yes"},
    "wild_draw_four": {"on_draw_card": "free"},  # any mix: a +4 in answer is allowed whatever is held
}
ONE_RULE: Final = (
    *changed("base", {}, 36.2, 46.6),
    *changed("+4 any time", {"wild_draw_four": {"legal": "any-time"}}, 40.0, 50.5),
    *changed("no play after a draw", {"draw": {"play_drawn": "no"}}, 43.8, 50.7),
    *changed(
        "draw until playable", {"draw": {"amount": "until-playable"}}, 56.8, 87.1, se=(0.15, 0.2), dry=(0.16, 0.33)
    ),
    *changed("free +2/+4 mix", FREE_MIX, 37.2, 45.4),
    *changed("skipped turns counted", {}, 43.3, 53.8, what="turns after the lead"),
)

ANY_TIME: Final = {"wild_draw_four": {"legal": "any-time"}}
R5: Final = (
    Table("R5, 2 players", 2, "random", ANY_TIME, (Figure("actions", 48.67, 0.48), Figure("actions", 48.17, 0.47))),
    Table("R5, 4 players", 4, "random", ANY_TIME, (Figure("actions", 52.75, 0.34), Figure("actions", 52.53, 0.39))),
)

HUNDRED_THOUSAND: Final = 100_000
"""What R3 is taken to have played a cell; its own number of games is not published."""
TEN_NUMBERS: Final = {"deck": {"copies": {**dict.fromkeys("0123456789", 2), "S": 0, "R": 0, "+2": 0, "W": 0, "W+4": 0}}}


def of_games(share: float, n: int = HUNDRED_THOUSAND) -> float:
    """The standard error of a share of n games."""
    return float((share * (1 - share) / n) ** 0.5)


def newest(players: int, mean: float, sd: float, *shares: float) -> Table:
    """R3: numbers only, the newest matching card; seats from the opener on."""
    wins = (Figure("wins by position", share, of_games(share), 0.0001, at=i) for i, share in enumerate(shares))
    length = Figure("actions", mean, sd / HUNDRED_THOUSAND**0.5, 0.1)
    return Table(f"R3, {players} players", players, {"ties": "newest"}, TEN_NUMBERS, (*wins, length))


R3: Final = (
    newest(2, 31.1, 18.5, 0.5176, 0.4824),
    newest(3, 32.8, 13.6, 0.3592, 0.3342, 0.3066),
    newest(4, 37.6, 12.0, 0.2796, 0.2602, 0.2397, 0.2204),
)

PLAIN: Final = {
    "lead": {
        "draw_two": "nothing",
        "reverse": "nothing",
        "skip": "nothing",
        "wild": "chance",
        "wild_draw_four": "as-wild",
    },
    "wild_draw_four": {"legal": "any-time", "challenge": "off"},
    "draw": {"play_drawn": "no"},
}
FIRST_CARD: Final = {"ties": "oldest", "colour": "uniform"}
ANY_CARD: Final = {"ties": "chance", "colour": "uniform"}
"""R4 does not say which of several coloured cards its black-last player takes; the oldest would lie 4 SE lower, any of
them agrees. Its highest-card player takes the first of the highest."""
BLACK_LAST: Final = {**ANY_CARD, "weights": {"kinds": {"W": -1, "W+4": -1}}}
HIGHEST: Final = {**FIRST_CARD, "weights": {"kinds": {str(number): number for number in range(10)}}}
"""R4's highest card first: the number on the card counts, and what has none counts 0."""


def against_first_cards(name: str, player: dict[str, Any], share: float) -> Table:
    """R4: one player, in every seat alike, against three who play their first card."""
    figure = Figure("wins by player", share, of_games(share), 0.0001)
    line_up = (player, FIRST_CARD, FIRST_CARD, FIRST_CARD)
    return Table(f"R4, {name}", 4, line_up, PLAIN, (figure,), seating="rotate")


SEATS: Final = (0.2650, 0.2485, 0.2445, 0.2437)
R4: Final = (
    Table(
        "R4, everybody plays the first card", 4, FIRST_CARD, PLAIN,
        tuple(Figure("wins by position", share, of_games(share), 0.0001, at=i) for i, share in enumerate(SEATS)),
    ),
    against_first_cards("black cards last", BLACK_LAST, 0.2918),
    against_first_cards("highest card first", HIGHEST, 0.2677),
)  # fmt: skip

LEAD_KINDS: Final = Table(
    "the lead card", 4, "random", {},
    (
        Figure("lead: numbers", 76 / 104),
        *(Figure("lead: kind", 8 / 104, extra={"symbol": symbol}) for symbol in ("S", "R", "+2")),
        Figure("lead: kind", 4 / 104, extra={"symbol": "W"}),
    ),
)  # fmt: skip
AGAIN: Final = {"draw_two": "again", "reverse": "again", "skip": "again", "wild": "again"}
NOTHING_PLAYABLE: Final = Table(
    "the first hand against a number", 4, "random", {"lead": AGAIN},
    (Figure("no choice at first", (72 * 0.04138 + 4 * 0.05649) / 76, 0.0, 0.00001),),
    limit=1,
)  # fmt: skip
OPENING: Final = (LEAD_KINDS, NOTHING_PLAYABLE)

SECTIONS: Final = {
    "exact arithmetic, dealt": OPENING,
    "official rules, tight": TIGHT,
    "wild named by the colour held most": MOST_HELD,
    "one rule changed": ONE_RULE,
    "R3: numbers only, the newest matching card": R3,
    "R4: four players, plain lead cards": R4,
    "R5: random play where +4 is always legal": R5,
}
