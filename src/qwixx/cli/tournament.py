"""`qwixx tournament`: everyone against everyone else."""

from typing import Annotated

import typer

from qwixx.cli.context import find_game
from qwixx.cli.simulate import (
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
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_


def tournament(
    game: GameArgument,
    players: Annotated[
        list[str] | None,
        typer.Argument(show_default=False, help=N_("Who plays; if not said, all quick players.")),
    ] = None,
    games: GamesOption = 10_000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    cluster: ClusterOption = "",
    as_json: JsonOption = False,
    csv: CsvOption = None,
    plot: PlotOption = None,
    resume: ResumeOption = None,
) -> int:
    """Play all pairs and print ratings: also after Ctrl-C."""
    from qwixx.cli.contests import Wishes, play_and_show  # noqa: PLC0415  (Numba is slow to import)
    from qwixx.cli.results import TOURNAMENT  # noqa: PLC0415
    from qwixx.simulation.contest import all_pairs  # noqa: PLC0415
    from qwixx.simulation.line_up import compiled_players  # noqa: PLC0415

    names = tuple(players or compiled_players(GAMES[find_game(game)]))
    wishes = Wishes(workers, cluster, resume, as_json, csv, plot)
    return play_and_show(all_pairs(game, names, games, seed), wishes, TOURNAMENT)
