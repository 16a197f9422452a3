"""Statistics as a picture: for each kind of game, how many points those who play most have made."""

from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from qwixx.locale import Texts
from qwixx.simulation.plots import COLOURS, STYLE, save_figure
from qwixx.statistics.tally import Kind, Statistics
from qwixx.statistics.words import kind_title

MOST_LINES = len(COLOURS)
BIN = 5
"""Points that are counted together."""


def plot_statistics(path: Path, found: Statistics, texts: Texts, player: str = "") -> None:
    """A panel for each kind of game that was played to its end."""
    kinds = [(key, kind) for key, kind in sorted(found.kinds.items()) if kind.games]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10.5, max(3.4, 3 * len(kinds))), layout="constrained")
        panels = figure.subplots(max(1, len(kinds)), 1, squeeze=False)[:, 0]
        for axes, ((game, seats), kind) in zip(panels, kinds, strict=False):
            axes.set_title(kind_title(texts, game, seats))
            _draw(axes, kind, player)
        panels[-1].set_xlabel(texts("Points"))
        save_figure(figure, path)


def _draw(axes: Axes, kind: Kind, player: str) -> None:
    shown = [each for each in kind.by_games() if player in ("", each[0].name)][:MOST_LINES]
    for colour, (one, played) in zip(COLOURS, shown, strict=False):
        low, high = min(played.points) // BIN, max(played.points) // BIN
        counts = [0] * (high - low + 1)
        for points, times in played.points.items():
            counts[points // BIN - low] += times
        edges = [BIN * (low + place) for place in range(len(counts) + 1)]
        shares = [count / played.games for count in counts]
        axes.stairs(shares, edges, color=colour, linewidth=1.8, label=one.name)
        axes.axvline(played.average, color=colour, linewidth=1, linestyle=(0, (4, 3)))
    axes.yaxis.set_major_formatter("{x:.0%}")
    if shown:
        axes.legend(frameon=False, loc="upper right")
