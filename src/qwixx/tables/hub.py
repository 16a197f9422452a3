"""The tables that are in use: loaded from the store when needed, let go when nobody looks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from qwixx.tables.bus import Alone, Bus
from qwixx.tables.clock import Clock
from qwixx.tables.following import Follower
from qwixx.tables.limits import Limits
from qwixx.tables.live import LiveTable
from qwixx.tables.metrics import Metrics
from qwixx.tables.peers import Peers
from qwixx.tables.rates import EVENTS_FOR_ONE, Buckets, Rates
from qwixx.tables.refusals import Refused
from qwixx.tables.store import Entry, Loaded, Store
from qwixx.tables.table import Opening
from qwixx.tables.table_log import TableLog

log = logging.getLogger(__name__)

UNUSED = 60.0
"""Seconds after which a table that nobody looks at is let go; its computers wait, too."""
SWEEP = 15.0


class Hub:
    """All tables in use, and what they share."""

    def __init__(
        self,
        store: Store,
        bus: Bus | None = None,
        limits: Limits | None = None,
        rates: Rates | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self._bus = bus or Alone()
        self.clock: Callable[[], float] = Clock()
        self.peers = Peers(self._bus, lambda: self.clock())  # noqa: PLW0108  (it may change)
        self.limits = limits or Limits()
        self.rates = rates or Rates(self.limits)
        self.hints = Buckets(self.limits.hints)
        self.metrics = metrics or Metrics()
        self._is_full = False
        self._loading: dict[str, asyncio.Future[Loaded | None]] = {}
        self._live: dict[str, LiveTable] = {}
        """By id and by watch id."""
        self._numbered: dict[int, LiveTable] = {}
        self._unpublished: set[LiveTable] = set()
        self._follower = Follower(store, self.start)
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(2, "player")
        self._advisers = ThreadPoolExecutor(1, "adviser")
        """Apart, so that no number of hints holds up the computer players."""

    async def open(self) -> None:
        self.store.after_commit = self._publish
        await self.store.open()
        peers = self.peers
        peers.changed, peers.appended, peers.look = self._changed, self._appended, self._look
        await peers.open()
        self.clock = Clock(lambda: time.time() + self._bus.offset)
        await self._measure()
        self.start(peers.live())
        self.start(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for live in [*self._live.values()]:
            self.let_go(live)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._close_features()
        for pool in (self._thinkers, self._advisers):
            pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()
        await self.peers.close()

    async def _close_features(self) -> None:
        """End what a host has beside its tables."""

    async def _measure(self) -> None:
        self._is_full = not await self.store.has_room(self.limits.storage)

    @property
    def tables(self) -> int:
        """How many tables are in use."""
        return len(self._live) // 2

    @property
    def people(self) -> int:
        """How many seats have someone who is connected."""
        lives = {id(live): live for live in self._live.values()}.values()
        return sum(len({s for c in live.audience.connections for s in c.seats}) for live in lives)

    def need_space(self) -> None:
        if self._is_full:
            raise Refused("no_room")

    def need_room(self, address: str) -> None:
        self.need_space()
        if not self.rates.tables.take(address):
            raise Refused("too_many_tables")

    # ── finding tables ────────────────────────────────────────────────────────────────────────

    async def create(self, opening: Opening) -> LiveTable:
        """Open a table."""
        stored = asyncio.get_running_loop().create_future()
        self.store.add(Entry(partial(self._settle, stored), opens=opening))
        await stored
        live, _ = await self.find(opening.identity.id)
        return live

    def _settle(self, stored: asyncio.Future[None], error: Exception | None) -> None:
        if stored.done():
            return
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(self.store.refusal(error))

    async def find(self, name: str, address: str = "") -> tuple[LiveTable, bool]:
        """A table by its id or its watch id, and whether it was the watch id."""
        live = self._live.get(name) or await self._load(name, address)
        live.used = self.clock()
        return live, name == live.table.identity.watch

    async def _load(self, name: str, address: str) -> LiveTable:
        """A table is loaded once for all who ask for it, and nobody waits for that of another."""
        if name not in self._loading:
            self._loading[name] = asyncio.ensure_future(self.store.load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
        loaded = await asyncio.shield(self._loading[name])
        if loaded is None:
            raise Refused("table")
        self.rates.requests.charge(address, loaded.table.sequence / EVENTS_FOR_ONE)
        identity = loaded.table.identity
        if identity.id not in self._live:
            live = LiveTable(self, loaded)
            self._live[identity.id] = self._live[identity.watch] = live
            self._numbered[live.number] = live
            self.start(self._look_again(live.log))
        return self._live[identity.id]

    def in_use(self, name: str) -> LiveTable | None:
        """A table, if it is in memory."""
        return self._live.get(name)

    def show_out(self) -> None:
        """Close the connections of those who are shut out."""
        for live in self._live.values():
            for connection in live.audience.connections:
                if connection.address in self.rates.bans:
                    connection.close()

    def let_go(self, live: LiveTable) -> None:
        live.leave()
        for name in (live.table.identity.id, live.table.identity.watch):
            if self._live.get(name) is live:
                del self._live[name]
                self._numbered.pop(live.number, None)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            before = self.clock() - UNUSED
            for live in [*self._live.values()]:
                if live.is_unused(before):
                    self.let_go(live)
            with suppress(Refused):
                await self.store.check()  # a line of the log, also if nobody plays
                await self._measure()

    # ── other processes ───────────────────────────────────────────────────────────────────────

    def _changed(self, table: int) -> None:
        """Another process has a table in use in another way than before."""
        if table in self._numbered:
            self._numbered[table].others_changed()

    def _appended(self, table: int, sequence: int) -> None:
        if table in self._numbered:
            self._numbered[table].log.follow(sequence)

    async def _look_again(self, log: TableLog) -> None:
        """What others tell of a table while it is being loaded is not heard."""
        with suppress(Refused):
            await log.look()

    def catch_up(self, log: TableLog) -> None:
        self._follower.catch_up(log)

    def _look(self) -> None:
        self._follower.look(live.log for live in self._numbered.values())

    def rate(self, live: LiveTable) -> None:
        """Rate the table's game, where there are ratings."""

    # ── what tables share ─────────────────────────────────────────────────────────────────────

    def publish_soon(self, live: LiveTable) -> None:
        """Tables that stored several events in one commit tell them together."""
        self._unpublished.add(live)

    def _publish(self) -> None:
        unpublished, self._unpublished = self._unpublished, set()
        for live in unpublished:
            try:
                live.publish()
            except Exception:  # whatever is wrong with it, others' tables go on
                log.exception("a table could not be told", extra={"table": live.number})
                self.let_go(live)
        self.peers.publish_heads((live.number, live.table.sequence) for live in unpublished)

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
