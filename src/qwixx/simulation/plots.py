"""Results as pictures."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, MaxNLocator

from qwixx.compiled.chance import Numbers
from qwixx.locale import Texts
from qwixx.simulation.contest import Contest
from qwixx.simulation.report import (
    ENDING_NAMES,
    Report,
    Standing,
    contest_ratings,
    known_endings,
    report,
)
from qwixx.simulation.statistics import Estimate, quantile
from qwixx.simulation.tally import LOWEST, Tally

INK, FAINT, GRID, BAR = "#2b2f36", "#6b7280", "#e5e7eb", "#a3abb8"
COLOURS = ("#c8102e", "#1f6fb2", "#2e8b57", "#d99a00", "#7a4f9a")
"""Red, blue, green, yellow, and one more: far apart for the colour-blind too, in brightness."""
BALANCE = LinearSegmentedColormap.from_list("balance", ["#5b9bd0", "#f6f6f3", "#e0706c"])
"""From losing to winning."""
HALO = withStroke(linewidth=3, foreground="white")
"""Keeps a text apart from the lines behind it."""

STYLE: Any = {
    "font.size": 10,
    "text.color": INK,
    "figure.titlesize": 14,
    "figure.titleweight": "bold",
    "axes.edgecolor": GRID,
    "axes.labelcolor": FAINT,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
    "figure.constrained_layout.h_pad": 0.12,
    "figure.constrained_layout.w_pad": 0.12,
    "svg.hashsalt": "qwixx",
}
BIN = 4
"""Points that are counted together."""
TAIL = 0.0005
"""The share of games at either end that is not worth the space."""
MOST_FILLED = 3
"""More areas than these hide one another."""


def plot_lineup(
    path: Path, contest: Contest, tallies: list[Tally], texts: Texts, title: str
) -> None:
    """Scores, wins by player and by seat, the length of games and how they end."""
    (players,), (tally,) = contest.lineups, tallies
    known = report(players, tally)
    with mpl.rc_context(STYLE):
        figure = _figure(6.8, title)
        spaces = figure.add_gridspec(2, 6, height_ratios=(1.3, 1))
        _draw_scores(figure.add_subplot(spaces[0, :4]), known, texts)
        colours = [COLOURS[player % len(COLOURS)] for player in range(len(players))]
        by_player, by_seat = (figure.add_subplot(spaces[row, 4:]) for row in range(2))
        _draw_shares(by_player, known.players, colours)
        by_player.set_title(texts("Wins by player"))
        _draw_shares(by_seat, known.seats, [FAINT] * len(players))
        by_seat.set_title(texts("Wins by seat"))
        _draw_turns(figure.add_subplot(spaces[1, :2]), tally, texts)
        _draw_endings(figure.add_subplot(spaces[1, 2:4]), tally, texts)
        save_figure(figure, path)


def _figure(height: float, title: str) -> Figure:
    figure = Figure(figsize=(10.5, height), layout="constrained")
    figure.suptitle(title, x=0.012, ha="left")
    return figure


def _draw_scores(axes: Axes, known: Report, texts: Texts) -> None:
    start, end = _shown(known.tally.scores)
    start, end = start // BIN * BIN, end // BIN * BIN + BIN
    edges = LOWEST + np.arange(start, end + 1, BIN)
    fill = 0.14 if len(known.players) <= MOST_FILLED else 0
    for player, (name, _, points, _) in enumerate(known.players):
        colour = COLOURS[player % len(COLOURS)]
        counts = np.pad(known.tally.scores[player], (0, BIN))[start:end]
        share = counts.reshape(-1, BIN).sum(axis=1) / known.tally.games
        axes.stairs(share, edges, fill=True, color=colour, alpha=fill)
        axes.stairs(share, edges, color=colour, linewidth=1.8, label=name)
        axes.axvline(points.value, color=colour, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title(texts("Points"))
    _show_shares_upwards(axes)
    axes.margins(x=0.01)
    axes.legend(frameon=False, loc="upper right")


def _shown(counts: Numbers) -> tuple[int, int]:
    """The first and the last place worth showing, for several lines of counts."""
    return (
        min(quantile(line, TAIL) for line in counts),
        max(quantile(line, 1 - TAIL) for line in counts),
    )


def _draw_shares(axes: Axes, standings: list[Standing], colours: list[str]) -> None:
    """From the top down, with a line where everyone would be equal."""
    axes.axvline(1 / len(standings), color=FAINT, linewidth=1, linestyle=(0, (1, 2)))
    for place, (standing, colour) in enumerate(zip(standings, colours, strict=True)):
        _draw_estimate(axes, standing.share, place, colour, _percent(standing.share.value))
    _name_rows(axes, [standing.name for standing in standings])
    axes.margins(x=0.25)
    low, high = axes.get_xlim()
    ticks = MaxNLocator(3, steps=[1, 2, 5, 10]).tick_values(max(low, 0), min(high, 1))
    axes.set_xticks([tick for tick in ticks if max(low, 0) <= tick <= min(high, 1)])
    axes.xaxis.set_major_formatter(FuncFormatter(_tick))


def _draw_estimate(axes: Axes, estimate: Estimate, place: int, colour: str, text: str) -> None:
    value, low, high = estimate
    axes.plot((low, high), (place, place), color=colour, linewidth=2.4, solid_capstyle="round")
    axes.plot(value, place, "o", color=colour, markersize=7)
    axes.annotate(
        text,
        (value, place),
        (0, 7),
        textcoords="offset points",
        ha="center",
        color=colour,
        path_effects=[HALO],
    )


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _tick(share: float, _: object = None) -> str:
    return f"{100 * share:.4g}%"


def _show_shares_upwards(axes: Axes) -> None:
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(FuncFormatter(_tick))
    axes.set_ylim(bottom=0)
    axes.grid(axis="x", visible=False)


def _name_rows(axes: Axes, names: list[str]) -> None:
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.set_ylim(len(names) - 0.5, -0.6)
    axes.grid(axis="y", visible=False)


def _draw_turns(axes: Axes, tally: Tally, texts: Texts) -> None:
    start, end = _shown(tally.turns[None, :])
    numbers = np.arange(start, end + 1)
    axes.bar(numbers, tally.turns[numbers] / tally.games, width=0.86, color=BAR)
    axes.axvline(tally.mean_turns, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title(texts("Turns"))
    _show_shares_upwards(axes)


def _draw_endings(axes: Axes, tally: Tally, texts: Texts) -> None:
    shares = known_endings(tally)
    axes.barh(range(len(shares)), list(shares.values()), height=0.5, color=BAR)
    for place, share in enumerate(shares.values()):
        axes.annotate(
            _percent(share), (share, place), (6, 0), textcoords="offset points", va="center"
        )
    _name_rows(axes, [texts(ENDING_NAMES[ending]) for ending in shares])
    axes.set_title(texts("How games end"))
    axes.set_xlim(0, 1.3 * max(shares.values()))
    axes.set_xticks([])


# ── tournaments ───────────────────────────────────────────────────────────────────────────────


def plot_tournament(
    path: Path, contest: Contest, tallies: list[Tally], texts: Texts, title: str
) -> None:
    """Ratings, and what each player wins against each other. Nothing until all have met."""
    if not all(tally.games for tally in tallies):
        return
    rated = contest_ratings(contest, tallies)
    names = [rating.name for rating in rated]
    with mpl.rc_context(STYLE):
        figure = _figure(1.9 + 0.6 * len(names), title)
        left, right = figure.subplots(1, 2, sharey=True)
        for place, (_, rating) in enumerate(rated):
            text = f"{rating.value:.0f} ± {(rating.high - rating.low) / 2:.0f}"
            _draw_estimate(left, rating, place, COLOURS[1], text)
        left.margins(x=0.15)
        left.xaxis.set_major_locator(MaxNLocator(6))
        left.set_title(texts("Rating"), pad=26)
        _draw_pairs(right, names, _share_matrix(names, contest, tallies))
        right.set_title(texts("Wins of the row against the column"), pad=26)
        _name_rows(left, names)
        save_figure(figure, path)


def _share_matrix(names: list[str], contest: Contest, tallies: list[Tally]) -> Any:
    shares = np.full((len(names), len(names)), np.nan)
    for (one, two), tally in zip(contest.lineups, tallies, strict=True):
        share = report((one, two), tally).players[0].share.value
        shares[names.index(one), names.index(two)] = share
        shares[names.index(two), names.index(one)] = 1 - share
    return shares


def _draw_pairs(axes: Axes, names: list[str], shares: Any) -> None:
    """Tiles with a little white between them."""
    axes.imshow(shares, cmap=BALANCE, vmin=0, vmax=1, aspect="auto")
    for (row, column), share in np.ndenumerate(shares):
        if not np.isnan(share):
            axes.text(column, row, _percent(share), ha="center", va="center", color=INK)
    axes.set_xticks(range(len(names)), names, color=INK)
    axes.tick_params(labeltop=True, labelbottom=False, labelleft=False)
    axes.grid(visible=False)
    between = np.arange(1, len(names)) - 0.5
    axes.set_xticks(between, minor=True)
    axes.set_yticks(between, minor=True)
    axes.grid(which="minor", color="white", linewidth=3)
    axes.spines["bottom"].set_visible(False)


def save_figure(figure: Figure, path: Path) -> None:
    """Without a date, so that the same results give the same file."""
    metadata = {"Date": None} if path.suffix == ".svg" else None
    figure.savefig(path, dpi=160, metadata=metadata)
