"""The standard streams of the command: any encoding, and disks that are full."""

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from qwixx.cli.context import context
from qwixx.cli.exits import CLOSED, DONE, UNUSABLE

REPLACING = "qwixx-replacing"
"""The name under which `replacement` is known to Python's encoders."""

TYPOGRAPHY = {
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'",
    "–": "-", "—": "-", "−": "-", "…": "...", "·": ".", "•": "*", "±": "+-", "×": "x",
    "≥": ">=", "≤": "<=", "≈": "~", "→": "->", "←": "<-", "✓": "v", "✗": "x", "⁄": "/",
    "¿": "?", "¡": "!",
    "ß": "ss", "■": "#", "□": ".", "●": "o", "○": "o",
}  # fmt: skip


class Output(io.TextIOWrapper):
    """The standard output, which remembers why something could not be written."""

    failure: OSError | None = None

    def write(self, text: str) -> int:
        with self._remembering():
            return super().write(text)

    def flush(self) -> None:
        with self._remembering():
            super().flush()

    def write_bytes(self, data: bytes) -> None:
        """Write what has its encoding already."""
        with self._remembering():
            super().flush()
            self.buffer.write(data)
            self.buffer.flush()

    @contextmanager
    def _remembering(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.failure = error
            raise


def set_up() -> None:
    """Let both outputs replace the characters that their encoding does not have."""
    codecs.register_error(REPLACING, replace)
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        encoding, is_line_buffered = out.encoding, out.line_buffering
        buffer = out.detach()
        sys.stdout = sys.__stdout__ = Output(  # type: ignore[misc]
            buffer, encoding, REPLACING, line_buffering=is_line_buffered
        )
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors=REPLACING)


def replace(error: UnicodeError) -> tuple[str, int]:
    """What is written instead: see `codecs.register_error`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(in_ascii, lacking)), error.end


def in_ascii(character: str) -> str:
    """The nearest thing in ASCII: a letter without its accent, a line, or a question mark."""
    if character in TYPOGRAPHY:
        return TYPOGRAPHY[character]
    name = unicodedata.name(character, "")
    if name.startswith("BOX DRAWINGS"):
        lines = "HORIZONTAL" in name, "VERTICAL" in name
        return {(True, False): "-", (False, True): "|"}.get(lines, "+")
    if "BLOCK" in name or "SHADE" in name:
        return "#"
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return bare or "?"


def flush_streams(code: int) -> int:
    """Flush standard output and error. Return the exit code of the whole run."""
    for stream in (sys.stdout, sys.stderr):
        if (error := _unwritable(stream)) is None:
            continue
        _discard(stream)
        if stream is sys.stdout and code == DONE:
            code = CLOSED if isinstance(error, BrokenPipeError) else complain(error)
    return code


def _unwritable(stream: TextIO | None) -> OSError | None:
    """Why nothing more can be written to a stream, if it is so."""
    try:
        if stream is not None:
            stream.flush()
    except OSError as error:
        return error
    return None


def _discard(stream: TextIO) -> None:
    """Python would try again at its end, and complain."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def complain(error: OSError) -> int:
    """Say what the system could not do; returns the exit code."""
    texts, cause = context.texts, error.strerror or str(error)
    if getattr(sys.stdout, "failure", None) is not None:
        text = texts("The output cannot be written: {cause}.", cause=cause)
    elif error.filename is not None:
        text = texts("{path} cannot be used: {cause}.", path=error.filename, cause=cause)
    else:
        text = texts("The system refused to read or write something: {cause}.", cause=cause)
    context.err.print(text, style="bold red", markup=False)
    return UNUSABLE
