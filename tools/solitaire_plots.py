"""Draw the figures of docs/solitaire.md from what `qwixx solve --row --json` says:

qwixx solve --row --games 1000000 --throws 30 --json | python tools/solitaire_plots.py
"""

import json
import re
import sys
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, LinearSegmentedColormap, Normalize, TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from qwixx.rules.crosses import NEEDED_TO_LOCK
from qwixx.simulation.plots import INK, STYLE
from qwixx.simulation.solitaire_rows import NUMBERS, Cells, Row, worth_by_gap, worth_of_next

FOLDER = Path(__file__).parent.parent / "docs" / "images"
LIGHT: Any = {"svg.fonttype": "none"}
"""Letters stay letters: the files are small, and their text can be read and searched."""

RED = "#c8102e"
CHANCE = LinearSegmentedColormap.from_list("chance", ["#f4f1ea", "#9cc3a5", "#2e8b57"])
WORTH = LinearSegmentedColormap.from_list(
    "worth", [RED, "#f4b6a6", "#f7f5f0", "#a9cfb2", "#2e8b57"]
)
BY_CROSSES = ("#b9c0c9", "#8fb3d9", "#5b93c7", "#2f74ae", "#17527f", RED)
BY_LOCKS = ("#c9ced6", "#8fb3d9", "#1f6fb2")
BIN = 5
"""Points that are counted together."""


def draw_locks(rows: list[Row]) -> Figure:
    """The chance to lock: by stage in best play, and by throws when nothing else counts."""
    figure = Figure(figsize=(11, 5), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(1.15, 1))
    cells = {
        (row.crosses, row.rightmost or NUMBERS[0] - 1): row.lock
        for row in rows
        if row.lock is not None
    }
    _draw_tiles(left, cells, CHANCE, Normalize(0, 0.4), "{:.0%}")
    numbers = (NUMBERS[0] - 1, *NUMBERS[:-1])
    left.set_xticks(numbers, ["none", *map(str, NUMBERS[:-1])])
    left.set_title("How often the best player alone locks a row in the end")
    left.set_xlabel("rightmost number in the row (red, yellow)")
    _draw_bounds(right, rows)
    return figure


def _draw_bounds(axes: Axes, rows: list[Row]) -> None:
    """A line for each number of crosses, of rows without gaps."""
    throws = np.arange(1 + len(rows[0].bounds))
    for row in reversed(rows):
        has_gaps = row.crosses > 0 and row.rightmost != NUMBERS[row.crosses - 1]
        if not has_gaps and row.crosses <= NEEDED_TO_LOCK:
            more = " or more" if row.crosses == NEEDED_TO_LOCK else ""
            colour, label = BY_CROSSES[row.crosses], f"{row.crosses}{more}"
            axes.plot(throws, [0.0, *row.bounds], color=colour, linewidth=2, label=label)
    axes.set_title("The best chance to lock, if nothing else counts")
    axes.set_xlabel("throws to come")
    axes.set_ylim(0, 1)
    axes.set_xlim(0, throws[-1])
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.legend(frameon=False, loc="lower right", title="crosses, without gaps")


def draw_crosses(rows: list[Row]) -> Figure:
    """What a cross adds to the worth of the sheet: the next number, and all of them."""
    figure = Figure(figsize=(12, 4.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    norm = TwoSlopeNorm(0, -25, 12)
    _draw_tiles(left, worth_of_next(rows), WORTH, norm, "{:+.1f}")
    left.set_title("How many points the next number adds to the sheet")
    _draw_tiles(right, worth_by_gap(rows), WORTH, norm, "{:+.0f}")
    right.set_title("The same for all numbers")
    right.set_ylabel("squares that are skipped")
    for axes in (left, right):
        axes.set_xticks(NUMBERS, map(str, NUMBERS))
        axes.set_xlabel("the number that is marked (red, yellow)")
    return figure


def _draw_tiles(
    axes: Axes,
    cells: Cells,
    colours: Colormap,
    norm: Normalize,
    form: str,
) -> None:
    """A tile for each number of crosses or skips, from the top down, and each number."""
    for (line, number), value in cells.items():
        colour = colours(norm(value))
        axes.add_patch(
            FancyBboxPatch(
                (number - 0.37, line - 0.37),
                0.74,
                0.74,
                boxstyle="round,pad=0.08,rounding_size=0.14",
                facecolor=colour,
                edgecolor="none",
            )
        )
        dark = 0.3 * colour[0] + 0.6 * colour[1] + 0.1 * colour[2] < 0.55
        text = form.format(value).replace("-", "−").replace("−0.0", "0.0").replace("+0.0", "0.0")
        axes.text(
            *(number, line, text),
            ha="center",
            va="center_baseline",
            fontsize=9,
            color="white" if dark else INK,
        )
    most = max(line for line, _ in cells)
    axes.set_xlim(min(number for _, number in cells) - 0.6, max(n for _, n in cells) + 0.6)
    axes.set_ylim(most + 0.6, -0.6)
    axes.set_yticks(range(most + 1))
    axes.set_ylabel("crosses in the row")
    axes.grid(visible=False)
    axes.spines["bottom"].set_visible(False)


def draw_scores(scores_by_locks: list[dict[str, int]]) -> Figure:
    """The points of games, by how many rows were locked."""
    figure = Figure(figsize=(9.5, 4), layout="constrained")
    axes = figure.subplots()
    games = sum(sum(scores.values()) for scores in scores_by_locks)
    bottom: Counter[int] = Counter()
    labels = ("no row locked", "one row locked", "two rows locked: the end")
    for scores, label, colour in zip(scores_by_locks, labels, BY_LOCKS, strict=True):
        bins: Counter[int] = Counter()
        for points, count in scores.items():
            bins[int(points) // BIN * BIN] += count
        places = np.array(sorted(bins))
        heights = np.array([bins[place] for place in places]) / games
        below = np.array([bottom[place] for place in places]) / games
        axes.bar(places + BIN / 2, heights, BIN * 0.9, below, color=colour, label=label)
        bottom += bins
    mean = (
        sum(int(points) * n for scores in scores_by_locks for points, n in scores.items()) / games
    )
    axes.axvline(mean, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate(
        f"{mean:.1f} on average",
        (mean, axes.get_ylim()[1]),
        (6, -4),
        textcoords="offset points",
        va="top",
    )
    axes.set_title(f"Points of the best player alone in {games:,} games")
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.grid(axis="x", visible=False)
    axes.legend(frameon=False, loc="upper left")
    return figure


def _save(figure: Figure, path: Path) -> None:
    """Without a date, so that the same numbers give the same file, and in hundredths of a point."""
    drawn = StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None})
    path.write_text(re.sub(r"(\.\d\d)\d+", r"\1", drawn.getvalue()), "utf-8")
    print(path.name)


def main() -> None:
    """Read the numbers from the standard input, and write all figures."""
    known: dict[str, Any] = json.load(sys.stdin)
    rows = [
        Row(**{**stage, "worth": {int(number): worth for number, worth in stage["worth"].items()}})
        for stage in known["stages"]
    ]
    FOLDER.mkdir(exist_ok=True)
    with mpl.rc_context({**STYLE, **LIGHT}):
        figures = {
            "locks": draw_locks(rows),
            "crosses": draw_crosses(rows),
            "scores": draw_scores(known["scores_by_locks"]),
        }
        for name, figure in figures.items():
            _save(figure, FOLDER / f"solitaire-{name}.svg")


if __name__ == "__main__":
    main()
