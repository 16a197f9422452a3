"""`qwixx simulate`: many games between the same players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qwixx.cli.context import GAME_NAMES, find_game
from qwixx.record import record_text
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_

if TYPE_CHECKING:
    from qwixx.simulation.contest import Contest

GameArgument = Annotated[
    str, typer.Argument(metavar=GAME_NAMES, show_default=False, help=N_("Which game."))
]
GamesOption = Annotated[
    int,
    typer.Option(
        metavar="NUMBER", show_default=False, help=N_("How many games; rounded up to whole deals.")
    ),
]
SeedOption = Annotated[
    int,
    typer.Option(
        metavar="NUMBER", show_default=False, help=N_("The same seed gives the same games.")
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER", show_default=False, help=N_("How many processes; all cores if useful.")
    ),
]
ClusterOption = Annotated[
    str, typer.Option(metavar="ADDRESS", help=N_("Play on the Dask cluster at this address."))
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("Keep the run in this file, and go on with it if there.")),
]
JsonOption = Annotated[bool, typer.Option("--json", help=N_("Answer in JSON."))]
CsvOption = Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Write a table as CSV."))]
PlotOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("Draw a plot: a file .svg or .png."))
]


def simulate(
    game: GameArgument,
    players: Annotated[
        list[str],
        typer.Argument(
            show_default=False,
            help=N_("Who plays: random, greedy, ga …, or a class of your own as module:Class."),
        ),
    ],
    games: GamesOption = 10_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    as_json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
    resume: ResumeOption = None,
    record: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", help=N_("Only print the file of this game, counted from 0.")
        ),
    ] = None,
) -> int:
    """Play and print what is known: also after Ctrl-C."""
    from qwixx.cli.contests import Wishes, play_and_show  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.cli.results import LINEUP  # noqa: PLC0415
    from qwixx.simulation.contest import Contest  # noqa: PLC0415

    contest = Contest(find_game(game), (tuple(players),), games, seed)
    if record is not None:
        return _print_record(contest, record)
    return play_and_show(contest, Wishes(workers, cluster, resume, as_json, csv, plot), LINEUP)


def _print_record(contest: "Contest", number: int) -> int:
    from qwixx.simulation.games import check_number  # noqa: PLC0415
    from qwixx.simulation.readable import record_game  # noqa: PLC0415

    contest.check()
    check_number(number)
    (players,) = contest.lineups
    typer.echo(
        record_text(record_game(GAMES[contest.game], players, contest.seed, number)), nl=False
    )
    return 0
