"""Attempts at games of the day in the database. Whatever is answered was stored before."""

import secrets as random_secrets
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, desc, func, insert, select, update

from qwixx.daily.days import DAY_SECONDS
from qwixx.fairdice.days import SECRET_BYTES
from qwixx.server.storage.schema import daily_attempts as attempts
from qwixx.server.storage.schema import daily_days as days
from qwixx.server.storage.schema import daily_secrets as secrets
from qwixx.server.storage.store import Store
from qwixx.tables.keys import hashed
from qwixx.tables.refusals import Refused
from qwixx.tables.store import Conflict

THE_ONE = 1
MARK = "gone-"
"""What stands before the mark of a deleted attempt; the hash of a token has no hyphen."""
MOST_ENTRIES = 100
"""Of a day's table; the best."""


class Kept(NamedTuple):
    """An attempt as it is kept."""

    actions: str
    points: int | None
    """Once it is over."""
    name: str | None
    """For the day's table; None for whoever does not want to be in it."""


class Entry(NamedTuple):
    """A line of a day's table."""

    name: str
    points: int


class DayTable(NamedTuple):
    """How many have finished, and those of them who gave a name, the best first."""

    finished: int
    entries: list[Entry]


class DayKept(NamedTuple):
    """What is kept of a day, with what one player made of it."""

    number: int
    finished: int = 0
    leader: Entry | None = None
    """The best of those who gave a name."""
    is_begun: bool = False
    points: int | None = None
    told: Any = None
    """What was worked out about it."""


class DailyRepository:
    """All attempts, and the server's secret."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret: bytes | None = None

    async def secret(self) -> bytes:
        """What all dice follow from; made when it is needed for the first time."""
        if self._secret is None:
            try:
                self._secret = await self._store.change(_secret)
            except Conflict:  # another server made one at the same moment
                self._secret = await self._store.change(_secret)
        return self._secret

    async def attempt(self, day: int, token: str) -> Kept | None:
        query = _of(select(attempts.c.actions, attempts.c.points, attempts.c.name), day, token)
        row = await self._store.ask(lambda connection: connection.execute(query).first())
        return None if row is None else Kept(*row)

    async def begin(self, day: int, token: str, now: float) -> None:
        """Begin an attempt, unless there is one already; refused if the player has deleted one."""
        try:
            await self._store.change(lambda connection: _begin(connection, day, token, now))
        except Conflict:
            """Another device was quicker."""

    async def go_on(self, day: int, token: str, before: str, after: Kept, now: float) -> bool:
        """Put one attempt in place of another; False if it was not that one any more."""
        values: dict[str, Any] = {"actions": after.actions, "points": after.points}
        if after.points is not None:
            values["ended"] = now
        change = _of(update(attempts), day, token).where(attempts.c.actions == before)
        return await self._store.change(lambda c: c.execute(change.values(values)).rowcount == 1)

    async def rename(self, day: int, token: str, name: str | None) -> None:
        """Who it is in the day's table."""
        change = _of(update(attempts), day, token).values(name=name)
        await self._store.change(lambda connection: connection.execute(change))

    async def forget(self, token: str, today: int, now: float) -> None:
        """Delete all attempts of a player. That today's was begun is kept until the day is over."""
        await self._store.erase(lambda connection: _forget(connection, token, today, now))

    async def table(self, day: int) -> DayTable:
        return await self._store.ask(lambda connection: _table(connection, day))

    async def days(self, numbers: range, token: str | None) -> list[DayKept]:
        """Several days in the order of the numbers, which go down."""
        if not numbers:
            return []
        return await self._store.ask(lambda connection: _days(connection, numbers, token))

    async def results(self, day: int) -> Any:
        """What was worked out about a day, or None."""
        query = select(days.c.told).where(days.c.day == day)
        return await self._store.ask(lambda connection: connection.scalar(query))

    async def keep(self, day: int, told: dict[str, Any]) -> None:
        try:
            await self._store.change(lambda c: c.execute(insert(days).values(day=day, told=told)))
        except Conflict:
            """It is there already."""


