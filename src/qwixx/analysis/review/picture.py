"""A review as a picture: everyone's share of the win, turn by turn."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from qwixx.analysis.review.values import Review
from qwixx.analysis.review.words import term_names, term_rows
from qwixx.locale import Texts
from qwixx.simulation.plots import COLOURS, FAINT, HALO, STYLE, save_figure

WIDTH = 0.8
"""Of all bars of a turn."""
LINES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)), (0, (3, 3)))
"""The curve of each seat: colours are not the only sign."""


def plot_review(path: Path, review: Review, texts: Texts) -> None:
    """The shares above, with a mark at every error; below, what the dice gave in each turn, and
    everything that leads from the start to the result.
    """
    names = [seat.name for seat in review.record.seats]
    with mpl.rc_context(STYLE):
        height = 7.4 + 0.25 * len(names)
        figure = Figure(figsize=(10.5, height), layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
        for seat, name in enumerate(names):
            _draw_shares(above, review, seat, name)
            _draw_luck(below, review, seat)
        above.set_title(texts("Share of the win"))
        above.yaxis.set_major_formatter(PercentFormatter(1.0))
        above.set_ylim(-0.04, 1.04)
        above.legend(frameon=False, loc="upper left")
        below.set_title(texts("Luck"))
        below.yaxis.set_major_formatter(PercentFormatter(1.0))
        below.xaxis.set_major_locator(MaxNLocator(integer=True))
        below.set_xlabel(texts("Turns"))
        figure.supxlabel(_sums(review, texts), x=0.01, ha="left", fontsize=9)
        save_figure(figure, path)


def _sums(review: Review, texts: Texts) -> str:
    """A line for each seat: all that adds up to its result."""
    *labels, _ = term_names(review, texts)
    lines = [
        f"{name}: "
        + " · ".join(f"{label} {cell}" for label, cell in zip(labels, cells, strict=False))
        for name, *cells in term_rows(review, texts)
    ]
    return "\n".join([texts("How the result came about"), *lines])


def _draw_shares(axes: Axes, review: Review, seat: int, name: str) -> None:
    colour = COLOURS[seat]
    shares = [worths[seat].win for worths in review.worths]
    line: dict[str, Any] = {"linestyle": LINES[seat], "linewidth": 1.8, "color": colour}
    axes.plot(range(len(shares)), shares, label=name, **line)
    marked = [each for each in review.decisions() if each.mark and each.seat == seat]
    worst = {each.turn: each.mark for each in sorted(marked, key=lambda each: each.error)}
    for turn, mark in worst.items():
        axes.annotate(
            mark,
            (turn, shares[turn]),
            (0, 4),
            textcoords="offset points",
            ha="center",
            weight="bold",
            color=colour,
            path_effects=[HALO],
        )


def _draw_luck(axes: Axes, review: Review, seat: int) -> None:
    players = len(review.record.seats)
    step = WIDTH / players
    places = [turn.number - WIDTH / 2 + (seat + 0.5) * step for turn in review.turns]
    luck = [turn.changes[seat].luck for turn in review.turns]
    axes.bar(places, luck, width=0.9 * step, color=COLOURS[seat])
    axes.axhline(0, color=FAINT, linewidth=0.8)
