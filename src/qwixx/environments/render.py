"""How a table is shown: as text, or as a picture."""

import numpy as np
from numpy.typing import NDArray

from qwixx.environments.picture import picture
from qwixx.environments.text import text
from qwixx.rules import Game, State

RENDER_MODES = ("ansi", "rgb_array")
RENDER_FPS = 2

Frame = str | NDArray[np.uint8] | None


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise ValueError(f"There is no render mode {mode!r}; there are: {known}.")


def render(game: Game, state: State, mode: str | None) -> Frame:
    """A frame in this mode; None without one."""
    if mode == "ansi":
        return text(game, state)
    if mode == "rgb_array":
        return picture(state)
    return None