def _of(statement: Any, day: int, token: str) -> Any:
    return statement.where(attempts.c.day == day, attempts.c.token == token)


def _secret(connection: Connection) -> bytes:
    found: bytes | None = connection.scalar(select(secrets.c.secret))
    if found is None:
        found = random_secrets.token_bytes(SECRET_BYTES)
        connection.execute(insert(secrets).values(number=THE_ONE, secret=found))
    return found


def _begin(connection: Connection, day: int, token: str, now: float) -> None:
    """Refuse after the insertion, which is undone then: what another process has deleted in the
    meantime is seen now at the latest.
    """
    _insert(connection, day, token, now)
    if connection.scalar(_of(select(attempts.c.number), day, _mark(day, token))) is not None:
        raise Refused("daily_deleted", number=day)


def _insert(connection: Connection, day: int, token: str, now: float) -> None:
    """Begin an attempt, or leave a mark, unless it is there already."""
    if connection.scalar(_of(select(attempts.c.number), day, token)) is None:
        values = {"day": day, "token": token, "actions": "", "began": now}
        connection.execute(insert(attempts).values(values))


def _forget(connection: Connection, token: str, today: int, now: float) -> bool:
    """Say whether there was anything to forget."""
    begun = connection.scalar(_of(select(attempts.c.number), today, token)) is not None
    gone = connection.execute(delete(attempts).where(attempts.c.token == token)).rowcount
    if begun:
        _insert(connection, today, _mark(today, token), now)
    return gone > 0


def _mark(day: int, token: str) -> str:
    """What is kept in place of a token: only its owner can make it again, and of one day nobody
    can tell that it is the same player's as of another.
    """
    return MARK + hashed(f"{day} {token}")[len(MARK) :]


def forget_marks(connection: Connection, now: float) -> None:
    """Delete the marks of days that are over."""
    is_mark = attempts.c.token.startswith(MARK, autoescape=True)
    connection.execute(delete(attempts).where(attempts.c.began < now - DAY_SECONDS, is_mark))


def _table(connection: Connection, day: int) -> DayTable:
    is_over = (attempts.c.day == day) & attempts.c.points.is_not(None)
    finished = connection.scalar(select(func.count()).where(is_over).select_from(attempts))
    best = (
        select(attempts.c.name, attempts.c.points)
        .where(is_over, attempts.c.name.is_not(None))
        .order_by(desc(attempts.c.points), attempts.c.ended)
        .limit(MOST_ENTRIES)
    )
    return DayTable(finished or 0, [Entry(*row) for row in connection.execute(best)])


def _pairs(connection: Connection, query: Any) -> list[tuple[int, Any]]:
    return [(number, value) for number, value in connection.execute(query)]


def _days(connection: Connection, numbers: range, token: str | None) -> list[DayKept]:
    day, points = attempts.c.day, attempts.c.points
    among = day.between(numbers[-1], numbers[0])
    over = select(day, func.count()).where(among, points.is_not(None)).group_by(day)
    place = func.row_number().over(partition_by=day, order_by=(desc(points), attempts.c.ended))
    named = select(day, attempts.c.name, points, place.label("place")).where(
        among, points.is_not(None), attempts.c.name.is_not(None)
    )
    best = named.subquery()
    first = select(best.c.day, best.c.name, best.c.points).where(best.c.place == 1)
    own = select(day, points).where(among, attempts.c.token == token)
    told = select(days.c.day, days.c.told).where(days.c.day.between(numbers[-1], numbers[0]))
    finished = dict(_pairs(connection, over))
    leaders = {number: Entry(*entry) for number, *entry in connection.execute(first)}
    mine = dict(_pairs(connection, own))
    known = dict(_pairs(connection, told))
    return [
        DayKept(
            number,
            finished.get(number, 0),
            leaders.get(number),
            number in mine,
            mine.get(number),
            known.get(number),
        )
        for number in numbers
    ]
