"""The hub of a server: its tables, with reviews, sheets to print, and rated games."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from pydantic_core import to_json
from sqlalchemy import Connection

from qwixx.server.features.ratings.repository import MOST_TRIES
from qwixx.server.features.ratings.service import RatedGames
from qwixx.server.features.reviews.service import Reviews
from qwixx.server.storage.bus import make_bus
from qwixx.server.storage.seat_owners import other_seats, seated, sit_down
from qwixx.server.storage.store import Store
from qwixx.server.worker import Results, Worker
from qwixx.tables.encoding import use_encoder
from qwixx.tables.hub import Hub
from qwixx.tables.keys import hashed
from qwixx.tables.limits import Limits
from qwixx.tables.live import LiveTable
from qwixx.tables.metrics import Metrics
from qwixx.tables.rates import Rates
from qwixx.tables.refusals import Refused
from qwixx.tables.store import Conflict

SHEETS = 64
"""Sheets to print that are remembered."""


use_encoder(lambda value: to_json(value).decode())  # several times as fast


class ServerHub(Hub):
    """All tables in use by a server process."""

    store: Store

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        rates: Rates | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        super().__init__(store, make_bus(store.url), limits, rates, metrics)
        self.slow, self.quick = Worker("slow", "many_reviews"), Worker("quick")
        """Two worker processes: who asks for a moment's work does not wait for reviews."""
        self.reviews = Reviews(store, self.limits.reviews, self.slow, self.quick)
        self.sheets = Results(self.quick, SHEETS)
        self.rated = RatedGames(store, self.reviews, lambda: self.clock())  # noqa: PLW0108

    async def _close_features(self) -> None:
        for worker in (self.slow, self.quick):
            await worker.close()
        await self.reviews.close()

    async def _measure(self) -> None:
        await super()._measure()
        await self.rated.look()

    def rate(self, live: LiveTable) -> None:
        self.start(self.rated.settle(live.number, live.table))

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

    async def need_new_person(self, live: LiveTable, key: str | None) -> None:
        """Refuse a seat at a rated table to who is not known, or sits there already."""
        person = await self.rated.repository.need_person(key)
        await live.log.look()
        number, table = live.number, live.table
        if person in (await self.store.ask(lambda c: seated(c, number, table))).values():
            raise Refused("rated_twice")
