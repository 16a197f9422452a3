"""Addresses that are shut out: they are rows of the database, so that every process knows them."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.server.storage.schema import bans
from qwixx.tables.addresses import Network, network_of

SENTENCES = {
    "own": N_("{network} holds this machine itself, which cannot be shut out."),
    "not_banned": N_("{network} is not shut out."),
}


OWN = (network_of("127.0.0.0/8"), network_of("::1"))


class BanError(Refusal):
    """An address that cannot be shut out or let in again."""

    sentences = SENTENCES


class Ban(NamedTuple):
    """An address or a network, since when, and until when if not for ever."""

    network: str
    since: float
    until: float | None


def ban(connection: Connection, network: Network, now: float, until: float | None) -> None:
    """Shut an address or a network out, until a moment or for ever."""
    if any(network.overlaps(own) for own in OWN if own.version == network.version):
        raise BanError("own", network=network)
    connection.execute(delete(bans).where(bans.c.network == str(network)))
    connection.execute(insert(bans).values(network=str(network), since=now, until=until))


def lift(connection: Connection, network: Network) -> None:
    """Let an address or a network in again."""
    if not connection.execute(delete(bans).where(bans.c.network == str(network))).rowcount:
        raise BanError("not_banned", network=network)


def all_bans(connection: Connection, now: float) -> list[Ban]:
    """Those that hold now, the oldest first."""
    rows = connection.execute(select(bans).order_by(bans.c.since, bans.c.network))
    found = [Ban(row.network, row.since, row.until) for row in rows]
    return [each for each in found if each.until is None or each.until > now]
