"""How much one address, table or connection may ask of the server."""

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from qwixx.server.addresses import Addresses
from qwixx.server.refusals import Refused
from qwixx.server.settings import Limits

MOST_BUCKETS = 10_000
EVENTS_FOR_ONE = 100
"""So many events of a log to be read cost as much as one request."""

BREATH = 1.0
"""Seconds for which someone who was too fast is not listened to."""
MOST_BREATHS = 20

Clock = Callable[[], float]


class Bucket:
    """So many tokens at once, and so many more each second."""

    def __init__(self, burst: float, rate: float, clock: Clock) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.tokens, self.at = burst, clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        self._fill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def charge(self, tokens: float) -> None:
        """Take what something has turned out to cost, be it more than there is."""
        self._fill()
        self.tokens -= tokens

    def _fill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now

    @property
    def is_empty(self) -> bool:
        self._fill()
        return self.tokens < 1

    @property
    def is_full(self) -> bool:
        return self.tokens + (self.clock() - self.at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address. Full ones are forgotten: a new one is just as full."""

    def __init__(self, limit: tuple[float, float], clock: Clock = time.monotonic) -> None:
        self.limit, self.clock = limit, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        return self._of(address).take()

    def is_empty(self, address: str) -> bool:
        return self._of(address).is_empty

    def charge(self, address: str, tokens: float) -> None:
        self._of(address).charge(tokens)

    def _of(self, address: str) -> Bucket:
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget()
        if address not in self._buckets:
            self._buckets[address] = Bucket(*self.limit, self.clock)
        return self._buckets[address]

    def _forget(self) -> None:
        """If that does not help, there is a flood from everywhere; then the oldest go."""
        kept = {address: each for address, each in self._buckets.items() if not each.is_full}
        self._buckets = dict([*kept.items()][-MOST_BUCKETS // 2 :])


class Rates:
    """What each address may still ask for, whatever it asks, and over however many connections."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests)
        self.pages = Buckets(limits.pages)
        self.messages = Buckets(limits.messages_from)
        self.tables = Buckets(limits.tables)
        self.parcels = Buckets(limits.parcels)
        self.hints = Buckets(limits.hints_from)
        self.bans = Addresses()
        """Those who may ask for nothing."""
        self._breathing: Counter[str] = Counter()

    async def breathe(self, address: str) -> None:
        """Who was too fast waits for the refusal: over each connection there is one at a time. But
        not too many wait, so that not too many are open.
        """
        if self._breathing[address] < MOST_BREATHS:
            self._breathing[address] += 1
            try:
                await asyncio.sleep(BREATH)
            finally:
                self._breathing[address] -= 1
        if not self._breathing[address]:
            del self._breathing[address]

    def need_reading(self, address: str, events: int) -> None:
        """Whoever has a long log read asks for no more for a while."""
        if events > EVENTS_FOR_ONE and self.requests.is_empty(address):
            raise Refused("too_fast")
        self.requests.charge(address, events / EVENTS_FOR_ONE)


@lru_cache(10_000)
def prefix(address: str) -> str:
    """What an address is counted by: with IPv6 everyone has a whole network of them, a /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
