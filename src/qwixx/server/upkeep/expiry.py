"""Tables expire when nobody has played at them for long. One after another, with pauses: people who
play notice nothing of it.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, exists, func, or_, select

from qwixx.files import replace_file
from qwixx.record import Record, record_text
from qwixx.server.features.daily.repository import forget_marks
from qwixx.server.features.people.parcels import forget_parcels
from qwixx.server.features.people.repository import forget_people
from qwixx.server.settings import Keep
from qwixx.server.storage.endings import CLOSED, EXPIRED, forget_old, remove
from qwixx.server.storage.reader import log_of
from qwixx.server.storage.schema import events, tables
from qwixx.server.storage.store import Store
from qwixx.tables.records import record_of
from qwixx.tables.refusals import Refused
from qwixx.tables.replay import replayed
from qwixx.tables.table import Identity

log = logging.getLogger(__name__)

DAY = 86_400.0
FIRST, EVERY, PAUSE = 60.0, 3600.0, 0.05
"""Seconds until a server looks for the first time, until it looks again, and after each table."""
TOGETHER = 100


class Old(NamedTuple):
    """A table that has expired."""

    number: int
    identity: Identity
    created: float


def _old(keep: Keep, now: float) -> Select[Any]:
    """Tables that nobody has used for as long as such a table is kept."""
    own = events.c.table == tables.c.number
    newest = select(events.c.at).where(own).order_by(events.c.sequence.desc()).limit(1)
    last = newest.scalar_subquery()
    has_begun = exists().where(own, events.c.kind == "started")
    before = now - keep.unbegun * DAY
    limit = case((has_begun, now - keep.days * DAY), else_=before)
    return select(tables).where(
        or_(tables.c.ended.is_(None), tables.c.ended == CLOSED),
        tables.c.created < before,
        func.coalesce(tables.c.touched, 0.0) < limit,
        func.coalesce(last, tables.c.created) < limit,
    )


def old_tables(connection: Connection, keep: Keep, now: float, after: int = 0) -> list[Old]:
    """Those that have expired and whose numbers are higher than this; some at a time."""
    query = _old(keep, now).where(tables.c.number > after).order_by(tables.c.number)
    return [
        Old(row.number, Identity(row.id, row.watch, row.server_seed), row.created)
        for row in connection.execute(query.limit(TOGETHER))
    ]


def game_of(connection: Connection, number: int, identity: Identity) -> Record | None:
    """The game of a table, if it is over. Refused if its log cannot be read."""
    log_of_table = log_of(connection, number)
    table = replayed(identity, log_of_table)
    return record_of(table, log_of_table) if table.has_record else None


def put_away(folder: Path, old: Old, game: Record) -> None:
    """Keep the game file of a table that is about to go."""
    replace_file(folder / file_name(old.identity.id, old.created), record_text(game).encode())


def file_name(table: str, created: float) -> str:
    """Return the name of a table's game file: the day on which it was opened, and its id."""
    return time.strftime("%Y-%m-%d", time.gmtime(created)) + f"-{table}.qwixx"


def expire(connection: Connection, old: Old, game: Record | None, keep: Keep, now: float) -> bool:
    """Delete a table, unless someone has used it meanwhile."""
    query = _old(keep, now).where(tables.c.number == old.number)
    if connection.execute(query).first() is None:
        return False
    remove(connection, old.number, EXPIRED, now, game)
    return True


class Expiry:
    """A server's search for what has expired."""

    def __init__(self, store: Store, keep: Keep, clock: Callable[[], float]) -> None:
        self._store, self._keep, self._clock = store, keep, clock

    async def follow(self) -> None:
        """Look again and again; several servers of one database not all at once."""
        await asyncio.sleep(FIRST * (1 + random.random()))
        while True:
            with suppress(Refused):  # the database fails: that is told elsewhere
                await self.look()
            await asyncio.sleep(EVERY * (1 + random.random()))

    async def look(self) -> int:
        """Delete what has expired: how many tables."""
        now = self._clock()
        await self._store.change(partial(forget_parcels, now=now))
        await self._store.change(partial(forget_marks, now=now))
        gone = await self._look(now) if self._keep.days else 0
        await self._store.erase_log()
        return gone

    async def _look(self, now: float) -> int:
        after, gone = 0, 0
        while some := await self._store.ask(
            partial(old_tables, keep=self._keep, now=now, after=after)
        ):
            for old in some:
                gone += await self._expire(old, now)
                await asyncio.sleep(PAUSE)
            after = some[-1].number
        await self._store.change(partial(forget_old, now=now))
        await self._store.change(partial(forget_people, now=now))
        return gone

    async def _expire(self, old: Old, now: float) -> bool:
        """What cannot be read or put away is kept: whoever runs the server has to see to it."""
        try:
            game = await self._store.ask(partial(game_of, number=old.number, identity=old.identity))
            if game is not None and self._keep.archive is not None:
                await asyncio.to_thread(put_away, self._keep.archive, old, game)
        except (Refused, OSError) as reason:
            log.error("it has expired, but is kept: %s", reason, extra={"table": old.number})
            return False
        return await self._store.change(
            partial(expire, old=old, game=game, keep=self._keep, now=now)
        )
