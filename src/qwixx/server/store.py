"""The event logs of all tables in a database.

Everything that is written goes through one task. What comes in while it commits is committed
together next time, so that the disk is waited for once and not once for each table. The database
is talked to in threads, one call for a whole commit or a whole log: the event loop never waits.
"""

import asyncio
import shutil
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic_core import from_json, to_json
from sqlalchemy import URL, Engine, Text, cast, create_engine, insert, make_url, or_, select
from sqlalchemy.event import listen
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from qwixx.record import Record
from qwixx.server.events import Event, Stored, read, written
from qwixx.server.migrations import upgrade
from qwixx.server.records import record_of
from qwixx.server.refusals import Refused
from qwixx.server.schema import events, tables
from qwixx.server.storage import unavailable
from qwixx.server.table import Identity, Opening, Table, replayed

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)
MOST_TOGETHER = 64
"""Entries in one commit: more would only make everyone wait for the last."""
READERS = 4
LEAST_FREE = 32 * 2**20
"""Bytes that a disk has to have left for new tables, so that those that there are can go on."""

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


class Loaded(NamedTuple):
    """A table as its log adds up to it, and the events that its commands led to."""

    number: int
    table: Table
    answers: dict[str, int]


COLUMNS = ("table", "command", *Stored._fields)


class Store:
    """The database. Open it before use, close it after."""

    def __init__(self, url: str | URL) -> None:
        self._engine = make_engine(make_url(url))
        self._lanes: OrderedDict[int | None, deque[Entry]] = OrderedDict()
        """What waits for each table, by its number; new tables wait together."""
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")
        self.is_failing = False
        """Whether the database did not take the last commit."""
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
        error = await _in(self._writing, self._commit, entries)
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
            error = await _in(self._writing, self._commit, [entry])
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

    # ── reading ───────────────────────────────────────────────────────────────────────────────

    async def load(self, name: str) -> Loaded | None:
        """A table by its id or its watch id, made of its events; refused if they make none."""
        return await self._read(self._load, name)

    def _load(self, name: str) -> Loaded | None:
        found = self._find(name)
        if found is None:
            return None
        number, identity = found
        query = select(events.c.command, events.c.sequence).where(
            events.c.table == number, events.c.command.is_not(None)
        )
        with self._engine.connect() as connection:
            answers = {row.command: row.sequence for row in connection.execute(query)}
        return Loaded(number, replayed(identity, self._events(number, 0)), answers)

    async def find(self, name: str) -> tuple[int, Identity] | None:
        """A table's number and identity, by its id or its watch id."""
        return await self._read(self._find, name)

    def _find(self, name: str) -> tuple[int, Identity] | None:
        query = select(tables).where(or_(tables.c.id == name, tables.c.watch == name))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return row and (row.number, Identity(row.id, row.watch, row.server_seed))

    async def events(self, table: int, after: int = 0) -> list[Event]:
        """A table's events after a number, or the refusal of a log that cannot be read."""
        return await self._read(self._events, table, after)

    def _events(self, table: int, after: int, until: int = 2**31 - 1) -> list[Event]:
        columns = [events.c[name] for name in Stored._fields]
        query = select(*columns).where(
            events.c.table == table, events.c.sequence > after, events.c.sequence <= until
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(events.c.sequence))
            return [read(Stored(*row)) for row in rows]

    async def told(self, table: int, after: int, until: int) -> str:
        """What is told of a table's events after one number, up to another, as JSON without the
        brackets. A long log is much to read: all of it is done in the thread.
        """
        return await self._read(self._told, table, after, until)

    def _told(self, table: int, after: int, until: int) -> str:
        """The log was understood when the table was loaded: its text is passed on as it is."""
        columns = (events.c.sequence, events.c.kind, events.c.seat, events.c.at)
        query = select(*columns, cast(events.c.public, Text)).where(
            events.c.table == table, events.c.sequence > after, events.c.sequence <= until
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(events.c.sequence))
            return ",".join(_told(*row) for row in rows)

    async def record(self, table: int, now: Table) -> Record:
        """The game of a table that is over."""
        return await self._read(lambda: record_of(now, self._events(table, 0)))

    async def check(self) -> None:
        """Refused, if the database cannot be read now, or the last commit failed."""
        if self.is_failing:
            raise Refused("storage")
        await self._read(self._find, "")

    async def bytes(self) -> int:
        """What the database holds."""
        return await self._read(self.size)

    async def has_room(self, most: int) -> bool:
        """Whether the database holds fewer bytes than this, and its disk has some left."""
        return await self._read(lambda: self.size() < most and self._free() > LEAST_FREE)

    def _free(self) -> float:
        """Bytes that are left on the disk of a file; those of a server elsewhere are not ours."""
        path = self._engine.url.database
        if self._engine.dialect.name != "sqlite" or not path or not Path(path).exists():
            return inf
        return float(shutil.disk_usage(Path(path).parent).free)

    def size(self) -> int:
        """Bytes that the database holds."""
        with self._engine.connect() as connection:
            if self._engine.dialect.name != "sqlite":
                query = "SELECT pg_database_size(current_database())"
                return int(connection.exec_driver_sql(query).scalar_one())
            pages, free, size = (
                int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
                for name in ("page_count", "freelist_count", "page_size")
            )
            return (pages - free) * size

    async def _read(self, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await _in(self._reading, work, *arguments)
        except SQLAlchemyError as error:
            raise unavailable(error) from None


async def _in(threads: ThreadPoolExecutor, work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)


def make_engine(url: URL) -> Engine:
    """The way to a database. What is to be stored is in no error message: it may be sealed."""
    engine = create_engine(
        url, json_serializer=_json, json_deserializer=_parsed, hide_parameters=True
    )
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


def _told(sequence: int, kind: str, seat: int, at: float, public: str) -> str:
    """What is told of an event, from what is stored of it: JSON."""
    rest = public.strip().removeprefix("{")
    comma = "" if rest.lstrip().startswith("}") else ","
    return f'{{"sequence":{sequence},"kind":"{kind}","seat":{seat},"at":{at!r}{comma}{rest}'


def _json(value: object) -> str:
    return to_json(value).decode()


def _parsed(text: str) -> object:
    """What is no JSON is nothing: `read` refuses that with all else that it does not know."""
    try:
        return from_json(text)
    except ValueError:
        return None
