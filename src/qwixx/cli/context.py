"""What every command shares: the language and the two outputs."""

import json
import os
import sys
from contextlib import suppress
from typing import Any

import typer
from rich.console import Console

from qwixx.compiled.announcing import announce_by
from qwixx.locale import Texts, system_language

WIDTH = 80
"""Columns of a file or pipe, as of most terminals."""


class Errors(Console):
    """The standard error: where it cannot be written, there is nobody left to tell."""

    def print(self, *objects: Any, **options: Any) -> None:
        with suppress(OSError):
            super().print(*objects, **options)


class Context:
    """Set once by `main`, then read by the commands."""

    def __init__(self) -> None:
        self.begin(None, Texts(system_language()))

    def begin(self, language: str | None, texts: Texts) -> None:
        """Begin another run."""
        self.texts, self.language = texts, language
        """What `--lang` asked for."""
        self._err: Errors | None = None
        announce_by(self._say_compiling)

    @property
    def out(self) -> Console:
        """The standard output; where that is no terminal, another terminal's width says nothing."""
        console = Console(highlight=False)
        if not console.is_terminal and not os.environ.get("COLUMNS"):
            console.width = max(console.width, WIDTH)
        return console

    @property
    def err(self) -> Console:
        """One for all: what is printed while it shows progress comes above that."""
        if self._err is None:
            self._err = Errors(stderr=True, highlight=False)
        return self._err

    def _say_compiling(self) -> None:
        """Say why it takes so long, in whatever command."""
        from qwixx.compiled.caching import CACHE, CACHED  # noqa: PLC0415  (it reads all sources)

        text = self.texts(
            "Compiling: about a minute on a free processor, longer on a busy or slow one. Later"
            " starts find it compiled; “qwixx prepare” does it in advance."
        )
        if not CACHED:
            text = self.texts(
                "Compiling: about a minute on a free processor, longer on a busy or slow one. Every"
                " start has to, as {path} cannot be written.",
                path=CACHE,
            )
        self.err.print(text, markup=False, soft_wrap=True)


context = Context()


def print_json(value: object) -> None:
    """For programs: one JSON value, not wrapped, not coloured, whole in any encoding."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    typer.echo(json.dumps(value, ensure_ascii=not encoding.lower().startswith("utf")))


def print_file(text: str) -> None:
    """Print a file as it would be saved: in UTF-8, whatever the terminal's encoding."""
    if write_bytes := getattr(sys.stdout, "write_bytes", None):
        write_bytes(text.encode())
    else:
        typer.echo(text, nl=False)
