"""The table of the exact player as a file in the user's cache folder.

It holds the points to come for every number of misthrows and every sheet (`compiled.stages`), as
64-bit numbers in the order of bytes of the machine, after a line that says so and a check sum.
"""

import hashlib
import sys
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

from qwixx.compiled.stages import SHEETS
from qwixx.files import replace_file
from qwixx.rules import Refusal
from qwixx.rules.crosses import MISTHROWS_TO_END
from qwixx.rules.reasons import N_

VERSION = 1
"""Another one whenever the same place in a table means something else."""
TITLE = b"qwixx solitaire "
HEADER = TITLE + f"{VERSION} {sys.byteorder}\n".encode()
START = len(HEADER) + hashlib.sha256().digest_size
"""Where the numbers begin."""
SIZE = MISTHROWS_TO_END * SHEETS

Table = Sequence[float]

SENTENCES = {
    "no_table": N_("The player “solitaire” needs a table: run “qwixx solve” once."),
    "other_sheet": N_("The player “solitaire” knows only the standard sheet."),
    "unreadable": N_("{path} cannot be read: {cause}."),
    "unwritable": N_("{path} cannot be written: {cause}."),
    "not_ours": N_("{path} is no table of the player “solitaire”."),
    "other_version": N_(
        "{path} was made by another version of this program; “qwixx solve --again” replaces it."
    ),
    "damaged": N_("{path} is incomplete or damaged; “qwixx solve --again” replaces it."),
}


class TableError(Refusal):
    """A table that is not there, cannot be used, or does not fit. It is left as it was."""

    sentences = SENTENCES


class Bytes(Protocol):
    """An array whose bytes can be had."""

    def tobytes(self) -> bytes: ...


def table_path() -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415  (tables have to do without it)

    return user_cache_path("qwixx") / "solitaire.table"


def missing_table() -> TableError | None:
    """Why there is no table to play by, if there is none; it is not read to find out."""
    try:
        with _opened(table_path()):
            return None
    except TableError as reason:
        return reason


def save_table(path: Path, table: Bytes) -> None:
    """Write a table whole or not at all: a name appears only when all is safely written."""
    data = table.tobytes()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, HEADER + hashlib.sha256(data).digest() + data)
    except OSError as error:
        raise TableError("unwritable", path=path, cause=error.strerror) from None


def load_table(path: Path) -> Table:
    """A table as it was saved."""
    content = memoryview(_read(path))
    if content[: len(TITLE)] != TITLE:
        raise TableError("not_ours", path=path)
    if content[: len(HEADER)] != HEADER:
        raise TableError("other_version", path=path)
    check, data = content[len(HEADER) : START], content[START:]
    table = array("d")
    if len(data) != SIZE * table.itemsize or hashlib.sha256(data).digest() != check:
        raise TableError("damaged", path=path)
    table.frombytes(data)
    return table


def _read(path: Path) -> bytes:
    """All of a table and a little more of what is too long; its length is checked later."""
    with _opened(path) as file:
        return file.read(START + 8 * SIZE + 1)


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except FileNotFoundError:
        raise TableError("no_table") from None
    except OSError as error:
        raise TableError("unreadable", path=path, cause=error.strerror) from None
