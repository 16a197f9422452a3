"""The files of an SQLite database: whether they are still where they were, and what is erased.

A process that has a file open can go on writing to it after somebody has deleted it or put another
in its place. Whatever it stored then would be gone with the process.
"""

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

BESIDE = ("", "-wal", "-shm")
"""What is added to the name of the database for each file that it consists of."""
SHORT, USUAL = 50, 5000
"""Milliseconds that an erasure, and everything else, waits for those who read."""

Identity = Sequence[tuple[int, int] | None]
"""Device and number of each file; None if it is not there."""


class FileGone(Exception):
    """The database, or a file that belongs to it, was moved, deleted or replaced."""


class DataFile:
    """The files that were there when the database was opened."""

    def __init__(self, name: str | None) -> None:
        is_file = name and not name.startswith((":", "file:"))
        self._paths = [Path(f"{name}{more}") for more in BESIDE] if is_file else []
        self._opened: Identity = ()

    def note(self) -> None:
        """Remember the files, all of which are open now."""
        self._opened = self._found()

    @property
    def is_gone(self) -> bool:
        return self._found() != self._opened

    def _found(self) -> Identity:
        return [_identity(path) for path in self._paths]


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def erase_log(connection: Connection) -> bool:
    """Empty SQLite's write-ahead log, which keeps pages as they were before something was deleted.

    Return False if somebody is reading just now: then it has to be tried again. Elsewhere than in
    SQLite there is nothing to do.
    """
    if connection.dialect.name != "sqlite":
        return True
    connection.exec_driver_sql(f"PRAGMA busy_timeout={SHORT}")
    try:
        busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").first()
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={USUAL}")
    return busy is None or busy[0] == 0
