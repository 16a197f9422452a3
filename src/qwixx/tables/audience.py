"""Who looks at a table: their connections, who is here and who is away, and what they are told."""

import asyncio
from collections.abc import Callable, Iterable

from qwixx.protocol.commands import VERSION
from qwixx.protocol.messages import Presence
from qwixx.tables.encoding import encode
from qwixx.tables.events import Event
from qwixx.tables.peers import InUse
from qwixx.tables.table import Table
from qwixx.tables.view import own_view, shared_view

LONGEST_OUTBOX = 100
"""Messages that may wait for a slow connection before it is given up."""
AWAY = 10.0
"""Seconds after which the others may let the computer play for someone."""
LOST = 120.0
"""The same in a rated game, which is lost then."""
RESEATING = frozenset({"joined", "left", "removed", "reordered", "settled", "started"})
"""Kinds of events after which people may have other seats than before, or none."""


def person(secret: str) -> str:
    """What other processes know someone by: the beginning of the hash of their secret."""
    return secret[:12]


class Connection:
    """One open connection: who it speaks for, and what waits to be sent to it.

    A slow one is never waited for. When too much waits it is closed, and comes back for the rest.
    """

    def __init__(
        self, secrets: Iterable[str] = (), watching: bool = False, address: str = ""
    ) -> None:
        self.secrets = tuple(secrets)
        """Hashes of the secrets that it knows."""
        self.watching = watching
        self.address = address
        """What its requests are counted by."""
        self.seats: tuple[int, ...] = ()
        self.outbox: list[str] = []
        self.wake = asyncio.Event()
        self.close: Callable[[], object] = lambda: None

    def send(self, text: str) -> None:
        self.outbox.append(text)
        self.wake.set()
        if len(self.outbox) > LONGEST_OUTBOX:
            self.close()


class Audience:
    """All connections to a table, and who of its people has none, here or at other processes.

    `elsewhere` gives the table as other processes have it in use.
    """

    def __init__(
        self, table: Table, now: float, elsewhere: Callable[[], Iterable[InUse]] = tuple
    ) -> None:
        self.connections: set[Connection] = set()
        self._elsewhere = elsewhere
        self.away = {seat.secret: now for seat in table.seats if seat.secret}
        """Since when each person without a connection has been away, by the secret's hash."""
        self._seen: dict[str, float] = {}
        """Who has asked here for something without staying."""

    # ── presence ──────────────────────────────────────────────────────────────────────────────

    def attach(self, connection: Connection, table: Table) -> None:
        connection.seats = table.seats_of(connection.secrets)
        self.connections.add(connection)
        for secret in connection.secrets:
            self.away.pop(secret, None)

    def detach(self, connection: Connection, table: Table, now: float) -> None:
        """Someone is away when their last connection closes, not when an old one does."""
        self.connections.discard(connection)
        self._note(table, now)

    def seen(self, secrets: Iterable[str], now: float) -> bool:
        """Someone has asked for something without staying: they have been away since then. Says
        whether they were away.
        """
        away = [secret for secret in secrets if secret in self.away]
        self.away |= dict.fromkeys(away, now)
        self._seen |= dict.fromkeys(map(person, away), now)
        return bool(away)

    def others_changed(self, table: Table, now: float) -> None:
        """At another process someone has come, gone or been seen."""
        for secret in [*self.away]:
            seen = [other.seen.get(person(secret), 0.0) for other in self._elsewhere()]
            self.away[secret] = max([self.away[secret], *seen])
        self._note(table, now)
        self.publish_presence(table)

    def _note(self, table: Table, now: float) -> None:
        """Who is not here any more is away from now on."""
        here = self._here()
        for secret in (seat.secret for seat in table.seats if seat.secret):
            if person(secret) in here:
                self.away.pop(secret, None)
            else:
                self.away.setdefault(secret, now)

    def _here(self) -> set[str]:
        here = {person(secret) for each in self.connections for secret in each.secrets}
        return here.union(*(other.here for other in self._elsewhere()))

    def in_use(self, now: float, since: float) -> InUse:
        """What other processes are told: who is connected here, and who was just seen."""
        here = {person(secret) for each in self.connections for secret in each.secrets}
        self._seen = {each: at for each, at in self._seen.items() if now - at < AWAY}
        return InUse(frozenset(here), self._watchers(), self._seen, since)

    def _watchers(self) -> int:
        return sum(not connection.seats for connection in self.connections)

    def long_away(self, table: Table, now: float) -> frozenset[int]:
        """Those whom others need not wait for any longer."""
        after = LOST if table.options.rated and table.status == "playing" else AWAY
        here = self._here()
        secrets = [
            secret
            for secret, since in self.away.items()
            if now - since >= after and person(secret) not in here
        ]
        return frozenset(table.seats_of(secrets))

    def close(self) -> None:
        for connection in self.connections:
            connection.close()

    def publish_presence(self, table: Table) -> None:
        here = self._here()
        presence: Presence = {
            "type": "presence",
            "present": [person(seat.secret or "") in here for seat in table.seats],
            "away": [
                None if person(seat.secret or "") in here else self.away.get(seat.secret or "")
                for seat in table.seats
            ],
            "watchers": self._watchers() + sum(each.watchers for each in self._elsewhere()),
        }
        message = encode(presence)
        for connection in self.connections:
            connection.send(message)

    # ── news ──────────────────────────────────────────────────────────────────────────────────

    def publish(self, table: Table, unpublished: list[Event], now: float) -> None:
        """Tell everybody what happened, each what they may know."""
        reseated = any(event.kind in RESEATING for event in unpublished)
        if reseated:
            self._note(table, now)
            for connection in self.connections:
                connection.seats = table.seats_of(connection.secrets)
        if self.connections:
            self._publish_news(table, unpublished, now)
        if reseated:
            self.publish_presence(table)

    def _publish_news(self, table: Table, unpublished: list[Event], now: float) -> None:
        shared = _shared(table, ",".join(encode(event.public) for event in unpublished), now)
        texts: dict[tuple[tuple[int, ...], bool], str] = {}
        for connection in self.connections:
            viewer = connection.seats, connection.watching
            if viewer not in texts:
                texts[viewer] = _for(viewer, table, shared)
            connection.send(texts[viewer])


def news(table: Table, connection: Connection, missed: str, now: float) -> str:
    """What one connection has missed (JSON without the brackets), and the table now."""
    return _for((connection.seats, connection.watching), table, _shared(table, missed, now))


def _shared(table: Table, public: str, now: float) -> str:
    """The part of a message that is the same for everybody, but for the closing braces."""
    view = encode(shared_view(table, now))[:-1]
    return f'{{"type":"news","version":{VERSION},"events":[{public}],"view":{view}'


def _for(viewer: tuple[tuple[int, ...], bool], table: Table, shared: str) -> str:
    return f"{shared},{encode(own_view(table, *viewer))[1:]}}}"
