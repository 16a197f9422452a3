"""`qwixx play`: the game in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from qwixx.cli.context import context, read_bytes
from qwixx.record import parse_record_bytes
from qwixx.rules.reasons import N_


def play(
    file: Annotated[
        Path | None,
        typer.Argument(show_default=False, help=N_("A saved game to go on with.")),
    ] = None,
) -> None:
    """Open the terminal game."""
    from qwixx.terminal.app import run  # noqa: PLC0415  (Textual is slow to import)

    run(context.texts, resume=None if file is None else parse_record_bytes(read_bytes(file)))
