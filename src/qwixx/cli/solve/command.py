"""`qwixx solve`: the best score of one player alone, exactly, and what it says about rows."""

from typing import Annotated

import typer

from qwixx.cli.inputs import given, only_with, whole
from qwixx.cli.options import JsonOption, SeedOption
from qwixx.rules.reasons import N_

LEAST_GAMES, MOST_GAMES = 1_000, 10_000_000
MOST_THROWS = 100


def solve(
    context: typer.Context,
    row: Annotated[
        bool, typer.Option("--row", help=N_("Show how often rows are locked and what crosses add."))
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--games", LEAST_GAMES, MOST_GAMES),
            help=N_("With --row: how many games of the best player to look at."),
        ),
    ] = 200_000,
    seed: SeedOption = 1,
    throws: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--throws", 1, MOST_THROWS),
            help=N_("With --row: how many throws are left for a lock at any price."),
        ),
    ] = 10,
    again: Annotated[
        bool, typer.Option("--again", help=N_("Solve anew even if there is a saved table."))
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Solve, or read the saved table, and tell what was asked for."""
    only_with(given(context), "--row", "games", "seed", "throws", by=row)
    from qwixx.cli.solve.output import show_points, show_rows  # noqa: PLC0415  (Numba is slow)

    if row:
        show_rows(games, seed, throws, again, as_json)
    else:
        show_points(again, as_json)
