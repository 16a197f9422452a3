"""The games as pure values: no input or output, no clock, no randomness."""

from qwixx.rules.check import validated
from qwixx.rules.classic import CLASSIC
from qwixx.rules.dice import Roll, all_rolls
from qwixx.rules.duel import DUEL
from qwixx.rules.events import Event, happened
from qwixx.rules.game import Game
from qwixx.rules.games import GAMES, find_game
from qwixx.rules.layout import COLOURS, PASS, Layout
from qwixx.rules.mixx import MIXX_A, MIXX_B
from qwixx.rules.positions import parse_position, position_text
from qwixx.rules.reasons import Refusal, RuleError
from qwixx.rules.state import SEALED, Phase, State
from qwixx.rules.text import NotationError

__all__ = [
    "CLASSIC",
    "COLOURS",
    "DUEL",
    "GAMES",
    "MIXX_A",
    "MIXX_B",
    "PASS",
    "SEALED",
    "Event",
    "Game",
    "Layout",
    "NotationError",
    "Phase",
    "Refusal",
    "Roll",
    "RuleError",
    "State",
    "all_rolls",
    "find_game",
    "happened",
    "parse_position",
    "position_text",
    "validated",
]
