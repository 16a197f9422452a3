"""`qwixx puzzles`: what can be done with puzzles."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.group import Commands
from qwixx.cli.inputs import given, not_with, whole
from qwixx.cli.options import ClusterOption, GameArgument, SeedOption, WorkersOption
from qwixx.rules.reasons import N_

MOST_PUZZLES = 100_000

app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")


@app.command(help=N_("Find puzzles in games between levels."))
def make(
    context: typer.Context,
    game: GameArgument,
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help=N_("Where puzzles go; a search in it goes on.")),
    ],
    players: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", parser=whole("--players", 2, 5), help=N_("How many players.")
        ),
    ] = 2,
    count: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--count", 1, MOST_PUZZLES),
            help=N_("How many puzzles for so many players the file shall have."),
        ),
    ] = 100,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
) -> int:
    """Search, and save as it goes: also after Ctrl-C."""
    not_with(given(context), "cluster", "workers")
    from qwixx.cli.puzzles.making import make as search  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.cli.running import Wishes  # noqa: PLC0415
    from qwixx.puzzles.making import Search  # noqa: PLC0415

    return search(Search(game, players, seed), count, out, Wishes(workers, cluster))
