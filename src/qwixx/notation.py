"""Actions, rolls and positions as text, and back. `docs/formats.md` describes the text.

A roll and a position write and read themselves (`str(state)`, `State.parse(text)`), and a game its
actions; here are the same as functions.
"""

from qwixx.rules import Game, Roll, find_game
from qwixx.rules.dice import LETTERS
from qwixx.rules.positions import LONGEST, SEATS, VERSION, parse_position, position_text
from qwixx.rules.text import SENTENCES, NotationError, shorten

__all__ = [
    "LETTERS",
    "LONGEST",
    "SEATS",
    "SENTENCES",
    "VERSION",
    "NotationError",
    "action_text",
    "parse_action",
    "parse_position",
    "parse_roll",
    "position_text",
    "roll_text",
    "shorten",
]


def action_text(game: Game | str, action: int) -> str:
    """`r7`, or `-` for passing."""
    return find_game(game).action_text(action)


def parse_action(game: Game | str, text: str) -> int:
    """The action that a text such as `r7` or `-` names in a game."""
    return find_game(game).parse_action(text)


def roll_text(roll: Roll) -> str:
    """`4 1 r3 y2 g5 b6`; dice that have left the game are left out."""
    return str(roll)


def parse_roll(text: str) -> Roll:
    """The roll that a text such as `4 1 r3 y2 g5 b6` gives."""
    return Roll.parse(text)
