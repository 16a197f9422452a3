"""`qwixx simulate`: many games between the same players."""

from typing import TYPE_CHECKING, Annotated

import typer

from qwixx.cli.context import print_file
from qwixx.cli.inputs import allow_own, given, not_with, whole
from qwixx.cli.options import (
    AdjustedOption,
    ClusterOption,
    CsvOption,
    GameArgument,
    GamesOption,
    JsonOption,
    PlotOption,
    ResumeOption,
    SeedOption,
    WorkersOption,
)
from qwixx.cli.players import complete_player
from qwixx.record import record_text
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_
from qwixx.simulation.limits import MOST_GAMES

if TYPE_CHECKING:
    from qwixx.simulation.contest import Contest


def simulate(
    context: typer.Context,
    game: GameArgument,
    players: Annotated[
        list[str],
        typer.Argument(
            autocompletion=complete_player,
            help=N_("Who plays, as “qwixx players” lists; or a class of your own as module:Class."),
        ),
    ],
    games: GamesOption = 10_000,
    seed: SeedOption = 1,
    adjusted: AdjustedOption = False,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    as_json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
    resume: ResumeOption = None,
    record: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--record", 0, MOST_GAMES - 1),
            help=N_("Only print the file of this game, counted from 0."),
        ),
    ] = None,
) -> int:
    """Play and print what is known: also after Ctrl-C."""
    typed = given(context)
    not_with(typed, "cluster", "workers")
    beside = "games", "adjusted", "workers", "cluster", "as_json", "csv", "plot", "resume"
    not_with(typed, "record", *beside)
    allow_own(players)
    from qwixx.cli.contests.playing import Outputs, play_and_show  # noqa: PLC0415  (Numba is slow)
    from qwixx.cli.contests.results import LINEUP  # noqa: PLC0415
    from qwixx.cli.running import Wishes  # noqa: PLC0415
    from qwixx.simulation.contest import Contest  # noqa: PLC0415

    contest = Contest(game, (tuple(players),), games, seed, adjusted)
    if record is not None:
        return _print_record(contest, record)
    wishes, outputs = Wishes(workers, cluster, resume), Outputs(as_json, csv, plot)
    return play_and_show(contest, wishes, outputs, LINEUP)


def _print_record(contest: "Contest", number: int) -> int:
    from qwixx.simulation.readable import record_game  # noqa: PLC0415

    contest.check()
    (players,) = contest.lineups
    print_file(record_text(record_game(GAMES[contest.game], players, contest.seed, number)))
    return 0
