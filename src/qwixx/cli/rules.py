"""`qwixx rules`: how a game is played."""

from typing import Annotated

import typer
from rich.markdown import Markdown

from qwixx.cli.context import InputError, context
from qwixx.locale import guide
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_


def rules(
    game: Annotated[
        str, typer.Argument(show_default=False, help=N_("The game: classic or duel."))
    ] = "classic",
) -> None:
    """Print the guide to a game."""
    if game not in GAMES:
        raise InputError("game", game=game, known=", ".join(GAMES))
    context.out.print(Markdown(guide(context.texts.language, game)))
