"""Times that never go back: that of the server while it runs, and that of each table."""

import time
from collections.abc import Callable


class Clock:
    """Follows the system's clock. When that is set back, it goes on from where it was."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._now, self._at = wall(), steady()

    def __call__(self) -> float:
        at = self._steady()
        self._now = max(self._wall(), self._now + at - self._at)
        self._at = at
        return self._now


class TableClock:
    """The time of a table, which is never before its last event: if the clock was set back since
    then, the table's time goes on all the same.
    """

    def __init__(self, clock: Callable[[], float], last: float) -> None:
        self._clock, self._ahead = clock, 0.0
        self.reach(last)

    def reach(self, last: float) -> None:
        """Note when an event happened."""
        self._ahead = max(self._ahead, last - self._clock())

    def __call__(self) -> float:
        return self._clock() + self._ahead
