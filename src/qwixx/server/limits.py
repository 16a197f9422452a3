"""How much one address or connection may ask of the server."""

import time
from collections.abc import Callable

MOST_BUCKETS = 10_000


class Bucket:
    """So many tokens at once, and so many more each second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self.tokens, self.at = burst, clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self.tokens + (self.clock() - self.at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address. Full ones are forgotten: a new one is just as full."""

    def __init__(
        self, limit: tuple[float, float], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limit, self.clock = limit, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget()
        if address not in self._buckets:
            self._buckets[address] = Bucket(*self.limit, self.clock)
        return self._buckets[address].take()

    def _forget(self) -> None:
        """If that does not help, there is a flood from everywhere; then the oldest go."""
        kept = {address: each for address, each in self._buckets.items() if not each.is_full}
        self._buckets = dict([*kept.items()][-MOST_BUCKETS // 2 :])
