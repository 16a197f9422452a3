"""What every command shares: the language and the two outputs."""

import json

import typer
from rich.console import Console

from qwixx.locale import Texts, system_language


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


def print_json(value: object) -> None:
    """For programs: one JSON value, not wrapped, not coloured."""
    typer.echo(json.dumps(value, ensure_ascii=False))
