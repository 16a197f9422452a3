"""What every command shares: the language, the two outputs, and the exit codes."""

import json
from pathlib import Path

import typer
from rich.console import Console

from qwixx.locale import Texts, system_language
from qwixx.rules import GAMES, Refusal
from qwixx.rules.reasons import N_

REFUSED = 1
MISUSED = 2
INTERRUPTED = 130
"""Exit codes: the input was refused, the command line was wrong, someone pressed Ctrl-C."""

MOST_BYTES = 1_000_000
"""No input of ours is larger; more is not even read."""

GAME_NAMES = "|".join(GAMES)
"""What can be typed for a game, as help pages show it."""

SENTENCES = {
    "unreadable": N_("{path} cannot be read: {cause}."),
    "no_file": N_("There is no file {path}."),
    "game": N_("There is no game “{game}”; there are: {known}."),
    "seat": N_("There is no seat “{seat}”; there are: {known}."),
    "language": N_("“{language}” is not a language we speak; there are: {known}."),
}


class InputError(Refusal):
    """An input that cannot be had."""

    sentences = SENTENCES


class Context:
    """Set once by `main`, then read by the commands."""

    def __init__(self) -> None:
        self.texts = Texts(system_language())
        self.language: str | None = None
        """What `--lang` asked for."""

    @property
    def out(self) -> Console:
        return Console(highlight=False)

    @property
    def err(self) -> Console:
        return Console(stderr=True, highlight=False)


context = Context()


def find_game(name: str) -> str:
    """The same name, if there is such a game."""
    if name not in GAMES:
        raise InputError("game", game=name, known=", ".join(GAMES))
    return name


def print_json(value: object) -> None:
    """For programs: one JSON value, not wrapped, not coloured."""
    typer.echo(json.dumps(value, ensure_ascii=False))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, or of the standard input for `-`."""
    if str(path) == "-":
        return typer.get_binary_stream("stdin").read(MOST_BYTES)
    try:
        with path.open("rb") as source:
            return source.read(MOST_BYTES)
    except FileNotFoundError:
        raise InputError("no_file", path=path) from None
    except OSError as error:
        raise InputError("unreadable", path=path, cause=error.strerror) from None
