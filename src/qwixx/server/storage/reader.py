"""Reading from the database: tables, their logs, and how much there is.

It is talked to in threads, one call for a whole log: the event loop never waits for it.
"""

import asyncio
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from pydantic_core import from_json, to_json
from sqlalchemy import URL, Connection, Engine, Text, cast, create_engine, or_, select
from sqlalchemy.event import listen
from sqlalchemy.exc import SQLAlchemyError

from qwixx.record import Record
from qwixx.server.storage.datafile import USUAL
from qwixx.server.storage.errors import unavailable
from qwixx.server.storage.schema import events, reviews, tables
from qwixx.tables.events import Event, Stored, read
from qwixx.tables.records import record_of
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from qwixx.tables.store import Loaded
from qwixx.tables.table import Identity, Table

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={USUAL}",
    "PRAGMA secure_delete=ON",
)
READERS = 4
LEAST_FREE = 32 * 2**20
"""Bytes that a disk has to have left for new tables, so that those that there are can go on."""

T = TypeVar("T")


class Reader:
    """The database, as far as it is read."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reading = ThreadPoolExecutor(READERS, "reader")
        self.is_failing = False
        """Whether the database did not take the last commit."""

    @property
    def url(self) -> URL:
        """Where the database is."""
        return self._engine.url

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
        if row is not None and row.ended is not None:
            raise Refused(row.ended)
        return row and (row.number, Identity(row.id, row.watch, row.server_seed))

    async def events(self, table: int, after: int = 0) -> list[Event]:
        """A table's events after a number, or the refusal of a log that cannot be read."""
        return await self._read(self._events, table, after)

    def _events(self, table: int, after: int, until: int = 2**31 - 1) -> list[Event]:
        with self._engine.connect() as connection:
            return log_of(connection, table, after, until)

    async def public_json(self, table: int, after: int, until: int) -> str:
        """What is told of a table's events after one number, up to another, as JSON without the
        brackets. A long log is much to read: all of it is done in the thread.
        """
        return await self._read(self._public_json, table, after, until)

    def _public_json(self, table: int, after: int, until: int) -> str:
        """The log was understood when the table was loaded: its text is passed on as it is."""
        columns = (events.c.sequence, events.c.kind, events.c.seat, events.c.at)
        query = select(*columns, cast(events.c.public, Text)).where(
            events.c.table == table, events.c.sequence > after, events.c.sequence <= until
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(events.c.sequence))
            return ",".join(_public_event(*row) for row in rows)

    async def record(self, table: int, now: Table) -> Record:
        """The game of a table that is over."""
        return await self._read(lambda: record_of(now, self._events(table, 0)))

    async def review(self, key: str) -> bytes | None:
        """A review that was kept."""
        return await self._read(self._review, key)

    def _review(self, key: str) -> bytes | None:
        query = select(reviews.c.told).where(reviews.c.key == key)
        with self._engine.connect() as connection:
            told: bytes | None = connection.scalar(query)
        return told

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """Whatever else is to be read."""
        return await self._read(self._ask, work)

    def _ask(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

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
            return await in_thread(self._reading, work, *arguments)
        except SQLAlchemyError as error:
            raise unavailable(error) from None


def log_of(
    connection: Connection, table: int, after: int = 0, until: int = 2**31 - 1
) -> list[Event]:
    """A table's events, or the refusal of a log that cannot be read."""
    columns = [events.c[name] for name in Stored._fields]
    query = select(*columns).where(
        events.c.table == table, events.c.sequence > after, events.c.sequence <= until
    )
    return [read(Stored(*row)) for row in connection.execute(query.order_by(events.c.sequence))]


async def in_thread(threads: ThreadPoolExecutor, work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)


def make_engine(url: URL) -> Engine:
    """The way to a database. What is to be stored is in no error message: it may be sealed."""
    engine = create_engine(
        known_url(url),
        json_serializer=to_text,
        json_deserializer=parsed,
        hide_parameters=True,
        pool_pre_ping=is_shared(url),
    )
    if not is_shared(url):
        listen(engine, "connect", _set_pragmas)
    return engine


def is_shared(url: URL) -> bool:
    """Whether any number of processes may have this database."""
    return url.get_backend_name() == "postgresql"


def known_url(url: URL) -> URL:
    """With the one driver that is used for each kind of database; ValueError for other kinds."""
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise ValueError(url.drivername)
    if url.drivername in ("sqlite", "postgresql+psycopg"):
        return url
    if url.drivername == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    raise ValueError(url.drivername)


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _public_event(sequence: int, kind: str, seat: int, at: float, public: str) -> str:
    """What is told of an event, from what is stored of it: JSON."""
    rest = public.strip().removeprefix("{")
    comma = "" if rest.lstrip().startswith("}") else ","
    return f'{{"sequence":{sequence},"kind":"{kind}","seat":{seat},"at":{at!r}{comma}{rest}'


def to_text(value: object) -> str:
    return to_json(value).decode()


def parsed(text: str | bytes) -> object:
    """What is no JSON is nothing: `read` refuses that with all else that it does not know."""
    try:
        return from_json(text)
    except ValueError:
        return None
