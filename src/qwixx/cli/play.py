"""`qwixx play`: the game in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qwixx.cli.context import context as shared
from qwixx.cli.inputs import InputError, allow_own, complete_game, given, not_with, one_of
from qwixx.cli.opening import check_terminal
from qwixx.cli.options import GAME_NAMES
from qwixx.cli.players import complete_player
from qwixx.notation import shorten
from qwixx.record import LONGEST_NAME, OWN, PERSON, Seat
from qwixx.rules import CLASSIC, GAMES, Game
from qwixx.rules.reasons import N_

if TYPE_CHECKING:
    from qwixx.terminal.setup import Setup

THEMES = ("dark", "light")


def play(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help=N_("A saved game to go on with."))] = None,
    game: Annotated[
        str,
        typer.Option(
            metavar=GAME_NAMES,
            parser=one_of("--game", GAMES),
            autocompletion=complete_game,
            help=N_("Begin this game at once."),
        ),
    ] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND",
            autocompletion=complete_player,
            help=N_(
                "Who sits there, once for each seat: person, person:Ana, casual …, or a class of"
                " your own as module:Class."
            ),
        ),
    ] = None,
    no_hints: Annotated[bool, typer.Option("--no-hints", help=N_("Play without hints."))] = False,
    theme: Annotated[
        str,
        typer.Option(
            metavar="|".join(THEMES),
            parser=one_of("--theme", THEMES),
            help=N_("On a dark or light background; if not given, as last time."),
        ),
    ] = "",
    saves: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=N_("The folder for saved games."))
    ] = None,
) -> None:
    """Open the terminal game."""
    not_with(given(context), "file", "game", "no_hints")
    if file is not None and not file.is_file():
        raise InputError("no_file", path=file)
    people = [_sitting(GAMES[game or CLASSIC.name], text) for text in seat or ()]
    own = tuple(name for _, name in people if name)
    if file and len(own) < len(people):
        raise InputError("not_with", option="--seat", other="FILE")
    setup = None if file or not (game or seat) else _setup(game, people, hints=not no_hints)
    from qwixx.terminal.app import Settings, run  # noqa: PLC0415  (Textual is slow to import)

    check_terminal()
    run(Settings(shared.language, saves, theme=theme or None, own=own), setup, file)


def _setup(game: str, people: list[tuple[Seat, str]], *, hints: bool) -> "Setup":
    from qwixx.terminal.setup import Setup  # noqa: PLC0415

    setup = Setup(game or CLASSIC.name, hints=hints)
    if people:
        setup = setup._replace(seats=tuple(seat for seat, _ in people))
    GAMES[setup.game].start(len(setup.seats))
    return setup


def _sitting(game: Game, text: str) -> tuple[Seat, str]:
    """Who sits there, and the name `module:Class` of a player of one's own.

    A file can't name such a player, or whoever writes files could run code: there, and to go on,
    it is `own`.
    """
    from qwixx.players import PLAYERS, UnknownPlayer, check_anyone, players_of  # noqa: PLC0415

    kind, _, name = text.partition(":")
    if kind in (PERSON, *PLAYERS):
        if kind != PERSON:
            check_anyone(kind, game)
        seat = Seat(name, kind)
        if name:
            seat.check()
        return seat, ""
    if not name:
        known = ", ".join((PERSON, *players_of(game)))
        raise UnknownPlayer("player", name=shorten(kind), known=known)
    allow_own((text,))
    check_anyone(text, game)
    return Seat(name[-LONGEST_NAME:], OWN), text
