"""Opening the terminal game at another screen than its first."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from qwixx.cli.context import context
from qwixx.cli.inputs import InputError

if TYPE_CHECKING:
    from qwixx.terminal.study import Study


def open_screen(first: "Callable[[Study], None]", saves: Path | None = None) -> None:
    """Open the app with this screen, which is all there is to be seen."""
    check_terminal("no_screen")
    from qwixx.terminal.app import Settings, look_at  # noqa: PLC0415  (Textual is slow to import)

    look_at(Settings(context.language, saves), first)


def check_terminal(otherwise: str = "no_terminal") -> None:
    """The game reads keys from the standard input, and draws on the standard error."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise InputError(otherwise)
