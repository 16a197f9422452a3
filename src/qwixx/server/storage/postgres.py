"""A commit in PostgreSQL, where any number of processes append to the same tables.

Nobody owns a table. An event is stored if its number is still free, else it conflicts, and whoever
wanted it reads what came in between. So nothing has to be locked, and no process waits for another.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import psycopg
from psycopg.types.json import set_json_loads
from pydantic_core import to_json
from sqlalchemy import URL, Engine

from qwixx.server.storage.ledger import COLUMNS, Row
from qwixx.server.storage.migrations import upgrade
from qwixx.server.storage.reader import parsed
from qwixx.tables.events import Event, Stored, written
from qwixx.tables.store import Conflict, Entry, Lost
from qwixx.tables.table import Opening

PATIENCE = 5.0
"""Seconds that people wait for a database that went away, as it does when it is restarted."""
AGAIN = 0.1
CONNECTING = 5
"""Seconds that a connection may take to be made."""

TYPES = {
    "table": "int",
    "command": "text",
    "version": "int",
    "sequence": "int",
    "kind": "text",
    "seat": "int",
    "at": "float8",
    "public": "json",
    "private": "json",
}
_NAMES = ", ".join(f'"{name}"' for name in COLUMNS)
_TYPED = ", ".join(f'"{name}" {TYPES[name]}' for name in COLUMNS)
APPEND = (
    f"INSERT INTO events ({_NAMES}) SELECT {_NAMES} FROM json_to_recordset(%s::json) AS e({_TYPED})"
    ' ON CONFLICT DO NOTHING RETURNING "table", sequence'
)
"""All rows are one parameter: that takes a sixth of the time of an array for each column."""
SINCE = f"""
SELECT {_NAMES} FROM unnest(%s::int[], %s::int[]) AS known(number, after) CROSS JOIN LATERAL (
    SELECT * FROM events WHERE "table" = number AND sequence > after ORDER BY sequence LIMIT 5000
) AS missed ORDER BY "table", sequence
"""
"""Many logs at once, each by its key."""
OPEN = (
    "INSERT INTO tables (id, watch, server_seed, created) VALUES (%s, %s, %s, %s)"
    " ON CONFLICT DO NOTHING RETURNING number"
)

KEEP_SEATS = (
    'INSERT INTO sittings ("table", person, secret) SELECT %s::int, person, secret FROM sittings'
    ' JOIN people ON people.number = person WHERE "table" = %s::int AND secret = ANY(%s::text[])'
    " FOR KEY SHARE OF people"
)
"""As `sittings.kept_seats`; a person who is being deleted meanwhile is left out."""

Key = tuple[int, int]
"""A table, and the number of an event."""


def conninfo(url: URL) -> str:
    """A database as PostgreSQL's own library knows it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class SharedLedger:
    """PostgreSQL. A commit holds one event of a table: the next could land on somebody else's."""

    is_alone = False

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: psycopg.Connection | None = None
        self._following: psycopg.Connection | None = None
        self._is_failing = False

    def open(self) -> None:
        with self._engine.begin() as connection:
            upgrade(connection)
        self._connected()

    def need_file(self) -> None:
        """A database server looks after its own files."""

    def erase_log(self) -> bool:
        """PostgreSQL recycles its log by itself."""
        return True

    def close(self) -> None:
        for connection in (self._connection, self._following):
            if connection is not None:
                connection.close()

    def _connected(self) -> psycopg.Connection:
        if self._connection is None or self._connection.closed:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> psycopg.Connection:
        connection = psycopg.connect(
            conninfo(self._engine.url), autocommit=True, connect_timeout=CONNECTING
        )
        set_json_loads(parsed, connection)
        return connection

    def since(self, known: Mapping[int, int]) -> Iterable[Row]:
        """Others wait for it, so it keeps its connection. If that is lost, there is another."""
        parameters = [*known], [*known.values()]
        if self._following is not None and not self._following.closed:
            with suppress(psycopg.OperationalError):
                return self._following.execute(SINCE, parameters, prepare=True).fetchall()
        self._following = self._connect()
        return self._following.execute(SINCE, parameters, prepare=True).fetchall()

    def commit(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """If the database goes away, try again for a while. What was stored before that conflicts
        with itself then, and is found.
        """
        until = time.monotonic() + (0 if self._is_failing else PATIENCE)
        was_sent = False
        while True:
            try:
                connection = self._connected()
                was_sent = True
                errors = self._commit(connection, entries)
            except psycopg.Error as error:
                if time.monotonic() >= until:
                    self._is_failing = True
                    return [Lost() if was_sent else error] * len(entries)
                time.sleep(AGAIN)
            else:
                self._is_failing = False
                return errors

    def _commit(
        self, connection: psycopg.Connection, entries: Sequence[Entry]
    ) -> list[Exception | None]:
        stored = self._append(connection, [entry for entry in entries if entry.opens is None])
        return [
            self._open(connection, entry, entry.opens)
            if entry.opens is not None
            else stored.get(_key(entry), Conflict())
            for entry in entries
        ]

    def _append(
        self, connection: psycopg.Connection, entries: Sequence[Entry]
    ) -> dict[Key, Exception | None]:
        """In one statement, tables in order: two processes that took the same ones in different
        orders would wait for each other. If it fails for one entry, the others go without it.
        """
        if not entries:
            return {}
        try:
            rows = [_row(entry) for entry in sorted(entries, key=_key)]
            return dict.fromkeys(_append(connection, rows), None)
        except psycopg.Error as error:
            if connection.closed:
                raise
            if len(entries) == 1:
                is_conflict = isinstance(error, psycopg.errors.IntegrityError)
                return {_key(entries[0]): Conflict() if is_conflict else error}
        each = [self._append(connection, [entry]) for entry in entries]
        return {key: error for stored in each for key, error in stored.items()}

    def _open(
        self, connection: psycopg.Connection, entry: Entry, opening: Opening
    ) -> Exception | None:
        """A new table, and the event that leads to it, if one does. A table that is there already
        was stored before the database went away.
        """
        try:
            with connection.transaction():
                if entry.event is not None and not _append(connection, [_row(entry)]):
                    return Conflict()
                identity = opening.identity
                values = (identity.id, identity.watch, identity.server_seed, opening.event.at)
                opened = connection.execute(OPEN, values).fetchone()
                if opened is not None:
                    _append(connection, [_written(opened[0], opening.event, None)])
                    if entry.table is not None:
                        secrets = opening.event.private["secrets"]
                        connection.execute(KEEP_SEATS, (opened[0], entry.table, secrets))
        except psycopg.Error as error:
            if connection.closed:
                raise
            return error
        return None


def _append(connection: psycopg.Connection, rows: list[dict[str, object]]) -> list[Key]:
    text = to_json(rows).decode()
    return connection.execute(APPEND, (text,)).fetchall()


def _key(entry: Entry) -> Key:
    assert entry.table is not None
    assert entry.event is not None
    return entry.table, entry.event.sequence


def _row(entry: Entry) -> dict[str, object]:
    assert entry.table is not None
    assert entry.event is not None
    return _written(entry.table, entry.event, entry.command)


def _written(table: int, event: Event, command: str | None) -> dict[str, object]:
    stored: Stored = written(event)
    return {"table": table, "command": command, **stored._asdict()}
