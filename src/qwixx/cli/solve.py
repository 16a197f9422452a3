"""`qwixx solve`: the best score of one player alone, exactly, and what it says about rows."""

from typing import Annotated

import typer

from qwixx.rules.reasons import N_

LEAST_GAMES, MOST_GAMES = 1_000, 10_000_000
MOST_SEEDS = 1 << 63
MOST_THROWS = 100


def solve(
    row: Annotated[
        bool, typer.Option("--row", help=N_("Show how often rows are locked and what crosses add."))
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=LEAST_GAMES,
            max=MOST_GAMES,
            show_default=False,
            help=N_("With --row: how many games of the best player to look at."),
        ),
    ] = 200_000,
    seed: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=MOST_SEEDS - 1,
            show_default=False,
            help=N_("The same seed gives the same games."),
        ),
    ] = 1,
    throws: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=1,
            max=MOST_THROWS,
            show_default=False,
            help=N_("With --row: how many throws are left for a lock at any price."),
        ),
    ] = 10,
    again: Annotated[
        bool, typer.Option("--again", help=N_("Solve anew even if there is a saved table."))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Answer in JSON."))] = False,
) -> None:
    """Solve, or read the saved table, and tell what was asked for."""
    from qwixx.cli.solitaire import show_points, show_rows  # noqa: PLC0415  (Numba is slow to import)

    if row:
        show_rows(games, seed, throws, again, as_json)
    else:
        show_points(again, as_json)
