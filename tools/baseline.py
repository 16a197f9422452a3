"""Draw the curve of the baseline in docs/environments.md: `python tools/baseline.py`.

The example on the page is what runs, for each game; it takes some minutes.
"""

import re
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from qwixx.rules import GAMES

DOCS = Path(__file__).parent.parent / "docs"
COLOURS = ("#c92a3d", "#c08a00", "#22803b", "#2461bb")


def example() -> dict[str, Any]:
    """What the example on the page defines."""
    page = (DOCS / "environments.md").read_text("utf-8")
    (source,) = re.findall(r"```python\n([^`]*?def learn\([^`]*?)```", page)
    names: dict[str, Any] = {"__name__": "baseline"}
    exec(compile(source, "docs/environments.md", "exec"), names)
    return names


def draw(curves: dict[str, list[tuple[int, float]]]) -> Figure:
    """The share of games won, by games played."""
    figure = Figure(figsize=(8, 4.2), layout="constrained")
    axes = figure.subplots()
    for (title, curve), colour in zip(curves.items(), COLOURS, strict=True):
        games, shares = zip(*curve, strict=True)
        percent = [100 * share for share in shares]
        axes.plot(games, percent, color=colour, linewidth=2.2, label=title)
    axes.set(xlabel="games against itself", ylabel="% of games won against greedy", ylim=(0, None))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.legend(frameon=False, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.25)
    return figure


def main() -> None:
    mpl.rcParams["svg.hashsalt"] = "qwixx"
    page, curves = example(), {}
    for game in GAMES.values():
        learning = page["learn"](page[f"{game.name.replace('-', '_')}_v0"], page["ROUNDS"])
        curves[game.title] = [(0, 0.0)] + [(page["GAMES"] * n, share) for n, share in learning]
        print(f"{game.title}: {curves[game.title][-1][1]:.1%}", flush=True)
    draw(curves).savefig(DOCS / "images" / "baseline.svg", metadata={"Date": None})
    print("docs/images/baseline.svg")


if __name__ == "__main__":
    main()
