"""`qwixx rules`: how a game is played."""

from rich.markdown import Markdown

from qwixx.cli.context import context, find_game
from qwixx.cli.simulate import GameArgument
from qwixx.locale import guide
from qwixx.rules import CLASSIC


def rules(game: GameArgument = CLASSIC.name) -> None:
    """Print the guide to a game."""
    context.out.print(Markdown(guide(context.texts.language, find_game(game))))
