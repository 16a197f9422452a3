"""The tables that are in use: loaded from the store when needed, let go when nobody looks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from qwixx.server.limits import Buckets
from qwixx.server.live import LiveTable
from qwixx.server.refusals import Refused
from qwixx.server.reviews import Reviews
from qwixx.server.settings import Limits
from qwixx.server.store import Entry, Store
from qwixx.server.table import Opening, replayed

log = logging.getLogger(__name__)

UNUSED = 60.0
"""Seconds after which a table that nobody looks at is let go; its computers wait, too."""
SWEEP = 15.0


class Hub:
    """All tables in use, and what they share."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
    ) -> None:
        limits = limits or Limits()
        self.store = store
        self.clock = clock
        self.hints = Buckets(limits.hints)
        self.idle = limits.idle
        self.reviews = Reviews(store, limits.reviews)
        self._live: dict[str, LiveTable] = {}
        """By id and by watch id."""
        self._loading = asyncio.Lock()
        self._untold: set[LiveTable] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(2, "player")
        self._advisers = ThreadPoolExecutor(1, "adviser")
        """Apart, so that no number of hints holds up the computer players."""

    async def open(self) -> None:
        self.store.after_commit = self._tell
        await self.store.open()
        self.start(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for live in [*self._live.values()]:
            self.let_go(live)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reviews.close()
        for pool in (self._thinkers, self._advisers):
            pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    # ── finding tables ────────────────────────────────────────────────────────────────────────

    async def create(self, opening: Opening) -> LiveTable:
        """Open a table."""
        stored = asyncio.get_running_loop().create_future()
        self.store.add(Entry(partial(_settle, stored), opens=opening))
        await stored
        live, _ = await self.find(opening.identity.id)
        return live

    async def find(self, name: str) -> tuple[LiveTable, bool]:
        """A table by its id or its watch id, and whether it was the watch id."""
        live = self._live.get(name)
        if live is None:
            async with self._loading:
                live = self._live.get(name) or await self._load(name)
        live.used = self.clock()
        return live, name == live.table.identity.watch

    async def _load(self, name: str) -> LiveTable:
        found = await self.store.find(name)
        if found is None:
            raise Refused("table")
        number, identity = found
        live = LiveTable(self, number, replayed(identity, await self.store.events(number)))
        self._live[identity.id] = self._live[identity.watch] = live
        return live

    def let_go(self, live: LiveTable) -> None:
        live.leave()
        for name in (live.table.identity.id, live.table.identity.watch):
            if self._live.get(name) is live:
                del self._live[name]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            before = self.clock() - UNUSED
            for live in [*self._live.values()]:
                if live.is_unused(before):
                    self.let_go(live)

    # ── what tables share ─────────────────────────────────────────────────────────────────────

    def tell_soon(self, live: LiveTable) -> None:
        """Tables that stored several events in one commit tell them together."""
        self._untold.add(live)

    def _tell(self) -> None:
        untold, self._untold = self._untold, set()
        for live in untold:
            live.tell()

    def think(self, work: Callable[[], int]) -> Awaitable[int]:
        return asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    def advise(self, work: Callable[[], dict[str, Any]]) -> Awaitable[dict[str, Any]]:
        return asyncio.get_running_loop().run_in_executor(self._advisers, work)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task of the hub failed", exc_info=error)


def _settle(stored: asyncio.Future[None], error: Exception | None) -> None:
    if stored.done():
        return
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)
