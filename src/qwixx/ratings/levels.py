"""How strong the levels are: measured by simulation once, and fixed.

`python -m studies.club.anchors` makes `levels.json`, which says how it was measured.
"""

import json
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

from qwixx.ratings.constants import AVERAGE
from qwixx.ratings.multiplayer import Rating

NARROWER = {"duel": 0.85}
"""The spread of levels ends at the weakest and the strongest, a normal distribution does not: so
one of the same spread states too wide intervals while there are few games. In The Duel, where a
game says little, that is most of the time. Chosen by clubs with seeds 6000 to 8149, which no
reported figure is from."""


@cache
def measured() -> dict[str, Any]:
    """For each game: its levels, and how that was found out."""
    text = files("qwixx.ratings").joinpath("levels.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def levels_rated(game: str) -> dict[str, Rating]:
    """The ratings of a game's levels; {} for a game whose levels were not measured."""
    levels = measured().get(game, {}).get("levels", {})
    return {name: Rating(*known) for name, known in levels.items()}


@cache
def newcomer(game: str) -> Rating:
    """Somebody who has not played a game yet: as strong as one of its levels, drawn by chance.
    Where levels were not measured, those of Qwixx stand for them.
    """
    levels = (levels_rated(game) or levels_rated("classic")).values()
    squares = [(each.mean - AVERAGE) ** 2 for each in levels]
    return Rating(AVERAGE, NARROWER.get(game, 1.0) * sqrt(sum(squares) / len(squares)))


def rated_games() -> tuple[str, ...]:
    """The games that have a scale."""
    return tuple(measured())
