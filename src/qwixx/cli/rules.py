"""`qwixx rules`: how a game is played."""

from rich.markdown import Markdown
from rich.padding import Padding

from qwixx.cli.context import context, find_game
from qwixx.cli.simulate import GameArgument
from qwixx.rules import CLASSIC
from qwixx.terminal.views.guide import guide_parts


def rules(game: GameArgument = CLASSIC.name) -> None:
    """Print the guide to a game, with its positions drawn."""
    for part in guide_parts(context.texts, find_game(game)):
        context.out.print(Markdown(part) if isinstance(part, str) else Padding(part, (1, 0)))
