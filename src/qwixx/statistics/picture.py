"""Statistics as a picture: for each kind of game, how many points those who play most have made;
with reviews also what their decisions lost and what the dice gave, over time.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.dates import AutoDateLocator, DateFormatter
from matplotlib.figure import Figure

from qwixx.locale import Texts
from qwixx.simulation.plots import COLOURS, STYLE, save_figure
from qwixx.statistics.quality import Line, Qualities, Quality
from qwixx.statistics.tally import Kind, Played, Statistics, Who
from qwixx.statistics.words import kind_title

MOST_LINES = len(COLOURS)
BIN = 5
"""Points that are counted together."""
MOST_DATES = 4
STEPS = 20
"""Of the edge of an interval over time, which is bent."""


class Shown(NamedTuple):
    """Somebody, and the colour that they have."""

    colour: str
    one: Who
    played: Played
    quality: Quality | None


def plot_statistics(
    path: Path,
    found: Statistics,
    texts: Texts,
    player: str = "",
    qualities: Qualities | None = None,
) -> None:
    """A line of panels for each kind of game that was played to its end."""
    kinds = [(key, kind) for key, kind in sorted(found.kinds.items()) if kind.games]
    across = 3 if qualities else 1
    with mpl.rc_context(STYLE):
        size = (10.5 if across == 1 else 15, max(3.4, 3 * len(kinds)))
        figure = Figure(figsize=size, layout="constrained")
        lines = figure.subplots(max(1, len(kinds)), across, squeeze=False)
        for panels, (key, kind) in zip(lines, kinds, strict=False):
            shown = _shown(kind, (qualities or {}).get(key, {}), player)
            panels[0].set_title(kind_title(texts, *key))
            _draw_points(panels[0], shown)
            if qualities:
                _draw_courses(panels[1:], shown, texts)
        lines[-1][0].set_xlabel(texts("Points"))
        save_figure(figure, path)


def _shown(kind: Kind, qualities: dict[Who, Quality], player: str) -> list[Shown]:
    wanted = [each for each in kind.by_games() if player in ("", each[0].name)][:MOST_LINES]
    return [
        Shown(colour, one, played, qualities.get(one))
        for colour, (one, played) in zip(COLOURS, wanted, strict=False)
    ]


def _draw_points(axes: Axes, shown: Sequence[Shown]) -> None:
    for colour, one, played, _ in shown:
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


def _draw_courses(panels: Sequence[Axes], shown: Sequence[Shown], texts: Texts) -> None:
    """What a decision lost and what the dice gave in a game: a dot for each week, and the trend."""
    titles = (texts("What a decision lost"), texts("What the dice gave in a game"))
    for place, (axes, title) in enumerate(zip(panels, titles, strict=True)):
        axes.set_title(title)
        for colour, _, _, quality in shown:
            if quality:
                weeks = [week[place] for _, week in sorted(quality.weeks.items())]
                whole = (quality.errors, quality.lucks)[place]
                _draw_course(axes, [week for week in weeks if week.count], whole, colour)
        axes.yaxis.set_major_formatter("{x:.2%}" if place == 0 else "{x:.0%}")
        dates = AutoDateLocator(minticks=2, maxticks=MOST_DATES)  # type: ignore[no-untyped-call]
        axes.xaxis.set_major_locator(dates)
        axes.xaxis.set_major_formatter(DateFormatter("%Y-%m-%d"))  # type: ignore[no-untyped-call]


def _draw_course(axes: Axes, weeks: Sequence[Line], whole: Line, colour: str) -> None:
    days = [week.days / week.count for week in weeks]
    means = [week.total / week.count for week in weeks]
    axes.plot(days, means, "o", color=colour, markersize=4, alpha=0.6, markeredgewidth=0)
    if whole.slope is not None:
        ends = (days[0], days[-1])
        axes.plot(ends, [whole.at(day) for day in ends], color=colour, linewidth=2)
        _draw_band(axes, ends, whole, colour)


def _draw_band(axes: Axes, ends: tuple[float, float], line: Line, colour: str) -> None:
    """The 95 % interval of a trend; nothing if there are too few games for one."""
    days = [ends[0] + (ends[1] - ends[0]) * step / STEPS for step in range(STEPS + 1)]
    pairs = [(line.at(day), line.half_at(day)) for day in days]
    low = [middle - half for middle, half in pairs if half is not None]
    high = [middle + half for middle, half in pairs if half is not None]
    if len(low) == len(days):
        axes.fill_between(days, low, high, color=colour, alpha=0.15, linewidth=0)
