"""Rating games when they are decided, and reviewing them aside for what their decisions lost."""

import asyncio
from collections.abc import Callable

from qwixx.record import Record
from qwixx.rules import Refusal
from qwixx.server.features.ratings.repository import Errors, RatingsRepository
from qwixx.server.features.reviews.service import Reviews
from qwixx.server.storage.store import Store
from qwixx.tables.rated import lost
from qwixx.tables.refusals import Refused
from qwixx.tables.table import Table

RETRY = 5.0
"""Seconds until the database is tried again."""


class RatedGames:
    """The rated games that end here."""

    def __init__(self, store: Store, reviews: Reviews, clock: Callable[[], float]) -> None:
        self.repository = RatingsRepository(store)
        self._store, self._reviews, self._clock = store, reviews, clock
        self.is_used = False
        """Whether anybody has a rating, as far as is known."""

    async def look(self) -> None:
        """See whether other processes have rated games."""
        self.is_used = self.is_used or await self.repository.is_used()

    async def settle(self, number: int, table: Table) -> None:
        """Rate a game that is decided, then have it reviewed. Whatever was done is not done again;
        if the server ends before that, it is done when the table is next looked at.
        """
        while True:
            try:
                is_first = await self.repository.settle(number, table, self._clock())
                self.is_used = True
                break
            except Refused:  # the database fails: that is told elsewhere
                await asyncio.sleep(RETRY)
        if table.status == "over" and (is_first or await self.repository.needs_review(number)):
            record = await self._store.record(number, table)
            if errors := await self._errors(record, lost(table)):
                await self.repository.count(number, table, errors)

    async def _errors(self, record: Record, gone: frozenset[int]) -> list[Errors]:
        """What the decisions of those who stayed have lost; [] if that cannot be found out."""
        while True:
            try:
                found = await self._reviews.summaries(record)
                break
            except Refusal as refusal:
                if refusal.key != "storage":
                    return []
                await asyncio.sleep(RETRY)
        return [
            Errors(seat, each.decisions, each.lost)
            for seat, each in enumerate(found)
            if seat not in gone
        ]
