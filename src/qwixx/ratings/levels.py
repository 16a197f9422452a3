"""How strong the levels are: measured by simulation once, and fixed.

`python -m studies.club.anchors` makes `levels.json`, which says how it was measured.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from qwixx.ratings.scale import Rating


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


def rated_games() -> tuple[str, ...]:
    """The games that have a scale."""
    return tuple(measured())
