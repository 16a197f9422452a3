"""The event logs of all tables in a database.

Everything that is written goes through one task. What comes in while it commits is committed
together next time, so that the disk is waited for once and not once for each table. The database
is talked to in threads, one call for a whole commit or a whole log: the event loop never waits.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import URL, Connection, delete, func, insert, make_url, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from qwixx.server.storage.datafile import FileGone
from qwixx.server.storage.errors import unavailable
from qwixx.server.storage.ledger import FileLedger, Ledger
from qwixx.server.storage.reader import Reader, in_thread, is_shared, make_engine
from qwixx.server.storage.schema import reviews
from qwixx.tables.events import Stored, read
from qwixx.tables.refusals import Refused
from qwixx.tables.store import Conflict, Entry, Missed

log = logging.getLogger(__name__)

MOST_TOGETHER = 64
"""Entries in one commit: more would only make everyone wait for the last."""
MOST_ERASURES, PAUSE = 50, 0.1
"""How often it is tried to empty the log, and the seconds between."""
MOST_REVIEWS = 2_000
"""7 to 35 KB each."""

T = TypeVar("T")


class Store(Reader):
    """The database. Open it before use, close it after."""

    def __init__(self, url: str | URL) -> None:
        super().__init__(make_engine(make_url(url)))
        self._ledger = self._make_ledger()
        self._lanes: OrderedDict[int | None, deque[Entry]] = OrderedDict()
        """What waits for each table, by its number; new tables wait together."""
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "writer")
        self._following = ThreadPoolExecutor(1, "follower")
        self.after_commit: Callable[[], None] = lambda: None
        """Called when all entries of a commit are settled."""

    def _make_ledger(self) -> Ledger:
        if not is_shared(self._engine.url):
            return FileLedger(self._engine)
        from qwixx.server.storage.postgres import SharedLedger  # noqa: PLC0415  (needs the extra)

        return SharedLedger(self._engine)

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await in_thread(self._writing, self._ledger.open)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Store what still waits, then let the database go, when nobody reads there any more."""
        writer, self._writer = self._writer, None
        if writer is not None:
            self._wake.set()
            await writer
        for threads in (self._reading, self._following):
            threads.shutdown()
        if writer is not None:
            await in_thread(self._writing, self._ledger.close)
        self._writing.shutdown()
        self._engine.dispose()

    # ── writing ───────────────────────────────────────────────────────────────────────────────

    def add(self, entry: Entry) -> None:
        """Store an entry soon. Those of a table are stored in the order in which they were added;
        tables take turns, so that none of them makes the others wait.
        """
        self._lanes.setdefault(entry.table, deque()).append(entry)
        self._wake.set()

    @property
    def waiting(self) -> int:
        """How many entries are still to be stored."""
        return sum(map(len, self._lanes.values()))

    async def _write(self) -> None:
        while self._writer is not None or self._lanes:
            await self._wake.wait()
            await self._commit_next()

    async def _commit_next(self) -> None:
        """Commit what waits. While there is nothing more, nobody refers to these entries, and so to
        their tables, any longer.
        """
        entries = self._next()
        if not self._lanes:
            self._wake.clear()
        if entries:
            errors = await in_thread(self._writing, self._ledger.commit, entries)
            self._settle(entries, errors)
            self.after_commit()

    def _next(self) -> list[Entry]:
        """What is committed next: an entry of each table in turn."""
        entries: list[Entry] = []
        later: dict[int | None, deque[Entry]] = {}
        while self._lanes and len(entries) < MOST_TOGETHER:
            table, lane = self._lanes.popitem(last=False)
            entries.append(lane.popleft())
            if lane:
                again = self._ledger.is_alone or table is None
                (self._lanes if again else later)[table] = lane
        self._lanes.update(later)
        return entries

    def _settle(self, entries: list[Entry], errors: list[Exception | None]) -> None:
        """What waits for the same table counts on a failed event, so it fails, too."""
        self.is_failing = any(error and not isinstance(error, Conflict) for error in errors)
        for entry, error in zip(entries, errors, strict=True):
            entry.settle(error)
        for entry, error in zip(entries, errors, strict=True):
            if error is not None and entry.table is not None:
                for follower in self._lanes.pop(entry.table, ()):
                    follower.settle(error)

    # ── what others have written ──────────────────────────────────────────────────────────────

    async def since(self, known: Mapping[int, int]) -> dict[int, Missed]:
        """What logs have after the numbers that are known of them. Most of them have nothing."""
        try:
            return await in_thread(self._following, self._since, known)
        except Exception as error:
            raise unavailable(error) from None

    def _since(self, known: Mapping[int, int]) -> dict[int, Missed]:
        missed: dict[int, Missed] = {}
        for table, command, *stored in self._ledger.since(known):
            log = missed.setdefault(table, [])
            try:
                if isinstance(log, list):
                    log.append((read(Stored(*stored)), command))
            except Refused as unreadable:
                missed[table] = unreadable
        return missed

    def refusal(self, error: Exception, table: int | None = None) -> Refused:
        """Log why something was not stored, and return what people are told of it."""
        return unavailable(error, table)

    # ── what is no log ────────────────────────────────────────────────────────────────────────

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Whatever else is to be changed, between two commits: Conflict if it is there already."""
        try:
            return await in_thread(self._writing, self._change, work)
        except IntegrityError:
            raise Conflict from None
        except (SQLAlchemyError, FileGone) as error:
            raise unavailable(error) from None

    def _change(self, work: Callable[[Connection], T]) -> T:
        self._ledger.need_file()
        with self._engine.begin() as connection:
            done = work(connection)
        self._ledger.need_file()
        return done

    async def erase(self, work: Callable[[Connection], bool]) -> bool:
        """Change something so that nothing of what it deletes is left in any file. `work` says
        whether it has deleted anything.
        """
        has_deleted = await self.change(work)
        if has_deleted:
            await self.erase_log()
        return has_deleted

    async def erase_log(self) -> None:
        """Empty the database's log, as soon as nobody reads what is in it."""
        for _ in range(MOST_ERASURES):
            if await in_thread(self._writing, self._ledger.erase_log):
                return
            await asyncio.sleep(PAUSE)
        log.warning("what was deleted stays in the database's log for now: somebody is reading")

    async def check(self) -> None:
        """Refused, if tables cannot be read or written now."""
        try:
            self._ledger.need_file()
        except FileGone as error:
            raise unavailable(error) from None
        await super().check()

    async def keep_review(self, key: str, told: bytes) -> None:
        """Keep a review, and the oldest no longer than there is room."""
        await in_thread(self._writing, self._keep_review, key, told)

    def _keep_review(self, key: str, told: bytes) -> None:
        newest = select(func.max(reviews.c.number)).scalar_subquery()
        with suppress(IntegrityError), self._engine.begin() as connection:  # another kept it, too
            connection.execute(delete(reviews).where(reviews.c.key == key))
            connection.execute(insert(reviews).values(key=key, told=told))
            connection.execute(delete(reviews).where(reviews.c.number <= newest - MOST_REVIEWS))
