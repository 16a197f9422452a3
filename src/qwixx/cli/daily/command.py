"""`qwixx daily`: today's game, played on a server; the dice of a day from its key, what could be
made of them, and whether it is the key that was announced.
"""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.group import Commands
from qwixx.cli.options import JsonOption
from qwixx.rules.reasons import N_

app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")

DayArgument = Annotated[
    str, typer.Argument(metavar="DATE", help=N_("The day, such as 2026-11-17."))
]
KeyArgument = Annotated[
    str,
    typer.Argument(metavar="KEY", help=N_("The day's key, which its server tells after the day.")),
]


@app.command(help=N_("Play the game of the day on a server."))
def play(
    server: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help=N_("Where it is played; also the link by which a browser takes its player along."),
        ),
    ] = "http://127.0.0.1:8123",
    day: Annotated[
        str, typer.Option(metavar="DATE", help=N_("A past day instead; it does not count."))
    ] = "",
    free: Annotated[
        bool, typer.Option("--free", help=N_("The same dice again, without being counted."))
    ] = False,
    name: Annotated[
        str, typer.Option(metavar="NAME", help=N_("Your name for the day's table."))
    ] = "",
    saves: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=N_("The folder for who you are to each server.")),
    ] = None,
) -> None:
    """Left and taken up again as one likes: the server keeps each decision."""
    from qwixx.cli.daily.playing import Wish  # noqa: PLC0415  (slow to import)
    from qwixx.cli.daily.playing import play as play_day  # noqa: PLC0415

    play_day(Wish(server, day, free, name, saves))


@app.command(help=N_("Show all dice of a day."))
def show(day: DayArgument, key: KeyArgument, as_json: JsonOption = False) -> None:
    """One line for each turn."""
    from qwixx.cli.daily.output import show_dice  # noqa: PLC0415  (the server is slow to import)

    show_dice(day, key, as_json)


@app.command(help=N_("Show the most points that the dice of a day allow, and a way to them."))
def best(day: DayArgument, key: KeyArgument, as_json: JsonOption = False) -> None:
    """Exactly, or with a bound that is proven."""
    from qwixx.cli.daily.output import show_best  # noqa: PLC0415

    show_best(day, key, as_json)


@app.command(help=N_("Check that a key is the one whose check sum was announced."))
def check(
    day: DayArgument,
    key: KeyArgument,
    announced: Annotated[
        str,
        typer.Argument(
            metavar="SUM", help=N_("The check sum that its server told before the day.")
        ),
    ],
) -> None:
    """Code 1 if it is not."""
    from qwixx.cli.daily.output import check_key  # noqa: PLC0415

    check_key(day, key, announced)
