"""Addresses and networks that people type, and sets of them where every request looks."""

import ipaddress
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

SENTENCES = {
    "address": N_("“{address}” is neither an address nor a network, such as 192.0.2.0/24."),
}
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FINEST = 64
"""With IPv6 everyone has a whole network of addresses, a /64, and is known by it."""


class AddressError(Refusal):
    """What is no address."""

    sentences = SENTENCES


def network_of(text: str) -> Network:
    """What someone typed: an address, or a network with its prefix."""
    try:
        found = ipaddress.ip_network(text.strip().partition("%")[0], strict=False)
    except ValueError:
        raise AddressError("address", address=text[:60]) from None
    if isinstance(found, ipaddress.IPv4Network):
        return found
    mapped = found.network_address.ipv4_mapped
    if mapped is not None and found.prefixlen >= 96:
        return ipaddress.ip_network((mapped, found.prefixlen - 96), strict=False)
    return found.supernet(new_prefix=FINEST) if found.prefixlen > FINEST else found


class Addresses:
    """All addresses of some networks: a set of beginnings for each length that these have."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._beginnings: dict[tuple[int, int], set[int]] = {}
        self.become(networks)

    def become(self, networks: Iterable[str]) -> None:
        """From now on it is these."""
        beginnings: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
        for network in map(network_of, networks):
            beginnings[network.version, network.prefixlen].add(_bits(network, network.prefixlen))
        self._beginnings = dict(beginnings)

    def __contains__(self, address: str) -> bool:
        """Whether an address is one of them, as `limits.prefix` writes it."""
        found = _parsed(address) if self._beginnings else None
        return found is not None and any(
            version == found.version and length <= found.prefixlen and _bits(found, length) in known
            for (version, length), known in self._beginnings.items()
        )


def _bits(network: Network, length: int) -> int:
    return int(network.network_address) >> (network.max_prefixlen - length)


@lru_cache(10_000)
def _parsed(address: str) -> Network | None:
    try:
        return network_of(address)
    except AddressError:
        return None
