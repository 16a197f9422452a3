"""`qwixx admin`: what whoever runs a server can do with its tables."""

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.group import Commands
from qwixx.cli.inputs import complete_game, day, one_of, whole
from qwixx.cli.options import GAME_NAMES, ArchiveOption, DatabaseOption, JsonOption, KeepOption
from qwixx.rules import GAMES
from qwixx.rules.reasons import N_

# What the server is made of is slow to import; other commands are not to wait for it.
# ruff: noqa: PLC0415

STATUSES = ("lobby", "playing", "over", "closed", "unreadable")
MOST_DAYS = 36_500
NAMES = N_("A table's id, its watch id, or its number in the database.")

app = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode="rich")

TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help=NAMES)]
TablesArgument = Annotated[list[str], typer.Argument(metavar="TABLE", help=NAMES)]
GameOption = Annotated[
    str,
    typer.Option(
        metavar=GAME_NAMES,
        parser=one_of("--game", GAMES),
        autocompletion=complete_game,
        help=N_("Only of this game."),
    ),
]
PeopleArgument = Annotated[
    list[str],
    typer.Argument(metavar="PERSON", help=N_("A name, or a number as “board” shows it.")),
]
AddressArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help=N_("An address, or a network as 192.0.2.0/24."))
]


def complete_status(incomplete: str) -> list[str]:
    """For the shell: states of tables that begin like this."""
    return [status for status in STATUSES if status.startswith(incomplete)]


# ── tables ────────────────────────────────────────────────────────────────────────────────────


@app.command(help=N_("List tables, the newest first."))
def tables(
    status: Annotated[
        str,
        typer.Option(
            metavar="|".join(STATUSES),
            parser=one_of("--status", STATUSES),
            autocompletion=complete_status,
            help=N_("Only tables in this state."),
        ),
    ] = "",
    game: GameOption = "",
    older: Annotated[
        int,
        typer.Option(
            metavar="DAYS",
            parser=whole("--older", 0, MOST_DAYS),
            help=N_("Only tables that nobody has played at for so many days."),
        ),
    ] = 0,
    most: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", parser=whole("--most", 1, 10**6), help=N_("How many at the most.")
        ),
    ] = 50,
    as_json: JsonOption = False,
    database: DatabaseOption = "",
) -> None:
    """For people or programs."""
    from qwixx.cli.admin.looking import Wanted, list_tables

    list_tables(database, Wanted(status, game, older, most), as_json)


@app.command(help=N_("Show a table."))
def show(table: TableArgument, as_json: JsonOption = False, database: DatabaseOption = "") -> None:
    """All that is known of one, but for sealed choices."""
    from qwixx.cli.admin.looking import show_table

    show_table(database, table, as_json)


@app.command(help=N_("Close tables: people there are told, and nobody can go on."))
def close(table: TablesArgument, database: DatabaseOption = "") -> None:
    """All of them or, if one is not there, none."""
    from qwixx.cli.admin.changing import close_tables

    close_tables(database, table)


@app.command(help=N_("Delete tables, with everything that belongs to them."))
def delete(table: TablesArgument, database: DatabaseOption = "") -> None:
    """All of them or, if one is not there, none."""
    from qwixx.cli.admin.changing import delete_tables

    delete_tables(database, table)


@app.command(help=N_("Write the game file of a table whose game is over."))
def export(
    table: TableArgument,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Where it goes; by default, the standard output.")),
    ] = None,
    database: DatabaseOption = "",
) -> None:
    """The same file that players can have."""
    from qwixx.cli.admin.looking import export_game

    export_game(database, table, out)


