"""When garbage is looked for: so that nobody waits for it, however many are connected.

Python looks through all objects from time to time, and everybody waits meanwhile: a tenth of a
second with a thousand connections. Here it looks only through what is new since the last time, a
few milliseconds each, and then leaves it alone (`gc.freeze`). What is left alone is still freed
when nothing refers to it any more, but not if it refers to itself in a circle; so live connections
and tables leave no circles behind. Whatever else does is found when nobody is connected, or after a
day at the latest.
"""

import asyncio
import gc
import time
from collections.abc import Callable

NEVER = 1_000_000
"""Python's own threshold for a full collection."""
TICK = 0.1
"""Seconds between looks at how much is new."""
ENOUGH = 4
"""Collections of young objects after which the new ones are looked through: 30,000 at the most."""
WHOLE = 3600.0
"""Seconds between two collections of everything, if nobody is connected then."""
AT_LATEST = 86_400.0
"""The same, however many are connected."""


def settle() -> None:
    """Leave alone what is there now, and from now on collect only as this module does."""
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)
    _collect()


async def follow(connections: Callable[[], int]) -> None:
    """Look through what is new, again and again. `connections`: how many are open now."""
    whole_at = time.monotonic()
    while True:
        await asyncio.sleep(TICK)
        if gc.get_count()[2] >= ENOUGH:
            _collect()
        if time.monotonic() - whole_at >= (AT_LATEST if connections() else WHOLE):
            whole_at = time.monotonic()
            gc.unfreeze()
            _collect()


def _collect() -> None:
    gc.collect()
    gc.freeze()
