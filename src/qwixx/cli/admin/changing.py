"""Changing what a server has: a running one notices within seconds."""

import time
from collections.abc import Sequence
from pathlib import Path

from qwixx.cli.admin.looking import DAY, say
from qwixx.cli.context import context
from qwixx.server.features.ratings import listing
from qwixx.server.settings import url_of
from qwixx.server.storage import backup, bans, endings
from qwixx.server.upkeep.admin import erase_traces, find, finished_game, opened
from qwixx.tables.addresses import network_of


def close_tables(database: str, names: Sequence[str]) -> None:
    with opened(url_of(database)) as engine, engine.begin() as connection:
        found = [find(connection, name) for name in names]
        for each in found:
            endings.close(connection, each.number, time.time())
    for each in found:
        say(context.texts("Table {number} ({id}) is closed.", number=each.number, id=each.id))


def delete_tables(database: str, names: Sequence[str]) -> None:
    with opened(url_of(database)) as engine:
        with engine.begin() as connection:
            found = [find(connection, name) for name in names]
            for each in found:
                game = finished_game(connection, each)
                endings.remove(connection, each.number, endings.DELETED, time.time(), game)
        erase_traces(engine)
    for each in found:
        say(context.texts("Table {number} ({id}) is deleted.", number=each.number, id=each.id))


def shut_out(database: str, address: str, days: int) -> None:
    network, now = network_of(address), time.time()
    with opened(url_of(database)) as engine, engine.begin() as connection:
        bans.ban(connection, network, now, now + days * DAY if days else None)
    say(context.texts("{network} is shut out.", network=network))


def let_in(database: str, address: str) -> None:
    network = network_of(address)
    with opened(url_of(database)) as engine, engine.begin() as connection:
        bans.lift(connection, network)
    say(context.texts("{network} is let in again.", network=network))


def list_people(database: str, names: Sequence[str], is_barred: bool) -> None:
    with opened(url_of(database)) as engine, engine.begin() as connection:
        found = [listing.find_member(connection, name) for name in names]
        called = [listing.bar(connection, person, is_barred) for person in found]
    for name in called:
        if is_barred:
            say(context.texts("{name} is off the club's board.", name=name))
        else:
            say(context.texts("{name} may be on the club's board again.", name=name))


def make_copy(database: str, target: Path) -> None:
    with opened(url_of(database)) as engine:
        backup.back_up(engine, target.absolute())
    say(context.texts("The database is copied to {path}.", path=target))


def put_back(database: str, source: Path) -> None:
    aside = backup.restore(url_of(database), source.absolute())
    say(context.texts("The database is again as it was in {path}.", path=source))
    if aside is not None:
        say(context.texts("What was there before is kept as {path}.", path=aside))