@app.command("export-all", help=N_("Write the game files of all games that are over."))
def export_all(
    target: Annotated[
        Path,
        typer.Argument(
            metavar="TARGET",
            help=N_("A file .qwixx for all games, or a folder for a file of each."),
        ),
    ],
    game: GameOption = "",
    since: Annotated[
        date | None,
        typer.Option(
            metavar="DATE",
            parser=day("--since"),
            help=N_("Only games played on this day or later, such as 2026-01-31."),
        ),
    ] = None,
    until: Annotated[
        date | None,
        typer.Option(
            metavar="DATE",
            parser=day("--until"),
            help=N_("Only games played on this day or before."),
        ),
    ] = None,
    database: DatabaseOption = "",
) -> int:
    """The oldest tables first."""
    from qwixx.cli.admin.exporting import Wanted, write_games

    return write_games(database, target, Wanted(game, since, until))


@app.command(help=N_("Delete tables that nobody has played at for long."))
def expire(
    keep: KeepOption,
    archive: ArchiveOption = None,
    only_count: Annotated[
        bool, typer.Option("--count", help=N_("Only say how many there are."))
    ] = False,
    database: DatabaseOption = "",
) -> int:
    """As a server does it by itself."""
    from qwixx.cli.admin.working import expire_all

    return expire_all(database, keep, archive, only_count)


# ── addresses ─────────────────────────────────────────────────────────────────────────────────


@app.command(help=N_("Shut an address or a network out."))
def ban(
    address: AddressArgument,
    days: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=whole("--days", 0, MOST_DAYS),
            help=N_("For how many days; 0 for ever."),
        ),
    ] = 0,
    database: DatabaseOption = "",
) -> None:
    """From the next seconds on."""
    from qwixx.cli.admin.changing import shut_out

    shut_out(database, address, days)


@app.command(help=N_("Let an address or a network in again."))
def unban(address: AddressArgument, database: DatabaseOption = "") -> None:
    """The network has to be the one that was shut out."""
    from qwixx.cli.admin.changing import let_in

    let_in(database, address)


@app.command(help=N_("List who is shut out."))
def bans(as_json: JsonOption = False, database: DatabaseOption = "") -> None:
    """Those that hold now."""
    from qwixx.cli.admin.looking import list_bans

    list_bans(database, as_json)


# ── the club's board ──────────────────────────────────────────────────────────────────────────


@app.command(help=N_("List who is on the club's board, and who was taken off it."))
def board(
    game: GameOption = "", as_json: JsonOption = False, database: DatabaseOption = ""
) -> None:
    """By game, in the order of the board."""
    from qwixx.cli.admin.looking import list_board

    list_board(database, game, as_json)


@app.command(help=N_("Take people off the club's board: they cannot put themselves back."))
def unlist(person: PeopleArgument, database: DatabaseOption = "") -> None:
    """All of them or, if one is not there, none."""
    from qwixx.cli.admin.changing import list_people

    list_people(database, person, is_barred=True)


@app.command(help=N_("Let people be on the club's board again."))
def relist(person: PeopleArgument, database: DatabaseOption = "") -> None:
    """If they still want to be."""
    from qwixx.cli.admin.changing import list_people

    list_people(database, person, is_barred=False)


# ── the database ──────────────────────────────────────────────────────────────────────────────


@app.command(help=N_("Check that the database is whole and all tables can be read."))
def check(database: DatabaseOption = "") -> int:
    """While a server runs or not."""
    from qwixx.cli.admin.working import check_all

    return check_all(database)


@app.command(help=N_("Copy the database, also while the server runs."))
def backup(
    file: Annotated[Path, typer.Argument(help=N_("Where the copy goes."))],
    database: DatabaseOption = "",
) -> None:
    """A copy of one moment."""
    from qwixx.cli.admin.changing import make_copy

    make_copy(database, file)


@app.command(help=N_("Put a copy in the place of the database; the server must be stopped."))
def restore(
    file: Annotated[Path, typer.Argument(help=N_("A copy, as “backup” makes it."))],
    database: DatabaseOption = "",
) -> None:
    """What was there is kept."""
    from qwixx.cli.admin.changing import put_back

    put_back(database, file)
