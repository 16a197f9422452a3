"""How precise the chances are that are shown: measured for each sheet and number of players.

`python -m studies.precision` measures it, and writes what it finds to `precision.json`.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from qwixx.analysis.options import Option
from qwixx.evaluation import weights_of
from qwixx.locale import Texts
from qwixx.rules import GAMES, Game, Phase
from qwixx.simulation.figures import Figures

PATH = Path(__file__).with_name("precision.json")


class Precision(NamedTuple):
    """By how much shown values are usually off: root mean squares, in shares of the win."""

    win: float
    """The chance of an option."""
    difference: float
    """How far two options of the same decision are apart."""


@cache
def precision_of(game: Game, players: int) -> Precision | None:
    """What was measured for the network that values such games; None if it never was, as for a
    sheet of one's own or a network that has learned since.
    """
    measured = json.loads(PATH.read_text("utf-8")).get(game.name, {}).get(str(players))
    if measured is None or measured["weights"] != weights_hash(game, players):
        return None
    return Precision(measured["win"], measured["difference"])


def are_close(one: Option, other: Option) -> bool:
    """Whether two options of a decision are closer together than can be told. Ends of the game are
    valued exactly.
    """
    if one.outcome.phase is Phase.OVER and other.outcome.phase is Phase.OVER:
        return False
    precision = precision_of(GAMES[one.outcome.game], one.outcome.players)
    apart = abs(one.worth.win - other.worth.win)
    return precision is not None and apart < precision.difference


def precision_text(texts: Texts, precision: Precision | None) -> str:
    """How far to trust the chances that are shown."""
    if precision is None:
        return texts("How precise these chances are has not been measured for this sheet.")
    figures = Figures(texts.language)
    return texts(
        "These chances are usually off by about {win}; options less than {difference} apart"
        " count as equally good.",
        win=figures.percent(precision.win),
        difference=figures.percent(precision.difference),
    )


def weights_hash(game: Game, players: int) -> str | None:
    """Which network values a game; None if nobody has learned it."""
    path = weights_of(game, players)
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None
