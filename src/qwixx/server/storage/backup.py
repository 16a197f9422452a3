"""Copies of an SQLite database: made while a server uses it, checked, and put back in its place."""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.server.storage.database import PRIVATE, file_of, hold, shown
from qwixx.server.storage.migrations import is_known

SENTENCES = {
    "no_file": N_("There is no file {path}."),
    "exists": N_("There is a file {path} already; a backup never replaces another."),
    "no_backup": N_("{path} is not a database of Qwixx, or is damaged: {cause}."),
    "newer": N_("{path} is a backup of a newer version of Qwixx, which has to be installed first."),
    "unwritable": N_("{path} cannot be written: {cause}."),
    "not_sqlite": N_(
        "{url} is not a file of SQLite. Use the means of its database server (pg_dump, pg_restore)."
    ),
}


class BackupError(Refusal):
    """Why a database cannot be copied, or put back."""

    sentences = SENTENCES


def back_up(engine: Engine, target: Path) -> None:
    """A copy of the database as it is at one moment, whatever is written meanwhile. It appears
    under its name when it is whole and safe on disk.
    """
    if engine.dialect.name != "sqlite":
        raise BackupError("not_sqlite", url=engine.url.render_as_string())
    if target.exists():
        raise BackupError("exists", path=target)
    with _draft(target) as draft:
        with engine.connect() as connection:
            driver = connection.execution_options(isolation_level="AUTOCOMMIT")
            driver.exec_driver_sql("VACUUM INTO ?", (str(draft),))
        _check(draft, target)
        _put(draft, target)


def restore(url: str, source: Path) -> Path | None:
    """Put a copy in the place of the database, which no server may be using. The database as it was
    is kept beside it: the answer is where.
    """
    path = file_of(url)
    if path is None:
        raise BackupError("not_sqlite", url=shown(url))
    if not source.is_file():
        raise BackupError("no_file", path=source)
    with ExitStack() as stack:
        hold(path, stack)
        with _draft(path) as draft:
            _copied(source, draft)
            _check(draft, source)
            aside = _put_aside(path)
            _put(draft, path)
    return aside


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """An empty file for its owner alone, beside the one that it is to become."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        yield draft
    except OSError as error:
        raise BackupError("unwritable", path=target, cause=error.strerror) from None
    finally:
        for name in _files(draft):
            name.unlink(missing_ok=True)


def _copied(source: Path, draft: Path) -> None:
    """A copy that someone made with the file's `-wal` beside it is as good."""
    try:
        for old, new in zip(_files(source), _files(draft), strict=True):
            if old.is_file() and not old.name.endswith("-shm"):
                shutil.copyfile(old, new)
        with closing(sqlite3.connect(draft)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupError("no_backup", path=source, cause=error) from None


def _check(copy: Path, name: Path) -> None:
    """Whether it is whole, and a database of this version or of an earlier one."""
    try:
        with closing(sqlite3.connect(copy)) as database:
            found = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
            version = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BackupError("no_backup", path=name, cause=error) from None
    if found != "ok":
        raise BackupError("no_backup", path=name, cause=" ".join(found.split()))
    if version is not None and not is_known(version[0]):
        raise BackupError("newer", path=name)


def _put_aside(path: Path) -> Path | None:
    """The database with the files that belong to it, under another name."""
    if not path.is_file() or not path.stat().st_size:
        return None
    aside = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%dT%H%M%S')}")
    for old, new in zip(_files(path), _files(aside), strict=True):
        if old.exists():
            old.rename(new)
    return aside


def _put(draft: Path, target: Path) -> None:
    """Safe on disk first, then under its name."""
    with draft.open("r+b") as file:  # Windows makes nothing safe that is open for reading alone
        os.fsync(file.fileno())
    draft.replace(target)
    _make_safe(target.parent)


def _make_safe(folder: Path) -> None:
    """Make sure that a folder's names are on disk. Windows cannot open folders, nor has it to."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _files(path: Path) -> tuple[Path, Path, Path]:
    return path, Path(f"{path}-wal"), Path(f"{path}-shm")
