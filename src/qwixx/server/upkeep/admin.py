"""A database from outside of the server: looked at, and changed, by whoever runs it.

A server may be running meanwhile. It notices what was changed within seconds: see `notices.py`.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Row, func, or_, select

from qwixx.record import Record
from qwixx.server.storage.database import (
    Unservable,
    file_of,
    need_own,
    need_own_file,
    parsed,
    shown,
    told_clearly,
)
from qwixx.server.storage.datafile import erase_log
from qwixx.server.storage.endings import GONE
from qwixx.server.storage.migrations import is_newest
from qwixx.server.storage.reader import log_of, make_engine
from qwixx.server.storage.schema import events, tables
from qwixx.server.storage.store import MOST_ERASURES, PAUSE
from qwixx.tables.records import record_of
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from qwixx.tables.table import Identity, Table

SOME = 200
"""Rows that are read at once."""


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    """A database that is there, and is of this version."""
    with told_clearly(url):
        path = file_of(url)
        if path is not None and not path.is_file():
            raise Unservable("no_database", url=shown(url))
        if path is not None:
            need_own_file(path)
        engine = make_engine(parsed(url))
        try:
            with engine.connect() as connection:
                need_own(connection, url)
                if not is_newest(connection):
                    raise Unservable("older", url=shown(url))
            yield engine
        finally:
            engine.dispose()


def erase_traces(engine: Engine) -> None:
    """Leave nothing of what was deleted in the database's log, unless somebody reads it for long:
    then a running server does that within two hours, and a stopped one has none.
    """
    for _ in range(MOST_ERASURES):
        with engine.begin() as connection:
            if erase_log(connection):
                return
        time.sleep(PAUSE)


class Overview(NamedTuple):
    """What there is to say of a table in a line."""

    number: int
    id: str
    watch: str
    created: float
    last: float
    """When its last event happened."""
    events: int
    status: str
    table: Table | None
    """None if its log cannot be read."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        told: dict[str, Any] = self._asdict()
        table = told.pop("table")
        if table is None:
            return told | {"game": None, "turn": None, "seats": []}
        seats = [{"name": seat.name, "kind": seat.kind} for seat in table.seats]
        return told | {"game": table.game.name, "turn": table.turn, "seats": seats}


def find(connection: Connection, name: str) -> Overview:
    """A table by its id, its watch id or its number in the database."""
    is_named = or_(tables.c.id == name, tables.c.watch == name)
    if name.isascii() and name.isdecimal() and len(name) < 10:
        is_named |= tables.c.number == int(name)
    row = connection.execute(select(tables).where(is_named)).first()
    if row is None:
        raise Refused("table")
    if row.ended in GONE:
        raise Refused(row.ended)
    return _overview(connection, row)


def overviews(connection: Connection, *, oldest_first: bool = False) -> Iterator[Overview]:
    """All tables of which there is anything, the newest first unless asked otherwise."""
    number = tables.c.number
    last, order = (0, number) if oldest_first else (2**31 - 1, number.desc())
    while True:
        query = select(tables).where(
            number > last if oldest_first else number < last,
            or_(tables.c.ended.is_(None), tables.c.ended.not_in(GONE)),
        )
        rows = connection.execute(query.order_by(order).limit(SOME)).all()
        for row in rows:
            yield _overview(connection, row)
        if len(rows) < SOME:
            return
        last = rows[-1].number


def count(connection: Connection) -> int:
    """How many tables that would be."""
    is_there = or_(tables.c.ended.is_(None), tables.c.ended.not_in(GONE))
    return connection.scalar(select(func.count()).select_from(tables).where(is_there)) or 0


def game_of(connection: Connection, found: Overview) -> Record:
    """The game of a table that is over."""
    if found.table is None:
        raise Refused("unreadable", sequence=found.events)
    return record_of(found.table, log_of(connection, found.number))


def finished_game(connection: Connection, found: Overview) -> Record | None:
    """The same, or None as long as there is none."""
    is_there = found.table is not None and found.table.has_record
    return game_of(connection, found) if is_there else None


def _overview(connection: Connection, row: Row[Any]) -> Overview:
    own = events.c.table == row.number
    query = select(func.count(), func.max(events.c.at)).where(own)
    number, last = connection.execute(query).one()
    table = _table(connection, row)
    status = "unreadable" if table is None else row.ended or table.status
    created, used = row.created, row.created if last is None else last
    return Overview(row.number, row.id, row.watch, created, used, number, status, table)


def _table(connection: Connection, row: Row[Any]) -> Table | None:
    try:
        return replayed(
            Identity(row.id, row.watch, row.server_seed), log_of(connection, row.number)
        )
    except Refused:
        return None
