"""How a table is shown: as text, as a picture, or in the terminal as it changes."""

import sys

import numpy as np
from numpy.typing import NDArray

from qwixx.environments.text import text
from qwixx.rules import Game, State

RENDER_MODES = ("human", "ansi", "rgb_array")
RENDER_FPS = 2

Frame = str | NDArray[np.uint8] | None


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise ValueError(f"There is no render mode {mode!r}; there are: {known}.")


def render(game: Game, state: State, mode: str | None) -> Frame:
    """A frame in this mode; None without one, and for people, who have seen it already."""
    if mode == "ansi":
        return text(game, state)
    if mode == "rgb_array":
        from qwixx.environments.picture import picture  # noqa: PLC0415  (Matplotlib is slow)

        return picture(state)
    return None


def show(game: Game, state: State, mode: str | None) -> None:
    """For people: the table as text in the terminal, whenever it has changed."""
    if mode == "human":
        sys.stdout.write(text(game, state) + "\n")
