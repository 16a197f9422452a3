"""Rating games when they are decided, and reviewing them aside for what their decisions lost."""

import asyncio
import gzip
import json
from collections.abc import Callable

from qwixx.locale import Texts
from qwixx.notation import SEATS
from qwixx.record import Record
from qwixx.rules import Refusal
from qwixx.server.rated.keeping import Errors, Keeping
from qwixx.server.rated.terms import lost
from qwixx.server.refusals import Refused
from qwixx.server.reviews import Progress, Reviews
from qwixx.server.store import Store
from qwixx.server.table import Table

RETRY = 5.0
"""Seconds until the database is tried again."""
LOOK, PATIENCE = 1.0, 30.0
"""Seconds until a review is looked for again, and until it is asked for again if it was refused."""
MOST_LOOKS = 1000
LATER = ("too_fast", "many_reviews", "storage")
WHO = "ratings"
"""Asks for reviews in place of an address."""


class RatedGames:
    """The rated games that end here."""

    def __init__(self, store: Store, reviews: Reviews, clock: Callable[[], float]) -> None:
        self.keeping = Keeping(store)
        self._store, self._reviews, self._clock = store, reviews, clock
        self.is_used = False
        """Whether anybody has a rating, as far as is known."""

    async def look(self) -> None:
        """See whether other processes have rated games."""
        self.is_used = self.is_used or await self.keeping.is_used()

    async def settle(self, number: int, table: Table) -> None:
        """Rate a game that is decided, then have it reviewed. Whatever was done is not done again;
        if the server ends before that, it is done when the table is next looked at.
        """
        while True:
            try:
                is_first = await self.keeping.settle(number, table, self._clock())
                self.is_used = True
                break
            except Refused:  # the database fails: that is told elsewhere
                await asyncio.sleep(RETRY)
        if table.status == "over" and (is_first or await self.keeping.needs_review(number)):
            record = await self._store.record(number, table)
            if errors := await self._errors(record, lost(table)):
                await self.keeping.count(number, table, errors)

    async def _errors(self, record: Record, gone: frozenset[int]) -> list[Errors]:
        """What the decisions of those who stayed have lost; [] if that cannot be found out."""
        for _ in range(MOST_LOOKS):
            try:
                told = await self._reviews.ask(record, Texts("en"), WHO)
            except Refusal as refusal:
                if refusal.key not in LATER:
                    return []
                await asyncio.sleep(PATIENCE)
                continue
            if not isinstance(told, Progress):
                seats = json.loads(gzip.decompress(told))["seats"]
                found = [
                    Errors(SEATS.index(seat["seat"]), seat["decisions"], seat["lost"])
                    for seat in seats
                ]
                return [each for each in found if each.seat not in gone]
            await asyncio.sleep(LOOK)
        return []
