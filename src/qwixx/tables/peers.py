"""The other processes that serve the same tables: what they have in use, and who is with them.

Each tells what it has in use whenever that changes, and all of it when someone asks. Whoever is not
heard of for a while is gone, and the people who were connected there with it.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from qwixx.tables.bus import Bus, Item

HEARTBEAT = 2.0
"""Seconds between two words of a process that has nothing to tell."""
EXPIRY = 7.0
"""Seconds without a word after which a process is taken for gone."""
LOOK = 5.0
"""Seconds between looks for events that nobody has told of."""
STAGGER = 1.0
"""Seconds by which each further process leaves an act of the server to those before it."""


class InUse(NamedTuple):
    """A table, as one process has it in use."""

    here: frozenset[str]
    """Who is connected there."""
    watchers: int
    seen: dict[str, float]
    """When others were last seen, who asked for something without staying."""
    since: float
    """Since when the process has the table in use."""

    def to_json(self, now: float) -> list[Any]:
        """Times are told as seconds ago."""
        seen = {person: round(now - at, 3) for person, at in self.seen.items()}
        return [sorted(self.here), self.watchers, seen, round(now - self.since, 3)]


NOBODY = InUse(frozenset(), 0, {}, 0.0)


@dataclass
class _Peer:
    heard_at: float
    tables: dict[int, InUse] = field(default_factory=dict)


class Peers:
    """All processes that are heard of. `changed` is called with a table's number when another
    process has it in use in another way than before, `appended` when one has appended to its log.
    """

    def __init__(self, bus: Bus, clock: Callable[[], float]) -> None:
        self._bus, self._clock = bus, clock
        self._own: dict[int, Callable[[], InUse]] = {}
        """What this process has in use."""
        self._peers: dict[str, _Peer] = {}
        self.changed: Callable[[int], None] = lambda _: None
        self.appended: Callable[[int, int], None] = lambda *_: None
        self.look: Callable[[], None] = lambda: None
        """Called when something may have been missed."""

    # ── who is there ──────────────────────────────────────────────────────────────────────────

    @property
    def is_heard(self) -> bool:
        """Whether it is known who is elsewhere."""
        return self._bus.is_heard

    @property
    def others(self) -> int:
        """How many other processes there are."""
        return len(self._peers)

    @property
    def may_be_behind(self) -> bool:
        """Whether others may have stored something that is not known here.

        That none is heard of does not mean that there is none: the way to them may be cut.
        """
        return not self._bus.is_alone

    def having(self, table: int) -> list[InUse]:
        """A table as other processes have it."""
        if not self._peers:
            return []
        return [peer.tables[table] for peer in self._peers.values() if table in peer.tables]

    def delay(self, table: int) -> float:
        """Seconds that this process leaves what the server is to do at a table to others, which
        have it in use as well and are before it for this table.
        """
        if not self._peers:
            return 0.0
        own = _weight(self._bus.name, table)
        before = [
            name
            for name, peer in self._peers.items()
            if table in peer.tables and _weight(name, table) < own
        ]
        return STAGGER * len(before)

    # ── telling ───────────────────────────────────────────────────────────────────────────────

    def use(self, table: int, public: Callable[[], InUse]) -> None:
        """From now on this process has a table in use."""
        if not self._bus.is_alone:
            self._own[table] = public
            self.publish(table)

    def leave(self, table: int) -> None:
        if self._own.pop(table, None) is not None:
            self._bus.publish("left", table)

    def publish(self, table: int) -> None:
        """Tell the others how a table is used here."""
        if table in self._own:
            self._bus.publish("uses", table, *self._own[table]().to_json(self._clock()))

    def publish_heads(self, heads: Iterable[tuple[int, int]]) -> None:
        """Tell the others how far logs go now."""
        if not self._bus.is_alone:
            for table, sequence in heads:
                self._bus.publish("has", table, sequence)

    # ── being there ───────────────────────────────────────────────────────────────────────────

    async def open(self) -> None:
        await self._bus.open(self._hear, self._begin)
        self._begin()

    async def close(self) -> None:
        self._bus.publish("bye")
        await self._bus.close()

    def _begin(self) -> None:
        """Something may have been missed, here or by the others."""
        self._bus.publish("hello")
        self._publish_all()
        self.look()

    def _publish_all(self) -> None:
        for table in self._own:
            self.publish(table)

    async def live(self) -> None:
        """Be heard of, and see who is not."""
        looked = time.monotonic()
        while not self._bus.is_alone:
            await asyncio.sleep(HEARTBEAT)
            self._bus.publish("beat")
            self._miss()
            if time.monotonic() - looked >= LOOK:
                looked = time.monotonic()
                self.look()

    def _miss(self) -> None:
        before = time.monotonic() - EXPIRY
        for name in [name for name, peer in self._peers.items() if peer.heard_at < before]:
            self._forget(name)

    def _forget(self, name: str) -> None:
        gone = self._peers.pop(name, None)
        for table in gone.tables if gone is not None else ():
            self.changed(table)

    def _hear(self, name: str, item: Item) -> None:
        peer = self._peers.setdefault(name, _Peer(0.0))
        peer.heard_at = time.monotonic()
        match item:
            case ["has", int(table), int(sequence)]:
                self.appended(table, sequence)
            case ["uses", int(table), list(here), int(watchers), dict(seen), since]:
                now = self._clock()
                times = {person: now - ago for person, ago in seen.items()}
                self._note(peer, table, InUse(frozenset(here), watchers, times, now - since))
            case ["left", int(table)] if peer.tables.pop(table, None) is not None:
                self.changed(table)
            case ["hello"]:
                self._publish_all()
            case ["bye"]:
                self._forget(name)

    def _note(self, peer: _Peer, table: int, public: InUse) -> None:
        before = peer.tables.get(table, NOBODY)
        is_new = table not in peer.tables
        peer.tables[table] = public
        is_same = (before.here, before.watchers) == (public.here, public.watchers)
        if is_new or public.seen or not is_same:
            self.changed(table)


def _weight(name: str, table: int) -> int:
    """Another order of the processes for every table, the same everywhere."""
    return crc32(f"{name}:{table}".encode())
