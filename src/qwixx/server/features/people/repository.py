"""People in the database. Whatever is answered was stored before."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from qwixx.server.storage.schema import people, sittings, tables
from qwixx.server.storage.store import Store
from qwixx.tables.store import Conflict

FORGOTTEN = 2 * 365 * 86_400.0
"""Seconds after which a server forgets people who have not been there, if it forgets tables."""
MOST_TOLD = 100
"""Tables that a person is told of: the newest."""


class Look(NamedTuple):
    """What a person chose."""

    name: str
    colour: str
    mark: str


class Person(NamedTuple):
    """What is known of a person."""

    number: int
    name: str
    colour: str
    mark: str
    listed: bool
    created: float
    seen: float
    barred: bool
    """From the club's board, by whoever runs the server."""


class Sitting(NamedTuple):
    """A table where a person has a seat."""

    id: str
    created: float


class Sittings(NamedTuple):
    """How many tables there are, and the newest of them."""

    number: int
    newest: list[Sitting]


class People:
    """Those who are known here, by the hashes of their keys."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store, self.clock = store, clock

    async def person(self, key: str) -> Person | None:
        columns = [people.c[name] for name in Person._fields]
        query = select(*columns).where(people.c.key == key)
        row = await self._store.ask(lambda connection: connection.execute(query).first())
        return None if row is None else Person(*row)

    async def save(self, key: str, look: Look, listed: bool | None) -> None:
        """A person as they want to be now; whether they are listed stays, if it is not said."""
        now = self.clock()
        try:
            await self._store.change(lambda c: _save(c, key, look, listed, now))
        except Conflict:  # another device was quicker: then they are known now
            await self._store.change(lambda c: _save(c, key, look, listed, now))

    async def delete(self, key: str) -> bool:
        """All that is kept of a person; False if nothing was."""
        gone = delete(people).where(people.c.key == key)
        return await self._store.erase(lambda connection: connection.execute(gone).rowcount == 1)

    async def sittings(self, person: int) -> Sittings:
        return await self._store.ask(lambda connection: _sittings(connection, person))


def _save(connection: Connection, key: str, look: Look, listed: bool | None, now: float) -> None:
    values: dict[str, Any] = {**look._asdict(), "seen": now}
    if listed is not None:
        values["listed"] = listed
    same = people.c.key == key
    if connection.execute(update(people).where(same).values(values)).rowcount == 0:
        connection.execute(insert(people).values(key=key, created=now, **values))


def _sittings(connection: Connection, person: int) -> Sittings:
    own = sittings.c.person == person
    number = connection.scalar(select(func.count()).select_from(sittings).where(own))
    newest = (
        select(tables.c.id, tables.c.created)
        .join(sittings, sittings.c.table == tables.c.number)
        .where(own)
        .order_by(tables.c.number.desc())
        .limit(MOST_TOLD)
    )
    return Sittings(number or 0, [Sitting(*row) for row in connection.execute(newest)])


def forget_people(connection: Connection, now: float) -> None:
    """Those who have not been here for years: what they have in their browsers stays theirs."""
    connection.execute(delete(people).where(people.c.seen < now - FORGOTTEN))
