"""The club's board as whoever runs the server has it before them, and taking a name off it.

Whether somebody wants to be listed stays as they said: who is let back is on the board again.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, or_, select, update

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.server.features.ratings.repository import BEST_FIRST, Standing, standing_of
from qwixx.server.storage.schema import people, ratings

SENTENCES = {
    "nobody": N_("Nobody who has played rated games here is called {name}."),
    "several": N_("Several people are called {name}. Say which by a number: {numbers}."),
}


class MemberError(Refusal):
    """A name that does not say whom."""

    sentences = SENTENCES


class Member(NamedTuple):
    """A line of the board: a person in a game."""

    number: int
    """Of the person, in the database."""
    name: str
    game: str
    standing: Standing
    is_barred: bool
    """Taken off by whoever runs the server."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        (mean, deviation), games, decisions, lost = self.standing
        known = {"number": self.number, "name": self.name, "game": self.game}
        rating = {"rating": mean, "deviation": deviation, "games": games}
        errors = {"decisions": decisions, "lost": lost}
        return known | rating | errors | {"barred": self.is_barred}


def members(connection: Connection, game: str = "") -> list[Member]:
    """Everyone on the boards of all games or of one, and those who were taken off them."""
    query = (
        select(ratings, people.c.name, people.c.barred)
        .join(people, people.c.number == ratings.c.person)
        .where(or_(people.c.listed, people.c.barred))
        .order_by(ratings.c.game, *BEST_FIRST)
    )
    if game:
        query = query.where(ratings.c.game == game)
    return [
        Member(row.person, row.name, row.game, standing_of(row), row.barred)
        for row in connection.execute(query)
    ]


def find_member(connection: Connection, name: str) -> int:
    """Who has played rated games under this name, or has this number, listed or not."""
    is_named = people.c.name == name
    if name.isascii() and name.isdecimal() and len(name) < 10:
        is_named |= people.c.number == int(name)
    played = select(ratings.c.person)
    query = select(people.c.number).where(is_named, people.c.number.in_(played))
    found = [*connection.scalars(query.order_by(people.c.number))]
    if not found:
        raise MemberError("nobody", name=name)
    if len(found) > 1:
        raise MemberError("several", name=name, numbers=", ".join(map(str, found)))
    return int(found[0])


def bar(connection: Connection, person: int, is_barred: bool) -> str:
    """Take somebody off the board, or let them back; their name."""
    own = update(people).where(people.c.number == person).values(barred=is_barred)
    return str(connection.scalar(own.returning(people.c.name)))
