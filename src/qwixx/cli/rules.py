"""`qwixx rules`: how a game is played."""

from qwixx.cli.context import context
from qwixx.cli.options import GameArgument
from qwixx.rules import CLASSIC


def rules(game: GameArgument = CLASSIC.name) -> None:
    """Print the guide to a game, with its positions drawn."""
    from rich.markdown import Markdown  # noqa: PLC0415  (slow to import)
    from rich.padding import Padding  # noqa: PLC0415

    from qwixx.rendering.guide import guide_parts  # noqa: PLC0415
    from qwixx.rendering.schemes import scheme_for  # noqa: PLC0415

    out = context.out
    paint = scheme_for(out).paint
    for part in guide_parts(context.texts, game):
        out.print(Markdown(part) if isinstance(part, str) else Padding(paint(part), (1, 0)))
