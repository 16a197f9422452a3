"""The options of `qwixx statistics`."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.options import JsonOption, PlotOption, WorkersOption
from qwixx.rules.reasons import N_

FoldersArgument = Annotated[
    list[Path], typer.Argument(metavar="FOLDER", help=N_("Folders with game files, or files."))
]
PlayerOption = Annotated[
    str, typer.Option(metavar="NAME", help=N_("Only this player, with squares and opponents."))
]
ReviewOption = Annotated[
    bool,
    typer.Option(
        "--review", help=N_("Also luck and errors, and their trend: slow, but only once.")
    ),
]


def statistics(
    folders: FoldersArgument,
    as_json: JsonOption = False,
    plot: PlotOption = None,
    player: PlayerOption = "",
    review: ReviewOption = False,
    workers: WorkersOption = None,
) -> int:
    """Read all game files in some folders, and tell what they say."""
    from qwixx.cli.statistics.output import Wanted, answer  # noqa: PLC0415  (NumPy is slow to import)

    return answer(Wanted(tuple(folders), as_json, plot, player, review, workers))
