"""How a training went, as a picture."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from qwixx.locale import Texts
from qwixx.simulation.plots import COLOURS, STYLE, save_figure
from qwixx.training.course import Course, Standing

POINTS = 200
"""Rounds are averaged to about as many points."""


def plot_curve(path: Path, course: Course, standing: Standing, texts: Texts) -> None:
    """The loss by the number of games: how far the network's opinion was from what came of it."""
    every = max(1, len(standing.losses) // POINTS)
    whole = len(standing.losses) // every * every
    losses = standing.losses[:whole].reshape(-1, every).mean(axis=1)
    games = course.round * every * (0.5 + np.arange(len(losses)))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.subplots()
        axes.plot(games, losses, color=COLOURS[1], linewidth=1.8)
        axes.set_title(texts("Loss by games: {player}, {seats} players", **_named(course)))
        axes.set_xlim(0, course.games)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        save_figure(figure, path)


def _named(course: Course) -> dict[str, object]:
    return {"player": course.player, "seats": course.seats}
