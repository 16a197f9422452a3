"""Qwixx, Qwixx Mixx and Qwixx The Duel: rules, players, simulation and advice from one import.

    import random
    from qwixx import DUEL, advise

    state = DUEL.start()
    state = DUEL.roll(state, DUEL.throw(state, random.Random(1)))
    print(advise(state))

The rules need nothing but the standard library, and so does this import; what players, simulation
and advice need is loaded with the first use of their names.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from qwixx import svg
from qwixx.record import Record
from qwixx.rules import (
    CLASSIC,
    DUEL,
    GAMES,
    MIXX_A,
    MIXX_B,
    PASS,
    Game,
    NotationError,
    Phase,
    Refusal,
    Roll,
    RuleError,
    State,
)
from qwixx.version import __version__

if TYPE_CHECKING:
    from qwixx.analysis.advice import advise
    from qwixx.players import Player, make_player, players_of
    from qwixx.simulation.result import simulate

_LATE = {
    "Player": "qwixx.players",
    "advise": "qwixx.analysis.advice",
    "make_player": "qwixx.players",
    "players_of": "qwixx.players",
    "simulate": "qwixx.simulation.result",
}
"""What is loaded when it is asked for, and where it is."""

__all__ = [
    "CLASSIC",
    "DUEL",
    "GAMES",
    "MIXX_A",
    "MIXX_B",
    "PASS",
    "Game",
    "NotationError",
    "Phase",
    "Player",
    "Record",
    "Refusal",
    "Roll",
    "RuleError",
    "State",
    "__version__",
    "advise",
    "make_player",
    "players_of",
    "simulate",
    "svg",
]


if not TYPE_CHECKING:  # or any name would seem to be here

    def __getattr__(name: str) -> object:
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value = getattr(import_module(_LATE[name]), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})
