"""What can be wrong with a database, told from what is wrong with an entry; and its clear words."""

import logging
import sqlite3
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from qwixx.server.storage.datafile import FileGone
from qwixx.tables.refusals import Refused

log = logging.getLogger(__name__)

FULL = ("53100",)
"""What PostgreSQL calls a full disk."""


def is_full(error: BaseException) -> bool:
    """Whether there was no room left to write to."""
    sqlstate = getattr(getattr(error, "orig", error), "sqlstate", None)
    return _code(error) == sqlite3.SQLITE_FULL or sqlstate in FULL


def is_damaged(error: BaseException) -> bool:
    return _code(error) == sqlite3.SQLITE_CORRUPT


def is_read_only(error: BaseException) -> bool:
    return _code(error) == sqlite3.SQLITE_READONLY


def _code(error: BaseException) -> int | None:
    """SQLite's number for what is wrong, without the details."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def unavailable(error: Exception, table: int | None = None) -> Refused:
    """What people are told of it. The cause is for the host."""
    log.error("the database failed: %s", cause_of(error), extra={"table": table})
    if isinstance(error, FileGone):
        return Refused("file_gone")
    return Refused("disk_full" if is_full(error) else "storage")


def cause_of(error: BaseException) -> str:
    """In the database's own words, without the statement and what was to be stored."""
    if isinstance(error, FileGone):
        return "its file was moved, deleted or replaced"
    with suppress(AttributeError):
        return str(error.orig).strip()  # type: ignore[attr-defined]
    return str(error) if isinstance(error, SQLAlchemyError) else repr(error)
