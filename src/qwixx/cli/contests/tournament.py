"""`qwixx tournament`: everyone against everyone else."""

from typing import Annotated

import typer

from qwixx.cli.inputs import allow_own, given, not_with
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
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_


def tournament(
    context: typer.Context,
    game: GameArgument,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            autocompletion=complete_player,
            help=N_("Who plays, as for “qwixx simulate”; if not given, all quick players."),
        ),
    ] = None,
    games: GamesOption = 10_000,
    seed: SeedOption = 1,
    adjusted: AdjustedOption = False,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    as_json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
    resume: ResumeOption = None,
) -> int:
    """Play all pairs and print ratings: also after Ctrl-C."""
    not_with(given(context), "cluster", "workers")
    allow_own(players or ())
    from qwixx.cli.contests.playing import Outputs, play_and_show  # noqa: PLC0415  (Numba is slow)
    from qwixx.cli.contests.results import TOURNAMENT  # noqa: PLC0415
    from qwixx.cli.running import Wishes  # noqa: PLC0415
    from qwixx.simulation.contest import all_pairs  # noqa: PLC0415
    from qwixx.simulation.line_up import compiled_players  # noqa: PLC0415

    names = tuple(players or compiled_players(GAMES[game]))
    wishes, outputs = Wishes(workers, cluster, resume), Outputs(as_json, csv, plot)
    return play_and_show(all_pairs(game, names, games, seed, adjusted), wishes, outputs, TOURNAMENT)
