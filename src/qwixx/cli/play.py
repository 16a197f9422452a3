"""`qwixx play`: the game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.context import GAME_NAMES, InputError, context, find_game
from qwixx.players import PLAYERS, UnknownPlayer, check_player, enlist, players_of
from qwixx.record import PERSON, Seat
from qwixx.rules import CLASSIC, GAMES, Game
from qwixx.rules.reasons import N_


def play(
    file: Annotated[
        Path | None,
        typer.Argument(show_default=False, help=N_("A saved game to go on with.")),
    ] = None,
    game: Annotated[
        str, typer.Option(metavar=GAME_NAMES, help=N_("Begin this game at once."))
    ] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND",
            help=N_("Who sits there, once for each seat: person, person:Ana, greedy …"),
        ),
    ] = None,
    no_hints: Annotated[
        bool, typer.Option("--no-hints", help=N_("Nobody may ask what is best."))
    ] = False,
    saves: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=N_("The folder for saved games."))
    ] = None,
) -> None:
    """Open the terminal game."""
    from qwixx.terminal.app import Settings, run  # noqa: PLC0415  (Textual is slow to import)
    from qwixx.terminal.setup import Setup  # noqa: PLC0415

    setup = None
    if game or seat:
        setup = Setup(find_game(game or CLASSIC.name), hints=not no_hints)
        if seat:
            seats = tuple(_seat(GAMES[setup.game], text) for text in seat)
            setup = setup._replace(seats=seats)
        GAMES[setup.game].start(len(setup.seats))
    if file is not None and not file.is_file():
        raise InputError("no_file", path=file)
    run(Settings(language=context.language, saves=saves), setup, file)


def _seat(game: Game, text: str) -> Seat:
    kind, _, name = text.partition(":")
    if kind not in (PERSON, *PLAYERS) and name:  # module:Class, and perhaps a name
        attribute, _, name = name.partition(":")
        kind = enlist(f"{kind}:{attribute}")
    if kind not in (PERSON, *PLAYERS):
        known = ", ".join((PERSON, *players_of(game)))
        raise UnknownPlayer("player", name=kind, known=known)
    if kind != PERSON:
        check_player(kind, game)
    seat = Seat(name, kind)
    if name:
        seat.check()
    return seat
