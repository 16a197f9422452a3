"""A table in memory, and the connections that it is told to."""

import asyncio
from collections.abc import Callable, Iterable

from pydantic_core import to_json

from qwixx.rules import Refusal
from qwixx.server.table import Event, Table
from qwixx.server.view import event_json, own_view, shared_view

LONGEST_OUTBOX = 100
"""Messages that may wait for a slow connection before it is given up."""
AWAY = 10.0
"""Seconds after which the others may let the computer play for someone."""

Answer = Callable[[int | Refusal], None]
"""How a command is answered: with the number of its event, or with why it was refused."""


def encode(value: object) -> str:
    return to_json(value).decode()


class Connection:
    """One open connection: who it speaks for, and what waits to be sent to it.

    A slow one is never waited for. When too much waits it is closed, and comes back for the rest.
    """

    def __init__(self, secrets: Iterable[str] = (), watching: bool = False) -> None:
        self.secrets = tuple(secrets)
        """Hashes of the secrets that it knows."""
        self.watching = watching
        self.seats: tuple[int, ...] = ()
        self.outbox: list[str] = []
        self.wake = asyncio.Event()
        self.close: Callable[[], object] = lambda: None

    def send(self, text: str) -> None:
        self.outbox.append(text)
        self.wake.set()
        if len(self.outbox) > LONGEST_OUTBOX:
            self.close()


class LiveTable:
    """A table in memory.

    `latest` runs ahead of `table` by the events that are still being stored. Commands are judged
    by the one; nobody is ever told anything but the other.
    """

    def __init__(self, number: int, table: Table, now: float) -> None:
        self.number = number
        self.table = self.latest = table._replace(since=max(table.since, now))
        """While nobody was here, nobody's time ran."""
        self.pending: dict[str, list[Answer]] = {}
        """Who waits for the answers to commands that are being carried out, by their ids."""
        self.connections: set[Connection] = set()
        self.away = {seat.secret: now for seat in table.seats if seat.secret}
        """Since when each person without a connection has been away, by the secret's hash."""
        self.used = now
        self.alarm: asyncio.TimerHandle | None = None
        self.acting = False
        self.gone = False
        self._untold: list[Event] = []

    def is_unused(self, before: float) -> bool:
        busy = self.connections or self.pending or self.latest is not self.table
        return not busy and self.used < before

    def let_go(self) -> None:
        """Whoever is still connected has to come back, and finds the table loaded anew."""
        self.gone = True
        if self.alarm is not None:
            self.alarm.cancel()
        for connection in self.connections:
            connection.close()

    def answer(self, command: str, answer: int | Refusal) -> None:
        for each in self.pending.pop(command, ()):
            each(answer)

    def seats_of(self, secrets: Iterable[str]) -> tuple[int, ...]:
        found = {self.table.seat_of(secret) for secret in secrets}
        return tuple(sorted(seat for seat in found if seat is not None))

    # ── presence ──────────────────────────────────────────────────────────────────────────────

    def attach(self, connection: Connection) -> None:
        connection.seats = self.seats_of(connection.secrets)
        self.connections.add(connection)
        for secret in connection.secrets:
            self.away.pop(secret, None)

    def detach(self, connection: Connection, now: float) -> None:
        """Someone is away when their last connection closes, not when an old one does."""
        self.connections.discard(connection)
        self.used = now
        here = {secret for other in self.connections for secret in other.secrets}
        self.away |= dict.fromkeys(set(connection.secrets) - here, now)

    def long_away(self, now: float) -> frozenset[int]:
        secrets = [secret for secret, since in self.away.items() if now - since >= AWAY]
        return frozenset(self.seats_of(secrets))

    def tell_presence(self) -> None:
        here = {seat for connection in self.connections for seat in connection.seats}
        watchers = sum(not connection.seats for connection in self.connections)
        present = [number in here for number in range(len(self.table.seats))]
        message = encode({"type": "presence", "present": present, "watchers": watchers})
        for connection in self.connections:
            connection.send(message)

    # ── news ──────────────────────────────────────────────────────────────────────────────────

    def stored(self, table: Table, event: Event) -> None:
        """An event is safe: this is the table now. `tell` says so."""
        self.table = table
        self._untold.append(event)

    def tell(self, now: float) -> None:
        """Tell everybody what was stored, each what they may know."""
        untold, self._untold = self._untold, []
        reseated = any(event.kind in ("joined", "left", "started") for event in untold)
        if reseated:
            for connection in self.connections:
                connection.seats = self.seats_of(connection.secrets)
        if self.connections:
            self._tell_news(untold, now)
        if reseated:
            self.tell_presence()

    def _tell_news(self, news: Iterable[Event], now: float) -> None:
        shared = self._shared(news, now)
        texts: dict[tuple[tuple[int, ...], bool], str] = {}
        for connection in self.connections:
            viewer = connection.seats, connection.watching
            if viewer not in texts:
                texts[viewer] = self._for(viewer, shared)
            connection.send(texts[viewer])

    def news(self, connection: Connection, missed: Iterable[Event], now: float) -> str:
        """What one connection has missed, and the table now."""
        return self._for((connection.seats, connection.watching), self._shared(missed, now))

    def _shared(self, news: Iterable[Event], now: float) -> str:
        """The part of a message that is the same for everybody, but for the closing braces."""
        view = shared_view(self.table, now)
        return encode({"type": "news", "events": [*map(event_json, news)], "view": view})[:-2]

    def _for(self, viewer: tuple[tuple[int, ...], bool], shared: str) -> str:
        return f"{shared},{encode(own_view(self.table, *viewer))[1:]}}}"
