"""The event logs of all tables in a database.

Everything that is written goes through one task. What comes in while it commits is committed
together next time, so that the disk is waited for once and not once for each table. The database
is talked to in threads, one call for a whole commit: the event loop never waits for it.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from pydantic_core import from_json, to_json
from sqlalchemy import URL, Engine, create_engine, delete, func, insert, make_url, or_, select
from sqlalchemy.event import listen
from sqlalchemy.exc import IntegrityError

from qwixx.server.events import Event, Stored, read, written
from qwixx.server.migrations import upgrade
from qwixx.server.schema import events, reviews, tables
from qwixx.server.table import Identity, Opening

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)
MOST_TOGETHER = 64
"""Entries in one commit: more would only make everyone wait for the last."""
READERS = 4
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


class Store:
    """The database. Open it before use, close it after."""

    def __init__(self, url: str | URL) -> None:
        self._engine = _engine(make_url(url))
        self._waiting: list[Entry] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")
        self.after_commit: Callable[[], None] = lambda: None
        """Called when all entries of a commit are settled."""

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await _in(self._writing, self._connect)
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
            await _in(self._writing, self._connection.close)
        self._reading.shutdown()
        self._writing.shutdown()
        self._engine.dispose()

    # ── writing ───────────────────────────────────────────────────────────────────────────────

    def add(self, entry: Entry) -> None:
        """Store an entry soon. Entries are stored in the order in which they were added."""
        self._waiting.append(entry)
        self._wake.set()

    async def _write(self) -> None:
        while self._writer is not None or self._waiting:
            await self._wake.wait()
            entries = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            if not self._waiting:
                self._wake.clear()
            await self._commit_all(entries)
            self.after_commit()

    async def _commit_all(self, entries: list[Entry]) -> None:
        """In one transaction; if that fails, each in its own, so that none spoils the others."""
        error = await _in(self._writing, self._commit, entries) if entries else None
        if error is None:
            for entry in entries:
                entry.settle(None)
        elif len(entries) == 1:
            self._fail(entries[0], error)
        else:
            self._waiting = entries + self._waiting
            for _ in entries:
                first, self._waiting = self._waiting[:1], self._waiting[1:]
                await self._commit_all(first)

    def _fail(self, failed: Entry, error: Exception) -> None:
        """What waits for the same table counts on the failed event, so it fails, too."""
        waiting, self._waiting = self._waiting, []
        failed.settle(error)
        for entry in waiting:
            if entry.table is not None and entry.table == failed.table:
                entry.settle(error)
            else:
                self._waiting.append(entry)

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

    # ── reading ───────────────────────────────────────────────────────────────────────────────

    async def find(self, name: str) -> tuple[int, Identity] | None:
        """A table's number and identity, by its id or its watch id."""
        return await _in(self._reading, self._find, name)

    def _find(self, name: str) -> tuple[int, Identity] | None:
        query = select(tables).where(or_(tables.c.id == name, tables.c.watch == name))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return row and (row.number, Identity(row.id, row.watch, row.server_seed))

    async def events(self, table: int, after: int = 0) -> list[Event]:
        """A table's events after a number, or the refusal of a log that cannot be read."""
        return await _in(self._reading, self._events, table, after)

    def _events(self, table: int, after: int) -> list[Event]:
        columns = [events.c[name] for name in Stored._fields]
        query = select(*columns).where(events.c.table == table, events.c.sequence > after)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(events.c.sequence))
            return [read(Stored(*row)) for row in rows]

    async def answer(self, table: int, command: str) -> int | None:
        """The number of the event that a command led to, if it was stored."""
        return await _in(self._reading, self._answer, table, command)

    def _answer(self, table: int, command: str) -> int | None:
        query = select(events.c.sequence).where(
            events.c.table == table, events.c.command == command
        )
        with self._engine.connect() as connection:
            number: int | None = connection.scalar(query)
        return number

    # ── reviews ───────────────────────────────────────────────────────────────────────────────

    async def keep_review(self, key: str, told: bytes) -> None:
        """Keep a review, and the oldest no longer than there is room."""
        await _in(self._writing, self._keep_review, key, told)

    def _keep_review(self, key: str, told: bytes) -> None:
        with self._connection.begin():
            self._connection.execute(delete(reviews).where(reviews.c.key == key))
            self._connection.execute(insert(reviews).values(key=key, told=told))
            newest = select(func.max(reviews.c.number)).scalar_subquery()
            self._connection.execute(
                delete(reviews).where(reviews.c.number <= newest - MOST_REVIEWS)
            )

    async def review(self, key: str) -> bytes | None:
        """A review that was kept."""
        return await _in(self._reading, self._review, key)

    def _review(self, key: str) -> bytes | None:
        with self._engine.connect() as connection:
            told: bytes | None = connection.scalar(
                select(reviews.c.told).where(reviews.c.key == key)
            )
        return told


async def _in(threads: ThreadPoolExecutor, work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)


def _engine(url: URL) -> Engine:
    engine = create_engine(url, json_serializer=_json, json_deserializer=_parsed)
    if url.get_backend_name() == "sqlite":
        listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _row(table: int, event: Event, command: str | None) -> tuple[object, ...]:
    version, sequence, kind, seat, at, public, private = written(event)
    return table, command, version, sequence, kind, seat, at, _json(public), _json(private)


def _json(value: object) -> str:
    return to_json(value).decode()


def _parsed(text: str) -> object:
    """What is no JSON is nothing: `read` refuses that with all else that it does not know."""
    try:
        return from_json(text)
    except ValueError:
        return None
