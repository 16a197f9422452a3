"""`qwixx train`: let a player learn by playing against itself."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.inputs import given, not_with, one_of, real, whole
from qwixx.cli.options import (
    ClusterOption,
    GameArgument,
    PlotOption,
    ResumeOption,
    SeedOption,
    WorkersOption,
)
from qwixx.rules.reasons import N_
from qwixx.simulation.limits import MOST_GAMES

LEARNERS = ("champion", "plain")
LEAST_GAMES = 500
MOST_PASSES = 20


def complete_learner(incomplete: str) -> list[str]:
    """For the shell: learners that begin like this."""
    return [name for name in LEARNERS if name.startswith(incomplete)]


def train(
    context: typer.Context,
    game: GameArgument,
    player: Annotated[
        str,
        typer.Argument(
            parser=one_of("PLAYER", LEARNERS),
            autocompletion=complete_learner,
            help=N_("Who learns: champion or plain."),
        ),
    ],
    weights: Annotated[
        Path, typer.Option(metavar="FILE", help=N_("Where the learned weights go: a file .npz."))
    ],
    resume: ResumeOption = None,
    start: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=N_(
                "Begin with these weights instead of from nothing. With --passes, weights of a"
                " network that is built in another way only play the games."
            ),
        ),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="PLAYER",
            parser=one_of("--against", LEARNERS),
            autocompletion=complete_learner,
            help=N_("Learn to beat this one, champion or plain, instead of oneself."),
        ),
    ] = "",
    seats: Annotated[
        int,
        typer.Option(metavar="NUMBER", parser=whole("--seats", 2, 5), help=N_("How many players.")),
    ] = 2,
    games: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--games", LEAST_GAMES, MOST_GAMES),
            help=N_("How many games to learn from."),
        ),
    ] = 1_000_000,
    seed: SeedOption = 1,
    rate: Annotated[
        float | None,
        typer.Option(
            metavar="NUMBER",
            parser=real("--rate", 0, 1),
            help=N_("How large steps are at first: 0.05, or 0.0004 with --passes, if not given."),
        ),
    ] = None,
    mixed: Annotated[
        float | None,
        typer.Option(
            metavar="NUMBER",
            parser=real("--mixed", 0, 1),
            help=N_("What share of the games begins with turns of players who err, from 0 to 1."),
        ),
    ] = None,
    passes: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--passes", 0, MOST_PASSES),
            help=N_(
                "Play all games first, and then go over all of them so many times; 0 to learn from"
                " each round of games once."
            ),
        ),
    ] = 0,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    plot: PlotOption = None,
) -> int:
    """Learn, save as it goes, and write the weights: also after Ctrl-C."""
    not_with(given(context), "cluster", "workers")
    not_with(given(context), "passes", "resume")
    from qwixx.cli.running import Wishes  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.cli.train.lesson import Outputs, learn_and_save  # noqa: PLC0415
    from qwixx.training.course import Course  # noqa: PLC0415

    rate = rate or (0.0004 if passes else 0.05)
    course = Course(
        game, player, seats, games, seed, rate, against=against, mixed=mixed or 0.0, passes=passes
    )
    return learn_and_save(course, start, Wishes(workers, cluster, resume), Outputs(weights, plot))
