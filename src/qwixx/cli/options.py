"""Arguments and options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.inputs import complete_game, find_game, whole
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_
from qwixx.simulation.limits import MOST_GAMES, MOST_SEEDS, MOST_WORKERS

GAME_NAMES = "|".join(GAMES)
"""What can be typed for a game, as help pages show it."""

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar=GAME_NAMES,
        parser=find_game,
        autocompletion=complete_game,
        help=N_("Which game."),
    ),
]
PositionArgument = Annotated[
    str,
    typer.Argument(help=N_("A position, such as “classic 1; turn A; A: r3 r4; B: m1”.")),
]
FileArgument = Annotated[Path, typer.Argument(help=N_("A game file; - for standard input."))]
NumberOption = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        parser=whole("--number", 1, 10**9),
        help=N_("Which game, if the file holds several; the first is 1."),
    ),
]
RollOption = Annotated[
    str,
    typer.Option(metavar="ROLL", help=N_("Dice to throw in it first, such as “4 1 r3 y2 g5 b6”.")),
]
GamesOption = Annotated[
    int,
    typer.Option(
        metavar="NUMBER",
        parser=whole("--games", 1, MOST_GAMES),
        help=N_("How many games; rounded up to whole deals."),
    ),
]
SeedOption = Annotated[
    int,
    typer.Option(
        metavar="NUMBER",
        parser=whole("--seed", 0, MOST_SEEDS - 1),
        help=N_("The same seed gives the same games."),
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        parser=whole("--workers", 1, MOST_WORKERS),
        help=N_("How many processes; all cores if useful."),
    ),
]
ClusterOption = Annotated[
    str, typer.Option(metavar="ADDRESS", help=N_("Play on the Dask cluster at this address."))
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("Keep the run in this file, and go on with it if there.")),
]
DatabaseOption = Annotated[
    str, typer.Option(metavar="FILE", help=N_("A file or database URL for the tables."))
]
KeepOption = Annotated[
    int,
    typer.Option(
        metavar="DAYS",
        parser=whole("--keep", 0, 36_500),
        help=N_("Days for which a table is kept that nobody plays at; 0 for ever."),
    ),
]
ArchiveOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help=N_("Keep the game files of tables that expire.")),
]
JsonOption = Annotated[bool, typer.Option("--json", help=N_("Answer in JSON."))]
CsvOption = Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Write a table as CSV."))]
PlotOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("Draw a plot: a file .svg or .png."))
]
AdjustedOption = Annotated[
    bool,
    typer.Option("--adjusted", help=N_("Also give results without luck: slower, more certain.")),
]
