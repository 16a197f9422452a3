"""Parcels that people leave for another device of theirs: sealed, fetched once, gone in minutes.

They are in the database, so that any process can hand them out.
"""

import re
import secrets
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select

from qwixx.server.storage.schema import parcels
from qwixx.server.storage.store import Store
from qwixx.tables.refusals import Refused

MINUTES = 15
MOST_BYTES = 128_000_000
"""Of all that wait at the same time."""
NAME = re.compile(r"[\w-]{1,32}", re.ASCII)


class Left(NamedTuple):
    """Where a parcel waits, and until when."""

    id: str
    until: float


class Parcels:
    """All that wait."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store, self.clock = store, clock

    async def leave(self, sealed: str) -> Left:
        now = self.clock()
        left = Left(secrets.token_urlsafe(12), now + MINUTES * 60)
        await self._store.change(lambda connection: _leave(connection, left, sealed, now))
        return left

    async def take(self, name: str) -> str:
        """What is in it, once."""
        if not NAME.fullmatch(name):
            raise Refused("parcel")
        now = self.clock()
        gone = delete(parcels).where(parcels.c.id == name).returning(parcels.c.sealed)
        fresh = gone.where(parcels.c.until > now, parcels.c.until <= now + MINUTES * 60)
        sealed = await self._store.change(lambda connection: connection.scalar(fresh))
        if sealed is None:
            raise Refused("parcel")
        return str(sealed)


def _leave(connection: Connection, left: Left, sealed: str, now: float) -> None:
    forget_parcels(connection, now)
    waiting = connection.scalar(select(func.sum(func.length(parcels.c.sealed)))) or 0
    if waiting + len(sealed) > MOST_BYTES:
        raise Refused("many_parcels")
    connection.execute(insert(parcels).values(id=left.id, sealed=sealed, until=left.until))


def forget_parcels(connection: Connection, now: float) -> None:
    """Those that nobody fetched; also those from before the clock was set back."""
    is_old = or_(parcels.c.until <= now, parcels.c.until > now + MINUTES * 60)
    connection.execute(delete(parcels).where(is_old))
