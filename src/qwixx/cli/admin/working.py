"""Going through all tables: which can be read, and which have expired."""

import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine

from qwixx.cli.admin.looking import say
from qwixx.cli.context import context
from qwixx.cli.exits import DONE, NO
from qwixx.cli.running import Job, OutputError, Wishes, ended, work
from qwixx.record import Record
from qwixx.server.settings import Keep, url_of
from qwixx.server.storage.database import faults, need_archive
from qwixx.server.upkeep.admin import count, erase_traces, opened, overviews
from qwixx.server.upkeep.expiry import Old, expire, game_of, old_tables, put_away
from qwixx.simulation.workers import Crew
from qwixx.tables.refusals import Refused


class TablesJob(Job):
    """Something for each table, one after another."""

    counts_games = False
    is_quick = True

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        with engine.connect() as connection:
            self.total = count(connection)
        self.looked_at = 0

    @property
    def done(self) -> int:
        return self.looked_at


class CheckingJob(TablesJob):
    """Every log is read."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.events = 0
        self.unreadable: list[int] = []

    def steps(self, crew: Crew) -> Iterator[object]:
        del crew
        with self._engine.connect() as connection:
            for each in overviews(connection):
                self.looked_at += 1
                self.events += each.events
                if each.table is None:
                    self.unreadable.append(each.number)
                yield each


def check_all(database: str) -> int:
    """Say what is wrong; returns the exit code."""
    texts = context.texts
    with opened(url_of(database)) as engine:
        with engine.connect() as connection:
            found = faults(connection)
        job = CheckingJob(engine)
        stop = work(job, Wishes())
    for fault in found:
        say(texts("Damaged: {fault}", fault=fault))
    for number in job.unreadable:
        say(texts("Table {number} cannot be read.", number=number))
    say(texts("Tables: {tables}, events: {events}", tables=job.looked_at, events=job.events))
    is_well = not found and not job.unreadable
    if is_well and stop is None:
        say(texts("All is well."))
    return ended(stop) or (DONE if is_well else NO)


class ExpiringJob(TablesJob):
    """What a server does by itself, without pauses."""

    def __init__(self, engine: Engine, keep: Keep, only_count: bool) -> None:
        super().__init__(engine)
        self._keep, self._only_count, self._now = keep, only_count, time.time()
        self.gone, self.kept = 0, 0

    def steps(self, crew: Crew) -> Iterator[object]:
        del crew
        after = 0
        while some := self._some(after):
            for old in some:
                self._expire(old)
                yield old
            after = some[-1].number

    def _some(self, after: int) -> list[Old]:
        with self._engine.connect() as connection:
            return old_tables(connection, self._keep, self._now, after)

    def _expire(self, old: Old) -> None:
        self.looked_at += 1
        if self._only_count:
            self.gone += 1
            return
        with self._engine.begin() as connection:
            try:
                game = game_of(connection, old.number, old.identity)
            except Refused:
                self.kept += 1
                return
            if game is not None and self._keep.archive is not None:
                _put_away(self._keep.archive, old, game)
            self.gone += expire(connection, old, game, self._keep, self._now)


def _put_away(folder: Path, old: Old, game: Record) -> None:
    try:
        put_away(folder, old, game)
    except OSError as error:
        raise OutputError("unwritable", path=folder, cause=error.strerror) from None


def expire_all(database: str, days: int, archive: Path | None, only_count: bool) -> int:
    """Delete what has expired, or count it; returns the exit code."""
    texts = context.texts
    if archive is not None and not only_count:
        need_archive(archive)
    with opened(url_of(database)) as engine:
        job = ExpiringJob(engine, Keep(days, archive), only_count)
        try:
            stop = work(job, Wishes()) if days else None
        finally:
            if job.gone and not only_count:
                erase_traces(engine)
    if only_count:
        say(texts("Tables that have expired: {number}", number=job.gone))
    else:
        say(texts("Tables deleted: {number}", number=job.gone))
    if job.kept:
        say(texts("Kept, as they cannot be read: {number}", number=job.kept))
    return ended(stop)
