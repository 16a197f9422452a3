"""Tables that are no more: closed by whoever runs the server, deleted, or expired.

A table that was closed is kept, but nobody can use it. Of one that was deleted, its row without the
seed is all that is left, for a year. Servers look at what has ended every few seconds: see
`notices.py`. All of this works from any process.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from qwixx.record import Record
from qwixx.server.storage.review_keys import game_key
from qwixx.server.storage.schema import events, rated_tables, reviews, sittings, tables

CLOSED, DELETED, EXPIRED = "closed", "deleted", "expired"
GONE = (DELETED, EXPIRED)
"""Those of which nothing is left to be shown."""
REMEMBERED = 365 * 86_400.0
"""Seconds for which people are told that a table is gone, and not just that there is none."""


class Ended(NamedTuple):
    """A table that was ended, and why."""

    number: int
    id: str
    reason: str


def close(connection: Connection, number: int, now: float) -> None:
    """Nobody can use the table any more. Whoever has its database can still look at it."""
    _end(connection, number, CLOSED, now)


def remove(
    connection: Connection, number: int, reason: str, now: float, game: Record | None = None
) -> None:
    """Delete all of a table, and the reviews of its game."""
    _end(connection, number, reason, now, server_seed=b"")
    forget_events(connection, number)
    connection.execute(delete(sittings).where(sittings.c.table == number))
    connection.execute(delete(rated_tables).where(rated_tables.c.table == number))
    if game is not None:
        key = game_key(game)
        connection.execute(delete(reviews).where(reviews.c.key.between(key, key + "g")))


def forget_events(connection: Connection, number: int) -> None:
    connection.execute(delete(events).where(events.c.table == number))


def _end(connection: Connection, number: int, reason: str, now: float, **more: bytes) -> None:
    values = {"ended": reason, "ended_at": now, **more}
    connection.execute(update(tables).where(tables.c.number == number).values(values))


def ended_since(connection: Connection, since: float) -> list[Ended]:
    """What was ended after a moment."""
    columns = tables.c.number, tables.c.id, tables.c.ended
    rows = connection.execute(select(*columns).where(tables.c.ended_at > since))
    return [Ended(*row) for row in rows]


def forget_old(connection: Connection, now: float) -> None:
    """After a year nobody comes back to a table that is gone."""
    is_old = tables.c.ended.in_(GONE) & (tables.c.ended_at < now - REMEMBERED)
    connection.execute(delete(tables).where(is_old))
