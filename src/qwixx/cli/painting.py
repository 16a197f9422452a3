"""Boards, sheets and dice on the command line, in the colours that this terminal has."""

from typing import TYPE_CHECKING

from qwixx.cli.context import context

if TYPE_CHECKING:
    from rich.text import Text


def paint(text: "Text") -> None:
    """Print a text whose styles are names of a colour scheme."""
    from qwixx.rendering.schemes import scheme_for  # noqa: PLC0415

    context.out.print(scheme_for(context.out).paint(text))
