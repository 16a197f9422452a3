"""How bad an error is: by limits that were measured.

`tools/limits.py` plays games of our levels, reviews them, and writes the limits.
"""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from qwixx.players import PLAYERS
from qwixx.rules import Game
from qwixx.rules.reasons import N_

PATH = Path(__file__).with_name("limits.json")
OBVIOUS = 0.0005
"""Where all options are worth the same to this share of the win, nothing is decided."""
CLOSE = 0.005
"""An option that is worth so little less than the best has been found, too: half a point of the
win."""
MARKS = ("?!", "?", "??")
LEVELS = tuple(name for name, kind in PLAYERS.items() if kind.label)
"""The weakest first."""
LIKE = {
    "beginner": N_("like a beginner"),
    "casual": N_("like a casual player"),
    "skilled": N_("like a skilled player"),
    "expert": N_("like an expert"),
    "champion": N_("like the champion"),
}


class Limits(NamedTuple):
    """What was measured for a game, in shares of the win."""

    marks: tuple[float, ...]
    """The least errors that have a mark: the median of what casual players lose when they err, and
    what four in five and nineteen in twenty of these errors stay below."""
    rates: tuple[float, ...]
    """The mean error of a decision, by level, the weakest first."""
    sizes: tuple[tuple[float, ...], ...]
    """How often an error has which size (`level_estimate.SIZES`), by level, the weakest first."""


@cache
def limits_of(game: Game) -> Limits:
    """Those of the game; those of Qwixx if it was never measured, as a sheet of one's own."""
    kept = json.loads(PATH.read_text("utf-8"))
    marks, rates, sizes = kept.get(game.name) or kept["classic"]
    return Limits(tuple(marks), tuple(rates), tuple(map(tuple, sizes)))


def mark_of(error: float, limits: Limits) -> str:
    """The mark of an error; "" for none."""
    return ("", *MARKS)[sum(error >= least for least in limits.marks)]
