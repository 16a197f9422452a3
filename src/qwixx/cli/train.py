"""`qwixx train`: let a player learn by playing against itself."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.context import find_game
from qwixx.cli.simulate import ClusterOption, GameArgument, PlotOption, SeedOption
from qwixx.rules.reasons import N_


def train(
    game: GameArgument,
    player: Annotated[
        str, typer.Argument(show_default=False, help=N_("Who learns: champion or plain."))
    ],
    weights: Annotated[
        Path, typer.Option(metavar="FILE", help=N_("Where the learned weights go: a file .npz."))
    ],
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Keep the training in this file, and go on with it.")),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Begin with these weights instead of from nothing.")),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="PLAYER",
            help=N_("Learn to beat this one, champion or plain, instead of oneself."),
        ),
    ] = "",
    seats: Annotated[
        int, typer.Option(metavar="NUMBER", min=2, max=5, help=N_("How many players."))
    ] = 2,
    games: Annotated[
        int, typer.Option(metavar="NUMBER", min=500, help=N_("How many games to learn from."))
    ] = 1_000_000,
    seed: SeedOption = 1,
    rate: Annotated[
        float, typer.Option(metavar="NUMBER", help=N_("How large steps are at first."))
    ] = 0.05,
    workers: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help=N_("How many processes; all cores if not said.")),
    ] = None,
    cluster: ClusterOption = "",
    plot: PlotOption = None,
) -> int:
    """Learn, save as it goes, and write the weights: also after Ctrl-C."""
    from qwixx.cli.lessons import Wishes, learn_and_save  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.training.course import Course  # noqa: PLC0415

    course = Course(find_game(game), player, seats, games, seed, rate, against=against)
    return learn_and_save(course, Wishes(weights, resume, start, workers, cluster, plot))
