"""A commit: entries that are stored together or not at all, in a file that is ours alone; and what
others have stored, as far as there are any.

`postgres.py` has the other kind, for a database that several processes write to.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import IntegrityError

from qwixx.server.storage.datafile import DataFile, FileGone, erase_log
from qwixx.server.storage.migrations import upgrade
from qwixx.server.storage.reader import to_text
from qwixx.server.storage.schema import events, tables
from qwixx.server.storage.seat_owners import kept_seats
from qwixx.tables.events import Event, Stored, written
from qwixx.tables.store import Conflict, Entry, Lost
from qwixx.tables.table import Opening

COLUMNS = ("table", "command", *Stored._fields)


Row = Sequence[Any]
"""A stored event: its table, its command, and the fields of `Stored`."""


class Ledger(Protocol):
    """Where entries are written. All but `since` is called in one thread."""

    is_alone: bool
    """Whether nobody else writes there. Then events of one table may be stored in one commit."""

    def open(self) -> None:
        """Bring the database up to date, and connect to it."""

    def commit(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """Store what can be stored: for each entry, the reason if it was not."""

    def since(self, known: Mapping[int, int]) -> Iterable[Row]:
        """What logs have after the numbers that are known of them; called in another thread."""

    def need_file(self) -> None:
        """Raise FileGone if what is stored now would be stored in a file that is gone."""

    def erase_log(self) -> bool:
        """Leave no trace of what was deleted; False if that has to be tried again."""

    def close(self) -> None:
        """Let the database go."""


class FileLedger:
    """SQLite. What conflicts spoils a transaction, but nobody else writes: that is rare."""

    is_alone = True

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file = DataFile(engine.url.database)

    def open(self) -> None:
        """Writing has a connection of its own, which is never given back."""
        with self._engine.begin() as connection:
            upgrade(connection)
        self.connection: Connection = self._engine.connect()
        with self.connection.begin():
            self.connection.execute(select(tables.c.number).limit(1))  # now all files are open
        self._file.note()

    def need_file(self) -> None:
        if self._file.is_gone:
            raise FileGone

    def erase_log(self) -> bool:
        with self.connection.begin():
            return erase_log(self.connection)

    def close(self) -> None:
        self.connection.close()

    def since(self, known: Mapping[int, int]) -> Iterable[Row]:
        rows: list[Row] = []
        with self._engine.connect() as connection:
            for table, after in known.items():
                query = select(*(events.c[name] for name in COLUMNS))
                query = query.where(events.c.table == table, events.c.sequence > after)
                rows += connection.execute(query.order_by(events.c.sequence))
        return rows

    def commit(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """In one transaction; if entries conflict, each in its own, so that none spoils the others.
        If it is the database that fails, it fails for all. Nothing is stored in a file that is
        gone; if it went away meanwhile, nobody knows what will be found there.
        """
        if self._file.is_gone:
            return [FileGone()] * len(entries)
        errors = self._commit_all(entries)
        return [Lost()] * len(entries) if self._file.is_gone else errors

    def _commit_all(self, entries: Sequence[Entry]) -> list[Exception | None]:
        error = self._commit(entries)
        if isinstance(error, Conflict) and len(entries) > 1:
            return self._commit_each(entries)
        return [error] * len(entries)

    def _commit_each(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """What follows a failed event of the same table counts on it, so it fails, too."""
        failed: dict[int | None, Exception | None] = {}
        results: list[Exception | None] = []
        for entry in entries:
            error = failed.get(entry.table) or self._commit([entry])
            if entry.table is not None:
                failed[entry.table] = error
            results.append(error)
        return results

    def _commit(self, entries: Sequence[Entry]) -> Exception | None:
        """Store all of this or nothing: then, the reason."""
        try:
            with self.connection.begin():
                self._insert(self._rows(entries))
        except IntegrityError:
            return Conflict()
        except Exception as error:
            return error
        return None

    def _rows(self, entries: Sequence[Entry]) -> list[tuple[object, ...]]:
        rows = []
        for _, table, event, command, opens in entries:
            if table is not None and event is not None:
                rows.append(_row(table, event, command))
            if opens is not None:
                rows.append(_row(self._open_table(opens, table), opens.event, None))
        return rows

    def _open_table(self, opening: Opening, rematch_of: int | None) -> int:
        values = opening.identity._asdict() | {"created": opening.event.at}
        result = self.connection.execute(insert(tables).values(values).returning(tables.c.number))
        number: int = result.scalar_one()
        if rematch_of is not None:
            secrets = opening.event.private["secrets"]
            self.connection.execute(kept_seats(rematch_of, number, secrets))
        return number

    def _insert(self, rows: list[tuple[object, ...]]) -> None:
        """In one statement. With one for each row, this thread would have to wait for its turn of
        the interpreter after each.
        """
        places = f"({', '.join('?' * len(COLUMNS))})"
        columns = ", ".join(f'"{name}"' for name in COLUMNS)
        statement = f"INSERT INTO events ({columns}) VALUES {', '.join([places] * len(rows))}"
        self.connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows)))


def _row(table: int, event: Event, command: str | None) -> tuple[object, ...]:
    version, sequence, kind, seat, at, public, private = written(event)
    return table, command, version, sequence, kind, seat, at, to_text(public), to_text(private)
