"""`qwixx rules`: how a game is played."""

from qwixx.cli.context import context
from qwixx.cli.options import GameArgument
from qwixx.locale import guide
from qwixx.rules import CLASSIC


def rules(game: GameArgument = CLASSIC.name) -> None:
    """Print the guide to a game."""
    from rich.markdown import Markdown  # noqa: PLC0415  (slow to import)

    context.out.print(Markdown(guide(context.texts.language, game)))
