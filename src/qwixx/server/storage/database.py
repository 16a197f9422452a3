"""The database before anyone is served from it: readable by its owner alone, whole, writable, ours.

Whatever is wrong with it is said in clear words at the start, and not to people at their tables.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from alembic.util import CommandError
from sqlalchemy import URL, Connection, inspect, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.server.settings import default_path
from qwixx.server.storage.errors import cause_of, is_damaged, is_full, is_read_only
from qwixx.server.storage.migrations import upgrade
from qwixx.server.storage.reader import known_url, make_engine

SENTENCES = {
    "port": N_("Port {port} of {host} cannot be used: {cause}."),
    "sockets": N_("A server takes one socket; it was given {number}."),
    "given_socket": N_("The socket that it was given cannot be used: {cause}."),
    "database_url": N_("“{url}” is neither a file nor the URL of a database that is known here."),
    "database": N_("The database {url} cannot be used: {cause}."),
    "read_only": N_("The database {url} cannot be written to: it, or its folder, is read-only."),
    "damaged": N_(
        "The database {url} is damaged ({cause}). Put a backup in its place; what can still be read"
        " is saved by: sqlite3 FILE .recover"
    ),
    "full": N_("The database {url} cannot be written to: the disk is full."),
    "newer": N_(
        "The database {url} was written by a newer version of Qwixx. Install that one, or name"
        " another file with --database."
    ),
    "foreign": N_(
        "The database {url} belongs to another program: it holds tables that are not of Qwixx. Name"
        " a new file or an empty database with --database."
    ),
    "older": N_(
        "The database {url} is not of this version of Qwixx. “qwixx serve” brings one of an earlier"
        " version up to date."
    ),
    "no_folder": N_("The database {url} cannot be made: there is no folder {folder}."),
    "archive": N_("Game files cannot be kept in the folder {folder}: {cause}."),
    "no_database": N_("There is no database {url}."),
    "driver": N_(
        "The database {url} needs a package that is not installed. This installs it:"
        " pip install 'qwixx[postgres]'"
    ),
    "processes": N_(
        "{processes} processes need a database that they can share, on Linux: --database"
        " postgresql://…"
    ),
    "ended": N_("A process of the server has ended before it could serve (exit code {code})."),
    "in_use": N_("Another server is using the database {url}. One file is for one server."),
}
PRIVATE = 0o600
LEAST_FREE = 2**16
VERSIONS = "alembic_version"
OWN = frozenset((VERSIONS, "tables", "events"))
"""Tables that a database of Qwixx has had from its first version on. The first of them alone is of
a server that was interrupted at its first start.
"""


class Unservable(Refusal):
    """Why a server cannot start."""

    sentences = SENTENCES


@contextmanager
def ready(url: str) -> Iterator[None]:
    """The database, brought up to date and checked; no other server has it until the block ends."""
    with ExitStack() as stack:
        with told_clearly(url):
            if (path := file_of(url)) is not None:
                need_own_file(path)
                hold(path, stack)
            _check(url)
        yield


def need_own_file(path: Path) -> None:
    """Refuse another program's file before anything is changed about it, its mode included. A file
    that cannot be read is left to the checks that follow.
    """
    if path.is_file():
        with suppress(sqlite3.Error), closing(_read_only(path)) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            _need_own_names({name for (name,) in names}, str(path))


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def need_own(connection: Connection, url: str) -> None:
    """Refuse another program's database."""
    _need_own_names({*inspect(connection).get_table_names()}, shown(url))


def _need_own_names(names: set[str], url: str) -> None:
    if names - {VERSIONS} and not OWN.issubset(names):
        raise Unservable("foreign", url=url)


def need_archive(folder: Path) -> None:
    """Make the folder for game files and write to it, so that a fault shows now and not in a year,
    when the first table expires.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Unservable("archive", folder=folder, cause=error.strerror) from None


@contextmanager
def told_clearly(url: str) -> Iterator[None]:
    """Whatever fails in a database, in clear words."""
    path = file_of(url)
    try:
        yield
    except ImportError:
        raise Unservable("driver", url=shown(url)) from None
    except ArgumentError:
        raise Unservable("database_url", url=shown(url)) from None
    except CommandError:
        raise Unservable("newer", url=shown(url)) from None
    except SQLAlchemyError as error:
        kind = "full" if path is not None and _is_crammed(path) else _kind(error)
        raise Unservable(kind, url=shown(url), cause=cause_of(error)) from None


def _kind(error: SQLAlchemyError) -> str:
    kinds = {"full": is_full, "read_only": is_read_only, "damaged": is_damaged}
    return next((kind for kind, is_kind in kinds.items() if is_kind(error)), "database")


def _is_crammed(path: Path) -> bool:
    """Whether not even the files have room that SQLite makes beside a database. It has other words
    for that.
    """
    return shutil.disk_usage(path.parent).free < LEAST_FREE


def parsed(url: str) -> URL:
    """The URL of a kind of database that is known here."""
    try:
        return known_url(make_url(url))
    except (ArgumentError, ValueError):
        raise Unservable("database_url", url=shown(url)) from None


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for all that is no file of its own."""
    found = parsed(url)
    name = found.database
    is_file = found.get_backend_name() == "sqlite" and name and not name.startswith((":", "file:"))
    path = Path(name) if is_file and name else None
    return None if path is None or path.is_dir() else path


def hold(path: Path, stack: ExitStack) -> None:
    """Keep other servers away. That ends with the process, however it ends."""
    try:
        if path == default_path():
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.parent.is_dir():  # more likely a slip than a wish
            raise Unservable("no_folder", url=str(path), folder=path.parent)
        held = stack.enter_context(open(f"{path}.lock", "wb", opener=_private))  # noqa: SIM115
        if not _locked(held):
            raise Unservable("in_use", url=str(path))
        _hide(path)
    except OSError as error:
        raise Unservable("database", url=str(path), cause=error.strerror) from None


def _locked(file: IO[bytes]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt  # noqa: PLC0415  (only there)

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl  # noqa: PLC0415  (only there)

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _hide(path: Path) -> None:
    """It holds seeds and sealed choices. SQLite gives the files beside it the same mode."""
    with open(path, "ab", opener=_private):
        pass
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if each.exists() and each.stat().st_mode & 0o077:
            each.chmod(PRIVATE)


def _private(name: str, flags: int) -> int:
    return os.open(name, flags, PRIVATE)


def _check(url: str) -> None:
    engine = make_engine(make_url(url))
    try:
        with engine.begin() as connection:
            need_own(connection, url)
            upgrade(connection)
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        with engine.connect() as connection:
            found = faults(connection, "quick_check(1)")
    finally:
        engine.dispose()
    if found:
        raise Unservable("damaged", url=shown(url), cause=found[0])


def faults(connection: Connection, check: str = "integrity_check(10)") -> list[str]:
    """What SQLite finds wrong with its pages; a database server looks after its own."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.exec_driver_sql(f"PRAGMA {check}").scalars()
    return [" ".join(str(each).split()) for each in found if each != "ok"]


def shown(url: str) -> str:
    """Without a password, and a file as a file."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return re.sub(r"//[^/]*@", "//***@", url)
    is_file = parsed.get_backend_name() == "sqlite"
    return parsed.database or "" if is_file else parsed.render_as_string(hide_password=True)
