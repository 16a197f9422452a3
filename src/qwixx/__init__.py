"""Qwixx, Qwixx Mixx and Qwixx The Duel: rules, players, simulation and advice from one import.

    import random
    from qwixx import DUEL, advise

    state = DUEL.start()
    state = DUEL.roll(state, DUEL.throw(state, random.Random(1)))
    print(advise(state))

The rules need nothing but the standard library. Every name is loaded when it is first used, with
what it needs.
"""

import sys

if sys.argv[:1] == ["-m"]:
    from qwixx import as_module

    as_module.leave_current_folder()

from importlib import import_module
from typing import TYPE_CHECKING

from qwixx.version import __version__

if TYPE_CHECKING:
    from qwixx import svg
    from qwixx.analysis.advice import advise
    from qwixx.players import Player, make_player, players_of
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
    from qwixx.simulation.result import simulate

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


_MODULES = {
    "Player": "qwixx.players",
    "Record": "qwixx.record",
    "advise": "qwixx.analysis.advice",
    "make_player": "qwixx.players",
    "players_of": "qwixx.players",
    "simulate": "qwixx.simulation.result",
}
"""The modules of names that `qwixx.rules` does not have."""


if not TYPE_CHECKING:  # otherwise every name would seem to be here

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used: see PEP 562."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import_module("qwixx.svg")  # so that states can draw themselves in a notebook
        if name not in globals():
            globals()[name] = getattr(import_module(_MODULES.get(name, "qwixx.rules")), name)
        return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
