"""The tables that are in use: loaded from the store when needed, let go when nobody looks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection

from qwixx.server.clock import Clock
from qwixx.server.company import Company, make_bus
from qwixx.server.following import Follower
from qwixx.server.keys import hashed
from qwixx.server.ledger import Conflict, Entry
from qwixx.server.limits import EVENTS_FOR_ONE, Buckets, Rates
from qwixx.server.live import LiveTable
from qwixx.server.metrics import Metrics
from qwixx.server.rated.keeping import MOST_TRIES
from qwixx.server.rated.rating import RatedGames
from qwixx.server.reader import Loaded
from qwixx.server.refusals import Refused
from qwixx.server.reviews import Reviews
from qwixx.server.settings import Limits
from qwixx.server.sittings import other_seats, seated, sit_down
from qwixx.server.storage import unavailable
from qwixx.server.store import Store
from qwixx.server.table import Opening
from qwixx.server.table_log import TableLog

log = logging.getLogger(__name__)

UNUSED = 60.0
"""Seconds after which a table that nobody looks at is let go; its computers wait, too."""
SWEEP = 15.0


class Hub:
    """All tables in use, and what they share."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        rates: Rates | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self._bus = make_bus(store.url)
        self.clock: Callable[[], float] = Clock()
        self.company = Company(self._bus, lambda: self.clock())  # noqa: PLW0108  (it may change)
        self.limits = limits or Limits()
        self.rates = rates or Rates(self.limits)
        self.hints = Buckets(self.limits.hints)
        self.metrics = metrics or Metrics()
        self.reviews = Reviews(store, self.limits.reviews)
        self.rated = RatedGames(store, self.reviews, lambda: self.clock())  # noqa: PLW0108
        self._is_full = False
        self._loading: dict[str, asyncio.Future[Loaded | None]] = {}
        self._live: dict[str, LiveTable] = {}
        """By id and by watch id."""
        self._numbered: dict[int, LiveTable] = {}
        self._untold: set[LiveTable] = set()
        self._follower = Follower(store, self.start)
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(2, "player")
        self._advisers = ThreadPoolExecutor(1, "adviser")
        """Apart, so that no number of hints holds up the computer players."""

    async def open(self) -> None:
        self.store.after_commit = self._tell
        await self.store.open()
        company = self.company
        company.changed, company.appended, company.look = self._changed, self._appended, self._look
        await company.open()
        self.clock = Clock(lambda: time.time() + self._bus.offset)
        await self._measure()
        self.start(company.live())
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
        await self.company.close()

    async def _measure(self) -> None:
        self._is_full = not await self.store.has_room(self.limits.storage)
        await self.rated.look()

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
        self.store.add(Entry(partial(_settle, stored), opens=opening))
        await stored
        live, _ = await self.find(opening.identity.id)
        return live

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

    async def seat(self, live: LiveTable, keys: Mapping[str, str]) -> None:
        """Note which people sit at a table, by the secrets of their seats: those who are known. At
        a rated one, whoever was quicker on another device, by another process, keeps that seat.
        """
        people = {hashed(secret): hashed(key) for secret, key in keys.items()}
        now = self.clock()

        number, is_rated = live.number, live.table.options.rated

        def sit(connection: Connection, seen: set[str]) -> None:
            others = other_seats(connection, number, people) if is_rated else set()
            if others - seen:
                raise Conflict  # taken after the look at the table: is that seat still theirs?
            if any(live.table.seat_of(secret) is not None for secret in others):
                raise Refused("rated_twice")
            sit_down(connection, number, people, now, others if is_rated else None)

        for _ in range(MOST_TRIES if keys else 0):
            seen: set[str] = set()
            if is_rated:
                seen = await self.store.ask(lambda c: other_seats(c, number, people))
                await live.log.look()
            with suppress(Conflict):  # they sit down elsewhere, or are deleted, just now
                await self.store.change(partial(sit, seen=seen))
                return

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

    async def need_new_person(self, live: LiveTable, key: str | None) -> None:
        """Refuse a seat at a rated table to who is not known, or sits there already."""
        person = await self.rated.keeping.need_person(key)
        await live.log.look()
        number, table = live.number, live.table
        if person in (await self.store.ask(lambda c: seated(c, number, table))).values():
            raise Refused("rated_twice")

    def rate(self, live: LiveTable) -> None:
        self.start(self.rated.settle(live.number, live.table))

    # ── what tables share ─────────────────────────────────────────────────────────────────────

    def tell_soon(self, live: LiveTable) -> None:
        """Tables that stored several events in one commit tell them together."""
        self._untold.add(live)

    def _tell(self) -> None:
        untold, self._untold = self._untold, set()
        for live in untold:
            try:
                live.tell()
            except Exception:  # whatever is wrong with it, others' tables go on
                log.exception("a table could not be told", extra={"table": live.number})
                self.let_go(live)
        self.company.tell_appended((live.number, live.table.sequence) for live in untold)

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
        stored.set_exception(unavailable(error))
