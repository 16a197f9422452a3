"""How much one address, table or connection may ask of the server."""

import asyncio
import ipaddress
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import lru_cache

from qwixx.tables.addresses import Addresses
from qwixx.tables.limits import Limits
from qwixx.tables.refusals import TooFast

MOST_BUCKETS = 10_000
AT_ONCE = 4
"""Requests of one address that are worked on at the same time; the others wait for their turn."""
EVENTS_FOR_ONE = 100
"""So many events of a log to be read cost as much as one request."""

BREATH = 1.0
"""Seconds for which someone who was too fast is not listened to."""
LONGEST_WAIT = 86_400.0
"""Seconds after which anybody may try again."""
MOST_BREATHS = 200
"""Refusals that an address waits for at the same time; beyond them its connections are closed."""

Clock = Callable[[], float]


class Bucket:
    """So many tokens at once, and so many more each second."""

    def __init__(self, burst: float, rate: float, clock: Clock) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.tokens, self.at = burst, clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Take some tokens, if there are as many, or if the bucket is full."""
        self._fill()
        if self.tokens < min(tokens, self.burst):
            return False
        self.tokens -= tokens
        return True

    def wait(self, tokens: float) -> float:
        """Return the seconds until there are as many tokens, which may be never."""
        self._fill()
        missing = max(0.0, min(tokens, self.burst) - self.tokens)
        return missing / self.rate if self.rate else math.inf

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

    def take(self, address: str, tokens: float = 1.0) -> bool:
        return self._of(address).take(tokens)

    def wait(self, address: str, tokens: float = 1.0) -> float:
        return self._of(address).wait(tokens)

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


def _nothing() -> None:
    """End the turn of work that has none."""


_end_turn: ContextVar[Callable[[], None]] = ContextVar("end_turn", default=_nothing)


def end_turn() -> None:
    """End the turn of the request that is being answered, as from now on it only waits."""
    _end_turn.get()()


class Turns:
    """Requests of an address take turns, so that many at once hold up others no more than a few."""

    def __init__(self) -> None:
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._asking: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, which lasts for the block or until `end_turn` is called within it."""
        end = await self.take(address)
        token = _end_turn.set(end)
        try:
            yield
        finally:
            _end_turn.reset(token)
            end()

    async def take(self, address: str) -> Callable[[], None]:
        """Wait for a turn; what ends it, and may be called again."""
        self._asking[address] += 1
        turns = self._turns.setdefault(address, asyncio.Semaphore(AT_ONCE))
        try:
            await turns.acquire()
        except BaseException:
            self._leave(address)
            raise
        is_over = False

        def end() -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                turns.release()
                self._leave(address)

        return end

    def _leave(self, address: str) -> None:
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address], self._turns[address]


class Rates:
    """What each address may still ask for, whatever it asks, and over however many connections."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests)
        self.pages = Buckets(limits.pages)
        self.messages = Buckets(limits.messages_from)
        self.tables = Buckets(limits.tables)
        self.parcels = Buckets(limits.parcels)
        self.hints = Buckets(limits.hints_from)
        self.turns, self.page_turns = Turns(), Turns()
        """Apart, as for the buckets: no call holds up the files of a page."""
        self.bans = Addresses()
        """Those who may ask for nothing."""
        self._breathing: Counter[str] = Counter()

    async def breathe(self, address: str) -> bool:
        """Make who was too fast wait for the refusal: over each connection there is one at a time.
        But not too many wait, so that not too many are open: False for those who are too many.
        Whoever waits keeps no turn.
        """
        end_turn()
        may_wait = self._breathing[address] < MOST_BREATHS
        if may_wait:
            self._breathing[address] += 1
            try:
                await asyncio.sleep(BREATH)
            finally:
                self._breathing[address] -= 1
        if not self._breathing[address]:
            del self._breathing[address]
        return may_wait

    async def hold_up(self, address: str, wait: float) -> dict[str, str]:
        """Make who was too fast wait for the refusal; return the headers to send with it, which say
        how much longer it takes until there is more.
        """
        may_stay = await self.breathe(address)
        left = wait - BREATH if may_stay else wait
        retry = {"retry-after": str(math.ceil(min(max(1.0, left), LONGEST_WAIT)))}
        return retry if may_stay else retry | {"connection": "close"}

    def need_reading(self, address: str, events: int) -> None:
        """Whoever has a long log read asks for no more for a while."""
        if events > EVENTS_FOR_ONE and self.requests.is_empty(address):
            raise TooFast(self.requests.wait(address))
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
