"""The two games as pure values: no input or output, no clock, no randomness."""

from qwixx.rules.check import GAMES, settled
from qwixx.rules.classic import CLASSIC
from qwixx.rules.dice import Roll, all_rolls
from qwixx.rules.duel import DUEL
from qwixx.rules.events import Event, happened
from qwixx.rules.game import Game
from qwixx.rules.layout import COLOURS, PASS
from qwixx.rules.reasons import Refusal, RuleError
from qwixx.rules.state import SEALED, Phase, State

__all__ = [
    "CLASSIC",
    "COLOURS",
    "DUEL",
    "GAMES",
    "PASS",
    "SEALED",
    "Event",
    "Game",
    "Phase",
    "Refusal",
    "Roll",
    "RuleError",
    "State",
    "all_rolls",
    "happened",
    "settled",
]
