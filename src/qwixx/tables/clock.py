"""The time of day that never goes back while the server runs."""

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
