"""Which people sit at a table. Seats change places before a game, so the hash of a seat's secret
says which one it is; it moves with the seat, and stays the same in a rematch.

This is told to nobody but the person, and goes when they or the table are deleted.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, literal, select, update

from qwixx.server.storage.schema import people, sittings
from qwixx.tables.table import Table


def sit_down(
    connection: Connection,
    table: int,
    keys: Mapping[str, str],
    now: float,
    left: set[str] | None = None,
) -> None:
    """People take seats: the hashes of their keys, by those of the seats' secrets. Who is not known
    plays all the same; whoever sits down twice at a table sits where they did so last. Where it is
    told which seats they have left, they give up no other.
    """
    query = select(people.c.key, people.c.number).where(people.c.key.in_(keys.values()))
    known: dict[str, int] = {row.key: row.number for row in connection.execute(query)}
    seats = {known[key]: secret for secret, key in keys.items() if key in known}
    if not seats:
        return
    rows = [{"table": table, "person": each, "secret": secret} for each, secret in seats.items()]
    was_here = (sittings.c.table == table) & sittings.c.person.in_(seats)
    if left is not None:
        was_here &= sittings.c.secret.in_(left | keys.keys())
    connection.execute(delete(sittings).where(was_here))
    connection.execute(insert(sittings), rows)
    is_older = people.c.number.in_(seats) & (people.c.seen < now)
    connection.execute(update(people).where(is_older).values(seen=now))


def other_seats(connection: Connection, number: int, keys: Mapping[str, str]) -> set[str]:
    """The seats of these people at a table that has this number, other than those told."""
    query = select(sittings.c.secret).join(people, people.c.number == sittings.c.person)
    own = query.where(sittings.c.table == number, people.c.key.in_(keys.values()))
    return {*connection.scalars(own)} - keys.keys()


def kept_seats(table: int, rematch: int, secrets: Iterable[str | None]) -> Any:
    """The statement by which people sit at a rematch as they did before."""
    new = select(literal(rematch), sittings.c.person, sittings.c.secret)
    kept = new.where(sittings.c.table == table, sittings.c.secret.in_([*filter(None, secrets)]))
    return insert(sittings).from_select(["table", "person", "secret"], kept)


def seated(connection: Connection, number: int, table: Table) -> dict[int, int]:
    """The people at a table that has this number, by seat."""
    query = select(sittings.c.person, sittings.c.secret).where(sittings.c.table == number)
    found = {table.seat_of(row.secret): row.person for row in connection.execute(query)}
    return {seat: person for seat, person in found.items() if seat is not None}
