"""What others did to the database while this server runs: tables that ended, addresses shut out.

Whoever runs the server does that with `qwixx admin`, in a process of its own, and other servers
may have the same database. So each server looks every few seconds. Nothing depends on how soon: of
a table that is gone, no server finds anything the next time that it looks for it.
"""

import asyncio
from contextlib import suppress
from functools import partial

from qwixx.server.hub import ServerHub
from qwixx.server.storage.bans import all_bans
from qwixx.server.storage.endings import GONE, Ended, ended_since, forget_events
from qwixx.tables.refusals import Refused

EVERY = 2.0
OVERLAP = 600.0
"""Seconds by which another machine's clock may differ from ours."""


class Notices:
    """What a server has yet to notice."""

    def __init__(self, hub: ServerHub) -> None:
        self._hub = hub
        self._since = hub.clock() - OVERLAP

    async def follow(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY)
            with suppress(Refused):  # the database fails: that is told elsewhere
                await self.look()

    async def look(self) -> None:
        """Notice what is new."""
        store, now = self._hub.store, self._hub.clock()
        found = await store.ask(partial(all_bans, now=now))
        self._hub.rates.bans.become(each.network for each in found)
        self._hub.show_out()
        for ended in await store.ask(partial(ended_since, since=self._since)):
            await self._end(ended)
        self._since = now - OVERLAP

    async def _end(self, ended: Ended) -> None:
        """Whoever is there comes back, and is told why not. What was being stored meanwhile is not
        to outlive the table.
        """
        live = self._hub.in_use(ended.id)
        if live is not None:
            self._hub.let_go(live)
            if ended.reason in GONE:
                await self._hub.store.change(partial(forget_events, number=ended.number))
