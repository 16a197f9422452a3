"""How a training went, as a picture."""

import re
from pathlib import Path

import numpy as np
import pytest

from qwixx.locale import Texts
from qwixx.simulation.plots import COLOURS
from qwixx.training.course import ROUND, Course, Standing
from qwixx.training.curve import POINTS, plot_curve


def curve(path: Path) -> list[tuple[float, float]]:
    """The points of the one line that is drawn in the colour of the curve."""
    svg = path.read_text("utf-8")
    lines = [
        line
        for line in re.findall(r"<path [^>]*>", svg)
        if f"stroke: {COLOURS[1]}" in line and "stroke-width: 1.8" in line
    ]
    (line,) = lines
    numbers = re.findall(r"[ML] ([\d.]+) ([\d.]+)", line)
    return list(dict.fromkeys((float(x), float(y)) for x, y in numbers))


@pytest.mark.parametrize("every", [1, 3])
def test_a_point_for_every_few_rounds_shows_their_mean_loss(every: int, tmp_path: Path) -> None:
    """It falls and swings from point to point, so that all points are needed to draw it."""
    means = np.linspace(0.69, 0.5, POINTS) + np.resize([0.02, -0.02], POINTS)
    losses = np.repeat(means, every).astype(np.float32)
    course = Course("classic", "plain", 2, games=ROUND * len(losses))
    standing = Standing(len(losses), np.zeros(1, np.float32), np.zeros(1), losses)
    plot_curve(tmp_path / "curve.svg", course, standing, Texts("en"))
    across, down = np.array(curve(tmp_path / "curve.svg")).T
    assert len(across) == POINTS
    assert (np.diff(across) > 0).all()
    scale, _ = np.polyfit(means, down, 1)
    assert scale < 0, "in a picture, down is more"
    assert np.corrcoef(means, down)[0, 1] == pytest.approx(-1)
