"""Ratings in the database. Each game counts once, whichever processes see it end.

What a game changes is changed in one transaction with the row that says that it was rated; there
can be only one of these. Ratings are locked, in the order of people, from being read to being
written: somebody may play at two tables.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from qwixx.ratings.levels import levels_rated, newcomer
from qwixx.ratings.multiplayer import SETTLED_DEVIATION, Rating, rated
from qwixx.server.storage.reader import log_of
from qwixx.server.storage.schema import people, rated_tables, ratings
from qwixx.server.storage.seat_owners import seated
from qwixx.server.storage.store import Store
from qwixx.tables.keys import hashed
from qwixx.tables.rated import idle, places_of
from qwixx.tables.refusals import Refused
from qwixx.tables.store import Conflict
from qwixx.tables.table import Table

MOST_TRIES = 10
"""A table of five whose players are all new may be overtaken by another game for each of them."""
MOST_LISTED = 200
"""On a board: the strongest."""
BEST_FIRST = (ratings.c.deviation > SETTLED_DEVIATION, ratings.c.mean.desc(), ratings.c.person)
"""The order of a board: first those whose rating is settled."""


class Standing(NamedTuple):
    """Somebody's rating in a game, and how well they decide."""

    rating: Rating
    games: int
    decisions: int
    lost: float
    """Shares of the win, by all these decisions together."""

    @property
    def error(self) -> float | None:
        """What a decision lost."""
        return self.lost / self.decisions if self.decisions else None


class Listed(NamedTuple):
    """A line of a board."""

    person: int
    name: str
    colour: str
    mark: str
    standing: Standing


class Change(NamedTuple):
    """What a game did to a seat's rating."""

    place: int
    before: Rating
    after: Rating


class Errors(NamedTuple):
    """What a review says of a seat."""

    seat: int
    decisions: int
    lost: float


class RatingsRepository:
    """All ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def person(self, key: str | None) -> int | None:
        """Who shows this key."""
        query = select(people.c.number).where(people.c.key == hashed(key or ""))
        found: int | None = await self._store.ask(lambda connection: connection.scalar(query))
        return found

    async def need_person(self, key: str | None) -> int:
        """The same; refused if nobody is known by it here."""
        person = await self.person(key)
        if person is None:
            raise Refused("rated_person")
        return person

    async def settle(self, number: int, table: Table, now: float) -> bool:
        """Rate a game that is decided; False if that was done before."""
        for _ in range(MOST_TRIES):
            try:
                return await self._store.change(lambda c: _settle(c, number, table, now))
            except Conflict:
                """Another game was rated at the same moment, or this one was."""
        return False

    async def changes(self, number: int) -> list[Change | None] | None:
        """What a game did, by seat, None for those it did nothing to; None if it is not rated."""
        query = select(rated_tables.c.told).where(rated_tables.c.table == number)
        told = await self._store.ask(lambda connection: connection.scalar(query))
        return None if told is None else [each and _change(each) for each in told]

    async def needs_review(self, number: int) -> bool:
        query = select(rated_tables.c.reviewed).where(rated_tables.c.table == number)
        return await self._store.ask(lambda connection: connection.scalar(query)) is False

    async def count(self, number: int, table: Table, errors: list[Errors]) -> None:
        """What a review says counts once, too."""
        await self._store.change(lambda connection: _count(connection, number, table, errors))

    async def is_used(self) -> bool:
        """Whether anybody has a rating."""
        query = select(ratings.c.person).limit(1)
        return await self._store.ask(lambda connection: connection.scalar(query)) is not None

    async def of_person(self, person: int) -> dict[str, Standing]:
        """By game."""
        query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
        rows = await self._store.ask(lambda connection: connection.execute(query).all())
        return {row.game: standing_of(row) for row in rows}

    async def board(self, game: str) -> list[Listed]:
        """Those who want to be seen and may be, the strongest first."""
        query = (
            select(ratings, people.c.name, people.c.colour, people.c.mark)
            .join(people, people.c.number == ratings.c.person)
            .where(ratings.c.game == game, people.c.listed, ~people.c.barred)
            .order_by(*BEST_FIRST)
            .limit(MOST_LISTED)
        )
        rows = await self._store.ask(lambda connection: connection.execute(query).all())
        return [
            Listed(row.person, row.name, row.colour, row.mark, standing_of(row)) for row in rows
        ]


def standing_of(row: Any) -> Standing:
    """What a row of `ratings` says."""
    return Standing(Rating(row.mean, row.deviation), row.games, row.decisions, row.lost)


def _change(told: list[Any]) -> Change:
    place, *rest = told
    return Change(place, Rating(*rest[:2]), Rating(*rest[2:]))


def _settle(connection: Connection, number: int, table: Table, now: float) -> bool:
    known = select(rated_tables.c.table).where(rated_tables.c.table == number)
    if connection.scalar(known) is not None:
        return False
    game, levels = table.game.name, levels_rated(table.game.name)
    who = _by_person(seated(connection, number, table))
    mine = (ratings.c.game == game) & ratings.c.person.in_(who.values())
    query = select(ratings).where(mine).order_by(ratings.c.person).with_for_update()
    standings = {row.person: standing_of(row) for row in connection.execute(query)}
    before = [
        levels.get(seat.kind) or _rating(standings.get(who.get(place, 0)), game)
        for place, seat in enumerate(table.seats)
    ]
    places = places_of(table)
    fixed = {place for place, seat in enumerate(table.seats) if not seat.is_person}
    log = log_of(connection, number, until=table.sequence)
    after = rated(before, places, fixed, idle(table, log))
    changes = [*map(Change, places, before, after)]
    who = {seat: person for seat, person in who.items() if after[seat] != before[seat]}
    for seat, person in who.items():
        values = {"mean": after[seat].mean, "deviation": after[seat].deviation}
        if person in standings:
            own = (ratings.c.game == game) & (ratings.c.person == person)
            more = update(ratings).where(own).values(**values, games=ratings.c.games + 1)
            connection.execute(more)
        else:
            connection.execute(insert(ratings).values(person=person, game=game, games=1, **values))
    told = [
        [change.place, *change.before, *change.after] if seat in who else None
        for seat, change in enumerate(changes)
    ]
    connection.execute(insert(rated_tables).values(table=number, at=now, told=told))
    return True


def _by_person(who: dict[int, int]) -> dict[int, int]:
    """In the order in which rows are locked, new ones as well: so no two games wait for each other
    for ever.
    """
    return dict(sorted(who.items(), key=lambda each: each[1]))


def _rating(standing: Standing | None, game: str) -> Rating:
    """Who is not known, or not any more, counts as somebody new."""
    return standing.rating if standing else newcomer(game)


def _count(connection: Connection, number: int, table: Table, errors: list[Errors]) -> None:
    open_still = (rated_tables.c.table == number) & ~rated_tables.c.reviewed
    if connection.execute(update(rated_tables).where(open_still).values(reviewed=True)).rowcount:
        who = seated(connection, number, table)
        for seat, decisions, lost in sorted(errors, key=lambda each: who.get(each.seat, 0)):
            own = (ratings.c.game == table.game.name) & (ratings.c.person == who.get(seat))
            values = {
                "decisions": ratings.c.decisions + decisions,
                "lost": ratings.c.lost + lost,
            }
            connection.execute(update(ratings).where(own).values(values))
