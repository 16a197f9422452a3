"""`qwixx review`: a game from its file, looked at again."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.inputs import given, not_with, read_game
from qwixx.cli.opening import open_screen
from qwixx.cli.options import FileArgument, JsonOption, NumberOption, PlotOption
from qwixx.rules.reasons import N_

HtmlOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("Write a page to look at in any browser.")),
]


def review(
    context: typer.Context,
    file: FileArgument,
    number: NumberOption = None,
    as_json: JsonOption = False,
    plot: PlotOption = None,
    html: HtmlOption = None,
    screen: Annotated[
        bool, typer.Option("--screen", help=N_("Look at it in the terminal game."))
    ] = False,
) -> None:
    """Print a table of all seats, and the costliest decisions."""
    not_with(given(context), "screen", "as_json", "plot", "html")
    record = read_game(file, number)
    if screen:
        open_screen(lambda app: app.show_review(record))
        return
    from qwixx.cli.review.output import Outputs, answer  # noqa: PLC0415  (Numba is slow to import)

    answer(record, Outputs(as_json, plot, html))
