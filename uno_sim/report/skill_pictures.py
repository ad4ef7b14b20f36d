"""The ladder, drawn."""

from __future__ import annotations

from matplotlib.axes import Axes

from uno_sim.report import plots
from uno_sim.report.plots import BLUE, ORANGE, Picture
from uno_sim.report.views import percent
from uno_sim.studies.skill import CHEATER, HEADS_UP, Seated, Skill


def ladder(found: Skill) -> Picture:
    """How often each profile wins, heads-up and at the table, with intervals and the equal shares."""
    players = found.best.table.players
    cheater = {part.players: part.cheater for part in found.parts}
    names = [*(rung.profile for rung in found.rungs), f"({CHEATER})"]
    heads_up = [*(rung.heads_up for rung in found.rungs), cheater[HEADS_UP]]
    table = [*(rung.table for rung in found.rungs), cheater[players]]
    series = [(heads_up, BLUE, HEADS_UP)] + ([(table, ORANGE, players)] if players != HEADS_UP else [])

    def draw(axes: Axes) -> None:
        at = list(range(len(names)))
        for seated, colour, count in series:
            middle = [100 * each.share.value for each in seated]
            ends = [[100 * (each.share.value - each.share.low) for each in seated],
                    [100 * (each.share.high - each.share.value) for each in seated]]  # fmt: skip
            axes.errorbar(middle, at, xerr=ends, fmt="o", color=colour, capsize=4, markersize=4.5, linewidth=2)
            axes.axvline(100 / count, color=colour, linewidth=0.8, linestyle="dashed")
            others = f"against one {found.beginner}" if count == HEADS_UP else f"among {count - 1}"
            plots.note(axes, others, (100 / count, len(names) - 0.4), (3, 0), ha="left", color=colour, fontsize=8.5)
        axes.set_ylim(-0.6, len(names) - 0.1)
        low = min(each.share.low for seated, _, _ in series for each in seated)
        high = max(each.share.high for seated, _, _ in series for each in seated)
        axes.set_xlim(max(0, 100 * low - 4), min(100, 100 * high + 4))
        axes.set_xlabel("wins, % of games; lines: 95 % intervals, dashed: an equal share")
        plots.label_lines(axes, at, names)
        plots.fold_axis_names(axes)

    best = found.best
    title = (
        f"{best.profile}, the best fair player, wins {percent(best.heads_up.share.value, 1)} of games against one"
        f" {found.beginner}"
    )
    told = "; ".join(
        f"{name} {_told(one)}, {_told(two)}" for name, one, two in zip(names, heads_up, table, strict=True)
    )
    return Picture("ladder", title, draw, f"Dots: wins heads-up and among {players - 1}. {told}.")


def _told(each: Seated) -> str:
    return percent(each.share.value, 1)


__all__ = ["ladder"]
