"""The event logs of all tables in a database.

Everything that is written goes through one task. What comes in while it commits is committed
together next time, so that the disk is waited for once and not once for each table. The database
is talked to in threads, one call for a whole commit or a whole log: the event loop never waits.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import NamedTuple, TypeVar

from sqlalchemy import URL, Connection, delete, func, insert, make_url, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from qwixx.server.events import Event, Stored, written
from qwixx.server.migrations import upgrade
from qwixx.server.reader import Reader, in_thread, make_engine, to_text
from qwixx.server.schema import reviews, tables
from qwixx.server.storage import unavailable
from qwixx.server.table import Opening

MOST_TOGETHER = 64
"""Entries in one commit: more would only make everyone wait for the last."""
MOST_REVIEWS = 2_000
"""About 20 KB each."""


T = TypeVar("T")


class Conflict(Exception):
    """Another event has taken this number, or this command was stored before."""


class Entry(NamedTuple):
    """What is stored together or not at all: an event, or a new table, or both."""

    settle: Callable[[Exception | None], None]
    """Called once the entry is safe on disk, or with the reason why it cannot be."""
    table: int | None = None
    event: Event | None = None
    command: str | None = None
    opens: Opening | None = None


COLUMNS = ("table", "command", *Stored._fields)


class Store(Reader):
    """The database. Open it before use, close it after."""

    def __init__(self, url: str | URL) -> None:
        super().__init__(make_engine(make_url(url)))
        self._lanes: OrderedDict[int | None, deque[Entry]] = OrderedDict()
        """What waits for each table, by its number; new tables wait together."""
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "writer")
        self.after_commit: Callable[[], None] = lambda: None
        """Called when all entries of a commit are settled."""

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await in_thread(self._writing, self._connect)
        self._writer = asyncio.create_task(self._write())

    def _connect(self) -> None:
        """Writing has a connection of its own, which is never given back."""
        with self._engine.begin() as connection:
            upgrade(connection)
        self._connection = self._engine.connect()

    async def close(self) -> None:
        """Store what still waits, then let the database go."""
        if self._writer is not None:
            writer, self._writer = self._writer, None
            self._wake.set()
            await writer
            await in_thread(self._writing, self._connection.close)
        self._reading.shutdown()
        self._writing.shutdown()
        self._engine.dispose()

    # ── writing ───────────────────────────────────────────────────────────────────────────────

    def add(self, entry: Entry) -> None:
        """Store an entry soon. Those of a table are stored in the order in which they were added;
        tables take turns, so that none of them makes the others wait.
        """
        self._lanes.setdefault(entry.table, deque()).append(entry)
        self._wake.set()

    @property
    def waiting(self) -> int:
        """How many entries are still to be stored."""
        return sum(map(len, self._lanes.values()))

    async def _write(self) -> None:
        while self._writer is not None or self._lanes:
            await self._wake.wait()
            entries = self._next()
            if not self._lanes:
                self._wake.clear()
            if entries:
                await self._commit_all(entries)
                self.after_commit()

    def _next(self) -> list[Entry]:
        """What is committed next: an entry of each table in turn."""
        entries: list[Entry] = []
        while self._lanes and len(entries) < MOST_TOGETHER:
            table, lane = self._lanes.popitem(last=False)
            entries.append(lane.popleft())
            if lane:
                self._lanes[table] = lane
        return entries

    async def _commit_all(self, entries: list[Entry]) -> None:
        """In one transaction; if entries conflict, each in its own, so that none spoils the others.
        If it is the database that fails, it fails for all.
        """
        error = await in_thread(self._writing, self._commit, entries)
        self.is_failing = error is not None and not isinstance(error, Conflict)
        if error is None:
            for entry in entries:
                entry.settle(None)
        elif len(entries) > 1 and isinstance(error, Conflict):
            await self._commit_each(deque(entries))
        else:
            self._fail(deque(entries), error)

    async def _commit_each(self, entries: deque[Entry]) -> None:
        while entries:
            entry = entries.popleft()
            error = await in_thread(self._writing, self._commit, [entry])
            if error is None:
                entry.settle(None)
            else:
                follow = [each for each in entries if each.table == entry.table]
                entries = deque(each for each in entries if each.table != entry.table)
                self._fail(deque([entry, *follow]), error)

    def _fail(self, failed: deque[Entry], error: Exception) -> None:
        """What waits for the same table counts on the failed event, so it fails, too."""
        for table in {entry.table for entry in failed} - {None}:
            failed.extend(self._lanes.pop(table, ()))
        for entry in failed:
            entry.settle(error)

    def _commit(self, entries: Iterable[Entry]) -> Exception | None:
        """Store all of this or nothing: then, the reason."""
        try:
            with self._connection.begin():
                self._insert(self._rows(entries))
        except IntegrityError:
            return Conflict()
        except Exception as error:
            return error
        return None

    def _rows(self, entries: Iterable[Entry]) -> list[tuple[object, ...]]:
        rows = []
        for _, table, event, command, opens in entries:
            if table is not None and event is not None:
                rows.append(_row(table, event, command))
            if opens is not None:
                rows.append(_row(self._open_table(opens), opens.event, None))
        return rows

    def _open_table(self, opening: Opening) -> int:
        values = opening.identity._asdict() | {"created": opening.event.at}
        result = self._connection.execute(insert(tables).values(values).returning(tables.c.number))
        number: int = result.scalar_one()
        return number

    def _insert(self, rows: list[tuple[object, ...]]) -> None:
        """In one statement. With one for each row, this thread would have to wait for its turn of
        the interpreter after each.
        """
        place = "?" if self._engine.dialect.paramstyle == "qmark" else "%s"
        places = f"({', '.join([place] * len(COLUMNS))})"
        columns = ", ".join(f'"{name}"' for name in COLUMNS)
        statement = f"INSERT INTO events ({columns}) VALUES {', '.join([places] * len(rows))}"
        self._connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Store something else in a transaction of its own: Conflict if it is there already,
        refused if the database fails.
        """
        try:
            return await in_thread(self._writing, self._in_transaction, work)
        except IntegrityError:
            raise Conflict from None
        except SQLAlchemyError as error:
            raise unavailable(error) from None

    def _in_transaction(self, work: Callable[[Connection], T]) -> T:
        with self._connection.begin():
            return work(self._connection)

    async def keep_review(self, key: str, told: bytes) -> None:
        """Keep a review, and the oldest no longer than there is room."""
        await in_thread(self._writing, self._keep_review, key, told)

    def _keep_review(self, key: str, told: bytes) -> None:
        with self._connection.begin():
            self._connection.execute(delete(reviews).where(reviews.c.key == key))
            self._connection.execute(insert(reviews).values(key=key, told=told))
            newest = select(func.max(reviews.c.number)).scalar_subquery()
            self._connection.execute(
                delete(reviews).where(reviews.c.number <= newest - MOST_REVIEWS)
            )


def _row(table: int, event: Event, command: str | None) -> tuple[object, ...]:
    version, sequence, kind, seat, at, public, private = written(event)
    return table, command, version, sequence, kind, seat, at, to_text(public), to_text(private)
