"""The bus of PostgreSQL: LISTEN and NOTIFY.

What is told is told after the commit that it is about: within its transaction, NOTIFY would take a
lock that all commits of the database wait for. Anyone who may connect to the database may listen,
whatever they may read there. So nothing is told that is sealed: of an event, only its number.

A connection can be lost in silence. But every process also hears what it tells itself, and it tells
something every few seconds: when it does not hear that, it listens anew.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psycopg
from pydantic_core import from_json, to_json
from sqlalchemy import URL

from qwixx.server.storage.postgres import CONNECTING, conninfo
from qwixx.tables.bus import Hear, Item, new_name

log = logging.getLogger(__name__)

CHANNEL = "qwixx"
LARGEST = 7_900
"""Bytes in one notification; PostgreSQL takes fewer than 8,000."""
DEAF = 6.0
"""Seconds without a word, be it one's own, after which one does not hear any more."""
AGAIN = 0.5
LAST_WORDS = 2.0
TELL = (
    f"SELECT pg_notify('{CHANNEL}', told), extract(epoch FROM clock_timestamp())::float8"
    " FROM unnest(%s::text[]) AS told"
)


class PostgresBus:
    """Two connections: a listener waits, so that it cannot speak."""

    is_alone = False

    def __init__(self, url: URL) -> None:
        self.name = new_name()
        self.offset = 0.0
        self._conninfo = conninfo(url)
        self._items: list[Item] = []
        self._wake = asyncio.Event()
        self._heard_at = 0.0
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closing = False
        self._hear: Hear
        self._anew: Callable[[], None]

    @property
    def is_heard(self) -> bool:
        return time.monotonic() - self._heard_at < DEAF

    async def open(self, hear: Hear, anew: Callable[[], None]) -> None:
        """Once this returns, nothing is missed that others tell, and the clock is known."""
        self._hear, self._anew = hear, anew
        ear, mouth = await self._listener(), await self._connect()
        await self._say(mouth, [])
        self._tasks = [
            asyncio.create_task(self._listen(ear)),
            asyncio.create_task(self._speak(mouth)),
        ]

    async def close(self) -> None:
        self._is_closing = True
        self._wake.set()
        if self._tasks:
            await asyncio.wait(self._tasks[1:], timeout=LAST_WORDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def publish(self, *item: Any) -> None:
        self._items.append(item)
        self._wake.set()

    async def _connect(self) -> psycopg.AsyncConnection:
        return await psycopg.AsyncConnection.connect(
            self._conninfo, autocommit=True, connect_timeout=CONNECTING
        )

    # ── speaking ──────────────────────────────────────────────────────────────────────────────

    async def _speak(self, mouth: psycopg.AsyncConnection) -> None:
        """What comes in while something is told is told together next time."""
        try:
            while self._items or not self._is_closing:
                await self._wake.wait()
                self._wake.clear()
                items, self._items = self._items, []
                try:
                    await self._say(mouth, items)
                except psycopg.Error as error:
                    log.warning("other processes cannot be told: %s", error)
                    mouth = await self._speak_anew(mouth)
        finally:
            await mouth.close()

    async def _speak_anew(self, mouth: psycopg.AsyncConnection) -> psycopg.AsyncConnection:
        """What was not heard is told once more, with all else."""
        await mouth.close()
        while not self._is_closing:
            await asyncio.sleep(AGAIN)
            with suppress(psycopg.Error):
                mouth = await self._connect()
                self._anew()
                break
        return mouth

    async def _say(self, mouth: psycopg.AsyncConnection, items: list[Item]) -> None:
        before = time.time()
        answer = await mouth.execute(TELL, ([*_packed(self.name, items)],), prepare=True)
        told = await answer.fetchall()
        self.offset = told[-1][1] - (before + time.time()) / 2

    # ── listening ─────────────────────────────────────────────────────────────────────────────

    async def _listener(self) -> psycopg.AsyncConnection:
        ear = await self._connect()
        await ear.execute(f"LISTEN {CHANNEL}")
        self._heard_at = time.monotonic()
        return ear

    async def _listen(self, ear: psycopg.AsyncConnection) -> None:
        try:
            while True:
                try:
                    await self._listen_on(ear)
                except psycopg.Error as error:
                    log.warning("other processes are not heard: %s", error)
                    await asyncio.sleep(AGAIN)
                ear = await self._listen_anew(ear)
        finally:
            await ear.close()

    async def _listen_on(self, ear: psycopg.AsyncConnection) -> None:
        """Until there is silence for too long."""
        while self.is_heard:
            async for notice in ear.notifies(timeout=DEAF):
                self._heard_at = time.monotonic()
                self._heed(notice.payload)

    async def _listen_anew(self, ear: psycopg.AsyncConnection) -> psycopg.AsyncConnection:
        try:
            await ear.close()
            ear = await self._listener()
            self._anew()
        except psycopg.Error:
            await asyncio.sleep(AGAIN)
        return ear

    def _heed(self, payload: str) -> None:
        """Anyone may tell something here: what is not understood is left alone."""
        try:
            sender, *items = from_json(payload)
            for item in items if sender != self.name else ():
                self._hear(str(sender), item)
        except (ValueError, TypeError) as error:
            log.warning("what another process tells is not understood: %r", error)


def _packed(name: str, items: list[Item]) -> Iterator[str]:
    """As few notifications as there can be; one at least."""
    head = f'["{name}"'
    told, size = head, len(head)
    for text in (to_json(item).decode() for item in items):
        length = len(text.encode()) + 1
        if size + length >= LARGEST:
            yield told + "]"
            told, size = head, len(head)
        told, size = f"{told},{text}", size + length
    yield told + "]"
