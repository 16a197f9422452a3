"""Addresses that are shut out: they are rows of the database, so that every process knows them."""

import ipaddress
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_
from qwixx.server.schema import bans

SENTENCES = {
    "address": N_("“{address}” is neither an address nor a network, such as 192.0.2.0/24."),
    "own": N_("{network} holds this machine itself, which cannot be shut out."),
    "not_banned": N_("{network} is not shut out."),
}
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FINEST = 64
"""With IPv6 everyone has a whole network of addresses, a /64, and is known by it."""


class BanError(Refusal):
    """An address that cannot be shut out or let in again."""

    sentences = SENTENCES


class Ban(NamedTuple):
    """An address or a network, since when, and until when if not for ever."""

    network: str
    since: float
    until: float | None


def network_of(text: str) -> Network:
    """What someone typed: an address, or a network with its prefix."""
    try:
        found = ipaddress.ip_network(text.strip().partition("%")[0], strict=False)
    except ValueError:
        raise BanError("address", address=text[:60]) from None
    if isinstance(found, ipaddress.IPv6Network):
        if found.prefixlen >= 96 and (mapped := found.network_address.ipv4_mapped) is not None:
            return ipaddress.ip_network((mapped, found.prefixlen - 96), strict=False)
        return found.supernet(new_prefix=FINEST) if found.prefixlen > FINEST else found
    return found


def ban(connection: Connection, network: Network, now: float, until: float | None) -> None:
    """Shut an address or a network out, until a moment or for ever."""
    if any(network.overlaps(own) for own in OWN if own.version == network.version):
        raise BanError("own", network=network)
    connection.execute(delete(bans).where(bans.c.network == str(network)))
    connection.execute(insert(bans).values(network=str(network), since=now, until=until))


OWN = (network_of("127.0.0.0/8"), network_of("::1"))


def lift(connection: Connection, network: Network) -> None:
    """Let an address or a network in again."""
    if not connection.execute(delete(bans).where(bans.c.network == str(network))).rowcount:
        raise BanError("not_banned", network=network)


def all_bans(connection: Connection, now: float) -> list[Ban]:
    """Those that hold now, the oldest first."""
    rows = connection.execute(select(bans).order_by(bans.c.since, bans.c.network))
    found = [Ban(row.network, row.since, row.until) for row in rows]
    return [each for each in found if each.until is None or each.until > now]


class Bans:
    """The same in memory, where every request looks: a set for each length of prefix."""

    def __init__(self) -> None:
        self._prefixes: dict[tuple[int, int], set[int]] = {}

    def become(self, networks: Iterable[str]) -> None:
        """From now on it is these."""
        prefixes: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
        for network in map(network_of, networks):
            prefixes[network.version, network.prefixlen].add(_bits(network, network.prefixlen))
        self._prefixes = dict(prefixes)

    def __contains__(self, address: str) -> bool:
        """Whether an address is shut out, as `limits.prefix` writes it."""
        found = _parsed(address) if self._prefixes else None
        return found is not None and any(
            version == found.version and length <= found.prefixlen and _bits(found, length) in known
            for (version, length), known in self._prefixes.items()
        )


def _bits(network: Network, length: int) -> int:
    return int(network.network_address) >> (network.max_prefixlen - length)


@lru_cache(10_000)
def _parsed(address: str) -> Network | None:
    try:
        return network_of(address)
    except BanError:
        return None
